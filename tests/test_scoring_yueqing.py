"""Score Yueqing wins as the rule book does: its cases, and each element just earned and just missed."""

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mjsim.rulesets import load_rules
from mjsim_kernels.records import OUTCOME, SCORE
from mjsim_kernels.scoring import yueqing_table
from mjsim_kernels.scoring.yueqing import KEYS, MALFORMED, PATTERNS, TOTALS, score_outcomes
from reference.payouts import case_numbers
from yueqing_records import (
    expected_score,
    payouts_of,
    read_score,
    score_cases,
    tables,
    write_outcome,
)

CASES = Path(__file__).parent / "cases" / "yueqing.cases.jsonl"


def worked_cases() -> list[Any]:
    cases = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]
    return [pytest.param(case, id=case["id"]) for case in cases]


@pytest.mark.parametrize("case", worked_cases())
def test_worked_case(case: dict[str, Any]) -> None:
    score = score_cases([case], case.get("options", {}))[0]
    assert read_score(score) == expected_score(case["expect"])


@dataclass(frozen=True)
class Win:
    """A win by its concealed tiles; 9p is wild and White the bonus tile unless said otherwise."""

    hand: str
    melds: str = ""
    tile: str = ""  # the last tile of the hand where empty
    seat: int = 1
    wild: str = "9p"
    bonus: int = 0
    by: str = "self"
    flags: str = ""

    def case(self) -> dict[str, Any]:
        bonus = "7z" if self.wild == "5z" else "5z"
        players: list[Any] = [None] * 4
        players[self.seat] = {"hand": self.hand, "melds": self.melds.split(), "flowers": bonus * self.bonus}
        win = {
            "seat": self.seat,
            "by": self.by,
            "from": None if self.by == "self" else (self.seat + 1) % 4,
            "tile": self.tile or self.hand[-2:],
            "flags": self.flags.split(),
        }
        return {"wild": self.wild, "dealer_streak": 0, "players": players, "win": win}


def score_win(win: Win, options: dict[str, Any] | None = None) -> dict[str, Any]:
    return read_score(score_cases([win.case()], options or {})[0])


HONORS = "pung:111z pung:222z pung:333z"
BEAUTIES = "pung:777z pung:666z"
ONE_SUIT = "chow:123m chow:456m chow:789m"
FOUR_MELDS = "chow:123m pung:111p chow:789s pung:333s"
FIVE_MELDS = f"{FOUR_MELDS} chow:456m"
SET_HAND = Win("123678m222456p33789s", tile="8m")
WIND_AND_DRAGONS = Win("456p33s", "pung:222z pung:777z pung:666z chow:123m", bonus=2)
THREE_IDLE_WILDS = Win("555147m147p147s12341z", wild="5m")
FOUR_BONUS_IDLE = Win("147m1478p1479s112344z", bonus=4, flags="fourth_bonus")
TWO_NATURAL = Win("345456m5m57p123p789s11z", wild="5m")
ONE_NATURAL = Win("345m5m46p5m67s123p789s11z", wild="5m")
WILD_PUNG = Win("555m111444p99977s", "chow:123m", wild="5m")
WILDS_APART = Win("555m1346p11122279s33z", wild="5m")
WILD_PAIR = Win("55m123p456p789s111s", "chow:123m", wild="5m", tile="1s")
TWO_APART = Win("55m13p46p789s111s22z", "chow:123m", wild="5m", tile="1s")


def changed(win: Win, **changes: Any) -> Win:
    return replace(win, **changes)


