"""Check what a run counted of opening hands against what is known of them exactly (`mjsim.opening_chances`).

Every z is of independent deals. What the choices of players decide has no exact chance: it is named and counted.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from math import nan
from typing import Any, Final

import numpy as np
from scipy.special import bdtr, bdtrc, ndtri

from mjsim.counts import Counts
from mjsim.errors import InputError
from mjsim.opening_chances import DEAL, Chance, opening_chances
from mjsim.openings import HANDS
from mjsim.summaries import ROLES, Row, stored

SUSPICIOUS: Final = 0.01  # chance that any of all checks of a run would be as far off, if all were right
PLAYERS_CHOOSE: Final = "players_choose"  # why a class has no exact chance


def rules_of(rules: Mapping[str, Any]) -> np.record | None:
    """Return the turn options of a rule set's document; None for rules that this version does not know."""
    from mjsim.rulesets import restore_rules
    from mjsim.turn_options import turn_rules_of

    try:
        return turn_rules_of(restore_rules(rules))
    except InputError:
        return None


def exact_chances(rules: Mapping[str, Any]) -> tuple[Chance, ...]:
    """Return all that is known exactly about the opening hands of a rule set; nothing where that is too little.

    Parameters
    ----------
    rules : the document of a rule set
    """
    turn = rules_of(rules)
    if turn is None or not (turn.turned or turn.missing_suit):
        return ()
    return tuple(opening_chances(turn))


def players_choose(rules: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the axes on which players decide what the dealer's opening hand is.

    Where tiles are exchanged and a suit is declared missing, the first hand that can be complete is the one after
    both (docs/rules/hongzhong.md, Winning 8).
    """
    turn = rules_of(rules)
    return ("complete",) if turn is not None and turn.missing_suit else ()


@cache
def cached_chances(rules_hash: str, text: str) -> tuple[Chance, ...]:
    """Return `exact_chances` of a rule set, worked out once."""
    return exact_chances(json.loads(text))


def class_counts(sums: Mapping[str, Any]) -> dict[str, Any]:
    """Return how many opening hands a run had of each class: by axis (seats, numbers); of deals one row.

    Parameters
    ----------
    sums : of a tally
    """
    hands = sums["openings"][..., HANDS].sum(axis=0)  # (seats, wilds, shanten, flowers)
    complete = hands[:, :, 0].sum(axis=2)
    return {
        "wilds": hands.sum(axis=(2, 3)),
        "flowers": hands.sum(axis=(1, 2)),
        "kongs": sums["opening_kongs"],
        "flower_wilds": sums["opening_flower_wilds"],
        "complete": complete.sum(axis=1)[:, None],
        "complete_without_wild": complete[:, :1],
        "flower_wild_deal": sums["flower_wild_deals"][:, None],
    }


def deviations_of(hits: int, trials: int, chance: float) -> float:
    """Return how far a count is off, in standard deviations of the normal with the same exact two-sided p.

    Examples
    --------
    >>> round(deviations_of(60, 100, 0.5), 2), deviations_of(50, 100, 0.5)
    (1.9, 0.0)
    """
    if not trials:
        return nan
    below, above = float(bdtr(hits, trials, chance)), float(bdtrc(hits - 1, trials, chance)) if hits else 1.0
    p = min(1.0, 2 * min(below, above))
    size = -float(ndtri(p / 2)) if p > 0 else 38.0  # beyond what a float can tell
    return 0.0 if p == 1.0 else size if above < below else -size


def class_row(classes: Mapping[str, Any], deals: int, seat: int, axis: str, number: int) -> Row:
    """Describe what a run counted of one class of opening hands, or of deals; the names are those of `Chance`."""
    hits = int(classes[axis][seat, number])
    row: Row = {"role": None if seat == DEAL else ROLES[seat], "axis": axis, "number": number}
    return row | {"count": hits, "hands": deals, "share": stored(hits / deals)}


def checked_rows(chances: Iterable[Chance], classes: Mapping[str, Any], deals: int) -> list[Row]:
    """Compare classes of opening hands with how likely they are.

    Parameters
    ----------
    chances : of classes
    classes : what `class_counts` gives of so many deals
    """
    rows = []
    for chance in chances:
        row = class_row(classes, deals, chance.seat, chance.axis, chance.number)
        row |= {
            "or_more": chance.or_more,
            "chance": stored(float(chance.chance)),
            "exact": str(chance.chance),
        }
        rows.append(row | {"z": stored(deviations_of(row["count"], deals, float(chance.chance)))})
    return rows


def largest_by_luck(checks: int) -> float:
    """Return how far the farthest of so many checks is off by luck alone in 1 of 100 runs."""
    return -float(ndtri(SUSPICIOUS / 2 / checks))


def exact_row(rules: Mapping[str, Any], rules_hash: str, counts: Counts) -> Row | None:
    """Compare what a run counted of opening hands with what is known exactly; None where nothing is."""
    chances = cached_chances(rules_hash, json.dumps(rules, sort_keys=True))
    if not chances or not counts.deals:
        return None
    classes = class_counts(counts.sums)
    rows = checked_rows(chances, classes, counts.deals)
    chosen = [
        class_row(classes, counts.deals, 0, axis, 0) | {"because": PLAYERS_CHOOSE}
        for axis in players_choose(rules)
    ]
    largest, bound = max(abs(row["z"]) for row in rows), largest_by_luck(len(rows))
    found: Row = {"agrees": largest < bound, "largest_z": largest, "bound": stored(bound), "rows": rows}
    return found | {"no_exact_chance": chosen}
