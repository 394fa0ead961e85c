"""Analyse and explain hands of Wenzhou and Pingyang, and tell their deals."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.cells import cell_len
from typer.testing import CliRunner

import mjsim
from mjsim.case_outcomes import fill_outcome
from mjsim.cases import parse_case, read_lines
from mjsim.cli import app
from mjsim.engine import scorer_of
from mjsim.errors import InputError
from mjsim.explanations import WinExplanation, explain_win
from mjsim.hand_analysis import HandAnalysis
from mjsim.hand_report import hand_text
from mjsim.notation import parse_tiles
from mjsim.outcomes import new_outcomes
from mjsim.prospects import HONORS_FIRST, READY
from mjsim.replays.settings import setting_of
from mjsim.replays.steps import Share
from mjsim.replays.walks import steps_of
from mjsim.rulesets import Ruleset
from mjsim.scoring import Rulebook
from mjsim.table_cache import load_tables
from mjsim.tile_names import format_row
from mjsim.tile_rows import TileRows
from mjsim.variants import gate_of
from mjsim_kernels.records import LAST_TILE, SCORE
from mjsim_kernels.tiles import FACES, NO_TILE, WHITE
from reference import hands as reference
from reference.distance import pairs_distance
from reference.notation import parse_meld
from reference.wenzhou_hands import is_lone_wild_wait, natural_counts
from reference.wenzhou_moves import legal_discards, may_win_on, with_tile

RULES = Rulebook(["wenzhou", "pingyang"])
NUMBERS = {
    "options.eight_pairs": True,
    "options.lone_wild_self_draw_only": True,
    "options.three_wilds_on_discard": True,
    "options.follow_rule": "next_seat",
}
WILD = 3  # 4m turned up: Whites play 4m


def wins_of(variant: str) -> list[dict[str, Any]]:
    lines = read_lines(Path(__file__).parent / "cases" / f"{variant}.cases.jsonl")
    cases = [dict(line.document) for line in lines]
    return [case for case in cases if case["win"] and case["expect"]["valid"]]


WINS = [*wins_of("wenzhou"), *wins_of("pingyang")]
BY_LANGUAGE = [(case, lang) for case in WINS for lang in ("en", "zh")]


def named(value: Any) -> str:
    return value["id"] if isinstance(value, dict) else str(value)


def rules_of(case: dict[str, Any]) -> Ruleset:
    return RULES.rules[RULES.key_of(parse_case(case))]


def analyse_case(case: dict[str, Any], **options: Any) -> HandAnalysis:
    win, facts = case["win"], case["options"]
    player = case["players"][win["seat"]]
    last_kong = player.get("extra", {}).get("last_kong")
    return mjsim.analyse_hand(
        player["hand"],
        rules_of(case),
        wild=case["wild"],
        melds=sorted(player.get("melds", []), key=lambda meld: meld == last_kong),
        flowers=player.get("flowers", ""),
        by=win["by"],
        tile=win["tile"],
        seat=win["seat"],
        source=win["from"],
        streak=case.get("dealer_streak", 0),
        flags=win.get("flags", []),
        bets=[0] * facts.get("bought", False) + facts.get("topped", []),
        **options,
    )


def explain_case(case: dict[str, Any], lang: Any = "en") -> WinExplanation:
    """Explain the win of a case with all that it tells of the others."""
    ruleset, outcomes, scores = rules_of(case), new_outcomes(1), np.zeros(1, SCORE).view(np.recarray)
    fill_outcome(parse_case(case), ruleset, outcomes[0])
    scorer = scorer_of(ruleset.variant)
    scorer.score_outcomes(outcomes, ruleset.numbers(scorer.KEYS), load_tables(), scores)
    entry = analyse_case(case).entry
    rows = TileRows("mpsz", entry.wilds, entry.stand_in)
    return explain_win(outcomes[0], scores[0], ruleset, scorer, rows, lang)


def hand_part(case: dict[str, Any], pay: list[int], score: dict[str, Any]) -> list[int]:
    """Leave out what depends on the hands of the others: the wilds they hold, and all but the winner's gain."""
    if case["variant"] == "wenzhou":
        return [points - net for points, net in zip(pay, score["wild_net"], strict=True)]
    return pay if "losers" not in case["expect"] else [pay[case["win"]["seat"]]]


