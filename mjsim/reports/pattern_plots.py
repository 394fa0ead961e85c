"""Draw which patterns are frequent, what wins with them bring, and where all points come from."""

from collections.abc import Iterator
from textwrap import wrap
from typing import Any, Final, NamedTuple

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from mjsim.number_texts import plain, written
from mjsim.reports.drawings import NOTE
from mjsim.reports.seat_plots import Words
from mjsim.reports.style import (
    GAIN,
    INK,
    LOSS,
    MUTED,
    REST,
    blank,
    label_margin,
    scale_logarithmically,
    text_width,
)
from mjsim.results import Result

SMALL: Final = 9.5  # of labels at points
FAR: Final = 14  # between a point and its name, for a line between them
LINE: Final = 18  # letters of a label before it is broken
MOST_BARS: Final = 11
LEAST_SHARE: Final = 0.005  # of all points, for a bar of its own
Box = tuple[float, float, float, float]


class Step(NamedTuple):
    """Hold one bar of the waterfall: its name, where it begins, its length and its margin of error."""

    name: str
    start: float
    share: float
    margin: float
    colour: str


def name_of(row: dict[str, Any], lang: str) -> str:
    """Return a pattern's name in the language of the page."""
    return str(row["name_zh"] if lang == "zh" else row["name"])


def draw_patterns(result: Result, words: Words, lang: str) -> Figure:
    """Draw the frequency of patterns against the mean win with them, both logarithmic."""
    rows = [row for row in result.summary["patterns"] if row["wins"] and (row["mean_win_with"] or 0) > 0]
    figure = blank(430, left=46, top=14)
    axes = figure.add_subplot()
    shares = [100 * row["per_win"] for row in rows]
    scale_logarithmically(axes, "x", min(shares) / 5, min(max(shares) * 2, 200))
    means = [mean for row in rows for mean in (row["mean_win_with_ci"] or [row["mean_win_with"]]) if mean > 0]
    scale_logarithmically(axes, "y", min(means) / 1.4, max(means) * 1.3)
    for row in rows:
        draw_pattern(axes, row, name_of(row, lang))
    for row, place in placed_labels(axes, rows, lang):
        axes.annotate(name_of(row, lang), place, xycoords="figure pixels", fontsize=SMALL, va="baseline")
        lead(axes, row, name_of(row, lang), place)
    axes.set_xlabel(words["wins_percent"])
    axes.set_ylabel(words["mean_win"])
    return figure


def draw_pattern(axes: Axes, row: dict[str, Any], name: str) -> None:
    """Draw one pattern as a point with its intervals; hollow where its mean win has none."""
    x, y = 100 * row["per_win"], row["mean_win_with"]
    left, right, low, high = whiskers(axes, row)
    face = GAIN if row["mean_win_with_ci"] else "none"
    axes.errorbar(
        x, y, [[y - low], [high - y]], [[x - left], [right - x]], fmt="none", ecolor=MUTED, elinewidth=1
    )
    (point,) = axes.plot(x, y, "o", markerfacecolor=face, markeredgecolor=GAIN, zorder=4)
    point.set_gid(f"{NOTE}{name}: {plain(x)} %, {plain(y)}")


def lead(axes: Axes, row: dict[str, Any], name: str, place: tuple[float, float]) -> None:
    """Draw a line from a point to its name, where that stands farther off."""
    x, y = axes.transData.transform((100 * row["per_win"], row["mean_win_with"]))
    left, bottom = place
    end = (
        min(max(x, left), left + text_width(name, SMALL)),
        bottom - 1 if bottom > y else bottom + SMALL - 2,
    )
    if abs(end[1] - y) > FAR:
        line = {"arrowstyle": "-", "color": MUTED, "linewidth": 0.6, "shrinkA": 0, "shrinkB": 4}
        axes.annotate("", (x, y), end, xycoords="figure pixels", textcoords="figure pixels", arrowprops=line)


def whiskers(axes: Axes, row: dict[str, Any]) -> Box:
    """Return the ends of a pattern's intervals, left, right, low and high, as far as the axes reach."""
    left, right = (100 * bound for bound in row["per_win_ci"] or (row["per_win"],) * 2)
    low, high = row["mean_win_with_ci"] or (row["mean_win_with"],) * 2
    return max(left, axes.get_xlim()[0]), right, max(low, axes.get_ylim()[0]), high


