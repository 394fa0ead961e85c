"""Name the moves of an own turn."""

from typing import Final

import numpy as np

from mjsim_kernels.arrays import Integers
from mjsim_kernels.jit import kernel
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


def _discard_order() -> Integers:
    """Order the faces by their neighbours: honors, ends, then inwards."""
    suited = sorted(range(3 * RANKS), key=lambda face: (4 - abs(face % RANKS - 4), face))
    return np.array([*range(3 * RANKS, FACES), *suited], dtype=np.int64)


# ties between discards: honors first, then 1 and 9, then inwards; characters before dots before bamboo
DISCARD_ORDER: Final = _discard_order()
PLACES: Final = np.argsort(DISCARD_ORDER)  # of each face in that order


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
