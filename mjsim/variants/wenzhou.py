"""Wenzhou at the gate (docs/rules/wenzhou.md, Payout table): stand-ins, bets and escapes."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from mjsim.errors import InputError
from mjsim.rulesets import Ruleset
from mjsim.variants.gate import Gate
from mjsim_kernels.records import ESCAPE
from mjsim_kernels.scoring.wenzhou_table import ESCAPE_PENALTY, HOUSE, MULTIPLIER, WILD_NETS
from mjsim_kernels.tiles import NO_TILE, SEATS, WHITE

DEALER = 0


class VariantGate(Gate):
    """Bets and escapes are facts of a deal; White plays the wild's face."""

    flags = ("heavenly", "earthly", "out_with_replacement_tile", "last_tile")
    facts = ("bought", "topped", "escaped")

    def stand_in(self, wilds: Sequence[int]) -> int:
        """Return the wild's face, unless White is wild."""
        return NO_TILE if WHITE in wilds else wilds[0]

    def read_facts(self, facts: Mapping[str, Any], outcome: np.record) -> None:
        """Write bets into `bets`, and an escape as the way in which the deal ended."""
        bought = facts.get("bought", False)
        if not isinstance(bought, bool):
            raise InputError(f"options.bought is {bought!r}, but must be true or false")
        outcome.bets[DEALER] = bought
        for seat in _seats(facts.get("topped", []), "topped"):
            if seat == DEALER or not bought:
                raise InputError("options.topped: only seats 1 to 3 top, and only where the dealer bought")
            outcome.bets[seat] = 1
        if "escaped" in facts:
            if outcome.winner >= 0:
                raise InputError(
                    "options.escaped: a deal that a seat has left has no win, but win is not null"
                )
            outcome.by = ESCAPE
            (outcome.source,) = _seats([facts["escaped"]], "escaped")

    def write_facts(self, outcome: np.record) -> dict[str, Any]:
        """Write the bets that were made, and an escape."""
        facts: dict[str, Any] = {"bought": True} if outcome.bets[DEALER] else {}
        topped = [seat for seat in range(1, SEATS) if outcome.bets[seat]]
        if topped:
            facts["topped"] = topped
        if outcome.by == ESCAPE:
            facts["escaped"] = int(outcome.source)
        return facts

    def check(self, ruleset: Ruleset, outcome: np.record) -> None:
        """Refuse a dealer who has dealt too often."""
        most = int(ruleset.value("dealer.max_deals"))
        if outcome.streak >= most:
            raise InputError(
                f"dealer_streak is {int(outcome.streak)}, but must be less than {most}: a dealer deals at most "
                f"{most} times in a row (dealer.max_deals)"
            )

    def totals(self, outcome: np.record, score: np.record, names: Sequence[str]) -> dict[str, Any]:
        """Write the multiplier of a win and the wild score of all seats, or the ledger of an escape."""
        if outcome.by == ESCAPE:
            return {
                "escape_penalty": int(score.totals[ESCAPE_PENALTY]),
                "seat_net": [int(points) for points in score.pay],
                "house": int(score.totals[HOUSE]),
            }
        multiplier = {"multiplier": int(score.totals[MULTIPLIER])} if outcome.winner >= 0 else {}
        nets = [int(net) for net in score.totals[WILD_NETS : WILD_NETS + SEATS]]
        return multiplier | {"wild_net": nets} | self.next_deal(outcome)

    def pays(self, outcome: np.record) -> bool:
        """Leave `pay` out of an escape, where the house holds what the seats do not."""
        return bool(outcome.by != ESCAPE)


def _seats(value: Any, name: str) -> list[int]:
    seats = value if isinstance(value, list) else [value]
    if any(type(seat) is not int or seat not in range(SEATS) for seat in seats):
        raise InputError(f"options.{name} is {value!r}, but must name seats 0 to 3")
    return seats
