"""Give numbers that are no ratio of totals an interval: leave out one group of sessions after another.

Sessions fall into groups by their number, which has nothing to do with what happens in them. Source: Busing,
Meijer & van der Leeden 1999, *Delete-m jackknife for unequal m*, for groups of unequal size.
"""

from collections.abc import Callable, Sequence
from math import fsum, isfinite, nan
from typing import Any, NamedTuple

from mjsim.statistics import Estimate, around


class Spread(NamedTuple):
    """Hold a number, its variance (`nan` where it cannot be told) and how many groups show it."""

    value: float
    variance: float = nan
    groups: int = 0

    @property
    def estimate(self) -> Estimate:
        """Return the number with Student's interval."""
        return around(self.value, self.variance, self.groups)


def jackknife(groups: Sequence[Any], sizes: Sequence[int], statistic: Callable[[Any], float]) -> Spread:
    """Estimate a statistic of sums.

    Parameters
    ----------
    groups : sums of each group, which add up and subtract: numbers or arrays of integers
    sizes : deals of each group; empty groups do not count
    statistic : of such sums, the same of twice as many of all; `nan` where they are too few

    Returns
    -------
    The statistic of all groups together; without a variance where fewer than two groups have deals or the statistic
    needs every one of them.

    Examples
    --------
    >>> import numpy as np
    >>> points_and_deals = [np.array(pair) for pair in ((3, 1), (5, 1), (4, 1), (8, 1))]
    >>> spread = jackknife(points_and_deals, [1, 1, 1, 1], lambda sums: sums[0] / sums[1])
    >>> float(spread.value), round(spread.variance, 3)
    (5.0, 1.167)
    """
    parts = [(group, size) for group, size in zip(groups, sizes, strict=True) if size]
    if not parts:
        return Spread(nan)
    total = parts[0][0]
    for group, _ in parts[1:]:
        total = total + group
    value = statistic(total)
    if len(parts) < 2:
        return Spread(value)
    left = [statistic(total - group) for group, _ in parts]
    if not all(map(isfinite, (value, *left))):
        return Spread(value)
    deals = sum(size for _, size in parts)
    return Spread(value, variance(value, left, [deals / size for _, size in parts]), len(parts))


def variance(value: float, left: Sequence[float], ratios: Sequence[float]) -> float:
    """Return the variance of a statistic.

    Parameters
    ----------
    value : of all groups
    left : without each group in turn
    ratios : all deals to those of each group
    """
    centre = fsum(value - (1 - 1 / ratio) * without for ratio, without in zip(ratios, left, strict=True))
    spreads = (
        (ratio * value - (ratio - 1) * without - centre) ** 2 / (ratio - 1)
        for ratio, without in zip(ratios, left, strict=True)
    )
    return fsum(spreads) / len(left)
