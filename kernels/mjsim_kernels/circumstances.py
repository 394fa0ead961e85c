"""Keep the circumstances of a win that the tiles do not show (docs/rules, Flags)."""

import numpy as np

from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.records import (
    DISCARD,
    EARTHLY,
    FIRST_DRAW,
    FIRST_ROUND,
    FOURTH_BONUS,
    HEAVENLY,
    LAST_TILE,
    LATE_STAGE,
    OUT_WITH_FLOWER,
    OUT_WITH_REPLACEMENT_TILE,
    SELF_DRAW,
)
from mjsim_kernels.tiles import NO_TILE, SEATS
from mjsim_kernels.turn_rules import (
    COPIES,
    EARTHLY_ALSO_BY_KONG,
    EARTHLY_IN_FIRST_ROUND,
)
from mjsim_kernels.wall_ends import draws_left

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
    elif rules.flower_like_kong:
        deal.seat_flags[seat] |= OUT_WITH_REPLACEMENT_TILE


@entry
def note_opening_replacement(deal: np.record, rules: np.record) -> None:
    """Note that the dealer has replaced tiles in the opening, and so wins with a replacement if at once."""
    if rules.opening_like_kong:
        deal.seat_flags[0] |= OUT_WITH_REPLACEMENT_TILE


@entry
def end_start(deal: np.record, seat: int) -> None:
    """Note that a seat has declared its kongs of the start: its first draw will be no replacement."""
    if seat != 0:
        deal.seat_flags[seat] &= ~OUT_WITH_REPLACEMENT_TILE


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
def note_discard(deal: np.record, seat: int, face: int) -> None:
    """Note a discard, which ends the seat's circumstances."""
    deal.seat_flags[seat] &= ~_UNTIL_DISCARD
    deal.acted[seat] = 1
    deal.barred = 0
    deal.last_discards[seat] = face
    deal.only_discard = face if deal.discards == 0 or deal.only_discard == face else NO_TILE
    deal.discards += 1
    if seat == 0:
        deal.dealer_discards += 1


@entry
def note_share_out(deal: np.record, seat: int, replaces: bool) -> None:
    """Note that a seat takes one of the last tiles, which are shared out; the first may be a replacement."""
    if not replaces:
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
    if rules.first_turns_told:
        flags |= first_turn_flags(deal, seat, by)
    if by == DISCARD and draws_left(deal, rules) <= int(rules.late_live_tiles):
        flags |= LATE_STAGE
    return flags


@kernel
def first_turn_flags(deal: np.record, seat: int, by: int) -> int:
    """Return the flags of a win before the dealer's second turn, and of one in the winner's first turn."""
    flags = 0
    if seat != 0 and deal.discards > 0 and deal.turns_begun[0] == 0:
        flags |= FIRST_ROUND
    if by == SELF_DRAW and deal.calls == 0 and int(deal.turns_begun[seat]) <= int(seat > 0):
        flags |= FIRST_DRAW
    return flags
