"""Check that cases become outcomes and come back unchanged, and that impossible ones are refused."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mjsim.case_export import case_options, outcome_case
from mjsim.case_outcomes import fill_outcome
from mjsim.cases import parse_case, read_lines
from mjsim.errors import InputError
from mjsim.outcomes import decide_next_deals, new_outcomes
from mjsim.rulesets import load_rules
from mjsim_kernels.records import OUTCOME

FILE = Path(__file__).parent / "cases" / "yueqing.cases.jsonl"
CASES = [line.document for line in read_lines(FILE)]
RULES = load_rules("yueqing")
Document = dict[str, Any]


def outcome_of(document: Document) -> np.recarray:
    case = parse_case(document)
    ruleset = RULES.with_case_options(case.options)
    outcomes = new_outcomes(1)
    fill_outcome(case, ruleset, outcomes[0])
    decide_next_deals(outcomes, ruleset)
    return outcomes


@pytest.mark.parametrize("document", CASES, ids=lambda case: case["id"])
def test_case_to_outcome_to_case(document: Document) -> None:
    outcomes = outcome_of(document)
    ruleset = RULES.with_case_options(document["options"])
    written = outcome_case(outcomes[0], ruleset, document["id"], document["why"], document["expect"])
    assert written == json.loads(json.dumps(written))
    same = {
        key: document[key] for key in ("id", "variant", "why", "wild", "dealer_streak", "options", "expect")
    }
    assert {key: written[key] for key in same} == same
    assert list(written) == list(document)
    assert np.array_equal(outcome_of(written).view(np.ndarray), outcomes.view(np.ndarray))


def test_every_field_of_an_outcome() -> None:
    document = {
        "id": "all",
        "variant": "yueqing",
        "wild": "5m",
        "dealer_streak": 7,
        "players": [
            {"hand": "1199m7p1122s1144z", "melds": ["pung:666p"], "flowers": "55z"},
            None,
            {"hand": "123678m45699p333s", "melds": ["ckong:7777s"]},
            None,
        ],
        "win": {
            "seat": 2,
            "by": "rob",
            "from": 0,
            "tile": "6p",
            "flags": ["fourth_bonus", "out_with_replacement_tile"],
        },
    }
    outcome = outcome_of(document)[0]
    found = {name: outcome[name].tolist() for name in OUTCOME.names if outcome[name].ndim == 0}
    assert found == {
        "session": 0,
        "deal": 0,
        "streak": 7,
        "win_flags": 4 + 8,
        "turns": 0,
        "taken": 0,
        "dealer_chair": 0,
        "winner": 2,
        "by": 3,
        "source": 0,
        "tile": 14,
        "last_kong": -1,
        "passed": 0,
        "next_dealer": 1,
        "next_streak": 0,
        "limited": 0,
        "lead_changes": 0,
        "raced": 0,
        "event_count": 0,
        "exhausted": 0,
    }
    assert outcome.indicators.tolist() == [4, -1]
    assert outcome.bets.tolist() == [0, 0, 0, 0]
    assert outcome.known.tolist() == [1, 0, 1, 0]
    assert outcome.hands[2].sum() == 14 and outcome.hands[2, 20] == 3
    assert outcome.flowers[0].tolist() == [0] * 31 + [2] + [0] * 10
    assert outcome.meld_counts.tolist() == [1, 0, 1, 0]
    assert (outcome.meld_kinds[2, 0], outcome.meld_faces[2, 0]) == (5, 24)


@pytest.mark.parametrize("document", CASES, ids=lambda case: case["id"])
def test_next_deal(document: Document) -> None:
    outcome = outcome_of(document)[0]
    if document["expect"]["valid"]:
        score = document["expect"]["score"]
        assert (outcome.next_dealer, outcome.next_streak) == (score["next_dealer"], score["next_streak"])


def test_next_deal_after_kongs_that_move_nothing() -> None:
    exhausted = next(case for case in CASES if case["id"] == "yueqing-070")
    stays = {**exhausted, "options": {"payout": {"turn.kong_moves_deal": False}}}
    assert (outcome_of(stays)[0].next_dealer, outcome_of(stays)[0].next_streak) == (0, 5)


def test_case_options_are_what_differs() -> None:
    assert case_options(RULES) == {}
    options = {"streak_payers": "all", "payout": {"settlement.base": 5, "turn.chow": False}}
    assert case_options(RULES.with_case_options(options)) == options


def _set(*path: Any) -> Callable[[Document], None]:
    """Return a change of a case: the value at the end goes where the keys before it lead."""

    def change(document: Document) -> None:
        *keys, last, value = path
        for key in keys:
            document = document[key]
        document[last] = value

    return change


def _add_robbed_kong(document: Document) -> None:
    document["win"] |= {"by": "rob", "from": 0}
    document["players"][0] = {"hand": "111222333m4455s", "melds": ["akong:8888m"]}


# a self-draw of seat 1 on 8m, wild 5m
BASE = {key: value for key, value in CASES[0].items() if key != "expect"}
HAND = "123678m222456p33789s"

IMPOSSIBLE = {
    "unknown-key": (_set("streak", 1), "streak is no key of a case; did you mean dealer_streak?"),
    "unknown-key-far": (_set("colour", 1), "colour is no key of a case; the keys there are id, variant"),
    "unknown-player-key": (
        _set("players", 1, "hnad", "1m"),
        "players[1].hnad is no key of a case; did you mean hand?",
    ),
    "unknown-win-key": (_set("win", "form", 1), "win.form is no key of a case; did you mean from?"),
    "no-hand": (_set("players", 0, {}), "players[0].hand is missing"),
    "three-players": (
        _set("players", [None] * 3),
        "players is [null, null, null], but must have at least 4 items",
    ),
    "hand-no-text": (_set("players", 1, "hand", 5), "players[1].hand is 5, but must be a valid string"),
    "by": (_set("win", "by", "slef"), "win.by is \"slef\", but must be 'self', 'discard' or 'rob'"),
    "seat": (_set("win", "seat", 4), "win.seat is 4, but must be less than or equal to 3"),
    "seat-true": (_set("win", "seat", True), "win.seat is true, but must be a valid integer"),
    "streak-negative": (
        _set("dealer_streak", -1),
        "dealer_streak is -1, but must be greater than or equal to 0",
    ),
    "streak-text": (_set("dealer_streak", "1"), 'dealer_streak is "1", but must be a valid integer'),
    "notation": (_set("players", 1, "hand", "8z"), 'players[1].hand: "8z": 8z names no tile'),
    "meld": (_set("players", 1, "melds", ["chow:124m"]), 'players[1].melds: "chow:124m" is no chow'),
    "flowers": (_set("players", 1, "flowers", "0z"), 'players[1].flowers: "0z"'),
    "fifth-in-hand": (_set("players", 1, "hand", "33333s"), 'players[1].hand: "33333s": 5 copies of 3s'),
    "fifth-with-meld": (
        _set("players", 1, {"hand": "67888m22p2223334s", "melds": ["kong:2222s"]}),
        "the whole table: 7 copies of 2s; there are only 4",
    ),
    "fifth-over-seats": (
        _set("players", 0, {"hand": "2222p111122223333s"}),
        "the whole table: 7 copies of 2p; there are only 4",
    ),
    "fifth-indicator": (
        _set("players", 0, {"hand": "5555m111122224444s"}),
        "the whole table: 5 copies of 5m; there are only 4",
    ),
    "fifth-bonus": (
        _set("players", 0, {"hand": "5z123456789m111122s", "flowers": "5555z"}),
        "the whole table: 6 copies of 5z",
    ),
    "robbed-seat-keeps-the-tile": (_add_robbed_kong, "the whole table: 5 copies of 8m"),
    "winner-sixteen": (
        _set("players", 1, "hand", HAND[1:]),
        "players[1] has 16 tiles in hand and 0 melds, which count 16",
    ),
    "winner-eighteen": (
        _set("players", 1, "hand", HAND + "1z"),
        "but the winner must have 17 (a meld, kongs too, counts",
    ),
    "loser-seventeen": (
        _set("players", 0, {"hand": "1111222233334444z9p"}),
        "count 17, but this seat must have 16",
    ),
    "kong-counts-three": (
        _set("players", 1, {"hand": "123678m22p33789s", "melds": ["kong:6666p"]}),
        "players[1] has 13 tiles in hand and 1 melds, which count 16",
    ),
    "six-melds": (
        _set("players", 0, {"hand": "", "melds": ["pung:111z"] * 6}),
        "players[0].melds holds 6 melds",
    ),
    "tile-not-held": (_set("win", "tile", "9m"), f"win.tile 9m is not in the winner's hand {HAND}"),
    "two-tiles": (_set("win", "tile", "8m9m"), '"8m9m" is 2 tiles; write exactly one'),
    "self-from": (_set("win", "from", 0), "win.from is 0, but must be null on a self-draw"),
    "discard-from-nobody": (_set("win", "by", "discard"), "win.from is null, but must be the seat that"),
    "from-winner": (
        _set("win", {**BASE["win"], "by": "rob", "from": 1}),
        "win.from is 1, the winner's own seat",
    ),
    "winner-null": (_set("win", "seat", 2), "win.seat is 2, but players[2] is null; give the winner's tiles"),
    "flag": (
        _set("win", "flags", ["heavenli"]),
        'flags hold "heavenli", which is no flag; did you mean heavenly?',
    ),
    "flag-far": (
        _set("win", "flags", ["x"]),
        'flags hold "x", which is no flag; the flags are heavenly, earthly',
    ),
    "wild-null": (_set("wild", None), "wild is null, but yueqing turns up 1 tile"),
    "wild-two": (_set("wild", "5m6m"), 'wild is "5m6m", but yueqing turns up 1 tile'),
    "wild-flower": (_set("wild", "1f"), "the tile 1f is no part of this variant's tile set"),
    "flower-in-hand": (
        _set("players", 0, {"hand": "123456789m1111222f"}),
        '"123456789m1111222f": 4 copies of 1f',
    ),
    "flower-held": (
        _set("players", 0, {"hand": "123456789m111122s3f"}),
        "the tile 3f is no part of this variant's",
    ),
    "laid-down": (
        _set("players", 1, "flowers", "7z"),
        "players[1].flowers holds 7z, but only 5z is laid down",
    ),
    "white-wild": (_set("wild", "5z"), "players[1].flowers holds 5z, but only 7z is laid down"),
    "extra": (
        _set("players", 1, "extra", {"missing": "s"}),
        "players[1].extra holds missing, but must be empty here",
    ),
    "option": (
        _set("options", {"pushs": False}),
        "options: pushs is no option of yueqing; did you mean pushes?",
    ),
    "payout": (_set("options", {"payout": {"big.full_flus": 1}}), "did you mean big.full_flush?"),
    "option-value": (_set("options", {"pushes": "no"}), 'options.pushes is "no", but must be true or false'),
}


@pytest.mark.parametrize(("change", "reason"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_impossible_cases(change: Callable[[Document], None], reason: str) -> None:
    document = copy.deepcopy(BASE)
    if "5z" in reason:
        document["players"][1]["flowers"] = "5z"
    change(document)
    with pytest.raises(InputError) as caught:
        outcome_of(document)
    assert reason in str(caught.value)


def test_base_of_the_impossible_cases_is_possible() -> None:
    outcome_of(copy.deepcopy(BASE))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        pytest.param('{"id": 1}\n{"id"', "line 2, column 6: not valid JSON", id="cut-off"),
        pytest.param("\n\n[1]\n", r"line 3: \[1\] is no JSON object, but", id="list"),
        pytest.param("[" * 100_000, "line 1: not JSON that mjsim can read", id="nesting"),
    ],
)
def test_malformed_lines(tmp_path: Path, text: str, reason: str) -> None:
    file = tmp_path / "deals.jsonl"
    file.write_text(text)
    with pytest.raises(InputError, match=f"deals.jsonl, {reason}"):
        read_lines(file)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file; give a file of cases"):
        read_lines(tmp_path / "absent.jsonl")
    (tmp_path / "latin.jsonl").write_bytes(b"\xe9")
    with pytest.raises(InputError, match=r"latin.jsonl is not UTF-8 text \(byte 0\)"):
        read_lines(tmp_path / "latin.jsonl")
    with pytest.raises(InputError, match="cannot be read"):
        read_lines(tmp_path)


def test_windows_line_ends_and_marks(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    file.write_bytes(b'\xef\xbb\xbf{"id": "a"}\r\n\r\n{"id": "b"}')
    assert [(line.place.split(", ")[-1], line.document["id"]) for line in read_lines(file)] == [
        ("line 1", "a"),
        ("line 3", "b"),
    ]
