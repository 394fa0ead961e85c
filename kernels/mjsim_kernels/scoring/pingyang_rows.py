"""Fill, copy and compare rows of tai by loops: with array expressions the scorer took longer to compile."""

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.jit import kernel
from mjsim_kernels.scoring.pingyang_table import ROWS


@kernel
def fill_rows(rows: NDArray[np.int64], value: int) -> None:
    """Set every row to one value."""
    for row in range(ROWS):
        rows[row] = value


@kernel
def copy_rows(source: NDArray[np.int64], target: NDArray[np.int64]) -> None:
    """Copy every row."""
    for row in range(ROWS):
        target[row] = source[row]


@kernel
def sum_rows(rows: NDArray[np.int64]) -> int:
    """Add up all rows."""
    total = 0
    for row in range(ROWS):
        total += int(rows[row])
    return total


@kernel
def is_better(rows: NDArray[np.int64], kept: NDArray[np.int64]) -> bool:
    """Compare two readings: the greater sum, else the lexicographically greater rows (Algorithm 5)."""
    total, kept_total = sum_rows(rows), sum_rows(kept)
    if total != kept_total:
        return total > kept_total
    for row in range(ROWS):
        if rows[row] != kept[row]:
            return bool(rows[row] > kept[row])
    return False
