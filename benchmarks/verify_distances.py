"""Compare the distances of the suit tables with the plain definition, on far more hands than the tests do.

Takes a minute or two:

    python benchmarks/verify_distances.py [hands]

from the root of the repository, with `.`, `kernels` and `tests` on PYTHONPATH.
"""

import hashlib
import sys
import time
from collections.abc import Callable

import numba
import numpy as np

from mjsim.table_cache import load_tables
from mjsim_kernels.hands import hand_keys, lacking
from mjsim_kernels.suit_classes import classify_suit
from mjsim_kernels.suit_tables import HandTables
from reference.distance import FACES, Counts, join_suits, suit_distances

MOST_TILES = 14  # in one suit; the definition of all holdings up to here takes a minute
Measure = Callable[[Counts, bool, int], Counts]


def main() -> None:
    """Print what was compared, and stop at the first difference."""
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    tables = load_tables(notice=report)
    measure, join = numba.njit(suit_distances), numba.njit(join_suits)
    for ranks in (7, 9):
        verify_suit(ranks, measure)
    for tiles in (13, 14, 16, 17):
        for name, deal in (("shuffled", deal_shuffled), ("in fours", deal_fours)):
            verify_hands(tables, tiles, name, deal, hands // 8, measure, join)


def report(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def verify_suit(ranks: int, measure: Measure) -> None:
    start = time.perf_counter()
    suit = classify_suit(ranks, chows=ranks == 9)
    copies = np.arange(5**ranks)[:, None] // 5 ** np.arange(ranks) % 5
    keys = np.flatnonzero(copies.sum(axis=1) <= MOST_TILES)
    for key in keys:
        exact = measure(copies[key], ranks == 9, 5)
        if (np.minimum.accumulate(exact, axis=2) != suit.vectors[suit.classes[key]]).any():
            raise SystemExit(f"holding {copies[key].tolist()}: vector of class {suit.classes[key]} is wrong")
    elapsed = time.perf_counter() - start
    report(f"suit of {ranks}: {len(keys):,} holdings of up to {MOST_TILES} tiles agree ({elapsed:.0f} s)")


def deal_shuffled(generator: np.random.Generator, tiles: int) -> Counts:
    faces = generator.permutation(FACES)[: generator.integers(7, FACES + 1)]
    return np.bincount(generator.permutation(np.repeat(faces, 4))[:tiles], minlength=FACES)


def deal_fours(generator: np.random.Generator, tiles: int) -> Counts:
    counts = np.zeros(FACES, np.int64)
    first = 27 if generator.random() < 0.5 else 0
    for face in generator.permutation(np.arange(first, FACES)):
        copies = 4 if generator.random() < 0.7 else int(generator.integers(1, 5))
        counts[face] = min(copies, tiles - int(counts.sum()))
    return counts


def verify_hands(
    tables: HandTables,
    tiles: int,
    name: str,
    deal: Callable[[np.random.Generator, int], Counts],
    hands: int,
    measure: Measure,
    join: Callable[[Counts, Counts], Counts],
) -> None:
    start = time.perf_counter()
    generator = np.random.default_rng([tiles, len(name)])
    digest = hashlib.sha256()
    fours, sets = 0, tiles // 3
    for _ in range(hands):
        wilds = int(generator.integers(5))
        counts = deal(generator, tiles - wilds)
        parts = [measure(suit, len(suit) == 9, wilds) for suit in np.split(counts, (9, 18, 27))]
        expected = int(join(join(parts[0], parts[1]), join(parts[2], parts[3]))[1, sets].min())
        found = lacking(tables, *hand_keys(counts), sets, wilds)
        if found != expected:
            raise SystemExit(f"{counts.tolist()} with {wilds} wilds: {found} lacking, not {expected}")
        fours += int(counts.max() == 4)
        digest.update(bytes([found]))
    elapsed = time.perf_counter() - start
    report(
        f"{tiles} tiles {name}: {hands:,} hands agree, {fours:,} with four alike, "
        f"digest {digest.hexdigest()[:12]} ({elapsed:.0f} s)"
    )


if __name__ == "__main__":
    main()
