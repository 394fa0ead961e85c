"""Measure this machine on fixed work: the function behind `mjsim bench`."""

import hashlib
import platform
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from mjsim import __version__
from mjsim.cores import available_cores
from mjsim.errors import MjsimError
from mjsim.manifests import library_versions
from mjsim.runner import simulate
from mjsim.runs import Progress, Silence
from mjsim.table_cache import load_tables
from mjsim.whole_files import text_of
from mjsim_kernels import workloads
from mjsim_kernels.philox import STREAM
from mjsim_kernels.policies import POLICIES
from mjsim_kernels.tiles import FACES

SCHEMA = 1
SEED: Final = 1
DEALS: Final = 65_536
CHUNK_DEALS: Final = 4096  # as a run of this size has; with 512, closing chunks took a quarter of the time
HANDS: Final = 200_000
WALLS: Final = 50_000
DEAL_REPEATS: Final = 3
HAND_REPEATS: Final = 7
NANO: Final = 1e9
TILES: Final = np.repeat(np.arange(FACES, dtype=np.int8), 4)

COUNTED: Final = ("outcomes", "turns", "winners", "role_pay", "chair_pay", "gain")  # what deals are hashed by
# of the results, the same on every machine and with any number of threads
CHECKSUMS: Final = {
    "walls": "028565f846",
    "complete": "d3e5bdee21",
    "shanten": "324e62f0ce",
    "ukeire": "ce2507fb05",
    "play_random": "f11eb359b1",
    "play_greedy": "702d66da16",
    "play_ukeire": "36beccb032",
}


@dataclass(frozen=True)
class Figure:
    """Hold one measurement.

    Parameters
    ----------
    id : what was measured
    threads : that worked
    size : of the work, in walls, hands or deals
    value, unit : best of some repeats, and its unit
    checksum : of what the work gave
    """

    id: str
    threads: int
    size: int
    value: float
    unit: str
    checksum: str


def bench(progress: Progress | None = None) -> list[Figure]:
    """Measure walls, hands and whole deals; about ten seconds on two cores.

    Kernels are compiled and run once before anything is measured. Deals are played, scored and counted, as
    `mjsim run` does.

    Parameters
    ----------
    progress : is told that kernels are being compiled

    Returns
    -------
    Figures in a fixed order.

    Raises
    ------
    MjsimError
        If a result is not the one that every machine must give.
    """
    progress = progress or Silence()
    with progress.warming():
        simulate("yueqing", 16, seed=SEED, threads=1)
        measures = [*wall_work(), *hand_work()]
        for work in measures:
            work.run()
    figures = [work.measure() for work in measures]
    figures += [play(policy, 1) for policy in POLICIES]
    if available_cores() > 1:
        figures.append(play(POLICIES[-1], available_cores()))
    for figure in figures:
        if figure.checksum != CHECKSUMS[figure.id]:
            raise MjsimError(
                f"{figure.id} gives {figure.checksum} on this machine, but must give {CHECKSUMS[figure.id]}:"
                " its results cannot be trusted; empty the cache of compiled kernels and try again."
            )
    return figures


@dataclass(frozen=True)
class Work:
    """Hold fixed work on one thread.

    Parameters
    ----------
    id, size, unit : as of a `Figure`; the unit counts pieces a second or nanoseconds a piece
    run : does the work and returns its checksum
    """

    id: str
    size: int
    unit: str
    run: Callable[[], int]

    def measure(self) -> Figure:
        """Do the work some times and return the best speed."""
        seconds = []
        for _ in range(HAND_REPEATS):
            start = time.perf_counter()
            checksum = self.run()
            seconds.append(time.perf_counter() - start)
        each = min(seconds) / self.size  # the best: others may share the machine
        value = each * NANO if self.unit.startswith("ns") else 1 / each
        return Figure(self.id, 1, self.size, value, self.unit, f"{checksum:010x}")


def wall_work() -> list[Work]:
    """Return the work on walls."""
    streams = np.zeros(1, STREAM).view(np.recarray)
    wall = np.zeros_like(TILES)
    return [Work("walls", WALLS, "walls/s", lambda: workloads.fold_walls(streams, TILES, wall, WALLS, SEED))]


def hand_work() -> list[Work]:
    """Return the work on hands: one wild and random naturals, 17 tiles, or 16 for ukeire."""
    tables = load_tables()
    drawn, _ = random_hands(16)
    waiting, planes = random_hands(15)
    return [
        Work("complete", HANDS, "ns a hand", lambda: workloads.fold_complete(tables, drawn)),
        Work("shanten", HANDS, "ns a hand", lambda: workloads.fold_distances(tables, drawn)),
        Work("ukeire", HANDS, "ns a hand", lambda: workloads.fold_ukeire(tables, waiting, planes)),
    ]


def random_hands(naturals: int) -> tuple[Any, Any]:
    """Deal hands of so many naturals: their suit keys, and the packed counts of the copies elsewhere."""
    streams = np.zeros(1, STREAM).view(np.recarray)
    keys, planes = np.zeros((HANDS, 4), np.int64), np.zeros((HANDS, 3), np.int64)
    workloads.deal_hands(streams, TILES, np.zeros_like(TILES), naturals, SEED, keys, planes)
    return keys, planes


def play(policy: str, threads: int) -> Figure:
    """Measure deals of Yueqing mahjong, played, scored and counted."""
    speeds = []
    for _ in range(DEAL_REPEATS):
        result = simulate(
            "yueqing", DEALS, seed=SEED, policy=policy, threads=threads, chunk_deals=CHUNK_DEALS
        )
        speeds.append(result.played / result.elapsed)
    counted = {name: np.asarray(result.tally.sums[name]).tolist() for name in COUNTED}
    checksum = hashlib.sha256(text_of(counted).encode()).hexdigest()[:10]
    return Figure(f"play_{policy}", threads, DEALS, max(speeds), "deals/s", checksum)


def machine() -> dict[str, Any]:
    """Say what was measured on."""
    return {"processor": processor(), "cores": available_cores(), "system": platform.platform()}


def processor() -> str:
    """Name the processor as well as the system knows it."""
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def document(figures: list[Figure]) -> dict[str, Any]:
    """Return the document of `mjsim bench --json` (docs/formats.md)."""
    rows = [vars(figure) | {"value": round(figure.value, 2)} for figure in figures]
    return {
        "schema": SCHEMA,
        "mjsim": __version__,
        "machine": machine(),
        "libraries": library_versions(),
        "figures": rows,
    }
