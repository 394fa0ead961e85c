"""Set up positions and ask the functions that play uses: shared kinds of turn cases, and a module a variant."""

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec

from mjsim.positions.kinds import Answer, TurnCase
from mjsim.positions.position import Setting

__all__ = ["Answer", "Setting", "TurnCase", "kinds_of"]


def kinds_of(variant: str) -> Mapping[str, type[TurnCase]]:
    """Find the kinds of turn cases that a variant has: `KINDS` of the module that bears its name.

    Examples
    --------
    >>> ", ".join(kinds_of("wenzhou"))
    'discards, claims, kongs, resolve, wins, locks'
    """
    name = f"mjsim.positions.{variant}"
    if find_spec(name) is None:
        return {}
    kinds: Mapping[str, type[TurnCase]] = import_module(name).KINDS
    return kinds
