"""Check what variants say at the gate from cases to outcomes: stand-ins, facts of the deal, rotation."""

import copy
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mjsim
from mjsim.case_export import outcome_case
from mjsim.case_outcomes import fill_outcome
from mjsim.cases import parse_case, read_lines
from mjsim.errors import InputError
from mjsim.meld_notation import parse_meld
from mjsim.outcomes import decide_next_deals, new_outcomes
from mjsim.rulesets import Ruleset, load_rules
from mjsim.tile_names import Meld, format_meld
from mjsim.variants import gate_of
from mjsim_kernels.records import ESCAPE
from mjsim_kernels.rotation import next_deals
from mjsim_kernels.tiles import CHOW, EAST, NO_TILE, PUNG, WHITE
from mjsim_kernels.turn_rules import turn_rules

Document = dict[str, Any]
FILE = Path(__file__).parent / "cases" / "wenzhou.cases.jsonl"
CASES = [dict(line.document) for line in read_lines(FILE)]
BASE = {key: value for key, value in CASES[0].items() if key != "expect"}
FACTS = gate_of("wenzhou").facts


def rules_of(document: Document) -> Ruleset:
    options = {name: value for name, value in document["options"].items() if name not in FACTS}
    return load_rules("wenzhou").with_case_options(options)


def outcome_of(document: Document) -> np.recarray:
    outcomes = new_outcomes(1)
    fill_outcome(parse_case(document), rules_of(document), outcomes[0])
    decide_next_deals(outcomes, rules_of(document))
    return outcomes


@pytest.mark.parametrize("document", CASES, ids=lambda case: case["id"])
def test_case_to_outcome_to_case(document: Document) -> None:
    outcomes = outcome_of(document)
    written = outcome_case(
        outcomes[0], rules_of(document), document["id"], document["why"], document["expect"]
    )
    assert written == json.loads(json.dumps(written))
    same = {key: document[key] for key in ("id", "variant", "why", "wild", "options", "win", "expect")}
    assert {key: written[key] for key in same} == same
    melds = [player and player["melds"] for player in document["players"]]
    assert [player and player["melds"] for player in written["players"]] == melds
    assert np.array_equal(outcome_of(written).view(np.ndarray), outcomes.view(np.ndarray))


def test_bets_and_escapes_in_the_outcome() -> None:
    exhausted = next(case for case in CASES if case["win"] is None)
    outcome = outcome_of(exhausted | {"options": {"bought": True, "topped": [1, 3]}})[0]
    assert outcome.bets.tolist() == [1, 1, 0, 1]
    outcome = outcome_of(exhausted | {"options": {"escaped": 2}})[0]
    assert (outcome.by, outcome.source, outcome.winner) == (ESCAPE, 2, -1)
    assert outcome.bets.tolist() == [0, 0, 0, 0]


def test_facts_are_no_rules() -> None:
    answers = mjsim.score([BASE, BASE | {"options": {"bought": False, "topped": []}}])
    assert answers[0] == answers[1]
    with pytest.raises(InputError, match="bought is no option of wenzhou"):
        load_rules("wenzhou").with_case_options({"bought": True})


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"bought": 1}, "options.bought is 1, but must be true or false"),
        ({"bought": True, "topped": [4]}, "options.topped is [4], but must name seats 0 to 3"),
        ({"bought": True, "topped": [True]}, "options.topped is [True], but must name seats 0 to 3"),
        ({"bought": True, "topped": [1.0]}, "options.topped is [1.0], but must name seats 0 to 3"),
        ({"bought": True, "topped": ["1"]}, "options.topped is ['1'], but must name seats 0 to 3"),
        ({"bought": True, "topped": [0]}, "options.topped: only seats 1 to 3 top, and only where the"),
        ({"topped": [1]}, "options.topped: only seats 1 to 3 top, and only where the dealer bought"),
        ({"escaped": 0}, "options.escaped: a deal that a seat has left has no win"),
        ({"boght": True}, "options: boght is no option of wenzhou"),
    ],
    ids=str,
)
def test_impossible_facts(options: Document, reason: str) -> None:
    (answer,) = mjsim.score(BASE | {"options": options})
    assert set(answer) == {"id", "error"}
    assert reason in answer["error"]


@pytest.mark.parametrize("escaped", [4, -1, None, "2", [2, 3]], ids=str)
def test_impossible_escapes(escaped: Any) -> None:
    (answer,) = mjsim.score(BASE | {"win": None, "options": {"escaped": escaped}})
    assert "error" in answer


