"""Refuse wins whose circumstances contradict who wins, how, on what, or with which melds."""

from collections.abc import Callable
from typing import Any

import pytest

import chayuan_wins
import longgang_wins
import mjsim
import pingyang_wins

Case = dict[str, Any]

CHOWS = "chow:123m chow:456p chow:789s"
PLAIN: dict[str, Callable[..., Any]] = {  # a win of South on 8s, of chows without a wild
    "longgang": lambda **changes: longgang_wins.Win(
        "456m678s11p", CHOWS, tile="8s", **{"source": 3} | changes
    ).case(),
    "chayuan": lambda **changes: chayuan_wins.Win("456p678s11p", CHOWS, tile="8s", **changes).case(),
    "pingyang": lambda **changes: pingyang_wins.Win("456m678s11p", CHOWS, tile="8s", **changes).case(),
}
BY_SELF = "which is possible only where the win is by self"


def yueqing(**changes: Any) -> Case:
    player = {"hand": "456m678s11p", "melds": changes.pop("melds", CHOWS).split()}
    by, seat = changes.get("by", "self"), changes.get("seat", 1)
    flags = changes.get("flags", "").split()
    win = {"seat": seat, "by": by, "from": None if by == "self" else 3, "tile": "8s", "flags": flags}
    players = [player if place == seat else None for place in range(4)]
    return {"id": "", "variant": "yueqing", "wild": "5s", "players": players, "win": win}


def error_of(case: Case) -> str:
    (answer,) = mjsim.score(case)
    assert "error" in answer, answer
    return str(answer["error"])


@pytest.mark.parametrize("variant", PLAIN)
@pytest.mark.parametrize("by", ["discard", "rob"])
@pytest.mark.parametrize("flag", ["out_with_replacement_tile", "last_tile"])
def test_a_tile_of_the_wall_is_drawn(variant: str, by: str, flag: str) -> None:
    assert error_of(PLAIN[variant](by=by, flags=flag)) == f"win.flags hold {flag}, {BY_SELF}"


@pytest.mark.parametrize(
    ("variant", "by", "flag"),
    [("longgang", "discard", "first_draw"), ("pingyang", "rob", "out_with_flower")],
)
def test_what_only_one_variant_draws(variant: str, by: str, flag: str) -> None:
    assert error_of(PLAIN[variant](by=by, flags=flag)) == f"win.flags hold {flag}, {BY_SELF}"


@pytest.mark.parametrize("make", [*PLAIN.values(), yueqing], ids=[*PLAIN, "yueqing"])
def test_a_heavenly_hand_is_the_dealers(make: Callable[..., Case]) -> None:
    for changes in ({"seat": 1}, {"seat": 0, "by": "discard"}):
        assert "win.flags hold heavenly, which is possible only where the dealer wins by self" in error_of(
            make(flags="heavenly", **changes)
        )


@pytest.mark.parametrize("make", [*PLAIN.values(), yueqing], ids=[*PLAIN, "yueqing"])
def test_an_earthly_hand_is_won_on_the_first_discard(make: Callable[..., Case]) -> None:
    for changes in (
        {"seat": 1},
        {"seat": 0, "by": "discard"},
        {"seat": 2, "by": "rob"} if make != yueqing else {},
    ):
        assert "win.flags hold earthly, which is possible only where another seat wins" in error_of(
            make(flags="earthly", **changes)
        )


@pytest.mark.parametrize("make", [*PLAIN.values(), yueqing], ids=[*PLAIN, "yueqing"])
def test_nothing_is_claimed_before_a_heavenly_hand(make: Callable[..., Case]) -> None:
    error = error_of(make(flags="heavenly", seat=0))
    assert error.startswith(
        "players[0].melds hold chow:123m, but a win with the flag heavenly comes before any"
    )


def test_an_earthly_hand_after_the_kong_of_the_first_discard() -> None:
    konged = "kong:2222m ckong:5555p chow:789s"
    error = error_of(yueqing(flags="earthly", melds=konged))
    assert error.startswith("players[1].melds hold chow:789s, but a win with the flag earthly")
    (answer,) = mjsim.score(yueqing(flags="earthly", melds="kong:2222m ckong:5555p ckong:9999s"))
    assert "earthly_hand" in answer["patterns"]


def test_a_win_of_pingyang_has_one_circumstance() -> None:
    case = PLAIN["pingyang"](flags="last_tile out_with_flower")
    assert error_of(case) == "win.flags hold last_tile and out_with_flower, but may hold only one of them"
    win = pingyang_wins.Win("456m678s123p11p", "ckong:2222m ckong:3333z", tile="8s", seat=0, flags="heavenly")
    assert error_of(win.case()).startswith(
        "players[0].melds hold ckong:2222m, but a win with the flag heavenly"
    )


def test_a_win_with_the_dealt_tiles_replaces_nothing() -> None:
    hand = "12399m456789p234678s"
    win = chayuan_wins.Win(
        hand, tile=chayuan_wins.AS_DEALT, seat=0, flags="heavenly out_with_replacement_tile"
    )
    assert error_of(win.case()).startswith("win.tile is null, but must be the replacement tile")
