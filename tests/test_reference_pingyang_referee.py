"""The referee accepts what Pingyang's rules allow, in both presets, and refuses every kind of forgery."""

import random
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

from reference.event_log import IllegalPlay
from reference.pingyang_forgeries import EVENT_FORGERIES, RESULT_FORGERIES
from reference.pingyang_tiles import group_of
from reference.random_player import play_deal, random_moves, shuffled_pack, stacked_pack
from reference.referee import judge, judge_session
from reference.script import play_script, stack

Log = dict[str, Any]

READY = "123678m4599p345789s"  # waits for 3p and 6p
BEFORE_KONG = "1111m234567p3456789s"  # and 9s to come


def wild_pack(rng: random.Random) -> list[int]:
    """Return a pack that deals all wilds to two seats."""
    pack = shuffled_pack(rng, "pingyang")
    groups = {group_of(tile) for tile in pack[:2]}
    wilds = [tile for tile in pack[2:] if group_of(tile) in groups]
    others = [tile for tile in pack[2:] if group_of(tile) not in groups]
    many = rng.choice([4, 5, 6])  # seat 0 has them first, seat 1 the rest
    return [*pack[:2], *wilds[:many], *others[: 17 - many], *wilds[many:], *others[17 - many :]]


PACKS = (lambda rng: shuffled_pack(rng, "pingyang"), lambda rng: stacked_pack(rng, "pingyang"), wild_pack)


def random_deal(number: int) -> Log:
    """Play one deal at random: the kinds of pack and the presets take turns, and whether seats take their wins."""
    rng = random.Random(number)
    options: dict[str, Any] = {"preset": ("pingyang", "pingyang-alt")[number % 2]}
    if number % 5 == 0:
        options["white_is_flower"] = rng.random() < 0.5
        options["dealt_four_is_kong"] = rng.random() < 0.5
        options["payout"] = {
            "wall.share_out_tiles": rng.randrange(5),
            "wall.share_out_at": rng.choice([8, 40]),
        }
    chooser = random_moves(rng, wins_when_it_can=number % 4 >= 2)
    return play_deal(PACKS[number % 3](rng), chooser, 0, options, deal=number, variant="pingyang")


@cache
def random_deals() -> tuple[Log, ...]:
    """Return the random deals that the forgeries start from."""
    return tuple(random_deal(number) for number in range(72))


@pytest.mark.parametrize("block", range(4))
def test_random_deals_are_accepted(block: int) -> None:
    for number in range(36 * block, 36 * block + 36):
        judge(random_deal(number), wins_when_it_can=number % 4 >= 2)


def test_random_deals_show_every_kind_of_event_and_end() -> None:
    events = [event for log in random_deals() for event in log["events"]]
    kinds = {"flower", "draw", "discard", "chow", "pung", "kong", "akong", "ckong", "win", "exhausted"}
    assert {event["type"] for event in events} == kinds
    wins = [event for event in events if event["type"] == "win"]
    assert {event["by"] for event in wins} >= {"self", "discard"}
    assert {flag for win in wins for flag in win["flags"]} >= {"heavenly", "last_tile"}
    patterns = {pattern for log in random_deals() for pattern in log["result"]["expect"]["patterns"]}
    assert patterns >= {"kill_pig", "wild_tiles", "flower_tiles", "exposed_kong", "self_draw"}


@pytest.mark.parametrize("forge", EVENT_FORGERIES, ids=lambda forge: forge.__name__)
def test_forged_events_are_refused_where_they_were_forged(forge: Callable[[Log], int]) -> None:
    forged = 0
    for log in random_deals():
        copy = deepcopy(log)
        with suppress(LookupError):
            place = forge(copy)
            forged += 1
            with pytest.raises(IllegalPlay, match=f"^deal {log['deal']}, event {place}: "):
                judge(copy)
        if forged == 8:
            break
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


def scripted(wild: str, hands: dict[int, str], *moves: tuple[int, str], **settings: Any) -> Log:
    """Play a script and let it be judged."""
    options = {"preset": settings.pop("preset", "pingyang")}
    pack = stack(wild, hands, variant="pingyang", **settings)
    log, _ = play_script(pack, *moves, options=options, variant="pingyang")
    judge(log)
    return log


def forbid(log: Log, place: int, **event: Any) -> None:
    """Put an event in place of another and check that it is refused there."""
    event["from"] = event.pop("source", None)
    forged = log | {"events": [*log["events"][:place], event]}
    with pytest.raises(IllegalPlay, match=f"event {place}: "):
        judge(forged)


@pytest.mark.parametrize(
    ("drawn", "flags", "extra"),
    [
        ({66: "9s"}, ["out_with_replacement_tile"], {"last_kong": "ckong:1111m"}),
        ({66: "1f", 67: "9s"}, ["out_with_flower"], {}),
    ],
    ids=["kong", "flower-of-the-kong"],
)
def test_replacement_of_a_kong_wins(drawn: dict[int, str], flags: list[str], extra: dict[str, str]) -> None:
    log = scripted("5m3z", {0: BEFORE_KONG}, (0, "ckong:1111m"), (0, "win"), at=drawn)
    result = log["result"]
    assert (result["win"]["flags"], result["players"][0]["extra"]) == (flags, extra)
    log["result"] = result | {"players": [result["players"][0] | {"extra": {"last_kong": "ckong:2222m"}}]}
    log["result"]["players"] += result["players"][1:]
    with pytest.raises(IllegalPlay, match="shows seat 0"):
        judge(log)


