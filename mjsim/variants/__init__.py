"""Say what reading and writing cases must know of a variant beyond its rules: one small module for each."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from mjsim.variants.gate import Gate

__all__ = ["Gate", "gate_of"]


@cache
def gate_of(variant: str) -> Gate:
    """Find the gate of a variant: the class `VariantGate` of the module that bears its name, or the defaults.

    Examples
    --------
    >>> gate_of("yueqing").facts
    ()
    """
    name = f"mjsim.variants.{variant}"
    if find_spec(name) is None:
        return Gate()
    gate: type[Gate] = import_module(name).VariantGate
    return gate()
