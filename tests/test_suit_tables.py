"""Check the suit classes and their joins against plain definitions, over all holdings where possible."""

import hashlib

import numba
import numpy as np
import pytest

from mjsim_kernels.suit_classes import SuitClasses
from mjsim_kernels.suit_tables import (
    DIGEST,
    HONOR_CLASSES,
    NUMBER_CLASSES,
    TABLES,
    HandTables,
    add_vectors,
)
from reference.distance import Counts, suit_distances


def holding(key: int, ranks: int) -> Counts:
    return key // 5 ** np.arange(ranks) % 5


def test_built_tables_have_the_digest_that_loading_asks_for(built_tables: HandTables) -> None:
    assert hashlib.sha256(built_tables.tobytes()).hexdigest() == DIGEST
    assert not built_tables.distances.flags.writeable


def test_numbers_of_classes(number_suit: SuitClasses, honor_suit: SuitClasses) -> None:
    without_fifth_copies = [
        len(np.unique(suit.vectors[..., 0], axis=0)) for suit in (number_suit, honor_suit)
    ]
    assert without_fifth_copies == [187, 83]
    assert [len(number_suit.vectors), len(honor_suit.vectors)] == [NUMBER_CLASSES, HONOR_CLASSES]


@pytest.mark.parametrize("ranks", [9, 7], ids=["numbers", "honors"])
def test_vectors_agree_with_the_definition(
    number_suit: SuitClasses,
    honor_suit: SuitClasses,
    generator: np.random.Generator,
    scale: float,
    ranks: int,
) -> None:
    suit = number_suit if ranks == 9 else honor_suit
    measure = numba.njit(suit_distances)
    lowest_keys = np.unique(suit.classes, return_index=True)[1]
    random_keys = generator.integers(5**ranks, size=1000)
    for key in np.concatenate([lowest_keys, random_keys])[:: 1 if scale == 1 else 200]:
        expected = np.minimum.accumulate(measure(holding(key, ranks), ranks == 9, 5), axis=2)
        assert (suit.vectors[suit.classes[key]] == expected).all(), holding(key, ranks)


def test_excess_beyond_five_copies_never_helps(
    tables: HandTables, number_suit: SuitClasses, honor_suit: SuitClasses
) -> None:
    # one suit: measured up to nine, which holds more than eight wilds could fill
    measure = numba.njit(suit_distances)
    for suit, ranks in ((number_suit, 9), (honor_suit, 7)):
        for key in np.unique(suit.classes, return_index=True)[1][
            :: 1 if numba.config.DISABLE_JIT == 0 else 40
        ]:
            by_excess = np.minimum.accumulate(measure(holding(key, ranks), ranks == 9, 9), axis=2)
            assert (by_excess[..., 5:] == by_excess[..., 5:6]).all(), holding(key, ranks)
    # the whole hand: join the vectors with eight copies allowed, one for each number suit and five honors
    assert (number_suit.vectors[..., 1:] == number_suit.vectors[..., 1:2]).all()
    left, right = (
        add_vectors(*(np.pad(part, [(0, 0)] * 3 + [(0, 3)], mode="edge") for part in parts))
        for parts in joined_classes(tables, number_suit, honor_suit)
    )
    for sets in range(6):
        eight = np.full(tables.distances.shape[2:], 99, np.uint8)
        for pair, sets_left, excess in np.ndindex(2, sets + 1, 9):
            here, there = left[:, pair, sets_left, excess], right[:, 1 - pair, sets - sets_left, 8 - excess]
            eight = np.minimum(eight, here[:, None] + there)
        assert (tables.distances[sets, 5] == eight).all()


def joined_classes(
    tables: HandTables, number_suit: SuitClasses, honor_suit: SuitClasses
) -> list[list[np.ndarray[tuple[int, ...], np.dtype[np.uint8]]]]:
    """Return for the left and the right joins the vectors of two classes that give each."""
    pairs = []
    for joins, second in ((tables.left_joins, number_suit), (tables.right_joins, honor_suit)):
        first_ids, second_ids = np.unravel_index(np.unique(joins, return_index=True)[1], joins.shape)
        pairs.append([number_suit.vectors[first_ids], second.vectors[second_ids]])
    return pairs


def test_excess_helps_only_where_four_alike_are_held(
    number_suit: SuitClasses, honor_suit: SuitClasses
) -> None:
    for suit, ranks in ((number_suit, 9), (honor_suit, 7)):
        helped = (suit.vectors[..., 1:] != suit.vectors[..., :1]).any(axis=(1, 2, 3))
        keys = np.flatnonzero(helped[suit.classes])
        four_alike = (keys[:, None] // 5 ** np.arange(ranks) % 5 == 4).any(axis=1)
        assert len(keys) > 1000
        assert four_alike.all()


def test_one_tile_changes_a_distance_by_one_at_most(
    number_suit: SuitClasses, honor_suit: SuitClasses
) -> None:
    for suit, ranks in ((number_suit, 9), (honor_suit, 7)):
        for power in 5 ** np.arange(ranks):
            by_count = suit.classes.reshape(-1, 5, power)
            steps = by_count[:, :-1].astype(np.int64) * 256 + by_count[:, 1:]
            fewer, more = np.divmod(np.flatnonzero(np.bincount(steps.ravel())), 256)
            step = suit.vectors[fewer].astype(int) - suit.vectors[more]
            assert set(np.unique(step)) <= {0, 1}


def test_tables_leave_room_for_a_fifth_copy(tables: HandTables) -> None:
    assert TABLES["number_classes"].shape[0] > 5**9 - 1 + 5**8
    assert TABLES["honor_classes"].shape[0] > 5**7 - 1 + 5**6
    assert tables.number_classes.max() < NUMBER_CLASSES
    assert tables.left_joins.max() < tables.distances.shape[2]
    assert tables.right_joins.max() < tables.distances.shape[3]
