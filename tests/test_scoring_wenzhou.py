"""Score Wenzhou wins as the rule book does: its cases, each element just earned and just missed, each number."""

import copy
import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import typer
from typer.testing import CliRunner

import mjsim
from mjsim.case_outcomes import fill_outcome
from mjsim.cases import parse_case, read_lines
from mjsim.cli.score import score as score_command
from mjsim.outcomes import new_outcomes
from mjsim.rulesets import load_rules
from mjsim.table_cache import load_tables
from mjsim_kernels.hands import hand_keys
from mjsim_kernels.lone_wilds import is_lone_wild_wait
from mjsim_kernels.records import SCORE
from mjsim_kernels.scoring import wenzhou_table
from mjsim_kernels.scoring.wenzhou import KEYS, MALFORMED, PATTERNS, SCORED, score_outcomes
from reference import wenzhou_hands
from reference.notation import count_faces, parse_meld, parse_tiles

FILE = Path(__file__).parent / "cases" / "wenzhou.cases.jsonl"
CASES = [dict(line.document) for line in read_lines(FILE)]
RULES = load_rules("wenzhou")


@pytest.fixture(scope="module")
def answers() -> dict[str, Any]:
    return {answer["id"]: answer for answer in mjsim.score(FILE)}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_worked_case(case: dict[str, Any], answers: dict[str, Any]) -> None:
    assert answers[case["id"]] == {"id": case["id"], **case["expect"]}


def test_command_checks_the_worked_cases() -> None:
    app = typer.Typer()
    app.command()(score_command)
    result = CliRunner().invoke(app, [str(FILE), "--check"])
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == f"{len(CASES)} cases, none with differences\n"


def test_command_prints_an_escape_that_pays_the_house() -> None:
    app = typer.Typer()
    app.command()(score_command)
    escape = next(case for case in CASES if case["id"] == "wenzhou-079")
    result = CliRunner().invoke(app, ["-"], input=json.dumps(escape))
    assert result.exit_code == 0
    assert result.stdout.splitlines()[1].startswith("wenzhou-079  legal")


@dataclass(frozen=True)
class Win:
    """A win of seat 1 by its concealed tiles, unless said otherwise; 5m is wild."""

    hand: str
    melds: str = ""
    tile: str = ""  # the last tile of the hand where empty
    seat: int = 1
    source: int = 3
    wild: str = "5m"
    by: str = "discard"
    flags: str = ""

    def case(self, **options: Any) -> dict[str, Any]:
        players: list[Any] = [None] * 4
        players[self.seat] = {"hand": self.hand, "melds": self.melds.split()}
        win = {
            "seat": self.seat,
            "by": self.by,
            "from": None if self.by == "self" else self.source,
            "tile": self.tile or self.hand[-2:],
            "flags": self.flags.split(),
        }
        case = {"id": "x", "variant": "wenzhou", "wild": self.wild, "options": options}
        return case | {"players": players, "win": win}


def score_win(win: Win, **options: Any) -> dict[str, Any]:
    (answer,) = mjsim.score(win.case(**options))
    return answer


def changed(win: Win, **changes: Any) -> Win:
    return replace(win, **changes)


FOUR_MELDS = "chow:123m pung:777p chow:456s pung:222z"
FIVE_MELDS = f"{FOUR_MELDS} chow:789s"
FIVE_PUNGS = "pung:111m pung:777p kong:4444s pung:222z ckong:8888s"
HARD = Win("123m456789p23467899s", tile="9s")
SOFT = Win("125m456789p23467899s", tile="4p")
PAIRS = Win("1133m2255p447799s117z")
SOFT_PAIRS = changed(PAIRS, hand="1135m2255p447799s117z")
NATURAL = Win("456m456789p23467899s", tile="9s")
THREE_JUNK = Win("14555m147p258s123467z")
THREE_COMPLETE = Win("12555m45789p23478s11z")
LONE = Win("12359m456789p234678s", tile="9m")

