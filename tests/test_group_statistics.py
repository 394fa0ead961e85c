"""Check numbers whose intervals come from groups of sessions: exact values, no bias, coverage of known processes."""

from functools import partial
from math import exp, isfinite, isnan, log, sqrt

import numpy as np
import pytest
from scipy import stats

from mjsim.character import effective_patterns, entropy, seat_deviation, tension_row, volatility_row
from mjsim.counts import Counts
from mjsim.fairness import equal_means, streak_row
from mjsim.jackknife import jackknife
from mjsim.openings import AXES, added_share, class_rows, explained_share, luck_row
from mjsim.pattern_sheets import rest_of_patterns, share_of_pattern, variance_outside, variance_share
from mjsim.tallies import Tally
from mjsim_kernels.tally_sums import DEALS, GROUPS, PAY_PAY, SESSION_PAY_PAY

RUNS = 600
COVERED = (0.93, 0.97)
SIZES = [1] * GROUPS


def counts_of(number=0, session_deals=16, **sums):
    """Return counts of a number of patterns with some sums given and all others 0."""
    tally = Tally.empty(number)
    for name, values in sums.items():
        assert tally.sums[name].shape == values.shape, name
        tally.sums[name] = values
    return Counts(tally, session_deals)


def share_covered(estimates, truth):
    return sum(e.low <= truth <= e.high for e in estimates) / len(estimates)


def check_coverage(estimates, truth):
    assert all(isfinite(e.low) for e in estimates)
    assert COVERED[0] <= share_covered(estimates, truth) <= COVERED[1]


def check_unbiased(values, truth):
    error = np.std(values, ddof=1) / sqrt(len(values))
    assert abs(np.mean(values) - truth) <= 4 * error


def test_a_mean_of_equal_groups_has_the_interval_of_a_t_test(generator):
    values = generator.integers(-50, 50, GROUPS)
    groups = [np.array([value, 1]) for value in values]
    estimate = jackknife(groups, SIZES, lambda sums: sums[0] / sums[1]).estimate
    expected = stats.ttest_1samp(values, 0).confidence_interval()
    assert (estimate.low, estimate.high) == pytest.approx((expected.low, expected.high))


def test_means_of_unequal_groups_cover_the_truth(generator):
    sizes = np.arange(1, GROUPS + 1) * 5
    estimates = []
    for _ in range(RUNS):
        groups = [np.array([generator.normal(3, 10, size).sum(), size]) for size in sizes]
        estimates.append(jackknife(groups, sizes, lambda sums: sums[0] / sums[1]).estimate)
    check_coverage(estimates, 3)


@pytest.mark.parametrize("sizes", [[0] * GROUPS, [5] + [0] * (GROUPS - 1)], ids=["none", "one"])
def test_fewer_than_two_groups_give_no_interval(sizes):
    groups = [np.array([size, size]) for size in sizes]
    estimate = jackknife(groups, sizes, lambda sums: sums[0] / sums[1]).estimate
    assert isnan(estimate.low) and isnan(estimate.value) == (sum(sizes) == 0)


# opening hands: four roles, wilds and shanten of given chances; a result is its class's mean and noise
WILDS, SHANTENS = (0.6, 0.3, 0.1), (0.2, 0.5, 0.3)
NOISE = 12


def play_openings(random, deals, slope):
    """Return the sums of deals whose results depend on role, wilds and shanten with known means, and those means."""
    role = np.tile(np.arange(4), deals)
    wilds = random.choice(3, 4 * deals, p=WILDS)
    shanten = random.choice(3, 4 * deals, p=SHANTENS)
    points = np.rint(random.normal(class_mean(role, wilds, shanten, slope), NOISE)).astype(np.int64)
    sums = np.zeros((GROUPS, 4, 5, 10, 4, 4), np.int64)
    place = (np.repeat(np.arange(deals) % GROUPS, 4), role, wilds, shanten + 3, 0)
    for column, values in enumerate((1, points > 0, points, points**2)):
        np.add.at(sums, (*place, column), values)
    return sums


def class_mean(role, wilds, shanten, slope):
    """Return the true mean of a class; 0 over all classes."""
    expected = [np.dot(range(3), chances) for chances in (WILDS, SHANTENS)]
    return slope * ((role - 1.5) + 2 * (wilds - expected[0]) - (shanten - expected[1]))


def true_parts(slope):
    """Return the exact parts of the variance that role, wilds, shanten and bonus tiles explain."""
    spread = [np.dot(np.square(range(3)), c) - np.dot(range(3), c) ** 2 for c in (WILDS, SHANTENS)]
    parts = np.array([1.25, 4 * spread[0], spread[1], 0]) * slope**2
    return parts / (parts.sum() + NOISE**2 + 1 / 12)  # rounding to whole points


