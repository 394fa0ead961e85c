"""Score finished deals of Longgang (docs/rules/longgang.md, Winning, Scoring and Settlement)."""

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.interpretations import CURSOR
from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.masks import lowest_bit
from mjsim_kernels.records import ROB
from mjsim_kernels.scoring import longgang_table as table
from mjsim_kernels.scoring.hu_groups import SHAPE, add_melds
from mjsim_kernels.scoring.hu_hands import HAND, read_hand
from mjsim_kernels.scoring.hu_losers import LOSER
from mjsim_kernels.scoring.hu_prices import PRICES
from mjsim_kernels.scoring.longgang_limits import circumstance_limits, hand_limits
from mjsim_kernels.scoring.longgang_losers import score_losers
from mjsim_kernels.scoring.longgang_match import MATCH, begin_deal, end_deal
from mjsim_kernels.scoring.longgang_pair_readings import read_pairs
from mjsim_kernels.scoring.longgang_payments import follow_of, settle
from mjsim_kernels.scoring.longgang_points import share_points
from mjsim_kernels.scoring.longgang_prices import fill_prices, limits_played
from mjsim_kernels.scoring.longgang_readings import BEST, Work, read_standard
from mjsim_kernels.scoring.longgang_table import KEYS, PATTERNS, TOTALS
from mjsim_kernels.scoring.longgang_winners import WINNER, is_complete_hand, is_legal, is_whole, read_winner
from mjsim_kernels.scoring.wins import MALFORMED, SCORED, all_known, clear_score
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import SEATS

__all__ = ["KEYS", "PATTERNS", "TOTALS", "new_work", "score_outcome", "score_outcomes", "score_sessions"]


@kernel
def new_work(payouts: NDArray[np.int64]) -> Work:
    """Allocate the room that `score_outcome` works in, with the prices of these payouts."""
    prices = np.zeros(1, PRICES)
    fill_prices(payouts, prices[0])
    return Work(
        np.zeros(1, CURSOR),
        np.zeros(2, HAND),
        np.zeros(1, WINNER),
        np.zeros(1, LOSER),
        np.zeros(2, SHAPE),
        prices,
        np.zeros(1, BEST),
        np.zeros(table.ELEMENTS, np.int64),
        np.zeros(table.ELEMENTS, np.int64),
        np.zeros((SEATS, SEATS), np.int64),
    )


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
    work = new_work(payouts)
    code = SCORED
    for deal in range(len(outcomes)):
        code = max(code, score_outcome(outcomes[deal], payouts, tables, work, scores[deal]))
    return code


@entry
def score_sessions(
    outcomes: NDArray[np.void], payouts: NDArray[np.int64], tables: HandTables, scores: NDArray[np.void]
) -> int:
    """Score the deals of whole sessions in their order, each session a match of its own where chips run out.

    Parameters
    ----------
    outcomes: (deals,) records of `OUTCOME`; the chips before each deal are written into them.
    payouts, tables, scores: as for `score_outcomes`.

    Returns
    -------
    As `score_outcomes`.
    """
    work = new_work(payouts)
    matches = np.zeros(1, MATCH)  # read anew for each deal: a record alone would not keep it alive
    code = SCORED
    for deal in range(len(outcomes)):
        begin_deal(matches[0], payouts, outcomes[deal])
        code = max(code, score_outcome(outcomes[deal], payouts, tables, work, scores[deal]))
        end_deal(matches[0], payouts, outcomes[deal], scores[deal])
    return code


