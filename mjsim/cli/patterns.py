"""Print how often each pattern is won with, and what it brings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from mjsim.number_texts import mean_win, plain, written
from mjsim.statistics import FEW_EVENTS

if TYPE_CHECKING:
    from mjsim.cli.summary import Summary

Row = dict[str, Any]


def print_patterns(summary: Summary) -> None:
    """Print the patterns, the most frequent first, and those never seen in one sentence."""
    words = summary.words
    headings = (words[name] for name in ("wins", "per_win", "one_in", "mean_win", "points_share"))
    table = summary.table(*headings, names=words["pattern"])
    for row in sorted(summary.summary["patterns"], key=lambda row: -row["wins"]):
        if row["wins"]:
            table.add_row(summary.name_of(row), *pattern_cells(summary, row))
    summary.print(table)
    none = [row for row in summary.summary["patterns"] if not row["wins"] and not row["off"]]
    if none and none[0]["per_win_ci"]:
        bound, over = plain(100 * none[0]["per_win_ci"][1]), plain(1 / none[0]["per_deal_ci"][1])
        names = words["listed"].join(summary.name_of(row) for row in none)
        line = words["none_line"].format(f"{summary.summary['wins']:,}", bound, over, names)
        summary.print(Text(line, style="dim"))


def pattern_cells(summary: Summary, row: Row) -> list[str]:
    """Write the numbers of one pattern that was won with."""
    few = row["wins"] < FEW_EVENTS
    per_win = summary.frequency(row["per_win"], row["per_win_ci"], row["wins"])
    low, high = row["per_deal_ci"] or (0.0, 1.0)  # a single session tells nothing of many wins a deal
    once = 1 / row["per_deal"]
    # a mean of many wins a deal may leave open whether it is more than nothing
    reach = (1 / low - 1 / high) / 2 if low > 0 else once
    every = plain(once, 1) if few or reach >= once else written(once, reach)
    mean = plain(row["mean_win_with"]) if few else mean_win(row["mean_win_with"], row["mean_win_with_ci"])
    return [
        f"{row['wins']:,}",
        per_win,
        every,
        mean,
        summary.share(row["points_share"], row["points_share_ci"], few),
    ]
