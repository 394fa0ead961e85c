"""Deal out, exchange three tiles and declare missing suits (docs/rules/hongzhong.md, Tiles and wall)."""

import numpy as np

from mjsim_kernels.deal_events import SUIT_DECLARED, TILE_GIVEN, log_event
from mjsim_kernels.deal_state import GIFTS, WALL_STREAM, add_tile
from mjsim_kernels.dealing import clear_deal
from mjsim_kernels.drawing import take_next
from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.masks import count_bits
from mjsim_kernels.philox import bounded
from mjsim_kernels.policies.river_opening import choose_gifts, choose_missing
from mjsim_kernels.river.hands import note_waits, pairs_lacking, remove_tile, sets_lacking
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import NO_TILE, RED, SEATS
from mjsim_kernels.turn_rules import NO_EXCHANGE


@entry
def clear_river(deal: np.record, rules: np.record) -> None:
    """Empty everything but the wall; the reds are wild."""
    clear_deal(deal)
    deal.limit = rules.tiles_to_take
    deal.wild_groups[:] = 0
    deal.wild_faces[:] = 1 << RED
    deal.bonus_faces[:] = 0
    deal.indicators[:] = NO_TILE
    deal.missing[:] = NO_TILE
    deal.won = 0
    deal.waits[:] = 0
    deal.no_extend[:] = 0
    deal.kong_discard = 0
    deal.exhausted = 0
    deal.next_dealer = 0
    deal.payment_count = 0


@kernel
def deal_river(deal: np.record, rules: np.record) -> None:
    """Deal 13 tiles a seat from the front of the wall, and one more to the dealer; note four alike of them."""
    clear_river(deal, rules)
    for seat in range(SEATS):
        for tile in range(rules.hand):
            add_tile(deal, seat, int(deal.wall[seat * rules.hand + tile]))
    deal.taken = SEATS * rules.hand
    add_tile(deal, 0, take_next(deal))
    for seat in range(SEATS):  # before the exchange, which policies make
        deal.opening_kongs[seat] = count_bits(int(deal.quads[seat]))


@kernel
def give_tiles(deal: np.record, seat: int, receiver: int) -> None:
    """Hand the gifts of a seat to another; they have left the hand already."""
    for place in range(GIFTS):
        face = int(deal.gifts[seat, place])
        add_tile(deal, receiver, face)
        log_event(deal, TILE_GIVEN, seat, face, receiver, -1)
        if receiver == 0:
            deal.drawn = face


@kernel
def exchange_tiles(deal: np.record, rules: np.record, tables: HandTables) -> None:
    """Let every seat give three tiles, all the same way round, before it sees what it gets.

    The direction is the next number of the wall's stream. The dealer's last tile got is the 14th one dealt
    where he keeps one of its face, and else the last of those that came: a heavenly hand is won with it.
    """
    dealt = int(deal.drawn)
    for seat in range(SEATS):
        choose_gifts(deal, rules, tables, seat)
    direction = 1 + bounded(deal.streams[WALL_STREAM], SEATS - 1)
    for seat in range(SEATS):
        for place in range(GIFTS):
            remove_tile(deal, seat, int(deal.gifts[seat, place]))
    keeps_dealt = deal.hands[0, dealt] > 0
    for seat in range(SEATS):
        give_tiles(deal, seat, (seat + direction) % SEATS)
    if keeps_dealt:
        deal.drawn = dealt


@kernel
def declare_suits(deal: np.record, rules: np.record, tables: HandTables) -> None:
    """Let every seat declare its missing suit before it hears the others'."""
    for seat in range(SEATS):
        deal.gifts[seat, 0] = choose_missing(deal, rules, tables, seat)
    for seat in range(SEATS):
        deal.missing[seat] = deal.gifts[seat, 0]
        log_event(deal, SUIT_DECLARED, seat, -1, -1, int(deal.missing[seat]))


@kernel
def open_river(deal: np.record, rules: np.record, tables: HandTables) -> None:
    """Play what comes before the dealer's first action."""
    if rules.exchange != NO_EXCHANGE:
        exchange_tiles(deal, rules, tables)
    declare_suits(deal, rules, tables)
    for seat in range(SEATS):
        deal.opening_wilds[seat] = deal.wilds[seat]
        lacking = min(sets_lacking(deal, tables, seat), pairs_lacking(deal, seat))
        deal.paces[seat].shanten = lacking - 1
        if seat > 0:  # the dealer has a tile more
            note_waits(deal, tables, seat)
