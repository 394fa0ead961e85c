"""Write down one interpretation of a planned kind, group by group (docs/rules/pingyang.md, Scoring)."""

from typing import Final

import numpy as np

from mjsim_kernels.group_choices import (
    CHOICE_BELOW,
    CHOICE_KINDS,
    CHOICE_WILDS,
    CHOICES,
    MASK_SIZES,
    NO_FACE,
)
from mjsim_kernels.hands import POWERS
from mjsim_kernels.jit import kernel
from mjsim_kernels.scoring.pingyang_plans import HONORS, SUIT_PAIR, WILD_PAIR, find_pair, suits_fit
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import CHOW, EAST, PAIR, PUNG, RANKS

ALL_WILDS: Final = 0b111


@kernel
def write_groups(
    hand: np.record, tables: HandTables, plan: np.record, work: np.record, score: np.record
) -> None:
    """Write the groups of the concealed tiles into the score; uses up the hand and the keys."""
    score.group_count = 0
    for honor in range(HONORS):
        write_equal_tiles(hand, EAST + honor, plan.pair == honor, score)
    for wind in range(HONORS):
        if int(plan.as_winds) >> wind & 1:
            add_group(PUNG, EAST + wind, ALL_WILDS, score)
            plan.wild_pungs -= 1
            plan.wilds -= 3
            plan.sets -= 1
    for _ in range(int(plan.wild_pungs)):
        add_group(PUNG, NO_FACE, ALL_WILDS, score)
    plan.wilds -= 3 * int(plan.wild_pungs)
    plan.sets -= plan.wild_pungs
    if plan.pair == WILD_PAIR:
        add_group(PAIR, wind_face(int(plan.pair_wind)), 0b11, score)
    if plan.no_chows:
        write_suit_pungs(hand, plan, score)
    else:
        write_suits(hand, tables, plan, work, score)


@kernel
def add_group(kind: int, face: int, wilds: int, score: np.record) -> None:
    """Note one group of the reading that is scored."""
    place = int(score.group_count)
    score.group_kinds[place] = kind
    score.group_faces[place] = face
    score.group_wilds[place] = wilds
    score.group_count += 1


@kernel
def wind_face(mask: int) -> int:
    """Return the face of the wind in a mask, or NO_FACE."""
    for wind in range(HONORS):
        if mask >> wind & 1:
            return EAST + wind
    return NO_FACE


@kernel
def write_equal_tiles(hand: np.record, face: int, with_pair: bool, score: np.record) -> None:
    """Write the pungs, and the pair, that the naturals of a face and the least wilds make."""
    naturals = int(hand.naturals[face])
    if with_pair:
        # three part into two for a pung and one for the pair, four into three and one
        own = naturals if naturals <= 2 else 1
        add_group(PAIR, face, 0 if own == 2 else 0b10, score)
        naturals -= own
    while naturals > 0:
        own = min(naturals, 3)
        add_group(PUNG, face, ALL_WILDS & (ALL_WILDS << own), score)
        naturals -= own


@kernel
def write_suit_pungs(hand: np.record, plan: np.record, score: np.record) -> None:
    """Write the suits without a chow; the pair is a face that spares a wild, if there is one."""
    pair = -1
    if plan.pair == SUIT_PAIR:
        for face in range(EAST):
            naturals = int(hand.naturals[face])
            if naturals > 0 and (pair < 0 or naturals != 3):
                pair = face
    for face in range(EAST):
        write_equal_tiles(hand, face, face == pair, score)


@kernel
def write_suits(
    hand: np.record, tables: HandTables, plan: np.record, work: np.record, score: np.record
) -> None:
    """Write the suits: for the lowest tile left always the first group that leaves the rest complete."""
    sets, wilds = int(plan.sets), int(plan.wilds)
    if plan.pair == SUIT_PAIR:
        face = find_pair(hand, tables, work, sets, wilds)
        if face < 0:
            add_group(PAIR, NO_FACE, 0b11, score)
            wilds -= 2
        else:
            own = min(int(hand.naturals[face]), 2)
            add_group(PAIR, face, 0 if own == 2 else 0b10, score)
            take(hand, work, face, own)
            wilds -= 2 - own
    for face in range(EAST):
        while hand.naturals[face] > 0:
            choice = 0
            while choice < CHOICES and not take_group(hand, tables, work, face, choice, sets, wilds):
                choice += 1
            if choice == CHOICES:
                return
            mask = int(CHOICE_WILDS[choice])
            add_group(int(CHOICE_KINDS[choice]), face - int(CHOICE_BELOW[choice]), mask, score)
            sets -= 1
            wilds -= int(MASK_SIZES[mask])


@kernel
def take(hand: np.record, work: np.record, face: int, tiles: int) -> None:
    """Take tiles out of the hand, or put them back where negative."""
    hand.naturals[face] -= tiles
    work.keys[face // RANKS] -= tiles * int(POWERS[face])


@kernel
def take_group(
    hand: np.record,
    tables: HandTables,
    work: np.record,
    face: int,
    choice: int,
    sets: int,
    wilds: int,
) -> bool:
    """Take a set that holds a face out of the hand, if its tiles are there and the rest stays complete."""
    kind, mask = int(CHOICE_KINDS[choice]), int(CHOICE_WILDS[choice])
    first = face - int(CHOICE_BELOW[choice])
    left = wilds - int(MASK_SIZES[mask])
    if kind == PAIR or left < 0 or not holds(hand, face, kind, first, mask):
        return False
    move_group(hand, work, kind, first, mask, 1)
    if suits_fit(tables, work, sets - 1, left, False):
        return True
    move_group(hand, work, kind, first, mask, -1)
    return False


@kernel
def holds(hand: np.record, face: int, kind: int, first: int, mask: int) -> bool:
    """Tell whether the natural tiles of a group are in the hand."""
    if kind != CHOW:
        return bool(hand.naturals[face] >= 3 - int(MASK_SIZES[mask]))
    rank = face % RANKS - (face - first)
    if rank < 0 or rank > RANKS - 3:
        return False
    missing = 0
    for place in range(3):
        missing |= int(hand.naturals[first + place] == 0) << place
    return missing & ~mask == 0


@kernel
def move_group(hand: np.record, work: np.record, kind: int, first: int, mask: int, sign: int) -> None:
    """Take a group's natural tiles out of the hand (`sign` 1), or put them back (-1)."""
    if kind != CHOW:
        take(hand, work, first, sign * (3 - int(MASK_SIZES[mask])))
        return
    for place in range(3):
        if mask >> place & 1 == 0:
            take(hand, work, first + place, sign)
