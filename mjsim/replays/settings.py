"""Play deals of a simulation again, exactly as they were."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import Any, Final, NamedTuple

import numpy as np

from mjsim.case_export import expectation, outcome_case
from mjsim.deal_logs import log_of
from mjsim.engine import parse_policies, player_of
from mjsim.errors import InputError
from mjsim.rulesets import Ruleset, load_rules
from mjsim.scorers import check_code, score_type_of, scorer_of, session_scorer
from mjsim.scoring import Rules
from mjsim.table_cache import load_tables
from mjsim.turn_options import turn_rules_of
from mjsim_kernels.arrays import Records
from mjsim_kernels.policies import POLICIES
from mjsim_kernels.records import OUTCOME
from mjsim_kernels.simulate import new_deals
from mjsim_kernels.suit_tables import HandTables

MOST_SEED: Final = 2**63 - 1


class PlayedDeal(NamedTuple):
    """Hold one finished deal as play and scorer leave it."""

    number: int
    deal: np.record
    outcome: np.record
    score: np.record


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
        return turn_rules_of(self.ruleset)

    @cached_property
    def tables(self) -> HandTables:
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
        player_of(self.turn_rules)(
            self.turn_rules,
            self.tables,
            self.policy_numbers,
            self.seed,
            session,
            self.session_deals,
            outcomes,
            deals,
        )
        scores = self.score(outcomes)
        for place in range(first, end):
            number = session * self.session_deals + place
            yield PlayedDeal(number, deals[place % deals.size], outcomes[place], scores[place])

    def score(self, outcomes: Records) -> Records:
        """Score the deals of a session from its start.

        Raises
        ------
        InputError, MjsimError
            As `check_code`: the scorer refuses one of them.
        """
        payouts = self.ruleset.numbers(self.scorer.KEYS)
        scores = np.zeros(outcomes.size, score_type_of(self.scorer)).view(np.recarray)
        code = session_scorer(self.scorer)(outcomes, payouts, self.tables, scores)
        check_code(code, self.ruleset.variant)
        return scores

    def case(self, played: PlayedDeal) -> dict[str, Any]:
        """Write a finished deal as a case, with what it pays."""
        policies = self.policies[0] if len(set(self.policies)) == 1 else ",".join(self.policies)
        return outcome_case(
            played.outcome,
            self.ruleset,
            f"{self.ruleset.id}-seed{self.seed}-deal{played.number}",
            f"played by {policies}, {self.session_deals} deals a session",
            expectation(played.outcome, played.score, self.ruleset, self.settlement(played)),
        )

    def settlement(self, played: PlayedDeal) -> np.record | None:
        """Return what a deal with many wins pays event by event; None where a deal has one win."""
        return played.score["settlement"] if self.turn_rules.missing_suit else None

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
