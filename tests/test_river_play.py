"""Hongzhong is played by its book: a referee judges deals, and each of the book's engine scenarios is seen."""

import itertools
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any

import numpy as np
import pytest
from numba import config

import mjsim
from mjsim.engine import build_engine, parse_policies
from mjsim.rulesets import load_rules
from mjsim.turn_options import turn_rules_of
from mjsim_kernels.claims import HU
from mjsim_kernels.conservation import first_unconserved
from mjsim_kernels.deal_events import FROM_TAIL, FROM_WALL
from mjsim_kernels.deal_state import add_meld, add_tile
from mjsim_kernels.records import DISCARD, OUTCOME, ROB, SELF_DRAW
from mjsim_kernels.river import legal, moves
from mjsim_kernels.river.circumstances import discard_flags, self_draw_flags
from mjsim_kernels.river.dealing import clear_river
from mjsim_kernels.river.hands import may_win_self, note_waits
from mjsim_kernels.scoring.events import event_kind, event_seats, is_win
from mjsim_kernels.simulate import new_deals
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import PUNG, RED, SEATS
from reference.notation import parse_tiles
from reference.river_referee import IllegalError, RiverReferee, judge_river

Log = dict[str, Any]

DEALS = 4 if config.DISABLE_JIT else 24
SCORED = 2 if config.DISABLE_JIT else 4  # deals whose payments are judged too, which is slow
RULES = {
    "default": [],
    "blood_battle": ["options.mode=blood_battle"],
    "single": ["options.mode=single", "options.exchange=none"],
    "any": ["options.exchange=any", "options.forced_missing_discard=false"],
    "earthly": ["options.earthly_on_discard=true", "options.next_dealer=stays"],
}


@cache
def logs_of(rules: str, policy: str) -> list[Log]:
    """Play deals once."""
    return mjsim.replay("hongzhong", range(DEALS), seed=20, policy=policy, overrides=RULES[rules])


@pytest.mark.parametrize("policy", ["random", "greedy", "ukeire", "ukeire,random,greedy,random"])
@pytest.mark.parametrize("rules", RULES)
def test_every_event_is_as_the_rule_book_says(rules: str, policy: str) -> None:
    for log in logs_of(rules, policy):
        judge_river(log, scored=log["deal"] < SCORED)


def test_sessions_follow_the_first_winner() -> None:
    logs = logs_of("default", "ukeire")
    for before, log in itertools.pairwise(logs):
        if log["deal"] % 16:
            referee = RiverReferee(before)
            referee.judge(False)
            assert log["dealer_chair"] == (before["dealer_chair"] + referee.next_dealer()) % 4


def changed(log: Log, change: Any) -> Log:
    """Return a copy of a log with one change."""
    copy = deepcopy(log)
    change(copy)
    return copy


def leave_out_win(log: Log) -> None:
    log["events"].remove(next(event for event in log["events"] if event["type"] == "win"))


def give_the_other_way(log: Log) -> None:
    log["events"][0]["to"] = (log["events"][0]["to"] + 1) % 4


def discard_another(log: Log) -> None:
    event = next(event for event in log["events"] if event["type"] == "discard")
    event["tile"] = "1m" if event["tile"] != "1m" else "9p"


def pay_another(log: Log) -> None:
    log["result"]["expect"]["event_pay"][0][0] += 1


def draw_another(log: Log) -> None:
    event = next(event for event in log["events"] if event["type"] == "draw")
    event["tile"] = "1m" if event["tile"] != "1m" else "9p"


def claim_a_flag(log: Log) -> None:
    next(event for event in log["events"] if event["type"] == "win")["flags"].append("last_tile")


@pytest.mark.parametrize(
    "forge",
    [leave_out_win, give_the_other_way, discard_another, pay_another, draw_another, claim_a_flag],
    ids=lambda forge: forge.__name__,
)
def test_forgeries_are_refused(forge: Any) -> None:
    with pytest.raises((IllegalError, ValueError)):
        judge_river(changed(logs_of("default", "greedy")[0], forge))


