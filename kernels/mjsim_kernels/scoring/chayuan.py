"""Score finished deals of Chayuan (docs/rules/chayuan.md, Winning, Scoring and Settlement)."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.interpretations import CURSOR
from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.scoring import chayuan_table as table
from mjsim_kernels.scoring.chayuan_losers import score_losers
from mjsim_kernels.scoring.chayuan_readings import COUNT, count_best_reading
from mjsim_kernels.scoring.chayuan_table import KEYS, PATTERNS, TOTALS
from mjsim_kernels.scoring.chayuan_winners import (
    has_shape,
    is_legal,
    is_whole,
    limit_of_circumstance,
    report_count,
    report_limit,
)
from mjsim_kernels.scoring.hu_groups import SHAPE
from mjsim_kernels.scoring.hu_hands import HAND, read_hand
from mjsim_kernels.scoring.hu_losers import LOSER
from mjsim_kernels.scoring.hu_prices import PRICES, SET_ROWS, SIZES
from mjsim_kernels.scoring.hu_settlement import (
    clear_debts,
    income_of,
    owe_losers,
    owe_winner,
    pay_debts,
    total_of,
)
from mjsim_kernels.scoring.wins import MALFORMED, SCORED, all_known, clear_score, share_among
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import SEATS

__all__ = ["KEYS", "PATTERNS", "TOTALS", "new_scratch", "score_outcome", "score_outcomes"]


class Scratch(NamedTuple):
    """Room for the scorer to work in, one for each thread."""

    prices: NDArray[np.void]  # one
    hands: NDArray[np.void]  # the winner's; another's
    cursors: NDArray[np.void]  # one
    shapes: NDArray[np.void]  # two
    counts: NDArray[np.void]  # two
    losers: NDArray[np.void]  # one
    debts: NDArray[np.int64]  # (seats, seats)


@kernel
def new_scratch(payouts: NDArray[np.int64]) -> Scratch:
    """Allocate the room that `score_outcome` works in, and fill in the prices of a rule set."""
    prices = np.zeros(1, PRICES)
    fill_prices(payouts, prices[0])
    return Scratch(
        prices,
        np.zeros(2, HAND),
        np.zeros(1, CURSOR),
        np.zeros(2, SHAPE),
        np.zeros(2, COUNT),
        np.zeros(1, LOSER),
        np.zeros((SEATS, SEATS), np.int64),
    )


@kernel
def fill_prices(payouts: NDArray[np.int64], prices: np.record) -> None:
    """Lay out the numbers of a rule set for the modules that the hu and tai family shares."""
    for row in range(SET_ROWS):
        for size in range(SIZES):
            prices.sets[row, size] = payouts[table.SETS + SIZES * row + size]
    prices.value_pair = payouts[table.VALUE_PAIR]
    prices.flower_tile = payouts[table.FLOWER_TILES]
    prices.self_draw = payouts[table.SELF_DRAW]
    prices.pair_self_draw = payouts[table.SINGLE_WAIT_SELF_DRAW]
    prices.closed_wait = payouts[table.CLOSED_WAIT]
    prices.edge_wait = payouts[table.EDGE_WAIT]
    prices.single_wait = payouts[table.SINGLE_WAIT]
    prices.dragon_pung = payouts[table.TAI_VALUES + table.DRAGON_PUNG]
    prices.seat_wind_pung = payouts[table.TAI_VALUES + table.SEAT_WIND_PUNG]
    prices.round_up_to = payouts[table.ROUNDING_UNIT]
    prices.least = payouts[table.MINIMUM]
    prices.cap = payouts[table.CAP]
    prices.hu_per_point = payouts[table.HU_PER_POINT]
    prices.winner_factor = payouts[table.WINNER_DEALER_FACTOR]
    prices.loser_factor = payouts[table.LOSER_DEALER_FACTOR]
    prices.factor_first = 0
    prices.tai_first = 1


@entry
def score_outcomes(
    outcomes: NDArray[np.void], payouts: NDArray[np.int64], tables: HandTables, scores: NDArray[np.void]
) -> int:
    """Score finished deals.

    Parameters
    ----------
    outcomes: (deals,) records of `OUTCOME`.
    payouts: (payouts,) the rule set's numbers in the order of `KEYS`.
    tables: the suit tables.
    scores: (deals,) records of `SCORE`, filled.

    Returns
    -------
    SCORED, or MALFORMED if any outcome is; its score has `valid` 0.
    """
    scratch = new_scratch(payouts)
    code = SCORED
    for deal in range(len(outcomes)):
        code = max(code, score_outcome(outcomes[deal], payouts, tables, scratch, scores[deal]))
    return code


@kernel
def score_outcome(
    outcome: np.record,
    payouts: NDArray[np.int64],
    tables: HandTables,
    scratch: Scratch,
    score: np.record,
) -> int:
    """Score one finished deal; the parameters are those of `score_outcomes`."""
    clear_score(score)
    if outcome.winner < 0:
        score.valid = 1
        return SCORED
    hand, prices = scratch.hands[0], scratch.prices[0]
    read_hand(outcome, int(outcome.winner), hand)
    if not is_whole(outcome, hand):
        return MALFORMED
    complete = has_shape(outcome, hand, tables)
    if not is_legal(outcome, hand, complete, payouts, tables):
        return SCORED
    score.valid = 1
    limit = limit_of_circumstance(outcome, hand, complete)
    if complete:
        cursor = scratch.cursors[0]
        count_best_reading(outcome, hand, payouts, prices, cursor, scratch.shapes, scratch.counts, score)
        limit = min(limit, int(scratch.counts[1].limit))
    if limit == table.NO_LIMIT:
        bonus_tai = report_count(scratch.counts[1], payouts, prices, score)
    else:
        bonus_tai = report_limit(limit, payouts, score)
    settle(outcome, limit, bonus_tai, payouts, scratch, score)
    return SCORED


@kernel
def settle(
    outcome: np.record,
    limit: int,
    bonus_tai: int,
    payouts: NDArray[np.int64],
    scratch: Scratch,
    score: np.record,
) -> None:
    """Let the losers pay the winner and one another (Settlement), and share the gain among the patterns."""
    prices, debts, winner = scratch.prices[0], scratch.debts, int(outcome.winner)
    clear_debts(debts)
    total, bonus = int(score.totals[table.TOTAL]), bonus_of(bonus_tai, payouts)
    owe_winner(winner, total, bonus, prices, debts)
    gain = income_of(winner, total, bonus, prices)
    if limit < table.NO_LIMIT:
        score.points[limit] = gain
    else:  # what the tai add to a hand of as many hu
        plain = total_of(int(score.totals[table.HU]), 0, prices)
        gain -= income_of(winner, plain, bonus_of(0, payouts), prices)
        share_among(0, table.TAI_ELEMENTS, gain, score)
    cancels = payouts[table.LOSERS_ZERO] != 0 and limit <= table.THREE_WILDS
    if all_known(outcome) and not cancels:
        score_losers(outcome, payouts, prices, scratch.hands[1], scratch.losers[0], score)
        owe_losers(winner, score.losers[:, 2], prices, debts)
    pay_debts(debts, score.pay)


@kernel
def bonus_of(tai: int, payouts: NDArray[np.int64]) -> int:
    """Return the points that each loser pays for so many tai."""
    unit = int(payouts[table.TAI_BONUSES + int(payouts[table.MODE])])
    return unit * (min(tai, int(payouts[table.TAI_BONUS_CAP])) + 1)
