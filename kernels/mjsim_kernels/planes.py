"""Pack counts by face into bit masks: the ones, twos and fours of each count, one bit a face.

A weighted sum over a mask of faces is then three counts of bits, which neither branches nor reads an array.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from mjsim_kernels.jit import kernel
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
def count_bits(mask: int) -> int:
    """Count the bits of a mask of at most 62 bits; LLVM makes one instruction of it."""
    bits = int(mask)
    bits -= bits >> 1 & 0x5555555555555555
    bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F0F0F0F0F
    return bits * 0x0101010101010101 >> 56 & 0xFF


@kernel
def sum_counts(mask: int, ones: int, twos: int, fours: int) -> int:
    """Add up packed counts over the faces of a mask."""
    return count_bits(mask & ones) + 2 * count_bits(mask & twos) + 4 * count_bits(mask & fours)
