"""Join the classes of the four suits to the number of tiles that a hand lacks."""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from mjsim_kernels.suit_classes import (
    EXCESSES,
    FARTHEST,
    MOST_EXCESS,
    SET_COUNTS,
    Bytes,
    Numbers,
    classify_suit,
)

FORMAT: Final = 1  # of the tables; raise it whenever their content or layout changes
SAVING_SHIFT: Final = 5  # a distance takes the bits below, the row of `savings` those above

Words = npt.NDArray[np.uint16]


class HandTables(NamedTuple):
    """Hold what every question about a standard hand is answered from; all arrays are read-only.

    Each suit key has a class of one byte, two classes have a join, two joins have a distance for each number of
    sets still needed. The joins and the distances of one number of sets fill 260 KB, so they stay in the L2 cache.
    """

    number_classes: Bytes  # (5 ** 9,) class of a holding of characters, dots or bamboo
    honor_classes: Bytes  # (5 ** 7,)
    left_joins: Words  # (number classes, number classes): characters, dots
    right_joins: Words  # (number classes, honor classes): bamboo, honors
    distances: Bytes  # (6, left joins, right joins) by sets needed: tiles lacking + 32 * row of `savings`
    savings: Bytes  # (rows, 6) by wilds, 5 or more alike: tiles saved because wilds may be fifth copies


def build_tables() -> HandTables:
    """Build the tables from the definition of a set, in about four seconds and without compiled code.

    Returns
    -------
    The tables for hands of up to five sets and a pair, with any number of wilds.
    """
    numbers = classify_suit(9, chows=True)
    honors = classify_suit(7, chows=False)
    left_joins, left = _join(numbers.vectors, numbers.vectors)
    right_joins, right = _join(numbers.vectors, honors.vectors)
    distances, savings = _close(left, right)
    tables = HandTables(numbers.classes, honors.classes, left_joins, right_joins, distances, savings)
    for array in tables:
        array.flags.writeable = False
    return tables


def _join(first: Bytes, second: Bytes) -> tuple[Words, Bytes]:
    vectors = add_vectors(first[:, None], second[None]).reshape(-1, first[0].size)
    _, lowest, ids = np.unique(vectors, axis=0, return_index=True, return_inverse=True)
    order = np.argsort(lowest)
    numbers = np.empty(len(order), np.uint16)
    numbers[order] = np.arange(len(order), dtype=np.uint16)
    return numbers[ids.reshape(len(first), len(second))], vectors[lowest[order]].reshape(-1, *first.shape[1:])


def add_vectors(first: Bytes, second: Bytes) -> Bytes:
    """Add the vectors of two parts of a hand: the cheapest way to share out sets, pair and excess.

    Parameters
    ----------
    first, second
        (..., 2, 6, 6) as in `SuitClasses.vectors`; the leading axes are broadcast.

    Returns
    -------
    The same for both parts together.
    """
    shape = np.broadcast_shapes(first.shape, second.shape)
    total = np.full(shape, 3 * FARTHEST, np.uint8)
    for pair, sets, excess in np.ndindex(2, SET_COUNTS, EXCESSES):
        for pair_here, sets_here, excess_here in np.ndindex(pair + 1, sets + 1, excess + 1):
            here = first[..., pair_here, sets_here, excess_here]
            there = second[..., pair - pair_here, sets - sets_here, excess - excess_here]
            np.minimum(total[..., pair, sets, excess], here + there, out=total[..., pair, sets, excess])
    return total


def _close(left: Bytes, right: Bytes) -> tuple[Bytes, Bytes]:
    totals = np.empty((SET_COUNTS, len(left), len(right), EXCESSES), np.uint8)
    for sets, excess in np.ndindex(SET_COUNTS, EXCESSES):
        total = np.full((len(left), len(right)), 3 * FARTHEST, np.uint8)
        for pair_left, sets_left, excess_left in np.ndindex(2, sets + 1, excess + 1):
            here = left[:, None, pair_left, sets_left, excess_left]
            there = right[None, :, 1 - pair_left, sets - sets_left, excess - excess_left]
            np.minimum(total, here + there, out=total)
        totals[sets, :, :, excess] = total
    saved = totals[..., :1] - totals
    weights: Numbers = (MOST_EXCESS + 1) ** np.arange(EXCESSES)[::-1]
    _, lowest, rows = np.unique(saved @ weights, return_index=True, return_inverse=True)
    savings = saved.reshape(-1, EXCESSES)[lowest]  # row 0 saves nothing
    distances = totals[..., 0] + (rows.reshape(totals.shape[:-1]) << SAVING_SHIFT).astype(np.uint8)
    return distances, savings
