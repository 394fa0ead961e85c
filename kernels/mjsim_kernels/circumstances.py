"""Keep the circumstances of a win that the tiles do not show (docs/rules, Flags)."""

import numpy as np

from mjsim_kernels.jit import entry
from mjsim_kernels.records import (
    DISCARD,
    EARTHLY,
    FOURTH_BONUS,
    HEAVENLY,
    LAST_TILE,
    OUT_WITH_FLOWER,
    OUT_WITH_REPLACEMENT_TILE,
    SELF_DRAW,
)
from mjsim_kernels.tiles import SEATS
from mjsim_kernels.turn_rules import (
    COPIES,
    EARTHLY_ALSO_BY_KONG,
    EARTHLY_IN_FIRST_ROUND,
)

_UNTIL_DISCARD = OUT_WITH_REPLACEMENT_TILE | FOURTH_BONUS | EARTHLY | OUT_WITH_FLOWER


@entry
def note_bonus(deal: np.record, seat: int, laid: int) -> None:
    """Note that a seat has laid down a bonus tile, its `laid`-th of that face."""
    if laid == COPIES:
        deal.seat_flags[seat] |= FOURTH_BONUS


@entry
def note_replaced_flower(deal: np.record, rules: np.record, seat: int) -> None:
    """Note that the tile to come replaces a bonus tile that was drawn in play."""
    if rules.flower_ends_kong_win:
        deal.seat_flags[seat] &= ~OUT_WITH_REPLACEMENT_TILE
        deal.seat_flags[seat] |= OUT_WITH_FLOWER


@entry
def note_kong(deal: np.record, rules: np.record, seat: int, claimed: bool) -> None:
    """Note a kong that stands."""
    deal.kongs += 1
    deal.acted[seat] = 1
    deal.seat_flags[seat] &= ~OUT_WITH_FLOWER
    deal.seat_flags[seat] |= OUT_WITH_REPLACEMENT_TILE
    if claimed and deal.discards == 1 and seat != 0 and rules.earthly == EARTHLY_ALSO_BY_KONG:
        deal.seat_flags[seat] |= EARTHLY


@entry
def note_discard(deal: np.record, seat: int) -> None:
    """Note a discard, which ends the seat's circumstances."""
    deal.seat_flags[seat] &= ~_UNTIL_DISCARD
    deal.acted[seat] = 1
    deal.discards += 1
    if seat == 0:
        deal.dealer_discards += 1


@entry
def note_share_out(deal: np.record, seat: int) -> None:
    """Note that a seat takes one of the last tiles, which are shared out."""
    deal.seat_flags[seat] &= ~_UNTIL_DISCARD
    deal.seat_flags[seat] |= LAST_TILE


@entry
def win_flags(deal: np.record, rules: np.record, seat: int, by: int, source: int) -> int:
    """Return the flags of a win by this seat now, as bits."""
    flags = int(deal.seat_flags[seat])
    if by == SELF_DRAW:
        opening = deal.discards == 0 and (rules.heavenly_after_kong or not deal.acted[0])
        if seat == 0 and opening:
            flags |= HEAVENLY
    else:
        flags &= ~EARTHLY
    if by == DISCARD and seat != 0:
        if rules.earthly == EARTHLY_IN_FIRST_ROUND:
            before = (source + 1) % SEATS == seat
            if deal.dealer_discards == 1 and before and not deal.acted[seat]:
                flags |= EARTHLY
        elif deal.discards == 1:
            flags |= EARTHLY
    return flags
