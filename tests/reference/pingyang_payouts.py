"""Read Pingyang's two presets from the payout tables of the rule book itself."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

BOOK = Path(__file__).parents[2] / "docs" / "rules" / "pingyang.md"
PRESETS = ("pingyang", "pingyang-alt")
CHOICES = {"big_wild_winds": ("all", "own")}  # every other option is true or false


@cache
def preset_numbers(preset: str) -> dict[str, Any]:
    """Return all numbers and options of a preset by dotted key; the second block changes the first.

    >>> preset_numbers("pingyang")["wild.small"], preset_numbers("pingyang-alt")["wild.small"]
    ([2, 5, 8], [1, 3, 5])
    """
    if preset not in PRESETS:
        raise ValueError(f"preset {preset!r}: not in the rule book")
    section = BOOK.read_text(encoding="utf-8").partition("## Payout table\n")[2].partition("\n## ")[0]
    numbers: dict[str, Any] = {}
    for name, block in re.findall(r'```toml\n# preset = "(.*?)"\n(.*?)```', section, re.DOTALL):
        rows = {
            f"{table}.{key}": value for table, r in tomllib.loads(block).items() for key, value in r.items()
        }
        if numbers and not rows.keys() <= numbers.keys():
            raise LookupError(
                f"{sorted(rows.keys() - numbers.keys())}: keys of {name} that the first block lacks"
            )
        numbers |= rows
        if name == preset:
            return numbers
    raise LookupError(f"{BOOK} has no payout table of {preset}")


def case_numbers(options: dict[str, Any]) -> dict[str, Any]:
    """Return all numbers and options by dotted key, those of a case's `options` in place of the preset's.

    >>> case_numbers({"preset": "pingyang-alt", "payout": {"win.wild_set": 7}})["win.wild_set"]
    7
    """
    numbers = preset_numbers(options.get("preset", "pingyang"))
    changes = dict(options.get("payout", {}))
    for name, value in options.items():
        if name not in ("preset", "payout"):
            if value not in CHOICES.get(name, (True, False)):
                raise ValueError(f"option {name!r} = {value!r}: not in the rule book")
            changes[f"options.{name}"] = value
    unknown = changes.keys() - numbers.keys()
    if unknown:
        raise ValueError(f"{sorted(unknown)}: no such key in the payout table")
    return numbers | changes


def share_out_limit(kongs: int, numbers: dict[str, Any]) -> int:
    """Return R, the tiles in the wall at which the ordinary draws stop (Tiles and wall 9)."""
    steps = kongs // int(numbers["wall.kongs_per_step"])
    return int(numbers["wall.share_out_at"]) + int(numbers["wall.tiles_per_step"]) * steps
