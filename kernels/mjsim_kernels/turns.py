"""Play one deal: the turn loop that every variant shares."""

import numpy as np

from mjsim_kernels.circumstances import note_discard, note_kong, note_share_out, win_flags
from mjsim_kernels.deal_state import (
    CHOW_CALLED,
    DEAL_WON,
    FROM_TAIL,
    FROM_WALL,
    KONG_ADDED,
    KONG_CALLED,
    KONG_CONCEALED,
    PUNG_CALLED,
    TILE_DISCARDED,
    add_meld,
    add_tile,
    find_meld,
    is_bonus,
    log_event,
    played_face,
    printed_face,
    remove_naturals,
)
from mjsim_kernels.dealing import deal_out, open_deal
from mjsim_kernels.drawing import begin_draw, draw_tile, exhaust, lay_bonus, must_share_out, take_logged
from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.legal import (
    CLAIM_KONG,
    CLAIM_PUNG,
    HU,
    NOBODY,
    called_tiles,
    legal_claims,
    resolve_claims,
)
from mjsim_kernels.locks import begin_claim, note_choice, note_undeclared
from mjsim_kernels.policies.actions import (
    DECLARE_ADDED_KONG,
    DECLARE_DISCARD,
    WIN,
    face_of,
    kind_of,
)
from mjsim_kernels.policies.choices import choose_claim, choose_turn
from mjsim_kernels.progress import note_opening, note_race
from mjsim_kernels.records import DISCARD, ROB, SELF_DRAW
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import ADDED_KONG, CHOW, CONCEALED_KONG, KONG, NO_TILE, PUNG, SEATS
from mjsim_kernels.turn_rules import COPIES
from mjsim_kernels.winning import may_win_drawn, may_win_on


@kernel
def win_deal(deal: np.record, rules: np.record, seat: int, by: int, source: int, face: int) -> None:
    """End the deal with a win; a tile won from another seat joins the hand."""
    deal.win_flags = win_flags(deal, rules, seat, by, source)
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
    note_discard(deal, seat)
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
def find_robber(deal: np.record, rules: np.record, tables: HandTables, source: int, face: int) -> int:
    """Return the first seat in order of play that wins on a tile added to a pung, or NOBODY."""
    if rules.rob_added_kong:
        for step in range(1, SEATS):
            seat = (source + step) % SEATS
            if may_win_on(deal, rules, tables, seat, face):
                return seat
    return NOBODY


@kernel
def declare_added_kong(deal: np.record, rules: np.record, tables: HandTables, seat: int, face: int) -> bool:
    """Add the fourth tile to an own pung, unless it is robbed; tell whether the kong stands."""
    remove_naturals(deal, seat, face, 1)
    log_event(deal, KONG_ADDED, seat, face, -1, face)
    robber = find_robber(deal, rules, tables, seat, face)
    if robber != NOBODY:
        win_deal(deal, rules, robber, ROB, seat, face)
        return False
    deal.seen[face] += 1
    place = find_meld(deal, seat, PUNG, face)
    deal.meld_kinds[seat, place] = ADDED_KONG
    deal.last_kongs[seat] = place
    note_kong(deal, rules, seat, False)
    return True


@kernel
def take_turn(
    deal: np.record,
    rules: np.record,
    tables: HandTables,
    seat: int,
    drew: bool,
) -> int:
    """Play an own turn up to its discard; return that tile, or NO_TILE where the deal is over."""
    while True:
        action = choose_turn(deal, rules, tables, seat, drew)
        kind = kind_of(action)
        face = face_of(action)
        if kind == WIN:
            win_deal(deal, rules, seat, SELF_DRAW, -1, int(deal.drawn))
            return NO_TILE
        note_undeclared(deal, seat, drew)
        if kind == DECLARE_DISCARD:
            discard_tile(deal, seat, face)
            note_race(deal, rules, seat)
            return face
        if kind == DECLARE_ADDED_KONG:
            if not declare_added_kong(deal, rules, tables, seat, face):
                return NO_TILE
        else:
            declare_concealed_kong(deal, rules, seat, face)
        if not draw_tile(deal, rules, tables, seat, FROM_TAIL):
            return NO_TILE


@kernel
def grant_claim(deal: np.record, rules: np.record, seat: int, claim: int, source: int, face: int) -> None:
    """Lay down the meld that a claimed discard completes."""
    begin_claim(deal, seat)
    if claim == CLAIM_KONG:
        remove_naturals(deal, seat, face, COPIES - 1)
        deal.seen[face] += COPIES - 1
        deal.last_kongs[seat] = deal.meld_counts[seat]
        add_meld(deal, seat, KONG, face)
        note_kong(deal, rules, seat, True)
        log_event(deal, KONG_CALLED, seat, face, source, face)
        return
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


@kernel
def offer_discard(
    deal: np.record,
    rules: np.record,
    tables: HandTables,
    source: int,
    face: int,
) -> int:
    """Ask the other seats about a discard; return the seat whose claim is granted, or NOBODY.

    `deal.choices` gets the claim of each seat. Nobody is asked after a hu, which nothing outranks.
    """
    deal.choices[:] = 0
    for step in range(1, SEATS):
        seat = (source + step) % SEATS
        claims = legal_claims(deal, rules, tables, seat, face, step == 1)
        if claims:
            deal.choices[seat] = choose_claim(deal, rules, tables, seat, face, claims)
            if deal.choices[seat] == HU:
                return seat
            note_choice(deal, rules, seat, face, claims, int(deal.choices[seat]))
    return resolve_claims(deal.choices, source)


@entry
def share_out(deal: np.record, rules: np.record, tables: HandTables, seat: int) -> None:
    """Give the last tiles, one a seat, to be won with and nothing else; without a win the deal is exhausted."""
    for _ in range(rules.share_out_tiles):
        if deal.taken >= deal.limit:
            break
        begin_draw(deal, rules, tables, seat, FROM_WALL)
        note_share_out(deal, seat)
        face = take_logged(deal, seat, FROM_WALL)
        add_tile(deal, seat, face)
        if is_bonus(deal, face):
            lay_bonus(deal, seat, face)
        elif may_win_drawn(deal, rules, tables, seat, True):
            win_deal(deal, rules, seat, SELF_DRAW, -1, face)
            return
        seat = (seat + 1) % SEATS
    exhaust(deal)


@kernel
def play_deal(
    deal: np.record,
    rules: np.record,
    tables: HandTables,
) -> None:
    """Play the deal that lies in `deal.wall` to its end (docs/rules/yueqing.md, Turn)."""
    deal_out(deal, rules)
    open_deal(deal, rules)
    note_opening(deal, rules)
    seat = 0
    drew = True
    while deal.over == 0:
        face = take_turn(deal, rules, tables, seat, drew)
        if deal.over:
            return
        claimer = offer_discard(deal, rules, tables, seat, face)
        if claimer == NOBODY:
            seat = (seat + 1) % SEATS
            if must_share_out(deal, rules):
                share_out(deal, rules, tables, seat)
            else:
                drew = draw_tile(deal, rules, tables, seat, FROM_WALL)
        elif deal.choices[claimer] == HU:
            win_deal(deal, rules, claimer, DISCARD, seat, face)
        else:
            claim = int(deal.choices[claimer])
            grant_claim(deal, rules, claimer, claim, seat, face)
            seat = claimer
            drew = claim == CLAIM_KONG and draw_tile(deal, rules, tables, seat, FROM_TAIL)