def placed_labels(
    axes: Axes, rows: list[dict[str, Any]], lang: str
) -> Iterator[tuple[Any, tuple[float, float]]]:
    """Yield the patterns whose names have room beside their points, those that bring most points first."""
    to_units = axes.transData.transform
    points = {row["id"]: to_units((100 * row["per_win"], row["mean_win_with"])) for row in rows}
    taken: list[Box] = [(x - 4, y - 4, x + 4, y + 4) for x, y in points.values()]
    for row in rows:
        left, right, low, high = whiskers(axes, row)
        (x0, y0), (x1, y1) = to_units((left, low)), to_units((right, high))
        x, y = points[row["id"]]
        taken += [(x0, y - 1, x1, y + 1), (x - 1, y0, x + 1, y1)]
    frame = axes.get_window_extent()
    room = (frame.x0 + 2, frame.y0 + 2, frame.x1 + 10, frame.y1 + 10)
    for row in sorted(rows, key=lambda row: -(row["points_share"] or 0)):
        width = text_width(name_of(row, lang), SMALL)
        x, y = points[row["id"]]
        for left, bottom in label_places(x, y, width):
            box = (left, bottom - 2, left + width, bottom + SMALL - 1)
            if inside(box, room) and not any(overlap(box, other) for other in taken):
                taken.append(box)
                yield row, (left, bottom)
                break


def label_places(x: float, y: float, width: float) -> Iterator[tuple[float, float]]:
    """Yield where the left end of a label may stand: beside its point, then above and below, nearest first."""
    for rise in (-3.0, 4.0, -10.0):
        yield x + 7, y + rise
        yield x - 7 - width, y + rise
    for rise in (8.0, -14.0):
        for part in (0.5, 0.1, 0.9, 0.3, 0.7):
            yield x - part * width, y + rise
    for rise in (18.0, -24.0, 30.0, -36.0, 42.0, -48.0):
        for shift in (0.5, 0.0, 1.0, -0.3, 1.3):
            yield x - shift * width, y + rise


def inside(box: Box, room: Box) -> bool:
    """Tell whether a box lies in another."""
    return room[0] <= box[0] and room[1] <= box[1] and box[2] <= room[2] and box[3] <= room[3]


def overlap(a: Box, b: Box) -> bool:
    """Tell whether two boxes share any room."""
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def steps_of(result: Result, words: Words, lang: str) -> list[Step]:
    """Return the bars of the waterfall: patterns, the small ones together, what no pattern brings.

    The margin of a sum is at most the sum of the margins, whatever its parts have to do with one another.
    """
    rows = [row for row in result.summary["patterns"] if row["points_share"] is not None and row["wins"]]
    rows.sort(key=lambda row: -row["points_share"])
    margins = {row["id"]: half_width(row["points_share_ci"]) for row in rows}
    large = [row for row in rows[:MOST_BARS] if row["points_share"] >= LEAST_SHARE]
    small = [row for row in rows[len(large) :] if row["points_share"]]
    steps, level = [], 0.0
    for row in large:
        steps.append(Step(name_of(row, lang), level, row["points_share"], margins[row["id"]], GAIN))
        level += row["points_share"]
    if small:
        share = sum(row["points_share"] for row in small)
        name = words["other_patterns"].format(len(small))
        steps.append(Step(name, level, share, sum(margins[row["id"]] for row in small), GAIN))
        level += share
    if abs(1 - level) > LEAST_SHARE:
        colour = REST if level < 1 else LOSS
        name = words["no_pattern"] if level < 1 else words["paid_away"]
        steps.append(Step(name, level, 1 - level, sum(margins.values()), colour))
    return steps


def half_width(interval: list[float] | None) -> float:
    """Return half the width of an interval, 0 where there is none."""
    return (interval[1] - interval[0]) / 2 if interval else 0.0


def draw_sources(result: Result, words: Words, lang: str) -> Figure:
    """Draw where the winners' points come from, bar after bar up to all of them."""
    steps = steps_of(result, words, lang)
    labels = ["\n".join(wrap(step.name, LINE)) or step.name for step in steps]
    figure = blank(58 + 27 * len(steps), left=label_margin(labels), right=14)
    axes = figure.add_subplot()
    for place, step in enumerate(steps):
        axes.barh(place, 100 * step.share, 0.7, left=100 * step.start, color=step.colour)
        end = 100 * (step.start if step.colour == REST else step.start + step.share)  # all bars reach 100 %
        if step.margin:
            axes.errorbar(end, place, xerr=100 * step.margin, fmt="none", ecolor=INK, elinewidth=1.2)
        write_share(axes, place, step)
    axes.set_yticks(range(len(steps)), labels)
    axes.set_ylim(len(steps) - 0.4, -0.6)
    axes.set_xlim(0, max(100.0, 102 * max(step.start + max(step.share, 0.0) for step in steps)))
    axes.grid(axis="y", visible=False)
    axes.set_xlabel(words["points_percent"])
    return figure


def write_share(axes: Axes, place: int, step: Step) -> None:
    """Write the share of a bar beside it, on the side that has room."""
    low, high = sorted((step.start, step.start + step.share))
    text = written(100 * step.share, 100 * step.margin)
    gap = 1.5 + 100 * step.margin
    if high < 0.75:
        axes.text(100 * high + gap, place, text, va="center", ha="left")
    else:
        axes.text(100 * low - (gap if step.colour == REST else 1.5), place, text, va="center", ha="right")
