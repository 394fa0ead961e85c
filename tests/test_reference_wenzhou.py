"""The plain-Python definition of Wenzhou gives every worked case and position of the rule book."""

import doctest
import importlib
import json
import random
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import pytest

from reference.hands import is_complete
from reference.notation import EAST, FACES, RED, WHITE, count_faces, may_start_chow, parse_meld
from reference.payouts import case_numbers
from reference.wenzhou import score_case
from reference.wenzhou_elements import Winner, elements_met
from reference.wenzhou_hands import is_eight_pairs, is_lone_wild_wait
from reference.wenzhou_turns import answer_turn

CASES = Path(__file__).parent / "cases"
NUMBERS = case_numbers({}, "wenzhou")
THREE_WILDS_READY = "12355599m456789p35s7z"  # with 9m, a discard; three wilds complete


def lines(name: str) -> list[Any]:
    """Return one parameter a line, named by the line's id."""
    cases = [json.loads(line) for line in (CASES / name).read_text(encoding="utf-8").splitlines()]
    return [pytest.param(case, id=case["id"]) for case in cases]


@pytest.mark.parametrize("case", lines("wenzhou.cases.jsonl"))
def test_case_is_scored_as_the_book_says(case: dict[str, Any]) -> None:
    assert score_case(case) == case["expect"]


@pytest.mark.parametrize("case", lines("wenzhou.turns.jsonl"))
def test_position_is_answered_as_the_book_says(case: dict[str, Any]) -> None:
    assert answer_turn(case) == case["expect"]


def win_case(seat: int, source: int | None, options: dict[str, Any], streak: int = 3) -> dict[str, Any]:
    """Return a win by three wilds with a shape."""
    by = "self" if source is None else "discard"
    player = {"hand": THREE_WILDS_READY, "melds": []}
    win = {"seat": seat, "by": by, "from": source, "tile": "9m", "flags": []}
    players = [player if place == seat else None for place in range(4)]
    return {"wild": "5m", "dealer_streak": streak, "options": options, "players": players, "win": win}


@pytest.mark.parametrize(
    ("seat", "source", "options", "gain"),
    [
        (0, 1, {"bought": True}, 274),
        (1, 0, {"bought": True, "topped": [1]}, 226),
        (0, 1, {"bought": True, "topped": [1, 2, 3], "top_pays_both_ways": True}, 402),
    ],
    ids=["dealer", "topper", "dealer-topped-both-ways"],
)
def test_largest_gains(seat: int, source: int, options: dict[str, Any], gain: int) -> None:
    pay = score_case(win_case(seat, source, options))["pay"]  # Exact checks 12
    assert pay[seat] == gain
    assert sum(pay) == 0


@pytest.mark.parametrize(
    ("options", "streak"),
    [
        ({"topped": [1]}, 0),
        ({"bought": True, "topped": [0]}, 0),
        ({}, 4),
        ({"payout": {"bets.buy": [1, 2, 3]}}, 0),
        ({"payout": {"dealer.max_deals": 3}}, 0),
        ({"follow_rule": "always"}, 0),
        ({"pushes": True}, 0),
    ],
    ids=str,
)
def test_impossible_options_are_refused(options: dict[str, Any], streak: int) -> None:
    with pytest.raises(ValueError, match=r"topped|deals|entries|rule book"):
        score_case(win_case(0, None, options, streak))


def test_wild_in_a_declared_set_is_refused() -> None:
    case = win_case(0, None, {}, streak=0)
    case["players"][0] = {"hand": "99m456789p333555s", "melds": ["chow:456m"]}
    with pytest.raises(ValueError, match="a wild is never part of a declared set"):
        score_case(case)


def test_white_stands_in_for_the_wild_in_a_declared_chow() -> None:
    case = win_case(0, None, {}, streak=0)
    case["players"][0] = {"hand": "99m456789p333555s", "melds": ["chow:4m5z6m"]}
    assert score_case(case)["patterns"] == {"self_draw": 2, "no_wild": 2}


@pytest.mark.parametrize("text", ["chow:5z6m7m", "chow:4m5z6m", "chow:3m4m5z"])
def test_place_of_a_white_in_a_chow(text: str) -> None:
    meld = parse_meld(text)
    assert parse_meld(str(meld)) == meld
    assert "".join(FACES[tile] for tile in meld.tiles()) == text.partition(":")[2]


