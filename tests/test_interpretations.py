"""Compare the visited interpretations with a definition: give each wild a face, split, mark the wilds."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from random import Random

import numpy as np
import pytest

from mjsim_kernels.interpretations import (
    CURSOR,
    NATURAL,
    NO_FACE,
    SECOND_WILD,
    WILD,
    next_reading,
    start,
    winning_groups,
)
from mjsim_kernels.tiles import CHOW, FACES, PAIR, PUNG

# (kind, lowest face, mask of wilds, mask of wilds of the second kind)
Group = tuple[int, int, int, int]
Reading = tuple[Group, ...]
Slot = tuple[int, int]  # group, place in the group
Groups = tuple[tuple[int, ...], ...]  # the same as played faces

SUITS = "mpsz"


def parse(hand: str) -> list[int]:
    faces: list[int] = []
    digits = ""
    for sign in hand:
        if sign in SUITS:
            faces += [9 * SUITS.index(sign) + int(digit) - 1 for digit in digits]
            digits = ""
        else:
            digits += sign
    return faces


def new_cursor() -> np.record:
    return np.zeros(1, CURSOR)[0]


def visit(tiles: list[int], wilds: int, second_wilds: int, sets: int) -> list[Reading]:
    cursor = new_cursor()
    counts = np.bincount(np.array(tiles, np.int64), minlength=FACES).astype(np.int8)
    start(cursor, counts, wilds, second_wilds, sets)
    readings = []
    while next_reading(cursor):
        size = int(cursor.group_count)
        columns = (cursor.kinds, cursor.faces, cursor.wilds, cursor.seconds)
        rows = zip(*([int(value) for value in column[:size]] for column in columns), strict=True)
        readings.append(tuple(sorted(rows)))
    return readings


@cache
def split(tiles: tuple[int, ...], sets: int, pairs: int) -> frozenset[Groups]:
    """Divide sorted faces into runs, triplets and one pair, in every way."""
    if not tiles:
        return frozenset({()} if sets == pairs == 0 else ())
    divisions = set()
    first = tiles[0]
    candidates = [((first, first), 0, 1), ((first,) * 3, 1, 0)]
    if first < 27 and first % 9 < 7:
        candidates.append(((first, first + 1, first + 2), 1, 0))
    for group, as_set, as_pair in candidates:
        rest = Counter(tiles)
        rest.subtract(group)
        if min(rest.values()) >= 0 and sets >= as_set and pairs >= as_pair:
            for others in split(tuple(sorted(rest.elements())), sets - as_set, pairs - as_pair):
                divisions.add(tuple(sorted((group, *others))))
    return frozenset(divisions)


def mark(groups: Groups, stand: Counter[tuple[int, int]]) -> Iterator[Reading]:
    """Choose which copies of each face are the wilds: `stand` counts (face, kind of wild)."""
    slots = [(group, place) for group in range(len(groups)) for place in range(len(groups[group]))]

    def choose(
        wanted: list[tuple[int, int]], free: set[tuple[int, int]]
    ) -> Iterator[dict[tuple[int, int], int]]:
        if not wanted:
            yield {}
            return
        face, kind = wanted[0]
        places = [slot for slot in sorted(free) if groups[slot[0]][slot[1]] == face]
        for chosen in combinations(places, stand[wanted[0]]):
            for others in choose(wanted[1:], free - set(chosen)):
                yield {**dict.fromkeys(chosen, kind), **others}

    for marks in choose(list(stand), set(slots)):
        yield tuple(
            sorted(
                describe(group, [marks.get((index, place), NATURAL) for place in range(len(group))])
                for index, group in enumerate(groups)
            )
        )


def describe(group: tuple[int, ...], marks: list[int]) -> Group:
    kind = PAIR if len(group) == 2 else PUNG if group[0] == group[1] else CHOW
    if kind != CHOW:
        marks = sorted(marks)
    wilds = sum(1 << place for place, tile in enumerate(marks) if tile != NATURAL)
    seconds = sum(1 << place for place, tile in enumerate(marks) if tile == SECOND_WILD)
    faceless = kind != CHOW and NATURAL not in marks
    return kind, NO_FACE if faceless else group[0], wilds, seconds


def expected(tiles: list[int], wilds: int, second_wilds: int, sets: int, faces: list[int]) -> set[Reading]:
    readings = set()
    for firsts in combinations_with_replacement(faces, wilds):
        for seconds in combinations_with_replacement(faces, second_wilds):
            played = tuple(sorted([*tiles, *firsts, *seconds]))
            stand = Counter([(face, WILD) for face in firsts] + [(face, SECOND_WILD) for face in seconds])
            for groups in split(played, sets, 1):
                readings.update(mark(groups, stand))
    return readings


def check(tiles: list[int], wilds: int, second_wilds: int, sets: int, faces: list[int]) -> int:
    visited = visit(tiles, wilds, second_wilds, sets)
    assert len(visited) == len(set(visited)), "an interpretation was visited twice"
    assert set(visited) == expected(tiles, wilds, second_wilds, sets, faces)
    return len(visited)


def random_complete(random: Random, sets: int, wilds: int, suits: int) -> list[int]:
    """Draw a complete hand from few suits, so that it has many readings, and take `wilds` tiles out."""
    chows = [9 * suit + rank for suit in range(min(suits, 3)) for rank in range(7)]
    singles = list(range(9 * suits)) if suits < 4 else list(range(FACES))
    while True:
        tiles = [random.choice(singles)] * 2
        for _ in range(sets):
            first = random.choice(chows)
            tiles += [first, first + 1, first + 2] if random.random() < 0.7 else [random.choice(singles)] * 3
        if max(Counter(tiles).values()) <= 4:
            random.shuffle(tiles)
            return sorted(tiles[wilds:])


@pytest.mark.parametrize(
    ("hand", "wilds", "sets", "readings"),
    [
        ("11m", 0, 0, 1),
        ("12m", 0, 0, 0),
        ("1m", 1, 0, 1),
        ("", 2, 0, 1),
        ("11122233344m", 0, 3, 3),
        ("1112345678999m", 1, 4, 15),
        ("123m11p", 0, 1, 1),
        ("11p", 3, 1, 25),
        ("", 5, 1, 22),
    ],
)
def test_number_of_readings(hand: str, wilds: int, sets: int, readings: int) -> None:
    assert len(visit(parse(hand), wilds, 0, sets)) == readings


@pytest.mark.parametrize(("wilds", "second_wilds"), [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (0, 2)])
def test_every_small_hand(wilds: int, second_wilds: int) -> None:
    """All hands of one set and a pair over seven suit tiles and one honor; wilds may play any face."""
    alphabet = [0, 1, 2, 3, 4, 27] if wilds + second_wilds < 3 else [2, 3, 27]
    size = 5 - wilds - second_wilds
    complete = 0
    for tiles in combinations_with_replacement(alphabet, size):
        if max(Counter(tiles).values(), default=0) <= 4:
            complete += check(list(tiles), wilds, second_wilds, 1, list(range(FACES))) > 0
    assert complete > 0


@pytest.mark.parametrize("sets", [4, 5])
@pytest.mark.parametrize(
    ("wilds", "second_wilds", "hands"), [(0, 0, 300), (1, 0, 60), (2, 0, 6), (0, 1, 10), (1, 1, 4), (3, 0, 1)]
)
@pytest.mark.parametrize("suits", [1, 2, 4])
def test_random_complete_hands(sets: int, wilds: int, second_wilds: int, hands: int, suits: int) -> None:
    random = Random(f"{sets} {wilds} {second_wilds} {suits}")
    for _ in range(hands):
        tiles = random_complete(random, sets, wilds + second_wilds, suits)
        assert check(tiles, wilds, second_wilds, sets, list(range(FACES))) > 0


def test_four_wilds_in_a_small_hand() -> None:
    assert check([13], 4, 0, 1, list(range(FACES))) > 0


def test_tiles_that_do_not_make_up_the_groups_have_no_reading() -> None:
    assert visit(parse("123m11p4p"), 0, 0, 1) == []
    assert visit(parse("123m1p"), 0, 0, 1) == []


@pytest.mark.parametrize("tile_kind", [NATURAL, WILD, SECOND_WILD], ids=["natural", "wild", "second_wild"])
def test_winning_groups_hold_the_tile_and_are_given_once(tile_kind: int) -> None:
    random = Random(tile_kind)
    cursor = new_cursor()
    for _ in range(40):
        tiles = random_complete(random, 4, 3, 2)
        face = random.choice(tiles)
        start(cursor, np.bincount(tiles, minlength=FACES).astype(np.int8), 2, 1, 4)
        while next_reading(cursor):
            size = int(cursor.group_count)
            columns = (cursor.kinds, cursor.faces, cursor.wilds, cursor.seconds)
            groups = list(zip(*([int(value) for value in column[:size]] for column in columns), strict=True))
            holders = {group for group in groups if (tile_kind, face) in tiles_of(group, face)}
            found = winning_groups(cursor, face, tile_kind)
            named = [group for index, group in enumerate(groups) if found >> index & 1]
            assert len(named) == len(holders)
            assert set(named) == holders


def tiles_of(group: Group, wild_face: int) -> set[tuple[int, int]]:
    """List the (kind, face) of a group's tiles; wilds are given the face asked for."""
    kind, face, wilds, seconds = group
    tiles = set()
    for place in range(2 if kind == PAIR else 3):
        if wilds >> place & 1:
            tiles.add((SECOND_WILD if seconds >> place & 1 else WILD, wild_face))
        else:
            tiles.add((NATURAL, face + place if kind == CHOW else face))
    return tiles
