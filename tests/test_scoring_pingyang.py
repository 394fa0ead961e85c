"""Score Pingyang wins as the rule book does: its cases, and each row just earned and just missed."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import typer
from typer.testing import CliRunner

import mjsim
from mjsim.cases import read_lines
from mjsim.cli.score import score as score_command
from mjsim.rulesets import load_rules
from mjsim.table_cache import load_tables
from mjsim_kernels.records import SCORE
from mjsim_kernels.scoring import pingyang_table
from mjsim_kernels.scoring.pingyang import KEYS, PATTERNS, score_outcomes
from mjsim_kernels.scoring.wins import MALFORMED
from pingyang_wins import ALT, Win, answer_to, changed, records_of, with_payout

FILE = Path(__file__).parent / "cases" / "pingyang.cases.jsonl"
CASES = [line.document for line in read_lines(FILE)]

ONE_WILD = Win("123456m11134555p277s", tile="5p")
NO_WILD = Win("123456m11134555p777s", tile="5p")
ONE_MELD = Win("123m11134555p277s", "chow:456m", tile="5p")
TWO_CHOWS = "chow:123m chow:456m"
FOUR_MELDS = "chow:123m pung:111p chow:789s pung:333s"
FOUR_SMALL = Win("147m258p222369s12345z", tile="8p")  # 3+1 wilds without a shape
SAME_FACE = Win("123456m111345p22777s", wild="2s2s", tile="5p")  # a double indicator, both its wilds the pair
KONG = changed(ONE_MELD, melds="kong:6666m")
FOURTH_WIND = Win("123m567p44z", "pung:111z pung:222z pung:333z", tile="4z")
SETS_OF_WILDS = Win("123456789m34577p222s", tile="7p")


def on_kong(meld: str) -> Win:
    return changed(ONE_MELD, melds=meld, last_kong=meld, flags="out_with_replacement_tile")


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


# one hand that just earns the row, and one that just misses it
EXAMPLES = {
    "kill_pig": (FOUR_SMALL, Win("12569m3488p22555789s")),
    "wild_tiles": (ONE_WILD, NO_WILD),
    "flower_tiles": (changed(ONE_WILD, flowers="1f"), ONE_WILD),
    "white_tiles": (
        changed(ONE_WILD, flowers="55z", options=ALT),
        changed(ONE_WILD, flowers="5z", options=ALT),
    ),
    "dealt_four_kong": (
        changed(ONE_MELD, melds="ckong:5555z", options=ALT),
        changed(ONE_MELD, melds="ckong:6666z", options=ALT),
    ),
    "seat_wind_pung": (changed(ONE_MELD, melds="pung:222z"), changed(ONE_MELD, melds="pung:333z")),
    "dragon_pung": (changed(ONE_MELD, melds="pung:777z"), changed(ONE_MELD, melds="pung:555z")),
    "seat_wind_pair": (
        with_payout(Win("123456m345p777999s22z"), "honor.seat_wind_pair", 1),
        with_payout(Win("123456m345p777999s33z"), "honor.seat_wind_pair", 1),
    ),
    "exposed_kong": (KONG, changed(KONG, melds="ckong:6666m")),
    "concealed_kong": (changed(KONG, melds="ckong:6666m"), KONG),
    "heavenly_hand": (
        changed(ONE_WILD, seat=0, flags="heavenly"),
        changed(FOUR_SMALL, seat=0, flags="heavenly"),
    ),
    "earthly_hand": (
        changed(ONE_WILD, seat=3, by="discard", flags="earthly"),
        changed(ONE_WILD, seat=3, by="discard"),
    ),
    "all_honors": (
        Win("333555z77z", "pung:111z pung:444z pung:666z"),
        Win("333555z77z", "pung:111z pung:444z pung:999m"),
    ),
    "full_flush": (Win("123456789m11m", TWO_CHOWS), Win("123456789m11z", TWO_CHOWS)),
    "half_flush": (Win("123456789m11z", TWO_CHOWS), Win("123456789m11p", TWO_CHOWS)),
    "all_chows": (
        Win("123456m234567p55678s", wild="9s9m", tile="8s"),
        Win("123456m234567p55678s", wild="9s9m", tile="8s", flowers="7f"),
    ),
    "all_pungs": (
        Win("111222m333555p77s", "kong:9999p"),
        Win("111222m333456p77s", "kong:9999p"),
    ),
    "four_winds": (FOURTH_WIND, changed(FOURTH_WIND, hand="123m567p66z", tile="6z")),
    "no_wild": (NO_WILD, ONE_WILD),
    "clean_concealed_hand": (changed(NO_WILD, options=ALT), changed(NO_WILD, flowers="1f", options=ALT)),
    "wild_set": (SETS_OF_WILDS, Win("125699m34p222555789s", tile="9s")),
    "single_tile_left": (
        Win("44p", f"{FOUR_MELDS} chow:456m", options=ALT),
        Win("45644p", FOUR_MELDS, options=ALT),
    ),
    "out_with_replacement_tile": (on_kong("kong:6666m"), changed(on_kong("kong:6666m"), flags="")),
    "robbing_the_kong": (changed(ONE_WILD, by="rob"), changed(ONE_WILD, by="discard")),
    "last_tile_draw": (changed(ONE_WILD, flags="last_tile"), ONE_WILD),
    "self_draw": (ONE_WILD, changed(ONE_WILD, by="discard")),
}


def test_every_pattern_has_an_example() -> None:
    assert tuple(EXAMPLES) == PATTERNS


@pytest.mark.parametrize("pattern", PATTERNS)
def test_position_in_the_table(pattern: str) -> None:
    assert PATTERNS[getattr(pingyang_table, pattern.upper())] == pattern


@pytest.mark.parametrize("pattern", PATTERNS)
def test_just_earned(pattern: str) -> None:
    assert pattern in answer_to(EXAMPLES[pattern][0])["patterns"]


@pytest.mark.parametrize("pattern", PATTERNS)
def test_just_missed(pattern: str) -> None:
    answer = answer_to(EXAMPLES[pattern][1])
    assert answer["valid"]
    assert pattern not in answer["patterns"]


WHITE_IS_FLOWER = {"white_is_flower": True}
WHITES = changed(ONE_WILD, options=WHITE_IS_FLOWER)
WHITE_WILD = Win("123456m11134555p77s5z", wild="5z2s", tile="5p")
DEALT_FOUR = changed(ONE_MELD, melds="ckong:5555z", options=WHITE_IS_FLOWER | {"dealt_four_is_kong": True})

# a win whose row a payout makes, by key and where the key holds a list by its entry: the payout may grow by 1000
PAYOUTS = [
    ("honor.seat_wind_pung", None, "seat_wind_pung", EXAMPLES["seat_wind_pung"][0]),
    ("honor.dragon_pung", None, "dragon_pung", EXAMPLES["dragon_pung"][0]),
    ("honor.seat_wind_pair", None, "seat_wind_pair", Win("123456m345p777999s22z")),
    ("kong.exposed_small", None, "exposed_kong", KONG),
    ("kong.exposed_big", None, "exposed_kong", changed(KONG, melds="akong:3333z")),
    ("kong.exposed_honor", None, "exposed_kong", changed(KONG, melds="kong:2222z")),
    ("kong.concealed_small", None, "concealed_kong", changed(KONG, melds="ckong:6666m")),
    ("kong.concealed_big", None, "concealed_kong", changed(KONG, melds="ckong:3333z")),
    ("kong.concealed_honor", None, "concealed_kong", changed(KONG, melds="ckong:6666z")),
    ("win.replacement_exposed", None, "out_with_replacement_tile", on_kong("akong:6666m")),
    ("win.replacement_concealed", None, "out_with_replacement_tile", on_kong("ckong:6666m")),
    ("win.replacement_honor_extra", None, "out_with_replacement_tile", on_kong("ckong:2222z")),
    (
        "win.replacement_flower",
        None,
        "out_with_replacement_tile",
        changed(ONE_WILD, flags="out_with_flower", flowers="1f"),
    ),
    ("kill_pig.four", None, "kill_pig", FOUR_SMALL),
    ("kill_pig.five", None, "kill_pig", Win("147m2588p222369s1234z")),
    ("kill_pig.six", None, "kill_pig", Win("147m25888p222369s123z")),
    ("kill_pig.same_face_pair", None, "kill_pig", Win("14557m258p369s123445z", wild="5m5m")),
    ("bonus.dealt_four", None, "dealt_four_kong", DEALT_FOUR),
    ("wild.same_face_surplus", None, "wild_tiles", SAME_FACE),
    *[
        ("bonus.flower", n, "flower_tiles", changed(ONE_WILD, flowers="5678"[: n + 1] + "f"))
        for n in range(4)
    ],
    *[("bonus.white", n, "white_tiles", changed(WHITES, flowers="5" * (n + 1) + "z")) for n in range(4)],
    ("wild.small", 0, "wild_tiles", ONE_WILD),
    ("wild.small", 1, "wild_tiles", Win("123456m11134555p227s", tile="5p")),
    ("wild.small", 2, "wild_tiles", Win("125699m34p222555789s", tile="9s")),
    ("wild.big", 0, "wild_tiles", WHITE_WILD),
    ("wild.big", 1, "wild_tiles", changed(WHITE_WILD, hand="123456m11134555p7s55z")),
    ("wild.big", 2, "wild_tiles", Win("125699m34p555789s555z", wild="5z2s", tile="9s")),
    *[
        (f"win.{pattern}", None, pattern, EXAMPLES[pattern][0])
        for pattern in PATTERNS
        if f"win.{pattern}" in KEYS
    ],
]


@pytest.mark.parametrize(("key", "place", "pattern", "win"), PAYOUTS, ids=str)
def test_a_payout_makes_its_row(key: str, place: int | None, pattern: str, win: Win) -> None:
    before = answer_to(win)["patterns"].get(pattern, 0)
    value = load_rules("pingyang").with_case_options(win.options).value(key)
    if place is None:
        value += 1000
    else:
        value[place] += 1000
    after = answer_to(with_payout(win, key, value))["patterns"][pattern]
    assert after == (1000 if key == "wild.same_face_surplus" else before + 1000)


@pytest.mark.parametrize(("wilds", "hand"), [(1, "123456m11134555p277s"), (2, "123456m11134555p227s")])
def test_wilds_of_a_double_indicator(wilds: int, hand: str) -> None:
    win = Win(hand, wild="2s2s", tile="5p")
    assert answer_to(win)["patterns"]["wild_tiles"] == (2, 5)[wilds - 1]
    assert (
        answer_to(with_payout(win, "wild.same_face", [70, 90]))["patterns"]["wild_tiles"]
        == (70, 90)[wilds - 1]
    )


@pytest.mark.parametrize(("surplus", "wild_tiles"), [(0, 10), (1, 10), (15, 15)])
def test_the_pair_of_wilds_counts_where_it_is_worth_more(surplus: int, wild_tiles: int) -> None:
    # 777s and the wilds may also be the pair 77s and a set with two wilds
    payout = {"wild.same_face": [5, 10], "wild.same_face_surplus": surplus}
    assert answer_to(changed(SAME_FACE, options={"payout": payout}))["patterns"]["wild_tiles"] == wild_tiles


# the same win under a changed rule: what each seat receives
@pytest.mark.parametrize(
    ("options", "win", "pay"),
    [
        ({}, ONE_WILD, [-6, 12, -3, -3]),
        ({"payout": {"settlement.points_per_tai": 10}}, ONE_WILD, [-60, 120, -30, -30]),
        ({"payout": {"settlement.dealer_factor": 3}}, ONE_WILD, [-9, 15, -3, -3]),
        ({"payout": {"settlement.dealer_factor": 3}}, changed(ONE_WILD, seat=0), [27, -9, -9, -9]),
        ({"payout": {"doubling.threshold": 3}}, ONE_WILD, [-12, 24, -6, -6]),
        ({"payout": {"doubling.threshold": 3, "doubling.factor": 5}}, ONE_WILD, [-30, 60, -15, -15]),
        ({}, changed(FOURTH_WIND, by="discard"), [0, 168, -168, 0]),
        (
            {"payout": {"settlement.liability_melds": 4}},
            changed(FOURTH_WIND, by="discard"),
            [-84, 168, -42, -42],
        ),
        ({"payout": {"win.four_winds": 0}}, changed(FOURTH_WIND, by="discard"), [-16, 32, -8, -8]),
        ({}, changed(FOURTH_WIND, by="discard", tile="7p"), [-84, 168, -42, -42]),
        ({}, changed(FOURTH_WIND, by="rob"), [-96, 192, -48, -48]),
    ],
    ids=str,
)
def test_settlement(options: dict[str, Any], win: Win, pay: list[int]) -> None:
    assert answer_to(changed(win, options=options))["pay"] == pay


# a win whose rows an option changes
@pytest.mark.parametrize(
    ("option", "value", "win"),
    [
        ("white_is_flower", True, changed(DEALT_FOUR, options={"dealt_four_is_kong": True})),
        ("four_winds_by_pair", False, FOURTH_WIND),
        ("big_wild_winds", "own", Win("123456m11134555p77s3z", wild="3z4z", tile="5p")),
        ("kill_pig_adds_to_wilds", False, Win("12569m348p222555789s", tile="9s")),
        ("kill_pig_flat", False, FOUR_SMALL),
    ],
    ids=str,
)
def test_option_changes_the_rows(option: str, value: Any, win: Win) -> None:
    other = answer_to(changed(win, options=win.options | {option: value}))
    assert other["valid"]
    assert other["patterns"] != answer_to(win)["patterns"]


def test_own_wind_is_big_for_its_seat_alone() -> None:
    win = Win("123456m11134555p77s3z", wild="3z4z", tile="5p", options={"big_wild_winds": "own"})
    assert answer_to(win)["patterns"]["wild_tiles"] == 2
    assert answer_to(changed(win, seat=2))["patterns"]["wild_tiles"] == 3


def test_kill_pig_may_cancel_the_losers() -> None:
    case = next(case for case in CASES if case["id"] == "pingyang-105")
    (answer,) = mjsim.score(case | {"options": {"kill_pig_cancels_losers": True}})
    assert answer["losers"] == [{"tai": 0}, None, {"tai": 0}, {"tai": 0}]


def test_kill_pig_without_a_shape_may_be_forbidden() -> None:
    assert answer_to(FOUR_SMALL)["valid"]
    assert not answer_to(with_payout(FOUR_SMALL, "turn.kill_pig", False))["valid"]


@pytest.mark.parametrize(
    ("why", "win"),
    [
        ("discarded wild", changed(ONE_WILD, by="discard", tile="2s")),
        ("robbed wild", changed(ONE_WILD, by="rob", tile="2s")),
        ("incomplete", Win("147m257p369s12345677z")),
        ("2+2 wilds without a shape", Win("147m2588p22369s12345z")),
        ("kill pig on a discard", changed(FOUR_SMALL, by="discard", tile="5z")),
    ],
    ids=str,
)
def test_illegal_win(why: str, win: Win) -> None:
    assert answer_to(win) == {"id": "", "valid": False}


@pytest.mark.parametrize(
    ("why", "win", "message"),
    [
        ("flower in hand", Win("123456m11134555p77s1f", tile="5p"), "players[1].hand holds 1f"),
        ("wild in a meld", changed(ONE_MELD, melds="pung:888p"), "players[1].melds hold pung:888p"),
        ("White laid out", changed(ONE_WILD, flowers="5z"), "players[1].flowers holds 5z"),
        ("wild flower laid out", changed(ONE_WILD, wild="1f2s", flowers="2f"), "players[1].flowers holds 2f"),
        ("kong of flowers", changed(ONE_MELD, melds="ckong:1234f"), "players[1].melds hold ckong:1234f"),
        ("two colours", changed(ONE_MELD, melds="ckong:1235f"), '"ckong:1235f" is no meld'),
        ("exposed flowers", changed(ONE_MELD, melds="kong:1234f"), '"kong:1234f" is no meld'),
        ("no kong named", changed(on_kong("kong:6666m"), last_kong=""), "last_kong is missing"),
        ("another kong", changed(on_kong("kong:6666m"), last_kong="kong:7777m"), "but must be kong:6666m"),
        ("dealt-four kong", changed(DEALT_FOUR, last_kong="ckong:5555z"), "the winner has no kong"),
        ("one indicator", changed(ONE_WILD, wild="2s"), "turns up 2 tiles"),
        ("a flag of another variant", changed(ONE_WILD, flags="fourth_bonus"), "which is no flag"),
        ("five of a face", changed(ONE_MELD, melds="akong:1111m"), "5 copies of 1m"),
        ("a flower twice", changed(ONE_WILD, wild="1f1f"), "2 copies of 1f"),
    ],
    ids=str,
)
def test_impossible_win(why: str, win: Win, message: str) -> None:
    assert message in answer_to(win)["error"]


@pytest.mark.parametrize("fault", ["a tile short", "winning tile elsewhere", "no kong replaced"])
def test_malformed_outcome_is_reported(fault: str) -> None:
    outcomes, scores = records_of([on_kong("kong:6666m").case()], {})
    assert scores[0].valid
    if fault == "a tile short":
        outcomes[0].hands[1, 0] = 0
    elif fault == "winning tile elsewhere":
        outcomes[0].tile = 8
    else:
        outcomes[0].last_kong = -1
    scores = np.zeros(1, SCORE).view(np.recarray)
    numbers = load_rules("pingyang").numbers(KEYS)
    assert score_outcomes(outcomes, numbers, load_tables(), scores) == MALFORMED
    assert not scores[0].valid


def test_stray_tiles_of_an_outcome_make_no_legal_win() -> None:
    outcomes, _ = records_of([KONG.case()], {})
    outcomes[0].meld_faces[1, 0] = 34  # four flowers, which are no kong in this preset
    scores = np.zeros(1, SCORE).view(np.recarray)
    score_outcomes(outcomes, load_rules("pingyang").numbers(KEYS), load_tables(), scores)
    assert not scores[0].valid


def test_wilds_alone_that_stand_for_a_wind_are_shown_as_it() -> None:
    case = Win("123m567p222s111333z44z", tile="7p").case()
    _, (score,) = records_of([case], {"four_winds_by_pair": False})
    pung, pair, south = 1, 2, 28
    shown = list(zip(score.group_kinds, score.group_faces, score.group_wilds, strict=True))
    assert (pung, south, 0b111) not in shown  # North is only the pair: the wilds are a wild set
    _, (score,) = records_of([case], {})
    shown = list(zip(score.group_kinds, score.group_faces, score.group_wilds, strict=True))
    assert (pung, south, 0b111) in shown and (pair, 30, 0) in shown


def test_a_kill_pig_has_no_groups() -> None:
    _, (score,) = records_of([FOUR_SMALL.case()], {})
    assert score.group_count == 0
