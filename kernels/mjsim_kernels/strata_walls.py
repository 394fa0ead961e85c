"""Draw walls of a stratum: those in which the seat that is dealt most wilds, turned or fixed, is dealt so many.

The last stratum also holds those with more. Every wall of a stratum is equally likely.
"""

from typing import Final

import numpy as np

from mjsim_kernels.arrays import Integers, Tiles
from mjsim_kernels.jit import kernel
from mjsim_kernels.philox import bounded
from mjsim_kernels.tiles import NO_TILE, RED, SEATS
from mjsim_kernels.turn_rules import MOST_TILES
from mjsim_kernels.walls import shuffle_wall
from mjsim_kernels.wild_groups import group_of

MOST_STRATUM: Final = 4  # the last one: 4 wilds or more in one hand
STRATA: Final = MOST_STRATUM + 1


@kernel
def wilds_of(rules: np.record, first: int, second: int) -> int:
    """Return the faces that are wild by the rules, or made so by up to two indicators, a bit each."""
    wilds = 1 << RED if rules.reds else 0
    if first != NO_TILE:
        wilds |= group_of(first)
    if second != NO_TILE:
        wilds |= group_of(second)
    return wilds


@kernel
def owner_of(place: int, hand: int) -> int:
    """Return the seat that is dealt the tile at a place of the wall, or -1; the dealer takes one more."""
    if place < SEATS * hand:
        return place // hand
    return 0 if place == SEATS * hand else -1


@kernel
def stratum_of(wall: Tiles, rules: np.record) -> int:
    """Return the stratum of a wall."""
    last = rules.tile_count - 1
    first = int(wall[last]) if rules.turned else NO_TILE
    second = int(wall[last - 1]) if rules.turned == 2 else NO_TILE
    wilds = wilds_of(rules, first, second)
    greatest = 0
    place = 0
    for seat in range(SEATS):
        held = 0
        for _ in range(rules.hand):
            held += (wilds >> int(wall[place])) & 1
            place += 1
        if seat == 0:
            held += (wilds >> int(wall[SEATS * rules.hand])) & 1
        greatest = max(greatest, held)
    return min(greatest, MOST_STRATUM)


@kernel
def place_wilds(stream: np.record, rules: np.record, count: int, places: Integers) -> int:
    """Draw different places of the wall for the wilds in play, all orders equally likely; return the stratum."""
    tiles = rules.tile_count - rules.turned
    held0, held1, held2, held3 = 0, 0, 0, 0
    for wild in range(count):
        place = -1
        while place < 0:
            place = bounded(stream, tiles)
            for other in range(wild):
                if places[other] == place:
                    place = -1
                    break
        places[wild] = place
        seat = owner_of(place, int(rules.hand))
        held0 += seat == 0
        held1 += seat == 1
        held2 += seat == 2
        held3 += seat == 3
    return min(max(max(held0, held1), max(held2, held3)), MOST_STRATUM)


@kernel
def face_at(rules: np.record, place: int) -> int:
    """Return the face of a tile of the set, or NO_TILE where none is meant."""
    return int(rules.tile_set[place]) if place >= 0 else NO_TILE


@kernel
def draw_stratum_wall(stream: np.record, rules: np.record, stratum: int, wall: Tiles) -> None:
    """Fill a wall of a stratum, all of them equally likely.

    Indicators, if any, and the places of the wilds are drawn again until they are of the stratum; then the other tiles
    are shuffled into the places that are left.
    """
    last = rules.tile_count - 1
    places = np.zeros(STRATA * 2, np.int64)
    wilds = count = 0
    first = second = found = -1
    while found != stratum:
        if rules.turned:
            first = bounded(stream, rules.tile_count)
        if rules.turned == 2:
            second = bounded(stream, last)
            second += second >= first
        wilds = wilds_of(rules, face_at(rules, first), face_at(rules, second))
        count = 0
        for tile in range(rules.tile_count):
            if tile not in (first, second):
                count += (wilds >> int(rules.tile_set[tile])) & 1
        found = place_wilds(stream, rules, count, places)
    if first >= 0:
        wall[last] = rules.tile_set[first]
    if second >= 0:
        wall[last - 1] = rules.tile_set[second]
    fill_places(stream, rules, first, second, wilds, places[:count], wall)


@kernel
def fill_places(
    stream: np.record, rules: np.record, first: int, second: int, wilds: int, places: Integers, wall: Tiles
) -> None:
    """Lay the wilds at their places and the other tiles, shuffled, at all that are left."""
    others = np.zeros(MOST_TILES, np.int8)
    shuffled = np.zeros(MOST_TILES, np.int8)
    count = laid = 0
    for place in range(rules.tile_count - rules.turned):
        wall[place] = NO_TILE
    for tile in range(rules.tile_count):
        if tile in (first, second):
            continue
        face = int(rules.tile_set[tile])
        if (wilds >> face) & 1:
            wall[places[laid]] = face
            laid += 1
        else:
            others[count] = face
            count += 1
    shuffle_wall(stream, others[:count], shuffled)
    for place in range(rules.tile_count - rules.turned - 1, -1, -1):
        if wall[place] == NO_TILE:
            count -= 1
            wall[place] = shuffled[count]
