"""Tell whether seats are worth the same: the dealer with and without a streak, and chairs against one another."""

from functools import partial
from math import nan
from typing import Any

from scipy.special import fdtrc

from mjsim.counts import Counts
from mjsim.jackknife import jackknife
from mjsim.openings import luck_row
from mjsim.statistics import frequency
from mjsim.summaries import Row, columns, fairness_row, stored
from mjsim_kernels.tally_sums import DEALS, MOST_STREAKS

STREAK_DEALS, STREAK_WINS, STREAK_POINTS = range(3)
CONTRASTS = 3  # four means whose sum is 0


def fairness(counts: Counts) -> Row:
    """Describe what seat, streak and opening hand decide."""
    row = fairness_row(counts) | streak_row(counts)
    row |= {f"{kind}s_equal_p": stored(equal_means(counts, kind)) for kind in ("role", "chair")}
    return row | luck_row(counts)


def streak_row(counts: Counts) -> Row:
    """Describe the dealer's mean where he deals for the first time, what streaks add, and each streak."""
    groups, sizes = list(counts.sums["group_streaks"]), counts.sums["groups"][:, DEALS]
    fresh = jackknife(groups, sizes, partial(dealer_mean, 0, 1))
    row = columns("dealer_advantage_without_streak", fresh.estimate)
    row |= columns("streak_worth", jackknife(groups, sizes, streak_worth).estimate)
    rows = []
    for streak in range(MOST_STREAKS):
        deals, wins, _ = (int(sum(group[streak][column] for group in groups)) for column in range(3))
        if deals:
            rate = jackknife(groups, sizes, partial(dealer_mean, streak, streak + 1, column=STREAK_WINS))
            mean = jackknife(groups, sizes, partial(dealer_mean, streak, streak + 1))
            part: Row = {"streak": streak, "deals": deals, "wins": wins}
            part |= columns("win_rate", frequency(wins, deals, rate.variance))
            rows.append(part | columns("mean", mean.estimate))
    return row | {"by_streak": rows}


def dealer_mean(first: int, end: int, sums: Any, column: int = STREAK_POINTS) -> float:
    """Return what the dealer gains in a deal at streaks `first` up to `end`."""
    deals, total = (int(sums[first:end, at].sum()) for at in (STREAK_DEALS, column))
    return total / deals if deals else nan


def streak_worth(sums: Any) -> float:
    """Return how much more the dealer gains in all deals than in those where he deals for the first time."""
    return dealer_mean(0, MOST_STREAKS, sums) - dealer_mean(0, 1, sums)


def equal_means(counts: Counts, kind: str) -> float:
    """Return how likely means this different are if all four roles or chairs are worth the same.

    Hotelling 1931, *The generalization of Student's ratio*, with sessions as the unit, on three of the four means:
    their sum is 0. `nan` where sessions are too few or nothing varies.
    """
    sessions = counts.sessions
    totals = [int(pay[0]) for pay in counts.sums[f"{kind}_pay"]][:CONTRASTS]
    products = counts.sums[f"session_{kind}_pay"]
    spread = [
        [sessions * int(products[one][two]) - totals[one] * totals[two] for two in range(CONTRASTS)]
        for one in range(CONTRASTS)
    ]
    whole = determinant(spread)
    if sessions <= CONTRASTS or whole <= 0:
        return nan
    # Cramer's rule in integers: nothing cancels
    explained = sum(
        total * determinant(replaced(spread, column, totals)) for column, total in enumerate(totals)
    )
    ratio = (sessions - CONTRASTS) / CONTRASTS * (explained / whole)
    return float(fdtrc(CONTRASTS, sessions - CONTRASTS, ratio))


def determinant(rows: list[list[int]]) -> int:
    """Return the determinant of three rows of three.

    Examples
    --------
    >>> determinant([[2, 0, 0], [0, 3, 0], [0, 0, 4]])
    24
    """
    (a, b, c), (d, e, f), (g, h, i) = rows
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)


def replaced(rows: list[list[int]], column: int, values: list[int]) -> list[list[int]]:
    """Return rows with other values in one column."""
    return [
        [value if place == column else entry for place, entry in enumerate(row)]
        for row, value in zip(rows, values, strict=True)
    ]
