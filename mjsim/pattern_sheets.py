"""Tell what each pattern adds to the spread of wins, and how it fares by wilds, way of winning and dealer."""

from collections.abc import Iterator
from functools import partial
from itertools import product
from math import nan
from typing import Any, Final

import numpy as np

from mjsim.counts import Counts
from mjsim.jackknife import jackknife
from mjsim.statistics import FEW_EVENTS, Estimate
from mjsim.summaries import OUTCOMES, Row, columns, reaching
from mjsim_kernels.records import SELF_DRAW
from mjsim_kernels.tally_sums import (
    DEALS,
    GROUP_GAIN,
    GROUP_GAIN_GAIN,
    GROUP_WINS,
    MOST_WILDS,
    WIN_WAYS,
    WINS,
)

WAY_NAMES: Final = {way - SELF_DRAW: name for name, way in OUTCOMES.items() if way >= SELF_DRAW}
HAS, POINTS, POINTS_GAIN = range(3)  # columns of group_patterns


def variance_share(counts: Counts, pattern: int) -> Estimate:
    """Estimate the part of the variance of win sizes that a pattern brings: how its points vary with the win."""
    if counts.sums["patterns"][pattern][WINS] == 0:
        return Estimate(0.0 if counts.wins else nan)
    spread = jackknife(*with_patterns(counts), partial(share_of_pattern, pattern))
    few = counts.sums["patterns"][pattern][WINS] < FEW_EVENTS
    return Estimate(spread.value) if few else counts.bounded(spread.estimate.skewed())


def variance_outside(counts: Counts) -> Estimate:
    """Estimate the part of the variance of win sizes that no pattern brings."""
    return counts.bounded(jackknife(*with_patterns(counts), rest_of_patterns).estimate.skewed())


def with_patterns(counts: Counts) -> tuple[list[Any], Any]:
    """Return by group the sums of wins and, below, of each pattern, all as (rows, 3); and the deals of each group."""
    groups, patterns = counts.sums["groups"], counts.sums["group_patterns"]
    wins = groups[:, None, [GROUP_WINS, GROUP_GAIN, GROUP_GAIN_GAIN]]
    return list(np.concatenate([wins, patterns], axis=1)), groups[:, DEALS]


def share_of_pattern(pattern: int, sums: Any) -> float:
    """Return the covariance of a pattern's points with the win, as a part of the variance of wins."""
    (wins, gain, gain_gain), (_, points, products) = (map(int, sums[row]) for row in (0, pattern + 1))
    spread = wins * gain_gain - gain * gain
    return (wins * products - points * gain) / spread if spread else nan


def rest_of_patterns(sums: Any) -> float:
    """Return the part of the variance of wins that is no pattern's."""
    (wins, gain, gain_gain), (_, points, products) = (
        map(int, row) for row in (sums[0], sums[1:].sum(axis=0))
    )
    spread = wins * gain_gain - gain * gain
    return 1 - (wins * products - points * gain) / spread if spread else nan


def cell_rows(counts: Counts, row: int) -> list[Row]:
    """Describe the wins of a pattern by wilds held, way of winning and whether the winner dealt; -1: all wins."""
    cells = counts.sums["cells"][row]
    return [
        {"wilds": wilds, "by": WAY_NAMES[way], "dealer": bool(dealer)} | win_columns(counts, cell)
        for wilds, way, dealer in product(range(MOST_WILDS + 1), range(WIN_WAYS), range(2))
        if (cell := cells[wilds, way, dealer])[0]
    ]


def crossing_rows(counts: Counts, row: int) -> dict[str, list[Row]]:
    """Describe the wins of a pattern by each of the three alone."""
    cells = counts.sums["cells"][row]
    parts = {
        "dealer": ((bool(dealer), cell) for dealer, cell in enumerate(cells.sum(axis=(0, 1)))),
        "by": ((WAY_NAMES[way], cell) for way, cell in enumerate(cells.sum(axis=(0, 2)))),
        "wilds": enumerate(cells.sum(axis=(1, 2))),
    }
    return {
        name: [{name: key} | win_columns(counts, cell) for key, cell in found if cell[0]]
        for name, found in parts.items()
    }


def win_columns(counts: Counts, cell: Any) -> Row:
    """Describe some wins by their number, gain and gain²."""
    wins, gain, squares = map(int, cell)
    return {"wins": wins} | columns(
        "mean_win", reaching(counts, counts.mean_of_wins(gain, squares, wins), wins)
    )


def crossing_columns(crossings: dict[str, list[Row]]) -> Iterator[tuple[str, Any]]:
    """Yield the crossings of a pattern as columns of a table: `wins_dealer`, `mean_win_dealer`, ..."""
    for name, rows in crossings.items():
        for row in rows:
            key = f"wilds_{row[name]}" if name == "wilds" else row[name]
            key = ("dealer" if key else "others") if name == "dealer" else key
            yield f"wins_{key}", row["wins"]
            yield f"mean_win_{key}", row["mean_win"]