@pytest.mark.parametrize("slope", [0.0, 1.5, 6.0])
def test_the_luck_share_of_a_known_process_is_found(generator, slope):
    truth = true_parts(slope)
    runs = [play_openings(generator, 480, slope) for _ in range(RUNS)]
    whole = [jackknife(list(sums), SIZES, explained_share) for sums in runs]
    check_unbiased([spread.value for spread in whole], truth.sum())
    if slope:
        check_coverage([spread.estimate for spread in whole], truth.sum())
    else:  # where hands explain nothing at all a jackknife is too careful
        assert share_covered([spread.estimate for spread in whole], 0) >= COVERED[0]
    for depth in range(len(AXES)):
        check_unbiased([added_share(depth, sums.sum(axis=0)) for sums in runs[:200]], truth[depth])


def test_the_luck_share_is_the_corrected_ratio_of_sums_of_squares():
    sums = np.zeros((4, 5, 10, 4, 4), np.int64)
    results = {(0, 0): [3, 5, 10], (0, 1): [-2, -8], (2, 0): [-4, -4]}
    for (role, wilds), points in results.items():
        sums[role, wilds, 4, 0] = [len(points), 0, sum(points), sum(p * p for p in points)]
    classes = [np.array(points) for points in results.values()]
    top = sum(len(c) * c.mean() ** 2 - c.var(ddof=1) for c in classes)
    assert explained_share(sums) == pytest.approx(top / sum((c**2).sum() for c in classes))


def test_hands_that_are_alone_in_their_class_count_with_their_like():
    sums = np.zeros((4, 5, 10, 4, 4), np.int64)
    for place, points in {(0, 0, 4, 0): 9, (0, 0, 4, 2): 5, (0, 0, 5, 1): -8, (0, 1, 6, 0): -6}.items():
        sums[place] = [1, 0, points, points**2]
    # two share a shanten; the other two only their role
    pairs = [np.array([9, 5]), np.array([-8, -6])]
    top = sum(2 * pair.mean() ** 2 - pair.var(ddof=1) for pair in pairs)
    assert explained_share(sums) == pytest.approx(top / (81 + 25 + 64 + 36))


def test_hands_that_are_nearly_ready_are_one_class():
    sums = np.zeros((4, 5, 10, 4, 4), np.int64)
    for place, points in ((0, 9), (1, 3), (2, 7)):
        sums[1, 0, place, 0] = [2, 0, 2 * points, 2 * points**2]
    together = np.array([9, 9, 3, 3, 7, 7])
    top = 6 * together.mean() ** 2 - together.var(ddof=1)
    assert explained_share(sums) == pytest.approx(top / (together**2).sum())


def test_parts_of_the_luck_share_add_up_to_it(generator):
    sums = play_openings(generator, 800, 2.0)
    counts = counts_of(openings=sums, groups=group_sizes(50))
    row = luck_row(counts)
    assert sum(part["share"] for part in row["luck_parts"]) == pytest.approx(row["luck_share"])
    assert [part["trait"] for part in row["luck_parts"]] == list(AXES)


def group_sizes(deals, **columns):
    """Return the sums of groups of so many deals each."""
    groups = np.zeros((GROUPS, 6), np.int64)
    groups[:, DEALS] = deals
    for column, values in columns.items():
        groups[:, int(column.removeprefix("c"))] = values
    return groups


