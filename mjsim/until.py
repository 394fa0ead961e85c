"""Say how well numbers are to be known before a run may stop, and at which moments it looks.

Looks are taken after fixed numbers of sessions, which depend on nothing but the length of a session. So the
moment at which a run stops depends on neither threads nor chunks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from math import isfinite, isinf, nan
from typing import Any, Final

from mjsim.chunks import BLOCK_DEALS, Chunk
from mjsim.counts import Counts
from mjsim.errors import InputError
from mjsim.sequences import FIRST_SESSIONS, frequency_sequence, sequence_around
from mjsim.setups import Setup
from mjsim.statistics import FEW_EVENTS, Estimate, ratio_variance
from mjsim.summaries import OUTCOMES, ROLES, Row, columns
from mjsim_kernels.tally_sums import WINS, WINS_WINS

LOOKS: Final = 16  # in which the number of sessions doubles: a run stops at most 1/16 later than it could
PRECISION: Final = re.compile(r"(\d+\.?\d*|\.\d+)(e[-+]?\d+)?(%?)", re.IGNORECASE)
FORM: Final = "write MEASURE:PRECISION, such as dealer.mean:0.02 or pattern.all_pungs:5%"


@dataclass(frozen=True)
class Target:
    """Say how well a measure is to be known.

    Parameters
    ----------
    text : as it was asked for
    measure : `dealer.mean`, `win.mean`, `pattern.ID`, ...
    precision : largest half width of its interval, in its own unit or as a part of its value
    relative : whether it is such a part
    """

    text: str
    measure: str
    precision: float
    relative: bool

    def reached_by(self, estimate: Estimate) -> bool:
        """Tell whether an estimate is known so well."""
        if not isfinite(estimate.margin):
            return False
        return estimate.margin <= self.precision * (abs(estimate.value) if self.relative else 1.0)


def measures_of(patterns: Sequence[str]) -> list[str]:
    """List what may be a target in a rule set with these patterns.

    Examples
    --------
    >>> measures_of(["all_pungs"])[-2:]
    ['draw', 'pattern.all_pungs']
    """
    names = [f"{role}.mean" for role in ROLES] + [f"{role}.win_rate" for role in ROLES]
    return [*names, "win.mean", "turns.mean", *OUTCOMES, *(f"pattern.{pattern}" for pattern in patterns)]


def parse_target(text: str, patterns: Sequence[str]) -> Target:
    """Read a target such as `dealer.mean:0.02` or `pattern.all_pungs:5%`.

    Raises
    ------
    InputError
        If it has another form, or names no measure of a rule set with these patterns.

    Examples
    --------
    >>> target = parse_target("South.mean:0.02", [])
    >>> target.measure, target.precision, target.relative
    ('south.mean', 0.02, False)
    """
    name, colon, size = text.partition(":")
    found = PRECISION.fullmatch(size.strip())
    if not colon or not found:
        raise InputError(f"--until {text!r} is no target: {FORM}.")
    precision = float(size.strip().removesuffix("%")) / (100 if found[3] else 1)
    if precision <= 0 or isinf(precision):
        raise InputError(f"--until {text!r}: a precision is a number above 0.")
    measure, allowed = name.strip().lower(), measures_of(patterns)
    if measure not in allowed:
        close = get_close_matches(measure, allowed, n=1)
        guess = f"did you mean {close[0]}? " if close else ""
        kinds = ", ".join([*measures_of([]), "pattern.ID"])
        raise InputError(f"--until {text!r}: {name.strip()!r} is no measure; {guess}There are {kinds}.")
    return Target(text, measure, precision, bool(found[3]))


def estimate_of(measure: str, counts: Counts, patterns: Sequence[str]) -> Estimate:
    """Estimate a measure with the interval of its confidence sequence.

    Parameters
    ----------
    measure : one of `measures_of`
    counts : of the first sessions of a run
    patterns : ids in the order of the scorer's table
    """
    if not counts.deals:
        return Estimate(nan)
    if measure == "win.mean":
        return mean_win(counts)
    total, squares = (int(number) for number in moments(measure, counts.sums, patterns))
    deals, length, sessions = counts.deals, counts.session_deals, counts.sessions
    variance = ratio_variance(total, deals, (squares, total * length, deals * length), sessions)
    if measure.endswith(".mean"):
        return sequence_around(total / deals, variance, sessions)
    return frequency_sequence(total, deals, variance, sessions)


def moments(measure: str, sums: Mapping[str, Any], patterns: Sequence[str]) -> tuple[int, int]:
    """Return the total of a measure over all deals, and the sum of its squared session totals."""
    head, _, tail = measure.partition(".")
    if head == "pattern":
        place = list(patterns).index(tail)
        return sums["patterns"][place][WINS], sums["session_patterns"][place][WINS_WINS]
    if head in OUTCOMES:
        return sums["outcomes"][OUTCOMES[head]], sums["session_outcomes"][OUTCOMES[head]]
    if head == "turns":
        return sums["turns"][0], sums["session_turns"][0]
    seat = ROLES.index(head)
    if tail == "win_rate":
        return sum(sums["winners"][seat]), sums["session_role_wins"][seat]
    return sums["role_pay"][seat][0], sums["session_role_pay"][seat][seat]


def mean_win(counts: Counts) -> Estimate:
    """Estimate the mean win: a ratio of two totals; without an interval where nothing bounds the variance of wins."""
    gain, wins = int(counts.sums["gain"][0]), counts.wins
    if wins < FEW_EVENTS:
        return Estimate(gain / wins if wins else nan)
    wins_wins, wins_gain, gain_gain = counts.sums["session_gain"]
    sessions = min(wins, counts.sessions)
    variance = ratio_variance(gain, wins, (gain_gain, wins_gain, wins_wins), sessions)
    return counts.bounded(sequence_around(gain / wins, variance, sessions))


def targets_of(setup: Setup) -> list[Target]:
    """Return the targets of a run."""
    patterns = [row[0] for row in setup.patterns]
    return [parse_target(text, patterns) for text in setup.until]


def until_row(setup: Setup, counts: Counts) -> Row:
    """Say how well each target of a run is known, and why the run ended."""
    rows = target_rows(targets_of(setup), counts, [row[0] for row in setup.patterns])
    looked = counts.sessions == setup.sessions or is_look(counts.sessions, setup.session_deals)
    reached = looked and all(row["reached"] for row in rows)
    ended = "deals" if counts.sessions == setup.sessions else "interrupt"
    return {"reached": reached, "ended_by": "targets" if reached else ended, "most_deals": setup.deals} | {
        "targets": rows
    }


def target_rows(targets: Sequence[Target], counts: Counts, patterns: Sequence[str]) -> list[Row]:
    """Say how well each target is known."""
    rows = []
    for target in targets:
        estimate = estimate_of(target.measure, counts, patterns)
        row: Row = {"target": target.text, "measure": target.measure, "precision": target.precision}
        row |= {"relative": target.relative} | columns("value", estimate)
        rows.append(row | {"reached": target.reached_by(estimate)})
    return rows


def look_step(sessions: int, session_deals: int) -> int:
    """Return the distance of looks after so many sessions."""
    step = max(FIRST_SESSIONS // LOOKS, BLOCK_DEALS // session_deals)
    while step * 2 * LOOKS <= sessions:
        step *= 2
    return step


def next_look(sessions: int, session_deals: int) -> int:
    """Return the number of sessions at the first look after so many.

    Examples
    --------
    >>> [next_look(sessions, 16) for sessions in (0, 256, 4095, 8192)]
    [256, 512, 4096, 8704]
    """
    step = look_step(sessions, session_deals)
    return max(sessions // step + 1, -(-FIRST_SESSIONS // step)) * step


def is_look(sessions: int, session_deals: int) -> bool:
    """Tell whether there is a look after so many sessions."""
    return sessions > 0 and next_look(sessions - 1, session_deals) == sessions


def cut_at_looks(chunks: Iterator[Chunk], session_deals: int) -> Iterator[Chunk]:
    """Cut chunks where looks are."""
    for chunk in chunks:
        first = chunk.first
        while first < chunk.end:
            end = min(chunk.end, next_look(first, session_deals))
            yield Chunk(first, end - first)
            first = end
