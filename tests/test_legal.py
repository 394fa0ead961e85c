"""Answer the worked positions, agree with the plain-Python answers on random ones, and refuse impossible ones."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import typer
from typer.testing import CliRunner

import mjsim
import random_own_flower_positions
import random_positions
from mjsim.cases import read_lines
from mjsim.cli.legal import legal as legal_command
from mjsim.errors import InputError
from mjsim.positions import kinds_of
from reference import chayuan_turns, longgang_turns, pingyang_turns, turns, wenzhou_turns

Case = dict[str, Any]

VARIANTS = ("yueqing", "wenzhou", "pingyang", "longgang", "chayuan")
FILES = {name: Path(__file__).parent / "cases" / f"{name}.turns.jsonl" for name in VARIANTS}
CASES = [dict(line.document) for file in FILES.values() for line in read_lines(file)]
BY_ID = {case["id"]: case for case in CASES}
FIRST = {(case["variant"], case["kind"]): case for case in reversed(CASES)}
PLAIN: dict[str, Callable[[Case], Case]] = {
    "yueqing": turns.answer_turn,
    "wenzhou": wenzhou_turns.answer_turn,
    "pingyang": pingyang_turns.answer_turn,
    "longgang": longgang_turns.answer_turn,
    "chayuan": chayuan_turns.answer_turn,
}
OWN_FLOWERS = random_own_flower_positions.KINDS
KINDS = [
    *random_positions.KINDS,
    *((variant, kind) for variant, kinds in OWN_FLOWERS.items() for kind in kinds),
]


def draw(generator: np.random.Generator, variant: str, kind: str) -> Case:
    """Draw a random case of a variant's kind."""
    drawn = random_own_flower_positions if variant in OWN_FLOWERS else random_positions
    while True:
        try:
            return drawn.draw(generator, variant, kind)
        except LookupError:  # the tiles of a table did not go round
            continue


app = typer.Typer()
app.command()(legal_command)


@pytest.fixture(scope="module")
def answers() -> dict[str, Case]:
    return {answer["id"]: answer for answer in mjsim.legal(CASES)}


def changed(identifier: str, **values: Any) -> Case:
    return copy.deepcopy(BY_ID[identifier]) | values


def error_of(case: Case) -> str:
    """Return why a position is impossible."""
    (answer,) = mjsim.legal(case)
    assert set(answer) == {"id", "error"}
    return str(answer["error"])


def run(*arguments: str | Path, text: str | None = None) -> Any:
    return CliRunner().invoke(app, [str(argument) for argument in arguments], input=text)


def lines(*documents: Case) -> str:
    return "".join(json.dumps(document) + "\n" for document in documents)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_position_is_answered_as_the_book_says(case: Case, answers: dict[str, Case]) -> None:
    assert answers[case["id"]] == {"id": case["id"], **case["expect"]}


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_kind_has_a_worked_position(variant: str) -> None:
    assert {kind for name, kind in FIRST if name == variant} == set(kinds_of(variant))


@pytest.mark.parametrize(("variant", "kind"), KINDS, ids=lambda value: value)
def test_random_positions_are_answered_as_defined(
    variant: str, kind: str, generator: np.random.Generator, scale: float
) -> None:
    cases = [draw(generator, variant, kind) for _ in range(max(4, round(120 * scale)))]
    found = mjsim.legal(cases)
    assert found == [{"id": "random", **PLAIN[variant](case)} for case in cases]
    if len(cases) >= 100:
        assert len({json.dumps(answer) for answer in found}) >= 2


@pytest.mark.parametrize("case", FIRST.values(), ids=lambda case: f"{case['variant']}-{case['kind']}")
def test_altered_expectation_is_noticed(case: Case, answers: dict[str, Case]) -> None:
    for key, value in case["expect"].items():
        wrong = [*value, "9z"] if isinstance(value, list) else f"not {value}"
        (difference,) = mjsim.check_legal(case | {"expect": case["expect"] | {key: wrong}})
        assert difference == (case["id"], key, wrong, value)
    without = {key: value for key, value in case.items() if key != "expect"}
    assert [row.key for row in mjsim.check_legal(without)] == ["expect"]


