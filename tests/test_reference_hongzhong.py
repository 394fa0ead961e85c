"""The plain-Python definition of Hongzhong gives every worked case and position of the rule book."""

import json
from pathlib import Path
from typing import Any

import pytest

from reference.hongzhong_settlement import score_case
from reference.hongzhong_turns import answer_turn

TESTS = Path(__file__).parent
FOLDERS = ("cases", "derived_cases")  # the book's own, and more that were worked out by hand from it


def lines(name: str) -> list[Any]:
    """Return one parameter a line, named by the line's id."""
    texts = [(TESTS / folder / name).read_text(encoding="utf-8") for folder in FOLDERS]
    cases = [json.loads(line) for text in texts for line in text.splitlines()]
    return [pytest.param(case, id=case["id"]) for case in cases]


@pytest.mark.parametrize("case", lines("hongzhong.cases.jsonl"))
def test_case_is_scored_as_the_book_says(case: dict[str, Any]) -> None:
    assert score_case(case) == case["expect"]


@pytest.mark.parametrize("case", lines("hongzhong.turns.jsonl"))
def test_position_is_answered_as_the_book_says(case: dict[str, Any]) -> None:
    assert answer_turn(case) == case["expect"]
