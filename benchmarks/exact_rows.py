"""Compare what was observed with what is exactly true."""

from collections.abc import Iterable
from fractions import Fraction
from math import inf, sqrt
from typing import Any, NamedTuple

import numpy as np


class Row(NamedTuple):
    """Hold one comparison; where no exception is allowed the standard error is 0."""

    check: int
    quantity: str
    exact: Fraction
    observed: float
    standard_error: float

    @property
    def z(self) -> float:
        """Return by how many standard errors the observed value is off."""
        off = self.observed - float(self.exact)
        if self.standard_error == 0.0:
            return 0.0 if off == 0.0 else inf
        return off / self.standard_error


Rows = dict[int, list[Row]]


def by_check(rows: Iterable[Row]) -> Rows:
    """Group comparisons by the number of their check."""
    groups: Rows = {}
    for row in rows:
        groups.setdefault(row.check, []).append(row)
    return groups


def frequency(check: int, quantity: str, exact: Fraction, hits: int, trials: int) -> Row:
    """Compare a relative frequency; its standard error is that of the exact value."""
    return Row(check, quantity, exact, hits / trials, sqrt(exact * (1 - exact) / trials))


def rate(check: int, quantity: str, exact: Fraction, events: int, trials: int) -> Row:
    """Compare the mean of a number that is hardly ever above 0, so that its variance is its mean."""
    return Row(check, quantity, exact, events / trials, sqrt(exact / trials))


def mean(check: int, quantity: str, exact: Fraction, counts: Any) -> Row:
    """Compare the mean of a number that was counted by value, `counts[value]` times."""
    trials = int(counts.sum())
    values = np.arange(len(counts))
    observed = float(values @ counts) / trials
    variance = float((values - observed) ** 2 @ counts) / trials
    return Row(check, quantity, exact, observed, sqrt(variance / trials))


def average(check: int, quantity: str, exact: Fraction, values: Any) -> Row:
    """Compare the mean of numbers."""
    numbers = np.asarray(values, np.float64)
    return Row(check, quantity, exact, float(numbers.mean()), float(numbers.std()) / sqrt(numbers.size))


def always(check: int, quantity: str, exact: int, values: Any) -> Row:
    """Compare numbers that are all the same; the observed value is the one that is farthest off."""
    values = np.atleast_1d(np.asarray(values, np.int64))
    farthest = values[np.argmax(np.abs(values - exact))]
    return Row(check, quantity, Fraction(exact), float(farthest), 0.0)
