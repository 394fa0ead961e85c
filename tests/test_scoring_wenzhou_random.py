"""Score random Wenzhou deals as the plain-Python definition does."""

import os
from collections import Counter
from random import Random
from typing import Any

import pytest

import mjsim
from mjsim_kernels.scoring.wenzhou import PATTERNS
from random_wenzhou_wins import random_case, random_rules
from reference.wenzhou import score_case

BATCH = 20 if "NUMBA_DISABLE_JIT" in os.environ else 160


def expected(case: dict[str, Any]) -> dict[str, Any]:
    return {"id": case["id"], **score_case(case)}


@pytest.mark.parametrize("batch", range(8))
def test_random_deals(batch: int) -> None:
    random = Random(f"deals {batch}")
    cases = [random_case(random) for _ in range(BATCH)]
    for case, answer in zip(cases, mjsim.score(cases), strict=True):
        assert answer == expected(case), case


@pytest.mark.parametrize("batch", range(8))
def test_random_deals_under_random_rules(batch: int) -> None:
    random = Random(f"rules {batch}")
    rules = random_rules(random)
    cases = [random_case(random) for _ in range(BATCH // 2)]
    for case in cases:
        case["options"] |= rules
        case["dealer_streak"] %= rules["payout"]["dealer.max_deals"]
    for case, answer in zip(cases, mjsim.score(cases), strict=True):
        assert answer == expected(case), case


def test_random_deals_meet_every_pattern_and_pay_nothing_in_sum() -> None:
    random = Random(1)
    answers = mjsim.score([random_case(random) for _ in range(10 * BATCH)])
    found = Counter(name for answer in answers for name in answer.get("patterns", ()))
    assert set(found) == set(PATTERNS)
    pays = [answer["pay"] for answer in answers if "pay" in answer]
    assert len(pays) > 5 * BATCH
    assert all(sum(pay) == 0 for pay in pays)
