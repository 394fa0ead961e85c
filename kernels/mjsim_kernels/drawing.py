"""Deal out, draw, and lay down bonus tiles."""

import numpy as np

from mjsim_kernels.circumstances import note_bonus
from mjsim_kernels.deal_state import (
    FLOWER_LAID,
    FROM_TAIL,
    TILE_DRAWN,
    WALL_EXHAUSTED,
    add_tile,
    is_bonus,
    log_event,
    remove_naturals,
)
from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.records import EXHAUSTED
from mjsim_kernels.tiles import KINDS, NO_TILE, RED, SEATS, WHITE
from mjsim_kernels.turn_rules import NO_BONUS


@entry
def turn_up(deal: np.record, rules: np.record, indicator: int) -> None:
    """Make the indicator's face wild and fix the bonus face (docs/rules/yueqing.md, Tiles and wall)."""
    deal.indicator = indicator
    deal.seen[indicator] += 1
    deal.wild_faces = 1 << indicator
    deal.bonus_faces = 0
    if rules.bonus != NO_BONUS:
        deal.bonus_faces = 1 << (RED if indicator == WHITE else WHITE)
    deal.limit = rules.tile_count - rules.reserve


@entry
def clear_deal(deal: np.record) -> None:
    """Empty everything but the wall."""
    deal.keys[:, :] = 0
    deal.hands[:, :] = 0
    deal.held[:] = 0
    deal.quads[:] = 0
    deal.wilds[:] = 0
    deal.seen[:] = 0
    deal.flowers[:, :] = 0
    deal.meld_counts[:] = 0
    deal.seat_flags[:] = 0
    deal.taken = 0
    deal.discards = 0
    deal.drawn = NO_TILE
    deal.over = 0
    deal.winner = -1
    deal.by = EXHAUSTED
    deal.source = -1
    deal.tile = NO_TILE
    deal.win_flags = 0
    deal.event_count = 0


@kernel
def deal_out(deal: np.record, rules: np.record) -> None:
    """Turn up the last tile of the wall and deal the first ones, a hand a seat and one more to the dealer."""
    clear_deal(deal)
    turn_up(deal, rules, int(deal.wall[rules.tile_count - 1]))
    for seat in range(SEATS):
        for tile in range(rules.hand):
            add_tile(deal, seat, int(deal.wall[seat * rules.hand + tile]))
    deal.taken = SEATS * rules.hand
    add_tile(deal, 0, take_next(deal))


@kernel
def take_next(deal: np.record) -> int:
    """Take the next unseen tile, drawn or replaced alike (docs/rules/yueqing.md, Uniform model)."""
    face = int(deal.wall[deal.taken])
    deal.taken += 1
    deal.drawn = face
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
def draw_tile(deal: np.record, seat: int, end: int) -> bool:
    """Draw for a seat, replacing bonus tiles; end the deal where a tile is due and none may be taken.

    Returns
    -------
    Whether the seat holds a new tile.
    """
    while deal.taken < deal.limit:
        face = take_next(deal)
        log_event(deal, TILE_DRAWN, seat, face, end, -1)
        add_tile(deal, seat, face)
        if not is_bonus(deal, face):
            return True
        lay_bonus(deal, seat, face)
        end = FROM_TAIL
    exhaust(deal)
    return False


@kernel
def replace_dealt_bonus(deal: np.record) -> None:
    """Play the replacement phase: seat after seat lays down and replaces its bonus tiles, one by one."""
    dealer_drew = int(deal.drawn)
    for seat in range(SEATS):
        for face in range(KINDS):
            while is_bonus(deal, face) and deal.hands[seat, face] > 0:
                lay_bonus(deal, seat, face)
                drawn = take_next(deal)
                log_event(deal, TILE_DRAWN, seat, drawn, FROM_TAIL, -1)
                add_tile(deal, seat, drawn)
        if seat == 0:
            dealer_drew = int(deal.drawn)
    deal.drawn = dealer_drew  # the dealer's last replacement, or else the seventeenth tile