# one hand that just meets the element, and one that just does not
EXAMPLES = {
    "soft_hand": (SOFT, NATURAL),
    "self_draw": (changed(HARD, by="self"), HARD),
    "no_wild": (HARD, SOFT),
    "wild_natural": (NATURAL, changed(NATURAL, hand="566m456789p23467899s")),
    "three_wilds": (THREE_JUNK, Win("1255m45789p234789s11z")),
    "robbing_the_kong": (changed(HARD, by="rob"), HARD),
    "eight_pairs": (SOFT_PAIRS, PAIRS),
    "wild_single_wait": (changed(LONE, by="self"), changed(LONE, by="self", tile="4p")),
    "three_wilds_complete": (THREE_COMPLETE, THREE_JUNK),
    "hard_eight_pairs": (PAIRS, SOFT_PAIRS),
    "heavenly_hand": (
        changed(HARD, by="self", seat=0, flags="heavenly"),
        changed(HARD, by="self", seat=1, flags="heavenly"),
    ),
    "earthly_hand": (
        changed(HARD, source=0, flags="earthly"),
        changed(HARD, source=2, flags="earthly"),
    ),
    "single_tile_left": (Win("99m", FIVE_MELDS), Win("45699m", FOUR_MELDS)),
    "single_tile_left_wild": (
        Win("59m", FIVE_MELDS, tile="9m", by="self"),
        Win("59m", FIVE_MELDS, tile="5m", by="self"),
    ),
    "all_pungs": (
        Win("115m111p999s44z", "pung:777p pung:555z"),
        Win("115m111p999s44z", "pung:777p chow:4m5z6m"),
    ),
}


def test_every_pattern_has_an_example() -> None:
    assert tuple(EXAMPLES) == PATTERNS


@pytest.mark.parametrize("pattern", PATTERNS)
def test_position_in_the_table(pattern: str) -> None:
    names = {"SELF_DRAW": "SELF_DRAWN"}
    name = names.get(pattern.upper(), pattern.upper())
    assert PATTERNS[getattr(wenzhou_table, name)] == pattern


@pytest.mark.parametrize("pattern", PATTERNS)
def test_just_met(pattern: str) -> None:
    answer = score_win(EXAMPLES[pattern][0], payout={f"multipliers.{pattern}": 1000})
    assert answer["patterns"] == {pattern: 1000}
    assert answer["score"]["multiplier"] == 1000


@pytest.mark.parametrize("pattern", PATTERNS)
def test_just_missed(pattern: str) -> None:
    answer = score_win(EXAMPLES[pattern][1], payout={f"multipliers.{pattern}": 1000})
    assert answer["valid"]
    assert pattern not in answer["patterns"]


def at_streak(win: Win, streak: int, **options: Any) -> dict[str, Any]:
    return win.case(**options) | {"dealer_streak": streak}


DEALER_WINS = changed(HARD, seat=0)
BETS = {"bought": True, "topped": [1]}
PAID = {
    "options.eight_pairs": (PAIRS.case(), False),
    "options.three_wilds_on_discard": (THREE_JUNK.case(), False),
    "options.lone_wild_self_draw_only": (LONE.case(), False),
    "options.top_pays_both_ways": (DEALER_WINS.case(**BETS), True),
    "turn.three_wilds_win": (changed(THREE_JUNK, by="self").case(), False),
    "settlement.discarder_factor": (HARD.case(), 7),
    "settlement.robbed_factor": (changed(HARD, by="rob").case(), 7),
    "wild_score.unit": (SOFT.case(), 7),
    "wild_score.three_wilds_winner_factor": (THREE_JUNK.case(), 7),
    "escape.factor": (next(case for case in CASES if case["id"] == "wenzhou-079"), 7),
    "base.dealer_pair": (at_streak(HARD, 2), [2, 4, 7, 8]),
    "base.non_dealer_pair": (at_streak(HARD, 3), [2, 2, 2, 7]),
    "bets.buy": (at_streak(DEALER_WINS, 1, **BETS), [2, 7, 6, 8]),
    "bets.top": (at_streak(HARD, 0, **BETS), [7, 8, 12, 16]),
    **{f"multipliers.{pattern}": (EXAMPLES[pattern][0].case(), 77) for pattern in PATTERNS},
}


