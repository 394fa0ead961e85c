"""Declare the options that several commands share."""

from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from mjsim.errors import InputError

if TYPE_CHECKING:
    from mjsim.rulesets import Ruleset

DEFAULT_VARIANT = "yueqing"
UNITS = {"k": 3, "m": 6, "g": 9}  # powers of ten
MOST_DEALS = 10**15
EXAMPLES = "a whole number above 0 such as 1000, 1e6, 250k, 2.5M or 1_000_000"


def parse_count(text: str) -> int:
    """Read a number of deals as people write it.

    Raises
    ------
    InputError
        If it is not a whole number from 1 to 10¹⁵.

    Examples
    --------
    >>> [parse_count(text) for text in ("1e6", "250k", "2.5M", "1_000_000")]
    [1000000, 250000, 2500000, 1000000]
    """
    digits = text.strip()
    power = UNITS.get(digits[-1:].lower(), 0)
    try:
        number = Decimal(digits[:-1] if power else digits).scaleb(power)
    except InvalidOperation:
        raise InputError(f"{text!r} is no number of deals: give {EXAMPLES}.") from None
    if not number.is_finite() or number <= 0 or number > MOST_DEALS or number != number.to_integral_value():
        raise InputError(f"{text!r} deals cannot be played: give {EXAMPLES}, at most 1e15.")
    return int(number)


Variant = Annotated[
    str | None,
    typer.Option(
        "--variant", metavar="NAME", help="Rule set that comes with mjsim.", show_default=DEFAULT_VARIANT
    ),
]
Rules = Annotated[
    Path | None, typer.Option("--rules", metavar="FILE", help="Rules file instead of a variant.")
]
Changes = Annotated[
    list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="Change one rule; may be repeated.")
]
Policy = Annotated[
    str | None,
    typer.Option(
        "--policy",
        metavar="NAME",
        help="How seats play: one name, or four by chair: a,b,c,d.",
        show_default="ukeire",
    ),
]
SessionDeals = Annotated[
    int | None,
    typer.Option(
        "--session-deals", metavar="N", help="Deals from one fresh dealer to the next.", show_default="16"
    ),
]
Threads = Annotated[
    int | None,
    typer.Option("--threads", metavar="N", help="Workers; changes no result.", show_default="all cores"),
]
Seed = Annotated[
    int | None,
    typer.Option("--seed", metavar="N", help="Number that decides the walls.", show_default="drawn"),
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document instead of tables.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="No progress, no hints.")]
Language = Annotated[
    Literal["en", "zh"], typer.Option("--lang", metavar="en|zh", help="Language of names and words.")
]


def chosen_rules(variant: str | None, rules: Path | None, changes: list[str] | None) -> "Ruleset | None":
    """Load the rules that --variant, --rules and --set name; None if they name none.

    Raises
    ------
    InputError
        If both a variant and a file are named, or the rules are wrong.
    """
    from mjsim.rulesets import load_rules

    if variant and rules:
        raise InputError("--variant and --rules both name rules: give one; a rules file names its variant.")
    if not (variant or rules or changes):
        return None
    return load_rules(rules or variant or DEFAULT_VARIANT, changes or None)
