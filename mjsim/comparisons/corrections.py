"""Adjust p-values for the number of measures that are compared at once."""

from collections.abc import Sequence
from typing import Final, Literal

Correction = Literal["holm", "bh", "none"]
CORRECTIONS: Final = ("holm", "bh", "none")


def holm(values: Sequence[float]) -> list[float]:
    """Adjust so that, of all true hypotheses, any is rejected at 5 % with a chance of at most 5 % (Holm 1979).

    Examples
    --------
    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    adjusted, least = [0.0] * len(values), 0.0
    for rank, place in enumerate(sorted(range(len(values)), key=values.__getitem__)):
        least = max(least, min(1.0, (len(values) - rank) * values[place]))
        adjusted[place] = least
    return adjusted


def benjamini_hochberg(values: Sequence[float]) -> list[float]:
    """Adjust so that, of those rejected at 5 %, about 5 % are false (Benjamini & Hochberg 1995).

    Examples
    --------
    >>> benjamini_hochberg([0.01, 0.04, 0.02])
    [0.03, 0.04, 0.03]
    """
    adjusted, most, count = [0.0] * len(values), 1.0, len(values)
    order = sorted(range(count), key=values.__getitem__)
    for rank in range(count, 0, -1):
        most = min(most, values[order[rank - 1]] * count / rank)
        adjusted[order[rank - 1]] = most
    return adjusted


def adjust(values: Sequence[float], correction: Correction) -> list[float]:
    """Adjust p-values by the method of that name."""
    if correction == "none":
        return list(values)
    return holm(values) if correction == "holm" else benjamini_hochberg(values)
