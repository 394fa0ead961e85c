"""Share what the gates of variants know in which each seat has a flower of its own (chayuan, longgang)."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np

from mjsim.errors import InputError
from mjsim.outcomes import indicators_of, melds_of
from mjsim.rulesets import Ruleset
from mjsim.tile_names import format_row
from mjsim.variants.contradictions import DEALER, Condition, drawn, earthly, heavenly, refuse, refuse_claims
from mjsim.variants.gate import Gate
from mjsim_kernels.records import DEALT_THREE_WILDS, OUT_WITH_REPLACEMENT_TILE, SELF_DRAW
from mjsim_kernels.tiles import FIRST_FLOWER, SEATS, WHITE

OWN_FLOWERS: Final = range(FIRST_FLOWER, FIRST_FLOWER + SEATS)  # of seats 0 to 3


class OwnFlowerGate(Gate):
    """No White, four flowers: the own one stays in hand, the others are laid down; losers count too.

    Attributes
    ----------
    loser_totals
        What `expect.losers` calls the sums of a loser's hand.
    """

    kinds = FIRST_FLOWER + SEATS
    absent = (WHITE,)
    dealt_flags = ("heavenly", "dealt_three_wilds")
    loser_totals: tuple[str, ...] = ()

    def laid_down(self, ruleset: Ruleset, wilds: Sequence[int]) -> list[int]:
        """List the four flowers, unless one was turned up: then all are wild."""
        return [] if wilds[0] in OWN_FLOWERS else list(OWN_FLOWERS)

    def move_hand(self, outcome: np.record, given: int, seat: int) -> None:
        """Exchange the own flowers of the two seats; where a flower was turned up every seat's are alike."""
        if outcome.indicators[0] in OWN_FLOWERS:
            return
        own = [OWN_FLOWERS[given], OWN_FLOWERS[seat]]
        for tiles in (outcome.hands[seat], outcome.flowers[seat]):
            tiles[own] = tiles[own[::-1]]
        if outcome.tile == own[0]:
            outcome.tile = own[1]

    def check(self, ruleset: Ruleset, outcome: np.record) -> None:
        """Refuse tiles where no rule leaves them, and circumstances that contradict the win."""
        for seat in range(SEATS):
            for fault in self._tile_faults(outcome, seat):
                raise InputError(fault)
        if outcome.winner >= 0:
            refuse(outcome, self.conditions(outcome, ruleset))
            refuse_claims(outcome)
            if int(outcome.win_flags) & OUT_WITH_REPLACEMENT_TILE and outcome.tile < 0:
                raise InputError(
                    "win.tile is null, but must be the replacement tile with which the hand wins"
                )

    def conditions(self, outcome: np.record, ruleset: Ruleset) -> list[Condition]:
        """List where each circumstance is possible."""
        pushes = outcome.winner != DEALER and outcome.by == SELF_DRAW and outcome.tile < 0
        must = "another seat than the dealer wins by self and win.tile is null"
        return [
            heavenly(outcome),
            earthly(outcome, ruleset.value("turn.earthly")),
            *drawn(outcome),
            Condition(DEALT_THREE_WILDS, bool(pushes), must),
        ]

    def _tile_faults(self, outcome: np.record, seat: int) -> Iterator[str]:
        own = OWN_FLOWERS[seat]
        if outcome.flowers[seat, own]:
            yield f"players[{seat}].flowers holds {format_row([own])}, its own flower, which stays in hand"
        for meld in melds_of(outcome, seat):
            if set(indicators_of(outcome)).intersection(self.meld_tiles(meld, [])):
                text = self.format_meld(meld, [])
                yield f"players[{seat}].melds hold {text}, but wilds are in no meld"

    def totals(self, outcome: np.record, score: np.record, names: Sequence[str]) -> dict[str, Any]:
        """Write `expect.score`, which an exhausted wall does not have."""
        if outcome.winner < 0:
            return {}
        totals: dict[str, Any] = super().totals(outcome, score, names)
        return totals | {"limit": bool(totals["limit"])}

    def next_deal(self, outcome: np.record) -> dict[str, int]:
        """Leave the next deal out: the book's cases do not tell it."""
        return {}

    def losers(self, outcome: np.record, score: np.record) -> list[dict[str, Any] | None] | None:
        """Write hu, tai and total of the three losers, if all are known."""
        if outcome.winner < 0 or not outcome.known.all():
            return None
        rows = [dict(zip(self.loser_totals, map(int, row), strict=True)) for row in score.losers]
        return [None if seat == outcome.winner else row for seat, row in enumerate(rows)]
