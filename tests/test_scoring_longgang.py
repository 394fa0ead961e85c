"""Score Longgang wins as the rule book does: its cases, and each element just earned and just missed."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import typer
from typer.testing import CliRunner

import mjsim
from longgang_wins import EXAMPLES, answer_to, records_of, with_option, with_payout
from mjsim.cases import read_lines
from mjsim.cli.score import score as score_command
from mjsim.rulesets import load_rules
from mjsim.table_cache import load_tables
from mjsim_kernels.records import SCORE
from mjsim_kernels.scoring import longgang_table
from mjsim_kernels.scoring.longgang import KEYS, PATTERNS, score_outcomes

FILE = Path(__file__).parent / "cases" / "longgang.cases.jsonl"
CASES = [line.document for line in read_lines(FILE)]


@pytest.fixture(scope="module")
def answers() -> dict[str, Any]:
    return {answer["id"]: answer for answer in mjsim.score(FILE)}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_worked_case(case: dict[str, Any], answers: dict[str, Any]) -> None:
    assert answers[case["id"]] == {"id": case["id"], **case["expect"]}


def test_worked_cases_on_the_command_line() -> None:
    app = typer.Typer()
    app.command()(score_command)
    result = CliRunner().invoke(app, [str(FILE), "--check"])
    assert (result.exit_code, result.exception) == (0, None)


def test_every_pattern_has_an_example() -> None:
    assert set(EXAMPLES) == set(PATTERNS)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_just_earned(pattern: str) -> None:
    assert pattern in answer_to(EXAMPLES[pattern][0])["patterns"]


@pytest.mark.parametrize("pattern", PATTERNS)
def test_just_missed(pattern: str) -> None:
    answer = answer_to(EXAMPLES[pattern][1])
    assert "error" not in answer
    assert answer["valid"] == (pattern not in ("sixteen_knitted", "sixteen_unrelated", "eight_pairs"))
    assert pattern not in answer.get("patterns", {})


@pytest.mark.parametrize("pattern", PATTERNS)
def test_position_in_the_table(pattern: str) -> None:
    place = PATTERNS.index(pattern)
    expected = place if place < longgang_table.ELEMENTS else place - longgang_table.ELEMENTS
    assert getattr(longgang_table, pattern.upper()) == expected


RARE_EXAMPLES = [name for name, (win, _) in EXAMPLES.items() if win.options.get("rare_hands")]


@pytest.mark.parametrize("pattern", RARE_EXAMPLES)
def test_rare_hands_are_behind_their_option(pattern: str) -> None:
    assert pattern not in answer_to(with_option(EXAMPLES[pattern][0], rare_hands=False)).get("patterns", {})


LIMITS = [*PATTERNS[longgang_table.ELEMENTS :], "eight_pairs"]


@pytest.mark.parametrize("limit", LIMITS)
def test_limit_hand_that_is_not_looked_for(limit: str) -> None:
    win = EXAMPLES[limit][0]
    if limit == "eight_pairs":
        win = with_option(win, eight_pairs="limit")
    listed = load_rules("longgang").value("limit.hands")
    assert answer_to(win)["score"]["limit"]
    shortened = with_payout(win, "limit.hands", [name for name in listed if name != limit])
    assert limit not in answer_to(shortened).get("patterns", {})


@pytest.mark.parametrize("limit", LIMITS[:-1])
def test_losers_count_nothing_after_listed_limit_hands(limit: str) -> None:
    win = EXAMPLES[limit][0]
    outcomes, _ = records_of([win.case()], win.options)
    outcomes[0].known[:] = 1
    loser = (win.seat + 1) % 4
    outcomes[0].meld_counts[loser], outcomes[0].meld_kinds[loser, 0], outcomes[0].meld_faces[loser, 0] = (
        1,
        1,
        1,
    )
    totals = {}
    for listed in ([], [limit]):
        options = win.options | {"payout": {"limit.losers_zero": listed}}
        rules = load_rules("longgang").with_case_options(options)
        scores = np.zeros(1, SCORE).view(np.recarray)
        score_outcomes(outcomes, rules.numbers(KEYS), load_tables(), scores)
        totals[bool(listed)] = scores[0].losers[loser].tolist()
    assert totals == {False: [2, 0, 10], True: [0, 0, 0]}
