"""Recognise the ranks of sixteen tiles that have nothing to do with each other (docs/rules/longgang.md, rows 24-25)."""

from typing import Final

import numpy as np

from mjsim_kernels.jit import kernel
from mjsim_kernels.tiles import RANKS

KNITTED: Final = np.array([0b001001001, 0b010010010, 0b100100100], dtype=np.int64)


@kernel
def are_unrelated(ranks: int) -> bool:
    """Tell whether the ranks of a suit, a bit each, are among three that differ by 3 or more."""
    for low in range(RANKS - 6):
        for middle in range(low + 3, RANKS - 3):
            for high in range(middle + 3, RANKS):
                if ranks & ~(1 << low | 1 << middle | 1 << high) == 0:
                    return True
    return False


@kernel
def knitted_run(ranks: int) -> int:
    """Return which of 147, 258 and 369 holds all these ranks of a suit, a bit each, or -1."""
    for run in range(len(KNITTED)):
        if ranks & ~int(KNITTED[run]) == 0:
            return run
    return -1
