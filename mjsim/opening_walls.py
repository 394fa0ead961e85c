"""List the walls that rules can turn up, as far as opening hands differ by them, and how likely each is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Final

import numpy as np

from mjsim.complete_hands import RANKS, Suit
from mjsim_kernels.tiles import FACES, FIRST_FLOWER, FLOWERS, RED, SEATS, WHITE
from mjsim_kernels.turn_rules import COPIES, WHITE_BONUS
from mjsim_kernels.wild_groups import GROUPS

NUMBER_SUITS: Final = 3
HONORS: Final = FACES - NUMBER_SUITS * RANKS


@dataclass(frozen=True)
class Wall:
    """Describe what can be dealt to one seat; what is turned up is left out.

    Parameters
    ----------
    kept : tiles that stay in its hand: all that are no bonus tiles
    bonus, bonus_groups : tiles that it lays down; how many fours of them are a kong where they are dealt
    wilds, flower_wilds : tiles; flowers among them
    fours : faces with four tiles that are neither wild nor laid down
    suits : faces that natural tiles play
    flowers_turned : whether a flower is turned up
    """

    kept: int
    bonus: int
    bonus_groups: int
    wilds: int
    flower_wilds: int
    fours: int
    suits: tuple[Suit, ...]
    flowers_turned: bool


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


def natural_suits(faces: set[int]) -> tuple[Suit, ...]:
    """Return the suits of the faces that natural tiles play; alike for walls whose suits or ranks are exchanged."""
    suits = []
    for first in range(0, NUMBER_SUITS * RANKS, RANKS):
        absent = tuple(rank for rank in range(RANKS) if first + rank not in faces)
        suits.append(Suit(min(absent, tuple(sorted(RANKS - 1 - rank for rank in absent)))))
    honors = sum(face >= NUMBER_SUITS * RANKS for face in faces)
    return (*sorted(suits), Suit((), honors, chows=False))


def wall_of(rules: np.record, left: Counter[int], turned: tuple[int, ...], seat: int) -> Wall:
    """Describe the wall that is left when some tiles are turned up."""
    wild, bonus = wild_and_bonus(rules, turned, seat)
    naturals = {face for face, count in left.items() if count == COPIES and face not in wild | bonus}
    played = set(naturals)
    if rules.stand_in and turned[0] != WHITE:
        played = played - {WHITE} | {turned[0]}
    laid = sum(left[face] for face in bonus)
    return Wall(
        kept=left.total() - laid,
        bonus=laid,
        bonus_groups=laid // COPIES if rules.dealt_four_is_kong else 0,
        wilds=sum(left[face] for face in wild),
        flower_wilds=sum(left[face] for face in wild if face >= FIRST_FLOWER),
        fours=len(naturals),
        suits=natural_suits(played),
        flowers_turned=any(face >= FIRST_FLOWER for face in turned),
    )


def walls_of(rules: np.record, seat: int) -> dict[Wall, Fraction]:
    """Return how likely each wall is for a seat, over all that may be turned up.

    Parameters
    ----------
    rules : TURN_RULES record
    seat : counted from the dealer; its own flower is wild where rules say so
    """
    found: Counter[Wall] = Counter()
    for turned, left, ways in turned_up(rules):
        found[wall_of(rules, left, turned, seat)] += ways
    return {wall: Fraction(ways, found.total()) for wall, ways in found.items()}


def turned_up(rules: np.record) -> Iterator[tuple[tuple[int, ...], Counter[int], int]]:
    """Yield what may be turned up, the copies of each face that are left, and in how many ways."""
    copies = Counter(int(tile) for tile in rules.tile_set[: rules.tile_count])
    for turned in product(copies, repeat=int(rules.turned)):
        left, ways = Counter(copies), 1
        for face in turned:
            ways *= left[face]
            left[face] -= 1
        if ways:
            yield turned, left, ways
