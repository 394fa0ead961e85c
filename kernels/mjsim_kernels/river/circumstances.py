"""Keep the circumstances of a win that the tiles do not show (docs/rules/hongzhong.md, Flags)."""

import numpy as np

from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.records import (
    EARTHLY,
    HEAVENLY,
    KONG_DISCARD,
    LAST_TILE,
    OUT_WITH_REPLACEMENT_TILE,
)
from mjsim_kernels.river.hands import is_heavenly
from mjsim_kernels.tiles import SEATS


@entry
def note_river_draw(deal: np.record, seat: int, replaces: bool) -> None:
    """Note that a seat draws a tile."""
    deal.acted[seat] = 1
    if replaces:
        deal.seat_flags[seat] |= OUT_WITH_REPLACEMENT_TILE
    else:
        deal.turns_begun[seat] += 1


@entry
def note_river_kong(deal: np.record, seat: int) -> None:
    """Note that a seat declares or calls a kong, robbed or not; its replacement is another one."""
    deal.kongs += 1
    deal.acted[seat] = 1
    deal.seat_flags[seat] &= ~OUT_WITH_REPLACEMENT_TILE


@entry
def note_river_pung(deal: np.record, seat: int) -> None:
    """Note that a seat calls a pung."""
    deal.calls += 1
    deal.acted[seat] = 1


@entry
def note_river_discard(deal: np.record, seat: int) -> None:
    """Note a discard, which ends the seat's circumstances."""
    deal.kong_discard = int(int(deal.seat_flags[seat]) & OUT_WITH_REPLACEMENT_TILE != 0)
    deal.seat_flags[seat] &= ~OUT_WITH_REPLACEMENT_TILE
    deal.acted[seat] = 1
    deal.discards += 1
    if seat == 0:
        deal.dealer_discards += 1


@entry
def note_river_win(deal: np.record, seat: int) -> None:
    """Note that a seat has won a tile."""
    deal.won |= 1 << seat
    deal.seat_flags[seat] &= ~OUT_WITH_REPLACEMENT_TILE
    deal.acted[seat] = 1


@kernel
def is_undisturbed(deal: np.record) -> bool:
    """Tell whether nobody has called a pung, made a kong or won (Winning 9)."""
    return int(deal.calls) == 0 and int(deal.kongs) == 0 and int(deal.won) == 0


@kernel
def last_tile_flag(deal: np.record) -> int:
    """Return LAST_TILE once the last tile has been drawn."""
    return LAST_TILE if int(deal.taken) >= int(deal.limit) else 0


@entry
def self_draw_flags(deal: np.record, seat: int) -> int:
    """Return the circumstances of a self-drawn win now."""
    flags = (int(deal.seat_flags[seat]) & OUT_WITH_REPLACEMENT_TILE) | last_tile_flag(deal)
    if is_heavenly(deal, seat):
        flags |= HEAVENLY
    if seat != 0 and deal.turns_begun[seat] == 1 and is_undisturbed(deal):
        flags |= EARTHLY
    return flags


@entry
def discard_flags(deal: np.record) -> int:
    """Return the circumstances that all wins on the last discard share."""
    return (KONG_DISCARD if deal.kong_discard else 0) | last_tile_flag(deal)


@entry
def earthly_seats(deal: np.record, rules: np.record) -> int:
    """Return the seats to which a win on the discard is an earthly hand, a bit each (Winning 9)."""
    if not rules.earthly_on_discard or not is_undisturbed(deal):
        return 0
    seats = 0
    for seat in range(1, SEATS):
        if deal.turns_begun[seat] == 0:
            seats |= 1 << seat
    return seats
