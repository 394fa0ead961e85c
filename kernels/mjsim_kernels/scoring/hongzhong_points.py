"""Write what a win of Hongzhong counts into scores."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.jit import kernel
from mjsim_kernels.masks import lowest_bit
from mjsim_kernels.scoring import hongzhong_table as table
from mjsim_kernels.scoring.hongzhong_hands import first_face
from mjsim_kernels.scoring.hongzhong_nibbles import count_copies
from mjsim_kernels.scoring.hongzhong_values import capped
from mjsim_kernels.tiles import CHOW, FACES, PAIR, PUNG, RANKS

# what settling one event comes to
SETTLED: Final = 0
NEVER: Final = 1  # no deal can have it
TOO_MUCH: Final = 2  # the rule set's numbers are too large


@kernel
def pay_one(pay: NDArray[np.int64], payer: int, receiver: int, points: int) -> None:
    """Let one seat pay another."""
    pay[payer] -= points
    pay[receiver] += points


@kernel
def add_win(
    hand: np.record, best: np.record, payouts: NDArray[np.int64], score: np.record, row_score: np.record
) -> None:
    """Note what one win counts; the first win of a deal is shown with its groups."""
    seat, rows, uncapped = int(hand.seat), int(best.rows), int(best.product)
    multiplier = capped(uncapped, payouts)
    row_score.multipliers[seat] = multiplier
    row_score.uncapped[seat] = uncapped
    row_score.patterns[seat] = rows
    row_score.root_values[seat] = best.root_value
    if score.totals[table.UNCAPPED] == 0:
        write_groups(hand, best, score)
    score.totals[table.MULTIPLIER] += multiplier
    score.totals[table.UNCAPPED] += uncapped
    left = rows
    while left:
        row = lowest_bit(left)
        score.counts[row] += 1
        score.values[row] += best.root_value if row == table.ROOT else payouts[table.VALUES + row]
        left &= left - 1


@kernel
def write_groups(hand: np.record, best: np.record, score: np.record) -> None:
    """Write the groups of a reading in order of ranks, each tile natural as long as there is one."""
    left = np.zeros(FACES, np.int8)
    for face in range(FACES):
        left[face] = hand.naturals[face]
    score.group_count = 0
    if best.has_groups == 0:
        return
    for place in range(2):
        first = first_face(int(hand.missing), place)
        for rank in range(RANKS):
            for _ in range(count_copies(int(best.pungs[place]), rank)):
                write_group(PUNG, first + rank, left, score)
            for _ in range(count_copies(int(best.chows[place]), rank)):
                write_group(CHOW, first + rank, left, score)
            for _ in range(count_copies(int(best.pairs[place]), rank)):
                write_group(PAIR, first + rank, left, score)


@kernel
def write_group(kind: int, face: int, left: NDArray[np.int8], score: np.record) -> None:
    """Write one group; its naturals are taken out of those left."""
    group, wilds = int(score.group_count), 0
    for step in range(2 if kind == PAIR else 3):
        tile = face + step if kind == CHOW else face
        if left[tile] > 0:
            left[tile] -= 1
        else:
            wilds |= 1 << step
    score.group_kinds[group] = kind
    score.group_faces[group] = face
    score.group_wilds[group] = wilds
    score.group_count = group + 1
