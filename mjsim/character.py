"""Tell what a rule set plays like: how much it swings, how open its races are, how varied its wins."""

from functools import partial
from math import exp, fsum, isfinite, log, nan, sqrt
from typing import Any, Final

from scipy.special import ndtri

from mjsim.counts import Counts
from mjsim.jackknife import jackknife
from mjsim.statistics import Estimate, deviation, frequency, ratio, ratio_variance
from mjsim.summaries import Row, columns, stored
from mjsim_kernels.tally_sums import DEALS, PAY_PAY, SESSION_PAY_PAY
from mjsim_kernels.tiles import SEATS

SWING_LEVEL: Final = 0.9  # of the volatility index, as slot PAR sheets have it
SWING: Final = float(ndtri(1 - (1 - SWING_LEVEL) / 2))


def volatility_row(counts: Counts) -> Row:
    """Describe how far a seat's result swings, in a deal and in a session, and the largest of all."""
    groups, sizes = list(counts.sums["groups"]), counts.sums["groups"][:, DEALS]
    row: Row = {"level": SWING_LEVEL, "deviations": stored(SWING)}
    lengths = {"deal": (PAY_PAY, 1), "session": (SESSION_PAY_PAY, counts.session_deals)}
    for name, (column, deals) in lengths.items():
        spread = jackknife(groups, sizes, partial(seat_deviation, column, deals)).estimate
        spread = counts.bounded(reaching(counts, spread, deals / int(sizes.sum())))
        row |= columns(f"{name}_sd", spread) | columns(f"{name}_index", spread.scaled(SWING))
    return row | extremes(counts)


def seat_deviation(column: int, deals: int, sums: Any) -> float:
    """Return the standard deviation of what a seat gains; its mean over all four is 0."""
    return sqrt(deals * int(sums[column]) / (SEATS * int(sums[DEALS])))


def reaching(counts: Counts, spread: Estimate, part: float) -> Estimate:
    """Return a standard deviation with an interval that allows for one more deal like the largest.

    That one is rare, and makes much of all squares: without this the interval of Yueqing's deals held in 93 %
    of 500 runs of 10,000 deals, and missed a larger truth in 16 times as many of them as a smaller one.

    Parameters
    ----------
    spread : standard deviation of what a seat gains in a deal or a session
    part : of all deals that this is
    """
    if not isfinite(spread.high) or not spread.value:
        return spread
    largest = extremes(counts)["largest_gain"]
    more = part * largest**2 / (SEATS - 1)  # others lose a third each: the least of squares
    square = spread.value**2
    squares = Estimate(square, nan, square + 2 * spread.value * (spread.high - spread.value))
    return Estimate(spread.value, spread.low, sqrt(squares.with_one_more(more).high))


def extremes(counts: Counts) -> Row:
    """Name the largest gain and the largest loss of a seat in one deal, and how many seats had it."""
    histograms = [counts.tally.histograms[f"role_{seat}"] for seat in range(SEATS)]
    gain, loss = (pick(pick(histogram) for histogram in histograms) for pick in (max, min))
    times = [sum(histogram.get(points, 0) for histogram in histograms) for points in (gain, loss)]
    return {
        "largest_gain": gain,
        "largest_gain_times": times[0],
        "largest_loss": -loss,
        "largest_loss_times": times[1],
    }


def needs_wild_row(counts: Counts) -> Row:
    """Describe what part of wins would be none if wilds were ordinary tiles."""
    wins, squares, products = (int(value) for value in counts.sums["need_wild"])
    return {"wins": wins} | columns("per_win", counts.per_win(wins, squares, products))


def tension_row(counts: Counts) -> Row:
    """Describe how open the race is: wins from behind at half time, and changes of the lead."""
    deals, changes, squares, *lead = (int(value) for value in counts.sums["lead_changes"])
    row: Row = {"deals": deals}
    row |= columns(
        "lead_changes", ratio(changes, deals, (lead[0], lead[1], lead[2]), min(deals, counts.sessions))
    )
    row["lead_changes_sd"] = stored(deviation(changes, squares, deals))
    wins, behind, *won = (int(value) for value in counts.sums["behind"])
    spread = ratio_variance(behind, wins, (won[0], won[1], won[2]), min(wins, counts.sessions))
    share = columns("per_win", frequency(behind, wins, spread))
    return row | {"behind_at_half": {"of_wins": wins, "wins": behind} | share}


def variety_row(counts: Counts) -> Row:
    """Describe how varied wins are: the entropy of their patterns, and how many equally frequent ones it equals."""
    groups, sizes = list(counts.sums["group_patterns"][:, :, 0]), counts.sums["groups"][:, DEALS]
    row = columns("entropy", jackknife(groups, sizes, entropy).estimate)
    return row | columns("effective_patterns", jackknife(groups, sizes, effective_patterns).estimate)


def entropy(wins: Any) -> float:
    """Return the entropy, in nats, of which pattern a pattern that was won with is.

    Examples
    --------
    >>> import numpy as np
    >>> round(entropy(np.array([5, 5, 0])), 4)
    0.6931
    """
    total = int(wins.sum())
    if not total:
        return nan
    return -fsum(int(count) / total * log(int(count) / total) for count in wins if count)


def effective_patterns(wins: Any) -> float:
    """Return how many equally frequent patterns have this entropy."""
    return exp(entropy(wins))
