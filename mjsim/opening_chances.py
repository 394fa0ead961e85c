"""Know without a simulation what opening hands hold, from the rules alone.

An opening hand is what a seat holds before the first action, bonus tiles replaced (`mjsim.openings`). A seat takes
tiles until its hand is full of tiles that it does not lay down, and all orders of the wall are equally likely: so
its hand is a random sample of those tiles, and what it lays down comes before the last tile of that sample. The
rule books list the same chances (*Exact checks*).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from typing import Final

import numpy as np

from mjsim.complete_hands import EIGHT_PAIRS, NO_PAIRS, PAIRS_AND_PUNG, count_complete
from mjsim.opening_walls import Wall, walls_of
from mjsim_kernels.tally_sums import OPENING_FLOWER_WILDS, OPENING_FLOWERS, OPENING_KONGS, OPENING_WILDS
from mjsim_kernels.tiles import SEATS
from mjsim_kernels.turn_rules import COPIES

CLASSES: Final = {  # of a run's counts; the last one of each holds all beyond
    "wilds": OPENING_WILDS,
    "flowers": OPENING_FLOWERS,
    "kongs": OPENING_KONGS,
    "flower_wilds": OPENING_FLOWER_WILDS,
}
DEAL: Final = -1  # in place of a seat: of the deal, not of a hand

Chances = list[Fraction]


@dataclass(frozen=True)
class Chance:
    """Hold how likely a class of opening hands is.

    Parameters
    ----------
    seat : counted from the dealer; DEAL for what all seats share
    axis : `wilds`, `flowers` (bonus tiles laid down), `kongs` (four alike), `flower_wilds`, `flower_wild_deal`
        (a flower is turned up), `complete` or `complete_without_wild`
    number : of them
    or_more : whether more count too
    chance : exact
    """

    seat: int
    axis: str
    number: int
    or_more: bool
    chance: Fraction


def hypergeometric(tiles: int, special: int, drawn: int) -> Chances:
    """Return how likely 0, 1, ... special tiles are among those drawn.

    Examples
    --------
    >>> [str(chance) for chance in hypergeometric(131, 3, 17)]  # docs/rules/yueqing.md, Exact checks 2
    ['240464/366145', '109497/366145', '15504/366145', '136/73229']
    """
    most = min(special, drawn)
    ways = [comb(special, held) * comb(tiles - special, drawn - held) for held in range(most + 1)]
    return [Fraction(count, comb(tiles, drawn)) for count in ways]


def laid_before(tiles: int, special: int, kept: int) -> Chances:
    """Return how likely 0, 1, ... special tiles come before so many others are taken, all orders equally likely.

    Examples
    --------
    >>> str(laid_before(135, 4, 17)[4])  # docs/rules/yueqing.md, Exact checks 6
    '17/46431'
    """
    if not kept:
        return [Fraction(1), *[Fraction(0)] * special]
    others = tiles - special
    ways = [
        comb(kept - 1 + laid, laid) * comb(others - kept + special - laid, special - laid)
        for laid in range(special + 1)
    ]
    return [Fraction(count, comb(tiles, special)) for count in ways]


def fours_among(tiles: int, faces: int, drawn: int) -> Chances:
    """Return how likely 0, 1, ... faces are drawn with all their four tiles.

    Parameters
    ----------
    tiles : in all
    faces : that have four tiles
    drawn : tiles

    Examples
    --------
    >>> str(1 - fours_among(135, 33, 17)[0])  # docs/rules/wenzhou.md, Exact checks 8
    '167126216201893/28185826559257125'
    """
    most = min(faces, drawn // COPIES)
    together = [
        comb(faces, some) * comb(tiles - COPIES * some, drawn - COPIES * some) for some in range(most + 1)
    ]
    ways = [
        sum((-1) ** (some - number) * comb(some, number) * together[some] for some in range(number, most + 1))
        for number in range(most + 1)
    ]
    return [Fraction(count, comb(tiles, drawn)) for count in ways]


@cache
def opening_of(kept: int, bonus: int, groups: int, dealt: int) -> dict[tuple[int, int], Fraction]:
    """Return how likely each number of kongs of dealt bonus tiles and of bonus tiles laid down is.

    Four bonus tiles of a group among those dealt are a kong and take one tile, which leaves three tiles less to
    hold; every other bonus tile takes one (docs/rules/pingyang.md, Tiles and wall 5 and 6).

    Parameters
    ----------
    kept, bonus : tiles of the wall that stay in hand, and that are laid down
    groups : of four bonus tiles that are a kong if they are dealt; 0: there are none
    dealt : tiles dealt to the seat
    """
    found: dict[tuple[int, int], Fraction] = {}
    tiles = kept + bonus
    for (kongs, held), ways in dealt_bonus(bonus, groups).items():
        chance = (
            Fraction(ways * comb(kept, dealt - held), comb(tiles, dealt)) if held <= dealt else Fraction(0)
        )
        more = laid_before(tiles - dealt, bonus - held, held - 3 * kongs) if chance else []
        for laid, part in enumerate(more):
            key = (kongs, held + laid)
            found[key] = found.get(key, Fraction(0)) + chance * part
    return found


def dealt_bonus(bonus: int, groups: int) -> dict[tuple[int, int], int]:
    """Return in how many ways some bonus tiles hold so many whole groups, and how many tiles: by both numbers."""
    ways = {(0, held): comb(bonus - COPIES * groups, held) for held in range(bonus - COPIES * groups + 1)}
    for _ in range(groups):
        more: dict[tuple[int, int], int] = {}
        for (kongs, held), count in ways.items():
            for copies in range(COPIES + 1):
                key = (kongs + (copies == COPIES), held + copies)
                more[key] = more.get(key, 0) + count * comb(COPIES, copies)
        ways = more
    return ways


@cache
def complete_of(wall: Wall, hand: int, shape: int) -> Chances:
    """Return how likely a hand of sets and a pair is complete with 0, 1, ... wilds.

    Parameters
    ----------
    wall : what it is dealt from
    hand : tiles, three for each set and two
    shape : of pairs that the rules know beside it (`mjsim.complete_hands`)
    """
    counts = count_complete(wall.suits, hand // 3, shape)
    return [
        Fraction(comb(wall.wilds, wilds) * counts[hand - wilds], comb(wall.kept, hand))
        for wilds in range(min(wall.wilds, hand) + 1)
    ]


def folded(chances: Iterable[tuple[int, Fraction]], classes: int) -> tuple[Chances, bool]:
    """Add chances by number, the last class with all beyond; tell whether there is any beyond."""
    found, beyond = [Fraction(0)] * classes, False
    for number, chance in chances:
        found[min(number, classes - 1)] += chance
        beyond |= number >= classes and chance > 0
    return found, beyond


def held_chances(wall: Wall, kongs: int, hand: int) -> dict[str, Sequence[tuple[int, Fraction]]]:
    """Return how likely each number of tiles or fours is in a hand, kongs of dealt bonus tiles beside it."""
    return {
        "wilds": list(enumerate(hypergeometric(wall.kept, wall.wilds, hand))),
        "kongs": list(enumerate(fours_among(wall.kept, wall.fours, hand), start=kongs)),
        "flower_wilds": list(enumerate(hypergeometric(wall.kept, wall.flower_wilds, hand))),
    }


def seat_chances(rules: np.record, seat: int) -> Iterator[Chance]:
    """Yield how likely each number of wilds, bonus tiles, four alike and wild flowers is in a seat's opening hand."""
    dealt = int(rules.hand) + (seat == 0)
    parts: dict[str, list[tuple[int, Fraction]]] = {axis: [] for axis in CLASSES}
    for wall, weight in walls_of(rules, seat).items():
        opening = opening_of(wall.kept, wall.bonus, wall.bonus_groups, dealt)
        parts["flowers"] += [(laid, weight * chance) for (_, laid), chance in opening.items()]
        for kongs in {kongs for kongs, _ in opening}:
            chance = weight * sum(part for (some, _), part in opening.items() if some == kongs)
            for axis, held in held_chances(wall, kongs, dealt - 3 * kongs).items():
                parts[axis] += [(number, chance * part) for number, part in held]
    for axis, classes in CLASSES.items():
        chances, beyond = folded(parts[axis], classes)
        for number, chance in enumerate(chances):
            if 0 < chance < 1:
                yield Chance(seat, axis, number, beyond and number == classes - 1, chance)


