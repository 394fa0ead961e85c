"""Know without a simulation what opening hands hold, and check what a run counted against it.

An opening hand is what a seat holds before the first action, bonus tiles replaced (`mjsim.openings`). A seat takes
tiles until its hand is full of tiles that it does not lay down, and all orders of the wall are equally likely: so
its hand is a random sample of those tiles, and what it lays down comes before the last tile of that sample. The
rule books list the same chances (*Exact checks*); every z below is of independent deals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, nan
from typing import Any, Final

import numpy as np
from scipy.special import bdtr, bdtrc, ndtri

from mjsim.errors import InputError
from mjsim.openings import HANDS
from mjsim.summaries import ROLES, Counts, Row, stored
from mjsim_kernels.tally_sums import OPENING_FLOWERS, OPENING_WILDS
from mjsim_kernels.tiles import FIRST_FLOWER, FLOWERS, RED, SEATS, WHITE
from mjsim_kernels.turn_rules import WHITE_BONUS
from mjsim_kernels.wild_groups import GROUPS

SUSPICIOUS: Final = 0.01  # chance that any of all checks of a run would be as far off, if all were right
# that the dealer's opening hand is complete: all hands, and those without a wild (docs/rules/yueqing.md, 8 and 9)
COMPLETE: Final = {
    "yueqing": (
        Fraction(935739548324868541, 31837056821365756818000),
        Fraction(607065762432813, 663272017111786600375),
    )
}


@dataclass(frozen=True)
class Chance:
    """Hold how likely a class of opening hands is.

    Parameters
    ----------
    seat : counted from the dealer
    axis : `wilds`, `flowers` (bonus tiles laid down), `complete` or `complete_without_wild`
    number : of them
    or_more : whether more count too
    chance : exact
    """

    seat: int
    axis: str
    number: int
    or_more: bool
    chance: Fraction


def hypergeometric(tiles: int, special: int, drawn: int) -> list[Fraction]:
    """Return how likely 0, 1, ... special tiles are among those drawn.

    Examples
    --------
    >>> [str(chance) for chance in hypergeometric(131, 3, 17)]  # docs/rules/yueqing.md, Exact checks 2
    ['240464/366145', '109497/366145', '15504/366145', '136/73229']
    """
    ways = [comb(special, held) * comb(tiles - special, drawn - held) for held in range(special + 1)]
    return [Fraction(count, comb(tiles, drawn)) for count in ways]


def laid_before(tiles: int, special: int, kept: int) -> list[Fraction]:
    """Return how likely 0, 1, ... special tiles come before so many others are taken, all orders equally likely.

    Examples
    --------
    >>> str(laid_before(135, 4, 17)[4])  # docs/rules/yueqing.md, Exact checks 6
    '17/46431'
    """
    others = tiles - special
    ways = [
        comb(kept - 1 + laid, laid) * comb(others - kept + special - laid, special - laid)
        for laid in range(special + 1)
    ]
    return [Fraction(count, comb(tiles, special)) for count in ways]


def faces_of(mask: int) -> set[int]:
    """Return the faces of a mask."""
    return {face for face in range(mask.bit_length()) if mask >> face & 1}


def wild_and_bonus(rules: np.record, turned: tuple[int, ...], seat: int) -> tuple[set[int], set[int]]:
    """Return the faces that are wild for a seat, and those that it lays down, as the rule books say."""
    wild = set().union(*(faces_of(int(GROUPS[face])) for face in turned))
    bonus: set[int] = set()
    if rules.missing_suit:
        wild.add(RED)  # which no exchange of three moves
    if rules.own_seasons:
        wild.add(FIRST_FLOWER + seat)
        bonus = set(range(FIRST_FLOWER, FIRST_FLOWER + SEATS))
    elif rules.flowers:
        bonus = set(range(FIRST_FLOWER, FIRST_FLOWER + FLOWERS))
        bonus |= {WHITE} if rules.white_is_flower else set()
    elif rules.bonus == WHITE_BONUS:
        bonus = {RED if turned[0] == WHITE else WHITE}
    return wild, bonus - wild


def walls_of(rules: np.record, seat: int) -> dict[tuple[int, int], Fraction]:
    """Return how likely the wall holds so many wilds and bonus tiles of a seat, over all that may be turned up."""
    copies = Counter(int(tile) for tile in rules.tile_set[: rules.tile_count])
    found: dict[tuple[int, int], Fraction] = {}
    for turned in product(copies, repeat=int(rules.turned)):
        left, chance = Counter(copies), Fraction(1)
        for place, face in enumerate(turned):
            chance *= Fraction(left[face], int(rules.tile_count) - place)
            left[face] -= 1
        if chance:
            wild, bonus = wild_and_bonus(rules, turned, seat)
            key = (sum(left[face] for face in wild), sum(left[face] for face in bonus))
            found[key] = found.get(key, Fraction(0)) + chance
    return found


def opening_chances(rules: np.record) -> Iterator[Chance]:
    """Yield how likely each number of wilds and of bonus tiles is in each seat's opening hand.

    Parameters
    ----------
    rules : TURN_RULES record of a variant that makes no kong of dealt tiles
    """
    tiles = int(rules.tile_count - rules.turned)
    for seat in range(SEATS):
        hand = int(rules.hand) + (seat == 0)
        wilds, laid = [Fraction(0)] * OPENING_WILDS, [Fraction(0)] * OPENING_FLOWERS
        for (wild, bonus), chance in walls_of(rules, seat).items():
            for number, part in enumerate(hypergeometric(tiles - bonus, wild, hand)):
                wilds[min(number, OPENING_WILDS - 1)] += chance * part
            for number, part in enumerate(laid_before(tiles, bonus, hand)):
                laid[min(number, OPENING_FLOWERS - 1)] += chance * part
        for axis, chances in (("wilds", wilds), ("flowers", laid)):
            for number, chance in enumerate(chances):
                if 0 < chance < 1:
                    yield Chance(seat, axis, number, number == len(chances) - 1, chance)


def exact_chances(rules: Mapping[str, Any]) -> tuple[Chance, ...]:
    """Return all that is known exactly about the opening hands of a rule set; nothing where that is too little.

    Parameters
    ----------
    rules : the document of a rule set
    """
    from mjsim.rulesets import restore_rules
    from mjsim.turn_options import turn_rules_of

    try:
        ruleset = restore_rules(rules)
    except InputError:  # rules of another version
        return ()
    turn = turn_rules_of(ruleset)
    if not (turn.turned or turn.missing_suit) or turn.dealt_four_is_kong:
        return ()
    shape = tuple(
        Chance(0, axis, 0, False, chance)
        for axis, chance in zip(
            ("complete", "complete_without_wild"), COMPLETE.get(ruleset.variant, ()), strict=False
        )
    )
    return (*opening_chances(turn), *shape)


@cache
def cached_chances(rules_hash: str, text: str) -> tuple[Chance, ...]:
    """Return `exact_chances` of a rule set, worked out once."""
    import json

    return exact_chances(json.loads(text))


def counted(chance: Chance, openings: Any) -> tuple[int, int]:
    """Return how many opening hands are of a class, and of how many.

    Parameters
    ----------
    chance : names the class
    openings : (roles, wilds, shanten, bonus tiles) hands
    """
    hands = openings[chance.seat]
    if chance.axis == "wilds":
        found = hands[chance.number]
    elif chance.axis == "flowers":
        found = hands[:, :, chance.number]
    else:
        found = hands[: 1 if chance.axis == "complete_without_wild" else None, 0]
    return int(found.sum()), int(hands.sum())


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


def exact_row(rules: Mapping[str, Any], rules_hash: str, counts: Counts) -> Row | None:
    """Compare what a run counted of opening hands with what is known exactly; None where nothing is."""
    import json

    chances = cached_chances(rules_hash, json.dumps(rules, sort_keys=True))
    openings = counts.sums["openings"][..., HANDS].sum(axis=0)
    if not chances or not openings.sum():
        return None
    rows = []
    for chance in chances:
        hits, trials = counted(chance, openings)
        row: Row = {"role": ROLES[chance.seat], "axis": chance.axis, "number": chance.number}
        row |= {"or_more": chance.or_more, "chance": stored(float(chance.chance))}
        row |= {"exact": str(chance.chance), "count": hits, "hands": trials, "share": stored(hits / trials)}
        rows.append(row | {"z": stored(deviations_of(hits, trials, float(chance.chance)))})
    largest = max(abs(row["z"]) for row in rows)
    bound = -float(ndtri(SUSPICIOUS / 2 / len(rows)))
    return {"agrees": largest < bound, "largest_z": largest, "bound": stored(bound), "rows": rows}
