"""Exact chances of opening hands, and runs checked against them."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest
from scipy import stats

import mjsim
from mjsim import exact
from mjsim.exact import deviations_of, exact_chances, hypergeometric, laid_before, walls_of
from mjsim.rulesets import load_rules
from mjsim.storage import load_result
from mjsim.turn_options import turn_rules_of
from mjsim_kernels.jit import config

COMPILED = not (config.DISABLE_JIT or config.BOUNDSCHECK)
played = pytest.mark.skipif(not COMPILED, reason="plays thousands of deals")
VARIANTS = ("yueqing", "wenzhou", "pingyang", "longgang", "chayuan", "hongzhong")


def chances_of(variant):
    found = exact_chances(load_rules(variant).document())
    return {(row.seat, row.axis, row.number): row.chance for row in found}


def test_samples_and_waits_are_counted_exactly():
    # 7 tiles, two of them special: three are kept, special ones before the third kept one are laid down
    held, laid = Counter(), Counter()
    orders = set(permutations([1, 1, 0, 0, 0, 0, 0]))
    for order in orders:
        held[sum(order[:3])] += 1
        kept = [place for place, special in enumerate(order) if not special][2]
        laid[sum(order[:kept])] += 1
    assert hypergeometric(7, 2, 3) == [Fraction(held[number], len(orders)) for number in range(3)]
    assert laid_before(7, 2, 3) == [Fraction(laid[number], len(orders)) for number in range(3)]


# docs/rules/yueqing.md, Exact checks 2, 3, 6 to 9; docs/rules/wenzhou.md, 3 and 4; docs/rules/hongzhong.md
@pytest.mark.parametrize(
    ("variant", "key", "chance"),
    [
        ("yueqing", (0, "wilds", 0), Fraction(240464, 366145)),
        ("yueqing", (0, "wilds", 3), Fraction(136, 73229)),
        ("yueqing", (2, "wilds", 3), Fraction(112, 73229)),
        ("yueqing", (0, "complete", 0), Fraction(935739548324868541, 31837056821365756818000)),
        ("yueqing", (0, "complete_without_wild", 0), Fraction(607065762432813, 663272017111786600375)),
        ("wenzhou", (0, "wilds", 1), Fraction(13039, 44555)),
        ("wenzhou", (0, "wilds", 3), Fraction(136, 80199)),
        ("wenzhou", (3, "wilds", 3), Fraction(16, 11457)),
        ("hongzhong", (0, "wilds", 0), Fraction(25802, 44363)),
        ("hongzhong", (0, "wilds", 4), Fraction(13, 80660)),
        ("hongzhong", (2, "wilds", 1), Fraction(26481, 80660)),
        ("hongzhong", (2, "wilds", 4), Fraction(13, 112924)),
    ],
)
def test_chances_are_those_of_the_books(variant, key, chance):
    assert chances_of(variant)[key] == chance


def test_the_four_bonus_tiles_of_yueqing():
    assert laid_before(135, 4, 17)[4] == Fraction(17, 46431)  # docs/rules/yueqing.md, Exact checks 6
    assert laid_before(135, 4, 16)[4] == Fraction(68, 232155)  # 7
    mean = sum(number * chance for number, chance in enumerate(laid_before(135, 4, 17)))
    assert mean == Fraction(17, 33)  # 4


@pytest.mark.parametrize("variant", VARIANTS)
def test_chances_of_a_seat_sum_to_one(variant):
    found = chances_of(variant)
    for seat in range(4):
        for axis in ("wilds", "flowers"):
            parts = [chance for key, chance in found.items() if key[:2] == (seat, axis)]
            assert not parts or sum(parts) == 1


def test_what_may_be_turned_up_is_weighed():
    walls = walls_of(turn_rules_of(load_rules("pingyang")), 0)
    assert sum(walls.values()) == 1
    assert sum(chance for (wilds, _), chance in walls.items() if wilds == 2) == Fraction(3, 143)
    # expected bonus tiles in the wall: docs/rules/pingyang.md, Exact checks 7, of the 142 not turned up
    mean = sum(chance * bonus for (_, bonus), chance in walls.items())
    assert mean * Fraction(65, 142) == Fraction(24325, 7029)


def test_rules_that_make_kongs_of_dealt_tiles_are_left_alone():
    assert exact_chances(load_rules("pingyang-alt").document()) == ()


def test_unknown_rules_have_no_exact_chances():
    assert exact_chances({"game": {"id": "x", "variant": "nowhere"}}) == ()


@pytest.mark.parametrize(
    ("hits", "trials", "chance"), [(3, 10, 0.5), (0, 1000, 0.001), (60, 100, 0.5), (9, 1000, 0.001)]
)
def test_deviations_are_those_of_the_exact_binomial(hits, trials, chance):
    low, high = stats.binom.cdf(hits, trials, chance), stats.binom.sf(hits - 1, trials, chance)
    p = min(1.0, 2 * min(low, high))
    z = deviations_of(hits, trials, chance)
    assert 2 * stats.norm.sf(abs(z)) == pytest.approx(p)
    assert z == 0 or (z > 0) == (hits > trials * chance)


@played
@pytest.mark.parametrize("variant", VARIANTS)
def test_what_is_played_agrees(variant):
    found = mjsim.simulate(variant, 20_000, seed=11).exact
    assert found["agrees"], [row for row in found["rows"] if abs(row["z"]) > found["bound"]]
    for row in found["rows"]:
        assert row["hands"] == 20_000
        assert row["share"] == pytest.approx(row["count"] / row["hands"])


@pytest.fixture(scope="module")
def result():
    return mjsim.simulate("yueqing", 4_000, seed=11)


@played
def test_a_wrong_chance_is_noticed(result, monkeypatch):
    chances = exact.exact_chances(result.setup.rules)
    wrong = [
        exact.Chance(row.seat, row.axis, row.number, row.or_more, row.chance * Fraction(9, 10))
        for row in chances
    ]
    monkeypatch.setattr("mjsim.exact.cached_chances", lambda *_: tuple(wrong))
    assert not exact.exact_row(result.setup.rules, result.setup.rules_hash, result.counts)["agrees"]


@played
def test_a_kept_result_says_the_same(result, tmp_path):
    result.save(tmp_path / "r")
    assert load_result(tmp_path / "r").summary["exact"] == result.summary["exact"]


@played
def test_counts_are_those_of_the_deals(result):
    openings = result.counts.sums["openings"][..., 0].sum(axis=0)
    for row in result.exact["rows"]:
        if row["axis"] == "wilds" and row["role"] == "dealer":
            assert row["count"] == np.sum(openings[0, row["number"]])
    complete = next(row for row in result.exact["rows"] if row["axis"] == "complete")
    assert complete["count"] == openings[0, :, 0].sum()
