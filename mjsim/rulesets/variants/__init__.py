"""Hold one small model a variant: which sections it has and which values each key may take."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mjsim.rulesets.sections import VariantRules


def model_of(variant: str) -> type[VariantRules]:
    """Find the model of a variant: the class `Rules` of the module that bears its name."""
    model: type[VariantRules] = import_module(f"mjsim.rulesets.variants.{variant}").Rules
    return model


@cache
def schema_of(variant: str) -> dict[str, Any]:
    """Describe a variant's sections as a JSON schema with every reference filled in."""
    schema = model_of(variant).model_json_schema()
    definitions = schema.pop("$defs", {})
    filled: dict[str, Any] = _filled(schema, definitions)
    return filled


def _filled(node: Any, definitions: dict[str, Any]) -> Any:
    if isinstance(node, dict):
        if "$ref" in node:
            return _filled(definitions[node["$ref"].rsplit("/", 1)[-1]], definitions)
        return {key: _filled(value, definitions) for key, value in node.items()}
    if isinstance(node, list):
        return [_filled(value, definitions) for value in node]
    return node
