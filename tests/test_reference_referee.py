"""The referee accepts what the rules allow and refuses every kind of forgery."""

import random
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

from reference.event_log import IllegalPlay
from reference.forged_results import RESULT_FORGERIES
from reference.forgeries import EVENT_FORGERIES
from reference.notation import FACES, parse_tiles
from reference.random_player import play_deal, random_moves, shuffled_pack, stacked_pack
from reference.referee import judge, judge_session
from reference.script import play_script, stack

Log = dict[str, Any]

READY = "123678m4599p345789s"  # waits for 3p and 6p


def random_deal(number: int) -> Log:
    """Play one deal at random: every second pack is stacked, in two of four the seats take their wins."""
    rng = random.Random(number)
    pack = stacked_pack(rng) if number % 2 else shuffled_pack(rng)
    chooser = random_moves(rng, wins_when_it_can=number % 4 >= 2)
    return play_deal(pack, chooser, streak=number % 3, deal=number)


@cache
def random_deals() -> tuple[Log, ...]:
    """Return the random deals that the forgeries start from."""
    return tuple(random_deal(number) for number in range(40))


@pytest.mark.parametrize("block", range(4))
def test_random_deals_are_accepted(block: int) -> None:
    for number in range(50 * block, 50 * block + 50):
        judge(random_deal(number), wins_when_it_can=number % 4 >= 2)


def test_random_deals_show_every_kind_of_event_and_end() -> None:
    events = [event for log in random_deals() for event in log["events"]]
    kinds = {"flower", "draw", "discard", "chow", "pung", "kong", "akong", "ckong", "win", "exhausted"}
    assert {event["type"] for event in events} == kinds
    assert {event["by"] for event in events if event["type"] == "win"} >= {"self", "discard"}


def test_exhausted_deals_leave_as_many_discards_as_the_book_says() -> None:
    for log in random_deals():
        types = [event["type"] for event in log["events"]]
        if types[-1] == "exhausted":  # Exact checks 13 and 14
            called = sum(types.count(kind) for kind in ("chow", "pung", "kong"))
            kongs = sum(types.count(kind) for kind in ("kong", "akong", "ckong"))
            assert types.count("draw") == 55
            assert types.count("discard") - called == 56 - kongs - types.count("flower")


def test_session_passes_dealer_and_streak_on() -> None:
    rng = random.Random(5)
    logs, chair, streak = [], 0, 0
    for number in range(6):
        log = play_deal(stacked_pack(rng), random_moves(rng), streak, deal=number, dealer_chair=chair)
        score = log["result"]["expect"]["score"]
        chair, streak = (chair + score["next_dealer"]) % 4, score["next_streak"]
        logs.append(log)
    judge_session(logs)
    with pytest.raises(IllegalPlay, match="deal 3: dealer chair and streak"):
        judge_session([*logs[:2], logs[3] | {"dealer_streak": 7}])


@pytest.mark.parametrize("forge", EVENT_FORGERIES, ids=lambda forge: forge.__name__)
def test_forged_events_are_refused_where_they_were_forged(forge: Callable[[Log], int]) -> None:
    forged = 0
    for log in random_deals():
        copy = deepcopy(log)
        try:
            place = forge(copy)
        except LookupError:
            continue
        forged += 1
        with pytest.raises(IllegalPlay, match=f"^deal {log['deal']}, event {place}: "):
            judge(copy)
    assert forged > 0


@pytest.mark.parametrize("forge", RESULT_FORGERIES, ids=lambda forge: forge.__name__)
def test_forged_result_is_refused(forge: Callable[[Log], None]) -> None:
    forged = 0
    for log in random_deals():
        copy = deepcopy(log)
        try:
            forge(copy["result"])
        except LookupError:
            continue
        forged += 1
        with pytest.raises(IllegalPlay, match=f"^deal {log['deal']}, event {len(log['events'])}: the "):
            judge(copy)
    assert forged > 0


def forbid(log: Log, place: int, **event: Any) -> None:
    """Put an event in place of another and check that it is refused there."""
    judge(log)
    place %= len(log["events"])
    event["from"] = event.pop("source", None)
    forged = log | {"events": [*log["events"][:place], event]}
    with pytest.raises(IllegalPlay, match=f"event {place}: "):
        judge(forged)


