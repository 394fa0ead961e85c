"""Take the class of a Wenzhou win and settle the deal (docs/rules/wenzhou.md, Scoring and Settlement)."""

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.jit import kernel
from mjsim_kernels.records import DISCARD, ROB
from mjsim_kernels.scoring import wenzhou_table as table
from mjsim_kernels.scoring.wenzhou_elements import WILDS
from mjsim_kernels.tiles import SEATS


@kernel
def of_streak(payouts: NDArray[np.int64], place: int, streak: int) -> int:
    """Return the entry of a streak in one of the four lists."""
    return int(payouts[table.LISTS + place * int(payouts[table.MAX_DEALS]) + streak])


@kernel
def count_patterns(met: NDArray[np.int64], payouts: NDArray[np.int64], score: np.record) -> int:
    """Count the elements met that have the largest value, and return that (Scoring, Algorithm 5-6)."""
    multiplier = 0
    for element in range(table.ELEMENTS):
        if met[element]:
            multiplier = max(multiplier, int(payouts[table.VALUES + element]))
    for element in range(table.ELEMENTS):
        if met[element] and payouts[table.VALUES + element] == multiplier:
            score.counts[element] = 1
            score.values[element] = multiplier
    score.totals[table.MULTIPLIER] = multiplier
    return multiplier


@kernel
def base(winner: int, loser: int, streak: int, payouts: NDArray[np.int64]) -> int:
    """Return the base between two seats."""
    with_dealer = winner == 0 or loser == 0
    return of_streak(payouts, table.DEALER_PAIR if with_dealer else table.NON_DEALER_PAIR, streak)


@kernel
def stake(outcome: np.record, winner: int, loser: int, payouts: NDArray[np.int64]) -> int:
    """Return what the bets add to the base between winner and loser."""
    streak = int(outcome.streak)
    if winner == 0 and outcome.bets[0]:
        both_ways = payouts[table.TOP_PAYS_BOTH_WAYS] != 0 and outcome.bets[loser] != 0
        return of_streak(payouts, table.TOP if both_ways else table.BUY, streak)
    if loser == 0 and outcome.bets[winner]:
        return of_streak(payouts, table.TOP, streak)
    return 0


@kernel
def factor(outcome: np.record, loser: int, payouts: NDArray[np.int64]) -> int:
    """Return how often a loser pays: the discarder and the robbed seat more than once."""
    if loser != int(outcome.source):
        return 1
    if outcome.by == DISCARD:
        return int(payouts[table.DISCARDER_FACTOR])
    return int(payouts[table.ROBBED_FACTOR]) if outcome.by == ROB else 1


@kernel
def settle_hand(outcome: np.record, multiplier: int, payouts: NDArray[np.int64], score: np.record) -> int:
    """Let the three losers pay the winner's hand.

    Returns
    -------
    The part of it that is no bet.
    """
    winner = int(outcome.winner)
    without_bets = 0
    for loser in range(SEATS):
        if loser != winner:
            worth = multiplier * factor(outcome, loser, payouts)
            part = base(winner, loser, int(outcome.streak), payouts) * worth
            amount = part + stake(outcome, winner, loser, payouts) * worth
            without_bets += part
            score.pay[loser] -= amount
            score.pay[winner] += amount
    return without_bets


@kernel
def share_points(gain: int, score: np.record) -> None:
    """Share a gain among the counted patterns: equally in whole points, the first takes the remainder.

    One class decides, whichever of its patterns are met, so none of them has a larger part.
    """
    patterns = 0
    for element in range(table.ELEMENTS):
        patterns += int(score.counts[element])
    remainder = gain % patterns
    for element in range(table.ELEMENTS):
        if score.counts[element]:
            score.points[element] = gain // patterns + remainder
            remainder = 0


@kernel
def settle_wilds(outcome: np.record, payouts: NDArray[np.int64], score: np.record) -> None:
    """Settle the wild score among all four seats (Settlement, Wild score)."""
    wild = int(outcome.indicators[0])
    for seat in range(SEATS):
        held = int(outcome.hands[seat, wild])
        worth = held * int(payouts[table.UNIT])
        if seat == int(outcome.winner) and held == WILDS:
            worth *= int(payouts[table.THREE_WILDS_FACTOR])
        for other in range(SEATS):
            share = (SEATS - 1) * worth if other == seat else -worth
            score.totals[table.WILD_NETS + other] += share
            score.pay[other] += share


@kernel
def settle_escape(outcome: np.record, payouts: NDArray[np.int64], score: np.record) -> None:
    """Let the seat that left pay the house, which settles with the others (Out of scope, Escape)."""
    seat = int(outcome.source)
    streak = int(outcome.streak)
    penalty = of_streak(payouts, table.DEALER_PAIR, streak)
    if outcome.bets[0]:
        topped = False
        for other in range(1, SEATS):
            topped = topped or (outcome.bets[other] != 0 and (seat == 0 or seat == other))
        penalty += of_streak(payouts, table.TOP if topped else table.BUY, streak)
    penalty *= int(payouts[table.ESCAPE_FACTOR])
    score.totals[table.ESCAPE_PENALTY] = penalty
    score.pay[seat] = -penalty
    for other in range(SEATS):
        score.totals[table.HOUSE] -= int(score.pay[other])
