"""Score random Chayuan wins as the plain-Python definition does."""

import os
from random import Random
from typing import Any

import pytest

from chayuan_wins import records_of
from drawn_wins import assert_agreement, assert_groups, assert_order_does_not_matter, numbered
from mjsim_kernels.scoring.chayuan import PATTERNS
from random_chayuan_wins import random_case, random_options, wild_tiles
from reference.chayuan import score_case
from reference.notation import parse_tiles

BATCH = 20 if "NUMBA_DISABLE_JIT" in os.environ else 60


def batch_of(seed: str, options: list[dict[str, Any]], size: int) -> list[dict[str, Any]]:
    random = Random(seed)
    cases = [random_case(random, options[place % len(options)]) for place in range(size)]
    return numbered(cases, "chayuan")


@pytest.mark.parametrize("batch", range(4))
def test_random_wins(batch: int) -> None:
    assert_agreement(batch_of(f"wins {batch}", [{}], BATCH), score_case)


@pytest.mark.parametrize("batch", range(4))
def test_random_wins_under_random_rules(batch: int) -> None:
    random = Random(f"rules {batch}")
    options = [random_options(random) for _ in range(BATCH // 5)]
    assert_agreement(batch_of(f"wins by rules {batch}", options, BATCH), score_case)


def test_pay_and_points_add_up() -> None:
    cases = batch_of("sums", [{}], 4 * BATCH)
    outcomes, scores = records_of(cases, {})
    assert not scores.pay.sum(axis=1).any()
    for outcome, score in zip(outcomes, scores, strict=True):
        if not score.valid:
            assert not score.pay.any()
            continue
        hu, tai, total, is_limit = score.totals[:4].tolist()
        gain = int(score.pay[outcome.winner])
        shares, plain = (6, 3) if outcome.winner == 0 else (4, 3)
        assert gain == shares * total // 10 + 3 * plain * (min(3 if is_limit else tai, 3) + 1)
        added = gain if score.counts[10:].any() else gain - shares * -(-min(hu, 300) // 10) - 3 * plain
        assert score.points.sum() == (added if tai else 0)
        assert not score.points[score.counts == 0].any()


def test_groups_are_the_tiles_of_the_hand() -> None:
    cases = batch_of("groups", [{}], 4 * BATCH)
    _, scores = records_of(cases, {})
    for case, score in zip(cases, scores, strict=True):
        if score.group_count:
            wilds = wild_tiles(*parse_tiles(case["wild"]), case["win"]["seat"])
            assert_groups(case, score, wilds, PATTERNS.index("all_pungs"))


def test_order_of_tiles_and_melds_does_not_matter() -> None:
    assert_order_does_not_matter(batch_of("order", [{}], BATCH))
