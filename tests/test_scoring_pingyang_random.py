"""Score random Pingyang wins as the plain-Python definition does."""

import os
from random import Random
from typing import Any

import pytest

from drawn_wins import assert_agreement, assert_groups, assert_order_does_not_matter, numbered
from mjsim_kernels.scoring.pingyang import PATTERNS
from pingyang_wins import records_of
from random_pingyang_wins import PRESETS, random_case, random_options
from reference.notation import parse_tiles
from reference.pingyang import score_case
from reference.pingyang_tiles import group_of, group_tiles

BATCH = 10 if "NUMBA_DISABLE_JIT" in os.environ else 40


def batch_of(
    seed: str, options: list[dict[str, Any]], size: int, most_wilds: int = 6
) -> list[dict[str, Any]]:
    random = Random(seed)
    cases = [random_case(random, options[place % len(options)], most_wilds) for place in range(size)]
    return numbered(cases, "pingyang")


# the definition visits every interpretation, so that few hands of five and six wilds can be asked
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("most_wilds", "share"), [(0, 2), (2, 3), (4, 1), (6, 1)])
def test_random_wins(preset: str, most_wilds: int, share: int) -> None:
    assert_agreement(batch_of(f"{most_wilds}", [{"preset": preset}], share * BATCH, most_wilds), score_case)


@pytest.mark.parametrize("batch", range(3))
def test_random_wins_under_random_rules(batch: int) -> None:
    random = Random(f"rules {batch}")
    options = [random_options(random) for _ in range(BATCH // 5)]
    assert_agreement(batch_of(f"wins {batch}", options, BATCH, most_wilds=4), score_case)


@pytest.mark.parametrize("preset", PRESETS)
def test_pay_and_points_add_up(preset: str) -> None:
    cases = batch_of("sums", [{"preset": preset}], 2 * BATCH)
    outcomes, scores = records_of(cases, {"preset": preset})
    assert not scores.pay.sum(axis=1).any()
    for outcome, score in zip(outcomes, scores, strict=True):
        factors = 6 if outcome.winner == 0 else 4
        assert score.points.sum() == factors * score.totals[2] * score.valid


@pytest.mark.parametrize("preset", PRESETS)
def test_groups_are_the_tiles_of_the_hand(preset: str) -> None:
    cases = batch_of("groups", [{"preset": preset}], 2 * BATCH)
    _, scores = records_of(cases, {"preset": preset})
    for case, score in zip(cases, scores, strict=True):
        if score.group_count:
            wilds = [tile for kind in parse_tiles(case["wild"]) for tile in group_tiles(group_of(kind))]
            assert_groups(case, score, wilds, PATTERNS.index("all_pungs"))
            if score.values[PATTERNS.index("wild_set")]:
                assert -1 in score.group_faces[: score.group_count]


def test_order_of_tiles_and_melds_does_not_matter() -> None:
    assert_order_does_not_matter(batch_of("order", [{}], BATCH))