def test_every_key_of_the_scorer_is_paid() -> None:
    assert set(PAID) | {"dealer.max_deals"} == set(KEYS)


@pytest.mark.parametrize("key", PAID)
def test_key_changes_what_is_paid(key: str) -> None:
    case, value = PAID[key]
    assert RULES.value(key) != value
    case = {name: part for name, part in case.items() if name != "expect"}
    (before,) = mjsim.score(case)
    (after,) = mjsim.score(case, "wenzhou", [f"{key}={json.dumps(value)}"])
    assert "error" not in before and "error" not in after
    assert before != after


@pytest.mark.parametrize(
    ("win", "options", "streak", "pay"),
    [
        (HARD, {}, 0, [-4, 16, -4, -8]),
        (changed(HARD, source=0), {}, 0, [-8, 16, -4, -4]),
        (HARD, {}, 3, [-16, 28, -4, -8]),
        (HARD, BETS, 3, [-48, 60, -4, -8]),
        (HARD, {"bought": True, "topped": [2]}, 3, [-16, 28, -4, -8]),
        (DEALER_WINS, {}, 1, [32, -8, -8, -16]),
        (DEALER_WINS, {"bought": True}, 1, [64, -16, -16, -32]),
        (DEALER_WINS, BETS, 1, [64, -16, -16, -32]),
        (DEALER_WINS, BETS | {"top_pays_both_ways": True}, 1, [72, -24, -16, -32]),
        (SOFT, {}, 0, [-3, 11, -3, -5]),
    ],
    ids=str,
)
def test_settlement(win: Win, options: dict[str, Any], streak: int, pay: list[int]) -> None:
    assert mjsim.score(at_streak(win, streak, **options))[0]["pay"] == pay


@pytest.mark.parametrize(
    ("why", "win"),
    [
        ("incomplete", changed(HARD, hand="123m456789p23467891s")),
        ("discarded wild", changed(SOFT, tile="5m")),
        ("lone wild on a discard", LONE),
        ("lone wild on a robbed kong", changed(LONE, by="rob")),
        ("lone wild and a natural pair", Win("1235m456789p234678s5z")),
        ("pung of the wild", Win("123m456789p23499s", "pung:555z", tile="9s", wild="5z")),
        ("eight pairs with a kong", Win("1133m2255p447799s", "ckong:1111z")),
        ("two wilds and no shape", Win("1455m1478p258s123467z", by="self")),
    ],
    ids=str,
)
def test_illegal_win(why: str, win: Win) -> None:
    assert score_win(win) == {"id": "x", "valid": False}


@pytest.mark.parametrize(
    ("melds", "valid"), [("pung:999s", True), ("pung:888s", False), ("chow:789s", False)]
)
def test_only_an_added_kong_is_robbed(melds: str, valid: bool) -> None:
    case = Win("123m44456789p234789s", by="rob", tile="9s").case()
    case["players"][3] = {"hand": "1111z2222z3333z4z", "melds": [melds]}
    assert mjsim.score(case)[0].get("valid") is valid


def scored(case: dict[str, Any]) -> tuple[int, np.record]:
    outcomes = new_outcomes(1)
    fill_outcome(parse_case(case), RULES, outcomes[0])
    scores = np.zeros(1, SCORE).view(np.recarray)
    return score_outcomes(outcomes, RULES.numbers(KEYS), load_tables(), scores), scores[0]


