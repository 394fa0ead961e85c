"""Play one deal that goes on after a win: its turn loop (docs/rules/hongzhong.md, Turn)."""

import numpy as np

from mjsim_kernels.claims import CLAIM_KONG
from mjsim_kernels.deal_events import FROM_TAIL, FROM_WALL
from mjsim_kernels.jit import kernel
from mjsim_kernels.policies.actions import (
    DECLARE_ADDED_KONG,
    DECLARE_DISCARD,
    WIN,
    face_of,
    kind_of,
)
from mjsim_kernels.policies.river_choices import choose_river_claim, choose_river_turn
from mjsim_kernels.records import DISCARD, SELF_DRAW
from mjsim_kernels.river.dealing import deal_river, open_river
from mjsim_kernels.river.legal import find_robbers, next_in_play, resolve_river, river_claims
from mjsim_kernels.river.moves import (
    add_to_pung,
    call_kong,
    call_pung,
    declare_concealed,
    discard_river,
    draw_river,
    settle_added,
    win_tile,
)
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import NO_TILE, SEATS


@kernel
def take_river_turn(deal: np.record, rules: np.record, tables: HandTables, seat: int, drew: bool) -> int:
    """Play an own turn up to its discard; return that tile, or NO_TILE where a win ends the turn."""
    while True:
        action = choose_river_turn(deal, rules, tables, seat, drew)
        kind = kind_of(action)
        face = face_of(action)
        if kind == WIN:
            win_tile(deal, rules, tables, SELF_DRAW, seat, int(deal.drawn), 1 << seat)
            return NO_TILE
        if kind == DECLARE_DISCARD:
            discard_river(deal, tables, seat, face)
            return face
        if kind == DECLARE_ADDED_KONG:
            add_to_pung(deal, tables, seat, face)
            robbers = find_robbers(deal, rules, tables, seat, face)
            if not settle_added(deal, rules, tables, seat, face, robbers):
                return NO_TILE
        else:
            declare_concealed(deal, tables, seat, face)
        draw_river(deal, seat, FROM_TAIL)


@kernel
def able_seats(deal: np.record, source: int, face: int) -> int:
    """Return the seats that may claim a discard by their tiles, a bit each; most discards nobody can use."""
    seats = 0
    for seat in range(SEATS):
        copies = 2 + (int(deal.won) >> seat & 1)  # a locked hand calls only kongs
        able = (int(deal.waits[seat]) >> face & 1) | int(deal.hands[seat, face] >= copies)
        seats |= able << seat
    return seats & ~(1 << source)


@kernel
def offer_river_discard(
    deal: np.record, rules: np.record, tables: HandTables, source: int, face: int
) -> tuple[int, int, int]:
    """Ask the other seats about a discard; see `legal.resolve_river` for what it returns."""
    able = able_seats(deal, source, face)
    if able == 0:
        return 0, -1, 0
    deal.choices[:] = 0
    for seat in range(SEATS):
        if able >> seat & 1 == 0:
            continue
        claims = river_claims(deal, rules, tables, seat, face)
        if claims:
            deal.choices[seat] = choose_river_claim(deal, rules, tables, seat, face, claims)
    return resolve_river(deal.choices, source)


@kernel
def settle_river_discard(
    deal: np.record, rules: np.record, tables: HandTables, source: int, face: int
) -> tuple[int, bool]:
    """Let a discard be won or called; return the seat whose turn follows, and whether it has a tile already."""
    winners, melder, claim = offer_river_discard(deal, rules, tables, source, face)
    if winners:
        win_tile(deal, rules, tables, DISCARD, source, face, winners)
    elif claim == CLAIM_KONG:
        call_kong(deal, tables, melder, source, face)
        draw_river(deal, melder, FROM_TAIL)
        return melder, True
    elif claim:
        call_pung(deal, melder, source, face)
        return melder, False
    return source, True


@kernel
def play_river(deal: np.record, rules: np.record, tables: HandTables) -> None:
    """Play the deal that lies in `deal.wall` to its end."""
    deal_river(deal, rules)
    open_river(deal, rules, tables)
    seat = 0
    drew = True
    while deal.over == 0:
        face = take_river_turn(deal, rules, tables, seat, drew)
        follows = False
        if face != NO_TILE:
            before = seat
            calls = int(deal.calls) + int(deal.kongs)
            seat, drew = settle_river_discard(deal, rules, tables, before, face)
            follows = int(deal.calls) + int(deal.kongs) > calls
        if deal.over == 0 and not follows:
            seat = next_in_play(deal, rules, seat)
            drew = draw_river(deal, seat, FROM_WALL)
