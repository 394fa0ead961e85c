"""Weigh the candidates of a Yueqing win and pay the best (docs/rules/yueqing.md, Scoring and Settlement)."""

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.jit import kernel
from mjsim_kernels.scoring import yueqing_table as table
from mjsim_kernels.tiles import SEATS


@kernel
def sum_values(counts: NDArray[np.int64], payouts: NDArray[np.int64], first: int, end: int) -> int:
    """Add up what a range of elements is worth."""
    value = 0
    for element in range(first, end):
        value += int(counts[element]) * int(payouts[table.VALUES + element])
    return value


@kernel
def is_promoted(plain: int, payouts: NDArray[np.int64]) -> bool:
    """Tell whether plain tai make a big fan (docs/rules/yueqing.md, Scoring)."""
    return plain >= int(payouts[table.PROMOTE_AT])


@kernel
def keep_better(counts: NDArray[np.int64], payouts: NDArray[np.int64], score: np.record) -> bool:
    """Keep a candidate if it is the first or better than the one kept (Scoring, Algorithm 3-5).

    Returns
    -------
    Whether it was kept.
    """
    plain = sum_values(counts, payouts, table.BIG_ELEMENTS, table.ELEMENTS)
    big = sum_values(counts, payouts, 0, table.BIG_ELEMENTS)
    rest = plain
    if is_promoted(plain, payouts):
        big += int(payouts[table.PROMOTE_VALUE])
        rest = 0
    tai = int(payouts[table.FAN_UP]) * big + rest
    if payouts[table.FAN_UP_PLAIN] and big > 0:
        tai = int(payouts[table.FAN_UP]) * (big + rest)
    if score.valid and not is_better(counts, tai, score):
        return False
    score.valid = 1
    score.totals[table.BIG] = big
    score.totals[table.PLAIN] = plain
    score.totals[table.TAI] = tai
    for element in range(table.ELEMENTS):
        score.counts[element] = counts[element]
    return True


@kernel
def is_better(counts: NDArray[np.int64], tai: int, score: np.record) -> bool:
    """Compare with the candidate kept: more tai, else the lexicographically larger counts."""
    kept = int(score.totals[table.TAI])
    if tai != kept:
        return tai > kept
    for element in range(table.ELEMENTS):
        if counts[element] != score.counts[element]:
            return bool(counts[element] > score.counts[element])
    return False


@kernel
def share_points(payouts: NDArray[np.int64], score: np.record) -> None:
    """Report the value of each element, and its share of what the winner is paid for tai.

    Promoted plain elements bring nothing of their own: the promotion brings it for them.
    """
    gain = (SEATS - 1) * int(payouts[table.MULTIPLIER])
    fan_up = int(payouts[table.FAN_UP])
    promoted = is_promoted(int(score.totals[table.PLAIN]), payouts)
    plain_gain = gain
    if promoted:
        value = int(payouts[table.PROMOTE_VALUE])
        score.counts[table.PLAIN_PROMOTION] = 1
        score.values[table.PLAIN_PROMOTION] = value
        score.points[table.PLAIN_PROMOTION] = value * fan_up * gain
        plain_gain = 0
    elif payouts[table.FAN_UP_PLAIN] and score.totals[table.BIG] > 0:
        plain_gain = gain * fan_up
    for element in range(table.ELEMENTS):
        value = int(score.counts[element]) * int(payouts[table.VALUES + element])
        score.values[element] = value
        score.points[element] = value * (gain * fan_up if element < table.BIG_ELEMENTS else plain_gain)


@kernel
def settle(seat: int, streak: int, payouts: NDArray[np.int64], score: np.record) -> None:
    """Let all three others pay the winner (Settlement)."""
    streak_points = int(payouts[table.STREAK_STEP]) * streak
    to_all = int(payouts[table.BASE]) + int(score.totals[table.TAI])
    with_dealer = int(payouts[table.DEALER])
    if payouts[table.STREAK_PAYERS] == table.STREAK_PAID_BY_ALL:
        to_all += streak_points
    else:
        with_dealer += streak_points
    for payer in range(SEATS):
        if payer != seat:
            amount = to_all + (with_dealer if payer == 0 or seat == 0 else 0)
            amount *= int(payouts[table.MULTIPLIER])
            score.pay[payer] = -amount
            score.pay[seat] += amount