def test_points_are_shared_equally_and_leave_bets_and_wilds_out() -> None:
    win = changed(NATURAL, by="self")
    code, score = scored(at_streak(win, 1, bought=True, topped=[1]))
    points = {name: int(score.points[place]) for place, name in enumerate(PATTERNS) if score.counts[place]}
    # bases 4 + 2 + 2, twice; the bet of 8 from the dealer and the wild are no patterns'
    assert (code, points) == (SCORED, {"self_draw": 8, "wild_natural": 8})
    assert score.pay[1] == 2 * (4 + 2 + 2) + 2 * 8 + 3


def test_first_pattern_takes_the_remainder() -> None:
    case = changed(LONE, by="self", hand="1235m456789p234678s5z", tile="5z").case()
    points = scored(case)[1].points
    assert points[points > 0].tolist() == [4, 4, 4]
    rules = load_rules("wenzhou", {"base.non_dealer_pair": [1, 1, 1, 1]})
    outcomes = new_outcomes(1)
    fill_outcome(parse_case(case), rules, outcomes[0])
    scores = np.zeros(1, SCORE).view(np.recarray)
    assert score_outcomes(outcomes, rules.numbers(KEYS), load_tables(), scores) == SCORED
    points = scores[0].points
    assert points[points > 0].tolist() == [4, 2, 2]


def test_reading_with_the_best_value_is_reported() -> None:
    score = scored(Win("111222333m99s", "pung:777p pung:555z", tile="3m").case())[1]
    size = int(score.group_count)
    groups = zip(score.group_kinds[:size], score.group_faces[:size], score.group_wilds[:size], strict=True)
    pung, pair = 1, 2
    assert sorted((int(kind), int(face), int(wilds)) for kind, face, wilds in groups) == [
        (pung, 0, 0),
        (pung, 1, 0),
        (pung, 2, 0),
        (pair, 26, 0),
    ]


def test_eight_pairs_have_no_groups() -> None:
    assert scored(PAIRS.case())[1].group_count == 0


@pytest.mark.parametrize("fault", ["16 tiles", "winning tile elsewhere", "no winning tile", "streak"])
def test_malformed_outcome_is_reported(fault: str) -> None:
    outcomes = new_outcomes(1)
    fill_outcome(parse_case(HARD.case()), RULES, outcomes[0])
    if fault == "16 tiles":
        outcomes[0].hands[1, 0] = 0
    elif fault == "streak":
        outcomes[0].streak = 4
    else:
        outcomes[0].tile = 33 if fault == "winning tile elsewhere" else -1
    scores = np.zeros(1, SCORE).view(np.recarray)
    assert score_outcomes(outcomes, RULES.numbers(KEYS), load_tables(), scores) == MALFORMED
    assert not scores[0].valid


LONE_WAITS = [
    ("1235m456789p234678s", "", True),
    ("12355m456789p23478s", "", True),
    ("123m456789p2346788s", "", False),
    ("5m", FIVE_MELDS, True),
    ("9m", FIVE_MELDS, False),
    ("5m11224466p11223z", "chow:789s", False),
    ("55m1357p1479s", "chow:789s pung:111z", False),
    ("1255m567p456777s", "chow:789s", True),
    ("5m111222333444z777z", "", True),
    ("5m1234567z", "chow:789s pung:999m pung:777p", False),
]


@pytest.mark.parametrize(("hand", "melds", "lone"), LONE_WAITS)
def test_lone_wild_wait(hand: str, melds: str, lone: bool) -> None:
    wild = parse_tiles("5m")[0]
    counts = count_faces(parse_tiles(hand))
    declared = [parse_meld(text) for text in melds.split()]
    assert wenzhou_hands.is_lone_wild_wait(counts, declared, wild) is lone
    naturals = np.array(wenzhou_hands.natural_counts(counts, wild), np.int8)
    keys = hand_keys(naturals)
    assert is_lone_wild_wait(load_tables(), *keys, 5 - len(declared), counts[wild]) == lone


def test_order_and_company_change_no_answer(answers: dict[str, Any]) -> None:
    backwards = mjsim.score(copy.deepcopy(CASES[::-1]))
    assert backwards == [answers[case["id"]] for case in reversed(CASES)]
