"""Print what a run was asked to know: targets, and what side deals show."""

from rich.text import Text

from mjsim.cli.summary import Summary
from mjsim.number_texts import plain, plus_minus
from mjsim.precision_texts import exact_note, opening_name, weighted_texts
from mjsim.summaries import OUTCOMES, Row

WORTH = 2.0  # a side deal beside each deal doubles the work: less is no gain


def print_until(summary: Summary) -> None:
    """Print which targets were asked for, how well they are known, and why the run ended."""
    until, words = summary.result.until, summary.words
    if until is None:
        return
    table = summary.table(words["wanted"], words["known"], names=words["until"])
    table.add_column("")
    for row in until["targets"]:
        scale = 1.0 if row["measure"].endswith(".mean") else 100.0
        wanted = f"± {row['precision'] * (100 if row['relative'] else scale):.6g}"
        wanted += " %" if row["relative"] else ""
        known = "–" if row["value"] is None else plus_minus(row["value"], row["value_ci"], scale)
        done = words["reached"] if row["reached"] else words["not_reached"]
        table.add_row(measure_name(summary, row["measure"]), wanted, known, done)
    summary.console.print()
    summary.print(table)
    deals, most = f"{summary.summary['deals']:,}", f"{until['most_deals']:,}"
    summary.print(words[f"by_{until['ended_by']}"].format(deals, most))
    summary.print(Text(words["sequence"], style="dim"))


def measure_name(summary: Summary, measure: str) -> str:
    """Name a target's measure."""
    head, _, tail = measure.partition(".")
    words = summary.words
    if head == "pattern":
        rows = summary.summary["patterns"]
        return words["of_deals"].format(next(summary.name_of(row) for row in rows if row["id"] == tail))
    if measure in OUTCOMES:
        return words["of_deals"].format(words[measure])
    return words[measure] if measure in words else words[f"seat.{tail}"].format(words[head])


def print_strata(summary: Summary) -> None:
    """Print the strata of side deals, and the patterns that these show better than as many deals more."""
    strata, words = summary.result.strata, summary.words
    if strata is None:
        return
    table = summary.table(words["share"], words["deals"], words["side_deals"], names=words["strata"])
    for row in strata["strata"]:
        name = words["or_more"].format(row["stratum"]) if row["or_more"] else str(row["stratum"])
        table.add_row(name, f"{100 * row['chance']:.4g}", f"{row['deals']:,}", f"{row['side_deals']:,}")
    summary.console.print()
    summary.print(table)
    better = [row for row in strata["patterns"] if row["wins"] and (row["worth"] or 0) > WORTH]
    if better:
        headings = (words[name] for name in ("wins", "one_in", "mean_win", "worth"))
        table = summary.table(*headings, names=words["pattern"])
        for row in sorted(better, key=lambda row: -row["worth"]):
            table.add_row(summary.name_of(row), *weighted_texts(row))
        summary.console.print()
        summary.print(table)
    note = words["strata_note" if better else "strata_none"]
    summary.print(Text(note, style="dim"))


def print_exact(summary: Summary, details: bool) -> None:
    """Print what is known exactly of opening hands beside what was counted: of the dealer's hand, or everything."""
    exact, words = summary.result.exact, summary.words
    if exact is None:
        return
    table = summary.table(words["exact"], words["counted"], "z", names=words["opening"])
    for row in exact["rows"]:
        if details or (row["role"] in (None, "dealer") and row["axis"] != "flowers"):
            chance, z = plain(100 * row["chance"], 4), f"{row['z']:+z.1f}"
            table.add_row(opening_name(row, words), chance, counted_share(row), z)
    for row in exact["no_exact_chance"]:
        table.add_row(opening_name(row, words), "–", counted_share(row), "–")
    summary.console.print()
    summary.print(table)
    style = "dim" if exact["agrees"] else "bold red"
    summary.print(Text(exact_note(exact, words), style=style))


def counted_share(row: Row) -> str:
    """Write what share of hands were counted in a class."""
    return plain(100 * row["share"], 4) if row["count"] else "0"
