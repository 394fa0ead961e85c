"""Chayuan at the gate (docs/rules/chayuan.md, Scoring, Case keys): own flowers, faces passed, losers' hands."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from mjsim.errors import InputError
from mjsim.notation import format_row, parse_tiles
from mjsim.rulesets import Ruleset
from mjsim.variants.own_flowers import OwnFlowerGate
from mjsim_kernels.tiles import FACES, SEATS, WHITE

LOSER_TOTALS: Final = ("hu", "tai", "total")


class VariantGate(OwnFlowerGate):
    """Totals of hu and tai for the winner and for each loser."""

    flags = ("heavenly", "earthly", "dealt_three_wilds", "out_with_replacement_tile", "last_tile")

    def read_extra(self, extra: Mapping[str, Any], ruleset: Ruleset, outcome: np.record, seat: int) -> None:
        """Read `passed`, the faces on which the winner may not win by another seat's tile."""
        for key in extra:
            if key != "passed":
                raise InputError(f"extra holds {key}, but may hold passed alone")
        faces = _faces(extra.get("passed") or "")
        if outcome.winner == seat:
            outcome.passed = sum(1 << face for face in faces)

    def write_extra(self, outcome: np.record, seat: int) -> dict[str, Any]:
        """Write `passed` where it counts."""
        passed = int(outcome.passed)
        if outcome.winner != seat or not passed:
            return {}
        return {"passed": format_row(face for face in range(FACES) if passed >> face & 1)}

    def totals(self, outcome: np.record, score: np.record, names: Sequence[str]) -> dict[str, Any]:
        """Write `expect.score`, which an exhausted wall does not have."""
        if outcome.winner < 0:
            return {}
        totals = super().totals(outcome, score, names)
        return totals | {"limit": bool(totals["limit"])}

    def next_deal(self, outcome: np.record) -> dict[str, int]:
        """Leave the next deal out: the book's cases do not tell it."""
        return {}

    def losers(self, outcome: np.record, score: np.record) -> list[dict[str, Any] | None] | None:
        """Write hu, tai and total of the three losers, if all are known."""
        if outcome.winner < 0 or not outcome.known.all():
            return None
        rows = [dict(zip(LOSER_TOTALS, map(int, row), strict=True)) for row in score.losers]
        return [None if seat == outcome.winner else rows[seat] for seat in range(SEATS)]


def _faces(passed: Any) -> set[int]:
    if not isinstance(passed, str):
        raise InputError(f'extra.passed is {passed}, but must be a text of faces such as "4s7z"')
    faces = set(parse_tiles(passed))
    if not faces <= set(range(FACES)) - {WHITE}:
        raise InputError(f'extra.passed is "{passed}", but only faces that are discarded are passed')
    return faces
