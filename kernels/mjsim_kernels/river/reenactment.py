"""Play a finished deal that goes on after a win again, event by event, asking each seat what it would do."""

import numpy as np

from mjsim_kernels.arrays import Integers
from mjsim_kernels.deal_events import (
    DEAL_WON,
    KONG_ADDED,
    KONG_CALLED,
    KONG_CONCEALED,
    PUNG_CALLED,
    SUIT_DECLARED,
    TILE_DISCARDED,
    TILE_DRAWN,
    TILE_GIVEN,
)
from mjsim_kernels.deal_state import add_tile
from mjsim_kernels.jit import entry
from mjsim_kernels.policies.river_choices import choose_river_claim, choose_river_turn
from mjsim_kernels.policies.river_opening import choose_gifts, choose_missing
from mjsim_kernels.records import SELF_DRAW
from mjsim_kernels.river.dealing import deal_river
from mjsim_kernels.river.hands import remove_tile
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
from mjsim_kernels.simulate import shuffle_deal
from mjsim_kernels.suit_tables import HandTables


@entry
def lay_out_river(
    deal: np.record,
    rules: np.record,
    policies: Integers,
    seed: int | np.uint64,
    session: int,
    in_session: int,
    dealer: int,
) -> None:
    """Deal out as `play_river_sessions` does, before anything is exchanged."""
    shuffle_deal(deal, rules, policies, seed, session, in_session, dealer)
    deal_river(deal, rules)


@entry
def ask_gifts(deal: np.record, rules: np.record, tables: HandTables, seat: int) -> None:
    """Ask a seat for the three tiles that it gives, into `deal.gifts`."""
    choose_gifts(deal, rules, tables, seat)


@entry
def ask_missing(deal: np.record, rules: np.record, tables: HandTables, seat: int) -> int:
    """Ask a seat for the suit that it declares missing, 0 to 2."""
    return choose_missing(deal, rules, tables, seat)


@entry
def ask_river_turn(deal: np.record, rules: np.record, tables: HandTables, seat: int, drew: bool) -> int:
    """Ask a seat for the move of its own turn; see `policies.river_choices.choose_river_turn`."""
    return choose_river_turn(deal, rules, tables, seat, drew)


@entry
def ask_river_claim(
    deal: np.record, rules: np.record, tables: HandTables, seat: int, face: int, claims: int
) -> int:
    """Ask a seat what it claims of a discard; see `policies.river_choices.choose_river_claim`."""
    return choose_river_claim(deal, rules, tables, seat, face, claims)


@entry
def follow_river(
    deal: np.record,
    rules: np.record,
    tables: HandTables,
    event: int,
    seat: int,
    tile: int,
    source: int,
    face: int,
    winners: int,
) -> None:
    """Let one event happen, or one tile be won by several seats.

    Parameters
    ----------
    deal
        DEAL record as it is just before.
    rules, tables
        What the deal was played with.
    event, seat, tile, source, face
        A row of `deal.events` of the finished deal.
    winners
        A bit for each seat that wins the tile; of an added kong, for each that robs it.
    """
    if event == TILE_GIVEN:
        remove_tile(deal, seat, tile)
        add_tile(deal, source, tile)
    elif event == SUIT_DECLARED:
        deal.missing[seat] = face
    elif event == TILE_DRAWN:
        draw_river(deal, seat, source)
    elif event == TILE_DISCARDED:
        discard_river(deal, tables, seat, tile)
    elif event == PUNG_CALLED:
        call_pung(deal, seat, source, tile)
    elif event == KONG_CALLED:
        call_kong(deal, tables, seat, source, tile)
    elif event == KONG_CONCEALED:
        declare_concealed(deal, tables, seat, tile)
    elif event == KONG_ADDED:
        add_to_pung(deal, tables, seat, tile)
        if winners == 0:
            settle_added(deal, rules, tables, seat, tile, winners)
    elif event == DEAL_WON:
        win_tile(deal, rules, tables, face, seat if face == SELF_DRAW else source, tile, winners)
