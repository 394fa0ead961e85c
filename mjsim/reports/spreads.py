"""Read spreads out of exact histograms: quantiles, deviations and ranges with their intervals."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import ceil, floor, nan, sqrt
from typing import NamedTuple

from mjsim.intervals import DEVIATIONS
from mjsim.number_texts import binned
from mjsim.statistics import Estimate, frequency, quantile

Histogram = Mapping[int, int]


class Range(NamedTuple):
    """Hold how often values lie in a range.

    Parameters
    ----------
    low, high : least and largest value of the range
    events : values in it
    share : of all values, with its interval
    """

    low: int
    high: int
    events: int
    share: Estimate


class Quantile(NamedTuple):
    """Hold a quantile and the order statistics that bound it; None where too few values lie beyond."""

    value: int
    low: int | None
    high: int | None


def quantile_of(histogram: Histogram, share: float) -> Quantile:
    """Estimate a quantile with the order statistics around it, which need no shape of the distribution.

    Examples
    --------
    >>> quantile_of({points: 10 for points in range(100)}, 0.5)
    Quantile(value=49, low=46, high=53)
    """
    total = sum(histogram.values())
    half = DEVIATIONS * sqrt(total * share * (1 - share))
    ranks = (floor(total * share - half), ceil(total * share + half) + 1)
    low, high = (quantile(histogram, (rank - 0.5) / total) if 1 <= rank <= total else None for rank in ranks)
    return Quantile(quantile(histogram, share), low, high)


def deviation_of(histogram: Histogram) -> Estimate:
    """Estimate the standard deviation of values with the large-sample interval of their fourth moment.

    Examples
    --------
    >>> estimate = deviation_of({-10: 500, 10: 400, 30: 100})
    >>> round(estimate.value, 2), round(estimate.margin, 2)
    (13.27, 0.48)
    """
    total = sum(histogram.values())
    if total < 2:
        return Estimate(nan)
    mean = sum(value * count for value, count in histogram.items()) / total
    second, fourth = (
        sum(count * (value - mean) ** power for value, count in histogram.items()) / total for power in (2, 4)
    )
    value = sqrt(second * total / (total - 1))
    half = DEVIATIONS * sqrt(max(0.0, fourth - second**2) / total) / (2 * value) if value else 0.0
    return Estimate(value, value - half, value + half)


def size_ranges(histogram: Sequence[Sequence[int]]) -> list[Range]:
    """Gather exact sizes into ranges between the round numbers 1, 2, 5, 10, ...

    Examples
    --------
    >>> [(part.low, part.high, part.events) for part in size_ranges([[4, 10], [6, 5], [14, 2]])]
    [(4, 4, 10), (5, 9, 5), (10, 14, 2)]
    """
    total = sum(count for _, count in histogram)
    return [Range(low, high, count, frequency(count, total)) for low, high, count in binned(histogram)]


def even_ranges(histogram: Sequence[Sequence[int]], width: int) -> list[Range]:
    """Gather values into ranges of equal width that begin at multiples of it."""
    total = sum(count for _, count in histogram)
    counts: dict[int, int] = {}
    for value, count in histogram:
        counts[value // width] = counts.get(value // width, 0) + count
    places = range(min(counts), max(counts) + 1) if counts else ()
    return [
        Range(place * width, (place + 1) * width - 1, count, frequency(count, total))
        for place in places
        for count in (counts.get(place, 0),)
    ]


def signed_edges(most: int) -> list[int]:
    """Return the round numbers from 1 to the first one above `most`.

    Examples
    --------
    >>> signed_edges(60)
    [1, 2, 5, 10, 20, 50, 100]
    """
    edges, step = [1], 1
    while edges[-1] <= most:
        edges += [step * 2, step * 5, step * 10]
        step *= 10
    return edges[: next(place for place, edge in enumerate(edges) if edge > most) + 1]


def signed_ranges(histogram: Histogram, edges: Sequence[int]) -> list[Range]:
    """Gather gains and losses into ranges between round numbers, nothing in the middle.

    Examples
    --------
    >>> [(part.low, part.high, part.events) for part in signed_ranges({-3: 1, 0: 2, 1: 3}, [1, 2, 5])]
    [(-4, -2, 1), (-1, -1, 0), (0, 0, 2), (1, 1, 3), (2, 4, 0)]
    """
    gains = [(low, high - 1) for low, high in pairwise(edges)]
    bounds = [(-high, -low) for low, high in reversed(gains)] + [(0, 0)] + gains
    total = sum(histogram.values())
    counts = [sum(n for value, n in histogram.items() if low <= value <= high) for low, high in bounds]
    return [Range(*pair, count, frequency(count, total)) for pair, count in zip(bounds, counts, strict=True)]
