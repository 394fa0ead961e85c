"""Read the data and labels of the report's figures back from the figures."""

from itertools import pairwise

import numpy as np
import pytest
from matplotlib.collections import LineCollection

from mjsim.reports.luck_plots import ENOUGH_HANDS, draw_openings
from mjsim.reports.pattern_plots import draw_patterns, draw_sources, steps_of
from mjsim.reports.seat_plots import draw_fairness, draw_scores, draw_sizes, draw_turns, draw_wilds
from mjsim.reports.spreads import deviation_of, even_ranges, quantile_of, signed_edges, signed_ranges
from mjsim.reports.style import drawing
from mjsim.reports.words import WORDS

WORDS_EN = WORDS["en"]


@pytest.fixture(autouse=True)
def in_the_reports_style():
    with drawing():
        yield


def whiskers(axes):
    """Return the error bars of axes as pairs of ends."""
    lines = [
        line for part in axes.collections if isinstance(part, LineCollection) for line in part.get_segments()
    ]
    return [np.array(line) for line in lines if len(line)]


def heights(axes):
    return [bar.get_height() for bar in axes.patches]


def test_fairness_shows_means_and_intervals_of_roles_and_chairs(fake_result):
    (axes,) = draw_fairness(fake_result, WORDS_EN).axes
    rows = fake_result.summary["roles"] + fake_result.summary["chairs"]
    ends = sorted((line[0, 1], *sorted(line[:, 0])) for line in whiskers(axes))
    assert np.array(ends)[:, 1:] == pytest.approx(np.array([row["mean_ci"] for row in rows]))
    labels = [label.get_text() for label in axes.get_yticklabels()]
    assert labels == ["dealer", "South", "West", "North", *(f"chair {chair}" for chair in range(4))]
    assert axes.get_xlabel() == "points a deal"