@pytest.mark.parametrize("policy", ["random", "ukeire", "random,ukeire,greedy,ukeire"])
@pytest.mark.parametrize("rules", RULES)
def test_tiles_and_points_are_conserved(rules: str, policy: str) -> None:
    engine = build_engine(load_rules("hongzhong", RULES[rules]), parse_policies(policy))
    outcomes = np.zeros(16 if config.DISABLE_JIT else 2_000, OUTCOME).view(np.recarray)
    engine.play(3, 0, 16, outcomes)
    scores = np.zeros(len(outcomes), engine.score_type).view(np.recarray)
    engine.score(outcomes, scores)
    assert first_unconserved(outcomes, engine.copies) == -1
    assert scores.valid.all()
    assert not scores.pay.sum(axis=1).any()
    for outcome, settlement in zip(outcomes[:200], scores["settlement"][:200], strict=True):
        assert not settlement["events"]["pay"][: outcome.event_count].sum(axis=1).any()  # scenario 12


# the book's engine scenarios, by number


def events_of(kind: str, *logs: Log) -> Iterator[tuple[Log, int, Log]]:
    """Yield every event of a kind with its log and place."""
    for log in logs:
        for place, event in enumerate(log["events"]):
            if event["type"] == kind:
                yield log, place, event


def test_1_the_wall_is_drawn_to_its_last_tile() -> None:
    for log in logs_of("default", "ukeire"):
        assert sum(event["type"] == "draw" for event in log["events"]) == 59
        assert log["events"][-1]["type"] == "exhausted"


class Table:
    """Hold a deal in which seats are given their tiles."""

    def __init__(self, tables: HandTables, wall: int = 20, **changes: str) -> None:
        overrides = [f"options.{name}={value}" for name, value in changes.items()]
        self.rules, self.tables = turn_rules_of(load_rules("hongzhong", overrides)), tables
        self.deal: np.record = new_deals()[0]
        clear_river(self.deal, self.rules)
        self.deal.taken = self.deal.limit - wall
        self.deal.wall[:] = 0
        self.deal.acted[:] = 1
        self.deal.missing[:] = 2

    def hold(self, seat: int, hand: str, *pungs: int) -> None:
        """Give a seat its tiles."""
        for tile in parse_tiles(hand):
            add_tile(self.deal, seat, tile)
        for face in pungs:
            add_meld(self.deal, seat, PUNG, face)
        note_waits(self.deal, self.tables, seat)

    def draw(self, seat: int, tile: str, end: int = FROM_WALL) -> None:
        """Let a seat draw a tile."""
        (self.deal.wall[self.deal.taken],) = parse_tiles(tile)
        moves.draw_river(self.deal, seat, end)

    def claims(self, seat: int, tile: str) -> int:
        """Return what a seat may claim."""
        (face,) = parse_tiles(tile)
        return int(legal.river_claims(self.deal, self.rules, self.tables, seat, face))

    def win(self, by: int, source: int, tile: str, winners: int) -> None:
        """Let seats win a tile."""
        (face,) = parse_tiles(tile)
        moves.win_tile(self.deal, self.rules, self.tables, by, source, face, winners)


WAITING = "23m567m345p678p99p"  # for 1m and 4m


def test_1_no_kong_with_an_empty_wall_and_the_last_tile_after_a_kong(tables: HandTables) -> None:
    for wall in (0, 1):
        table = Table(tables, wall=wall)
        table.hold(1, "3333m12456p789p6m1m")
        table.deal.drawn = 0
        assert bool(legal.river_concealed_kongs(table.deal, tables, 1, True)) == (wall == 1)
    moves.declare_concealed(table.deal, tables, 1, 2)
    table.draw(1, "1m", FROM_TAIL)
    flags = int(self_draw_flags(table.deal, 1))
    assert flags & 4 and flags & 16  # out with replacement tile and last tile


