"""Find the compiled scorer of a variant and say how played sessions are scored with it."""

import threading
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Final

import numpy as np

from mjsim.errors import InputError, MjsimError
from mjsim_kernels.arrays import Records
from mjsim_kernels.records import SCORE, SETTLED_SCORE

SESSION_ENTRIES: Final = ("settle_outcomes", "score_sessions", "score_outcomes")


def scorer_of(variant: str) -> ModuleType:
    """Import the scorer of a variant.

    Raises
    ------
    InputError
        If mjsim cannot score the variant.
    """
    name = f"mjsim_kernels.scoring.{variant}"
    if find_spec(name) is None:
        raise InputError(f"{variant} can be described but not played yet: mjsim has no scorer for it.")
    return import_module(name)


def session_scorer(scorer: ModuleType) -> Callable[..., int]:
    """Return what scores played sessions: where a deal depends on those before it, or has many wins, its own.

    It takes what `score_outcomes` takes: outcomes in the order of play, each session from its first deal.
    """
    score_sessions: Callable[..., int] = getattr(scorer, session_entry(scorer))
    if score_type_of(scorer) == SCORE:
        return score_sessions

    of_thread = threading.local()

    def settle_sessions(outcomes: Records, payouts: Any, tables: Any, scores: Records) -> int:
        if not hasattr(of_thread, "scratch"):
            of_thread.scratch = scorer.new_scratch()
        return int(score_sessions(outcomes, payouts, tables, scores, scores["settlement"], of_thread.scratch))

    return settle_sessions


def session_entry(scorer: ModuleType) -> str:
    """Name the kernel of a scorer that scores played sessions."""
    return next(name for name in SESSION_ENTRIES if hasattr(scorer, name))


def score_type_of(scorer: ModuleType) -> np.dtype[Any]:
    """Return the type of the records of scores: where a deal has many wins they hold its settlement."""
    return SETTLED_SCORE if hasattr(scorer, "settle_outcomes") else SCORE


def check_code(code: int, variant: str) -> None:
    """Refuse what a scorer could not score.

    Raises
    ------
    InputError
        The rule set's numbers make more points than can be counted.
    MjsimError
        An outcome is one that no deal can have.
    """
    from mjsim_kernels.scoring.wins import OVERFLOWING

    if code == OVERFLOWING:
        raise InputError(
            "A win is worth more than 5 × 10^16 points: lower the values of patterns or extras, or the stakes."
        )
    if code:
        raise MjsimError(f"The scorer of {variant} found an outcome that no deal can have (code {code}).")
