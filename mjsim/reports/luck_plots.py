"""Draw what opening hands are worth."""

from collections.abc import Sequence

from matplotlib.figure import Figure

from mjsim.openings import LAST
from mjsim.reports.seat_plots import Words, reaches
from mjsim.reports.style import GAIN, MUTED, blank
from mjsim.results import Result
from mjsim.summaries import Row

DRAWN = ("wilds", "shanten")
ENOUGH_HANDS = 100  # below, an interval would flatten all others


def draw_openings(result: Result, words: Words) -> Figure:
    """Draw the mean points of opening hands by wilds dealt and by shanten, on one scale."""
    figure = blank(240, top=24)
    panels = figure.subplots(1, len(DRAWN), sharey=True, gridspec_kw={"wspace": 0.12})
    for axes, axis in zip(panels, DRAWN, strict=True):
        rows = drawn_rows(result, axis)
        numbers = [row[axis] for row in rows]
        axes.axhline(0, color=MUTED, linewidth=1)
        means = [row["mean"] for row in rows]
        axes.errorbar(numbers, means, yerr=reaches(rows, "mean", 1), fmt="o-", color=GAIN, linewidth=1)
        labels = [f"{number}+" if number == LAST[axis] else str(number) for number in numbers]
        axes.set_xticks(numbers, labels)
        axes.grid(axis="x", visible=False)
        axes.set_xlabel(words[f"opening_{axis}"])
    axes.set_ylim(*room_of([row for axis in DRAWN for row in drawn_rows(result, axis)]))
    panels[0].set_title(words["points_a_deal"], loc="left", color=MUTED)
    return figure


def drawn_rows(result: Result, axis: str) -> list[Row]:
    """Return the classes of opening hands with enough hands for an interval."""
    rows: list[Row] = result.summary["openings"][f"by_{axis}"]
    return [row for row in rows if row["hands"] >= ENOUGH_HANDS and row["mean_ci"]]


def room_of(rows: Sequence[Row]) -> tuple[float, float]:
    """Return the ends of an axis: those of the intervals, but within the spread of the means on either side."""
    if not rows:
        return -1.0, 1.0
    means = [0.0, *(row["mean"] for row in rows)]
    spread = max(means) - min(means)
    low = max(min(means) - spread, min(row["mean_ci"][0] for row in rows))
    high = min(max(means) + spread, max(row["mean_ci"][1] for row in rows))
    edge = 0.05 * (high - low) or 1.0
    return min(low, 0) - edge, max(high, 0) + edge
