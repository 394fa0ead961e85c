"""Define how far a hand is from complete, slowly and in plain Python.

Three definitions from the plainest to the quickest; the tests compare each with the next and the last with
the kernels: `kept_naturals` (every hand that the wilds complete), `search_distance` (every choice of sets and
pair) and `hand_distance` (a suit at a time, rank by rank).
"""

from collections.abc import Callable
from itertools import combinations
from typing import Final

import numpy as np
import numpy.typing as npt

FACES: Final = 34
FAR: Final = 99
MOST_SETS: Final = 5

Counts = npt.NDArray[np.int64]
HandDistance = Callable[[Counts, int, int], int]

CHOWS: Final = [
    (9 * suit + rank, 9 * suit + rank + 1, 9 * suit + rank + 2) for suit in range(3) for rank in range(7)
]
SETS: Final = [(face, face, face) for face in range(FACES)] + CHOWS


def read_hand(text: str) -> Counts:
    """Count the faces of a hand in MPSZ notation: `123m11z`."""
    counts = np.zeros(FACES, np.int64)
    ranks = ""
    for sign in text:
        if sign.isdigit():
            ranks += sign
            continue
        for rank in ranks:
            counts["mpsz".index(sign) * 9 + int(rank) - 1] += 1
        ranks = ""
    return counts


def kept_naturals(sets: int, wilds: int) -> Counts:
    """List the naturals of every complete hand with so many wilds, one hand a row.

    A complete hand is `sets` sets and a pair; any `wilds` of its tiles are the wilds; the others are
    naturals, of which there are four of a face. For one set at most: the list grows fast.
    """
    rows = set()
    for pair in range(FACES):
        for group in SETS if sets else [()]:
            tiles = (pair, pair, *group)
            for kept in combinations(tiles, max(len(tiles) - wilds, 0)):
                if max((kept.count(face) for face in kept), default=0) <= 4:
                    rows.add(tuple(sorted(kept)))
    return np.array([np.bincount(np.array(row, np.int64), minlength=FACES) for row in sorted(rows)])


def search_distance(counts: Counts, sets: int, wilds: int) -> int:
    """Return the least number of tiles that naturals lack for any choice of sets and a pair.

    Copies beyond four of a face can only be wilds, so a choice has at most `wilds` of them.
    """
    held = [int(count) for count in counts]
    chosen = [0] * FACES
    best = [FAR]

    def choose(group: tuple[int, ...], first: int, left: int, missing: int, excess: int) -> None:
        for face in group:
            chosen[face] += 1
            missing += chosen[face] > held[face]
            excess += chosen[face] > 4
        if missing < best[0] and excess <= wilds:
            if left == 0:
                best[0] = missing
            for index in range(first, len(SETS) if left else first):
                choose(SETS[index], index, left - 1, missing, excess)
        for face in group:
            chosen[face] -= 1

    for pair in range(FACES):
        choose((pair, pair), 0, sets, 0, 0)
    return best[0]


def suit_distances(counts: Counts, chows: bool, excess: int) -> Counts:
    """Return the least tiles that one suit lacks for each shape, rank by rank.

    Written so that Numba can compile it: tests of many hands do.

    Returns
    -------
    (2, 6, excess + 1): for [with a pair, sets, exact number of copies beyond four].
    """
    ranks = len(counts)
    # [chows begun at the rank before, chows begun two ranks before, pair, sets, excess]
    reached = np.full((6, 6, 2, 6, excess + 1), FAR, np.int64)
    reached[0, 0, 0, 0, 0] = 0
    for rank in range(ranks):
        held = counts[rank]
        later = np.full((6, 6, 2, 6, excess + 1), FAR, np.int64)
        most_begun = 5 if chows and rank + 2 < ranks else 0
        for one in range(6):
            for two in range(6):
                for pair in range(2):
                    for sets in range(6):
                        for over in range(excess + 1):
                            missing = reached[one, two, pair, sets, over]
                            if missing == FAR:
                                continue
                            for begun in range(min(most_begun, 5 - sets) + 1):
                                for pungs in range(5 - sets - begun + 1):
                                    for pairs in range(2 - pair):
                                        used = one + two + begun + 3 * pungs + 2 * pairs
                                        more = over + max(used - 4, 0)
                                        if more > excess:
                                            continue
                                        cost = missing + max(used - held, 0)
                                        where = (begun, one, pair + pairs, sets + begun + pungs, more)
                                        if cost < later[where]:
                                            later[where] = cost
        reached = later
    return reached[0, 0]


def join_suits(first: Counts, second: Counts) -> Counts:
    """Share sets, a pair and copies beyond four between two parts of a hand at the least cost; compilable."""
    total = np.full_like(first, FAR)
    for pair, sets, over in np.ndindex(first.shape):
        for pair_here in range(pair + 1):
            for sets_here in range(sets + 1):
                for over_here in range(over + 1):
                    here = first[pair_here, sets_here, over_here]
                    there = second[pair - pair_here, sets - sets_here, over - over_here]
                    total[pair, sets, over] = min(total[pair, sets, over], here + there)
    return total


def hand_distance(
    counts: Counts,
    sets: int,
    wilds: int,
    measure: Callable[[Counts, bool, int], Counts] = suit_distances,
    join: Callable[[Counts, Counts], Counts] = join_suits,
) -> int:
    """Return the least number of tiles that naturals lack for `sets` sets and a pair.

    `measure` and `join` may be the functions above compiled, or with a memory.
    """
    parts = [measure(suit, len(suit) == 9, wilds) for suit in np.split(counts, (9, 18, 27))]
    total = join(join(parts[0], parts[1]), join(parts[2], parts[3]))
    return int(total[1, sets].min())


def pairs_distance(counts: Counts, pairs: int, extra: int, different: bool, wilds: int) -> int:
    """Return the least number of tiles that naturals lack for `pairs` pairs and one group of `extra` alike.

    Face by face: any number of pairs, or one if the pairs must be different, and the group once (0: no
    group).
    """
    costs = {(0, extra == 0, 0): 0}  # pairs so far, group taken, copies beyond four
    for held in counts:
        cheaper: dict[tuple[int, bool, int], int] = {}
        for (done, taken, over), cost in costs.items():
            for more in range(min(pairs - done, 1 if different else pairs) + 1):
                for group in {0, 0 if taken else extra}:
                    used = 2 * more + group
                    key = (done + more, taken or group > 0, over + max(used - 4, 0))
                    if key[2] <= wilds:
                        cheaper[key] = min(cheaper.get(key, FAR), cost + max(used - int(held), 0))
        costs = cheaper
    return min(cost for (done, taken, _), cost in costs.items() if done == pairs and taken)