@pytest.mark.parametrize("tiles", ["5555z", "1234f", "5678f"])
def test_four_dealt_bonus_tiles_are_a_kong_with_one_replacement(tiles: str) -> None:
    log = scripted("5m3z", {2: tiles}, (2, "discard:1z"), preset="pingyang-alt", wall="1z")
    kong, draw, discard = log["events"][:3]
    assert (kong["type"], kong["meld"]) == ("ckong", f"ckong:{tiles}")
    assert (draw["type"], draw["from"], discard["type"]) == ("draw", "tail", "discard")
    forbid(log, 0, type="flower", seat=2, tile=tiles[0] + tiles[-1])


def test_four_dealt_flowers_are_laid_down_in_the_main_preset() -> None:
    log = scripted("5m3z", {2: "1234f"})
    assert [event["type"] for event in log["events"][:9]] == ["flower"] * 4 + ["draw"] * 4 + ["discard"]
    forbid(log, 0, type="ckong", seat=2, tile="1f", meld="ckong:1234f")


def test_bonus_tiles_that_replace_others_wait_for_the_next_round() -> None:
    log = scripted("5m3z", {0: "1f", 3: "56f"}, wall="2f1m8f1m1m1m")
    opening = [(event["type"], event["seat"]) for event in log["events"][:10]]
    first = [("flower", 0), ("draw", 0), ("flower", 3), ("flower", 3), ("draw", 3), ("draw", 3)]
    assert opening == [*first, ("flower", 0), ("draw", 0), ("flower", 3), ("draw", 3)]
    forbid(log, 2, type="flower", seat=0, tile="2f")


def test_wild_flowers_stay_in_the_hand() -> None:
    log = scripted("1f5m", {0: "23f"}, at={66: "4f"})
    forbid(log, 0, type="flower", seat=0, tile="2f")
    forbid(log, 2, type="flower", seat=1, tile="4f")


def test_added_kong_is_robbed_and_does_not_count() -> None:
    calls = ((0, "discard:6p"), (1, "pung:666p"), (1, "akong:6666p"), (2, "win"))
    log = scripted("5m3z", {0: "6p", 1: "66p", 2: READY}, *calls, at={66: "7z", 69: "6p"})
    assert log["result"]["expect"]["patterns"]["robbing_the_kong"] == 3
    assert "pung:666p" in log["result"]["players"][1]["melds"]


def test_kill_pig_is_declared_on_the_own_turn_alone() -> None:
    log = scripted("5m3z", {0: "6p", 1: "555m3z"}, (0, "discard:6p"), (1, "win"))
    assert log["result"]["expect"]["patterns"] == {"kill_pig": 13}
    forbid(log, 1, type="win", seat=1, by="discard", tile="6p", source=0, flags=["earthly"])


@pytest.mark.parametrize(("wild", "hand", "wins"), [("55m", "55m", True), ("5m3z", "55m33z", False)])
def test_wilds_that_win_alone(wild: str, hand: str, wins: bool) -> None:
    log = scripted(wild, {0: hand + "1z"}, *[(0, "win")] * wins)
    if wins:
        assert log["result"]["win"]["flags"] == ["heavenly"]
    else:
        drawn = log["hands"][0][-2:]
        forbid(log, 0, type="win", seat=0, by="self", tile=drawn, flags=["heavenly"])


def test_share_out_begins_with_the_seat_about_to_draw() -> None:
    log = scripted("5m3z", {1: READY}, (1, "discard:9s"))
    shared = log["events"][-5:-1]
    draws = [event for event in log["events"] if event["type"] == "draw"]
    assert len(draws) == 53 + 4  # Exact checks 13
    assert [event["type"] for event in shared] == ["draw"] * 4
    assert [event["seat"] for event in shared] == [2, 3, 0, 1]


def test_dealer_stays_after_his_own_win_alone() -> None:
    logs: list[Log] = []
    chair, streak = 0, 0
    for number, winner in enumerate((0, 1, None, 0, 0)):
        hands = {} if winner is None else {winner: "555m3z"}
        moves = [] if winner is None else [(winner, "win")]
        pack = stack("5m3z", hands, variant="pingyang")
        log, _ = play_script(pack, *moves, options={}, variant="pingyang")
        log |= {"deal": number, "dealer_chair": chair, "dealer_streak": streak}
        log["result"]["dealer_streak"] = streak
        logs.append(log)
        stays = winner == 0
        chair, streak = (chair, streak + 1) if stays else (chair + 1, 0)
    judge_session(logs)
    with pytest.raises(IllegalPlay, match="deal 3: dealer chair and streak"):
        judge_session([*logs[:3], logs[3] | {"dealer_chair": 1}])
