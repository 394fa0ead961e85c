"""List what two sides are compared by: each measure a formula of a few totals."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final, Literal

import numpy as np

from mjsim.comparisons.layouts import HELD, Layout
from mjsim.errors import InputError
from mjsim.summaries import OUTCOMES, ROLES

Formula = Callable[..., Any]
Kind = Literal["share", "mean", "part", "reach"]
STEP: Final = 1e-30  # of the complex step: squares of it vanish beside 1


def quotient(top: Any, bottom: Any) -> Any:
    """Return a ratio of totals."""
    return top / bottom


def deviation(squares: Any, total: Any, count: Any) -> Any:
    """Return a standard deviation; where it is 0 it has no slope."""
    variance = (count * squares - total * total) / (count * (count - 1))
    if np.real(variance) > 0:
        return np.sqrt(variance)
    return 0.0 if variance == 0 else np.nan


def relative_deviation(squares: Any, total: Any, count: Any) -> Any:
    """Return a standard deviation in units of the mean."""
    return deviation(squares, total, count) / (total / count)


def seat_deviation(squares: Any, deals: Any) -> Any:
    """Return the standard deviation of what a seat gets in a deal; its mean over the four seats is 0."""
    return np.sqrt(squares / (4 * deals))


def in_deviations(points: Any, deals: Any, squares: Any) -> Any:
    """Return a mean per deal in units of that deviation."""
    return points / deals / seat_deviation(squares, deals)


def in_wins(points: Any, deals: Any, gain: Any, wins: Any) -> Any:
    """Return a mean per deal in units of the mean win."""
    return points / deals / (gain / wins)


@dataclass(frozen=True)
class Measure:
    """Define one measure.

    Parameters
    ----------
    path : its name, such as `roles.dealer.mean`
    unit : `share`, `points`, `discards`, `wilds`, `value` or `ratio`
    sums : names of the totals that the formula takes (`mjsim.comparisons.layouts`)
    formula : of those totals
    kind : `share`, of events in trials; `mean`; `part`, of all points; or `reach`, the mean of some wins, whose
        largest may not have been seen yet
    events : name of the total that counts what a share or mean is of; None where that is every deal
    fixed_unit : number of last totals that only make the unit that a mean is given in
    """

    path: str
    unit: str
    sums: tuple[str, ...]
    formula: Formula
    kind: Kind = "mean"
    events: str | None = None
    fixed_unit: int = 0

    def value(self, totals: Sequence[float]) -> float:
        """Return the measure of some totals; nan where there is none."""
        with np.errstate(all="ignore"):
            return float(self.formula(*np.asarray(totals, float)))

    def gradient(self, totals: Sequence[float]) -> Any:
        """Return how the measure changes with each total, exact to the last digits (complex step)."""
        steps = np.asarray(totals, complex) + 1j * STEP * np.eye(len(totals))
        with np.errstate(all="ignore"):
            return np.array([np.imag(self.formula(*row)) / STEP for row in steps])


def share(path: str, events: str, trials: str) -> Measure:
    """Define a frequency."""
    return Measure(path, "share", (events, trials), quotient, "share", events)


def general_measures() -> Iterator[Measure]:
    """Yield the measures that every variant has."""
    for name in OUTCOMES:
        yield share(f"outcomes.{name}", name, "deals")
    yield Measure("turns.mean", "discards", ("turns", "deals"), quotient)
    yield Measure("turns.sd", "discards", ("turns_turns", "turns", "deals"), deviation)
    for role in ROLES:
        yield from role_measures(role)
    win_sums = ("gain_gain", "gain", "wins")
    yield Measure("deal.sd", "points", ("pay_pay", "deals"), seat_deviation)
    yield Measure("win_size.mean", "points", ("gain", "wins"), quotient, events="wins")
    yield Measure("win_size.sd", "points", win_sums, deviation, events="wins")
    yield Measure("win_size.relative_sd", "ratio", win_sums, relative_deviation, events="wins")
    yield Measure("wilds.mean", "wilds", ("wilds", "wins"), quotient, events="wins")
    for held in HELD:
        yield share(f"wilds.{held}.per_win", f"held.{held}", "wins")
        sums = (f"held_gain.{held}", f"held.{held}")
        yield Measure(f"wilds.{held}.mean_win", "points", sums, quotient, "reach", f"held.{held}")


def role_measures(role: str) -> Iterator[Measure]:
    """Yield the measures of one role; those in units of its own scale compare variants that pay differently."""
    pay, path = f"pay.{role}", f"roles.{role}"
    yield Measure(f"{path}.mean", "points", (pay, "deals"), quotient)
    sums = (pay, "deals", "pay_pay")
    yield Measure(f"{path}.mean_in_sd", "ratio", sums, in_deviations, fixed_unit=1)
    yield Measure(f"{path}.mean_in_wins", "ratio", (pay, "deals", "gain", "wins"), in_wins, fixed_unit=2)
    yield share(f"{path}.win_rate", f"won.{role}", "deals")


def pattern_measures(pattern: str) -> Iterator[Measure]:
    """Yield the measures of one pattern."""
    wins, value, gain, points = (f"pattern.{pattern}.{name}" for name in ("wins", "value", "gain", "points"))
    yield share(f"patterns.{pattern}.per_win", wins, "wins")
    path = f"patterns.{pattern}.mean_win_with"
    yield Measure(path, "points", (gain, wins), quotient, "reach", wins)
    yield Measure(f"patterns.{pattern}.mean_value", "value", (value, wins), quotient, events=wins)
    yield Measure(f"patterns.{pattern}.points_share", "share", (points, "gain"), quotient, "part", wins)


def is_of_deals(measure: Measure) -> bool:
    """Tell whether a measure is one of whole deals, which means the same where they go on after a win."""
    head, _, tail = measure.path.rpartition(".")
    if head.startswith("roles."):
        return tail in ("mean", "mean_in_sd")
    return head in ("outcomes", "turns", "deal")


def measures_of(layout: Layout) -> Iterator[Measure]:
    """Yield the measures that one side has."""
    if layout.has_many_wins:
        yield from filter(is_of_deals, general_measures())
        return
    yield from general_measures()
    for name in layout.totals:
        yield Measure(f"totals.{name}.mean", "value", (f"total.{name}", "wins"), quotient, events="wins")
    for pattern in layout.patterns:
        yield from pattern_measures(pattern)


def common_measures(first: Layout, other: Layout) -> tuple[Measure, ...]:
    """List the measures that two sides have in common; patterns and totals by their ids."""
    paths = {measure.path for measure in measures_of(other)}
    return tuple(measure for measure in measures_of(first) if measure.path in paths)


def find_measure(text: str, paths: Sequence[str]) -> str:
    """Return the path that a text names: whole, or its last words where they name one alone.

    Raises
    ------
    InputError
        If it names none, or several.

    Examples
    --------
    >>> paths = ["roles.dealer.mean", "roles.south.mean", "outcomes.draw"]
    >>> find_measure("dealer.mean", paths), find_measure("draw", paths)
    ('roles.dealer.mean', 'outcomes.draw')
    """
    found = [path for path in paths if path == text] or [path for path in paths if path.endswith(f".{text}")]
    if len(found) == 1:
        return found[0]
    if found:
        raise InputError(f"{text!r} may be {', '.join(found)}: write more of the one you mean.")
    tails = {path.partition(".")[2]: path for path in paths} | {path: path for path in paths}
    close = get_close_matches(text, tails, n=1)
    guess = f"; did you mean {tails[close[0]]}?" if close else "."
    raise InputError(f"{text!r} is no measure of this comparison{guess} There are {families(paths)}.")


def families(paths: Sequence[str]) -> str:
    """List measures in few words: those of patterns, wilds and roles once for all.

    Examples
    --------
    >>> families(["turns.mean", "patterns.all_pungs.per_win", "patterns.all_chows.per_win"])
    'turns.mean, patterns.ID.per_win'
    """
    names: dict[str, None] = {}
    for path in paths:
        parts = path.split(".")
        if len(parts) == 3:
            parts[1] = {"roles": "ROLE", "wilds": "N"}.get(parts[0], "ID")
        names[".".join(parts)] = None
    return ", ".join(names)
