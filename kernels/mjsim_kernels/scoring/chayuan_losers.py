"""Count the losers' hands of a Chayuan deal (docs/rules/chayuan.md, Algorithm - each loser)."""

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.jit import kernel
from mjsim_kernels.scoring import chayuan_table as table
from mjsim_kernels.scoring.hu_hands import has_four_flowers, read_hand
from mjsim_kernels.scoring.hu_losers import score_loser
from mjsim_kernels.tiles import SEATS


@kernel
def tai_of_wilds(hand: np.record, turned: int, own: int, payouts: NDArray[np.int64]) -> int:
    """Return the tai of a loser's wilds and flowers, so many turned wilds and own flowers in pungs."""
    is_used_alone = payouts[table.LOSERS_NEED_PUNGS] != 0
    tai = 0
    if hand.flower_wild:
        flowers = turned + own if is_used_alone else int(hand.wilds) + int(hand.own_flower)
        if flowers >= 2:
            element = table.DOUBLE_FLOWER_WITH_OWN if own else table.DOUBLE_FLOWER
            return int(payouts[table.TAI_VALUES + element])
        return int(payouts[table.TAI_VALUES + table.OWN_FLOWER]) if own else 0
    if (turned if is_used_alone else int(hand.wilds)) >= 2:
        tai += int(payouts[table.TAI_VALUES + table.DOUBLE_WILD])
    if has_four_flowers(hand):
        tai += int(payouts[table.TAI_VALUES + table.FOUR_FLOWERS])
    elif own:
        tai += int(payouts[table.TAI_VALUES + table.OWN_FLOWER])
    return tai


@kernel
def score_losers(
    outcome: np.record,
    payouts: NDArray[np.int64],
    prices: np.record,
    hand: np.record,
    loser: np.record,
    score: np.record,
) -> None:
    """Count hu, tai and total of each loser; `hand` and `loser` are scratch."""
    for seat in range(SEATS):
        if seat == outcome.winner:
            continue
        read_hand(outcome, seat, hand)
        for turned in range(int(hand.wilds) + 1):
            for own in range(int(hand.own_flower) + 1):
                loser.wild_tai[turned, own] = tai_of_wilds(hand, turned, own, payouts)
        score_loser(outcome, hand, 0, prices, loser)
        score.losers[seat, 0] = loser.hu
        score.losers[seat, 1] = loser.tai
        score.losers[seat, 2] = loser.total
