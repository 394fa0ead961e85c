"""Estimates by strata: sums of single deals, variances, and intervals that hold the truth of a known process."""

import numpy as np
import pytest

from mjsim.strata_estimates import Weighted
from mjsim.strata_sums import FIRST_PATTERN, FIRST_PAY, PATTERN_SUMS, StrataSums, strata_sums
from mjsim_kernels.strata_walls import STRATA


def session_loops(strata, sums, session_deals, kinds):
    """Sum products over sessions one by one, in plain Python."""
    sessions = len(strata[0]) // session_deals
    width = sums[0].shape[1]
    totals = [[[0] * kinds for _ in range(width)] for _ in range(sessions)]
    for kind, values in zip(strata, sums, strict=True):
        for number, stratum in enumerate(kind):
            for place in range(width):
                totals[number // session_deals][place][stratum] += int(values[number, place])
    return totals


def test_sums_are_those_of_single_deals():
    random, patterns, length = np.random.default_rng(5), 2, 4
    strata = [random.integers(0, STRATA, 24) for _ in range(2)]
    sums = [random.integers(-5, 9, (24, FIRST_PATTERN + PATTERN_SUMS * patterns)) for _ in range(2)]
    found = strata_sums((strata[0], sums[0]), (strata[1], sums[1]), length)
    loops = np.array(session_loops(strata, sums, length, STRATA))
    assert (found.totals == loops.sum(axis=0)).all()
    assert (found.squares == np.einsum("sik,sil->ikl", loops, loops)).all()
    assert (found.by_deals == np.einsum("sik,sl->ikl", loops, loops[:, 0])).all()
    gain, wins = (loops[:, FIRST_PATTERN + column :: PATTERN_SUMS] for column in (1, 0))
    assert (found.gain_wins == np.einsum("sik,sil->ikl", gain, wins)).all()
    assert list(found.natural) == [int((strata[0] == stratum).sum()) for stratum in range(STRATA)]
    again = StrataSums.from_dict(found.as_dict(), patterns)
    again.add(found)
    assert (again.squares == 2 * found.squares).all()


def test_variances_are_those_of_the_linearised_estimate():
    random, length, sessions = np.random.default_rng(6), 4, 50
    chances = np.array([0.3, 0.5, 0.15, 0.04, 0.01])
    strata = [random.integers(0, STRATA, sessions * length) for _ in range(2)]
    sums = [random.integers(0, 4, (sessions * length, FIRST_PATTERN + PATTERN_SUMS)) for _ in range(2)]
    for values in sums:
        values[:, 0] = 1
    weighted = Weighted(
        strata_sums((strata[0], sums[0]), (strata[1], sums[1]), length), list(chances), sessions
    )
    loops = np.array(session_loops(strata, sums, length, STRATA)).astype(float)
    deals, place = loops[:, 0], FIRST_PAY
    means = loops[:, place].sum(axis=0) / deals.sum(axis=0)
    parts = (loops[:, place] - means * deals) @ (chances / deals.sum(axis=0))
    assert weighted.value(place) == pytest.approx(chances @ means)
    assert weighted.variance(place) == pytest.approx(sessions / (sessions - 1) * (parts**2).sum())


RUNS, SESSIONS, LENGTH = 500, 200, 8
CHANCES = np.array([0.4, 0.45, 0.13, 0.018, 0.002])
SHARES = np.full(STRATA, 1 / STRATA)
# by stratum: how often a pattern is won with, and a rare one; the state adds to the first and to the points
OFTEN = np.array([0.1, 0.15, 0.2, 0.5, 0.9])
SELDOM = np.array([0.0, 0.0001, 0.001, 0.02, 0.2])
SELDOM_PLACE = FIRST_PATTERN + PATTERN_SUMS


def known_run(random):
    """Draw natural and side deals in sessions whose state goes on like a streak, whatever the walls."""
    state = np.zeros((SESSIONS, LENGTH))
    for place in range(1, LENGTH):
        state[:, place] = np.where(random.random(SESSIONS) < 0.4, np.minimum(state[:, place - 1] + 1, 3), 0)
    state = state.ravel()
    deals = []
    for shares in (CHANCES, SHARES):
        strata = random.choice(STRATA, state.size, p=shares)
        often = random.random(state.size) < OFTEN[strata] + 0.02 * state
        seldom = random.random(state.size) < SELDOM[strata]
        points = 3 * often + state + 2 * strata * often
        sums = np.zeros((state.size, SELDOM_PLACE + PATTERN_SUMS), np.int64)
        sums[:, 0], sums[:, FIRST_PAY] = 1, points
        sums[:, FIRST_PATTERN], sums[:, FIRST_PATTERN + 1] = often, often * (10 + 5 * strata)
        sums[:, SELDOM_PLACE], sums[:, SELDOM_PLACE + 1] = seldom, 50 * seldom
        deals.append((strata, sums))
    return Weighted(strata_sums(*deals, LENGTH), list(CHANCES), SESSIONS)


def mean_state():
    """Return the exact mean state of a deal."""
    chances, means = np.array([1.0, 0, 0, 0]), [0.0]
    for _ in range(LENGTH - 1):
        chances = np.array([0.6, 0.4 * chances[0], 0.4 * chances[1], 0.4 * (chances[2] + chances[3])])
        means.append(float(chances @ np.arange(4)))
    return sum(means) / LENGTH


@pytest.fixture(scope="module")
def known_runs():
    random = np.random.default_rng(8)
    return [known_run(random) for _ in range(RUNS)]


def coverage(estimates, truth):
    return np.mean([estimate.low <= truth <= estimate.high for estimate in estimates])


def test_intervals_cover_means_and_frequencies(known_runs):
    state, kinds = mean_state(), np.arange(STRATA)
    often = CHANCES @ OFTEN + 0.02 * state
    points = CHANCES @ ((3 + 2 * kinds) * (OFTEN + 0.02 * state)) + state
    worth = CHANCES @ ((10 + 5 * kinds) * (OFTEN + 0.02 * state)) / often
    assert 0.93 <= coverage([run.mean(FIRST_PAY) for run in known_runs], points) <= 0.97
    assert 0.93 <= coverage([run.frequency(FIRST_PATTERN) for run in known_runs], often) <= 0.97
    assert 0.93 <= coverage([run.mean_win(0, (10, 30)) for run in known_runs], worth) <= 0.97


def test_intervals_cover_what_is_rare_and_are_far_shorter(known_runs):
    truth, deals = float(CHANCES @ SELDOM), SESSIONS * LENGTH
    found = [run.frequency(SELDOM_PLACE) for run in known_runs]
    assert coverage(found, truth) >= 0.95
    assert np.mean([one.value for one in found]) == pytest.approx(truth, rel=0.1)
    plain = truth * (1 - truth) / deals
    assert np.var([one.value for one in found]) < plain / 5


def test_what_was_never_seen_is_bounded_by_its_largest_weight():
    run = known_run(np.random.default_rng(9))
    run.sums.totals[SELDOM_PLACE] = run.sums.totals[SELDOM_PLACE] * 0
    assert (run.frequency(SELDOM_PLACE).low, run.frequency(SELDOM_PLACE).value) == (0.0, 0.0)
    assert run.frequency(SELDOM_PLACE).high == pytest.approx(3 * run.weights.max())
