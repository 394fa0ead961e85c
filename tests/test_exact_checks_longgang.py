"""Play Longgang and compare it with the exact checks 1 to 9 of docs/rules/longgang.md, within four standard errors."""

from fractions import Fraction
from math import comb

import numpy as np
import pytest
from numba import config

from benchmarks.exact_rows import Rows, by_check
from benchmarks.longgang_deals import deal_rows
from benchmarks.longgang_openings import opening_rows
from benchmarks.own_flower_openings import GUESTS, TURNED_WILDS
from benchmarks.verify_exact_checks import MOST_ERRORS
from mjsim.replays.settings import setting_of

OPENINGS = 500_000
DEALS = 4_000


@pytest.fixture(scope="module")
def rows(scale: float) -> Rows:
    setting = setting_of("longgang")
    found = [*opening_rows(setting, int(OPENINGS * scale**2), seed=20)]
    found += deal_rows(setting, int(DEALS * scale), seed=30)
    return by_check(found)


@pytest.mark.parametrize("check", range(1, 10))
def test_play_agrees_with_the_exact_check(rows: Rows, check: int) -> None:
    for row in rows[check]:
        assert abs(row.z) <= MOST_ERRORS, row


# a check, the start of a row's name, a value that a likely slip would give, and that slip
SLIPS = (
    (1, "a flower", Fraction(1, 33), "a-face-too-few"),
    (2, "seat 0 is dealt", Fraction(comb(16, 3), comb(135, 3)), "the-dealer-holds-no-tile-more"),
    (2, "some seat is dealt", 4 * Fraction(comb(17, 3), comb(135, 3)), "every-seat-holds-seventeen"),
    (2, "some seat holds", 4 * Fraction(comb(17, 3), comb(132, 3)), "every-seat-holds-seventeen-later"),
    (3, "seat 1 is dealt 0", TURNED_WILDS[0] * Fraction(98, 100), "too-many-hold-a-wild"),
    (3, "wilds dealt to seat 1", Fraction(17, 45), "of-seventeen-tiles"),
    (4, "flowers dealt to seat 0", Fraction(8, 17), "of-sixteen-tiles"),
    (4, "own flower of seat 0", Fraction(17, 135), "nothing-is-replaced"),
    (5, "tiles taken", GUESTS, "replacements-are-no-flowers"),
    (5, "other seats'", Fraction(4 * 65 - 65, 136), "the-indicator-is-dealt"),
    (6, "draws", Fraction(71), "the-indicator-is-taken"),
    (6, "tiles left", Fraction(20), "the-last-stack-is-never-whole"),
)


@pytest.mark.skipif(config.DISABLE_JIT, reason="uncompiled kernels play too few deals to tell")
@pytest.mark.parametrize(
    ("check", "name", "wrong"), [slip[:3] for slip in SLIPS], ids=[slip[3] for slip in SLIPS]
)
def test_a_wrong_value_is_noticed(rows: Rows, check: int, name: str, wrong: Fraction) -> None:
    right = next(row for row in rows[check] if row.quantity.startswith(name))
    assert not np.isclose(float(right.exact), float(wrong))
    assert abs(right._replace(exact=wrong).z) > MOST_ERRORS
