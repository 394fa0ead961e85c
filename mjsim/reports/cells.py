"""Make the cells of tables: each a text cut at its interval and a value to sort by."""

from typing import Any, Final, NamedTuple

from mjsim.number_texts import mean_win, percent, plain, plus_minus
from mjsim.reports.spreads import Histogram, deviation_of, quantile_of

Row = dict[str, Any]
Words = dict[str, str]
NOTHING: Final = "–"


class Cell(NamedTuple):
    """Hold what a cell shows and what it is sorted by; None for nothing, which is sorted last."""

    text: str
    value: float | str | None


class Table(NamedTuple):
    """Hold a table: its first column names the rows, all others are numbers."""

    id: str
    title: str
    headings: list[str]
    rows: list[list[Cell]]
    note: str = ""


def count(number: int) -> Cell:
    """Return the cell of an exact count."""
    return Cell(f"{number:,}", number)


def share(row: Row, key: str, events: int | None, words: Words) -> Cell:
    """Return the cell of a share in percent."""
    return Cell(percent(row[key], row[f"{key}_ci"], events, words["below"]), row[key])


def number(row: Row, key: str, sign: bool = False) -> Cell:
    """Return the cell of a mean."""
    if row[key] is None:
        return Cell(NOTHING, None)
    interval = row[f"{key}_ci"]
    if not interval:
        return Cell(f"~{plain(row[key])}", row[key])
    if key.startswith("mean_win"):
        return Cell(mean_win(row[key], interval), row[key])
    return Cell(plus_minus(row[key], interval, sign=sign), row[key])


def deviation(histogram: Histogram) -> Cell:
    """Return the cell of a standard deviation."""
    estimate = deviation_of(histogram)
    if estimate.value != estimate.value:
        return Cell(NOTHING, None)
    return Cell(plus_minus(estimate.value, (estimate.low, estimate.high)), estimate.value)


def quantile_cell(histogram: Histogram, part: float, words: Words) -> Cell:
    """Return the cell of a quantile; its interval in brackets, half open where too few values lie beyond."""
    value, low, high = quantile_of(histogram, part)
    if low == high == value:
        return Cell(f"{value:,}", value)
    bounds = ("…" if bound is None else f"{bound:,}" for bound in (low, high))
    return Cell(words["quantile"].format(f"{value:,}", *bounds), value)
