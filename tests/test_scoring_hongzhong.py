"""Score Hongzhong: the book's cases, each row and its near miss, what every number and option does."""

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import mjsim
from hongzhong_wins import HITS, OPEN, PLAIN, Win, patterns_of
from mjsim.errors import InputError
from mjsim.rulesets import load_rules
from mjsim_kernels.scoring import hongzhong_table as table
from random_hongzhong_wins import random_sequence, random_wall
from reference.hongzhong_settlement import score_case
from reference.hongzhong_table import default_numbers

# the book's own, and more that were worked out by hand from it
FILES = [Path(__file__).parent / folder / "hongzhong.cases.jsonl" for folder in ("cases", "derived_cases")]
CASES, FURTHER = (
    [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()] for file in FILES
)
ALONE = ("heavenly_hand", "earthly_hand")

# an excluded row that no hand has beside the row that excludes it: another shape, or a row for one shape only
NEVER = {
    ("seven_shifted_pairs", "single_wait"),
    ("dragon_seven_pairs", "single_wait"),
    ("seven_pairs", "single_wait"),
    ("pure_terminal_chows", "seven_pairs"),
    ("pure_terminal_chows", "plain_hand"),
}
LISTS = {key: rows for key, rows in default_numbers().items() if key.startswith("exclusions.")}
EXCLUDED = [
    (key.removeprefix("exclusions."), row)
    for key, rows in LISTS.items()
    for row in rows
    if (key.removeprefix("exclusions."), row) not in NEVER
]
MORE: dict[tuple[str, str], Win] = {  # where the hit of the row does not show the other one
    ("nine_gates", "two_terminal_chows"): Win("11123456789999m", tile="9m"),
    ("four_concealed_pungs", "single_wait"): Win("222m555m333p777p99m", tile="9m"),
    ("three_kongs", "single_tile_left"): HITS["four_kongs"][1],
    ("three_kongs", "single_wait"): HITS["four_kongs"][1],
}


@cache
def answers() -> dict[str, dict[str, Any]]:
    """Return the answers of all worked cases."""
    return {answer["id"]: answer for answer in mjsim.score([*CASES, *FURTHER])}


@pytest.mark.parametrize("case", [*CASES, *FURTHER], ids=lambda case: case["id"])
def test_case_is_scored_as_the_book_says(case: dict[str, Any]) -> None:
    assert answers()[case["id"]] == {"id": case["id"], **case["expect"]}


def test_every_row_has_a_hit_and_a_near_miss() -> None:
    assert set(HITS) == set(table.PATTERNS) == set(load_rules("hongzhong").patterns)


@pytest.mark.parametrize("row", table.PATTERNS)
def test_row_counts_and_just_does_not(row: str) -> None:
    hit, miss = HITS[row]
    assert row in patterns_of(hit)
    assert row not in patterns_of(miss)


@pytest.mark.parametrize(("row", "excluded"), EXCLUDED)
def test_a_list_takes_its_rows_away(row: str, excluded: str) -> None:
    none: dict[str, list[str]] = {key: [] for key in LISTS}
    own = {f"exclusions.{row}": LISTS[f"exclusions.{row}"]}
    hit = MORE.get((row, excluded), HITS[row][0])
    seen = False
    for win in (hit, hit._replace(by="self")):
        without = patterns_of(win, {"payout": none})
        seen |= row in without and excluded in without
        assert excluded not in patterns_of(win, {"payout": none | own})
    assert seen


def test_any_list_may_hold_any_row() -> None:
    options = {"payout": {"exclusions.no_wild": ["concealed_hand"], "exclusions.plain_hand": ["root"]}}
    assert patterns_of(PLAIN, options) == {"no_wild": 2}
    assert patterns_of(Win("45p7z234m567m99p", "pung:333p"), options) == {"plain_hand": 1}


def corpus() -> list[dict[str, Any]]:
    """Return wins of every row, self-drawn too, walls and sequences."""
    wins = [win for hit, _ in HITS.values() for win in (hit, hit._replace(by="self"))]
    random = Random("numbers")
    told = [random_wall(random) for _ in range(25)] + [random_sequence(random) for _ in range(25)]
    told += [case for case in CASES if case["win"] is None]
    cases = [win.case() for win in wins] + [{"variant": "hongzhong", "options": {}} | case for case in told]
    return [case | {"id": str(place), "options": {}} for place, case in enumerate(cases)]


CHANGES: dict[str, Any] = {
    "options.mode": "single",
    "options.combine": "largest",
    "options.cap": 7,
    "options.earthly_on_discard": True,
    "options.pig_pays_winners": True,
    "thresholds.million_stones_points": 60,
    "roots_included.dragon_seven_pairs": 0,
    "exhausted.pig_high_above": 1,
}
NUMBERS = [key for key in table.KEYS if not key.startswith("exclusions.")]


@cache
def base() -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    cases = corpus()
    return cases, mjsim.score(cases)


@pytest.mark.parametrize("key", NUMBERS)
def test_number_has_an_effect(key: str) -> None:
    section, row = key.split(".")
    hits = [HITS[row][0].case()] if section in ("patterns", "extras") else []
    cases = hits or base()[0]
    before = mjsim.score(hits) if hits else base()[1]
    value = CHANGES[key] if key in CHANGES else default_numbers()[key] + 3
    assert mjsim.score(cases, load_rules("hongzhong", {key: value})) != before


