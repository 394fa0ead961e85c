"""Plan one kind of interpretation of a complete Pingyang hand, and ask what its suits can be.

See `pingyang_readings` for why kinds are enough.
"""

from typing import Final

import numpy as np

from mjsim_kernels.hands import POWERS, lacking
from mjsim_kernels.jit import kernel
from mjsim_kernels.scoring import pingyang_table as table
from mjsim_kernels.scoring.pingyang_hands import wilds_held
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import EAST, RANKS

HONORS: Final = 7
# places of the pair: an honor's number, or
WILD_PAIR: Final = 7
SUIT_PAIR: Final = 8
PAIR_PLACES: Final = 9

PAIR_OF_EASTS: Final = 2  # as a key of the honors
OUT_OF_REACH: Final = 99

# By the naturals of a face: the wilds and the sets that it takes without the pair, and with the pair in it. Four are
# a triplet and a tile for another group; three with the pair part.
SET_WILDS: Final = np.array([0, 2, 1, 0, 2], np.int8)
SET_COUNTS: Final = np.array([0, 1, 1, 1, 2], np.int8)
PAIR_WILDS: Final = np.array([0, 1, 0, 2, 1], np.int8)
PAIR_SETS: Final = np.array([0, 0, 0, 1, 1], np.int8)

# One kind of interpretation.
PLAN: Final = np.dtype(
    (
        np.record,
        [
            ("pair", np.int8),  # its place
            ("honor_sets", np.int8),  # mask of the concealed ones that hold a natural tile
            ("no_chows", np.int8),
            ("sets", np.int8),  # of the suits and of wilds alone
            ("wilds", np.int8),  # in those, the wild pair left out
            ("wild_pungs", np.int8),  # of these sets
            ("as_winds", np.int8),  # mask of winds that wild pungs stand for
            ("pair_wind", np.int8),  # mask of the wind that the wild pair stands for
        ],
    )
)

WORK: Final = np.dtype(
    (
        np.record,
        [
            ("common", np.int64, table.ROWS),  # the rows that no interpretation changes
            ("rows", np.int64, table.ROWS),
            ("best", np.int64, table.ROWS),
            ("keys", np.int64, 3),  # of the suits
            ("pung_wilds", np.int8),  # that the suits take without chows and pair
            ("pair_change", np.int8),  # of that, by the pair
        ],
    )
)


@kernel
def count_pung_wilds(hand: np.record, work: np.record) -> None:
    """Count the wilds that the suits take if they go without chows, and what their pair changes of it."""
    wilds = 0
    change = OUT_OF_REACH
    for face in range(EAST):
        naturals = int(hand.naturals[face])
        if naturals > 0:
            wilds += int(SET_WILDS[naturals])
            change = min(change, int(PAIR_WILDS[naturals]) - int(SET_WILDS[naturals]))
    work.pung_wilds = min(wilds, OUT_OF_REACH // 3)
    work.pair_change = change


@kernel
def open_plan(hand: np.record, pair: int, plan: np.record) -> bool:
    """Place the honors and the pair, and tell whether wilds and sets suffice for that."""
    wilds = wilds_held(hand) - (2 if pair == WILD_PAIR else 0)
    sets = int(hand.sets)
    honor_sets = 0
    for honor in range(HONORS):
        naturals = int(hand.naturals[EAST + honor])
        if honor != pair:
            wilds -= int(SET_WILDS[naturals])
            sets -= int(SET_COUNTS[naturals])
        elif naturals == 0:
            return False
        else:
            wilds -= int(PAIR_WILDS[naturals])
            sets -= int(PAIR_SETS[naturals])
        if naturals > (2 if honor == pair else 0):
            honor_sets |= 1 << honor
    plan.pair = pair
    plan.honor_sets = honor_sets
    plan.sets = sets
    plan.wilds = wilds
    return wilds >= 0 and sets >= 0


@kernel
def suits_fit(tables: HandTables, work: np.record, sets: int, wilds: int, with_pair: bool) -> bool:
    """Tell whether the suits and so many wilds are `sets` sets, and a pair if one is asked for.

    The tables always ask for a pair. A pair of honors stands in for one that is not asked for: were its tiles used
    otherwise, the wilds beside them and the true pair would form the same sets.
    """
    if wilds < 0:
        return False
    key_z = 0 if with_pair else PAIR_OF_EASTS
    key_m, key_p, key_s = int(work.keys[0]), int(work.keys[1]), int(work.keys[2])
    return lacking(tables, key_m, key_p, key_s, key_z, sets, wilds) <= wilds


@kernel
def find_pair(hand: np.record, tables: HandTables, work: np.record, sets: int, wilds: int) -> int:
    """Find a face of the suits whose natural tiles can be the pair, or return -1."""
    for face in range(EAST):
        naturals = min(int(hand.naturals[face]), 2)
        if naturals == 0:
            continue
        suit = face // RANKS
        tiles = naturals * int(POWERS[face])
        work.keys[suit] -= tiles
        fits = suits_fit(tables, work, sets, wilds - 2 + naturals, False)
        work.keys[suit] += tiles
        if fits:
            return face
    return -1


@kernel
def are_chows(hand: np.record) -> bool:
    """Tell whether the naturals of the suits are chows, without wilds."""
    for suit in range(3):
        first, second = 0, 0  # chows begun one and two faces before
        for rank in range(RANKS):
            begun = int(hand.naturals[RANKS * suit + rank]) - first - second
            if begun < 0 or (begun > 0 and rank > RANKS - 3):
                return False
            first, second = begun, first
    return True
