"""Estimate from strata: weighted means with intervals, and how many deals without strata they are worth.

Sources: Cochran 1977, *Sampling Techniques*, chapters 5A and 6, for post-stratified means and ratios, with the
session as the unit; Fay & Feuer 1997, *Confidence intervals for directly standardized rates*, for rare events.
"""

from collections.abc import Sequence
from math import isfinite, nan
from typing import Any

import numpy as np
from scipy.special import gammaincinv

from mjsim.counts import Counts
from mjsim.intervals import LEVEL
from mjsim.precision import ENOUGH_EVENTS
from mjsim.river_counts import RiverCounts
from mjsim.statistics import FEW_EVENTS, Estimate, around
from mjsim.strata import Strata
from mjsim.strata_sums import (
    DEALS,
    FIRST_PATTERN,
    FIRST_PAY,
    FIRST_WAY,
    FIRST_WON,
    GAIN,
    PATTERN_SUMS,
    WINS,
    StrataSums,
)
from mjsim.summaries import OUTCOMES, ROLES, Row, columns, stored

TAIL = (1 - LEVEL) / 2


class Weighted:
    """Read the sums of strata.

    Parameters
    ----------
    sums : of whole sessions
    chances : how likely each stratum is
    sessions : counted
    """

    def __init__(self, sums: StrataSums, chances: Sequence[float], sessions: int) -> None:
        self.sums, self.chances, self.sessions = sums, np.array(chances, float), sessions
        self.deals = sums.totals[0].astype(float)
        there = self.deals > 0
        self.weights = np.divide(self.chances, self.deals, out=np.zeros(len(self.chances)), where=there)
        self.complete = bool((there | (self.chances == 0)).all())  # else nothing is known of a stratum
        self.means_of_deals = np.divide(1.0, self.deals, out=np.zeros(len(self.chances)), where=there)

    def value(self, place: int) -> float:
        """Return the mean of a sum per deal."""
        return float(self.weights @ self.sums.totals[place].astype(float)) if self.complete else nan

    def covariance(self, first: int, second: int, products: Any) -> float:
        """Return the covariance of two means per deal, linearised, from the products of their session totals."""
        if self.sessions < 2 or not self.complete:
            return nan
        sums, deals = self.sums, self.sums.squares[0].astype(float)
        one, two = (sums.totals[place].astype(float) * self.means_of_deals for place in (first, second))
        centred = products.astype(float) - sums.by_deals[first].astype(float) * two[None, :]
        centred += np.outer(one, two) * deals - sums.by_deals[second].astype(float).T * one[:, None]
        spread = float(self.weights @ centred @ self.weights)
        return self.sessions / (self.sessions - 1) * spread

    def variance(self, place: int) -> float:
        """Return the variance of a mean per deal."""
        found = self.covariance(place, place, self.sums.squares[place])
        return 0.0 if found < 0 else found  # nan stays

    def mean(self, place: int) -> Estimate:
        """Estimate a mean per deal."""
        return around(self.value(place), self.variance(place), self.sessions)

    def frequency(self, place: int) -> Estimate:
        """Estimate how many deals have an event."""
        value, events = self.value(place), self.sums.totals[place]
        if not isfinite(value):
            return Estimate(nan)
        if not events.sum():
            return Estimate(0.0, 0.0, min(1.0, 3 * float(self.weights.max())))
        found = self.rate(place, place)
        return Estimate(value, max(0.0, found.low), min(1.0, found.high))

    def rate(self, place: int, deals: int) -> Estimate:
        """Estimate a mean per deal of what few deals may have, and then several times.

        Parameters
        ----------
        place : of what is counted
        deals : place of the deals that have it; the same where a deal has one at most
        """
        value, events = self.value(place), self.sums.totals[deals].astype(float)
        if not isfinite(value) or not value:
            return Estimate(value)
        # that of weighted Poisson counts at least, each a deal with so many of them as others have
        each = self.sums.totals[place].astype(float) / np.maximum(events, 1)
        poisson, variance = float((self.weights * each) ** 2 @ events), self.variance(place)
        if isfinite(variance) and value**2 >= ENOUGH_EVENTS * max(variance, poisson):
            return around(value, variance, self.sessions)
        variance = poisson if not isfinite(variance) else max(variance, poisson)
        more = (
            float(self.weights.max()) * value / self.value(deals)
        )  # one deal more, where it would weigh most
        low = variance / value * float(gammaincinv(value**2 / variance, TAIL))
        up, wide = value + more, variance + more**2
        return Estimate(value, low, wide / up * float(gammaincinv(up**2 / wide, 1 - TAIL)))

    def mean_win(self, pattern: int, sizes: Sequence[int]) -> Estimate:
        """Estimate the winner's points where a pattern counts: a ratio of two means per deal.

        Parameters
        ----------
        pattern : place of the pattern
        sizes : least and largest win of the run; the mean of rare wins reaches for larger ones not seen yet
        """
        wins, gain = (pattern_place(pattern, part) for part in (WINS, GAIN))
        events, counted = self.value(wins), self.sums.totals[wins].astype(float)
        if not counted.any() or not isfinite(events):
            return Estimate(nan)
        ratio = self.value(gain) / events
        variance = self.variance(wins)
        alone = events**2 / float(self.weights**2 @ counted)  # as many wins of one weight tell as much
        known = min(alone, events**2 / variance) if variance > 0 else alone
        if known < FEW_EVENTS:
            return Estimate(ratio)
        both = self.covariance(gain, wins, self.sums.gain_wins[pattern])
        spread = self.variance(gain) - 2 * ratio * both + ratio**2 * variance
        found = around(ratio, spread / events**2, min(int(known), self.sessions))
        means = self.sums.totals[gain].astype(float) / np.maximum(counted, 1)
        return found.within_reach(known, min(sizes), max(*sizes, float(means.max())))


