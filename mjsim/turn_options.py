"""Hand a rule set's turn options to the engine that every variant shares."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

import numpy as np

from mjsim_kernels.turn_rules import TURN_FIELDS, turn_rules


class TurnOptions(Protocol):
    """Name what the engine needs to know of a rule set (`mjsim.rulesets.Ruleset`)."""

    def numbers(self, keys: Iterable[str]) -> np.ndarray:
        """Return the values of dotted keys."""

    def millionths(self, keys: Iterable[str]) -> np.ndarray:
        """Return the fractions of dotted keys in millionths."""

    def played_values(self) -> dict[tuple[Any, ...], Any]:
        """List every value that play or score depends on by its key."""


def turn_rules_of(ruleset: TurnOptions) -> np.record:
    """Return the turn options of a rule set; what its file does not mention is off.

    Parameters
    ----------
    ruleset
        The rules of one variant.

    Returns
    -------
    TURN_RULES record.

    Examples
    --------
    >>> from mjsim.rulesets import load_rules
    >>> int(turn_rules_of(load_rules("yueqing")).reserve)
    16
    """
    values = ruleset.played_values()
    found = {field: _number(keys.split(), values, ruleset) for field, (keys, _) in TURN_FIELDS.items()}
    rules = turn_rules({field: number for field, number in found.items() if number is not None})
    for field, name in (("buy_millionths", "buy_probability"), ("top_millionths", "top_probability")):
        if ("policy", name) in values:
            chances = ruleset.millionths([f"policy.{name}"])
            rules[field][: len(chances)] = chances
    return rules


def _number(keys: list[str], values: Mapping[tuple[Any, ...], Any], ruleset: TurnOptions) -> int | None:
    """Return the value of the first of some keys that a rule set has, as a number; None if it has none."""
    for key in keys:
        name, _, entry = key.partition(":")
        path = tuple(name.split("."))
        if path in values:
            return int(entry in values[path]) if entry else int(ruleset.numbers([name])[0])
    return None
