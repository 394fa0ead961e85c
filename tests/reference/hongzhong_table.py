"""Read Hongzhong's table of patterns and its payout table from the rule book itself."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

BOOK = Path(__file__).parents[2] / "docs" / "rules" / "hongzhong.md"
CHOICES = {
    "mode": ("blood_flow", "blood_battle", "single"),
    "exchange": ("same_suit", "any", "none"),
    "combine": ("product", "largest"),
    "next_dealer": ("first_winner", "stays"),
}

Numbers = dict[str, Any]

# rows of the table, in order; the patterns are the first forty, the extras the others
ROWS: tuple[str, ...] = tuple(
    re.findall(r"^\| \d+ \| `(\w+)` \|", BOOK.read_text(encoding="utf-8"), re.MULTILINE)
)
PATTERNS, EXTRAS = ROWS[:40], ROWS[40:]
ALONE = ("heavenly_hand", "earthly_hand")


@cache
def default_numbers() -> Numbers:
    """Return all numbers, lists and options of the payout table by dotted key.

    >>> default_numbers()["patterns.four_kongs"], default_numbers()["exclusions.upper_tiles"]
    (128, ['upper_four'])
    """
    section = BOOK.read_text(encoding="utf-8").partition("## Payout table\n")[2].partition("\n## ")[0]
    (block,) = re.findall(r"```toml\n(.*?)```", section, re.DOTALL)
    tables = tomllib.loads(block)
    numbers = {f"{table}.{key}": value for table, rows in tables.items() for key, value in rows.items()}
    lists = {f"exclusions.{row}": [] for row in PATTERNS if row not in ALONE}
    return {**lists, **numbers}


def case_numbers(options: dict[str, Any]) -> Numbers:
    """Return all numbers and options by dotted key, those of a case's `options` in place of the defaults.

    >>> case_numbers({"cap": 16, "payout": {"stakes.base": 5}})["options.cap"]
    16
    """
    changes = dict(options.get("payout", {}))
    for name, value in options.items():
        if name != "payout":
            if name in CHOICES and value not in CHOICES[name]:
                raise ValueError(f"option {name!r} = {value!r}: not in the rule book")
            changes[f"options.{name}"] = value
    unknown = changes.keys() - default_numbers().keys()
    if unknown:
        raise ValueError(f"{sorted(unknown)}: no such key in the payout table")
    return default_numbers() | changes


def value_of(row: str, numbers: Numbers) -> int:
    """Return the value of a row, of a root one root."""
    return int(numbers[f"{'patterns' if row in PATTERNS else 'extras'}.{row}"])
