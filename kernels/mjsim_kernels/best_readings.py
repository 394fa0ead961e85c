"""Find the interpretation of a complete hand that is worth most, for programs that use the kernels alone."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.hand_counts import Counts, Numbers, is_complete
from mjsim_kernels.interpretations import CURSOR, NO_FACE, next_reading, start
from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import FACES, PAIR

GROUP_KINDS: Final = PAIR + 1  # CHOW, PUNG, PAIR
NO_FACE_COLUMN: Final = FACES  # of `values`: a pung or pair of wilds alone


@kernel
def worth(cursor: np.record, values: NDArray[np.int64]) -> int:
    """Add up the values of the groups of the current interpretation."""
    total = 0
    for group in range(int(cursor.group_count)):
        face = int(cursor.faces[group])
        total += int(values[int(cursor.kinds[group]), NO_FACE_COLUMN if face == NO_FACE else face])
    return total


@kernel
def copy_groups(cursor: np.record, groups: Numbers) -> None:
    """Write the groups of the current interpretation, a row each."""
    for group in range(int(cursor.group_count)):
        groups[group, 0] = int(cursor.kinds[group])
        groups[group, 1] = int(cursor.faces[group])
        groups[group, 2] = int(cursor.wilds[group])


@entry
def best_interpretation(
    tables: HandTables, counts: Counts, wilds: int, sets: int, values: NDArray[np.int64]
) -> Numbers:
    """Find the interpretation of a complete hand whose groups are together worth most.

    Parameters
    ----------
    tables
        From `mjsim.table_cache.load_tables` or `mjsim_kernels.suit_tables.build_tables`.
    counts
        (34,) naturals by face, melds and wilds left out; 3 * sets + 2 tiles with the wilds.
    wilds
        Tiles that may be any face, also a fifth copy.
    sets
        Sets that the concealed tiles have to form beside the pair: 5 or 4 less the melds.
    values
        (3, 35) what a chow, a pung and a pair is worth, by its lowest face; in the last column one of wilds alone.

    Returns
    -------
    (sets + 1, 3) kind (CHOW 0, PUNG 1, PAIR 2), lowest face or -1, and mask of the tiles that wilds play, of each
    group; of equally good interpretations the one visited first. (0, 3) where the hand is not complete.

    Examples
    --------
    >>> import numpy as np
    >>> from mjsim_kernels.suit_tables import build_tables
    >>> hand = np.bincount([0, 0, 0, 1, 1, 1, 2, 2, 2, 33, 33], minlength=34)  # 111222333m77z
    >>> pungs_count = np.zeros((3, 35), np.int64)
    >>> pungs_count[1] = 1
    >>> best_interpretation(build_tables(), hand, wilds=0, sets=3, values=pungs_count).tolist()
    [[1, 0, 0], [1, 1, 0], [1, 2, 0], [2, 33, 0]]
    """
    if not is_complete(tables, counts, wilds, sets):
        return np.zeros((0, 3), np.int64)
    cursor = np.zeros(1, CURSOR)[0]
    start(cursor, counts, wilds, 0, sets)
    best = np.zeros((sets + 1, 3), np.int64)
    most = 0
    found = False
    while next_reading(cursor):
        total = worth(cursor, values)
        if not found or total > most:
            most = total
            found = True
            copy_groups(cursor, best)
    return best
