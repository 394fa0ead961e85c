"""Compare variants, rule files and results: the function behind `mjsim compare`."""

from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from mjsim.comparisons.comparison import Comparison, Pair
from mjsim.comparisons.conditions import (
    all_paths,
    check_condition,
    min_effects_of,
    parse_condition,
    parse_min_effect,
)
from mjsim.comparisons.corrections import CORRECTIONS, Correction
from mjsim.comparisons.differences import Shared, compare_sides, with_verdicts
from mjsim.comparisons.measures import common_measures
from mjsim.comparisons.play import Counted, Watcher, count_sides
from mjsim.comparisons.preparation import open_sides
from mjsim.comparisons.provenance import contrasts, is_identical, unpaired_reason
from mjsim.comparisons.readings import Evidence
from mjsim.comparisons.sides import Side
from mjsim.comparisons.tally_evidence import tally_evidence
from mjsim.errors import InputError
from mjsim.results import Result
from mjsim.tallies import Tally

__all__ = ["Comparison", "compare"]


class Nobody:
    """Follow a comparison without a word."""

    def warming(self) -> Any:
        """Do nothing."""
        return nullcontext()

    def start(self, deals: int) -> None:
        """Do nothing."""

    def step(self, deals: int) -> None:
        """Do nothing."""


def compare(
    *sides: Any,
    deals: float | None = None,
    seed: int | None = None,
    policy: str | Sequence[str] | None = None,
    session_deals: int | None = None,
    overrides: Sequence[str] | None = None,
    correction: Correction = "holm",
    min_effect: Sequence[str] | str = (),
    fail_if: Sequence[str] | str = (),
    threads: int | None = None,
    progress: Watcher | None = None,
) -> Comparison:
    """Compare rule sets, or results, with the first of them.

    Rule sets with the same tile set play the same walls from the same seed: they are compared session by
    session, which cancels most of the luck. Sources and formulas: docs/compare.md.

    Parameters
    ----------
    sides : a variant's name or a rules file, either with changes behind commas
        (`"yueqing,big.all_pungs=12"`, `"yueqing,policy=greedy"`); a result folder; a rule set of `load_rules`; a
        `Result`
    deals, seed, policy, session_deals, threads : as in `simulate`, of every side that is played; by default those
        of the first result folder, if there is one
    overrides : changes of all rules that are played, such as `"settlement.base=2"`
    correction : how p-values are adjusted for the number of measures: `holm`, `bh` (Benjamini-Hochberg), `none`
    min_effect : sizes that do not matter: `"1%"` of the first side's value, `"outcomes.*=0.005"`
    fail_if : conditions such as `"diff:outcomes.draw>0.01"`, checked in `Comparison.conditions`
    progress : is told how it goes

    Raises
    ------
    InputError
        If a side, a measure or an option is wrong; nothing was played.
    MjsimError
        If a deal breaks a rule that always holds.

    Examples
    --------
    >>> comparison = compare("yueqing", "yueqing,big.all_pungs=20", deals=160, seed=1)
    >>> bool(comparison.table("B").loc["outcomes.self_draw", "same"])  # payouts do not change how bots play
    True
    """
    if correction not in CORRECTIONS:
        raise InputError(f"No correction is called {correction!r}: choose from {', '.join(CORRECTIONS)}.")
    options = {"deals": deals, "seed": seed, "policy": policy, "session_deals": session_deals}
    opened = open_sides(sides, options, overrides)
    measures = [common_measures(opened[0].layout, side.layout) for side in opened[1:]]
    paths, labels = all_paths(measures), [side.label for side in opened]
    effects = [parse_min_effect(text, paths) for text in listed(min_effect)]
    conditions = [parse_condition(text, paths, labels) for text in listed(fail_if)]
    counted, evidence, results = gather(opened, threads, progress or Nobody())
    rows = []
    for place, side in enumerate(opened[1:], 1):
        shared = None
        if counted is not None and unpaired_reason(opened[0], side) is None:
            played = played_place(opened, side)
            shared = Shared(counted.products.shared_spread(played), counted.products.changed[played])
        same_run = is_identical(opened[0], side)
        rows.append(compare_sides(measures[place - 1], evidence[0], evidence[place], shared, same_run))
    judged = with_verdicts(rows, correction, [min_effects_of(row, effects) for row in rows])
    pairs = [
        Pair(opened[0], side, contrasts(opened[0], side), unpaired_reason(opened[0], side), part, differences)
        for side, part, differences in zip(opened[1:], evidence[1:], judged, strict=True)
    ]
    checked = [check_condition(condition, judged, labels) for condition in conditions]
    return Comparison(opened, results, pairs, correction, checked)


def listed(texts: Sequence[str] | str) -> list[str]:
    """Return one text or several as a list."""
    return [texts] if isinstance(texts, str) else list(texts)


def played_place(sides: Sequence[Side], side: Side) -> int:
    """Return the place of a side among those that have single deals."""
    return [other.label for other in sides if other.engine is not None].index(side.label)


def gather(
    sides: Sequence[Side], threads: int | None, watcher: Watcher
) -> tuple[Counted | None, list[Evidence], list[Result]]:
    """Play what is to be played; return what is known of each side and its result."""
    from mjsim.cores import available_cores
    from mjsim.runner import whole

    workers = whole("threads", available_cores() if threads is None else threads)
    having = [side for side in sides if side.engine is not None]
    counted = None
    if having:
        counted = count_sides(having, min(side.sessions for side in having), workers, watcher)
    evidence, results = [], []
    for side in sides:
        if counted is None or side.engine is None:
            assert side.result is not None
            results.append(side.result)
            length = side.setup.session_deals
            evidence.append(tally_evidence(side.result.tally, side.layout, length))
            continue
        place = played_place(sides, side)
        evidence.append(evidence_of(side, counted, place))
        results.append(result_of(side, counted.tallies[place]))
    return counted, evidence, results


def evidence_of(side: Side, counted: Counted, place: int) -> Evidence:
    """Return what was summed of a side."""
    products = counted.products
    gains = counted.tallies[place].histograms["gain"]
    return Evidence(side.layout, products.sessions, products.sums[place], products.spread(place), gains)


def result_of(side: Side, tally: Tally) -> Result:
    """Return the result of a side, as `simulate` gives it."""
    return Result(side.setup, tally, folder=Path(side.folder) if side.folder else None)
