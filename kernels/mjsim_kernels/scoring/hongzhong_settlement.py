"""Settle what happens in a deal of Hongzhong, event by event (docs/rules/hongzhong.md, Turn, Settlement)."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.jit import kernel
from mjsim_kernels.masks import count_bits, lowest_bit
from mjsim_kernels.records import EARTHLY, KONG_DISCARD, RUN_OUT_ALONE
from mjsim_kernels.scoring import hongzhong_table as table
from mjsim_kernels.scoring.events import (
    ADDED_KONG,
    DIRECT_KONG,
    IMPOSSIBLE,
    PASSED_ON,
    WON_BY_SELF_DRAW,
    WON_FROM_DISCARD,
    event_flags,
    event_kind,
    event_seat,
    event_seats,
    event_tile,
    is_win,
)
from mjsim_kernels.scoring.hongzhong_hands import add_tiles, read_hand
from mjsim_kernels.scoring.hongzhong_locks import make_kong, may_make_kong, undo_kong
from mjsim_kernels.scoring.hongzhong_points import add_win, pay_one
from mjsim_kernels.scoring.hongzhong_values import TOO_LARGE
from mjsim_kernels.scoring.hongzhong_wins import Scratch, capped, find_best
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import SEATS

# what settling one event comes to
SETTLED: Final = 0
NEVER: Final = 1  # no deal can have it
TOO_MUCH: Final = 2  # the rule set's numbers are too large


# bits of an event that make the same win: kind, tile and circumstances
SAME_WIN: Final = 7 | 63 << 5 | 0xFFFF << 15


@kernel
def is_over(won: int, mode: int) -> bool:
    """Tell whether a deal has ended when these seats have won (Turn 9)."""
    if mode == table.SINGLE:
        return won != 0
    return mode == table.BLOOD_BATTLE and count_bits(won) >= SEATS - 1


@kernel
def kong_price(kind: int, payouts: NDArray[np.int64]) -> int:
    """Return the points that each payer gives for a kong."""
    if kind == DIRECT_KONG:
        return int(payouts[table.DIRECT]) * int(payouts[table.BASE])
    return int(payouts[table.ADDED if kind == ADDED_KONG else table.CONCEALED]) * int(payouts[table.BASE])


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
def equal_win(outcome: np.record, event: int, row: int, seat: int) -> int:
    """Find an earlier event in which a seat won the same tile in the same way with the same hand.

    A locked hand wins again and again: deals of 20 wins took 38 microseconds to score, and 24 with this.

    Returns
    -------
    Its row, or -1.
    """
    for before in range(row - 1, -1, -1):
        earlier = int(outcome.events[before])
        if not is_win(earlier):
            if event_seat(earlier) == seat:
                return -1
        elif event_seats(earlier) >> seat & 1 and (earlier ^ event) & SAME_WIN == 0:
            return before
    return -1


@kernel
def find_winner(
    outcome: np.record,
    event: int,
    row: int,
    seat: int,
    payouts: NDArray[np.int64],
    tables: HandTables,
    scratch: Scratch,
    settlement: np.record,
) -> bool:
    """Write the best reading of a winner, its tile in hand, into `scratch.bests`; False where it does not win."""
    before, best = equal_win(outcome, event, row, seat), scratch.bests[0]
    if before >= 0:
        best.product = settlement.events[before].uncapped[seat]
        best.rows = settlement.events[before].patterns[seat]
        best.root_value = settlement.events[before].root_values[seat]
        best.group_count = 0
        return True
    win = scratch.wins[0]
    win.tile = event_tile(event)
    win.by = event_kind(event)
    win.circumstances = event_flags(event)
    return find_best(scratch.hands[seat], win, payouts, tables, scratch)


@kernel
def settle_tile(
    outcome: np.record,
    event: int,
    row: int,
    won: int,
    payouts: NDArray[np.int64],
    tables: HandTables,
    scratch: Scratch,
    score: np.record,
    settlement: np.record,
) -> int:
    """Pay all winners of a tile (Settlement, Win)."""
    source, winners = event_seat(event), event_seats(event)
    has_left = payouts[table.MODE] == table.BLOOD_BATTLE
    if winners == 0 or (has_left and (winners | 1 << source) & won):
        return NEVER
    best, row_score = scratch.bests[0], settlement.events[row]
    for step in range(SEATS):
        seat = (source + step) % SEATS
        if winners >> seat & 1 == 0:
            continue
        hand, tile = scratch.hands[seat], event_tile(event)
        add_tiles(hand, tile, 1)
        wins = find_winner(outcome, event, row, seat, payouts, tables, scratch, settlement)
        if wins and best.product != TOO_LARGE:
            add_win(hand, best, payouts, score, row_score)
        add_tiles(hand, tile, -1)
        if not wins:
            return NEVER
        if best.product == TOO_LARGE:
            return TOO_MUCH
        payers = 1 << source
        if event_kind(event) == WON_BY_SELF_DRAW:
            payers = (15 & ~won if has_left else 15) & ~(1 << seat)
        pay_winner(seat, payers, capped(int(best.product), payouts), payouts, score, row_score)
    return SETTLED


@kernel
def pay_winner(
    seat: int,
    payers: int,
    multiplier: int,
    payouts: NDArray[np.int64],
    score: np.record,
    row_score: np.record,
) -> None:
    """Let each payer pay one winner, and share the gain among the rows that count."""
    amount = multiplier * int(payouts[table.BASE])
    for payer in range(SEATS):
        if payers >> payer & 1:
            pay_one(row_score.pay, payer, seat, amount)
    gain = amount * count_bits(payers)
    score.totals[table.WIN_POINTS] += gain
    share_gain(int(row_score.patterns[seat]), gain, score)


@kernel
def share_gain(rows: int, gain: int, score: np.record) -> None:
    """Give each row that counts an equal part of the gain in whole points, the first one the remainder."""
    part = gain // max(count_bits(rows), 1)
    more = gain - part * count_bits(rows)
    left = rows
    while left:
        score.points[lowest_bit(left)] += part + more
        more = 0
        left &= left - 1


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
    payouts: NDArray[np.int64],
    tables: HandTables,
    scratch: Scratch,
    score: np.record,
    settlement: np.record,
) -> tuple[int, int, int]:
    """Settle every event of a deal.

    Returns
    -------
    SETTLED, NEVER or TOO_MUCH; a bit for each seat that has won; a bit for each kong that was passed on.
    """
    won, passed = won_before(outcome), 0
    for row in range(int(outcome.event_count)):
        event = int(outcome.events[row])
        if outcome.exhausted == RUN_OUT_ALONE:
            passed |= int(event_flags(event) & PASSED_ON != 0) << row
            continue
        settlement.fault = row
        if is_over(won, int(payouts[table.MODE])) and not shares_tile(outcome, row):
            return NEVER, won, passed
        if is_win(event):
            code = settle_tile(outcome, event, row, won, payouts, tables, scratch, score, settlement)
            if code == SETTLED:
                passed = pass_on(outcome, row, passed, payouts, score, settlement)
            won |= event_seats(event)
        else:
            code = settle_kong(event, row, won, payouts, tables, scratch.hands, score, settlement)
        if code != SETTLED:
            return code, won, passed
    settlement.fault = -1
    return SETTLED, won, passed
