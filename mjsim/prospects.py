"""Say how far a hand is from complete, and which tiles still out of sight would bring it nearer."""

from typing import Final, NamedTuple

import numpy as np

from mjsim_kernels.hand_counts import (
    eight_pairs_shanten,
    pairs_and_pung_shanten,
    shanten,
    useful_tiles,
    waits,
    waits_with_lone_wild,
)
from mjsim_kernels.legal import legal_discards
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import FACES, FIRST_FLOWER, KINDS, MOST_SETS, NO_TILE, PUNG
from mjsim_kernels.turn_rules import COPIES
from mjsim_kernels.winning import WITHOUT_SHAPE, drawn_wins

COMPLETE: Final = -1
READY: Final = 0
FAR: Final = 99

WILD: Final = "wild"
LOCKED: Final = "locked"
HONORS_FIRST: Final = "honors_first"


class Prospect(NamedTuple):
    """Hold how far a hand is, and the copies left of each face that brings it nearer, wilds last."""

    shanten: int
    useful: dict[int, int]
    eight_pairs: bool = False  # nearest as eight pairs; as sets it is as near or farther
    self_draw_only: bool = False  # it waits with a lone wild, which wins on nobody else's tile
    shapeless: bool = False  # with the wilds held, any tile drawn wins

    @property
    def left(self) -> int:
        """Copies of all useful faces together."""
        return sum(self.useful.values())


class Discard(NamedTuple):
    """Hold a tile that could go, what it would leave, and why the rules forbid it.

    `wild`; `locked`: its pung is exposed; `honors_first`: a single honor goes first.
    """

    face: int
    prospect: Prospect | None  # None for a wild
    forbidden: str | None


class Shapes(NamedTuple):
    """Hold the natural tiles of a hand, by the face that they play, and the shapes that they may become."""

    naturals: np.ndarray  # (FACES,)
    wilds: int
    sets: int
    eight_pairs: bool  # allowed, and without melds
    with_pung: bool = False  # seven pairs and a pung in place of eight pairs

    def distances(self, tables: HandTables) -> tuple[int, int]:
        """Return the shanten for sets and a pair, and for eight pairs."""
        pairs = self.as_pairs(self.naturals) if self.eight_pairs else FAR
        return int(shanten(tables, self.naturals, self.wilds, self.sets)), pairs

    def useful(self, tables: HandTables, waiting: bool) -> set[int]:
        """List the played faces of which one more tile brings the hand nearer, whichever shape is nearest.

        Parameters
        ----------
        waiting
            Whether the hand is ready, and holds no tile drawn; then also faces that it holds four times.
        """
        as_sets, as_pairs = self.distances(tables)
        found: set[int] = set()
        if as_sets <= as_pairs:
            ask = waits if waiting else useful_tiles
            found.update(ask(tables, self.naturals, self.wilds, self.sets).tolist())
        if as_pairs <= as_sets:
            found.update(face for face in range(FACES) if self.pairs_with(face, waiting) < as_pairs)
        return found

    def pairs_with(self, face: int, fifth: bool) -> int:
        """Return the shanten for eight pairs with one more tile of a face; FAR where there is none."""
        more = self.naturals.copy()
        more[face] += 1
        return self.as_pairs(more) if fifth or more[face] <= COPIES else FAR

    def as_pairs(self, naturals: np.ndarray) -> int:
        """Return the shanten of naturals beside the wilds for the pairs that the rules know."""
        measure = pairs_and_pung_shanten if self.with_pung else eight_pairs_shanten
        return int(measure(naturals, self.wilds))


def faces_of(mask: int) -> list[int]:
    """List the faces of a bit mask."""
    return [face for face in range(KINDS) if mask >> face & 1]


def sets_to_make(deal: np.record, seat: int) -> int:
    """Count the sets that a seat's concealed tiles must make."""
    return MOST_SETS - int(deal.meld_counts[seat])


