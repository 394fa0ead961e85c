"""Write Longgang's payouts as the shared modules read them (docs/rules/longgang.md, Payout table)."""

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.jit import kernel
from mjsim_kernels.scoring import longgang_table as table
from mjsim_kernels.scoring.hu_prices import SET_ROWS, SIZES


@kernel
def fill_prices(payouts: NDArray[np.int64], prices: np.record) -> None:
    """Fill a record of PRICES; waits and draws that an option leaves out are worth 0."""
    for row in range(SET_ROWS):
        for size in range(SIZES):
            prices.sets[row, size] = payouts[table.SETS + SIZES * row + size]
    prices.value_pair = payouts[table.VALUES + table.VALUE_PAIR]
    prices.flower_tile = payouts[table.VALUES + table.FLOWER_TILES]
    prices.self_draw = payouts[table.VALUES + table.SELF_DRAW]
    prices.pair_self_draw = prices.self_draw if payouts[table.PAIR_SELF_DRAW] else 0
    prices.closed_wait = payouts[table.VALUES + table.CLOSED_WAIT]
    with_waits = int(payouts[table.EDGE_AND_SINGLE])
    prices.edge_wait = with_waits * int(payouts[table.VALUES + table.EDGE_WAIT])
    prices.single_wait = with_waits * int(payouts[table.VALUES + table.SINGLE_WAIT])
    prices.dragon_pung = payouts[table.TAI_VALUES + table.DRAGON_PUNG]
    prices.seat_wind_pung = payouts[table.TAI_VALUES + table.SEAT_WIND_PUNG]
    prices.round_up_to = payouts[table.ROUND_UP_TO]
    prices.least = 0
    prices.cap = payouts[table.CAP]
    prices.hu_per_point = payouts[table.HU_PER_CHIP]
    prices.winner_factor = payouts[table.FACTOR]
    prices.loser_factor = payouts[table.FACTOR]
    prices.factor_first = 1
    prices.tai_first = 0


@kernel
def limits_played(payouts: NDArray[np.int64]) -> int:
    """Return the limit hands that are looked for, a bit each."""
    hands = int(payouts[table.LIMIT_HANDS])
    if payouts[table.RARE_HANDS] == 0:
        hands &= ~table.RARE_LIMITS
    if payouts[table.HUMAN_HAND_RULE] == 0:
        hands &= ~(1 << table.HUMAN_HAND)
    if payouts[table.EIGHT_PAIRS_RULE] == table.PAIRS_OFF:
        hands &= ~(1 << table.EIGHT_SHIFTED_PAIRS)
    if payouts[table.EIGHT_PAIRS_RULE] != table.PAIRS_LIMIT:
        hands &= ~(1 << table.LIMIT_EIGHT_PAIRS)
    return hands
