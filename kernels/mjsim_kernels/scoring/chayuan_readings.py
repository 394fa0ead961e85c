"""Count the readings of a complete Chayuan hand and keep the best (docs/rules/chayuan.md, Algorithm - winner)."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.group_choices import NO_FACE
from mjsim_kernels.interpretations import NATURAL, next_reading, start
from mjsim_kernels.jit import kernel
from mjsim_kernels.masks import count_bits
from mjsim_kernels.records import SELF_DRAW
from mjsim_kernels.scoring import chayuan_table as table
from mjsim_kernels.scoring.hu_groups import (
    HONOR_SUIT,
    add_melds,
    count_equal_sets,
    hu_of_sets,
    read_shape,
)
from mjsim_kernels.scoring.hu_hands import IS_BIG, has_four_flowers, is_value_face, tile_kind, wilds_held
from mjsim_kernels.scoring.hu_places import CLOSED, EDGE, OPEN, PLACES, find_places, hu_of_place
from mjsim_kernels.scoring.hu_prices import SET_ROWS, SMALL
from mjsim_kernels.scoring.wins import keep_reading
from mjsim_kernels.tiles import EAST, MOST_SETS, NO_TILE

WINDS: Final = 0b1111  # masks of winds count from East
LIMIT_WILDS: Final = 3  # of a pung of wilds: two hard ones and the own flower

# What one reading counts.
COUNT: Final = np.dtype(
    (
        np.record,
        [("values", np.int64, table.TAI_ELEMENTS), ("tai", np.int64), ("hu", np.int64), ("limit", np.int8)],
    )
)


@kernel
def count_best_reading(
    outcome: np.record,
    hand: np.record,
    payouts: NDArray[np.int64],
    prices: np.record,
    cursor: np.record,
    shapes: NDArray[np.void],
    counts: NDArray[np.void],
    score: np.record,
) -> None:
    """Count every reading of a complete hand and keep the best one.

    Parameters
    ----------
    outcome: record of OUTCOME.
    hand: record of HAND, of the winner.
    payouts: (payouts,) as `KEYS` names them.
    prices: record of PRICES.
    cursor, shapes: records of CURSOR and, two, of SHAPE, scratch.
    counts: two records of COUNT; the second becomes the best one: of a limit hand that comes first, else with
        most tai, else with most hu, else with the lexicographically greater values.
    score: record of SCORE; its groups become those of the best reading.
    """
    count, best = counts[0], counts[1]
    best.tai, best.hu, best.limit = -1, -1, table.NO_LIMIT
    tile = int(outcome.tile)
    kind = NATURAL if tile == NO_TILE else tile_kind(hand, tile)
    count_hand(hand, payouts, count)
    add_melds(outcome, int(hand.seat), shapes[0])
    start(cursor, hand.naturals, wilds_held(hand), 0, int(hand.sets))
    while next_reading(cursor):
        if not read_shape(cursor, shapes, int(hand.seat)):
            continue
        shape = shapes[1]
        count.limit = limit_of_shape(hand, shape)
        count_shape(hand, shape, payouts, count)
        count_hu(hand, shape, payouts, prices, count)
        if tile != NO_TILE:
            count.hu += best_place(find_places(cursor, tile, kind), kind, outcome.by == SELF_DRAW, prices)
        if is_better(count, best):
            counts[1] = count
            keep_reading(cursor, score)


@kernel
def best_place(places: int, kind: int, is_self_draw: bool, prices: np.record) -> int:
    """Return the most hu that the winning tile brings at one of its places, a bit each."""
    most = -1
    found = False
    for place in range(PLACES):
        if (places >> place) & 1:
            is_wait = place in (CLOSED, EDGE)
            hu = hu_of_place(OPEN if is_wait and kind != NATURAL else place, is_self_draw, prices)
            most = max(most, hu) if found else hu
            found = True
    return most


@kernel
def is_better(count: np.record, best: np.record) -> bool:
    """Compare what two readings count."""
    if count.limit != best.limit:
        return bool(count.limit < best.limit)
    if count.tai != best.tai:
        return bool(count.tai > best.tai)
    if count.hu != best.hu:
        return bool(count.hu > best.hu)
    for element in range(table.TAI_ELEMENTS):
        if count.values[element] != best.values[element]:
            return bool(count.values[element] > best.values[element])
    return False


@kernel
def count_hand(hand: np.record, payouts: NDArray[np.int64], count: np.record) -> None:
    """Count the tai elements that are the same for all readings."""
    for element in range(table.TAI_ELEMENTS):
        count.values[element] = 0
    wilds = wilds_held(hand)
    element = table.NO_WILD
    if wilds == 0:
        count.values[element] = payouts[table.TAI_VALUES + element]
    if hand.flower_wild:
        if wilds == 2:
            element = table.DOUBLE_FLOWER_WITH_OWN if hand.own_flower else table.DOUBLE_FLOWER
            count.values[element] = payouts[table.TAI_VALUES + element]
        elif hand.own_flower and wilds == 1:
            count.values[table.OWN_FLOWER] = payouts[table.TAI_VALUES + table.OWN_FLOWER]
        return
    if hand.wilds == 2:
        count.values[table.DOUBLE_WILD] = payouts[table.TAI_VALUES + table.DOUBLE_WILD]
    if hand.own_flower:
        element = table.FOUR_FLOWERS if has_four_flowers(hand) else table.OWN_FLOWER
        count.values[element] = payouts[table.TAI_VALUES + element]


@kernel
def count_shape(hand: np.record, shape: np.record, payouts: NDArray[np.int64], count: np.record) -> None:
    """Count the tai elements that depend on the reading, and sum up all."""
    suits = int(shape.suits)
    has_honor = suits & HONOR_SUIT != 0 or shape.pair_face == NO_FACE
    is_half_flush = has_honor and count_bits(suits & ~HONOR_SUIT) <= 1
    times = int(is_half_flush)
    count.values[table.HALF_FLUSH] = times * payouts[table.TAI_VALUES + table.HALF_FLUSH]
    times = int(count_equal_sets(shape) == MOST_SETS)
    count.values[table.ALL_PUNGS] = times * payouts[table.TAI_VALUES + table.ALL_PUNGS]
    times = int(shape.seat_wind_pungs)
    count.values[table.SEAT_WIND_PUNG] = times * payouts[table.TAI_VALUES + table.SEAT_WIND_PUNG]
    times = int(shape.dragon_pungs)
    count.values[table.DRAGON_PUNG] = times * payouts[table.TAI_VALUES + table.DRAGON_PUNG]
    tai = 0
    for element in range(table.TAI_ELEMENTS):
        tai += int(count.values[element])
    count.tai = tai


@kernel
def count_hu(
    hand: np.record, shape: np.record, payouts: NDArray[np.int64], prices: np.record, count: np.record
) -> None:
    """Count the hu of a reading but for the winning tile."""
    hu = int(payouts[table.WINNER_BASE]) + int(hand.guests) * int(prices.flower_tile)
    hu += hu_of_sets(shape, prices)
    if shape.pair_face != NO_FACE and is_value_face(hand, int(shape.pair_face)):
        hu += int(prices.value_pair)
    count.hu = hu


@kernel
def limit_of_shape(hand: np.record, shape: np.record) -> int:
    """Find the first limit hand that a reading shows, or NO_LIMIT; a group of wilds alone may be any face."""
    missing = WINDS & ~int(shape.winds)
    if count_bits(missing) <= shape.wild_sets:
        return table.BIG_FOUR_WINDS
    if are_little_four_winds(shape):
        return table.LITTLE_FOUR_WINDS
    suits = int(shape.suits)
    if suits & HONOR_SUIT == 0 and count_bits(suits) <= 1:
        return table.FULL_FLUSH
    if are_big_tile_pungs(shape):
        return table.BIG_TILE_PUNGS
    if shape.wild_sets == 1 and not hand.flower_wild and wilds_held(hand) == LIMIT_WILDS and hand.own_flower:
        return table.PUNG_OF_WILDS
    return table.NO_LIMIT


@kernel
def are_little_four_winds(shape: np.record) -> bool:
    """Tell whether the pair is a wind and the three others are pungs or kongs."""
    missing = WINDS & ~int(shape.winds)
    if shape.pair_face == NO_FACE:
        return bool(count_bits(missing) <= shape.wild_sets + 1)
    wind = int(shape.pair_face) - EAST
    return bool(0 <= wind < 4 and count_bits(missing & ~(1 << wind)) <= shape.wild_sets)


@kernel
def are_big_tile_pungs(shape: np.record) -> bool:
    """Tell whether all sets are pungs or kongs of big tiles, and the pair is of big tiles."""
    if shape.chows > 0:
        return False
    for row in range(SET_ROWS):
        if shape.sets[row, SMALL] > 0:
            return False
    return bool(shape.pair_face == NO_FACE or IS_BIG[shape.pair_face] == 1)
