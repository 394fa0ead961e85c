"""Decide whether a tile that another seat discards, or adds to a pung, wins for a seat."""

import numpy as np

from mjsim_kernels.deal_state import INCOMPLETE, NOT_READY, READY, UNKNOWN, is_apart, shift_key
from mjsim_kernels.hands import completes_in_set, lacking, wait_mask
from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.pair_shapes import lacking_seven_pairs
from mjsim_kernels.planes import pack_counts
from mjsim_kernels.records import DECLINED_WIN
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import EAST, FACES, FIRST_FLOWER, GREEN, MOST_SETS, RED
from mjsim_kernels.turn_rules import FISHING_FREE, NO_HONOR
from mjsim_kernels.winning import (
    ALL_WILDS,
    are_eight_pairs,
    group_wilds,
    hand_complete,
    sets_to_make,
    waits_with_lone_wild,
)


@entry
def may_win_on(deal: np.record, rules: np.record, tables: HandTables, seat: int, face: int) -> bool:
    """Tell whether another seat's discard, or the tile that it adds to a pung (`deal.added`), wins for a seat."""
    if is_apart(deal, seat, face) or deal.runs[seat]:
        return False
    if (int(deal.win_locks[seat]) >> face) & 1 or not completes(deal, rules, tables, seat, face):
        return False
    if rules.lone_wild_self_draw_only:
        return not waits_with_lone_wild(deal, tables, seat)
    return not is_refused(deal, rules, tables, seat, face)


@kernel
def is_refused(deal: np.record, rules: np.record, tables: HandTables, seat: int, face: int) -> bool:
    """Tell whether a tile that would complete a hand may not, since it comes from another seat."""
    robbed = deal.added == face
    barred = rules.universal_wait_barred and not (robbed and rules.universal_wait_may_rob)
    if barred and waits_with_lone_wild(deal, tables, seat):
        return True
    if not rules.bare_wild_wait and deal.meld_counts[seat] == MOST_SETS and deal.wilds[seat] == 1:
        return True
    if rules.wild_fishing != FISHING_FREE and fishes(deal, rules, tables, seat):
        is_value = face in (GREEN, RED, EAST + seat)
        if is_value == (rules.wild_fishing == NO_HONOR):
            return True
    return robbed and not rules.rob_for_pair and not completes_set(deal, rules, tables, seat, face)


@kernel
def fishes(deal: np.record, rules: np.record, tables: HandTables, seat: int) -> bool:
    """Tell whether a seat has passed a win and waits for anything with two wilds and the own flower.

    docs/rules/longgang.md, Fishing for an honor.
    """
    if int(deal.seat_flags[seat]) & DECLINED_WIN == 0 or deal.hands[seat, FIRST_FLOWER + seat] == 0:
        return False
    return group_wilds(deal, seat, 0) == ALL_WILDS - 1 and faces_missed(deal, rules, tables, seat) == 0


@entry
def faces_missed(deal: np.record, rules: np.record, tables: HandTables, seat: int) -> int:
    """Return the faces that may be discarded and do not complete a hand one tile short, a bit each.

    It does not matter of which of them all copies are used up.
    """
    keys = deal.keys[seat]
    sets = sets_to_make(deal, seat)
    wilds = int(deal.wilds[seat])
    waits = wait_mask(tables, int(keys[0]), int(keys[1]), int(keys[2]), int(keys[3]), sets, wilds)
    faces = int(rules.faces) & ~int(deal.wild_faces[seat]) & ~waits & ((1 << FACES) - 1)
    if rules.eight_pairs:
        for face in range(FACES):
            if (faces >> face) & 1 and completes_pairs(deal, rules, seat, face):
                faces ^= 1 << face
    return faces


@kernel
def may_be_ready(deal: np.record, rules: np.record, seat: int) -> bool:
    """Tell whether some tile may win for a seat; most seats are known to be far, and are not asked again."""
    return bool(deal.readiness[seat] != NOT_READY or rules.eight_pairs or rules.three_wilds_on_discard)


@kernel
def is_ready(deal: np.record, tables: HandTables, seat: int) -> bool:
    """Tell whether one natural tile more could make a seat's concealed tiles sets and a pair.

    Most hands are asked about several discards before they change, and most are not ready. The look-up is near the
    one that `hand_complete` makes: a fifth copy, which more wilds would allow, is never discarded.
    """
    if deal.readiness[seat] in (UNKNOWN, INCOMPLETE):
        keys = deal.keys[seat]
        sets = sets_to_make(deal, seat)
        wilds = int(deal.wilds[seat])
        missing = lacking(tables, int(keys[0]), int(keys[1]), int(keys[2]), int(keys[3]), sets, wilds)
        deal.readiness[seat] = NOT_READY if missing > wilds + 1 else READY
    return bool(deal.readiness[seat] == READY)


@kernel
def completes(deal: np.record, rules: np.record, tables: HandTables, seat: int, face: int) -> bool:
    """Tell whether one more natural tile of a face makes a hand that wins."""
    if rules.three_wilds_win and rules.three_wilds_on_discard and deal.wilds[seat] == ALL_WILDS:
        return True
    complete = False
    if is_ready(deal, tables, seat):
        shift_key(deal, seat, face, 1)
        complete = hand_complete(deal, tables, seat)
        shift_key(deal, seat, face, -1)
    return complete or (rules.eight_pairs != 0 and completes_pairs(deal, rules, seat, face))


@kernel
def completes_pairs(deal: np.record, rules: np.record, seat: int, face: int) -> bool:
    """Tell whether one more natural tile of a face makes the pairs that the rules know."""
    deal.odd[seat] ^= 1 << face
    deal.naturals[seat] += 1
    deal.hands[seat, face] += 1
    complete = are_eight_pairs(deal, rules, seat)
    deal.hands[seat, face] -= 1
    deal.naturals[seat] -= 1
    deal.odd[seat] ^= 1 << face
    return complete


@kernel
def completes_pung(deal: np.record, seat: int, face: int) -> bool:
    """Tell whether a tile makes the pung of seven pairs and a pung."""
    used = min(int(deal.hands[seat, face]), 2)
    left = int(deal.wilds[seat]) - 2 + used
    deal.hands[seat, face] -= used
    ones, twos, fours = pack_counts(deal.hands[seat])
    deal.hands[seat, face] += used
    natural = ~int(deal.wild_faces[seat])
    return left >= 0 and lacking_seven_pairs(ones & natural, twos & natural, fours & natural, 1) <= left


@kernel
def completes_set(deal: np.record, rules: np.record, tables: HandTables, seat: int, face: int) -> bool:
    """Tell whether some reading of a hand that a tile completes has this tile in a set."""
    if rules.eight_pairs and deal.meld_counts[seat] == 0 and completes_pung(deal, seat, face):
        return True
    keys = deal.keys[seat]
    return completes_in_set(
        tables,
        int(keys[0]),
        int(keys[1]),
        int(keys[2]),
        int(keys[3]),
        sets_to_make(deal, seat),
        int(deal.wilds[seat]),
        face,
    )
