"""Read what a comparison is asked to watch: sizes that do not matter, conditions that scripts fail on."""

import operator
import re
from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from math import isfinite, nan
from typing import Final

from mjsim.comparisons.differences import Difference
from mjsim.comparisons.measures import Measure, find_measure
from mjsim.errors import InputError
from mjsim.statistics import Estimate

OPERATORS: Final = {
    "<=": operator.le,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
}
NUMBER: Final = re.compile(r"[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?%?", re.IGNORECASE)
CONDITION: Final = re.compile(
    r"(?:(?P<view>\w+)(?:\.(?P<end>low|high))?:)?(?P<measure>[\w.]+)"
    r"(?P<operator><=|>=|==|!=|<|>)(?P<number>[^<>=!]+)"
)
FORM: Final = "write [VIEW:]MEASURE OPERATOR NUMBER, such as 'dealer.mean>0.5' or 'diff:outcomes.draw>0.01'"


def parse_number(text: str) -> float:
    """Read a number, or a percentage as its hundredth part.

    Raises
    ------
    InputError
        If it is none.
    """
    if not NUMBER.fullmatch(text.strip()):
        raise InputError(f"{text!r} is no number: write 0.5, -2, 1e-3 or 1%.")
    value = float(text.strip().removesuffix("%"))
    return value / 100 if text.strip().endswith("%") else value


@dataclass(frozen=True)
class MinEffect:
    """Hold how small a difference of some measures does not matter.

    Parameters
    ----------
    pattern : of the measures' paths, `*` standing for anything
    size : in the measure's own unit, or as a part of the first side's value
    relative : whether it is such a part
    """

    pattern: str
    size: float
    relative: bool


def parse_min_effect(text: str, paths: Sequence[str]) -> MinEffect:
    """Read `1%`, `0.01`, `outcomes.*=0.005` or `dealer.mean=0.1`.

    Raises
    ------
    InputError
        If the size is no number above 0, or no measure is meant.
    """
    pattern, equals, size = text.rpartition("=")
    pattern = pattern.strip() if equals else "*"
    value = parse_number(size)
    if value <= 0:
        raise InputError(f"{text!r}: an effect that does not matter is larger than 0.")
    if "*" not in pattern:
        pattern = find_measure(pattern, paths)
    elif not any(fnmatchcase(path, pattern) for path in paths):
        find_measure(pattern, paths)
    return MinEffect(pattern, value, size.strip().endswith("%"))


def min_effects_of(rows: Sequence[Difference], effects: Sequence[MinEffect]) -> list[float]:
    """Return for each difference the size below which it does not matter; nan without one; the last wins."""
    sizes = []
    for row in rows:
        size = nan
        for effect in effects:
            if fnmatchcase(row.path, effect.pattern):
                size = effect.size * (abs(row.a.value) if effect.relative else 1.0)
        sizes.append(size)
    return sizes


@dataclass(frozen=True)
class Condition:
    """Hold a condition on one measure.

    Parameters
    ----------
    text : as it was given
    view : a side's label, `any` side, `diff` (less the first side), `change` (its size) or `p` (adjusted)
    end : `low` or `high` end of the interval; empty for the value
    path : of the measure
    operator : a comparison sign
    number : compared with
    """

    text: str
    view: str
    end: str
    path: str
    operator: str
    number: float

    def holds_of(self, value: float) -> bool:
        """Return whether a value fulfils the condition; none fulfils nothing."""
        return isfinite(value) and bool(OPERATORS[self.operator](value, self.number))


def parse_condition(text: str, paths: Sequence[str], labels: Sequence[str]) -> Condition:
    """Read a condition.

    Raises
    ------
    InputError
        If it has another form, or its view or measure is unknown.
    """
    found = CONDITION.fullmatch(re.sub(r"\s+", "", text))
    if not found:
        raise InputError(f"{text!r} is no condition: {FORM}.")
    view, end = found["view"] or "any", found["end"] or ""
    views = ["any", "diff", "change", "p", *labels]
    if view not in views:
        raise InputError(f"{text!r}: {view!r} is no view; there are {', '.join(views)}.")
    if end and view in ("p", "change"):
        raise InputError(f"{text!r}: {view} has no interval; ask diff.{end} instead.")
    path = find_measure(found["measure"], paths)
    return Condition(text, view, end, path, found["operator"], parse_number(found["number"]))


@dataclass(frozen=True)
class Outcome:
    """Hold what a condition found: the value that fulfils it, of which side."""

    condition: Condition
    holds: bool
    label: str
    value: float


def check_condition(
    condition: Condition, pairs: Sequence[Sequence[Difference]], labels: Sequence[str]
) -> Outcome:
    """Look for a side that fulfils a condition; if none does, name the last one looked at.

    Parameters
    ----------
    condition : to check
    pairs : differences of each side from the first
    labels : of all sides
    """
    label, value = "", nan
    for label, value in views_of(condition, pairs, labels):
        if condition.holds_of(value):
            return Outcome(condition, True, label, value)
    return Outcome(condition, False, label, value)


def views_of(
    condition: Condition, pairs: Sequence[Sequence[Difference]], labels: Sequence[str]
) -> list[tuple[str, float]]:
    """List the values that a condition is about, each with the label of its side."""
    found: list[tuple[str, float]] = []
    for label, rows in zip(labels[1:], pairs, strict=True):
        row = next((row for row in rows if row.path == condition.path), None)
        if row is None:
            continue
        if condition.view in ("any", labels[0]) and not any(labels[0] == name for name, _ in found):
            found.append((labels[0], end_of(row.a, condition.end)))
        if condition.view in ("any", label):
            found.append((label, end_of(row.b, condition.end)))
        elif condition.view == "diff":
            found.append((label, end_of(row.difference, condition.end)))
        elif condition.view == "change":
            found.append((label, abs(row.difference.value)))
        elif condition.view == "p":
            found.append((label, row.p_adjusted))
    return found


def end_of(estimate: Estimate, end: str) -> float:
    """Return an end of an estimate's interval, or its value."""
    return float(getattr(estimate, end or "value"))


def all_paths(measures: Sequence[Sequence[Measure]]) -> list[str]:
    """List the measures of all pairs, each once."""
    return list(dict.fromkeys(measure.path for rows in measures for measure in rows))
