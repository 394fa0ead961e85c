"""Lay out the PAR sheet's crossings, opening hands, streaks, and what a rule set plays like."""

from collections.abc import Iterator, Sequence
from typing import Any

from mjsim.intervals import LEVEL
from mjsim.number_texts import plain, plus_minus, wins_and_mean
from mjsim.openings import AXES, LAST
from mjsim.reports.cells import NOTHING, Cell, Row, Table, Words, count, number, share
from mjsim.reports.pattern_plots import name_of
from mjsim.results import Result
from mjsim.statistics import FEW_EVENTS
from mjsim.summary_words import counting

LEAST_CHANCE = 0.001  # smaller ones are not written out
WHO_AND_HOW = {
    "others": ("dealer", False),
    "dealer": ("dealer", True),
    "self_draw": ("by", "self_draw"),
    "discard": ("by", "discard"),
    "rob": ("by", "rob"),
}


def sheet_tables(result: Result, words: Words, lang: str) -> list[Table]:
    """Return the tables of this page."""
    return [
        crossing_table(result, words, lang),
        character_table(result, words),
        opening_table(result, words),
        luck_table(result, words),
        streak_table(result, words),
    ]


def crossing_table(result: Result, words: Words, lang: str) -> Table:
    """Tell how often and how large each pattern is won with, by winner, way of winning and wilds held."""
    held = [row["wilds"] for row in result.summary["wilds"]]
    keys = [*WHO_AND_HOW.values(), *(("wilds", wilds) for wilds in held)]
    rows = [
        [Cell(name_of(row, lang), name_of(row, lang))]
        + [crossing(row["crossings"][name], name, key) for name, key in keys]
        for row in sorted(result.summary["patterns"], key=lambda row: -row["wins"])
        if row["wins"]
    ]
    headings = [words["col_pattern"], *(words[f"col_{name}"] for name in ("others", "by_dealer"))]
    headings += [words[f"col_{name}"] for name in ("self_draw", "discard", "rob")]
    headings += [counting(words, "wilds_count", wilds).format(wilds) for wilds in held]
    return Table("crossings", words["crossings_table"], headings, rows, words["crossings_note"])


def crossing(rows: Sequence[Row], name: str, key: Any) -> Cell:
    """Return the cell of the wins with a property: their number and mean win."""
    for row in rows:
        if row[name] == key:
            text = wins_and_mean(row["wins"], row["mean_win"], row["mean_win_ci"])
            return Cell(text, row["mean_win"])
    return Cell(NOTHING, None)


def character_table(result: Result, words: Words) -> Table:
    """Tell how much results swing, how open races are and how varied wins are."""
    rows = [
        [Cell(words[f"is_{name}"], place), *cells]
        for place, (name, *cells) in enumerate(character_rows(result, words))
    ]
    headings = [words[f"col_{name}"] for name in ("property", "number", "unit")]
    return Table("character", words["character_table"], headings, rows, words["character_note"])


def character_rows(result: Result, words: Words) -> Iterator[tuple[str, Cell, Cell]]:
    """Yield what is told of a rule set: its name, its number, its unit."""
    summary = result.summary
    volatility, tension = summary["volatility"], summary["tension"]
    points, of_wins = words["unit_points"], words["unit_wins"]
    yield "luck", variance_part(summary["fairness"], "luck_share"), Cell(words["unit_variance"], None)
    for name in ("deal", "session"):
        yield f"{name}_index", number(volatility, f"{name}_index"), Cell(points, None)
    for name in ("gain", "loss"):
        yield f"largest_{name}", count(volatility[f"largest_{name}"]), Cell(points, None)
    for name, row in (("behind", tension["behind_at_half"]), ("need", summary["needs_wild"])):
        yield name, share(row, "per_win", row["wins"], words), Cell(of_wins, None)
    yield "lead", number(tension, "lead_changes"), Cell(words["unit_deal"], None)
    yield "entropy", number(summary["variety"], "entropy"), Cell(words["unit_nats"], None)
    yield "effective", number(summary["variety"], "effective_patterns"), Cell(words["unit_patterns"], None)


def variance_part(row: Row, key: str) -> Cell:
    """Return the cell of a part of a variance in percent."""
    value, interval = row[key], row[f"{key}_ci"]
    if not value:
        return Cell(NOTHING if value is None else "0", value)
    return Cell(plus_minus(value, interval, 100) if interval else f"~{plain(100 * value, 1)}", value)


def opening_table(result: Result, words: Words) -> Table:
    """Tell what opening hands come to."""
    rows: list[list[Cell]] = []
    hands = 4 * result.summary["deals"]
    for axis in AXES[1:]:
        found = result.summary["openings"][f"by_{axis}"]
        for row in found if len(found) > 1 else ():
            name = words[f"opening_{axis}_is"].format(class_name(axis, row, words))
            rows.append(
                [
                    Cell(name, len(rows)),
                    Cell(percent_of(row["hands"], hands), row["hands"]),
                    share(row, "win_rate", row["wins"], words),
                    number(row, "mean", sign=True),
                    count(row["hands"]),
                ]
            )
    headings = [words[f"col_{name}"] for name in ("opening", "of_hands", "win_rate", "points", "hands")]
    return Table("openings", words["openings_table"], headings, rows, words["openings_table_note"])


def percent_of(events: int, trials: int) -> str:
    """Write a share whose chance is known well enough by its count."""
    return plain(100 * events / trials, 3) if events >= FEW_EVENTS else plain(100 * events / trials, 1)


def class_name(axis: str, row: Row, words: Words) -> str:
    """Name a class of opening hands by its number."""
    return words["or_more"].format(row[axis]) if row[axis] == LAST[axis] else str(row[axis])


def luck_table(result: Result, words: Words) -> Table:
    """Tell what part of the variance each trait of the opening hand explains beyond those before it."""
    fairness = result.summary["fairness"]
    parts = [*fairness["luck_parts"]]
    rows = [
        [Cell(words[f"trait_{row['trait']}"], place), variance_part(row, "share")]
        for place, row in enumerate(parts)
    ]
    rows.append([Cell(words["trait_all"], len(rows)), variance_part(fairness, "luck_share")])
    return Table(
        "luck", words["luck_table"], [words["explains"], words["of_variance"]], rows, words["luck_note"]
    )


def streak_table(result: Result, words: Words) -> Table:
    """Tell what the dealer gains at each streak."""
    rows = [
        [
            Cell(words["or_more"].format(row["streak"]) if row["streak"] == 3 else str(row["streak"]), place),
            share(row, "win_rate", row["wins"], words),
            number(row, "mean", sign=True),
            count(row["deals"]),
        ]
        for place, row in enumerate(result.summary["fairness"]["by_streak"])
    ]
    headings = [words["streak"], *(words[f"col_{name}"] for name in ("win_rate", "points", "deals"))]
    note = words["streaks_note"].format(streak_worth(result), equality(result, words))
    return Table("streaks", words["streaks_table"], headings, rows, note)


def streak_worth(result: Result) -> str:
    """Write how much streaks add to the dealer's mean."""
    fairness = result.summary["fairness"]
    return plus_minus(fairness["streak_worth"], fairness["streak_worth_ci"], sign=True)


def equality(result: Result, words: Words) -> str:
    """Say whether chairs may be worth the same."""
    chance = result.summary["fairness"]["chairs_equal_p"]
    if chance is None:
        return words["chairs_unjudged"]
    key = "chairs_differ" if chance < 1 - LEVEL else "chairs_agree"
    return words[key].format("< 0.001" if chance < LEAST_CHANCE else f"= {plain(chance)}")
