"""Reproduce exact numbers of hands and deals by convolution over the suit classes, without sampling.

The numbers without a source beside them are of an enumeration that is independent of these tables.
"""

from fractions import Fraction
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pytest

from mjsim_kernels.suit_classes import SuitClasses
from mjsim_kernels.suit_tables import HandTables, close_hands, join_classes

Numbers = npt.NDArray[np.int64]
Heavenly = dict[tuple[str, int], int]
MOST_TILES = 17
NO_FIFTH, ANY_COPIES = 0, 5  # rows of `distances`


class Spread(NamedTuple):
    """How many holdings fall to each class (or join) and number of tiles: (tiles, classes)."""

    deals: Numbers  # each holding as often as its tiles can be picked from four copies
    hands: Numbers  # each holding once


def spread_suit(classes: npt.NDArray[np.uint8], ranks: int, absent: tuple[int, ...] = ()) -> Spread:
    """Count the holdings of one suit without some of its ranks, wild ones say."""
    keys = np.arange(5**ranks)
    tiles, ways = np.zeros_like(keys), np.ones_like(keys)
    for rank in range(ranks):
        copies = keys // 5**rank % 5
        tiles += copies
        ways *= np.array([1, 4, 6, 4, 1])[copies]
        if rank in absent:
            ways[copies > 0] = 0
    kept = (tiles <= MOST_TILES) & (ways > 0)
    cells = tiles[kept] * 256 + classes[: 5**ranks][kept]
    deals = np.bincount(cells, ways[kept], (MOST_TILES + 1) * 256)  # floats, exact up to 2 ** 53
    hands = np.bincount(cells, minlength=(MOST_TILES + 1) * 256)
    return Spread(deals.astype(np.int64).reshape(-1, 256), hands.reshape(-1, 256))


def join_spreads(first: Spread, second: Spread, joins: npt.NDArray[np.uint16]) -> Spread:
    size = int(joins.max()) + 1
    totals = []
    for one, two in zip(first, second, strict=True):
        total = np.zeros((MOST_TILES + 1, size), np.int64)
        for tiles in range(MOST_TILES + 1):
            for here in range(tiles + 1):
                products = np.outer(one[here, : joins.shape[0]], two[tiles - here, : joins.shape[1]])
                np.add.at(total[tiles], joins[products > 0], products[products > 0])
        totals.append(total)
    return Spread(*totals)


def count_distances(left: Numbers, right: Numbers, distances: npt.NDArray[np.uint8], tiles: int) -> list[int]:
    """Count the hands of so many tiles by distance, in Python integers: there are more than 2 ** 63."""
    counts = []
    for distance in range(int(distances.max()) + 1):
        chosen = (distances == distance).astype(np.int64)
        counts.append(
            sum(
                int(here) * int(there)
                for tiles_left in range(tiles + 1)
                for here, there in zip(left[tiles_left], chosen @ right[tiles - tiles_left], strict=True)
                if here and there
            )
        )
    return counts


@pytest.fixture(scope="module")
def suits(tables: HandTables) -> tuple[Spread, Spread]:
    return spread_suit(tables.number_classes, 9), spread_suit(tables.honor_classes, 7)


@pytest.fixture(scope="module")
def halves(tables: HandTables, suits: tuple[Spread, Spread]) -> tuple[Spread, Spread]:
    numbers, honors = suits
    return join_spreads(numbers, numbers, tables.left_joins), join_spreads(
        numbers, honors, tables.right_joins
    )


# distinct complete hands, distinct hands; 14 tiles: tomohxx, mahjong-algorithm-book, generating_hand.md
COMPLETE_HANDS = [
    (2, 34, 595),
    (5, 1_836, 501_908),
    (8, 49_332, 95_305_485),
    (11, 875_418, 7_558_429_024),
    (14, 11_498_658, 326_520_504_500),
    (17, 118_856_487, 8_879_994_128_500),
]


