"""Write what a win of Hongzhong counts into scores."""

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.jit import inlined, kernel
from mjsim_kernels.masks import lowest_bit
from mjsim_kernels.scoring import hongzhong_table as table
from mjsim_kernels.scoring.hongzhong_hands import first_face
from mjsim_kernels.scoring.hongzhong_wins import capped
from mjsim_kernels.tiles import CHOW, FACES, PUNG, RANKS


@inlined
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
    """Write the groups of a reading, each tile natural as long as there is one."""
    left = np.zeros(FACES, np.int8)
    for face in range(FACES):
        left[face] = hand.naturals[face]
    score.group_count = best.group_count
    for group in range(int(best.group_count)):
        kind, slot = int(best.group_kinds[group]), int(best.group_slots[group])
        face = first_face(int(hand.missing), slot // RANKS) + slot % RANKS
        wilds = 0
        for step in range(3 if kind in (CHOW, PUNG) else 2):
            tile = face + step if kind == CHOW else face
            if left[tile] > 0:
                left[tile] -= 1
            else:
                wilds |= 1 << step
        score.group_kinds[group] = kind
        score.group_faces[group] = face
        score.group_wilds[group] = wilds
