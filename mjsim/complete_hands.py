"""Count complete hands exactly, whatever is wild, by generating functions over ranks and suits.

A wild plays any face, also as a fifth copy. So naturals and wilds are complete as s sets and a pair if s sets and a
pair take up all naturals: how many wilds that needs follows from the number of tiles. Of a suit only the least
number of sets matters that takes up all of its naturals, alone and beside a pair. A walk over the ranks of a suit
finds both; holdings that are alike so far are counted together, as a polynomial in the number of tiles. Suits are
joined by multiplying. The rule books list some of these numbers (*Exact checks*).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import comb
from typing import Final

from mjsim_kernels.turn_rules import COPIES

RANKS: Final = 9
MOST_TILES: Final = 17
MOST_SETS: Final = 5
TOO_MANY: Final = MOST_SETS + 1  # sets
MOST_CHOWS: Final = 2  # that begin at a rank: three alike are three pungs

# shapes of pairs that win beside sets and a pair
NO_PAIRS: Final = 0
EIGHT_PAIRS: Final = 1  # and a loose tile (docs/rules/wenzhou.md, Winning 2)
PAIRS_AND_PUNG: Final = 2  # seven pairs (docs/rules/longgang.md, Scoring, `eight_pairs`)
MOST_ODD: Final = 8  # faces held an odd number of times, or more: too many for all six wilds

# A polynomial is one integer: the coefficient of x^n is its n-th digit. Products are then products of integers.
DIGIT: Final = 96  # bits; C(136, 17) has 70
WHOLE: Final = (1 << DIGIT * (MOST_TILES + 1)) - 1

Counted = tuple[
    int, int, int, bool
]  # least sets, least sets beside a pair, faces held oddly, one held thrice
Spread = dict[Counted, int]


@dataclass(frozen=True, order=True)
class Suit:
    """Name the faces of a suit that can be natural.

    Parameters
    ----------
    absent : ranks from 0 that no natural tile has
    ranks : in all; 9 for number tiles
    chows : whether three ranks in a row are a set
    """

    absent: tuple[int, ...] = ()
    ranks: int = RANKS
    chows: bool = True


@cache
def step(least: tuple[int, ...], held: int, may_begin: bool) -> tuple[int, ...]:
    """Return the least sets after one more rank.

    Parameters
    ----------
    least : sets so far by [chows begun one rank before, two ranks before, pair]
    held : naturals of this rank
    may_begin : whether a chow may begin here
    """
    later = [TOO_MANY] * len(least)
    for place, sets in enumerate(least):
        before, earlier, pair = place // 2 // (MOST_CHOWS + 1), place // 2 % (MOST_CHOWS + 1), place % 2
        for begun in range(MOST_CHOWS + 1 if may_begin else 1):
            for more in range(2 - pair):
                pungs = -(-max(held - before - earlier - begun - 2 * more, 0) // 3)
                there = 2 * ((MOST_CHOWS + 1) * begun + before) + pair + more
                later[there] = min(later[there], sets + begun + pungs)
    return tuple(later)


NOTHING_HELD: Final = (0, *[TOO_MANY] * (2 * (MOST_CHOWS + 1) ** 2 - 1))


@cache
def spread_suit(suit: Suit, shape: int) -> Spread:
    """Count the holdings of one suit, of each class a polynomial in the number of tiles."""
    found = {(NOTHING_HELD, 0, False): 1}
    for rank in range(suit.ranks):
        later: dict[tuple[tuple[int, ...], int, bool], int] = {}
        may_begin = suit.chows and rank + 2 < suit.ranks
        for (least, odd, thrice), ways in found.items():
            for held in range(1 if rank in suit.absent else COPIES + 1):
                pairs = (min(odd + held % 2, MOST_ODD), thrice or held == 3) if shape else (0, False)
                key = (step(least, held, may_begin), *pairs)
                later[key] = later.get(key, 0) + (ways * comb(COPIES, held) << DIGIT * held & WHOLE)
        found = later
    spread: Spread = {}
    for (least, odd, thrice), ways in found.items():
        add(spread, (least[0], least[1], odd, thrice), ways)
    return spread


def add(spread: Spread, key: Counted, ways: int) -> None:
    """Add ways to a class, unless no hand of it can be complete."""
    if ways and (key[1] < TOO_MANY or key[2] < MOST_ODD):
        spread[key] = spread.get(key, 0) + ways


def joined(first: Spread, second: Spread) -> Spread:
    """Count the holdings of two parts of a hand together."""
    spread: Spread = {}
    for (sets, with_pair, odd, thrice), ways in first.items():
        for (more, more_with_pair, more_odd, more_thrice), more_ways in second.items():
            beside = min(sets + more_with_pair, with_pair + more, TOO_MANY)
            key = (min(sets + more, TOO_MANY), beside, min(odd + more_odd, MOST_ODD), thrice or more_thrice)
            add(spread, key, ways * more_ways & WHOLE)
    return spread


@cache
def spread_suits(suits: tuple[Suit, ...], shape: int) -> Spread:
    """Count the holdings of some suits together, halves first: those that many walls share are joined once."""
    if len(suits) == 1:
        return spread_suit(suits[0], shape)
    half = (len(suits) + 1) // 2
    return joined(spread_suits(suits[:half], shape), spread_suits(suits[half:], shape))


def are_pairs(odd: int, thrice: bool, wilds: int, shape: int) -> bool:
    """Tell whether wilds make seventeen tiles the shape of pairs.

    Each face held an odd number of times takes a wild. Of eight pairs one may stay the loose tile; of seven pairs
    and a pung, a face held three times is the pung as it is, any other takes one wild more.
    """
    if odd >= MOST_ODD:
        return False
    allowed = wilds + 1 if shape == EIGHT_PAIRS or thrice else wilds - 1
    return shape != NO_PAIRS and odd <= allowed


def count_complete(suits: Sequence[Suit], sets: int, shape: int = NO_PAIRS) -> list[int]:
    """Count the choices of natural tiles that wilds complete.

    Parameters
    ----------
    suits : what can be natural, four copies of each face
    sets : beside the pair; at most 5
    shape : NO_PAIRS, or of five sets EIGHT_PAIRS or PAIRS_AND_PUNG: what wins too

    Returns
    -------
    By number of naturals, from none to 3 · `sets` + 2; all others are wilds.

    Examples
    --------
    >>> count_complete([Suit()], 0)[2], count_complete([Suit()] * 3 + [Suit((), 7, False)], 4)[14]
    (54, 11353128141498)
    """
    tiles, counts = 3 * sets + 2, [0] * (3 * sets + 3)
    for (_, beside, odd, thrice), ways in spread_suits(tuple(sorted(suits)), shape).items():
        for naturals, count in enumerate(coefficients(ways, tiles)):
            if beside <= sets or (shape and are_pairs(odd, thrice, tiles - naturals, shape)):
                counts[naturals] += count
    return counts


def coefficients(polynomial: int, degree: int) -> Iterator[int]:
    """Yield the coefficients of a polynomial up to a degree."""
    for power in range(degree + 1):
        yield polynomial >> DIGIT * power & (1 << DIGIT) - 1
