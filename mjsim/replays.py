"""Show simulated deals again: as events, as cases, or as a text to read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from os import PathLike
from types import ModuleType
from typing import Any, Final, Literal, NamedTuple, get_args

import numpy as np

from mjsim.case_export import expectation, outcome_case
from mjsim.deal_logs import log_of
from mjsim.errors import InputError, MjsimError
from mjsim.rulesets import Ruleset, load_rules
from mjsim.rulesets.ruleset import Language, require_language
from mjsim.scoring import Rules, scorer_of
from mjsim.table_cache import load_tables
from mjsim.tile_names import Style
from mjsim_kernels.policies import POLICIES
from mjsim_kernels.records import OUTCOME, SCORE
from mjsim_kernels.simulate import new_deals, play_sessions
from mjsim_kernels.tiles import SEATS
from mjsim_kernels.turn_rules import TURN_KEYS, turn_rules

Format = Literal["text", "events", "cases"]
Deals = int | str | range
MOST_SEED: Final = 2**63 - 1
MOST_DEAL: Final = 10**15

SEAT_NAMES: Final = ("East", "South", "West", "North")


class PlayedDeal(NamedTuple):
    """Hold one finished deal as play and scorer leave it."""

    number: int
    deal: np.record
    outcome: np.record
    score: np.record


def replay(
    rules: Rules = "yueqing",
    deals: Deals = 0,
    *,
    seed: int,
    policy: str | Sequence[str] = "ukeire",
    session_deals: int = 16,
    overrides: Sequence[str] | None = None,
    format: Format = "events",
    tiles: Style = "mpsz",
    lang: Language = "en",
    seat: int | str | None = None,
) -> list[Any]:
    """Play deals of a simulation again and show them.

    Parameters
    ----------
    rules
        A variant's name, the path of a rules file, or a rule set of `load_rules`.
    deals
        A deal number, a half open range of them such as `range(16, 20)` or `"16:20"`.
    seed, policy, session_deals
        Those of the simulation; a deal depends on them, on the rules and on nothing else.
    overrides
        Changes of the rules such as `"wall.reserve=14"`.
    format
        `events`: what happened, as docs/replay.md describes; `cases`: the finished deals, which `mjsim.check`
        accepts; `text`: for people, at most 80 columns.
    tiles, lang
        How texts name tiles (`mpsz`, `unicode`, `zh`) and everything else (`en`, `zh`).
    seat
        Whose decisions texts show in full: 0 to 3 or East to North.

    Returns
    -------
    One entry a deal: a dictionary, or a text.

    Raises
    ------
    InputError
        An argument is wrong.

    Examples
    --------
    >>> (case,) = replay("yueqing", 17, seed=1, format="cases")
    >>> case["id"], sum(case["expect"]["pay"])
    ('yueqing-seed1-deal17', 0)
    """
    _require(format, get_args(Format), "format")
    setting = setting_of(rules, overrides, seed, policy, session_deals)
    played = setting.play(parse_deals(deals))
    if format == "events":
        return [setting.log(deal) for deal in played]
    if format == "cases":
        return [setting.case(deal) for deal in played]
    from mjsim.replay_text import deal_text

    shown = None if seat is None else parse_seat(seat)
    _require(tiles, get_args(Style), "style of tiles")
    return [deal_text(setting, deal, tiles, require_language(lang), shown).plain for deal in played]


def parse_deals(deals: Deals) -> range:
    """Read which deals are meant.

    Raises
    ------
    InputError
        Neither a deal number nor a range `A:B` with A below B.

    Examples
    --------
    >>> parse_deals("17"), parse_deals("16:20")
    (range(17, 18), range(16, 20))
    """
    if isinstance(deals, int):
        deals = range(deals, deals + 1)
    if isinstance(deals, str):
        found = re.fullmatch(r"\s*(\d{1,16})(?::(\d{1,16}))?\s*", deals, re.ASCII)
        if found is None:
            raise InputError(f'deals is "{deals}", but must be a deal number such as 17 or a range such as 0:20')
        first = int(found[1])
        deals = range(first, int(found[2]) if found[2] else first + 1)
    if deals.start < 0 or deals.stop > MOST_DEAL or deals.step != 1:
        raise InputError(f"deals is {deals.start}:{deals.stop}, but deals are numbered from 0 to {MOST_DEAL - 1}")
    if not deals:
        raise InputError(f"deals is {deals.start}:{deals.stop}, which holds no deal; the end is not included")
    return deals


def parse_seat(seat: int | str) -> int:
    """Read a seat by number or wind.

    Raises
    ------
    InputError
        No seat.

    Examples
    --------
    >>> parse_seat("south"), parse_seat("3")
    (1, 3)
    """
    text = str(seat).strip().lower()
    names = [name.lower() for name in SEAT_NAMES]
    for number, name in enumerate(names):
        if text in (str(number), name, name[0], "东南西北"[number]):
            return number
    raise InputError(f'seat is "{seat}", but must be 0 to 3 or East, South, West or North')


def setting_of(
    rules: Rules,
    overrides: Sequence[str] | None = None,
    seed: int = 0,
    policy: str | Sequence[str] = "ukeire",
    session_deals: int = 16,
) -> Setting:
    """Check the arguments that decide how deals are played.

    Raises
    ------
    InputError
        One of them is wrong.
    """
    if isinstance(rules, Ruleset) and overrides:
        raise InputError("overrides change rules while they are loaded; give a name or file beside them")
    ruleset = rules if isinstance(rules, Ruleset) else load_rules(rules, overrides)
    if not 0 <= seed <= MOST_SEED:
        raise InputError(f"seed is {seed}, but must be 0 to {MOST_SEED}")
    if session_deals < 1:
        raise InputError(f"session deals is {session_deals}, but a session has 1 deal or more")
    return Setting(ruleset, seed, parse_policies(policy), session_deals)


def parse_policies(policy: str | Sequence[str]) -> tuple[str, ...]:
    """Read one policy for all chairs, or four for chairs 0 to 3.

    Raises
    ------
    InputError
        Not one or four, or one is unknown.
    """
    names = [name.strip() for name in policy.split(",")] if isinstance(policy, str) else list(policy)
    for name in names:
        _require(name, POLICIES, "policy")
    if len(names) not in (1, SEATS):
        raise InputError(f"{len(names)} policies are given, but there must be one for all chairs or four")
    return tuple(names if len(names) == SEATS else names * SEATS)


def _require(name: str, known: Sequence[str], what: str) -> None:
    if name not in known:
        raise InputError(f'"{name}" is no {what}; choose from {", ".join(known)}')


@dataclass(frozen=True)
class Setting:
    """Hold what decides how deals are played, and what plays and scores them."""

    ruleset: Ruleset
    seed: int
    policies: tuple[str, ...]
    session_deals: int

    @cached_property
    def turn_rules(self) -> np.record:
        """The turn options, as kernels read them."""
        return turn_rules(self.ruleset.numbers(TURN_KEYS))

    @cached_property
    def tables(self) -> np.record:
        """The suit tables."""
        return load_tables()

    @cached_property
    def scorer(self) -> ModuleType:
        """The module that scores the variant."""
        return scorer_of(self.ruleset.variant)

    @cached_property
    def policy_numbers(self) -> np.ndarray:
        """The policies by number, of chairs 0 to 3."""
        return np.array([POLICIES.index(name) for name in self.policies], np.int64)

    def play(self, numbers: range) -> Iterator[PlayedDeal]:
        """Play the sessions that deals belong to, each from its start, and yield those deals."""
        size = self.session_deals
        for session in range(numbers.start // size, (numbers.stop - 1) // size + 1):
            first = max(numbers.start - session * size, 0)
            end = min(numbers.stop - session * size, size)
            yield from self._play_session(session, first, end)

    def _play_session(self, session: int, first: int, end: int) -> Iterator[PlayedDeal]:
        outcomes = np.zeros(end, OUTCOME).view(np.recarray)
        deals = new_deals(end - first)
        play_sessions(
            self.turn_rules,
            self.tables,
            self.policy_numbers,
            self.seed,
            session,
            self.session_deals,
            outcomes,
            deals,
        )
        scores = self.score(outcomes[first:end])
        for i, place in enumerate(range(first, end)):
            number = session * self.session_deals + place
            yield PlayedDeal(number, deals[place % deals.size], outcomes[place], scores[i])

    def score(self, outcomes: np.recarray) -> np.recarray:
        """Score finished deals.

        Raises
        ------
        MjsimError
            The scorer refuses one of them.
        """
        scores = np.zeros(outcomes.size, SCORE).view(np.recarray)
        payouts = self.ruleset.numbers(self.scorer.KEYS)
        if self.scorer.score_outcomes(outcomes, payouts, self.tables, scores):
            raise MjsimError(f"the scorer of {self.ruleset.variant} found an outcome that no deal can have")
        return scores

    def case(self, played: PlayedDeal) -> dict[str, Any]:
        """Write a finished deal as a case, with what it pays."""
        policies = self.policies[0] if len(set(self.policies)) == 1 else ",".join(self.policies)
        return outcome_case(
            played.outcome,
            self.ruleset,
            f"{self.ruleset.id}-seed{self.seed}-deal{played.number}",
            f"played by {policies}, {self.session_deals} deals a session",
            expectation(played.outcome, played.score, self.scorer),
        )

    def log(self, played: PlayedDeal) -> dict[str, Any]:
        """Write a deal as its events (docs/replay.md)."""
        rules = self.turn_rules
        return {
            "schema": 1,
            "variant": self.ruleset.variant,
            "seed": self.seed,
            "deal": played.number,
            **log_of(played.deal, played.outcome, int(rules.hand), int(rules.tile_count)),
            "result": self.case(played),
        }
