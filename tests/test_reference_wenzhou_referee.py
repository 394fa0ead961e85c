"""The referee accepts what Wenzhou's rules allow and refuses every kind of forgery."""

import random
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

from reference.event_log import IllegalPlay
from reference.random_player import play_deal, random_moves, shuffled_pack, stacked_pack
from reference.referee import judge, judge_session
from reference.wenzhou_bets import random_bets
from reference.wenzhou_forgeries import EVENT_FORGERIES, RESULT_FORGERIES

Log = dict[str, Any]


def random_deal(number: int) -> Log:
    """Play one deal at random: every second pack is stacked, in two of four the seats take their wins."""
    rng = random.Random(number)
    pack = stacked_pack(rng) if number % 2 else shuffled_pack(rng)
    chooser = random_moves(rng, wins_when_it_can=number % 4 >= 2)
    options = random_bets(rng, 0, {}) | {"follow_rule": ("next_seat", "any_earlier", "off")[number % 3]}
    return play_deal(pack, chooser, number % 4, options, deal=number, variant="wenzhou")


@cache
def random_deals() -> tuple[Log, ...]:
    """Return the random deals that the forgeries start from."""
    return tuple(random_deal(number) for number in range(50))


def random_session(deals: int, rng: random.Random) -> list[Log]:
    """Play deals that follow one another."""
    logs: list[Log] = []
    bets: dict[str, Any] = {}
    chair, streak = 0, 0
    for number in range(deals):
        bets = random_bets(rng, streak, bets)
        log = play_deal(stacked_pack(rng), random_moves(rng), streak, bets, number, chair, "wenzhou")
        score = log["result"]["expect"]["score"]
        chair, streak = (chair + score["next_dealer"]) % 4, score["next_streak"]
        logs.append(log)
    return logs


@pytest.mark.parametrize("block", range(4))
def test_random_deals_are_accepted(block: int) -> None:
    for number in range(50 * block, 50 * block + 50):
        judge(random_deal(number), wins_when_it_can=number % 4 >= 2)


def test_random_deals_show_every_kind_of_event_and_end() -> None:
    events = [event for log in random_deals() for event in log["events"]]
    kinds = {"draw", "discard", "chow", "pung", "kong", "akong", "ckong", "win", "exhausted"}
    assert {event["type"] for event in events} == kinds
    assert {event["by"] for event in events if event["type"] == "win"} >= {"self", "discard"}
    assert any("z" in event["meld"] for event in events if event["type"] == "chow")


def test_every_deal_pays_zero_in_all_and_exhausted_ones_take_the_whole_ordinary_wall() -> None:
    for log in random_deals():
        expect, sources = log["result"]["expect"], [event.get("from") for event in log["events"]]
        assert sum(expect["pay"]) == sum(expect["score"]["wild_net"]) == 0
        assert -6 <= min(expect["score"]["wild_net"]) <= max(expect["score"]["wild_net"]) <= 18
        if log["events"][-1]["type"] == "exhausted":
            assert sources.count("wall") == 54


def test_session_passes_dealer_streak_and_bets_on() -> None:
    logs = random_session(16, random.Random(3))
    judge_session(logs)
    repeated = [log for log in logs if log["dealer_streak"] and log["result"]["options"]["topped"]]
    log = next(log for log in repeated if logs[log["deal"] - 1]["result"]["options"]["topped"])
    before = logs[log["deal"] - 1]
    for bets, missing in (({"bought": False}, "has to buy"), ({"bought": True}, "have to top")):
        forged = log | {"result": log["result"] | {"options": bets}}
        with pytest.raises(IllegalPlay, match=f"deal {log['deal']}: .* {missing} again"):
            judge_session([before, forged])
    with pytest.raises(IllegalPlay, match="dealer chair and streak"):
        judge_session([before, log | {"dealer_streak": 0}])


def test_dealers_deal_four_times_at_most() -> None:
    never = random.Random(1)
    streak, seen = 0, []
    for number in range(5):  # nobody calls or wins: Exact checks 9
        log = play_deal(
            shuffled_pack(never), lambda _seat, moves: moves[-1], streak, {}, number, variant="wenzhou"
        )
        seen.append(streak)
        streak = log["result"]["expect"]["score"]["next_streak"]
    assert seen == [0, 1, 2, 3, 0]


@pytest.mark.parametrize("forge", EVENT_FORGERIES, ids=lambda forge: forge.__name__)
def test_forged_events_are_refused_where_they_were_forged(forge: Callable[[Log], int]) -> None:
    forged = 0
    for log in random_deals()[:14]:
        copy = deepcopy(log)
        with suppress(LookupError):
            place = forge(copy)
            forged += 1
            with pytest.raises(IllegalPlay, match=f"^deal {log['deal']}, event {place}: "):
                judge(copy)
    assert forged > 0


@pytest.mark.parametrize("forge", RESULT_FORGERIES, ids=lambda forge: forge.__name__)
def test_forged_result_is_refused(forge: Callable[[Log], None]) -> None:
    forged = 0
    for log in random_deals():
        copy = deepcopy(log)
        with suppress(LookupError):
            forge(copy["result"])
            forged += 1
            with pytest.raises(IllegalPlay, match=f"^deal {log['deal']}, event {len(log['events'])}: the "):
                judge(copy)
        if forged == 6:
            break
    assert forged > 0
