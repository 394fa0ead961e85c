"""Word what is wrong in a rules file: where it stands, what was found, what is allowed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from mjsim.rulesets.layers import Document, Keys, Layer, leaves

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


def allowed(schema: Mapping[str, Any]) -> str:
    """Say in words which values a JSON schema lets through."""
    if "enum" in schema:
        return " or ".join(spoken(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " or ".join(allowed(choice) for choice in schema["anyOf"])
    kind = schema.get("type")
    if kind == "integer":
        low, high = schema["minimum"], schema["maximum"]
        return str(low) if low == high else f"a whole number from {low} to {high}"
    if kind == "boolean":
        return "true or false"
    if kind == "array":
        return f"a list, each entry {allowed(schema['items'])}"
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
    if len(keys) == 1:
        sections = get_close_matches(keys[0], list(known), n=1)
        if sections:
            return sections
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


def unknown_fault(layer: Layer, keys: Keys, known: Document) -> str:
    """Word the fault of a key that no rules file has."""
    what = f"[{keys[0]}] is no section" if _is_section(layer, keys) else f"{dotted(keys)} is no key"
    suggestions = nearest_keys(keys, known)
    if suggestions:
        hint = f"did you mean {' or '.join(suggestions)}?"
    else:
        home = known.get(keys[0]) if len(keys) > 1 else None
        names = home if isinstance(home, Mapping) else known
        place = f"[{keys[0]}] has" if names is home else "the sections are"
        hint = f"{place} {', '.join(names)}"
    return f"{layer.place(keys)}: {what} of these rules; {hint}"


def _is_section(layer: Layer, keys: Keys) -> bool:
    return len(keys) == 1 and isinstance(layer.document.get(keys[0]), Mapping)


def value_fault(layer: Layer, error: ErrorDetails, schema: Mapping[str, Any]) -> str:
    """Word the fault of a value that its key does not take."""
    where = error["loc"]
    keys = tuple(key for key in where if isinstance(key, str))
    place = layer.place(keys)
    if error["type"] in ("value_error", "assertion_error"):
        return f"{place}: {error['msg'].partition(', ')[2]}"
    if error["type"] == "missing":
        return f"{place}: {dotted(where)} is missing"
    found = spoken(error["input"])
    return f"{place}: {dotted(where)} is {found}, but must be {allowed(schema_at(schema, where))}"
