"""The plain-Python definition of Longgang gives every worked case of the rule book."""

import json
from pathlib import Path
from typing import Any

import pytest

from reference.longgang import score_case

CASES = Path(__file__).parent / "cases"


def lines(name: str) -> list[Any]:
    """Return one parameter a line, named by the line's id."""
    cases = [json.loads(line) for line in (CASES / name).read_text(encoding="utf-8").splitlines()]
    return [pytest.param(case, id=case["id"]) for case in cases]


@pytest.mark.parametrize("case", lines("longgang.cases.jsonl"))
def test_case_is_scored_as_the_book_says(case: dict[str, Any]) -> None:
    assert score_case(case) == case["expect"]
