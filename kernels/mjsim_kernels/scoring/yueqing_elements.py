"""Count the elements of a Yueqing win (docs/rules/yueqing.md, Scoring).

Elements that no interpretation changes are counted once for a win, the others for each interpretation.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.interpretations import NO_FACE
from mjsim_kernels.jit import kernel
from mjsim_kernels.records import (
    EARTHLY,
    FOURTH_BONUS,
    HEAVENLY,
    OUT_WITH_REPLACEMENT_TILE,
    ROB,
    SELF_DRAW,
)
from mjsim_kernels.scoring import yueqing_table as table
from mjsim_kernels.tiles import CHOW, EAST, FACES, GREEN, MOST_SETS, PAIR, PUNG, RANKS, RED

WILDS: Final = 3  # in play; the fourth copy is the indicator
COPIES: Final = 4
HONOR_SUIT: Final = 0b1000  # bits of the suits, in the order of the faces

# The winner as the elements see it.
WINNER: Final = np.dtype(
    (
        np.record,
        [
            ("seat", np.int8),
            ("by", np.int8),
            ("tile", np.int8),
            ("circumstances", np.int32),  # bits of Outcome.win_flags
            ("wild", np.int8),  # face X
            ("bonus", np.int8),  # face B
            ("wilds", np.int8),  # in the concealed hand
            ("naturals", np.int8, FACES),  # the concealed tiles without the wilds
            ("declared", np.int8),  # B laid down
            ("sets", np.int8),  # concealed sets
        ],
    )
)

# What the elements ask about the groups: first of the melds alone, then of an interpretation with them.
SHAPE: Final = np.dtype(
    (
        np.record,
        [
            ("suits", np.int8),  # a bit each, of the groups that have a face
            ("chows", np.int8),
            ("seat_wind_pung", np.int8),
            ("red_pung", np.int8),
            ("green_pung", np.int8),
            ("pair_face", np.int8),
            ("natural_wilds", np.int8),  # wilds used as themselves, in chows
            ("wild_pung", np.int8),
            ("wild_pair", np.int8),
        ],
    )
)


@kernel
def add_set(winner: np.record, shape: np.record, kind: int, face: int) -> None:
    """Add a set to the shape; `kind` is any of chow, pung and the kongs."""
    if kind == CHOW:
        shape.chows += 1
    elif face == EAST + int(winner.seat):
        shape.seat_wind_pung = 1
    elif face == RED:
        shape.red_pung = 1
    elif face == GREEN:
        shape.green_pung = 1


@kernel
def add_group(winner: np.record, shape: np.record, kind: int, face: int, wilds: int) -> None:
    """Add a concealed group to the shape.

    Wilds alone as a pung or pair fit every suit and have the face X (Interpretation).
    """
    if face == NO_FACE:
        face = int(winner.wild)
        shape.wild_pung |= kind == PUNG
        shape.wild_pair |= kind == PAIR
    else:
        shape.suits |= 1 << (face // RANKS)
    if kind == PAIR:
        shape.pair_face = face
    else:
        add_set(winner, shape, kind, face)
    place = int(winner.wild) - face
    if kind == CHOW and 0 <= place < 3:
        shape.natural_wilds += (wilds >> place) & 1


@kernel
def count_suits(shape: np.record, counts: NDArray[np.int64]) -> None:
    """Count all honors, full flush and half flush."""
    suits = int(shape.suits)
    honors = suits & HONOR_SUIT
    numbers = suits ^ honors
    one_suit = numbers != 0 and numbers & (numbers - 1) == 0
    counts[table.ALL_HONORS] = numbers == 0
    counts[table.FULL_FLUSH] = one_suit and honors == 0
    counts[table.HALF_FLUSH] = one_suit and honors != 0


@kernel
def count_pungs(shape: np.record, counts: NDArray[np.int64]) -> None:
    """Count all pungs."""
    # all honors implies it
    counts[table.ALL_PUNGS] = shape.chows == 0 and counts[table.ALL_HONORS] == 0


@kernel
def may_be_all_chows(winner: np.record, shape: np.record) -> bool:
    """Tell whether the groups are those of all chows; the waits decide the rest."""
    return bool(shape.chows == MOST_SETS and shape.pair_face != EAST + int(winner.seat))


@kernel
def count_wilds(winner: np.record, shape: np.record, counts: NDArray[np.int64]) -> None:
    """Count the wild elements: each interpretation has one main element, and at most two lesser ones."""
    wilds = int(winner.wilds)
    natural = int(shape.natural_wilds)
    if wilds == 3 and natural == 3:
        counts[table.THREE_WILDS_NATURAL] = 1
    elif wilds == 3 and natural == 2:
        counts[table.THREE_WILDS_TWO_NATURAL] = 1
    elif wilds == 3 and shape.wild_pung:
        counts[table.THREE_WILD_PUNG] = 1
    elif wilds == 2 and natural == 2:
        counts[table.TWO_WILDS_NATURAL] = 1
    else:
        counts[table.THREE_WILDS] = wilds == 3
        counts[table.TWO_WILD_PAIR] = shape.wild_pair
        counts[table.TWO_WILDS] = wilds == 2 and not shape.wild_pair
        counts[table.WILD_NATURAL] = natural == 1


@kernel
def count_honors(winner: np.record, shape: np.record, counts: NDArray[np.int64]) -> None:
    """Count own wind, dragons and declared bonus tiles; the beauties swallow the latter two."""
    declared = int(winner.declared)
    counts[table.SEAT_WIND_PUNG] = shape.seat_wind_pung
    beauties = shape.red_pung and shape.green_pung and declared >= COPIES - 1
    if beauties:
        counts[table.THREE_BEAUTIES_FOUR_BONUS if declared == COPIES else table.THREE_BEAUTIES] = 1
    else:
        counts[table.DRAGON_PUNG] = shape.red_pung + shape.green_pung
        counts[table.FOUR_BONUS_TILES] = declared == COPIES
        counts[table.BONUS_TILE] = declared if declared < COPIES else 0


@kernel
def count_single_tile(winner: np.record, counts: NDArray[np.int64]) -> None:
    """Count the single waits: five melds and one tile in hand before the win."""
    if winner.sets > 0:
        return
    draws_wild = winner.tile == winner.wild
    wilds_before = int(winner.wilds) - (1 if draws_wild else 0)
    if wilds_before > 0:
        counts[table.SINGLE_TILE_LEFT_WILD] = 1
    elif draws_wild:
        counts[table.SINGLE_TILE_LEFT_DRAWS_WILD] = 1
    else:
        counts[table.SINGLE_TILE_LEFT] = 1


@kernel
def count_circumstances(winner: np.record, counts: NDArray[np.int64]) -> None:
    """Count what no interpretation changes: the way of winning, single waits, no wild."""
    flags = int(winner.circumstances)
    counts[table.HEAVENLY_HAND] = flags & HEAVENLY != 0
    counts[table.EARTHLY_HAND] = flags & EARTHLY != 0
    counts[table.OUT_WITH_REPLACEMENT_TILE] = (
        flags & OUT_WITH_REPLACEMENT_TILE != 0 and winner.by == SELF_DRAW
    )
    counts[table.ROBBING_THE_KONG] = winner.by == ROB
    count_single_tile(winner, counts)
    counts[table.NO_WILD] = winner.wilds == 0 and counts[table.SINGLE_TILE_LEFT] == 0


@kernel
def count_push(winner: np.record, melds: np.record, counts: NDArray[np.int64]) -> bool:
    """Count the elements of a win without a shape, from the melds and bonus tiles alone.

    Returns
    -------
    Whether the seat may push.
    """
    if winner.by != SELF_DRAW:
        return False
    three_wilds = winner.wilds == WILDS
    four_bonus = winner.declared == COPIES and int(winner.circumstances) & FOURTH_BONUS != 0
    counts[table.THREE_WILD_PUSH] = three_wilds
    counts[table.FOUR_BONUS_PUSH] = four_bonus
    counts[table.BONUS_TILE] = 0 if four_bonus else winner.declared
    counts[table.SEAT_WIND_PUNG] = melds.seat_wind_pung
    counts[table.DRAGON_PUNG] = melds.red_pung + melds.green_pung
    return bool(three_wilds or four_bonus)
