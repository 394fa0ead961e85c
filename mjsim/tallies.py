"""Keep the counts of a run as exact integers that add up to the same numbers in any order."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from mjsim.engine import Records
from mjsim.exact_counts import Block, Sums64, block_of, exact, points_moved
from mjsim.histograms import Histogram, Part, add_histogram, joined, part_of
from mjsim.strata_sums import StrataSums
from mjsim_kernels.tally_sums import empty_sums, used_sums
from mjsim_kernels.tiles import SEATS

MOST_DEALS = 65536  # counted in int64 before they are added up exactly
SPARSE = ("cells", "group_patterns", "group_streaks", "openings")  # sums of which most are 0


@dataclass
class Tally:
    """Hold the counts of some whole sessions.

    Parameters
    ----------
    sums : by the field names of `mjsim_kernels.tally_sums.SUMS`, arrays of Python integers, which cannot overflow;
        of deals with many wins those of `mjsim_kernels.river.tally.RIVER_SUMS` too
    histograms : value → deals, of `gain` (the winner's points) and `turns` (discards until the win), of `role_0`
        to `role_3` and `chair_0` to `chair_3` (points of a seat); of deals with many wins also of `wins` and of
        `moved` (points) in a deal, and `gain` is that of every single win
    strata : sums of natural and side deals by stratum; None where there are none
    """

    sums: dict[str, Any]
    histograms: dict[str, Histogram]
    strata: StrataSums | None = None

    @classmethod
    def empty(cls, patterns: int) -> "Tally":
        """Return the tally of no deal."""
        names = ("gain", "turns", *(f"{kind}_{seat}" for kind in ("role", "chair") for seat in range(SEATS)))
        return cls(exact(used_sums(empty_sums(patterns))), {name: {} for name in names})

    def add(self, other: "Tally") -> None:
        """Add another tally of the same patterns."""
        self.add_sums(other.sums)
        for name, histogram in other.histograms.items():
            add_histogram(self.histograms.setdefault(name, {}), histogram)
        if other.strata is not None:
            self.add_strata(other.strata)

    def add_strata(self, strata: StrataSums) -> None:
        """Add the sums of strata."""
        self.strata = self.strata or StrataSums.empty(len(self.sums["patterns"]))
        self.strata.add(strata)

    def add_sums(self, sums: Mapping[str, Any]) -> None:
        """Add exact sums."""
        for name, values in sums.items():
            self.sums[name] = self.sums[name] + values if name in self.sums else values

    @property
    def deals(self) -> int:
        """Return the number of deals counted."""
        return int(self.sums["outcomes"].sum())

    def as_dict(self) -> dict[str, Any]:
        """Return lists and integers for JSON; sparse sums by place, histograms as sorted pairs."""
        sums = {
            name: places_of(values) if name in SPARSE else values.tolist()
            for name, values in self.sums.items()
        }
        pairs = {name: sorted(histogram.items()) for name, histogram in self.histograms.items()}
        strata = {"strata": self.strata.as_dict()} if self.strata is not None else {}
        return {
            "sums": sums,
            "histograms": {name: [list(pair) for pair in rows] for name, rows in pairs.items()},
        } | strata

    @classmethod
    def from_dict(cls, document: Mapping[str, Any], patterns: int) -> "Tally":
        """Read what `as_dict` gave of so many patterns.

        Raises
        ------
        KeyError
            If an earlier mjsim counted less.
        """
        sums = exact(used_sums(empty_sums(patterns)))
        for name, empty in sums.items():
            values = document["sums"][name]
            if name in SPARSE:
                fill_places(empty, values)
            else:
                sums[name] = as_exact(values)
        for name in document["sums"].keys() - sums.keys():
            sums[name] = as_exact(document["sums"][name])
        histograms = {
            name: {int(v): int(n) for v, n in rows} for name, rows in document["histograms"].items()
        }
        strata = document.get("strata")
        return cls(sums, histograms, StrataSums.from_dict(strata, patterns) if strata else None)


def places_of(values: Any) -> list[list[int]]:
    """List the rows of an array's last axis that are not all 0, each behind its place."""
    rows = values.reshape(-1, values.shape[-1])
    return [[int(place), *rows[place]] for place in np.flatnonzero((rows != 0).any(axis=1))]


def fill_places(empty: Any, places: list[list[int]]) -> None:
    """Fill an array of zeros with what `places_of` gave."""
    rows = empty.reshape(-1, empty.shape[-1])
    for place, *values in places:
        rows[place] = values


def as_exact(values: Any) -> Any:
    """Return an array of Python integers."""
    return np.array(values, dtype=object)


class Counting:
    """Count block after block of whole sessions before they become exact integers, which costs far more.

    Parameters
    ----------
    session_deals : deals in a session
    patterns : number of the scorer's patterns
    """

    def __init__(self, session_deals: int, patterns: int) -> None:
        self.session_deals, self.patterns = session_deals, patterns
        self.total = Tally.empty(patterns)
        self.sums, self.deals = Sums64(patterns), 0
        self.parts: dict[str, list[Part]] = {}

    def add(self, outcomes: Records, scores: Records) -> None:
        """Count whole sessions of played and scored deals.

        Parameters
        ----------
        outcomes, scores : (deals,) records of OUTCOME and SCORE; where a deal has many wins, of SETTLED_SCORE

        Raises
        ------
        MjsimError
            If a deal does not sum to 0, pays too much to count, or was won illegally; names its session and deal.
        """
        if self.deals + len(outcomes) > MOST_DEALS:
            self.flush()
        self.deals += len(outcomes)
        block = block_of(outcomes, scores, self.session_deals, self.patterns)
        for large in self.sums.add(block, max(MOST_DEALS, len(outcomes))):
            self.total.add_sums(large)
        for name, values in values_of(block).items():
            self.parts.setdefault(name, []).append(part_of(values))

    def flush(self) -> None:
        """Move what was counted to exact integers."""
        self.total.add_sums(self.sums.exact())
        for name, parts in self.parts.items():
            add_histogram(self.total.histograms.setdefault(name, {}), joined(parts))
        self.sums, self.deals, self.parts = Sums64(self.patterns), 0, {}

    def finish(self) -> "Tally":
        """Return the tally of all that was counted."""
        self.flush()
        return self.total


def tally_sessions(outcomes: Records, scores: Records, session_deals: int, patterns: int) -> Tally:
    """Count whole sessions of played and scored deals; the parameters are those of `Counting`."""
    counting = Counting(session_deals, patterns)
    counting.add(outcomes, scores)
    return counting.finish()


def values_of(block: Block) -> dict[str, Any]:
    """Return the values whose histograms are kept, by the names in `Tally`: (deals,), or (wins,) int64."""
    outcomes, scores, wins = block.outcomes, block.scores, block.wins
    won, pay = outcomes["winner"] >= 0, scores["pay"]
    values = {"turns": outcomes["turns"][won]}
    if wins is None:
        values["gain"] = pay[won, outcomes["winner"][won]]
    else:
        values["gain"] = wins["gain"]
        values["wins"] = np.bincount(wins["deal"], minlength=len(pay))
        values["moved"] = points_moved(scores)
    deals = np.arange(len(pay))
    for seat in range(SEATS):
        values[f"role_{seat}"] = pay[:, seat]
        values[f"chair_{seat}"] = pay[deals, (seat - outcomes["dealer_chair"]) % SEATS]
    return values
