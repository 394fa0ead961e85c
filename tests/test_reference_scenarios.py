"""Deals that show what single positions cannot (docs/rules/yueqing.md, Engine scenarios)."""

from typing import Any

import pytest

from reference.event_log import IllegalPlay
from reference.notation import parse_tiles
from reference.referee import judge
from reference.script import play_script, stack

READY = "123678m4599p345789s"  # waits for 3p and 6p


def briefly(log: dict[str, Any]) -> list[str]:
    """Write the events of a log in few words."""
    return [
        " ".join(str(event[key]) for key in ("type", "seat", "tile") if key in event)
        for event in log["events"]
    ]


def taken(log: dict[str, Any]) -> int:
    """Count the tiles taken from the wall in a deal."""
    return 65 + [event["type"] for event in log["events"]].count("draw")


def test_dealer_replaces_all_bonus_tiles_before_the_next_seat_begins() -> None:
    log, _ = play_script(stack("5m", {0: "55z", 1: "5z"}, "5z3m7s2s"))
    judge(log)
    assert briefly(log)[:8] == [
        *("flower 0 5z", "draw 0 5z", "flower 0 5z", "draw 0 3m", "flower 0 5z", "draw 0 7s"),
        *("flower 1 5z", "draw 1 2s"),
    ]
    assert log["events"][8]["type"] == "discard"


def test_four_bonus_tiles_before_play_are_pushed_on_the_first_own_turn() -> None:
    log, script = play_script(stack("5m", {2: "5555z"}), (2, "win"))
    judge(log)
    assert [event["type"] for event in log["events"][8:]] == ["discard", "draw", "discard", "draw", "win"]
    assert "win" not in [move for moves in script.offered(2)[:-1] for move in moves]
    assert log["result"]["win"]["flags"] == ["fourth_bonus"]
    assert "four_bonus_push" in log["result"]["expect"]["patterns"]


def test_robbed_kong_takes_no_replacement_and_stays_a_pung() -> None:
    pack = stack("5m", {0: "6p", 1: "66p", 2: READY}, at={66: "7z", 69: "6p"})
    log, _ = play_script(pack, (0, "discard:6p"), (1, "pung:666p"), (1, "akong:6666p"), (2, "win"))
    judge(log)
    assert briefly(log)[-3:] == ["draw 1 6p", "akong 1 6p", "win 2 6p"]
    assert log["events"][-1]["by"] == "rob"
    assert taken(log) == 69
    robbed = log["result"]["players"][1]
    assert robbed["melds"] == ["pung:666p"]
    assert sum(letter.isdigit() for letter in robbed["hand"]) == 13
    assert log["result"]["expect"]["patterns"]["robbing_the_kong"] == 1


def test_kong_with_the_last_tile_as_replacement() -> None:
    log, script = play_script(last_kong("9s"), (2, "ckong:1111m"), (2, "discard:3m"))
    judge(log)
    assert briefly(log)[-4:] == ["ckong 2 1m", "draw 2 9s", "discard 2 3m", "exhausted"]
    assert taken(log) == 120
    assert "ckong:2222m" in script.offered(2)[-2]
    assert not any("kong" in move for move in script.offered(2)[-1])
    assert script.offers[-1] == (2, script.offered(2)[-1])  # nobody is offered a claim
    assert parse_tiles(log["result"]["players"][3]["hand"]).count(2) == 2  # though seat 3 holds 33m
    assert log["result"]["expect"]["score"]["next_dealer"] == 1


def test_bonus_tile_as_the_last_replacement_exhausts_the_deal_at_once() -> None:
    log, _ = play_script(last_kong("5z"), (2, "ckong:1111m"))
    judge(log)
    assert briefly(log)[-4:] == ["ckong 2 1m", "draw 2 5z", "flower 2 5z", "exhausted"]
    assert taken(log) == 120
    assert log["result"]["expect"]["score"]["next_dealer"] == 1


def last_kong(replacement: str) -> list[int]:
    """Stack a deal in which seat 2 draws its fourth 1m as tile 119."""
    return stack("5m", {2: "1112222m3m", 3: "33m"}, at={119: "1m", 120: replacement})


def test_seat_that_declined_may_win_on_the_same_face_in_the_next_discard() -> None:
    pack = stack("5m", {0: "6p", 3: READY}, "6p")
    log, script = play_script(pack, (0, "discard:6p"), (1, "discard:6p"), (3, "win"))
    judge(log)
    assert script.offered(3) == [["win", "pass"], ["win", "pass"]]
    with pytest.raises(IllegalPlay, match="event 1: a seat passes a win"):
        judge(log, wins_when_it_can=True)


def test_win_on_the_first_discard_after_a_concealed_kong_is_earthly() -> None:
    pack = stack("5m", {0: "1111s6p", 3: READY})
    log, _ = play_script(pack, (0, "ckong:1111s"), (0, "discard:6p"), (3, "win"))
    judge(log, wins_when_it_can=True)
    assert log["result"]["win"]["flags"] == ["earthly"]


def test_dealers_win_after_a_concealed_kong_is_heavenly() -> None:
    log, _ = play_script(stack("5m", {0: "1111s123678m45699p45s"}, "6s"), (0, "ckong:1111s"), (0, "win"))
    judge(log, wins_when_it_can=True)
    assert log["result"]["win"]["flags"] == ["heavenly", "out_with_replacement_tile"]


def test_fourth_tile_of_an_own_pung_is_kept_and_offered_as_a_kong() -> None:
    pack = stack("5m", {0: "6p", 1: "66p"}, at={69: "6p"})
    log, script = play_script(pack, (0, "discard:6p"), (1, "pung:666p"))
    judge(log)
    own_turns = [moves for moves in script.offered(1)[2:] if moves[-1] != "pass"]
    assert len(own_turns) > 5
    for moves in own_turns:
        assert "akong:6666p" in moves
        assert "discard:6p" not in moves


def test_two_wilds_behind_five_melds_must_win() -> None:
    calls = [move for tile in "23467" for move in ((0, f"discard:{tile}p"), (1, f"pung:{tile * 3}p"))]
    log, script = play_script(five_pungs(), *calls, *[(1, "pass")] * 3, (1, "win"))
    judge(log)
    assert script.offered(1)[-1] == ["win"]
    elements = ["full_flush", "single_tile_left_wild", "all_pungs", "two_wild_pair"]
    assert list(log["result"]["expect"]["patterns"]) == elements


def five_pungs() -> list[int]:
    """Stack a deal in which seat 1 calls five pungs and then draws a second wild."""
    return stack("5m", {0: "23467p", 1: "2233446677p5m12344z"}, at={81: "5m"})


def test_kong_of_the_first_discard_and_a_bonus_tile_before_the_win_are_earthly() -> None:
    pack = stack("5m", {0: "9m", 2: "999m123m45699p45789s"}, "5z6s")
    log, _ = play_script(pack, (0, "discard:9m"), (2, "kong:9999m"), (2, "win"))
    judge(log)
    assert log["result"]["win"]["flags"] == ["earthly", "out_with_replacement_tile"]


def test_smaller_reserve_lets_more_tiles_be_taken() -> None:
    log, _ = play_script(stack("5m", {}), options={"payout": {"wall.reserve": 14}})
    judge(log)
    assert taken(log) == 122