def test_rules_lie_below_the_options_of_a_case(tmp_path: Path) -> None:
    wall = changed("pingyang-t043")
    preset = "pingyang-alt"
    assert mjsim.legal(wall, overrides=["wall.share_out_at=20"])[0]["share_out"] is False
    assert mjsim.legal(wall | {"kongs": 2}, preset)[0]["limit"] == 26
    assert mjsim.legal(wall | {"kongs": 2, "variant": preset})[0]["limit"] == 26
    mine = tmp_path / "mine.toml"
    mine.write_text('[game]\nid = "mine"\nvariant = "wenzhou"\n[options]\neight_pairs = false\n')
    pairs = changed("wenzhou-t023")
    assert mjsim.legal(pairs, mine)[0]["claims"] == []
    assert mjsim.legal(pairs | {"options": {"eight_pairs": True}}, mine)[0]["claims"] == ["hu"]
    assert "the rules given are of wenzhou" in mjsim.legal(wall, mine)[0]["error"]


def test_white_in_a_declared_chow() -> None:
    case = changed("wenzhou-t025", hand="12m4444p234678s33z", melds=["chow:4m5z6m"])
    assert mjsim.legal(case) == [{"id": "wenzhou-t025", "kongs": ["ckong:4p"]}]


IMPOSSIBLE = {
    "unknown-kind": (
        changed("pingyang-t001", kind="locks"),
        'kind is "locks", but turn cases of pingyang have discards, claims, kongs, resolve, wins, opening, '
        "wall, share_out, next",
    ),
    "kind-of-another-variant": (
        changed("wenzhou-t001", kind="waits"),
        'kind is "waits", but turn cases of wenzhou have discards, claims, kongs, resolve, wins, locks',
    ),
    "unknown-variant": (changed("wenzhou-t001", variant="wenzhu"), 'variant is "wenzhu", but must be'),
    "no-variant": ({"id": "a", "kind": "next"}, "variant is missing"),
    "no-kind": ({"id": "a", "variant": "yueqing"}, "kind is missing"),
    "no-hand": ({"id": "a", "variant": "pingyang", "kind": "wins", "wild": "2s8p"}, "hand is missing"),
    "no-winner": ({"id": "a", "variant": "pingyang", "kind": "next"}, "winner is missing"),
    "key-of-another-kind": (
        changed("pingyang-t001", reserve=16),
        "reserve is no key of a case",
    ),
    "mistyped-key": (changed("wenzhou-t017", pung_locks="5s"), "did you mean pung_lock?"),
    "mistyped-key-of-a-player": (
        changed("pingyang-t048", players=[{"hand": "1m", "meld": []}] * 4),
        "players[0].meld is no key of a case; did you mean melds?",
    ),
    "hand-size": (
        changed("wenzhou-t001", hand="123m"),
        "123m with 0 melds counts 3 tiles, but must count 17 (a meld, kongs too, counts three)",
    ),
    "hand-size-of-a-player": (
        changed("pingyang-t048", players=[{"hand": "123m"}] * 4),
        "players[0]: hand 123m with 0 melds counts 3 tiles, but must count 16",
    ),
    "dealt-hand-size": (changed("pingyang-t039", hand="123m"), "123m has 3 tiles, but 16 or 17 are dealt"),
    "fifth-copy": (
        changed("wenzhou-t025", wild="4p"),
        "the position: 5 copies of 4p; there are only 4",
    ),
    "fifth-copy-in-melds": (
        changed("wenzhou-t010", hand="123m456789p234s33z", melds=["pung:333z"]),
        "the position: 5 copies of 3z; there are only 4",
    ),
    "fifth-copy-followed": (
        changed("wenzhou-t010", hand="123m456789p2348s3z", previous="3z"),
        "the position: 5 copies of 3z; there are only 4",
    ),
    "second-flower": (changed("pingyang-t006", wild="3f2s"), "there is only 1"),
    "flower-without-flowers": (
        changed("wenzhou-t001", hand="123m456789p234689s1z1f"),
        "the tile 1f is no part of this variant's tile set",
    ),
    "one-indicator": (changed("pingyang-t001", wild="2s"), 'wild is "2s", but pingyang turns up 2 tiles'),
    "bonus-in-hand": (
        changed("pingyang-t002", options={"preset": "pingyang-alt"}),
        "hand holds 5z, but bonus tiles are laid out",
    ),
    "meld-of-wilds": (
        changed("pingyang-t003", melds=["pung:222s"], hand="1235m11134555p77s"),
        "melds hold pung:222s, but wilds and bonus tiles are in no meld",
    ),
    "wild-in-a-chow": (changed("wenzhou-t040", melds=["chow:456m"]), "which is never declared"),
    "laid-out-honor": (changed("pingyang-t001", flowers="1z"), "flowers hold 1z, but only 12345678f is laid"),
    "too-much-reserve": (
        changed("wenzhou-t025", reserve=17),
        "reserve is 17, but 16 tiles are kept for kongs (wall.kong_reserve)",
    ),
    "too-much-taken": (
        changed("yueqing-t001", kind="kongs", taken=121),
        "taken is 121, but no more than 120 tiles are ever taken",
    ),
    "too-much-left": (
        changed("pingyang-t042", left=78),
        "left is 78, but no more than 77 tiles are in the wall after the deal",
    ),
    "tiles-end": (changed("pingyang-t049", tiles="9m9m"), "tiles end after 2 of 4: give the next"),
    "unknown-event": (
        changed("wenzhou-t044", events=[["draw"], ["passed_chow", "5s"]]),
        'events hold ["passed_chow", "5s"], but must each be one of passed_pung, passed_lone_wild, draw,',
    ),
    "event-without-tile": (changed("wenzhou-t044", events=[["passed_pung"]]), "passed_pung with its tile"),
    "empty-event": (changed("wenzhou-t044", events=[[]]), "events hold []"),
    "undrawn-lone-wild": (
        changed("wenzhou-t044", events=[["claim"], ["passed_lone_wild"]]),
        "events hold passed_lone_wild, which must follow a draw or replacement",
    ),
    "unknown-event-of-yueqing": (
        {"id": "a", "variant": "yueqing", "kind": "flags", "by": "self", "events": [[0, "sleep"]]},
        'events hold "sleep", which is no event',
    ),
    "unknown-claim": (
        changed("pingyang-t036", claims={"3": "ron"}),
        'claims hold "3": "ron", but must name seats 0 to 3 and hu, kong, pung, chow',
    ),
    "unknown-option": (changed("wenzhou-t001", options={"pushes": True}), "pushes"),
    "empty-wall": (
        {"id": "a", "variant": "yueqing", "kind": "draw", "wild": "5m", "taken": 80, "wall": "5z"},
        "wall ends after 81 of 120 tiles are taken: give the next",
    ),
}


