"""Score the losers of a Longgang deal (docs/rules/longgang.md, Algorithm, losers)."""

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.jit import kernel
from mjsim_kernels.scoring import longgang_table as table
from mjsim_kernels.scoring.hu_hands import has_four_flowers, read_hand
from mjsim_kernels.scoring.hu_losers import MOST_WILDS, score_loser
from mjsim_kernels.scoring.longgang_readings import Work
from mjsim_kernels.tiles import FACES, MOST_SETS, SEATS

PAIRS = 8


@kernel
def fill_wild_tai(hand: np.record, payouts: NDArray[np.int64], loser: np.record) -> None:
    """Write the tai of turned wilds and the own flower by how many of them are in pungs."""
    double_wild = int(payouts[table.TAI_VALUES + table.DOUBLE_WILD])
    is_full = has_four_flowers(hand) and payouts[table.LOSER_FOUR_FLOWERS] == table.FLOWERS_IN_FULL
    own = int(payouts[table.TAI_VALUES + (table.FOUR_FLOWERS if is_full else table.OWN_FLOWER)])
    for turned in range(MOST_WILDS):
        loser.wild_tai[turned, 0] = double_wild if turned >= 2 else 0
        loser.wild_tai[turned, 1] = own + (double_wild if turned + int(hand.flower_wild) >= 2 else 0)


@kernel
def eight_pairs_tai(hand: np.record, payouts: NDArray[np.int64]) -> int:
    """Return the tai of eight natural pairs in a hand without melds."""
    if payouts[table.EIGHT_PAIRS_RULE] == table.PAIRS_OFF or hand.sets < MOST_SETS:
        return 0
    pairs = 0
    for face in range(FACES):
        pairs += int(hand.naturals[face]) // 2
    return int(payouts[table.LOSER_EIGHT_PAIRS]) if pairs >= PAIRS else 0


@kernel
def score_losers(
    outcome: np.record, winner: int, payouts: NDArray[np.int64], work: Work, score: np.record
) -> None:
    """Write hu, tai and total of each loser."""
    hand, loser, prices = work.hands[1], work.losers[0], work.prices[0]
    for seat in range(SEATS):
        if seat != winner:
            read_hand(outcome, seat, hand)
            fill_wild_tai(hand, payouts, loser)
            score_loser(outcome, hand, eight_pairs_tai(hand, payouts), prices, loser)
            score.losers[seat, table.LOSER_HU] = loser.hu
            score.losers[seat, table.LOSER_TAI] = loser.tai
            score.losers[seat, table.LOSER_TOTAL] = loser.total
