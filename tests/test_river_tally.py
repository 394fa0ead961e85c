"""Deals with many wins are counted win by win, as plain Python counts their cases, and exactly whatever they pay."""

from functools import cache
from typing import Any

import numpy as np
import pytest

import mjsim
from mjsim import exact_counts
from mjsim.chunks import Job, play_and_score
from mjsim.engine import build_engine, parse_policies
from mjsim.errors import MjsimError
from mjsim.rulesets import load_rules
from mjsim.table_cache import load_tables
from mjsim.tallies import Tally, tally_sessions
from mjsim_kernels.records import OUTCOME, ROB, SELF_DRAW, SETTLED_SCORE
from mjsim_kernels.scoring import hongzhong
from mjsim_kernels.scoring.hongzhong_table import PATTERNS
from mjsim_kernels.tally_sums import GAIN, POINTS, VALUE, WINS

SESSIONS, SESSION_DEALS = 3, 4
DEALS = SESSIONS * SESSION_DEALS
WAYS = {"self": SELF_DRAW, "discard": 2, "rob": ROB}
LARGE = 10**9 + 7


@cache
def played() -> tuple[Any, Any]:
    """Play and score the sessions once."""
    engine = build_engine(load_rules("hongzhong"), parse_policies("greedy"))
    return play_and_score(Job(engine, 9, SESSION_DEALS, check=True), 0, SESSIONS)


@cache
def tally() -> Tally:
    """Count them."""
    return tally_sessions(*played(), SESSION_DEALS, len(PATTERNS))


@cache
def cases() -> list[dict[str, Any]]:
    """Return the same deals as cases."""
    return mjsim.replay(
        "hongzhong", range(DEALS), seed=9, policy="greedy", session_deals=SESSION_DEALS, format="cases"
    )


def wins_of(case: dict[str, Any]) -> list[dict[str, Any]]:
    """List the wins of a case in order of play, each with its event and what it alone was paid."""
    wins = []
    for win in case["expect"]["wins"]:
        event = case["events"][win["event"]]
        payers = 3 if event["by"] == "self" else 1
        wins.append(win | {"by": event["by"], "gain": payers * win["score"]["multiplier"]})
    sources = [event.get("from") or 0 for event in case["events"]]
    return sorted(wins, key=lambda win: (win["event"], (win["seat"] - sources[win["event"]]) % 4))


def test_every_won_hand_is_a_win() -> None:
    winners = np.zeros((4, 4), int)
    for case in cases():
        for win in wins_of(case):
            winners[win["seat"], WAYS[win["by"]]] += 1
    assert tally().sums["winners"].tolist() == winners.tolist()
    assert tally().sums["gain"][0] == sum(win["gain"] for case in cases() for win in wins_of(case))
    assert sum(tally().histograms["gain"].values()) == winners.sum()


def test_patterns_are_those_of_each_win() -> None:
    for place, name in enumerate(PATTERNS):
        found = [win for case in cases() for win in wins_of(case) if name in win["patterns"]]
        row = tally().sums["patterns"][place]
        assert row[WINS] == len(found)
        assert row[GAIN] == sum(win["gain"] for win in found)
        assert row[VALUE] == sum(win["patterns"][name] for win in found)
    assert tally().sums["patterns"][:, POINTS].sum() == tally().sums["gain"][0]


def test_points_move_as_the_events_say() -> None:
    flows = tally().sums["river_flows"][:, 0].tolist()
    kongs = sum(
        sum(point for point in pay if point > 0)
        for case in cases()
        for event, pay in zip(case["events"], case["expect"]["event_pay"], strict=True)
        if event["type"] == "kong"
    )
    assert flows[:2] == [tally().sums["gain"][0], kongs]
    assert (
        sum(flows)
        == tally().sums["river_moved"][0]
        == sum(value * deals for value, deals in tally().histograms["moved"].items())
    )


def test_seats_win_in_order() -> None:
    order = np.zeros((4, 4), int)
    for case in cases():
        first = list(dict.fromkeys(win["seat"] for win in wins_of(case)))
        for place, seat in enumerate(first):
            order[seat, place] += 1
    assert tally().sums["river_order"].tolist() == order.tolist()
    assert tally().sums["river_winners"].sum() == DEALS


