"""Write rule sets as TOML files that a designer can edit."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mjsim.errors import InputError
from mjsim.rulesets.layers import leaves, shipped_text

if TYPE_CHECKING:
    from mjsim.rulesets.ruleset import Ruleset


def toml_text(ruleset: Ruleset) -> str:
    """Fill the values of a rule set into its variant's own file, whose comments stay."""
    import tomlkit

    text = tomlkit.parse(shipped_text(ruleset.variant))
    before = leaves(text.unwrap())
    for keys, value in leaves(ruleset.document()).items():
        if value != before[keys]:
            place: Any = text
            for key in keys[:-1]:
                place = place[key]
            place[keys[-1]] = value
    return tomlkit.dumps(text)


def export_rules(ruleset: Ruleset, path: str | PathLike[str], force: bool = False) -> Path:
    """Write a rule set to a file.

    Parameters
    ----------
    ruleset
        The rules, which are written completely.
    path
        The file to make.
    force
        Replace a file that is already there.

    Returns
    -------
    path
        The file that was written.

    Raises
    ------
    InputError
        The file is already there, or cannot be written.
    """
    path = Path(path)
    try:
        with path.open("w" if force else "x", encoding="utf-8", newline="\n") as file:
            file.write(ruleset.to_toml())
    except FileExistsError:
        raise InputError(f"{path} is already there; choose another name or use --force") from None
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror}") from None
    return path
