"""Share what the gates of variants know in which each seat has a flower of its own (chayuan, longgang)."""

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from mjsim.errors import InputError
from mjsim.notation import format_tile
from mjsim.outcomes import indicators_of, melds_of
from mjsim.rulesets import Ruleset
from mjsim.variants.gate import Gate
from mjsim_kernels.records import (
    DEALT_THREE_WILDS,
    DISCARD,
    EARTHLY,
    HEAVENLY,
    LAST_TILE,
    OUT_WITH_REPLACEMENT_TILE,
    SELF_DRAW,
)
from mjsim_kernels.tiles import FIRST_FLOWER, NO_TILE, SEATS, WHITE

SEASONS: Final = range(FIRST_FLOWER, FIRST_FLOWER + SEATS)  # Spring is the dealer's
DEALER: Final = 0


class OwnFlowerGate(Gate):
    """No White, four seasons; the own one stays in hand, the others are laid out unless a season is wild."""

    kinds = FIRST_FLOWER + SEATS

    def laid_down(self, ruleset: Ruleset, wilds: Sequence[int]) -> list[int]:
        """List the seasons, unless they are wild."""
        return [] if set(SEASONS).intersection(wilds) else list(SEASONS)

    def hand_sizes(self, ruleset: Ruleset, outcome: np.record, seat: int) -> tuple[int, ...]:
        """Let a loser hold one of the last tiles, and a winner the tiles as dealt."""
        (size,) = super().hand_sizes(ruleset, outcome, seat)
        flags = int(outcome.win_flags)
        if outcome.winner == seat:
            return (size - 1,) if flags & DEALT_THREE_WILDS else (size,)
        has_drawn = outcome.winner < 0 or flags & LAST_TILE
        return (size, size + 1) if has_drawn else (size,)

    def wins_as_dealt(self, outcome: np.record) -> bool:
        """Allow it to a heavenly hand without a replacement and to three wilds dealt."""
        flags = int(outcome.win_flags)
        is_heavenly = flags & (HEAVENLY | OUT_WITH_REPLACEMENT_TILE) == HEAVENLY
        return is_heavenly or flags & DEALT_THREE_WILDS != 0

    def check(self, ruleset: Ruleset, outcome: np.record) -> None:
        """Refuse tiles where no rule leaves them, and circumstances that contradict the win."""
        for fault in (*_tile_faults(outcome), *_flag_faults(outcome)):
            raise InputError(fault)


def _tile_faults(outcome: np.record) -> Iterator[str]:
    wilds = indicators_of(outcome)
    melds = [(seat, meld) for seat in range(SEATS) for meld in melds_of(outcome, seat)]
    if outcome.hands[:, WHITE].any() or WHITE in [*wilds, *(meld.face for _, meld in melds)]:
        yield f"the tile {format_tile(WHITE)} is no part of this variant's tile set"
    for seat, meld in melds:
        if set(wilds).intersection(meld.tiles()):
            yield f"players[{seat}].melds hold the wild {format_tile(wilds[0])}, but wilds are in no meld"
    for seat, flower in enumerate(SEASONS):
        if outcome.flowers[seat, flower]:
            yield f"players[{seat}].flowers holds {format_tile(flower)}, but the own flower stays in hand"


def _flag_faults(outcome: np.record) -> Iterator[str]:
    flags, by, winner = int(outcome.win_flags), int(outcome.by), int(outcome.winner)
    if flags & HEAVENLY and (winner != DEALER or by != SELF_DRAW):
        yield "flags hold heavenly, which is only for a win of seat 0 by self"
    if flags & EARTHLY and (by != DISCARD or outcome.source != DEALER):
        yield "flags hold earthly, which is only for a win on a discard from seat 0"
    if flags & DEALT_THREE_WILDS and (winner == DEALER or by != SELF_DRAW or outcome.tile != NO_TILE):
        yield "flags hold dealt_three_wilds, which is only for seats 1 to 3, by self and with tile null"
    if flags & LAST_TILE and by != SELF_DRAW:
        yield "flags hold last_tile, which is only for a win by self: the last tiles are not discarded"