@kernel
def score_outcome(
    outcome: np.record,
    payouts: NDArray[np.int64],
    tables: HandTables,
    work: Work,
    score: np.record,
) -> int:
    """Score one finished deal; the parameters are those of `score_outcomes`."""
    clear_score(score)
    if outcome.winner < 0:
        score.valid = 1
        return SCORED
    hand, winner = work.hands[0], work.winners[0]
    read_hand(outcome, int(outcome.winner), hand)
    if not is_whole(outcome, hand):
        return MALFORMED
    add_melds(outcome, int(hand.seat), work.shapes[0])
    read_winner(outcome, hand, int(work.shapes[0].suits), limits_played(payouts), winner)
    winner.bars_pair = outcome.by == ROB and payouts[table.ROB_FOR_PAIR] == 0
    if not is_legal(outcome, hand, winner, payouts, tables) or not read_win(
        outcome, payouts, tables, work, score
    ):
        return SCORED
    score.valid = 1
    pay_win(outcome, payouts, work, score)
    return SCORED


@kernel
def read_win(
    outcome: np.record, payouts: NDArray[np.int64], tables: HandTables, work: Work, score: np.record
) -> bool:
    """Find the limit hand or the best reading of a win that nothing but its shape could forbid."""
    hand, winner, best = work.hands[0], work.winners[0], work.bests[0]
    best.found = 0
    best.limit = table.NO_LIMIT
    has_shape = False
    if is_complete_hand(hand, winner, tables):
        keep_limits(hand_limits(hand, winner, work.shapes[0], tables), best)
        keep_limits(circumstance_limits(hand, winner, True, payouts), best)
        has_shape = read_standard(outcome, payouts, work, score)
        if not has_shape:
            best.limit = table.NO_LIMIT
    if read_pairs(payouts, work):
        has_shape = True
        score.group_count = 0
    keep_limits(circumstance_limits(hand, winner, has_shape, payouts), best)
    return bool(best.limit != table.NO_LIMIT or best.found == 1)


@kernel
def keep_limits(limits: int, best: np.record) -> None:
    """Keep the lowest of some limit hands if it is lower than the one kept."""
    if limits != 0 and lowest_bit(limits) < best.limit:
        best.limit = lowest_bit(limits)


@kernel
def pay_win(outcome: np.record, payouts: NDArray[np.int64], work: Work, score: np.record) -> None:
    """Write totals and patterns of the win, score the losers and settle."""
    winner, best = work.winners[0], work.bests[0]
    with_losers = all_known(outcome)
    if best.limit != table.NO_LIMIT:
        write_limit(int(best.limit), payouts, score)
    else:
        write_reading(best, payouts, score)
    is_zero = best.limit != table.NO_LIMIT and int(payouts[table.LOSERS_ZERO]) >> int(best.limit) & 1
    if with_losers and not is_zero:
        score_losers(outcome, int(winner.seat), payouts, work, score)
    score.totals[table.FOLLOW] = follow_of(winner, int(score.totals[table.TAI]), payouts)
    settle(outcome, with_losers, payouts, work.prices[0], work.debts, score)
    share_points(outcome, payouts, work, score)


@kernel
def write_limit(limit: int, payouts: NDArray[np.int64], score: np.record) -> None:
    """Write a direct limit hand, which has no card hu."""
    pattern = table.EIGHT_PAIRS if limit == table.LIMIT_EIGHT_PAIRS else table.ELEMENTS + limit
    score.counts[pattern] = 1
    score.values[pattern] = payouts[table.LIMIT_TAI]
    score.totals[table.TAI] = payouts[table.LIMIT_TAI]
    score.totals[table.TOTAL] = payouts[table.CAP]
    score.totals[table.LIMIT] = 1
    score.totals[table.DIRECT] = 1


@kernel
def write_reading(best: np.record, payouts: NDArray[np.int64], score: np.record) -> None:
    """Write a counted reading; elements worth 0 are left out, but not the bare hand."""
    for element in range(table.ELEMENTS):
        if best.values[element] != 0 or (element == table.ALL_CHOWS and best.times[element] > 0):
            score.counts[element] = best.times[element]
            score.values[element] = best.values[element]
    score.totals[table.CARD_HU] = best.hu
    score.totals[table.TAI] = best.tai
    score.totals[table.TOTAL] = best.total
    score.totals[table.LIMIT] = best.total == payouts[table.CAP] and best.tai >= payouts[table.LIMIT_TAI]