@pytest.mark.parametrize(("case", "lang"), BY_LANGUAGE, ids=named)
def test_wins_are_worth_and_explained_as_scored(case: dict[str, Any], lang: Any) -> None:
    win, expect = analyse_case(case, lang=lang).win, case["expect"]
    assert win is not None
    explanation, own = win.explanation, win.settlements[win.seat]
    assert {line.id: line.value for line in explanation.patterns} == expect["patterns"]
    assert hand_part(case, own.pay, own.totals) == hand_part(case, expect["pay"], expect["score"])
    assert all(line.why and "{" not in line.why for line in explanation.patterns)
    headline = "multiplier" if case["variant"] == "wenzhou" else "total"
    assert own.totals[headline] == expect["score"][headline]
    assert str(expect["score"][headline]) in explanation.sum


@pytest.mark.parametrize("case", WINS, ids=named)
def test_the_reading_holds_the_hand(case: dict[str, Any]) -> None:
    analysis = analyse_case(case)
    assert analysis.win is not None
    entry, explanation = analysis.entry, analysis.win.explanation
    if not explanation.groups:
        assert {"kill_pig", "three_wilds"} & case["expect"]["patterns"].keys() or entry.deal.wilds[0] == 3
        return
    natural = [
        face
        for group in explanation.groups
        for i, face in enumerate(group.faces())
        if not group.wilds >> i & 1
    ]
    size = sum(group.size for group in explanation.groups) + (explanation.loose != NO_TILE)
    assert size == len(entry.tiles)
    held = [entry.stand_in if tile == WHITE and entry.stand_in >= 0 else tile for tile in entry.tiles]
    natural += [explanation.loose] if explanation.loose != NO_TILE else []
    if entry.stand_in >= 0:  # a wild that is loose, or as itself in hard eight pairs, bears no star
        held = [entry.stand_in if tile in entry.wilds else tile for tile in held]
        natural += [entry.stand_in] * (size - len(natural))
    else:
        held = [tile for tile in held if tile not in entry.wilds]
    assert sorted(natural) == sorted(held)


@pytest.mark.parametrize("case", WINS, ids=named)
def test_payments_add_up(case: dict[str, Any]) -> None:
    for lang in ("en", "zh"):
        explanation = explain_case(case, lang)
        heads, *rows = explanation.payments
        assert [int(row[-1]) for row in rows] == case["expect"]["pay"] == explanation.pay
        assert {len(row) for row in rows} == {len(heads)}
        if case["variant"] == "pingyang":
            for seat, row in enumerate(rows):
                assert int(row[2]) + int(row[3].replace("?", "") or 0) == int(row[4])
                losers = case["expect"].get("losers")
                if losers and losers[seat]:
                    assert int(row[1]) == losers[seat]["tai"]
            continue
        nets = case["expect"]["score"]["wild_net"]
        for seat, (row, net) in enumerate(zip(rows, nets, strict=True)):
            assert (int(row[-2]), int(row[-4]) + int(row[-2])) == (net, int(row[-1]))
            if seat != case["win"]["seat"]:
                assert (int(row[1]) + bet_in(heads, row)) * factors_in(row) == -int(row[-4])


def bet_in(heads: list[str], row: list[str]) -> int:
    return int(row[2].lstrip("+ ") or 0) if heads[2] in ("bet", "下注") else 0


def factors_in(row: list[str]) -> int:
    product = 1
    for cell in row:
        if cell.startswith("×"):
            product *= int(cell.lstrip("× "))
    return product


def test_every_pattern_is_seen() -> None:
    seen = {(case["variant"], name) for case in WINS for name in case["expect"]["patterns"]}
    for variant in ("wenzhou", "pingyang"):
        assert {name for of, name in seen if of == variant} == set(scorer_of(variant).PATTERNS)


