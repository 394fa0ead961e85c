"""Strata against exact values: walls of deals and side deals give chances without bias, in intervals that hold them."""

from fractions import Fraction
from math import comb, sqrt

import numpy as np
import pytest

from mjsim.rulesets import load_rules
from mjsim.strata import Strata, stratum_chances
from mjsim.strata_estimates import Weighted
from mjsim.strata_sums import FIRST_PATTERN, FIRST_PAY, PATTERN_SUMS, strata_sums
from mjsim.turn_options import turn_rules_of
from mjsim_kernels.deal_state import WALL_STREAM
from mjsim_kernels.jit import config, entry
from mjsim_kernels.philox import start_stream
from mjsim_kernels.side_deals import SIDE
from mjsim_kernels.simulate import new_deals
from mjsim_kernels.strata_walls import MOST_STRATUM, STRATA, draw_stratum_wall
from mjsim_kernels.wild_groups import group_of

pytestmark = pytest.mark.skipif(config.DISABLE_JIT or config.BOUNDSCHECK, reason="lays 1,200,000 walls")

RUNS, SESSIONS, LENGTH = 1500, 40, 5
COVERED = (0.93, 0.97)
RED = 33


@entry
def lay_side_walls(rules, seed, strata, deals, walls):
    """Fill a wall of each stratum."""
    stream = deals[0].streams[WALL_STREAM]
    for number in range(strata.size):
        start_stream(stream, seed, number, 0, SIDE)
        draw_stratum_wall(stream, rules, strata[number], walls[number])


def dealt(rules, walls):
    """Return the wilds dealt to each seat, (walls, 4); the dealer gets the first tile after all hands."""
    wild = walls == RED
    if rules.turned:
        groups = np.array([group_of(face) for face in range(42)])
        wild = groups[walls[:, -1]][:, None] >> walls & 1 == 1
        wild[:, -1] = False
    hand = int(rules.hand)
    held = np.stack([wild[:, seat * hand : (seat + 1) * hand].sum(axis=1) for seat in range(4)], axis=1)
    held[:, 0] += wild[:, 4 * hand]
    return held


def sums_of(rules, walls):
    """Return what walls add to sums: wilds of the dealer, and as patterns what is known exactly."""
    held, hand = dealt(rules, walls), int(rules.hand)
    suit = walls[:, hand : 2 * hand] < 9
    events = [held[:, 0] == 0, held[:, 0] >= 2, held[:, 0] >= 3, ~suit.any(axis=1)]
    sums = np.zeros((len(walls), FIRST_PATTERN + PATTERN_SUMS * len(events)), np.int64)
    sums[:, 0], sums[:, FIRST_PAY] = 1, held[:, 0]
    sums[:, FIRST_PATTERN::PATTERN_SUMS] = np.stack(events, axis=1)
    return np.minimum(held.max(axis=1), MOST_STRATUM), sums


def exact_values(tiles, hand, wilds, suit):
    """Return the dealer's mean wilds, the chances that he has none, 2, 3 or more, and that South lacks a suit."""
    dealer = [
        Fraction(comb(wilds, k) * comb(tiles - wilds, hand + 1 - k), comb(tiles, hand + 1))
        for k in range(wilds + 1)
    ]
    lacking = Fraction(comb(tiles - suit, hand), comb(tiles, hand))
    mean = sum(k * chance for k, chance in enumerate(dealer))
    return [mean, dealer[0], sum(dealer[2:]), sum(dealer[3:]), lacking]


def known_values(variant):
    if variant == "hongzhong":
        values = exact_values(112, 13, 4, 36)
        assert values[1] == Fraction(25802, 44363)  # docs/rules/hongzhong.md, Exact checks
        assert values[4] == Fraction(607012228, 135040500357)
        return values
    values = exact_values(135, 16, 3, 36)  # one tile is turned up, and its three like are wild
    one, other = (Fraction(comb(135 - suit, 16), comb(135, 16)) for suit in (35, 36))
    values[4] = (36 * one + 100 * other) / 136
    return values


@pytest.fixture(scope="module", params=["yueqing", "hongzhong"])
def runs(request):
    """Return runs with their exact values and, for each, the sums of its importance weights."""
    rules, random = turn_rules_of(load_rules(request.param)), np.random.default_rng(11)
    chances, deals = stratum_chances(rules), RUNS * SESSIONS * LENGTH
    there = np.flatnonzero(np.array(chances, float) > 0)
    tiles = np.array(rules.tile_set[: rules.tile_count], np.int64)
    natural = random.permuted(np.tile(tiles, (deals, 1)), axis=1)
    strata, walls = random.choice(there, deals), np.zeros((deals, tiles.size), np.int8)
    lay_side_walls(rules, np.uint64(1), strata, new_deals(), walls)
    found, sums = sums_of(rules, natural)
    side_found, side_sums = sums_of(rules, walls.astype(np.int64))
    assert (side_found == strata).all()
    weights = np.array(Strata(tuple(int(chance > 0) for chance in chances), tuple(chances)).row_weights)
    estimates, totals = [], []
    for run in range(RUNS):
        part = slice(run * SESSIONS * LENGTH, (run + 1) * SESSIONS * LENGTH)
        pair = ((found[part], sums[part]), (strata[part], side_sums[part]))
        estimates.append(Weighted(strata_sums(*pair, LENGTH), [float(c) for c in chances], SESSIONS))
        totals.append(sum(weights[kinds] @ values for kinds, values in pair) / (SESSIONS * LENGTH))
    return known_values(request.param), estimates, np.array(totals)


PLACES = [FIRST_PAY, *(FIRST_PATTERN + PATTERN_SUMS * event for event in range(4))]


def check_unbiased(values, truth):
    assert abs(np.mean(values) - float(truth)) <= 4 * np.std(values, ddof=1) / sqrt(len(values))


@pytest.mark.parametrize("which", range(5))
def test_estimates_of_strata_are_unbiased(runs, which):
    values, estimates, totals = runs
    check_unbiased([one.value(PLACES[which]) for one in estimates if one.complete], values[which])
    check_unbiased(totals[:, PLACES[which]], values[which])
    assert np.mean([one.complete for one in estimates]) > 0.99


def test_weights_of_single_deals_add_up_to_the_deals(runs):
    check_unbiased(runs[2][:, 0], 1)


@pytest.mark.parametrize("which", range(5))
def test_intervals_of_strata_hold_exact_values(runs, which):
    values, estimates, _ = runs
    truth = float(values[which])
    found = [one.frequency(PLACES[which]) if which else one.mean(PLACES[which]) for one in estimates]
    share = np.mean([low.low <= truth <= low.high for low in found])
    assert COVERED[0] <= share
    if which < 2:  # those of weighted counts, with fewer than 100 events, hold more
        assert share <= COVERED[1]


def test_side_deals_make_the_rare_better_known(runs):
    values, estimates, _ = runs
    spread = np.var([one.value(PLACES[3]) for one in estimates])
    assert spread < float(values[3]) / (SESSIONS * LENGTH) / 4  # of as many deals alone
    assert len(estimates[0].chances) == STRATA