def opening_counts(random, deals, slope):
    """Return counts of deals of which no result is out of the ordinary."""
    counts = counts_of(openings=play_openings(random, deals, slope), groups=group_sizes(deals // GROUPS))
    for seat in range(4):
        counts.tally.histograms[f"role_{seat}"] = {-1: 1, 1: 1}
    return counts


def test_means_of_opening_classes_cover_the_truth(generator):
    found = {}
    for _ in range(RUNS):
        counts = opening_counts(generator, 800, 2.0)
        for row in class_rows(counts, ("wilds",)):
            found.setdefault(row["wilds"], []).append(row["mean_ci"])
    for wilds, intervals in found.items():
        truth = class_mean(1.5, wilds, np.dot(range(3), SHANTENS), 2.0)
        share = sum(low <= truth <= high for low, high in intervals) / RUNS
        assert COVERED[0] <= share <= COVERED[1], wilds


def test_opening_classes_are_numbered_as_they_are_called(generator):
    counts = opening_counts(generator, 320, 1.0)
    assert [row["wilds"] for row in class_rows(counts, ("wilds",))] == [0, 1, 2]
    assert [row["shanten"] for row in class_rows(counts, ("shanten",))] == [2, 3, 4]
    both = class_rows(counts, ("wilds", "shanten"))
    assert sum(row["hands"] for row in both) == 4 * 320
    assert [(row["wilds"], row["shanten"]) for row in both] == [(w, s) for w in range(3) for s in (2, 3, 4)]


# patterns: with chances and points of their own; the win is their sum and a base that varies too
CHANCES, VALUES = np.array([0.5, 0.1, 0.02]), np.array([2, 8, 30])
BASE = 4


def play_wins(random, wins):
    """Return the sums of groups and of patterns over some wins of a group each."""
    had = random.random((wins, len(CHANCES))) < CHANCES
    points = had * VALUES
    gain = points.sum(axis=1) + random.binomial(BASE, 0.5, wins)
    groups, patterns = group_sizes(0), np.zeros((GROUPS, len(CHANCES), 3), np.int64)
    group = np.arange(wins) % GROUPS
    for column, values in enumerate((1, 1, gain, gain**2)):
        np.add.at(groups, (group, column), values)
    for column, values in enumerate((had, points, points * gain[:, None])):
        np.add.at(patterns, (group, slice(None), column), values)
    return groups, patterns, had.sum(axis=0)


def true_variance_shares():
    spreads = [*VALUES**2 * CHANCES * (1 - CHANCES), BASE / 4]
    return np.array(spreads) / sum(spreads)


def test_parts_of_the_variance_of_wins_are_found_and_add_up_to_one(generator):
    truth = true_variance_shares()
    shares, outside = [[] for _ in VALUES], []
    for _ in range(4 * RUNS):
        groups, patterns, wins = play_wins(generator, 4000)
        rows = np.zeros((len(VALUES), 5), np.int64)
        rows[:, 0] = wins
        counts = counts_of(len(VALUES), groups=groups, group_patterns=patterns, patterns=rows)
        counts.sums["outcomes"][2] = 4000
        for pattern in range(len(VALUES)):
            shares[pattern].append(variance_share(counts, pattern))
        outside.append(variance_outside(counts))
        assert sum(part[-1].value for part in shares) + outside[-1].value == pytest.approx(1)
    for pattern, found in enumerate(shares):
        check_coverage(found, truth[pattern])
    check_coverage(outside, truth[-1])


def test_a_part_of_the_variance_is_a_covariance(generator):
    gain, points = generator.integers(0, 40, 60), generator.integers(0, 10, 60)
    sums = np.array([[60, gain.sum(), (gain**2).sum()], [60, points.sum(), (points * gain).sum()]])
    spread = np.cov(points, gain)
    assert share_of_pattern(0, sums) == pytest.approx(spread[0, 1] / spread[1, 1])
    assert rest_of_patterns(sums) == pytest.approx(1 - spread[0, 1] / spread[1, 1])


def test_the_entropy_of_equal_patterns_is_the_logarithm_of_their_number():
    assert entropy(np.array([7, 7, 7, 0])) == pytest.approx(log(3))
    assert effective_patterns(np.array([7, 7, 7, 0])) == pytest.approx(3)


def test_effective_patterns_cover_the_truth(generator):
    chances = np.array([0.4, 0.3, 0.2, 0.05, 0.05])
    truth = exp(-(chances * np.log(chances)).sum())
    found = [
        jackknife(list(generator.multinomial(150, chances, GROUPS)), SIZES, effective_patterns).estimate
        for _ in range(RUNS)
    ]
    check_coverage(found, truth)


def test_the_volatility_index_covers_the_truth(generator):
    found = []
    for _ in range(RUNS):
        pay = np.rint(generator.exponential(20, (GROUPS * 50, 3))).astype(np.int64)
        pay = np.column_stack([pay.sum(axis=1), -pay])
        squares = (pay**2).sum(axis=1).reshape(GROUPS, 50).sum(axis=1)
        groups = list(group_sizes(50, **{f"c{PAY_PAY}": squares}))
        found.append(jackknife(groups, SIZES, partial(seat_deviation, PAY_PAY, 1)).estimate)
    # three rounded exponentials: E x² = q (1 + q) / (1 - q)² · ... from the exact distribution of their sum
    steps = np.arange(2000)
    chance = np.exp(-np.maximum(steps - 0.5, 0) / 20) - np.exp(-(steps + 0.5) / 20)
    first, second = (chance * steps).sum(), (chance * steps**2).sum()
    truth = sqrt((3 * second + 6 * first**2 + 3 * second) / 4)
    check_coverage(found, truth)


def test_the_volatility_index_is_a_multiple_of_the_standard_deviation():
    groups = group_sizes(10, **{f"c{PAY_PAY}": 4 * 10 * 25, f"c{SESSION_PAY_PAY}": 4 * 5 * 100})
    counts = counts_of(groups=groups, session_deals=2)
    for seat in range(4):
        counts.tally.histograms[f"role_{seat}"] = {-3: 5, 0: 1, 9: 2}
    row = volatility_row(counts)
    assert (row["deal_sd"], row["session_sd"]) == (5.0, 10.0)
    assert row["deal_index"] == pytest.approx(5 * stats.norm.ppf(0.95))
    assert (row["largest_gain"], row["largest_gain_times"]) == (9, 8)
    assert (row["largest_loss"], row["largest_loss_times"]) == (3, 20)


def test_what_streaks_are_worth_covers_the_truth(generator):
    found, share = [], 0.7
    for _ in range(RUNS):
        sums = np.zeros((GROUPS, 4, 3), np.int64)
        fresh = generator.binomial(60, share, GROUPS)
        for group, deals in enumerate(fresh):
            for streak, count, mean in ((0, deals, 1), (1, 60 - deals, 5)):
                points = np.rint(generator.normal(mean, 9, count)).astype(np.int64)
                sums[group, streak] = [count, 0, points.sum()]
        row = streak_row(counts_of(group_streaks=sums, groups=group_sizes(60)))
        found.append((row["streak_worth_ci"], row["dealer_advantage_without_streak_ci"]))
    for place, truth in ((0, (1 - share) * 4), (1, 1)):
        held = sum(pair[place][0] <= truth <= pair[place][1] for pair in found) / RUNS
        assert COVERED[0] <= held <= COVERED[1]


def chair_counts(random, sessions, means):
    """Return counts of sessions in which four chairs gain so much on average, and nothing together."""
    pay = np.rint(random.normal(means, 30, (sessions, 4))).astype(np.int64)
    pay[:, 3] = -pay[:, :3].sum(axis=1)
    counts = counts_of(session_chair_pay=(pay.T @ pay).astype(object), session_deals=1)
    counts.sums["chair_pay"][:, 0] = pay.sum(axis=0)
    counts.sums["outcomes"][0] = sessions
    return counts, pay


def test_equal_chairs_are_called_unequal_in_five_of_a_hundred_runs(generator):
    chances = [equal_means(chair_counts(generator, 40, 0)[0], "chair") for _ in range(1000)]
    assert stats.kstest(chances, "uniform").pvalue > 0.001
    assert 0.03 <= np.mean(np.array(chances) < 0.05) <= 0.07


def test_the_test_of_chairs_is_hotellings(generator):
    counts, pay = chair_counts(generator, 30, [4, 0, 0, 0])
    three = pay[:, :3]
    mean, spread = three.mean(axis=0), np.cov(three.T)
    statistic = 30 * mean @ np.linalg.solve(spread, mean)
    expected = stats.f.sf(statistic * (30 - 3) / (3 * 29), 3, 27)
    assert equal_means(counts, "chair") == pytest.approx(expected)


def test_unequal_chairs_are_noticed(generator):
    assert equal_means(chair_counts(generator, 400, [12, -4, -4, -4])[0], "chair") < 0.001


@pytest.mark.parametrize("sessions", [2, 3])
def test_too_few_sessions_judge_no_chairs(generator, sessions):
    assert isnan(equal_means(chair_counts(generator, sessions, 0)[0], "chair"))


def test_wins_from_behind_and_lead_changes_cover_the_truth(generator):
    sessions = 60
    found = {"behind_at_half": [], "lead_changes": []}
    for _ in range(RUNS):
        deals = generator.integers(3, 6, sessions)
        wins = generator.binomial(deals, 0.9)
        behind = generator.binomial(wins, generator.beta(6, 4, sessions))  # sessions differ
        lead = [generator.poisson(2, size) for size in deals]
        changes = np.array([part.sum() for part in lead])
        squares = sum((part**2).sum() for part in lead)
        counts = counts_of(
            behind=np.array([wins.sum(), behind.sum(), *products(behind, wins)]).astype(object),
            lead_changes=np.array([deals.sum(), changes.sum(), squares, *products(changes, deals)]).astype(
                object
            ),
        )
        counts.sums["outcomes"][0] = sessions * 16
        row = tension_row(counts)
        found["behind_at_half"].append(row["behind_at_half"]["per_win_ci"])
        found["lead_changes"].append(row["lead_changes_ci"])
    for name, truth in (("behind_at_half", 0.6), ("lead_changes", 2)):
        held = sum(low <= truth <= high for low, high in found[name]) / RUNS
        assert COVERED[0] <= held <= COVERED[1]


def products(top, bottom):
    return top @ top, top @ bottom, bottom @ bottom
