"""Find the elements that a Wenzhou win meets (docs/rules/wenzhou.md, Scoring)."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.interpretations import NO_FACE, next_reading, start
from mjsim_kernels.jit import kernel
from mjsim_kernels.pair_shapes import lacking_eight_pairs
from mjsim_kernels.planes import pack_counts
from mjsim_kernels.records import ROB, SELF_DRAW
from mjsim_kernels.scoring import wenzhou_table as table
from mjsim_kernels.scoring.wins import keep_reading
from mjsim_kernels.tiles import CHOW, MOST_SETS

WILDS: Final = 3  # in play; the fourth copy is the indicator


@kernel
def meet_circumstances(winner: np.record, met: NDArray[np.int64]) -> None:
    """Find what needs no shape."""
    self_draw = winner.by == SELF_DRAW
    met[table.SELF_DRAWN] = self_draw
    met[table.ROBBING_THE_KONG] = winner.by == ROB
    met[table.THREE_WILDS] = winner.wilds == WILDS
    met[table.HEAVENLY_HAND] = winner.heavenly
    met[table.EARTHLY_HAND] = winner.earthly
    met[table.WILD_SINGLE_WAIT] = self_draw and winner.lone_wait != 0 and winner.heavenly == 0


@kernel
def meet_pairs(winner: np.record, met: NDArray[np.int64]) -> bool:
    """Find what eight pairs meet.

    Returns
    -------
    Whether the hand is eight pairs in any reading.

    Notes
    -----
    Wherever a wild is in eight pairs, some reading has one as another face: two wilds can be a pair of any
    face, and of a single one's two places at most one is its own face.
    """
    if winner.sets != MOST_SETS:
        return False
    wilds = int(winner.wilds)
    naturals = winner.naturals
    wild = int(winner.wild)
    ones, twos, fours = pack_counts(naturals)
    if lacking_eight_pairs(ones, twos, fours) > wilds:
        return False
    met[table.EIGHT_PAIRS] = wilds > 0
    naturals[wild] += wilds
    ones, twos, fours = pack_counts(naturals)
    naturals[wild] -= wilds
    # one odd face: eight pairs and a loose tile
    met[table.HARD_EIGHT_PAIRS] = ones & (ones - 1) == 0
    return True


@kernel
def meet_standard(
    winner: np.record, payouts: NDArray[np.int64], cursor: np.record, met: NDArray[np.int64], score: np.record
) -> bool:
    """Find what the readings as five sets and a pair meet, and keep the first of those that meet most.

    Returns
    -------
    Whether there is such a reading.
    """
    complete = False
    kept = -1
    best = most_of_a_reading(winner, payouts)
    start(cursor, winner.naturals, int(winner.wilds), 0, int(winner.sets))
    while next_reading(cursor):
        complete = True
        value = meet_reading(winner, payouts, cursor, met)
        if value > kept:
            kept = value
            keep_reading(cursor, score)
        if kept >= best and is_settled(winner, met):
            break
    return complete


@kernel
def most_of_a_reading(winner: np.record, payouts: NDArray[np.int64]) -> int:
    """Bound from above what `meet_reading` can return."""
    natural = payouts[table.VALUES + (table.WILD_NATURAL if winner.wilds > 0 else table.NO_WILD)]
    best = max(int(payouts[table.VALUES + table.SOFT_HAND]), int(natural))
    return max(best, int(payouts[table.VALUES + table.ALL_PUNGS]))


@kernel
def is_settled(winner: np.record, met: NDArray[np.int64]) -> bool:
    """Tell whether no further reading can meet anything new."""
    if winner.declared_chows == 0 and met[table.ALL_PUNGS] == 0:
        return False
    return bool(winner.wilds == 0 or (met[table.SOFT_HAND] != 0 and met[table.WILD_NATURAL] != 0))


@kernel
def meet_reading(
    winner: np.record, payouts: NDArray[np.int64], cursor: np.record, met: NDArray[np.int64]
) -> int:
    """Find what one reading meets, and return the largest value of it."""
    own = 0  # wilds as themselves
    free = 0  # wilds of a group of wilds alone, whose face is open
    others = 0  # wilds that stand for another face
    pungs = winner.declared_chows == 0
    for group in range(int(cursor.group_count)):
        mask = int(cursor.wilds[group])
        face = int(cursor.faces[group])
        is_chow = cursor.kinds[group] == CHOW
        if is_chow:
            pungs = False
        for place in range(3):
            if (mask >> place) & 1 == 0:
                continue
            if face == NO_FACE:
                free += 1
            elif (face + place if is_chow else face) == int(winner.wild):
                own += 1
            else:
                others += 1
    value = 0
    if free + others > 0:
        value = meet(table.SOFT_HAND, payouts, met)
    if others == 0:
        natural = table.NO_WILD if winner.wilds == 0 else table.WILD_NATURAL
        value = max(value, meet(natural, payouts, met))
    if pungs:
        value = max(value, meet(table.ALL_PUNGS, payouts, met))
    return value


@kernel
def meet(element: int, payouts: NDArray[np.int64], met: NDArray[np.int64]) -> int:
    """Mark an element as met and return its value."""
    met[element] = 1
    return int(payouts[table.VALUES + element])


@kernel
def meet_single_tile(winner: np.record, met: NDArray[np.int64]) -> None:
    """Find which single wait was won behind five declared sets, with a pair."""
    if winner.sets > 0:
        return
    wilds_before = int(winner.wilds) - int(winner.tile_is_wild)
    met[table.SINGLE_TILE_LEFT_WILD if wilds_before > 0 else table.SINGLE_TILE_LEFT] = 1
