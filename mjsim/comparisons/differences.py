"""Put an interval around the difference of two sides, and say what it amounts to.

Sources: Welch 1947 for unpaired means; Zou & Donner 2008, *Construction of confidence limits about effect
measures*, for estimates whose own intervals are not symmetric, paired or not.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isfinite, nan, sqrt
from typing import Any, Literal, NamedTuple

import numpy as np
from scipy.special import ndtr, stdtr

from mjsim.comparisons.corrections import Correction, adjust
from mjsim.comparisons.measures import Measure
from mjsim.comparisons.readings import Evidence, Reading, read
from mjsim.intervals import DEVIATIONS, LEVEL, student_deviations
from mjsim.statistics import FEW_EVENTS, Estimate

Verdict = Literal["same", "higher", "lower", "equivalent", "negligible", "open", "unseen", "no_interval"]
NOISE = 1e-12  # of the parts of a difference: what rounding leaves of nothing


@dataclass(frozen=True)
class Difference:
    """Compare one measure of two sides.

    Parameters
    ----------
    measure : compared
    a, b : with their own intervals
    difference : of b less a, with its interval
    p : of no difference, for this measure alone; nan where there is no interval
    p_adjusted : for all measures compared
    correlation : of the two estimates over sessions of the same walls; nan where unpaired
    variance_reduction : variance of the difference on independent walls, over that on the same; inf if none is left
    changed : sessions of the same walls in which the sides differ in what the measure is made of; -1: unpaired
    same : whether the sides agree in every session, or in every win that the measure is of
    unseen : whether neither side saw what the measure is about
    min_effect : below which a difference does not matter; nan if none was given
    verdict : what it amounts to
    """

    measure: Measure
    a: Estimate
    b: Estimate
    difference: Estimate
    p: float
    correlation: float = nan
    variance_reduction: float = nan
    changed: int = -1
    same: bool = False
    unseen: bool = False
    p_adjusted: float = nan
    min_effect: float = nan
    verdict: Verdict = "open"

    @property
    def path(self) -> str:
        """Return the name of the measure."""
        return self.measure.path


class Shared(NamedTuple):
    """Hold what two sides have in common on the same walls.

    Parameters
    ----------
    spread : (sums of first, sums of other) covariances of their totals
    changed : (sums of first,) sessions in which the other side has another sum
    """

    spread: Any
    changed: Any


def compare_sides(
    measures: Sequence[Measure],
    first: Evidence,
    other: Evidence,
    shared: Shared | None = None,
    identical: bool = False,
) -> list[Difference]:
    """Compare two sides by some measures.

    Parameters
    ----------
    measures : to compare by
    first, other : sides
    shared : what the sides have in common on the same walls; None: unpaired
    identical : whether both sides are the same run
    """
    differences = []
    for measure in measures:
        a, b = read(measure, first), read(measure, other)
        covariance, changed = nan, -1
        if identical:
            covariance, changed = a.variance, 0
        elif shared is not None:
            rows, columns = first.layout.places_of(measure.sums), other.layout.places_of(measure.sums)
            covariance = covariance_of(a, b, shared.spread[np.ix_(rows, columns)])
            changed = int(shared.changed[rows].max())
        differences.append(difference_of(measure, a, b, covariance, changed, identical))
    return differences


def covariance_of(a: Reading, b: Reading, shared: Any) -> float:
    """Return the covariance of two estimates from that of their totals."""
    if not (np.isfinite(a.gradient).all() and np.isfinite(b.gradient).all()):
        return nan
    return sqrt(a.factor * b.factor) * float(a.gradient @ shared @ b.gradient)


def difference_of(
    measure: Measure,
    a: Reading,
    b: Reading,
    covariance: float = nan,
    changed: int = -1,
    identical: bool = False,
) -> Difference:
    """Compare two readings of a measure.

    Parameters
    ----------
    measure, a, b : compared
    covariance : of the two estimates; nan where unpaired
    changed : sessions in which the sides differ; -1 where unpaired
    identical : whether both are the same run, so that nothing else can come
    """
    value, unpaired = b.value - a.value, a.variance + b.variance
    paired, variance = changed >= 0, unpaired
    correlation = reduction = nan
    if isfinite(covariance) and unpaired > 0:
        variance = max(0.0, unpaired - 2 * covariance)
        scale = sqrt(a.variance * b.variance)
        correlation = min(1.0, max(-1.0, covariance / scale)) if scale else nan
        reduction = unpaired / variance if variance > NOISE * unpaired and changed else np.inf
    unseen = a.unseen and b.unseen
    constant = unpaired == 0 == value and not (a.few or b.few)
    same = identical or (not unseen and (changed == 0 or constant))
    if same:
        estimate, p = Estimate(value, value, value) if identical else Estimate(value), 1.0
    elif 0 <= changed < FEW_EVENTS and not (measure.kind == "share" and (a.few or b.few)):
        estimate, p = Estimate(value), nan
    else:
        estimate, p = judged(value, variance, a, b, correlation if paired else None)
    p = nan if unseen or not isfinite(value) else p
    return Difference(
        measure, a.estimate, b.estimate, estimate, p, correlation, reduction, changed, same, unseen
    )


def judged(
    value: float, variance: float, a: Reading, b: Reading, correlation: float | None
) -> tuple[Estimate, float]:
    """Return a difference with its interval, and p of no difference."""
    if a.few or b.few:
        estimate = joined(value, a.estimate, b.estimate, correlation or 0.0)
        return estimate, p_of_interval(estimate)
    freedom = paired_freedom(a, b) if correlation is not None else welch_freedom(a, b)
    if not isfinite(variance) or not freedom >= 1:
        return Estimate(value), nan
    error = sqrt(variance)
    half = student_deviations(freedom) * error
    p = 2 * float(stdtr(freedom, -abs(value) / error)) if error else float(value == 0)
    return Estimate(value, value - half, value + half), p


def paired_freedom(a: Reading, b: Reading) -> float:
    """Return the degrees of freedom of a paired difference."""
    return min(a.units, b.units) - 1


def welch_freedom(a: Reading, b: Reading) -> float:
    """Return Welch's degrees of freedom of an unpaired difference."""
    if min(a.units, b.units) < 2:
        return nan
    parts = a.variance**2 / (a.units - 1) + b.variance**2 / (b.units - 1)
    return (a.variance + b.variance) ** 2 / parts if parts else min(a.units, b.units) - 1


