"""Score Chayuan wins as the rule book does: its cases, and each element just earned and just missed."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import typer
from typer.testing import CliRunner

import mjsim
from chayuan_wins import AS_DEALT, Win, answer_to, changed, records_of, with_option, with_payout
from mjsim.cases import read_lines
from mjsim.cli.score import score as score_command
from mjsim.rulesets import load_rules
from mjsim.table_cache import load_tables
from mjsim_kernels.records import SCORE
from mjsim_kernels.scoring import chayuan_table
from mjsim_kernels.scoring.chayuan import KEYS, PATTERNS, score_outcomes
from mjsim_kernels.scoring.wins import MALFORMED

FILE = Path(__file__).parent / "cases" / "chayuan.cases.jsonl"
CASES = [line.document for line in read_lines(FILE)]

PLAIN = Win("12399m456789p23467s5m", tile="4s")
NO_WILD = Win("12399m456789p234678s", tile="4s")
PUNG_MELD = Win("345m678p234s67s1p99m", "pung:222z", tile="8p", wild="1p")
ONE_HARD = Win("12m8m456p789p234s678s55s", tile="6s", wild="8m")
TWO_HARD = changed(ONE_HARD, hand="12m8m45p8m789p234s678s55s")
OWN = changed(ONE_HARD, hand="12m2f456p789p234s678s55s")
HARD_AND_OWN = changed(ONE_HARD, hand="12m8m45p8m78p2f234s678s55s")
TWO_FLOWERS = changed(ONE_HARD, hand="12m1f45p4f789p234s678s55s", wild="3f")
OWN_FLOWER_WILD = changed(TWO_FLOWERS, hand="12m2f456p789p234s678s55s")
WITH_OWN = changed(TWO_FLOWERS, hand="12m2f45p4f789p234s678s55s")
THREE_HARD = Win("2m5m5m5m1478p258s123467z", tile="5m")
DEALT = Win("2m5m5m5m147p258s123467z", tile=AS_DEALT, flags="dealt_three_wilds")
FOUR_WINDS = Win("333z44z5m99s", "pung:111z kong:2222z chow:123p", tile="9s")
THREE_WINDS = Win("123p4z2f678s", "pung:111z pung:222z pung:333z", tile="8s")
FLUSH = Win("234m456m678m9m6z", "pung:111m chow:345m", tile="4m", wild="6z")
BIG = Win("999p111s66z", "pung:111m pung:999m pung:444z", tile="6z")
PUNGS = Win("555m33p9s88m", "pung:222m pung:444p pung:666s", tile="8m", wild="9s")
HALF = Win("456789m234m67m5p44z", "chow:123m", tile="2m", wild="5p")
SET_OF_WILDS = Win("5m5m2f123p456p789s234s77z", tile="4s")
KONGS = Win("12m5m99s", "kong:3333p akong:9999p ckong:4444s ckong:1111z", tile="9s", by="discard")
MELDED = Win("123p67s5m44s", "pung:222m pung:999m akong:5555p", tile="1p", by="discard")
SMALL_PUNG = Win("222m456m789m12p9p345s66s", tile="2m", wild="9p")
BIG_PUNG = Win("777z456m789m12p9p345s66s", tile="7z", wild="9p")
RED_PAIR = Win("123m45p9p456p345s678s77z", tile="7z", wild="9p")
MIDDLE = Win("678m123p456p345s678s11z", tile="7m", wild="9p", by="discard")
EDGE = Win("123m45p9p456p345s678s44z", tile="3m", wild="9p", by="discard")
FREE_WILD = Win("123m456p789p234678s5m1z", tile="1z")  # a universal wait


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


# a key of the hu table, a win that counts it and how often
HU = [
    ("winner_base", PLAIN, 1),
    ("exposed_pung_small", MELDED, 1),
    ("exposed_pung_small", changed(SMALL_PUNG, by="discard"), 1),
    ("exposed_pung_small", changed(SMALL_PUNG, by="rob"), 1),
    ("exposed_pung_small", SMALL_PUNG, 0),
    ("exposed_pung_big", MELDED, 1),
    ("exposed_pung_big", changed(BIG_PUNG, by="discard"), 1),
    ("concealed_pung_small", SMALL_PUNG, 1),
    ("concealed_pung_small", changed(SMALL_PUNG, by="discard"), 0),
    ("concealed_pung_small", changed(SMALL_PUNG, by="discard", tile="6s"), 1),
    ("concealed_pung_big", BIG_PUNG, 1),
    ("exposed_kong_small", KONGS, 1),
    ("exposed_kong_big", KONGS, 1),
    ("concealed_kong_small", KONGS, 1),
    ("concealed_kong_big", KONGS, 1),
    ("exposed_kong_small", MELDED, 1),
    ("value_pair", RED_PAIR, 1),
    ("value_pair", changed(RED_PAIR, hand="123m45p9p456p345s678s22z", tile="2z"), 1),
    ("value_pair", changed(RED_PAIR, hand="123m45p9p456p345s678s33z", tile="3z"), 0),
    ("self_draw", PLAIN, 1),
    ("self_draw", changed(PLAIN, flags="out_with_replacement_tile"), 1),
    ("self_draw", changed(PLAIN, flags="last_tile"), 1),
    ("self_draw", changed(PLAIN, by="discard"), 0),
    ("self_draw", RED_PAIR, 0),
    ("single_wait_self_draw", RED_PAIR, 1),
    ("single_wait_self_draw", changed(RED_PAIR, by="discard"), 0),
    ("single_wait", RED_PAIR, 1),
    ("single_wait", changed(RED_PAIR, by="discard"), 1),
    ("single_wait", PLAIN, 0),
    ("closed_wait", MIDDLE, 1),
    ("closed_wait", changed(MIDDLE, by="self"), 1),
    ("closed_wait", EDGE, 0),
    ("closed_wait", changed(MIDDLE, hand="68m7m123p456p345s678s44z", wild="7m", by="self"), 0),
    ("edge_wait", EDGE, 1),
    ("edge_wait", changed(EDGE, hand="789m45p9p456p345s678s44z", tile="7m"), 1),
    ("edge_wait", changed(EDGE, tile="1m"), 0),
    ("flower_tiles", changed(PLAIN, flowers="1f"), 1),
    ("flower_tiles", changed(PLAIN, flowers="14f"), 2),
    ("flower_tiles", OWN, 0),
]


def test_every_number_of_the_hu_table_is_tried() -> None:
    assert {f"hu.{key}" for key, _, times in HU if times} == {key for key in KEYS if key.startswith("hu.")}


@pytest.mark.parametrize(("key", "win", "times"), HU, ids=str)
def test_a_payout_makes_its_hu(key: str, win: Win, times: int) -> None:
    value = load_rules("chayuan").value(f"hu.{key}")
    before = answer_to(win)["score"]["hu"]
    after = answer_to(with_payout(win, **{f"hu__{key}": value + 1000}))["score"]["hu"]
    assert after == before + 1000 * times


# the same win under a changed rule: what each seat receives; 22 hu and no tai but where said
SETTLED = [
    ({}, PLAIN, [-9, 21, -6, -6]),
    ({"mode": "broken_chips"}, PLAIN, [-11, 27, -8, -8]),
    ({"payout": {"settlement.hu_per_point": 7}}, PLAIN, [-11, 25, -7, -7]),
    ({"payout": {"settlement.winner_dealer_factor": 5}}, PLAIN, [-18, 30, -6, -6]),
    ({"payout": {"settlement.winner_dealer_factor": 5}}, changed(PLAIN, seat=0), [54, -18, -18, -18]),
    ({"payout": {"settlement.loser_dealer_factor": 5}}, PLAIN, [-9, 21, -6, -6]),
    ({"payout": {"settlement.tai_bonus_regular": 4}}, PLAIN, [-10, 24, -7, -7]),
    ({"payout": {"settlement.tai_bonus_broken_chips": 4}}, PLAIN, [-9, 21, -6, -6]),
    ({"mode": "broken_chips", "payout": {"settlement.tai_bonus_broken_chips": 4}}, PLAIN, [-10, 24, -7, -7]),
    ({}, TWO_HARD, [-16, 38, -11, -11]),
    ({"payout": {"settlement.tai_bonus_cap": 0}}, TWO_HARD, [-13, 29, -8, -8]),
    ({"payout": {"rounding.unit": 11}}, PLAIN, [-7, 17, -5, -5]),
    ({"payout": {"rounding.minimum": 50}}, PLAIN, [-13, 29, -8, -8]),
    ({"payout": {"rounding.cap": 22}}, PLAIN, [-7, 17, -5, -5]),  # 22 is not above it
    ({"payout": {"rounding.cap": 21}}, PLAIN, [-72, 156, -42, -42]),
    ({"payout": {"rounding.cap": 21, "limit.total": 40}}, PLAIN, [-20, 52, -16, -16]),
    (
        {"computed_limit_needs_three_tai": True, "payout": {"rounding.cap": 21}},
        PLAIN,
        [-7, 17, -5, -5],
    ),
    (
        {"computed_limit_needs_three_tai": True, "payout": {"rounding.cap": 21, "limit.tai": 0}},
        PLAIN,
        [-63, 129, -33, -33],
    ),
]


@pytest.mark.parametrize(("options", "win", "pay"), SETTLED, ids=str)
def test_settlement(options: dict[str, Any], win: Win, pay: list[int]) -> None:
    assert answer_to(changed(win, options=options))["pay"] == pay


LOSERS = {
    0: {"hand": "7s36m147p2367z", "melds": ["akong:9999s", "kong:5555s"]},  # 24: 30
    2: {"hand": "1479m158p1368s12467z"},  # 0: 10
    3: {"hand": "37m36p248s123467z", "melds": ["ckong:2222p"]},  # 16: 20
}
WITH_LOSERS = Win("12388m456p789p23467s5m", tile="4s", losers=LOSERS)


@pytest.mark.parametrize(
    ("options", "pay"),
    [
        ({}, [-3, 21, -11, -7]),
        ({"payout": {"settlement.loser_dealer_factor": 3}}, [0, 21, -13, -8]),
        ({"payout": {"settlement.hu_per_point": 20}}, [-3, 13, -6, -4]),
        ({"payout": {"rounding.minimum": 20}}, [-5, 21, -8, -8]),
        ({"payout": {"rounding.cap": 16, "limit.total": 30}}, [-18, 48, -15, -15]),
        ({"losers_zero_on_instant_limit": True}, [-3, 21, -11, -7]),
    ],
    ids=str,
)
def test_settlement_among_losers(options: dict[str, Any], pay: list[int]) -> None:
    assert answer_to(changed(WITH_LOSERS, options=options))["pay"] == pay


def test_losers_count_nothing_after_an_instant_limit_where_that_is_the_rule() -> None:
    for win in (
        changed(WITH_LOSERS, by="discard", source=0, flags="earthly"),
        changed(WITH_LOSERS, hand="2m5m5m5m1478p28s1123447z", tile="5m"),
    ):
        assert answer_to(win)["losers"][0] == {"hu": 24, "tai": 0, "total": 30}
        zero = answer_to(with_option(win, "losers_zero_on_instant_limit", True))
        assert (
            zero["losers"] == [{"hu": 0, "tai": 0, "total": 0}, None] + [{"hu": 0, "tai": 0, "total": 0}] * 2
        )
        assert zero["pay"] == [-72, 156, -42, -42]


# a loser's hand as dealer, what is wild, and the hu and tai that it counts
LOSER_HANDS = [
    ({"hand": "666z369m258p1469s124z"}, "5m", 8, 1),
    ({"hand": "66z369m2588p1469s124z"}, "5m", 2, 0),
    ({"hand": "22z369m2588p1469s134z"}, "5m", 0, 0),
    ({"hand": "111z369m258p1469s234z"}, "5m", 8, 1),
    ({"hand": "333z369m258p1469s124z"}, "5m", 8, 0),
    ({"hand": "66z5m369m258p1469s124z"}, "5m", 8, 1),  # the wild makes the pair a pung
    ({"hand": "6z5m369m2588p1469s124z"}, "5m", 4, 0),  # one wild and one tile are none
    ({"hand": "6z5m1f369m258p1469s124z"}, "5m", 8, 2),
    ({"hand": "6z5m5m369m258p1469s124z"}, "5m", 8, 2),
    ({"hand": "5m5m369m2578p1469s234z"}, "5m", 8, 1),
    ({"hand": "1f369m2578p1469s1234z"}, "5m", 0, 0),
    ({"hand": "1f369m2588p1469s1234z"}, "5m", 4, 1),
    ({"hand": "1f369m2578p1469s1234z", "flowers": "234f"}, "5m", 12, 2),
    ({"hand": "1f369m2578p1469s1234z", "flowers": "23f"}, "5m", 8, 0),
    ({"hand": "1f369m2588p1469s1234z"}, "3f", 4, 1),
    ({"hand": "1f2f369m2588p1469s123z"}, "3f", 8, 3),
    ({"hand": "2f4f369m2588p1469s123z"}, "3f", 8, 2),
    ({"hand": "2f4f369m2588p1469s234z"}, "3f", 8, 1),
    ({"hand": "4f369m2588p1469s1234z"}, "3f", 4, 0),
    ({"hand": "6666z369m258p1469s12z"}, "5m", 8, 1),
    ({"hand": "258p1469s124z", "melds": ["kong:6666z", "pung:333p"]}, "5m", 18, 1),
    ({"hand": "258p1469s124z", "melds": ["ckong:6666z", "chow:345p"]}, "5m", 32, 1),
]
OTHERS = {2: {"hand": "117788m112299p55s77z"}, 3: {"hand": "117788m112977p55s77z"}}


@pytest.mark.parametrize(("player", "wild", "hu", "tai"), LOSER_HANDS, ids=str)
def test_a_losers_hand(player: dict[str, Any], wild: str, hu: int, tai: int) -> None:
    losers = OTHERS | {0: player}
    answer = answer_to(Win("23499m456789p234678s", tile="4s", wild=wild, losers=losers))
    assert (answer["losers"][0]["hu"], answer["losers"][0]["tai"]) == (hu, tai)


FOUR_CHOWS = ["chow:123s", "chow:123s", "chow:678s", "chow:345p"]


# the tai of a loser whose wilds count as held, and as used in pungs
@pytest.mark.parametrize(
    ("hand", "wild", "tai"),
    [
        ("5m5m1f6z", "5m", (3, 2)),
        ("5m5m66z", "5m", (2, 2)),  # two wilds make a pung of one Green
        ("5m5m1f1z", "5m", (3, 2)),
        ("2f4f6z1z", "3f", (2, 2)),
        ("1f2f4f6z", "3f", (3, 3)),
        ("1f3z2z9m", "5m", (0, 0)),
    ],
)
def test_wilds_in_pungs(hand: str, wild: str, tai: tuple[int, int]) -> None:
    losers = OTHERS | {0: {"hand": hand, "melds": FOUR_CHOWS}}
    win = Win("23499m456789p234678s", tile="4s", wild=wild, losers=losers)
    found = [answer_to(with_option(win, "loser_double_wild_needs_pung", needed)) for needed in (False, True)]
    assert tuple(answer["losers"][0]["tai"] for answer in found) == tai


@pytest.mark.parametrize(
    ("why", "win"),
    [
        ("incomplete", changed(PLAIN, hand="12399m456789p23467s9s", tile="9s")),
        ("discarded wild", changed(PLAIN, by="discard", tile="5m")),
        ("discarded own flower", changed(OWN, by="discard", tile="2f")),
        ("robbed wild", changed(PLAIN, by="rob", tile="5m")),
        ("another seat's flower", changed(PLAIN, hand="12399m456789p23467s1f", tile="4s")),
        ("three hard wilds and a dead flower", changed(THREE_HARD, hand="5m5m5m1f1478p258s123467z")),
        ("two hard wilds and the own flower", changed(THREE_HARD, hand="2m5m5m2f1478p258s123467z")),
        ("pushed without three hard wilds", changed(DEALT, hand="23m5m5m147p258s123467z")),
        ("passed face", changed(PLAIN, by="discard", passed="4s")),
        ("universal wait", changed(FREE_WILD, by="discard")),
        ("universal wait robs", changed(FREE_WILD, by="rob")),
        ("universal wait on the first discard", changed(FREE_WILD, by="discard", source=0, flags="earthly")),
        ("universal wait, a limit hand", changed(SET_OF_WILDS, by="discard")),
        ("three hard wilds without a shape on a discard", changed(THREE_HARD, by="discard", tile="7z")),
    ],
    ids=str,
)
def test_illegal_win(why: str, win: Win) -> None:
    assert answer_to(win) == {"id": "", "valid": False}


@pytest.mark.parametrize(
    "win",
    [
        changed(PLAIN, passed="4s"),
        changed(PLAIN, by="discard", passed="7s"),
        FREE_WILD,
        with_option(changed(FREE_WILD, by="rob"), "universal_wait_may_rob", True),
        changed(FREE_WILD, flags="last_tile"),
        DEALT,
        changed(THREE_HARD, wild="4f", hand="1f2f3f1478p258s1123467z", tile="3f"),
        changed(TWO_HARD, by="discard"),
    ],
    ids=str,
)
def test_legal_win(win: Win) -> None:
    assert answer_to(win)["valid"]


def test_switches_of_play_bind_the_scorer_too() -> None:
    free = with_payout(changed(FREE_WILD, by="discard"), turn__universal_wait_barred=False)
    assert answer_to(free)["valid"]
    for win in (THREE_HARD, DEALT):
        assert not answer_to(with_payout(win, turn__three_wilds_win=False))["valid"]
    complete = Win("123m456p789p222z5m5m5m78s", tile="5m")
    assert answer_to(with_payout(complete, turn__three_wilds_win=False))["patterns"] == {"three_wilds": 3}


def test_the_option_frees_robbing_alone() -> None:
    assert not answer_to(with_option(changed(FREE_WILD, by="discard"), "universal_wait_may_rob", True))[
        "valid"
    ]


IMPOSSIBLE = [
    (
        "White in hand",
        changed(PLAIN, hand="12399m456789p23467s5z"),
        "5z is no part of this variant's tile set",
    ),
    ("White in a meld", changed(MELDED, melds="pung:555z pung:999m akong:5555p"), "5z is no part"),
    ("White turned up", changed(PLAIN, wild="5z"), "5z is no part"),
    ("Plum in hand", changed(PLAIN, hand="12399m456789p23467s5f"), "5f is no part"),
    ("Plum turned up", changed(PLAIN, wild="5f"), "5f is no part"),
    ("Plum laid out", changed(PLAIN, flowers="5f"), "players[1].flowers holds 5f"),
    ("own flower laid out", changed(PLAIN, flowers="2f"), "its own flower, which stays in hand"),
    ("flower laid out where flowers are wild", changed(TWO_FLOWERS, flowers="2f"), "holds 2f"),
    ("a face laid out", changed(PLAIN, flowers="7z"), "players[1].flowers holds 7z"),
    (
        "wild in a meld",
        changed(MELDED, hand="123p678s44s", melds="pung:555m pung:999m akong:5555p"),
        "wilds are in no meld",
    ),
    ("wild in a chow", changed(MELDED, melds="chow:345m pung:999m akong:5555p"), "wilds are in no meld"),
    ("no wild", changed(PLAIN, wild="5m6m"), "turns up 1 tile"),
    ("no tile", changed(PLAIN, tile=AS_DEALT), "win.tile is null"),
    (
        "no tile, replaced",
        changed(PLAIN, tile=AS_DEALT, seat=0, flags="heavenly out_with_replacement_tile"),
        "null",
    ),
    ("heavenly, not the dealer", changed(PLAIN, flags="heavenly"), "the dealer wins by self"),
    ("heavenly on a discard", changed(PLAIN, seat=0, by="discard", flags="heavenly"), "the dealer wins"),
    ("earthly by self", changed(PLAIN, flags="earthly"), "another seat wins on"),
    ("earthly from West", changed(PLAIN, by="discard", source=2, flags="earthly"), "another seat wins on"),
    ("dealt three wilds with a tile", changed(DEALT, tile="5m"), "win.tile is null"),
    ("dealt three wilds, 17 tiles", changed(DEALT, hand="2m5m5m5m1478p258s123467z"), "must have 16"),
    ("the last tile discarded", changed(PLAIN, by="discard", flags="last_tile"), "where the win is by self"),
    ("a flag of another variant", changed(PLAIN, flags="out_with_flower"), "which is no flag"),
    ("an unknown switch", with_option(PLAIN, "pushes", True), "pushes is no option of chayuan"),
    ("a wrong choice", with_option(PLAIN, "mode", "broken"), 'options.mode is "broken"'),
    ("an unknown key", with_payout(PLAIN, hu__base=1), "hu.base is no key"),
    ("a negative number", with_payout(PLAIN, tai__no_wild=-1), "tai.no_wild is -1"),
    ("five of a face", changed(MELDED, melds="kong:4444s pung:999m akong:5555p"), "6 copies of 4s"),
    ("a flower twice", changed(TWO_FLOWERS, wild="1f"), "2 copies of 1f"),
    ("passed a flower", changed(PLAIN, by="discard", passed="1f"), "extra.passed"),
]


@pytest.mark.parametrize(("why", "win", "message"), IMPOSSIBLE, ids=[row[0] for row in IMPOSSIBLE])
def test_impossible_win(why: str, win: Win, message: str) -> None:
    assert message in answer_to(win)["error"]


@pytest.mark.parametrize(
    ("flags", "extra", "message"),
    [("", 1, "must have 16"), ("last_tile", 1, ""), ("last_tile", 2, "must have 16 or 17")],
)
def test_losers_hold_a_tile_more_only_among_the_last_tiles(flags: str, extra: int, message: str) -> None:
    losers = LOSERS | {2: {"hand": LOSERS[2]["hand"] + "12"[:extra] + "p"}}
    answer = answer_to(changed(WITH_LOSERS, losers=losers, flags=flags))
    assert message in answer["error"] if message else answer["valid"]


@pytest.mark.parametrize("extra", ["", "1p"])
def test_a_drawn_deal_pays_nothing(extra: str) -> None:
    case = WITH_LOSERS.case() | {"win": None}
    case["players"][1] = {"hand": "1479m158p1368s12347z" + extra}
    (answer,) = mjsim.score(case)
    assert answer == {"id": "", "valid": True, "patterns": {}, "score": {}, "pay": [0, 0, 0, 0]}


@pytest.mark.parametrize("fault", ["a tile short", "winning tile elsewhere", "no winning tile"])
def test_malformed_outcome_is_reported(fault: str) -> None:
    outcomes, scores = records_of([PLAIN.case()], {})
    assert scores[0].valid
    if fault == "a tile short":
        outcomes[0].hands[1, 0] = 0
    else:
        outcomes[0].tile = 30 if fault == "winning tile elsewhere" else -1
    scores = np.zeros(1, SCORE).view(np.recarray)
    numbers = load_rules("chayuan").numbers(KEYS)
    assert score_outcomes(outcomes, numbers, load_tables(), scores) == MALFORMED
    assert not scores[0].valid


def test_a_robbed_seat_must_show_the_pung() -> None:
    robbed = Win("12388m456789p234678s", tile="8p", by="rob", source=2)
    shown = {"hand": "1479m15p1368s246z", "melds": ["pung:888p"]}
    assert answer_to(robbed)["valid"]
    assert answer_to(changed(robbed, losers={2: shown}))["valid"]
    assert not answer_to(changed(robbed, losers={2: shown | {"melds": ["pung:999m"]}}))["valid"]


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
