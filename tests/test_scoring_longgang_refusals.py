"""Refuse Longgang wins that the rule book does not allow, and those that no deal can have."""

from typing import Any

import numpy as np
import pytest

import mjsim
from longgang_wins import (
    AS_DEALT,
    BARE,
    BARE_WAIT,
    CHOWS,
    DEALT,
    DRAWN,
    EARTHLY,
    FISHING,
    FOUR_WILDS,
    NO_WILD,
    OWN,
    THREE_WILDS,
    WITH_LOSERS,
    Win,
    answer_to,
    changed,
    records_of,
    with_option,
)
from mjsim.rulesets import load_rules
from mjsim.table_cache import load_tables
from mjsim_kernels.records import SCORE
from mjsim_kernels.scoring.longgang import KEYS, score_outcomes
from mjsim_kernels.scoring.wins import MALFORMED


@pytest.mark.parametrize(
    ("why", "win"),
    [
        ("incomplete", changed(DRAWN, hand="45m679s11p9p", tile="9s")),
        ("another's flower", changed(OWN, hand="45m678s11p3f")),
        ("guest flower beside a complete hand", Win("45m678s11p3f", CHOWS, tile="8s", flags="last_tile")),
        ("discarded wild", changed(BARE, tile="9p")),
        ("robbed wild", changed(BARE, tile="9p", by="rob")),
        ("three wilds on a discard", changed(THREE_WILDS, by="discard", tile="2z")),
        ("fishing for an honor", FISHING),
        ("three wilds without the own flower", with_option(FOUR_WILDS, four_wilds_needed=True)),
        (
            "sixteen tiles without three wilds",
            Win("123456789m234p67s22s", tile=AS_DEALT, flags="dealt_three_wilds"),
        ),
    ],
    ids=str,
)
def test_illegal_win(why: str, win: Win) -> None:
    assert answer_to(win) == {"id": "", "valid": False}


@pytest.mark.parametrize(
    ("why", "win"),
    [
        ("fishing with another tile", changed(FISHING, tile="5s")),
        ("fishing by self-draw", changed(FISHING, by="self")),
        ("no win declined", changed(FISHING, flags="")),
        ("one wild and the own flower", changed(FISHING, hand="77z5s9p2f")),
        (
            "three wilds and the own flower",
            with_option(changed(FOUR_WILDS, hand="9p9p9p2f368m247p9s1358s26z"), four_wilds_needed=True),
        ),
        ("robbed middle", with_option(changed(NO_WILD, by="rob", tile="7s"), rob_for_pair=False)),
        (
            "two wilds in hand after five melds",
            with_option(changed(BARE_WAIT, hand="9p2f", tile="2f", by="self"), bare_wild_wait=False),
        ),
    ],
    ids=str,
)
def test_legal_win(why: str, win: Win) -> None:
    assert answer_to(win)["valid"]


@pytest.mark.parametrize(
    ("why", "win", "message"),
    [
        ("White", changed(NO_WILD, hand="456m678s55z"), "5z is no part of this variant's tile set"),
        ("White in a meld", changed(NO_WILD, melds="pung:555z chow:456p chow:789s"), "5z is no part"),
        ("plum blossom", changed(NO_WILD, hand="456m678s1p5f"), "5f is no part of this variant's tile set"),
        ("own flower laid out", changed(DRAWN, flowers="2f"), "its own flower, which stays in hand"),
        (
            "flower laid out beside wild flowers",
            changed(NO_WILD, wild="3f", flowers="1f"),
            "no tile is laid down",
        ),
        ("wild in a meld", changed(NO_WILD, melds="pung:999p chow:456p chow:789s"), "wilds are in no meld"),
        ("a tile short", changed(NO_WILD, hand="456m678s1p"), "but the winner must have 17"),
        (
            "no winning tile",
            changed(NO_WILD, tile=AS_DEALT),
            "win.tile is null, but must be null only for a win",
        ),
        ("heavenly South", changed(DEALT, seat=1), "win.flags hold heavenly, which is possible only where"),
        ("earthly self-draw", changed(EARTHLY, by="self"), "win.flags hold earthly, which is possible only"),
        (
            "earthly dealer",
            changed(EARTHLY, seat=0, source=1),
            "win.flags hold earthly, which is possible only",
        ),
        (
            "pushing dealer",
            Win("9p9p9p1368m247p9s1358s2z", seat=0, tile=AS_DEALT, flags="dealt_three_wilds"),
            "must have 17",
        ),
        ("a flag of another variant", changed(DRAWN, flags="fourth_bonus"), "which is no flag"),
        ("five of a face", changed(NO_WILD, melds="kong:1111m chow:123m chow:789s"), "5 copies of 1m"),
        ("a flower twice", changed(OWN, wild="2f"), "2 copies of 2f"),
        ("two indicators", changed(DRAWN, wild="9p8p"), "longgang turns up 1 tile"),
    ],
    ids=str,
)
def test_impossible_win(why: str, win: Win, message: str) -> None:
    assert message in answer_to(win)["error"]


@pytest.mark.parametrize("chips", [-1, 1.5, "3", True])
def test_wrong_chips_are_refused(chips: Any) -> None:
    case = changed(NO_WILD, losers=WITH_LOSERS).case()
    case["players"][0]["extra"] = {"chips": chips}
    (answer,) = mjsim.score(case)
    assert "players[0].extra.chips is" in answer["error"]


def test_chips_of_three_seats_limit_nothing() -> None:
    case = changed(NO_WILD, losers=WITH_LOSERS).case()
    (whole,) = mjsim.score(case)
    for seat in range(3):
        case["players"][seat]["extra"] = {"chips": 0}
    (answer,) = mjsim.score(case)
    assert answer == whole


@pytest.mark.parametrize("fault", ["a tile short", "winning tile elsewhere"])
def test_malformed_outcome_is_reported(fault: str) -> None:
    outcomes, scores = records_of([NO_WILD.case()], {})
    assert scores[0].valid
    if fault == "a tile short":
        outcomes[0].hands[1, 3] = 0
    else:
        outcomes[0].tile = 20
    scores = np.zeros(1, SCORE).view(np.recarray)
    numbers = load_rules("longgang").numbers(KEYS)
    assert score_outcomes(outcomes, numbers, load_tables(), scores) == MALFORMED
    assert not scores[0].valid
