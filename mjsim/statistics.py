"""Turn exact counts into estimates with 95 % intervals.

Deals of a session depend on one another (the dealer's streak, who sits where), sessions do not: the session
is the unit of every interval. Sources: those of `mjsim.intervals`; Cochran 1977, *Sampling Techniques*, chapter 6, for
ratios of totals.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import exp, hypot, isfinite, nan, sqrt

from mjsim.intervals import DEVIATIONS, effective_trials, exact_interval, student_deviations, wilson_interval

FEW_EVENTS = 10  # below, the exact interval: Wilson's is too short there


@dataclass(frozen=True)
class Estimate:
    """Hold a number with its interval; `nan` where there is none."""

    value: float
    low: float = nan
    high: float = nan

    def within_reach(self, events: float, least: float, most: float) -> "Estimate":
        """Return the estimate with its interval as wide as values that few events did not show could make it.

        What none of `events` showed may still happen in 3 of `events` (rule of three) and lie anywhere from
        `least` to `most`. Without this the mean of a rare pattern, whose rarest wins are also its largest,
        was covered in 59 % of runs instead of 95 %.
        """
        unseen = 3 / events
        low, high = self.value - unseen * (self.value - least), self.value + unseen * (most - self.value)
        if isfinite(self.low):
            low, high = min(low, self.low), max(high, self.high)
        return Estimate(self.value, low, high)

    def skewed(self) -> "Estimate":
        """Return the estimate of a share that rare large values make, with its upper end on the scale of logarithms.

        Where few of them came the share is too low and its standard error too, so that a symmetric interval misses the
        truth above itself: in 11 % of runs instead of 2.5 % for the part of the variance that Yueqing's replacement
        wins bring. The upper end is at `value · exp(margin / value)`; as far as that margin is longer than the value,
        it goes on in proportion to the margin.
        """
        margin = self.high - self.value
        if not isfinite(margin) or self.value <= 0 or margin <= 0:
            return self
        least = min(1.0, margin / self.value)
        return Estimate(self.value, self.low, self.value + margin * (exp(least) - 1) / least)

    def with_one_more(self, weight: float) -> "Estimate":
        """Return the estimate of a sum of large and small parts with its upper end as if one more large part had come.

        Fay & Feuer 1997, *Confidence intervals for directly standardized rates*, have the upper end be that of a
        sum to which one event is added where it weighs most. Here on the normal scale.

        Parameters
        ----------
        weight : what that part would add
        """
        high = self.value + weight + hypot(self.high - self.value, DEVIATIONS * weight)
        return Estimate(self.value, self.low, high) if isfinite(high) else self

    def widened(self, factor: float) -> "Estimate":
        """Return the estimate with an interval of so many times the length on either side."""
        low, high = (self.value + factor * (end - self.value) for end in (self.low, self.high))
        return Estimate(self.value, low, high)

    def scaled(self, factor: float) -> "Estimate":
        """Return the estimate of a multiple."""
        return Estimate(self.value * factor, self.low * factor, self.high * factor)

    @property
    def margin(self) -> float:
        """Return half the width of the interval."""
        return (self.high - self.low) / 2


def frequency(events: int, trials: int, variance: float = nan, clustered: bool = False) -> Estimate:
    """Estimate a frequency: Wilson's interval, the exact one below 10 events, 0 to 3/n for none.

    Parameters
    ----------
    events, trials : counted
    variance : of the frequency, estimated from sessions; without it trials count as independent
    clustered : whether even rare events come several at once, as wins of one locked hand do: then as many count
        as independent ones would have this variance, for the exact interval too (Korn & Graubard 1998)

    Examples
    --------
    >>> frequency(0, 3000)
    Estimate(value=0.0, low=0.0, high=0.001)
    """
    if trials == 0:
        return Estimate(nan)
    if events == 0:
        return Estimate(0.0, 0.0, min(1.0, 3 / trials))  # rule of three: one-sided, 95 %
    size = effective_trials(events, trials, variance)
    count, nominal = (events / trials * size, size) if clustered else (events, trials)
    if min(count, nominal - count) < FEW_EVENTS:
        return Estimate(events / trials, *exact_interval(count, nominal))
    return Estimate(events / trials, *wilson_interval(events / trials * size, size))


def ratio_variance(top: int, bottom: int, products: tuple[int, int, int], sessions: int) -> float:
    """Return the variance of a ratio of totals over sessions, linearised.

    Parameters
    ----------
    top, bottom : totals y and x
    products : sums over sessions of y², xy and x²
    sessions : number of sessions that x is not 0 in; no more than x, where x counts events
    """
    if sessions < 2 or bottom == 0:
        return nan
    top_top, top_bottom, bottom_bottom = products
    # sum of (y - r x)², r = top / bottom, in integers: nothing cancels
    spread = bottom**2 * top_top - 2 * top * bottom * top_bottom + top**2 * bottom_bottom
    return sessions * (spread / bottom**4) / (sessions - 1)


def ratio(top: int, bottom: int, products: tuple[int, int, int], sessions: int) -> Estimate:
    """Estimate a ratio of totals, such as points per win, with sessions as the unit.

    Parameters
    ----------
    top, bottom, products, sessions : as in `ratio_variance`

    Examples
    --------
    >>> estimate = ratio(60, 10, (1300, 220, 38), 3)
    >>> estimate.value
    6.0
    """
    if bottom == 0:
        return Estimate(nan)
    variance = ratio_variance(top, bottom, products, sessions)
    return around(top / bottom, variance, sessions)


def around(value: float, variance: float, sessions: int) -> Estimate:
    """Put Student's interval around a value; none for a single session."""
    if not isfinite(variance):
        return Estimate(value)
    half = student_deviations(sessions - 1) * sqrt(max(0.0, variance))
    return Estimate(value, value - half, value + half)


def session_mean(total: int, squares: int, sessions: int, session_deals: int) -> Estimate:
    """Estimate a mean per deal from session totals.

    Parameters
    ----------
    total : sum over all deals
    squares : sum of the squared session totals
    sessions, session_deals : how many, and how many deals each

    Examples
    --------
    >>> estimate = session_mean(total=8, squares=40, sessions=2, session_deals=4)
    >>> estimate.value, round(estimate.high, 2)
    (1.0, 7.35)
    """
    deals = sessions * session_deals
    bottom = (squares, total * session_deals, sessions * session_deals**2)
    return around(total / deals, ratio_variance(total, deals, bottom, sessions), sessions)


def mean(total: int, squares: int, count: int) -> Estimate:
    """Estimate the mean of `count` values that do not depend on one another.

    Examples
    --------
    >>> estimate = mean(total=12, squares=74, count=2)
    >>> estimate.value, round(estimate.margin, 1)
    (6.0, 12.7)
    """
    if count == 0:
        return Estimate(nan)
    return around(total / count, deviation(total, squares, count) ** 2 / count, count)


def deviation(total: int, squares: int, count: int) -> float:
    """Return the standard deviation of `count` values with this sum and sum of squares."""
    if count < 2:
        return nan
    return sqrt((count * squares - total * total) / (count * (count - 1)))


def quantile(histogram: Mapping[int, int], share: float) -> int:
    """Return the least value that at least this share of the counted values does not exceed.

    Examples
    --------
    >>> quantile({-4: 50, 0: 25, 60: 25}, 0.5), quantile({-4: 50, 0: 25, 60: 25}, 0.99)
    (-4, 60)
    """
    rank = share * sum(histogram.values())
    below = 0
    for value in sorted(histogram):
        below += histogram[value]
        if below >= rank:
            return value
    raise ValueError("an empty histogram has no quantiles")
