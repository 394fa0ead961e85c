"""Play one deal: the turn loop that every variant shares."""

from typing import Final

import numpy as np

from mjsim_kernels.aborts import abort_deal, are_same_wind
from mjsim_kernels.circumstances import end_start, note_share_out
from mjsim_kernels.claims import ANY_WIN, CLAIM_KONG, HU, NOBODY, resolve_claims
from mjsim_kernels.deal_events import FROM_TAIL, FROM_WALL, SAME_WIND_DISCARDS, TERMINAL_HONOR_KINDS
from mjsim_kernels.deal_state import add_tile, is_bonus
from mjsim_kernels.dealing import deal_out, open_deal
from mjsim_kernels.discard_wins import completes
from mjsim_kernels.drawing import begin_draw, draw_tile, exhaust, lay_bonus, take_logged
from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.legal import legal_claims
from mjsim_kernels.locks import note_choice, note_undeclared, settle_kept_win
from mjsim_kernels.moves import (
    declare_added_kong,
    declare_concealed_kong,
    discard_tile,
    find_winner,
    grant_claim,
    win_deal,
)
from mjsim_kernels.policies.actions import (
    ABORT,
    DECLARE_ADDED_KONG,
    DECLARE_DISCARD,
    DECLARE_NOTHING,
    WIN,
    face_of,
    kind_of,
)
from mjsim_kernels.policies.choices import choose_claim, choose_turn
from mjsim_kernels.progress import note_opening, note_race
from mjsim_kernels.records import DISCARD, SELF_DRAW
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import NO_TILE, SEATS
from mjsim_kernels.turn_rules import BEFORE_FIRST_DISCARD
from mjsim_kernels.wall_ends import must_share_out
from mjsim_kernels.winning import has_three_wilds, may_win_drawn

# what the last tiles begin with (DEAL.sharing)
WITH_REPLACEMENT: Final = 1
WITH_DRAW: Final = 2


@kernel
def take_turn(
    deal: np.record,
    rules: np.record,
    tables: HandTables,
    seat: int,
    drew: bool,
) -> int:
    """Play an own turn up to its discard; return that tile, or NO_TILE where there is none."""
    while deal.sharing == 0:
        action = choose_turn(deal, rules, tables, seat, drew)
        kind = kind_of(action)
        face = face_of(action)
        if kind == WIN:
            win_deal(deal, rules, seat, SELF_DRAW, -1, int(deal.drawn))
            break
        if kind == ABORT:
            abort_deal(deal, TERMINAL_HONOR_KINDS)
            break
        note_undeclared(deal, rules, seat, drew)
        if kind == DECLARE_NOTHING:
            break
        if kind == DECLARE_DISCARD:
            discard_tile(deal, seat, face)
            if deal.kept_win:
                settle_kept_win(deal, rules, seat, face, completes(deal, rules, tables, seat, face))
            note_race(deal, rules, seat)
            return face
        if kind == DECLARE_ADDED_KONG:
            if not declare_added_kong(deal, rules, tables, seat, face):
                break
        else:
            declare_concealed_kong(deal, rules, seat, face)
        if not draw_tile(deal, rules, tables, seat, FROM_TAIL):
            break
    return NO_TILE


@kernel
def offer_discard(
    deal: np.record,
    rules: np.record,
    tables: HandTables,
    source: int,
    face: int,
) -> int:
    """Ask the other seats about a discard; return the seat whose claim is granted, or NOBODY.

    `deal.choices` gets the claim of each seat. Nobody is asked after a win, which nothing outranks.
    """
    deal.choices[:] = 0
    if rules.abort_winners:
        find_winner(deal, rules, tables, source, face)
        if deal.over:
            return NOBODY
    claimed = 0
    for step in range(1, SEATS):
        seat = (source + step) % SEATS
        claims = legal_claims(deal, rules, tables, seat, face, step == 1)
        claimed |= claims
        if claims:
            deal.choices[seat] = choose_claim(deal, rules, tables, seat, face, claims)
            if int(deal.choices[seat]) & ANY_WIN:
                return seat
            note_choice(deal, rules, seat, face, claims, int(deal.choices[seat]))
    return resolve_claims(deal.choices, source) if claimed else NOBODY


