"""Lay out what a win consists of and what it is worth, in 80 columns."""

from collections.abc import Iterable
from typing import Any, Final

from rich.cells import cell_len
from rich.text import Text

from mjsim.explanations import WinExplanation
from mjsim.rulesets.ruleset import Language
from mjsim.tile_rows import STAR, TileRows

WORDS: Final = {
    "en": {
        "reading": "reading",
        "melds": "melds",
        "star": f"{STAR} played by a wild",
        "shapeless": "none: a push wins without a shape",
        "patterns": "patterns",
        "tai": "tai",
        "sum": "total",
    },
    "zh": {
        "reading": "牌型",
        "melds": "副露",
        "star": f"{STAR} 由财神充当",
        "shapeless": "无: 推胡不需成牌",
        "patterns": "番种",
        "tai": "台",
        "sum": "合计",
    },
}
INDENT: Final = "  "
WIDTH: Final = 80


def padded(text: str | Text, width: int, right: bool = False) -> Text:
    """Fill a cell up to a number of columns; wide signs count two."""
    cell = Text(text) if isinstance(text, str) else text.copy()
    gap = Text(" " * max(0, width - cell_len(cell.plain)))
    return gap + cell if right else cell + gap


def wrapped(text: str, width: int) -> list[str]:
    """Break a sentence at spaces so that no line is wider than so many columns, where it can be."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and cell_len(longer) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def columns(rows: Iterable[list[Any]], right: Iterable[int] = (), gap: int = 2) -> list[Text]:
    """Line up the cells of a table; the last column is wrapped where it would pass 80 columns."""
    rows = [[Text(cell) if isinstance(cell, str) else cell for cell in row] for row in rows]
    widths = [max(cell_len(row[i].plain) for row in rows) for i in range(len(rows[0]) - 1)]
    used = len(INDENT) + sum(widths) + gap * len(widths)
    lines = []
    for row in rows:
        cells = [padded(cell, widths[i], i in set(right)) for i, cell in enumerate(row[:-1])]
        first, *rest = wrapped(row[-1].plain, WIDTH - used)
        line = Text(INDENT) + Text(" " * gap).join([*cells, Text(first, row[-1].style)])
        line.rstrip()
        lines.append(line)
        lines += [Text(" " * used + more, row[-1].style) for more in rest]
    return lines


def win_lines(win: WinExplanation, rows: TileRows, lang: Language) -> list[Text]:
    """Lay out the reading that was scored, the patterns and their sum.

    Parameters
    ----------
    win
        From `explain_win`.
    rows
        How tiles are written.
    lang
        Language of the words.
    """
    words = WORDS[lang]
    groups = "  ".join(map(rows.group, win.groups)) if win.groups else words["shapeless"]
    table = [[Text(words["reading"], "dim"), groups]]
    if win.played:
        table[0][1] += f"   ({words['star']})"
    if win.melds:
        table.append([Text(words["melds"], "dim"), rows.melds(win.melds)])
    lines = columns(table)
    lines.append(Text())
    patterns = []
    for line in win.patterns:
        names = (line.name_zh, line.name) if lang == "zh" else (line.name, line.name_zh)
        patterns.append([Text(line.worth, "bold"), Text(names[0], "bold"), Text(names[1], "dim"), line.why])
    patterns.append([Text("", "bold"), Text(words["sum"]), Text(""), Text(win.sum, "bold")])
    return lines + columns(patterns, right=[0])
