"""Score the hand of a loser: melds, concealed pungs, value pairs, wilds that make pungs (Algorithm, losers).

Only what a wild makes of a face matters, and faces that are alike in that are one class. The wilds, four at
most, are shared out among the classes in every way.
"""

from typing import Final

import numpy as np

from mjsim_kernels.jit import kernel
from mjsim_kernels.scoring.hu_groups import set_row
from mjsim_kernels.scoring.hu_hands import IS_BIG, wilds_held
from mjsim_kernels.scoring.hu_prices import BIG, CONCEALED_PUNG, SMALL
from mjsim_kernels.scoring.hu_settlement import total_of
from mjsim_kernels.tiles import CHOW, EAST, FACES, GREEN, RED

# classes of faces
SMALL_TILE: Final = 0
BIG_TILE: Final = 1
DRAGON: Final = 2
SEAT_WIND: Final = 3
CLASSES: Final = 4
# Pungs that wilds make, each by class: of a pair, of a single tile, of one tile out of a pair.
SINGLES: Final = CLASSES
HALVES: Final = 2 * CLASSES
SLOTS: Final = 3 * CLASSES

MOST_WILDS: Final = 4  # three turned ones and the own flower

# A loser's hand while it is scored, and what it comes to.
LOSER: Final = np.dtype(
    (
        np.record,
        [
            ("wild_tai", np.int64, (MOST_WILDS, 2)),  # by turned wilds and own flower that are in pungs
            ("faces", np.int8, HALVES),  # of which a pair is left, by class, then those of which one tile is
            ("chosen", np.int8, SLOTS),  # of these, made pungs
            ("fixed_hu", np.int64),  # without wilds
            ("fixed_tai", np.int64),
            ("hu", np.int64),  # the best arrangement
            ("tai", np.int64),
            ("total", np.int64),
            ("made", np.int8, SLOTS),
            ("turned_used", np.int8),
            ("own_used", np.int8),
        ],
    )
)


@kernel
def class_of(face: int, seat: int) -> int:
    """Tell what a pung of a face is worth to a seat."""
    if face in (GREEN, RED):
        return DRAGON
    if face == EAST + seat:
        return SEAT_WIND
    return BIG_TILE if IS_BIG[face] else SMALL_TILE


@kernel
def tai_of_class(kind: int, prices: np.record) -> int:
    """Return the tai of a pung or kong of a class."""
    if kind == DRAGON:
        return int(prices.dragon_pung)
    return int(prices.seat_wind_pung) if kind == SEAT_WIND else 0


@kernel
def hu_of_slot(slot: int, pungs: int, prices: np.record) -> int:
    """Return the hu that so many wild pungs add: their own, less the value pairs that go into them."""
    kind = slot % CLASSES
    hu = pungs * int(prices.sets[CONCEALED_PUNG, SMALL if kind == SMALL_TILE else BIG])
    if kind >= DRAGON:
        hu -= pairs_opened(slot, pungs) * int(prices.value_pair)
    return hu


@kernel
def pairs_opened(slot: int, pungs: int) -> int:
    """Count the pairs that so many wild pungs take tiles from."""
    if slot < SINGLES:
        return pungs
    return (pungs + 1) // 2 if slot >= HALVES else 0


@kernel
def count_melds(outcome: np.record, seat: int, prices: np.record, loser: np.record) -> None:
    """Count the melds into the fixed sums."""
    for meld in range(int(outcome.meld_counts[seat])):
        kind, face = int(outcome.meld_kinds[seat, meld]), int(outcome.meld_faces[seat, meld])
        if kind != CHOW:
            loser.fixed_hu += prices.sets[set_row(kind), int(IS_BIG[face])]
            loser.fixed_tai += tai_of_class(class_of(face, seat), prices)