def random_hand(seed: int, size: int, paired: bool) -> list[int]:
    """Draw tiles that lie near one another or in pairs."""
    rng = np.random.default_rng(seed)
    faces = [face for face in range(FACES) if face // 9 == seed % 3 or face % 5 == seed % 5 or face == WHITE]
    pack = np.repeat(faces, 4)
    if paired:
        doubled = np.repeat(rng.choice(faces, size // 2 + 1, replace=False), 2)[: size - 2]
        return [int(face) for face in (*doubled, WILD, int(rng.choice([WILD, 20, 30])))]
    pack = np.delete(pack, np.flatnonzero(pack == WILD)[:1])
    return [int(face) for face in rng.choice(pack, size, replace=False)]


def usable(tiles: list[int]) -> bool:
    counts = np.bincount(tiles, minlength=FACES)
    return bool(counts[WILD] <= 3 and counts.max() <= 4)


def wenzhou_hands(size: int) -> list[list[int]]:
    hands = [random_hand(seed, size, seed % 2 == 0) for seed in range(40)]
    return [tiles for tiles in hands if usable(tiles)][:8]


def wenzhou_shanten(tiles: list[int]) -> int:
    hand = np.bincount(tiles, minlength=FACES).tolist()
    naturals, wilds = natural_counts(hand, WILD), hand[WILD]
    pairs = pairs_distance(np.array(naturals), 8, 1, False, wilds) - wilds - 1
    return min(reference.shanten(naturals, wilds, 5), max(pairs, -1))


@pytest.mark.parametrize("tiles", [*wenzhou_hands(16), *wenzhou_hands(17)], ids=format_row)
def test_distance_and_useful_tiles_take_eight_pairs_into_account(tiles: list[int]) -> None:
    prospect = mjsim.analyse_hand(format_row(tiles), "wenzhou", wild="4m", by="self").prospect
    shanten = wenzhou_shanten(tiles)
    assert prospect.shanten == shanten
    hand = np.bincount(tiles, minlength=FACES).tolist()
    waiting = len(tiles) == 16 and shanten == READY
    for face in range(FACES):
        left = 4 - hand[face] - (face == WILD)
        if face == WILD:
            assert prospect.useful.get(face, 0) == (left if shanten >= 0 else 0)
        elif waiting:  # the engine's waits name a fifth copy too
            if left:
                nearer = wenzhou_shanten([*tiles, face]) == -1
                assert prospect.useful.get(face) == (left if nearer else None)
        else:
            nearer = left > 0 and shanten >= 0 and wenzhou_shanten([*tiles, face]) < shanten
            assert prospect.useful.get(face) == (left if nearer else None), format_row([face])


READY_HANDS = [
    "1122334455667788p",
    "112233m556677p1114s",
    "123789m123p456789s4m",
    "123789m123p45689s44m",
    "123789m123p4568s555z",
    "113355m224466p778s4m",
    "44m123p456p789p12399s",
]


@pytest.mark.parametrize("hand", READY_HANDS)
def test_waits_are_what_wins(hand: str) -> None:
    tiles = parse_tiles(hand)
    counts = np.bincount(tiles, minlength=FACES).tolist()
    prospect = mjsim.analyse_hand(hand, "wenzhou", wild="4m").prospect
    assert prospect.shanten == READY
    assert prospect.self_draw_only == is_lone_wild_wait(counts, [], WILD)
    for face in range(FACES):
        if counts[face] < 4 and face != WILD:
            wins = may_win_on(counts, [], WILD, face, False, NUMBERS)
            assert wins == (face in prospect.useful and not prospect.self_draw_only)


@pytest.mark.parametrize(
    ("hand", "melds"),
    [
        ("123m456p789s11223345z", []),
        ("123m456p789s11223347z", []),
        ("123m456p789s11122255z", []),
        ("4m123p456p789s1357z2m5z", []),
        ("4m123p456p1135z", ["pung:333z"]),
        ("1m", ["pung:111z", "pung:333s", "pung:222s", "pung:444s", "pung:555s"]),
    ],
)
def test_single_honors_first(hand: str, melds: list[str]) -> None:
    if len(parse_tiles(hand)) % 3 != 2:
        hand += "1z"
    discards = mjsim.analyse_hand(hand, "wenzhou", wild="4m", melds=melds).discards
    counts = np.bincount(parse_tiles(hand), minlength=FACES).tolist()
    legal = legal_discards(counts, [parse_meld(meld) for meld in melds], WILD, None, [], NUMBERS)
    assert {row.face for row in discards if not row.forbidden} == set(legal)
    others = {row.face: row.forbidden for row in discards if row.forbidden}
    assert others == {face: "wild" if face == WILD else HONORS_FIRST for face in others}


def test_a_white_is_the_wilds_face() -> None:
    prospect = mjsim.analyse_hand("35m123p456p789p11199s", "wenzhou", wild="4m").prospect
    assert prospect.useful == {WHITE: 4, WILD: 3}
    hand = mjsim.analyse_hand("11199s3m5z5m 12p", "wenzhou", wild="4m", melds=["chow:3m5z5m", "[777z]"])
    assert hand.prospect.shanten == READY
    assert hand.to_dict()["melds"] == ["chow:3m5z5m", "pung:777z"]
    assert "[3m5z5m] [777z]" in hand_text(hand).plain


@pytest.mark.parametrize(
    ("size", "wild"), [(16, "5m3z"), (17, "5m3z"), (16, "55m"), (14, "4m3f"), (11, "1f7f")]
)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_distance_with_two_groups_of_wilds(size: int, wild: str, seed: int) -> None:
    rng = np.random.default_rng(seed)
    flowers = {"4m3f": [34, 35, 37], "1f7f": [35, 36, 37, 38, 39, 41]}.get(wild, [])
    pack = np.delete(np.repeat(range(FACES), 4), [4 * parse_tiles(wild)[0], 4 * 29]) if not flowers else None
    tiles = [
        int(tile)
        for tile in rng.choice(pack if pack is not None else np.repeat(range(4, 27), 4), size, False)
    ]
    tiles = [*tiles[: size - 2], *(flowers[:2] or tiles[size - 2 :])]
    if wild == "55m":
        tiles = [tile if tile != 4 else 8 for tile in tiles]
    if np.bincount(tiles).max() > 4:
        pytest.skip("no such hand")
    analysis = mjsim.analyse_hand(format_row(tiles), "pingyang", wild=wild)
    wilds = [tile for tile in tiles if tile in analysis.entry.wilds]
    naturals = np.bincount([tile for tile in tiles if tile not in wilds], minlength=FACES).tolist()
    sets = size // 3
    shanten = reference.shanten(naturals, len(wilds), sets)
    prospect = analysis.prospect
    assert prospect.shanten == shanten
    for face in range(FACES):
        if face in analysis.entry.wilds or shanten < 1:
            continue
        nearer = (
            naturals[face] < 4 and reference.shanten(with_tile(naturals, face), len(wilds), sets) < shanten
        )
        assert (face in prospect.useful) == nearer
    assert all(
        prospect.useful.get(face, 0)
        == (1 if face >= FACES else 4) - wilds.count(face) - analysis.entry.turned.count(face)
        for face in analysis.entry.wilds
        if shanten >= 0
    )


def test_white_is_a_bonus_tile_in_the_second_system() -> None:
    with pytest.raises(InputError, match="--flowers 5z"):
        mjsim.analyse_hand("15z", "pingyang-alt", wild="5m3p")
    assert mjsim.analyse_hand("55z", "pingyang", wild="5m3p").prospect.shanten == -1
    assert mjsim.analyse_hand("15z", "pingyang-alt", wild="5z3p").prospect.shanten == -1


SHAPELESS = "369m147p258s1234z"


@pytest.mark.parametrize(
    ("hand", "variant", "wild", "wins"),
    [
        (SHAPELESS + "444m", "wenzhou", "4m", True),
        (SHAPELESS + "44m6z", "wenzhou", "4m", False),
        (SHAPELESS + "555m", "pingyang", "5m8p", False),
        ("555m8p369m147p25s1234z", "pingyang", "5m8p", True),
        ("55m88p369m147p25s1234z", "pingyang", "5m8p", False),
        ("55m369m147p258s12346z", "pingyang", "55m", True),
        ("234f8f369m147p25s1234z", "pingyang-alt", "1f7f", True),
    ],
)
def test_wilds_that_win_without_a_shape(hand: str, variant: str, wild: str, wins: bool) -> None:
    waiting = mjsim.analyse_hand(hand, variant, wild=wild)
    assert waiting.prospect.shapeless == wins
    assert ("Any tile drawn wins" in hand_text(waiting).plain) == wins
    drawn = mjsim.analyse_hand(hand + "9s", variant, wild=wild)
    assert (drawn.win is not None) == wins
    if wins:
        name = "three wilds" if variant == "wenzhou" else "a kill pig"
        assert f"Not complete, but wins now by {name}." in hand_text(drawn).plain
        assert f"none: won by {name}" in hand_text(drawn).plain


def test_a_lone_wild_wins_by_self_draw_only() -> None:
    hand = "4m123789m123p456789s2z"
    assert mjsim.analyse_hand(hand, "wenzhou", wild="4m").win is not None
    refused = mjsim.analyse_hand(hand, "wenzhou", wild="4m", by="discard")
    assert (refused.win, refused.refused) == (None, True)
    assert "wins by self-draw only" in hand_text(refused).plain
    allowed = {"overrides": ["options.lone_wild_self_draw_only=false"]}
    assert mjsim.analyse_hand(hand, "wenzhou", wild="4m", by="discard", **allowed).win is not None  # type: ignore[arg-type]


def test_bets_and_discarder_are_shown() -> None:
    win = mjsim.analyse_hand(
        "123789m123p456789s99s", "wenzhou", wild="4m", by="discard", seat="South", source="East",
        streak=2, bets=["East", "South"],
    ).win  # fmt: skip
    assert win is not None
    assert win.explanation.payments[1] == ["East", "6", "+ 12", "× 2", "× 2", "-72", "?", "+0", "-72"]
    assert win.settlements[0].pay == [96, -24, -24, -48]  # East bought, and takes the tile from North
    assert win.settlements[2].pay == [-12, -8, 24, -4]  # West has not topped; South discards


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"hand": "11m", "wild": "5m3z"}, "wenzhou turns up 1 tile"),
        ({"hand": "11m", "variant": "pingyang", "wild": "5m"}, "pingyang turns up 2 tiles"),
        ({"hand": "11m", "variant": "pingyang", "wild": None}, "as in --wild 5m7p"),
        ({"hand": "1f1m"}, "1f is not among the tiles of wenzhou"),
        ({"hand": "1f1m", "variant": "pingyang", "wild": "5m3z"}, "1f is a bonus tile here"),
        ({"hand": "11m", "melds": ["chow:345m"]}, "only 5z plays it there"),
        ({"hand": "11m", "melds": ["pung:444m"]}, "4m is wild here"),
        ({"hand": "11m", "melds": ["ckong:1234f"], "variant": "pingyang", "wild": "5m3z"}, "1f is a bonus tile"),
        ({"hand": "11m", "melds": ["ckong:1235f"], "variant": "pingyang", "wild": "5m3z"}, "flowers form none"),
        ({"hand": "11m", "flowers": "5z"}, "no tile is laid down here"),
        ({"hand": "11m", "flowers": "1f", "variant": "pingyang", "wild": "2f3z"}, "only 5678f is laid down"),
        ({"flags": ["out_with_flower"]}, "which is no flag"),
        ({"streak": 4}, "must be less than 4"),
        ({"bets": ["South"]}, "only where the dealer bought"),
        ({"bets": ["East"], "variant": "pingyang", "wild": "4m5m"}, "pingyang has no bets"),
        ({"source": "East", "seat": "South"}, "by is self"),
        ({"source": "South", "seat": "South", "by": "discard"}, "from is 1, the seat that wins"),
        ({"flags": ["out_with_replacement_tile"], "variant": "pingyang", "wild": "4m5m"}, "last_kong is missing"),
    ],
    ids=str,
)  # fmt: skip
def test_impossible_hands_are_refused(arguments: dict[str, Any], message: str) -> None:
    whole = {"hand": "123789m123p456789s99s", "variant": "wenzhou", "wild": "4m"}
    with pytest.raises(InputError) as raised:
        mjsim.analyse_hand(**(whole | arguments))  # type: ignore[arg-type]
    assert message in str(raised.value)


