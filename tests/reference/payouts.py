"""Read Yueqing's numbers, options and pattern order from the payout table of the rule book itself."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

BOOK = Path(__file__).parents[2] / "docs" / "rules" / "yueqing.md"
CHOICES = {
    "pushes": (True, False),
    "fan_up_plain": (True, False),
    "streak_payers": ("dealer", "all"),
    "streak_on_draw": ("increment", "keep"),
}
PACK = 136


@cache
def payout_table() -> dict[str, dict[str, Any]]:
    """Return the tables of the TOML block under the heading *Payout table*."""
    block = re.search(r"## Payout table\s+```toml\n(.*?)```", BOOK.read_text(encoding="utf-8"), re.DOTALL)
    if block is None:
        raise LookupError(f"{BOOK} has no payout table")
    return tomllib.loads(block[1])


BIG = tuple(payout_table()["big"])  # in the order of the pattern table, 1-18
PLAIN = tuple(payout_table()["plain"])  # 19-30


def case_numbers(options: dict[str, Any]) -> dict[str, Any]:
    """Return all numbers and options by dotted key, those of a case's `options` in place of the defaults.

    >>> case_numbers({"payout": {"settlement.base": 5}})["settlement.base"]
    5
    """
    numbers = {
        f"{table}.{key}": value for table, rows in payout_table().items() for key, value in rows.items()
    }
    changes = dict(options.get("payout", {}))
    for name, value in options.items():
        if name != "payout":
            if value not in CHOICES.get(name, ()):
                raise ValueError(f"option {name!r} = {value!r}: not in the rule book")
            changes[f"options.{name}"] = value
    unknown = set(changes) - set(numbers)
    if unknown:
        raise ValueError(f"{sorted(unknown)}: no such key in the payout table")
    return numbers | changes


def most_taken(numbers: dict[str, Any]) -> int:
    """Return how many tiles are ever taken from the wall (Tiles and wall 6)."""
    return PACK - int(numbers["wall.reserve"])
