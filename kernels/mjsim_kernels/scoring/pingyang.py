"""Score finished deals of Pingyang (docs/rules/pingyang.md, Winning, Scoring and Settlement)."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.records import SELF_DRAW
from mjsim_kernels.scoring import pingyang_table as table
from mjsim_kernels.scoring.pingyang_base import (
    NO_KILL_PIG,
    base_tai,
    count_unfinished,
    join_kill_pig,
    kill_pig,
)
from mjsim_kernels.scoring.pingyang_groups import write_groups
from mjsim_kernels.scoring.pingyang_hands import HAND, is_whole, read_hand
from mjsim_kernels.scoring.pingyang_payments import pay_winner, settle_among_losers, total_up
from mjsim_kernels.scoring.pingyang_plans import PLAN, WORK
from mjsim_kernels.scoring.pingyang_readings import read_complete
from mjsim_kernels.scoring.pingyang_rows import fill_rows
from mjsim_kernels.scoring.pingyang_table import KEYS, PATTERNS, TOTALS
from mjsim_kernels.scoring.pingyang_winners import count_winner, has_its_kong, is_legal
from mjsim_kernels.scoring.wins import MALFORMED, SCORED, all_known, clear_score
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import SEATS

__all__ = ["KEYS", "PATTERNS", "TOTALS", "new_scratch", "score_outcome", "score_outcomes"]


class Scratch(NamedTuple):
    """Room for the scorer to work in, one for each thread."""

    hands: NDArray[np.void]  # the winner's; another's
    plans: NDArray[np.void]  # two
    works: NDArray[np.void]  # one


@kernel
def new_scratch() -> Scratch:
    """Allocate the room that `score_outcome` works in."""
    return Scratch(np.zeros(2, HAND), np.zeros(2, PLAN), np.zeros(1, WORK))


@entry
def score_outcomes(
    outcomes: NDArray[np.void], payouts: NDArray[np.int64], tables: HandTables, scores: NDArray[np.void]
) -> int:
    """Score finished deals.

    Parameters
    ----------
    outcomes: (deals,) records of `OUTCOME`.
    payouts: (payouts,) the rule set's numbers in the order of `KEYS`, lists entry by entry.
    tables: the suit tables.
    scores: (deals,) records of `SCORE`, filled.

    Returns
    -------
    SCORED, or MALFORMED if any outcome is; its score has `valid` 0. A win on the replacement of a kong is
    malformed too if it does not say which kong.
    """
    scratch = new_scratch()
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
    hand, work = scratch.hands[0], scratch.works[0]
    read_hand(outcome, int(outcome.winner), payouts, hand)
    if not is_whole(outcome, hand) or not has_its_kong(outcome, hand, payouts):
        return MALFORMED
    if not is_legal(outcome, hand):
        return SCORED
    count_winner(outcome, hand, payouts, work.common)
    if read_complete(hand, payouts, tables, scratch.plans, work):
        write_groups(hand, tables, scratch.plans[1], work, score)
    elif not count_kill_pig(outcome, hand, payouts, work):
        return SCORED
    score.valid = 1
    total_up(work.best, payouts, score)
    pay_winner(outcome, hand, payouts, score)
    if all_known(outcome):
        score_losers(outcome, payouts, scratch, score)
        settle_among_losers(int(hand.seat), payouts, score)
    return SCORED


@kernel
def count_kill_pig(outcome: np.record, hand: np.record, payouts: NDArray[np.int64], work: np.record) -> bool:
    """Count a win without a shape into `best`; False where there is none (Algorithm 1)."""
    value = kill_pig(hand, payouts)
    if value == NO_KILL_PIG or outcome.by != SELF_DRAW or payouts[table.KILL_PIG_ALLOWED] == 0:
        return False
    if payouts[table.KILL_PIG_FLAT]:
        fill_rows(work.best, 0)
        work.best[table.KILL_PIG] = value
    else:
        count_unfinished(outcome, hand, payouts, work.rows, work.best)
        join_kill_pig(hand, payouts, work.best)
    return True


@kernel
def score_losers(outcome: np.record, payouts: NDArray[np.int64], scratch: Scratch, score: np.record) -> None:
    """Sum the base tai of each loser, none after a kill pig that cancels them."""
    winner, hand, work = scratch.hands[0], scratch.hands[1], scratch.works[0]
    if payouts[table.KILL_PIG_CANCELS] and kill_pig(winner, payouts) != NO_KILL_PIG:
        return
    for seat in range(SEATS):
        if seat != winner.seat:
            read_hand(outcome, seat, payouts, hand)
            score.losers[seat, 0] = base_tai(outcome, hand, payouts, work.rows, work.best)
