"""Add up products of session sums of all sides: exact integers, equal in any order of work.

Sessions are independent of one another, so these products are all that the variance of any estimate, and its
covariance with the same estimate of another side on the same walls, is computed from.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

LIMB: Final = (
    20  # bits: the product of two limbs, summed over 8,192 sessions, is below 2⁵³ and exact in floats
)
MOST_ROWS: Final = 1 << (53 - 2 * LIMB)


def limbs(values: Any) -> list[Any]:
    """Split integers into floats of at most 20 bits, the lowest first."""
    parts = []
    while True:
        low = np.fmod(values, 1 << LIMB)
        parts.append(low.astype(np.float64))
        values = (values - low) >> LIMB
        if not values.any():
            return parts


def exact_products(left: Any, right: Any) -> Any:
    """Multiply two tables of integers exactly, by floating-point matrix products of their parts.

    Parameters
    ----------
    left, right : (sessions, sums) int64

    Returns
    -------
    (left sums, right sums) Python integers.

    Examples
    --------
    >>> large = np.array([[3 * 10**15], [-1]])
    >>> exact_products(large, large).tolist()
    [[9000000000000000000000000000001]]
    """
    total = np.zeros((left.shape[1], right.shape[1]), object)
    for start in range(0, len(left), MOST_ROWS):
        rows = slice(start, start + MOST_ROWS)
        for i, high in enumerate(limbs(left[rows])):
            for j, low in enumerate(limbs(right[rows])):
                part = (high.T @ low).astype(np.int64).astype(object)
                total += part << (LIMB * (i + j)) if i + j else part
    return total


def count_changes(first: Any, other: Any, places: Sequence[int]) -> Any:
    """Count the sessions in which each sum of the first table differs from that of the other.

    Parameters
    ----------
    first, other : (sessions, sums) int64
    places : for each sum of the first its column in the other; -1 where it has none

    Returns
    -------
    (sums of first,) int64; 0 where the other has no such sum.
    """
    there = np.asarray(places) >= 0
    counts = np.zeros(len(there), np.int64)
    counts[there] = (first[:, there] != other[:, np.asarray(places)[there]]).sum(axis=0)
    return counts


@dataclass
class Products:
    """Hold sums over sessions of each side, and products of them.

    Parameters
    ----------
    sessions : counted
    sums : a side, (sums,) Python integers
    within : a side, (sums, sums) products of its session sums
    across : a side, (sums of the first side, sums) products with the same session of the first side; None where
        the two did not play the same walls
    changed : a side, (sums of the first side,) sessions in which it has another sum; None as above
    """

    sessions: int
    sums: list[Any]
    within: list[Any]
    across: list[Any]
    changed: list[Any]

    @classmethod
    def of(cls, tables: Sequence[Any], matches: Sequence[Sequence[int] | None]) -> "Products":
        """Count sessions.

        Parameters
        ----------
        tables : a side, (sessions, sums) int64
        matches : for each side whose sessions have the walls of the first side's, the place of each sum of the
            first side among its own, -1 where it has none; None for other sides
        """
        pairs = [*zip(tables, matches, strict=True)]
        return cls(
            len(tables[0]),
            [table.astype(object).sum(axis=0) for table in tables],
            [exact_products(table, table) for table in tables],
            [None if places is None else exact_products(tables[0], table) for table, places in pairs],
            [None if places is None else count_changes(tables[0], table, places) for table, places in pairs],
        )

    def add(self, other: "Products") -> None:
        """Add the products of other sessions of the same sides."""
        self.sessions += other.sessions
        for mine, more in (
            (self.sums, other.sums),
            (self.within, other.within),
            (self.across, other.across),
            (self.changed, other.changed),
        ):
            for side, values in enumerate(more):
                if values is not None:
                    mine[side] = mine[side] + values

    def spread(self, side: int) -> Any:
        """Return estimated covariances of a side's totals over all sessions, (sums, sums) floats."""
        return self._centred(self.within[side], self.sums[side], self.sums[side])

    def shared_spread(self, side: int) -> Any:
        """Return estimated covariances of the first side's totals with a paired side's; None if unpaired."""
        if self.across[side] is None:
            return None
        return self._centred(self.across[side], self.sums[0], self.sums[side])

    def _centred(self, products: Any, left: Any, right: Any) -> Any:
        if self.sessions < 2:
            return np.full(products.shape, np.nan)
        # in integers, so that nothing cancels
        return (self.sessions * products - np.outer(left, right)).astype(float) / (self.sessions - 1)
