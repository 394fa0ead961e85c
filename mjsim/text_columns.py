"""Line up cells in 80 columns; Chinese signs are two columns wide."""

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from rich.cells import cell_len
from rich.text import Text

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


def joined(parts: Iterable[str], width: int = WIDTH) -> list[str]:
    """Write short statements one after the other, with a dot between them, in lines of so many columns."""
    lines = [""]
    for part in parts:
        longer = f"{lines[-1]} · {part}" if lines[-1] else part
        if lines[-1] and cell_len(longer) > width:
            lines.append(part)
        else:
            lines[-1] = longer
    return lines


def heading(name: str, parts: Iterable[str]) -> list[Text]:
    """Write a name that stands out, and statements after it."""
    first, *rest = parts
    line, *lines = joined([f"{name} {first}", *rest])
    return [Text(name, "bold").append(line[len(name) :], "not bold"), *map(Text, lines)]


def columns(rows: Iterable[Sequence[str | Text]], right: Collection[int] = (), gap: int = 2) -> list[Text]:
    """Line up the cells of a table; the last column is broken at spaces where it would pass 80 columns.

    Parameters
    ----------
    rows
        Cells, as many in each row.
    right
        Columns that are flush right.
    gap
        Spaces between columns.
    """
    table = [[Text(cell) if isinstance(cell, str) else cell for cell in row] for row in rows]
    if not table:
        return []
    widths = [max(cell_len(row[i].plain) for row in table) for i in range(len(table[0]) - 1)]
    used = len(INDENT) + sum(widths) + gap * len(widths)
    lines = []
    for *cells, last in table:
        line = Text(INDENT)
        for place, (cell, width) in enumerate(zip(cells, widths, strict=True)):
            line += padded(cell, width, place in right) + Text(" " * gap)
        first, *rest = _broken(last, WIDTH - used)
        line += first
        line.rstrip()
        lines.append(line)
        lines += [Text(" " * used) + more for more in rest]
    return lines


def _broken(cell: Text, width: int) -> list[Text]:
    if cell_len(cell.plain) <= width:
        return [cell]
    return [Text(line, cell.style) for line in wrapped(cell.plain, width)]
