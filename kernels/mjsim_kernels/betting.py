"""Bet before the deal: the dealer buys, the others top (docs/rules/wenzhou.md, Settlement, Bets)."""

import numpy as np

from mjsim_kernels.arrays import Integers
from mjsim_kernels.jit import kernel
from mjsim_kernels.philox import BETS, bounded, start_stream
from mjsim_kernels.tiles import SEATS

_MILLIONTHS = 1_000_000


@kernel
def place_bets(
    deal: np.record,
    rules: np.record,
    standing: Integers,
    seed: int | np.uint64,
    session: int,
    in_session: int,
    dealer: int,
) -> None:
    """Set `deal.bets`; who bet in an earlier deal of the streak must bet again.

    Parameters
    ----------
    deal
        DEAL record; its wall stream is free for this before the wall is shuffled.
    rules
        TURN_RULES record; chances by chair.
    standing
        (4,) int64 by chair, 1 for a bet that stands since an earlier deal of this streak; brought up to date.
    dealer
        Chair of the dealer.
    """
    deal.bets[:] = 0
    if rules.buy_millionths[dealer] == 0 and standing[dealer] == 0:
        return  # nobody tops a dealer who has not bought
    stream = deal.streams[SEATS]
    start_stream(stream, seed, session, in_session, BETS)
    for seat in range(SEATS):
        chair = (dealer + seat) % SEATS
        chances = rules.buy_millionths if seat == 0 else rules.top_millionths
        draw = bounded(stream, _MILLIONTHS)
        if draw < int(chances[chair]) and (seat == 0 or standing[dealer]):
            standing[chair] = 1
        deal.bets[seat] = standing[chair]
