"""Find the discards that leave a hand nearest to complete."""

import numpy as np

from mjsim_kernels.hands import POWERS, read_distance
from mjsim_kernels.jit import kernel

FARTHER: int = 99  # than any hand


@kernel
def closest_discards(
    tables: np.record, key_m: int, key_p: int, key_s: int, key_z: int, sets: int, wilds: int, faces: int
) -> tuple[int, int]:
    """Find the discards after which `hands.lacking` is least.

    Parameters
    ----------
    tables, key_m, key_p, key_s, key_z, sets, wilds
        As for `hands.lacking`; 3 * sets + 2 tiles, wilds included.
    faces
        Bit mask of the faces to consider, all of them held.

    Returns
    -------
    Bit mask of the best faces, and what each leaves lacking; 0 and FARTHER if there is none to consider.
    """
    class_m, class_p = tables.number_classes[key_m], tables.number_classes[key_p]
    class_s, class_z = tables.number_classes[key_s], tables.honor_classes[key_z]
    left, right = tables.left_joins[class_m, class_p], tables.right_joins[class_s, class_z]
    least = FARTHER
    best = 0
    # one part of the hand joined once for each suit: greedy deals took a third less time
    for face in range(34):
        if (faces >> face) & 1 == 0:
            continue
        if face < 9:
            fewer = tables.left_joins[tables.number_classes[key_m - POWERS[face]], class_p]
            lacking = read_distance(tables, sets, fewer, right, wilds)
        elif face < 18:
            fewer = tables.left_joins[class_m, tables.number_classes[key_p - POWERS[face]]]
            lacking = read_distance(tables, sets, fewer, right, wilds)
        elif face < 27:
            fewer = tables.right_joins[tables.number_classes[key_s - POWERS[face]], class_z]
            lacking = read_distance(tables, sets, left, fewer, wilds)
        else:
            fewer = tables.right_joins[class_s, tables.honor_classes[key_z - POWERS[face]]]
            lacking = read_distance(tables, sets, left, fewer, wilds)
        if lacking < least:
            least = lacking
            best = 0
        if lacking == least:
            best |= 1 << face
    return best, least