def test_a_dealt_four_kong_is_a_meld() -> None:
    hand = mjsim.analyse_hand(
        "11m 123p 456p 789p 789s ckong:1234f", "pingyang-alt", wild="5m3z", flowers="5z"
    )
    assert hand.win is not None
    assert [line.id for line in hand.win.explanation.patterns] == ["dealt_four_kong", "self_draw"]
    assert hand.to_dict()["melds"] == ["ckong:1234f"]


@pytest.mark.parametrize(
    ("variant", "wild", "hand", "options"),
    [
        ("wenzhou", "4m", "123m456p789s11223345z", []),
        ("wenzhou", "4m", "1122334455667788p", []),
        ("wenzhou", "4m", "113355m224466p778s9s4m", ["--bets", "0,1,2,3", "--by", "self"]),
        ("wenzhou", "4m", "444m258m147p2369s1356z", ["--streak", "3"]),
        (
            "wenzhou",
            "4m",
            "11199s123p789s",
            ["--meld", "chow:3m5z5m", "--meld", "[7777z]", "--by", "discard"],
        ),
        ("pingyang", "5m3z", "555m3z 1478m1479p369s12z", ["--flowers", "12345678f"]),
        ("pingyang", "1f7f", "234568f 147m147p369s12z", []),
        ("pingyang-alt", "5m3p", "11z22z33p99m [333z] [444z] ckong:1111m", ["--flowers", "5z"]),
    ],
    ids=lambda value: str(value),
)
@pytest.mark.parametrize(("tiles", "lang"), [("mpsz", "en"), ("unicode", "en"), ("zh", "zh")])
def test_reports_fit_80_columns(
    variant: str, wild: str, hand: str, options: list[str], tiles: str, lang: str
) -> None:
    arguments = ["hand", hand, "--variant", variant, "--wild", wild, "--tiles", tiles, "--lang", lang]
    result = CliRunner().invoke(app, [*arguments, *options], env={"COLUMNS": "80"})
    assert (result.exit_code, result.exception) == (0, None)
    assert max(map(cell_len, result.stdout.split("\n"))) <= 80


