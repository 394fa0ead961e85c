"""Check the questions about hands given as counts: published hands, other software, impossible hands."""

import doctest
from typing import NamedTuple

import numpy as np
import pytest

import mjsim.table_cache
from mjsim_kernels import hand_counts
from mjsim_kernels.hand_counts import (
    IMPOSSIBLE,
    is_complete,
    shanten,
    shanten_batch,
    useful_tiles,
    waits,
)
from mjsim_kernels.pair_shapes import lacking_seven_pairs
from mjsim_kernels.planes import pack_counts
from mjsim_kernels.suit_tables import HandTables
from reference.distance import FACES, HandDistance, read_hand


class Question(NamedTuple):
    """A hand from an issue thread, and the answer that is right."""

    thread: str
    hand: str
    wilds: int
    sets: int
    shanten: int


PUBLISHED = [
    Question("MahjongRepository/mahjong 43", "123456789m1111z", 0, 4, 1),
    Question("MahjongRepository/mahjong 43", "123456789m1111p", 0, 4, 1),
    Question("MahjongRepository/mahjong 267", "19m19p19s12345z", 0, 3, 6),
    Question("MahjongRepository/mahjong PR 269", "1111m111122233z", 0, 4, 1),
    Question("bonarc712/commonjong 2", "145s36m12579p256z", 0, 4, 5),
    Question("bonarc712/commonjong 2", "12479s5p344569m5z", 0, 4, 3),
    Question("Agony5757/mahjong 30", "245568m245568p77s", 0, 4, 2),
    Question("nekobean/mahjong-cpp 17", "5566m233799p4444z", 0, 4, 2),
    Question("datamllab/rlcard 312", "444p222234m555s55z", 0, 4, -1),
    Question("datamllab/rlcard PR 339", "6p4s", 0, 0, 0),
    Question("datamllab/rlcard PR 339", "66p", 0, 0, -1),
    Question("pinorr/HuPaiMJ 10", "11112222333m", 0, 3, -1),
    Question("yuanfengyun/q_algorithm 10", "4m4p4s4z", 4, 2, 0),
    Question("yuanfengyun/q_algorithm 10", "4m4p4s4z", 7, 3, -1),
    Question("yuanfengyun/q_algorithm 6", "1357m123777p11z", 2, 4, -1),
    Question("yuanfengyun/q_algorithm 2", "66m23456777889s", 1, 4, -1),
    Question("yuanfengyun/q_algorithm 2", "66m23456778s", 1, 3, -1),
    Question("yuanfengyun/q_algorithm 29", "666m444789p45699s", 0, 4, -1),
    Question("yuanfengyun/q_algorithm 29", "666m444789p456s", 2, 4, -1),
    Question("yuanfengyun/q_algorithm 29", "666m444789p4569s", 1, 4, -1),
    Question("yuanfengyun/q_algorithm 18", "1m38p16s1z", 8, 4, 0),
    Question("yuanfengyun/q_algorithm 14", "1111m", 1, 1, -1),
    Question("Jimboom7/AlphaJong 79", "78999p", 0, 1, -1),
    Question("Jimboom7/AlphaJong 52", "123s11456788p66s", 0, 4, 1),
    Question("MahjongRepository/mahjong 6", "22233344455s", 0, 3, -1),
    Question("one wild is too few for the fifth copies", "111122223333z", 1, 4, 2),
]

NOT_ASKED_HERE = {
    "EpicOrange/riichi_advanced 81": "a wait for a fifth copy counts: below, WAITS",
    "smly/RiichiEnv 173": "unseen copies are the caller's: tests of ukeire",
    "Euophrys/Riichi-Trainer 63": "draws that only improve the waits are no useful tiles here",
    "MahjongRepository/mahjong 269, second answer": "no variant here lacks the ranks 2 to 8",
    "MahjongRepository/mahjong 40, 41, 3": "fu and caps of riichi scoring",
    "MahjongRepository/mahjong 44": "notation",
    "klen/mahjong.horneds.com 28": "riichi scoring of the wait",
    "zheng-fan/GB-Mahjong 7; ChineseOfficialMahjongHelper 9, 10": "knitted hands of the competition rules",
    "xelnagamiao/open_mahjong_unity PR 32": "nine gates of the competition rules",
    "Equim-chan/Mortal 72": "what a kong is worth",
}


def test_not_asked_here_gives_reasons() -> None:
    assert not {question.thread for question in PUBLISHED} & set(NOT_ASKED_HERE)


@pytest.mark.parametrize(
    "question", PUBLISHED, ids=lambda asked: f"{asked.thread}: {asked.hand}+{asked.wilds}"
)
def test_published_hands(tables: HandTables, definition: HandDistance, question: Question) -> None:
    counts = read_hand(question.hand)
    assert definition(counts, question.sets, question.wilds) - question.wilds - 1 == question.shanten
    assert shanten(tables, counts, question.wilds, question.sets) == question.shanten
    full = counts.sum() + question.wilds == 3 * question.sets + 2
    assert is_complete(tables, counts, question.wilds, question.sets) == (full and question.shanten == -1)


def test_seven_pairs_beside_the_standard_form() -> None:
    assert lacking_seven_pairs(*pack_counts(read_hand("5566m233799p4444z")), 0) - 1 == 1
    assert lacking_seven_pairs(*pack_counts(read_hand("11113355778899m")), 1) - 1 == -1


