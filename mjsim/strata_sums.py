"""Sum natural and side deals by stratum as exact integers that add up to the same numbers in any order."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import isqrt
from typing import Any

import numpy as np

from mjsim.engine import Records
from mjsim.errors import MjsimError
from mjsim.exact_counts import FAULTS, name_deal
from mjsim_kernels.side_deals import STRATA
from mjsim_kernels.tally import INVALID_WIN, TOO_LARGE, UNBALANCED
from mjsim_kernels.tally_sums import WAYS
from mjsim_kernels.tiles import SEATS

# places of sums: deals, then deals by the way they end, points by role, wins and gain of each pattern
FIRST_WAY = 1
FIRST_PAY = FIRST_WAY + WAYS
FIRST_PATTERN = FIRST_PAY + SEATS
WINS, GAIN = 0, 1  # of a pattern


@dataclass
class StrataSums:
    """Hold the sums of whole sessions, natural and side deals together.

    Parameters
    ----------
    natural, side : (strata,) deals of either kind
    totals : (sums, strata)
    squares : (sums, strata, strata) products of session totals in two strata
    by_deals : (sums, strata, strata) products of a session's total in one stratum with its deals in another
    gain_wins : (patterns, strata, strata) of the winner's points with a pattern and its wins
    """

    natural: Any
    side: Any
    totals: Any
    squares: Any
    by_deals: Any
    gain_wins: Any

    @classmethod
    def empty(cls, patterns: int) -> "StrataSums":
        """Return the sums of no deal."""
        sums = FIRST_PATTERN + 2 * patterns
        shapes = [(STRATA,), (STRATA,), (sums, STRATA), *[(sums, STRATA, STRATA)] * 2]
        return cls(*(np.zeros(shape, object) for shape in [*shapes, (patterns, STRATA, STRATA)]))

    def add(self, other: "StrataSums") -> None:
        """Add the sums of other sessions."""
        for name in self.__dataclass_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def as_dict(self) -> dict[str, Any]:
        """Return lists of integers for JSON."""
        return {name: getattr(self, name).tolist() for name in self.__dataclass_fields__}

    @classmethod
    def from_dict(cls, document: Mapping[str, Any]) -> "StrataSums":
        """Read what `as_dict` gave."""
        return cls(*(np.array(document[name], object) for name in cls.__dataclass_fields__))


def deal_sums(outcomes: Records, scores: Records, patterns: int) -> Any:
    """Return what each deal adds to each sum: (deals, sums) int64."""
    pay, deals = scores["pay"].astype(np.int64), np.arange(len(outcomes))
    won = (outcomes["winner"] >= 0).astype(np.int64)
    gain = pay[deals, outcomes["winner"]] * won
    counts = (scores["counts"][:, :patterns] > 0).astype(np.int64) * won[:, None]
    ways = outcomes["by"][:, None] == np.arange(WAYS)
    heads = np.column_stack([np.ones(len(deals), np.int64), ways, pay])
    both = np.stack([counts, counts * gain[:, None]], axis=2).reshape(len(deals), 2 * patterns)
    return np.concatenate([heads, both], axis=1)


def strata_sums(
    natural: tuple[Any, Any], side: tuple[Any, Any], session_deals: int, patterns: int
) -> StrataSums:
    """Sum deals by session and stratum.

    Parameters
    ----------
    natural, side : strata of deals, (deals,), and what they add to sums, of `deal_sums`
    session_deals : deals of a session, of either kind
    patterns : number of the scorer's patterns
    """
    by_session = session_totals(*natural, session_deals) + session_totals(*side, session_deals)
    turned = by_session.transpose(1, 2, 0)  # (sums, strata, sessions)
    gains, wins = turned[FIRST_PATTERN + GAIN :: 2], turned[FIRST_PATTERN + WINS :: 2]
    parts = [np.bincount(strata, minlength=STRATA) for strata in (natural[0], side[0])]
    parts += [by_session.sum(axis=0), turned @ turned.transpose(0, 2, 1)]
    parts += [turned @ turned[0].T, gains @ wins.transpose(0, 2, 1)]
    return StrataSums(*(part.astype(object) for part in parts))


def session_totals(strata: Any, sums: Any, session_deals: int) -> Any:
    """Return the sums of each session by stratum: (sessions, sums, strata) int64."""
    chosen = (strata[:, None] == np.arange(STRATA)).astype(np.int64)
    shape = (-1, session_deals)
    return sums.reshape(*shape, sums.shape[1]).transpose(0, 2, 1) @ chosen.reshape(*shape, STRATA)


def check_deals(outcomes: Records, scores: Records, together: int) -> None:
    """Check side deals, which no other sums count.

    Parameters
    ----------
    outcomes, scores : (deals,) records
    together : how often the product of two deals' points is added up at most, a deal

    Raises
    ------
    MjsimError
        If one does not sum to 0, pays too much to count, or was won illegally; names its session and deal.
    """
    pay, most_points = scores["pay"], isqrt((2**63 - 1) // (len(outcomes) * together))
    for fault, wrong in (
        (UNBALANCED, pay.sum(axis=1) != 0),
        (TOO_LARGE, (abs(pay) > most_points).any(axis=1)),
        (INVALID_WIN, (outcomes["winner"] >= 0) & (scores["valid"] == 0)),
    ):
        if wrong.any():
            deal = int(wrong.argmax())
            raise MjsimError(f"The side deal of {name_deal(outcomes[deal]).lower()} {FAULTS[fault]}.")
