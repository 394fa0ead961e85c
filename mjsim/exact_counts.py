"""Count blocks of deals exactly, whatever the deals pay.

All that is counted is a polynomial of degree 2 at most in the points of deals. Where products of the points
themselves do not fit into 64 bits, they are written with three digits, r + s B + u B², and the session is counted
with r + s t + u t² for five small t instead: the polynomial of degree 4 through the five results is then evaluated
at t = B, in integers of any size.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from math import comb, isqrt
from typing import Any, Final

import numpy as np

from mjsim.engine import Records
from mjsim.errors import MjsimError
from mjsim_kernels.records import OUTCOME, SCORE
from mjsim_kernels.river.tally import (
    FLOWS,
    RIVER_SUMS,
    WON,
    count_wins,
    list_wins,
    tally_river,
)
from mjsim_kernels.scoring.hongzhong_table import WIN_POINTS
from mjsim_kernels.tally import COUNTED, INVALID_WIN, TOO_LARGE, UNBALANCED, tally_deals
from mjsim_kernels.tally_sums import SESSION, empty_records, empty_sums, used_sums
from mjsim_kernels.tiles import SEATS

FAULTS: Final = {
    UNBALANCED: "pays points that do not sum to 0",
    TOO_LARGE: "pays more points than can be counted exactly: lower the payouts, or play shorter sessions",
    INVALID_WIN: "ends with a win that the scorer refuses",
}

BASE: Final = 1 << 17
SMALL: Final = range(-2, 3)  # the five t
AMOUNTS: Final = ("pay", "totals", "points")  # fields of SCORE
WON_AMOUNTS: Final = ("gain", "multiplier", "uncapped", "part", "remainder")  # fields of WON

Exact = dict[str, Any]


@dataclass(frozen=True)
class Block:
    """Hold whole sessions of scored deals.

    Parameters
    ----------
    outcomes, scores : (deals,) records of OUTCOME and SCORE or SETTLED_SCORE
    wins : records of WON for all won hands where a deal has many wins, else None
    session_deals, patterns : deals in a session, patterns of the scorer
    """

    outcomes: Records
    scores: Records
    wins: Records | None
    session_deals: int
    patterns: int

    def chosen(self, sessions: Any) -> "Block":
        """Return some of the sessions; (sessions,) bool tells which."""
        deals = np.repeat(sessions, self.session_deals)
        wins = self.wins
        if wins is not None:
            wins = wins[deals[wins["deal"]]].copy()
            wins["deal"] = (np.cumsum(deals) - 1)[wins["deal"]]
        return replace(self, outcomes=self.outcomes[deals], scores=self.scores[deals], wins=wins)

    def are_large(self, most_points: int) -> Any:
        """Tell for each session whether it may pay too much to be counted as it is."""
        size = np.max([np.abs(self.scores[name]).max(axis=1) for name in AMOUNTS], axis=0)
        if self.wins is not None:
            size = np.maximum(size, points_moved(self.scores) + self.scores["totals"].sum(axis=1))
        return (size > most_points).reshape(-1, self.session_deals).any(axis=1)


def block_of(outcomes: Records, scores: Records, session_deals: int, patterns: int) -> Block:
    """Gather what is counted of some sessions."""
    wins = None
    if "settlement" in (scores.dtype.names or ()):
        wins = np.zeros(int(count_wins(outcomes)), WON).view(np.recarray)
        list_wins(outcomes, scores, wins)
    return Block(outcomes, scores, wins, session_deals, patterns)


def points_moved(scores: Records) -> Any:
    """Return the points that each deal moves between seats, of all kinds together."""
    return scores["totals"][:, WIN_POINTS : WIN_POINTS + FLOWS].sum(axis=1)


class Sums64:
    """Count blocks in 64 bits, and what is too large for them session by session.

    Parameters
    ----------
    patterns : number of the scorer's patterns
    """

    def __init__(self, patterns: int) -> None:
        self.sums, self.session, self.river = (
            empty_sums(patterns),
            empty_records(SESSION),
            empty_records(RIVER_SUMS),
        )
        self.has_many_wins = False

    def add(self, block: Block, deals: int) -> Iterator[Exact]:
        """Add a block, one of as many deals in all, and yield the exact sums of what is too large.

        Raises
        ------
        MjsimError
            If a deal does not sum to 0, pays too much even so, or was won illegally; names its session and deal.
        """
        # squares of all four seats' points of a session, summed over all sessions, must stay below 2⁶³
        most_points = isqrt((2**63 - 1) // (deals * block.session_deals * SEATS))
        before = self.sums.copy(), self.river.copy()
        code, deal = self.run(block, most_points)
        if code == TOO_LARGE:
            self.sums[:], self.river[:] = before
            self.session[:] = np.zeros(1, SESSION)
            yield from self._add_large(block, most_points)
        elif code != COUNTED:
            raise fault(block, code, deal)

    def _add_large(self, block: Block, most_points: int) -> Iterator[Exact]:
        large = block.are_large(most_points)
        rest = block.chosen(~large)
        code, deal = self.run(rest, most_points)
        if code != COUNTED:
            raise fault(rest, code, deal)
        for session in np.flatnonzero(large):
            yield count_in_digits(block.chosen(np.arange(len(large)) == session))

    def run(self, block: Block, most_points: int) -> tuple[int, int]:
        """Count a block; returns a code of `mjsim_kernels.tally` and the deal at fault."""
        arguments = (block.session_deals, most_points, self.sums[0], self.session[0])
        if block.wins is None:
            code, deal = tally_deals(block.outcomes, block.scores, *arguments)
        else:
            self.has_many_wins = True
            scratch = empty_records(OUTCOME), empty_records(SCORE)
            code, deal = tally_river(
                block.outcomes, block.scores, block.wins, *arguments, self.river[0], *scratch
            )
        return int(code), int(deal)

    def exact(self) -> Exact:
        """Return all sums as arrays of Python integers by name."""
        river = {name: self.river[name][0] for name in RIVER_SUMS.names or ()} if self.has_many_wins else {}
        return exact(used_sums(self.sums) | river)


def exact(sums: Mapping[str, Any]) -> Exact:
    """Return int64 sums by name as arrays of Python integers."""
    return {name: values.astype(object) for name, values in sums.items()}


def fault(block: Block, code: int, deal: int) -> MjsimError:
    """Describe what is wrong with a deal."""
    pay = block.scores[deal]["pay"].tolist()
    return MjsimError(f"{name_deal(block.outcomes[deal])} {FAULTS[code]} (pay {pay}).")


def name_deal(outcome: Any) -> str:
    """Name a deal for an error message."""
    return f"Deal {int(outcome['deal'])} of session {int(outcome['session'])}"


def count_in_digits(block: Block) -> Exact:
    """Count one session whose points are too large as they are; raises MjsimError as `Sums64.add`."""
    most_points = isqrt((2**63 - 1) // (len(block.outcomes) * block.session_deals * SEATS))
    counted: list[Exact] = []
    for point in SMALL:
        sums, digits = Sums64(block.patterns), at_point(block, point)
        code, deal = sums.run(digits, most_points)
        if code != COUNTED:
            raise fault(block, code, deal)
        counted.append(sums.exact())
    return {name: extrapolated([sums[name] for sums in counted]) for name in counted[0]}


def at_point(block: Block, point: int) -> Block:
    """Return a block whose points are r + s t + u t² of their digits."""
    scores, wins = block.scores.copy(), block.wins
    for name in AMOUNTS:
        scores[name] = digits_at(scores[name], point)
    scores["pay"][:, -1] = -scores["pay"][:, :-1].sum(axis=1)
    if wins is not None:
        wins = wins.copy()
        for name in WON_AMOUNTS:
            wins[name] = digits_at(wins[name], point)
    return replace(block, scores=scores, wins=wins)


def digits_at(values: Any, point: int) -> Any:
    """Return r + s t + u t² for values r + s B + u B², with digits of the values' signs.

    Examples
    --------
    >>> import numpy as np
    >>> digits_at(np.array([5 + 7 * BASE]), 2).tolist()
    [19]
    """
    size, sign = np.abs(values), np.sign(values)
    low, rest = size % BASE, size // BASE
    return sign * (low + rest % BASE * point + rest // BASE * point**2)


def extrapolated(values: list[Any]) -> Any:
    """Return at t = B what polynomials of degree 4 are that have these values at `SMALL`, by Newton's differences.

    Examples
    --------
    >>> extrapolated([3 + 2 * t**2 for t in SMALL]) == 3 + 2 * BASE**2
    True
    """
    total, differences = 0, list(values)
    for order in range(len(values)):
        total = total + comb(BASE - SMALL.start, order) * differences[0]
        differences = [after - before for before, after in pairwise(differences)]
    return total
