"""Play Chayuan and compare it with the exact checks of docs/rules/chayuan.md, each within four standard errors.

The rows of the book's table are numbered from 1 on. Rows 17 to 21 name bounds that no run of any size would meet, and
row 18 a single hand: the scorer alone shows that they are reached.
"""

from fractions import Fraction
from math import comb
from random import Random
from typing import Any

import numpy as np
import pytest
from numba import config

import mjsim
from benchmarks.chayuan_deals import deal_rows
from benchmarks.chayuan_openings import opening_rows
from benchmarks.exact_rows import Rows, by_check
from benchmarks.own_flower_openings import MEAN_REPLACED, TURNED_WILDS
from benchmarks.verify_exact_checks import MOST_ERRORS
from chayuan_wins import Win, answer_to, changed, with_option
from mjsim.replays.settings import setting_of
from mjsim_kernels.scoring.chayuan_table import PATTERNS, TAI_ELEMENTS
from random_chayuan_wins import random_case

OPENINGS = 500_000
DEALS = 4_000

BY_THE_SCORER_ALONE = (18,)


@pytest.fixture(scope="module")
def rows(scale: float) -> Rows:
    setting = setting_of("chayuan")
    found = [*opening_rows(setting, int(OPENINGS * scale**2), seed=20)]
    found += deal_rows(setting, int(DEALS * scale), seed=30)
    return by_check(found)


@pytest.mark.parametrize("check", [check for check in range(1, 22) if check not in BY_THE_SCORER_ALONE])
def test_play_agrees_with_the_exact_check(rows: Rows, check: int) -> None:
    for row in rows[check]:
        assert abs(row.z) <= MOST_ERRORS, row


# a check, the start of a row's name, a value that a likely slip would give, and that slip
SLIPS = (
    (1, "a flower", Fraction(1, 33), "a-face-too-few"),
    (2, "seat 0", Fraction(comb(16, 3), comb(135, 3)), "the-dealer-holds-no-tile-more"),
    (4, "some seat", 4 * Fraction(comb(17, 3), comb(135, 3)), "every-seat-holds-seventeen"),
    (5, "some seat", 4 * Fraction(comb(17, 3), comb(132, 3)), "every-seat-holds-seventeen-later"),
    (7, "own flowers", Fraction(64, 135), "every-seat-holds-sixteen"),
    (8, "own flower of seat 0", Fraction(17, 135), "nothing-is-replaced"),
    (9, "other seats'", Fraction(4 * 65 - 65, 136), "the-indicator-is-dealt"),
    (10, "tiles taken", Fraction(13, 9), "replacements-are-no-flowers"),
    (11, "tiles taken", MEAN_REPLACED, "flowers-are-replaced-where-they-are-wild"),
    (13, "no wild dealt to seat 1", TURNED_WILDS[0], "the-own-flower-is-no-wild"),
    (14, "no hard wild dealt to seat 1", Fraction(378131, 630135), "the-own-flower-is-hard"),
    (15, "tiles taken", Fraction(51), "the-indicator-is-taken"),
    (16, "discards", Fraction(1), "the-dealer-draws-first"),
)


@pytest.mark.skipif(config.DISABLE_JIT, reason="uncompiled kernels play too few deals to tell")
@pytest.mark.parametrize(
    ("check", "name", "wrong"), [slip[:3] for slip in SLIPS], ids=[slip[3] for slip in SLIPS]
)
def test_a_wrong_value_is_noticed(rows: Rows, check: int, name: str, wrong: Fraction) -> None:
    right = next(row for row in rows[check] if row.quantity.startswith(name))
    assert not np.isclose(float(right.exact), float(wrong))
    assert abs(right._replace(exact=wrong).z) > MOST_ERRORS


FIVE_KONGS = "ckong:1111m ckong:9999m ckong:1111p ckong:9999p ckong:1111s"


def test_a_winner_may_have_twenty_five_tiles_and_then_the_most_hu() -> None:
    win = Win("55p", FIVE_KONGS, wild="3z", flowers="134f", by="discard")
    assert answer_to(win)["score"]["hu"] == 192
    # what has fewer kongs, or none of big tiles, has fewer hu; a big pair makes a limit hand
    for hand, melds in (
        ("22255p", "ckong:1111m ckong:9999m ckong:1111p ckong:9999p"),
        ("99955p", "ckong:1111m ckong:9999m ckong:1111p ckong:1111s"),
        ("22z", FIVE_KONGS),
    ):
        answer = answer_to(changed(win, hand=hand, melds=melds, by="self"))
        assert answer["score"]["hu"] < 192 or answer["patterns"] == {"big_tile_pungs": 3}


@pytest.mark.parametrize(("mode", "least", "most"), [("regular", 17, 216), ("broken_chips", 23, 240)])
def test_the_smallest_and_the_largest_gain(mode: str, least: int, most: int) -> None:
    plain = Win("12399m456789p23467s5m", tile="4s", by="discard", options={"mode": mode})
    assert answer_to(plain)["pay"][1] == least
    limit = Win("2m5m5m5m1478p258s123467z", tile="5m", seat=0, options={"mode": mode})
    assert answer_to(limit)["pay"][0] == most


LOSERS: dict[int, dict[str, Any]] = {
    0: {"hand": "23468m1479p14769s12z"},
    2: {"hand": "2346p239s", "melds": ["ckong:7777z", "ckong:3333z", "ckong:1111m"]},
    3: {"hand": "2346p239s", "melds": ["ckong:6666z", "ckong:4444z", "ckong:9999m"]},
}


@pytest.mark.parametrize(("mode", "loss"), [("regular", 188), ("broken_chips", 196)])
def test_the_largest_loss_is_the_dealers(mode: str, loss: int) -> None:
    win = Win("5m5m5m23467m258p258s112z", tile="5m", losers=LOSERS)
    answer = answer_to(with_option(win, "mode", mode))
    assert [loser and loser["total"] for loser in answer["losers"]] == [10, None, 300, 300]
    assert min(answer["pay"]) == answer["pay"][0] == -loss


def test_the_smallest_total_of_three_tai() -> None:
    win = Win("12m1f79m4f44z", "chow:123m chow:456m chow:789m", tile="9m", seat=0, wild="3f", by="discard")
    answer = answer_to(win)
    assert (answer["score"]["tai"], answer["score"]["total"]) == (3, 160)


def test_no_win_goes_beyond_the_bounds() -> None:
    random = Random(1)
    cases = [{"id": "", "variant": "chayuan", **random_case(random, {})} for _ in range(300)]
    for case, answer in zip(cases, mjsim.score(cases), strict=True):
        if not answer["valid"]:
            continue
        assert 17 <= answer["pay"][case["win"]["seat"]] <= 216
        score = answer["score"]
        assert score["hu"] <= (300 if set(answer["patterns"]) & set(PATTERNS[TAI_ELEMENTS:]) else 192)
        assert score["tai"] < 3 or score["total"] >= 160
