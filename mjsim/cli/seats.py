"""Print what seats win, and what deals have that go on after a win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from mjsim.many_wins import PLACES
from mjsim.number_texts import plus_minus

if TYPE_CHECKING:
    from mjsim.cli.summary import Summary

Row = dict[str, Any]


def print_seats(summary: Summary) -> None:
    """Print what seats win, and where they may win often what moves the points."""
    print_rows(summary, summary.summary["roles"], "role")
    print_difference(summary)
    if many := summary.result.many_wins:
        summary.console.print()
        print_many_wins(summary, many)
    if len(set(summary.result.setup.policy)) > 1:
        summary.console.print()
        print_rows(summary, summary.summary["chairs"], "chair")


def print_rows(summary: Summary, rows: Sequence[Row], key: str) -> None:
    """Print what roles or chairs win."""
    words = summary.words
    scale = 1 if summary.result.many_wins else 100
    table = summary.table(
        words["seat_wins"],
        words["points"],
        words["sd"],
        "1 %",
        words["median"],
        "99 %",
        names=words["seat"],
    )
    for row in rows:
        name = words[row[key]] if key == "role" else chair_name(summary, row[key])
        rate = plus_minus(row["win_rate"], row["win_rate_ci"], scale)
        mean = plus_minus(row["mean"], row["mean_ci"], sign=True)
        points = (f"{value:,}" for value in row["quantiles"].values())
        table.add_row(name, rate, mean, f"{row['sd'] or 0:,.1f}", *points)
    summary.print(table)


def chair_name(summary: Summary, chair: int) -> str:
    """Name a chair by its number and who plays there."""
    return f"{summary.words['chair']} {chair}, {summary.result.setup.policy[chair]}"


def print_difference(summary: Summary) -> None:
    """Print how far apart the best and the worst role are."""
    fairness = summary.summary["fairness"]
    spread = plus_minus(fairness["seat_spread"], fairness["seat_spread_ci"])
    summary.print(summary.words["difference"].format(spread))


def print_many_wins(summary: Summary, many: Row) -> None:
    """Print what deals that go on after a win have: wins a deal, who wins first, how points move."""
    words, deals = summary.words, summary.summary["deals"]
    wins = many["wins_per_deal"]
    seats = sum(count * events for count, events in many["winners"]) / deals
    summary.print(words["many"].format(plus_minus(wins["mean"], wins["mean_ci"]), seats))
    table = summary.table(*(words[place] for place in PLACES), names=words["order"])
    for row in many["order"]:
        shares = (f"{100 * row[place] / deals:.1f}" for place in PLACES)
        table.add_row(words[row["role"]], *shares)
    summary.print(table)
    summary.console.print()
    table = summary.table(words["points"], words["points_share"], names=words["moved"])
    for row in many["flows"]:
        share = summary.share(row["share"], row["share_ci"], False)
        table.add_row(words[row["id"]], plus_minus(row["mean"], row["mean_ci"]), share)
    summary.print(table)
    moved = many["points_moved"]
    total = words["moved_text"].format(plus_minus(moved["mean"], moved["mean_ci"]), 100 * moved["top_share"])
    summary.print(total)
