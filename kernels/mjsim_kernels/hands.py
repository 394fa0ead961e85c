"""Answer how far a standard hand is from complete, and which tiles bring it nearer, from its four suit keys.

A suit key writes the copies of each face of a suit in base 5. Play keeps the four keys up to date:
`keys[SUIT_OF[face]] += POWERS[face]` on a draw, `-=` on a discard. Wilds are in no key. A wild may be any
face, also a fifth copy; naturals are at most four of a face. `sets` is the number of sets that the concealed
tiles still have to form, five (or four) less the melds; a pair is always needed.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from mjsim_kernels.jit import kernel
from mjsim_kernels.suit_classes import BASE, COPIES, MOST_EXCESS
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import FACES, RANKS

# by face: what one tile adds to the key of its suit
POWERS: Final = np.array([BASE ** (face % RANKS) for face in range(FACES)], np.int64)
SUIT_OF: Final = np.array([face // RANKS for face in range(FACES)], np.int64)

# Unsigned, or Numba asks at each look-up whether the index counts from the end (nearer_mask 42 -> 35 ns).
STEPS: Final = np.array([BASE**rank for rank in range(RANKS)], np.uint64)
HONORS: Final = FACES - 3 * RANKS


@kernel
def hand_keys(counts: npt.NDArray[np.int8]) -> tuple[int, int, int, int]:
    """Return the four suit keys of naturals counted by face."""
    key_m, key_p, key_s, key_z = 0, 0, 0, 0
    for rank in range(RANKS):
        power = POWERS[rank]
        key_m += power * int(counts[rank])
        key_p += power * int(counts[RANKS + rank])
        key_s += power * int(counts[2 * RANKS + rank])
        if rank < HONORS:
            key_z += power * int(counts[3 * RANKS + rank])
    return key_m, key_p, key_s, key_z


@kernel
def lacking(tables: HandTables, key_m: int, key_p: int, key_s: int, key_z: int, sets: int, wilds: int) -> int:
    """Count the tiles that the naturals lack for `sets` sets and a pair.

    The wilds are among the tiles to add: the hand is complete when the result is at most `wilds`, and
    shanten = result - wilds - 1.

    Parameters
    ----------
    tables
        From `build_tables` or `mjsim.table_cache.load_tables`.
    key_m, key_p, key_s, key_z
        Suit keys of the concealed tiles without the wilds.
    sets
        0 to 5.
    wilds
        Wilds in the hand. More wilds allow more fifth copies, so the result can fall with them.

    Returns
    -------
    0 to 17.
    """
    left = tables.left_joins[tables.number_classes[key_m], tables.number_classes[key_p]]
    right = tables.right_joins[tables.number_classes[key_s], tables.honor_classes[key_z]]
    return int(tables.distances[sets, min(wilds, MOST_EXCESS), left, right])


@kernel
def is_complete(
    tables: HandTables, key_m: int, key_p: int, key_s: int, key_z: int, sets: int, wilds: int
) -> bool:
    """Tell whether naturals and wilds together are `sets` sets and a pair.

    The hand must hold 3 * sets + 2 tiles, wilds included; a hand of another size gets no meaningful answer.
    """
    return lacking(tables, key_m, key_p, key_s, key_z, sets, wilds) <= wilds


@kernel
def nearer_mask(
    tables: HandTables, key_m: int, key_p: int, key_s: int, key_z: int, sets: int, wilds: int
) -> int:
    """Find the faces of which one more natural lowers `lacking`.

    Parameters
    ----------
    tables, key_m, key_p, key_s, key_z, sets, wilds
        As for `lacking`.

    Returns
    -------
    Bit mask of faces. The bits of faces that the keys hold four times mean nothing: mask them out.
    """
    class_m, class_p = tables.number_classes[key_m], tables.number_classes[key_p]
    class_s, class_z = tables.number_classes[key_s], tables.honor_classes[key_z]
    left, right = tables.left_joins[class_m, class_p], tables.right_joins[class_s, class_z]
    distances = tables.distances[sets, min(wilds, MOST_EXCESS)]
    least = distances[left, right]
    mask = 0
    # without a branch that depends on the hand: one that does costs 90 ns in wrong guesses
    for rank in range(RANKS):
        class_more = tables.number_classes[np.uint64(key_m) + STEPS[rank]]
        mask |= int(distances[tables.left_joins[class_more, class_p], right] < least) << rank
        class_more = tables.number_classes[np.uint64(key_p) + STEPS[rank]]
        mask |= int(distances[tables.left_joins[class_m, class_more], right] < least) << (RANKS + rank)
        class_more = tables.number_classes[np.uint64(key_s) + STEPS[rank]]
        mask |= int(distances[left, tables.right_joins[class_more, class_z]] < least) << (2 * RANKS + rank)
    for rank in range(HONORS):
        class_more = tables.honor_classes[np.uint64(key_z) + STEPS[rank]]
        mask |= int(distances[left, tables.right_joins[class_s, class_more]] < least) << (3 * RANKS + rank)
    return mask


@kernel
def useful_mask(
    tables: HandTables,
    key_m: int,
    key_p: int,
    key_s: int,
    key_z: int,
    sets: int,
    wilds: int,
    held: npt.NDArray[np.int8],
    allowed: int,
) -> int:
    """Find the faces that bring the hand nearer when one tile of them is added as a natural.

    Parameters
    ----------
    tables, key_m, key_p, key_s, key_z, sets, wilds
        As for `lacking`; 3 * sets + 1 or 3 * sets + 2 tiles.
    held
        (34 or more,) naturals by face, at least those of the keys; a face held four times cannot be added.
    allowed
        Bit mask of the faces that may be added; -1 for all.

    Returns
    -------
    Bit mask of faces: bit f is set if one more tile of face f lowers `lacking`.
    """
    free = 0
    for face in range(FACES):
        free |= int(held[face] < COPIES) << face
    return nearer_mask(tables, key_m, key_p, key_s, key_z, sets, wilds) & free & allowed


@kernel
def wait_mask(
    tables: HandTables, key_m: int, key_p: int, key_s: int, key_z: int, sets: int, wilds: int
) -> int:
    """Find the faces that complete a hand when one more tile is played as that face.

    Copies that are already used up do not matter: a hand may wait for a fifth copy.

    Parameters
    ----------
    tables, key_m, key_p, key_s, key_z, sets, wilds
        As for `lacking`; 3 * sets + 1 tiles, wilds included.

    Returns
    -------
    Bit mask of faces; 0 if the hand is not ready.
    """
    mask = 0
    # any excess: the tile to come may be a fifth copy even where the hand has no wild
    if lacking(tables, key_m, key_p, key_s, key_z, sets, MOST_EXCESS) > wilds + 1:
        return mask
    for face in range(FACES):
        suit = SUIT_OF[face]
        key = (key_m, key_p, key_s, key_z)[suit]
        if key // POWERS[face] % BASE == COPIES:
            complete = completes_in_set(tables, key_m, key_p, key_s, key_z, sets, wilds, face)
        else:
            after = key + POWERS[face]
            complete = _lacking_with(tables, key_m, key_p, key_s, key_z, sets, wilds, suit, after) <= wilds
        mask |= int(complete) << face
    return mask


@kernel
def _lacking_with(
    tables: HandTables,
    key_m: int,
    key_p: int,
    key_s: int,
    key_z: int,
    sets: int,
    wilds: int,
    suit: int,
    key: int,
) -> int:
    """Count the tiles lacking after the key of one suit has changed."""
    return lacking(
        tables,
        key if suit == 0 else key_m,
        key if suit == 1 else key_p,
        key if suit == 2 else key_s,
        key if suit == 3 else key_z,
        sets,
        wilds,
    )


@kernel
def completes_in_set(
    tables: HandTables, key_m: int, key_p: int, key_s: int, key_z: int, sets: int, wilds: int, face: int
) -> bool:
    """Tell whether one more tile of a face completes the hand as part of a set: take that set out.

    A set takes naturals before wilds, which can do all that those could in the rest.

    Parameters
    ----------
    tables, key_m, key_p, key_s, key_z, sets, wilds
        As for `wait_mask`.
    face
        Also one that the keys hold four times: of five copies at least three are in sets.
    """
    if sets == 0:
        return False
    suit = SUIT_OF[face]
    rank = face - RANKS * suit
    key = (key_m, key_p, key_s, key_z)[suit]
    naturals = min(key // POWERS[face] % BASE, 2)
    rest = key - naturals * POWERS[face]
    left = wilds - 2 + naturals
    if left >= 0 and _lacking_with(tables, key_m, key_p, key_s, key_z, sets - 1, left, suit, rest) <= left:
        return True
    last = min(rank, RANKS - 3) if suit < 3 else -1  # honors form no chows
    for lowest in range(max(rank - 2, 0), last + 1):
        rest = key
        played = 0  # wilds in the chow
        for other in range(lowest, lowest + 3):
            if other != rank and key // POWERS[other] % BASE > 0:
                rest -= POWERS[other]
            elif other != rank:
                played += 1
        left = wilds - played
        if (
            left >= 0
            and _lacking_with(tables, key_m, key_p, key_s, key_z, sets - 1, left, suit, rest) <= left
        ):
            return True
    return False
