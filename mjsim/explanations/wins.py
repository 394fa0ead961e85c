"""Explain a scored win; what only one variant knows stands in the module of its name."""

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

import numpy as np

from mjsim.explanations.explainer import Explainer, Table
from mjsim.explanations.scored import ScoredWin, scored_win
from mjsim.rulesets import Ruleset
from mjsim.rulesets.languages import Language
from mjsim.tile_names import Meld
from mjsim.tile_rows import Group, TileRows


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
    loose
        A concealed tile in no group, or NO_TILE.
    shapeless
        What a win without a shape is called in this variant.
    played
        The faces that the wilds of these groups play.
    melds
        The melds.
    patterns
        What counts, in the order of the rule book.
    sum
        One sentence: how the total comes about.
    payments
        How the payments come about, one row a seat below a row of headings; empty where that is plain.
    remark
        What these rows do not show by themselves, or nothing.
    pay
        Points of each seat.
    """

    groups: list[Group]
    loose: int
    shapeless: str
    played: list[int]
    melds: list[Meld]
    patterns: list[PatternLine]
    sum: str
    payments: Table
    remark: str
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
    win = scored_win(outcome, score, ruleset, scorer, rows, lang)
    explainer = explainer_of(ruleset.variant)
    groups = explainer.groups(win)
    return WinExplanation(
        groups,
        explainer.loose(win),
        explainer.shapeless[lang],
        [face for group in groups for face in group.played()],
        win.melds,
        _lines(win, explainer),
        explainer.sum_of(win),
        explainer.payments(win),
        explainer.remark(win),
        [int(points) for points in score.pay],
    )


def _lines(win: ScoredWin, explainer: Explainer) -> list[PatternLine]:
    ruleset = win.ruleset
    return [
        PatternLine(
            name,
            ruleset.pattern_name(name),
            ruleset.pattern_name(name, "zh"),
            value,
            explainer.worth(win, name),
            explainer.reason(win, name),
        )
        for name, value in win.values.items()
    ]


@cache
def explainer_of(variant: str) -> Explainer:
    """Find the explainer of a variant: the class `VariantExplainer` of the module that bears its name, or the defaults.

    Examples
    --------
    >>> explainer_of("yueqing").headline[0]
    'tai'
    """
    name = f"mjsim.explanations.{variant}"
    if find_spec(name) is None:
        return Explainer()
    explainer: type[Explainer] = import_module(name).VariantExplainer
    return explainer()
