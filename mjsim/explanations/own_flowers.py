"""Share what explains wins of variants in which each seat has a flower of its own (chayuan, longgang)."""

from dataclasses import replace
from typing import ClassVar

import numpy as np

from mjsim.explanations.explainer import Explainer, Facts
from mjsim.explanations.scored import ScoredWin
from mjsim.tile_rows import Group
from mjsim_kernels.interpretations import NO_FACE
from mjsim_kernels.tiles import EAST, FIRST_FLOWER, WHITE


class OwnFlowerFacts(Facts):
    """Know turned wilds, the own flower, flowers laid out and winds."""

    def fact_turned(self) -> str:
        """Write the turned wilds held; where a flower was turned up the own flower is one."""
        win = self.win
        flowers = win.wild >= FIRST_FLOWER
        return win.rows.row(
            tile for tile in win.held if tile == win.wild or (flowers and tile >= FIRST_FLOWER)
        )

    def fact_own(self) -> str:
        """Write the winner's own flower."""
        return self.win.rows.tile(FIRST_FLOWER + self.win.seat)

    def fact_flowers(self) -> str:
        """Write the flowers laid out."""
        return self.win.rows.row(np.flatnonzero(self.win.outcome.flowers[self.win.seat]).tolist())

    def fact_four_winds(self) -> str:
        """Write the sets of winds, and the pair where it is a wind."""
        winds = range(EAST, WHITE)
        sets = self.those(lambda face: face in winds)
        return f"{sets} {self.pairs(lambda face: face in winds)}".strip()


class OwnFlowerExplainer(Explainer):
    """Tell wins apart by their total, and leave wilds alone without a face."""

    headline: ClassVar = ("total", {"en": "total", "zh": "总胡数"})

    def groups(self, win: ScoredWin) -> list[Group]:
        """List the groups of the reading; wilds alone have no face."""
        return [replace(group, face=NO_FACE) if group.all_wild else group for group in win.groups]
