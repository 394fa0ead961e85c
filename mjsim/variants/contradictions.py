"""Refuse circumstances of a win that the win itself contradicts (docs/rules, Flags)."""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

import numpy as np

from mjsim.errors import InputError
from mjsim.outcomes import melds_of
from mjsim.tile_names import format_meld
from mjsim_kernels.records import (
    DEALT_THREE_WILDS,
    DISCARD,
    EARTHLY,
    FLAG_NAMES,
    HEAVENLY,
    LAST_TILE,
    OUT_WITH_FLOWER,
    OUT_WITH_REPLACEMENT_TILE,
    SELF_DRAW,
)
from mjsim_kernels.tiles import CONCEALED_KONG, KONG, SEATS

DEALER: Final = 0
BEFORE_ANY_CLAIM: Final = (HEAVENLY, EARTHLY, DEALT_THREE_WILDS)


class Condition(NamedTuple):
    """Say whether a circumstance is possible, and where it is."""

    flag: int
    possible: bool
    must: str


def heavenly(outcome: np.record) -> Condition:
    """Ask of a win before the first discard that the dealer draws it."""
    possible = outcome.winner == DEALER and outcome.by == SELF_DRAW
    return Condition(HEAVENLY, bool(possible), "the dealer wins by self")


def earthly(outcome: np.record, rule: Any) -> Condition:
    """Ask what `turn.earthly` says: another seat wins on the first discard, on its kong, or on its own first one."""
    seat = int(outcome.winner)
    source = DEALER if rule != "first_round" else (seat - 1) % SEATS
    possible = outcome.by == DISCARD and outcome.source == source
    must = f"another seat wins on a discard of {'seat 0' if rule != 'first_round' else 'the seat before it'}"
    if rule == "first_discard_or_kong":
        possible |= outcome.by == SELF_DRAW and any(meld.kind == KONG for meld in melds_of(outcome, seat))
        must += ", or by self after a kong of it"
    return Condition(EARTHLY, bool(possible) and seat != DEALER, must)


def drawn(outcome: np.record) -> list[Condition]:
    """Ask of a win with a tile from the wall that it is a self-draw."""
    flags = (OUT_WITH_REPLACEMENT_TILE, OUT_WITH_FLOWER, LAST_TILE)
    return [Condition(flag, bool(outcome.by == SELF_DRAW), "the win is by self") for flag in flags]


def refuse(outcome: np.record, conditions: Iterable[Condition]) -> None:
    """Refuse a win with a circumstance that is not possible.

    Parameters
    ----------
    outcome
        OUTCOME record with a winner.
    conditions
        Those of the variant.

    Raises
    ------
    InputError
        A flag of the win contradicts who wins, how, or on what.
    """
    for flag, possible, must in conditions:
        if int(outcome.win_flags) & flag and not possible:
            raise InputError(f"win.flags hold {_name(flag)}, which is possible only where {must}")


def refuse_claims(outcome: np.record) -> None:
    """Refuse a claimed meld of a winner who wins before anything could be claimed; raises InputError."""
    seat, flags = int(outcome.winner), int(outcome.win_flags)
    may_be_konged = flags & EARTHLY and outcome.by == SELF_DRAW
    allowed = (CONCEALED_KONG, KONG) if may_be_konged else (CONCEALED_KONG,)
    claimed = [meld for meld in melds_of(outcome, seat) if meld.kind not in allowed]
    for flag in BEFORE_ANY_CLAIM:
        if flags & flag and claimed:
            raise InputError(
                f"players[{seat}].melds hold {format_meld(claimed[0])}, but a win with the flag {_name(flag)} comes "
                "before any claim: its melds are concealed kongs"
            )


def _name(flag: int) -> str:
    return FLAG_NAMES[flag.bit_length() - 1]
