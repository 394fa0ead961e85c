"""Score finished deals of Yueqing (docs/rules/yueqing.md, Winning, Scoring and Settlement)."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.interpretations import CURSOR, next_reading, start
from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.scoring import yueqing_table as table
from mjsim_kernels.scoring.wins import MALFORMED, SCORED, clear_score, is_whole, keep_reading
from mjsim_kernels.scoring.yueqing_elements import (
    SHAPE,
    WINNER,
    add_group,
    count_circumstances,
    count_honors,
    count_pungs,
    count_push,
    count_suits,
    count_wilds,
    may_be_all_chows,
)
from mjsim_kernels.scoring.yueqing_payments import keep_better, settle, share_points
from mjsim_kernels.scoring.yueqing_table import KEYS, PATTERNS, TOTALS
from mjsim_kernels.scoring.yueqing_winners import add_melds, is_legal, read_winner, waits_for_many
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

UNKNOWN: Final = -1


class Scratch(NamedTuple):
    """Room for the scorer to work in, one for each thread."""

    cursors: NDArray[np.void]  # one
    winners: NDArray[np.void]  # one
    shapes: NDArray[np.void]  # of the melds; of an interpretation with them
    circumstances: NDArray[np.int64]  # (elements,) counts that no interpretation changes
    candidate: NDArray[np.int64]  # (elements,) counts


@kernel
def new_scratch() -> Scratch:
    """Allocate the room that `score_outcome` works in."""
    return Scratch(
        np.zeros(1, CURSOR),
        np.zeros(1, WINNER),
        np.zeros(2, SHAPE),
        np.zeros(table.ELEMENTS, np.int64),
        np.zeros(table.ELEMENTS, np.int64),
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
    winner = scratch.winners[0]
    read_winner(outcome, winner)
    wilds, sets, tile = int(winner.wilds), int(winner.sets), int(winner.tile)
    if not is_whole(winner.naturals, wilds, sets, tile, tile == int(winner.wild)):
        return MALFORMED
    if not is_legal(outcome, winner):
        return SCORED
    add_melds(outcome, winner, scratch.shapes[0])
    if payouts[table.PUSHES]:
        scratch.candidate[:] = 0
        if count_push(winner, scratch.shapes[0], scratch.candidate):
            keep_better(scratch.candidate, payouts, score)
    score_readings(winner, payouts, tables, scratch, score)
    if score.valid:
        share_points(payouts, score)
        settle(int(winner.seat), int(outcome.streak), payouts, score)
    return SCORED


@kernel
def score_readings(
    winner: np.record,
    payouts: NDArray[np.int64],
    tables: HandTables,
    scratch: Scratch,
    score: np.record,
) -> None:
    """Put every interpretation of a complete hand forward as a candidate."""
    cursor = scratch.cursors[0]
    shape = scratch.shapes[1]
    counts = scratch.candidate
    scratch.circumstances[:] = 0
    count_circumstances(winner, scratch.circumstances)
    many_waits = UNKNOWN
    start(cursor, winner.naturals, int(winner.wilds), 0, int(winner.sets))
    while next_reading(cursor):
        read_shape(winner, cursor, scratch.shapes)
        for pattern in range(counts.size):
            counts[pattern] = scratch.circumstances[pattern]
        count_suits(shape, counts)
        count_pungs(shape, counts)
        count_wilds(winner, shape, counts)
        count_honors(winner, shape, counts)
        if may_be_all_chows(winner, shape):
            if many_waits == UNKNOWN:
                many_waits = int(waits_for_many(winner, tables))
            counts[table.ALL_CHOWS] = many_waits
        counts[table.CHICKEN_HAND] = counts.sum() == 0
        if keep_better(counts, payouts, score):
            keep_reading(cursor, score)


@kernel
def read_shape(winner: np.record, cursor: np.record, shapes: NDArray[np.void]) -> None:
    """Add the groups of an interpretation to the shape of the melds."""
    shapes[1] = shapes[0]
    shape = shapes[1]
    for group in range(int(cursor.group_count)):
        add_group(winner, shape, int(cursor.kinds[group]), int(cursor.faces[group]), int(cursor.wilds[group]))
