"""The referee accepts what the rules of Longgang and Chayuan allow, and refuses what they forbid."""

import random
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

from reference import forgeries
from reference.event_log import IllegalPlay
from reference.notation import KINDS, parse_tiles
from reference.pingyang_forgeries import (
    discard_in_the_share_out,
    leave_out_the_share_out,
    replace_before_all_are_laid_down,
    share_out_early,
    share_out_less,
    share_out_more,
)
from reference.random_player import play_deal, random_moves, shuffled_pack, stacked_pack
from reference.referee import judge, judge_session
from reference.script import play_script, stack

Log = dict[str, Any]

VARIANTS = ("longgang", "chayuan")
READY = "123678m4599p345789s"  # waits for 3p and 6p
ABORTS = {
    "abort.kongs": 2,
    "abort.same_wind_discards": 2,
    "abort.winners": 2,
    "abort.terminal_honor_kinds": 8,
}
NOT_HERE = {
    forgeries.discard_a_wild,  # the wild is not the only one
    forgeries.hide_a_bonus_tile,  # flowers, laid down in rounds
    forgeries.lay_a_bonus_tile_down_late,
    forgeries.draw_beyond_the_last_tile,  # the last tiles are shared out
    forgeries.win_without_a_shape,
    forgeries.win_on_a_discard_without_a_shape,
    forgeries.discard_a_tile_of_somebody_else,
}
SHARED_OUT = (discard_in_the_share_out, leave_out_the_share_out, share_out_less, share_out_more)
FORGERIES = (
    *(forge for forge in forgeries.EVENT_FORGERIES if forge not in NOT_HERE),
    *SHARED_OUT,
    share_out_early,
    replace_before_all_are_laid_down,
)


def random_deal(variant: str, number: int) -> Log:
    """Play one deal at random: packs and options take turns, and whether seats take their wins."""
    rng = random.Random(number)
    options: dict[str, Any] = {}
    if number % 4 == 1:
        options = {"swap_chow_forbidden": True, "universal_wait_may_rob": True}
        if variant == "longgang":
            options = {"abortive_draws": True, "eight_pairs": "counted", "payout": ABORTS}
    pack = (stacked_pack if number % 3 else shuffled_pack)(rng, variant)
    return play_deal(pack, random_moves(rng, number % 2 == 0), options=options, deal=number, variant=variant)


@cache
def random_deals(variant: str) -> tuple[Log, ...]:
    return tuple(random_deal(variant, number) for number in range(48))


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_deals_are_accepted(variant: str) -> None:
    for log in random_deals(variant):
        judge(log, wins_when_it_can=log["deal"] % 2 == 0)


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_deals_show_every_kind_of_event_and_end(variant: str) -> None:
    events = [event for log in random_deals(variant) for event in log["events"]]
    kinds = {"flower", "draw", "discard", "chow", "pung", "kong", "akong", "ckong", "win", "exhausted"}
    assert {event["type"] for event in events} == kinds | ({"abort"} if variant == "longgang" else set())
    flags = {flag for event in events if event["type"] == "win" for flag in event["flags"]}
    assert flags >= {"heavenly", "last_tile"}


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__)
def test_forged_events_are_refused_where_they_were_forged(variant: str, forge: Callable[[Log], int]) -> None:
    forged = 0
    for log in random_deals(variant):
        copy = deepcopy(log)
        with suppress(LookupError):
            place = forge(copy)
            forged += 1
            with pytest.raises(IllegalPlay, match=f"^deal {log['deal']}, event {place}: "):
                judge(copy)
        if forged == 4:
            break
    assert forged > 0


def scripted(variant: str, wild: str, hands: dict[int, str], *moves: tuple[int, str], **settings: Any) -> Log:
    """Play a script and let it be judged."""
    options = settings.pop("options", {})
    log, _ = play_script(
        stack(wild, hands, variant=variant, **settings), *moves, options=options, variant=variant
    )
    judge(log)
    return log


def forbid(log: Log, place: int, **event: Any) -> None:
    """Put an event in place of another and check that it is refused there."""
    if "source" in event:
        event["from"] = event.pop("source")
    forged = log | {"events": [*log["events"][:place], event]}
    with pytest.raises(IllegalPlay, match=f"event {place}: "):
        judge(forged)


