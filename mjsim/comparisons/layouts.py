"""Name what is summed over each session, the same names for every variant."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import isqrt
from typing import Any, Final

import numpy as np

from mjsim.engine import Records
from mjsim.errors import MjsimError
from mjsim.summaries import OUTCOMES, ROLES
from mjsim_kernels.tally_sums import MOST_WILDS
from mjsim_kernels.tiles import SEATS

HELD: Final = range(MOST_WILDS + 1)
PATTERN_SUMS: Final = ("wins", "value", "gain", "points")


@dataclass(frozen=True)
class Layout:
    """Order the sums of one side.

    Parameters
    ----------
    patterns, totals : ids in the order of the scorer's tables
    has_many_wins : whether deals go on after a win: what is summed of wins is of their first ones, or of whole deals
    """

    patterns: tuple[str, ...]
    totals: tuple[str, ...]
    has_many_wins: bool = False

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Return the names of all sums."""
        names = ["deals", "wins", *OUTCOMES, "turns", "turns_turns"]
        names += [f"pay.{role}" for role in ROLES] + ["pay_pay"] + [f"won.{role}" for role in ROLES]
        names += ["gain", "gain_gain", "wilds"]
        names += [f"held.{held}" for held in HELD] + [f"held_gain.{held}" for held in HELD]
        names += [f"total.{name}" for name in self.totals]
        names += [f"pattern.{pattern}.{name}" for name in PATTERN_SUMS for pattern in self.patterns]
        return tuple(names)

    @cached_property
    def places(self) -> dict[str, int]:
        """Return the place of each sum by its name."""
        return {name: place for place, name in enumerate(self.names)}

    def places_of(self, names: Sequence[str]) -> list[int]:
        """Return the places of some sums."""
        return [self.places[name] for name in names]


def session_sums(outcomes: Records, scores: Records, session_deals: int, layout: Layout) -> Any:
    """Sum deals over their sessions.

    Parameters
    ----------
    outcomes, scores : (deals,) records of whole sessions
    session_deals : deals in a session
    layout : names the sums

    Returns
    -------
    (sessions, sums) int64.

    Raises
    ------
    MjsimError
        If a deal pays so much that its squares leave 64 bits.
    """
    most = isqrt((2**63 - 1) // (SEATS * session_deals))
    if np.abs(scores["pay"]).max() > most:
        raise MjsimError(
            f"A deal pays more than {most:,} points, too many to compare exactly: "
            "lower the payouts, or play shorter sessions."
        )
    columns = deal_columns(outcomes, scores, layout)
    assert columns.shape[1] == len(layout.names)
    return columns.reshape(-1, session_deals, columns.shape[1]).sum(axis=1)


def deal_columns(outcomes: Records, scores: Records, layout: Layout) -> Any:
    """Return what each deal adds to each sum: (deals, sums) int64."""
    deals, pay = np.arange(len(outcomes)), scores["pay"]
    won = (outcomes["winner"] >= 0).astype(np.int64)
    gain = pay[deals, outcomes["winner"]] * won
    turns = outcomes["turns"].astype(np.int64)
    held = wilds_held(outcomes)
    has = (held[:, None] == np.array(HELD)) & (won[:, None] > 0)
    counts = scores["counts"][:, : len(layout.patterns)].astype(np.int64) > 0
    columns = [np.ones((len(deals), 1), np.int64), won[:, None]]
    columns += [(outcomes["by"] == way)[:, None] for way in OUTCOMES.values()]
    columns += [np.stack([turns, turns * turns], axis=1), pay, (pay * pay).sum(axis=1)[:, None]]
    columns += [outcomes["winner"][:, None] == np.arange(4)]
    columns += [np.stack([gain, gain * gain, held * won], axis=1), has, has * gain[:, None]]
    columns += [scores["totals"][:, : len(layout.totals)] * won[:, None], counts]
    columns += [scores["values"][:, : len(layout.patterns)] * counts, counts * gain[:, None]]
    columns += [scores["points"][:, : len(layout.patterns)] * counts]
    return np.concatenate([part.astype(np.int64) for part in columns], axis=1)


def wilds_held(outcomes: Records) -> Any:
    """Count the wilds in each winner's concealed hand; 8 stands for more."""
    return np.minimum(outcomes["wilds"][np.arange(len(outcomes)), outcomes["winner"]], MOST_WILDS)
