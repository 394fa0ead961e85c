"""Check what Pingyang says at the gate from cases to outcomes and back: flowers, kongs of them, the last kong."""

import doctest
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mjsim.case_export import outcome_case
from mjsim.case_outcomes import fill_outcome
from mjsim.cases import parse_case, read_lines
from mjsim.notation import parse_tiles
from mjsim.outcomes import new_outcomes
from mjsim.rulesets import load_rules
from mjsim.scoring import score_outcomes
from mjsim.tile_names import Meld
from mjsim.variants import gate_of, pingyang
from mjsim_kernels.tiles import CONCEALED_KONG
from pingyang_wins import ALT, Win, rules_of

Document = dict[str, Any]
FILE = Path(__file__).parent / "cases" / "pingyang.cases.jsonl"
CASES = [dict(line.document) for line in read_lines(FILE)]
GATE = gate_of("pingyang")


def outcome_of(document: Document) -> np.recarray:
    outcomes = new_outcomes(1)
    fill_outcome(parse_case(document), rules_of(document["options"]), outcomes[0])
    return outcomes


@pytest.mark.parametrize("document", CASES, ids=lambda case: case["id"])
def test_case_to_outcome_to_case(document: Document) -> None:
    outcomes = outcome_of(document)
    rules = rules_of(document["options"])
    (expect,) = score_outcomes(outcomes, rules)
    written = outcome_case(outcomes[0], rules, document["id"], document["why"], expect)
    assert written == json.loads(json.dumps(written))
    same = ("id", "variant", "why", "win", "expect")
    assert {key: written[key] for key in same} == {key: document[key] for key in same}
    assert parse_tiles(written["wild"]) == parse_tiles(document["wild"])
    kept = [player and (player["melds"], player["extra"]) for player in document["players"]]
    assert [player and (player["melds"], player["extra"]) for player in written["players"]] == kept
    assert outcome_of(written).hands.tolist() == outcomes.hands.tolist()


@pytest.mark.parametrize("text", ["ckong:1234f", "ckong:5678f", "ckong:5555z", "chow:345s"])
def test_melds_are_read_as_they_are_written(text: str) -> None:
    meld = GATE.parse_meld(text, [])
    assert GATE.format_meld(meld, []) == text
    assert len(GATE.meld_tiles(meld, [])) == (3 if text.startswith("chow") else 4)


def test_flowers_of_a_kong_are_those_of_its_colour() -> None:
    assert GATE.parse_meld("ckong:8657f", []) == Meld(CONCEALED_KONG, 38)
    assert GATE.meld_tiles(Meld(CONCEALED_KONG, 38), []) == [38, 39, 40, 41]


@pytest.mark.parametrize(
    ("preset", "wilds", "laid"),
    [
        ("pingyang", [0, 1], [*range(34, 42)]),
        ("pingyang", [31, 40], [*range(34, 38)]),
        ("pingyang-alt", [0, 1], [31, *range(34, 42)]),
        ("pingyang-alt", [31, 34], [*range(38, 42)]),
    ],
)
def test_bonus_tiles_are_those_that_are_not_wild(preset: str, wilds: list[int], laid: list[int]) -> None:
    assert GATE.laid_down(load_rules(preset), wilds) == laid


def test_last_kong_is_its_place_among_the_melds() -> None:
    melds = "chow:123m kong:6666m ckong:7777z"
    outcomes = outcome_of(Win("34555p277s", melds, tile="5p", last_kong="ckong:7777z").case())
    assert outcomes[0].last_kong == 2


def test_a_kong_that_was_not_replaced_last_is_not_written() -> None:
    document = Win("123m11134555p277s", "kong:6666m", tile="5p", last_kong="kong:6666m").case()
    outcomes = outcome_of(document)
    written = outcome_case(outcomes[0], load_rules("pingyang"), "")
    assert written["players"][1]["extra"] == {}


@pytest.mark.parametrize(("flags", "seats"), [([], [16]), (["last_tile"], [16, 17])])
def test_losers_may_hold_a_shared_tile(flags: list[str], seats: list[int]) -> None:
    outcomes = outcome_of(Win("123456m11134555p277s", tile="5p", flags=" ".join(flags)).case())
    assert list(GATE.hand_sizes(load_rules("pingyang"), outcomes[0], 0)) == seats
    assert list(GATE.hand_sizes(load_rules("pingyang"), outcomes[0], 1)) == [17]


def test_options_of_the_second_preset_are_written() -> None:
    outcomes = outcome_of(Win("123456m11134555p277s", tile="5p", options=ALT).case())
    written = outcome_case(outcomes[0], load_rules("pingyang-alt"), "")
    assert rules_of(written["options"]).hash == load_rules("pingyang-alt").hash


def test_examples() -> None:
    results = doctest.testmod(pingyang)
    assert results.attempted > 0 and results.failed == 0
