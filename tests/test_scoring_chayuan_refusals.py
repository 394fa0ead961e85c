"""Refuse Chayuan wins that the rule book does not allow, and those that no deal can have."""

import numpy as np
import pytest

from chayuan_wins import (
    AS_DEALT,
    DEALT,
    FREE_WILD,
    LOSERS,
    MELDED,
    OWN,
    PLAIN,
    SET_OF_WILDS,
    THREE_HARD,
    TWO_FLOWERS,
    TWO_HARD,
    WITH_LOSERS,
    Win,
    answer_to,
    changed,
    records_of,
    with_option,
    with_payout,
)
from mjsim.rulesets import load_rules
from mjsim.table_cache import load_tables
from mjsim_kernels.records import SCORE
from mjsim_kernels.scoring.chayuan import KEYS, score_outcomes
from mjsim_kernels.scoring.wins import MALFORMED


@pytest.mark.parametrize(
    ("why", "win"),
    [
        ("incomplete", changed(PLAIN, hand="12399m456789p23467s9s", tile="9s")),
        ("discarded wild", changed(PLAIN, by="discard", tile="5m")),
        ("discarded own flower", changed(OWN, by="discard", tile="2f")),
        ("robbed wild", changed(PLAIN, by="rob", tile="5m")),
        ("another seat's flower", changed(PLAIN, hand="12399m456789p23467s1f", tile="4s")),
        ("three hard wilds and a dead flower", changed(THREE_HARD, hand="5m5m5m1f1478p258s123467z")),
        ("two hard wilds and the own flower", changed(THREE_HARD, hand="2m5m5m2f1478p258s123467z")),
        ("pushed without three hard wilds", changed(DEALT, hand="23m5m5m147p258s123467z")),
        ("passed face", changed(PLAIN, by="discard", passed="4s")),
        ("universal wait", changed(FREE_WILD, by="discard")),
        ("universal wait robs", changed(FREE_WILD, by="rob")),
        ("universal wait on the first discard", changed(FREE_WILD, by="discard", source=0, flags="earthly")),
        ("universal wait, a limit hand", changed(SET_OF_WILDS, by="discard")),
        ("three hard wilds without a shape on a discard", changed(THREE_HARD, by="discard", tile="7z")),
    ],
    ids=str,
)
def test_illegal_win(why: str, win: Win) -> None:
    assert answer_to(win) == {"id": "", "valid": False}


@pytest.mark.parametrize(
    "win",
    [
        changed(PLAIN, passed="4s"),
        changed(PLAIN, by="discard", passed="7s"),
        FREE_WILD,
        with_option(changed(FREE_WILD, by="rob"), "universal_wait_may_rob", True),
        changed(FREE_WILD, flags="last_tile"),
        DEALT,
        changed(THREE_HARD, wild="4f", hand="1f2f3f1478p258s1123467z", tile="3f"),
        changed(TWO_HARD, by="discard"),
    ],
    ids=str,
)
def test_legal_win(win: Win) -> None:
    assert answer_to(win)["valid"]


def test_switches_of_play_bind_the_scorer_too() -> None:
    free = with_payout(changed(FREE_WILD, by="discard"), turn__universal_wait_barred=False)
    assert answer_to(free)["valid"]
    for win in (THREE_HARD, DEALT):
        assert not answer_to(with_payout(win, turn__three_wilds_win=False))["valid"]
    complete = Win("123m456p789p222z5m5m5m78s", tile="5m")
    assert answer_to(with_payout(complete, turn__three_wilds_win=False))["patterns"] == {"three_wilds": 3}


def test_the_option_frees_robbing_alone() -> None:
    assert not answer_to(with_option(changed(FREE_WILD, by="discard"), "universal_wait_may_rob", True))[
        "valid"
    ]


