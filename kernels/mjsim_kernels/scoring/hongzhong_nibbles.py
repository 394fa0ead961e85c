"""Count the tiles of a suit in the nibbles of one integer, lowest rank first.

A set of ranks is such an integer too, 1 in the nibble of each.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.jit import kernel
from mjsim_kernels.tiles import RANKS

NIBBLE: Final = 4  # bits in which copies of a rank are counted, nine of them a suit
EVERY_RANK: Final = 0x111111111  # one copy of each

_BYTES: Final = 0x0F0F0F0F0F


@kernel
def count_copies(copies: int, rank: int) -> int:
    """Return the copies of one rank."""
    return int(copies) >> (NIBBLE * rank) & 15


@kernel
def sum_copies(copies: int) -> int:
    """Count all copies, 255 at most."""
    pairs = (copies & _BYTES) + (copies >> NIBBLE & _BYTES)
    return pairs * 0x0101010101 >> 32 & 0xFF


@kernel
def held_ranks(copies: int) -> int:
    """Return the ranks of which there is a copy."""
    return (copies | copies >> 1 | copies >> 2 | copies >> 3) & EVERY_RANK


@kernel
def twin_ranks(copies: int) -> int:
    """Return the ranks of which there are two copies or more."""
    return (copies >> 1 | copies >> 2 | copies >> 3) & EVERY_RANK


@kernel
def many_ranks(copies: int) -> int:
    """Return the ranks of which there are four copies or more."""
    return (copies >> 2 | copies >> 3) & EVERY_RANK


@kernel
def odd_ranks(copies: int) -> int:
    """Return the ranks of which there is an odd number of copies."""
    return copies & EVERY_RANK


@kernel
def count_tiles(naturals: NDArray[np.int8], suit: int) -> int:
    """Return the copies of each rank of a suit among tiles counted by face."""
    copies = 0
    for rank in range(RANKS):
        copies |= int(naturals[RANKS * suit + rank]) << (NIBBLE * rank)
    return copies
