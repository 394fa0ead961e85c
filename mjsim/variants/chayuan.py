"""Chayuan at the gate (docs/rules/chayuan.md, Scoring, Case keys): own flowers, faces passed, losers' hands."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from mjsim.errors import InputError
from mjsim.notation import parse_tiles
from mjsim.rulesets import Ruleset
from mjsim.tile_names import format_row
from mjsim.variants.own_flowers import OwnFlowerGate
from mjsim_kernels.records import DEALT_THREE_WILDS, LAST_TILE
from mjsim_kernels.tiles import FACES, WHITE


class VariantGate(OwnFlowerGate):
    """The winner may have passed faces; the last tiles leave losers one tile more."""

    loser_totals = ("hu", "tai", "total")
    flags = ("heavenly", "earthly", "dealt_three_wilds", "out_with_replacement_tile", "last_tile")

    def hand_sizes(self, ruleset: Ruleset, outcome: np.record, seat: int) -> tuple[int, ...]:
        """Let a loser hold one of the last tiles, and a winner push the tiles as dealt."""
        size, flags = int(ruleset.value("tiles.hand")), int(outcome.win_flags)
        if outcome.winner == seat:
            return (size,) if flags & DEALT_THREE_WILDS else (size + 1,)
        has_drawn = outcome.winner < 0 or flags & LAST_TILE
        return (size, size + 1) if has_drawn else (size,)

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


def _faces(passed: Any) -> set[int]:
    if not isinstance(passed, str):
        raise InputError(f'extra.passed is {passed}, but must be a text of faces such as "4s7z"')
    try:
        faces = set(parse_tiles(passed))
    except InputError as error:
        raise InputError(f"extra.passed: {error}") from None
    if not faces <= set(range(FACES)) - {WHITE}:
        raise InputError(f'extra.passed is "{passed}", but only faces that are discarded are passed')
    return faces
