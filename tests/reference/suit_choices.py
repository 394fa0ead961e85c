"""Tell how far suits are from sets and a pair: by every choice of sets and pair that one suit can hold.

All choices are written down once, and each is compared with the tiles held; quick enough to play whole deals.
"""

from collections import defaultdict
from functools import cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

RANKS: Final = 9
COPIES: Final = 4
MOST_SETS: Final = 4
MOST_FIFTHS: Final = 4  # copies of a face beyond four, each of which only a wild can be
FAR: Final = 99

Suit = tuple[int, ...]  # (RANKS,) naturals by rank
Needs = tuple[tuple[tuple[int, ...], ...], ...]  # [pair][sets][fifth copies allowed] -> tiles lacking
Kind = tuple[int, int, int]  # pair, sets, fifth copies

CHOWS: Final = [(rank, rank + 1, rank + 2) for rank in range(RANKS - 2)]
GROUPS: Final = [*CHOWS, *((rank,) * 3 for rank in range(RANKS))]
PAIRS: Final = [(), *((rank, rank) for rank in range(RANKS))]


class Choices(NamedTuple):
    """Hold all choices, those of one kind one after another, and what each lacks of a rank by the copies held."""

    starts: dict[Kind, int]
    short: npt.NDArray[np.int8]  # (RANKS, COPIES + 1, choices)


@cache
def all_choices() -> Choices:
    """List every choice of sets, with a pair and without."""
    rows: dict[Kind, set[Suit]] = defaultdict(set)
    for sets in range(MOST_SETS + 1):
        for groups in combinations_with_replacement(GROUPS, sets):
            for pair in PAIRS:
                tiles = [rank for group in (*groups, pair) for rank in group]
                needs = tuple(tiles.count(rank) for rank in range(RANKS))
                fifths = sum(max(copies - COPIES, 0) for copies in needs)
                if fifths <= MOST_FIFTHS:
                    rows[len(pair) // 2, sets, fifths].add(needs)
    sizes = np.cumsum([0, *map(len, rows.values())]).tolist()
    needed = np.array([needs for kind in rows.values() for needs in sorted(kind)], np.int8)
    short = [[np.maximum(needed[:, rank] - held, 0) for held in range(COPIES + 1)] for rank in range(RANKS)]
    return Choices(dict(zip(rows, sizes, strict=False)), np.array(short, np.int8))


@cache
def suit_needs(suit: Suit) -> Needs:
    """Return the least tiles that a suit lacks for so many sets, without a pair and with one.

    >>> run = suit_needs((1, 1, 1, 0, 0, 0, 0, 0, 0))
    >>> run[0][1][0], run[1][1][0], run[1][0][0]
    (0, 2, 1)
    """
    starts, short = all_choices()
    lacking = short[0, suit[0]].copy()
    for rank in range(1, RANKS):
        lacking += short[rank, suit[rank]]
    least = dict(zip(starts, np.minimum.reduceat(lacking, list(starts.values())).tolist(), strict=True))

    def with_fifths(pair: int, sets: int, most: int) -> int:
        return min(least.get((pair, sets, fifths), FAR) for fifths in range(most + 1))

    fifths = range(MOST_FIFTHS + 1)
    return tuple(
        tuple(tuple(with_fifths(pair, sets, most) for most in fifths) for sets in range(MOST_SETS + 1))
        for pair in range(2)
    )


@cache
def join_needs(first: Suit, second: Suit, fifths: int) -> Needs:
    """Return the same for two suits together, which share sets, the pair and so many fifth copies."""
    one, other = suit_needs(first), suit_needs(second)
    return tuple(
        tuple(
            tuple(least_shared(one, other, pair, sets, most) for most in range(fifths + 1))
            for sets in range(MOST_SETS + 1)
        )
        for pair in range(2)
    )


def least_shared(first: Needs, second: Needs, pair: int, sets: int, fifths: int) -> int:
    """Return the least that two parts lack together for so many sets, pairs and fifth copies."""
    return min(
        first[here][made][most] + second[pair - here][sets - made][fifths - most]
        for here in range(pair + 1)
        for made in range(sets + 1)
        for most in range(fifths + 1)
    )


@cache
def lacking_sets(suits: tuple[Suit, Suit, Suit], sets: int, wilds: int, pairs: int = 1) -> int:
    """Return the tiles that three suits lack for sets and a pair, or none; wilds, not counted, may be fifth copies.

    >>> lacking_sets(((1, 1, 1, 0, 0, 0, 0, 0, 0), (0,) * 9, (2,) + (0,) * 8), 2, 0)
    3
    """
    smallest, middle, largest = sorted(suits, key=sum)
    fifths = min(wilds, MOST_FIFTHS)
    return least_shared(join_needs(smallest, middle, fifths), suit_needs(largest), pairs, sets, fifths)
