"""Count how often exact values occur, in parts that are joined late."""

from collections.abc import Sequence
from typing import Any

import numpy as np

Histogram = dict[int, int]  # value → how often
Part = tuple[Any, Any]  # distinct values, ascending, and how often each occurs; int64


def part_of(values: Any) -> Part:
    """Count how often each exact value occurs.

    Values that lie together are counted in place; sorting them took three times as long.

    Parameters
    ----------
    values : (n,) integers

    Examples
    --------
    >>> import numpy as np
    >>> [numbers.tolist() for numbers in part_of(np.array([3, -1, 3]))]
    [[-1, 3], [1, 2]]
    """
    least, most = (int(values.min()), int(values.max())) if values.size else (0, 0)
    if most - least >= 16 * values.size:
        return np.unique(values, return_counts=True)
    counts = np.bincount(values.astype(np.int64) - least)
    distinct = np.flatnonzero(counts)
    return distinct + least, counts[distinct]


def joined(parts: Sequence[Part]) -> Histogram:
    """Add up parts.

    Python's numbers are made of the sum alone: made of each part, they took 0.8 of the 25 microseconds that a deal
    of Hongzhong takes in all, whose points have hundreds of values.

    Examples
    --------
    >>> import numpy as np
    >>> joined([part_of(np.array([3, 10**12, 3])), part_of(np.array([3]))])
    {3: 3, 1000000000000: 1}
    """
    values, places = np.unique(np.concatenate([values for values, _ in parts]), return_inverse=True)
    counts = np.zeros(len(values), np.int64)
    np.add.at(counts, places, np.concatenate([counts for _, counts in parts]))
    return dict(zip(values.tolist(), counts.tolist(), strict=True))


def add_histogram(total: Histogram, more: Histogram) -> None:
    """Add one histogram to another in place."""
    for value, count in more.items():
        total[value] = total.get(value, 0) + count
