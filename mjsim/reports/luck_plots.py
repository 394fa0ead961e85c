"""Draw what opening hands are worth."""

from matplotlib.figure import Figure

from mjsim.openings import LAST
from mjsim.reports.seat_plots import Words, reaches
from mjsim.reports.style import GAIN, MUTED, blank
from mjsim.results import Result

DRAWN = ("wilds", "shanten")
ENOUGH_HANDS = 100  # below, an interval would flatten all others


def draw_openings(result: Result, words: Words) -> Figure:
    """Draw the mean points of opening hands by wilds dealt and by shanten, on one scale."""
    figure = blank(240, top=24)
    panels = figure.subplots(1, len(DRAWN), sharey=True, gridspec_kw={"wspace": 0.12})
    for axes, axis in zip(panels, DRAWN, strict=True):
        rows = [
            row
            for row in result.summary["openings"][f"by_{axis}"]
            if row["hands"] >= ENOUGH_HANDS and row["mean_ci"]
        ]
        numbers = [row[axis] for row in rows]
        axes.axhline(0, color=MUTED, linewidth=1)
        means = [row["mean"] for row in rows]
        axes.errorbar(numbers, means, yerr=reaches(rows, "mean", 1), fmt="o-", color=GAIN, linewidth=1)
        labels = [f"{number}+" if number == LAST[axis] else str(number) for number in numbers]
        axes.set_xticks(numbers, labels)
        axes.grid(axis="x", visible=False)
        axes.set_xlabel(words[f"opening_{axis}"])
    panels[0].set_title(words["points_a_deal"], loc="left", color=MUTED)
    return figure
