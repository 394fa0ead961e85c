"""The plain-Python hands agree with other formulations of the same definitions."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, product

import pytest

from reference.hands import Group, Reading, is_complete, lacking, readings, shanten, waits
from reference.notation import FACES, count_faces, format_tiles, may_start_chow, parse_meld, parse_tiles

WILD = None
SMALL = parse_tiles("1234567m1z")


def partitions(tiles: list[int | None], sets: int) -> Iterator[list[list[int | None]]]:
    """Yield every way to put labelled tiles into one pair and `sets` groups of three."""
    if not tiles:
        yield []
        return
    first, rest = tiles[0], tiles[1:]
    sizes = ([3] if sets else []) + ([2] if len(tiles) % 3 == 2 else [])
    for size in sizes:
        for others in choices(list(range(len(rest))), size - 1):
            group = [first, *(rest[i] for i in others)]
            left = [tile for i, tile in enumerate(rest) if i not in others]
            for groups in partitions(left, sets - (size == 3)):
                yield [group, *groups]


def choices(places: list[int], size: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to pick one or two places."""
    if size == 1:
        yield from ((place,) for place in places)
    else:
        yield from ((a, b) for a in places for b in places if a < b)


def roles(tiles: list[int | None]) -> list[Group]:
    """List what a group of two or three tiles can be, trying every face for every wild."""
    naturals = [tile for tile in tiles if tile is not WILD]
    wilds = len(tiles) - len(naturals)
    kind = "pair" if len(tiles) == 2 else "pung"
    marks = (False,) * len(naturals) + (True,) * wilds
    found: list[Group] = []
    if len(set(naturals)) <= 1:
        found.append((kind, naturals[0] if naturals else None, marks))
    if len(tiles) == 3:
        for start in filter(may_start_chow, range(len(FACES))):
            run = [start, start + 1, start + 2]
            if len(set(naturals)) == len(naturals) and set(naturals) <= set(run):
                found.append(("chow", start, tuple(face not in naturals for face in run)))
    return found


def readings_by_partition(naturals: list[int], wilds: int, sets: int) -> set[Reading]:
    """Return all readings by way of every partition of the tiles."""
    found = set()
    for groups in partitions([*naturals, *[WILD] * wilds], sets):
        for reading in product(*map(roles, groups)):
            found.add(tuple(sorted(reading, key=lambda g: (g[0], -1 if g[1] is None else g[1], g[2]))))
    return found


@pytest.mark.parametrize("wilds", range(6))
def test_all_readings_of_five_tiles(wilds: int) -> None:
    for naturals in combinations_with_replacement(parse_tiles("1234m9s1z"), 5 - wilds):
        expected = readings_by_partition(list(naturals), wilds, 1)
        assert readings(count_faces(naturals), wilds, 1) == expected, format_tiles(naturals)
        assert is_complete(count_faces(naturals), wilds, 1) == bool(expected), format_tiles(naturals)


@pytest.mark.parametrize("wilds", range(4))
def test_readings_of_random_eight_tiles(wilds: int) -> None:
    draw = random.Random(wilds)
    complete = 0
    for _ in range(60):
        naturals = sorted(draw.choices(parse_tiles("123456m7p8p9p7z"), k=8 - wilds))
        found = readings(count_faces(naturals), wilds, 2)
        assert found == readings_by_partition(naturals, wilds, 2), format_tiles(naturals)
        complete += bool(found)
    assert complete > 0


@pytest.mark.parametrize(
    ("hand", "wilds", "sets", "count"),
    [
        # the pair 99s beside a pung or one of 21 chows of wilds; a pung of 99s and a wild; the pair of 9s and
        # a wild beside 9s and two wilds as pung or as 789s
        ("99s", 3, 1, 1 + 21 + 1 + 2),
        ("3399s", 1, 1, 2),
        ("112233m99s", 0, 2, 1),
        ("", 2, 0, 1),
    ],
)
def test_number_of_readings(hand: str, wilds: int, sets: int, count: int) -> None:
    assert len(readings(count_faces(parse_tiles(hand)), wilds, sets)) == count


