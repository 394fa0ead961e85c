"""Keep the circumstances of a win that the tiles do not show (docs/rules/yueqing.md, Turn, Flags)."""

import numpy as np

from mjsim_kernels.jit import entry
from mjsim_kernels.records import (
    DISCARD,
    EARTHLY,
    FOURTH_BONUS,
    HEAVENLY,
    OUT_WITH_REPLACEMENT_TILE,
    SELF_DRAW,
)
from mjsim_kernels.turn_rules import COPIES

_UNTIL_DISCARD = OUT_WITH_REPLACEMENT_TILE | FOURTH_BONUS | EARTHLY


@entry
def note_bonus(deal: np.record, seat: int, laid: int) -> None:
    """Note that a seat has laid down a bonus tile, its `laid`-th."""
    if laid == COPIES:
        deal.seat_flags[seat] |= FOURTH_BONUS


@entry
def note_kong(deal: np.record, seat: int, claimed: bool) -> None:
    """Note a kong; the first discard of the deal taken as one keeps the earthly hand open."""
    deal.seat_flags[seat] |= OUT_WITH_REPLACEMENT_TILE
    if claimed and deal.discards == 1 and seat != 0:
        deal.seat_flags[seat] |= EARTHLY


@entry
def note_discard(deal: np.record, seat: int) -> None:
    """Note a discard, which ends the seat's circumstances."""
    deal.seat_flags[seat] &= ~_UNTIL_DISCARD
    deal.discards += 1


@entry
def win_flags(deal: np.record, seat: int, by: int) -> int:
    """Return the flags of a win by this seat now, as bits."""
    flags = int(deal.seat_flags[seat])
    if by != SELF_DRAW:
        flags &= ~EARTHLY
    if by == SELF_DRAW and seat == 0 and deal.discards == 0:
        flags |= HEAVENLY
    if by == DISCARD and seat != 0 and deal.discards == 1:
        flags |= EARTHLY
    return flags
