"""Share the winner's gain out among the patterns that brought it.

What doubling adds is shared by tai, what hu add before it is doubled by hu; the hu that every winner has
belong to no pattern. Whole points: a part that is left over goes to the first pattern of its kind.
"""

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.jit import kernel
from mjsim_kernels.scoring import longgang_table as table
from mjsim_kernels.scoring.hu_settlement import income_of, total_of
from mjsim_kernels.scoring.longgang_payments import follow_of
from mjsim_kernels.scoring.longgang_readings import Work
from mjsim_kernels.scoring.wins import share_among


@kernel
def share_points(outcome: np.record, payouts: NDArray[np.int64], work: Work, score: np.record) -> None:
    """Write the points of each pattern of a win that has been paid."""
    winner = work.winners[0]
    gain = int(score.pay[int(winner.seat)])
    if score.totals[table.DIRECT]:
        for pattern in range(len(table.PATTERNS)):
            score.points[pattern] = gain if score.counts[pattern] > 0 else 0
        return
    income = income_at(int(score.totals[table.CARD_HU]), int(score.totals[table.TAI]), payouts, work)
    if income == 0:
        return
    plain = income_at(int(score.totals[table.CARD_HU]), 0, payouts, work)
    bare = income_at(0, 0, payouts, work)
    by_tai = (income - plain) * gain // income
    by_hu = (plain - bare) * gain // income
    share_among(0, table.TAI_ELEMENTS, by_tai, score)
    share_among(table.TAI_ELEMENTS, table.ELEMENTS, by_hu, score)


@kernel
def income_at(hu: int, tai: int, payouts: NDArray[np.int64], work: Work) -> int:
    """Return what the losers would owe for so many card hu and tai."""
    winner, prices = work.winners[0], work.prices[0]
    total = total_of(int(payouts[table.WINNER_HU]) + hu, tai, prices)
    return income_of(int(winner.seat), total, follow_of(winner, tai, payouts), prices)
