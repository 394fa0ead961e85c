"""Choose the three tiles to give and the suit to miss (docs/policies.md, Hongzhong)."""

from typing import Final

import numpy as np

from mjsim_kernels.deal_state import GIFTS, add_naturals, remove_naturals
from mjsim_kernels.discards import spare_mask
from mjsim_kernels.jit import kernel
from mjsim_kernels.masks import count_bits
from mjsim_kernels.philox import bounded
from mjsim_kernels.policies import RANDOM, UKEIRE
from mjsim_kernels.policies.actions import DISCARD_ORDER, UNRATED, first_in_order
from mjsim_kernels.policies.river_ratings import count_river_unseen, rate_dealt
from mjsim_kernels.river.hands import (
    SUITED,
    missing_faces,
    odd_faces,
    pairs_lacking,
    pairs_missing,
    sets_lacking,
    sets_left,
)
from mjsim_kernels.river.legal import count_suit, legal_gifts
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import FACES, NO_TILE, RANKS
from mjsim_kernels.turn_rules import EXCHANGE_ANY

SUITS: Final = 3

_SUIT = (1 << RANKS) - 1


@kernel
def choose_missing(deal: np.record, rules: np.record, tables: HandTables, seat: int) -> int:
    """Choose the suit that a seat declares missing, 0 to 2."""
    policy = int(deal.policies[seat])
    if policy == RANDOM:
        return bounded(deal.streams[seat], SUITS)
    return cheapest_suit(deal, tables, seat, 0, policy == UKEIRE)


@kernel
def cheapest_suit(deal: np.record, tables: HandTables, seat: int, least: int, by_ukeire: bool) -> int:
    """Return the suit of `least` tiles or more that leaves the best hand if it is missing.

    Of equal ones the suit with the fewest tiles, then characters before dots before bamboo.
    """
    best_suit, best_rating, fewest = 0, 2 * UNRATED, 0
    planes = deal.unseen_planes
    if by_ukeire:
        count_river_unseen(deal, seat)  # nothing is missing yet: once for all three
    ones, twos, fours = int(planes[0]), int(planes[1]), int(planes[2])
    for suit in range(SUITS):
        tiles = count_suit(deal, seat, suit)
        if tiles < least:
            continue
        deal.missing[seat] = suit
        usable = ~missing_faces(deal, seat)
        planes[0], planes[1], planes[2] = ones & usable, twos & usable, fours & usable
        rating = rate_dealt(deal, tables, seat, by_ukeire)
        if rating < best_rating or (rating == best_rating and tiles < fewest):
            best_suit, best_rating, fewest = suit, rating, tiles
    deal.missing[seat] = NO_TILE
    return best_suit


@kernel
def choose_gifts(deal: np.record, rules: np.record, tables: HandTables, seat: int) -> None:
    """Choose the three tiles that a seat gives, into `deal.gifts`."""
    policy = int(deal.policies[seat])
    if policy == RANDOM:
        draw_gifts(deal, rules, seat)
        return
    by_ukeire = policy == UKEIRE
    suit = cheapest_suit(deal, tables, seat, 0 if rules.exchange == EXCHANGE_ANY else GIFTS, by_ukeire)
    if by_ukeire:
        count_river_unseen(deal, seat)  # once: a tile that goes stays one that the seat knows
    for place in range(GIFTS):
        faces = int(deal.held[seat]) & (_SUIT << (RANKS * suit))
        if faces == 0:  # only where any three tiles may go
            faces = int(deal.held[seat]) & SUITED
        face = least_needed(deal, tables, seat, faces, by_ukeire)
        deal.gifts[seat, place] = face
        remove_naturals(deal, seat, face, 1)
    for place in range(GIFTS):
        add_naturals(deal, seat, int(deal.gifts[seat, place]), 1)


@kernel
def least_needed(deal: np.record, tables: HandTables, seat: int, faces: int, by_ukeire: bool) -> int:
    """Return the tile among some faces without which the hand is best, all three suits counting."""
    faces = harmless(deal, tables, seat, faces)
    if not by_ukeire:
        return first_in_order(faces)
    best_face, best_rating = -1, 2 * UNRATED
    for place in range(FACES):
        face = int(DISCARD_ORDER[place])
        if (faces >> face) & 1:
            remove_naturals(deal, seat, face, 1)
            rating = rate_dealt(deal, tables, seat, by_ukeire)
            add_naturals(deal, seat, face, 1)
            if rating < best_rating:
                best_face, best_rating = face, rating
    return best_face


@kernel
def harmless(deal: np.record, tables: HandTables, seat: int, faces: int) -> int:
    """Return those of some faces, a bit each, of which one tile may go at no loss; all where each costs a tile.

    Together they take 30 ns; removing and rating each, those of a deal of `greedy` took 1.2 microseconds more.
    """
    sets, pairs = sets_lacking(deal, tables, seat), pairs_lacking(deal, seat)
    keys, wilds, spare = deal.keys[seat], int(deal.wilds[seat]), 0
    if sets <= pairs:
        key_m, key_p, key_s = int(keys[0]), int(keys[1]), int(keys[2])
        spare = spare_mask(tables, key_m, key_p, key_s, 0, sets_left(deal, seat), wilds, faces)
    singles = odd_faces(deal, seat)
    if pairs <= sets and pairs_missing(int(deal.naturals[seat]) - 1, count_bits(singles) - 1, wilds) == pairs:
        spare |= faces & singles
    return spare if spare else faces


@kernel
def draw_gifts(deal: np.record, rules: np.record, seat: int) -> None:
    """Draw three tiles that may be given, every three of them with equal chance."""
    faces = legal_gifts(deal, rules, seat)
    if rules.exchange != EXCHANGE_ANY:
        faces &= _SUIT << (RANKS * draw_suit(deal, seat))
    for place in range(GIFTS):
        tiles = 0
        for face in range(SUITS * RANKS):
            tiles += int(deal.hands[seat, face]) if (faces >> face) & 1 else 0
        pick = bounded(deal.streams[seat], tiles)
        face = 0
        while True:
            pick -= int(deal.hands[seat, face]) if (faces >> face) & 1 else 0
            if pick < 0:
                break
            face += 1
        deal.gifts[seat, place] = face
        remove_naturals(deal, seat, face, 1)
    for place in range(GIFTS):
        add_naturals(deal, seat, int(deal.gifts[seat, place]), 1)


@kernel
def draw_suit(deal: np.record, seat: int) -> int:
    """Draw a suit to give from, each with the chance of the threes of tiles that it holds."""
    threes = 0
    for suit in range(SUITS):
        threes += count_threes(count_suit(deal, seat, suit))
    pick = bounded(deal.streams[seat], threes)
    for suit in range(SUITS):
        pick -= count_threes(count_suit(deal, seat, suit))
        if pick < 0:
            return suit
    return 0


@kernel
def count_threes(tiles: int) -> int:
    """Count the ways to choose three of some tiles."""
    return tiles * (tiles - 1) * (tiles - 2) // 6
