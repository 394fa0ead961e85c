"""Tell which tiles complete a hand of Hongzhong (docs/rules/hongzhong.md, Winning; Turn 7; Exhausted wall 2)."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.hands import (
    POWERS,
    SUIT_OF,
    completes_in_set,
    hand_keys,
    is_complete,
    lacking,
    nearer_mask,
)
from mjsim_kernels.jit import kernel
from mjsim_kernels.masks import count_bits, lowest_bit
from mjsim_kernels.scoring.hongzhong_hands import SETS, copies_of, fits_suits
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import FACES, RANKS, RED

COPIES: Final = 4
SUITED: Final = 3 * RANKS


@kernel
def count_odd(naturals: NDArray[np.int8]) -> int:
    """Count the suited faces of which there is an odd number."""
    odd = 0
    for face in range(SUITED):
        odd += int(naturals[face]) & 1
    return odd


@kernel
def sits_in_set(tables: HandTables, keys: tuple[int, int, int], sets: int, reds: int, tile: int) -> bool:
    """Tell whether a hand that holds one natural tile of a face is complete with that tile in a set (Winning 5)."""
    suit, power = int(SUIT_OF[tile]), int(POWERS[tile])
    key_m = keys[0] - power if suit == 0 else keys[0]
    key_p = keys[1] - power if suit == 1 else keys[1]
    key_s = keys[2] - power if suit == 2 else keys[2]
    return completes_in_set(tables, key_m, key_p, key_s, 0, sets, reds, tile)


@kernel
def wins_on(
    tables: HandTables,
    naturals: NDArray[np.int8],
    keys: tuple[int, int, int],
    sets: int,
    reds: int,
    tile: int,
) -> bool:
    """Tell whether complete tiles win on one of them, which must not be fished for eyes (Winning 3 and 5).

    Parameters
    ----------
    tables
        From `build_tables`.
    naturals
        (34 or more,) concealed naturals of two suits, the winning tile among them unless it is red.
    keys
        Suit keys of them.
    sets, reds
        Concealed sets to be made, four less the melds, and reds, a red winning tile among them.
    tile
        The winning tile; NO_TILE for a heavenly hand, where no tile is.
    """
    is_lone = 0 <= tile < SUITED and naturals[tile] == 1
    complete = is_complete(tables, keys[0], keys[1], keys[2], 0, sets, reds)
    if complete and (not is_lone or sits_in_set(tables, keys, sets, reds, tile)):
        return True
    return sets == SETS and not is_lone and count_odd(naturals) <= reds


@kernel
def completes(
    tables: HandTables,
    naturals: NDArray[np.int8],
    keys: tuple[int, int, int],
    sets: int,
    reds: int,
    tile: int,
) -> bool:
    """Tell whether a tile completes a hand without it; `naturals` are the same afterwards."""
    if tile == RED:
        return wins_on(tables, naturals, keys, sets, reds + 1, tile)
    suit, power = int(SUIT_OF[tile]), int(POWERS[tile])
    more = (
        keys[0] + power if suit == 0 else keys[0],
        keys[1] + power if suit == 1 else keys[1],
        keys[2] + power if suit == 2 else keys[2],
    )
    naturals[tile] += 1
    wins = wins_on(tables, naturals, more, sets, reds, tile)
    naturals[tile] -= 1
    return wins


@kernel
def open_waits(tables: HandTables, naturals: NDArray[np.int8], sets: int, reds: int, missing: int) -> int:
    """Find the faces that complete a hand of 13 tiles, not asking how many copies are left (Turn 7).

    Parameters
    ----------
    tables
        From `build_tables`.
    naturals
        (34 or more,) concealed tiles without the reds; the same afterwards.
    sets, reds
        Four less the melds, and concealed reds.
    missing
        The missing suit; a hand that holds a tile of it has no waits.

    Returns
    -------
    Bit mask of faces, RED among them.
    """
    for rank in range(RANKS):
        if naturals[RANKS * missing + rank] != 0:
            return 0
    key_m, key_p, key_s, _ = hand_keys(naturals)
    keys = (key_m, key_p, key_s)
    if not completes(tables, naturals, keys, sets, reds, RED):  # nothing does what a red does not
        return 0
    held, odd, full = 0, 0, 0
    for face in range(SUITED):
        held |= int(naturals[face] != 0) << face
        odd |= (int(naturals[face]) & 1) << face
        full |= int(naturals[face] == COPIES) << face
    usable = (1 << SUITED) - 1 & ~(0x1FF << (RANKS * missing))
    mask = set_waits(tables, keys, sets, reds, usable, held, full & usable)
    if sets == SETS:
        singles = count_bits(odd)
        mask |= odd if singles - 1 <= reds else 0
        mask |= held & ~odd if singles + 1 <= reds else 0
    return mask | 1 << RED


@kernel
def set_waits(
    tables: HandTables, keys: tuple[int, int, int], sets: int, reds: int, usable: int, held: int, full: int
) -> int:
    """Find the usable faces that complete sets and a pair; of them some are held, and held four times.

    All faces at once, as for a hand that comes nearer: adding one after another, a waiting hand took 0.8
    microseconds, and takes 0.2 this way.
    """
    mask = 0
    if lacking(tables, keys[0], keys[1], keys[2], 0, sets, reds) == reds + 1:
        mask = nearer_mask(tables, keys[0], keys[1], keys[2], 0, sets, reds) & usable & ~full
    # a lone natural must not be fished for eyes, which only a red allows; a fifth copy can be in no key
    asked = (mask & ~held if reds > 0 else 0) | full
    mask &= ~asked
    while asked:
        face = lowest_bit(asked)
        asked &= asked - 1
        if completes_in_set(tables, keys[0], keys[1], keys[2], 0, sets, reds, face):
            mask |= 1 << face
    return mask


@kernel
def hand_waits(hand: np.record, tables: HandTables) -> int:
    """Find the tiles that complete 13 tiles and that the seat does not hold all itself (Exhausted wall 2)."""
    if not fits_suits(hand):
        return 0
    mask = open_waits(tables, hand.naturals, SETS - int(hand.meld_count), int(hand.reds), int(hand.missing))
    for face in range(FACES):
        if mask >> face & 1 and copies_of(hand, face) >= COPIES:
            mask ^= 1 << face
    return mask
