"""Measure how often the confidence sequences of `--until` hold, at every look, what all runs together find.

Size: RUNS runs of SESSIONS sessions of one variant, eight million deals in all. A sequence does its work if it holds
the truth at every look in 95 % of runs or more; beside it stands how often ordinary 95 % intervals do.
"""

import sys
from collections.abc import Iterator
from math import isfinite

from mjsim.chunks import Job, play_and_score
from mjsim.counts import Counts
from mjsim.engine import Records
from mjsim.intervals import DEVIATIONS
from mjsim.runner import DEFAULTS, prepare
from mjsim.sequences import sequence_deviations
from mjsim.tallies import Tally, tally_sessions
from mjsim.until import estimate_of, measures_of, next_look

RUNS = 500
SESSIONS = 1024


def looks(session_deals: int) -> Iterator[tuple[int, int]]:
    """Yield the sessions between the looks of a run."""
    first = 0
    while first < SESSIONS:
        end = next_look(first, session_deals)
        yield first, end
        first = end


def main() -> None:
    """Play the runs and print the coverage of each measure."""
    variant = sys.argv[1] if len(sys.argv) > 1 else "yueqing"
    setup, engine = prepare(DEFAULTS | {"seed": 5, "rules": variant})
    job, names = Job(engine, setup.seed, setup.session_deals), list(engine.patterns)
    measures = measures_of(names)
    total = Tally.empty(len(names))
    found: dict[str, list[list[tuple[float, float, float]]]] = {measure: [] for measure in measures}
    for run in range(RUNS):
        tally, rows = Tally.empty(len(names)), {measure: [] for measure in measures}
        for first, end in looks(job.session_deals):
            records: tuple[Records, Records] = play_and_score(job, run * SESSIONS + first, end - first)
            tally.add(tally_sessions(*records, job.session_deals, len(names)))
            counts, reach = Counts(tally, job.session_deals), sequence_deviations(end)
            for measure in measures:
                estimate = estimate_of(measure, counts, names)
                if isfinite(estimate.low):
                    rows[measure].append((estimate.low, estimate.high, DEVIATIONS / reach))
        total.add(tally)
        for measure in measures:
            found[measure].append(rows[measure])
    whole = Counts(total, job.session_deals)
    for measure in measures:
        truth = estimate_of(measure, whole, names).value
        report(measure, truth, found[measure])


def report(measure: str, truth: float, runs: list[list[tuple[float, float, float]]]) -> None:
    """Print in how many runs every look held the truth, by the sequence and by ordinary intervals."""
    if not any(runs):
        return
    held = sum(all(low <= truth <= high for low, high, _ in rows) for rows in runs)
    ordinary = sum(
        all(abs(truth - (low + high) / 2) <= (high - low) / 2 * part for low, high, part in rows)
        for rows in runs
    )
    line = f"{measure:40} {truth:11.6g}  {held / len(runs):.3f}  {ordinary / len(runs):.3f}  of {len(runs)}\n"
    sys.stdout.write(line)


if __name__ == "__main__":
    main()
