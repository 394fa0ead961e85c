"""Hold a scored win as the explaining module of its variant sees it."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Final

import numpy as np

from mjsim.outcomes import melds_of
from mjsim.rulesets import Ruleset
from mjsim.rulesets.languages import Language
from mjsim.tile_names import Meld
from mjsim.tile_rows import Group, TileRows, group_of
from mjsim_kernels.interpretations import NO_FACE
from mjsim_kernels.tiles import SEATS

SEAT_NAMES: Final = {"en": ("East", "South", "West", "North"), "zh": ("东", "南", "西", "北")}


@dataclass(frozen=True)
class ScoredWin:
    """Hold a win as the explaining module of a variant sees it."""

    outcome: np.record
    score: np.record
    ruleset: Ruleset
    counts: Mapping[str, int]  # of the patterns that count
    values: Mapping[str, int]
    totals: Mapping[str, int]
    rows: TileRows
    lang: Language

    @property
    def seat(self) -> int:
        """The winner."""
        return int(self.outcome.winner)

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The names of the four seats."""
        return SEAT_NAMES[self.lang]

    @property
    def wild(self) -> int:
        """The first wild face; NO_TILE where none is turned up."""
        return int(self.outcome.indicators[0])

    @property
    def held(self) -> list[int]:
        """The winner's concealed tiles."""
        return np.repeat(np.arange(self.outcome.hands.shape[1]), self.outcome.hands[self.seat]).tolist()

    @property
    def wilds(self) -> list[int]:
        """The wilds among them."""
        return [face for face in self.held if face in self.rows.wilds]

    @property
    def melds(self) -> list[Meld]:
        """The winner's melds."""
        return melds_of(self.outcome, self.seat)

    @property
    def groups(self) -> list[Group]:
        """The groups of the reading that was scored; none for a win without sets."""
        score = self.score
        # where two faces are wild, the scorer does not say which wilds are in a group of wilds alone
        wild = self.wild if len(self.rows.wilds) == 1 else NO_FACE
        return [
            group_of(int(score.group_kinds[i]), int(score.group_faces[i]), int(score.group_wilds[i]), wild)
            for i in range(int(score.group_count))
        ]

    @property
    def all_known(self) -> bool:
        """Whether the tiles of all four seats are known."""
        return bool(self.outcome.known.all())


def scored_win(
    outcome: np.record, score: np.record, ruleset: Ruleset, scorer: ModuleType, rows: TileRows, lang: Language
) -> ScoredWin:
    """Name the numbers of a scored win; the parameters are those of `explain_win`."""
    positions = {name: i for i, name in enumerate(scorer.PATTERNS) if score.counts[i]}
    return ScoredWin(
        outcome,
        score,
        ruleset,
        {name: int(score.counts[i]) for name, i in positions.items()},
        {name: int(score.values[i]) for name, i in positions.items()},
        {name: int(total) for name, total in zip(scorer.TOTALS, score.totals, strict=False)},
        rows,
        lang,
    )


def others(seat: int) -> list[int]:
    """List the other seats."""
    return [other for other in range(SEATS) if other != seat]
