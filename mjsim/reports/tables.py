"""Lay out the numbers of a result as tables: each cell a text cut at its interval and a value to sort by."""

from mjsim.number_texts import percent, plain, plus_minus, rare
from mjsim.reports.cells import (
    NOTHING,
    Cell,
    Row,
    Table,
    Words,
    count,
    deviation,
    number,
    quantile_cell,
    share,
)
from mjsim.reports.pattern_plots import name_of
from mjsim.reports.precision_tables import exact_table, strata_table
from mjsim.reports.sheet_tables import sheet_tables, variance_part
from mjsim.reports.spreads import size_ranges
from mjsim.reports.whole_tables import whole_tables
from mjsim.results import Result
from mjsim.statistics import FEW_EVENTS
from mjsim.summaries import OUTCOMES, QUANTILES, ROLES


def tables_of(result: Result, words: Words, lang: str) -> dict[str, Table]:
    """Return the tables of a report by id."""
    tables = [
        outcome_table(result, words),
        seat_table(result, words, "role"),
        seat_table(result, words, "chair"),
        pattern_table(result, words, lang),
        size_table(result, words),
        total_table(result, words),
        wild_table(result, words),
        *whole_tables(result, words),
        *sheet_tables(result, words, lang),
        strata_table(result, words, lang),
        exact_table(result, words),
    ]
    return {table.id: table for table in tables}


def outcome_table(result: Result, words: Words) -> Table:
    """Tell how deals end."""
    rows = []
    for name, way in OUTCOMES.items():
        deals = int(result.tally.sums["outcomes"][way])
        row = {"share": result.summary["outcomes"][name], "share_ci": result.summary["outcomes_ci"][name]}
        rows.append([Cell(words[name], way), count(deals), share(row, "share", deals, words)])
    headings = [words[f"col_{name}"] for name in ("outcome", "deals", "share_deals")]
    return Table("outcomes", words["outcomes"], headings, rows)


def seat_table(result: Result, words: Words, kind: str) -> Table:
    """Tell what roles or chairs win."""
    roles = kind == "role"
    names = ["seat", *([] if roles else ["policy"])]
    names += ["seat_wins", "points", "sd", "low", "median", "high", "wins"]
    names += ["self_draw", "discard", "rob", "given"] if roles else []
    rows = []
    for seat, row in enumerate(result.summary[f"{kind}s"]):
        name = words[ROLES[seat]] if roles else f"{words['chair']} {seat}"
        cells = [Cell(name, seat)]
        if not roles:
            cells.append(Cell(result.setup.policy[seat], result.setup.policy[seat]))
        cells += spread_cells(result, row, f"{kind}_{seat}", words)
        if roles:
            ways = ("wins_by_self_draw", "wins_by_discard", "wins_by_rob", "wins_given")
            cells += [count(row[way]) for way in ways]
        rows.append(cells)
    headings = [words[f"col_{name}"] for name in names]
    return Table(f"{kind}s", words[f"{kind}s_table"], headings, rows, words["roles_note"] if roles else "")


def spread_cells(result: Result, row: Row, histogram_name: str, words: Words) -> list[Cell]:
    """Return how often a seat wins, its mean, and how its points spread."""
    histogram = result.tally.histograms[histogram_name]
    quantiles = [quantile_cell(histogram, part, words) for part in QUANTILES]
    return [
        number(row, "win_rate") if result.many_wins else share(row, "win_rate", row["wins"], words),
        number(row, "mean", sign=True),
        deviation(histogram),
        *quantiles,
        count(row["wins"]),
    ]


