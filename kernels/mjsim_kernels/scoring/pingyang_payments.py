"""Pay for a Pingyang win (docs/rules/pingyang.md, Scoring, Algorithm 6, and Settlement)."""

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.jit import kernel
from mjsim_kernels.masks import count_bits
from mjsim_kernels.records import DISCARD
from mjsim_kernels.scoring import pingyang_table as table
from mjsim_kernels.tiles import EAST, SEATS, WHITE


@kernel
def factor(one: int, other: int, payouts: NDArray[np.int64]) -> int:
    """Return the points that a tai is worth between two seats."""
    points = int(payouts[table.POINTS_PER_TAI])
    return points * int(payouts[table.DEALER_FACTOR]) if one == 0 or other == 0 else points


@kernel
def total_up(rows: NDArray[np.int64], payouts: NDArray[np.int64], score: np.record) -> None:
    """Sum the rows, double them at the threshold, and report them."""
    tai = 0
    for row in range(table.ROWS):
        value = int(rows[row])
        tai += value
        score.values[row] = value
        score.counts[row] = 1 if value != 0 else 0
    mult = int(payouts[table.FACTOR]) if tai >= payouts[table.THRESHOLD] else 1
    score.totals[table.TAI] = tai
    score.totals[table.MULT] = mult
    score.totals[table.TOTAL] = tai * mult


@kernel
def is_liable(outcome: np.record, hand: np.record, payouts: NDArray[np.int64], score: np.record) -> bool:
    """Tell whether the discarder pays for all three (Settlement 2)."""
    return bool(
        outcome.by == DISCARD
        and score.counts[table.FOUR_WINDS] > 0
        and EAST <= outcome.tile < WHITE
        and count_bits(int(hand.exposed_winds)) >= payouts[table.LIABILITY_MELDS]
    )


@kernel
def pay_winner(outcome: np.record, hand: np.record, payouts: NDArray[np.int64], score: np.record) -> None:
    """Let the losers pay the winner, and share the gain out among the rows."""
    winner = int(hand.seat)
    liable = is_liable(outcome, hand, payouts, score)
    factors = 0
    for loser in range(SEATS):
        if loser != winner:
            amount = int(score.totals[table.TOTAL]) * factor(winner, loser, payouts)
            score.pay[int(outcome.source) if liable else loser] -= amount
            score.pay[winner] += amount
            factors += factor(winner, loser, payouts)
    for row in range(table.ROWS):
        score.points[row] = int(score.values[row]) * int(score.totals[table.MULT]) * factors


@kernel
def settle_among_losers(winner: int, payouts: NDArray[np.int64], score: np.record) -> None:
    """Let each two losers settle the difference of their tai."""
    for one in range(SEATS):
        for other in range(one + 1, SEATS):
            if one != winner and other != winner:
                gain = int(score.losers[one, 0]) - int(score.losers[other, 0])
                gain *= factor(one, other, payouts)
                score.pay[one] += gain
                score.pay[other] -= gain
