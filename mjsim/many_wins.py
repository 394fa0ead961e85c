"""Summarise deals that go on after a win: wins a deal, who wins first, and what moves the points."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from mjsim.precision import top_share
from mjsim.river_counts import RiverCounts
from mjsim.statistics import FEW_EVENTS, Estimate, deviation, ratio
from mjsim.summaries import ROLES, Row, columns, stored
from mjsim_kernels.river.tally import FLOWS
from mjsim_kernels.scoring.hongzhong_table import WIN_POINTS

WON: Final = "win_points"  # the flow that wins are paid by
PLACES: Final = ("first", "second", "third", "fourth")


def many_wins_row(counts: RiverCounts, totals: Sequence[str]) -> Row:
    """Describe deals with many wins.

    Parameters
    ----------
    counts : of a run
    totals : ids of the scorer's sums; the last `FLOWS` of them are points moved
    """
    wins, squares = counts.wins, int(counts.sums["session_gain"][0])
    winners = counts.sums["river_winners"]
    histogram = counts.tally.histograms["wins"]
    row: Row = {"wins_per_deal": columns("mean", counts.mean(wins, squares))}
    row["wins_per_deal"] |= {
        "sd": stored(deviation(wins, sum(n * n * count for n, count in histogram.items()), counts.deals)),
        "histogram": [[value, histogram[value]] for value in sorted(histogram)],
    }
    row["winners"] = [[seats, int(deals)] for seats, deals in enumerate(winners) if deals]
    row["order"] = [
        {"role": role} | {place: int(deals) for place, deals in zip(PLACES, order, strict=True)}
        for role, order in zip(ROLES, counts.sums["river_order"], strict=True)
    ]
    return row | {"points_moved": moved_row(counts), "flows": flow_rows(counts, totals)}


def moved_row(counts: RiverCounts) -> Row:
    """Describe all points that a deal moves between seats, and how much of them the largest deals carry."""
    total, squares = (int(value) for value in counts.sums["river_moved"])
    histogram = sorted(counts.tally.histograms["moved"].items())
    row = columns("mean", counts.bounded(counts.mean(total, squares)))
    row["sd"] = stored(deviation(total, sum(n * n * count for n, count in histogram), counts.deals))
    return row | {"top_share": stored(top_share(histogram)), "largest": histogram[-1][0]}


def flow_rows(counts: RiverCounts, totals: Sequence[str]) -> list[Row]:
    """Describe each way in which points move: a mean a deal, and its part of all points moved."""
    moved, squares = (int(value) for value in counts.sums["river_moved"])
    rows = []
    for name, flow in zip(totals[WIN_POINTS : WIN_POINTS + FLOWS], counts.sums["river_flows"], strict=True):
        points, own, product = (int(value) for value in np.asarray(flow))
        few = points**2 <= FEW_EVENTS * own  # nearly all of it came in a few sessions
        mean = Estimate(points / counts.deals) if few else counts.mean(points, own)
        share = ratio(points, moved, (own, product, squares), counts.sessions)
        row: Row = {"id": name} | columns("mean", counts.bounded(mean) if name == WON else mean)
        rows.append(row | columns("share", Estimate(share.value) if few else counts.bounded(share)))
    return rows