def pattern_table(result: Result, words: Words, lang: str) -> Table:
    """Tell how often each pattern is won with, with what, and what part of all points it brings."""
    rows = []
    patterns = sorted(result.summary["patterns"], key=lambda row: -row["wins"])
    off = [name_of(row, lang) for row in patterns if row["off"] and not row["wins"]]
    for row in patterns:
        if row["off"] and not row["wins"]:
            continue
        value = row["mean_value"]
        rows.append(
            [
                Cell(name_of(row, lang), name_of(row, lang)),
                share(row, "per_win", row["wins"], words),
                number(row, "mean_win_with"),
                points_share(row),
                variance_part(row, "variance_share") if row["wins"] else Cell(NOTHING, None),
                every(row),
                Cell(NOTHING if value is None else f"{value:,.3g}", value),
                count(row["wins"]),
            ]
        )
    names = ("pattern", "share_wins", "mean_win", "points_share", "variance", "every", "value", "wins")
    headings = [words[f"col_{name}"] for name in names]
    note = words["patterns_table_note"]
    if off:
        note += words["stop"] + words["patterns_off"].format(words["semicolon"].join(off))
    return Table("patterns", words["patterns_table"], headings, rows, note)


def every(row: Row) -> Cell:
    """Return the cell of how many deals a pattern takes: an interval where it is rare, a bound where it is absent."""
    if row["per_deal_ci"] is None:
        return Cell(NOTHING, None)
    low, high = row["per_deal_ci"]
    if not row["wins"]:
        return Cell(f"> {plain(1 / high)}", 1 / high)
    once = 1 / row["per_deal"]
    if row["wins"] < FEW_EVENTS:
        return Cell(rare(1 / high, 1 / low, 1), once)
    if low <= 0:  # a mean of many wins a deal may leave open whether it is more than nothing
        return Cell(f"~{plain(once, 1)}", once)
    return Cell(plus_minus(once, (1 / high, 1 / low)), once)


def points_share(row: Row) -> Cell:
    """Return the cell of the part of all points that a pattern brings."""
    value, interval = row["points_share"], row["points_share_ci"]
    if value is None or not row["wins"]:
        return Cell(NOTHING, None)
    if value == 0 or interval is None:
        return Cell("0" if value == 0 else f"~{plain(100 * value)}", value)
    if row["wins"] < FEW_EVENTS:
        return Cell(rare(interval[0], interval[1], 100), value)
    return Cell(plus_minus(value, interval, 100), value)


def size_table(result: Result, words: Words) -> Table:
    """Tell how large wins are."""
    rows = []
    for part in size_ranges(result.summary["win_size"]["histogram"]):
        name = f"{part.low:,}" if part.low == part.high else f"{part.low:,}–{part.high:,}"
        interval = (part.share.low, part.share.high)
        text = percent(part.share.value, interval, part.events, words["below"])
        rows.append([Cell(name, part.low), count(part.events), Cell(text, part.share.value)])
    headings = [words[f"col_{name}"] for name in ("size", "wins", "share_wins")]
    return Table("sizes", words["sizes_table"], headings, rows)


def total_table(result: Result, words: Words) -> Table:
    """Tell the means of the variant's own sums."""
    rows = [
        [
            Cell(total_name(row["id"], words), place),
            number(row, "mean", sign=row["id"].startswith("wild_net")),
        ]
        for place, row in enumerate(result.summary["totals"])
        if row["mean"] is not None
    ]
    return Table("totals", words["totals_table"], [words["col_sum"], words["col_mean"]], rows)


def total_name(identifier: str, words: Words) -> str:
    """Name a sum of the variant; a sum of a seat by the seat's role."""
    stem, _, seat = identifier.rpartition("_")
    if seat.isdigit() and f"sum_{stem}" in words:
        return words[f"sum_{stem}"].format(words[ROLES[int(seat)]])
    return words.get(f"sum_{identifier}", identifier.replace("_", " "))


def wild_table(result: Result, words: Words) -> Table:
    """Tell wins by the number of wilds in the winner's hand."""
    rows = [
        [
            Cell(str(row["wilds"]), row["wilds"]),
            count(row["wins"]),
            share(row, "per_win", row["wins"], words),
            number(row, "mean_win"),
        ]
        for row in result.summary["wilds"]
    ]
    headings = [words[f"col_{name}"] for name in ("wilds", "wins", "share_wins", "mean_win")]
    return Table("wilds", words["wilds_table"], headings, rows)