@pytest.mark.parametrize(
    ("keys", "value", "reason"),
    [
        (("dealer_streak",), 4, "dealer_streak is 4, but must be less than 4: a dealer deals at most 4"),
        (("win", "flags"), ["fourth_bonus"], "which is no flag; the flags are heavenly, earthly, out_with"),
        (("players", 0, "flowers"), "5z", "players[0].flowers holds 5z, but no tile is laid down"),
        (("wild",), "5m6m", "but wenzhou turns up 1 tile"),
        (("wild",), "1f", "the tile 1f is no part of this variant's tile set"),
        (("players", 1, "melds"), ["chow:456m"], '"chow:456m" holds the wild 5m, which is never declared'),
        (("players", 1, "melds"), ["chow:5z7m8m"], "is no chow"),
        (("players", 1, "melds"), ["chow:4m5z5z"], "is no chow"),
    ],
    ids=str,
)
def test_impossible_cases(keys: tuple[Any, ...], value: Any, reason: str) -> None:
    document = copy.deepcopy(BASE)
    place: Any = document
    for key in keys[:-1]:
        place = place[key]
    place[keys[-1]] = value
    (answer,) = mjsim.score(document)
    assert reason in answer["error"]


@pytest.mark.parametrize(
    ("text", "wild", "meld"),
    [
        ("chow:4m5z6m", 4, Meld(CHOW, 3)),
        ("chow:5z67m", 4, Meld(CHOW, 4)),
        ("chow:34m5z", 4, Meld(CHOW, 2)),
        ("chow:123m", 4, Meld(CHOW, 0)),
        ("pung:555z", 4, Meld(PUNG, WHITE)),
        ("pung:111z", EAST, Meld(PUNG, EAST)),
    ],
)
def test_stand_in_in_notation(text: str, wild: int, meld: Meld) -> None:
    assert parse_meld(text, wild) == meld
    assert format_meld(meld, stand_in=wild) == text
    assert parse_meld(f"[{text.partition(':')[2]}]", wild) == meld
    assert len(meld.tiles(wild)) == 3


@pytest.mark.parametrize("text", ["chow:4m5z6m", "[4m5z6m]", "chow:1z2z5z"])
def test_white_stands_in_for_nothing_without_a_wild(text: str) -> None:
    with pytest.raises(InputError, match="its tiles are no run"):
        parse_meld(text)
    with pytest.raises(InputError, match="its tiles are no run"):
        parse_meld(text, gate_of("wenzhou").stand_in([WHITE]))


def test_white_wild_has_no_stand_in() -> None:
    assert gate_of("wenzhou").stand_in([WHITE]) == NO_TILE
    assert gate_of("wenzhou").stand_in([EAST]) == EAST


@pytest.mark.parametrize(("whites", "possible"), [("555z9p", True), ("5555z", False)])
def test_whole_table_counts_stand_ins_as_whites(whites: str, possible: bool) -> None:
    document = copy.deepcopy(BASE) | {"win": None}
    document["players"] = [
        {"hand": f"12346789m1239s{whites}"},
        {"hand": "123456789s1111p", "melds": ["chow:4m5z6m"]},
        None,
        None,
    ]
    (answer,) = mjsim.score(document)
    assert answer.get("error") == (None if possible else "the whole table: 5 copies of 5z; there are only 4")


@pytest.mark.parametrize("by", [0, 1, 2])
@pytest.mark.parametrize("max_deals", [0, 1, 2, 4])
@pytest.mark.parametrize("streak", [0, 1, 3, 7])
def test_deal_passes_after_the_last_of_a_streak(by: int, max_deals: int, streak: int) -> None:
    outcomes = new_outcomes(1)
    outcomes[0].streak, outcomes[0].by, outcomes[0].winner = streak, by, 0 if by else -1
    next_deals(outcomes, turn_rules({"kong_moves_deal": 1, "max_deals": max_deals}))
    passes = max_deals > 0 and streak + 1 >= max_deals
    expected = (1, 0) if passes else (0, streak + 1)
    assert (outcomes[0].next_dealer, outcomes[0].next_streak) == expected


def test_gates_of_variants() -> None:
    assert "fourth_bonus" in gate_of("yueqing").flags
    assert "first_round" not in gate_of("yueqing").flags
    assert "fourth_bonus" not in gate_of("wenzhou").flags
    assert gate_of("nowhere").facts == ()
