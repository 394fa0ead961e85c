"""Simulate regional mahjong rule sets, millions of deals at a time."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mjsim.comparisons import compare
    from mjsim.deals import read_outcomes, read_weights
    from mjsim.hand_analysis import analyse_hand
    from mjsim.legality import check_legal, legal
    from mjsim.replays import replay
    from mjsim.reports import report
    from mjsim.rulesets import load_rules
    from mjsim.runner import simulate
    from mjsim.scoring import check, score
    from mjsim.storage import load_result

__version__ = "0.1.0"

__all__ = [
    "analyse_hand",
    "check",
    "check_legal",
    "compare",
    "legal",
    "load_result",
    "load_rules",
    "read_outcomes",
    "read_weights",
    "replay",
    "report",
    "score",
    "simulate",
]

_HOMES = {
    "analyse_hand": "mjsim.hand_analysis",
    "check": "mjsim.scoring",
    "check_legal": "mjsim.legality",
    "compare": "mjsim.comparisons",
    "legal": "mjsim.legality",
    "load_result": "mjsim.storage",
    "load_rules": "mjsim.rulesets",
    "read_outcomes": "mjsim.deals",
    "read_weights": "mjsim.deals",
    "replay": "mjsim.replays",
    "report": "mjsim.reports",
    "score": "mjsim.scoring",
    "simulate": "mjsim.runner",
}


def __getattr__(name: str) -> Any:
    """Import a public function when it is first used: `import mjsim` alone loads no Numba and no pydantic."""
    if name not in _HOMES:
        raise AttributeError(f"module 'mjsim' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
