"""Lay out what is known exactly beside what was counted, and what side deals show."""

from mjsim.number_texts import plain
from mjsim.precision_texts import exact_note, opening_name, weighted_texts
from mjsim.reports.cells import NOTHING, Cell, Table, Words, count
from mjsim.reports.pattern_plots import name_of
from mjsim.results import Result


def exact_table(result: Result, words: Words) -> Table:
    """Compare opening hands with what is known exactly of them."""
    exact, rows = result.exact, []
    for row in exact["rows"] if exact else ():
        shares = [Cell(plain(100 * row[key], 4), row[key]) for key in ("chance", "share")]
        name = opening_name(row, words)
        rows.append([Cell(name, name), *shares, Cell(f"{row['z']:+z.1f}", row["z"]), count(row["count"])])
    for row in exact["no_exact_chance"] if exact else ():
        name, share = opening_name(row, words), Cell(plain(100 * row["share"], 4), row["share"])
        rows.append([Cell(name, name), Cell(NOTHING, None), share, Cell(NOTHING, None), count(row["count"])])
    note = exact_note(exact, words) if exact else ""
    headings = [words["opening"], words["exact"], words["counted"], "z", words["col_deals"]]
    return Table("exact", words["exact_table"], headings, rows, note)


def strata_table(result: Result, words: Words, lang: str) -> Table:
    """Tell what deals and side deals show together."""
    strata, rows = result.strata, []
    for row in strata["patterns"] if strata else ():
        if row["wins"]:
            wins, every, mean, worth = weighted_texts(row)
            cells = [Cell(every, 1 / row["per_deal"]), Cell(mean, row["mean_win_with"])]
            cells.append(Cell(worth if row["worth"] else NOTHING, row["worth"]))
            rows.append([Cell(name_of(row, lang), name_of(row, lang)), Cell(wins, row["wins"]), *cells])
    names = ("pattern", "wins", "one_in", "mean_win", "worth")
    headings = [words[name].replace("\n", " ") for name in names]
    return Table("strata", words["strata_table"], headings, rows, words["strata_page"])
