"""Say what a result was made with, and whether two results were made with the same."""

import json
import platform
from collections.abc import Iterator, Mapping
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

import mjsim
from mjsim.errors import InputError
from mjsim.results import SCHEMA
from mjsim.setups import Setup
from mjsim.strata import Strata

MANIFEST = "manifest.json"
LIBRARIES = ("numba", "llvmlite", "numpy", "scipy", "pandas")
# what must be equal for two runs to be one
IDENTITY = ("variant", "rules_hash", "policy", "seed", "session_deals", "save_deals", "mjsim", "kernels")
STRATA = "strata"  # part of the identity too, where a run has side deals
TEXTS = ("game", "names", "labels")  # sections of a rule set that change no result


def kernels_digest() -> str:
    """Digest the sources of the kernels: two runs of different kernels are never one result."""
    import mjsim_kernels

    root = Path(mjsim_kernels.__path__[0])
    total = sha256()
    for source in sorted(root.rglob("*.py")):
        total.update(source.relative_to(root).as_posix().encode() + source.read_bytes())
    return total.hexdigest()[:20]


def library_versions() -> dict[str, str]:
    """Return the versions of Python and of the libraries that a result depends on."""
    return {"python": platform.python_version()} | {name: version(name) for name in LIBRARIES}


def manifest_of(setup: Setup, save_deals: bool) -> dict[str, Any]:
    """Say what a result was made with: enough to make it again."""
    return {
        "schema": SCHEMA,
        "mjsim": mjsim.__version__,
        "kernels": setup.kernels,
        "variant": setup.variant,
        "rules_id": setup.rules_id,
        "rules_hash": setup.rules_hash,
        "policy": list(setup.policy),
        "seed": setup.seed,
        "deals": setup.deals,
        "sessions": setup.sessions,
        "session_deals": setup.session_deals,
        "save_deals": save_deals,
        **({"until": list(setup.until)} if setup.until else {}),
        **({"strata": setup.strata.as_dict()} if setup.strata else {}),
        "patterns": [{"id": i, "name": name, "name_zh": name_zh} for i, name, name_zh in setup.patterns],
        "totals": list(setup.totals),
        "libraries": library_versions(),
        "rules": setup.rules,
    }


def setup_of(manifest: Mapping[str, Any]) -> Setup:
    """Read what `manifest_of` gave."""
    return Setup(
        variant=manifest["variant"],
        rules_id=manifest["rules_id"],
        rules_hash=manifest["rules_hash"],
        rules=manifest["rules"],
        policy=tuple(manifest["policy"]),
        seed=manifest["seed"],
        session_deals=manifest["session_deals"],
        sessions=manifest["sessions"],
        patterns=tuple((row["id"], row["name"], row["name_zh"]) for row in manifest["patterns"]),
        totals=tuple(manifest["totals"]),
        kernels=manifest["kernels"],
        until=tuple(manifest.get("until", ())),
        strata=Strata.from_dict(manifest.get("strata")),
    )


def read_manifest(folder: Path) -> dict[str, Any]:
    """Read the manifest of a result folder.

    Raises
    ------
    InputError
        If the folder is none of mjsim's, or of a later mjsim.
    """
    path = folder / MANIFEST
    try:
        manifest: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        schema = manifest["schema"]
    except FileNotFoundError:
        raise InputError(
            f"{folder} is not a result folder of mjsim: it has no {MANIFEST}. `mjsim run --out DIR` makes one."
        ) from None
    except (ValueError, KeyError, TypeError):
        raise InputError(f"{path} is damaged: run again with another --out folder.") from None
    except OSError as error:
        raise InputError(f"{path} cannot be read ({error.strerror}).") from None
    if schema != SCHEMA:
        raise InputError(f"{path} has schema {schema}, but this mjsim {mjsim.__version__} reads {SCHEMA}.")
    return manifest


def differences(there: Mapping[str, Any], here: Mapping[str, Any]) -> Iterator[str]:
    """Name what two manifests of one run must not differ in."""
    for key in (*IDENTITY, STRATA):
        if there.get(key) == here.get(key):
            continue
        if key == "rules_hash":
            yield from rule_differences(drop(there["rules"], *TEXTS), drop(here["rules"], *TEXTS))
        elif key == "kernels":
            yield "the kernels' source code has changed since"
        else:
            yield f"{key} is {shown(there.get(key))} there, {shown(here.get(key))} here"


def identity_of(manifest: Mapping[str, Any]) -> dict[str, Any]:
    """Return what ties a chunk to its run, whatever the number of deals."""
    return {key: manifest[key] for key in (*IDENTITY, STRATA) if key in manifest}


def shown(value: Any) -> str:
    """Write a value of a manifest as an option would have it."""
    return ",".join(map(str, value)) if isinstance(value, list) else json.dumps(value, ensure_ascii=False)


def rule_differences(there: Mapping[str, Any], here: Mapping[str, Any], prefix: str = "") -> Iterator[str]:
    """Name the rules that differ."""
    for key in sorted(set(there) | set(here)):
        old, new = there.get(key), here.get(key)
        if isinstance(old, Mapping) and isinstance(new, Mapping):
            yield from rule_differences(old, new, f"{prefix}{key}.")
        elif old != new:
            yield f"{prefix}{key} is {shown(old)} there, {shown(new)} here"


def drop(row: dict[str, Any], *keys: str) -> dict[str, Any]:
    """Return a row without some keys."""
    return {key: value for key, value in row.items() if key not in keys}
