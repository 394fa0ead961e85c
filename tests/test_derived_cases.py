"""Answer cases derived from the rule books, apart from both scorers and beside the books' own cases."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import mjsim
from mjsim.cases import read_lines
from mjsim.rulesets import load_rules
from reference import (
    chayuan,
    chayuan_turns,
    longgang,
    longgang_turns,
    pingyang,
    pingyang_turns,
    turns,
    wenzhou,
    wenzhou_turns,
    yueqing,
)

Case = dict[str, Any]
Answer = Callable[[Case], Case]

FOLDER = Path(__file__).parent / "derived_cases"
VARIANTS = ("longgang", "chayuan", "pingyang", "wenzhou", "yueqing")
PLAIN: dict[str, tuple[Answer, Answer]] = {
    "longgang": (longgang.score_case, longgang_turns.answer_turn),
    "chayuan": (chayuan.score_case, chayuan_turns.answer_turn),
    "pingyang": (pingyang.score_case, pingyang_turns.answer_turn),
    "wenzhou": (wenzhou.score_case, wenzhou_turns.answer_turn),
    "yueqing": (yueqing.score_case, turns.answer_turn),
}
UNSCORED = {  # keys of play and of matches, which other tests change
    *(
        "wall",
        "turn",
        "tiles",
        "game",
        "names",
        "labels",
        "abort",
        "late",
        "match",
        "policy",
        "escape",
        "dealer",
    ),
}


def read(variant: str, kind: str) -> list[Case]:
    """Read the cases of a variant, `cases` or `turns`."""
    return [dict(line.document) for line in read_lines(FOLDER / f"{variant}.{kind}.jsonl")]


@pytest.mark.parametrize("variant", VARIANTS)
def test_deals_pay_what_the_book_says(variant: str) -> None:
    cases = read(variant, "cases")
    for case, answer in zip(cases, mjsim.score(cases), strict=True):
        assert answer == {"id": case["id"], **case["expect"]}, case["why"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_positions_are_answered_as_the_book_says(variant: str) -> None:
    cases = read(variant, "turns")
    for case, answer in zip(cases, mjsim.legal(cases), strict=True):
        assert answer == {"id": case["id"], **case["expect"]}, case["why"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_definitions_agree(variant: str) -> None:
    score_case, answer_turn = PLAIN[variant]
    for case in read(variant, "cases"):
        assert score_case(case) == case["expect"], case["why"]
    for case in read(variant, "turns"):
        assert answer_turn(case) == case["expect"], case["why"]


def changed_keys(variant: str) -> set[str]:
    """List the payout keys that a derived or a worked case changes."""
    worked = read_lines(FOLDER.parent / "cases" / f"{variant}.cases.jsonl")
    cases = [*read(variant, "cases"), *(line.document for line in worked)]
    return {key for case in cases for key in case.get("options", {}).get("payout", {})}


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_number_of_the_payout_table_is_changed_by_a_case(variant: str) -> None:
    played = {".".join(map(str, keys)) for keys in load_rules(variant).played_values()}
    scored = {key for key in played if key.partition(".")[0] not in (*UNSCORED, "options")}
    changed = changed_keys(variant)
    assert {key for key in scored if not changed.intersection((key, key.rpartition(".")[0]))} == set()