# one hand that just earns the element, and one that just misses it
EXAMPLES = {
    "all_honors": (Win("44466677z", HONORS), Win("111m66677z", HONORS)),
    "three_wilds_natural": (Win("345456567m123p789s11z", wild="5m"), TWO_NATURAL),
    "three_beauties_four_bonus": (
        Win("123m456p78922s", BEAUTIES, bonus=4),
        Win("123m456p78922s", BEAUTIES, bonus=3),
    ),
    "three_beauties": (
        Win("123m456p78922s", BEAUTIES, bonus=3),
        Win("123m456p78922s", BEAUTIES, bonus=2),
    ),
    "four_bonus_tiles": (changed(SET_HAND, bonus=4), changed(SET_HAND, bonus=3)),
    "three_wild_pung": (WILD_PUNG, WILDS_APART),
    "full_flush": (Win("11122233m", ONE_SUIT), Win("111222m33p", ONE_SUIT)),
    "single_tile_left": (Win("44p", FIVE_MELDS), Win("45644p", FOUR_MELDS)),
    "heavenly_hand": (
        changed(SET_HAND, seat=0, flags="heavenly"),
        changed(THREE_IDLE_WILDS, seat=0, flags="heavenly"),
    ),
    "earthly_hand": (
        changed(SET_HAND, by="discard", flags="earthly"),
        changed(THREE_IDLE_WILDS, flags="earthly"),
    ),
    "three_wilds_two_natural": (TWO_NATURAL, ONE_NATURAL),
    "single_tile_left_draws_wild": (
        Win("49p", FIVE_MELDS, tile="9p"),
        Win("49p", FIVE_MELDS, tile="4p"),
    ),
    "single_tile_left_wild": (Win("99p", FIVE_MELDS), Win("49p", FIVE_MELDS, tile="9p")),
    "half_flush": (Win("11122m222z", ONE_SUIT), Win("111m222z33p", ONE_SUIT)),
    "all_pungs": (
        Win("111222333m444p55s", "ckong:7777p"),
        Win("111222333m456p55s", "ckong:7777p"),
    ),
    "two_wilds_natural": (
        Win("345456m123p789s11z", "chow:123m", wild="5m"),
        Win("345m46p5m123p789s11z", "chow:123m", wild="5m"),
    ),
    "two_wild_pair": (WILD_PAIR, TWO_APART),
    "three_wilds": (WILDS_APART, WILD_PUNG),
    "three_wild_push": (THREE_IDLE_WILDS, WILDS_APART),
    "four_bonus_push": (FOUR_BONUS_IDLE, changed(SET_HAND, bonus=4, flags="fourth_bonus")),
    "bonus_tile": (changed(SET_HAND, bonus=1), changed(SET_HAND, bonus=4)),
    "seat_wind_pung": (
        Win("123678m456p33s", "pung:222z chow:789s", tile="3s"),
        Win("123678m456p33s", "pung:333z chow:789s", tile="3s"),
    ),
    "dragon_pung": (
        Win("123678m456p33s", "pung:777z chow:789s"),
        Win("123678m456p77z", "pung:333s chow:789s"),
    ),
    "no_wild": (SET_HAND, Win("123678m2224569p3389s", tile="8m")),
    "two_wilds": (TWO_APART, WILD_PAIR),
    "wild_natural": (
        Win("345m123p78911s", "chow:123m chow:123m", wild="5m"),
        Win("345m123p78911s", "chow:123m chow:123m", wild="1s", tile="3m"),
    ),
    "all_chows": (
        Win("123678m45699p345789s", tile="6p", wild="5m"),
        Win("123678m45699p345789s", tile="5p", wild="5m"),
    ),
    "out_with_replacement_tile": (
        changed(SET_HAND, flags="out_with_replacement_tile"),
        changed(SET_HAND, flags="out_with_replacement_tile", by="discard"),
    ),
    "robbing_the_kong": (changed(SET_HAND, by="rob"), changed(SET_HAND, by="discard")),
    "chicken_hand": (
        Win("222p459p33789s", "chow:123m chow:678m", tile="2p"),
        Win("222p456p33789s", "chow:123m chow:678m", tile="2p"),
    ),
    "plain_promotion": (WIND_AND_DRAGONS, changed(WIND_AND_DRAGONS, bonus=1)),
}


def test_every_pattern_has_an_example() -> None:
    assert tuple(EXAMPLES) == PATTERNS


@pytest.mark.parametrize("pattern", PATTERNS)
def test_position_in_the_table(pattern: str) -> None:
    assert PATTERNS[getattr(yueqing_table, pattern.upper())] == pattern


