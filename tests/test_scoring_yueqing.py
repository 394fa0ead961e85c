"""Score Yueqing wins as the rule book does: its cases, each element just earned and just missed, random hands."""

import json
from pathlib import Path
from typing import Any

import pytest
from yueqing_records import expected_score, read_score, score_cases

CASES = Path(__file__).parent / "cases" / "yueqing.cases.jsonl"


def worked_cases() -> list[Any]:
    cases = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]
    return [pytest.param(case, id=case["id"]) for case in cases]


@pytest.mark.parametrize("case", worked_cases())
def test_worked_case(case: dict[str, Any]) -> None:
    score = score_cases([case], case.get("options", {}))[0]
    assert read_score(score) == expected_score(case["expect"])
