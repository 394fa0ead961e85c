"""Name the sides of a comparison: rules to be played, or result folders."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mjsim.comparisons.layouts import Layout
from mjsim.engine import Engine
from mjsim.errors import InputError
from mjsim.results import Result
from mjsim.rulesets.layers import shipped_names
from mjsim.setups import Setup

if TYPE_CHECKING:
    from mjsim.rulesets import Ruleset

CHANGE = re.compile(r",(?=[A-Za-z_][\w.]*=)")  # a comma before a key: those inside values stay


@dataclass(frozen=True)
class Side:
    """Hold one side of a comparison.

    Parameters
    ----------
    label : A, B, ...
    source : as it was asked for
    setup : what is played, or was
    engine : plays or scores it; None where only the counts of a folder are there
    folder : of a result that was kept
    result : what a folder counted; None where the side is played now
    """

    label: str
    source: str
    setup: Setup
    engine: Engine | None
    folder: Path | None = None
    result: Result | None = None

    @property
    def layout(self) -> Layout:
        """Return the order of the side's sums."""
        many = self.engine.has_many_wins if self.engine else bool(self.result and self.result.many_wins)
        return Layout(tuple(row[0] for row in self.setup.patterns), self.setup.totals, many)

    @property
    def kind(self) -> str:
        """Return `played`, `stored` (single deals are read) or `counted` (a folder's counts are)."""
        if self.result is None:
            return "played"
        return "counted" if self.engine is None else "stored"

    @property
    def sessions(self) -> int:
        """Return how many sessions the side has, or is to play."""
        return self.setup.sessions if self.result is None else self.result.counts.sessions


def parse_side(text: str) -> tuple[str, dict[str, str]]:
    """Split a side such as `yueqing,big.all_pungs=12` into its name and what it changes.

    Examples
    --------
    >>> parse_side("wenzhou,bets.buy=[2, 4, 6, 8],policy=ukeire,greedy,ukeire,greedy")
    ('wenzhou', {'bets.buy': '[2, 4, 6, 8]', 'policy': 'ukeire,greedy,ukeire,greedy'})
    """
    if Path(text).exists():
        return text, {}
    name, *changes = CHANGE.split(text)
    pairs = [change.partition("=") for change in changes]
    return name, {key: value for key, _, value in pairs}


def is_folder(name: str) -> bool:
    """Return whether a side is a result folder."""
    return Path(name).is_dir()


def means_rules(name: str, changes: Mapping[str, str]) -> bool:
    """Tell whether the name of a folder means the rule set that is called the same: a folder cannot be changed.

    Raises
    ------
    InputError
        If it may mean either.
    """
    if name not in shipped_names():
        return False
    if not changes:
        raise InputError(
            f"{name} is a rule set and a folder here: write ./{name} for the folder, {name},policy=ukeire (or "
            "another policy) for the rule set."
        )
    return True


def folder_source(folder: str | Path) -> str:
    """Write the path of a result folder as a side of a call, where a rule set's name would not be the folder's."""
    return f"./{folder}" if str(folder) in shipped_names() else str(folder)


@dataclass(frozen=True)
class Kept:
    """Hold a result before it becomes a side."""

    source: str
    result: Result


@dataclass(frozen=True)
class Rules:
    """Hold rules to be played before they become a side."""

    source: str
    rules: str | Ruleset
    changes: dict[str, str]


def source_of(source: Any) -> Kept | Rules:
    """Return what a side is made of.

    Raises
    ------
    InputError
        If a result folder is to be changed, or nothing bears the name, or both a rule set and a folder do.
    """
    if isinstance(source, Result):
        return Kept(folder_source(source.folder) if source.folder else str(source), source)
    if not isinstance(source, str | Path):
        return Rules(source.id, source, {})
    name, changes = parse_side(str(source))
    if not is_folder(name) or (isinstance(source, str) and means_rules(name, changes)):
        if "/" in name and not name.endswith(".toml") and not Path(name).exists():
            raise InputError(f"{name} is neither a result folder nor a rules file: there is no such path.")
        return Rules(str(source), name, changes)
    if changes:
        raise InputError(
            f"{source}: a result stays as it was played; name its rules to play them with {next(iter(changes))} "
            "changed."
        )
    from mjsim.storage import load_result

    result = load_result(name)
    if not result.tally.deals:
        raise InputError(f"{name} holds no finished deals yet: `mjsim run --resume --out {name}` plays them.")
    return Kept(folder_source(name), result)
