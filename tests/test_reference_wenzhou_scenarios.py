"""Deals that show what single positions cannot (docs/rules/wenzhou.md, Engine scenarios)."""

from typing import Any

import pytest

from reference.event_log import IllegalPlay
from reference.referee import judge
from reference.script import Script, play_script, stack

Log = dict[str, Any]
Moves = list[tuple[int, str]]

READY = "123678m4599p345789s"  # waits for 3p and 6p
LONE_WILD = "1235m456789p666777s"  # under wild 5m any tile completes it


def play(
    hands: dict[int, str],
    moves: Moves,
    wall: str = "",
    at: dict[int, str] | None = None,
    options: dict[str, Any] | None = None,
) -> tuple[Log, Script]:
    """Play a deal by a script and have it judged; other honors than those named come late."""
    pack = stack("5m", hands, wall, at, honors_late=True)
    log, script = play_script(pack, *moves, options=options, variant="wenzhou")
    judge(log)
    return log, script


def types(log: Log) -> list[str]:
    """List the kinds of events."""
    return [event["type"] for event in log["events"]]


def own_turns(script: Script, seat: int) -> list[list[str]]:
    """List what a seat was offered on its own turns."""
    return [moves for moves in script.offered(seat) if moves[-1] != "pass"]


def forbid(log: Log, place: int, **event: Any) -> None:
    """Put an event in place of another and check that it is refused there."""
    event["from"] = event.pop("source", None)
    forged = log | {"events": [*log["events"][:place], event]}
    with pytest.raises(IllegalPlay, match=f"event {place}: seat {event['seat']} may not "):
        judge(forged)


def test_deal_without_calls_draws_54_tiles() -> None:
    log, _ = play({}, [])
    draws = [event["seat"] for event in log["events"] if event["type"] == "draw"]
    discards = [event["seat"] for event in log["events"] if event["type"] == "discard"]
    assert [draws.count(seat) for seat in range(4)] == [13, 14, 14, 13]  # Exact checks 9
    assert [discards.count(seat) for seat in range(4)] == [14, 14, 14, 13]
    assert log["events"][-1] == {"type": "exhausted"}


def test_play_goes_on_by_calls_after_the_last_draw_and_its_kong() -> None:
    hands, at = {0: "22m", 2: "111m", 3: "33m"}, {116: "2m", 119: "1m", 120: "3m"}
    last_calls = [(2, "discard:3m"), (3, "pung:333m"), (3, "discard:2m"), (0, "pung:222m")]
    log, _ = play(hands, [(2, "ckong:1111m"), *last_calls], at=at)
    assert types(log)[-9:-5] == ["draw", "ckong", "draw", "discard"]
    assert types(log)[-5:] == ["pung", "discard", "pung", "discard", "exhausted"]
    assert [event["from"] for event in log["events"] if event["type"] == "draw"].count("wall") == 54


def test_robbed_kong_takes_no_replacement_and_stays_a_pung() -> None:
    moves = [(0, "discard:6p"), (1, "pung:666p"), (1, "akong:6666p"), (2, "win")]
    log, _ = play({0: "6p", 1: "66p", 2: READY}, moves, at={66: "9s", 69: "6p"})
    assert types(log)[-2:] == ["akong", "win"]
    assert log["result"]["players"][1]["melds"] == ["pung:666p"]
    assert log["result"]["expect"]["patterns"] == {"no_wild": 2, "robbing_the_kong": 2}


def test_added_kong_that_nobody_robs_takes_the_first_tile_of_the_reserve() -> None:
    moves = [(0, "discard:6p"), (1, "pung:666p"), (1, "akong:6666p")]
    log, script = play({0: "6p", 1: "66p", 2: READY}, moves, at={66: "9s", 69: "6p", 120: "8m"})
    place = types(log).index("akong")
    assert log["events"][place + 1] == {"type": "draw", "seat": 1, "tile": "8m", "from": "tail"}
    assert ["win", "pass"] in script.offered(2)
    assert log["result"]["expect"]["score"]["next_dealer"] == 1  # exhausted, with a kong


