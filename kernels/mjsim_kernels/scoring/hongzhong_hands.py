"""Hold one hand of Hongzhong the way its rows ask about it (docs/rules/hongzhong.md, Winning)."""

from typing import Final

import numpy as np

from mjsim_kernels.jit import kernel
from mjsim_kernels.tiles import (
    CHOW,
    CONCEALED_KONG,
    FACES,
    NO_TILE,
    PUNG,
    RANKS,
    RED,
)

SETS: Final = 4
REDS: Final = 4
SUITS: Final = 3
SLOTS: Final = 2 * RANKS  # faces of the two suits that are not missing

# The tiles of one seat; the winning tile is among them when a win is scored. `np.record`, so that a kernel can
# allocate it and still run without Numba.
HAND: Final = np.dtype(
    (
        np.record,
        [
            ("seat", np.int8),
            ("missing", np.int8),  # suit
            ("naturals", np.int8, FACES),  # concealed tiles, reds left out
            ("reds", np.int8),  # concealed
            ("meld_count", np.int8),
            ("meld_kinds", np.int8, SETS + 1),
            ("meld_faces", np.int8, SETS + 1),
        ],
    )
)

# How a hand is won.
WIN: Final = np.dtype(
    (
        np.record,
        [
            ("tile", np.int8),
            ("by", np.int8),
            ("circumstances", np.int32),  # bits as in Outcome.win_flags
        ],
    )
)


@kernel
def read_hand(outcome: np.record, seat: int, hand: np.record) -> None:
    """Copy the tiles of one seat."""
    hand.seat = seat
    hand.missing = outcome.missing[seat]
    for face in range(FACES):
        hand.naturals[face] = outcome.hands[seat, face]
    hand.reds = hand.naturals[RED]
    hand.naturals[RED] = 0
    meld_count = int(outcome.meld_counts[seat])
    hand.meld_count = meld_count
    for meld in range(meld_count):
        hand.meld_kinds[meld] = outcome.meld_kinds[seat, meld]
        hand.meld_faces[meld] = outcome.meld_faces[seat, meld]


@kernel
def add_tiles(hand: np.record, tile: int, copies: int) -> None:
    """Put equal tiles into the hand, or take them out of it."""
    if tile == RED:
        hand.reds += copies
    else:
        hand.naturals[tile] += copies


@kernel
def held_copies(hand: np.record, tile: int) -> int:
    """Count the concealed tiles of a face."""
    return int(hand.reds) if tile == RED else int(hand.naturals[tile])


@kernel
def fits_suits(hand: np.record) -> bool:
    """Tell whether all tiles are of the two suits, or red, and the melds pungs and kongs (Winning 1 and 3)."""
    missing = int(hand.missing)
    others = 0
    for face in range(RANKS * missing, RANKS * missing + RANKS):
        others |= int(hand.naturals[face])
    for face in range(SUITS * RANKS, FACES):
        others |= int(hand.naturals[face])
    if others != 0 or int(hand.meld_count) > SETS:
        return False
    for meld in range(int(hand.meld_count)):
        face = int(hand.meld_faces[meld])
        if hand.meld_kinds[meld] == CHOW or face >= SUITS * RANKS or face // RANKS == missing:
            return False
    return True


@kernel
def holds_missing(hand: np.record) -> bool:
    """Tell whether concealed tiles are of the missing suit."""
    first = RANKS * int(hand.missing)
    tiles = 0
    for face in range(first, first + RANKS):
        tiles += int(hand.naturals[face])
    return tiles > 0


@kernel
def find_meld(hand: np.record, kind: int, face: int) -> int:
    """Return the place of a meld, or NO_TILE."""
    for meld in range(int(hand.meld_count)):
        if hand.meld_kinds[meld] == kind and hand.meld_faces[meld] == face:
            return meld
    return NO_TILE


@kernel
def is_closed(hand: np.record) -> bool:
    """Tell whether there is no meld but concealed kongs."""
    hidden = 0
    for meld in range(int(hand.meld_count)):
        hidden += int(hand.meld_kinds[meld] == CONCEALED_KONG)
    return hidden == int(hand.meld_count)


@kernel
def first_face(missing: int, place: int) -> int:
    """Return the first face of the lower (0) or the higher (1) of the two suits that are not missing."""
    suit = place if place < missing else place + 1
    return RANKS * suit


@kernel
def copies_of(hand: np.record, tile: int) -> int:
    """Count the real copies of a face, those in melds too."""
    copies = held_copies(hand, tile)
    for meld in range(int(hand.meld_count)):
        if hand.meld_faces[meld] == tile:
            copies += 3 if hand.meld_kinds[meld] == PUNG else 4
    return copies
