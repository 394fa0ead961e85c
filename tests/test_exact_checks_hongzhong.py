"""Check Hongzhong against the exact values of docs/rules/hongzhong.md, by the line of its table.

Deals are within four standard errors; what concerns hands, kongs and wins is exact.
"""

import re
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb
from pathlib import Path

import numpy as np
import pytest
from numba import config

import mjsim
from benchmarks import hongzhong_openings as openings
from benchmarks.exact_rows import Rows, by_check
from benchmarks.hongzhong_deals import deal_rows
from benchmarks.verify_exact_checks import MOST_ERRORS
from mjsim.outcomes import new_outcomes
from mjsim.replays.settings import setting_of
from mjsim.rulesets import load_rules
from mjsim.table_cache import load_tables
from mjsim_kernels.records import LAST_TILE, OUT_WITH_REPLACEMENT_TILE, SCORE, SELF_DRAW
from mjsim_kernels.scoring import hongzhong
from mjsim_kernels.scoring import hongzhong_table as table
from mjsim_kernels.tiles import CONCEALED_KONG, RANKS, RED
from reference.hongzhong_readings import Hand

OPENINGS = 200_000
DEALS = 1_000
BOOK = Path(__file__).parents[1] / "docs" / "rules" / "hongzhong.md"
LINES = BOOK.read_text(encoding="utf-8").partition("## Exact checks\n")[2].splitlines()[5:]
LARGEST = 154618822656


@pytest.fixture(scope="module")
def rows(scale: float) -> Rows:
    setting = setting_of("hongzhong")
    found = [*openings.opening_rows(setting, int(OPENINGS * scale**2), seed=20)]
    return by_check([*found, *deal_rows(setting, int(DEALS * scale), seed=40)])


@pytest.mark.parametrize("line", [*range(1, 13), 14, 15])
def test_deals_agree_with_the_exact_value(rows: Rows, line: int) -> None:
    for row in rows[line]:
        assert abs(row.z) <= MOST_ERRORS, row


SLIPS = (
    (3, "reds dealt to seat 1", Fraction(1, 2), "every-seat-holds-fourteen"),
    (4, "reds dealt to seat 0", Fraction(13, 28), "the-dealer-holds-no-tile-more"),
    (5, "one red in every hand", openings.ONE_EACH / 2, "half-as-often"),
    (6, "all reds left in the wall", Fraction(comb(60, 4), comb(112, 4)), "sixty-tiles-are-left"),
    (8, "no m dealt to seat 1", openings.suit_lacking(14), "every-seat-holds-fourteen"),
    (10, "some suit not dealt to seat 1", openings.suit_lacking(13), "one-suit"),
    (12, "seat 0 gives to seat 1", Fraction(1, 4), "a-seat-may-keep-its-gift"),
)


@pytest.mark.skipif(config.DISABLE_JIT, reason="uncompiled kernels play too few deals to tell")
@pytest.mark.parametrize(("line", "name", "wrong"), [slip[:3] for slip in SLIPS], ids=[s[3] for s in SLIPS])
def test_a_wrong_value_is_noticed(rows: Rows, line: int, name: str, wrong: Fraction) -> None:
    right = next(row for row in rows[line] if row.quantity == name)
    assert abs(right._replace(exact=wrong).z) > MOST_ERRORS


def values_of(line: int) -> list[Fraction]:
    """Return the fractions that the book gives on a line of its table, the first one."""
    return [Fraction(text) for text in re.findall(r"\d+/\d+", LINES[line - 1].split("|")[3])]


@pytest.mark.parametrize(
    ("line", "values"),
    [
        (3, [*(openings.reds_dealt(13, reds) for reds in range(5)), Fraction(13, 28)]),
        (4, [*(openings.reds_dealt(14, reds) for reds in range(5)), Fraction(1, 2)]),
        (5, [openings.ONE_EACH]),
        (6, [openings.ALL_IN_WALL, Fraction(59, 28)]),
        (7, [Fraction(1, 28)]),
        (8, [openings.suit_lacking(13)]),
        (9, [openings.suit_lacking(14)]),
        (10, [openings.any_lacking(13)]),
        (11, [openings.QUADS]),
        (12, [Fraction(1, 3)]),
    ],
)
def test_the_book_gives_this_value(line: int, values: list[Fraction]) -> None:
    assert values_of(line) == values


