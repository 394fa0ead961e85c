"""Pay for a Longgang win: follow fee, liability, limited chips (docs/rules/longgang.md, Settlement)."""

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.jit import kernel
from mjsim_kernels.records import DISCARD, LATE_STAGE, TOPPED_UP
from mjsim_kernels.scoring import longgang_table as table
from mjsim_kernels.scoring.hu_settlement import clear_debts, owe_losers, owe_winner, pay_debts
from mjsim_kernels.tiles import EAST, GREEN, RED, SEATS, WHITE


@kernel
def follow_of(winner: np.record, tai: int, payouts: NDArray[np.int64]) -> int:
    """Return the follow fee in chips."""
    topped_up = 1 if int(winner.circumstances) & TOPPED_UP else 0
    return int(payouts[table.FOLLOW_UNIT + topped_up]) * (min(tai, int(payouts[table.FOLLOW_CAP])) + 1)


@kernel
def is_liable(outcome: np.record, payouts: NDArray[np.int64]) -> bool:
    """Tell whether the discarder pays for all: a late Red or Green while a single wind was kept."""
    if outcome.by != DISCARD or payouts[table.LATE_LIABILITY] == 0:
        return False
    if int(outcome.win_flags) & LATE_STAGE == 0 or outcome.tile not in (GREEN, RED):
        return False
    source = int(outcome.source)
    kept = 0
    for wind in range(EAST, WHITE):
        kept += int(outcome.hands[source, wind] == 1 and wind != outcome.indicators[0])
    return kept > 0


@kernel
def move_debts(outcome: np.record, debts: NDArray[np.int64]) -> None:
    """Let the discarder owe the winner what all three would."""
    winner, source = int(outcome.winner), int(outcome.source)
    for loser in range(SEATS):
        if loser != winner and loser != source:
            debts[source, winner] += debts[loser, winner]
            debts[loser, winner] = 0


@kernel
def settle(
    outcome: np.record,
    with_losers: bool,
    payouts: NDArray[np.int64],
    prices: np.record,
    debts: NDArray[np.int64],
    score: np.record,
) -> None:
    """Pay the winner and settle among the losers; the score holds the totals."""
    winner = int(outcome.winner)
    clear_debts(debts)
    owe_winner(winner, int(score.totals[table.TOTAL]), int(score.totals[table.FOLLOW]), prices, debts)
    if is_liable(outcome, payouts):
        move_debts(outcome, debts)
    if with_losers:
        owe_losers(winner, score.losers[:, table.LOSER_TOTAL], prices, debts)
    if outcome.limited:
        limit_debts(outcome, debts, score)
    pay_debts(debts, score.pay)


@kernel
def limit_debts(outcome: np.record, debts: NDArray[np.int64], score: np.record) -> None:
    """Forgive what a loser cannot pay, losers with lower totals first, and note who is broke."""
    winner = int(outcome.winner)
    paid = 1 << winner
    for _ in range(SEATS - 1):
        payer = -1
        for seat in range(SEATS):
            if paid >> seat & 1 == 0 and (
                payer < 0 or score.losers[seat, table.LOSER_TOTAL] < score.losers[payer, table.LOSER_TOTAL]
            ):
                payer = seat
        paid |= 1 << payer
        purse = int(outcome.chips[payer])
        for seat in range(SEATS):
            purse += int(debts[seat, payer])  # received before: those who pay later owe this seat nothing
        for step in range(SEATS):
            payee = (winner + step) % SEATS
            owed = int(debts[payer, payee])
            if owed > purse:
                score.broke[payer] = 1
                debts[payer, payee] = purse
            purse -= min(owed, purse)
