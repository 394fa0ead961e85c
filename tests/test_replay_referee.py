"""Let a referee that knows only the rule book judge the events of played deals."""

from copy import deepcopy
from functools import cache
from itertools import groupby
from typing import Any

import pytest
from numba import config

import mjsim
from reference.event_log import IllegalPlay
from reference.referee import judge, judge_session

SESSION = 16
DEALS = (2 if config.DISABLE_JIT else 4) * SESSION

ABORTS = [
    *("options.abortive_draws=true", "abort.kongs=2", "abort.same_wind_discards=2", "abort.winners=2"),
    "abort.terminal_honor_kinds=8",
]

Logs = list[dict[str, Any]]


@cache
def logs_of(policy: str) -> Logs:
    return mjsim.replay("yueqing", range(DEALS), seed=20, policy=policy, session_deals=SESSION)


def judge_all(logs: Logs) -> None:
    for _, session in groupby(logs, key=lambda log: log["deal"] // SESSION):
        judge_session(session, wins_when_it_can=True)


@pytest.mark.parametrize("policy", ["random", "greedy", "ukeire", "ukeire,random,greedy,random"])
def test_every_event_and_result_is_as_the_rule_book_says(policy: str) -> None:
    judge_all(logs_of(policy))


@pytest.mark.parametrize("policy", ["random", "greedy", "ukeire"])
@pytest.mark.parametrize("variant", ["wenzhou", "pingyang", "pingyang-alt", "longgang", "chayuan"])
def test_every_variant_is_played_by_its_book(variant: str, policy: str) -> None:
    judge_all(mjsim.replay(variant, range(2 * SESSION), seed=20, policy=policy, session_deals=SESSION))


@pytest.mark.parametrize(
    ("variant", "changes"),
    [
        ("wenzhou", ["options.follow_rule=any_earlier", "options.three_wilds_on_discard=false"]),
        ("wenzhou", ["options.follow_rule=off", "options.lone_wild_self_draw_only=false"]),
        ("pingyang", ["wall.share_out_tiles=0", "options.white_is_flower=true"]),
        ("pingyang", ["wall.share_out_tiles=2", "wall.kongs_per_step=2", "wall.share_out_at=50"]),
        ("pingyang-alt", ["options.dealt_four_is_kong=false", "options.kill_pig_flat=false"]),
        ("longgang", ["options.eight_pairs=counted", "options.rare_hands=true", "options.human_hand=true"]),
        ("longgang", ["options.four_wilds_needed=true", "options.rob_for_pair=false", "wall.reserve=40"]),
        ("longgang", ["wall.last_tiles=3", "options.bare_wild_wait=false", "options.late_liability=false"]),
        ("longgang", ABORTS),
        ("chayuan", ["options.swap_chow_forbidden=true", "options.dealer_keeps_on_draw=true"]),
        ("chayuan", ["options.universal_wait_may_rob=true", "wall.split_at=50", "wall.split_draws=3"]),
        ("chayuan", ["wall.split_draws=0", "options.mode=broken_chips"]),
    ],
    ids=[
        *("follow-any", "follow-none", "no-share-out", "early-share-out", "no-dealt-kong"),
        *("rare-hands", "four-wilds", "three-last-tiles", "aborts"),
        *("swapped-chows", "early-split", "no-split"),
    ],
)
def test_changed_rules_of_other_variants_are_played(variant: str, changes: list[str]) -> None:
    judge_all(mjsim.replay(variant, range(SESSION), seed=20, policy="greedy", overrides=changes))


@pytest.mark.parametrize(
    "changes",
    [
        ["options.pushes=false", "options.streak_on_draw=keep"],
        ["wall.reserve=60", "options.fan_up_plain=true", "options.streak_payers=all"],
        ["settlement.base=3", "settlement.multiplier=5", "fan_up.promote_at=2", "big.half_flush=7"],
    ],
    ids=["no-pushes", "short-wall", "payouts"],
)
def test_changed_rules_are_played_and_paid(changes: list[str]) -> None:
    judge_all(mjsim.replay("yueqing", range(DEALS // 2), seed=20, overrides=changes))


def test_deals_of_every_kind_are_among_those_judged() -> None:
    logs = logs_of("greedy") + logs_of("random")
    types = {event["type"] for log in logs for event in log["events"]}
    assert types == {
        "flower",
        "draw",
        "discard",
        "chow",
        "pung",
        "kong",
        "akong",
        "ckong",
        "win",
        "exhausted",
    }
    assert {log["dealer_chair"] for log in logs} == {0, 1, 2, 3}
    assert max(log["dealer_streak"] for log in logs) >= 2


def test_the_referee_sees_an_altered_event() -> None:
    log = deepcopy(logs_of("ukeire")[3])
    event = next(event for event in log["events"] if event["type"] == "draw")
    event["tile"] = "1m" if event["tile"] != "1m" else "2m"
    with pytest.raises(IllegalPlay):
        judge(log)


@pytest.mark.parametrize("policy", ["random", "greedy", "ukeire"])
def test_results_are_the_cases_and_pay_what_they_expect(policy: str) -> None:
    results = [log["result"] for log in logs_of(policy)]
    assert mjsim.check(results) == []
    assert len({case["id"] for case in results}) == DEALS
    assert mjsim.replay("yueqing", "20:24", seed=20, policy=policy, format="cases") == results[20:24]


def test_cases_of_changed_rules_name_them() -> None:
    changes = ["big.half_flush=7", "options.pushes=false"]
    cases = mjsim.replay("yueqing", range(32), seed=21, format="cases", overrides=changes)
    assert cases[0]["options"] == {"pushes": False, "payout": {"big.half_flush": 7}}
    assert mjsim.check(cases) == []
