"""Pay the kongs of Hongzhong, and pass their income on (docs/rules/hongzhong.md, Settlement, Kong and Passing on)."""

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.jit import kernel
from mjsim_kernels.masks import count_bits
from mjsim_kernels.records import KONG_DISCARD
from mjsim_kernels.scoring import hongzhong_table as table
from mjsim_kernels.scoring.events import (
    ADDED_KONG,
    DIRECT_KONG,
    IMPOSSIBLE,
    WON_FROM_DISCARD,
    event_flags,
    event_kind,
    event_seat,
    event_seats,
    event_tile,
    is_win,
)
from mjsim_kernels.scoring.hongzhong_locks import make_kong, may_make_kong
from mjsim_kernels.scoring.hongzhong_points import NEVER, SETTLED, pay_one
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import SEATS


@kernel
def kong_price(kind: int, payouts: NDArray[np.int64]) -> int:
    """Return the points that each payer gives for a kong."""
    if kind == DIRECT_KONG:
        return int(payouts[table.DIRECT]) * int(payouts[table.BASE])
    return int(payouts[table.ADDED if kind == ADDED_KONG else table.CONCEALED]) * int(payouts[table.BASE])


@kernel
def settle_kong(
    event: int,
    row: int,
    won: int,
    payouts: NDArray[np.int64],
    tables: HandTables,
    hands: NDArray[np.void],
    score: np.record,
    settlement: np.record,
) -> int:
    """Pay a kong that is made now (Settlement, Kong); check that of a locked hand."""
    seat, kind, tile = event_seat(event), event_kind(event), event_tile(event)
    has_left = payouts[table.MODE] == table.BLOOD_BATTLE
    payers = event_seats(event)
    if event_flags(event) & IMPOSSIBLE or (has_left and (won >> seat & 1 or payers & won)):
        return NEVER
    if won >> seat & 1:
        if not may_make_kong(hands[seat], kind, tile, tables):
            return NEVER
        make_kong(hands[seat], kind, tile)
    price = kong_price(kind, payouts)
    for payer in range(SEATS):
        if payers >> payer & 1:
            pay_one(settlement.events[row].pay, payer, seat, price)
            score.totals[table.KONG_POINTS] += price
    return SETTLED


@kernel
def pass_on(
    outcome: np.record,
    row: int,
    passed: int,
    payouts: NDArray[np.int64],
    score: np.record,
    settlement: np.record,
) -> int:
    """Give the income of the discarder's last kong to the only winner of his discard (Settlement, Passing on).

    Returns
    -------
    A bit for each event whose income has been passed on.
    """
    event = int(outcome.events[row])
    winners = event_seats(event)
    if (
        event_kind(event) != WON_FROM_DISCARD
        or event_flags(event) & KONG_DISCARD == 0
        or count_bits(winners) > 1
    ):
        return passed
    source = event_seat(event)
    for before in range(row - 1, -1, -1):
        kong = int(outcome.events[before])
        if is_win(kong) or event_seat(kong) != source:
            continue
        if passed >> before & 1 == 0:
            income = kong_price(event_kind(kong), payouts) * count_bits(event_seats(kong))
            pay_one(settlement.events[row].pay, source, count_bits(winners - 1), income)
            settlement.events[row].passed_on = income
            score.totals[table.PASSED_ON_POINTS] += income
        return passed | 1 << before
    return passed
