"""Longgang at the gate (docs/rules/longgang.md, Case keys): no White, four flowers, dealt wins, chips."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from mjsim.errors import InputError
from mjsim.notation import format_row
from mjsim.outcomes import melds_of
from mjsim.rulesets import Ruleset
from mjsim.variants.gate import Gate
from mjsim_kernels.records import (
    DEALT_THREE_WILDS,
    DISCARD,
    EARTHLY,
    FLAG_NAMES,
    HEAVENLY,
    LAST_TILE,
    SELF_DRAW,
)
from mjsim_kernels.tiles import FIRST_FLOWER, SEATS, WHITE

OWN_FLOWERS: Final = range(FIRST_FLOWER, FIRST_FLOWER + SEATS)  # of seats 0 to 3
DEALER: Final = 0
MOST_CHIPS: Final = 1_000_000_000


class VariantGate(Gate):
    """A seat keeps its own flower in hand and lays the three others down; losers count too."""

    kinds = FIRST_FLOWER + SEATS
    absent = (WHITE,)
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
    dealt_flags = ("heavenly", "dealt_three_wilds")

    def laid_down(self, ruleset: Ruleset, wilds: Sequence[int]) -> list[int]:
        """List the four flowers, unless one was turned up: then all are wild."""
        return [] if wilds[0] >= FIRST_FLOWER else list(OWN_FLOWERS)

    def hand_sizes(self, ruleset: Ruleset, outcome: np.record, seat: int) -> tuple[int, ...]:
        """Count the tile that a seat has drawn last: before the first discard, and at the end of the wall."""
        size, winner, flags = int(ruleset.value("tiles.hand")), int(outcome.winner), int(outcome.win_flags)
        if winner < 0:
            return (size, size + 1)
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
        """Refuse tiles where no rule leaves them, and circumstances that contradict the win."""
        outcome.limited = outcome.limited == (1 << SEATS) - 1
        wilds = set(OWN_FLOWERS) if outcome.indicators[0] >= FIRST_FLOWER else {int(outcome.indicators[0])}
        for seat in range(SEATS):
            own = OWN_FLOWERS[seat]
            if outcome.flowers[seat, own]:
                raise InputError(
                    f"players[{seat}].flowers holds {format_row([own])}, its own flower, which stays in hand"
                )
            for meld in melds_of(outcome, seat):
                if wilds.intersection(self.meld_tiles(meld, [])):
                    text = self.format_meld(meld, [])
                    raise InputError(f"players[{seat}].melds hold {text}, but wilds are in no meld")
        if outcome.winner >= 0:
            _check_circumstances(outcome)

    def totals(self, outcome: np.record, score: np.record, names: Sequence[str]) -> dict[str, Any]:
        """Write `expect.score`, which an exhausted wall does not have."""
        if outcome.winner < 0:
            return {}
        totals: dict[str, Any] = super().totals(outcome, score, names)
        totals["limit"] = bool(totals["limit"])
        if totals.pop("direct"):
            totals["card_hu"] = None
        if outcome.limited:
            totals["broke"] = [seat for seat in range(SEATS) if score.broke[seat]]
        return totals

    def next_deal(self, outcome: np.record) -> dict[str, int]:
        """Leave the next deal out: the book's cases do not tell it."""
        return {}

    def losers(self, outcome: np.record, score: np.record) -> list[dict[str, Any] | None] | None:
        """Write hu, tai and total of the three losers, if all are known."""
        if outcome.winner < 0 or not outcome.known.all():
            return None
        rows = [dict(zip(("card_hu", "tai", "total"), map(int, row), strict=True)) for row in score.losers]
        return [None if seat == outcome.winner else row for seat, row in enumerate(rows)]


def _check_circumstances(outcome: np.record) -> None:
    flags, seat, by = int(outcome.win_flags), int(outcome.winner), int(outcome.by)
    drawn = by == SELF_DRAW
    for flag, possible, must in (
        (HEAVENLY, seat == DEALER and drawn, "the dealer wins by self"),
        (
            EARTHLY,
            seat != DEALER and by == DISCARD and outcome.source == DEALER,
            "another seat wins on seat 0",
        ),
        (
            DEALT_THREE_WILDS,
            seat != DEALER and drawn and outcome.tile < 0,
            "another seat than the dealer wins by self and win.tile is null",
        ),
    ):
        if flags & flag and not possible:
            name = FLAG_NAMES[flag.bit_length() - 1]
            raise InputError(f"win.flags hold {name}, which is possible only where {must}")