def test_scores_show_every_deal_of_each_role(fake_result):
    panels = draw_scores(fake_result, WORDS_EN).axes
    assert [axes.get_title("left") for axes in panels] == ["dealer", "South", "West", "North"]
    for seat, axes in enumerate(panels):
        histogram = fake_result.tally.histograms[f"role_{seat}"]
        gains = sum(count for value, count in histogram.items() if value > 0)
        bars = heights(axes)
        assert sum(bars) == pytest.approx(100)
        assert sum(bars[len(bars) // 2 + 1 :]) == pytest.approx(100 * gains / fake_result.counts.deals)


def test_patterns_stand_at_their_frequency_and_mean_win(fake_result):
    (axes,) = draw_patterns(fake_result, WORDS_EN, "en").axes
    rows = [row for row in fake_result.summary["patterns"] if row["wins"]]
    points = {tuple(line.get_xydata()[0]) for line in axes.lines if line.get_gid()}
    assert points == {(100 * row["per_win"], row["mean_win_with"]) for row in rows}
    assert axes.get_xscale() == axes.get_yscale() == "log"
    ends = [line[:, 1] for line in whiskers(axes) if line[0, 0] == line[1, 0]]
    intervals = sorted(row["mean_win_with_ci"] for row in rows)
    assert np.array(sorted(map(tuple, ends))) == pytest.approx(np.array(intervals))
    notes = {line.get_gid().partition(": ")[2].rpartition(":")[0] for line in axes.lines if line.get_gid()}
    assert notes == {row["name"] for row in rows}
    assert {text.get_text() for text in axes.texts} <= notes
    assert len(axes.texts) >= len(rows) - 1


def test_names_of_patterns_do_not_touch(fake_result):
    figure = draw_patterns(fake_result, WORDS_EN, "en")
    boxes = [text.get_window_extent() for text in figure.axes[0].texts]
    assert not [1 for place, box in enumerate(boxes) for other in boxes[:place] if box.overlaps(other)]


def test_sources_lead_step_by_step_to_all_points(fake_result):
    steps = steps_of(fake_result, WORDS_EN, "en")
    assert steps[0].start == 0
    assert all(after.start == pytest.approx(before.start + before.share) for before, after in pairwise(steps))
    assert steps[-1].start + steps[-1].share == pytest.approx(1)
    shares = {row["name"]: row["points_share"] for row in fake_result.summary["patterns"]}
    assert all(step.share == shares[step.name] for step in steps if step.name in shares)
    (axes,) = draw_sources(fake_result, WORDS_EN, "en").axes
    assert [bar.get_width() for bar in axes.patches] == pytest.approx([100 * step.share for step in steps])
    labels = [label.get_text().replace("\n", " ") for label in axes.get_yticklabels()]
    assert labels == [step.name for step in steps]


def test_sizes_and_turns_show_every_win(fake_result):
    (sizes,) = draw_sizes(fake_result, WORDS_EN).axes
    (turns,) = draw_turns(fake_result, WORDS_EN).axes
    assert sum(heights(sizes)) == pytest.approx(100)
    assert sum(heights(turns)) == pytest.approx(100)
    early = sum(wins for discards, wins in fake_result.summary["turns"]["win_histogram"] if discards < 12)
    assert sum(bar.get_height() for bar in turns.patches if bar.get_x() < 12) == pytest.approx(
        100 * early / fake_result.counts.wins
    )


def test_wilds_show_frequency_and_mean_win(fake_result):
    often, large = draw_wilds(fake_result, WORDS_EN).axes
    rows = fake_result.summary["wilds"]
    assert heights(often) == [100 * row["per_win"] for row in rows]
    ends = [line[:, 1] for line in whiskers(large)]
    assert np.array(ends) == pytest.approx(np.array([row["mean_win_ci"] for row in rows]))


@pytest.mark.parametrize("share", [0.01, 0.5, 0.99])
def test_quantile_intervals_hold_the_quantile(share, generator):
    true = int(np.log1p(-share) / np.log1p(-0.05)) + 1  # of a geometric distribution
    held = 0
    for _ in range(300):
        values, counts = np.unique(generator.geometric(0.05, 2000), return_counts=True)
        found = quantile_of(dict(zip(values.tolist(), counts.tolist(), strict=True)), share)
        held += found.low <= true <= found.high
    assert held >= 0.92 * 300


def test_intervals_of_deviations_hold_the_deviation(generator):
    held = 0
    for _ in range(300):
        values, counts = np.unique(generator.poisson(30, 1000), return_counts=True)
        found = deviation_of(dict(zip(values.tolist(), counts.tolist(), strict=True)))
        held += found.low <= np.sqrt(30) <= found.high
    assert 0.92 * 300 <= held <= 0.98 * 300


@pytest.mark.parametrize("most", [0, 1, 4, 5, 999, 1000])
def test_signed_ranges_count_each_value_once(most):
    values = dict.fromkeys(range(-most, most + 1), 1)
    parts = signed_ranges(values, signed_edges(most))
    assert sum(part.events for part in parts) == len(values)
    assert all(after.low == before.high + 1 for before, after in pairwise(parts))


def test_even_ranges_have_no_gap():
    assert [(part.low, part.events) for part in even_ranges([[3, 2], [12, 1]], 4)] == [
        (0, 2),
        (4, 0),
        (8, 0),
        (12, 1),
    ]


def test_opening_hands_show_means_and_intervals_of_classes_with_enough_hands(fake_result):
    panels = draw_openings(fake_result, WORDS_EN).axes
    for axes, axis in zip(panels, ("wilds", "shanten"), strict=True):
        rows = [row for row in fake_result.summary["openings"][f"by_{axis}"] if row["hands"] >= ENOUGH_HANDS]
        ends = sorted((line[0, 0], *sorted(line[:, 1])) for line in whiskers(axes))
        assert [end[0] for end in ends] == [row[axis] for row in rows]
        assert np.array(ends)[:, 1:] == pytest.approx(np.array([row["mean_ci"] for row in rows]))
    assert panels[0].get_title("left") == "points a deal"
    assert [axes.get_xlabel() for axes in panels] == ["Wilds dealt", "Shanten dealt"]
