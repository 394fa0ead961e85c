"""Draw what seats gain, how large wins are and how long they take."""

from collections.abc import Sequence
from math import ceil
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from mjsim.reports.spreads import Range, even_ranges, signed_edges, signed_ranges, size_ranges
from mjsim.reports.style import (
    GAIN,
    INK,
    LOSS,
    MUTED,
    REST,
    SIZE,
    WHISKERS,
    WIDTH,
    blank,
    label_margin,
    text_width,
)
from mjsim.results import Result
from mjsim.summaries import ROLES

Words = dict[str, str]
TURN = 4  # discards: once round the table
GAP = 0.9  # share of its place that a bar fills


def draw_fairness(result: Result, words: Words) -> Figure:
    """Draw the mean points of each role and each chair with their intervals."""
    chairs = [f"{words['chair']} {chair}" for chair in range(len(ROLES))]
    labels = [words[role] for role in ROLES] + chairs
    rows = [*result.summary["roles"], *result.summary["chairs"]]
    places = [*range(4), *range(5, 9)]
    figure = blank(300, left=label_margin(labels), right=22)
    axes = figure.add_subplot()
    axes.axvline(0, color=MUTED, linewidth=1)
    for place, row in zip(places, rows, strict=True):
        low, high = row["mean_ci"] or (row["mean"], row["mean"])
        colour = REST if low <= 0 <= high else GAIN if low > 0 else LOSS
        axes.errorbar(
            row["mean"], place, xerr=[[row["mean"] - low], [high - row["mean"]]], fmt="o", color=colour
        )
    axes.set_yticks(places, labels)
    axes.set_ylim(8.7, -0.7)
    axes.grid(axis="y", visible=False)
    axes.set_xlabel(words["points_a_deal"])
    return figure


def draw_scores(result: Result, words: Words) -> Figure:
    """Draw how often each role gains or loses so many points in a deal."""
    histograms = [result.tally.histograms[f"role_{seat}"] for seat in range(len(ROLES))]
    edges = signed_edges(max(abs(value) for histogram in histograms for value in histogram))
    figure = blank(370, top=20)
    panels = figure.subplots(4, sharex=True, sharey=True, gridspec_kw={"hspace": 0.28})
    for axes, role, histogram in zip(panels, ROLES, histograms, strict=True):
        parts = signed_ranges(histogram, edges)
        colours = [LOSS if part.high < 0 else GAIN if part.low > 0 else REST for part in parts]
        draw_bars(axes, range(len(parts)), parts, colours)
        axes.set_title(words[role], loc="left", pad=3, color=INK)
        axes.grid(axis="x", visible=False)
    middle = len(edges) - 1
    marks = [place for place, edge in enumerate(edges[:-1]) if str(edge).strip("0") == "1"]
    ticks = [(middle - 1 - place, f"−{edges[place]:,}") for place in reversed(marks)] + [(middle, "0")]
    ticks += [(middle + 1 + place, f"{edges[place]:,}") for place in marks]
    if len(ticks) > 7:
        ticks = ticks[::2] if len(marks) % 2 == 0 else ticks[1::2]
    panels[-1].set_xticks([place for place, _ in ticks], [text for _, text in ticks])
    panels[-1].set_xlabel(words["points_of_a_deal"])
    figure.supylabel(words["deals_percent"], x=0.02, fontsize=SIZE, color=MUTED)
    return figure


def draw_sizes(result: Result, words: Words) -> Figure:
    """Draw how often the winner gets so many points."""
    parts = size_ranges(result.summary["win_size"]["histogram"])
    figure = blank(250)
    axes = figure.add_subplot()
    draw_bars(axes, range(len(parts)), parts, GAIN)
    edges = [part.low for part in parts] + [parts[-1].high + 1]
    widest = max(text_width(f"{edge:,}") for edge in edges) + 8
    ticks = [*enumerate(edges)][:: max(1, ceil(widest * len(edges) / (WIDTH - 64)))]
    axes.set_xticks([place - 0.5 for place, _ in ticks], [f"{edge:,}" for _, edge in ticks])
    axes.grid(axis="x", visible=False)
    axes.set_xlabel(words["win_points"])
    axes.set_ylabel(words["wins_percent"])
    return figure


def draw_turns(result: Result, words: Words) -> Figure:
    """Draw after how many discards deals are won."""
    parts = even_ranges(result.summary["turns"]["win_histogram"], TURN)
    figure = blank(250)
    axes = figure.add_subplot()
    draw_bars(axes, [part.low + TURN / 2 for part in parts], parts, GAIN, TURN)
    axes.set_xlim(0, parts[-1].high + 1)
    axes.grid(axis="x", visible=False)
    axes.set_xlabel(words["discards"])
    axes.set_ylabel(words["turns_percent"])
    return figure


def draw_wilds(result: Result, words: Words) -> Figure:
    """Draw how often wins hold so many wilds, and what they bring."""
    rows = result.summary["wilds"]
    held = [row["wilds"] for row in rows]
    figure = blank(220, top=24)
    often, large = figure.subplots(1, 2, gridspec_kw={"wspace": 0.3})
    shares = [100 * row["per_win"] for row in rows]
    often.bar(held, shares, GAP, color=GAIN)
    often.errorbar(held, shares, yerr=reaches(rows, "per_win", 100), **WHISKERS)
    means = [row["mean_win"] for row in rows]
    large.errorbar(held, means, yerr=reaches(rows, "mean_win", 1), fmt="o", color=GAIN)
    large.set_ylim(0, room_for(rows, "mean_win"))
    for axes, title in ((often, "wins_percent"), (large, "mean_win")):
        axes.set_title(words[title], loc="left", color=MUTED)
        axes.set_xticks(held, [str(number) for number in held])
        axes.set_xlim(held[0] - 0.7, held[-1] + 0.7)
        axes.grid(axis="x", visible=False)
    figure.supxlabel(words["wilds_held"], y=0.02, fontsize=SIZE, color=MUTED)
    return figure


def room_for(rows: Sequence[dict[str, Any]], key: str) -> float:
    """Return how far up an axis goes: to the ends of intervals, but no farther than twice the largest estimate."""
    ends = [(row[f"{key}_ci"] or (0, row[key]))[1] for row in rows]
    return 1.06 * float(min(max(ends), 2 * max(row[key] for row in rows)))


def draw_bars(
    axes: Axes, places: Sequence[float], parts: Sequence[Range], colour: Any, width: float = 1
) -> None:
    """Draw shares in percent as bars with their intervals."""
    shares = [100 * part.share.value for part in parts]
    axes.bar(places, shares, GAP * width, color=colour)
    seen = [(place, part.share) for place, part in zip(places, parts, strict=True) if part.events]
    below = [100 * (share.value - share.low) for _, share in seen]
    above = [100 * (share.high - share.value) for _, share in seen]
    values = [100 * share.value for _, share in seen]
    axes.errorbar([place for place, _ in seen], values, yerr=[below, above], **WHISKERS)


def reaches(rows: Sequence[dict[str, Any]], key: str, scale: float) -> list[list[float]]:
    """Return how far intervals reach below and above their estimates; nowhere where there is none."""
    pairs = [(row[key], *(row[f"{key}_ci"] or (row[key], row[key]))) for row in rows]
    below = [scale * max(0.0, value - low) for value, low, _ in pairs]
    return [below, [scale * max(0.0, high - value) for value, _, high in pairs]]