@pytest.mark.parametrize("reds", range(5))
def test_ways_to_give_faces_to_reds(reds: int) -> None:
    ways = list(combinations_with_replacement(Hand((), (), 2).faces, reds))
    assert len(ways) == comb(17 + reds, reds) == [1, 18, 171, 1140, 5985][reds]


@pytest.mark.parametrize(("kind", "points"), [("direct", 2), ("added", 3), ("concealed", 6)])
def test_what_a_kong_brings(kind: str, points: int) -> None:
    kong = {"type": "kong", "seat": 1, "kind": kind, "tile": "5p"}
    event = kong | {"from": 3} if kind == "direct" else kong
    case = {"id": "a", "variant": "hongzhong", "players": [None] * 4, "win": None, "events": [event]}
    assert mjsim.score([case])[0]["pay"][1] == points


def four_kongs_and_reds() -> np.recarray:
    """Return every hand of four concealed kongs and a pair of reds, won on the last tile, a replacement."""
    hands = [
        (missing, kongs)
        for missing in range(3)
        for kongs in combinations([face for face in range(3 * RANKS) if face // RANKS != missing], 4)
    ]
    outcomes = new_outcomes(len(hands))
    outcomes.winner[:], outcomes.by[:], outcomes.tile[:] = 1, SELF_DRAW, RED
    outcomes.win_flags[:] = LAST_TILE | OUT_WITH_REPLACEMENT_TILE
    outcomes.hands[:, 1, RED] = 2
    outcomes.known[:, 1] = 1
    outcomes.missing[:, 1] = [missing for missing, _ in hands]
    outcomes.meld_counts[:, 1] = 4
    outcomes.meld_kinds[:, 1, :4] = CONCEALED_KONG
    outcomes.meld_faces[:, 1, :4] = [kongs for _, kongs in hands]
    return outcomes


@pytest.mark.skipif(config.DISABLE_JIT, reason="nine thousand hands take minutes without compiled kernels")
def test_the_largest_multiplier_is_that_of_green_kongs() -> None:
    outcomes = four_kongs_and_reds()
    scores = np.zeros(outcomes.size, SCORE).view(np.recarray)
    numbers = load_rules("hongzhong").numbers(hongzhong.KEYS)
    assert hongzhong.score_outcomes(outcomes, numbers, load_tables(), scores) == 0
    assert scores.valid.all() and outcomes.size == 3 * comb(18, 4)
    totals = scores.totals[:, table.UNCAPPED]
    best = np.flatnonzero(totals == totals.max())
    assert totals.max() == LARGEST and scores.pay[best[0], 1] == 3 * LARGEST == 463856467968
    assert {tuple(outcomes.meld_faces[place, 1, :4].tolist()) for place in best} == {(19, 21, 23, 25)}


def test_the_most_tiles_of_one_player() -> None:
    melds = ["ckong:2222s", "ckong:4444s", "ckong:6666s", "ckong:8888s"]
    player = {"hand": "77z", "melds": melds, "extra": {"missing": "m"}}
    win = {"seat": 1, "by": "self", "from": None, "tile": "7z"}
    win["flags"] = ["last_tile", "out_with_replacement_tile"]  # type: ignore[assignment]
    case = {"id": "a", "variant": "hongzhong", "players": [None, player, None, None], "win": win}
    (answer,) = mjsim.score([case])
    assert 2 + 4 * len(melds) == 18
    assert (answer["score"]["multiplier"], max(answer["pay"])) == (LARGEST, 3 * LARGEST)
    listed = {
        "four_kongs": 128,
        "all_green": 32,
        "single_tile_left_wild": 24,
        "four_concealed_pungs": 16,
        "all_even_pungs": 8,
        "full_flush": 6,
        "reversible_tiles": 4,
        "all_simples": 2,
        "self_draw": 2,
        "root": 16,
        "out_with_replacement_tile": 4,
        "last_tile_draw": 2,
    }
    assert answer["patterns"] == listed
