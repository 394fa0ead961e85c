"""Play Yueqing and compare it with the exact checks of docs/rules/yueqing.md, each within four standard errors."""

from fractions import Fraction
from math import comb

import numpy as np
import pytest
from numba import config

import mjsim
from benchmarks.exact_rows import Rows, always, by_check
from benchmarks.verify_exact_checks import MOST_ERRORS
from benchmarks.yueqing_deals import deal_rows
from benchmarks.yueqing_openings import HEAVENLY_ALL, opening_rows
from mjsim.opening_chances import hypergeometric
from mjsim.replays.settings import setting_of

OPENINGS = 500_000
DEALS = 12_000

FIVE_KONGS = ["ckong:1111z", "ckong:2222z", "kong:6666z", "kong:9999m", "akong:7777z"]
FOUR_KONGS = ["ckong:1111z", "ckong:2222z", "ckong:6666z", "ckong:7777z"]


@pytest.fixture(scope="module")
def rows(scale: float) -> Rows:
    setting = setting_of("yueqing")
    found = [*opening_rows(setting, int(OPENINGS * scale**2), seed=20)]
    found += deal_rows(setting, int(DEALS * scale), seed=21)
    return by_check(found)


@pytest.mark.parametrize("check", range(1, 18))
def test_play_agrees_with_the_exact_check(rows: Rows, check: int) -> None:
    for row in rows[check]:
        assert abs(row.z) <= MOST_ERRORS, row


# a check, a row of it, a value that a likely slip would give, and that slip
SLIPS = (
    (2, 0, Fraction(comb(128, 17), comb(132, 17)), "the-indicator-is-drawn"),
    (2, 1, hypergeometric(131, 3, 16)[1], "the-dealer-holds-no-tile-more"),
    (3, 0, hypergeometric(131, 3, 17)[0], "every-seat-holds-seventeen"),
    (4, 0, Fraction(17 * 4, 135), "replacements-bring-no-bonus-tile"),
    (5, 4, Fraction(comb(65, 4), comb(135, 4)), "bonus-tiles-are-not-replaced"),
    (8, 0, 3 * HEAVENLY_ALL, "more-hands-are-complete"),
    (10, 0, HEAVENLY_ALL, "three-wilds-do-not-push"),
    (11, 0, Fraction(4 * 121, 135), "one-tile-more-is-taken"),
    (12, 0, Fraction(comb(131, 115), comb(135, 119)), "one-tile-fewer-is-taken"),
    (13, 0, Fraction(54), "one-draw-fewer"),
    (14, 0, Fraction(57), "one-discard-more"),
)


@pytest.mark.skipif(config.DISABLE_JIT, reason="uncompiled kernels play too few deals to tell")
@pytest.mark.parametrize(
    ("check", "place", "wrong"), [slip[:3] for slip in SLIPS], ids=[slip[3] for slip in SLIPS]
)
def test_a_wrong_value_is_noticed(rows: Rows, check: int, place: int, wrong: Fraction) -> None:
    right = rows[check][place]
    assert abs(right._replace(exact=wrong).z) > MOST_ERRORS


def test_a_single_exception_is_noticed() -> None:
    assert always(13, "", 55, np.array([55, 55])).z == 0
    assert abs(always(13, "", 55, np.array([55, 54, 55])).z) > MOST_ERRORS


def heavenly(hand: str, melds: list[str], flags: list[str]) -> dict[str, object]:
    """Return the score of a dealer who wins by self-draw with four bonus tiles."""
    dealer = {"hand": hand, "melds": melds, "flowers": "5555z"}
    win = {"seat": 0, "by": "self", "tile": hand[-2:], "flags": flags}
    case = {"id": "a", "variant": "yueqing", "wild": "5m", "players": [dealer, None, None, None], "win": win}
    answer: dict[str, object] = mjsim.score(case)[0]
    return answer


def test_a_winner_may_have_26_tiles_before_it() -> None:
    answer = heavenly("33p", FIVE_KONGS, [])
    assert answer["valid"]
    assert sum(len(meld.partition(":")[2]) - 1 for meld in FIVE_KONGS) + len("33") + len("5555") == 26


def test_the_largest_win_pays_444_from_each() -> None:
    answer = heavenly("555m33z", FOUR_KONGS, ["heavenly", "out_with_replacement_tile"])
    assert answer["score"]["tai"] == 442  # type: ignore[index]
    assert answer["pay"] == [1332, -444, -444, -444]
