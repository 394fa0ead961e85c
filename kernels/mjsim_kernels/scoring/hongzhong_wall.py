"""Settle the exhausted wall of Hongzhong (docs/rules/hongzhong.md, Settlement, Exhausted wall)."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.jit import kernel
from mjsim_kernels.scoring import hongzhong_table as table
from mjsim_kernels.scoring.events import event_kind, event_seat, event_seats, is_win
from mjsim_kernels.scoring.hongzhong_hands import holds_missing
from mjsim_kernels.scoring.hongzhong_paid_kongs import kong_price
from mjsim_kernels.scoring.hongzhong_points import pay_one
from mjsim_kernels.scoring.hongzhong_values import TOO_LARGE
from mjsim_kernels.scoring.hongzhong_wins import ready_value
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import SEATS

# what a seat is when the wall runs out
WINNER: Final = 0
PIG: Final = 1
READY: Final = 2
NOT_READY: Final = 3


@kernel
def judge_seats(won: int, tables: HandTables, scratch: np.record, settlement: np.record) -> bool:
    """Find pigs and ready hands (1 and 2); False where the rule set's numbers are too large."""
    for seat in range(SEATS):
        settlement.pigs[seat] = 0
        settlement.ready[seat] = 0
        if won >> seat & 1:
            continue
        if holds_missing(scratch.hands[seat]):
            settlement.pigs[seat] = 1
            continue
        value = ready_value(scratch.hands[seat], tables, scratch)
        if value == TOO_LARGE:
            return False
        settlement.ready[seat] = value
    return True


@kernel
def standing(won: int, seat: int, settlement: np.record) -> int:
    """Return what a seat is when the wall runs out."""
    if won >> seat & 1:
        return WINNER
    if settlement.pigs[seat]:
        return PIG
    return READY if settlement.ready[seat] > 0 else NOT_READY


@kernel
def refund_kongs(
    outcome: np.record,
    won: int,
    passed: int,
    payouts: NDArray[np.int64],
    score: np.record,
    settlement: np.record,
) -> None:
    """Give back the kongs of seats that are not ready, but for what was passed on (3)."""
    for row in range(int(outcome.event_count)):
        event = int(outcome.events[row])
        if is_win(event) or passed >> row & 1:
            continue
        seat = event_seat(event)
        if standing(won, seat, settlement) not in (PIG, NOT_READY):
            continue
        price = kong_price(event_kind(event), payouts)
        for payer in range(SEATS):
            if event_seats(event) >> payer & 1:
                pay_one(settlement.refund, seat, payer, price)
                score.totals[table.REFUND_POINTS] += price


@kernel
def fine_pigs(won: int, payouts: NDArray[np.int64], score: np.record, settlement: np.record) -> None:
    """Let pigs pay all others, those who have won as the rules say (4)."""
    base = int(payouts[table.BASE])
    for pig in range(SEATS):
        if settlement.pigs[pig] == 0:
            continue
        for seat in range(SEATS):
            role = standing(won, seat, settlement)
            if role == PIG or (role == WINNER and payouts[table.PIG_PAYS_WINNERS] == 0):
                continue
            is_high = settlement.ready[seat] > payouts[table.PIG_HIGH_ABOVE]
            points = base * int(payouts[table.PIG_HIGH if is_high else table.PIG])
            pay_one(settlement.pig_pay, pig, seat, points)
            score.totals[table.PIG_POINTS] += points


@kernel
def pay_ready(won: int, payouts: NDArray[np.int64], score: np.record, settlement: np.record) -> None:
    """Let seats that are neither ready nor pigs pay those that are ready (5)."""
    for payer in range(SEATS):
        if standing(won, payer, settlement) != NOT_READY:
            continue
        for seat in range(SEATS):
            points = int(settlement.ready[seat]) * int(payouts[table.BASE])
            pay_one(settlement.ready_pay, payer, seat, points)
            score.totals[table.READY_POINTS] += points


@kernel
def settle_wall(
    outcome: np.record,
    won: int,
    passed: int,
    tables: HandTables,
    scratch: np.record,
    score: np.record,
    settlement: np.record,
) -> bool:
    """Settle an exhausted wall; False where the rule set's numbers are too large.

    Parameters
    ----------
    outcome: record of `OUTCOME`.
    won, passed: a bit for each seat that has won, and for each event whose income was passed on.
    tables: the suit tables.
    scratch: a record of `hongzhong_wins.SCRATCH`; `hands` hold the tiles of the end.
    score: its totals grow.
    settlement: the parts of the wall are set.
    """
    if not judge_seats(won, tables, scratch, settlement):
        return False
    payouts = scratch.payouts
    refund_kongs(outcome, won, passed, payouts, score, settlement)
    fine_pigs(won, payouts, score, settlement)
    pay_ready(won, payouts, score, settlement)
    return True
