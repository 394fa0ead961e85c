"""Judge discards of a standard hand: what may go without loss, and how many tiles then help."""

import numpy as np

from mjsim_kernels.hands import HONORS, STEPS, nearer_mask
from mjsim_kernels.jit import kernel
from mjsim_kernels.planes import sum_counts
from mjsim_kernels.suit_classes import MOST_EXCESS
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import RANKS


@kernel
def spare_mask(
    tables: HandTables, key_m: int, key_p: int, key_s: int, key_z: int, sets: int, wilds: int, held: int
) -> int:
    """Find the faces of which one natural may go without raising `lacking`; each other one raises it by one.

    Parameters
    ----------
    tables, key_m, key_p, key_s, key_z, sets, wilds
        As for `mjsim_kernels.hands.lacking`.
    held
        Bit mask of faces in question, all of them in the hand.

    Returns
    -------
    Bit mask of faces, a part of `held`.
    """
    class_m, class_p = tables.number_classes[key_m], tables.number_classes[key_p]
    class_s, class_z = tables.number_classes[key_s], tables.honor_classes[key_z]
    left, right = tables.left_joins[class_m, class_p], tables.right_joins[class_s, class_z]
    distances = tables.distances[sets, min(wilds, MOST_EXCESS)]
    least = distances[left, right]
    held_p, held_s, held_z = held >> RANKS, held >> 2 * RANKS, held >> 3 * RANKS
    mask = 0
    # all 34 faces: a loop over those held guesses wrong at the end of each suit
    for rank in range(RANKS):
        class_less = tables.number_classes[np.uint64(key_m) - STEPS[rank] * np.uint64(held >> rank & 1)]
        mask |= int(distances[tables.left_joins[class_less, class_p], right] == least) << rank
        class_less = tables.number_classes[np.uint64(key_p) - STEPS[rank] * np.uint64(held_p >> rank & 1)]
        mask |= int(distances[tables.left_joins[class_m, class_less], right] == least) << (RANKS + rank)
        class_less = tables.number_classes[np.uint64(key_s) - STEPS[rank] * np.uint64(held_s >> rank & 1)]
        mask |= int(distances[left, tables.right_joins[class_less, class_z]] == least) << (2 * RANKS + rank)
    for rank in range(HONORS):
        class_less = tables.honor_classes[np.uint64(key_z) - STEPS[rank] * np.uint64(held_z >> rank & 1)]
        mask |= int(distances[left, tables.right_joins[class_s, class_less]] == least) << (3 * RANKS + rank)
    return mask & held


@kernel
def ukeire(
    tables: HandTables,
    key_m: int,
    key_p: int,
    key_s: int,
    key_z: int,
    sets: int,
    wilds: int,
    ones: int,
    twos: int,
    fours: int,
) -> int:
    """Count the unseen tiles that bring the hand nearer.

    Parameters
    ----------
    tables, key_m, key_p, key_s, key_z, sets, wilds
        As for `mjsim_kernels.hands.lacking`; the hand after the discard, 3 * sets + 1 tiles.
    ones, twos, fours
        Copies of each face that the player cannot see, from `mjsim_kernels.planes.pack_counts`; none of a
        face that the hand holds four times.

    Returns
    -------
    Number of tiles.
    """
    mask = nearer_mask(tables, key_m, key_p, key_s, key_z, sets, wilds)
    return sum_counts(mask, ones, twos, fours)
