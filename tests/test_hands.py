"""Compare the kernels for standard hands with their plain definitions."""

from collections.abc import Callable
from itertools import combinations_with_replacement

import numpy as np
import pytest

from mjsim_kernels.hands import hand_keys, is_complete, lacking, useful_mask, wait_mask
from mjsim_kernels.suit_tables import HandTables
from reference.distance import (
    FACES,
    SETS,
    Counts,
    HandDistance,
    hand_distance,
    kept_naturals,
    read_hand,
    search_distance,
)

DECKS = {
    "all faces": list(range(FACES)),
    "two suits": list(range(18)),
    "one suit": list(range(9)),
    "honors": list(range(27, 34)),
    "few honors": [27, 28, 29, 30],
    "ends": [0, 1, 2, 6, 7, 8, 27, 28],
}


Deal = Callable[[np.random.Generator, list[int], int], Counts]


def deal(generator: np.random.Generator, faces: list[int], tiles: int) -> Counts:
    deck = np.repeat(faces, 4)
    return np.bincount(generator.permutation(deck)[:tiles], minlength=FACES).astype(np.int64)


def deal_fours(generator: np.random.Generator, faces: list[int], tiles: int) -> Counts:
    """Deal a hand in which many faces are held four times: there fifth copies matter."""
    counts = np.zeros(FACES, np.int64)
    for face in generator.permutation(faces):
        counts[face] = min(4 if generator.random() < 0.7 else generator.integers(1, 5), tiles - counts.sum())
    return counts


def random_hand(generator: np.random.Generator, faces: list[int], dealt: Deal) -> tuple[Counts, int, int]:
    """Return naturals, sets and wilds of 3 * sets + 1 or + 2 tiles, up to 17, with up to eight wilds."""
    sets = int(generator.integers(0, 6))
    tiles = 3 * sets + int(generator.integers(1, 3))
    wilds = int(min(generator.integers(0, 9), generator.integers(0, 9), tiles))
    return dealt(generator, faces, min(tiles - wilds, 4 * len(faces))), sets, wilds


def random_ready_hand(generator: np.random.Generator, faces: list[int]) -> tuple[Counts, int, int]:
    """Return a complete hand less one tile, with a few tiles replaced by wilds; mostly ready."""
    sets = int(generator.integers(0, 6))
    while True:
        groups = [group for group in SETS if set(group) <= set(faces)]
        tiles = [face for index in generator.integers(len(groups), size=sets) for face in groups[index]]
        tiles += 2 * [int(generator.choice(faces))]
        wilds = int(min(generator.integers(0, 5), generator.integers(0, 5), len(tiles) - 1))
        kept = generator.permutation(tiles)[: len(tiles) - 1 - wilds]
        counts = np.bincount(kept.astype(np.int64), minlength=FACES)
        if generator.random() < 0.2 and len(kept):
            counts[kept[0]] -= 1
            counts[int(generator.choice(faces))] += 1
        if counts.max() <= 4:
            return counts, sets, wilds


def faces_of(mask: int) -> list[int]:
    return [face for face in range(FACES) if mask >> face & 1]


# every hand of one and two tiles, of four and five with up to four wilds, over few faces of each kind
SMALL_HANDS = [(tiles, wilds) for tiles in (1, 2, 4, 5) for wilds in range(min(tiles, 4) + 1)]


@pytest.mark.parametrize(("tiles", "wilds"), SMALL_HANDS, ids=lambda value: str(value))
def test_all_small_hands_agree_with_what_wilds_complete(
    tables: HandTables, scale: float, tiles: int, wilds: int
) -> None:
    sets = tiles // 3
    kept = kept_naturals(sets, wilds)
    hands = list(combinations_with_replacement([0, 1, 2, 3, 7, 8, 9, 27, 28], tiles - wilds))
    for hand in hands[:: 1 if scale == 1 else 40]:
        counts = np.bincount(np.array(hand, np.int64), minlength=FACES)
        if counts.max() > 4:
            continue
        expected = wilds + np.maximum(kept - counts, 0).sum(axis=1).min()
        assert lacking(tables, *hand_keys(counts), sets, wilds) == expected, (hand, wilds)


SEARCHED = [
    "1111z",
    "1111z2222z",
    "11112222z",
    "1111m",
    "111122233m",
    "1112345678m",
    "19m19p19s1z",
    "123m444z5z",
    "44448888p",
]


@pytest.mark.parametrize("hand", SEARCHED)
@pytest.mark.parametrize("wilds", [0, 1, 2])
def test_search_rank_by_rank_and_kernel_agree(tables: HandTables, hand: str, wilds: int) -> None:
    counts = read_hand(hand)
    sets = min(int(counts.sum() + wilds) // 3, 3)
    expected = search_distance(counts, sets, wilds)
    assert hand_distance(counts, sets, wilds) == expected
    assert lacking(tables, *hand_keys(counts), sets, wilds) == expected


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("dealt", [deal, deal_fours])
def test_random_hands_agree_with_the_definition(
    tables: HandTables,
    definition: HandDistance,
    generator: np.random.Generator,
    scale: float,
    deck: str,
    dealt: Deal,
) -> None:
    for _ in range(max(2, int(300 * scale))):
        counts, sets, wilds = random_hand(generator, DECKS[deck], dealt)
        expected = definition(counts, sets, wilds)
        assert lacking(tables, *hand_keys(counts), sets, wilds) == expected, (counts.tolist(), sets, wilds)
        assert is_complete(tables, *hand_keys(counts), sets, wilds) == (expected <= wilds)


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("dealt", [deal, deal_fours])
def test_useful_tiles_lower_the_distance(
    tables: HandTables,
    definition: HandDistance,
    generator: np.random.Generator,
    scale: float,
    deck: str,
    dealt: Deal,
) -> None:
    for _ in range(max(1, int(20 * scale))):
        counts, sets, wilds = random_hand(generator, DECKS[deck], dealt)
        keys = hand_keys(counts)
        least = definition(counts, sets, wilds)
        useful = []
        for face in range(FACES):
            more = counts.copy()
            more[face] += 1
            if more[face] <= 4 and definition(more, sets, wilds) < least:
                useful.append(face)
        allowed = int(generator.integers(1 << 34))
        assert faces_of(useful_mask(tables, *keys, sets, wilds, counts, -1)) == useful, (
            counts.tolist(),
            sets,
            wilds,
        )
        assert faces_of(useful_mask(tables, *keys, sets, wilds, counts, allowed)) == [
            face for face in useful if allowed >> face & 1
        ]


@pytest.mark.parametrize("deck", DECKS)
def test_waits_complete_the_hand_though_four_copies_are_held(
    tables: HandTables, definition: HandDistance, generator: np.random.Generator, scale: float, deck: str
) -> None:
    for _ in range(max(1, int(20 * scale))):
        counts, sets, wilds = random_ready_hand(generator, DECKS[deck])
        waits = []
        for face in range(FACES):
            more = counts.copy()
            more[face] += 1
            if definition(more, sets, 8) <= wilds:  # copies do not matter, so any excess is allowed
                waits.append(face)
        found = faces_of(wait_mask(tables, *hand_keys(counts), sets, wilds))
        assert found == waits, (counts.tolist(), sets, wilds)
