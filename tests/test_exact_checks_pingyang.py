"""Play both presets of Pingyang and compare them with the exact checks of docs/rules/pingyang.md.

Each is within four standard errors.

Checks 16 and 17 name single hands that no run of any size would meet: the scorer alone can show what they are
worth. It also shows that the bounds of 14 and 15, which play only stays below, are reached.
"""

from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
import pytest
from numba import config

import mjsim
from benchmarks.exact_rows import Rows, by_check
from benchmarks.pingyang_deals import deal_rows
from benchmarks.pingyang_openings import (
    BONUS_TILES,
    KILL_PIG,
    WILD_TAI,
    WILD_TAI_ALTERNATIVE,
    WILDS_DEALT,
    no_wild,
    opening_rows,
)
from benchmarks.verify_exact_checks import MOST_ERRORS
from mjsim.replays.settings import setting_of

OPENINGS = 300_000
DEALS = 4_000

BY_THE_SCORER_ALONE = (16, 17)
FIVE_KONGS = ["ckong:1111m", "kong:2222m", "akong:3333m", "kong:9999m", "ckong:1111p"]


@pytest.fixture(scope="module")
def rows(scale: float) -> Rows:
    setting = setting_of("pingyang")
    found = [*opening_rows(setting, int(OPENINGS * scale**2), seed=20)]
    found += deal_rows(setting, int(DEALS * scale), seed=40)
    return by_check(found)


@pytest.mark.parametrize("check", [check for check in range(1, 20) if check not in BY_THE_SCORER_ALONE])
def test_play_agrees_with_the_exact_check(rows: Rows, check: int) -> None:
    for row in rows[check]:
        assert abs(row.z) <= MOST_ERRORS, row


# a check, the start of a row's name, a value that a likely slip would give, and that slip
SLIPS = (
    (1, "double", Fraction(36 * comb(4, 2), comb(144, 2)) * 34 / 36, "no-double-of-flowers"),
    (2, "wilds", Fraction(6), "a-double-leaves-six"),
    (3, "wilds dealt to seat 0", WILDS_DEALT[16], "the-dealer-holds-no-tile-more"),
    (4, "no wild dealt to seat 1", no_wild(17), "every-seat-holds-seventeen"),
    (5, "kill pig dealt to seat 0", 2 * KILL_PIG[17], "two-and-two-are-a-kill-pig"),
    (7, "main", BONUS_TILES * 9 / 8, "a-ninth-bonus-tile"),
    (8, "alternative", BONUS_TILES, "white-is-no-flower"),
    (9, "alternative", Fraction(0), "no-dealt-four-kong"),
    (10, "main: wild tai of seat 0", WILD_TAI[16], "of-sixteen-tiles"),
    (11, "alternative: wild tai of seat 0", WILD_TAI_ALTERNATIVE[16], "the-own-wind-is-small"),
    (12, "main: flower tai of seat 0", BONUS_TILES / 4, "a-tai-a-flower"),
    (13, "main: ordinary draws", Fraction(52), "one-draw-fewer"),
)


@pytest.mark.skipif(config.DISABLE_JIT, reason="uncompiled kernels play too few deals to tell")
@pytest.mark.parametrize(
    ("check", "name", "wrong"), [slip[:3] for slip in SLIPS], ids=[slip[3] for slip in SLIPS]
)
def test_a_wrong_value_is_noticed(rows: Rows, check: int, name: str, wrong: Fraction) -> None:
    right = next(row for row in rows[check] if row.quantity.startswith(name))
    assert not np.isclose(float(right.exact), float(wrong))
    assert abs(right._replace(exact=wrong).z) > MOST_ERRORS


def score(dealer: dict[str, Any], wild: str, tile: str, **more: Any) -> dict[str, Any]:
    """Score a win of the dealer; a tile of another comes from the seat before."""
    by = more.get("by", "self")
    win = {"seat": 0, "by": by, "from": None if by == "self" else 3, "tile": tile}
    case = {
        "id": "a",
        "variant": "pingyang",
        "wild": wild,
        "options": {"preset": more.get("preset", "pingyang")},
        "players": [dealer, None, None, None],
        "win": win | {"flags": more.get("flags", [])},
    }
    answer: dict[str, Any] = mjsim.score(case)[0]
    return answer


@pytest.mark.parametrize(
    ("preset", "flowers"),
    [("pingyang", "12345678f"), ("pingyang-alt", "12345678f5555z")],
    ids=["main", "alt"],
)
def test_a_winner_may_have_that_many_tiles(preset: str, flowers: str) -> None:
    answer = score({"hand": "33p", "melds": FIVE_KONGS, "flowers": flowers}, "9s8s", "3p", preset=preset)
    assert answer["valid"]


def test_the_largest_total_is_reached() -> None:
    melds = ["ckong:1111z", "ckong:3333z", "ckong:4444z"]
    dealer = {"hand": "222555z66z", "melds": melds, "flowers": "12345678f"}
    dealer["extra"] = {"last_kong": "ckong:1111z"}  # type: ignore[assignment]
    answer = score(dealer, "2z5z", "6z", flags=["out_with_replacement_tile"])
    assert (answer["score"]["total"], answer["pay"]) == (430, [2580, -860, -860, -860])


def test_the_largest_payment_is_that_of_a_liable_discarder() -> None:
    melds = ["kong:1111z", "akong:3333z", "kong:4444z"]
    dealer = {"hand": "555777z26z", "melds": melds, "flowers": "12345678f"}
    answer = score(dealer, "5z7z", "2z", by="discard")
    assert (answer["score"]["tai"], answer["pay"]) == (202, [2424, 0, 0, -2424])


def test_the_largest_win_found_of_the_second_preset() -> None:
    melds = ["ckong:5555z", "ckong:1234f", "ckong:5678f", "ckong:1111m", "ckong:9999m"]
    answer = score({"hand": "55m", "melds": melds}, "5m5m", "5m", preset="pingyang-alt", flags=["last_tile"])
    assert (answer["score"]["total"], answer["pay"]) == (154, [924, -308, -308, -308])