# no effect on scores: play proper
@pytest.mark.parametrize(
    "override", ["options.exchange=none", "options.forced_missing_discard=false", "options.next_dealer=stays"]
)
def test_options_of_play_change_no_score(override: str) -> None:
    cases, before = base()
    assert mjsim.score(cases, load_rules("hongzhong", [override])) == before


def test_earthly_on_discard() -> None:
    win = PLAIN._replace(flags="earthly")
    assert patterns_of(win, {"earthly_on_discard": True}) == {"earthly_hand": 24}
    assert "earthly_hand" not in patterns_of(win)
    assert "earthly_hand" not in patterns_of(win._replace(by="rob"), {"earthly_on_discard": True})
    assert "earthly_hand" not in patterns_of(win._replace(at=0), {"earthly_on_discard": True})


def test_largest_prefers_the_earlier_row_of_equal_ones() -> None:
    options = {"combine": "largest", "payout": {"patterns.no_wild": 6}}
    win = Win("123p456p678p22p999p", tile="8p")
    assert patterns_of(win, options) == {"full_flush": 6, "concealed_hand": 2}


@pytest.mark.parametrize(
    ("win", "is_legal"),
    [
        (Win("123456789m234p7p7z", tile="7p"), False),  # would be paired with the red
        (Win("123456789m234p5p7z", tile="5p"), True),  # 345p and a red with 2p
        (Win("123456789m234p3p7z", tile="3p"), True),  # 33p and 2, red, 4
        (Win("5m7z", "pung:222m kong:5555p ckong:7777m pung:888p", "5m"), False),
        (Win("5m7z", "pung:222m kong:5555p ckong:7777m pung:888p", "7z"), True),
        (Win("113355m778899p7z2p", tile="2p"), False),
        (Win("113355m778899p7z9p", tile="9p"), True),
        (Win("113355m778899p7z2p", tile="7z"), True),
        (Win("234m567m345p6p77z99p", tile="6p"), True),  # two reds and any tile are a set
        (Win("11m7777z11p234567p", tile="7z"), True),
        (Win("123456789m234p77z", tile="7z"), True),
        (Win("111222333m11p77z5s", tile="5s"), False),  # the missing suit
    ],
)
def test_fishing_for_eyes(win: Win, is_legal: bool) -> None:
    case = win.case()
    (answer,) = mjsim.score([case])
    assert answer["valid"] == is_legal == score_case(case)["valid"]


def test_fifth_copies_are_reds() -> None:
    assert "root" in patterns_of(Win("111p9999p7z", "pung:111m pung:999m", "1p"))
    assert "all_pungs" in patterns_of(Win("5555m77z99p", "pung:888p pung:333p", "9p"))


def test_cap_cuts_what_is_paid_alone() -> None:
    (answer,) = mjsim.score([HITS["four_kongs"][0].case({"cap": 100})])
    assert answer["score"] == {"multiplier": 100, "uncapped": 8192}
    assert max(answer["pay"]) == 100


def test_points_of_patterns_add_up_to_the_gain() -> None:
    import numpy as np

    from mjsim.case_outcomes import fill_outcome
    from mjsim.cases import parse_case
    from mjsim.outcomes import new_outcomes
    from mjsim.table_cache import load_tables
    from mjsim_kernels.records import SCORE
    from mjsim_kernels.scoring import hongzhong

    rules, cases = load_rules("hongzhong"), corpus()
    outcomes, scores = new_outcomes(len(cases)), np.zeros(len(cases), SCORE).view(np.recarray)
    for case, outcome in zip(cases, outcomes, strict=True):
        fill_outcome(parse_case(case), rules, outcome)
    assert hongzhong.score_outcomes(outcomes, rules.numbers(hongzhong.KEYS), load_tables(), scores) == 0
    assert not scores.pay.sum(axis=1).any()
    assert (scores.points.sum(axis=1) == scores.totals[:, table.WIN_POINTS])[scores.valid == 1].all()
    assert scores.valid.sum() > len(cases) // 2
    fewer = np.zeros(len(cases), SCORE).view(np.recarray)  # room is used again, what is left must not show
    hongzhong.score_outcomes(outcomes[::-1], rules.numbers(hongzhong.KEYS), load_tables(), fewer)
    assert (fewer[::-1] == scores).all()


def test_numbers_that_make_too_much_are_refused() -> None:
    values = {"patterns.all_terminals": 10_000, "patterns.no_wild": 10_000, "extras.kong_discard": 10_000}
    case = HITS["all_terminals"][1].case({"payout": values | {"patterns.double_pung": 10_000}})
    assert mjsim.score([case])[0]["valid"]
    payout = {f"patterns.{row}": 10_000 for row in ("no_wild", "edge_wait", "plain_hand", "pure_straight")}
    more = Win("123456789m345p99p", tile="3m", flags="kong_discard")
    extras = {"extras.concealed_hand": 10, "extras.kong_discard": 10_000}
    with pytest.raises(InputError, match="worth more than"):
        mjsim.score([more.case({"payout": payout | extras})])


def test_open_and_closed_ways() -> None:
    assert patterns_of(OPEN._replace(by="self")) == {"plain_hand": 1, "self_draw": 2}
    hidden = Win("234m567m67p7z99p", "ckong:3333p", by="self")
    assert patterns_of(hidden) == {"fully_concealed_hand": 4, "root": 2}