@pytest.mark.parametrize(("tiles", "lang"), [("mpsz", "en"), ("unicode", "zh"), ("zh", "zh")])
@pytest.mark.parametrize("variant", ["wenzhou", "pingyang", "pingyang-alt"])
def test_deals_are_told_in_80_columns(variant: str, tiles: Any, lang: Any) -> None:
    texts = mjsim.replay(
        variant, range(3), seed=5, policy="ukeire,greedy,random,ukeire", format="text", tiles=tiles, lang=lang
    )
    lines = [line for text in texts for line in text.split("\n")]
    assert max(map(cell_len, lines)) <= 80
    assert not any("{" in line for line in lines)


@pytest.mark.parametrize("variant", ["pingyang", "pingyang-alt"])
def test_the_last_tiles_are_told(variant: str) -> None:
    setting = setting_of(variant, seed=1, policy="random")
    exhausted = 0
    for played in setting.play(range(8)):
        steps = steps_of(setting, played)
        seats = [step.seat for step in steps if isinstance(step, Share)]
        if played.outcome.winner < 0:
            exhausted += 1
            assert sorted(seats) == [0, 1, 2, 3]
        elif seats:
            assert int(played.outcome.win_flags) & LAST_TILE
    assert exhausted


def test_gates_write_melds_as_hands_read_them() -> None:
    (case,) = mjsim.replay("wenzhou", 0, seed=1, format="cases")
    wilds = parse_tiles(case["wild"])
    for player in case["players"]:
        for meld in player["melds"]:
            assert gate_of("wenzhou").parse_meld(meld, wilds)