@pytest.mark.parametrize("pattern", PATTERNS)
def test_just_earned(pattern: str) -> None:
    assert pattern in score_win(EXAMPLES[pattern][0])["patterns"]


@pytest.mark.parametrize("pattern", PATTERNS)
def test_just_missed(pattern: str) -> None:
    score = score_win(EXAMPLES[pattern][1])
    assert score["valid"]
    assert pattern not in score["patterns"]


@pytest.mark.parametrize("key", [key for key in KEYS if key.startswith(("big.", "plain."))])
def test_value_of_an_element(key: str) -> None:
    pattern = key.partition(".")[2]
    win = EXAMPLES[pattern][0]
    before = score_win(win)["patterns"][pattern]
    options = {"payout": {key: default(key) + 1000}}
    after = score_win(win, options)["patterns"][pattern]
    assert (after - before) % 1000 == 0
    assert after > before


def default(key: str) -> int:
    return int(case_numbers({})[key])


# the same win under a changed rule: what each seat receives
@pytest.mark.parametrize(
    ("options", "win", "streak", "pay"),
    [
        ({}, SET_HAND, 3, [-6, 10, -2, -2]),
        ({"streak_payers": "all"}, SET_HAND, 3, [-6, 16, -5, -5]),
        ({}, changed(SET_HAND, seat=0), 3, [18, -6, -6, -6]),
        ({"streak_payers": "all"}, changed(SET_HAND, seat=0), 3, [18, -6, -6, -6]),
        ({"payout": {"settlement.base": 5}}, SET_HAND, 0, [-7, 19, -6, -6]),
        ({"payout": {"settlement.dealer": 4}}, SET_HAND, 0, [-6, 10, -2, -2]),
        ({"payout": {"settlement.streak_step": 2}}, SET_HAND, 3, [-9, 13, -2, -2]),
        ({"payout": {"settlement.multiplier": 10}}, SET_HAND, 0, [-30, 70, -20, -20]),
        ({"payout": {"fan_up.multiplier": 3}}, changed(SET_HAND, bonus=4), 0, [-93, 277, -92, -92]),
        ({"fan_up_plain": True}, SET_HAND, 0, [-3, 7, -2, -2]),
        ({}, changed(SET_HAND, bonus=4), 0, [-63, 187, -62, -62]),
        ({"fan_up_plain": True}, changed(SET_HAND, bonus=4), 0, [-64, 190, -63, -63]),
        ({}, WIND_AND_DRAGONS, 0, [-22, 64, -21, -21]),
        ({"payout": {"fan_up.promote_at": 7}}, WIND_AND_DRAGONS, 0, [-8, 22, -7, -7]),
        ({"payout": {"fan_up.promote_value": 4}}, WIND_AND_DRAGONS, 0, [-10, 28, -9, -9]),
    ],
    ids=str,
)
def test_settlement(options: dict[str, Any], win: Win, streak: int, pay: list[int]) -> None:
    case = win.case() | {"dealer_streak": streak}
    assert read_score(score_cases([case], options)[0])["pay"] == pay


@pytest.mark.parametrize(
    ("why", "win"),
    [
        ("bonus tile in hand", Win("123678m222p33s555z", "chow:789s", tile="8m")),
        ("meld of the bonus tile", Win("123678m222p33s", "pung:555z chow:789s")),
        ("meld of the wild", Win("123678m222p33s", "pung:999p chow:789s")),
        ("chow that holds the wild", Win("123678m222p33s", "chow:789p chow:789s")),
        ("discarded wild", Win("123678m222p3378s9p", "chow:456p", by="discard", tile="9p")),
        ("incomplete", Win("123678m222p3378s1z", "chow:456p")),
        ("push on a discard", changed(THREE_IDLE_WILDS, by="discard", tile="1z")),
        ("four bonus tiles, but a discard since", changed(FOUR_BONUS_IDLE, flags="")),
    ],
    ids=str,
)
def test_illegal_win(why: str, win: Win) -> None:
    assert score_win(win) == {"valid": False}


