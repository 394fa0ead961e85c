"""Compiled mahjong kernels: integers and arrays in, integers and arrays out.

What a program asks about hands is offered here; the other modules are named in `kernels/README.md`.

Examples
--------
>>> import numpy as np
>>> import mjsim_kernels
>>> tables = mjsim_kernels.build_tables()
>>> hand = np.bincount([0, 1, 2, 9, 10, 11, 18, 19, 20, 21, 22, 23, 27], minlength=34)  # 123m123p123456s1z
>>> mjsim_kernels.shanten(tables, hand, wilds=0, sets=4)
0
>>> mjsim_kernels.waits(tables, hand, wilds=0, sets=4).tolist()  # 1z
[27]
"""

from importlib import import_module
from typing import Any

__all__ = [
    "best_interpretation",
    "build_tables",
    "is_complete",
    "shanten",
    "shanten_batch",
    "useful_tiles",
    "waits",
]

_HOMES = {
    "best_interpretation": "mjsim_kernels.best_readings",
    "build_tables": "mjsim_kernels.suit_tables",
}


def __getattr__(name: str) -> Any:
    """Import a public function when it is first used, so that importing the package costs nothing."""
    if name not in __all__:
        raise AttributeError(f"module 'mjsim_kernels' has no attribute {name!r}")
    return getattr(import_module(_HOMES.get(name, "mjsim_kernels.hand_counts")), name)
