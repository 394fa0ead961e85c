"""Do fixed work to be measured: all results are folded into a checksum, so that none can be left out."""

from typing import Final

import numpy as np

from mjsim_kernels.arrays import Integers, Records, Tiles
from mjsim_kernels.discards import ukeire
from mjsim_kernels.hands import POWERS, SUIT_OF, is_complete, lacking
from mjsim_kernels.jit import entry, inlined
from mjsim_kernels.philox import WALL, start_stream
from mjsim_kernels.planes import pack_counts
from mjsim_kernels.suit_classes import COPIES
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import FACES, MOST_SETS
from mjsim_kernels.walls import shuffle_wall

WILDS: Final = 1  # of each hand

_FACTOR: Final = 31
_MASK: Final = (1 << 40) - 1


@inlined
def _fold(checksum: int, value: int) -> int:
    return (checksum * _FACTOR + value) & _MASK


@entry
def fold_walls(streams: Records, tiles: Tiles, wall: Tiles, walls: int, seed: int) -> int:
    """Shuffle walls and fold every tile of them.

    Parameters
    ----------
    streams
        (1,) STREAM, working memory.
    tiles, wall
        (tiles,) int8, the tile set and room for a wall.
    walls, seed
        How many, and of which seed.
    """
    checksum = 0
    for session in range(walls):
        start_stream(streams[0], seed, session, 0, WALL)
        shuffle_wall(streams[0], tiles, wall)
        for tile in wall:
            checksum = _fold(checksum, int(tile))
    return checksum


@entry
def deal_hands(
    streams: Records, tiles: Tiles, wall: Tiles, naturals: int, seed: int, keys: Integers, planes: Integers
) -> None:
    """Deal the naturals of hands, each from a wall of its own.

    Parameters
    ----------
    streams, tiles, wall, seed
        As for `fold_walls`; no flowers.
    naturals
        Tiles of a hand.
    keys
        (hands, 4) int64, filled with the suit keys.
    planes
        (hands, 3) int64, filled with the packed counts of the copies that are not in the hand.
    """
    unseen = np.zeros(FACES, np.int8)
    for hand in range(keys.shape[0]):
        start_stream(streams[0], seed, hand, 0, WALL)
        shuffle_wall(streams[0], tiles, wall)
        keys[hand] = 0
        unseen[:] = COPIES
        for place in range(naturals):
            face = int(wall[place])
            keys[hand, SUIT_OF[face]] += POWERS[face]
            unseen[face] -= 1
        planes[hand, 0], planes[hand, 1], planes[hand, 2] = pack_counts(unseen)


@entry
def fold_distances(tables: HandTables, keys: Integers) -> int:
    """Fold the distance of each hand: (hands, 4) keys beside one wild."""
    checksum = 0
    for hand in range(keys.shape[0]):
        key_m, key_p, key_s, key_z = keys[hand, 0], keys[hand, 1], keys[hand, 2], keys[hand, 3]
        checksum = _fold(
            checksum, lacking(tables, int(key_m), int(key_p), int(key_s), int(key_z), MOST_SETS, WILDS)
        )
    return checksum


@entry
def fold_complete(tables: HandTables, keys: Integers) -> int:
    """Fold whether each hand is complete: (hands, 4) keys beside one wild."""
    checksum = 0
    for hand in range(keys.shape[0]):
        key_m, key_p, key_s, key_z = keys[hand, 0], keys[hand, 1], keys[hand, 2], keys[hand, 3]
        complete = is_complete(tables, int(key_m), int(key_p), int(key_s), int(key_z), MOST_SETS, WILDS)
        checksum = _fold(checksum, int(complete))
    return checksum


@entry
def fold_ukeire(tables: HandTables, keys: Integers, planes: Integers) -> int:
    """Fold how many tiles bring each hand nearer: (hands, 4) keys beside one wild, (hands, 3) packed counts."""
    checksum = 0
    for hand in range(keys.shape[0]):
        key_m, key_p, key_s, key_z = keys[hand, 0], keys[hand, 1], keys[hand, 2], keys[hand, 3]
        ones, twos, fours = planes[hand, 0], planes[hand, 1], planes[hand, 2]
        tiles = ukeire(
            tables,
            int(key_m),
            int(key_p),
            int(key_s),
            int(key_z),
            MOST_SETS,
            WILDS,
            int(ones),
            int(twos),
            int(fours),
        )
        checksum = _fold(checksum, tiles)
    return checksum