def joined(value: float, a: Estimate, b: Estimate, correlation: float) -> Estimate:
    """Join the intervals of two estimates to one of their difference (Zou & Donner, equation 11)."""
    if not (isfinite(a.low) and isfinite(b.low)):
        return Estimate(value)
    correlation = correlation if isfinite(correlation) else 0.0
    down, up = (b.value - b.low, a.high - a.value), (b.high - b.value, a.value - a.low)
    low, high = (sqrt(max(0.0, x * x - 2 * correlation * x * y + y * y)) for x, y in (down, up))
    return Estimate(value, value - low, value + high)


def p_of_interval(estimate: Estimate) -> float:
    """Return the p-value that goes with an interval: below 5 % where that leaves out 0."""
    if not isfinite(estimate.low):
        return nan
    toward = estimate.value - estimate.low if estimate.value > 0 else estimate.high - estimate.value
    if estimate.value == 0:
        return 1.0
    return 2 * float(ndtr(-abs(estimate.value) / toward * DEVIATIONS)) if toward else 0.0


def with_verdicts(
    pairs: Sequence[Sequence[Difference]], correction: Correction, min_effects: Sequence[Sequence[float]]
) -> list[list[Difference]]:
    """Adjust the p-values of all measures of all pairs together, and judge each difference.

    Parameters
    ----------
    pairs : differences of each pair of sides
    correction : `holm`, `bh` or `none`
    min_effects : for each difference the size below which it does not matter; nan if none was given
    """
    everything = [row for rows in pairs for row in rows]
    tested = [row.p for row in everything if isfinite(row.p)]
    adjusted = iter(adjust(tested, correction))
    judged_pairs = []
    for rows, effects in zip(pairs, min_effects, strict=True):
        values = [next(adjusted) if isfinite(row.p) else nan for row in rows]
        judged_pairs.append(
            [
                replace(row, p_adjusted=p, min_effect=effect, verdict=verdict(row, p, effect))
                for row, p, effect in zip(rows, values, effects, strict=True)
            ]
        )
    return judged_pairs


def verdict(row: Difference, p: float, min_effect: float) -> Verdict:
    """Say what a difference amounts to."""
    estimate = row.difference
    if row.same:
        return "same"
    if row.unseen:
        return "unseen"
    if not isfinite(p):
        return "no_interval"
    if isfinite(min_effect):
        if max(abs(estimate.low), abs(estimate.high)) < min_effect:
            return "equivalent"
        if abs(estimate.value) < min_effect:
            return "negligible"
    if p < 1 - LEVEL:
        return "higher" if estimate.value > 0 else "lower"
    return "open"