def strata_row(counts: Counts, sums: StrataSums, strata: Strata, names: Sequence[Row]) -> Row:
    """Describe what the strata of a run show.

    Parameters
    ----------
    counts : of the deals of the run
    sums : of these and of side deals
    strata : how likely they are, and by which weights side deals were shared out
    names : `id`, `name` and `name_zh` of each pattern
    """
    chances = strata.chances
    weighted = Weighted(sums, [float(chance) for chance in chances], counts.sessions)
    there = [place for place, chance in enumerate(chances) if chance]
    rows = [
        {"stratum": place, "or_more": place == len(chances) - 1, "chance": float(chances[place])}
        | {"exact": str(chances[place]), "weight": strata.weights[place]}
        | {"deals": int(sums.natural[place]), "side_deals": int(sums.side[place])}
        for place in there
    ]
    kish = 1 / float(weighted.chances @ weighted.weights) if weighted.complete else nan
    return {
        "by": "wilds",
        "side_deals": int(sums.side.sum()),
        "effective_deals": stored(kish),
        "strata": rows,
        "outcomes": [outcome_row(weighted, name) for name in OUTCOMES],
        "roles": [role_row(counts, weighted, seat) for seat in range(len(ROLES))],
        "patterns": [name | pattern_row(counts, weighted, place) for place, name in enumerate(names)],
    }


def outcome_row(weighted: Weighted, name: str) -> Row:
    """Describe how often deals end in some way."""
    return {"outcome": name} | columns("share", weighted.frequency(FIRST_WAY + OUTCOMES[name]))


def role_row(counts: Counts, weighted: Weighted, seat: int) -> Row:
    """Describe what a role gains and wins."""
    place = FIRST_PAY + seat
    total, squares = counts.sums["role_pay"][seat][0], counts.sums["session_role_pay"][seat][seat]
    plain, found = counts.mean(total, squares), weighted.mean(place)
    worth = (plain.margin / found.margin) ** 2 if found.margin > 0 else nan
    estimate = weighted.mean if isinstance(counts, RiverCounts) else weighted.frequency
    row: Row = {"role": ROLES[seat]} | columns("win_rate", estimate(FIRST_WON + seat))
    return row | columns("mean", counts.bounded(found)) | {"worth": stored(worth)}


def pattern_row(counts: Counts, weighted: Weighted, pattern: int) -> Row:
    """Describe how often a pattern is won with, and how many times the deals without strata that is worth.

    Where a deal has many wins, `per_deal` are wins a deal, and `in_deals` is the part of deals that have one.
    """
    wins, deals = (pattern_place(pattern, part) for part in (WINS, DEALS))
    found, variance = weighted.frequency(deals), weighted.variance(deals)
    events = int(weighted.sums.totals[deals].sum())
    known = events >= FEW_EVENTS and variance > 0  # a variance from few events tells nothing
    worth = found.value * (1 - found.value) / counts.deals / variance if known else nan
    row: Row = {"wins": int(weighted.sums.totals[wins].sum())}
    if isinstance(counts, RiverCounts):
        row |= columns("per_deal", weighted.rate(wins, deals))
        row |= {"deals": events} | columns("in_deals", found)
    else:
        row |= columns("per_deal", found)
    sizes = list(counts.tally.histograms["gain"])
    mean_win = weighted.mean_win(pattern, (min(sizes), max(sizes))) if sizes else Estimate(nan)
    return row | columns("mean_win_with", counts.bounded(mean_win)) | {"worth": stored(worth)}


def pattern_place(pattern: int, part: int) -> int:
    """Return the place of a sum of a pattern: `WINS`, `GAIN` or `DEALS`."""
    return FIRST_PATTERN + PATTERN_SUMS * pattern + part
