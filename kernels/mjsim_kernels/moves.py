"""Carry out the moves of a deal: discards, kongs, calls, wins."""

import numpy as np

from mjsim_kernels.aborts import abort_deal, has_too_many_winners
from mjsim_kernels.bans import barred_faces
from mjsim_kernels.circumstances import note_discard, note_kong, win_flags
from mjsim_kernels.claims import CLAIM_KONG, CLAIM_PUNG, NOBODY, called_tiles
from mjsim_kernels.deal_events import (
    CHOW_CALLED,
    DEAL_WON,
    KONG_ADDED,
    KONG_CALLED,
    KONG_CONCEALED,
    PUNG_CALLED,
    TILE_DISCARDED,
    TOO_MANY_WINNERS,
    log_event,
)
from mjsim_kernels.deal_state import add_meld, add_tile, find_meld, played_face, printed_face, remove_naturals
from mjsim_kernels.discard_wins import may_win_on
from mjsim_kernels.jit import kernel
from mjsim_kernels.locks import begin_claim
from mjsim_kernels.records import DEALT_THREE_WILDS, ROB, SELF_DRAW
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import ADDED_KONG, CHOW, CONCEALED_KONG, KONG, NO_TILE, PUNG, SEATS
from mjsim_kernels.turn_rules import COPIES


@kernel
def win_deal(deal: np.record, rules: np.record, seat: int, by: int, source: int, face: int) -> None:
    """End the deal with a win; a tile won from another seat joins the hand.

    A seat that is not the dealer and wins with the tiles dealt does so by NO_TILE.
    """
    dealt = face == NO_TILE and seat != 0
    deal.win_flags = DEALT_THREE_WILDS if dealt else win_flags(deal, rules, seat, by, source)
    if by != SELF_DRAW:
        add_tile(deal, seat, face)
    deal.over = 1
    deal.winner = seat
    deal.by = by
    deal.source = source
    deal.tile = face
    log_event(deal, DEAL_WON, seat, face, source, by)


@kernel
def discard_tile(deal: np.record, seat: int, face: int) -> None:
    """Discard a tile of the hand, for everybody to see."""
    remove_naturals(deal, seat, face, 1)
    deal.seen[face] += 1
    deal.discarded |= 1 << face
    deal.follow = face
    note_discard(deal, seat, face)
    log_event(deal, TILE_DISCARDED, seat, face, -1, -1)


@kernel
def declare_concealed_kong(deal: np.record, rules: np.record, seat: int, face: int) -> None:
    """Lay four equal tiles of the hand down as a kong."""
    remove_naturals(deal, seat, face, COPIES)
    if not rules.concealed_kongs_hidden:
        deal.seen[face] += COPIES
    deal.last_kongs[seat] = deal.meld_counts[seat]
    add_meld(deal, seat, CONCEALED_KONG, face)
    note_kong(deal, rules, seat, False)
    log_event(deal, KONG_CONCEALED, seat, face, -1, face)


@kernel
def find_winner(deal: np.record, rules: np.record, tables: HandTables, source: int, face: int) -> int:
    """Return the first seat in order of play that may win on a tile, or NOBODY; too many abort the deal."""
    first = NOBODY
    winners = 0
    for step in range(1, SEATS):
        seat = (source + step) % SEATS
        if may_win_on(deal, rules, tables, seat, face):
            winners += 1
            if first == NOBODY:
                first = seat
            if rules.abort_winners == 0:
                break
    if has_too_many_winners(rules, winners):
        abort_deal(deal, TOO_MANY_WINNERS)
        return NOBODY
    return first


@kernel
def declare_added_kong(deal: np.record, rules: np.record, tables: HandTables, seat: int, face: int) -> bool:
    """Add the fourth tile to an own pung, unless it is robbed; tell whether the kong stands."""
    remove_naturals(deal, seat, face, 1)
    log_event(deal, KONG_ADDED, seat, face, -1, face)
    deal.added = face
    robber = find_winner(deal, rules, tables, seat, face) if rules.rob_added_kong else NOBODY
    deal.added = NO_TILE
    if robber != NOBODY:
        win_deal(deal, rules, robber, ROB, seat, face)
    if deal.over:
        return False
    deal.seen[face] += 1
    place = find_meld(deal, seat, PUNG, face)
    deal.meld_kinds[seat, place] = ADDED_KONG
    deal.last_kongs[seat] = place
    note_kong(deal, rules, seat, False)
    return True


@kernel
def grant_claim(deal: np.record, rules: np.record, seat: int, claim: int, source: int, face: int) -> None:
    """Lay down the meld that a claimed discard completes."""
    begin_claim(deal, rules, seat, source)
    if claim == CLAIM_KONG:
        remove_naturals(deal, seat, face, COPIES - 1)
        deal.seen[face] += COPIES - 1
        deal.last_kongs[seat] = deal.meld_counts[seat]
        add_meld(deal, seat, KONG, face)
        note_kong(deal, rules, seat, True)
        log_event(deal, KONG_CALLED, seat, face, source, face)
        return
    deal.barred = barred_faces(rules, claim, face)
    played = played_face(deal, face)
    first, second = called_tiles(claim, played)
    for other in (printed_face(deal, first), printed_face(deal, second)):
        remove_naturals(deal, seat, other, 1)
        deal.seen[other] += 1
    if claim == CLAIM_PUNG:
        add_meld(deal, seat, PUNG, face)
        log_event(deal, PUNG_CALLED, seat, face, source, face)
    else:
        lowest = min(played, first)
        add_meld(deal, seat, CHOW, lowest)
        log_event(deal, CHOW_CALLED, seat, face, source, lowest)
