"""Intervals of what is rare: wins that come several at once, shares that few wins make, variances without bound."""

from functools import partial

import numpy as np
import pytest

from mjsim.intervals import rate_interval
from mjsim.jackknife import jackknife
from mjsim.pattern_sheets import share_of_pattern
from mjsim.precision import has_heavy_tail
from mjsim.river_counts import RiverCounts, counts_of
from mjsim.statistics import Estimate, frequency
from mjsim.tallies import Tally
from mjsim_kernels.tally_sums import GROUPS, WINS, WINS_ALL_WINS, WINS_WINS

RUNS = 600
COVERED = (0.93, 0.97)


def share_covered(estimates, truth):
    return sum(one.low <= truth <= one.high for one in estimates) / len(estimates)


# deals with many wins: a locked hand that has a pattern wins with it again and again
SESSIONS, LENGTH = 64, 16
CLUSTERS = (0.5, 2, 8, 40, 150, 600)  # a run, by pattern
SIZE = 6  # wins at once, on average
OTHERS = 300  # wins a session without any of them


def many_wins(random):
    """Return counts of a run in which wins with a pattern come in clusters."""
    wins = np.zeros((len(CLUSTERS), SESSIONS), np.int64)
    for pattern, clusters in enumerate(CLUSTERS):
        for session in random.integers(0, SESSIONS, random.poisson(clusters)):
            wins[pattern, session] += random.geometric(1 / SIZE)
    every = wins.sum(axis=0) + random.poisson(OTHERS, SESSIONS)
    tally = Tally.empty(len(CLUSTERS))
    tally.sums["river_moved"] = np.zeros(2, object)
    tally.sums["outcomes"][1] = SESSIONS * LENGTH
    tally.sums["winners"][0][1] = int(every.sum())
    tally.sums["session_gain"][0] = int(every @ every)
    for pattern, row in enumerate(wins):
        tally.sums["patterns"][pattern][WINS] = int(row.sum())
        tally.sums["session_patterns"][pattern][WINS_WINS] = int(row @ row)
        tally.sums["session_patterns"][pattern][WINS_ALL_WINS] = int(row @ every)
    return counts_of(tally, LENGTH)


@pytest.fixture(scope="module")
def runs():
    random = np.random.default_rng(12)
    return [many_wins(random) for _ in range(RUNS)]


def of_pattern(counts, pattern):
    products = counts.sums["session_patterns"][pattern]
    return int(counts.sums["patterns"][pattern][WINS]), int(products[WINS_WINS]), int(products[WINS_ALL_WINS])


@pytest.mark.parametrize("pattern", range(len(CLUSTERS)))
def test_wins_that_come_together_are_covered(runs, pattern):
    deals = SESSIONS * LENGTH
    per_deal = [counts.wins_per_deal(*of_pattern(counts, pattern)[:2]) for counts in runs]
    per_win = [counts.per_win(*of_pattern(counts, pattern)) for counts in runs]
    every = SESSIONS * OTHERS + SIZE * sum(CLUSTERS)
    truth = SIZE * CLUSTERS[pattern]
    found = share_covered(per_deal, truth / deals), share_covered(per_win, truth / every)
    assert min(found) >= COVERED[0]
    if CLUSTERS[pattern] >= 40:  # exact intervals of what is rare hold more
        assert max(found) <= COVERED[1] + 0.005


def test_wins_that_come_together_are_no_independent_events(runs):
    """Make the fault: a binomial interval of the wins of a few locked hands is far too short."""
    wins = [of_pattern(counts, 2)[0] for counts in runs]
    alone = [frequency(count, SESSIONS * LENGTH) for count in wins]
    assert share_covered(alone, SIZE * CLUSTERS[2] / (SESSIONS * LENGTH)) < 0.7


def test_one_win_a_deal_is_counted_as_before():
    assert frequency(5, 900, 50 / 900**2) == frequency(5, 900)  # the exact interval
    assert not isinstance(counts_of(Tally.empty(1), LENGTH), RiverCounts)


def test_a_rate_of_independent_events_has_the_interval_of_a_poisson_count():
    low, high = rate_interval(10.0, 10.0)
    assert (low, high) == pytest.approx((4.795389, 18.390356), rel=1e-6)  # Garwood's table


# a pattern whose few wins bring much of the variance: gains of 4000 wins
OFTEN, MEAN, BASE = 0.006, 60, 4


def rare_share(random):
    """Return by group the sums that a part of the variance is made of, and the deals of each."""
    had = random.random(4000) < OFTEN
    points = np.where(had, np.rint(random.exponential(MEAN, 4000)), 0).astype(np.int64)
    gain = points + random.binomial(BASE * 10, 0.5, 4000)
    rows = np.stack([np.stack([np.ones_like(gain), gain, gain**2]), np.stack([had, points, points * gain])])
    return list(rows.reshape(2, 3, GROUPS, -1).sum(axis=3).transpose(2, 0, 1)), [1] * GROUPS


def test_parts_of_the_variance_that_few_wins_make_are_covered(generator):
    steps = np.arange(4000)
    chance = np.exp(-np.maximum(steps - 0.5, 0) / MEAN) - np.exp(-(steps + 0.5) / MEAN)
    first, second = OFTEN * (chance @ steps), OFTEN * (chance @ steps**2)
    truth = (second - first**2) / (second - first**2 + BASE * 10 / 4)
    spreads = [jackknife(*rare_share(generator), partial(share_of_pattern, 0)).estimate for _ in range(RUNS)]
    assert COVERED[0] <= share_covered([spread.skewed() for spread in spreads], truth) <= COVERED[1]


@pytest.mark.parametrize(
    ("estimate", "high"),
    [
        (Estimate(2.0, 1.0, 3.0), 2 * np.exp(0.5)),
        (Estimate(1.0, 0.0, 2.0), np.e),
        (Estimate(1.0, -2.0, 4.0), 1 + 3 * (np.e - 1)),
        (Estimate(-1.0, -2.0, 0.0), 0.0),
        (Estimate(0.0, 0.0, 0.0), 0.0),
    ],
)
def test_the_upper_end_of_a_share_is_on_the_scale_of_logarithms(estimate, high):
    assert estimate.skewed() == Estimate(estimate.value, estimate.low, pytest.approx(high))


def test_one_more_large_part_moves_the_upper_end_alone():
    more = Estimate(10.0, 8.0, 12.0).with_one_more(1.0)
    assert (more.value, more.low) == (10.0, 8.0)
    assert more.high == pytest.approx(11 + np.hypot(2, 1.959964))


def histogram(values):
    return [
        [int(value), int(count)] for value, count in zip(*np.unique(values, return_counts=True), strict=True)
    ]


@pytest.mark.parametrize("wins", [400, 4000, 40_000])
def test_powers_without_a_variance_are_told_from_others(generator, wins):
    heavy = [histogram(np.floor(generator.random(wins) ** (-1 / 1.3))) for _ in range(60)]
    light = [histogram(np.rint(generator.exponential(20, wins))) for _ in range(60)]
    cubes = [histogram(np.floor(8 * generator.random(wins) ** (-1 / 4))) for _ in range(60)]
    assert sum(map(has_heavy_tail, heavy)) >= 50
    assert sum(map(has_heavy_tail, light)) == 0 and sum(map(has_heavy_tail, cubes)) <= 3


@pytest.mark.parametrize("rows", [[], [[0, 500]], [[5, 10], [900, 1]]])
def test_too_few_wins_have_no_heavy_tail(rows):
    assert not has_heavy_tail(rows)
