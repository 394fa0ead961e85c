"""Read a hand as seven pairs and a pung (docs/rules/longgang.md, `eight_pairs`).

Where the pung is decides which faces are left odd; each of those takes a wild. Two wilds left over are a pair
of their own, or make two pairs of one natural pair, which counts more where that is a value pair.
"""

from typing import Final

import numpy as np

from mjsim_kernels.jit import kernel
from mjsim_kernels.scoring.hu_groups import clear_shape
from mjsim_kernels.scoring.hu_hands import IS_BIG, count_tiles, wilds_held
from mjsim_kernels.scoring.hu_prices import CONCEALED_PUNG
from mjsim_kernels.tiles import EAST, FACES, GREEN, MOST_SETS, RED

WILD_PUNG: Final = FACES  # instead of the face of the pung


@kernel
def odd_faces(hand: np.record) -> int:
    """Count the faces of which an odd number of natural tiles is concealed."""
    odd = 0
    for face in range(FACES):
        odd += int(hand.naturals[face]) & 1
    return odd


@kernel
def wilds_over(hand: np.record, odd: int, face: int, own: int) -> int:
    """Count the wilds that are left over if so many natural tiles of a face are in the pung.

    Parameters
    ----------
    odd: from `odd_faces`.
    face: of the pung, or WILD_PUNG.
    own: natural tiles in it, 1 to 3; 0 for a pung of wilds.

    Returns
    -------
    A negative number where the wilds do not suffice.
    """
    if own % 2 == 1:
        odd += -1 if int(hand.naturals[face]) & 1 else 1
    return wilds_held(hand) - (3 - own) - odd


@kernel
def is_pairs_and_pung(hand: np.record) -> bool:
    """Tell whether 17 concealed tiles can be seven pairs and a pung."""
    if hand.sets != MOST_SETS or count_tiles(hand) != 3 * MOST_SETS + 2:
        return False
    odd = odd_faces(hand)
    if wilds_over(hand, odd, WILD_PUNG, 0) >= 0:
        return True
    for face in range(FACES):
        for own in range(1, min(int(hand.naturals[face]), 3) + 1):
            if wilds_over(hand, odd, face, own) >= 0:
                return True
    return False


@kernel
def count_value_pairs(hand: np.record, face: int, own: int, over: int) -> int:
    """Count the value pairs beside a pung of `own` natural tiles of a face, with so many wilds left over."""
    pairs, natural_pairs = 0, 0
    for other in (EAST + int(hand.seat), GREEN, RED):
        left = int(hand.naturals[other]) - (own if other == face else 0)
        natural_pairs += left // 2
        pairs += (left + 1) // 2
    return pairs + min(natural_pairs, over // 2)


@kernel
def read_pung(hand: np.record, face: int, shape: np.record) -> None:
    """Write the shape: the pung alone has hu; `wild_sets` is 1 for a pung of wilds."""
    clear_shape(shape)
    if face == WILD_PUNG:
        shape.wild_sets = 1
        return
    shape.sets[CONCEALED_PUNG, int(IS_BIG[face])] = 1
    shape.dragon_pungs = face in (GREEN, RED)
    shape.seat_wind_pungs = face == EAST + int(hand.seat)


@kernel
def is_all_big(hand: np.record, with_honors: bool, with_terminals: bool) -> bool:
    """Tell whether all natural tiles are honors, or all ranks 1 and 9, or both, as allowed."""
    for face in range(FACES):
        if hand.naturals[face] > 0:
            allowed = with_honors if face >= EAST else with_terminals and IS_BIG[face] == 1
            if not allowed:
                return False
    return True


@kernel
def are_shifted(hand: np.record, face: int, own: int, over: int) -> bool:
    """Tell whether the eight groups are of eight consecutive ranks of one suit, none of wilds alone."""
    if over > 0 or own == 0:
        return False
    first, groups = FACES, 0
    for other in range(FACES):
        left = int(hand.naturals[other]) - (own if other == face else 0)
        if left > 2 or (other == face and left > 0):
            return False
        if hand.naturals[other] > 0:
            first = min(first, other)
            groups += 1 if other < EAST else FACES
    if groups != 8 or first % 9 > 1:
        return False
    held = 0
    for other in range(first, first + 8):
        held += int(hand.naturals[other] > 0)
    return held == groups
