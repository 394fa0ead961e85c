"""Play Wenzhou and compare it with the exact checks of docs/rules/wenzhou.md, each within four standard errors.

Every check has a row. Those of check 12 are bounds that play hardly ever comes near, so the scorer shows that
they are reached.
"""

from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
import pytest
from numba import config

import mjsim
from benchmarks.exact_rows import Rows, by_check
from benchmarks.verify_exact_checks import MOST_ERRORS
from benchmarks.wenzhou_deals import deal_rows
from benchmarks.wenzhou_openings import EIGHT_PAIRS, SINGLE_HONORS, opening_rows
from mjsim.replays.settings import setting_of

OPENINGS = 500_000
DEALS = 12_000

THREE_WILDS = "123456789p1477s555m"  # no lone-wild wait, complete with a third 7s


@pytest.fixture(scope="module")
def rows(scale: float) -> Rows:
    setting = setting_of("wenzhou")
    found = [*opening_rows(setting, int(OPENINGS * scale**2), seed=20)]
    found += deal_rows(setting, int(DEALS * scale), seed=30)
    return by_check(found)


@pytest.mark.parametrize("check", range(1, 15))
def test_play_agrees_with_the_exact_check(rows: Rows, check: int) -> None:
    for row in rows[check]:
        assert abs(row.z) <= MOST_ERRORS, row


# a check, the start of a row's name, a value that a likely slip would give, and that slip
SLIPS = (
    (1, "White", Fraction(1, 33), "a-face-too-few"),
    (3, "seat 0", Fraction(comb(16, 3), comb(135, 3)), "the-dealer-holds-no-tile-more"),
    (4, "wilds of all", Fraction(4 * 65, 136), "the-indicator-is-dealt"),
    (5, "seat 1", Fraction("0.0753498"), "every-seat-holds-seventeen"),
    (6, "single honors of seat 0", SINGLE_HONORS[17] * Fraction(7, 6), "seven-groups-of-honors"),
    (7, "the dealer holds eight", 3 * EIGHT_PAIRS, "more-hands-are-pairs"),
    (7, "the dealer holds hard", EIGHT_PAIRS, "wilds-are-natural-anywhere"),
    (8, "the dealer can", Fraction(33 * comb(131, 12), comb(135, 16)), "of-sixteen-tiles"),
    (9, "ordinary draws of seat 0", Fraction(14), "the-dealer-draws-first"),
    (10, "the dealer bought by deal 2", Fraction(1, 2), "bets-lapse-after-each-deal"),
    (10, "seat 1 topped by deal 1", Fraction(1, 2), "tops-without-a-buy"),
)


@pytest.mark.skipif(config.DISABLE_JIT, reason="uncompiled kernels play too few deals to tell")
@pytest.mark.parametrize(
    ("check", "name", "wrong"), [slip[:3] for slip in SLIPS], ids=[slip[3] for slip in SLIPS]
)
def test_a_wrong_value_is_noticed(rows: Rows, check: int, name: str, wrong: Fraction) -> None:
    right = next(row for row in rows[check] if row.quantity.startswith(name))
    assert not np.isclose(float(right.exact), float(wrong))
    assert abs(right._replace(exact=wrong).z) > MOST_ERRORS


@pytest.mark.parametrize(
    ("winner", "source", "options", "pay"),
    [
        pytest.param(1, 0, {"topped": [1]}, [-198, 226, -14, -14], id="a-topper-on-the-dealer's-discard"),
        pytest.param(0, 1, {}, [274, -134, -70, -70], id="the-dealer-who-bought"),
        pytest.param(
            0,
            1,
            {"topped": [1, 2, 3], "top_pays_both_ways": True},
            [402, -198, -102, -102],
            id="the-dealer-topped-by-all",
        ),
    ],
)
def test_the_largest_payments_are_reached(
    winner: int, source: int, options: dict[str, Any], pay: list[int]
) -> None:
    players: list[dict[str, Any] | None] = [None] * 4
    players[winner] = {"hand": THREE_WILDS + "7s"}
    win = {"seat": winner, "by": "discard", "from": source, "tile": "7s", "flags": []}
    case = {"id": "a", "variant": "wenzhou", "wild": "5m", "dealer_streak": 3, "players": players, "win": win}
    (answer,) = mjsim.score(case | {"options": {"bought": True} | options})
    assert answer["score"]["multiplier"] == 4
    assert answer["pay"] == pay


def test_a_winner_may_have_22_tiles() -> None:
    melds = ["ckong:1111z", "kong:2222z", "akong:3333z", "kong:9999m", "ckong:1111p"]
    case = {
        "id": "a",
        "variant": "wenzhou",
        "wild": "5m",
        "players": [{"hand": "33s", "melds": melds}, None, None, None],
        "win": {"seat": 0, "by": "self", "from": None, "tile": "3s", "flags": []},
    }
    (answer,) = mjsim.score(case)
    assert answer["valid"]