@kernel
def count_naturals(hand: np.record, prices: np.record, loser: np.record) -> None:
    """Count natural pungs and value pairs, and the faces that wilds could make pungs of."""
    for slot in range(HALVES):
        loser.faces[slot] = 0
    for face in range(FACES):
        tiles = int(hand.naturals[face])
        if tiles == 0:
            continue
        kind = class_of(face, int(hand.seat))
        if tiles >= 3:  # three equal tiles always are a pung
            loser.fixed_hu += prices.sets[CONCEALED_PUNG, int(IS_BIG[face])]
            loser.fixed_tai += tai_of_class(kind, prices)
            tiles -= 3
        if tiles == 2:
            loser.faces[kind] += 1
            loser.fixed_hu += prices.value_pair if kind >= DRAGON else 0
        elif tiles == 1:
            loser.faces[SINGLES + kind] += 1


@kernel
def is_better(hu: int, tai: int, total: int, loser: np.record, prices: np.record) -> bool:
    """Compare an arrangement with the best so far."""
    if not prices.tai_first and total != loser.total:
        return total > int(loser.total)
    if tai != loser.tai:
        return tai > int(loser.tai)
    return hu > int(loser.hu)


@kernel
def weigh_choice(hand: np.record, prices: np.record, loser: np.record, used: int) -> None:
    """Keep the chosen pungs if they are better, with either kind of wild in them."""
    hu, tai = int(loser.fixed_hu), int(loser.fixed_tai)
    for slot in range(SLOTS):
        pungs = int(loser.chosen[slot])
        if pungs > 0:
            hu += hu_of_slot(slot, pungs, prices)
            tai += pungs * tai_of_class(slot % CLASSES, prices)
    for own in range(int(hand.own_flower) + 1):
        turned = used - own
        if 0 <= turned <= hand.wilds:
            all_tai = tai + int(loser.wild_tai[turned, own])
            total = total_of(hu, all_tai, prices)
            if is_better(hu, all_tai, total, loser, prices):
                loser.hu = hu
                loser.tai = all_tai
                loser.total = total
                loser.turned_used = turned
                loser.own_used = own
                loser.made[:] = loser.chosen


@kernel
def has_room(loser: np.record, slot: int) -> bool:
    """Tell whether the tiles are there for one more pung of a slot."""
    pungs = int(loser.chosen[slot]) + 1
    if SINGLES <= slot < HALVES:
        return bool(pungs <= loser.faces[slot])
    kind = slot % CLASSES
    other = kind if slot >= HALVES else HALVES + kind
    opened = pairs_opened(slot, pungs) + pairs_opened(other, int(loser.chosen[other]))
    return bool(opened <= loser.faces[kind])


@kernel
def next_choice(loser: np.record, used: int, wilds: int) -> int:
    """Go on to the next choice of pungs like an odometer; return the wilds that it takes, -1 after the last."""
    for slot in range(SLOTS):
        needed = 1 if slot < SINGLES else 2
        if used + needed <= wilds and has_room(loser, slot):
            loser.chosen[slot] += 1
            return used + needed
        used -= needed * int(loser.chosen[slot])
        loser.chosen[slot] = 0
    return -1


@kernel
def score_loser(
    outcome: np.record, hand: np.record, extra_tai: int, prices: np.record, loser: np.record
) -> None:
    """Find the best arrangement of a loser's hand.

    Parameters
    ----------
    outcome: record of OUTCOME.
    hand: record of HAND, read.
    extra_tai: tai that no arrangement changes.
    prices: record of PRICES.
    loser: record of LOSER, `wild_tai` filled; its other fields are filled.
    """
    loser.fixed_hu = int(hand.guests) * int(prices.flower_tile)
    loser.fixed_tai = extra_tai
    count_melds(outcome, int(hand.seat), prices, loser)
    count_naturals(hand, prices, loser)
    for slot in range(SLOTS):
        loser.chosen[slot] = 0
    loser.hu, loser.tai, loser.total = -1, -1, -1
    wilds = wilds_held(hand)
    used = 0
    while used >= 0:
        weigh_choice(hand, prices, loser, used)
        used = next_choice(loser, used, wilds) if wilds > 0 else -1
