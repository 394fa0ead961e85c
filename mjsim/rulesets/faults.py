"""Word what is wrong in a rules file: where it stands, what was found, what is allowed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from mjsim.errors import InputError, suggestion
from mjsim.rulesets.layers import Document, Keys, leaves

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

LONGEST_VALUE = 40  # characters of a wrong value that a message repeats


def spoken(value: object) -> str:
    """Write a value as it would stand in TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        text = '"' + value.replace("\n", "\\n") + '"'
    elif isinstance(value, Mapping):
        return "a section"
    elif isinstance(value, list | tuple):
        text = "[" + ", ".join(spoken(item) for item in value) + "]"
    else:
        text = str(value)
    return text if len(text) <= LONGEST_VALUE else text[: LONGEST_VALUE - 3] + "..."


def dotted(keys: Sequence[str | int]) -> str:
    """Write a key as in `big.all_pungs`; an entry of a list as in `base.dealer_pair[0]`."""
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in keys).removeprefix(".")


def require_known(word: str, known: Iterable[str], what: str) -> None:
    """Refuse a word that is none of those known.

    Raises
    ------
    InputError
        It is another one; the nearest is asked for.

    Examples
    --------
    >>> require_known("chows", ["pungs", "kongs"], "meld")
    Traceback (most recent call last):
    mjsim.errors.InputError: "chows" is no meld; there are pungs, kongs
    """
    words = list(known)
    if word in words:
        return
    hint = suggestion(str(word), words, f"there are {', '.join(words)}")
    raise InputError(f"{spoken(word)} is no {what}; {hint}")


def allowed(schema: Mapping[str, Any]) -> str:
    """Say in words which values a JSON schema lets through."""
    if "enum" in schema:
        return " or ".join(spoken(value) for value in schema["enum"])
    if "const" in schema:
        return spoken(schema["const"])
    if "anyOf" in schema:
        return " or ".join(allowed(choice) for choice in schema["anyOf"])
    kind = schema.get("type")
    if kind in ("integer", "number"):
        low, high = schema["minimum"], schema["maximum"]
        word = "a whole number" if kind == "integer" else "a number"
        return str(low) if low == high else f"{word} from {low} to {high}"
    if kind == "boolean":
        return "true or false"
    if kind == "array":
        least, most = schema["minItems"], schema["maxItems"]
        length = f"{least}" if least == most else f"{least} to {most}"
        return f"a list of {length}, each entry {allowed(schema['items'])}"
    if kind == "object":
        return "a section"
    if "pattern" in schema:
        return "a word of small letters, digits, - and _"
    return "a text in quotes that is not empty"


def schema_at(schema: Mapping[str, Any], keys: Sequence[str | int]) -> Mapping[str, Any]:
    """Walk a JSON schema down to one key."""
    for key in keys:
        if isinstance(key, int):
            schema = schema.get("items", {})
        else:
            schema = schema.get("properties", {}).get(key) or schema.get("additionalProperties") or {}
    return schema


def unknown_keys(document: Mapping[str, Any], known: Mapping[str, Any], prefix: Keys = ()) -> Iterator[Keys]:
    """Find the keys of a document that the complete rules do not have."""
    for key, value in document.items():
        if key not in known:
            yield (*prefix, key)
        elif isinstance(value, Mapping) and isinstance(known[key], Mapping):
            yield from unknown_keys(value, known[key], (*prefix, key))


def nearest_keys(keys: Keys, known: Document) -> list[str]:
    """Suggest known keys for an unknown one: its name in another section, or a similar name."""
    sections = get_close_matches(keys[-1], list(known), n=1, cutoff=0.6 if len(keys) == 1 else 1)
    if sections:
        return [f"[{sections[0]}]"]
    paths = [path for path in leaves(known) if path[0] not in ("names", "labels") or keys[0] == path[0]]
    if keys[0] in ("names", "labels"):
        paths = list(dict.fromkeys(path[:-1] for path in paths))
    same = [dotted(path) for path in paths if path[-1] == keys[-1]]
    if same:
        return same[:3]
    siblings = {path[-1]: dotted(path) for path in paths if path[:-1] == keys[:-1]}
    close = get_close_matches(keys[-1], siblings, n=1)
    if close:
        return [siblings[close[0]]]
    return get_close_matches(dotted(keys), [dotted(path) for path in paths], n=1)


def unknown_fault(document: Mapping[str, Any], keys: Keys, known: Document) -> str:
    """Word the fault of a key that no rules file has."""
    is_section = len(keys) == 1 and isinstance(document[keys[0]], Mapping)
    what = f"[{keys[0]}] is no section" if is_section else f"{dotted(keys)} is no key"
    suggestions = nearest_keys(keys, known)
    if suggestions:
        return f"{what} of these rules; did you mean {' or '.join(suggestions)}?"
    if len(keys) > 1 and isinstance(known.get(keys[0]), Mapping):
        return f"{what} of these rules; [{keys[0]}] has {', '.join(known[keys[0]])}"
    return f"{what} of these rules; the sections are {', '.join(known)}"


def value_fault(error: ErrorDetails, schema: Mapping[str, Any]) -> str:
    """Word the fault of a value that its key does not take."""
    where = error["loc"]
    if error["type"] == "value_error":  # raised by a variant's own check of several keys
        return str(error["ctx"]["error"])
    found = spoken(error["input"])
    return f"{dotted(where)} is {found}, but must be {allowed(schema_at(schema, where))}"