def test_only_the_next_seat_may_chow() -> None:
    log, _ = play_script(stack("5m", {0: "6p", 1: "45p", 2: "45p"}), (0, "discard:6p"), (1, "chow:456p"))
    forbid(log, 1, type="chow", seat=2, tile="6p", source=0, meld="chow:456p")


def test_wild_is_no_part_of_a_chow() -> None:
    log, _ = play_script(stack("5m", {0: "4m", 1: "56m"}), (0, "discard:4m"))
    forbid(log, 1, type="chow", seat=1, tile="4m", source=0, meld="chow:456m")


def test_wild_is_no_part_of_a_pung() -> None:
    log, _ = play_script(stack("5m", {0: "44m", 1: "45m", 2: "4m"}), (0, "discard:4m"))
    forbid(log, 1, type="pung", seat=1, tile="4m", source=0, meld="pung:444m")


def test_locked_tile_is_not_discarded() -> None:
    pack = stack("5m", {0: "6p", 1: "66p"}, at={69: "6p"})
    log, _ = play_script(pack, (0, "discard:6p"), (1, "pung:666p"))
    drawn = {"type": "draw", "seat": 1, "tile": "6p", "from": "wall"}
    place = log["events"].index(drawn)
    forbid(log, place + 1, type="discard", seat=1, tile="6p")


@pytest.mark.parametrize("event", ["win", "ckong", "draw"])
def test_seat_must_discard_after_a_pung(event: str) -> None:
    hand = "66p99p345789s1111z678m"
    log, _ = play_script(stack("5m", {0: "6p", 1: hand}), (0, "discard:6p"), (1, "pung:666p"))
    details: dict[str, dict[str, Any]] = {
        "win": {"by": "self", "tile": "6p", "flags": []},
        "ckong": {"tile": "1z", "meld": "ckong:1111z"},
        "draw": {"tile": FACES[parse_tiles(log["wall"])[0]], "source": "wall"},
    }
    forbid(log, 2, type=event, seat=1, **details[event])


def test_four_bonus_push_is_not_made_on_a_discard() -> None:
    log, _ = play_script(stack("5m", {2: "5555z"}), (2, "win"))
    tile = log["events"][8]["tile"]
    forbid(log, 9, type="win", seat=2, by="discard", tile=tile, source=0, flags=["earthly", "fourth_bonus"])


def test_three_wild_push_needs_the_option() -> None:
    log, _ = play_script(stack("5m", {0: "555m"}), (0, "win"))
    judge(log)
    log["result"]["options"] = {"pushes": False}
    with pytest.raises(IllegalPlay, match="event 0: seat 0 may not win"):
        judge(log)


def test_concealed_kong_cannot_be_robbed() -> None:
    pack = stack("5m", {0: "6666p", 2: READY.replace("45p", "4p5p")})
    log, _ = play_script(pack, (0, "ckong:6666p"))
    forbid(log, 1, type="win", seat=2, by="rob", tile="6p", source=0, flags=[])


def test_no_kong_and_no_pung_after_the_last_tile() -> None:
    pack = stack("5m", {2: "1112222m3m", 3: "33m"}, at={119: "1m", 120: "9s"})
    log, _ = play_script(pack, (2, "ckong:1111m"), (2, "discard:3m"))
    forbid(log, -2, type="ckong", seat=2, tile="2m", meld="ckong:2222m")
    forbid(log, -1, type="pung", seat=3, tile="3m", source=2, meld="pung:333m")


def test_seat_with_nothing_but_wilds_must_win() -> None:
    calls = [move for tile in "23467" for move in ((0, f"discard:{tile}p"), (1, f"pung:{tile * 3}p"))]
    pack = stack("5m", {0: "23467p", 1: "2233446677p5m12344z"}, at={81: "5m"})
    log, _ = play_script(pack, *calls, *[(1, "pass")] * 3, (1, "win"))
    forbid(log, -1, type="discard", seat=1, tile="5m")


def test_first_in_order_of_two_seats_that_can_win_has_the_tile() -> None:
    pack = stack("5m", {0: "6p", 1: "234m45p111222s444z77z", 3: READY})
    log, script = play_script(pack, (0, "discard:6p"), (3, "win"))
    assert script.offered(1)[0] == ["win", "chow:456p", "pass"]
    judge(log)
    with pytest.raises(IllegalPlay, match="event 1: seat 3 may not win"):
        judge(log, wins_when_it_can=True)