@pytest.mark.parametrize("variant", ["hongzhong", "yueqing"])
def test_what_a_scorer_does_not_write_is_not_counted(variant: str) -> None:
    engine = build_engine(load_rules(variant), parse_policies("greedy"))
    outcomes = np.zeros(DEALS, OUTCOME).view(np.recarray)
    engine.play(9, 0, SESSION_DEALS, outcomes)
    counted = []
    for waste in (b"\0", b"\x55"):
        scores = np.frombuffer(bytearray(waste * engine.score_type.itemsize * DEALS), engine.score_type)
        scores = scores.view(np.recarray)
        engine.score(outcomes, scores)
        counted.append(tally_sessions(outcomes, scores, SESSION_DEALS, len(engine.patterns)).as_dict())
    assert counted[0] == counted[1]


def test_a_scorer_that_remembers_scores_as_a_new_one() -> None:
    outcomes, tables = played()[0], load_tables()
    used = hongzhong.new_scratch()
    for changes in ([], ["stakes.base=3", "options.combine=largest"], []):
        numbers = load_rules("hongzhong", changes).numbers(hongzhong.KEYS)
        scored = []
        for scratch in (used, hongzhong.new_scratch()):
            scores = np.zeros(DEALS, SETTLED_SCORE).view(np.recarray)
            assert not hongzhong.settle_outcomes(
                outcomes, numbers, tables, scores, scores["settlement"], scratch
            )
            scored.append(scores.tobytes())
        assert scored[0] == scored[1]


def test_blocks_add_up() -> None:
    outcomes, scores = played()
    total = Tally.empty(len(PATTERNS))
    for first in range(0, DEALS, SESSION_DEALS):
        part = slice(first, first + SESSION_DEALS)
        total.add(tally_sessions(outcomes[part], scores[part], SESSION_DEALS, len(PATTERNS)))
    assert total.as_dict() == tally().as_dict()
    assert Tally.from_dict(total.as_dict(), len(PATTERNS)).as_dict() == total.as_dict()


def test_a_session_is_counted_by_digits_as_it_is() -> None:
    block = exact_counts.block_of(*played(), SESSION_DEALS, len(PATTERNS))
    for session in range(SESSIONS):
        one = block.chosen(np.arange(SESSIONS) == session)
        plain = exact_counts.Sums64(len(PATTERNS))
        assert plain.run(one, 10**6)[0] == 0
        digits = exact_counts.count_in_digits(one)
        assert all((digits[name] == values).all() for name, values in plain.exact().items())


def test_products_of_large_points_are_exact() -> None:
    outcomes, scores = played()
    block = exact_counts.block_of(outcomes, scores.copy(), SESSION_DEALS, len(PATTERNS))
    for name in exact_counts.AMOUNTS:
        block.scores[name] *= LARGE
    for name in exact_counts.WON_AMOUNTS:
        block.wins[name] *= LARGE
    sums = exact_counts.Sums64(len(PATTERNS))
    large = list(sums.add(block, DEALS))
    total = sums.exact()
    for part in large:
        total = {name: total.get(name, 0) + values for name, values in part.items()}
    assert len(large) == SESSIONS
    plain = tally().sums
    for name, power in {"role_pay": 2, "gain": 2, "session_role_pay": 2, "river_flows": 2}.items():
        values = total[name] if name.startswith("session") else total[name][..., 1]
        before = plain[name] if name.startswith("session") else plain[name][..., 1]
        assert (values == before * LARGE**power).all()
    assert (total["winners"] == plain["winners"]).all()


def test_what_no_digits_hold_is_refused() -> None:
    outcomes, scores = played()
    scores = scores.copy()
    scores[2].pay[:] = [3 * 10**18, -(10**18), -(10**18), -(10**18)]
    with pytest.raises(MjsimError, match=r"^Deal 2 of session 0 pays more points"):
        tally_sessions(outcomes, scores, SESSION_DEALS, len(PATTERNS))
