"""Print what `--details` adds to a summary: the PAR sheet's crossings, opening hands, streaks, luck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich.text import Text

from mjsim.number_texts import plain, plus_minus, wins_and_mean
from mjsim.openings import AXES, LAST
from mjsim.summary_words import counting

if TYPE_CHECKING:
    from mjsim.cli.summary import Summary

Row = dict[str, Any]
WHO_AND_HOW = {
    "others": ("dealer", False),
    "dealer": ("dealer", True),
    "by_self_draw": ("by", "self_draw"),
    "by_discard": ("by", "discard"),
}


def print_details(summary: Summary) -> None:
    """Print all further tables, each followed by an empty line."""
    for show in (variances, who_and_how, by_wilds, openings, streaks, luck):
        show(summary)
        summary.console.print()


def won_with(summary: Summary) -> list[Row]:
    """Return the patterns that were won with, the most frequent first."""
    rows = [row for row in summary.summary["patterns"] if row["wins"]]
    return sorted(rows, key=lambda row: -row["wins"])


def variances(summary: Summary) -> None:
    """Print what each pattern counts and what part of the variance of wins it brings."""
    words = summary.words
    table = summary.table(words["value"], words["per_win"], words["variance"], names=words["pattern"])
    for row in won_with(summary):
        per_win = summary.frequency(row["per_win"], row["per_win_ci"], row["wins"])
        share = part_of(row["variance_share"], row["variance_share_ci"])
        table.add_row(summary.name_of(row), f"{row['mean_value']:,.3g}", per_win, share)
    size = summary.summary["win_size"]
    table.add_row(words["outside"], "", "", part_of(size["variance_outside"], size["variance_outside_ci"]))
    summary.print(table)


def part_of(share: float | None, interval: Sequence[float] | None) -> str:
    """Write a part of the variance in percent; one digit and a tilde without an interval."""
    if not share:
        return "–" if share is None else "0"
    return plus_minus(share, interval, 100) if interval else f"~{plain(100 * share, 1)}"


def who_and_how(summary: Summary) -> None:
    """Print wins and mean wins of each pattern by winner and way of winning."""
    headings = [summary.words[name] for name in WHO_AND_HOW]
    table = summary.table(*headings, names=summary.words["wins_and_mean"])
    for row in won_with(summary):
        cells = (cell_of(row["crossings"][name], name, key) for name, key in WHO_AND_HOW.values())
        table.add_row(summary.name_of(row), *cells)
    summary.print(table)


def by_wilds(summary: Summary) -> None:
    """Print wins and mean wins of each pattern by the number of wilds in the winner's hand."""
    held = [row["wilds"] for row in summary.summary["wilds"]][:5]
    headings = [counting(summary.words, "wilds_count", wilds).format(wilds) for wilds in held]
    table = summary.table(*headings, names=summary.words["wins_and_mean"])
    for row in won_with(summary):
        cells = (cell_of(row["crossings"]["wilds"], "wilds", wilds) for wilds in held)
        table.add_row(summary.name_of(row), *cells)
    summary.print(table)


def cell_of(rows: Sequence[Row], name: str, key: Any) -> str:
    """Write how many wins a cell has and what they bring on average, cut at its interval."""
    for row in rows:
        if row[name] == key:
            return wins_and_mean(row["wins"], row["mean_win"], row["mean_win_ci"])
    return "–"


def openings(summary: Summary) -> None:
    """Print what opening hands come to, by each of their traits."""
    words, tables = summary.words, summary.summary["openings"]
    for axis in AXES[1:]:
        rows = tables[f"by_{axis}"]
        if len(rows) < 2:
            continue
        headings = (words[name] for name in ("hands", "win_rate", "points"))
        table = summary.table(*headings, names=words[f"opening_{axis}"])
        hands = sum(row["hands"] for row in rows)
        for row in rows:
            rate = summary.frequency(row["win_rate"], row["win_rate_ci"], row["wins"])
            mean = plus_minus(row["mean"], row["mean_ci"], sign=True)
            table.add_row(class_name(axis, row, words), plain(100 * row["hands"] / hands, 3), rate, mean)
        summary.print(table)
        summary.console.print()


def class_name(axis: str, row: Row, words: dict[str, str]) -> str:
    """Name a class of opening hands."""
    number = row[axis]
    return words["or_more"].format(number) if number == LAST[axis] else str(number)


def streaks(summary: Summary) -> None:
    """Print what the dealer gains at each streak."""
    words, fairness = summary.words, summary.summary["fairness"]
    table = summary.table(words["share"], words["win_rate"], words["points"], names=words["streak"])
    for row in fairness["by_streak"]:
        name = words["or_more"].format(row["streak"]) if row["streak"] == 3 else str(row["streak"])
        rate = summary.frequency(row["win_rate"], row["win_rate_ci"], row["wins"])
        share = plain(100 * row["deals"] / summary.summary["deals"], 3)
        table.add_row(name, share, rate, plus_minus(row["mean"], row["mean_ci"], sign=True))
    summary.print(table)


def luck(summary: Summary) -> None:
    """Print how much of the variance of results each trait of the opening hand explains beyond those before."""
    words, fairness = summary.words, summary.summary["fairness"]
    table = summary.table(words["of_variance"], names=words["explains"])
    for row in fairness["luck_parts"]:
        table.add_row(words[f"trait_{row['trait']}"], part_of(row["share"], row["share_ci"]))
    whole = part_of(fairness["luck_share"], fairness["luck_share_ci"])
    table.add_row(Text(words["trait_all"]), whole)
    summary.print(table)
