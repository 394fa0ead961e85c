"""Turn counts into the rows of a summary: estimates with intervals, as plain numbers."""

from collections.abc import Sequence
from math import isfinite, nan
from typing import Any

from mjsim.counts import Counts
from mjsim.statistics import FEW_EVENTS, Estimate, deviation, quantile, ratio
from mjsim_kernels.records import DISCARD, EXHAUSTED, ROB, SELF_DRAW
from mjsim_kernels.tally_sums import (
    GAIN,
    GAIN_GAIN,
    POINTS,
    POINTS_ALL_GAIN,
    POINTS_POINTS,
    TIMES,
    VALUE,
    WINS,
    WINS_ALL_WINS,
    WINS_GAIN,
    WINS_WINS,
)
from mjsim_kernels.tiles import SEATS

Row = dict[str, Any]

ROLES = ("dealer", "south", "west", "north")
OUTCOMES = {"self_draw": SELF_DRAW, "discard": DISCARD, "rob": ROB, "draw": EXHAUSTED}
QUANTILES = (0.01, 0.5, 0.99)
DIGITS = 10  # significant digits of stored numbers: equal on every machine


def stored(value: float) -> float | None:
    """Return a number for JSON: cut to 10 digits, None where there is none."""
    return float(f"{value:.{DIGITS}g}") if isfinite(value) else None


def columns(name: str, estimate: Estimate) -> Row:
    """Return an estimate and its interval as two entries of a row."""
    low, high = stored(estimate.low), stored(estimate.high)
    return {name: stored(estimate.value), f"{name}_ci": None if low is None else [low, high]}


def outcome_estimates(counts: Counts) -> dict[str, Estimate]:
    """Estimate how deals end."""
    deals, squares = counts.sums["outcomes"], counts.sums["session_outcomes"]
    return {name: counts.per_deal(deals[way], squares[way]) for name, way in OUTCOMES.items()}


def turns_row(counts: Counts) -> Row:
    """Describe the length of deals in discards."""
    total, squares = counts.sums["turns"]
    estimate = counts.mean(total, counts.sums["session_turns"][0])
    row = columns("mean", estimate) | {"sd": stored(deviation(total, squares, counts.deals))}
    return row | {"win_histogram": [list(pair) for pair in sorted(counts.tally.histograms["turns"].items())]}


def seat_row(counts: Counts, kind: str, seat: int, wins: int) -> Row:
    """Describe what a role or a chair wins."""
    total, squares = counts.sums[f"{kind}_pay"][seat]
    histogram = counts.tally.histograms[f"{kind}_{seat}"]
    row: Row = {"deals": counts.deals, "wins": wins}
    row |= columns("win_rate", counts.wins_per_deal(wins, counts.sums[f"session_{kind}_wins"][seat]))
    row |= columns("mean", counts.mean(total, counts.sums[f"session_{kind}_pay"][seat][seat]))
    row["sd"] = stored(deviation(total, squares, counts.deals))
    row["quantiles"] = {str(share): quantile(histogram, share) for share in QUANTILES}
    return row


def role_rows(counts: Counts) -> list[Row]:
    """Describe the four roles: the dealer and the seats after him in order of play."""
    rows = []
    for seat, role in enumerate(ROLES):
        winners = counts.sums["winners"][seat]
        row = {"role": role} | seat_row(counts, "role", seat, int(sum(winners)))
        row |= {f"wins_by_{name}": winners[way] for name, way in OUTCOMES.items() if way != EXHAUSTED}
        rows.append(row | {"wins_given": counts.sums["sources"][seat]})
    return rows


def chair_rows(counts: Counts) -> list[Row]:
    """Describe the four chairs, which do not move with the deal; a session begins with chair 0 dealing."""
    wins = counts.sums["chair_wins"]
    return [{"chair": seat} | seat_row(counts, "chair", seat, wins[seat]) for seat in range(SEATS)]


def pattern_row(counts: Counts, pattern: int) -> Row:
    """Describe one pattern: how often it is won with, with what, and what part of all points it brings."""
    sums, products = counts.sums["patterns"][pattern], counts.sums["session_patterns"][pattern]
    wins = sums[WINS]
    per_win = counts.per_win(wins, products[WINS_WINS], products[WINS_ALL_WINS])
    row: Row = {"wins": wins, "times": sums[TIMES]} | columns("per_win", per_win)
    row |= columns("per_deal", counts.wins_per_deal(wins, products[WINS_WINS]))
    row |= columns("mean_win_with", mean_win_with(counts, pattern))
    row["mean_value"] = stored(sums[VALUE] / wins) if wins else None
    return row | columns("points_share", points_share(counts, pattern, per_win))


