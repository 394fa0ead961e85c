"""Say how far a hand is from complete, and which tiles still out of sight would bring it nearer."""

from typing import Final, NamedTuple

import numpy as np

from mjsim_kernels.hand_counts import shanten, useful_tiles, waits
from mjsim_kernels.legal import legal_discards
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import FACES, FIRST_FLOWER, KINDS, MOST_SETS, NO_TILE
from mjsim_kernels.turn_rules import COPIES

COMPLETE: Final = -1
READY: Final = 0

WILD: Final = "wild"
LOCKED: Final = "locked"


class Prospect(NamedTuple):
    """Hold how far a hand is, and the copies left of each face that brings it nearer, wilds last."""

    shanten: int
    useful: dict[int, int]

    @property
    def left(self) -> int:
        """Copies of all useful faces together."""
        return sum(self.useful.values())


class Discard(NamedTuple):
    """Hold a tile that could go, what it would leave, and why the rules forbid it (`wild`, `locked`)."""

    face: int
    prospect: Prospect | None  # None for a wild
    forbidden: str | None


def faces_of(mask: int) -> list[int]:
    """List the faces of a bit mask."""
    return [face for face in range(KINDS) if mask >> face & 1]


def sets_to_make(deal: np.record, seat: int) -> int:
    """Count the sets that a seat's concealed tiles must make."""
    return MOST_SETS - int(deal.meld_counts[seat])


def prospect_of(
    deal: np.record, tables: HandTables, seat: int, sets: int | None = None, without: int = NO_TILE
) -> Prospect:
    """Measure the concealed hand of a seat.

    Parameters
    ----------
    deal
        DEAL record.
    tables
        The suit tables.
    seat
        Whose hand.
    sets
        Sets that it must make; None: five less the melds.
    without
        A tile of the hand that is thought to be discarded.

    Returns
    -------
    The prospect. A hand that waits lists all its waits, also those of which no tile is left; a complete hand
    has nothing useful.
    """
    sets = sets_to_make(deal, seat) if sets is None else sets
    naturals, wilds = played_naturals(deal, seat), int(deal.wilds[seat])
    if without != NO_TILE:
        naturals[deal.stood_for if without == deal.stand_in else without] -= 1
    distance = int(shanten(tables, naturals, wilds, sets))
    if distance == COMPLETE:
        return Prospect(distance, {})
    waiting = distance == READY and int(naturals.sum()) + wilds == 3 * sets + 1
    found = (waits if waiting else useful_tiles)(tables, naturals, wilds, sets).tolist()
    useful = {}
    for face in sorted(printed_face(deal, face) for face in found):
        if face != NO_TILE and not (int(deal.wild_faces) | int(deal.bonus_faces)) >> face & 1:
            left = copies_left(deal, seat, face)
            if left or waiting:
                useful[face] = left
    drawable = {face: copies_left(deal, seat, face) for face in faces_of(int(deal.wild_faces))}
    return Prospect(distance, useful | {face: left for face, left in drawable.items() if left})


def played_naturals(deal: np.record, seat: int) -> np.ndarray:
    """Count a seat's concealed tiles that are not wild by the face that they play."""
    counts: np.ndarray = deal.hands[seat, :FACES].copy()
    counts[[face for face in faces_of(int(deal.wild_faces)) if face < FACES]] = 0
    if deal.stand_in != NO_TILE:
        counts[deal.stood_for] += counts[deal.stand_in]
        counts[deal.stand_in] = 0
    return counts


def printed_face(deal: np.record, played: int) -> int:
    """Return the face printed on the natural tiles that play a face, or NO_TILE where there are none."""
    if deal.stand_in != NO_TILE and played in (deal.stood_for, deal.stand_in):
        return int(deal.stand_in) if played == deal.stood_for else NO_TILE
    return played


def copies_left(deal: np.record, seat: int, face: int) -> int:
    """Count the copies of a face that a seat cannot see."""
    copies = COPIES if face < FIRST_FLOWER else 1
    return copies - int(deal.seen[face]) - int(deal.hands[seat, face])


def discards_of(
    deal: np.record, rules: np.record, tables: HandTables, seat: int, sets: int | None = None
) -> list[Discard]:
    """Measure the hand after every discard, best first: the nearest, then those with most useful tiles left.

    Parameters
    ----------
    deal, tables, seat, sets
        As for `prospect_of`; the hand holds a tile more than between turns.
    rules
        TURN_RULES record.

    Returns
    -------
    One entry a face held; what the rules forbid stands at the end.
    """
    legal, wilds = legal_discards(deal, rules, seat), int(deal.wild_faces)
    discards = []
    for face in faces_of(int(deal.held[seat])):
        if wilds >> face & 1:
            discards.append(Discard(face, None, WILD))
        else:
            prospect = prospect_of(deal, tables, seat, sets, without=face)
            discards.append(Discard(face, prospect, None if legal >> face & 1 else LOCKED))
    return sorted(discards, key=_order)


def _order(discard: Discard) -> tuple[bool, int, int, int]:
    shanten, useful = discard.prospect or Prospect(FACES, {})
    return (discard.forbidden is not None, shanten, -sum(useful.values()), discard.face)