def prospect_of(
    deal: np.record,
    rules: np.record,
    tables: HandTables,
    seat: int,
    sets: int | None = None,
    without: int = NO_TILE,
) -> Prospect:
    """Measure the concealed hand of a seat against every shape that the rules let win.

    Parameters
    ----------
    deal, rules
        DEAL and TURN_RULES records.
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
    pairs = bool(rules.eight_pairs) and sets == MOST_SETS
    shapes = Shapes(naturals, wilds, sets, pairs, bool(rules.pairs_with_pung))
    as_sets, as_pairs = shapes.distances(tables)
    distance = min(as_sets, as_pairs)
    between_turns = int(naturals.sum()) + wilds == 3 * sets + 1
    waiting = distance == READY and between_turns
    barred = bool(rules.lone_wild_self_draw_only) or bool(rules.universal_wait_barred)
    lone = barred and waiting and waits_with_lone_wild(tables, naturals, wilds, sets)
    return Prospect(
        distance,
        {} if distance == COMPLETE else _useful(deal, rules, seat, shapes.useful(tables, waiting), waiting),
        as_pairs < as_sets,
        bool(lone),
        bool(drawn_wins(deal, rules, tables, seat, True) & WITHOUT_SHAPE),
    )


def _useful(deal: np.record, rules: np.record, seat: int, played: set[int], waiting: bool) -> dict[int, int]:
    """Count the copies left of the tiles that play these faces, and of the wilds."""
    useful = {}
    natural = natural_faces(deal, rules, seat)
    for face in sorted(printed_face(deal, face) for face in played):
        if face != NO_TILE and natural >> face & 1:
            left = copies_left(deal, seat, face)
            if left or waiting:
                useful[face] = left
    drawable = {face: copies_left(deal, seat, face) for face in faces_of(int(deal.wild_faces[seat]))}
    return useful | {face: left for face, left in drawable.items() if left}


def natural_faces(deal: np.record, rules: np.record, seat: int) -> int:
    """Return the faces of the tile set that are neither wild for a seat nor laid down by it, a bit each."""
    return int(rules.faces) & ~(int(deal.wild_faces[seat]) | int(deal.bonus_faces[seat]))


def waits_for_anything(deal: np.record, rules: np.record, seat: int, prospect: Prospect) -> bool:
    """Tell whether a hand that waits is completed by every tile that it could draw or take."""
    return all(face in prospect.useful for face in faces_of(natural_faces(deal, rules, seat)))


def played_naturals(deal: np.record, seat: int) -> np.ndarray:
    """Count a seat's concealed tiles that are not wild by the face that they play."""
    counts: np.ndarray = deal.hands[seat, :FACES].copy()
    counts[[face for face in faces_of(int(deal.wild_faces[seat])) if face < FACES]] = 0
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
    legal, wilds = legal_discards(deal, rules, seat), int(deal.wild_faces[seat])
    discards = []
    for face in faces_of(int(deal.held[seat])):
        if wilds >> face & 1:
            discards.append(Discard(face, None, WILD))
        else:
            prospect = prospect_of(deal, rules, tables, seat, sets, without=face)
            reason = None if legal >> face & 1 else _reason(deal, rules, seat, face)
            discards.append(Discard(face, prospect, reason))
    return sorted(discards, key=_order)


def _reason(deal: np.record, rules: np.record, seat: int, face: int) -> str:
    count = int(deal.meld_counts[seat])
    melds = zip(deal.meld_kinds[seat, :count].tolist(), deal.meld_faces[seat, :count].tolist(), strict=True)
    return LOCKED if rules.lock_own_pungs and (PUNG, face) in melds else HONORS_FIRST


def _order(discard: Discard) -> tuple[bool, int, int, int]:
    prospect = discard.prospect or Prospect(FAR, {})
    return (discard.forbidden is not None, prospect.shanten, -prospect.left, discard.face)