def mean_win_with(counts: Counts, pattern: int) -> Estimate:
    """Estimate the winner's points where a pattern counts."""
    sums, products = counts.sums["patterns"][pattern], counts.sums["session_patterns"][pattern]
    squares = (products[GAIN_GAIN], products[WINS_GAIN], products[WINS_WINS])
    estimate = ratio(sums[GAIN], sums[WINS], squares, min(sums[WINS], counts.sessions))
    return reaching(counts, estimate, sums[WINS])


def reaching(counts: Counts, estimate: Estimate, wins: int) -> Estimate:
    """Return the mean of some wins with an interval that allows for larger ones not seen yet; none where it fails."""
    if wins < FEW_EVENTS or counts.heavy:
        return Estimate(estimate.value)
    histogram = counts.tally.histograms["gain"]
    return estimate.within_reach(wins, min(histogram), max(histogram))


def points_share(counts: Counts, pattern: int, per_win: Estimate) -> Estimate:
    """Estimate the part of all points that a pattern brings; of a rare one by how often it is won with."""
    sums, products = counts.sums["patterns"][pattern], counts.sums["session_patterns"][pattern]
    points, gain = sums[POINTS], counts.sums["gain"][0]
    if not gain or not sums[WINS]:
        return Estimate(0.0 if gain else nan)
    if sums[WINS] < FEW_EVENTS:
        return counts.bounded(per_win.scaled(points / gain / per_win.value))
    squares = (products[POINTS_POINTS], products[POINTS_ALL_GAIN], counts.sums["session_gain"][2])
    return counts.bounded(ratio(points, gain, squares, counts.sessions).skewed())


def win_size_row(counts: Counts) -> Row:
    """Describe the winner's points."""
    total, squares = counts.sums["gain"]
    wins_wins, wins_gain, gain_gain = counts.sums["session_gain"]
    products = (gain_gain, wins_gain, wins_wins)
    histogram = counts.tally.histograms["gain"]
    mean_win = ratio(total, counts.wins, products, min(counts.wins, counts.sessions))
    row = columns("mean", counts.bounded(mean_win))
    row["sd"] = stored(deviation(total, squares, counts.wins))
    row["quantiles"] = {str(share): quantile(histogram, share) for share in QUANTILES} if histogram else None
    row["histogram"] = [[value, histogram[value]] for value in sorted(histogram)]
    return row


def total_rows(counts: Counts, totals: Sequence[str]) -> list[Row]:
    """Describe the variant's own sums, such as tai, over wins."""
    rows = []
    for position, name in enumerate(counts.of_wins(totals)):
        total, squares = counts.sums["totals"][position]
        row: Row = {"id": name} | columns("mean", counts.mean_of_wins(total, squares, counts.wins))
        rows.append(row | {"sd": stored(deviation(total, squares, counts.wins))})
    return rows


def wild_rows(counts: Counts) -> list[Row]:
    """Describe wins by the number of wilds in the winner's hand."""
    rows = []
    for held, (wins, gain, _) in enumerate(counts.sums["wilds"]):
        if wins:
            products = counts.sums["session_wilds"][held]
            share = counts.per_win(wins, products[0], products[1])
            mean_win = ratio(gain, wins, (products[3], products[2], products[0]), min(wins, counts.sessions))
            row: Row = {"wilds": held, "wins": wins} | columns("per_win", share)
            rows.append(row | columns("mean_win", reaching(counts, mean_win, wins)))
    return rows


def fairness_row(counts: Counts) -> Row:
    """Describe what the seat decides: the dealer's mean, and the best role's mean less the worst's."""
    totals = [pay[0] for pay in counts.sums["role_pay"]]
    products = counts.sums["session_role_pay"]
    best, worst = totals.index(max(totals)), totals.index(min(totals))
    spread = products[best][best] - 2 * products[best][worst] + products[worst][worst]
    row = columns("dealer_advantage", counts.mean(totals[0], products[0][0]))
    return row | columns("seat_spread", counts.mean(totals[best] - totals[worst], spread))
