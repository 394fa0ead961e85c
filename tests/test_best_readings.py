"""Compare the best interpretation with all that there are, and with the values of the groups it was chosen by."""

from random import Random

import numpy as np
import pytest

import mjsim_kernels
from mjsim_kernels.tiles import CHOW, FACES, PAIR, PUNG
from test_interpretations import parse, visit


def pick(tables: np.record, hand: str, wilds: int, sets: int, values: np.ndarray) -> list[list[int]]:
    counts = np.bincount(np.array(parse(hand), np.int64), minlength=FACES).astype(np.int8)
    return mjsim_kernels.best_interpretation(tables, counts, wilds, sets, values).tolist()


def worth(groups, values: np.ndarray) -> int:
    return sum(int(values[kind, face]) for kind, face, *_ in groups)  # face -1: the last column


@pytest.mark.parametrize(
    ("hand", "wilds", "sets"),
    [("111222333m77z", 0, 3), ("1112223m", 1, 2), ("123345m5p", 1, 2), ("2345678m11s", 2, 3), ("5m", 1, 0)],
)
def test_nothing_is_worth_more(tables: np.record, hand: str, wilds: int, sets: int) -> None:
    random = Random(hand)
    readings = visit(parse(hand), wilds, 0, sets)
    assert readings
    for _ in range(20):
        values = np.array([random.randint(-9, 9) for _ in range(3 * (FACES + 1))]).reshape(3, FACES + 1)
        best = pick(tables, hand, wilds, sets, values)
        assert tuple(sorted((*group, 0) for group in best)) in readings
        assert worth(best, values) == max(worth(reading, values) for reading in readings)


def test_the_values_decide_between_chows_and_pungs(tables: np.record) -> None:
    values = np.zeros((3, FACES + 1), np.int64)
    values[CHOW] = 1
    assert [kind for kind, *_ in pick(tables, "111222333m77z", 0, 3, values)] == [CHOW, CHOW, CHOW, PAIR]
    values[PUNG] = 2
    assert [kind for kind, *_ in pick(tables, "111222333m77z", 0, 3, values)] == [PUNG, PUNG, PUNG, PAIR]


def test_a_hand_that_is_not_complete_has_none(tables: np.record) -> None:
    assert pick(tables, "111222334m77z", 0, 3, np.zeros((3, FACES + 1), np.int64)) == []
