"""Score finished deals of Wenzhou (docs/rules/wenzhou.md, Winning, Scoring and Settlement)."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.interpretations import CURSOR
from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.records import ESCAPE, SELF_DRAW
from mjsim_kernels.scoring import wenzhou_table as table
from mjsim_kernels.scoring.wenzhou_elements import (
    WILDS,
    meet_circumstances,
    meet_pairs,
    meet_single_tile,
    meet_standard,
)
from mjsim_kernels.scoring.wenzhou_payments import (
    count_patterns,
    settle_escape,
    settle_hand,
    settle_wilds,
    share_points,
)
from mjsim_kernels.scoring.wenzhou_table import KEYS, PATTERNS, TOTALS
from mjsim_kernels.scoring.wenzhou_winners import WINNER, is_legal, read_wait, read_winner
from mjsim_kernels.scoring.wins import MALFORMED, SCORED, clear_score, is_whole
from mjsim_kernels.suit_tables import HandTables

__all__ = [
    "KEYS",
    "MALFORMED",
    "PATTERNS",
    "SCORED",
    "TOTALS",
    "new_scratch",
    "score_outcome",
    "score_outcomes",
]


class Scratch(NamedTuple):
    """Room for the scorer to work in, one for each thread."""

    cursors: NDArray[np.void]  # one
    winners: NDArray[np.void]  # one
    met: NDArray[np.int64]  # (elements,) 1 where an element is met


@kernel
def new_scratch() -> Scratch:
    """Allocate the room that `score_outcome` works in."""
    return Scratch(np.zeros(1, CURSOR), np.zeros(1, WINNER), np.zeros(table.ELEMENTS, np.int64))


@entry
def score_outcomes(
    outcomes: NDArray[np.void], payouts: NDArray[np.int64], tables: HandTables, scores: NDArray[np.void]
) -> int:
    """Score finished deals.

    A pattern's `points` are its equal share, in whole points, of the bases that the winner's hand brought:
    bets and wild scores are no pattern's. The first of the counted patterns takes the remainder.

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
    if outcome.streak < 0 or int(outcome.streak) >= int(payouts[table.MAX_DEALS]):
        return MALFORMED
    if outcome.winner >= 0:
        return score_win(outcome, payouts, tables, scratch, score)
    score.valid = 1
    settle_wilds(outcome, payouts, score)
    if outcome.by == ESCAPE:
        settle_escape(outcome, payouts, score)
    return SCORED


@kernel
def score_win(
    outcome: np.record,
    payouts: NDArray[np.int64],
    tables: HandTables,
    scratch: Scratch,
    score: np.record,
) -> int:
    """Score a deal with a winner."""
    winner = scratch.winners[0]
    met = scratch.met
    read_winner(outcome, winner)
    wilds, sets, tile = int(winner.wilds), int(winner.sets), int(winner.tile)
    if not is_whole(winner.naturals, wilds, sets, tile, bool(winner.tile_is_wild)):
        return MALFORMED
    read_wait(winner, tables)
    if not is_legal(outcome, winner, payouts):
        return SCORED
    met[:] = 0
    if not find_elements(winner, payouts, scratch.cursors[0], met, score):
        return SCORED
    score.valid = 1
    multiplier = count_patterns(met, payouts, score)
    share_points(settle_hand(outcome, multiplier, payouts, score), score)
    settle_wilds(outcome, payouts, score)
    return SCORED


@kernel
def find_elements(
    winner: np.record, payouts: NDArray[np.int64], cursor: np.record, met: NDArray[np.int64], score: np.record
) -> bool:
    """Find the elements met (Scoring, Algorithm 2-4).

    Returns
    -------
    Whether the hand wins: by its shape or by three wilds.
    """
    meet_circumstances(winner, met)
    is_pairs = payouts[table.PAIRS_WIN] != 0 and meet_pairs(winner, met)
    is_standard = meet_standard(winner, payouts, cursor, met, score)
    if is_standard:
        meet_single_tile(winner, met)
    if is_pairs or is_standard:
        met[table.THREE_WILDS_COMPLETE] = winner.wilds == WILDS
        return True
    on_discard = payouts[table.THREE_WILDS_ON_DISCARD] != 0
    three_wilds = winner.wilds == WILDS and payouts[table.THREE_WILDS_WIN] != 0
    return bool(three_wilds and (winner.by == SELF_DRAW or on_discard))
