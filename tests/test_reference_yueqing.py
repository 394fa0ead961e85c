"""The plain-Python definition of Yueqing gives every worked case and position of the rule book."""

import doctest
import importlib
import json
from pathlib import Path
from typing import Any

import pytest

from reference.payouts import case_numbers
from reference.turns import answer_turn
from reference.yueqing import best_readings, score_case

CASES = Path(__file__).parent / "cases"


def lines(name: str) -> list[Any]:
    """Return one parameter a line, named by the line's id."""
    cases = [json.loads(line) for line in (CASES / name).read_text(encoding="utf-8").splitlines()]
    return [pytest.param(case, id=case["id"]) for case in cases]


@pytest.mark.parametrize("case", lines("yueqing.cases.jsonl"))
def test_case_is_scored_as_the_book_says(case: dict[str, Any]) -> None:
    assert score_case(case) == case["expect"]


@pytest.mark.parametrize("case", lines("yueqing.turns.jsonl"))
def test_position_is_answered_as_the_book_says(case: dict[str, Any]) -> None:
    assert answer_turn(case) == case["expect"]


def test_winners_receive_what_the_book_says() -> None:
    cases = [line.values[0] for line in lines("yueqing.cases.jsonl")]
    for case in (case for case in cases if case["win"] and case["expect"]["valid"] and not case["options"]):
        expect = score_case(case)  # Exact checks 17
        tai, streak, seat = expect["score"]["tai"], case["dealer_streak"], case["win"]["seat"]
        due = 3 * (tai + 2 + streak) if seat == 0 else 3 * tai + 4 + streak
        assert expect["pay"][seat] == due, case["id"]
        assert sum(expect["pay"]) == 0, case["id"]


def test_largest_win() -> None:
    melds = ["ckong:1111z"]
    player = {"hand": "222333z44z666777z", "melds": melds, "flowers": "5555z", "extra": {}}
    flags = ["heavenly", "out_with_replacement_tile"]
    win = {"seat": 0, "by": "self", "from": None, "tile": "4z", "flags": flags}
    players = [player, None, None, None]
    expect = score_case({"wild": "2z", "dealer_streak": 0, "players": players, "win": win})
    assert expect["score"]["tai"] == 442  # Exact checks 16
    assert expect["pay"] == [1332, -444, -444, -444]


def test_best_readings_are_those_that_give_the_score() -> None:
    case = next(line.values[0] for line in lines("yueqing.cases.jsonl") if line.id == "yueqing-079")
    south, green = 28, 32
    (reading,) = best_readings(case)  # a tie of South and Green that the order of the table decides
    assert ("pung", south, (False, False, True)) in reading
    assert ("pair", green, (False, False)) in reading


@pytest.mark.parametrize(
    "options", [{"pushes": "no"}, {"eight_pairs": True}, {"payout": {"big.seven_pairs": 1}}], ids=str
)
def test_options_that_the_book_does_not_know_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"not in the rule book|no such key"):
        case_numbers(options)


@pytest.mark.parametrize("module", ["notation", "hands", "payouts", "turns", "yueqing"])
def test_examples_in_docstrings(module: str) -> None:
    results = doctest.testmod(importlib.import_module(f"reference.{module}"))
    assert results.attempted > 0
    assert results.failed == 0
