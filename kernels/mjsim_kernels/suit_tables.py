"""Join the classes of the four suits to the number of tiles that a hand lacks."""

from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from mjsim_kernels.suit_classes import BASE, EXCESSES, FARTHEST, SET_COUNTS, Bytes, classify_suit

NUMBER_CLASSES: Final = 197
HONOR_CLASSES: Final = 129
LEFT_JOINS: Final = 344
RIGHT_JOINS: Final = 375

# Each suit key has a class of one byte, two classes have a join, two joins have a distance for each number of
# sets still needed and of wilds. The key tables go on past the last key, so that a face held four times may
# be added unasked; what is read there means nothing.
#
# One record and not a named tuple of arrays: Numba counts references to each array at each call that it does
# not inline, with locked instructions that threads contend for (nearer_mask 35 -> 25 ns alone, 95 -> 26
# behind one more call). The shapes, known when compiling, save multiplications too.
TABLES: Final = np.dtype(
    [
        ("number_classes", np.uint8, BASE**9 + BASE**8),  # by key of characters, dots or bamboo
        ("honor_classes", np.uint8, BASE**7 + BASE**6),
        ("left_joins", np.uint16, (NUMBER_CLASSES, NUMBER_CLASSES)),  # characters, dots
        ("right_joins", np.uint16, (NUMBER_CLASSES, HONOR_CLASSES)),  # bamboo, honors
        (
            "distances",
            np.uint8,
            (SET_COUNTS, EXCESSES, LEFT_JOINS, RIGHT_JOINS),
        ),  # tiles lacking by sets, wilds
    ],
    align=True,
)
# SHA-256 of the bytes of the record that `build_tables` returns, on a little-endian machine
DIGEST: Final = "c97ebd4acdb01d73544d3da56b42c9016233c705205cd967120d85915b081d9e"

HandTables: TypeAlias = np.record  # of dtype TABLES

Words = npt.NDArray[np.uint16]


def build_tables() -> HandTables:
    """Build the tables from the definition of a set, in two seconds and without compiled code.

    Returns
    -------
    One read-only record of dtype `TABLES`, for hands of up to five sets and a pair with any number of wilds.
    """
    numbers = classify_suit(9, chows=True)
    honors = classify_suit(7, chows=False)
    tables = np.zeros(1, TABLES)
    tables["number_classes"][0, : BASE**9] = numbers.classes
    tables["honor_classes"][0, : BASE**7] = honors.classes
    tables["left_joins"][0], left = join_classes(numbers.vectors, numbers.vectors)
    tables["right_joins"][0], right = join_classes(numbers.vectors, honors.vectors)
    tables["distances"][0] = close_hands(left, right)
    tables.flags.writeable = False
    return as_record(tables)


def as_record(tables: npt.NDArray[np.void]) -> HandTables:
    """Return the only element of an array of dtype `TABLES` as a record with attributes."""
    record: HandTables = tables.view(np.recarray)[0]
    return record


def add_vectors(first: Bytes, second: Bytes) -> Bytes:
    """Add the vectors of two parts of a hand: the cheapest way to share out sets, pair and excess.

    Parameters
    ----------
    first, second
        (..., 2, 6, excesses) as in `SuitClasses.vectors`; the leading axes are broadcast.

    Returns
    -------
    The same for both parts together.
    """
    total = np.full(np.broadcast_shapes(first.shape, second.shape), 3 * FARTHEST, np.uint8)
    for pair, sets, excess in np.ndindex(*total.shape[-3:]):
        for pair_here, sets_here, excess_here in np.ndindex(pair + 1, sets + 1, excess + 1):
            here = first[..., pair_here, sets_here, excess_here]
            there = second[..., pair - pair_here, sets - sets_here, excess - excess_here]
            np.minimum(total[..., pair, sets, excess], here + there, out=total[..., pair, sets, excess])
    return total


def join_classes(first: Bytes, second: Bytes) -> tuple[Words, Bytes]:
    """Join each class of one suit with each of another.

    Parameters
    ----------
    first, second
        (classes, 2, 6, 6) vectors of the classes.

    Returns
    -------
    (first classes, second classes): number of the join; and the vector of each join.
    """
    vectors = add_vectors(first[:, None], second[None]).reshape(-1, first[0].size)
    _, lowest, ids = np.unique(vectors, axis=0, return_index=True, return_inverse=True)
    order = np.argsort(lowest)
    numbers = np.empty(len(order), np.uint16)
    numbers[order] = np.arange(len(order), dtype=np.uint16)
    return numbers[ids.reshape(len(first), len(second))], vectors[lowest[order]].reshape(-1, *first.shape[1:])


def close_hands(left: Bytes, right: Bytes) -> Bytes:
    """Count the tiles lacking for sets and one pair from the vectors of the left and the right joins."""
    totals = np.full((SET_COUNTS, EXCESSES, len(left), len(right)), 3 * FARTHEST, np.uint8)
    for sets, excess in np.ndindex(SET_COUNTS, EXCESSES):
        for pair_left, sets_left, excess_left in np.ndindex(2, sets + 1, excess + 1):
            here = left[:, None, pair_left, sets_left, excess_left]
            there = right[None, :, 1 - pair_left, sets - sets_left, excess - excess_left]
            np.minimum(totals[sets, excess], here + there, out=totals[sets, excess])
    return totals