@pytest.mark.parametrize(
    ("melds", "valid"), [("pung:888m", True), ("kong:8888m", False), ("chow:678m", False)]
)
def test_only_an_added_kong_is_robbed(melds: str, valid: bool) -> None:
    case = changed(SET_HAND, by="rob").case()
    case["players"][2] = {"hand": "", "melds": [melds], "flowers": ""}
    assert read_score(score_cases([case], {})[0])["valid"] is valid


def test_pushes_can_be_switched_off() -> None:
    assert not score_win(THREE_IDLE_WILDS, {"pushes": False})["valid"]
    assert not score_win(FOUR_BONUS_IDLE, {"pushes": False})["valid"]
    assert "three_wilds" in score_win(WILDS_APART, {"pushes": False})["patterns"]


def test_exhausted_deal() -> None:
    case = {"wild": "1m", "players": [None] * 4, "win": None}
    score = read_score(score_cases([case], {})[0])
    assert score == {"valid": True, "patterns": {}, "score": {"big": 0, "plain": 0, "tai": 0}, "pay": [0] * 4}


@pytest.mark.parametrize(
    ("why", "win"),
    [
        ("16 tiles", Win("123678m22456p33789s", tile="8m")),
        ("winning tile elsewhere", changed(SET_HAND, tile="1z")),
        ("no winning tile", SET_HAND),
    ],
    ids=str,
)
def test_malformed_outcome_is_reported(why: str, win: Win) -> None:
    outcomes = np.zeros(1, OUTCOME).view(np.recarray)
    write_outcome(win.case(), outcomes[0])
    if why == "no winning tile":
        outcomes[0].tile = -1
    scores = np.zeros(1, SCORE).view(np.recarray)
    assert score_outcomes(outcomes, payouts_of({}), tables(), scores) == MALFORMED
    assert not scores[0].valid


@pytest.mark.parametrize("pattern", PATTERNS)
@pytest.mark.parametrize("fan_up_plain", [False, True])
def test_points_of_the_patterns_make_up_the_tai(pattern: str, fan_up_plain: bool) -> None:
    options = {"fan_up_plain": fan_up_plain, "payout": {"settlement.multiplier": 7}}
    score = score_cases([EXAMPLES[pattern][0].case()], options)[0]
    assert score.points.sum() == 3 * 7 * score.totals[TOTALS.index("tai")]


def test_points_of_promoted_elements_are_the_promotions() -> None:
    score = score_cases([WIND_AND_DRAGONS.case()], {})[0]
    points = {name: int(score.points[index]) for index, name in enumerate(PATTERNS) if score.counts[index]}
    assert points == {
        "bonus_tile": 0,
        "seat_wind_pung": 0,
        "dragon_pung": 0,
        "no_wild": 0,
        "plain_promotion": 60,
    }


def test_reading_chosen_is_reported() -> None:
    score = score_cases([TWO_NATURAL.case()], {})[0]
    size = int(score.group_count)
    groups = zip(score.group_kinds[:size], score.group_faces[:size], score.group_wilds[:size], strict=True)
    chow, pair = 0, 2
    assert sorted((int(kind), int(face), int(wilds)) for kind, face, wilds in groups) == [
        (chow, 2, 0b100),
        (chow, 3, 0b010),
        (chow, 9, 0),
        (chow, 13, 0b010),
        (chow, 24, 0),
        (pair, 27, 0),
    ]


def test_a_push_has_no_groups() -> None:
    assert score_cases([THREE_IDLE_WILDS.case()], {})[0].group_count == 0


def test_keys_are_those_of_the_shipped_rules() -> None:
    assert load_rules("yueqing").numbers(KEYS).tolist() == payouts_of({}).tolist()


def test_choices_come_as_the_scorer_numbers_them() -> None:
    rules = load_rules("yueqing", {"options.streak_payers": "all"})
    assert rules.numbers(KEYS)[yueqing_table.STREAK_PAYERS] == yueqing_table.STREAK_PAID_BY_ALL