@pytest.mark.parametrize(("copies", "extends"), [(2, True), (3, False)])
def test_2_a_pung_called_with_three_copies_is_never_extended(
    tables: HandTables, copies: int, extends: bool
) -> None:
    table = Table(tables)
    table.hold(1, "55m1234678m1234p" if copies == 2 else "555m123678m1234p")
    moves.call_pung(table.deal, 1, 0, 4)
    table.draw(1, "5m" if copies == 2 else "1m")
    assert bool(legal.river_added_kongs(table.deal, 1, True) >> 4 & 1) == extends


def test_3_the_missing_suit_goes_first_and_other_suits_may_be_called(tables: HandTables) -> None:
    table = Table(tables)
    table.hold(1, "33m1567p28m499s12p")
    assert legal.river_discards(table.deal, table.rules, 1) == 1 << 21 | 1 << 26
    assert table.claims(1, "3m") and not table.claims(1, "9s")


def test_4_a_discarded_red_is_offered_to_all_who_are_ready_and_for_a_win_only(tables: HandTables) -> None:
    table = Table(tables)
    table.hold(1, WAITING)
    table.hold(2, "11m22m567m345p67p7z")
    table.hold(3, "1358m1369p77z122p"[:13])
    assert [table.claims(seat, "7z") for seat in (1, 2, 3)] == [HU, HU, 0]


def test_5_a_robbed_kong_leaves_a_pung_and_thirteen_tiles(tables: HandTables) -> None:
    table = Table(tables)
    table.hold(2, WAITING)
    table.hold(1, "4m123p456p789p99p"[:12] + "p", 3)
    moves.add_to_pung(table.deal, tables, 1, 3)
    robbers = int(legal.find_robbers(table.deal, table.rules, tables, 1, 3))
    assert robbers == 1 << 2
    assert not moves.settle_added(table.deal, table.rules, tables, 1, 3, robbers)
    assert table.deal.meld_kinds[1, 0] == PUNG
    assert table.deal.payment_count == 1 and event_kind(int(table.deal.payments[0])) == ROB
    assert legal.next_in_play(table.deal, table.rules, 1) == 2


def test_6_a_locked_hand_discards_what_it_drew(tables: HandTables) -> None:
    table = Table(tables)
    table.hold(1, WAITING)
    table.win(DISCARD, 0, "4m", 1 << 1)
    for tile in ("5s", "9p", "2m"):
        table.draw(1, tile)
        assert legal.river_discards(table.deal, table.rules, 1) == 1 << parse_tiles(tile)[0]
        moves.discard_river(table.deal, tables, 1, parse_tiles(tile)[0])
    table.draw(1, "7z")
    assert may_win_self(table.deal, tables, 1, True)
    assert legal.river_discards(table.deal, table.rules, 1) == 1 << RED


def test_7_several_winners_of_a_discard_are_all_locked(tables: HandTables) -> None:
    table = Table(tables)
    for seat in (1, 3):
        table.hold(seat, WAITING)
    table.win(DISCARD, 0, "4m", 0b1010)
    assert int(table.deal.won) == 0b1010 and table.deal.payment_count == 1
    assert event_seats(int(table.deal.payments[0])) == 0b1010
    assert table.deal.hands[1].sum() == table.deal.hands[3].sum() == 13
    assert legal.next_in_play(table.deal, table.rules, 0) == 1


def test_8_in_a_blood_battle_winners_leave() -> None:
    for log in logs_of("blood_battle", "ukeire"):
        winners = [event["seat"] for event in log["events"] if event["type"] == "win"]
        assert len(winners) == len(set(winners)) <= 3
        if len(winners) == 3:
            assert log["events"][-1]["type"] == "win"


