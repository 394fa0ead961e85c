"""Read cases: finished deals as JSON lines (docs/rules/README.md, A case)."""

import json
import sys
from collections.abc import Iterable, Mapping
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, NamedTuple, TypeVar, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from mjsim.errors import InputError, suggestion

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

STANDARD_INPUT: Final = "-"

Seat = Annotated[int, Field(ge=0, le=3)]
Source = str | PathLike[str]


class Entry(BaseModel):
    """Hold one object of a case file; unknown keys and values of another kind are refused."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


EntryOf = TypeVar("EntryOf", bound=Entry)


class Holding(Entry):
    """Hold one seat's tiles in notation."""

    hand: str
    melds: list[str] = []
    flowers: str = ""


class Player(Holding):
    """Hold one seat's tiles at the end of the deal."""

    extra: dict[str, Any] = {}


class Win(Entry):
    """Say who won on what tile, and how."""

    seat: Seat
    by: Literal["self", "discard", "rob"]
    source: Annotated[Seat | None, Field(alias="from")] = None
    tile: str | None = None
    flags: list[str] = []


class Event(Entry):
    """Tell one event of a deal with many wins; which keys it has depends on its type."""

    type: Literal["kong", "win", "end"]
    seat: Seat | None = None
    kind: Literal["direct", "added", "concealed"] | None = None
    by: Literal["self", "discard", "rob"] | None = None
    source: Annotated[Seat | None, Field(alias="from")] = None
    tile: str | None = None
    winners: list[Seat] | None = None
    flags: list[str] | None = None
    state: dict[Literal["0", "1", "2", "3"], Holding] = {}


class Expect(Entry):
    """Hold what a case expects; a key that is left out is not checked."""

    valid: bool
    event_pay: list[list[int]] | None = None
    wins: list[dict[str, Any]] | None = None
    patterns: dict[str, int] | None = None
    score: dict[str, Any] | None = None
    pay: list[int] | None = None
    losers: list[dict[str, Any] | None] | None = None


class CaseHead(Entry):
    """Hold what cases and turn cases have in common."""

    id: str
    variant: str
    why: str = ""
    options: dict[str, Any] = {}


class Case(CaseHead):
    """Hold one finished deal, and what it should pay."""

    wild: str | None = None
    # streak, step and multiplier, each at most a million, stay inside 64 bits
    dealer_streak: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    players: Annotated[list[Player | None], Field(min_length=4, max_length=4)]
    win: Win | None
    events: list[Event] | None = None  # instead of a win
    expect: Expect | None = None


class Line(NamedTuple):
    """Hold one JSON object of a file together with its place, for errors."""

    place: str
    document: Mapping[str, Any]


def read_lines(source: Source) -> list[Line]:
    """Read the objects of a file of JSON lines; empty lines are skipped.

    Parameters
    ----------
    source
        A path, or `-` for standard input.

    Raises
    ------
    InputError
        The file cannot be read, or a line is no JSON object; the message names file and line.
    """
    name = "standard input" if source == STANDARD_INPUT else str(source)
    lines = _text(source, name).split("\n")
    return [
        Line(f"{name}, line {number}", _object(line, f"{name}, line {number}"))
        for number, line in enumerate(lines, start=1)
        if line.strip()
    ]


def _text(source: Source, name: str) -> str:
    try:
        data = sys.stdin.buffer.read() if source == STANDARD_INPUT else Path(source).read_bytes()
        return data.decode("utf-8-sig")
    except FileNotFoundError:
        raise InputError(f"{name}: no such file; give a file of cases, or - for standard input") from None
    except UnicodeDecodeError as error:
        raise InputError(f"{name} is not UTF-8 text (byte {error.start}), but must hold JSON lines") from None
    except OSError as error:
        raise InputError(f"{name} cannot be read: {error.strerror}") from None


def _object(line: str, place: str) -> Mapping[str, Any]:
    try:
        document = json.loads(line)
    except json.JSONDecodeError as error:
        raise InputError(f"{place}, column {error.colno}: not valid JSON: {error.msg}") from None
    except (ValueError, RecursionError) as error:  # numbers of thousands of digits, endless nesting
        raise InputError(f"{place}: not JSON that mjsim can read: {error}") from None
    if not isinstance(document, dict):
        raise InputError(f"{place}: {line.strip()[:40]} is no JSON object, but each line must hold one case")
    return document


def parse_case(document: Mapping[str, Any]) -> Case:
    """Check the keys and kinds of values of one case.

    Parameters
    ----------
    document
        The case as JSON gives it; its tiles are not read yet.

    Raises
    ------
    InputError
        An unknown or missing key, or a value of the wrong kind.

    Examples
    --------
    >>> parse_case({"id": "a", "variant": "yueqing", "players": [None] * 4, "win": None, "streak": 1})
    Traceback (most recent call last):
    mjsim.errors.InputError: streak is no key of a case; did you mean dealer_streak?
    """
    return parse_entry(Case, document)


def parse_entry(model: type[EntryOf], document: Mapping[str, Any]) -> EntryOf:
    """Check the keys and kinds of values of one object of a file; raises InputError naming each fault."""
    try:
        return model.model_validate(document)
    except ValidationError as error:
        faults = error.errors(include_url=False)
        raise InputError("; ".join(_fault(model, fault) for fault in faults)) from None


def _fault(top: type[Entry], fault: "ErrorDetails") -> str:
    *outer, last = fault["loc"]
    place = _dotted(fault["loc"])
    if fault["type"] == "extra_forbidden":
        names = _keys_at(top, outer)
        hint = suggestion(str(last), names, f"the keys there are {', '.join(names)}", likeness=0.5)
        return f"{place} is no key of a case; {hint}"
    if fault["type"] == "missing":
        return f"{place} is missing"
    found = json.dumps(fault["input"], ensure_ascii=False, default=str)
    must = fault["msg"].replace("Input should", "must").replace("List should", "must")
    must = (
        must.replace("be None", "be null")
        .replace(" after validation", "")
        .replace("a valid dictionary", "an object")
    )
    if fault["type"] == "model_type":
        must = "must be an object"
    return f"{place} is {found if len(found) <= 40 else found[:37] + '...'}, but {must}"


def _dotted(location: Iterable[str | int]) -> str:
    # pydantic names a key of a mapping twice, the second time as "[key]"
    location = [key for key in location if key != "[key]"]
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in location).removeprefix(".")


def _keys_at(top: type[Entry], location: list[str | int]) -> list[str]:
    model = _entry_in(top.model_fields[str(location[0])].annotation) if location else top
    return [] if model is None else [field.alias or name for name, field in model.model_fields.items()]


def _entry_in(annotation: Any) -> type[Entry] | None:
    """Find the kind of object that a field holds, alone or in a list."""
    if isinstance(annotation, type) and issubclass(annotation, Entry):
        return annotation
    return next(filter(None, map(_entry_in, get_args(annotation))), None)
