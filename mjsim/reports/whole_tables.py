"""Lay out what is told of all wins and all deals together: how large wins are, how long deals take, many wins."""

from typing import Final

from mjsim.many_wins import PLACES
from mjsim.number_texts import percent, plus_minus
from mjsim.reports.cells import Cell, Row, Table, Words, count, deviation, number, quantile_cell
from mjsim.results import Result
from mjsim.statistics import frequency

SIZE_QUANTILES: Final = (0.01, 0.1, 0.5, 0.9, 0.99, 0.999)
TURN_QUANTILES: Final = (0.01, 0.5, 0.99)


def whole_tables(result: Result, words: Words) -> list[Table]:
    """Return the tables of this module."""
    tables = [spread_table(result, words), discard_table(result, words)]
    if many := result.many_wins:
        tables += [order_table(many, result.counts.deals, words), flow_table(many, words)]
    return tables


def spread_table(result: Result, words: Words) -> Table:
    """Tell the mean, the standard deviation, quantiles and the largest of all wins."""
    histogram = result.tally.histograms["gain"]
    rows = []
    if histogram:
        parts = [("mean", number(result.summary["win_size"], "mean")), ("deviation", deviation(histogram))]
        rows = [[Cell(words[f"is_{name}"], place), cell] for place, (name, cell) in enumerate(parts)]
        rows += quantile_rows(histogram, SIZE_QUANTILES, words)
        rows.append([Cell(words["is_largest"], 1), count(max(histogram))])
    return Table("spread", words["spread_table"], [words["col_property"], words["col_win_points"]], rows)


def quantile_rows(histogram: dict[int, int], parts: tuple[float, ...], words: Words) -> list[list[Cell]]:
    """Return a row for each quantile."""
    return [
        [Cell(words["is_quantile"].format(f"{100 * part:g}"), part), quantile_cell(histogram, part, words)]
        for part in parts
    ]


def discard_table(result: Result, words: Words) -> Table:
    """Tell how many discards a deal takes."""
    turns, histogram = result.summary["turns"], result.tally.histograms["turns"]
    rows = [[Cell(words["is_mean"], -2), number(turns, "mean")]]
    if histogram:
        rows.append([Cell(words["is_deviation"], -1), deviation(histogram)])
        rows += quantile_rows(histogram, TURN_QUANTILES, words)
    headings = [words["col_property"], words["col_discards"]]
    return Table("discards", words["discards_table"], headings, rows, words["discards_table_note"])


def order_table(many: Row, deals: int, words: Words) -> Table:
    """Tell how often each role is the first, second, ... to win where deals go on after a win."""
    rows = [
        [Cell(words[row["role"]], seat), *(place_cell(row, place, deals, words) for place in PLACES)]
        for seat, row in enumerate(many["order"])
    ]
    wins = many["wins_per_deal"]
    seats = sum(number * events for number, events in many["winners"]) / deals
    note = words["many"].format(plus_minus(wins["mean"], wins["mean_ci"]), seats)
    headings = [words["col_seat"], *(words[place] for place in PLACES)]
    return Table("order", words["order_table"], headings, rows, note)


def place_cell(row: Row, place: str, deals: int, words: Words) -> Cell:
    """Return the cell of how often a role wins at a place."""
    share = frequency(row[place], deals)
    return Cell(percent(share.value, (share.low, share.high), row[place], words["below"]), share.value)


def flow_table(many: Row, words: Words) -> Table:
    """Tell what moves points where deals go on after a win."""
    rows = [
        [
            Cell(words[row["id"]], place),
            number(row, "mean"),
            Cell(plus_minus(row["share"], row["share_ci"], 100), row["share"]),
        ]
        for place, row in enumerate(many["flows"])
    ]
    moved = many["points_moved"]
    note = words["moved_text"].format(plus_minus(moved["mean"], moved["mean_ci"]), 100 * moved["top_share"])
    headings = [words["moved"], words["col_points"], words["col_points_share"]]
    return Table("flows", words["flows_table"], headings, rows, note)
