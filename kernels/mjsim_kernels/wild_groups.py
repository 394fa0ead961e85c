"""Say which faces an indicator makes wild."""

from typing import Final

import numpy as np

from mjsim_kernels.jit import kernel
from mjsim_kernels.tiles import FIRST_FLOWER, KINDS

COLOUR_FLOWERS: Final = 4  # flowers of one colour, red before black


def _group(face: int) -> int:
    if face < FIRST_FLOWER:
        return 1 << face
    first = FIRST_FLOWER + (face - FIRST_FLOWER) // COLOUR_FLOWERS * COLOUR_FLOWERS
    return ((1 << COLOUR_FLOWERS) - 1) << first


# by indicator: its own face, or the flowers of its colour, a bit each
GROUPS: Final = np.array([_group(face) for face in range(KINDS)], np.int64)


@kernel
def group_of(face: int) -> int:
    """Return the faces that an indicator makes wild, a bit each."""
    return int(GROUPS[face])
