"""Simulate regional mahjong rule sets, millions of deals at a time."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mjsim.replays import replay
    from mjsim.rulesets import load_rules
    from mjsim.scoring import check, score

__version__ = "0.1.0"

__all__ = ["check", "load_rules", "replay", "score"]

_HOMES = {
    "check": "mjsim.scoring",
    "load_rules": "mjsim.rulesets",
    "replay": "mjsim.replays",
    "score": "mjsim.scoring",
}


def __getattr__(name: str) -> Any:
    """Import a public function when it is first used: `import mjsim` alone loads no Numba and no pydantic."""
    if name not in _HOMES:
        raise AttributeError(f"module 'mjsim' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
