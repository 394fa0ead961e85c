"""Complete hands counted by generating functions, against plain search and published counts."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, prod

import pytest

from mjsim.complete_hands import (
    EIGHT_PAIRS,
    MOST_ODD,
    NO_PAIRS,
    PAIRS_AND_PUNG,
    Suit,
    are_pairs,
    coefficients,
    count_complete,
    spread_suits,
)
from reference.distance import pairs_distance
from reference.hands import is_complete

HONORS, NUMBERS = 27, range(0, 27, 9)
WAYS = (1, 4, 6, 4, 1)

# faces that can be natural, by the ranks of three suits and the number of honors: few enough to list all hands
DECKS = {
    "low-ranks-and-honors": (((0, 1, 2, 3), (), ()), 2),
    "a-gap": (((0, 1, 3, 4, 5), (8,), ()), 0),
    "high-ranks": (((5, 6, 7, 8), (4,), ()), 1),
    "three-suits": (((0, 2), (3, 4), (6, 7)), 0),
    "honors": (((), (), ()), 6),
    "one-suit": (((1, 2, 3, 4, 5, 6), (), ()), 0),
}
SMALL = ("low-ranks-and-honors", "three-suits", "honors")


def suits_of(deck):
    ranks, honors = DECKS[deck]
    suits = [Suit(tuple(rank for rank in range(9) if rank not in there)) for there in ranks]
    return [*suits, Suit((), honors, chows=False)]


def hands_of(deck, tiles):
    """Yield all hands of so many natural tiles as counts by face, and in how many ways each can be picked."""
    ranks, honors = DECKS[deck]
    faces = [first + rank for first, there in zip(NUMBERS, ranks, strict=True) for rank in there]
    faces += range(HONORS, HONORS + honors)
    for held in product(range(5), repeat=len(faces)):
        if sum(held) == tiles:
            counts = [0] * 34
            for face, count in zip(faces, held, strict=True):
                counts[face] = count
            yield counts, prod(WAYS[count] for count in held)


@pytest.mark.parametrize("sets", [0, 1, 2, 3])
@pytest.mark.parametrize("deck", DECKS)
def test_complete_hands_are_those_of_plain_search(deck, sets):
    found, tiles = count_complete(suits_of(deck), sets), 3 * sets + 2
    assert len(found) == tiles + 1
    for wilds in range(min(tiles, 6) + 1):
        hands = hands_of(deck, tiles - wilds)
        assert found[tiles - wilds] == sum(ways for counts, ways in hands if is_complete(counts, wilds, sets))


@cache
def are_plain_pairs(held, pairs, extra, wilds):
    """Tell whether faces held so often are the pairs; one more face is all that wilds alone could need."""
    return pairs_distance([*held, 0], pairs, extra, False, wilds) <= wilds


@pytest.mark.parametrize(("shape", "pairs", "extra"), [(EIGHT_PAIRS, 8, 0), (PAIRS_AND_PUNG, 7, 3)])
@pytest.mark.parametrize("deck", SMALL)
def test_pairs_are_those_of_plain_search(deck, shape, pairs, extra):
    found, alone = count_complete(suits_of(deck), 5, shape), count_complete(suits_of(deck), 5)
    for wilds in range(5):
        complete = 0
        for counts, ways in hands_of(deck, 17 - wilds):
            held = tuple(sorted(filter(None, counts)))
            complete += ways * (are_plain_pairs(held, pairs, extra, wilds) or is_complete(counts, wilds, 5))
        assert found[17 - wilds] == complete
    assert found != alone


def test_every_hand_is_counted_once():
    for shape in (NO_PAIRS, EIGHT_PAIRS):
        held = Counter()
        for polynomial in spread_suits(tuple(suits_of("one-suit")), shape).values():
            held.update(dict(enumerate(coefficients(polynomial, 6))))
        assert [held[tiles] for tiles in range(7)] == [comb(24, tiles) for tiles in range(7)]


# complete deals of 34 faces: 1kawaya.com, gairon-03 (14 tiles); wandm.syakuhati.com, taimahu (17)
@pytest.mark.parametrize(("sets", "deals"), [(4, 11353128141498), (5, 1554490175889888)])
def test_published_numbers_of_complete_deals(sets, deals):
    assert count_complete([*[Suit()] * 3, Suit((), 7, False)], sets)[3 * sets + 2] == deals


def test_eight_pairs_are_those_of_the_book():
    # docs/rules/wenzhou.md, Exact checks 7: 33 groups of four and three wilds
    spread = spread_suits((*[Suit()] * 3, Suit((), 6, False)), EIGHT_PAIRS)
    total = 0
    for (_, _, odd, thrice), polynomial in spread.items():
        ways = list(coefficients(polynomial, 17))
        total += sum(
            comb(3, wilds) * ways[17 - wilds]
            for wilds in range(4)
            if are_pairs(odd, thrice, wilds, EIGHT_PAIRS)
        )
    assert Fraction(total, comb(135, 17)) == Fraction(8515832276867, 197300785914799875)


def test_too_many_odd_faces_are_no_pairs():
    assert are_pairs(7, False, 6, EIGHT_PAIRS)
    assert not are_pairs(MOST_ODD, False, 7, EIGHT_PAIRS)
