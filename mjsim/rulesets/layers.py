"""Read the layers that make up a rule set: shipped files, files of users, single changed values."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from mjsim.errors import InputError

Keys = tuple[str, ...]
Document = dict[str, Any]

FOLDER: Final = files("mjsim") / "rules"


@dataclass(frozen=True)
class Layer:
    """Keep some values of a rule set together with the place they come from.

    Attributes
    ----------
    name
        What an error shows: a file, `--set KEY=VALUE`, or what the caller passed.
    document
        Nested values, possibly only a few keys.
    text
        The TOML text, where there is one, for line numbers.
    """

    name: str
    document: Document
    text: str = ""

    def holds(self, keys: Keys) -> bool:
        """Tell whether this layer gives a value to the key or to something inside it."""
        return _holds(self.document, keys)

    def line(self, keys: Keys) -> int:
        """Find the line on which this layer first sets the key; 0 if it has no lines."""
        return line_of(self.text, keys)

    def place(self, keys: Keys) -> str:
        """Name the place where this layer sets the key."""
        line = self.line(keys)
        return f"{self.name}, line {line}" if line else self.name


def _holds(document: Any, keys: Keys) -> bool:
    for key in keys:
        if not isinstance(document, Mapping) or key not in document:
            return False
        document = document[key]
    return True


def line_of(text: str, keys: Keys) -> int:
    """Find the line of a valid TOML text on which a key is first set; 0 if it is not there.

    The shortest run of first lines that holds the key ends with the key's value, whatever way of
    writing it (section, dotted key, inline table) the author chose.
    """
    if not keys:
        return 0
    lines = text.splitlines(keepends=True)
    start = 1  # where the value that is being read began
    for count in range(1, len(lines) + 1):
        try:
            document = tomllib.loads("".join(lines[:count]))
        except tomllib.TOMLDecodeError:
            continue  # inside a value of several lines
        if _holds(document, keys):
            return start
        start = count + 1
    return 0


def shipped_names() -> list[str]:
    """List the rule sets that come with mjsim."""
    return sorted(file.name.removesuffix(".toml") for file in FOLDER.iterdir() if file.name.endswith(".toml"))


def shipped_text(name: str) -> str:
    """Return the TOML text of a rule set that comes with mjsim."""
    return (FOLDER / f"{name}.toml").read_text(encoding="utf-8")


def shipped_layer(name: str) -> Layer:
    """Read a rule set that comes with mjsim."""
    return toml_layer(f"{name}.toml", shipped_text(name))


def file_layer(path: Path) -> Layer:
    """Read a rules file.

    Raises
    ------
    InputError
        The file cannot be read or is not TOML.
    """
    try:
        text = path.read_bytes().decode("utf-8-sig")  # some editors put a mark before the first letter
    except FileNotFoundError:
        raise InputError(f"{path}: no such file; `mjsim rules export VARIANT {path}` makes one") from None
    except IsADirectoryError:
        raise InputError(f"{path} is a folder, but must be a rules file (TOML)") from None
    except UnicodeDecodeError as error:
        raise InputError(f"{path} is not UTF-8 text (byte {error.start}), but must be a TOML file") from None
    except (OSError, ValueError) as error:
        raise InputError(f"{str(path)!r} cannot be read: {error}") from None
    return toml_layer(str(path), text)


@lru_cache(maxsize=32)  # a case with options of its own reads its variant's file again
def toml_layer(name: str, text: str) -> Layer:
    """Parse a TOML text.

    Raises
    ------
    InputError
        The text is not TOML; the message names line and column.
    """
    text = text.replace("\r\n", "\n")
    try:
        return Layer(name, tomllib.loads(text), text)
    except tomllib.TOMLDecodeError as error:
        raise InputError(_syntax_fault(name, text, str(error))) from None
    except (ValueError, RecursionError) as error:  # numbers of thousands of digits, endless nesting
        raise InputError(f"{name} is no TOML that mjsim can read: {error}") from None


def _syntax_fault(name: str, text: str, message: str) -> str:
    found = re.fullmatch(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", message, re.DOTALL)
    if found is None:
        return f"{name}: not valid TOML: {message}"
    what, line, column = found.groups()
    if line is None:
        lines = text.splitlines() or [""]
        line, column = str(len(lines)), str(len(lines[-1]) + 1)
    return f"{name}, line {line}, column {column}: not valid TOML: {what}"


def override_layers(overrides: Mapping[str, Any] | Iterable[str] | None) -> list[Layer]:
    """Turn changed values into layers.

    Parameters
    ----------
    overrides
        Values by dotted key, or texts such as `"big.all_pungs=12"`.

    Raises
    ------
    InputError
        A text is not of the form KEY=VALUE.
    """
    if overrides is None:
        return []
    if isinstance(overrides, Mapping):
        return [Layer("overrides", nested(key, value)) for key, value in overrides.items()]
    if isinstance(overrides, str):
        overrides = [overrides]
    return [_assignment(text) for text in overrides]


def _assignment(text: str) -> Layer:
    key, sign, value = (part.strip() for part in text.partition("="))
    if not (key and sign and value):
        raise InputError(f'--set "{text}" is not of the form KEY=VALUE, such as settlement.base=2')
    return Layer(f"--set {text}", nested(key, _value(value)))


def _value(text: str) -> Any:
    """Read a value as TOML writes it; anything else is a text, so that choices need no quotes."""
    try:
        document = tomllib.loads(f"value = {text}")
    except (ValueError, RecursionError):
        return text
    return document["value"] if len(document) == 1 else text


def nested(key: str, value: Any) -> Document:
    """Put a value under a dotted key: `nested("big.all_pungs", 12)` is `{"big": {"all_pungs": 12}}`."""
    for part in reversed(str(key).split(".")):
        value = {part: value}
    document: Document = value
    return document


def merged(layers: Iterable[Layer]) -> Document:
    """Lay documents over one another: later values win, sections are merged, lists replaced."""
    result: Document = {}
    for layer in layers:
        result = _merge(result, layer.document)
    return result


def _merge(below: Any, above: Any) -> Any:
    if not isinstance(above, Mapping):
        return list(above) if isinstance(above, tuple) else above
    result = dict(below) if isinstance(below, Mapping) else {}
    for key, value in above.items():
        result[key] = _merge(result.get(key), value)
    return result


def leaves(document: Mapping[str, Any], prefix: Keys = ()) -> dict[Keys, Any]:
    """List the values of a nested document by their keys, in order."""
    result: dict[Keys, Any] = {}
    for key, value in document.items():
        if isinstance(value, Mapping):
            result |= leaves(value, (*prefix, key))
        else:
            result[(*prefix, key)] = value
    return result