@pytest.mark.parametrize(("case", "reason"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_impossible_position_is_refused_in_one_sentence(case: Case, reason: str) -> None:
    error = error_of(case)
    assert reason in error
    assert "\n" not in error


@pytest.mark.parametrize("variant", VARIANTS)
def test_command_checks_the_worked_positions(variant: str) -> None:
    result = run(FILES[variant], "--check")
    count = sum(case["variant"] == variant for case in CASES)
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == f"{count} cases, none with differences\n"


def test_command_prints_json_lines(answers: dict[str, Case]) -> None:
    result = run("-", "--json", "--quiet", text=lines(*CASES))
    assert result.exit_code == 0 and result.stderr == ""
    assert [json.loads(line) for line in result.stdout.splitlines()] == list(answers.values())


def test_command_names_what_differs() -> None:
    case = changed("pingyang-t052", expect={"dealer": 1})
    result = run("-", "--check", text=lines(BY_ID["wenzhou-t001"], case))
    assert result.exit_code == 1
    assert result.stdout == "pingyang-t052: dealer: expected 1, found 0\n"
    assert result.stderr == "2 cases, 1 with differences\n"
    result = run("-", "--check", "--json", text=lines(case))
    assert result.exit_code == 1
    rows = [{"key": "dealer", "expected": 1, "found": 0}]
    assert json.loads(result.stdout) == {"id": "pingyang-t052", "dealer": 0, "differences": rows}


def test_command_reports_impossible_positions_with_their_line() -> None:
    text = lines(BY_ID["wenzhou-t001"], changed("pingyang-t001", kind="locks"))
    result = run("-", "--json", text=text)
    assert result.exit_code == 0
    error = json.loads(result.stdout.splitlines()[1])["error"]
    assert error.startswith('standard input, line 2: kind is "locks"')
    assert run("-", "--check", text=text).exit_code == 1


def test_command_refuses_wrong_calls() -> None:
    for result in (run("-", text="{nonsense\n"), run("-", "--set", "wall.tiles=1", text=lines(CASES[0]))):
        assert isinstance(result.exception, InputError) and result.exception.exit_code == 2
        assert result.stdout == ""


def test_command_prints_a_table_and_applies_rules() -> None:
    result = run("-", "--set", "wall.share_out_at=20", text=lines(BY_ID["pingyang-t043"]))
    assert result.exit_code == 0
    head, row = result.stdout.splitlines()[:2]
    assert head.split() == ["id", "kind", "answer"]
    assert row.split() == ["pingyang-t043", "wall", "limit", "20,", "share_out", "false"]
