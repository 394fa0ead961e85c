"""Measure how often the intervals of `mjsim compare` hold what a much longer comparison finds.

`python benchmarks/comparison_coverage.py yueqing wenzhou --runs 100 --sessions 300`

Sessions of one long comparison on the same walls are cut into runs; each run is compared on its own. A share of
runs is known to about 1 / sqrt(runs) at worst, to 4 % at 95 of 100.
"""

import argparse
import sys
from math import isfinite

import numpy as np

from mjsim.chunks import Job, play_and_score
from mjsim.comparisons.differences import Shared, compare_sides
from mjsim.comparisons.layouts import session_sums
from mjsim.comparisons.measures import common_measures
from mjsim.comparisons.preparation import open_sides
from mjsim.comparisons.products import Products
from mjsim.comparisons.readings import Evidence
from mjsim.tallies import tally_sessions

BLOCK = 256  # sessions played at a time


def session_tables(sides, sessions):
    """Return the session sums of each side and the sizes of its wins."""
    tables, gains = [], []
    for side in sides:
        job = Job(side.engine, side.setup.seed, side.setup.session_deals)
        parts, sizes = [], {}
        for first in range(0, sessions, BLOCK):
            outcomes, scores = play_and_score(job, first, min(BLOCK, sessions - first))
            parts.append(session_sums(outcomes, scores, job.session_deals, side.layout))
            tally = tally_sessions(outcomes, scores, job.session_deals, len(side.setup.patterns))
            sizes |= tally.histograms["gain"]
        tables.append(np.concatenate(parts))
        gains.append(sizes)
    return tables, gains


def differences(sides, tables, gains, rows):
    """Compare some sessions; return the differences by path."""
    first, other = (side.layout for side in sides)
    matches = [range(len(first.names)), [other.places.get(name, -1) for name in first.names]]
    products = Products.of([table[rows] for table in tables], matches)
    evidence = [
        Evidence(side.layout, products.sessions, products.sums[place], products.spread(place), gains[place])
        for place, side in enumerate(sides)
    ]
    shared = Shared(products.shared_spread(1), products.changed[1])
    found = compare_sides(common_measures(first, other), *evidence, shared)
    return {row.path: row for row in found}


def main() -> None:
    """Print one line a measure: runs with an interval, and the share that holds the truth."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sides", nargs=2)
    parser.add_argument("--runs", type=int, default=100)
    parser.add_argument("--sessions", type=int, default=300, help="of one run")
    parser.add_argument("--seed", type=int, default=5)
    options = parser.parse_args()
    sides = open_sides(options.sides, {"deals": 16, "seed": options.seed})
    tables, gains = session_tables(sides, options.runs * options.sessions)
    truth = differences(sides, tables, gains, slice(None))
    held = {path: [] for path in truth}
    for run in range(options.runs):
        rows = slice(run * options.sessions, (run + 1) * options.sessions)
        for path, row in differences(sides, tables, gains, rows).items():
            if isfinite(row.difference.low) and isfinite(truth[path].difference.low):
                held[path].append(row.difference.low <= truth[path].difference.value <= row.difference.high)
    for path, hits in held.items():
        if hits:
            sys.stdout.write(f"{path:45} {len(hits):4} runs  {np.mean(hits):.3f}\n")


if __name__ == "__main__":
    main()
