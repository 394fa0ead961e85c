"""Bring a rule set and four policies together with the compiled code that plays and scores them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from mjsim.errors import InputError

POLICIES = ("ukeire",)


class Rules(Protocol):
    """Name what a run needs to know of a rule set (`mjsim.rulesets.Ruleset`)."""

    @property
    def id(self) -> str:
        """Return the rule set's own id."""

    @property
    def variant(self) -> str:
        """Return the id of the variant that it belongs to."""

    @property
    def hash(self) -> str:
        """Return the digest of all that play and score depend on."""

    def document(self) -> dict[str, Any]:
        """Return the complete rules for JSON."""

    def pattern_name(self, pattern: str, lang: Literal["en", "zh"] = "en") -> str:
        """Name a pattern."""


@dataclass(frozen=True)
class Engine:
    """Hold what plays and scores deals.

    Parameters
    ----------
    patterns, totals : ids in the order of the scorer's tables
    copies : (kinds,) int64, copies of each face in the tile set
    play : (seed, first session, session deals, outcomes) fills outcomes
    score : (outcomes, scores) fills scores
    """

    patterns: tuple[str, ...]
    totals: tuple[str, ...]
    copies: NDArray[np.int64]
    play: Callable[[int, int, int, Any], None]
    score: Callable[[Any, Any], None]


def parse_policies(text: str | Sequence[str]) -> tuple[str, str, str, str]:
    """Read one policy for all chairs, or four for chairs 0 to 3.

    Raises
    ------
    InputError
        If there are not one or four, or one is unknown.

    Examples
    --------
    >>> parse_policies("ukeire")
    ('ukeire', 'ukeire', 'ukeire', 'ukeire')
    """
    names = [name.strip() for name in text.split(",")] if isinstance(text, str) else list(text)
    for name in names:
        if name not in POLICIES:
            raise InputError(f"No policy is called {name!r}: choose from {', '.join(POLICIES)}.")
    if len(names) == 1:
        names *= 4
    if len(names) != 4:
        raise InputError(f"{len(names)} policies were given: name one for all four chairs, or four.")
    return (names[0], names[1], names[2], names[3])


def build_engine(ruleset: Rules, policies: Sequence[str]) -> Engine:
    """Return the engine of a rule set and four policies."""
    raise NotImplementedError