def complete_chances(rules: np.record) -> Iterator[Chance]:
    """Yield how likely the dealer's opening hand is complete: all hands, and those without a wild."""
    shape = (PAIRS_AND_PUNG if rules.pairs_with_pung else EIGHT_PAIRS) if rules.eight_pairs else NO_PAIRS
    dealt, all_hands, without = int(rules.hand) + 1, Fraction(0), Fraction(0)
    for wall, weight in walls_of(rules, 0).items():
        for (kongs, _), chance in opening_of(wall.kept, wall.bonus, wall.bonus_groups, dealt).items():
            parts = complete_of(wall, dealt - 3 * kongs, NO_PAIRS if kongs else shape)
            all_hands += weight * chance * sum(parts)
            without += weight * chance * parts[0]
    for axis, total in (("complete", all_hands), ("complete_without_wild", without)):
        yield Chance(0, axis, 0, False, total)


def opening_chances(rules: np.record) -> Iterator[Chance]:
    """Yield what is known of the opening hands of all seats, and of what is turned up.

    Parameters
    ----------
    rules : TURN_RULES record of a variant that has wilds
    """
    for seat in range(SEATS):
        yield from seat_chances(rules, seat)
    flowers = sum((chance for wall, chance in walls_of(rules, 0).items() if wall.flowers_turned), Fraction(0))
    if flowers:
        yield Chance(DEAL, "flower_wild_deal", 0, False, flowers)
    if not rules.missing_suit:  # else the exchange and the missing suit, which policies choose, come before
        yield from complete_chances(rules)
