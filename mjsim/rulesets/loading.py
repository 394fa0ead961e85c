"""Build a rule set: the variant's defaults, a file laid over them, single values laid over both."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Final, NamedTuple

from mjsim.errors import InputError, suggestion
from mjsim.rulesets.faults import spoken, unknown_fault, unknown_keys, value_fault
from mjsim.rulesets.layers import (
    Document,
    Keys,
    Layer,
    file_layer,
    merged,
    nested,
    override_layers,
    shipped_layer,
    shipped_names,
)
from mjsim.rulesets.ruleset import Ruleset
from mjsim.rulesets.variants import model_of, schema_of

VARIANT: Final = ("game", "variant")


def load_rules(
    source: str | PathLike[str], overrides: Mapping[str, Any] | Iterable[str] | None = None
) -> Ruleset:
    """Load the rules of a variant or of a rules file.

    Parameters
    ----------
    source
        The name of a rule set that comes with mjsim (`"yueqing"`) or the path of a TOML file. A file
        names its variant under `[game]`; keys that it leaves out take the variant's values.
    overrides
        Values that win over the file: a mapping by dotted key, or texts such as `"big.all_pungs=12"`.

    Returns
    -------
    ruleset
        The complete rules, which never change afterwards.

    Raises
    ------
    InputError
        Nothing bears this name, the file cannot be read, or a key or value in it is wrong.

    Examples
    --------
    >>> ruleset = load_rules("yueqing", {"settlement.base": 2})
    >>> ruleset.numbers(["settlement.base", "big.full_flush", "options.pushes"]).tolist()
    [2, 30, 1]
    """
    return assemble(source_layers(source) + override_layers(overrides))


def restore_rules(document: Mapping[str, Any]) -> Ruleset:
    """Load rules from the document of a rule set, such as a manifest keeps.

    Raises
    ------
    InputError
        It names no variant, or holds what the rules of today do not.

    Examples
    --------
    >>> restore_rules(load_rules("longgang").document()).hash == load_rules("longgang").hash
    True
    """
    game = dict(document["game"])
    if "variant" not in game:
        raise InputError("stored rules name no variant: game.variant is missing")
    below = source_layers(str(game.pop("variant")))
    return assemble([*below, Layer("stored rules", {**document, "game": game})])


def source_layers(source: str | PathLike[str]) -> list[Layer]:
    """Stack the file that a name or path means on the rule sets that it builds upon, lowest first."""
    name = fspath(source)
    is_path = not isinstance(source, str) or name.endswith(".toml") or "/" in name or "\\" in name
    if not is_path and name in shipped_names():
        return _stacked(shipped_layer(name))
    if is_path or _is_file(name):
        return _stacked(file_layer(Path(name)))
    raise InputError(f"no rule set is called {spoken(name)}{_names_hint(name)}")


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):  # too long or not printable: no name of a file
        return False


def _stacked(top: Layer) -> list[Layer]:
    layers = [top]
    while (below := _base_name(layers[0])) is not None:
        layers.insert(0, shipped_layer(below))
    return layers


def _base_name(layer: Layer) -> str | None:
    """Name the shipped rule set that a layer builds upon; None for a variant's own file."""
    game = layer.document.get("game")
    game = game if isinstance(game, Mapping) else {}
    key = "variant" if "variant" in game else "id"
    if key not in game:
        raise InputError(
            f'{layer.name} names no variant; write [game] and, under it, variant = "NAME" with one of: '
            f"{', '.join(shipped_names())}"
        )
    name = game[key]
    if name not in shipped_names():
        raise InputError(f"{layer.place(('game', key))}: game.{key} is {spoken(name)}{_names_hint(name)}")
    return None if layer == shipped_layer(name) else str(name)


def _names_hint(name: object) -> str:
    names = shipped_names()
    close = get_close_matches(str(name).lower(), names, n=1)
    guess = f"; did you mean {close[0]}?" if close else ";"
    return f"{guess} mjsim has {', '.join(names)}"


def assemble(layers: list[Layer]) -> Ruleset:
    """Lay complete rules and changes over one another, and check the whole.

    Raises
    ------
    InputError
        One line for each key or value that is wrong.
    """
    variant = layers[0].document["game"]["variant"]
    known = defaults_of(variant)
    document = _known_part(merged(layers), known)
    if isinstance(document["game"], dict):
        document["game"]["variant"] = variant  # a file may name a preset of it instead
    faults = [*_key_faults(layers, known), *_value_faults(variant, document, layers)]
    if faults:
        faults.sort(key=lambda fault: (layers.index(fault.layer), fault.layer.line(fault.keys)))
        raise InputError("\n".join(f"{fault.layer.place(fault.keys)}: {fault.text}" for fault in faults))
    return Ruleset(document)


class _Fault(NamedTuple):
    layer: Layer
    keys: Keys
    text: str


def _key_faults(layers: list[Layer], known: Document) -> Iterator[_Fault]:
    for layer in layers:
        for keys in unknown_keys(layer.document, known):
            yield _Fault(layer, keys, unknown_fault(layer.document, keys, known))
    for layer in layers[1:]:
        if layer.holds(VARIANT) and not layer.text:
            text = "game.variant cannot be changed; name the other variant in place of this one"
            yield _Fault(layer, VARIANT, text)


@lru_cache
def defaults_of(variant: str) -> Document:
    """Return the complete document of a variant as it comes with mjsim."""
    return shipped_layer(variant).document


def _known_part(document: Document, known: Mapping[str, Any]) -> Document:
    """Leave out unknown keys, and put the known ones into the order of the shipped file."""
    return {
        key: _known_part(document[key], value)
        if isinstance(value, Mapping) and isinstance(document[key], Mapping)
        else document[key]
        for key, value in known.items()
    }


def _value_faults(variant: str, document: Document, layers: list[Layer]) -> Iterator[_Fault]:
    from pydantic import ValidationError

    try:
        model_of(variant).model_validate(document)
    except ValidationError as error:
        schema = schema_of(variant)
        for details in error.errors(include_url=False):
            keys = tuple(key for key in details["loc"] if isinstance(key, str))
            setter = next((layer for layer in reversed(layers) if layer.holds(keys)), layers[-1])
            yield _Fault(setter, keys, value_fault(details, schema))


def assemble_case(ruleset: Ruleset, options: Mapping[str, Any]) -> Ruleset:
    """Apply the options of a case to a rule set; see `Ruleset.with_case_options`."""
    layers = [Layer(ruleset.id, ruleset.document())]
    changes = dict(options)
    if "preset" in changes:
        layers.append(_preset_layer(ruleset.variant, changes.pop("preset")))
    payout = changes.pop("payout", {})
    if not isinstance(payout, Mapping):
        raise InputError(f"options: payout is {spoken(payout)}, but must hold values by dotted key")
    known = defaults_of(ruleset.variant)["options"]
    for name in changes:
        if name not in known:
            hint = suggestion(name, known, f"{ruleset.variant} has {', '.join(known)}")
            raise InputError(f"options: {name} is no option of {ruleset.variant}; {hint}")
    values = {f"options.{name}": value for name, value in changes.items()} | dict(payout)
    layers += [Layer("options", nested(key, value)) for key, value in values.items()]
    return assemble(layers)


def _preset_layer(variant: str, name: object) -> Layer:
    presets = [
        preset for preset in shipped_names() if shipped_layer(preset).document["game"]["variant"] == variant
    ]
    if name not in presets:
        raise InputError(
            f"options: preset is {spoken(name)}, but must be {' or '.join(map(spoken, presets))}"
        )
    return shipped_layer(str(name))
