"""Open what is to be compared: rules to be played, or result folders."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mjsim.comparisons.layouts import Layout
from mjsim.engine import Engine
from mjsim.errors import InputError
from mjsim.results import Result, Setup

if TYPE_CHECKING:
    from mjsim.rulesets import Ruleset

CHANGE = re.compile(r",(?=[A-Za-z_][\w.]*=)")  # a comma before a key: those inside values stay
FROM_FOLDERS = ("deals", "seed", "session_deals")


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


def open_sides(
    sources: Sequence[Any], options: Mapping[str, Any], overrides: Sequence[str] | None = None
) -> list[Side]:
    """Open the sides of a comparison.

    Parameters
    ----------
    sources : texts, paths, rule sets or results
    options : `deals`, `seed`, `policy`, `session_deals` of sides to be played; None where not given
    overrides : changes of all rules that are played

    Raises
    ------
    InputError
        If there are fewer than two, one is nothing that can be compared, or their sessions differ in length.
    """
    if len(sources) < 2:
        found = f"only {str(sources[0])!r} was given" if sources else "none was given"
        raise InputError(f"A comparison takes two sides or more, but {found}.")
    if len(sources) > 26:
        raise InputError(f"A comparison takes at most 26 sides, but {len(sources)} were given.")
    entries = [source_of(source) for source in sources]
    folders = [entry for entry in entries if isinstance(entry, Kept)]
    settings = common_settings(options, folders, bool(overrides), len(folders) == len(entries))
    labelled = zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", entries, strict=False)
    sides = [
        kept_side(label, entry) if isinstance(entry, Kept) else played_side(label, entry, settings, overrides)
        for label, entry in labelled
    ]
    lengths = {side.label: side.setup.session_deals for side in sides}
    if len(set(lengths.values())) > 1:
        named = ", ".join(f"{label} {length}" for label, length in lengths.items())
        raise InputError(
            f"The sides have sessions of different length ({named} deals): streaks grow differently in them, "
            "so run one again with --session-deals."
        )
    return with_own_walls(sides)


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
        If a result folder is to be changed, or nothing bears the name.
    """
    if isinstance(source, Result):
        return Kept(str(source.folder or source), source)
    if not isinstance(source, str | Path):
        return Rules(source.id, source, {})
    name, changes = parse_side(str(source))
    if not is_folder(name):
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
    return Kept(name, result)


def common_settings(
    options: Mapping[str, Any], folders: Sequence[Kept], overrides: bool, only_folders: bool
) -> dict[str, Any]:
    """Return the options of sides to be played: those given, else those of the first folder, else defaults.

    Raises
    ------
    InputError
        If an option is given that a folder decides.
    """
    from mjsim.runner import DEFAULTS, draw_seed

    given = {name: value for name, value in options.items() if value is not None}
    if not folders:
        return DEFAULTS | {"seed": draw_seed()} | given
    decided = (*FROM_FOLDERS, "policy") if only_folders else FROM_FOLDERS
    for name in decided:
        if name in given:
            option = "-n" if name == "deals" else f"--{name.replace('_', '-')}"
            raise InputError(f"{option} is decided by the result folder {folders[0].source}: leave it out.")
    if overrides and only_folders:
        raise InputError("--set changes rules that are played, but only result folders are compared.")
    setup = folders[0].result.setup
    settings = {
        "deals": folders[0].result.counts.deals,
        "seed": setup.seed,
        "session_deals": setup.session_deals,
    }
    return DEFAULTS | {"policy": list(setup.policy)} | settings | given


def played_side(
    label: str, entry: Rules, settings: Mapping[str, Any], overrides: Sequence[str] | None
) -> Side:
    """Prepare a side that is played."""
    from mjsim.rulesets import load_rules
    from mjsim.runner import prepare

    changes = dict(entry.changes)
    chosen = {"policy": changes.pop("policy")} if "policy" in changes else {}
    rules = entry.rules
    texts = [*(overrides or ()), *(f"{key}={value}" for key, value in changes.items())]
    if isinstance(rules, str):
        rules = load_rules(rules, texts or None)
    elif texts:
        raise InputError(f"{entry.source} is a rule set already: load it with its changes.")
    setup, engine = prepare({**settings, **chosen, "rules": rules})
    return Side(label, entry.source, setup, engine)


def kept_side(label: str, entry: Kept) -> Side:
    """Prepare a side that was played before; its single deals are used where they were kept."""
    from mjsim.comparisons.stored_deals import holds_deals
    from mjsim.runner import prepare

    result, engine = entry.result, None
    if result.complete and result.folder is not None and holds_deals(result.folder, result.counts.deals):
        setup = result.setup
        options = {
            name: getattr(setup, name) for name in ("rules", "deals", "policy", "seed", "session_deals")
        }
        again, engine = prepare(options)
        if again.rules_hash != setup.rules_hash or again.patterns != setup.patterns:
            engine = None  # the rules of another version: its counts remain
    return Side(label, entry.source, result.setup, engine, result.folder, result)


def with_own_walls(sides: Sequence[Side]) -> list[Side]:
    """Give sides that are played with another tile set than the first a seed of their own.

    Walls of 136 and 144 tiles cannot be the same, but from one seed they would not be independent either: the
    length of deals was correlated by 0.25.
    """
    from mjsim.runner import MOST_SEED

    tile_sets: dict[Any, int] = {}
    result = []
    for side in sides:
        shift = tile_sets.setdefault(tiles_of(side), len(tile_sets))
        if side.kind == "played" and shift:
            seed = (side.setup.seed + shift) % (MOST_SEED + 1)
            side = replace(side, setup=replace(side.setup, seed=seed))
        result.append(side)
    return result


def tiles_of(side: Side) -> Any:
    """Return what makes two walls of one seed the same."""
    return tuple(side.engine.copies.tolist()) if side.engine else None
