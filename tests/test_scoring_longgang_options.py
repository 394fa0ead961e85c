"""Change the numbers and options of Longgang's rules: each of those that the scorer reads changes some win."""

from typing import Any

import pytest

from longgang_wins import (
    BARE,
    BARE_WAIT,
    CHOWS,
    DRAWN,
    EDGE,
    EXAMPLES,
    FISHING,
    FOUR_WILDS,
    FULL,
    HUMAN,
    KONGS,
    NO_WILD,
    PAIRS,
    PUNG,
    RED,
    STRAIGHT,
    VALUE_PAIR,
    WILD_SET,
    WITH_LOSERS,
    Win,
    answer_to,
    changed,
    with_option,
    with_payout,
)
from mjsim_kernels.scoring import longgang_table
from mjsim_kernels.scoring.longgang import KEYS, PATTERNS

WORTH_TWO = (
    "eight_pairs",
    "four_flowers",
    "four_concealed_pungs",
    "four_pure_shifted_pungs",
    "three_kongs",
    "triple_pung",
)

# a changed number and a win that shows it
PAYOUTS = [
    ("base.winner_hu", 50, BARE),
    ("base.round_up_to", 1, DRAWN),
    ("base.cap", 100, FULL),
    ("base.hu_per_chip", 5, BARE),
    ("dealer.factor", 5, BARE),
    ("follow.unit", 10, BARE),
    ("follow.unit_after_top_up", 10, changed(BARE, flags="topped_up")),
    ("follow.cap_tai", 1, FULL),
    ("limit.tai", 1, FULL),
    ("limit.losers_zero", ["pung_of_wilds"], changed(WILD_SET, losers=WITH_LOSERS)),
    ("limit.hands", [], FULL),
    *[
        (f"hu.{name}", 100, changed(NO_WILD, melds=f"{meld} chow:456p chow:789s"))
        for name, meld in (
            ("exposed_pung.small", "pung:222m"),
            ("exposed_pung.big", "pung:111m"),
            ("exposed_kong.small", "kong:2222m"),
            ("exposed_kong.big", "akong:1111m"),
            ("concealed_kong.small", "ckong:2222m"),
            ("concealed_kong.big", "ckong:1111m"),
        )
    ],
    ("hu.concealed_pung.small", 100, PUNG),
    ("hu.concealed_pung.big", 100, RED),
    ("hu.value_pair", 100, VALUE_PAIR),
    ("hu.flower_tiles", 100, changed(DRAWN, flowers="1f")),
    ("hu.self_draw", 100, DRAWN),
    ("hu.closed_wait", 100, changed(BARE, tile="7s")),
    ("hu.edge_wait", 100, EDGE),
    ("hu.single_wait", 100, changed(EDGE, tile="1p")),
    *[
        (f"tai.{name}", 0 if name in WORTH_TWO else 2, EXAMPLES[name][0])
        for name in PATTERNS[: longgang_table.TAI_ELEMENTS]
    ],
    (
        "tai.loser_eight_pairs",
        3,
        with_option(
            changed(NO_WILD, losers=WITH_LOSERS | {0: {"hand": "2277z66z2277m2288p55s"}}),
            eight_pairs="counted",
        ),
    ),
]


@pytest.mark.parametrize(("key", "value", "win"), PAYOUTS, ids=str)
def test_number_shows_in_a_win(key: str, value: Any, win: Win) -> None:
    before, after = answer_to(win), answer_to(with_payout(win, key, value))
    assert before["valid"] and after["valid"]
    assert before != after


def test_every_number_of_the_scorer_is_tried() -> None:
    tried = {key for key, _, _ in PAYOUTS}
    untried = [key for key in KEYS if key not in tried and not key.startswith(("options.", "match."))]
    assert untried == []


ROBBED_PAIR = changed(NO_WILD, hand="456m678s22p", tile="2p", by="rob")

LATE = Win(
    "77z7z456m11p",
    CHOWS,
    tile="7z",
    by="discard",
    source=3,
    flags="late_stage",
    losers=WITH_LOSERS | {3: {"hand": "3579m1246p357s1234z2s"}},
)

STRICT = Win("4z2f345m111z", "pung:222z pung:333z chow:678s", tile="5m", wild="4z", by="discard")
FLOWER_LOSER = changed(
    NO_WILD, losers=WITH_LOSERS | {2: {"hand": "55s3f2479m368p23s3467z", "flowers": "124f"}}
)

# an option, and a win that it changes
OPTIONS = [
    ("eight_pairs", "counted", with_option(PAIRS, eight_pairs="off")),
    ("eight_pairs", "limit", PAIRS),
    ("pure_straight", False, STRAIGHT),
    ("rare_hands", False, KONGS),
    ("human_hand", False, HUMAN),
    ("replacement_tai", True, changed(NO_WILD, flags="out_with_replacement_tile")),
    ("edge_and_single_wait", False, EDGE),
    ("single_wait_self_draw", True, changed(VALUE_PAIR, tile="7z")),
    ("loser_four_flowers", "own_flower", FLOWER_LOSER),
    ("four_wilds_needed", True, FOUR_WILDS),
    ("strict_four_winds", True, STRICT),
    ("rob_for_pair", False, ROBBED_PAIR),
    ("bare_wild_wait", False, BARE_WAIT),
    ("wild_fishing", "honor_only", FISHING),
    ("late_liability", False, LATE),
]


@pytest.mark.parametrize(("option", "value", "win"), OPTIONS, ids=str)
def test_option_changes_a_win(option: str, value: Any, win: Win) -> None:
    assert answer_to(with_option(win, **{option: value})) != answer_to(win)


def test_every_option_of_the_scorer_is_tried() -> None:
    tried = {f"options.{option}" for option, _, _ in OPTIONS}
    untried = [key for key in KEYS if key.startswith("options.") and key not in tried]
    assert untried == ["options.match_play", "options.top_up"]  # of the match, not of a win


def test_late_honor_makes_liable() -> None:
    pay = answer_to(LATE)["pay"]
    assert pay[1] == 29 + 19 + 19
    assert answer_to(changed(LATE, flags=""))["pay"][3] > pay[3]
    two_winds = LATE.losers | {3: {"hand": "3579m1246p357s1122z2s"}}
    assert answer_to(changed(LATE, losers=two_winds))["pay"][3] > pay[3]