def place_of(log: Log, **wanted: Any) -> int:
    """Find the first event that says all this."""
    return next(i for i, event in enumerate(log["events"]) if wanted.items() <= event.items())


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_own_flower_stays_and_guest_flowers_go(variant: str) -> None:
    log = scripted(variant, "5m", {0: "13f", 1: "2f"})
    assert [event["tile"] for event in log["events"] if event["type"] == "flower"][:1] == ["3f"]
    forbid(log, 0, type="flower", seat=0, tile="1f")
    forbid(log, 2, type="flower", seat=1, tile="2f")
    wild = scripted(variant, "4f", {0: "13f", 1: "2f"})
    assert not [event for event in wild["events"] if event["type"] == "flower"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_claim_bars_faces_in_its_turn(variant: str) -> None:
    hands = {0: "2m", 1: "2345m9s"}
    log = scripted(variant, "9p", hands, (0, "discard:2m"), (1, "chow:234m"), (1, "discard:9s"))
    place = place_of(log, type="chow") + 1
    forbid(log, place, type="discard", seat=1, tile="2m")
    other_end = {"type": "discard", "seat": 1, "tile": "5m"}
    if variant == "longgang":
        forbid(log, place, **other_end)
        return
    judge_prefix(log, place, other_end)
    swapped = {"swap_chow_forbidden": True}
    log = scripted(
        variant, "9p", hands, (0, "discard:2m"), (1, "chow:234m"), (1, "discard:9s"), options=swapped
    )
    forbid(log, place, **other_end)


def judge_prefix(log: Log, place: int, event: dict[str, Any]) -> None:
    """Check that an event is accepted: the log ends too early only after it."""
    with pytest.raises(IllegalPlay, match=f"event {place + 1}: the log ends"):
        judge(log | {"events": [*log["events"][:place], event]})


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_fourth_tile_of_a_pung_never_goes(variant: str) -> None:
    hands = {0: "6p", 2: "666p"}
    log = scripted(variant, "9m", hands, (0, "discard:6p"), (2, "pung:666p"))
    forbid(log, place_of(log, type="pung") + 1, type="discard", seat=2, tile="6p")
    forbid(log, place_of(log, type="pung") + 1, type="akong", seat=2, tile="6p", meld="akong:6666p")


def test_no_chow_of_the_own_last_discard_in_longgang() -> None:
    hands = {0: "9s", 1: "46m", 3: "5m"}
    moves = ((0, "discard:9s"), (1, "discard:5m"), (2, "discard:9s"), (3, "discard:9s"), (0, "discard:5m"))
    for variant, allowed in (("longgang", False), ("chayuan", True)):
        log = scripted(variant, "9p", hands | {0: "5m9s", 2: "9s", 3: "9s"}, *moves, at={66: "5m"})
        place = place_of(log, type="discard", seat=0, tile="5m") + 1
        chow = {"type": "chow", "seat": 1, "tile": "5m", "from": 0, "meld": "chow:456m"}
        if allowed:
            judge_prefix(log, place, chow)
        else:
            forbid(log, place, **chow)


def test_start_kongs_of_longgang_come_before_the_first_discard_in_seat_order() -> None:
    hands = {0: "1111m", 2: "2222m"}
    log = scripted("longgang", "9p", hands, (0, "ckong:1111m"), (2, "ckong:2222m"))
    kinds = [(event["type"], event["seat"]) for event in log["events"][:4]]
    assert kinds == [("ckong", 0), ("draw", 0), ("ckong", 2), ("draw", 2)]
    late = scripted("longgang", "9p", hands, (2, "ckong:2222m"))
    forbid(late, 2, type="ckong", seat=0, tile="1m", meld="ckong:1111m")  # the dealer has had his turn
    chayuan = scripted("chayuan", "9p", hands, (0, "ckong:1111m"))
    forbid(chayuan, 2, type="ckong", seat=2, tile="2m", meld="ckong:2222m")


def test_three_wilds_dealt_win_before_or_on_the_first_discard() -> None:
    first = scripted("longgang", "9p", {2: "999p"})
    win = {"type": "win", "seat": 2, "by": "self", "from": None, "tile": None, "flags": ["dealt_three_wilds"]}
    assert first["events"] == [win]
    log = scripted("chayuan", "9p", {2: "999p"})
    assert [event["type"] for event in log["events"]] == ["discard", "win"]
    assert log["events"][1] == win
    forbid(log, 0, **win)
    dealer = scripted("longgang", "9p", {0: "999p"})
    assert dealer["events"][0]["flags"] == ["first_draw", "heavenly"]


def test_a_universal_wait_does_not_rob_nor_take_in_chayuan() -> None:
    hand = "123m456789p234678s5m"
    log = scripted("chayuan", "5m", {0: "1z", 1: hand}, (0, "discard:1z"))
    win = {"type": "win", "seat": 1, "by": "discard", "from": 0, "tile": "1z", "flags": ["earthly"]}
    forbid(log, 1, **win)
    other = scripted("longgang", "5m", {0: "1z", 1: hand}, (0, "discard:1z"), (1, "win"))
    assert other["events"][1]["flags"] == ["earthly", "first_round"]


@pytest.mark.parametrize(("variant", "other_face"), [("longgang", False), ("chayuan", True)])
def test_a_win_passed_is_locked_until_the_own_turn(variant: str, other_face: bool) -> None:
    hands = {0: "3p", 2: "6p", 3: READY}
    moves = ((0, "discard:3p"), (2, "discard:6p"))
    log = scripted(variant, "9m", hands, *moves)
    place = place_of(log, type="discard", seat=2, tile="6p") + 1
    flags = ["declined_win", "first_round"] if variant == "longgang" else []
    win = {"type": "win", "seat": 3, "by": "discard", "from": 2, "tile": "6p", "flags": flags}
    if other_face:
        assert scripted(variant, "9m", hands, *moves, (3, "win"))["events"][place] == win
    else:
        forbid(log, place, **win)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_last_four_tiles_go_round(variant: str) -> None:
    log = scripted(variant, "5m", {})
    draws = [event for event in log["events"] if event["type"] == "draw"]
    flowers = [event for event in log["events"] if event["type"] == "flower"]
    assert log["events"][-1] == {"type": "exhausted"}
    replaced = sum(event["from"] == "tail" for event in draws)
    left = 20 if variant == "chayuan" else 21 - replaced % 2
    assert len(draws) == 70 - left
    assert replaced == len(flowers)
    assert [event["type"] for event in log["events"][-5:-1]] == ["draw"] * 4


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_late_replacement_is_the_first_of_the_last_four(variant: str) -> None:
    # no flower replaced: 45 draws leave 25 in Longgang and 24 in Chayuan after one more
    number = 65 + (46 if variant == "chayuan" else 45)
    last = {number: "1f"} if (number - 66) % 4 != 3 else {number: "2f"}
    log = scripted(variant, "5m", {}, at=last | {number + 1: "9s"})
    flower = place_of(log, type="flower", tile=KINDS[parse_tiles(last[number])[0]])
    after = log["events"][flower + 1]
    if variant == "chayuan":
        assert (after["type"], after["from"]) == ("draw", "wall")
        assert after["seat"] == log["events"][flower]["seat"]
        assert log["events"][flower + 2]["type"] == "draw"
        forbid(log, flower + 1, **(after | {"from": "tail"}))
    else:
        assert (after["type"], after["from"]) == ("draw", "tail")


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"abort.kongs": 2}, "kongs"),
        ({"abort.same_wind_discards": 2}, "same_wind_discards"),
        ({"abort.terminal_honor_kinds": 1}, "terminal_honor_kinds"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_longgang_deals_are_aborted(changes: dict[str, int], reason: str) -> None:
    off = {"abort.kongs": 0, "abort.same_wind_discards": 0, "abort.terminal_honor_kinds": 0}
    options = {"abortive_draws": True, "payout": off | changes}
    hands = {0: "1111m4z", 1: "2222m4z"}
    moves = {
        "kongs": ((0, "ckong:1111m"), (1, "ckong:2222m")),
        "same_wind_discards": ((0, "discard:4z"), (1, "discard:4z")),
        "terminal_honor_kinds": ((0, "abort"),),
    }
    log = scripted("longgang", "9p", hands, *moves[reason], options=options)
    last = len(log["events"]) - 1
    assert log["events"][last] == {"type": "abort", "by": reason}
    assert log["result"]["expect"]["pay"] == [0, 0, 0, 0]
    judge_plain = log | {"result": log["result"] | {"options": {}}}
    with pytest.raises(IllegalPlay, match=f"event {last}: "):
        judge(judge_plain)


def test_two_winners_abort_a_deal_of_longgang() -> None:
    options = {"abortive_draws": True, "payout": {"abort.winners": 2}}
    hands = {0: "3p", 1: READY, 2: "234m12p678m234567s11z"}  # both wait for 3p
    log = scripted("longgang", "9m", hands, (0, "discard:3p"), (1, "win"), (2, "win"), options=options)
    assert log["events"][-1] == {"type": "abort", "by": "winners"}


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_dealer_stays_after_an_own_win_alone(variant: str) -> None:
    logs: list[Log] = []
    chair, streak = 0, 0
    for number, winner in enumerate((0, 1, None, 0, 0)):
        hands = {} if winner is None else {winner: "999p"}
        log, _ = play_script(stack("9p", hands, variant=variant), options={}, variant=variant)
        log |= {"deal": number, "dealer_chair": chair, "dealer_streak": streak}
        log["result"]["dealer_streak"] = streak
        logs.append(log)
        chair, streak = (chair, streak + 1) if winner == 0 else ((chair + 1) % 4, 0)
    judge_session(logs)
    with pytest.raises(IllegalPlay, match="deal 3: dealer chair and streak"):
        judge_session([*logs[:3], logs[3] | {"dealer_chair": 1}])