IMPOSSIBLE = [
    (
        "White in hand",
        changed(PLAIN, hand="12399m456789p23467s5z"),
        "5z is no part of this variant's tile set",
    ),
    ("White in a meld", changed(MELDED, melds="pung:555z pung:999m akong:5555p"), "5z is no part"),
    ("White turned up", changed(PLAIN, wild="5z"), "5z is no part"),
    ("Plum in hand", changed(PLAIN, hand="12399m456789p23467s5f"), "5f is no part"),
    ("Plum turned up", changed(PLAIN, wild="5f"), "5f is no part"),
    ("Plum laid out", changed(PLAIN, flowers="5f"), "players[1].flowers holds 5f"),
    ("own flower laid out", changed(PLAIN, flowers="2f"), "its own flower, which stays in hand"),
    ("flower laid out where flowers are wild", changed(TWO_FLOWERS, flowers="2f"), "holds 2f"),
    ("a face laid out", changed(PLAIN, flowers="7z"), "players[1].flowers holds 7z"),
    (
        "wild in a meld",
        changed(MELDED, hand="123p678s44s", melds="pung:555m pung:999m akong:5555p"),
        "wilds are in no meld",
    ),
    ("wild in a chow", changed(MELDED, melds="chow:345m pung:999m akong:5555p"), "wilds are in no meld"),
    ("no wild", changed(PLAIN, wild="5m6m"), "turns up 1 tile"),
    ("no tile", changed(PLAIN, tile=AS_DEALT), "win.tile is null"),
    (
        "no tile, replaced",
        changed(PLAIN, tile=AS_DEALT, seat=0, flags="heavenly out_with_replacement_tile"),
        "null",
    ),
    ("heavenly, not the dealer", changed(PLAIN, flags="heavenly"), "the dealer wins by self"),
    ("heavenly on a discard", changed(PLAIN, seat=0, by="discard", flags="heavenly"), "the dealer wins"),
    ("earthly by self", changed(PLAIN, flags="earthly"), "another seat wins on"),
    ("earthly from West", changed(PLAIN, by="discard", source=2, flags="earthly"), "another seat wins on"),
    ("dealt three wilds with a tile", changed(DEALT, tile="5m"), "win.tile is null"),
    ("dealt three wilds, 17 tiles", changed(DEALT, hand="2m5m5m5m1478p258s123467z"), "must have 16"),
    ("the last tile discarded", changed(PLAIN, by="discard", flags="last_tile"), "where the win is by self"),
    ("a flag of another variant", changed(PLAIN, flags="out_with_flower"), "which is no flag"),
    ("an unknown switch", with_option(PLAIN, "pushes", True), "pushes is no option of chayuan"),
    ("a wrong choice", with_option(PLAIN, "mode", "broken"), 'options.mode is "broken"'),
    ("an unknown key", with_payout(PLAIN, hu__base=1), "hu.base is no key"),
    ("a negative number", with_payout(PLAIN, tai__no_wild=-1), "tai.no_wild is -1"),
    ("five of a face", changed(MELDED, melds="kong:4444s pung:999m akong:5555p"), "6 copies of 4s"),
    ("a flower twice", changed(TWO_FLOWERS, wild="1f"), "2 copies of 1f"),
    ("passed a flower", changed(PLAIN, by="discard", passed="1f"), "extra.passed"),
]


@pytest.mark.parametrize(("why", "win", "message"), IMPOSSIBLE, ids=[row[0] for row in IMPOSSIBLE])
def test_impossible_win(why: str, win: Win, message: str) -> None:
    assert message in answer_to(win)["error"]


@pytest.mark.parametrize(
    ("flags", "extra", "message"),
    [("", 1, "must have 16"), ("last_tile", 1, ""), ("last_tile", 2, "must have 16 or 17")],
)
def test_losers_hold_a_tile_more_only_among_the_last_tiles(flags: str, extra: int, message: str) -> None:
    losers = LOSERS | {2: {"hand": LOSERS[2]["hand"] + "12"[:extra] + "p"}}
    answer = answer_to(changed(WITH_LOSERS, losers=losers, flags=flags))
    assert message in answer["error"] if message else answer["valid"]


@pytest.mark.parametrize("fault", ["a tile short", "winning tile elsewhere", "no winning tile"])
def test_malformed_outcome_is_reported(fault: str) -> None:
    outcomes, scores = records_of([PLAIN.case()], {})
    assert scores[0].valid
    if fault == "a tile short":
        outcomes[0].hands[1, 0] = 0
    else:
        outcomes[0].tile = 30 if fault == "winning tile elsewhere" else -1
    scores = np.zeros(1, SCORE).view(np.recarray)
    numbers = load_rules("chayuan").numbers(KEYS)
    assert score_outcomes(outcomes, numbers, load_tables(), scores) == MALFORMED
    assert not scores[0].valid


def test_a_robbed_seat_must_show_the_pung() -> None:
    robbed = Win("12388m456789p234678s", tile="8p", by="rob", source=2)
    shown = {"hand": "1479m15p1368s246z", "melds": ["pung:888p"]}
    assert answer_to(robbed)["valid"]
    assert answer_to(changed(robbed, losers={2: shown}))["valid"]
    assert not answer_to(changed(robbed, losers={2: shown | {"melds": ["pung:999m"]}}))["valid"]
