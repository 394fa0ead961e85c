"""The lone-wild wait is the universal wait: the one that every face but the wild one completes."""

from random import Random

import numpy as np
import pytest

from mjsim_kernels.hand_counts import waits_with_lone_wild
from mjsim_kernels.suit_tables import HandTables
from reference.chayuan_tiles import PLAYED_FACES
from reference.hands import is_complete
from reference.notation import EAST, count_faces, may_start_chow, parse_tiles

STARTS = [face for face in PLAYED_FACES if may_start_chow(face)]


def completes_all(counts: list[int], wilds: int, sets: int, wild: int | None) -> bool:
    for face in PLAYED_FACES:
        more = [copies + (other == face) for other, copies in enumerate(counts)]
        if face != wild and not is_complete(more, wilds, sets):
            return False
    return True


def random_hand(random: Random) -> tuple[list[int], int, int, int | None]:
    """Draw 3 * sets + 1 tiles that are nearly sets, with one to four wilds in place of some of them."""
    sets = random.randrange(6)
    wild = random.choice([None, *PLAYED_FACES])
    faces = [face for face in PLAYED_FACES if face != wild]
    tiles: list[int] = []
    for _ in range(sets):
        start = random.choice(STARTS)
        is_chow = random.random() < 0.5 and wild not in range(start, start + 3)
        tiles += [start, start + 1, start + 2] if is_chow else [random.choice(faces)] * 3
    tiles.append(random.choice(faces))
    random.shuffle(tiles)
    wilds = min(random.randrange(5), len(tiles))
    rest = tiles[wilds:]
    if rest and random.random() < 0.4:
        rest[0] = random.choice(faces)
    counts = count_faces(rest)
    return (counts, wilds, sets, wild) if max(counts) <= 4 else random_hand(random)


def test_universal_waits_of_random_hands(tables: HandTables) -> None:
    random = Random(5)
    found = {True: 0, False: 0}
    for _ in range(2000):
        counts, wilds, sets, wild = random_hand(random)
        is_universal = bool(waits_with_lone_wild(tables, np.array(counts, np.int8), wilds, sets))
        assert is_universal == completes_all(counts, wilds, sets, wild), (counts, wilds, sets, wild)
        found[is_universal] += 1
    assert min(found.values()) > 400


@pytest.mark.parametrize(
    ("hand", "wilds", "is_universal"),
    [
        ("123m456p789p234678s", 1, True),  # five sets and a wild
        ("123m456p789p222z5s5s", 2, True),  # four sets and a pair, two wilds
        ("123m456p789p222z45s", 2, True),  # one wild is needed, the other is free
        ("123m456p789p222z19s", 2, False),
        ("123m456p789p2346s", 3, True),
        ("123m456p789p147s2z", 3, False),
        ("123m456p789p22278s", 2, True),
        ("123m456p789p222z6s", 3, True),
        ("123m456p789p234s67s", 2, True),
        ("123m456p789p23467s7z", 1, False),
    ],
)
def test_a_wild_that_is_free(tables: HandTables, hand: str, wilds: int, is_universal: bool) -> None:
    counts = np.array(count_faces(parse_tiles(hand)), np.int8)
    assert counts.sum() + wilds == 16
    assert bool(waits_with_lone_wild(tables, counts, wilds, 5)) == is_universal
    assert completes_all(counts.tolist(), wilds, 5, EAST) == is_universal
