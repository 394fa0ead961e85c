"""Rate the discards of one hand by the useful tiles that each leaves, all of them together.

A discard changes the join of one side of the hand, characters and dots or bamboo and honors. Joins of the other
side with one tile more are the same after each of them: 16 or 18 of the 34 look-ups are done once for all. Asking
`ukeire` about each discard took 300 ns a hand of five discards, this takes 210.
"""

import numpy as np

from mjsim_kernels.arrays import Integers
from mjsim_kernels.hands import HONORS, POWERS, STEPS
from mjsim_kernels.jit import kernel
from mjsim_kernels.masks import lowest_bit
from mjsim_kernels.planes import sum_counts
from mjsim_kernels.policies.actions import DISCARD_ORDER, PLACES, UNRATED, WEIGHT
from mjsim_kernels.suit_classes import MOST_EXCESS
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import FACES, RANKS
from mjsim_kernels.winning import sets_to_make

_LEFT = 2 * RANKS  # characters and dots come first
_PLACE_BITS = 6


@kernel
def join_one_more(
    tables: HandTables, key_m: int, key_p: int, key_s: int, key_z: int, joins: Integers
) -> None:
    """Note for each face the join of its side of the hand with one tile more of it.

    Parameters
    ----------
    tables, key_m, key_p, key_s, key_z
        As for `mjsim_kernels.hands.lacking`.
    joins
        (34,), filled: left joins for characters and dots, right joins for bamboo and honors. Those of faces that
        the keys hold four times mean nothing.
    """
    class_m, class_p = tables.number_classes[key_m], tables.number_classes[key_p]
    class_s, class_z = tables.number_classes[key_s], tables.honor_classes[key_z]
    for rank in range(RANKS):
        more = tables.number_classes[np.uint64(key_m) + STEPS[rank]]
        joins[rank] = tables.left_joins[more, class_p]
        more = tables.number_classes[np.uint64(key_p) + STEPS[rank]]
        joins[RANKS + rank] = tables.left_joins[class_m, more]
        more = tables.number_classes[np.uint64(key_s) + STEPS[rank]]
        joins[_LEFT + rank] = tables.right_joins[more, class_z]
    for rank in range(HONORS):
        more = tables.honor_classes[np.uint64(key_z) + STEPS[rank]]
        joins[_LEFT + RANKS + rank] = tables.right_joins[class_s, more]


@kernel
def nearer_without_left(
    tables: HandTables, key_m: int, key_p: int, right: int, sets: int, wilds: int, least: int, joins: Integers
) -> int:
    """Find the faces that bring a hand below `least` tiles lacking once a character or dot has gone.

    Parameters
    ----------
    tables, sets, wilds
        As for `mjsim_kernels.hands.lacking`.
    key_m, key_p
        Without the discard.
    right
        Join of bamboo and honors.
    joins
        (34,), of `join_one_more` for the hand before.

    Returns
    -------
    Bit mask of faces, as of `mjsim_kernels.hands.nearer_mask`.
    """
    distances = tables.distances[sets, min(wilds, MOST_EXCESS)]
    class_m, class_p = tables.number_classes[key_m], tables.number_classes[key_p]
    left = tables.left_joins[class_m, class_p]
    mask = 0
    for rank in range(RANKS):
        more = tables.number_classes[np.uint64(key_m) + STEPS[rank]]
        mask |= int(distances[tables.left_joins[more, class_p], right] < least) << rank
        more = tables.number_classes[np.uint64(key_p) + STEPS[rank]]
        mask |= int(distances[tables.left_joins[class_m, more], right] < least) << (RANKS + rank)
    for face in range(_LEFT, FACES):
        mask |= int(distances[left, joins[face]] < least) << face
    return mask


@kernel
def nearer_without_right(
    tables: HandTables, key_s: int, key_z: int, left: int, sets: int, wilds: int, least: int, joins: Integers
) -> int:
    """Find the faces that bring a hand below `least` tiles lacking once a bamboo or honor has gone.

    Parameters
    ----------
    tables, sets, wilds, joins
        As for `nearer_without_left`.
    key_s, key_z
        Without the discard.
    left
        Join of characters and dots.

    Returns
    -------
    Bit mask of faces, as of `mjsim_kernels.hands.nearer_mask`.
    """
    distances = tables.distances[sets, min(wilds, MOST_EXCESS)]
    class_s, class_z = tables.number_classes[key_s], tables.honor_classes[key_z]
    right = tables.right_joins[class_s, class_z]
    mask = 0
    for face in range(_LEFT):
        mask |= int(distances[joins[face], right] < least) << face
    for rank in range(RANKS):
        more = tables.number_classes[np.uint64(key_s) + STEPS[rank]]
        mask |= int(distances[left, tables.right_joins[more, class_z]] < least) << (_LEFT + rank)
    for rank in range(HONORS):
        more = tables.honor_classes[np.uint64(key_z) + STEPS[rank]]
        mask |= int(distances[left, tables.right_joins[class_s, more]] < least) << (_LEFT + RANKS + rank)
    return mask


@kernel
def rate_discards(
    deal: np.record, tables: HandTables, seat: int, faces: int, missing: int
) -> tuple[int, int]:
    """Return the discard that leaves most useful tiles, the first in `DISCARD_ORDER` of equals, and its rating.

    Parameters
    ----------
    faces
        Discards in question, a bit each, by the faces that they play; at least one.
    missing
        Tiles that the hand lacks after any of them.
    """
    keys, joins, planes = deal.keys[seat], deal.joins, deal.unseen_planes
    key_m, key_p, key_s, key_z = int(keys[0]), int(keys[1]), int(keys[2]), int(keys[3])
    ones, twos, fours = int(planes[0]), int(planes[1]), int(planes[2])
    sets, wilds = sets_to_make(deal, seat), int(deal.wilds[seat])
    join_one_more(tables, key_m, key_p, key_s, key_z, joins)
    left = tables.left_joins[tables.number_classes[key_m], tables.number_classes[key_p]]
    right = tables.right_joins[tables.number_classes[key_s], tables.honor_classes[key_z]]
    best = UNRATED << _PLACE_BITS
    for side in range(2):
        rest = faces >> _LEFT << _LEFT if side else faces & ((1 << _LEFT) - 1)
        while rest:
            face = lowest_bit(rest)
            rest &= rest - 1
            first = POWERS[face] if face < RANKS or _LEFT <= face < _LEFT + RANKS else 0
            other = POWERS[face] - first
            if side:
                mask = nearer_without_right(
                    tables, key_s - first, key_z - other, int(left), sets, wilds, missing, joins
                )
            else:
                mask = nearer_without_left(
                    tables, key_m - first, key_p - other, int(right), sets, wilds, missing, joins
                )
            rating = missing * WEIGHT - sum_counts(mask, ones, twos, fours)
            best = min(best, (rating << _PLACE_BITS) + PLACES[face])
    return int(DISCARD_ORDER[best & ((1 << _PLACE_BITS) - 1)]), best >> _PLACE_BITS