def test_wild_may_be_a_fifth_copy() -> None:
    assert is_complete(count_faces(parse_tiles("7777p")), wilds=1, sets=1)
    assert shanten(count_faces(parse_tiles("7777p")), wilds=0, sets=1) == 1
    assert waits(count_faces(parse_tiles("7777p")), wilds=0, sets=1) == parse_tiles("7p")


@cache
def hands_of(size: int) -> list[tuple[int, ...]]:
    """List all hands of a size over a small set of faces, at most four of each."""
    hands = combinations_with_replacement(SMALL, size)
    return [hand for hand in hands if max(map(hand.count, hand), default=0) <= 4]


def exchanges(hand: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the hands one exchanged tile away; wilds are not in the hand and so stay."""
    for place, face in product(range(len(hand)), SMALL):
        if hand.count(face) - (hand[place] == face) < 4:
            yield tuple(sorted((*hand[:place], face, *hand[place + 1 :])))


def distances(size: int, wilds: int, sets: int) -> dict[tuple[int, ...], int]:
    """Return the exchanges from every hand to the nearest ready one, breadth first from all ready hands."""

    def is_ready(hand: tuple[int, ...]) -> bool:
        faces = [face for face in SMALL if hand.count(face) < 4]
        return any(is_complete(count_faces((*hand, face)), wilds, sets) for face in faces)

    level = [hand for hand in hands_of(size) if is_ready(hand)]
    found = dict.fromkeys(level, 0)
    steps = 0
    while level:
        steps += 1
        level = sorted({near for hand in level for near in exchanges(hand)} - set(found))
        found |= dict.fromkeys(level, steps)
    return found


@pytest.mark.parametrize(("sets", "wilds"), [(0, 0), (1, 0), (1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3)])
def test_shanten_is_the_distance_to_a_ready_hand(sets: int, wilds: int) -> None:
    size = 3 * sets + 1 - wilds
    found = distances(size, wilds, sets)
    assert set(found) == set(hands_of(size))
    for hand in random.Random(sets).sample(hands_of(size), min(len(hands_of(size)), 250)):
        assert shanten(count_faces(hand), wilds, sets) == found[hand], format_tiles(hand)


def test_shanten_of_a_full_hand_is_that_of_its_best_discard() -> None:
    draw = random.Random(1)
    for wilds in (0, 1, 2):
        for _ in range(12):
            hand = sorted(draw.sample(parse_tiles("123456789m" * 4), 8 - wilds))
            discards = [[*hand[:place], *hand[place + 1 :]] for place in range(len(hand))]
            best = min(shanten(count_faces(rest), wilds, 2) for rest in discards)
            complete = is_complete(count_faces(hand), wilds, 2)
            assert shanten(count_faces(hand), wilds, 2) == (-1 if complete else best), format_tiles(hand)


def test_complete_hands_lack_as_many_tiles_as_they_hold_wilds() -> None:
    draw = random.Random(2)
    for wilds in (0, 1, 2, 3):
        for _ in range(5):
            sets = [draw.choice(["123m", "456p", "777z", "999s", "234s", "678p"]) for _ in range(4)]
            naturals = parse_tiles("".join(sets) + "678m11z")
            for _ in range(wilds):
                naturals.pop(draw.randrange(len(naturals)))
            if max(count_faces(naturals)) <= 4:
                assert lacking(count_faces(naturals), wilds, 5) == wilds, format_tiles(naturals)


@pytest.mark.parametrize("text", ["123m", "5555z", "19m5p7z"])
def test_tiles_are_written_as_they_are_read(text: str) -> None:
    assert format_tiles(parse_tiles(text)) == text


@pytest.mark.parametrize("text", ["m", "12", "8z", "1x"])
def test_tiles_that_do_not_exist_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        parse_tiles(text)


@pytest.mark.parametrize("text", ["chow:124m", "chow:123z", "pung:77z", "kong:777z", "run:123m"])
def test_melds_that_do_not_exist_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        parse_meld(text)
