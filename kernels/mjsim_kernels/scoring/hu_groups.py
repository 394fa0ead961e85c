"""Sum up the groups of a reading: what hu, tai and limit hands of the hu and tai family ask about them.

First the melds alone are summed up, then each reading of the concealed tiles is added to a copy.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.group_choices import MASK_SIZES, NO_FACE
from mjsim_kernels.jit import kernel
from mjsim_kernels.scoring.hu_hands import IS_BIG
from mjsim_kernels.scoring.hu_prices import (
    CONCEALED_KONG_SET,
    CONCEALED_PUNG,
    EXPOSED_KONG,
    EXPOSED_PUNG,
    SET_ROWS,
    SIZES,
)
from mjsim_kernels.tiles import CHOW, CONCEALED_KONG, EAST, GREEN, PAIR, PUNG, RANKS, RED, WHITE

NUMBER_SUITS: Final = 3
HONOR_SUIT: Final = 0b1000  # bits of the suits, in the order of the faces
ALL_WILDS: Final = 0b111

SHAPE: Final = np.dtype(
    (
        np.record,
        [
            ("sets", np.int8, (SET_ROWS, SIZES)),  # pungs and kongs with a face, as PRICES has them
            ("chows", np.int8),  # with a face
            ("wild_sets", np.int8),  # of three wilds
            ("suits", np.int8),  # a bit each, of the groups with a face
            ("winds", np.int8),  # a bit for each wind with a pung or kong, from East
            ("dragon_pungs", np.int8),  # pungs and kongs of Green and Red
            ("seat_wind_pungs", np.int8),
            ("honor_pungs", np.int8),
            ("terminal_pungs", np.int8),  # of ranks 1 and 9
            ("pung_ranks", np.int16, NUMBER_SUITS),  # a bit for each rank with a pung or kong
            ("kong_ranks", np.int16, NUMBER_SUITS),
            ("chow_ranks", np.int16, NUMBER_SUITS),  # a bit for each lowest rank of a chow
            ("pair_face", np.int8),  # NO_FACE for two wilds
            ("pair_wilds", np.int8),
        ],
    )
)


@kernel
def clear_shape(shape: np.record) -> None:
    """Set a shape to no groups."""
    for row in range(SET_ROWS):
        for size in range(SIZES):
            shape.sets[row, size] = 0
    for suit in range(NUMBER_SUITS):
        shape.pung_ranks[suit] = 0
        shape.kong_ranks[suit] = 0
        shape.chow_ranks[suit] = 0
    shape.chows = 0
    shape.wild_sets = 0
    shape.suits = 0
    shape.winds = 0
    shape.dragon_pungs = 0
    shape.seat_wind_pungs = 0
    shape.honor_pungs = 0
    shape.terminal_pungs = 0
    shape.pair_face = NO_FACE
    shape.pair_wilds = 0


@kernel
def set_row(kind: int) -> int:
    """Return the row of PRICES.sets for a meld that is no chow."""
    if kind == PUNG:
        return EXPOSED_PUNG
    return CONCEALED_KONG_SET if kind == CONCEALED_KONG else EXPOSED_KONG


@kernel
def add_chow(shape: np.record, face: int) -> None:
    """Add a chow by its lowest face."""
    shape.chows += 1
    shape.suits |= 1 << (face // RANKS)
    shape.chow_ranks[face // RANKS] |= 1 << (face % RANKS)


@kernel
def add_equal_set(shape: np.record, row: int, face: int, seat: int) -> None:
    """Add a pung or kong of a face."""
    size = int(IS_BIG[face])
    shape.sets[row, size] += 1
    shape.suits |= 1 << (face // RANKS)
    if face >= EAST:
        shape.honor_pungs += 1
        shape.dragon_pungs += face in (GREEN, RED)
        shape.seat_wind_pungs += face == EAST + seat
        if face < WHITE:
            shape.winds |= 1 << (face - EAST)
        return
    shape.terminal_pungs += size
    shape.pung_ranks[face // RANKS] |= 1 << (face % RANKS)
    if row >= EXPOSED_KONG:
        shape.kong_ranks[face // RANKS] |= 1 << (face % RANKS)


@kernel
def add_melds(outcome: np.record, seat: int, shape: np.record) -> None:
    """Sum up the melds of a seat alone."""
    clear_shape(shape)
    for meld in range(int(outcome.meld_counts[seat])):
        kind, face = int(outcome.meld_kinds[seat, meld]), int(outcome.meld_faces[seat, meld])
        if kind == CHOW:
            add_chow(shape, face)
        else:
            add_equal_set(shape, set_row(kind), face, seat)


@kernel
def add_group(shape: np.record, kind: int, face: int, wilds: int, seat: int) -> None:
    """Add a concealed group; three wilds alone are a set without a face."""
    if kind == PAIR:
        shape.pair_face = face
        shape.pair_wilds = MASK_SIZES[wilds]
        if face != NO_FACE:
            shape.suits |= 1 << (face // RANKS)
    elif wilds == ALL_WILDS:
        shape.wild_sets += 1
    elif kind == CHOW:
        add_chow(shape, face)
    else:
        add_equal_set(shape, CONCEALED_PUNG, face, seat)


@kernel
def read_shape(cursor: np.record, shapes: NDArray[np.void], seat: int) -> bool:
    """Add the current interpretation to the shape of the melds.

    Parameters
    ----------
    cursor: an interpretation, of `interpretations.CURSOR`.
    shapes: two records of SHAPE: of the melds alone; filled with the whole.
    seat: whose own wind counts.

    Returns
    -------
    False for an interpretation with a chow of wilds alone: the same wilds as a pung are the set that counts.
    """
    shapes[1] = shapes[0]
    shape = shapes[1]
    for group in range(int(cursor.group_count)):
        kind, wilds = int(cursor.kinds[group]), int(cursor.wilds[group])
        if kind == CHOW and wilds == ALL_WILDS:
            return False
        add_group(shape, kind, int(cursor.faces[group]), wilds, seat)
    return True


@kernel
def count_equal_sets(shape: np.record) -> int:
    """Count the pungs and kongs, a set of wilds too."""
    return int(shape.wild_sets) + count_rows(shape, EXPOSED_PUNG, SET_ROWS)


@kernel
def count_rows(shape: np.record, first: int, end: int) -> int:
    """Count the pungs and kongs of a range of rows."""
    count = 0
    for row in range(first, end):
        for size in range(SIZES):
            count += int(shape.sets[row, size])
    return count


@kernel
def hu_of_sets(shape: np.record, prices: np.record) -> int:
    """Sum the hu of all pungs and kongs."""
    hu = 0
    for row in range(SET_ROWS):
        for size in range(SIZES):
            hu += int(shape.sets[row, size]) * int(prices.sets[row, size])
    return hu