@pytest.mark.parametrize(
    ("hands", "at", "moves", "flags"),
    [
        (
            {0: "9p", 1: "6p", 2: READY},
            {66: "9s"},
            [(0, "discard:9p"), (1, "discard:6p"), (2, "win")],
            ["earthly"],
        ),
        (
            {0: "9p", 2: "99p6p", 3: READY.replace("99p", "1p1p")},
            {},
            [(0, "discard:9p"), (2, "pung:999p"), (2, "discard:6p"), (3, "win")],
            ["earthly"],
        ),
        (
            {0: "9p", 1: READY.replace("99p", "1p1p"), 3: "99p"},
            {66: "6p"},
            [(0, "discard:9p"), (3, "pung:999p"), (0, "discard:6p"), (1, "win")],
            [],
        ),
        ({0: "6p", 3: READY}, {}, [(0, "discard:6p"), (3, "win")], []),
        (
            {0: "1111s6p", 1: READY},
            {120: "9s"},
            [(0, "ckong:1111s"), (0, "discard:6p"), (1, "win")],
            ["earthly"],
        ),
        ({0: READY + "6p"}, {}, [(0, "win")], ["heavenly"]),
    ],
    ids=[
        "on-the-discard-of-seat-1",
        "after-a-pung-of-another-seat",
        "on-the-second-discard-of-the-dealer",
        "not-on-the-discard-of-the-seat-before",
        "after-a-kong-of-the-dealer",
        "dealer",
    ],
)
def test_wins_in_the_first_round(
    hands: dict[int, str], at: dict[int, str], moves: Moves, flags: list[str]
) -> None:
    log, _ = play(hands, moves, at=at)
    assert log["result"]["win"]["flags"] == flags
    *before, win = log["events"]
    with pytest.raises(IllegalPlay, match=f"event {len(before)}: "):
        judge(log | {"events": [*before, win | {"flags": [] if flags else ["earthly"]}]})


def test_dealers_win_after_a_concealed_kong_is_not_heavenly() -> None:
    hands = {0: "1111s123678m45699p45s"}
    log, _ = play(hands, [(0, "ckong:1111s"), (0, "win")], at={120: "6s"})
    assert log["result"]["win"]["flags"] == []
    assert log["result"]["expect"]["patterns"] == {"no_wild": 2, "self_draw": 2}


def test_flags_without_a_meaning_may_stand_beside() -> None:
    log, _ = play({0: READY + "6p"}, [(0, "win")])
    log["events"][0]["flags"] = log["result"]["win"]["flags"] = ["last_tile", "heavenly"]
    judge(log)


def test_single_honor_of_the_seat_before_is_followed() -> None:
    moves = [(0, "discard:6p"), (1, "discard:3z"), (2, "discard:3z"), (3, "discard:3z")]
    log, script = play({0: "6p", 1: "3z", 2: "13z", 3: "23z"}, moves, "9s7m5p")
    assert own_turns(script, 2)[0] == ["discard:3z"]  # and not East
    assert own_turns(script, 3)[0] == ["discard:3z"]  # and not South
    forbid(log, 4, type="discard", seat=2, tile="1z")


def test_called_honor_is_not_followed() -> None:
    moves = [(0, "discard:2z"), (1, "discard:3z"), (3, "pung:333z"), (3, "discard:1z")]
    log, script = play({0: "123z", 1: "3z", 3: "133z"}, moves, "9s7m")
    assert own_turns(script, 0)[:2] == [["discard:1z", "discard:2z", "discard:3z"], ["discard:1z"]]
    forbid(log, 6, type="discard", seat=0, tile="3z")


@pytest.mark.parametrize(
    ("rule", "allowed"),
    [("next_seat", ["3z"]), ("any_earlier", ["2z", "3z"]), ("off", ["2z", "3z", "4z"])],
)
def test_follow_rules(rule: str, allowed: list[str]) -> None:
    moves = [(0, "discard:2z"), (1, "discard:7z"), (2, "discard:3z")]
    hands = {0: "2z", 1: "7z", 2: "3z", 3: "234z"}
    _, script = play(hands, moves, "9s7m5p", options={"follow_rule": rule})
    assert own_turns(script, 3)[0] == [f"discard:{tile}" for tile in allowed]


def test_run_lasts_until_the_next_ordinary_draw() -> None:
    # seat 2 passes its lone wild for a kong, then waits for 8p with the wild in 1m3m
    moves = [(2, "ckong:6666s"), (2, "discard:2m"), (3, "discard:8p"), (2, "win")]
    log, script = play({2: LONE_WILD, 3: "8p"}, moves, "9s6s9s1s1s8p", at={120: "8p"})
    declare, replaced, again = own_turns(script, 2)
    assert "win" in declare
    assert "win" not in replaced  # complete, but the run has begun
    assert "win" in again
    assert not any("win" in moves for moves in script.offered(2) if moves[-1] == "pass")
    place = types(log).index("ckong") + 2
    forbid(log, place, type="win", seat=2, by="self", tile="8p", flags=[])
    forbid(log, place + 3, type="win", seat=2, by="discard", tile="8p", source=3, flags=[])