WAITS = [
    ("123456789m1111p", 0, 4, "1p"),  # EpicOrange/riichi_advanced 81
    ("123456789m1111z", 0, 4, "1z"),
    ("77789m11888p", 0, 3, "7m1p"),  # zheng-fan/GB-Mahjong 2
    ("78889m11888p", 0, 3, "8m1p"),
    ("55m12379s789p", 0, 3, "8s"),  # zheng-fan/GB-Mahjong 5
    ("1112345678999m", 0, 4, "123456789m"),
    ("1m", 0, 0, "1m"),
    ("", 1, 0, "123456789m123456789p123456789s1234567z"),
    ("23m", 2, 1, "123456789m123456789p123456789s1234567z"),
    ("2344445m", 0, 2, "2356m"),
    ("22333344445556m11z", 0, 5, "147m"),
    ("147m258p369s1234z", 0, 4, ""),
]


@pytest.mark.parametrize(("hand", "wilds", "sets", "expected"), WAITS, ids=lambda value: str(value))
def test_waits(
    tables: HandTables, definition: HandDistance, hand: str, wilds: int, sets: int, expected: str
) -> None:
    faces = np.flatnonzero(read_hand(expected)).tolist()
    drawn = [read_hand(hand) + unit for unit in np.eye(FACES, dtype=np.int64)]
    assert [face for face in range(FACES) if definition(drawn[face], sets, 8) <= wilds] == faces
    assert waits(tables, read_hand(hand), wilds, sets).tolist() == faces


def test_nine_wilds_complete_any_five_tiles_and_eight_not_any_six(
    tables: HandTables, generator: np.random.Generator, scale: float
) -> None:
    # yuanfengyun/q_algorithm 34
    short = 0
    for _ in range(int(3000 * scale)):
        tiles = generator.permutation(136)[:6] // 4
        assert is_complete(tables, np.bincount(tiles[:5], minlength=FACES), 9, 4)
        short += not is_complete(tables, np.bincount(tiles, minlength=FACES), 8, 4)
    assert short > 0.1 * int(3000 * scale)


@pytest.mark.parametrize("tiles", [1, 3, 12, 13, 15, 16, 18])
def test_hands_of_another_size_are_not_complete(tables: HandTables, tiles: int) -> None:
    counts = read_hand("111222333m111222333p"[:tiles] + ("m" if tiles <= 9 else "p"))
    assert counts.sum() == min(tiles, 18) - (tiles > 9)
    assert not any(is_complete(tables, counts, 0, sets) for sets in range(6) if counts.sum() != 3 * sets + 2)


IMPOSSIBLE_HANDS = [
    ("22222448m123p678s", 0, 4),  # MahjongRepository/mahjong 36
    ("11m", -1, 0),
    ("11m", 0, 6),
    ("11m", 0, -1),
]


@pytest.mark.parametrize(("hand", "wilds", "sets"), IMPOSSIBLE_HANDS, ids=lambda value: str(value))
def test_impossible_hands_get_no_answer(tables: HandTables, hand: str, wilds: int, sets: int) -> None:
    counts = read_hand(hand)
    assert shanten(tables, counts, wilds, sets) == IMPOSSIBLE
    assert not is_complete(tables, counts, wilds, sets)
    assert waits(tables, counts, wilds, sets).tolist() == []
    assert useful_tiles(tables, counts, wilds, sets).tolist() == []


def test_negative_counts_are_impossible(tables: HandTables) -> None:
    counts = read_hand("11m")
    counts[33] = -1
    assert shanten(tables, counts, 0, 0) == IMPOSSIBLE


def test_useful_tiles_are_none_that_are_held_four_times(tables: HandTables) -> None:
    assert useful_tiles(tables, read_hand("123456789m1111z"), 0, 4).tolist() == [*range(27), *range(28, 34)]
    assert useful_tiles(tables, read_hand("123456789m23p11z"), 0, 4).tolist() == [9, 12]


def test_batch_answers_like_single_calls(
    tables: HandTables, generator: np.random.Generator, scale: float
) -> None:
    size = max(5, int(500 * scale))
    sets, wilds = generator.integers(0, 6, size), generator.integers(0, 4, size)
    hands = np.zeros((size, FACES), np.int8)
    for hand in range(size):
        tiles = generator.permutation(136)[: max(3 * sets[hand] + 1 - wilds[hand], 0)]
        hands[hand] = np.bincount(tiles // 4, minlength=FACES)
    hands[1, 0], hands[3, 33] = 5, -1
    answers = np.zeros(size, np.int8)
    assert shanten_batch(tables, hands, wilds.astype(np.int8), sets.astype(np.int8), answers) == 2
    single = [shanten(tables, hands[i], int(wilds[i]), int(sets[i])) for i in range(size)]
    assert answers.tolist() == single


@pytest.mark.parametrize("tiles", [13, 14])
def test_shanten_agrees_with_the_mahjong_package(
    tables: HandTables, generator: np.random.Generator, scale: float, tiles: int
) -> None:
    other = pytest.importorskip("mahjong.shanten").Shanten()
    for trial in range(max(10, int(1000 * scale))):
        faces = 34 if trial % 2 else 12
        deck = np.repeat(np.arange(34 - faces, 34), 4)
        counts = np.bincount(generator.permutation(deck)[:tiles], minlength=FACES)
        assert shanten(tables, counts, 0, 4) == other.calculate_shanten_for_regular_hand(counts.tolist()), (
            counts
        )


@pytest.mark.parametrize("module", [hand_counts, mjsim.table_cache], ids=lambda module: module.__name__)
def test_examples(module: object, tables: HandTables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mjsim_kernels.suit_tables.build_tables", lambda: tables)
    monkeypatch.setattr("mjsim.table_cache.load_tables", lambda: tables)
    results = doctest.testmod(module)
    assert results.failed == 0
