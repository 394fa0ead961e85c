"""Score random Yueqing wins as the plain-Python definition does."""

import os
from random import Random
from typing import Any

import numpy as np
import pytest

from random_yueqing_wins import random_case, random_options
from reference.yueqing import score_case
from yueqing_records import expected_score, read_score, score_cases

BATCH = 12 if "NUMBA_DISABLE_JIT" in os.environ else 80


@pytest.mark.parametrize("batch", range(8))
def test_random_wins(batch: int) -> None:
    random = Random(f"wins {batch}")
    cases = [random_case(random) for _ in range(BATCH)]
    for case, score in zip(cases, score_cases(cases, {}), strict=True):
        assert read_score(score) == expected_score(score_case(case)), case


@pytest.mark.parametrize("batch", range(12))
def test_random_wins_under_random_rules(batch: int) -> None:
    random = Random(f"rules {batch}")
    options = random_options(random)
    cases = [random_case(random) | {"options": options} for _ in range(BATCH // 2)]
    for case, score in zip(cases, score_cases(cases, options), strict=True):
        assert read_score(score) == expected_score(score_case(case)), case


def test_pay_sums_to_zero() -> None:
    random = Random(5)
    scores = score_cases([random_case(random) for _ in range(10 * BATCH)], {})
    assert not scores.pay.sum(axis=1).any()
    assert np.count_nonzero(scores.pay[:, 0]) > 8 * BATCH


def shuffled(random: Random, case: dict[str, Any]) -> dict[str, Any]:
    """Lay the same melds out in another order; `random_case` shuffles the tiles."""
    seat = case["win"]["seat"]
    players = list(case["players"])
    melds = players[seat]["melds"]
    players[seat] = players[seat] | {"melds": random.sample(melds, len(melds))}
    return case | {"players": players}


def test_order_of_melds_does_not_matter() -> None:
    random = Random(6)
    cases = [random_case(random) for _ in range(4 * BATCH)]
    others = [shuffled(random, case) for case in cases]
    assert score_cases(cases, {}).tobytes() == score_cases(others, {}).tobytes()
