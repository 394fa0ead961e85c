"""Measure shuffled walls a second against `numpy.random.Generator.permuted`, in the same run.

Size: 200,000 walls of 136 tiles, best of five. Every wall is folded into a checksum, so that nothing can be
optimised away; the checksum of mjsim's walls is the same on every machine.
"""

import sys
import time

import numpy as np

from mjsim_kernels.jit import entry
from mjsim_kernels.philox import STREAM, WALL, start_stream
from mjsim_kernels.walls import shuffle_wall

WALLS = 200_000
REPEATS = 5
TILES = np.repeat(np.arange(34, dtype=np.int8), 4)
FOLD = 0xFFFFFFFFFF


@entry
def _shuffle_walls(streams: np.ndarray, tiles: np.ndarray, wall: np.ndarray, walls: int, seed: int) -> int:
    stream = streams[0]
    checksum = 0
    for session in range(walls):
        start_stream(stream, seed, session, 0, WALL)
        shuffle_wall(stream, tiles, wall)
        for tile in wall:
            checksum = (checksum * 31 + int(tile)) & FOLD
    return checksum


@entry
def _checksum(walls: np.ndarray) -> int:
    checksum = 0
    for tile in walls.ravel():
        checksum = (checksum * 31 + int(tile)) & FOLD
    return checksum


def _mjsim() -> int:
    streams = np.zeros(1, STREAM).view(np.recarray)
    return _shuffle_walls(streams, TILES, np.zeros_like(TILES), WALLS, np.uint64(1))


def _numpy() -> int:
    walls = np.broadcast_to(TILES, (WALLS, TILES.size))
    return _checksum(np.random.Generator(np.random.Philox(1)).permuted(walls, axis=1))


def main() -> None:
    """Print one line a rival: walls a second (best of the repeats) and the checksum of all walls."""
    for name, shuffle in (("mjsim", _mjsim), ("numpy permuted", _numpy)):
        checksum = shuffle()  # compiles
        seconds = []
        for _ in range(REPEATS):
            start = time.perf_counter()
            if shuffle() != checksum:
                raise SystemExit(f"{name} is not reproducible")
            seconds.append(time.perf_counter() - start)
        sys.stdout.write(f"{name:15} {WALLS / min(seconds):12,.0f} walls/s  checksum {checksum:010x}\n")


if __name__ == "__main__":
    main()
