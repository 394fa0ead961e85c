"""Measure how often the 95 % intervals of a short run hold what all runs together find.

Size: RUNS runs of SESSIONS sessions each, three million deals in all. An interval does its work if its share
lies near 0.95; with 300 runs that share is itself known to 0.025. Rare events have exact intervals, which cover more.
"""

import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from mjsim.chunks import Job, play_and_score
from mjsim.results import Result
from mjsim.runner import DEFAULTS, prepare
from mjsim.tallies import Tally, tally_sessions

ROWS = (("roles", "role"), ("chairs", "chair"), ("patterns", "id"), ("wilds", "wilds"))
RUNS = 300
SESSIONS = 625


def estimates(summary: dict[str, Any]) -> Iterator[tuple[str, float | None, list[float] | None]]:
    """Yield name, value and interval of everything in a summary."""
    yield from of_row("", summary)
    for name, share in summary["outcomes"].items():
        yield name, share, summary["outcomes_ci"][name]
    for part in ("turns", "win_size", "needs_wild", "volatility", "variety", "tension", "fairness"):
        yield from of_row(part, summary[part])
    yield from of_row("behind_at_half", summary["tension"]["behind_at_half"])
    fairness, openings = summary["fairness"], summary["openings"]
    tables = [(part, key, summary[part]) for part, key in ROWS]
    tables += [("streak", "streak", fairness["by_streak"]), ("luck", "trait", fairness["luck_parts"])]
    tables += [("opening", axis, openings[f"by_{axis}"]) for axis in ("wilds", "shanten", "flowers")]
    for part, key, rows in tables:
        for row in rows:
            yield from of_row(f"{part} {key} {row[key]}", row)
    for row in summary["patterns"]:
        for name, rows in row["crossings"].items():
            for cell in rows:
                yield from of_row(f"{row['id']} {name} {cell[name]}", cell)


def of_row(name: str, row: dict[str, Any]) -> Iterator[tuple[str, float | None, list[float] | None]]:
    """Yield what in a row has an interval."""
    for key in row:
        if f"{key}_ci" in row and not isinstance(row[key], dict):
            yield f"{name} {key}", row[key], row[f"{key}_ci"]


def main() -> None:
    """Play the runs and print the coverage of each number."""
    setup, engine = prepare(DEFAULTS | {"seed": 3})
    job, patterns = Job(engine, setup.seed, setup.session_deals), len(engine.patterns)
    total, tallies = Tally.empty(patterns), []
    for run in range(RUNS):
        tallies.append(
            tally_sessions(*play_and_score(job, run * SESSIONS, SESSIONS), job.session_deals, patterns)
        )
        total.add(tallies[-1])
    whole = Result(replace(setup, sessions=RUNS * SESSIONS), total)
    truth = {name: value for name, value, _ in estimates(whole.summary)}
    held: dict[str, list[bool]] = {}
    for tally in tallies:
        result = Result(replace(setup, sessions=SESSIONS), tally)
        for name, _, interval in estimates(result.summary):
            if interval is not None and truth.get(name) is not None:
                held.setdefault(name, []).append(interval[0] <= truth[name] <= interval[1])
    for name, found in held.items():
        sys.stdout.write(f"{name:45} {sum(found) / len(found):.3f} of {len(found)}\n")


if __name__ == "__main__":
    main()
