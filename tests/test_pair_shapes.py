"""Compare the shapes of pairs with the least distance to any target, found face by face."""

from typing import NamedTuple

import numpy as np
import pytest

from mjsim_kernels.pair_shapes import lacking_eight_pairs, lacking_pairs_and_pung, lacking_seven_pairs
from mjsim_kernels.planes import pack_counts
from reference.distance import FACES, Counts, pairs_distance, read_hand


class Shape(NamedTuple):
    pairs: int
    extra: int  # tiles alike beside the pairs
    different: bool


SHAPES = {
    "seven pairs": Shape(7, 0, False),
    "seven different pairs": Shape(7, 0, True),
    "eight pairs and a tile": Shape(8, 1, False),
    "seven pairs and a pung": Shape(7, 3, False),
}


def measure(name: str, counts: Counts, wilds: int) -> int:
    planes = pack_counts(counts)
    if name == "eight pairs and a tile":
        return lacking_eight_pairs(*planes)
    if name == "seven pairs and a pung":
        return lacking_pairs_and_pung(*planes, wilds)
    return lacking_seven_pairs(*planes, int(name == "seven pairs"))


@pytest.mark.parametrize("wilds", range(9))
@pytest.mark.parametrize("name", SHAPES)
def test_random_hands(name: str, wilds: int, generator: np.random.Generator, scale: float) -> None:
    shape = SHAPES[name]
    tiles = 2 * shape.pairs + shape.extra
    for _ in range(max(2, int(40 * scale))):
        naturals = tiles - int(generator.integers(2)) - wilds
        fewest = -(-naturals // 4)  # half of the hands have few faces, so many four times
        most = FACES if generator.random() < 0.5 else fewest + 2
        faces = generator.permutation(FACES)[: generator.integers(fewest, most + 1)]
        counts = np.bincount(generator.permutation(np.repeat(faces, 4))[:naturals], minlength=FACES)
        expected = pairs_distance(counts, *shape, wilds)
        assert measure(name, counts, wilds) == expected, (counts.tolist(), wilds)


HANDS = [
    ("seven pairs", "11113355778899m", 0, 0),
    ("seven different pairs", "11113355778899m", 0, 2),
    ("seven different pairs", "5566m233799p4444z", 0, 2),  # nekobean/mahjong-cpp 17
    ("seven pairs", "1111333355779m", 0, 1),
    ("seven pairs", "1133557799m11z", 2, 2),
    ("eight pairs and a tile", "11223344556677889m", 0, 0),
    ("eight pairs and a tile", "11112222333344445m", 0, 0),
    ("eight pairs and a tile", "1122334455667788m", 0, 1),
    ("eight pairs and a tile", "112233445566778m", 2, 2),
    ("eight pairs and a tile", "11122233344455566m", 0, 2),
    ("seven pairs and a pung", "11223344556677888m", 0, 0),
    ("seven pairs and a pung", "111122334455667m", 2, 2),
    ("seven pairs and a pung", "1111223344556677m", 0, 1),
    ("seven pairs and a pung", "1111223344556677m", 1, 1),
    ("seven pairs and a pung", "1111222233334444m", 0, 2),
    ("seven pairs and a pung", "1111222233334444m", 1, 1),
]


@pytest.mark.parametrize(("name", "hand", "wilds", "expected"), HANDS, ids=lambda value: str(value))
def test_named_hands(name: str, hand: str, wilds: int, expected: int) -> None:
    counts = read_hand(hand)
    assert pairs_distance(counts, *SHAPES[name], wilds) == expected
    assert measure(name, counts, wilds) == expected
