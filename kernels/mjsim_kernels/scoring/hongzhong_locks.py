"""Make and undo the kongs of locked hands (docs/rules/hongzhong.md, Turn 7)."""

from typing import Final

import numpy as np

from mjsim_kernels import tiles
from mjsim_kernels.jit import kernel
from mjsim_kernels.scoring.events import ADDED_KONG, DIRECT_KONG
from mjsim_kernels.scoring.hongzhong_hands import SETS, find_meld
from mjsim_kernels.scoring.hongzhong_waits import open_waits
from mjsim_kernels.suit_tables import HandTables

HELD: Final = 3  # copies that a locked hand has before it makes a kong of a fourth


@kernel
def konged_meld(kind: int) -> int:
    """Return the kind of meld that a kong of this kind of event leaves."""
    if kind == DIRECT_KONG:
        return tiles.KONG
    return tiles.ADDED_KONG if kind == ADDED_KONG else tiles.CONCEALED_KONG


@kernel
def make_kong(hand: np.record, kind: int, face: int) -> None:
    """Make a kong in a hand of 13 tiles, the fourth tile coming from outside."""
    if kind == ADDED_KONG:
        hand.meld_kinds[find_meld(hand, tiles.PUNG, face)] = tiles.ADDED_KONG
        return
    place = int(hand.meld_count)
    hand.naturals[face] -= HELD
    hand.meld_kinds[place] = konged_meld(kind)
    hand.meld_faces[place] = face
    hand.meld_count = place + 1


@kernel
def undo_kong(hand: np.record, kind: int, face: int) -> None:
    """Put a hand back to what it was before it made a kong; one that shows no such kong stays as it is."""
    place = find_meld(hand, konged_meld(kind), face)
    if place < 0:
        return
    if kind == ADDED_KONG:
        hand.meld_kinds[place] = tiles.PUNG
        return
    hand.naturals[face] += HELD
    last = int(hand.meld_count) - 1
    for meld in range(place, last):
        hand.meld_kinds[meld] = hand.meld_kinds[meld + 1]
        hand.meld_faces[meld] = hand.meld_faces[meld + 1]
    hand.meld_count = last


@kernel
def may_make_kong(hand: np.record, kind: int, face: int, tables: HandTables) -> bool:
    """Tell whether a locked hand of 13 tiles may make a kong of a face.

    Parameters
    ----------
    hand
        A record of `HAND`; the same afterwards.
    kind
        DIRECT_KONG, ADDED_KONG or CONCEALED_KONG of `scoring.events`; the fourth tile is another's discard or
        the one just drawn, and not in the hand.
    face
        A suited face that is not of the missing suit.
    tables
        From `build_tables`.

    Returns
    -------
    For an added kong whether there is the pung; for the others whether the three copies are in the hand and
    the same tiles complete it before and after.
    """
    if kind == ADDED_KONG:
        return find_meld(hand, tiles.PUNG, face) >= 0
    sets, reds, missing = SETS - int(hand.meld_count), int(hand.reds), int(hand.missing)
    if face >= tiles.RED or hand.naturals[face] < HELD or sets == 0:
        return False
    before = open_waits(tables, hand.naturals, sets, reds, missing)
    hand.naturals[face] -= HELD
    after = open_waits(tables, hand.naturals, sets - 1, reds, missing)
    hand.naturals[face] += HELD
    return before == after
