"""Explain a scored win; what only one variant knows stands in the module of its name."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Final

import numpy as np

from mjsim.outcomes import melds_of
from mjsim.rulesets import Ruleset
from mjsim.rulesets.ruleset import Language
from mjsim.tile_names import Meld
from mjsim.tile_rows import Group, TileRows, group_of
from mjsim_kernels.tiles import NO_TILE

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
    def wild(self) -> int:
        """The first wild face, or NO_TILE."""
        return int(self.outcome.indicators[0])

    @property
    def melds(self) -> list[Meld]:
        """The winner's melds."""
        return melds_of(self.outcome, self.seat)

    @property
    def groups(self) -> list[Group]:
        """The groups of the reading that was scored; none for a win without a shape."""
        score = self.score
        return [
            group_of(
                int(score.group_kinds[i]), int(score.group_faces[i]), int(score.group_wilds[i]), self.wild
            )
            for i in range(int(score.group_count))
        ]


@dataclass(frozen=True)
class PatternLine:
    """Hold one pattern of a win."""

    id: str
    name: str
    name_zh: str
    value: int
    worth: str  # the value as it enters the sum
    why: str


@dataclass(frozen=True)
class WinExplanation:
    """Hold what a win consists of and what it is worth.

    Parameters
    ----------
    groups
        The concealed groups of the reading that was scored; none for a win without a shape.
    played
        The faces that the wilds of these groups play.
    melds
        The melds.
    patterns
        What counts, in the order of the rule book.
    sum
        One sentence: how the total comes about.
    pay
        Points of each seat.
    """

    groups: list[Group]
    played: list[int]
    melds: list[Meld]
    patterns: list[PatternLine]
    sum: str
    pay: list[int]


def explain_win(
    outcome: np.record, score: np.record, ruleset: Ruleset, scorer: ModuleType, rows: TileRows, lang: Language
) -> WinExplanation:
    """Explain a scored win.

    Parameters
    ----------
    outcome, score
        OUTCOME and SCORE records of a legal win.
    ruleset, scorer
        The rules and the module that scored it.
    rows
        How tiles are written.
    lang
        Language of the explanations.
    """
    positions = {name: i for i, name in enumerate(scorer.PATTERNS) if score.counts[i]}
    win = ScoredWin(
        outcome,
        score,
        ruleset,
        {name: int(score.counts[i]) for name, i in positions.items()},
        {name: int(score.values[i]) for name, i in positions.items()},
        {name: int(total) for name, total in zip(scorer.TOTALS, score.totals, strict=False)},
        rows,
        lang,
    )
    groups = win.groups
    played = [face for group in groups for face in group.played()] if win.wild != NO_TILE else []
    pay = [int(points) for points in score.pay]
    return WinExplanation(groups, played, win.melds, _lines(win), _sum(win), pay)


def _lines(win: ScoredWin) -> list[PatternLine]:
    module = _module_of(win.ruleset.variant)
    lines = []
    for name, value in win.values.items():
        worth = module.worth(win, name) if module else str(value)
        why = module.reason(win, name) if module else ""
        names = win.ruleset.pattern_name(name), win.ruleset.pattern_name(name, "zh")
        lines.append(PatternLine(name, *names, value, worth, why))
    return lines


def _sum(win: ScoredWin) -> str:
    module = _module_of(win.ruleset.variant)
    if module:
        return str(module.sum_of(win))
    return ", ".join(f"{name} {total}" for name, total in win.totals.items())


def _module_of(variant: str) -> ModuleType | None:
    name = f"mjsim.explanations.{variant}"
    return import_module(name) if find_spec(name) else None
