"""Settle what happens in a deal of Hongzhong, event by event (docs/rules/hongzhong.md, Turn, Settlement)."""

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.jit import kernel
from mjsim_kernels.masks import count_bits
from mjsim_kernels.records import EARTHLY, RUN_OUT_ALONE
from mjsim_kernels.scoring import hongzhong_table as table
from mjsim_kernels.scoring.events import (
    IMPOSSIBLE,
    PASSED_ON,
    WON_FROM_DISCARD,
    event_flags,
    event_kind,
    event_seat,
    event_seats,
    event_tile,
    is_win,
)
from mjsim_kernels.scoring.hongzhong_hands import read_hand
from mjsim_kernels.scoring.hongzhong_locks import undo_kong
from mjsim_kernels.scoring.hongzhong_paid_kongs import pass_on, settle_kong
from mjsim_kernels.scoring.hongzhong_paid_wins import settle_tile
from mjsim_kernels.scoring.hongzhong_points import NEVER, SETTLED
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import SEATS


@kernel
def is_over(won: int, mode: int) -> bool:
    """Tell whether a deal has ended when these seats have won (Turn 9)."""
    if mode == table.SINGLE:
        return won != 0
    return mode == table.BLOOD_BATTLE and count_bits(won) >= SEATS - 1


@kernel
def won_before(outcome: np.record) -> int:
    """Return a bit for each seat that had won before the first event."""
    won = 0
    for seat in range(SEATS):
        won |= int(outcome.won_before[seat] != 0) << seat
    return won


@kernel
def restore_hands(outcome: np.record, hands: NDArray[np.void]) -> None:
    """Write the hands as they were when each seat won first, its later kongs undone (Turn 6 and 7).

    A hand that has not won is that of the end.
    """
    won = won_before(outcome)
    locked = 0  # kongs of locked hands, a bit for each event
    for row in range(int(outcome.event_count)):
        event = int(outcome.events[row])
        if is_win(event):
            won |= event_seats(event)
        elif won >> event_seat(event) & 1 and event_flags(event) & IMPOSSIBLE == 0:
            locked |= 1 << row
    for seat in range(SEATS):
        read_hand(outcome, seat, hands[seat])
    for row in range(int(outcome.event_count) - 1, -1, -1):
        if locked >> row & 1:
            event = int(outcome.events[row])
            undo_kong(hands[event_seat(event)], event_kind(event), event_tile(event))


@kernel
def shares_tile(outcome: np.record, row: int) -> bool:
    """Tell whether the event before is the same discard, won by seats to which it was an earthly hand."""
    if row == 0:
        return False
    event, before = int(outcome.events[row]), int(outcome.events[row - 1])
    same = (event ^ before) & 0x7FF == 0  # kind, seat and tile
    return same and event_kind(event) == WON_FROM_DISCARD and event_flags(before) & EARTHLY != 0


@kernel
def settle_events(
    outcome: np.record,
    tables: HandTables,
    scratch: np.record,
    score: np.record,
    settlement: np.record,
) -> tuple[int, int, int]:
    """Settle every event of a deal.

    Returns
    -------
    SETTLED, NEVER or TOO_MUCH; a bit for each seat that has won; a bit for each kong that was passed on.
    """
    payouts, won, passed = scratch.payouts, won_before(outcome), 0
    scratch.kong_rows[:] = -1
    for row in range(int(outcome.event_count)):
        event = int(outcome.events[row])
        if outcome.exhausted == RUN_OUT_ALONE:
            passed |= int(event_flags(event) & PASSED_ON != 0) << row
            continue
        settlement.fault = row
        if is_over(won, int(payouts[table.MODE])) and not shares_tile(outcome, row):
            return NEVER, won, passed
        if is_win(event):
            code = settle_tile(outcome, event, row, won, tables, scratch, score, settlement)
            if code == SETTLED:
                passed = pass_on(outcome, row, passed, payouts, score, settlement)
            won |= event_seats(event)
        else:
            scratch.kong_rows[event_seat(event)] = row
            code = settle_kong(event, row, won, payouts, tables, scratch.hands, score, settlement)
        if code != SETTLED:
            return code, won, passed
    settlement.fault = -1
    return SETTLED, won, passed
