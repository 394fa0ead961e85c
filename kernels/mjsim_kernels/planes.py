"""Pack counts by face into bit masks: the ones, twos and fours of each count, one bit a face.

A weighted sum over a mask of faces is then three counts of bits, which neither branches nor reads an array.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from mjsim_kernels.jit import kernel
from mjsim_kernels.masks import count_bits
from mjsim_kernels.tiles import FACES

ALL_FACES: Final = (1 << FACES) - 1


@kernel
def pack_counts(counts: npt.NDArray[np.int8]) -> tuple[int, int, int]:
    """Pack counts of 0 to 7 by face, (34 or more,), into the masks of their ones, twos and fours."""
    ones, twos, fours = 0, 0, 0
    for face in range(FACES):
        count = int(counts[face])
        ones |= (count & 1) << face
        twos |= (count >> 1 & 1) << face
        fours |= (count >> 2 & 1) << face
    return ones, twos, fours


@kernel
def sum_counts(mask: int, ones: int, twos: int, fours: int) -> int:
    """Add up packed counts over the faces of a mask."""
    return count_bits(mask & ones) + 2 * count_bits(mask & twos) + 4 * count_bits(mask & fours)