@pytest.mark.parametrize(("tiles", "complete", "distinct"), COMPLETE_HANDS, ids=lambda value: str(value))
def test_complete_hands(
    tables: HandTables, halves: tuple[Spread, Spread], tiles: int, complete: int, distinct: int
) -> None:
    left, right = halves
    counts = count_distances(left.hands, right.hands, tables.distances[tiles // 3, NO_FIFTH], tiles)
    assert counts[0] == complete
    assert sum(counts) == distinct


# complete deals of 14: 1kawaya.com, gairon-03; of 17: wandm.syakuhati.com, taimahu
SHANTEN_OF_DEALS = {
    13: "0 32244742336860 2462555550248952 36992212761231160 150520686671360244 185259337372953600 "
    "89843375028568064 17455607501553664 1188423272497152 20113264738304",
    14: "11353128141498 2560073618528580 84836864591965380 708866296874217726 1732690933213527552 "
    "1270342844384821248 398021022894784512 50748272871997440 2205616265232384 21751324999680",
    16: "0 5285086214114424 477773826475927704 9075069729232886917 51763016102020617840 "
    "100832673308247031331 72394598713029459968 23489564962907553792 3223068048206331904 165691133505044480 "
    "2433297615421440 4294967296000",
    17: "1554490175889888 392252292330880632 15363880258257976224 163749172997847773280 "
    "575959941511899936360 707923354445271069696 310612447173172002816 65501762399820054528 "
    "5704849031134445568 172044207739895808 1177680032563200",
}

SHANTEN_OF_HANDS = {
    13: "0 54747045 2318210748 18521094520 40311144206 28348596450 8048161086 885943636 33398598 299711",
    14: "11498658 1407507075 24534145015 104744544266 131618303547 53783938428 9718513527 685882185 16090769 "
    "81030",
    16: "0 659058879 33994930669 350872739642 1064074175640 1109326755501 444474109303 79704627522 "
    "5912512259 161454845 1225290 1000",
    17: "118856487 16871300508 358976372276 2002323573105 3606565893365 2283036756384 546532601859 "
    "62625088172 2897788587 45737457 160300",
}


@pytest.mark.parametrize("tiles", [13, 14, 16, 17])
@pytest.mark.parametrize("kind", ["deals", "hands"])
def test_shanten_distributions(
    tables: HandTables, halves: tuple[Spread, Spread], tiles: int, kind: str
) -> None:
    published = SHANTEN_OF_DEALS if kind == "deals" else SHANTEN_OF_HANDS
    expected = [int(count) for count in published[tiles].split()]  # shanten -1, 0, 1, ...
    left, right = (getattr(half, kind) for half in halves)
    counts = count_distances(left, right, tables.distances[tiles // 3, NO_FIFTH], tiles)
    assert counts[: len(expected)] == expected
    assert sum(counts[len(expected) :]) == 0
    if kind == "deals":
        assert sum(counts) == comb(136, tiles)


# All four copies of one face are wilds: wild, tiles, complete, ready, mean shanten. The enumeration let a
# target have any number of copies, however few the wilds, but not two pungs of one honor.
ONE_FACE_WILD = [
    ("honor", 14, 452415293337186, 19201190767748718, 2.956237697),
    ("1 or 9", 14, 373496772804056, 16103377957447338, 3.062232985),
    ("2 or 8", 14, 318934268876696, 14136790061355290, 3.117044378),
    ("5", 14, 290256943237884, 13214952343211334, 3.127838946),
    ("honor", 17, 92228938895103864, 4226180022733529544, 3.306783912),
    ("1 or 9", 17, 71655954985221924, 3354020939508814860, 3.438219395),
    ("2 or 8", 17, 58137383669846392, 2819187027764543756, 3.506864595),
    ("5", 17, 52610427133110240, 2621517503537461132, 3.517276568),
    ("honor", 13, 0, 358073530359156, 3.450785959),
    ("1 or 9", 13, 0, 298438422250376, 3.553633052),
    ("honor", 16, 0, 85483712172166543, 3.822506405),
    ("1 or 9", 16, 0, 67190902026284398, 3.953458481),
    ("5", 16, 0, 51208136841431037, 4.029019252),
]
WILD_RANKS = {"honor": 6, "1 or 9": 0, "2 or 8": 1, "5": 4}


class LooseTables(NamedTuple):
    """Tables under the convention of those numbers."""

    right_joins: npt.NDArray[np.uint16]
    distances: npt.NDArray[np.uint8]  # (sets, left joins, right joins)


@pytest.fixture(scope="module")
def loose_tables(number_suit: SuitClasses, honor_suit: SuitClasses) -> LooseTables:
    numbers, honors = number_suit.vectors, honor_suit.vectors
    single_pungs = np.concatenate([honors[..., :1], np.repeat(honors[..., 1:2], 5, axis=-1)], axis=-1)
    right_joins, right = join_classes(numbers, single_pungs)
    left = join_classes(numbers, numbers)[1]
    return LooseTables(right_joins, close_hands(left, right)[:, ANY_COPIES])


@pytest.fixture(scope="module")
def wild_halves(
    tables: HandTables, loose_tables: LooseTables, suits: tuple[Spread, Spread]
) -> dict[str, Spread]:
    """Return the right half of the hand for each kind of wild face: bamboo or honors without that face."""
    numbers, honors = suits
    spreads = {}
    for wild, rank in WILD_RANKS.items():
        bamboo = spread_suit(tables.number_classes, 9, (rank,)) if wild != "honor" else numbers
        others = spread_suit(tables.honor_classes, 7, (rank,)) if wild == "honor" else honors
        spreads[wild] = join_spreads(bamboo, others, loose_tables.right_joins)
    return spreads


@pytest.mark.parametrize(("wild", "tiles", "complete", "ready", "mean"), ONE_FACE_WILD)
def test_one_face_wild(
    halves: tuple[Spread, Spread],
    wild_halves: dict[str, Spread],
    loose_tables: LooseTables,
    wild: str,
    tiles: int,
    complete: int,
    ready: int,
    mean: float,
) -> None:
    distances = loose_tables.distances[tiles // 3]
    by_shanten = dict.fromkeys(range(-1, 17), 0)
    for wilds in range(5):
        naturals = count_distances(halves[0].deals, wild_halves[wild].deals, distances, tiles - wilds)
        for distance, count in enumerate(naturals):
            by_shanten[max(distance - wilds, 0) - 1] += comb(4, wilds) * count
    assert sum(by_shanten.values()) == comb(136, tiles)
    assert by_shanten[-1] == complete
    assert by_shanten[0] == ready
    total = sum(shanten * count for shanten, count in by_shanten.items())
    assert total / comb(136, tiles) == pytest.approx(mean, abs=1e-9)


# Yueqing's dealer at the first decision (docs/rules/yueqing.md, Exact checks 8 and 9): ranks of honors, or of
# bamboo, that are wild, how many faces are like this one, and how often the seventeen tiles are complete
WHITE_RANK, RED_RANK = 4, 6
HEAVENLY = [
    ("honor", 7, 4.314759e-5),
    ("1 or 9", 6, 3.327372e-5),
    ("2 or 8", 6, 2.660710e-5),
    ("3 or 7", 6, 2.123628e-5),
    ("4 or 6", 6, 2.315607e-5),
    ("5", 3, 2.387988e-5),
]
HEAVENLY_RANKS = {"honor": RED_RANK, "1 or 9": 0, "2 or 8": 1, "3 or 7": 2, "4 or 6": 3, "5": 4}


@pytest.fixture(scope="module")
def heavenly(tables: HandTables, suits: tuple[Spread, Spread], halves: tuple[Spread, Spread]) -> Heavenly:
    """Count complete deals of seventeen by wild face and number of wilds, of three; White is in no hand."""
    counts = {}
    for wild, rank in HEAVENLY_RANKS.items():
        is_honor = wild == "honor"
        bamboo = suits[0] if is_honor else spread_suit(tables.number_classes, 9, (rank,))
        honors = spread_suit(tables.honor_classes, 7, (WHITE_RANK, rank) if is_honor else (WHITE_RANK,))
        right = join_spreads(bamboo, honors, tables.right_joins)
        for wilds in range(4):
            naturals = count_distances(halves[0].deals, right.deals, tables.distances[5, wilds], 17 - wilds)
            counts[wild, wilds] = comb(3, wilds) * sum(naturals[: wilds + 1])
    return counts


@pytest.mark.parametrize(("wild", "faces", "chance"), HEAVENLY)
def test_heavenly_hands(heavenly: Heavenly, wild: str, faces: int, chance: float) -> None:
    complete = sum(heavenly[wild, wilds] for wilds in range(4))
    assert complete / comb(131, 17) == pytest.approx(chance, rel=3e-7)


def test_heavenly_hands_of_all_wild_faces(heavenly: Heavenly) -> None:
    def chance(wilds: range) -> Fraction:
        return sum(
            Fraction(faces * heavenly[wild, held], 34 * comb(131, 17))
            for wild, faces, _ in HEAVENLY
            for held in wilds
        )

    assert chance(range(4)) == Fraction(935739548324868541, 31837056821365756818000)
    assert chance(range(1)) == Fraction(607065762432813, 663272017111786600375)
    three_wilds = Fraction(comb(128, 14), comb(131, 17))
    assert chance(range(3)) + three_wilds == Fraction(1815973428878503369, 964759297617144146000)


def one_suit_keys(tiles: int) -> tuple[Numbers, Numbers]:
    """Return the keys of all holdings of one suit with so many tiles, and their copies by rank."""
    keys = np.arange(5**9)
    copies = keys[:, None] // 5 ** np.arange(9) % 5
    kept = copies.sum(axis=1) == tiles
    return keys[kept], copies[kept]


def one_suit_distances(tables: HandTables, keys: Numbers, sets: int) -> Numbers:
    left = tables.left_joins[tables.number_classes[keys], tables.number_classes[0]]
    right = tables.right_joins[tables.number_classes[0], tables.honor_classes[0]]
    return tables.distances[sets, NO_FIFTH, left, right].astype(np.int64)


# hands of one suit by distance 0, 1, 2, 3
ONE_SUIT = [
    (13, [0, 40070, 52678, 852]),
    (14, [13259, 91065, 14386, 90]),
    (16, [0, 81885, 80027, 673]),
    (17, [26414, 136001, 13292, 18]),
]


@pytest.mark.parametrize(("tiles", "expected"), ONE_SUIT, ids=lambda value: str(value))
def test_one_suit(tables: HandTables, tiles: int, expected: list[int]) -> None:
    keys, _ = one_suit_keys(tiles)
    assert np.bincount(one_suit_distances(tables, keys, tiles // 3)).tolist() == expected


# 13 tiles: mahjong-lurker.xyz, tinitu-combination, less the waits of seven pairs alone
WAITS_BY_FACES = {16: [26751, 25893, 14765, 8023, 4135, 1681, 532, 94, 11]}
WAITS_BY_TILES = {
    16: "1:494 2:3035 3:9480 4:25262 5:4808 6:7217 7:9188 8:5636 9:4326 10:3248 11:3184 12:1653 13:1606 "
    "14:982 15:750 16:496 17:294 18:37 19:66 20:123"
}


def test_waits_of_one_suit(tables: HandTables) -> None:
    keys, copies = one_suit_keys(16)
    completing = np.zeros(copies.shape, np.int64)
    for rank in range(9):
        able = copies[:, rank] < 4
        completing[able, rank] = one_suit_distances(tables, keys[able] + 5**rank, 5) == 0
    faces = np.bincount(completing.sum(axis=1))
    tiles = np.bincount((completing * (4 - copies)).sum(axis=1))
    assert faces[1:].tolist() == WAITS_BY_FACES[16]
    assert (
        " ".join(f"{count}:{hands}" for count, hands in enumerate(tiles) if count and hands)
        == WAITS_BY_TILES[16]
    )
