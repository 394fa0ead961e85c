"""The plain-Python definition of Hongzhong gives every worked case and position of the rule book."""

import json
from pathlib import Path
from typing import Any

import pytest

from reference.hongzhong_settlement import score_case
from reference.hongzhong_turns import answer_turn

CASES = Path(__file__).parent / "cases"


def lines(name: str) -> list[Any]:
    """Return one parameter a line, named by the line's id."""
    cases = [json.loads(line) for line in (CASES / name).read_text(encoding="utf-8").splitlines()]
    return [pytest.param(case, id=case["id"]) for case in cases]


@pytest.mark.parametrize("case", lines("hongzhong.cases.jsonl") + lines("hongzhong-further.cases.jsonl"))
def test_case_is_scored_as_the_book_says(case: dict[str, Any]) -> None:
    assert score_case(case) == case["expect"]


@pytest.mark.parametrize("case", lines("hongzhong.turns.jsonl") + lines("hongzhong-further.turns.jsonl"))
def test_position_is_answered_as_the_book_says(case: dict[str, Any]) -> None:
    assert answer_turn(case) == case["expect"]
