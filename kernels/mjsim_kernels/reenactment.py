"""Play a finished deal again event by event, asking each seat what it would do."""

from typing import Final

import numpy as np

from mjsim_kernels.arrays import Integers
from mjsim_kernels.circumstances import end_start, note_kong, note_replaced_flower, note_share_out
from mjsim_kernels.claims import CHOW_HIGH, CHOW_LOW, CHOW_MIDDLE, CLAIM_KONG, CLAIM_PUNG
from mjsim_kernels.deal_events import (
    CHOW_CALLED,
    DEAL_WON,
    FLOWER_LAID,
    FROM_TAIL,
    FROM_WALL,
    KONG_ADDED,
    KONG_CALLED,
    KONG_CONCEALED,
    PUNG_CALLED,
    TILE_DISCARDED,
    TILE_DRAWN,
    log_event,
)
from mjsim_kernels.deal_state import add_tile, find_meld, is_bonus, played_face, remove_naturals
from mjsim_kernels.dealing import deal_out, lay_dealt_kong
from mjsim_kernels.drawing import begin_draw, lay_bonus, take_logged, take_reserved
from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.locks import note_choice, note_undeclared
from mjsim_kernels.moves import (
    declare_concealed_kong,
    discard_tile,
    grant_claim,
    win_deal,
)
from mjsim_kernels.policies.actions import ABORT, WIN, kind_of
from mjsim_kernels.policies.choices import choose_claim, choose_turn
from mjsim_kernels.records import ROB
from mjsim_kernels.simulate import shuffle_deal
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import ADDED_KONG, PUNG, SEATS
from mjsim_kernels.wall_ends import must_share_out

_REPLACED: Final = (FLOWER_LAID, KONG_CALLED, KONG_ADDED, KONG_CONCEALED)


@entry
def lay_out(
    deal: np.record,
    rules: np.record,
    policies: Integers,
    seed: int | np.uint64,
    session: int,
    in_session: int,
    dealer: int,
) -> None:
    """Deal out as `play_sessions` does, before any bonus tile is replaced."""
    shuffle_deal(deal, rules, policies, seed, session, in_session, dealer)
    deal_out(deal, rules)


@entry
def ask_turn(deal: np.record, rules: np.record, tables: HandTables, seat: int, drew: bool) -> int:
    """Ask a seat for the move of its own turn; see `policies.choices.choose_turn`.

    Every seat must be asked everything that it was asked in play, in the same order: a policy may draw random
    numbers, and what a seat lets pass may bar it from more.
    """
    move = choose_turn(deal, rules, tables, seat, drew)
    if kind_of(move) not in (WIN, ABORT):
        note_undeclared(deal, rules, seat, drew)
    return move


@entry
def ask_claim(
    deal: np.record, rules: np.record, tables: HandTables, seat: int, face: int, claims: int
) -> int:
    """Ask a seat what it claims of a discard; see `policies.choices.choose_claim` and `ask_turn`."""
    choice = choose_claim(deal, rules, tables, seat, face, claims)
    note_choice(deal, rules, seat, face, claims, choice)
    return choice


@entry
def begin_start(deal: np.record) -> None:
    """Let the seats declare their kongs of the start, the dealer first."""
    deal.starting = 1


@entry
def follow_start(deal: np.record, seat: int) -> None:
    """Let a seat have declared its kongs of the start."""
    end_start(deal, seat)
    if seat == SEATS - 1:
        deal.starting = 0


@kernel
def follow_draw(deal: np.record, rules: np.record, tables: HandTables, seat: int, end: int) -> None:
    """Let a seat take the tile that it took."""
    last = int(deal.events[deal.event_count - 1, 0]) if deal.event_count > 0 else TILE_DISCARDED
    replaces = end == FROM_TAIL or (last in _REPLACED and deal.events[deal.event_count - 1, 1] == seat)
    if not replaces:
        begin_draw(deal, rules, tables, seat, end)
    elif deal.acted[seat]:  # no replacement of the opening
        if last == FLOWER_LAID:
            note_replaced_flower(deal, rules, seat)
        else:
            begin_draw(deal, rules, tables, seat, FROM_TAIL)
    if end == FROM_WALL and rules.share_out_tiles and must_share_out(deal, rules):
        note_share_out(deal, seat, replaces)
    if end == FROM_TAIL and rules.kong_reserve:
        add_tile(deal, seat, take_reserved(deal, seat))
    else:
        add_tile(deal, seat, take_logged(deal, seat, end))


@kernel
def follow_concealed_kong(deal: np.record, rules: np.record, seat: int, face: int) -> None:
    """Let a seat declare the concealed kong that it declared, a dealt one included."""
    if is_bonus(deal, seat, face):
        lay_dealt_kong(deal, seat, face)
    else:
        declare_concealed_kong(deal, rules, seat, face)


@entry
def follow_event(
    deal: np.record,
    rules: np.record,
    tables: HandTables,
    event: int,
    seat: int,
    tile: int,
    source: int,
    face: int,
) -> None:
    """Let one event happen.

    Parameters
    ----------
    deal
        DEAL record as it is just before.
    rules, tables
        What the deal was played with.
    event, seat, tile, source, face
        A row of `deal.events` of the finished deal.
    """
    if event == FLOWER_LAID:
        lay_bonus(deal, seat, tile)
    elif event == TILE_DRAWN:
        follow_draw(deal, rules, tables, seat, source)
    elif event == TILE_DISCARDED:
        discard_tile(deal, seat, tile)
    elif event == CHOW_CALLED:
        claim = (CHOW_LOW, CHOW_MIDDLE, CHOW_HIGH)[played_face(deal, tile) - face]
        grant_claim(deal, rules, seat, claim, source, tile)
    elif event == PUNG_CALLED:
        grant_claim(deal, rules, seat, CLAIM_PUNG, source, tile)
    elif event == KONG_CALLED:
        grant_claim(deal, rules, seat, CLAIM_KONG, source, tile)
    elif event == KONG_CONCEALED:
        follow_concealed_kong(deal, rules, seat, tile)
    elif event == KONG_ADDED:
        remove_naturals(deal, seat, tile, 1)
        log_event(deal, KONG_ADDED, seat, tile, -1, tile)
        deal.seen[tile] += 1
        place = find_meld(deal, seat, PUNG, tile)
        deal.meld_kinds[seat, place] = ADDED_KONG
        deal.last_kongs[seat] = place
        note_kong(deal, rules, seat, False)
    elif event == DEAL_WON:
        if face == ROB:  # the kong never stood
            deal.seen[tile] -= 1
            deal.meld_kinds[source, find_meld(deal, source, ADDED_KONG, tile)] = PUNG
        win_deal(deal, rules, seat, face, source, tile)
