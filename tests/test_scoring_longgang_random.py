"""Score random Longgang wins as the plain-Python definition does."""

import os
from random import Random
from typing import Any

import pytest

from drawn_wins import assert_agreement, assert_groups, assert_order_does_not_matter, numbered
from longgang_wins import records_of
from mjsim_kernels.scoring.longgang import PATTERNS
from mjsim_kernels.scoring.longgang_table import ELEMENTS
from random_longgang_wins import random_case, random_options, wild_tiles
from reference.longgang import score_case
from reference.notation import parse_tiles

BATCH = 20 if "NUMBA_DISABLE_JIT" in os.environ else 300


def batch_of(seed: str, options: list[dict[str, Any]], size: int) -> list[dict[str, Any]]:
    random = Random(seed)
    cases = [random_case(random, options[place % len(options)]) for place in range(size)]
    return numbered(cases, "longgang")


@pytest.mark.parametrize("batch", range(3))
def test_random_wins(batch: int) -> None:
    assert_agreement(batch_of(f"wins {batch}", [{}], BATCH), score_case)


@pytest.mark.parametrize("batch", range(4))
def test_random_wins_under_random_rules(batch: int) -> None:
    random = Random(f"rules {batch}")
    options = [random_options(random) for _ in range(BATCH // 10)]
    assert_agreement(batch_of(f"wins by rules {batch}", options, BATCH), score_case)


def test_pay_and_points_add_up() -> None:
    outcomes, scores = records_of(batch_of("sums", [{}], 2 * BATCH), {})
    assert not scores.pay.sum(axis=1).any()
    for outcome, score in zip(outcomes, scores, strict=True):
        if not score.valid:
            assert not score.pay.any()
            continue
        gain, points = int(score.pay[outcome.winner]), int(score.points.sum())
        is_direct = score.totals[5] == 1
        assert points == gain if is_direct else 0 <= points <= gain
        assert not score.points[score.values == 0].any()
        assert is_direct == bool(score.counts[ELEMENTS:].any())


def test_groups_are_the_tiles_of_the_hand() -> None:
    cases = batch_of("groups", [{}], 2 * BATCH)
    _, scores = records_of(cases, {})
    for case, score in zip(cases, scores, strict=True):
        if score.group_count:
            wilds = wild_tiles(*parse_tiles(case["wild"]), case["win"]["seat"])
            assert_groups(case, score, wilds, PATTERNS.index("all_pungs"))


def test_order_of_tiles_and_melds_does_not_matter() -> None:
    assert_order_does_not_matter(batch_of("order", [{}], BATCH))
