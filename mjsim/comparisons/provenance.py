"""Say what two sides differ in, apart from their results."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from mjsim.comparisons.sides import Side


class Contrast(NamedTuple):
    """Hold one thing that two sides differ in: a rule by its dotted key, or a setting of the run."""

    kind: str
    key: str
    a: Any
    b: Any


def contrasts(a: Side, b: Side) -> list[Contrast]:
    """List all that two sides differ in."""
    return [*setting_contrasts(a, b), *rule_contrasts(a, b)]


def setting_contrasts(a: Side, b: Side) -> Iterator[Contrast]:
    """Yield the settings that differ."""
    for key in ("variant", "policy", "seed", "kernels"):
        values = [getattr(side.setup, key) for side in (a, b)]
        if values[0] != values[1]:
            yield Contrast("setting", key, *(list(v) if isinstance(v, tuple) else v for v in values))
    if a.sessions != b.sessions:
        length = a.setup.session_deals
        yield Contrast("setting", "deals", a.sessions * length, b.sessions * length)
    versions = [manifest_of(side).get("mjsim") for side in (a, b)]
    if versions[0] != versions[1]:
        yield Contrast("setting", "mjsim", *versions)


def rule_contrasts(a: Side, b: Side) -> Iterator[Contrast]:
    """Yield the rules that differ; of two variants those keys that both have, then the others."""
    from mjsim.rulesets import Ruleset, diff_rules

    if a.setup.rules_hash == b.setup.rules_hash:
        return
    for row in diff_rules(Ruleset(a.setup.rules), Ruleset(b.setup.rules)):
        if row.key != "game.variant":
            yield Contrast("rule", *row)


def manifest_of(side: Side) -> dict[str, Any]:
    """Return the versions that made a side."""
    import mjsim

    if side.folder is None:
        return {"mjsim": mjsim.__version__}
    from mjsim.manifests import read_manifest

    return read_manifest(side.folder)


def unpaired_reason(a: Side, b: Side) -> str | None:
    """Say why two sides cannot be paired; None if they are.

    Returns
    -------
    `counted`: a folder without single deals; `tiles`: different tile sets; `seed`: different seeds.
    """
    if a.engine is None or b.engine is None:
        return "counted"
    if a.engine.copies.tolist() != b.engine.copies.tolist():
        return "tiles"
    return "seed" if a.setup.seed != b.setup.seed else None


def is_identical(a: Side, b: Side) -> bool:
    """Return whether two sides are the same run: then their results are equal without a look at them."""
    keys = ("rules_hash", "policy", "seed", "session_deals", "kernels")
    return a.sessions == b.sessions and all(getattr(a.setup, key) == getattr(b.setup, key) for key in keys)
