"""Hold the result of a run: tables for notebooks, one document for machines."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from mjsim import character, fairness, openings, pattern_sheets, summaries
from mjsim.counts import Counts
from mjsim.exact import exact_row
from mjsim.many_wins import many_wins_row
from mjsim.river_counts import RiverCounts, counts_of
from mjsim.rulesets.ruleset import is_switched_off
from mjsim.setups import Setup
from mjsim.strata_estimates import strata_row
from mjsim.summaries import Row
from mjsim.tallies import Tally
from mjsim.until import until_row

if TYPE_CHECKING:
    import pandas

SCHEMA = 1


@dataclass(frozen=True, repr=False)
class Result:
    """Hold what a run counted.

    Parameters
    ----------
    setup : what was asked
    tally : what was counted; of fewer sessions than asked where the run was stopped
    elapsed : seconds of this run, compiling and loading left out
    played : deals that this run played itself; fewer than counted after a resume
    folder : where the result is kept, if it is
    """

    setup: Setup
    tally: Tally
    elapsed: float = 0.0
    played: int = 0
    folder: Path | None = field(default=None, compare=False)

    def __repr__(self) -> str:
        """Name the run; its numbers are in the tables."""
        setup = self.setup
        return f"<Result of {self.counts.deals:,} deals of {setup.rules_id}, seed {setup.seed}>"

    @cached_property
    def counts(self) -> Counts:
        """Return what reads the tally."""
        return counts_of(self.tally, self.setup.session_deals)

    @property
    def complete(self) -> bool:
        """Return whether every session asked for was played, or enough of them for all targets."""
        return self.counts.sessions == self.setup.sessions or bool(self.until and self.until["reached"])

    @cached_property
    def until(self) -> Row | None:
        """Return how well the targets are known and why the run ended; None without targets."""
        return until_row(self.setup, self.counts) if self.setup.until else None

    @cached_property
    def summary(self) -> Row:
        """Return the document of `mjsim run --json` without times: equal for equal runs, to the byte."""
        counts, setup = self.counts, self.setup
        parts = {"many_wins": self.many_wins, "exact": self.exact, "until": self.until, "strata": self.strata}
        outcomes = summaries.outcome_estimates(counts)
        spread = {name: summaries.columns("share", estimate) for name, estimate in outcomes.items()}
        return {
            "schema": SCHEMA,
            "variant": setup.variant,
            "rules_id": setup.rules_id,
            "rules_hash": setup.rules_hash,
            "policy": list(setup.policy),
            "seed": setup.seed,
            "deals": counts.deals,
            "sessions": counts.sessions,
            "session_deals": setup.session_deals,
            "complete": self.complete,
            "wins": counts.wins,
            "outcomes": {name: columns["share"] for name, columns in spread.items()},
            "outcomes_ci": {name: columns["share_ci"] for name, columns in spread.items()},
            "turns": summaries.turns_row(counts),
            "roles": summaries.role_rows(counts),
            "chairs": summaries.chair_rows(counts),
            "patterns": self._pattern_rows(),
            "win_size": summaries.win_size_row(counts)
            | summaries.columns("variance_outside", pattern_sheets.variance_outside(counts)),
            "totals": summaries.total_rows(counts, setup.totals),
            "wilds": summaries.wild_rows(counts),
            "cells": pattern_sheets.cell_rows(counts, -1),
            "needs_wild": character.needs_wild_row(counts),
            "volatility": character.volatility_row(counts),
            "variety": character.variety_row(counts),
            "tension": character.tension_row(counts),
            "openings": openings.opening_rows(counts),
            "fairness": fairness.fairness(counts),
            **{name: part for name, part in parts.items() if part},
        }

    @cached_property
    def many_wins(self) -> Row | None:
        """Return what deals have that go on after a win; None where a deal has one win."""
        counts = self.counts
        return many_wins_row(counts, self.setup.totals) if isinstance(counts, RiverCounts) else None

    @cached_property
    def exact(self) -> Row | None:
        """Return what is known exactly of opening hands beside what was counted; None where nothing is."""
        return exact_row(self.setup.rules, self.setup.rules_hash, self.counts)

    @cached_property
    def strata(self) -> Row | None:
        """Return what natural and side deals show together; None without side deals."""
        strata = self.setup.strata
        if strata is None or self.tally.strata is None:
            return None
        names: list[Row] = [
            dict(zip(("id", "name", "name_zh"), row, strict=True)) for row in self.setup.patterns
        ]
        return strata_row(self.counts, self.tally.strata, strata, names)

    def _pattern_rows(self) -> list[Row]:
        rows = []
        for position, (pattern, name, name_zh) in enumerate(self.setup.patterns):
            row: Row = {"id": pattern, "name": name, "name_zh": name_zh}
            row["off"] = is_switched_off(self.setup.rules, pattern)
            row |= summaries.pattern_row(self.counts, position)
            row |= summaries.columns("variance_share", pattern_sheets.variance_share(self.counts, position))
            row["crossings"] = pattern_sheets.crossing_rows(self.counts, position)
            row["cells"] = pattern_sheets.cell_rows(self.counts, position)
            rows.append(row)
        return rows

    def to_dict(self) -> Row:
        """Return the document that `mjsim run --json` prints (docs/formats.md)."""
        head = {
            key: self.summary[key]
            for key in ("schema", "variant", "rules_id", "rules_hash", "policy", "seed")
        }
        size = {key: self.summary[key] for key in ("deals", "sessions")}
        speed = self.played / self.elapsed if self.elapsed > 0 else 0.0
        times = {"elapsed_s": round(self.elapsed, 3), "deals_per_s": round(speed)}
        return head | size | times | {key: value for key, value in self.summary.items() if key not in head}

    @cached_property
    def patterns(self) -> pandas.DataFrame:
        """Return one row a pattern, indexed by its id, in the order of the rule book."""
        return table(self.summary["patterns"], "id")

    @cached_property
    def roles(self) -> pandas.DataFrame:
        """Return one row a role: dealer, south, west, north."""
        return table(self.summary["roles"], "role")

    @cached_property
    def chairs(self) -> pandas.DataFrame:
        """Return one row a fixed chair."""
        return table(self.summary["chairs"], "chair")

    @cached_property
    def outcomes(self) -> pandas.DataFrame:
        """Return one row a way in which a deal ends."""
        shares, intervals = self.summary["outcomes"], self.summary["outcomes_ci"]
        counts = {name: int(self.tally.sums["outcomes"][way]) for name, way in summaries.OUTCOMES.items()}
        rows = [
            {"outcome": name, "deals": counts[name], "share": shares[name], "share_ci": intervals[name]}
            for name in shares
        ]
        return table(rows, "outcome")

    @cached_property
    def win_sizes(self) -> pandas.DataFrame:
        """Return how often the winner gets exactly so many points."""
        rows = [{"points": points, "wins": wins} for points, wins in self.summary["win_size"]["histogram"]]
        return table(rows, "points")

    def save(self, folder: str | Path) -> Path:
        """Write the result to a new folder (docs/formats.md).

        Raises
        ------
        InputError
            If the folder exists and is not empty, or cannot be written.
        """
        from mjsim.storage import save_result

        return save_result(self, Path(folder))


def flat(row: Row) -> Row:
    """Spread intervals, quantiles and crossings of a row over columns of their own; leave single cells out."""
    result: Row = {}
    for key, value in row.items():
        if key.endswith("_ci"):
            name = key.removesuffix("_ci")
            result[f"{name}_low"], result[f"{name}_high"] = value or (None, None)
        elif key == "quantiles":
            result |= {f"quantile_{share}": points for share, points in value.items()}
        elif key == "crossings":
            result |= pattern_sheets.crossing_columns(value)
        elif key != "cells":
            result[key] = value
    return result


def table(rows: list[Row], index: str) -> pandas.DataFrame:
    """Return rows as a table."""
    import pandas

    return pandas.DataFrame([flat(row) for row in rows]).set_index(index)