@kernel
def settle_discard(
    deal: np.record, rules: np.record, tables: HandTables, source: int, face: int
) -> tuple[int, bool]:
    """Let a discard be claimed, or the next seat draw; return whose turn follows, and whether it took a tile."""
    claimer = offer_discard(deal, rules, tables, source, face)
    claim = int(deal.choices[claimer]) if claimer != NOBODY else 0
    if claim == HU:
        win_deal(deal, rules, claimer, DISCARD, source, face)
    elif claim & ANY_WIN:
        win_deal(deal, rules, claimer, SELF_DRAW, -1, NO_TILE)
    elif deal.over == 0 and are_same_wind(deal, rules):
        abort_deal(deal, SAME_WIND_DISCARDS)
    if deal.over:
        return source, False
    if claim:
        grant_claim(deal, rules, claimer, claim, source, face)
        return claimer, claim == CLAIM_KONG and draw_tile(deal, rules, tables, claimer, FROM_TAIL)
    seat = (source + 1) % SEATS
    if must_share_out(deal, rules):
        deal.sharing = WITH_DRAW
        return seat, False
    return seat, draw_tile(deal, rules, tables, seat, FROM_WALL)


@entry
def share_out(deal: np.record, rules: np.record, tables: HandTables, seat: int) -> None:
    """Give the last tiles, one a seat, to be won with and nothing else; without a win the deal is exhausted."""
    replaces = deal.sharing == WITH_REPLACEMENT
    deal.sharing = 0
    for _ in range(rules.share_out_tiles):
        if deal.taken >= deal.limit:
            break
        begin_draw(deal, rules, tables, seat, FROM_TAIL if replaces else FROM_WALL)
        note_share_out(deal, seat, replaces)
        replaces = False
        face = take_logged(deal, seat, FROM_WALL)
        add_tile(deal, seat, face)
        if is_bonus(deal, seat, face):
            if not rules.last_bonus_dead:
                lay_bonus(deal, seat, face)
        elif may_win_drawn(deal, rules, tables, seat, True):
            win_deal(deal, rules, seat, SELF_DRAW, -1, face)
            return
        seat = (seat + 1) % SEATS
    exhaust(deal)


@entry
def end_start_kongs(deal: np.record, rules: np.record, seat: int) -> int:
    """Return the seat after one that has declared its kongs of the start; after the last one the dealer's turn goes on.

    Another seat that holds three wilds by then wins at once (docs/rules/longgang.md, Start of a deal).
    """
    end_start(deal, seat)
    if seat < SEATS - 1:
        return seat + 1
    deal.starting = 0
    if rules.dealt_three_wilds == BEFORE_FIRST_DISCARD:
        for other in range(1, SEATS):
            if has_three_wilds(deal, rules, other):
                win_deal(deal, rules, other, SELF_DRAW, -1, NO_TILE)
    return 0


@kernel
def play_deal(
    deal: np.record,
    rules: np.record,
    tables: HandTables,
) -> None:
    """Play the deal that lies in `deal.wall` to its end (docs/rules/yueqing.md, Turn)."""
    deal_out(deal, rules)
    open_deal(deal, rules)
    deal.starting = rules.start_kongs
    note_opening(deal, rules)
    seat = 0
    drew = True
    while deal.over == 0:
        face = take_turn(deal, rules, tables, seat, drew)
        if deal.sharing:
            share_out(deal, rules, tables, seat)
        elif deal.over == 0 and deal.starting:
            seat = end_start_kongs(deal, rules, seat)
            drew = deal.starting != 0
        elif deal.over == 0:
            seat, drew = settle_discard(deal, rules, tables, seat, face)
