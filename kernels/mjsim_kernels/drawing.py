"""Draw tiles, and lay down bonus tiles for replacements."""

import numpy as np

from mjsim_kernels.aborts import abort_deal, has_too_many_kongs
from mjsim_kernels.circumstances import note_bonus, note_replaced_flower
from mjsim_kernels.deal_events import (
    FLOWER_LAID,
    FROM_TAIL,
    FROM_WALL,
    TILE_DRAWN,
    TOO_MANY_KONGS,
    WALL_EXHAUSTED,
    log_event,
)
from mjsim_kernels.deal_state import add_tile, is_bonus, remove_naturals
from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.locks import begin_turn
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.wall_ends import is_shared_out
from mjsim_kernels.winning import waits_with_lone_wild


@kernel
def take_next(deal: np.record) -> int:
    """Take the next unseen tile, drawn or replaced alike (docs/rules/yueqing.md, Uniform model)."""
    face = int(deal.wall[deal.taken])
    deal.taken += 1
    deal.drawn = face
    return face


@kernel
def take_logged(deal: np.record, seat: int, end: int) -> int:
    """Take the next unseen tile for a seat and log it."""
    face = take_next(deal)
    if end == FROM_TAIL:
        deal.replaced += 1
    log_event(deal, TILE_DRAWN, seat, face, end, -1)
    return face


@kernel
def take_reserved(deal: np.record, seat: int) -> int:
    """Take the next tile of the reserve that only kongs use (docs/rules/wenzhou.md, Tiles and wall)."""
    face = int(deal.wall[deal.limit + deal.reserve_taken])
    deal.reserve_taken += 1
    deal.drawn = face
    log_event(deal, TILE_DRAWN, seat, face, FROM_TAIL, -1)
    return face


@kernel
def lay_bonus(deal: np.record, seat: int, face: int) -> None:
    """Lay a bonus tile of the hand before the seat."""
    remove_naturals(deal, seat, face, 1)
    deal.flowers[seat, face] += 1
    deal.seen[face] += 1
    note_bonus(deal, seat, int(deal.flowers[seat, face]))
    log_event(deal, FLOWER_LAID, seat, face, -1, -1)


@kernel
def exhaust(deal: np.record) -> None:
    """End the deal without a winner."""
    deal.over = 1
    log_event(deal, WALL_EXHAUSTED, -1, -1, -1, -1)


@entry
def begin_draw(deal: np.record, rules: np.record, tables: HandTables, seat: int, end: int) -> None:
    """Note what a draw changes for its seat before the tile is known."""
    if end == FROM_WALL:
        deal.runs[seat] = 0
        begin_turn(deal, seat)
    else:
        deal.acted[seat] = 1
    if rules.lone_wild_self_draw_only:
        deal.lone_waits[seat] = waits_with_lone_wild(deal, tables, seat)


@entry
def draw_tile(deal: np.record, rules: np.record, tables: HandTables, seat: int, end: int) -> bool:
    """Draw for a seat, replacing bonus tiles; end the deal where a tile is due and none may be taken.

    A replacement that is the first of the last tiles is left to `turns.share_out`; `deal.sharing` tells so.

    Returns
    -------
    Whether the seat holds a new tile.
    """
    if end == FROM_TAIL and has_too_many_kongs(deal, rules):
        abort_deal(deal, TOO_MANY_KONGS)
        return False
    begin_draw(deal, rules, tables, seat, end)
    if end == FROM_TAIL and rules.kong_reserve:
        add_tile(deal, seat, take_reserved(deal, seat))
        return True
    while deal.taken < deal.limit:
        if end == FROM_TAIL and is_shared_out(deal, rules):
            deal.sharing = 1
            return False
        face = take_logged(deal, seat, end)
        add_tile(deal, seat, face)
        if not is_bonus(deal, seat, face):
            return True
        lay_bonus(deal, seat, face)
        note_replaced_flower(deal, rules, seat)
        end = FROM_TAIL
    exhaust(deal)
    return False
