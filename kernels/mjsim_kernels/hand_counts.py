"""Answer questions about hands that are given as counts by face, one hand or many.

For one hand from Python, and for batches. Kernels that ask often keep suit keys and use
`mjsim_kernels.hands`.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from mjsim_kernels.hands import hand_keys, lacking, nearer_mask, wait_mask
from mjsim_kernels.jit import entry, inlined, kernel
from mjsim_kernels.lone_wilds import is_lone_wild_wait
from mjsim_kernels.masks import count_bits
from mjsim_kernels.pair_shapes import lacking_eight_pairs, lacking_pairs_and_pung
from mjsim_kernels.planes import ALL_FACES, pack_counts
from mjsim_kernels.suit_classes import COPIES
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import FACES, MOST_SETS

IMPOSSIBLE: Final = (
    99  # instead of a shanten: a negative or fifth natural copy, no such number of sets or wilds
)

Counts = npt.NDArray[np.int8]
Numbers = npt.NDArray[np.int64]


@entry
def shanten(tables: HandTables, counts: Counts, wilds: int, sets: int) -> int:
    """Count the tiles to exchange until a hand is ready: 0 ready, -1 complete.

    Parameters
    ----------
    tables
        From `mjsim.table_cache.load_tables` or `mjsim_kernels.suit_tables.build_tables`.
    counts
        (34,) naturals by face, melds and wilds left out; 3 * sets + 1 or 3 * sets + 2 tiles with the wilds.
    wilds
        Tiles that may be any face, also a fifth copy.
    sets
        Sets that the concealed tiles have to form beside the pair: 5 or 4 less the melds.

    Returns
    -------
    -1 to 16, or `IMPOSSIBLE`.

    Examples
    --------
    >>> import numpy as np
    >>> from mjsim_kernels.suit_tables import build_tables
    >>> tables = build_tables()
    >>> hand = np.bincount([0, 1, 2, 3, 4, 5, 6, 7, 8, 27, 27, 27, 27], minlength=34)  # 123456789m1111z
    >>> shanten(tables, hand, wilds=0, sets=4)
    1
    >>> shanten(tables, hand, wilds=1, sets=4)  # a wild may be the fifth East
    -1
    """
    return _shanten(tables, counts, wilds, sets)


@entry
def is_complete(tables: HandTables, counts: Counts, wilds: int, sets: int) -> bool:
    """Tell whether a hand is exactly `sets` sets and a pair; parameters as for `shanten`.

    Returns
    -------
    False also for an impossible hand and for any number of tiles but 3 * sets + 2.
    """
    tiles = wilds
    for face in range(FACES):
        tiles += int(counts[face])
    return tiles == 3 * sets + 2 and _shanten(tables, counts, wilds, sets) == -1


@entry
def waits(tables: HandTables, counts: Counts, wilds: int, sets: int) -> Numbers:
    """List the faces that complete a hand of 3 * sets + 1 tiles; parameters as for `shanten`.

    Returns
    -------
    Faces in ascending order, also those of which no tile is left: a wild may come as one of them.

    Examples
    --------
    >>> import numpy as np
    >>> from mjsim_kernels.suit_tables import build_tables
    >>> hand = np.bincount([0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8], minlength=34)  # 1112345678999m
    >>> waits(build_tables(), hand, wilds=0, sets=4)
    array([0, 1, 2, 3, 4, 5, 6, 7, 8])
    """
    if not _is_possible(counts, wilds, sets):
        return _list_faces(0)
    key_m, key_p, key_s, key_z = hand_keys(counts)
    return _list_faces(wait_mask(tables, key_m, key_p, key_s, key_z, sets, wilds))


@entry
def useful_tiles(tables: HandTables, counts: Counts, wilds: int, sets: int) -> Numbers:
    """List the faces of which one more natural brings a hand nearer; parameters as for `shanten`.

    Returns
    -------
    Faces in ascending order; none that the hand holds four times.
    """
    if not _is_possible(counts, wilds, sets):
        return _list_faces(0)
    key_m, key_p, key_s, key_z = hand_keys(counts)
    full = pack_counts(counts)[2]
    return _list_faces(nearer_mask(tables, key_m, key_p, key_s, key_z, sets, wilds) & ALL_FACES & ~full)


@entry
def eight_pairs_shanten(counts: Counts, wilds: int) -> int:
    """Count the tiles to exchange until a hand of 16 or 17 tiles, without melds, is ready for eight pairs.

    Four alike are two pairs, and one tile is loose. docs/rules/wenzhou.md, Winning 2.

    Parameters
    ----------
    counts
        (34,) naturals by the face that they play, wilds left out.
    wilds
        Tiles that may be any face.

    Returns
    -------
    -1 to 16.

    Examples
    --------
    >>> import numpy as np
    >>> hand = np.repeat([2, 1], [7, 2])  # seven pairs and two single tiles
    >>> eight_pairs_shanten(np.pad(hand, (0, 25)), wilds=0), eight_pairs_shanten(np.pad(hand, (0, 25)), wilds=1)
    (0, -1)
    """
    ones, twos, fours = pack_counts(counts)
    return max(lacking_eight_pairs(ones, twos, fours) - wilds - 1, -1)


@entry
def pairs_and_pung_shanten(counts: Counts, wilds: int) -> int:
    """Count the tiles to exchange until a hand of 16 or 17 tiles, without melds, is ready for seven pairs and a pung.

    Four alike are two pairs. docs/rules/longgang.md, `eight_pairs`.

    Parameters
    ----------
    counts
        (34,) naturals by face, wilds left out.
    wilds
        Tiles that may be any face.

    Returns
    -------
    -1 to 16.

    Examples
    --------
    >>> import numpy as np
    >>> hand = np.repeat([2, 0], [8, 26])  # eight pairs: one of them waits to be the pung
    >>> pairs_and_pung_shanten(hand, wilds=0), pairs_and_pung_shanten(hand, wilds=1)
    (0, -1)
    """
    ones, twos, fours = pack_counts(counts)
    return max(lacking_pairs_and_pung(ones, twos, fours, wilds) - wilds - 1, -1)


@entry
def waits_with_lone_wild(tables: HandTables, counts: Counts, wilds: int, sets: int) -> bool:
    """Tell whether a hand of 3 * sets + 1 tiles is sets and one wild; parameters as for `shanten`.

    docs/rules/wenzhou.md, Winning 5; the universal wait of docs/rules/chayuan.md, Winning 5.
    """
    key_m, key_p, key_s, key_z = hand_keys(counts)
    return is_lone_wild_wait(tables, key_m, key_p, key_s, key_z, sets, wilds)


@entry
def shanten_batch(tables: HandTables, hands: Counts, wilds: Counts, sets: Counts, shantens: Counts) -> int:
    """Fill in the shanten of many hands.

    Parameters
    ----------
    tables
        As for `shanten`.
    hands
        (hands, 34) naturals by face.
    wilds, sets
        (hands,) as for `shanten`.
    shantens
        (hands,) filled with what `shanten` returns.

    Returns
    -------
    How many hands were impossible.
    """
    impossible = 0
    for hand in range(len(hands)):
        distance = _shanten(tables, hands[hand], int(wilds[hand]), int(sets[hand]))
        shantens[hand] = distance
        impossible += int(distance == IMPOSSIBLE)
    return impossible


@inlined  # shanten_batch 35 -> 19 ns: a row handed on is counted as a reference
def _shanten(tables: HandTables, counts: Counts, wilds: int, sets: int) -> int:
    if not _is_possible(counts, wilds, sets):
        return IMPOSSIBLE
    key_m, key_p, key_s, key_z = hand_keys(counts)
    return lacking(tables, key_m, key_p, key_s, key_z, sets, wilds) - wilds - 1


@inlined
def _is_possible(counts: Counts, wilds: int, sets: int) -> bool:
    wrong = wilds < 0 or sets < 0 or sets > MOST_SETS
    for face in range(FACES):
        wrong |= (counts[face] < 0) | (counts[face] > COPIES)  # without a branch
    return not wrong


@kernel
def _list_faces(mask: int) -> Numbers:
    faces = np.empty(count_bits(mask), np.int64)
    found = 0
    for face in range(FACES):
        if mask >> face & 1:
            faces[found] = face
            found += 1
    return faces