def test_run_begins_with_a_discard() -> None:
    log, script = play({2: LONE_WILD, 3: "8p"}, [(2, "discard:2m"), (3, "discard:8p")], "9s8p9s")
    assert "win" in own_turns(script, 2)[0]
    assert types(log)[:7] == ["discard", *["draw", "discard"] * 3]
    forbid(log, 7, type="win", seat=2, by="discard", tile="8p", source=3, flags=[])


def test_run_begins_with_an_added_kong() -> None:
    hand = "1235m456789p777s66s9m"
    moves = [(0, "discard:6s"), (2, "pung:666s"), (2, "discard:9m"), (2, "akong:6666s")]
    log, script = play({0: "6s", 2: hand}, moves, "9s9s1s6s", at={120: "8p"})
    _, declare, replaced = own_turns(script, 2)[:3]
    assert "win" in declare
    assert "win" not in replaced
    assert types(log)[types(log).index("akong") + 1] == "draw"


def test_run_of_one_seat_is_no_run_of_the_seat_that_chows_its_discard() -> None:
    moves = [(2, "discard:3m"), (3, "chow:123m"), (3, "discard:1s"), (0, "discard:6p"), (3, "win")]
    log, _ = play({0: "6p", 2: LONE_WILD, 3: "12678m4599p1345789s"}, moves, "9s9s")
    assert log["result"]["win"]["by"] == "discard"


def test_run_does_not_exist_where_a_lone_wild_takes_discards() -> None:
    options = {"lone_wild_self_draw_only": False}
    moves = [(2, "ckong:6666s"), (2, "win")]
    play({2: LONE_WILD}, moves, "9s6s", at={120: "8p"}, options=options)
    play({0: "8p", 2: LONE_WILD}, [(0, "discard:8p"), (2, "win")], options=options)


def test_lone_wild_takes_no_discard() -> None:
    log, script = play({0: "8p", 2: LONE_WILD}, [(0, "discard:8p")])
    assert script.offered(2)[0][-1].startswith("discard")  # the first that it is asked is its own turn
    forbid(log, 1, type="win", seat=2, by="discard", tile="8p", source=0, flags=[])


def test_passed_pung_stays_locked_until_the_next_own_turn() -> None:
    log, script = play({0: "6p", 1: "6p", 2: "66p"}, [(0, "discard:6p"), (1, "discard:6p")], "9s")
    assert [moves for moves in script.offered(2) if "pung:666p" in moves] == [["pung:666p", "pass"]]
    forbid(log, 3, type="pung", seat=2, tile="6p", source=1, meld="pung:666p")


def test_own_draw_opens_a_passed_pung_again() -> None:
    moves = [(0, "discard:6p"), (2, "pass"), (3, "discard:6p"), (2, "pung:666p")]
    log, _ = play({0: "6p", 2: "66p", 3: "6p"}, moves, "9s9s9s")
    assert types(log)[:8] == ["discard", *["draw", "discard"] * 3, "pung"]


def test_chow_of_the_very_discard_ends_the_lock() -> None:
    moves = [(1, "discard:6p"), (2, "chow:456p"), (3, "discard:6p"), (2, "pung:666p")]
    log, _ = play({1: "6p", 2: "4566p", 3: "6p"}, moves, "9s1s")
    calls = ["discard", "draw", "discard", "chow", "discard", "draw", "discard", "pung"]
    assert types(log)[:8] == calls


def test_white_is_chowed_as_the_wilds_face_and_punged_with_whites() -> None:
    log, script = play({0: "5z", 1: "46m", 2: "55z"}, [(0, "discard:5z"), (1, "chow:4m5z6m")])
    assert script.offered(2)[0] == ["pung:555z", "pass"]
    assert log["result"]["players"][1]["melds"] == ["chow:4m5z6m"]
    forbid(log, 1, type="chow", seat=1, tile="5z", source=0, meld="chow:456m")


def test_wilds_of_all_seats_are_settled() -> None:
    log, _ = play({0: READY + "6p", 1: "5m", 2: "55m"}, [(0, "win")])
    assert log["result"]["expect"]["score"]["wild_net"] == [-3, 1, 5, -3]


def test_seat_with_nothing_but_wilds_must_win() -> None:
    calls = [move for tile in "23467" for move in ((0, f"discard:{tile}p"), (1, f"pung:{tile * 3}p"))]
    hands = {0: "23467p", 1: "2233446677p5m12344s"}
    log, script = play(hands, [*calls, (1, "win")], at={81: "5m"})
    assert script.offered(1)[-1] == ["win"]
    assert log["result"]["expect"]["patterns"] == {"single_tile_left_wild": 4, "all_pungs": 4}
