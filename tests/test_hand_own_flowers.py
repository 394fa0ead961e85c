"""Analyse hands of the variants in which each seat has a flower of its own."""

from typing import Any

import pytest

import mjsim
from mjsim.errors import InputError
from mjsim.hand_analysis import HandAnalysis
from mjsim.notation import parse_tile
from reference.chayuan import score_case

HAND = "12m2f456p789p234s678s55s"  # Summer is the own flower of South
FLOWERS = "134f"


def analyse(hand: str = HAND, **more: Any) -> HandAnalysis:
    return mjsim.analyse_hand(hand, "chayuan", **({"wild": "8m", "seat": "South", "tile": "6s"} | more))


def test_the_own_flower_is_wild_for_its_seat() -> None:
    analysis = analyse()
    assert analysis.prospect.shanten == -1
    assert analysis.entry.wilds == [parse_tile("8m"), parse_tile("2f")]
    assert analysis.win is not None
    assert [line.id for line in analysis.win.explanation.patterns] == ["own_flower"]


@pytest.mark.parametrize("flowers", ["", "134f"])
def test_every_seat_wins_with_its_own_flower(flowers: str) -> None:
    win = analyse(flowers=flowers).win
    assert win is not None
    own, others = "1234", ["234f", "134f", "124f", "123f"]
    for row in win.settlements:
        players: list[Any] = [None] * 4
        hand = HAND.replace("2f", f"{own[row.seat]}f")
        players[row.seat] = {"hand": hand, "flowers": others[row.seat] if flowers else ""}
        case = {"wild": "8m", "players": players}
        expect = score_case(case | {"win": {"seat": row.seat, "by": "self", "from": None, "tile": "6s"}})
        assert row.pay == expect["pay"]
        assert row.totals == expect["score"]


def test_flowers_that_are_wild_stay_as_they_are() -> None:
    win = analyse("12m2f45p4f789p234s678s55s", wild="3f").win
    assert win is not None
    assert [row.totals["tai"] for row in win.settlements] == [1, 2, 1, 2]


def test_the_winning_tile_may_be_the_own_flower() -> None:
    win = analyse(tile="2f").win
    assert win is not None
    assert {row.totals["hu"] for row in win.settlements} == {22}


@pytest.mark.parametrize("by", ["discard", "rob"])
def test_a_universal_wait_is_refused(by: Any) -> None:
    analysis = analyse("123m456p789p234678s8m1z", tile="1z", by=by)
    assert analysis.win is None and analysis.refused
    waiting = analyse("123m456p789p234678s8m", tile=None)
    assert waiting.prospect.self_draw_only
    assert len(waiting.prospect.useful) == 34  # every face but White, and the own flower


def test_a_universal_wait_may_rob_where_the_option_says_so() -> None:
    analysis = analyse(
        "123m456p789p234678s8m1z", tile="1z", by="rob", overrides=["options.universal_wait_may_rob=true"]
    )
    assert analysis.win is not None


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"hand": "12m1f456p789p234s678s55s"}, "1f is a bonus tile here"),
        ({"hand": "12m5z456p789p234s678s55s"}, "5z is not among the tiles of chayuan"),
        ({"flowers": "2f"}, "2f"),
        ({"flowers": "5f"}, "5f is not among the tiles of chayuan"),
        ({"hand": "12m2f456p789p55s[888m]"}, "8m is wild here and never in a meld"),
        ({"by": "discard", "tile": "2f"}, "a wild is never won from another seat"),
        ({"seat": "East", "hand": "12m1f456p789p234s678s55s", "flags": ["earthly"]}, "never the dealer's"),
    ],
)
def test_impossible_hands_are_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as caught:
        analyse(**arguments)
    assert message in str(caught.value)
