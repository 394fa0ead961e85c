"""Name the moves of an own turn."""

from typing import Final

import numpy as np

from mjsim_kernels.jit import kernel
from mjsim_kernels.masks import lowest_bit
from mjsim_kernels.tiles import FACES, RANKS

WIN: Final = 0
DECLARE_DISCARD: Final = 1
DECLARE_ADDED_KONG: Final = 2
DECLARE_CONCEALED_KONG: Final = 3
DECLARE_NOTHING: Final = 4  # no more kongs at the start of a deal
ABORT: Final = 5  # the deal, for many terminals and honors

# Ratings of hands, lower is better: one integer orders (missing tiles, useful tiles).
WEIGHT: Final = 1024  # above any count of useful tiles
FARTHEST: Final = 99  # missing tiles, more than any hand lacks
UNRATED: Final = 1 << 30

_TILE_BITS: Final = 6


def _discard_levels() -> list[list[int]]:
    """Group the faces by their neighbours: honors, ends, then inwards."""
    suited = range(3 * RANKS)
    inwards = range(RANKS // 2 + 1)
    levels = [[face for face in suited if face % RANKS in (rank, RANKS - 1 - rank)] for rank in inwards]
    return [list(range(3 * RANKS, FACES)), *levels]


# ties between discards: honors first, then 1 and 9, then inwards; characters before dots before bamboo
_LEVELS: Final = _discard_levels()
DISCARD_ORDER: Final = np.array([face for level in _LEVELS for face in level], dtype=np.int64)
DISCARD_LEVELS: Final = np.array([sum(1 << face for face in level) for level in _LEVELS], dtype=np.int64)
PLACES: Final = np.argsort(DISCARD_ORDER)  # of each face in that order


@kernel
def first_in_order(faces: int) -> int:
    """Return the first of some faces, a bit each, in `DISCARD_ORDER`, or -1 where there is none."""
    for level in range(len(DISCARD_LEVELS)):
        found = faces & int(DISCARD_LEVELS[level])
        if found:
            return lowest_bit(found)
    return -1


@kernel
def encode(kind: int, face: int) -> int:
    """Pack a move and its tile into one integer."""
    return (kind << _TILE_BITS) | face


@kernel
def kind_of(action: int) -> int:
    """Return the kind of a packed move."""
    return action >> _TILE_BITS


@kernel
def face_of(action: int) -> int:
    """Return the tile of a packed move."""
    return action & ((1 << _TILE_BITS) - 1)
