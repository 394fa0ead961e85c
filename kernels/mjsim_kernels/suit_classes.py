"""Measure how far every holding of a suit is from sets and a pair, and sort the holdings into classes."""

from itertools import combinations_with_replacement
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from mjsim_kernels.tiles import MOST_SETS

COPIES: Final = 4  # natural tiles of a face
BASE: Final = COPIES + 1  # of the suit keys
# Copies of a face beyond the fourth, which only wilds can be. More than five in a hand never help: each
# stands beside the fourth tile of a face, one in the pair or two in a pung, and three fourths are the most
# that a hand of five sets has use for.
MOST_EXCESS: Final = 5
EXCESSES: Final = MOST_EXCESS + 1
SET_COUNTS: Final = MOST_SETS + 1
SHAPES: Final = 2 * SET_COUNTS  # a shape is pair * SET_COUNTS + sets
FARTHEST: Final = 3 * MOST_SETS + 2  # tiles that an empty hand lacks

Numbers = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]
Masks = npt.NDArray[np.uint64]


class Targets(NamedTuple):
    """Combinations of sets and a pair in one suit, ordered by shape and excess; axis 0 counts them."""

    counts: Bytes  # (targets, ranks) copies of each face, the fifth and further ones left out
    shapes: Numbers  # (targets,)
    excesses: Numbers  # (targets,) copies left out


class SuitClasses(NamedTuple):
    """What a suit can contribute to a hand: holdings with equal vectors are one class."""

    classes: Bytes  # (5 ** ranks,) class of each suit key
    vectors: Bytes  # (classes, 2, 6, 6) tiles lacking for [with a pair, sets, most excess]


def classify_suit(ranks: int, chows: bool) -> SuitClasses:
    """Sort all holdings of a suit into classes by the tiles that each shape lacks.

    A shape is a number of sets, with or without a pair; it is measured for every excess allowed, the number
    of copies of faces beyond four.

    Parameters
    ----------
    ranks
        Faces of the suit.
    chows
        False for honors.

    Returns
    -------
    The class of each key and the vector of each class, classes in the order of their lowest key.
    """
    targets = list_targets(ranks, chows)
    signatures = _signatures(targets, ranks)
    _, lowest, ids = np.unique(signatures, return_index=True, return_inverse=True)
    order = np.argsort(lowest)
    numbers = np.empty(len(order), np.uint8)
    numbers[order] = np.arange(len(order), dtype=np.uint8)
    holdings = _digits(lowest[order], ranks)
    return SuitClasses(numbers[ids], np.stack([measure(targets, holding) for holding in holdings]))


def list_targets(ranks: int, chows: bool) -> Targets:
    """List every combination of up to five sets, with and without a pair, in one suit."""
    runs = sum(
        (np.eye(ranks, k=step, dtype=np.int64) for step in range(3)), np.zeros((ranks, ranks), np.int64)
    )
    groups = np.concatenate([3 * np.eye(ranks, dtype=np.int64), runs[: ranks - 2 if chows else 0]])
    pairs = np.concatenate([np.zeros((1, ranks), np.int64), 2 * np.eye(ranks, dtype=np.int64)])
    paired = np.minimum(np.arange(len(pairs)), 1)
    codes = []
    for sets in range(SET_COUNTS):
        choices = list(combinations_with_replacement(range(len(groups)), sets))
        bodies = groups[np.array(choices, np.int64)].sum(axis=1)
        tiles = (bodies[:, None] + pairs).reshape(-1, ranks)
        excesses = np.maximum(tiles - COPIES, 0).sum(axis=1)
        shapes = np.tile(paired * SET_COUNTS + sets, len(bodies))
        keys = np.minimum(tiles, COPIES) @ BASE ** np.arange(ranks)
        codes.append(((shapes * EXCESSES + excesses) * BASE**ranks + keys)[excesses <= MOST_EXCESS])
    headings, keys = np.divmod(np.unique(np.concatenate(codes)), BASE**ranks)
    return Targets(_digits(keys, ranks), *np.divmod(headings, EXCESSES))


def measure(targets: Targets, holding: Bytes) -> Bytes:
    """Count the tiles that one holding lacks for each shape and excess, straight from the definition.

    Parameters
    ----------
    targets
        From `list_targets`.
    holding
        (ranks,) copies of each face, at most four.

    Returns
    -------
    (2, 6, 6): least tiles lacking for [with a pair, sets, most excess].
    """
    lacking = np.maximum(targets.counts, holding) - holding
    costs = lacking.sum(axis=1, dtype=np.int64) + targets.excesses
    headings = targets.shapes * EXCESSES + targets.excesses
    exact = np.full(SHAPES * EXCESSES, FARTHEST, np.int64)
    starts = np.searchsorted(headings, np.unique(headings))
    exact[headings[starts]] = np.minimum.reduceat(costs, starts)
    by_excess = np.minimum.accumulate(exact.reshape(2, SET_COUNTS, EXCESSES), axis=2)
    return by_excess.astype(np.uint8)


def _digits(keys: Numbers, ranks: int) -> Bytes:
    return (keys[:, None] // BASE ** np.arange(ranks) % BASE).astype(np.uint8)


def _signatures(targets: Targets, ranks: int) -> Masks:
    # All shapes at once: bit b of reached[key] says that shape b lacks at most `distance` tiles. A holding
    # lacks at most d tiles if it contains a target, or if one tile more brings it within d - 1. The 49 bits
    # of all distances are folded into one number; the vectors are then measured on one holding of each class.
    contained = [_containing(targets, excess, ranks) for excess in range(EXCESSES)]
    reached = np.zeros(BASE**ranks, np.uint64)
    signatures = np.zeros(BASE**ranks, np.uint64)
    for distance in range(FARTHEST):
        closer = reached.copy()
        for place in BASE ** np.arange(ranks):
            closer.reshape(-1, BASE, place)[:, :-1] |= reached.reshape(-1, BASE, place)[:, 1:]
        reached = closer
        if distance < EXCESSES:
            reached |= contained[distance]  # an excess copy is always lacking
        signatures *= np.uint64(0x9E3779B97F4A7C15)  # odd: no bit is lost
        signatures += reached
    return signatures


def _containing(targets: Targets, excess: int, ranks: int) -> Masks:
    masks = np.zeros(BASE**ranks, np.uint64)
    chosen = targets.excesses == excess
    keys = targets.counts[chosen].astype(np.int64) @ BASE ** np.arange(ranks)
    np.bitwise_or.at(masks, keys, _shape_bits(excess)[targets.shapes[chosen]])
    for place in BASE ** np.arange(ranks):
        copies = masks.reshape(-1, BASE, place)
        for count in range(1, BASE):
            copies[:, count] |= copies[:, count - 1]
    return masks


def _shape_bits(excess: int) -> Masks:
    # one bit for each excess that a shape can have, 49 in all
    bits = []
    first = 0
    for shape in range(SHAPES):
        pair, sets = divmod(shape, SET_COUNTS)
        levels = 1 + min(MOST_EXCESS, max(0, 3 * sets + 2 * pair - COPIES))
        bits.append(sum(1 << (first + level) for level in range(excess, levels)))
        first += levels
    return np.array(bits, np.uint64)