def test_nothing_but_wilds_must_win_during_a_run_too() -> None:
    melds = ["chow:123m", "pung:777p", "chow:456s", "pung:222z", "chow:678s"]
    case = {"kind": "wins", "wild": "5m", "hand": "55m", "melds": melds, "drew": True, "run": True}
    assert answer_turn(case) == {"win": True, "forced": True}


def test_no_kong_without_a_tile_of_the_reserve() -> None:
    case = {"wild": "5m", "hand": "1111222233334444m1s", "melds": [], "drew": True, "reserve": 0}
    assert answer_turn(case | {"kind": "kongs"}) == {"kongs": []}
    claim = {"kind": "claims", "hand": "111m222p333s4567788m", "tile": "1m", "left": False}
    assert answer_turn(case | claim) == {"claims": ["pung"]}


def test_no_run_where_a_lone_wild_takes_discards() -> None:
    events = [["draw"], ["passed_lone_wild"], ["discard"]]
    case = {"kind": "locks", "events": events, "options": {"lone_wild_self_draw_only": False}}
    assert answer_turn(case)["run"] is False


def random_hand(rng: random.Random, wild: int) -> list[int]:
    """Return seventeen tiles that are mostly a complete hand, up to two of them wilds."""
    faces = [face for face in [*range(EAST), *[WHITE] * 6] if face != wild]
    wilds = rng.choice((0, 1, 2, 2))
    hand: list[int] = []
    while len(hand) < 15:
        start = rng.choice(faces)
        chow = may_start_chow(start) and rng.random() < 0.4
        hand += [start, start + 1, start + 2] if chow else [start] * 3
    hand += [rng.choice(faces)] * 2
    for place in rng.sample(range(17), wilds):
        hand[place] = wild
    if rng.random() < 0.3:
        hand = rng.sample(faces, 8) * 2 + [wild]
    return count_faces(hand)


@pytest.mark.parametrize("number", range(60))
def test_elements_are_those_of_some_assignment_of_faces_to_the_wilds(number: int) -> None:
    rng = random.Random(number)
    wild = rng.choice((4, 13, WHITE, EAST))
    hand = random_hand(rng, wild)
    winner = Winner(1, "discard", 3, RED, wild, tuple(hand), (), frozenset())
    names = ("soft_hand", "no_wild", "wild_natural", "all_pungs", "eight_pairs", "hard_eight_pairs")
    assert set(elements_met(winner, NUMBERS)).intersection(names) == elements_by_assignment(hand, wild)


def played(hand: list[int], wild: int) -> list[int]:
    """Count the tiles other than wilds by the face that they play."""
    tiles = [face for face, copies in enumerate(hand) for _ in range(copies) if face != wild]
    return count_faces(wild if face == WHITE else face for face in tiles)


def elements_by_assignment(hand: list[int], wild: int) -> set[str]:
    """Find the elements of concealed tiles by trying every face for every wild."""
    others = played(hand, wild)
    met: set[str] = set()
    for faces in combinations_with_replacement(range(len(FACES)), hand[wild]):
        counts = [copies + faces.count(face) for face, copies in enumerate(others)]
        natural = all(face == wild for face in faces)
        if is_complete(counts, 0, 5):
            met.add(("wild_natural" if faces else "no_wild") if natural else "soft_hand")
        if sorted(copies % 3 for copies in counts) == [0] * 33 + [2]:
            met.add("all_pungs")
        if sum(copies % 2 for copies in counts) == 1:
            met.add("hard_eight_pairs" if natural else "eight_pairs")
    return met


@pytest.mark.parametrize("number", range(40))
def test_lone_wild_wait_is_completed_by_any_tile(number: int) -> None:
    rng = random.Random(number)
    wild = rng.choice((4, WHITE))
    hand = random_hand(rng, wild)
    hand[next(face for face, copies in enumerate(hand) if copies and face != wild)] -= 1
    others = played(hand, wild)
    completed = all(
        is_complete([copies + (face == more) for face, copies in enumerate(others)], hand[wild], 5)
        for more in range(len(FACES))
    )
    assert is_lone_wild_wait(hand, [], wild) == completed


def test_eight_pairs_have_seventeen_concealed_tiles() -> None:
    hand = count_faces([face for face in range(0, 14, 2) for _ in range(2)])
    assert not is_eight_pairs(hand, [parse_meld("ckong:1111z")], 4)


@pytest.mark.parametrize("module", ["wenzhou", "wenzhou_hands", "wenzhou_turns"])
def test_examples_in_docstrings(module: str) -> None:
    results = doctest.testmod(importlib.import_module(f"reference.{module}"))
    assert results.attempted > 0
    assert results.failed == 0
