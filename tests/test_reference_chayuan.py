"""The plain-Python definition of Chayuan gives every worked case of the rule book."""

import json
from pathlib import Path
from typing import Any

import pytest

from reference.chayuan import score_case

CASES = Path(__file__).parent / "cases" / "chayuan.cases.jsonl"
LINES = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("case", LINES, ids=lambda case: case["id"])
def test_case_is_scored_as_the_book_says(case: dict[str, Any]) -> None:
    assert score_case(case) == case["expect"]