def test_9_only_the_last_kong_is_passed_on(tables: HandTables) -> None:
    case = {
        "id": "a",
        "variant": "hongzhong",
        "wild": None,
        "players": [
            {"hand": "1245m1245p11129m"[:13] + "m", "melds": [], "flowers": "", "extra": {"missing": "s"}},
            {"hand": WAITING, "melds": [], "flowers": "", "extra": {"missing": "s"}},
            None,
            None,
        ],
        "win": None,
        "events": [
            {"type": "kong", "seat": 0, "kind": "direct", "tile": "8p", "from": 2},
            {"type": "kong", "seat": 0, "kind": "concealed", "tile": "6m"},
            {
                "type": "win",
                "by": "discard",
                "from": 0,
                "tile": "4m",
                "winners": [1],
                "flags": ["kong_discard"],
            },
        ],
    }
    case["players"][0] = None
    (answer,) = mjsim.score(case)
    kongs = answer["event_pay"][:2]
    assert kongs == [[2, 0, -2, 0], [6, -2, -2, -2]]
    assert answer["event_pay"][2][1] == answer["wins"][0]["score"]["multiplier"] + 6


@pytest.mark.parametrize("konged", [False, True])
def test_10_a_heavenly_hand_is_one_before_any_kong(tables: HandTables, konged: bool) -> None:
    table = Table(tables)
    table.deal.acted[:] = 0
    table.hold(0, "3333m456m789m11p23p" if konged else "123m456m789m11p234p")
    if konged:
        moves.declare_concealed(table.deal, tables, 0, 2)
        table.draw(0, "4p", FROM_TAIL)
    flags = int(self_draw_flags(table.deal, 0))
    assert may_win_self(table.deal, tables, 0, True)
    assert (flags & 1, flags & 4) == ((0, 4) if konged else (1, 0))


@pytest.mark.parametrize("event", ["nothing", "pung", "kong", "win"])
def test_11_an_earthly_hand_needs_an_undisturbed_deal(tables: HandTables, event: str) -> None:
    table = Table(tables)
    for seat in (1, 3):
        table.hold(seat, WAITING)
    table.hold(2, "333m1567p28m49p12p")
    if event == "pung":
        moves.call_pung(table.deal, 2, 0, 2)
    elif event == "kong":
        moves.call_kong(table.deal, tables, 2, 0, 2)
    elif event == "win":
        table.win(DISCARD, 0, "4m", 1 << 3)
    table.draw(1, "1m")
    assert bool(int(self_draw_flags(table.deal, 1)) & 2) == (event == "nothing")


def test_13_a_won_replacement_is_no_kong_discard_later(tables: HandTables) -> None:
    table = Table(tables)
    table.hold(1, "888p23m567m345p99p")
    moves.call_kong(table.deal, tables, 1, 0, 16)
    table.draw(1, "4m", FROM_TAIL)
    assert may_win_self(table.deal, tables, 1, True)
    table.win(SELF_DRAW, 1, "4m", 1 << 1)
    table.draw(1, "9m")
    moves.discard_river(table.deal, tables, 1, 8)
    assert int(discard_flags(table.deal)) == 0


@pytest.mark.parametrize("rules", ["default", "any"])
def test_14_gifts_go_the_same_way_round(rules: str) -> None:
    steps = set()
    for log in logs_of(rules, "random"):
        gifts = [event for event in log["events"] if event["type"] == "give"]
        assert len(gifts) == 12 and all(gift["tile"] != "7z" for gift in gifts)
        (step,) = {(gift["to"] - gift["seat"]) % SEATS for gift in gifts}
        steps.add(step)
    assert steps == {1, 2, 3} or config.DISABLE_JIT


def test_every_kind_of_event_is_seen() -> None:
    logs = [log for rules in RULES for log in logs_of(rules, "ukeire") + logs_of(rules, "greedy")]
    ways = {event["by"] for _, _, event in events_of("win", *logs)}
    assert ways >= {"self", "discard"}
    assert config.DISABLE_JIT or all(
        any(events_of(kind, *logs)) for kind in ("pung", "kong", "akong", "ckong", "exhausted")
    )


def test_outcomes_hold_every_paid_event() -> None:
    for log in logs_of("default", "greedy"):
        told = log["result"]["events"]
        kongs = sum(event["type"] in ("kong", "ckong") for event in log["events"])
        robbed = sum(1 for _, _, event in events_of("win", log) if event["by"] == "rob")
        added = sum(event["type"] == "akong" for event in log["events"])
        assert sum(event["type"] == "kong" for event in told) >= kongs + added - robbed
        assert is_win(1)
