"""Longgang at the gate (docs/rules/longgang.md, Case keys): no White, four flowers, dealt wins, chips."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from mjsim.errors import InputError
from mjsim.rulesets import Ruleset
from mjsim.variants.contradictions import DEALER, Condition
from mjsim.variants.own_flowers import OwnFlowerGate
from mjsim_kernels.records import DEALT_THREE_WILDS, FIRST_DRAW, LAST_TILE, SELF_DRAW
from mjsim_kernels.tiles import CONCEALED_KONG, SEATS

MOST_CHIPS: Final = 1_000_000_000


class VariantGate(OwnFlowerGate):
    """A seat keeps its own flower in hand and lays the three others down; losers count too."""

    flags = (
        "heavenly",
        "earthly",
        "dealt_three_wilds",
        "first_round",
        "first_draw",
        "out_with_replacement_tile",
        "last_tile",
        "declined_win",
        "late_stage",
        "topped_up",
    )
    loser_totals = ("card_hu", "tai", "total")

    def hand_sizes(self, ruleset: Ruleset, outcome: np.record, seat: int) -> tuple[int, ...]:
        """Count the tile that a seat has drawn last: before the first discard, and at the end of the wall."""
        size, winner, flags = int(ruleset.value("tiles.hand")), int(outcome.winner), int(outcome.win_flags)
        if winner < 0:
            both = (size, size + 1)
            return (size - 1, *both) if may_lack(ruleset, outcome, seat) else both
        if flags & DEALT_THREE_WILDS:
            return (size + (seat == DEALER),)
        if flags & LAST_TILE and seat != winner:
            return (size, size + 1)
        return (size + (seat == winner),)

    def read_extra(self, extra: Mapping[str, Any], ruleset: Ruleset, outcome: np.record, seat: int) -> None:
        """Read `chips`, which limit what is paid if all four seats have them."""
        for key in extra:
            if key != "chips":
                raise InputError(f"extra holds {key}, but may hold chips alone")
        if extra.get("chips") is None:
            return
        chips = extra["chips"]
        if isinstance(chips, bool) or not isinstance(chips, int) or not 0 <= chips <= MOST_CHIPS:
            raise InputError(f"extra.chips is {chips!r}, but must be a whole number from 0 to {MOST_CHIPS}")
        outcome.chips[seat] = chips
        outcome.limited |= 1 << seat  # `check` waits for all four

    def write_extra(self, outcome: np.record, seat: int) -> dict[str, Any]:
        """Write `chips` where they limit what is paid."""
        return {"chips": int(outcome.chips[seat])} if outcome.limited else {}

    def check(self, ruleset: Ruleset, outcome: np.record) -> None:
        """Limit payment only where all four seats have chips; refuse what the variants alike refuse."""
        outcome.limited = outcome.limited == (1 << SEATS) - 1
        super().check(ruleset, outcome)

    def conditions(self, outcome: np.record, ruleset: Ruleset) -> list[Condition]:
        """Ask of the first draw too that it is a self-draw."""
        first_draw = Condition(FIRST_DRAW, bool(outcome.by == SELF_DRAW), "the win is by self")
        return [*super().conditions(outcome, ruleset), first_draw]

    def totals(self, outcome: np.record, score: np.record, names: Sequence[str]) -> dict[str, Any]:
        """Write `expect.score`, which an exhausted wall does not have."""
        totals = super().totals(outcome, score, names)
        if not totals:
            return {}
        if totals.pop("direct"):
            totals["card_hu"] = None
        if outcome.limited:
            totals["broke"] = [seat for seat in range(SEATS) if score.broke[seat]]
        return totals


def may_lack(ruleset: Ruleset, outcome: np.record, seat: int) -> bool:
    """Tell whether a seat may be without its replacement: one kong of the start too many ends the deal before it."""
    konged = CONCEALED_KONG in outcome.meld_kinds[seat, : int(outcome.meld_counts[seat])]
    return seat != DEALER and konged and bool(ruleset.value("options.abortive_draws"))
