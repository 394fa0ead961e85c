"""Hold what a comparison found: tables for notebooks, one document for machines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, isfinite
from typing import TYPE_CHECKING

from mjsim.comparisons.conditions import Outcome
from mjsim.comparisons.differences import Difference
from mjsim.comparisons.provenance import Contrast
from mjsim.comparisons.readings import Evidence
from mjsim.comparisons.sides import Side
from mjsim.errors import InputError
from mjsim.results import SCHEMA, Result, table
from mjsim.summaries import Row, columns, stored

if TYPE_CHECKING:
    import pandas


@dataclass(frozen=True)
class Pair:
    """Compare one side with the first.

    Parameters
    ----------
    a, b : the first side and the other
    contrasts : what they differ in
    unpaired : why they are not paired (`counted`, `tiles`, `seed`); None if they are
    evidence : of b
    differences : a measure each
    """

    a: Side
    b: Side
    contrasts: list[Contrast]
    unpaired: str | None
    evidence: Evidence
    differences: list[Difference]

    def of(self, path: str) -> Difference:
        """Return the difference of one measure."""
        return next(row for row in self.differences if row.path == path)

    def to_dict(self) -> Row:
        """Return the part of the document about this pair."""
        return {
            "a": self.a.label,
            "b": self.b.label,
            "paired": self.unpaired is None,
            "unpaired_because": self.unpaired,
            "paired_sessions": self.evidence.sessions if self.unpaired is None else None,
            "differs": [row._asdict() for row in self.contrasts],
            "measures": [measure_row(row) for row in self.differences],
        }


@dataclass(frozen=True, repr=False)
class Comparison:
    """Hold a comparison.

    Parameters
    ----------
    sides : compared, the first with all others
    results : of each side, as `simulate` gives it
    pairs : each side after the first with the first
    correction : of the p-values
    conditions : what was asked by `fail_if`
    """

    sides: Sequence[Side]
    results: Sequence[Result]
    pairs: Sequence[Pair]
    correction: str
    conditions: Sequence[Outcome]

    def __repr__(self) -> str:
        """Name the sides."""
        return f"<Comparison of {', '.join(side.source for side in self.sides)}>"

    @property
    def failed(self) -> bool:
        """Return whether a condition of `fail_if` holds."""
        return any(outcome.holds for outcome in self.conditions)

    def pair(self, label: str = "B") -> Pair:
        """Return the comparison of one side with the first.

        Raises
        ------
        InputError
            If no side after the first has this label.
        """
        for pair in self.pairs:
            if pair.b.label == label:
                return pair
        labels = ", ".join(pair.b.label for pair in self.pairs)
        raise InputError(f"No side compared with the first is called {label!r}; there are {labels}.")

    def table(self, label: str = "B") -> pandas.DataFrame:
        """Return one row a measure, indexed by its path."""
        return table([measure_row(row) for row in self.pair(label).differences], "measure")

    def to_dict(self) -> Row:
        """Return the document that `mjsim compare --json` prints (docs/formats.md)."""
        return {
            "schema": SCHEMA,
            "sides": [side_row(side, result) for side, result in zip(self.sides, self.results, strict=True)],
            "correction": self.correction,
            "pairs": [pair.to_dict() for pair in self.pairs],
            "conditions": [condition_row(outcome) for outcome in self.conditions],
            "failed": self.failed,
        }


def side_row(side: Side, result: Result) -> Row:
    """Describe a side."""
    setup = side.setup
    return {
        "label": side.label,
        "source": side.source,
        "kind": side.kind,
        "variant": setup.variant,
        "rules_id": setup.rules_id,
        "rules_hash": setup.rules_hash,
        "policy": list(setup.policy),
        "seed": setup.seed,
        "deals": result.counts.deals,
        "sessions": result.counts.sessions,
        "session_deals": setup.session_deals,
        "kernels": setup.kernels,
    }


def measure_row(row: Difference) -> Row:
    """Describe a difference."""
    reduction = None if row.variance_reduction == inf else stored(row.variance_reduction)
    return (
        {"measure": row.path, "unit": row.measure.unit}
        | columns("a", row.a)
        | columns("b", row.b)
        | columns("difference", row.difference)
        | {"p": stored(row.p), "p_adjusted": stored(row.p_adjusted)}
        | {"correlation": stored(row.correlation), "variance_reduction": reduction}
        | {"changed_sessions": row.changed if row.changed >= 0 else None}
        | {"min_effect": stored(row.min_effect), "same": row.same, "verdict": row.verdict}
    )


def condition_row(outcome: Outcome) -> Row:
    """Describe what a condition found."""
    value = outcome.value if isfinite(outcome.value) else None
    return {
        "condition": outcome.condition.text,
        "measure": outcome.condition.path,
        "holds": outcome.holds,
        "side": outcome.label,
        "value": stored(value) if value is not None else None,
    }
