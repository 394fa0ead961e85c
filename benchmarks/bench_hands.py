"""Time questions about hands: ours, the PyPI package `mahjong` in the same run, and the limit.

    python benchmarks/bench_hands.py

from the root of the repository, with `.` and `kernels` on PYTHONPATH. The limit is what small kernels without
fifth copies, written only to find it, reached in Numba on a virtual core of a Xeon at 3.4 GHz. Every answer
goes into a checksum, or the compiler would leave the work out.
"""

import statistics
import sys
import time
from collections.abc import Callable
from typing import NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from mjsim.table_cache import load_tables
from mjsim_kernels.discards import spare_mask, ukeire
from mjsim_kernels.hand_counts import shanten, shanten_batch
from mjsim_kernels.hands import POWERS, SUIT_OF, is_complete, lacking, wait_mask
from mjsim_kernels.planes import pack_counts
from mjsim_kernels.suit_tables import HandTables

HANDS = 50_000  # in turn, so that few look-ups find their line in L1
REPEATS = 15
RIVAL_HANDS = 2_000
FACES = 34

Numbers = npt.NDArray[np.int64]
compiled = numba.njit(nogil=True, error_model="numpy")


class Load(NamedTuple):
    """Random hands of one size; the wilds are not among the counts."""

    name: str
    sets: int
    wilds: int
    counts: npt.NDArray[np.int8]  # (hands, 34)
    keys: Numbers  # (hands, 4)
    held: Numbers  # (hands,) bit mask of faces
    unseen: Numbers  # (hands, 3) masks of the ones, twos and fours


@compiled
def check_all(tables: HandTables, load: Load) -> int:
    total = 0
    for hand in range(len(load.keys)):
        key_m, key_p, key_s, key_z = load.keys[hand]
        total += hand * is_complete(tables, key_m, key_p, key_s, key_z, load.sets, load.wilds)
    return total


@compiled
def measure_all(tables: HandTables, load: Load) -> int:
    total = 0
    for hand in range(len(load.keys)):
        key_m, key_p, key_s, key_z = load.keys[hand]
        total += hand * lacking(tables, key_m, key_p, key_s, key_z, load.sets, load.wilds)
    return total


@compiled
def judge_all(tables: HandTables, load: Load) -> int:
    total = 0
    for hand in range(len(load.keys)):
        key_m, key_p, key_s, key_z = load.keys[hand]
        spare = spare_mask(tables, key_m, key_p, key_s, key_z, load.sets, load.wilds, load.held[hand])
        total += hand ^ spare
    return total


@compiled
def count_all(tables: HandTables, load: Load) -> int:
    total = 0
    for hand in range(len(load.keys)):
        key_m, key_p, key_s, key_z = load.keys[hand]
        ones, twos, fours = load.unseen[hand]
        total += hand * ukeire(tables, key_m, key_p, key_s, key_z, load.sets, load.wilds, ones, twos, fours)
    return total


@compiled
def wait_all(tables: HandTables, load: Load) -> int:
    total = 0
    for hand in range(len(load.keys)):
        key_m, key_p, key_s, key_z = load.keys[hand]
        total += hand ^ wait_mask(tables, key_m, key_p, key_s, key_z, load.sets, load.wilds)
    return total


def batch_all(tables: HandTables, load: Load) -> int:
    answers = np.empty(len(load.counts), np.int8)
    wilds, sets = np.full(len(answers), load.wilds, np.int8), np.full(len(answers), load.sets, np.int8)
    shanten_batch(tables, load.counts, wilds, sets, answers)
    return int((answers * np.arange(len(answers))).sum())


def call_all(tables: HandTables, load: Load) -> int:
    return sum(shanten(tables, counts, load.wilds, load.sets) for counts in load.counts[:RIVAL_HANDS])


def deal(generator: np.random.Generator, tiles: int, wilds: int) -> Load:
    counts = np.zeros((HANDS, FACES), np.int8)
    for hand in range(HANDS):
        counts[hand] = np.bincount(generator.permutation(136)[: tiles - wilds] // 4, minlength=FACES)
    keys = np.zeros((HANDS, 4), np.int64)
    for face in range(FACES):
        keys[:, SUIT_OF[face]] += counts[:, face] * POWERS[face]
    held = (counts > 0) @ (1 << np.arange(FACES))
    unseen = np.array([pack_counts((4 - hand) * generator.integers(0, 2, FACES)) for hand in counts])
    return Load(f"{tiles} tiles, {wilds} wilds", tiles // 3, wilds, counts, keys, held, unseen)


def nanoseconds(question: Callable[[], int], hands: int) -> tuple[float, int]:
    checksum = question()
    times = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        if question() != checksum:
            raise SystemExit("two runs differ")
        times.append((time.perf_counter() - start) / hands * 1e9)
    return statistics.median(times), checksum


def time_rival(load: Load, line: Callable[[str, str, int, float, str], None]) -> None:
    try:
        from mahjong.shanten import Shanten
    except ImportError:
        sys.stdout.write("PyPI mahjong is not installed: no rival\n")
        return
    other, hands = Shanten(), [counts.tolist() for counts in load.counts[:RIVAL_HANDS]]
    start = time.perf_counter()
    total = sum(other.calculate_shanten_for_regular_hand(hand) for hand in hands)
    elapsed = (time.perf_counter() - start) / len(hands) * 1e9
    line("shanten, PyPI mahjong", load.name, total, elapsed, "")


QUESTIONS: list[tuple[str, Callable[[HandTables, Load], int], int, str]] = [
    ("complete, keys kept", check_all, HANDS, "4-5"),
    ("shanten, keys kept", measure_all, HANDS, "5-6"),
    ("shanten, batch of counts", batch_all, HANDS, "10-16"),
    ("shanten, one call from Python", call_all, RIVAL_HANDS, ""),
    ("discards without loss", judge_all, HANDS, ""),
    ("ukeire, tiles counted", count_all, HANDS, "34"),
    ("waits", wait_all, HANDS, ""),
]


def main() -> None:
    """Print one line a question and load."""
    tables = load_tables(notice=sys.stdout.write)

    def line(question: str, load: str, checksum: int, median: float, limit: str) -> None:
        digits = 1 if median < 1000 else 0
        sys.stdout.write(
            f"{question:32}{load:20}{median:>12,.{digits}f} ns  {limit:>6}  {checksum & 0xFFFF_FFFF:08x}\n"
        )

    sys.stdout.write(f"{'question':32}{'load':20}{'median a hand':>15}  {'limit':>6}  checksum\n")
    generator = np.random.default_rng(1)
    for tiles, wilds in ((14, 0), (17, 0), (17, 2)):
        load = deal(generator, tiles, wilds)
        for name, question, hands, limit in QUESTIONS:
            median, checksum = nanoseconds(lambda ask=question, given=load: ask(tables, given), hands)
            line(name, load.name, checksum, median, limit)
        if tiles == 14:
            time_rival(load, line)


if __name__ == "__main__":
    main()
