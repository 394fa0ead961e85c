"""Measure how often the 95 % intervals of a short run hold what all runs together find.

`python -m benchmarks.interval_coverage --variant yueqing --runs 500 --sessions 625 [--strata wilds] [--rows]`

Every interval of the summary is judged. An interval does its work if its share lies near 0.95; with 500 runs that
share is itself known to 0.02. Exact intervals of rare events cover more. With `--strata` the estimates from deals
and side deals are judged too, by the deals and side deals of all runs together.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import sqrt
from typing import Any, NamedTuple

from mjsim.chunks import Job, block_deals, play_and_score, play_strata, split_sessions
from mjsim.results import Result
from mjsim.runner import DEFAULTS, prepare
from mjsim.setups import Setup
from mjsim.tallies import Counting, Tally

# what tells rows of a table apart, in the order in which they name one
NAMES = (
    "id",
    "role",
    "chair",
    "outcome",
    "trait",
    "axis",
    "stratum",
    "wilds",
    "shanten",
    "flowers",
    "streak",
)
NAMES += ("number", "by", "dealer")
LEFT_OUT = ("exact", "until")  # no intervals of a fixed number of deals
LEAST_RUNS = 100  # with an interval, to say how often it holds


class Interval(NamedTuple):
    """Hold an interval and where it stands: its kind is that place without the names of rows."""

    kind: str
    name: str
    value: float | None
    ends: Sequence[float] | None


class Share(NamedTuple):
    """Hold in how many runs an interval held, missed a larger truth, or a smaller one."""

    name: str
    runs: int
    held: int
    above: int
    below: int


def intervals(node: Mapping[str, Any], kind: str = "", name: str = "") -> Iterator[Interval]:
    """Yield every interval of a document, whatever its place."""
    label = ",".join(
        f"{node[key]}" for key in NAMES if key in node and not isinstance(node[key], dict | list)
    )
    name = f"{name} {label}".strip()
    for key, value in node.items():
        path, ends = f"{kind}.{key}".lstrip("."), node.get(f"{key}_ci")
        if f"{key}_ci" in node and isinstance(value, dict):
            yield from (Interval(path, f"{path} {part}", value[part], ends[part]) for part in value)
        elif f"{key}_ci" in node:
            yield Interval(path, f"{path} {name}", value, ends)
        elif isinstance(value, dict) and key not in LEFT_OUT:
            yield from intervals(value, path, name)
        elif isinstance(value, list):
            for row in value:
                yield from intervals(row, path, name) if isinstance(row, dict) else ()


def play(job: Job, first: int, sessions: int) -> Tally:
    """Play and count the sessions of one run, and their side deals if the job has some."""
    counting = Counting(job.session_deals, len(job.engine.patterns))
    for part in split_sessions(first, first + sessions, max(1, block_deals(job.engine) // job.session_deals)):
        outcomes, scores = play_and_score(job, part.first, part.sessions)
        counting.add(outcomes, scores)
        if job.weights:
            counting.total.add_strata(play_strata(job, outcomes, scores)[0])
    return counting.finish()


def summary_of(setup: Setup, tally: Tally) -> dict[str, Any]:
    """Return the summary of a run by what it counted."""
    return Result(replace(setup, sessions=tally.deals // setup.session_deals), tally).summary


def judge(setup: Setup, tallies: Sequence[Tally]) -> dict[str, list[Share]]:
    """Return by kind of interval how often each held what all runs together find."""
    total = Tally.empty(len(setup.patterns))
    for tally in tallies:
        total.add(tally)
    truth = {found.name: found.value for found in intervals(summary_of(setup, total))}
    shares: dict[str, dict[str, Share]] = {}
    for tally in tallies:
        for kind, name, _, ends in intervals(summary_of(setup, tally)):
            if ends is not None and truth.get(name) is not None:
                low, high = ends[0] > truth[name], ends[1] < truth[name]
                _, runs, held, above, below = shares.setdefault(kind, {}).get(name, Share(name, 0, 0, 0, 0))
                counts = (runs + 1, held + (not low and not high), above + high, below + low)
                shares[kind][name] = Share(name, *counts)
    return {kind: list(rows.values()) for kind, rows in shares.items()}


def report(shares: Mapping[str, Sequence[Share]], rows: bool) -> None:
    """Print a line for each kind of interval: all of it together, and the numbers that hold least and most often."""
    sys.stdout.write(f"{'kind':44} numbers  all    least  most   missed larger, smaller\n")
    for kind, found in shares.items():
        enough = [share for share in found if share.runs >= LEAST_RUNS]
        if not enough:
            continue
        runs = sum(share.runs for share in enough)
        parts = [sum(part) / runs for part in zip(*(share[2:] for share in enough), strict=True)]
        ends = [pick(share.held / share.runs for share in enough) for pick in (min, max)]
        line = f"{kind:44} {len(enough):7}  {parts[0]:.3f}  {ends[0]:.3f}  {ends[1]:.3f}  "
        sys.stdout.write(f"{line}{parts[1]:.3f}  {parts[2]:.3f}\n")
    few = [share for found in shares.values() for share in found if share.runs >= LEAST_RUNS]
    for name, runs, held, above, below in few:
        seldom = held / runs < 0.95 - 2 * sqrt(0.95 * 0.05 / runs)
        if rows or seldom:
            missed = f"missed larger {above / runs:.3f}, smaller {below / runs:.3f}"
            sys.stdout.write(f"{name:60} {held / runs:.3f} of {runs}, {missed}\n")


def main() -> None:
    """Play the runs and print the coverage of each kind of interval, and the numbers that are held too seldom."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--variant", default="yueqing")
    parser.add_argument("--runs", type=int, default=500)
    parser.add_argument("--sessions", type=int, default=625, help="of one run, 16 deals each")
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--strata", help="as `mjsim run --strata`")
    parser.add_argument("--rows", action="store_true", help="print every number")
    options = parser.parse_args()
    choices = {"rules": options.variant, "seed": options.seed, "strata": options.strata}
    setup, engine = prepare(DEFAULTS | choices)
    job = Job(engine, setup.seed, setup.session_deals, weights=setup.strata.weights if setup.strata else ())
    tallies = [play(job, run * options.sessions, options.sessions) for run in range(options.runs)]
    report(judge(setup, tallies), options.rows)


if __name__ == "__main__":
    main()
