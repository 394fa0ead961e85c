"""Write the values of rules as the whole numbers that kernels take."""

from collections.abc import Mapping, Sequence
from typing import Any

from mjsim.errors import InputError
from mjsim.rulesets.faults import spoken


def choices_of(schema: Mapping[str, Any]) -> tuple[str, ...]:
    """List the values that a key with this schema chooses from, in the order of their numbers.

    Examples
    --------
    >>> choices_of({"type": "array", "items": {"enum": ["low", "high"]}}), choices_of({"type": "integer"})
    (('low', 'high'), ())
    """
    schema = schema.get("items", schema)
    return tuple(schema.get("enum", [schema["const"]] if "const" in schema else []))


def whole_numbers(key: str, value: Any, schema: Mapping[str, Any], patterns: Sequence[str]) -> list[int]:
    """Write the value of one key, as `Ruleset.numbers` says.

    Parameters
    ----------
    key : dotted, for errors
    value : of that key
    schema : JSON schema of the key
    patterns : ids of all patterns of the rules, in order

    Raises
    ------
    InputError
        The value is neither a number, a switch nor a choice.

    Examples
    --------
    >>> whole_numbers("options.side", "high", {"enum": ["low", "high"]}, [])
    [1]
    >>> whole_numbers("base.pair", [2, 4], {"items": {"type": "integer"}}, [])
    [2, 4]
    """
    choices = choices_of(schema)
    values = value if isinstance(value, list) else [value]
    if isinstance(value, list) and choices:
        return [sum(1 << choices.index(entry) for entry in value)]
    if isinstance(value, list) and schema.get("items", {}).get("type") == "string":
        return [sum(1 << patterns.index(name) for name in set(values))]
    if all(isinstance(entry, int) for entry in values):
        return [int(entry) for entry in values]
    if value not in choices:
        raise InputError(f"{key} is {spoken(value)}, which is no whole number, switch or choice")
    return [choices.index(value)]


def whole_millionths(key: str, value: Any) -> list[int]:
    """Write a number, or a list of them, in whole millionths.

    Raises
    ------
    InputError
        The value holds something else than numbers.

    Examples
    --------
    >>> whole_millionths("policy.buy_probability", [0.5, 1])
    [500000, 1000000]
    """
    values = value if isinstance(value, list) else [value]
    if any(isinstance(entry, bool) or not isinstance(entry, int | float) for entry in values):
        raise InputError(f"{key} is {spoken(value)}, which is no number")
    return [round(entry * 1_000_000) for entry in values]
