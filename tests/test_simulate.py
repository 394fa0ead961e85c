import re
from pathlib import Path

import numpy as np
import pytest
from numba import config

from mjsim import read_outcomes, simulate
from mjsim.engine import POLICIES, build_engine
from mjsim.rulesets import load_rules
from mjsim_kernels.records import SCORE

DEALS = 32 if config.DISABLE_JIT else 128


@pytest.fixture(scope="module")
def result():
    return simulate("yueqing", DEALS, seed=1, threads=1, check=True)


@pytest.mark.parametrize("policy", POLICIES)
def test_play_and_scorer_agree_on_every_deal_of_each_policy(policy):
    assert simulate("yueqing", DEALS, seed=2, policy=policy, check=True).complete


def test_threads_and_chunks_change_nothing(result):
    assert simulate("yueqing", DEALS, seed=1, threads=3, chunk_deals=16).summary == result.summary


def test_stored_deals_score_again_to_the_same_points(result, tmp_path):
    pytest.importorskip("pyarrow")
    kept = simulate("yueqing", DEALS, seed=1, out=tmp_path / "kept", save_deals=True)
    assert kept.summary == result.summary
    outcomes = read_outcomes(tmp_path / "kept")
    scores = np.zeros(len(outcomes), SCORE).view(np.recarray)
    build_engine(load_rules("yueqing"), ("ukeire",) * 4).score(outcomes, scores)
    assert scores.pay.mean(axis=0) == pytest.approx(result.roles["mean"].to_numpy())


def test_a_payout_changes_the_points_and_not_the_deals(result):
    dearer = simulate(load_rules("yueqing", {"settlement.base": 6}), DEALS, seed=1)
    assert list(dearer.outcomes["deals"]) == list(result.outcomes["deals"])
    raised = dearer.summary["win_size"]["mean"] - result.summary["win_size"]["mean"]
    assert raised == pytest.approx(15)


def test_every_key_is_documented(result):
    page = (Path(__file__).parent.parent / "docs" / "formats.md").read_text(encoding="utf-8")
    documented = set(re.findall(r"`([a-z_]+)`", page))
    document = result.to_dict()
    rows = (document, document["roles"][0], document["chairs"][0], document["patterns"][0])
    rows += (document["win_size"], document["turns"], document["wilds"][0], document["totals"][0])
    keys = {key for row in rows for key in row} | set(document["fairness"]) | set(document["outcomes"])
    assert {key for key in keys if key.removesuffix("_ci") not in documented} == set()


def test_a_folder_goes_on_with_its_own_rules(tmp_path):
    rules = load_rules("yueqing", {"settlement.base": 6})
    simulate(rules, DEALS, seed=1, session_deals=8, policy="greedy", out=tmp_path / "kept")
    longer = simulate(deals=2 * DEALS, out=tmp_path / "kept", resume=True)
    assert longer.setup.rules == rules.document()
    assert longer.summary == simulate(rules, 2 * DEALS, seed=1, session_deals=8, policy="greedy").summary
    assert simulate(out=tmp_path / "kept", resume=True).summary == longer.summary
