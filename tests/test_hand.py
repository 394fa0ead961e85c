"""Analyse hands of every kind, and refuse what no hand can be."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.cells import cell_len
from typer.testing import CliRunner

import mjsim
from mjsim.cases import read_lines
from mjsim.cli import app
from mjsim.errors import InputError
from mjsim.hand_analysis import HandAnalysis
from mjsim.hand_report import hand_text
from mjsim.notation import count_tiles, parse_tiles
from mjsim.rulesets import load_rules
from mjsim.tile_names import format_row
from mjsim_kernels.tiles import FACES
from reference import hands as reference
from reference.moves import legal_discards
from reference.notation import parse_meld

CASES = [line.document for line in read_lines(Path(__file__).parent / "cases" / "yueqing.cases.jsonl")]
WINS = [case for case in CASES if case["win"] and case["expect"]["valid"]]
# but for robbing a seat without the pung: what others hold is no part of a hand
ILLEGAL = [
    case for case in CASES if case["win"] and not case["expect"]["valid"] and case["win"]["by"] != "rob"
]

WILD, BONUS = 4, 31  # 5m turned up, White laid down


def run(*arguments: str) -> Any:
    return CliRunner().invoke(app, ["hand", *arguments], env={"COLUMNS": "80"})


def analyse_case(case: dict[str, Any], **options: Any) -> HandAnalysis:
    win, ruleset = case["win"], load_rules("yueqing").with_case_options(case["options"])
    player = case["players"][win["seat"]]
    return mjsim.analyse_hand(
        player["hand"],
        ruleset,
        wild=case["wild"],
        melds=player.get("melds", []),
        flowers=player.get("flowers", ""),
        by=win["by"],
        tile=win["tile"],
        seat=win["seat"],
        streak=case.get("dealer_streak", 0),
        flags=win.get("flags", []),
        **options,
    )


def random_hand(seed: int, size: int) -> list[int]:
    """Draw tiles that lie near one another, so that hands are not all far from ready."""
    rng = np.random.default_rng(seed)
    faces = [face for face in range(FACES) if face != BONUS and (face // 9 == seed % 3 or face % 5 == 0)]
    pack = np.repeat(faces, 4)
    pack = np.delete(pack, np.flatnonzero(pack == WILD)[:1])
    return [int(face) for face in rng.choice(pack, size, replace=False)]


def counted(tiles: list[int]) -> tuple[list[int], int]:
    counts = np.bincount(tiles, minlength=FACES)
    wilds = int(counts[WILD])
    counts[WILD] = 0
    return counts.tolist(), wilds


def with_one(counts: list[int], face: int, change: int) -> list[int]:
    return [count + change * (other == face) for other, count in enumerate(counts)]


@pytest.mark.parametrize("size", [1, 2, 4, 5, 7, 8, 10, 11])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_distance_and_useful_tiles_are_those_of_the_definition(size: int, seed: int) -> None:
    tiles = random_hand(100 * seed + size, size)
    counts, wilds = counted(tiles)
    sets = size // 3
    prospect = mjsim.analyse_hand(format_row(tiles), wild="5m").prospect
    shanten = reference.shanten(counts, wilds, sets)
    assert prospect.shanten == shanten
    useful = {}
    for face in range(FACES):
        left = 4 - counts[face] if face != WILD else 3 - wilds
        if face == WILD:
            nearer = shanten >= 0
        elif size % 3 == 1 and shanten == 0:
            nearer = face in reference.waits(counts, wilds, sets)
        else:
            nearer = left > 0 and reference.shanten(with_one(counts, face, 1), wilds, sets) < shanten
        if nearer and face != BONUS and (left or (face != WILD and shanten == 0 and size % 3 == 1)):
            useful[face] = left
    assert prospect.useful == useful


@pytest.mark.parametrize("size", [5, 8, 11])
@pytest.mark.parametrize("seed", [4, 5])
def test_discards_are_measured_and_ordered(size: int, seed: int) -> None:
    tiles = random_hand(100 * seed + size, size)
    counts, wilds = counted(tiles)
    discards = mjsim.analyse_hand(format_row(tiles), wild="5m").discards
    assert {row.face for row in discards} == set(tiles)
    ranks = []
    for row in discards:
        if row.face == WILD:
            assert (row.prospect, row.forbidden) == (None, "wild")
            continue
        assert row.prospect is not None
        assert row.prospect.shanten == reference.shanten(with_one(counts, row.face, -1), wilds, size // 3)
        rest = list(tiles)
        rest.remove(row.face)
        alone = mjsim.analyse_hand(format_row(rest), wild="5m").prospect
        expected = {face: left - (face == row.face) for face, left in alone.useful.items()}
        shown = {face: left for face, left in row.prospect.useful.items() if left}
        assert shown == {face: left for face, left in expected.items() if left}
        ranks.append((row.prospect.shanten, -row.prospect.left, row.face))
    assert ranks == sorted(ranks)


MELDS = ["pung:111m", "pung:222z", "chow:234s", "pung:333z", "chow:678s"]


@pytest.mark.parametrize("hand", ["19p11m5m", "1m2z3m5m4p", "1m5m", "2z3m", "55m"])
def test_forbidden_discards_are_those_of_the_rules(hand: str) -> None:
    melds = MELDS[: 5 - len(parse_tiles(hand)) // 3]
    if "11m" in hand:
        melds = melds[1:]
    discards = mjsim.analyse_hand(hand, wild="5m", melds=melds).discards
    legal = legal_discards(count_tiles(hand).tolist()[:FACES], [parse_meld(meld) for meld in melds], WILD)
    assert {row.face for row in discards if not row.forbidden} == set(legal)


@pytest.mark.parametrize("case", WINS, ids=lambda case: case["id"])
def test_wins_are_worth_and_explained_as_scored(case: dict[str, Any]) -> None:
    for lang in ("en", "zh"):
        win = analyse_case(case, lang=lang).win
        assert win is not None
        seat = case["win"]["seat"]
        assert win.settlements[seat].pay == case["expect"]["pay"]
        assert {line.id: line.value for line in win.explanation.patterns} == case["expect"]["patterns"]
        assert all(line.why and "{" not in line.why for line in win.explanation.patterns)
        assert f"{case['expect']['score']['tai']} " in f" {win.explanation.sum}"


@pytest.mark.parametrize("case", WINS, ids=lambda case: case["id"])
def test_the_reading_holds_the_hand(case: dict[str, Any]) -> None:
    analysis = analyse_case(case)
    assert analysis.win is not None
    groups = analysis.win.explanation.groups
    if groups:
        wild = parse_tiles(case["wild"])[0]
        natural = [f for group in groups for i, f in enumerate(group.faces()) if not group.wilds >> i & 1]
        played = analysis.win.explanation.played
        assert sorted(natural + [wild] * len(played)) == sorted(analysis.entry.tiles)
    else:
        assert any(line.id.endswith("_push") for line in analysis.win.explanation.patterns)


@pytest.mark.parametrize("case", ILLEGAL, ids=lambda case: case["id"])
def test_illegal_wins_win_nothing(case: dict[str, Any]) -> None:
    try:
        assert analyse_case(case).win is None
    except InputError as error:
        assert "wild" in str(error) or "bonus" in str(error)


def test_each_seat_wins_by_its_own_wind() -> None:
    analysis = mjsim.analyse_hand("111z234567m123p99s345s", wild="9m", seat="South")
    assert analysis.win is not None
    tai = [row.totals["tai"] for row in analysis.win.settlements]
    assert tai == [2, 1, 1, 1]  # no wild, and East's pung for East
    assert [sum(row.pay) for row in analysis.win.settlements] == [0, 0, 0, 0]
    assert [line.id for line in analysis.win.explanation.patterns] == ["no_wild"]


def test_circumstances_count_where_they_can() -> None:
    hand = "222z234567m123p99s345s"
    heavenly = mjsim.analyse_hand(hand, wild="9m", flags=["heavenly"], streak=2).win
    assert heavenly is not None
    assert [row.totals["tai"] for row in heavenly.settlements] == [61, 2, 1, 1]
    assert heavenly.settlements[0].pay == [3 * 65, -65, -65, -65]
    robbed = mjsim.analyse_hand(hand, wild="9m", by="rob").win
    assert robbed is not None
    assert "robbing_the_kong" in [line.id for line in robbed.explanation.patterns]


def test_the_last_tile_wins_unless_another_is_named() -> None:
    hand = "123456m123p99s345s234p"  # waits on 2p and 5p in the one, on 9s alone in the other
    assert "all_chows" in patterns(hand, wild="9m")
    assert "all_chows" not in patterns(hand, wild="9m", tile="9s")
    assert "all_chows" not in patterns("123456m123p345s234p99s", wild="9m")


def patterns(hand: str, **options: Any) -> list[str]:
    win = mjsim.analyse_hand(hand, **options).win
    return [line.id for line in win.explanation.patterns] if win else []


def test_three_wilds_may_push_unless_the_rules_say_no() -> None:
    hand = "555m147m258p369s12346z"
    assert patterns(hand, wild="5m", flowers="55z") == ["three_wild_push", "bonus_tile"]
    assert patterns(hand, wild="5m", overrides=["options.pushes=false"]) == []


def test_melds_stand_anywhere() -> None:
    apart = mjsim.analyse_hand("45p2366s4m", wild="5m", melds=["pung:999p", "ckong:4444z", "chow:123m"])
    inside = mjsim.analyse_hand("45p [999p] 2366s4m chow:123m ckong:4444z", wild="5m")
    assert apart.prospect == inside.prospect
    assert apart.to_dict()["hand"] == inside.to_dict()["hand"]


def test_white_is_in_hand_where_it_is_wild() -> None:
    assert mjsim.analyse_hand("5z1m", wild="5z").prospect.shanten == -1


@pytest.mark.parametrize(
    ("hand", "options", "message"),
    [
        ("123456789m123p", {}, "has 12 concealed tiles"),
        ("", {}, "has 0 concealed tiles"),
        ("11111m", {}, "5 copies of 1m"),
        ("1111m2p [111m]", {}, "7 copies of 1m"),
        ("1m", {"melds": ["pung:111m", "pung:111m"]}, "7 copies of 1m"),
        ("5555m", {}, "5 copies of 5m"),
        ("12x4m", {}, "'x' is no digit"),
        ("123", {}, "no suit letter after 123"),
        ("1E", {}, "letters name no honors"),
        ("5z12m3s", {}, "--flowers 5z"),
        ("7z123m", {"wild": "5z"}, "--flowers 7z"),
        ("1f", {}, "not among the tiles of yueqing"),
        ("11m", {"wild": None}, "give it, as in --wild 5m"),
        ("11m", {"wild": "5m6m"}, 'wild is "5m6m", but yueqing turns up 1 tile'),
        ("11m", {"wild": "q"}, "'q' is no digit"),
        ("11m", {"melds": ["chow:456m"]}, "5m is wild here"),
        ("11m", {"melds": ["pung:555z"]}, "5z is the bonus tile here"),
        ("11m", {"melds": ["chow:135m"]}, "run of one number suit"),
        ("11m", {"melds": ["set:123m"]}, "is no meld"),
        ("1122333344445556p", {"melds": ["pung:111z"]}, "and 1 meld, which count 19"),
        ("11m", {"flowers": "7z"}, "only 5z is laid down"),
        ("11m", {"flowers": "1f"}, "not among the tiles of yueqing"),
    ],
    ids=lambda value: str(value),
)
def test_impossible_hands_are_refused(hand: str, options: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as raised:
        mjsim.analyse_hand(hand, **({"wild": "5m"} | options))
    assert message in str(raised.value)


WHOLE = "111z234567m123p99s345s"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"by": "theft"}, 'by is "theft"'),
        ({"tile": "9p"}, "does not hold the winning tile 9p"),
        ({"seat": 4}, 'seat is "4"'),
        ({"streak": -1}, "streak is -1"),
        ({"flags": ["haevenly"]}, "did you mean heavenly?"),
        ({"flags": ["heavenly"], "seat": 1}, "heavenly, which is the dealer's"),
        ({"flags": ["earthly"], "seat": 0}, "earthly, which is never the dealer's"),
        ({"by": "discard", "tile": "6m", "wild": "6m"}, "a wild is never won from another seat"),
        ({"variant": "yueqin"}, "did you mean yueqing"),
    ],
    ids=str,
)
def test_impossible_wins_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as raised:
        mjsim.analyse_hand(WHOLE, **({"wild": "9m"} | options))
    assert message in str(raised.value)


@pytest.mark.parametrize(
    "hand",
    [
        "55p1455m4678p13577s1z2s",
        WHOLE,
        "147m258p369s1234667z5p",
        "1122m",
        "11p",
        "5p",
        "55p 1z2z [111z] [222m] ckong:3333s",
    ],
)
@pytest.mark.parametrize(("tiles", "lang"), [("mpsz", "en"), ("mpsz", "zh"), ("unicode", "en"), ("zh", "zh")])
def test_reports_fit_80_columns(hand: str, tiles: Any, lang: Any) -> None:
    text = hand_text(mjsim.analyse_hand(hand, wild="5p", tiles=tiles, lang=lang), tiles, lang).plain
    assert max(map(cell_len, text.split("\n"))) <= 80


def test_command_prints_a_report() -> None:
    result = run(
        "45p44m2366s", "--meld", "pung:999p", "--meld", "pung:444z", "--meld", "[222m]", "--wild", "4m"
    )
    assert (result.exit_code, result.exception) == (0, None)
    for part in ("reading  456*p  234*s  66s", "Two wilds", "两个财神", "East (dealer)", "wild: may not be"):
        assert part in result.stdout


def test_command_prints_json() -> None:
    result = run(
        WHOLE, "--wild", "9m", "--json", "--flags", "heavenly,out_with_replacement_tile", "--streak", "1"
    )
    document = json.loads(result.stdout)
    flags = ["heavenly", "out_with_replacement_tile"]
    assert document == mjsim.analyse_hand(WHOLE, wild="9m", flags=flags, streak=1).to_dict()
    assert document["win"]["seats"][0]["score"]["tai"] == 63
    assert (document["wild"], document["sets"], document["missing_sets"]) == ("9m", 5, 0)
    assert {row["tile"]: row["forbidden"] for row in document["discards"]}["1z"] is None


def test_command_takes_rules() -> None:
    result = run(WHOLE, "--wild", "9m", "--set", "settlement.base=10", "--json")
    assert json.loads(result.stdout)["win"]["seats"][1]["pay"] == [-12, 34, -11, -11]
