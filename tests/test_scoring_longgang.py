"""Score Longgang wins as the rule book does: its cases, and each element just earned and just missed."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import typer
from typer.testing import CliRunner

import mjsim
from longgang_wins import AS_DEALT, RARE, Win, answer_to, changed, records_of, with_option, with_payout
from mjsim.cases import read_lines
from mjsim.cli.score import score as score_command
from mjsim.rulesets import load_rules
from mjsim.table_cache import load_tables
from mjsim_kernels.records import SCORE
from mjsim_kernels.scoring import longgang_table
from mjsim_kernels.scoring.longgang import KEYS, PATTERNS, score_outcomes
from mjsim_kernels.scoring.wins import MALFORMED

FILE = Path(__file__).parent / "cases" / "longgang.cases.jsonl"
CASES = [line.document for line in read_lines(FILE)]

CHOWS = "chow:123m chow:456p chow:789s"
BARE = Win("45m678s11p9p", CHOWS, tile="8s", by="discard")
DRAWN = changed(BARE, by="self")
NO_WILD = changed(DRAWN, hand="456m678s11p")
OWN = changed(DRAWN, hand="45m678s11p2f")
TWO_WILDS = changed(DRAWN, hand="45m9p68s9p11p")
SPREAD = Win("45m9p68s9p1p2f", CHOWS, tile="8s")
WILD_SET = Win("9p9p2f678s11p", CHOWS, tile="8s")
PUNG = Win("222m678s11p", CHOWS, tile="2m")
RED = Win("456m777z11p", CHOWS, tile="7z")
PUNGS = Win("222m333p55s", "pung:444m pung:666p pung:888s")
HALF = Win("456m678m11z", "chow:123m chow:234m chow:789m", tile="8m")
FULL = changed(HALF, hand="456m678m11m")
PAIRS = Win("2233m4455p66s7799s888p", tile="8p", options={"eight_pairs": "counted"})
STRAIGHT = Win("456m678s11p", "chow:123m chow:789m chow:345p", tile="8s", options={"pure_straight": True})
HIDDEN = Win("222m555p888s444z678p11s", tile="8p", wild="9m", options=RARE)
SHIFTED_PUNGS = Win("444555m678s11p", "pung:222m pung:333m", tile="8s", options=RARE)
KONGS = Win("456m678s11p", "kong:2222m ckong:4444p akong:7777p", tile="8s", options=RARE)
TRIPLE = Win("222m222p678s11p", "pung:222s chow:456m", tile="8s", options=RARE)
VALUE_PAIR = changed(NO_WILD, hand="456m678s77z")
WAITS = {"edge_and_single_wait": True}
EDGE = Win("456m123s11p", CHOWS, tile="3s", by="discard", options=WAITS)
DEALT = Win("123456789m234p678s22s", tile=AS_DEALT, seat=0, flags="heavenly")
EARTHLY = changed(DEALT, tile="8s", seat=2, by="discard", flags="earthly")
HUMAN = with_option(changed(EARTHLY, flags="first_round"), human_hand=True)
THREE_WILDS = Win("1368m247p9s1358s26z9p9p9p")
WINDS = Win("444z345m11p", "pung:111z kong:2222z pung:333z", tile="5m")
LITTLE = Win("345m678s44z", "pung:111z kong:2222z pung:333z", tile="8s")
HONORS = Win("6z9p9p3z3z", "pung:111z pung:222z pung:666z pung:777z")
TERMINALS = Win("111m999m11p", "pung:111s pung:999s pung:999p", wild="5m")
BIG_TILES = changed(TERMINALS, melds="pung:111s pung:999s pung:777z")
DRAGONS = Win("1112345677788899m5m", by="discard", options=RARE)
SHIFTED_CHOWS = Win("123234345456m99m", "pung:777m", tile="6m", options=RARE)
SHIFTED_PAIRS = Win("11223344556677888m", options={"eight_pairs": "counted"})
FIVE_KONGS = "kong:2222m akong:3333m ckong:4444m kong:5555m"
SHIFTED_KONGS = Win("11p", f"{FIVE_KONGS} kong:6666m", options=RARE)
FOUR_KONGS = Win("678s11p", FIVE_KONGS, tile="8s", options=RARE)
THREE_SHIFTED = Win("456p678s11p", "kong:2222m akong:3333m ckong:4444m", tile="8s", options=RARE)
FIVE_PUNGS = Win("444555666m11p", "pung:222m pung:333m", tile="1p", options=RARE)
ALL_HIDDEN = changed(HIDDEN, hand="222m555p888s444z333p11s", tile="1s", by="discard")
QUADRUPLE = Win("555566667777p111z22m", wild="9m", options=RARE)
GUARDIANS = Win("345m678s33z", "pung:111z pung:666z pung:777z", tile="8s", options=RARE)
KNITTED = Win("147m258p369s123467z9m1z", wild="9m", flags="first_draw", options=RARE)
UNRELATED = changed(KNITTED, hand="147m148p159s123467z9m1z")


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
    "four_flowers": (changed(OWN, flowers="134f"), changed(OWN, flowers="13f")),
    "own_flower": (OWN, changed(OWN, flowers="134f")),
    "double_wild": (TWO_WILDS, DRAWN),
    "no_wild": (NO_WILD, OWN),
    "dragon_pung": (RED, changed(RED, hand="456m777z11p".replace("7", "4"), tile="4z")),
    "seat_wind_pung": (
        changed(RED, hand="456m222z11p", tile="2z"),
        changed(RED, hand="456m333z11p", tile="3z"),
    ),
    "half_flush": (HALF, changed(HALF, hand="456m678m11p")),
    "all_pungs": (PUNGS, changed(PUNGS, hand="222m345p55s")),
    "eight_pairs": (PAIRS, changed(PAIRS, hand="2345m44p66s7799s88p", melds="chow:123m")),
    "pure_straight": (STRAIGHT, changed(STRAIGHT, melds="chow:123m chow:789p chow:345p", wild="9m")),
    "out_with_replacement_tile": (
        with_option(changed(NO_WILD, flags="out_with_replacement_tile"), replacement_tai=True),
        with_option(NO_WILD, replacement_tai=True),
    ),
    "four_concealed_pungs": (HIDDEN, changed(HIDDEN, by="discard", tile="8s")),
    "four_pure_shifted_pungs": (SHIFTED_PUNGS, changed(SHIFTED_PUNGS, hand="444666m678s11p")),
    "three_kongs": (KONGS, changed(KONGS, melds="kong:2222m ckong:4444p pung:777p")),
    "triple_pung": (TRIPLE, changed(TRIPLE, hand="222m333p678s11p")),
    "all_chows": (BARE, DRAWN),
    "concealed_kong": (
        changed(NO_WILD, melds="ckong:2222m chow:456p chow:789s"),
        changed(NO_WILD, melds="kong:2222m chow:456p chow:789s"),
    ),
    "exposed_kong": (
        changed(NO_WILD, melds="akong:2222m chow:456p chow:789s"),
        changed(NO_WILD, melds="ckong:2222m chow:456p chow:789s"),
    ),
    "concealed_pung": (PUNG, changed(PUNG, by="discard")),
    "exposed_pung": (changed(PUNG, by="discard"), PUNG),
    "value_pair": (VALUE_PAIR, changed(VALUE_PAIR, hand="456m678s33z")),
    "flower_tiles": (changed(DRAWN, flowers="1f"), DRAWN),
    "self_draw": (DRAWN, changed(DRAWN, tile="1p")),
    "closed_wait": (changed(BARE, tile="7s"), BARE),
    "edge_wait": (EDGE, changed(EDGE, hand="456m234s11p", tile="4s")),
    "single_wait": (changed(EDGE, tile="1p"), EDGE),
    "heavenly_hand": (DEALT, changed(DEALT, tile="8s", flags="")),
    "earthly_hand": (EARTHLY, changed(EARTHLY, flags="")),
    "human_hand": (HUMAN, changed(HUMAN, seat=0, source=1)),
    "three_wilds": (THREE_WILDS, TWO_WILDS),
    "big_four_winds": (WINDS, LITTLE),
    "little_four_winds": (LITTLE, changed(LITTLE, hand="345m678s66z")),
    "all_honors": (HONORS, changed(HONORS, hand="6z9p9p55s", tile="5s")),
    "all_terminals": (TERMINALS, BIG_TILES),
    "all_terminals_and_honors": (BIG_TILES, changed(BIG_TILES, hand="111m999m22p")),
    "nine_dragons": (DRAGONS, changed(DRAGONS, hand="1112233445678999m5m")),
    "four_pure_shifted_chows": (SHIFTED_CHOWS, changed(SHIFTED_CHOWS, hand="123234345567m99m", tile="7m")),
    "eight_shifted_pairs": (SHIFTED_PAIRS, changed(SHIFTED_PAIRS, hand="11223344556688999m")),
    "full_flush": (FULL, HALF),
    "pung_of_wilds": (WILD_SET, SPREAD),
    "five_shifted_kongs": (SHIFTED_KONGS, changed(SHIFTED_KONGS, melds=f"{FIVE_KONGS} kong:8888m")),
    "five_kongs": (
        changed(SHIFTED_KONGS, melds=f"{FIVE_KONGS} kong:8888m"),
        changed(SHIFTED_KONGS, melds=f"{FIVE_KONGS} pung:888m"),
    ),
    "four_shifted_kongs": (
        FOUR_KONGS,
        changed(FOUR_KONGS, melds=f"{FIVE_KONGS.replace('5555m', '6666m')}"),
    ),
    "four_kongs": (
        changed(FOUR_KONGS, melds=f"{FIVE_KONGS.replace('5555m', '6666m')}"),
        changed(FOUR_KONGS, melds=f"{FIVE_KONGS.replace('kong:5555m', 'pung:555m')}"),
    ),
    "three_shifted_kongs": (
        THREE_SHIFTED,
        changed(THREE_SHIFTED, melds="kong:2222m akong:3333m ckong:5555m"),
    ),
    "five_pure_shifted_pungs": (FIVE_PUNGS, changed(FIVE_PUNGS, hand="444555777m11p")),
    "five_concealed_pungs": (ALL_HIDDEN, changed(ALL_HIDDEN, tile="8s")),
    "quadruple_chow": (QUADRUPLE, changed(QUADRUPLE, hand="555p9m66667777p111z22m")),
    "four_guardians": (GUARDIANS, changed(GUARDIANS, hand="345m678s33p")),
    "sixteen_knitted": (KNITTED, changed(KNITTED, flags="")),
    "sixteen_unrelated": (UNRELATED, changed(UNRELATED, hand="146m148p159s123467z9m1z")),
}


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


WITH_LOSERS = {
    0: {"hand": "666z1346m1258p147s23z"},
    2: {"hand": "135m2457p168s124z", "melds": ["pung:888m"]},
    3: {"hand": "3579m1246p357s12347z"},
}


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


WORTH_TWO = (
    "eight_pairs",
    "four_flowers",
    "four_concealed_pungs",
    "four_pure_shifted_pungs",
    "three_kongs",
    "triple_pung",
)

# a changed number and a win that shows it
PAYOUTS = [
    ("base.winner_hu", 50, BARE),
    ("base.round_up_to", 1, DRAWN),
    ("base.cap", 100, FULL),
    ("base.hu_per_chip", 5, BARE),
    ("dealer.factor", 5, BARE),
    ("follow.unit", 10, BARE),
    ("follow.unit_after_top_up", 10, changed(BARE, flags="topped_up")),
    ("follow.cap_tai", 1, FULL),
    ("limit.tai", 1, FULL),
    ("limit.losers_zero", ["pung_of_wilds"], changed(WILD_SET, losers=WITH_LOSERS)),
    ("limit.hands", [], FULL),
    *[
        (f"hu.{name}", 100, changed(NO_WILD, melds=f"{meld} chow:456p chow:789s"))
        for name, meld in (
            ("exposed_pung.small", "pung:222m"),
            ("exposed_pung.big", "pung:111m"),
            ("exposed_kong.small", "kong:2222m"),
            ("exposed_kong.big", "akong:1111m"),
            ("concealed_kong.small", "ckong:2222m"),
            ("concealed_kong.big", "ckong:1111m"),
        )
    ],
    ("hu.concealed_pung.small", 100, PUNG),
    ("hu.concealed_pung.big", 100, RED),
    ("hu.value_pair", 100, VALUE_PAIR),
    ("hu.flower_tiles", 100, changed(DRAWN, flowers="1f")),
    ("hu.self_draw", 100, DRAWN),
    ("hu.closed_wait", 100, changed(BARE, tile="7s")),
    ("hu.edge_wait", 100, EDGE),
    ("hu.single_wait", 100, changed(EDGE, tile="1p")),
    *[
        (f"tai.{name}", 0 if name in WORTH_TWO else 2, EXAMPLES[name][0])
        for name in PATTERNS[: longgang_table.TAI_ELEMENTS]
    ],
    (
        "tai.loser_eight_pairs",
        3,
        with_option(
            changed(NO_WILD, losers=WITH_LOSERS | {0: {"hand": "2277z66z2277m2288p55s"}}),
            eight_pairs="counted",
        ),
    ),
]


@pytest.mark.parametrize(("key", "value", "win"), PAYOUTS, ids=str)
def test_number_shows_in_a_win(key: str, value: Any, win: Win) -> None:
    before, after = answer_to(win), answer_to(with_payout(win, key, value))
    assert before["valid"] and after["valid"]
    assert before != after


def test_every_number_of_the_scorer_is_tried() -> None:
    tried = {key for key, _, _ in PAYOUTS}
    untried = [key for key in KEYS if key not in tried and not key.startswith(("options.", "match."))]
    assert untried == []


BARE_WAIT = Win("8p9p", f"{CHOWS} pung:222s chow:345m", tile="8p", by="discard")
ROBBED_PAIR = changed(NO_WILD, hand="456m678s22p", tile="2p", by="rob")
FISHING = Win("7z5s9p9p2f", f"{CHOWS} chow:345m", tile="7z", by="discard", flags="declined_win")
LATE = Win(
    "77z7z456m11p",
    CHOWS,
    tile="7z",
    by="discard",
    source=3,
    flags="late_stage",
    losers=WITH_LOSERS | {3: {"hand": "3579m1246p357s1234z2s"}},
)
FOUR_WILDS = Win("9p9p9p1368m247p9s1358s26z")
STRICT = Win("4z2f345m111z", "pung:222z pung:333z chow:678s", tile="5m", wild="4z", by="discard")
FLOWER_LOSER = changed(
    NO_WILD, losers=WITH_LOSERS | {2: {"hand": "55s3f2479m368p23s3467z", "flowers": "124f"}}
)

# an option, and a win that it changes
OPTIONS = [
    ("eight_pairs", "counted", with_option(PAIRS, eight_pairs="off")),
    ("eight_pairs", "limit", PAIRS),
    ("pure_straight", False, STRAIGHT),
    ("rare_hands", False, KONGS),
    ("human_hand", False, HUMAN),
    ("replacement_tai", True, changed(NO_WILD, flags="out_with_replacement_tile")),
    ("edge_and_single_wait", False, EDGE),
    ("single_wait_self_draw", True, changed(VALUE_PAIR, tile="7z")),
    ("loser_four_flowers", "own_flower", FLOWER_LOSER),
    ("four_wilds_needed", True, FOUR_WILDS),
    ("strict_four_winds", True, STRICT),
    ("rob_for_pair", False, ROBBED_PAIR),
    ("bare_wild_wait", False, BARE_WAIT),
    ("wild_fishing", "honor_only", FISHING),
    ("late_liability", False, LATE),
]


@pytest.mark.parametrize(("option", "value", "win"), OPTIONS, ids=str)
def test_option_changes_a_win(option: str, value: Any, win: Win) -> None:
    assert answer_to(with_option(win, **{option: value})) != answer_to(win)


def test_every_option_of_the_scorer_is_tried() -> None:
    tried = {f"options.{option}" for option, _, _ in OPTIONS}
    untried = [key for key in KEYS if key.startswith("options.") and key not in tried]
    assert untried == ["options.match_play", "options.top_up"]  # of the match, not of a win


@pytest.mark.parametrize(
    ("why", "win"),
    [
        ("incomplete", changed(DRAWN, hand="45m679s11p9p", tile="9s")),
        ("another's flower", changed(OWN, hand="45m678s11p3f")),
        ("guest flower beside a complete hand", Win("45m678s11p3f", CHOWS, tile="8s", flags="last_tile")),
        ("discarded wild", changed(BARE, tile="9p")),
        ("robbed wild", changed(BARE, tile="9p", by="rob")),
        ("three wilds on a discard", changed(THREE_WILDS, by="discard", tile="2z")),
        ("fishing for an honor", FISHING),
        ("three wilds without the own flower", with_option(FOUR_WILDS, four_wilds_needed=True)),
        (
            "sixteen tiles without three wilds",
            Win("123456789m234p67s22s", tile=AS_DEALT, flags="dealt_three_wilds"),
        ),
    ],
    ids=str,
)
def test_illegal_win(why: str, win: Win) -> None:
    assert answer_to(win) == {"id": "", "valid": False}


@pytest.mark.parametrize(
    ("why", "win"),
    [
        ("fishing with another tile", changed(FISHING, tile="5s")),
        ("fishing by self-draw", changed(FISHING, by="self")),
        ("no win declined", changed(FISHING, flags="")),
        ("one wild and the own flower", changed(FISHING, hand="77z5s9p2f")),
        (
            "three wilds and the own flower",
            with_option(changed(FOUR_WILDS, hand="9p9p9p2f368m247p9s1358s26z"), four_wilds_needed=True),
        ),
        ("robbed middle", with_option(changed(NO_WILD, by="rob", tile="7s"), rob_for_pair=False)),
        (
            "two wilds in hand after five melds",
            with_option(changed(BARE_WAIT, hand="9p2f", tile="2f", by="self"), bare_wild_wait=False),
        ),
    ],
    ids=str,
)
def test_legal_win(why: str, win: Win) -> None:
    assert answer_to(win)["valid"]


@pytest.mark.parametrize(
    ("why", "win", "message"),
    [
        ("White", changed(NO_WILD, hand="456m678s55z"), "5z is no part of this variant's tile set"),
        ("White in a meld", changed(NO_WILD, melds="pung:555z chow:456p chow:789s"), "5z is no part"),
        ("plum blossom", changed(NO_WILD, hand="456m678s1p5f"), "5f is no part of this variant's tile set"),
        ("own flower laid out", changed(DRAWN, flowers="2f"), "its own flower, which stays in hand"),
        (
            "flower laid out beside wild flowers",
            changed(NO_WILD, wild="3f", flowers="1f"),
            "no tile is laid down",
        ),
        ("wild in a meld", changed(NO_WILD, melds="pung:999p chow:456p chow:789s"), "wilds are in no meld"),
        ("a tile short", changed(NO_WILD, hand="456m678s1p"), "but the winner must have 17"),
        (
            "no winning tile",
            changed(NO_WILD, tile=AS_DEALT),
            "win.tile is null, but must be null only for a win",
        ),
        ("heavenly South", changed(DEALT, seat=1), "win.flags hold heavenly, which is possible only where"),
        ("earthly self-draw", changed(EARTHLY, by="self"), "win.flags hold earthly, which is possible only"),
        (
            "earthly dealer",
            changed(EARTHLY, seat=0, source=1),
            "win.flags hold earthly, which is possible only",
        ),
        (
            "pushing dealer",
            Win("9p9p9p1368m247p9s1358s2z", seat=0, tile=AS_DEALT, flags="dealt_three_wilds"),
            "must have 17",
        ),
        ("a flag of another variant", changed(DRAWN, flags="fourth_bonus"), "which is no flag"),
        ("five of a face", changed(NO_WILD, melds="kong:1111m chow:123m chow:789s"), "5 copies of 1m"),
        ("a flower twice", changed(OWN, wild="2f"), "2 copies of 2f"),
        ("two indicators", changed(DRAWN, wild="9p8p"), "longgang turns up 1 tile"),
    ],
    ids=str,
)
def test_impossible_win(why: str, win: Win, message: str) -> None:
    assert message in answer_to(win)["error"]


@pytest.mark.parametrize("chips", [-1, 1.5, "3", True])
def test_wrong_chips_are_refused(chips: Any) -> None:
    case = changed(NO_WILD, losers=WITH_LOSERS).case()
    case["players"][0]["extra"] = {"chips": chips}
    (answer,) = mjsim.score(case)
    assert "players[0].extra.chips is" in answer["error"]


def test_chips_of_three_seats_limit_nothing() -> None:
    case = changed(NO_WILD, losers=WITH_LOSERS).case()
    (whole,) = mjsim.score(case)
    for seat in range(3):
        case["players"][seat]["extra"] = {"chips": 0}
    (answer,) = mjsim.score(case)
    assert answer == whole


def test_late_honor_makes_liable() -> None:
    pay = answer_to(LATE)["pay"]
    assert pay[1] == 29 + 19 + 19
    assert answer_to(changed(LATE, flags=""))["pay"][3] > pay[3]
    two_winds = LATE.losers | {3: {"hand": "3579m1246p357s1122z2s"}}
    assert answer_to(changed(LATE, losers=two_winds))["pay"][3] > pay[3]


@pytest.mark.parametrize("fault", ["a tile short", "winning tile elsewhere"])
def test_malformed_outcome_is_reported(fault: str) -> None:
    outcomes, scores = records_of([NO_WILD.case()], {})
    assert scores[0].valid
    if fault == "a tile short":
        outcomes[0].hands[1, 3] = 0
    else:
        outcomes[0].tile = 20
    scores = np.zeros(1, SCORE).view(np.recarray)
    numbers = load_rules("longgang").numbers(KEYS)
    assert score_outcomes(outcomes, numbers, load_tables(), scores) == MALFORMED
    assert not scores[0].valid
