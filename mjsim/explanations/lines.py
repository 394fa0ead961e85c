"""Lay out what a win consists of and what it is worth, in 80 columns."""

from typing import Final

from rich.text import Text

from mjsim.explanations.wins import WinExplanation
from mjsim.rulesets.languages import Language
from mjsim.text_columns import WIDTH, columns, wrapped
from mjsim.tile_rows import STAR, TileRows
from mjsim_kernels.tiles import NO_TILE

WORDS: Final = {
    "en": {
        "reading": "reading",
        "melds": "melds",
        "star": f"{STAR} played by a wild",
        "shapeless": "none: won by {shapeless}",
        "sum": "total",
    },
    "zh": {
        "reading": "牌型",
        "melds": "副露",
        "star": f"{STAR} 由财神充当",
        "shapeless": "无: {shapeless}不需成牌",
        "sum": "合计",
    },
}


def win_lines(win: WinExplanation, rows: TileRows, lang: Language) -> list[Text]:
    """Lay out the reading that was scored, the patterns and their sum, and how the payments come about.

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
    groups = "  ".join(map(rows.group, win.groups)) or words["shapeless"].format(shapeless=win.shapeless)
    if win.loose != NO_TILE:
        groups += f"  {rows.tile(win.loose)}"
    if STAR in groups:
        groups += f"   ({words['star']})"
    table: list[list[Text | str]] = [[Text(words["reading"], "dim"), groups]]
    if win.melds:
        table.append([Text(words["melds"], "dim"), rows.melds(win.melds)])
    lines = columns(table)
    lines.append(Text())
    patterns: list[list[Text | str]] = []
    for line in win.patterns:
        names = (line.name_zh, line.name) if lang == "zh" else (line.name, line.name_zh)
        patterns.append([Text(line.worth, "bold"), Text(names[0], "bold"), Text(names[1], "dim"), line.why])
    patterns.append([Text("", "bold"), Text(words["sum"]), Text(""), Text(win.sum, "bold")])
    return lines + columns(patterns, right=[0]) + _payment_lines(win)


def _payment_lines(win: WinExplanation) -> list[Text]:
    if not win.payments:
        return []
    heads, *rows = win.payments
    table = [[Text(head, "dim") for head in [*heads, ""]], *([*map(Text, row), Text()] for row in rows)]
    lines = [Text(), *columns(table, right=range(1, len(heads)))]
    return lines + [Text(f"  {line}", "dim") for line in wrapped(win.remark, WIDTH - 2) if line]
