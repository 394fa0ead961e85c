"""List rule sets, and say what differs between two of them or between a file and its variant."""

from __future__ import annotations

from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from mjsim.rulesets.layers import leaves, shipped_names
from mjsim.rulesets.loading import assemble, load_rules, source_layers

if TYPE_CHECKING:
    from mjsim.rulesets.ruleset import Ruleset


class Difference(NamedTuple):
    """Hold one key whose values differ; None where a rule set has no such key."""

    key: str
    a: Any
    b: Any


class RulesEntry(NamedTuple):
    """Hold one line of the list of rule sets that come with mjsim."""

    id: str
    variant: str
    name: str
    name_zh: str
    description: str
    description_zh: str
    hash: str


class RulesCheck(NamedTuple):
    """Hold what a checked rules file amounts to."""

    path: str
    base: str
    ruleset: Ruleset
    differences: list[Difference]
    left_out: list[str]


def list_rules() -> list[RulesEntry]:
    """List the rule sets that come with mjsim.

    Examples
    --------
    >>> "yueqing" in [entry.id for entry in list_rules()]
    True
    """
    return [_entry(load_rules(name)) for name in shipped_names()]


def _entry(ruleset: Ruleset) -> RulesEntry:
    game = ruleset.document()["game"]
    return RulesEntry(**{key: game[key] for key in RulesEntry._fields[:-1]}, hash=ruleset.hash)


def diff_rules(a: Ruleset, b: Ruleset) -> list[Difference]:
    """List every value of play or score that differs, in the order of the files.

    Names and texts are left out, as in `Ruleset.hash`: the list is empty exactly when the hashes agree.

    Examples
    --------
    >>> diff_rules(load_rules("yueqing"), load_rules("yueqing", ["plain.no_wild=2"]))
    [Difference(key='plain.no_wild', a=1, b=2)]
    """
    values_a = {("game", "variant"): a.variant} | a.played_values()
    values_b = {("game", "variant"): b.variant} | b.played_values()
    keys = values_a | values_b
    pairs = [(".".join(key), values_a.get(key), values_b.get(key)) for key in keys]
    return [Difference(*pair) for pair in pairs if pair[1] != pair[2]]


def check_rules(path: str | PathLike[str]) -> RulesCheck:
    """Check a rules file and say what it changes.

    Returns
    -------
    check
        The rule set, the name of the rule set that the file builds upon, the differences from it (`a`
        is its value, `b` the file's), and the keys that the file leaves to it.

    Raises
    ------
    InputError
        A key or value of the file is wrong; the message has a line for each.
    """
    name = fspath(path)
    layers = source_layers(name if name in shipped_names() else Path(name))
    below = layers[:-1] or layers
    base, ruleset = assemble(below), assemble(layers)
    given = leaves(layers[-1].document)
    left_out = [".".join(key) for key in ruleset.played_values() if key not in given]
    return RulesCheck(name, base.id, ruleset, diff_rules(base, ruleset), left_out)
