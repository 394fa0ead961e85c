"""Make outcomes, the finished deals that kernels score, and read what they hold."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from mjsim.errors import InputError, suggestion
from mjsim.rulesets import Ruleset
from mjsim.tile_names import Meld
from mjsim.turn_options import turn_rules_of
from mjsim_kernels.records import DISCARD, FLAG_NAMES, OUTCOME, ROB, SELF_DRAW
from mjsim_kernels.rotation import next_deals
from mjsim_kernels.tiles import NO_TILE

BY_NAMES: Final = {SELF_DRAW: "self", DISCARD: "discard", ROB: "rob"}
BY_CODES: Final = {name: code for code, name in BY_NAMES.items()}


def new_outcomes(count: int) -> np.recarray:
    """Make outcomes of exhausted deals in which nothing is known.

    Returns
    -------
    (count,) OUTCOME records.
    """
    outcomes = np.zeros(count, OUTCOME).view(np.recarray)
    for name in ("winner", "source", "tile", "last_kong", "indicators"):
        outcomes[name] = NO_TILE
    return outcomes


def decide_next_deals(outcomes: np.recarray, ruleset: Ruleset) -> None:
    """Set the next dealer and streak of finished deals that were not played but written down.

    Parameters
    ----------
    outcomes
        (n,) OUTCOME records.
    ruleset
        The rules of all of them.
    """
    next_deals(outcomes, turn_rules_of(ruleset))


def indicators_of(outcome: np.record) -> list[int]:
    """List the faces turned up."""
    return [int(face) for face in outcome.indicators if face != NO_TILE]


def melds_of(outcome: np.record, seat: int) -> list[Meld]:
    """List the melds of one seat."""
    count = int(outcome.meld_counts[seat])
    kinds, faces = outcome.meld_kinds[seat, :count], outcome.meld_faces[seat, :count]
    return [Meld(int(kind), int(face)) for kind, face in zip(kinds, faces, strict=True)]


def flag_bits(names: Sequence[str], known: Sequence[str] = FLAG_NAMES) -> int:
    """Pack named circumstances into the bits of records.FLAG_NAMES.

    Parameters
    ----------
    names
        The circumstances.
    known
        Those that the variant has.

    Raises
    ------
    InputError
        Another name.
    """
    return sum({_flag(name, known) for name in names})


def _flag(name: str, known: Sequence[str]) -> int:
    if name not in known:
        hint = suggestion(name, known, f"the flags are {', '.join(known)}", likeness=0.5)
        raise InputError(f'flags hold "{name}", which is no flag; {hint}')
    return 1 << FLAG_NAMES.index(name)
