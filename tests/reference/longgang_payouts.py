"""Read Longgang's numbers and options from the payout table of the rule book itself."""

from typing import Any

from reference.payouts import payout_table

Numbers = dict[str, Any]

VARIANT = "longgang"
CHOICES: dict[str, tuple[bool | str, ...]] = {  # every other option is true or false
    "eight_pairs": ("off", "counted", "limit"),
    "loser_four_flowers": ("full", "own_flower"),
    "wild_fishing": ("no_honor", "honor_only"),
}


def default_numbers() -> Numbers:
    """Return all numbers and options by dotted key.

    >>> default_numbers()["hu.concealed_pung.big"], default_numbers()["options.wild_fishing"]
    (8, 'no_honor')
    """
    numbers: Numbers = {}
    for name, rows in payout_table(VARIANT).items():
        for key, value in rows.items():
            if isinstance(value, dict):
                numbers |= {f"{name}.{key}.{size}": number for size, number in value.items()}
            else:
                numbers[f"{name}.{key}"] = value
    return numbers


LIMIT_HANDS: tuple[str, ...] = tuple(default_numbers()["limit.hands"])  # in the order of the table


def case_numbers(options: dict[str, Any]) -> Numbers:
    """Return all numbers and options by dotted key, those of a case's `options` in place of the defaults.

    >>> case_numbers({"rare_hands": True, "payout": {"follow.unit": 10}})["follow.unit"]
    10
    """
    numbers = default_numbers()
    changes = dict(options.get("payout", {}))
    for name, value in options.items():
        if name != "payout":
            if value not in CHOICES.get(name, (True, False)):
                raise ValueError(f"option {name!r} = {value!r}: not in the rule book")
            changes[f"options.{name}"] = value
    unknown = changes.keys() - numbers.keys()
    if unknown:
        raise ValueError(f"{sorted(unknown)}: no such key in the payout table")
    return numbers | changes
