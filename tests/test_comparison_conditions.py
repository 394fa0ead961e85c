"""Check what --fail-if and --min-effect read, and verdicts."""

from math import nan

import pytest

from mjsim.comparisons.conditions import (
    check_condition,
    min_effects_of,
    parse_condition,
    parse_min_effect,
)
from mjsim.comparisons.differences import Difference, with_verdicts
from mjsim.comparisons.layouts import Layout
from mjsim.comparisons.measures import common_measures
from mjsim.errors import InputError
from mjsim.statistics import Estimate

LAYOUT = Layout(("rare",), ())
MEASURES = {measure.path: measure for measure in common_measures(LAYOUT, LAYOUT)}
PATHS, LABELS = list(MEASURES), ["A", "B", "C"]


def difference(path="roles.dealer.mean", a=1.0, b=1.5, half=0.2, p=0.001, **others):
    value = b - a
    interval = Estimate(value, value - half, value + half)
    sides = (Estimate(a, a - 0.3, a + 0.3), Estimate(b, b - 0.3, b + 0.3))
    return Difference(MEASURES[path], *sides, interval, p, p_adjusted=p, **others)


PAIRS = [[difference()], [difference(b=0.4, p=0.5)]]  # B 1.5, C 0.4 against A 1


@pytest.mark.parametrize(
    ("text", "holds", "label"),
    [
        ("dealer.mean>1.2", True, "B"),
        ("dealer.mean<0.5", True, "C"),
        ("dealer.mean>=1", True, "A"),
        ("dealer.mean>2", False, "C"),
        ("A:dealer.mean>1.2", False, "A"),
        ("B:dealer.mean > 1.2", True, "B"),
        ("C.high:dealer.mean<0.8", True, "C"),
        ("diff:dealer.mean>0.4", True, "B"),
        ("diff:dealer.mean<-0.5", True, "C"),
        ("diff.low:roles.dealer.mean>0.4", False, "C"),
        ("diff.low:roles.dealer.mean>25%", True, "B"),
        ("change:dealer.mean>0.55", True, "C"),
        ("p:dealer.mean<1e-2", True, "B"),
        ("A:dealer.mean==1", True, "A"),
        ("A:dealer.mean!=1", False, "A"),
    ],
)
def test_conditions(text, holds, label):
    outcome = check_condition(parse_condition(text, PATHS, LABELS), PAIRS, LABELS)
    assert (outcome.holds, outcome.label) == (holds, label)


def test_a_value_that_is_not_there_fulfils_nothing():
    pairs = [[difference(p=nan)], [difference(p=nan)]]
    assert not check_condition(parse_condition("p:dealer.mean<=1", PATHS, LABELS), pairs, LABELS).holds


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("dealer.mean", "is no condition: write"),
        ("dealer.mean=0.5", "is no condition"),
        ("dealer.mean>half", "'half' is no number"),
        ("dealer.mean>", "is no condition"),
        ("D:dealer.mean>1", "'D' is no view; there are any, diff, change, p, A, B, C"),
        ("p.low:dealer.mean>1", "p has no interval"),
        ("diff:outcomes.drawn>0.01", "did you mean outcomes.draw"),
    ],
)
def test_wrong_conditions_are_refused(text, message):
    with pytest.raises(InputError, match=message):
        parse_condition(text, PATHS, LABELS)


def verdict_of(effects=(), correction="holm", **options):
    rows = [difference(**options)]
    sizes = min_effects_of(rows, [parse_min_effect(text, PATHS) for text in effects])
    return with_verdicts([rows], correction, [sizes])[0][0].verdict


@pytest.mark.parametrize(
    ("options", "verdict"),
    [
        ({}, "higher"),
        ({"b": 0.5}, "lower"),
        ({"p": 0.2}, "open"),
        ({"p": nan}, "no_interval"),
        ({"same": True}, "same"),
        ({"unseen": True}, "unseen"),
        ({"effects": ["1"]}, "equivalent"),
        ({"effects": ["0.6"]}, "negligible"),
        ({"effects": ["60%"]}, "negligible"),
        ({"effects": ["40%"]}, "higher"),
        ({"effects": ["1", "roles.*=0.1"]}, "higher"),
        ({"effects": ["1", "outcomes.*=0.1"]}, "equivalent"),
        ({"effects": ["dealer.mean=0.6"]}, "negligible"),
    ],
)
def test_verdicts(options, verdict):
    assert verdict_of(**options) == verdict


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0", "larger than 0"),
        ("much", "is no number"),
        ("dealr.mean=1", "did you mean"),
        ("x.*=1", "no measure"),
    ],
)
def test_wrong_sizes_are_refused(text, message):
    with pytest.raises(InputError, match=message):
        parse_min_effect(text, PATHS)


@pytest.mark.parametrize(
    ("correction", "verdicts"),
    [
        ("holm", ["open", "open", "open"]),  # 0.02 × 3, then no less
        ("bh", ["higher", "higher", "higher"]),  # 0.03 × 3 / 3
        ("none", ["higher", "higher", "higher"]),
    ],
)
def test_all_measures_of_all_pairs_are_adjusted_together(correction, verdicts):
    rows = [[difference(p=0.03), difference(p=0.02)], [difference(p=0.025)]]
    judged = with_verdicts(rows, correction, [[nan, nan], [nan]])
    assert [row.verdict for pair in judged for row in pair] == verdicts
    apart = [with_verdicts([part], correction, [[nan] * len(part)])[0] for part in rows]
    assert [row.verdict for row in apart[1]] == ["higher"]
