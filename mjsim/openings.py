"""Tell what an opening hand is worth, and how much of a deal's result it explains.

An opening hand is what a seat holds before the first action, bonus tiles replaced. Its class is its role, the wilds
dealt, its shanten and the bonus tiles laid down.
"""

from collections.abc import Sequence
from functools import partial
from itertools import product
from math import fsum, nan
from typing import Any, Final

from mjsim.counts import Counts
from mjsim.jackknife import jackknife
from mjsim.statistics import FEW_EVENTS, Estimate, frequency
from mjsim.summaries import Row, columns
from mjsim_kernels.tally_sums import DEALS, OPENING_FLOWERS, OPENING_SHANTENS, OPENING_WILDS
from mjsim_kernels.tiles import SEATS

AXES: Final = ("role", "wilds", "shanten", "flowers")  # of a class, in the order of the sums
LEAST_SHANTEN: Final = -1
LAST: Final = {
    "wilds": OPENING_WILDS - 1,
    "shanten": OPENING_SHANTENS - 1 + LEAST_SHANTEN,
    "flowers": OPENING_FLOWERS - 1,
}
HANDS, WON, POINTS, SQUARES = range(4)  # columns of the sums
NO_HAND: Final = [0, 0, 0, 0]
NEAR: Final = (
    1 - LEAST_SHANTEN
)  # place of shanten 1, with which nearer hands are one class: they are rare and dear


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
            rows.append(row | class_row(counts, classes))
    return rows


def class_number(axis: str, place: int) -> int:
    """Return the number of wilds, shanten or bonus tiles that a class stands for."""
    return place + LEAST_SHANTEN if axis == "shanten" else place


def class_row(counts: Counts, groups: Any) -> Row:
    """Describe one class by its sums in each group."""
    sizes = counts.sums["groups"][:, DEALS]
    hands, wins = (int(groups[:, column].sum()) for column in (HANDS, WON))
    rate = jackknife(list(groups), sizes, partial(per_hand, WON))
    mean = jackknife(list(groups), sizes, partial(per_hand, POINTS))
    row: Row = {"hands": hands, "wins": wins} | columns("win_rate", frequency(wins, hands, rate.variance))
    return row | columns("mean", reaching(counts, mean.estimate, hands))


def reaching(counts: Counts, mean: Estimate, hands: int) -> Estimate:
    """Return the mean of some hands with an interval that allows for results not seen yet; none for few."""
    if hands < FEW_EVENTS:
        return Estimate(mean.value)
    histograms = [counts.tally.histograms[f"role_{seat}"] for seat in range(SEATS)]
    return mean.within_reach(hands, min(map(min, histograms)), max(map(max, histograms)))


def per_hand(column: int, sums: Any) -> float:
    """Return a sum per opening hand."""
    return float(sums[column] / sums[HANDS]) if sums[HANDS] else nan


def luck_row(counts: Counts) -> Row:
    """Describe what part of the variance of a seat's result its own opening hand explains, and each of its traits."""
    groups, sizes = list(counts.sums["openings"]), counts.sums["groups"][:, DEALS]
    whole = jackknife(groups, sizes, explained_share).estimate
    row: Row = columns("luck_share", counts.bounded(whole))
    parts = []
    for depth, axis in enumerate(AXES):
        part = jackknife(groups, sizes, partial(added_share, depth))
        parts.append({"trait": axis} | columns("share", counts.bounded(part.estimate)))
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
    squares = int(sums[..., SQUARES].sum())
    if not squares:
        return nan
    joined = sums[:, :, NEAR:].copy()
    joined[:, :, 0] += sums[:, :, :NEAR].sum(axis=2)
    classes = joined.sum(axis=tuple(range(depth, len(AXES))))
    return split(classes.tolist())[0] / squares


def split(classes: list[Any]) -> tuple[float, list[int]]:
    """Return what classes add to the variance between them, and the sums of the one hand that stays alone.

    A single hand shows no variance of its own. Such hands are put together with those of the next coarser class
    that are alone as well: which ones hangs on how many there are, never on what they came to.
    """
    if not isinstance(classes[0], list):
        return (between(classes), NO_HAND) if classes[HANDS] > 1 else (0.0, classes)
    found, alone = zip(*map(split, classes), strict=True)
    rest = [sum(column) for column in zip(*alone, strict=True)]
    if rest[HANDS] > 1:
        return fsum((*found, between(rest))), NO_HAND
    return fsum(found), rest


def between(sums: list[int]) -> float:
    """Return what one class adds to the variance between classes, unbiased."""
    hands, _, points, squares = sums
    own = (hands * squares - points * points) / (hands * (hands - 1))
    return points * points / hands - own
