"""Count what wins are made of: patterns, and each of them by wilds held, way and dealer."""

import numpy as np

from mjsim_kernels.jit import kernel
from mjsim_kernels.records import SELF_DRAW
from mjsim_kernels.tally_sums import (
    GAIN,
    GAIN_GAIN,
    GROUPS,
    MOST_WILDS,
    POINTS,
    POINTS_ALL_GAIN,
    POINTS_POINTS,
    TIMES,
    VALUE,
    WINS,
    WINS_ALL_WINS,
    WINS_GAIN,
    WINS_WINS,
)


@kernel
def wilds_held(outcome: np.record, seat: int) -> int:
    """Count the wilds in a seat's concealed hand, as far as they are counted apart."""
    return min(int(outcome.wilds[seat]), MOST_WILDS)


@kernel
def count_patterns(
    outcome: np.record, score: np.record, winner: int, gain: int, sums: np.record, session: np.record
) -> None:
    """Add the patterns of a win worth `gain` points."""
    for pattern in range(int(sums.pattern_count)):
        times = int(score.counts[pattern])
        if times:
            sums.patterns[pattern, TIMES] += times
            sums.patterns[pattern, VALUE] += int(score.values[pattern])
            count_cell(outcome, pattern, winner, gain, sums)
            count_pattern(outcome, pattern, gain, int(score.points[pattern]), sums, session)
    count_cell(outcome, int(sums.pattern_count), winner, gain, sums)


@kernel
def count_cell(outcome: np.record, row: int, winner: int, gain: int, sums: np.record) -> None:
    """Add a win to the cell of its wilds, way and dealer, in the row of a pattern or the last one of all wins."""
    wilds, way, deals = wilds_held(outcome, winner), int(outcome.by) - SELF_DRAW, int(winner == 0)
    sums.cells[row, wilds, way, deals, 0] += 1
    sums.cells[row, wilds, way, deals, 1] += gain
    sums.cells[row, wilds, way, deals, 2] += gain * gain


@kernel
def count_pattern(
    outcome: np.record, pattern: int, gain: int, points: int, sums: np.record, session: np.record
) -> None:
    """Add one pattern of a win: `points` of its gain are the pattern's."""
    group = int(outcome.session) % GROUPS
    sums.group_patterns[group, pattern, 0] += 1
    sums.group_patterns[group, pattern, 1] += points
    sums.group_patterns[group, pattern, 2] += points * gain
    sums.patterns[pattern, WINS] += 1
    sums.patterns[pattern, GAIN] += gain
    sums.patterns[pattern, POINTS] += points
    session.patterns[pattern, 0] += 1
    session.patterns[pattern, 1] += gain
    session.patterns[pattern, 2] += points


@kernel
def close_wilds(session: np.record, sums: np.record) -> None:
    """Add the products of a finished session's wins by wilds held."""
    for held in range(MOST_WILDS + 1):
        wins, gain = int(session.wilds[held, 0]), int(session.wilds[held, 1])
        sums.session_wilds[held, 0] += wins * wins
        sums.session_wilds[held, 1] += wins * int(session.whole[0])
        sums.session_wilds[held, 2] += wins * gain
        sums.session_wilds[held, 3] += gain * gain


@kernel
def close_patterns(session: np.record, sums: np.record) -> None:
    """Add the products of a finished session's pattern totals."""
    wins, gain = int(session.whole[0]), int(session.whole[1])
    for pattern in range(int(sums.pattern_count)):
        with_it = int(session.patterns[pattern, 0])
        if with_it == 0:
            continue
        gained, points = int(session.patterns[pattern, 1]), int(session.patterns[pattern, 2])
        sums.session_patterns[pattern, WINS_WINS] += with_it * with_it
        sums.session_patterns[pattern, WINS_ALL_WINS] += with_it * wins
        sums.session_patterns[pattern, WINS_GAIN] += with_it * gained
        sums.session_patterns[pattern, GAIN_GAIN] += gained * gained
        sums.session_patterns[pattern, POINTS_POINTS] += points * points
        sums.session_patterns[pattern, POINTS_ALL_GAIN] += points * gain
