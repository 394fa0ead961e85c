"""Break the worked cases of each variant in every key: an answer or one sentence with the key in it, never more."""

import copy
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import mjsim
from mjsim.cases import read_lines

Case = dict[str, Any]

VARIANTS = ("longgang", "chayuan", "pingyang", "wenzhou", "yueqing")
FOLDER = Path(__file__).parent / "cases"
WRONG = (None, -1, 99, 1.5, True, "x", "0m", "9z", "", [], {}, ["x"], {"x": 1})
REQUIRED = {"variant", "wild", "players", "win", "seat", "by", "hand", "kind"}
# wrong for most keys, right for these
FREE = {"id", "why", "expect"}
RIGHT = {
    "win": (None,),
    "winner": (None,),
    "tile": (None,),
    "from": (None,),
    "source": (None,),
    "flowers": ("",),
    "melds": ([],),
    "flags": ([],),
    "events": ([],),
    "claims": ({},),
    "broke": ([],),
    "options": ({},),
    "extra": ({},),
    "hand": ("",),
    "taken": (99, None),
    "reserve": (None,),
    "replaced": (99,),
    "dealer_streak": (99,),
    "claimed": (None,),
    "own_last": (None,),
    "locked": ({},),
    "drew": (True,),
    "left": (True, 99),
    "run": (True,),
    "topped_up": (True,),
    "discards": (None, ""),
    "tail": ("",),
    "pung_lock": ("",),
    "wall": ("",),
    "kongs": (99,),
}


def places(document: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """List the keys of a case, with those of its seats and of its win."""
    pairs = document.items() if isinstance(document, Mapping) else enumerate(document)
    for key, value in pairs:
        if key in FREE or (path and path[-1] in ("options", "claims", "locked", "extra")):
            continue
        if isinstance(key, str):
            yield (*path, key)
        if isinstance(value, Mapping) or (
            isinstance(value, list) and value and isinstance(value[0], Mapping)
        ):
            yield from places(value, (*path, key))


def broken(case: Case) -> Iterator[tuple[tuple[Any, ...], Any, Case]]:
    """Put every wrong value in the place of every key."""
    for path in places(case):
        for value in WRONG:
            changed = copy.deepcopy(case)
            *outer, last = path
            holder: Any = changed
            for key in outer:
                holder = holder[key]
            if type(holder[last]) is type(value) and holder[last] == value:
                continue
            holder[last] = value
            yield path, value, changed


def lacking(case: Case) -> Iterator[tuple[str, Case]]:
    for path in places(case):
        changed = copy.deepcopy(case)
        *outer, last = path
        holder: Any = changed
        for key in outer:
            holder = holder[key]
        del holder[last]
        yield str(last), changed


def check(answer: Case, path: tuple[Any, ...], value: Any) -> None:
    """Ask for one sentence that names what is wrong, where a value is wrong."""
    key = path[-1]
    if any(type(value) is type(right) and value == right for right in RIGHT.get(key, ())):
        assert "\n" not in answer.get("error", "")
        return
    error = answer.get("error")
    assert error is not None, (path, value)
    assert "\n" not in error and len(error) < 600
    names = {key, path[0]} | {"whole table", "tile set", "indicators", "turns up"}
    assert any(name in error for name in names), (path, value, error)


def first_of_each(variant: str, kind: str, by: str) -> list[Case]:
    """Take the first case of each kind."""
    cases = [dict(line.document) for line in read_lines(FOLDER / f"{variant}.{kind}.jsonl")]
    return list(
        {
            json.dumps(case.get(by) and (case[by] if by == "kind" else case[by]["by"])): case
            for case in cases[::-1]
        }.values()
    )


@pytest.mark.parametrize("variant", VARIANTS)
def test_broken_deals(variant: str) -> None:
    mutants = [mutant for case in first_of_each(variant, "cases", "win") for mutant in broken(case)]
    assert len(mutants) > 300
    for (path, value, _), answer in zip(mutants, mjsim.score([case for *_, case in mutants]), strict=True):
        check(answer, path, value)


@pytest.mark.parametrize("variant", VARIANTS)
def test_broken_positions(variant: str) -> None:
    mutants = [mutant for case in first_of_each(variant, "turns", "kind") for mutant in broken(case)]
    assert len(mutants) > 300
    for (path, value, _), answer in zip(mutants, mjsim.legal([case for *_, case in mutants]), strict=True):
        check(answer, path, value)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_key_that_is_left_out(variant: str) -> None:
    mutants = [mutant for case in first_of_each(variant, "cases", "win") for mutant in lacking(case)]
    for (key, _), answer in zip(mutants, mjsim.score([case for _, case in mutants]), strict=True):
        assert ("error" in answer) or key not in REQUIRED, key
        assert "\n" not in answer.get("error", "")
