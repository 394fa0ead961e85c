"""Score Chayuan wins as the rule book does: its cases, and each element just earned and just missed."""

from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

import mjsim
from chayuan_wins import (
    AS_DEALT,
    BIG,
    FLUSH,
    FOUR_WINDS,
    HALF,
    HARD_AND_OWN,
    NO_WILD,
    ONE_HARD,
    OWN,
    PLAIN,
    PUNG_MELD,
    PUNGS,
    SET_OF_WILDS,
    THREE_HARD,
    THREE_WINDS,
    TWO_FLOWERS,
    TWO_HARD,
    WITH_OWN,
    Win,
    answer_to,
    changed,
    records_of,
    with_payout,
)
from mjsim.cases import read_lines
from mjsim.cli.score import score as score_command
from mjsim_kernels.scoring import chayuan_table
from mjsim_kernels.scoring.chayuan import PATTERNS

FILE = Path(__file__).parent / "cases" / "chayuan.cases.jsonl"
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


# one hand that just earns the element, and one that just misses it
EXAMPLES = {
    "no_wild": (NO_WILD, PLAIN),
    "half_flush": (HALF, changed(HALF, hand="456789m234m67m5p44s")),
    "all_pungs": (PUNGS, changed(PUNGS, melds="pung:222m chow:345p pung:666s")),
    "seat_wind_pung": (PUNG_MELD, changed(PUNG_MELD, melds="pung:333z")),
    "dragon_pung": (
        changed(PUNG_MELD, melds="pung:666z"),
        Win("345m678p234s67s1p66z", "chow:123m", tile="8p", wild="1p"),
    ),
    "double_wild": (TWO_HARD, ONE_HARD),
    "own_flower": (OWN, ONE_HARD),
    "four_flowers": (changed(OWN, flowers="134f"), changed(OWN, flowers="13f")),
    "double_flower": (TWO_FLOWERS, WITH_OWN),
    "double_flower_with_own": (WITH_OWN, TWO_FLOWERS),
    "heavenly_hand": (
        changed(PLAIN, seat=0, tile=AS_DEALT, flags="heavenly"),
        changed(THREE_HARD, seat=0, tile=AS_DEALT, flags="heavenly"),
    ),
    "earthly_hand": (
        changed(PLAIN, by="discard", source=0, flags="earthly"),
        changed(PLAIN, by="discard", source=0),
    ),
    "three_wilds": (THREE_HARD, HARD_AND_OWN),
    "big_four_winds": (FOUR_WINDS, changed(FOUR_WINDS, melds="pung:111z kong:6666z chow:123p")),
    "little_four_winds": (THREE_WINDS, changed(THREE_WINDS, hand="123p4p2f678s")),
    "full_flush": (FLUSH, changed(FLUSH, hand="234m456m67m6z11z")),
    "big_tile_pungs": (BIG, changed(BIG, hand="999p111s66p", tile="6p")),
    "pung_of_wilds": (SET_OF_WILDS, changed(SET_OF_WILDS, hand="5m5m2f123p456p79s2345s77z", tile="4s")),
}


def test_every_pattern_has_an_example() -> None:
    assert tuple(EXAMPLES) == PATTERNS


@pytest.mark.parametrize("pattern", PATTERNS)
def test_position_in_the_table(pattern: str) -> None:
    assert PATTERNS[getattr(chayuan_table, pattern.upper())] == pattern


@pytest.mark.parametrize("pattern", PATTERNS)
def test_just_earned(pattern: str) -> None:
    assert pattern in answer_to(EXAMPLES[pattern][0])["patterns"]


@pytest.mark.parametrize("pattern", PATTERNS)
def test_just_missed(pattern: str) -> None:
    answer = answer_to(EXAMPLES[pattern][1])
    assert answer["valid"]
    assert pattern not in answer["patterns"]


TAI = PATTERNS[: chayuan_table.TAI_ELEMENTS]
LIMITS = PATTERNS[chayuan_table.TAI_ELEMENTS :]


@pytest.mark.parametrize("pattern", TAI)
def test_a_payout_makes_its_tai(pattern: str) -> None:
    win = EXAMPLES[pattern][0]
    before = answer_to(win)
    after = answer_to(with_payout(win, **{f"tai__{pattern}": 7}))
    assert after["patterns"] == before["patterns"] | {pattern: 7}
    assert after["score"]["tai"] == before["score"]["tai"] + 7 - before["patterns"][pattern]


@pytest.mark.parametrize("pattern", TAI)
def test_an_element_worth_nothing_is_left_out(pattern: str) -> None:
    assert pattern not in answer_to(with_payout(EXAMPLES[pattern][0], **{f"tai__{pattern}": 0}))["patterns"]


def test_each_pung_counts() -> None:
    win = changed(PUNG_MELD, melds="pung:222z ckong:6666z pung:777z", hand="345m67s1p99m", tile="9m")
    assert answer_to(win)["patterns"] == {"seat_wind_pung": 1, "dragon_pung": 2}
    dear = with_payout(win, tai__dragon_pung=3)
    _, (score,) = records_of([dear.case()], dear.options)
    assert [int(score.counts[PATTERNS.index(name)]) for name in ("seat_wind_pung", "dragon_pung")] == [1, 2]


@pytest.mark.parametrize("pattern", LIMITS)
def test_a_limit_hand_is_worth_the_numbers_of_the_limit(pattern: str) -> None:
    answer = answer_to(with_payout(EXAMPLES[pattern][0], limit__tai=4, limit__total=123))
    assert answer["patterns"] == {pattern: 4}
    assert answer["score"] == {"hu": 123, "tai": 4, "total": 123, "limit": True}
    assert sum(answer["pay"]) == 0


@pytest.mark.parametrize("pattern", LIMITS)
def test_a_limit_hand_worth_no_tai_is_named(pattern: str) -> None:
    assert answer_to(with_payout(EXAMPLES[pattern][0], limit__tai=0))["patterns"] == {pattern: 0}


# points: what the tai add to the hu, or all for a limit hand
@pytest.mark.parametrize(
    ("win", "points"),
    [
        (PLAIN, {}),
        (TWO_HARD, {"double_wild": 38 - 21}),
        (THREE_HARD, {"three_wilds": 156}),
        (WITH_OWN, {"double_flower_with_own": 63 - 21}),
        (changed(HARD_AND_OWN, by="self"), {"double_wild": 21, "own_flower": 21}),
    ],
    ids=str,
)
def test_points_of_patterns(win: Win, points: dict[str, int]) -> None:
    _, (score,) = records_of([win.case()], {})
    assert {name: int(score.points[i]) for i, name in enumerate(PATTERNS) if score.points[i]} == points


def test_three_hard_wilds_without_a_shape_have_no_groups() -> None:
    _, (score,) = records_of([THREE_HARD.case()], {})
    assert score.group_count == 0
