"""Bring a rule set and four policies together with the compiled code that plays and scores them."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from mjsim.errors import InputError
from mjsim.scorers import check_code, score_type_of, scorer_of, session_scorer
from mjsim_kernels.policies import POLICIES
from mjsim_kernels.records import SCORE
from mjsim_kernels.tiles import KINDS

Records = Any  # numpy.recarray of OUTCOME or SCORE: their fields have no static type


class Rules(Protocol):
    """Name what a run needs to know of a rule set (`mjsim.rulesets.Ruleset`)."""

    @property
    def id(self) -> str:
        """Return the rule set's own id."""

    @property
    def variant(self) -> str:
        """Return the id of the variant that it belongs to."""

    @property
    def hash(self) -> str:
        """Return the digest of all that play and score depend on."""

    def numbers(self, keys: Iterable[str]) -> NDArray[np.int64]:
        """Return the values of dotted keys."""

    def millionths(self, keys: Iterable[str]) -> NDArray[np.int64]:
        """Return the fractions of dotted keys in millionths."""

    def played_values(self) -> dict[tuple[Any, ...], Any]:
        """List every value that play or score depends on by its key."""

    def document(self) -> dict[str, Any]:
        """Return the complete rules for JSON."""

    def pattern_name(self, pattern: str, lang: Literal["en", "zh"] = "en") -> str:
        """Name a pattern."""


@dataclass(frozen=True)
class Engine:
    """Hold what plays and scores deals.

    Parameters
    ----------
    patterns, totals : ids in the order of the scorer's tables
    copies : (kinds,) int64, copies of each face in the tile set
    play : (seed, first session, session deals, outcomes) fills outcomes
    score : (outcomes, scores) fills scores, and what an outcome keeps of the deals before it; outcomes are
        whole sessions, or the starts of some, in the order of play
    sides : (seed, weights of strata, outcomes, side outcomes, side scores) fills those of side deals; returns the
        strata of both
    chances : how likely each stratum is, exact
    score_type : of the records of scores, SCORE or, where a deal has many wins, SETTLED_SCORE
    """

    patterns: tuple[str, ...]
    totals: tuple[str, ...]
    copies: NDArray[np.int64]
    play: Callable[[int, int, int, Records], None]
    score: Callable[[Records, Records], None]
    sides: Callable[[int, Sequence[int], Records, Records, Records], tuple[Any, Any]] | None = None
    chances: tuple[Fraction, ...] = ()
    score_type: np.dtype[Any] = SCORE

    @property
    def has_many_wins(self) -> bool:
        """Tell whether deals go on after a win, so that one deal has many."""
        return self.score_type != SCORE


def parse_policies(text: str | Sequence[str]) -> tuple[str, str, str, str]:
    """Read one policy for all chairs, or four for chairs 0 to 3.

    Raises
    ------
    InputError
        If there are not one or four, or one is unknown.

    Examples
    --------
    >>> parse_policies("ukeire")
    ('ukeire', 'ukeire', 'ukeire', 'ukeire')
    """
    names = [name.strip() for name in text.split(",")] if isinstance(text, str) else list(text)
    for name in names:
        if name not in POLICIES:
            raise InputError(f"No policy is called {name!r}: choose from {', '.join(POLICIES)}.")
    if len(names) == 1:
        names *= 4
    if len(names) != 4:
        raise InputError(f"{len(names)} policies were given: name one for all four chairs, or four.")
    return (names[0], names[1], names[2], names[3])


def player_of(turn: np.record) -> Callable[..., None]:
    """Return what plays sessions by these turn rules, `play_sessions` or a kernel like it.

    Deals that go on after a win have a turn loop of their own, which only those who play them compile.
    """
    if turn.missing_suit:
        from mjsim_kernels.river.sessions import play_river_sessions

        return play_river_sessions
    from mjsim_kernels.simulate import play_sessions

    return play_sessions


def side_deal_player(turn: np.record) -> Callable[..., None]:
    """Return what plays side deals by these turn rules: a kernel like `play_side_deals`, see `player_of`."""
    if turn.missing_suit:
        from mjsim_kernels.river.side_deals import play_river_side_deals

        return play_river_side_deals
    from mjsim_kernels.side_deals import play_side_deals

    return play_side_deals


def build_engine(ruleset: Rules, policies: Sequence[str]) -> Engine:
    """Return the engine of a rule set and four policies, by chair.

    Raises
    ------
    InputError
        If mjsim cannot score the variant.
    """
    from mjsim.strata import stratum_chances
    from mjsim.table_cache import load_tables
    from mjsim.turn_options import turn_rules_of

    scorer = scorer_of(ruleset.variant)
    tables, turn = load_tables(), turn_rules_of(ruleset)
    payouts = ruleset.numbers(scorer.KEYS)
    numbers = np.array([POLICIES.index(name) for name in policies], np.int64)
    play_sessions = player_of(turn)

    def play(seed: int, first_session: int, session_deals: int, outcomes: Records) -> None:
        play_sessions(turn, tables, numbers, seed, first_session, session_deals, outcomes)

    score_sessions = session_scorer(scorer)

    def score(outcomes: Records, scores: Records) -> None:
        check_code(score_sessions(outcomes, payouts, tables, scores), ruleset.variant)

    copies = np.bincount(turn.tile_set[: turn.tile_count], minlength=KINDS).astype(np.int64)
    sides, chances = side_player(ruleset, turn, tables, numbers), tuple(stratum_chances(turn))
    score_type = score_type_of(scorer)
    return Engine(scorer.PATTERNS, scorer.TOTALS, copies, play, score, sides, chances, score_type)


def side_player(
    ruleset: Rules, turn: np.record, tables: Any, policies: Any
) -> Callable[..., tuple[Any, Any]]:
    """Return what plays and scores side deals (`mjsim.strata`).

    Parameters
    ----------
    ruleset, turn : the rules and their turn options
    tables, policies : what play takes
    """
    from mjsim_kernels.side_deals import play_beside

    scorer = scorer_of(ruleset.variant)
    payouts = ruleset.numbers(scorer.KEYS)
    play = side_deal_player(turn)
    # each for itself: no match goes on
    score = session_scorer(scorer) if hasattr(scorer, "settle_outcomes") else scorer.score_outcomes

    def sides(
        seed: int, weights: Sequence[int], outcomes: Records, beside: Records, scores: Records
    ) -> tuple[Any, Any]:
        strata = play_beside(play, turn, tables, policies, seed, weights, outcomes, beside)
        check_code(score(beside, payouts, tables, scores), ruleset.variant)
        return strata

    return sides
