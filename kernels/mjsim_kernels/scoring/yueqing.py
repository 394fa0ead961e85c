"""Score finished deals of Yueqing (docs/rules/yueqing.md, Winning, Scoring and Settlement)."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.interpretations import CURSOR, next_reading, start
from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.scoring import yueqing_table as table
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
from mjsim_kernels.scoring.yueqing_table import KEYS, PATTERNS, TOTALS
from mjsim_kernels.scoring.yueqing_winners import (
    add_melds,
    is_legal,
    is_whole,
    read_winner,
    waits_for_many,
)
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import SEATS

__all__ = ["KEYS", "PATTERNS", "TOTALS", "new_scratch", "score_outcome", "score_outcomes"]

# what `score_outcome` returns
SCORED: Final = 0
MALFORMED: Final = 1  # the winner's tiles are not as many as a win has, or the winning tile is not among them

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
    if not is_whole(winner):
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
def clear_score(score: np.record) -> None:
    score.valid = 0
    score.counts[:] = 0
    score.values[:] = 0
    score.points[:] = 0
    score.totals[:] = 0
    score.pay[:] = 0
    score.group_count = 0
    score.group_kinds[:] = 0
    score.group_faces[:] = 0
    score.group_wilds[:] = 0


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
        counts[:] = scratch.circumstances
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


@kernel
def sum_values(counts: NDArray[np.int64], payouts: NDArray[np.int64], first: int, end: int) -> int:
    value = 0
    for element in range(first, end):
        value += int(counts[element]) * int(payouts[table.VALUES + element])
    return value


@kernel
def is_promoted(plain: int, payouts: NDArray[np.int64]) -> bool:
    return plain >= int(payouts[table.PROMOTE_AT])


@kernel
def keep_better(counts: NDArray[np.int64], payouts: NDArray[np.int64], score: np.record) -> bool:
    """Keep a candidate if it is the first or better than the one kept (Scoring, Algorithm 3-5).

    Returns
    -------
    Whether it was kept.
    """
    plain = sum_values(counts, payouts, table.BIG_ELEMENTS, table.ELEMENTS)
    big = sum_values(counts, payouts, 0, table.BIG_ELEMENTS)
    rest = plain
    if is_promoted(plain, payouts):
        big += int(payouts[table.PROMOTE_VALUE])
        rest = 0
    tai = int(payouts[table.FAN_UP]) * big + rest
    if payouts[table.FAN_UP_PLAIN] and big > 0:
        tai = int(payouts[table.FAN_UP]) * (big + rest)
    if score.valid and not is_better(counts, tai, score):
        return False
    score.valid = 1
    score.totals[table.BIG] = big
    score.totals[table.PLAIN] = plain
    score.totals[table.TAI] = tai
    for element in range(table.ELEMENTS):
        score.counts[element] = counts[element]
    return True


@kernel
def is_better(counts: NDArray[np.int64], tai: int, score: np.record) -> bool:
    """Compare with the candidate kept: more tai, else the lexicographically larger counts."""
    kept = int(score.totals[table.TAI])
    if tai != kept:
        return tai > kept
    for element in range(table.ELEMENTS):
        if counts[element] != score.counts[element]:
            return bool(counts[element] > score.counts[element])
    return False


@kernel
def keep_reading(cursor: np.record, score: np.record) -> None:
    score.group_count = cursor.group_count
    for group in range(int(cursor.group_count)):
        score.group_kinds[group] = cursor.kinds[group]
        score.group_faces[group] = cursor.faces[group]
        score.group_wilds[group] = cursor.wilds[group]


@kernel
def share_points(payouts: NDArray[np.int64], score: np.record) -> None:
    """Report the value of each element, and its share of what the winner is paid for tai.

    Promoted plain elements bring nothing of their own: the promotion brings it for them.
    """
    gain = (SEATS - 1) * int(payouts[table.MULTIPLIER])
    fan_up = int(payouts[table.FAN_UP])
    promoted = is_promoted(int(score.totals[table.PLAIN]), payouts)
    plain_gain = gain
    if promoted:
        value = int(payouts[table.PROMOTE_VALUE])
        score.counts[table.PLAIN_PROMOTION] = 1
        score.values[table.PLAIN_PROMOTION] = value
        score.points[table.PLAIN_PROMOTION] = value * fan_up * gain
        plain_gain = 0
    elif payouts[table.FAN_UP_PLAIN] and score.totals[table.BIG] > 0:
        plain_gain = gain * fan_up
    for element in range(table.ELEMENTS):
        value = int(score.counts[element]) * int(payouts[table.VALUES + element])
        score.values[element] = value
        score.points[element] = value * (gain * fan_up if element < table.BIG_ELEMENTS else plain_gain)


@kernel
def settle(seat: int, streak: int, payouts: NDArray[np.int64], score: np.record) -> None:
    """Let all three others pay the winner (Settlement)."""
    streak_points = int(payouts[table.STREAK_STEP]) * streak
    to_all = int(payouts[table.BASE]) + int(score.totals[table.TAI])
    with_dealer = int(payouts[table.DEALER])
    if payouts[table.STREAK_PAYERS] == table.STREAK_PAID_BY_ALL:
        to_all += streak_points
    else:
        with_dealer += streak_points
    for payer in range(SEATS):
        if payer != seat:
            amount = to_all + (with_dealer if payer == 0 or seat == 0 else 0)
            amount *= int(payouts[table.MULTIPLIER])
            score.pay[payer] = -amount
            score.pay[seat] += amount
