"""Tell what an opening hand is worth, and how much of a deal's result it explains.

An opening hand is what a seat holds before the first action, bonus tiles replaced. Its class is its role, the wilds
dealt, its shanten and the bonus tiles laid down.
"""

from collections.abc import Sequence
from functools import partial
from itertools import product
from math import fsum, nan
from typing import Any, Final

from mjsim.jackknife import jackknife
from mjsim.statistics import FEW_EVENTS, Estimate, frequency
from mjsim.summaries import Counts, Row, columns
from mjsim_kernels.tally_sums import DEALS, OPENING_FLOWERS, OPENING_SHANTENS, OPENING_WILDS

AXES: Final = ("role", "wilds", "shanten", "flowers")  # of a class, in the order of the sums
LEAST_SHANTEN: Final = -1
LAST: Final = {
    "wilds": OPENING_WILDS - 1,
    "shanten": OPENING_SHANTENS - 1 + LEAST_SHANTEN,
    "flowers": OPENING_FLOWERS - 1,
}
HANDS, WON, POINTS, SQUARES = range(4)  # columns of the sums


def opening_rows(counts: Counts) -> dict[str, list[Row]]:
    """Describe what opening hands came to: by wilds, shanten and bonus tiles, and by wilds and shanten together."""
    tables = {f"by_{axis}": class_rows(counts, (axis,)) for axis in AXES[1:]}
    return tables | {"by_wilds_and_shanten": class_rows(counts, ("wilds", "shanten"))}


def class_rows(counts: Counts, axes: Sequence[str]) -> list[Row]:
    """Describe each class of opening hands, told apart by some axes alone."""
    sums = counts.sums["openings"]
    others = tuple(place + 1 for place, axis in enumerate(AXES) if axis not in axes)
    groups = sums.sum(axis=others)
    rows = []
    for place in product(*map(range, groups.shape[1:-1])):
        classes = groups[(slice(None), *place)]
        if classes[:, HANDS].sum():
            row: Row = {axis: class_number(axis, at) for axis, at in zip(axes, place, strict=True)}
            rows.append(row | class_row(classes, counts.sums["groups"][:, DEALS]))
    return rows


def class_number(axis: str, place: int) -> int:
    """Return the number of wilds, shanten or bonus tiles that a class stands for."""
    return place + LEAST_SHANTEN if axis == "shanten" else place


def class_row(groups: Any, sizes: Sequence[int]) -> Row:
    """Describe one class by its sums in each group."""
    hands, wins = (int(groups[:, column].sum()) for column in (HANDS, WON))
    rate = jackknife(list(groups), sizes, partial(per_hand, WON))
    mean = jackknife(list(groups), sizes, partial(per_hand, POINTS))
    row: Row = {"hands": hands, "wins": wins} | columns("win_rate", frequency(wins, hands, rate.variance))
    return row | columns("mean", mean.estimate if hands >= FEW_EVENTS else Estimate(mean.value))


def per_hand(column: int, sums: Any) -> float:
    """Return a sum per opening hand."""
    return float(sums[column] / sums[HANDS]) if sums[HANDS] else nan


def luck_row(counts: Counts) -> Row:
    """Describe what part of the variance of a seat's result its own opening hand explains, and each of its traits."""
    groups, sizes = list(counts.sums["openings"]), counts.sums["groups"][:, DEALS]
    row: Row = columns("luck_share", jackknife(groups, sizes, explained_share).estimate)
    parts = []
    for depth, axis in enumerate(AXES):
        part = jackknife(groups, sizes, partial(added_share, depth))
        parts.append({"trait": axis} | columns("share", part.estimate))
    return row | {"luck_parts": parts}


def added_share(depth: int, sums: Any) -> float:
    """Return how much more of the variance a trait explains than those before it do."""
    return explained_share(sums, depth + 1) - (explained_share(sums, depth) if depth else 0.0)


def explained_share(sums: Any, depth: int = len(AXES)) -> float:
    """Return the part of the variance of results that lies between classes of opening hands.

    The mean of all four seats is 0 in every deal, so the variance is the mean square. A class of n hands whose
    true mean is 0 still adds its own variance to n · mean²; that is taken off, as omega squared does for classes of
    equal variance. The four seats of a deal are in different classes, by their roles.

    Parameters
    ----------
    sums : (roles, wilds, shanten, flowers, 4) hands, wins, points, points²
    depth : how many of the traits tell classes apart

    Returns
    -------
    The part; below 0 by chance where there is none.
    """
    later = tuple(range(depth, len(AXES)))
    classes = sums.sum(axis=later).reshape(-1, sums.shape[-1])
    squares = int(classes[:, SQUARES].sum())
    if not squares:
        return nan
    return fsum(map(between, classes[classes[:, HANDS] > 1])) / squares


def between(sums: Any) -> float:
    """Return what one class adds to the variance between classes, unbiased."""
    hands, _, points, squares = map(int, sums)
    own = (hands * squares - points * points) / (hands * (hands - 1))
    return points * points / hands - own
