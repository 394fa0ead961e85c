from math import isnan, nan, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from mjsim.intervals import effective_trials, exact_interval, wilson_interval
from mjsim.number_texts import decimals, written
from mjsim.statistics import deviation, frequency, quantile, ratio, session_mean

RUNS = 2000
COVERED = (0.93, 0.97)


@pytest.mark.parametrize(("events", "trials"), [(1, 20), (10, 20), (77, 1000), (3, 10**6), (999_999, 10**6)])
def test_frequency_intervals_are_those_of_scipy(events, trials):
    test = stats.binomtest(events, trials)
    assert wilson_interval(events, trials) == pytest.approx(tuple(test.proportion_ci(method="wilson")))
    assert exact_interval(events, trials) == pytest.approx(tuple(test.proportion_ci(method="exact")))


def test_mean_interval_is_that_of_a_t_test_on_session_means():
    sessions = np.array([30, -12, 4, 7, 0, 55])
    estimate = session_mean(int(sessions.sum()), int((sessions**2).sum()), len(sessions), 16)
    expected = stats.ttest_1samp(sessions / 16, 0).confidence_interval()
    assert (estimate.low, estimate.high) == pytest.approx((expected.low, expected.high))


@pytest.mark.parametrize(
    ("events", "trials", "low", "high"),
    [
        (0, 1000, 0.0, 0.003),
        (0, 2, 0.0, 1.0),
        (3, 1000, *exact_interval(3, 1000)),
        (997, 1000, *exact_interval(997, 1000)),
        (10, 1000, *wilson_interval(10, 1000)),
    ],
    ids=["none", "none of two", "few", "few without", "enough"],
)
def test_the_interval_fits_the_number_of_events(events, trials, low, high):
    estimate = frequency(events, trials)
    assert (estimate.low, estimate.high) == (low, high)


def test_there_is_no_frequency_of_nothing():
    assert isnan(frequency(0, 0).value)
    assert isnan(ratio(0, 0, (0, 0, 0), 5).value)


def test_one_session_has_no_interval():
    estimate = session_mean(32, 1024, 1, 16)
    assert estimate.value == 2.0
    assert isnan(estimate.low) and isnan(estimate.high)


@pytest.mark.parametrize(("variance", "size"), [(nan, 1000), (0.0, 1000), (0.00009, 1000), (0.00018, 500)])
def test_dependence_lowers_the_number_of_trials_and_never_raises_it(variance, size):
    assert effective_trials(100, 1000, variance) == pytest.approx(size)


def share_covered(covered):
    return sum(covered) / len(covered)


@pytest.mark.parametrize(("chance", "trials"), [(0.3, 400), (0.04, 2000), (0.01, 3000)])
def test_frequencies_cover_the_truth(chance, trials):
    events = np.random.default_rng(1).binomial(trials, chance, RUNS)
    estimates = [frequency(int(count), trials) for count in events]
    assert COVERED[0] <= share_covered([e.low <= chance <= e.high for e in estimates]) <= COVERED[1]


def streaky_sessions(random, sessions, deals):
    """Play sessions whose events come in streaks: a deal repeats the one before with chance one half."""
    events = np.zeros((sessions, deals), np.int64)
    events[:, 0] = random.random(sessions) < 0.25
    for deal in range(1, deals):
        fresh = random.random(sessions) < 0.25
        events[:, deal] = np.where(random.random(sessions) < 0.5, events[:, deal - 1], fresh)
    return events


def test_frequencies_of_dependent_deals_cover_the_truth():
    random, sessions, deals = np.random.default_rng(2), 120, 16
    covered, naive = [], []
    for _ in range(RUNS // 2):
        events = streaky_sessions(random, sessions, deals).sum(axis=1)
        total, trials = int(events.sum()), sessions * deals
        variance = float(events.var(ddof=1)) * sessions / trials**2
        clustered, independent = frequency(total, trials, variance), frequency(total, trials)
        covered.append(clustered.low <= 0.25 <= clustered.high)
        naive.append(independent.low <= 0.25 <= independent.high)
    assert COVERED[0] <= share_covered(covered) <= COVERED[1]
    assert share_covered(naive) < COVERED[0]  # what the session as the unit is there for


def test_means_of_dependent_deals_cover_the_truth():
    random, sessions, deals = np.random.default_rng(3), 60, 16
    covered = []
    for _ in range(RUNS // 2):
        points = (streaky_sessions(random, sessions, deals) * random.integers(1, 9, (sessions, deals))).sum(
            axis=1
        )
        estimate = session_mean(int(points.sum()), int((points**2).sum()), sessions, deals)
        covered.append(estimate.low <= 0.25 * 4.5 <= estimate.high)
    assert COVERED[0] <= share_covered(covered) <= COVERED[1]


def test_ratios_cover_the_truth():
    random, sessions, deals = np.random.default_rng(4), 150, 16
    covered = []
    for _ in range(RUNS // 2):
        won = streaky_sessions(random, sessions, deals)
        gain = (won * random.integers(1, 9, won.shape)).sum(axis=1)
        wins = won.sum(axis=1)
        products = tuple(int(value) for value in (gain @ gain, gain @ wins, wins @ wins))
        estimate = ratio(int(gain.sum()), int(wins.sum()), products, sessions)
        covered.append(estimate.low <= 4.5 <= estimate.high)
    assert COVERED[0] <= share_covered(covered) <= COVERED[1]


@given(st.lists(st.integers(-50, 50), min_size=2, max_size=60))
def test_deviation_is_that_of_the_values(values):
    total, squares = sum(values), sum(value * value for value in values)
    assert deviation(total, squares, len(values)) == pytest.approx(float(np.std(values, ddof=1)))


def test_large_sums_lose_nothing():
    n, offset = 10**9, 10**12
    total, squares = n * offset + n // 2, n * offset**2 + (2 * offset + 1) * (n // 2)
    assert deviation(total, squares, n) == pytest.approx(sqrt(0.25 * n / (n - 1)))


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=40), st.sampled_from([0.01, 0.25, 0.5, 0.99, 1.0]))
def test_quantiles_are_those_of_the_sorted_values(values, share):
    histogram = {value: values.count(value) for value in values}
    assert quantile(histogram, share) == np.quantile(values, share, method="inverted_cdf")


def test_an_empty_histogram_has_no_quantile():
    with pytest.raises(ValueError, match="no quantiles"):
        quantile({}, 0.5)


@pytest.mark.parametrize(
    ("value", "margin", "text"),
    [
        (0.27014, 0.0009, "0.2701"),
        (0.27014, 0.0012, "0.2701"),
        (27.014, 0.5, "27.0"),
        (1234.5, 60, "1,230"),
        (-0.001, 0.1, "0.00"),
        (-0.26, 0.1, "-0.26"),
        (5.0, nan, "5.000"),
        (9.96, 0.0999, "9.96"),
    ],
)
def test_numbers_end_where_their_interval_begins(value, margin, text):
    assert written(value, margin) == text


@pytest.mark.parametrize("margin", [0.0, -1.0, nan, float("inf")])
def test_a_margin_that_says_nothing_leaves_three_decimals(margin):
    assert decimals(margin) == 3
