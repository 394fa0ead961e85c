"""Count a kept run of Hongzhong again from its stored deals, in plain Python: the summary says the same."""

from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from mjsim.runner import simulate

parquet = pytest.importorskip("pyarrow.parquet")

DEALS = 64
ROLES = ("dealer", "south", "west", "north")
FLOWS = ("win", "kong", "passed_on", "refund", "pig", "ready")
WAYS = {1: "self_draw", 2: "discard", 3: "rob"}
BLOOD_BATTLE = "options.mode=blood_battle"

Row = dict[str, Any]


class Event(NamedTuple):
    """Hold one number of the column `events`."""

    kind: int
    seat: int
    winners: list[int]  # or payers, in order of play from the seat


def events_of(row: Row) -> list[Event]:
    """Unpack the paid events of a deal (mjsim_kernels/scoring/events.py)."""
    found = []
    for packed in row["events"][: row["event_count"]]:
        seat, seats = packed >> 3 & 3, packed >> 11 & 15
        order = [(seat + step) % 4 for step in range(4)]
        found.append(Event(packed & 7, seat, [other for other in order if seats >> other & 1]))
    return found


def wins_of(row: Row) -> list[tuple[int, Event]]:
    """List who won, each time with the event."""
    return [(seat, event) for event in events_of(row) if event.kind in WAYS for seat in event.winners]


class Kept(NamedTuple):
    """Hold what a run printed and what it kept."""

    summary: Row
    rows: list[Row]


@pytest.fixture(scope="module", params=[None, BLOOD_BATTLE], ids=["blood_flow", "blood_battle"])
def kept(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Kept:
    from mjsim.rulesets import load_rules

    folder = Path(tmp_path_factory.mktemp("river")) / "kept"
    rules = load_rules("hongzhong", [request.param] if request.param else [])
    result = simulate(rules, DEALS, seed=3, policy="greedy", threads=1, out=folder, save_deals=True)
    return Kept(result.summary, parquet.read_table(folder / "deals").to_pylist())


def test_wins_of_each_seat_and_way(kept: Kept) -> None:
    wins = [win for row in kept.rows for win in wins_of(row)]
    assert kept.summary["wins"] == len(wins) > DEALS
    for seat, role in enumerate(kept.summary["roles"]):
        own = [event for winner, event in wins if winner == seat]
        assert (role["role"], role["wins"]) == (ROLES[seat], len(own))
        for kind, way in WAYS.items():
            assert role[f"wins_by_{way}"] == sum(event.kind == kind for event in own)
        given = [event for winner, event in wins if event.seat == seat != winner]
        assert role["wins_given"] == len(given)


def test_wins_a_deal_and_the_order_of_first_wins(kept: Kept) -> None:
    many, counts = kept.summary["many_wins"], Counter(len(wins_of(row)) for row in kept.rows)
    assert many["wins_per_deal"]["histogram"] == [[wins, counts[wins]] for wins in sorted(counts)]
    order, winners = Counter[tuple[str, str]](), Counter[int]()
    for row in kept.rows:
        first = list(dict.fromkeys(seat for seat, _ in wins_of(row)))
        winners[len(first)] += 1
        order.update(
            (ROLES[seat], place)
            for seat, place in zip(first, ("first", "second", "third", "fourth"), strict=False)
        )
    assert many["winners"] == [[seats, winners[seats]] for seats in sorted(winners)]
    assert {
        (row["role"], place): row[place]
        for row in many["order"]
        for place in row
        if row[place] and place != "role"
    } == order


def test_points_of_seats_and_of_all_that_moves_them(kept: Kept) -> None:
    for role in kept.summary["roles"]:
        paid = [row[f"pay_{role['role']}"] for row in kept.rows]
        assert role["mean"] == pytest.approx(sum(paid) / DEALS)
    flows = {name: sum(row[f"total_{name}_points"] for row in kept.rows) for name in FLOWS}
    moved = sum(flows.values())
    assert kept.summary["many_wins"]["points_moved"]["mean"] == pytest.approx(moved / DEALS)
    for row in kept.summary["many_wins"]["flows"]:
        points = flows[row["id"].removesuffix("_points")]
        assert (row["mean"], row["share"]) == pytest.approx((points / DEALS, points / moved))
    wins = sum(size * times for size, times in kept.summary["win_size"]["histogram"])
    assert wins == flows["win"]


def test_how_a_deal_was_won_first(kept: Kept) -> None:
    ways = Counter(row["how"] for row in kept.rows)
    outcomes = kept.summary["outcomes"]
    assert outcomes == {way: ways["exhausted" if way == "draw" else way] / DEALS for way in outcomes}
    for row in kept.rows:
        (seat, event), *_ = wins_of(row)
        assert (row["how"], row["winner"], row["gain"]) == (WAYS[event.kind], seat, row[f"pay_{ROLES[seat]}"])


def test_patterns_of_a_deal_are_those_of_all_its_wins(kept: Kept) -> None:
    for pattern in kept.summary["patterns"]:
        deals = sum(pattern["id"] in row["patterns"] for row in kept.rows)
        assert min(pattern["wins"], 1) <= deals <= pattern["wins"]
