"""Shuffle walls."""

import numpy as np

from mjsim_kernels.jit import kernel
from mjsim_kernels.philox import bounded


@kernel
def shuffle_wall(stream: np.record, tiles: np.ndarray, wall: np.ndarray) -> None:
    """Fill a wall with the tiles in an order drawn from the stream, all orders equally likely.

    One bounded draw a tile, none skipped: tile i of the set takes the place of a random earlier one, which
    moves to place i (inside-out Fisher-Yates).

    Parameters
    ----------
    stream
        STREAM record, advanced.
    tiles
        (tiles,) int8, faces of the variant's tile set, each as often as it has copies.
    wall
        (tiles,) int8, overwritten; element 0 is taken first.
    """
    for i in range(tiles.size):
        j = bounded(stream, i + 1)
        wall[i] = wall[j]
        wall[j] = tiles[i]
