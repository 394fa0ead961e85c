"""Pay the wins of Hongzhong (docs/rules/hongzhong.md, Settlement, Win)."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.jit import kernel
from mjsim_kernels.masks import count_bits, lowest_bit
from mjsim_kernels.scoring import hongzhong_table as table
from mjsim_kernels.scoring.events import (
    WON_BY_SELF_DRAW,
    event_flags,
    event_kind,
    event_seat,
    event_seats,
    event_tile,
    is_win,
)
from mjsim_kernels.scoring.hongzhong_hands import add_tiles
from mjsim_kernels.scoring.hongzhong_points import NEVER, SETTLED, TOO_MUCH, add_win, pay_one
from mjsim_kernels.scoring.hongzhong_values import TOO_LARGE, capped
from mjsim_kernels.scoring.hongzhong_wins import find_best
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import SEATS

# bits of an event that make the same win: kind, tile and circumstances
SAME_WIN: Final = 7 | 63 << 5 | 0xFFFF << 15


@kernel
def equal_win(outcome: np.record, event: int, row: int, seat: int, scratch: np.record) -> int:
    """Find an earlier event in which a seat won the same tile in the same way with the same hand.

    A locked hand wins again and again: deals of 20 wins took 38 microseconds to score, and 24 with this.
    Only the last win of a tile is looked at, and noted for the next: going back through all took 0.5 more.

    Returns
    -------
    Its row, or -1.
    """
    rows = scratch.won_rows[seat, event_tile(event)]
    way = int(event_kind(event) == WON_BY_SELF_DRAW)
    before = int(rows[way])
    rows[way] = row
    # what is noted may be of another deal, and is what it says only where the event is
    if before >= row or before <= scratch.kong_rows[seat]:
        return -1
    earlier = int(outcome.events[before])
    same = is_win(earlier) and event_seats(earlier) >> seat & 1 == 1 and (earlier ^ event) & SAME_WIN == 0
    return before if same else -1


@kernel
def find_winner(
    outcome: np.record,
    event: int,
    row: int,
    seat: int,
    tables: HandTables,
    scratch: np.record,
    settlement: np.record,
) -> bool:
    """Write the best reading of a winner, its tile in hand, into `scratch.best`; False where it does not win."""
    before, best = equal_win(outcome, event, row, seat, scratch), scratch.best
    if before >= 0:
        best.product = settlement.events[before].uncapped[seat]
        best.rows = settlement.events[before].patterns[seat]
        best.root_value = settlement.events[before].root_values[seat]
        best.has_groups = 0
        return True
    win = scratch.win
    win.tile = event_tile(event)
    win.by = event_kind(event)
    win.circumstances = event_flags(event)
    return find_best(scratch.hands[seat], win, tables, scratch)


@kernel
def settle_tile(
    outcome: np.record,
    event: int,
    row: int,
    won: int,
    tables: HandTables,
    scratch: np.record,
    score: np.record,
    settlement: np.record,
) -> int:
    """Pay all winners of a tile (Settlement, Win)."""
    payouts, source, winners = scratch.payouts, event_seat(event), event_seats(event)
    has_left = payouts[table.MODE] == table.BLOOD_BATTLE
    if winners == 0 or (has_left and (winners | 1 << source) & won):
        return NEVER
    best, row_score = scratch.best, settlement.events[row]
    for step in range(SEATS):
        seat = (source + step) % SEATS
        if winners >> seat & 1 == 0:
            continue
        hand, tile = scratch.hands[seat], event_tile(event)
        add_tiles(hand, tile, 1)
        wins = find_winner(outcome, event, row, seat, tables, scratch, settlement)
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
