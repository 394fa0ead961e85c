"""Carry chips through the sessions of Longgang as the plain-Python definition does."""

import json
import os
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mjsim.case_export import outcome_case
from mjsim.engine import build_engine
from mjsim.outcomes import new_outcomes
from mjsim.rulesets import load_rules
from mjsim_kernels.records import OUTCOME, SCORE, TOPPED_UP
from mjsim_kernels.scoring.longgang import KEYS
from mjsim_kernels.scoring.longgang_match import ENDS, TOPS_UP, follow_unit, match_after
from reference.longgang import score_case
from reference.longgang_match import after_deal, new_match, next_match
from reference.longgang_payouts import case_numbers

SESSION = 16
SESSIONS = 3 if "NUMBA_DISABLE_JIT" in os.environ else 8
TURNS = Path(__file__).parent / "cases" / "longgang.turns.jsonl"
MATCHES = [case for case in map(json.loads, TURNS.read_text("utf-8").splitlines()) if case["kind"] == "match"]
FAST = {"match.chips": 45, "match.top_up": 20}  # matches that end within a session


@cache
def deals() -> np.recarray:
    """Play sessions; chips change nothing in play."""
    outcomes = np.zeros(SESSIONS * SESSION, OUTCOME).view(np.recarray)
    build_engine(load_rules("longgang"), ["ukeire"] * 4).play(5, 0, SESSION, outcomes)
    return outcomes


def matched(overrides: dict[str, Any]) -> tuple[np.recarray, np.recarray]:
    """Score the sessions under match play."""
    engine = build_engine(load_rules("longgang", {"options.match_play": True, **overrides}), ["ukeire"] * 4)
    outcomes = deals().copy()
    scores = np.zeros(outcomes.size, SCORE).view(np.recarray)
    engine.score(outcomes, scores)
    return outcomes, scores


@pytest.mark.parametrize("overrides", [{}, FAST, FAST | {"options.top_up": False}], ids=str)
def test_sessions_are_matches(overrides: dict[str, Any]) -> None:
    rules = load_rules("longgang", {"options.match_play": True, **overrides})
    switches = {"match_play": True, "top_up": overrides.get("options.top_up", True)}
    payout = {key: value for key, value in overrides.items() if key.startswith("match.")}
    numbers = case_numbers({**switches, "payout": payout})
    outcomes, scores = matched(overrides)
    match = new_match(numbers)
    for outcome, score in zip(outcomes, scores, strict=True):
        if outcome.deal == 0:
            match = new_match(numbers)
        dealer = int(outcome.dealer_chair)
        assert outcome.chips.tolist() == [match.chips[(dealer + seat) % 4] for seat in range(4)]
        assert bool(int(outcome.win_flags) & TOPPED_UP) == match.topped_up
        case = outcome_case(outcome, rules, "")
        expect = score_case(case)
        assert score.pay.tolist() == expect["pay"], case
        broke = expect["score"].get("broke", [])
        assert np.flatnonzero(score.broke).tolist() == broke
        match = next_match(match, dealer, expect["pay"], broke, numbers)


def test_chips_run_out() -> None:
    outcomes, scores = matched(FAST)
    assert scores.broke.any()
    assert any(int(flags) & TOPPED_UP for flags in outcomes.win_flags)
    assert (outcomes.chips + scores.pay >= 0).all()


def test_without_match_play_nothing_is_limited() -> None:
    outcomes, scores = matched({})
    free = build_engine(load_rules("longgang"), ["ukeire"] * 4)
    again = np.zeros(outcomes.size, SCORE).view(np.recarray)
    free.score(outcomes, again)  # stored deals, scored by other rules
    assert not outcomes.limited.any() and not (outcomes.win_flags & TOPPED_UP).any()
    assert not again.broke.any()
    assert (np.abs(again.pay) >= np.abs(scores.pay)).any()


@pytest.mark.parametrize("number", ["match.chips", "match.fee", "match.top_up"])
def test_number_of_the_match_shows(number: str) -> None:
    base, changed = matched(FAST), matched(FAST | {number: 30})
    assert (base[0].chips != changed[0].chips).any()


@pytest.mark.parametrize("case", MATCHES, ids=lambda case: case["id"])
def test_worked_position(case: dict[str, Any]) -> None:
    rules = load_rules("longgang").with_case_options(case["options"])
    payouts = rules.numbers(KEYS)
    after = match_after(case["topped_up"], sum(1 << seat for seat in case["broke"]), payouts)
    unit = None if after == ENDS else int(follow_unit(case["topped_up"] or after == TOPS_UP, payouts))
    top_up = case["broke"][0] if after == TOPS_UP else None
    assert {"end": after == ENDS, "top_up": top_up, "follow_unit": unit} == case["expect"]
    assert (
        after_deal(case["topped_up"], case["broke"], case_numbers(case["options"]))._asdict()
        == case["expect"]
    )


def test_a_case_by_itself_has_no_match() -> None:
    outcomes = new_outcomes(1)
    assert not outcomes[0].limited
