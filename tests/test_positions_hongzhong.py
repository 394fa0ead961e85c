"""The functions of play answer Hongzhong's positions: those of the book, and random ones as plain Python does."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mjsim
from mjsim.positions import kinds_of
from reference.hongzhong_turns import answer_turn
from reference.notation import RED, format_tiles

FILE, FURTHER = (
    Path(__file__).parent / folder / "hongzhong.turns.jsonl" for folder in ("cases", "derived_cases")
)
CASES = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
PACK = [*(face for face in range(27) for _ in range(4)), *[RED] * 4]
NEAR = [face for face in PACK if face % 9 < 4 or face == RED]  # hands that kong and win more often


def test_the_book_is_answered() -> None:
    assert mjsim.check_legal(FILE) == []
    assert mjsim.check_legal(FURTHER) == []
    assert {case["kind"] for case in CASES} == set(kinds_of("hongzhong"))


def draw(generator: np.random.Generator, kind: str) -> dict[str, Any]:
    """Draw a position of one seat: a hand of few faces, half of them with a missing suit that it does not hold."""
    pack = NEAR if generator.random() < 0.5 else PACK
    missing = int(generator.integers(3))
    if generator.random() < 0.5:
        pack = [face for face in pack if face == RED or face // 9 != missing]
    tiles = [int(tile) for tile in generator.permutation(pack)]
    size = 14 if kind in ("discards", "kongs") else 13
    hand, rest = tiles[:size], tiles[size:]
    case: dict[str, Any] = {"id": "random", "variant": "hongzhong", "kind": kind, "options": {}}
    case |= {"hand": format_tiles(sorted(hand)), "melds": [], "missing": "mps"[missing]}
    case |= {"won": bool(generator.random() < 0.3), "wall": int(generator.integers(0, 3)), "options": {}}
    if kind in ("discards", "kongs"):
        may_be_none = not case["won"] and generator.random() < 0.2
        case["drew"] = None if may_be_none else format_tiles([int(generator.choice(hand))])
    if kind == "claims":
        held = [face for face in set(hand) if face in rest]
        faces = held if held and generator.random() < 0.7 else rest
        case |= {"tile": format_tiles([int(generator.choice(faces))]), "rob": bool(generator.random() < 0.2)}
    if generator.random() < 0.3:
        case["options"] = {"forced_missing_discard": False, "mode": "blood_battle"}
    return case


@pytest.mark.parametrize("kind", ["discards", "kongs", "claims", "waits"])
def test_random_positions_are_answered_as_plain_python_does(kind: str) -> None:
    generator = np.random.default_rng(5)
    cases = [draw(generator, kind) for _ in range(150)]
    found = mjsim.legal(cases)
    assert found == [{"id": "random", **answer_turn(case)} for case in cases]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"wall": 60}, "wall is 60, but no more than 59"),
        ({"wild": "5m"}, 'wild is "5m", but must be null'),
        ({"drew": "9x"}, "drew: \"9x\": 'x' is no digit"),
        ({"no_extend": ["2p2p"]}, 'no_extend: "2p2p" is 2 tiles'),
        ({"hand": "9z"}, 'hand: "9z": 9z names no tile'),
        ({"melds": ["pung:22p"]}, 'melds: "pung:22p" is no pung'),
        ({"drew": "9s"}, "drew is 9s, but the hand holds no such tile"),
        ({"won": True, "drew": None}, "drew is null, but a seat that has won"),
        ({"missing": "z"}, "missing"),
        ({"hand": "1m"}, "must count 14"),
    ],
    ids=lambda value: str(value),
)
def test_impossible_positions_are_refused(change: dict[str, Any], message: str) -> None:
    (case,) = [case for case in CASES if case["id"] == "hongzhong-t017"]
    (answer,) = mjsim.legal(case | change)
    assert message in answer["error"]


NEXT, DEALER, RESOLVE = ("hongzhong-t027", "hongzhong-t045", "hongzhong-t040")


@pytest.mark.parametrize(
    ("identifier", "change", "message"),
    [
        (NEXT, {"won": [True] * 80}, "but must have at most 4 items, not 80"),
        (NEXT, {"won": []}, "won is [], but must have at least 4 items, not 0"),
        (NEXT, {"winners": [0, 1]}, "winners is [0, 1], but must be seats, each once, and not the one"),
        (DEALER, {"winners": [0, 0]}, "winners is [0, 0], but must be seats, each once"),
        (DEALER, {"by": "self", "from": None}, "winners is [0, 1], but a self-draw has one"),
        (DEALER, {"from": None}, "from is null, but by is discard"),
        (RESOLVE, {"claims": {"1": "hu"}}, "claims hold seat 1, but from says that it gave the tile"),
    ],
    ids=lambda value: str(value),
)
def test_impossible_tiles_are_refused(identifier: str, change: dict[str, Any], message: str) -> None:
    (case,) = [case for case in CASES if case["id"] == identifier]
    (answer,) = mjsim.legal(case | change)
    assert message in answer["error"]


def test_melds_that_nobody_makes_win_nothing() -> None:
    hand = {"id": "a", "variant": "hongzhong", "hand": "23m567m678p99p", "missing": "s"}
    for meld, waits in (("pung:333p", ["1m", "4m", "7z"]), ("pung:333s", []), ("chow:345p", [])):
        (found,) = mjsim.legal(hand | {"kind": "waits", "melds": [meld]})
        assert found == {"id": "a", "waits": waits}
        for more in ({}, {"rob": True}, {"won": True}):
            (claims,) = mjsim.legal(
                hand | {"kind": "claims", "melds": [meld], "tile": "4m", "wall": 9} | more
            )
            assert claims["claims"] == ["hu"] * bool(waits)


def test_a_kind_of_another_variant_is_refused() -> None:
    (answer,) = mjsim.legal({"id": "a", "variant": "hongzhong", "kind": "locks"})
    assert "turn cases of hongzhong have" in answer["error"]
