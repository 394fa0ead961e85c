"""Read a variant's numbers and options from the payout table of its rule book."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

BOOKS = Path(__file__).parents[2] / "docs" / "rules"
CHOICES: dict[str, tuple[bool | str, ...]] = {  # of every variant; the same name means the same
    "pushes": (True, False),
    "fan_up_plain": (True, False),
    "streak_payers": ("dealer", "all"),
    "streak_on_draw": ("increment", "keep"),
    "eight_pairs": (True, False),
    "three_wilds_on_discard": (True, False),
    "lone_wild_self_draw_only": (True, False),
    "top_pays_both_ways": (True, False),
    "follow_rule": ("next_seat", "any_earlier", "off"),
    "mode": ("regular", "broken_chips"),
    "dealer_keeps_on_draw": (True, False),
    "swap_chow_forbidden": (True, False),
    "universal_wait_may_rob": (True, False),
    "losers_zero_on_instant_limit": (True, False),
    "loser_double_wild_needs_pung": (True, False),
    "computed_limit_needs_three_tai": (True, False),
}
# what a case's `options` tell of the deal itself beside the variant's switches
FACTS: dict[str, tuple[str, ...]] = {
    "yueqing": (),
    "wenzhou": ("bought", "topped", "escaped"),
    "chayuan": (),
}
PACK = 136


@cache
def payout_table(variant: str = "yueqing") -> dict[str, dict[str, Any]]:
    """Return the tables of the TOML block under the heading *Payout table*."""
    book = BOOKS / f"{variant}.md"
    block = re.search(r"## Payout table\n.*?```toml\n(.*?)```", book.read_text(encoding="utf-8"), re.DOTALL)
    if block is None:
        raise LookupError(f"{book} has no payout table")
    return tomllib.loads(block[1])


BIG = tuple(payout_table()["big"])  # in the order of Yueqing's pattern table, 1-18
PLAIN = tuple(payout_table()["plain"])  # 19-30


def case_numbers(options: dict[str, Any], variant: str = "yueqing") -> dict[str, Any]:
    """Return all numbers and options by dotted key, those of a case's `options` in place of the defaults.

    >>> case_numbers({"payout": {"settlement.base": 5}})["settlement.base"]
    5
    >>> case_numbers({"eight_pairs": False, "topped": [1]}, "wenzhou")["options.eight_pairs"]
    False
    """
    table = payout_table(variant)
    numbers = {f"{name}.{key}": value for name, rows in table.items() for key, value in rows.items()}
    changes = dict(options.get("payout", {}))
    for name, value in options.items():
        if name == "payout" or name in FACTS[variant]:
            continue
        if name not in table["options"] or value not in CHOICES[name]:
            raise ValueError(f"option {name!r} = {value!r}: not in the rule book")
        changes[f"options.{name}"] = value
    unknown = set(changes) - set(numbers)
    if unknown:
        raise ValueError(f"{sorted(unknown)}: no such key in the payout table")
    return numbers | changes


def most_taken(numbers: dict[str, Any]) -> int:
    """Return how many tiles are ever taken from Yueqing's wall (Tiles and wall 6)."""
    return PACK - int(numbers["wall.reserve"])
