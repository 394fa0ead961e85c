"""Say how far a hand is from complete, and which tiles still out of sight would bring it nearer."""

from typing import Final, NamedTuple

import numpy as np

from mjsim_kernels.hand_counts import shanten, useful_tiles, waits
from mjsim_kernels.legal import legal_discards
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import FACES, MOST_SETS, NO_TILE
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
    return [face for face in range(FACES) if mask >> face & 1]


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
    wild_faces, wilds = faces_of(int(deal.wild_faces)), int(deal.wilds[seat])
    naturals = deal.hands[seat, :FACES].copy()
    naturals[wild_faces] = 0
    if without != NO_TILE:
        naturals[without] -= 1
    distance = int(shanten(tables, naturals, wilds, sets))
    if distance == COMPLETE:
        return Prospect(distance, {})
    waiting = distance == READY and int(naturals.sum()) + wilds == 3 * sets + 1
    found = (waits if waiting else useful_tiles)(tables, naturals, wilds, sets).tolist()
    useful = {}
    for face in [*(face for face in found if face not in wild_faces), *wild_faces]:
        left = COPIES - int(deal.seen[face]) - int(deal.hands[seat, face])
        if not int(deal.bonus_faces) >> face & 1 and (left > 0 or (waiting and face not in wild_faces)):
            useful[face] = left
    return Prospect(distance, useful)


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
