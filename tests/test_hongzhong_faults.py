"""Change every key of Hongzhong's cases and positions: what is wrong is named in one sentence, and nothing breaks."""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import mjsim
from mjsim.scoring import Answer

FOLDER = Path(__file__).parent / "cases"
Document = dict[str, Any]
Place = tuple[str | int, ...]

VALUES = (None, True, -1, 9, 1.5, "", "9z", "1111z", [None], ["x"], {"a": 1})
KEPT = ("id", "variant", "why", "expect", "kind")
LONGEST = 400  # characters of an error

# a single win, an exhausted wall, sequences; a position of each kind
CASES = ("001", "086", "089", "099")
TURNS = ("t001", "t012", "t017", "t023", "t027", "t040", "t044", "t048", "t059")
# where another key can be what is wrong: without them the case is of another kind
ELSEWHERE: tuple[Place, ...] = (("win",), ("events",))


def document(identifier: str) -> Document:
    kind = "turns" if identifier.startswith("t") else "cases"
    lines = (FOLDER / f"hongzhong.{kind}.jsonl").read_text(encoding="utf-8").splitlines()
    (found,) = [case for case in map(json.loads, lines) if case["id"] == f"hongzhong-{identifier}"]
    return dict(found)


def places(value: Any, place: Place = ()) -> Iterator[Place]:
    """Yield the way to each value of a case."""
    if place:
        yield place
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in items:
        if place or key not in KEPT:
            yield from places(part, (*place, key))


def changes(case: Document) -> Iterator[tuple[Place, Document]]:
    """Yield the case with one value left out, with another value, or under another name."""
    for place in places(case):
        for value in (KeyError, NameError, *VALUES):
            changed = deepcopy(case)
            inside: Any = changed
            for key in place[:-1]:
                inside = inside[key]
            if value is KeyError:
                del inside[place[-1]]
            elif value is not NameError:
                inside[place[-1]] = value
            elif isinstance(inside, dict):
                inside[f"{place[-1]}x"] = inside.pop(place[-1])
            yield place, changed


@pytest.mark.parametrize("identifier", [*CASES, *TURNS])
def test_a_changed_case_is_answered_or_refused_in_one_sentence(identifier: str) -> None:
    answer: Callable[[list[Document]], list[Answer]] = mjsim.legal if "t" in identifier else mjsim.score
    changed = list(changes(document(identifier)))
    answers = answer([case for _, case in changed])
    refused = 0
    for (place, case), found in zip(changed, answers, strict=True):
        error = found.get("error")
        if error is None:
            continue
        refused += 1
        assert "\n" not in error and len(error) <= LONGEST, case
        assert place in ELSEWHERE or any(str(key) in error for key in place if isinstance(key, str)), (
            case,
            error,
        )
    assert refused > len(changed) // 4
