"""Read a measure of one side: value, variance, interval, as `mjsim.summaries` reads them."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite, nan
from typing import Any

import numpy as np

from mjsim.comparisons.layouts import Layout
from mjsim.comparisons.measures import Measure
from mjsim.histograms import Histogram
from mjsim.statistics import FEW_EVENTS, Estimate, around, frequency


@dataclass(frozen=True)
class Evidence:
    """Hold what is known of a side.

    Parameters
    ----------
    layout : names the totals
    sessions : counted
    totals : (sums,) Python integers
    spread : (sums, sums) estimated covariances of the totals; nan where not known
    gains : the winner's points → wins
    """

    layout: Layout
    sessions: int
    totals: Any
    spread: Any
    gains: Histogram

    def count(self, name: str) -> int:
        """Return one total."""
        return int(self.totals[self.layout.places[name]])


@dataclass(frozen=True)
class Reading:
    """Hold a measure of one side.

    Parameters
    ----------
    estimate : with its own interval
    variance : of the estimate; nan where not known
    units : sessions, or events where these are fewer, that it rests on
    gradient : of the measure by its totals
    few : whether so few events were seen that the interval is not symmetric, or none
    unseen : whether none of the events was seen that it is about
    factor : by which the variance is larger for resting on fewer units than sessions
    """

    estimate: Estimate
    variance: float
    units: int
    gradient: Any
    few: bool
    unseen: bool
    factor: float = 1.0

    @property
    def value(self) -> float:
        """Return the estimate without its interval."""
        return self.estimate.value


def read(measure: Measure, evidence: Evidence) -> Reading:
    """Read a measure of a side."""
    places = evidence.layout.places_of(measure.sums)
    totals = [float(evidence.totals[place]) for place in places]
    gradient, value = measure.gradient(totals), measure.value(totals)
    events = None if measure.events is None else evidence.count(measure.events)
    units, factor = units_of(measure, evidence, events)
    variance = nan
    if np.isfinite(gradient).all():
        spread = with_known_unit(evidence.spread[np.ix_(places, places)], measure.fixed_unit)
        variance = factor * float(gradient @ spread @ gradient)
        variance = 0.0 if variance < 0 else variance  # nan stays
    if not isfinite(value):
        return Reading(Estimate(nan), nan, units, gradient, True, events == 0)
    estimate, few = interval(measure, value, variance, units, totals, events, evidence.gains)
    return Reading(estimate, variance, units, gradient, few, events == 0, factor)


def units_of(measure: Measure, evidence: Evidence, events: int | None) -> tuple[int, float]:
    """Return how many units a measure rests on, and the factor for these instead of sessions."""
    sessions = evidence.sessions
    if measure.kind == "share":
        events = evidence.count(measure.sums[1])
    elif measure.sums[-1] != measure.events:  # a share of points rests on all wins
        events = None
    if events is None:
        return sessions, 1.0
    units = min(sessions, events)
    if min(units, sessions) < 2:
        return units, 1.0
    return units, units / (units - 1) * (sessions - 1) / sessions  # as in `statistics.ratio_variance`


def with_known_unit(spread: Any, unit_sums: int) -> Any:
    """Return covariances that take a unit as exact where its own error is not known."""
    if not unit_sums:
        return spread
    first = len(spread) - unit_sums
    unit = np.zeros(spread.shape, bool)
    unit[first:, :] = unit[:, first:] = True
    return np.where(unit & np.isnan(spread), 0.0, spread)


def interval(
    measure: Measure,
    value: float,
    variance: float,
    units: int,
    totals: Sequence[float],
    events: int | None,
    gains: Histogram,
) -> tuple[Estimate, bool]:
    """Put an interval around a value; tell whether few events make it another than Student's."""
    if measure.kind == "share":
        count, trials = int(totals[0]), int(totals[1])
        few = min(count, trials - count) < FEW_EVENTS
        return frequency(count, trials, variance), few
    if events is not None and events < FEW_EVENTS:
        return Estimate(value), True
    estimate = around(value, variance, units) if units > 1 else Estimate(value)
    if measure.kind == "part":
        return estimate.skewed(), False
    if measure.kind == "mean" or events is None:
        return estimate, False
    reaching = estimate.within_reach(events, min(gains), max(gains))
    return reaching, reaching != estimate
