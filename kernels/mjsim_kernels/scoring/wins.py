"""Do what the scorers of all variants do alike: clear scores, keep readings, check the winner's tiles."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.jit import kernel
from mjsim_kernels.tiles import FACES, PUNG, SEATS

# what `score_outcome` of each variant returns
SCORED: Final = 0
MALFORMED: Final = 1  # the winner's tiles are not as many as a win has, or the winning tile is not among them

OVERFLOWING: Final = 2  # the rule set's numbers make more points than 64 bits hold


@kernel
def clear_score(score: np.record) -> None:
    """Write a score of nothing, which is no legal win."""
    score.valid = 0
    score.counts[:] = 0
    score.values[:] = 0
    score.points[:] = 0
    score.totals[:] = 0
    score.pay[:] = 0
    score.losers[:] = 0
    score.group_count = 0
    score.group_kinds[:] = 0
    score.group_faces[:] = 0
    score.group_wilds[:] = 0
    score.broke[:] = 0


@kernel
def all_known(outcome: np.record) -> bool:
    """Tell whether the tiles of all four seats are known."""
    known = 0
    for seat in range(SEATS):
        known += int(outcome.known[seat] != 0)
    return known == SEATS


@kernel
def keep_reading(cursor: np.record, score: np.record) -> None:
    """Write the current interpretation into the score."""
    score.group_count = cursor.group_count
    for group in range(int(cursor.group_count)):
        score.group_kinds[group] = cursor.kinds[group]
        score.group_faces[group] = cursor.faces[group]
        score.group_wilds[group] = cursor.wilds[group]


@kernel
def share_among(first: int, end: int, points: int, score: np.record) -> None:
    """Share points out among a range of patterns by their values, in whole points.

    Parameters
    ----------
    first, end
        The patterns, by their places in the table; no value of them is negative.
    points
        Points; what is left over goes to the first pattern that counts.
    score
        SCORE record, `values` filled; `points` of these patterns are set.
    """
    values, left = 0, points
    for pattern in range(first, end):
        values += int(score.values[pattern])
    if values == 0:
        return
    for pattern in range(first, end):
        score.points[pattern] = points * int(score.values[pattern]) // values
        left -= int(score.points[pattern])
    for pattern in range(first, end):
        if left != 0 and score.values[pattern] > 0:
            score.points[pattern] += left
            left = 0


@kernel
def is_whole(naturals: NDArray[np.int8], wilds: int, sets: int, tile: int, is_wild: bool) -> bool:
    """Tell whether concealed tiles are as many as a win has, with the winning tile among them.

    Parameters
    ----------
    naturals
        (34 or more,) tiles that are no wilds, by the face that they play.
    wilds
        Wilds.
    sets
        Concealed sets that a complete hand has.
    tile, is_wild
        The winning tile: the face that it plays, or a wild.
    """
    tiles = wilds
    for face in range(FACES):
        tiles += int(naturals[face])
    if tile < 0 or tile >= FACES or tiles != 3 * sets + 2:
        return False
    return wilds > 0 if is_wild else bool(naturals[tile] > 0)


@kernel
def may_be_robbed(outcome: np.record, tile: int) -> bool:
    """Tell whether the robbed seat shows the pung to which it added the tile, or is not known."""
    source = int(outcome.source)
    if source < 0 or not outcome.known[source]:
        return True
    for meld in range(int(outcome.meld_counts[source])):
        if outcome.meld_kinds[source, meld] == PUNG and outcome.meld_faces[source, meld] == tile:
            return True
    return False
