"""Prepare the sides of a comparison: load rules and results, and give all sides the same deals and walls."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from mjsim.comparisons.sides import Kept, Rules, Side, source_of
from mjsim.errors import InputError

FROM_FOLDERS = ("deals", "seed", "session_deals")


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
