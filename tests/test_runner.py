import json
import os
import signal
import threading

import numpy as np
import pytest
from scipy import stats

import fake_engine
from fake_engine import FakeRuleset
from mjsim.chunks import (
    BLOCK_DEALS,
    MOST_CHUNKS,
    Chunk,
    chunk_deals_for,
    missing_ranges,
    split_sessions,
)
from mjsim.engine import Engine
from mjsim.errors import InputError, MjsimError
from mjsim.runner import StoppedError, simulate
from mjsim.runs import Silence
from mjsim.whole_files import text_of

DEALS = 2000


@pytest.fixture(autouse=True)
def played_by_the_fake(monkeypatch):
    monkeypatch.setattr("mjsim.engine.build_engine", fake_engine.fake_engine)


def run(deals=DEALS, **options):
    return simulate(FakeRuleset(), deals, **({"seed": 1, "threads": 2, "chunk_deals": 256} | options))


@pytest.fixture(scope="module")
def plain_text():
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr("mjsim.engine.build_engine", fake_engine.fake_engine)
        return text_of(run(threads=1, chunk_deals=DEALS).summary)


@pytest.mark.parametrize("threads", [1, 2, 5])
@pytest.mark.parametrize("chunk_deals", [1, 100, 700, 10**6])
def test_threads_and_chunks_change_no_byte(plain_text, threads, chunk_deals):
    deals = DEALS if chunk_deals > 1 else DEALS // 4  # a chunk of one session each: fewer of them
    result = run(deals, threads=threads, chunk_deals=chunk_deals)
    if chunk_deals > 1:
        assert text_of(result.summary) == plain_text
    else:
        assert result.summary == run(deals).summary


def test_blocks_change_no_byte(plain_text, monkeypatch):
    monkeypatch.setattr("mjsim.chunks.BLOCK_DEALS", 64)
    assert text_of(run(chunk_deals=600).summary) == plain_text


@pytest.mark.parametrize("other", [{"seed": 2}, {"session_deals": 8}])
def test_what_decides_the_walls_changes_the_result(plain_text, other):
    assert text_of(run(**other).summary) != plain_text


def test_deals_are_rounded_up_to_whole_sessions():
    result = run(17)
    assert (result.summary["deals"], result.summary["sessions"]) == (32, 2)


def test_a_drawn_seed_is_kept_and_plays_the_same_again():
    drawn = run(seed=None)
    assert run(seed=drawn.setup.seed).summary == drawn.summary
    assert run(seed=None).setup.seed != drawn.setup.seed


def test_the_document_has_every_key_of_the_format():
    document = run().to_dict()
    assert list(document)[:9] == [
        *("schema", "variant", "rules_id", "rules_hash", "policy", "seed", "deals", "sessions", "elapsed_s")
    ]
    assert set(document) >= {
        *("deals_per_s", "outcomes", "turns", "roles", "chairs", "patterns", "win_size", "fairness"),
    }
    assert set(document["outcomes"]) == {"self_draw", "discard", "rob", "draw"}
    assert set(document["turns"]) >= {"mean", "sd"}
    seat = {"deals", "win_rate", "win_rate_ci", "mean", "mean_ci", "sd", "quantiles"}
    assert [row["role"] for row in document["roles"]] == ["dealer", "south", "west", "north"]
    assert all(set(row) >= seat for row in document["roles"] + document["chairs"])
    assert set(document["roles"][0]["quantiles"]) == {"0.01", "0.5", "0.99"}
    pattern = {
        "id",
        "name",
        "name_zh",
        "wins",
        "per_win",
        "per_win_ci",
        "per_deal",
        "mean_win_with",
        "points_share",
    }
    assert all(set(row) >= pattern for row in document["patterns"])
    assert set(document["win_size"]) >= {"mean", "sd", "histogram"}
    assert set(document["fairness"]) >= {"dealer_advantage", "seat_spread", "luck_share"}
    assert json.loads(json.dumps(document, allow_nan=False)) == document


def test_the_numbers_are_those_of_the_deals():
    result = run()
    outcomes = np.zeros(DEALS, fake_engine.OUTCOME).view(np.recarray)
    scores = np.zeros(DEALS, fake_engine.SCORE).view(np.recarray)
    fake_engine.play_sessions(1, 0, 16, outcomes)
    fake_engine.score_outcomes(outcomes, scores)
    won = outcomes.winner >= 0
    gains = scores.pay[won, outcomes.winner[won]]
    assert result.summary["outcomes"]["self_draw"] == np.mean(outcomes.by == fake_engine.SELF_DRAW)
    assert result.win_sizes["wins"].sum() == won.sum()
    assert result.summary["win_size"]["mean"] == pytest.approx(gains.mean())
    assert result.summary["win_size"]["sd"] == pytest.approx(gains.std(ddof=1))
    assert result.roles.loc["dealer", "win_rate"] == np.mean(outcomes.winner == 0)
    assert result.roles["mean"].to_numpy() == pytest.approx(scores.pay.mean(axis=0))
    assert result.roles["sd"].to_numpy() == pytest.approx(scores.pay.std(axis=0, ddof=1))
    chair_pay = scores.pay[np.arange(DEALS)[:, None], (np.arange(4) - outcomes.dealer_chair[:, None]) % 4]
    assert result.chairs["mean"].to_numpy() == pytest.approx(chair_pay.mean(axis=0))
    with_it = scores.counts[won, 1] > 0
    row = result.patterns.loc["all_pungs"]
    assert row["wins"] == with_it.sum()
    assert row["per_win"] == pytest.approx(with_it.mean())
    assert row["mean_win_with"] == pytest.approx(gains[with_it].mean())
    assert row["points_share"] == pytest.approx(scores.points[won, 1].sum() / gains.sum())
    assert result.outcomes["deals"].sum() == DEALS


def expected_ratio(top, bottom):
    """Estimate a ratio of session totals and its variance in floating point."""
    value = top.sum() / bottom.sum()
    return value, len(top) / (len(top) - 1) * ((top - value * bottom) ** 2).sum() / bottom.sum() ** 2


def expected_interval(top, bottom):
    value, variance = expected_ratio(top, bottom)
    half = stats.t.ppf(0.975, len(top) - 1) * variance**0.5
    return pytest.approx([value - half, value + half])


def expected_share(events, trials):
    value, variance = expected_ratio(events, trials)
    size = min(trials.sum(), value * (1 - value) / variance)
    z2 = stats.norm.ppf(0.975) ** 2
    middle, half = (value + z2 / 2 / size), (z2 * (value * (1 - value) / size + z2 / 4 / size**2)) ** 0.5
    return pytest.approx([(middle - half) / (1 + z2 / size), (middle + half) / (1 + z2 / size)])


def test_the_intervals_are_those_of_session_totals():
    summary = run().summary
    outcomes = np.zeros(DEALS, fake_engine.OUTCOME).view(np.recarray)
    scores = np.zeros(DEALS, fake_engine.SCORE).view(np.recarray)
    fake_engine.play_sessions(1, 0, 16, outcomes)
    fake_engine.score_outcomes(outcomes, scores)

    def by_session(values):
        return values.reshape(-1, 16).sum(axis=1).astype(float)

    won = outcomes.winner >= 0
    deals, wins = by_session(np.ones(DEALS)), by_session(won)
    gains = np.where(won, scores.pay[np.arange(DEALS), outcomes.winner], 0)
    pungs = scores.counts[:, 1] > 0
    dealer, rob, row = summary["roles"][0], summary["outcomes_ci"]["rob"], summary["patterns"][1]
    assert dealer["mean_ci"] == expected_interval(by_session(scores.pay[:, 0]), deals)
    assert dealer["win_rate_ci"] == expected_share(by_session(outcomes.winner == 0), deals)
    assert rob == expected_share(by_session(outcomes.by == fake_engine.ROB), deals)
    assert summary["turns"]["mean_ci"] == expected_interval(by_session(outcomes.turns), deals)
    assert summary["win_size"]["mean_ci"] == expected_interval(by_session(gains), wins)
    assert row["per_win_ci"] == expected_share(by_session(pungs), wins)
    assert row["per_deal_ci"] == expected_share(by_session(pungs), deals)
    mean_win = expected_interval(by_session(gains * pungs), by_session(pungs)).expected
    reach = (3 / pungs.sum()) * np.array([gains[won].min(), gains.max()])
    value = (1 - 3 / pungs.sum()) * gains[pungs].mean()
    low, high = min(mean_win[0], value + reach[0]), max(mean_win[1], value + reach[1])
    assert row["mean_win_with_ci"] == pytest.approx([low, high])
    low, high = expected_interval(by_session(scores.points[:, 1] * won), by_session(gains)).expected
    middle = (low + high) / 2
    assert high - middle < middle  # the upper end is on the scale of logarithms
    assert row["points_share_ci"] == pytest.approx([low, middle * np.exp((high - middle) / middle)])
    spread = by_session(scores.pay[:, 0] - scores.pay[:, int(scores.pay.sum(axis=0).argmin())])
    assert summary["fairness"]["seat_spread_ci"] == expected_interval(spread, deals)


def test_never_is_a_bound_and_not_nothing():
    row = run().patterns.loc["never_seen"]
    assert (row["wins"], row["per_win"]) == (0, 0)
    assert row["per_deal_high"] == pytest.approx(3 / DEALS)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"deals": 0}, "number of deals is 0"),
        ({"deals": 1.5}, "number of deals is 1.5"),
        ({"threads": 0}, "number of threads is 0"),
        ({"session_deals": 0}, "deals in a session is 0"),
        ({"chunk_deals": 0}, "chunk deals is 0"),
        ({"seed": -1}, "seed is -1"),
        ({"seed": 2**64}, "seed is 18446744073709551616"),
        ({"policy": "psychic"}, "No policy is called 'psychic'"),
        ({"policy": ["ukeire", "ukeire"]}, "2 policies were given"),
        ({"resume": True}, "--resume needs the --out folder"),
        ({"save_deals": True}, "add --out DIR to --save-deals"),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, dict) else "",
)
def test_wrong_arguments_are_refused(options, message):
    with pytest.raises(InputError, match=message):
        run(**options)


def test_a_fault_in_a_worker_ends_the_run_and_names_the_deal(monkeypatch):
    def spoiled(ruleset, policies):
        engine = fake_engine.fake_engine(ruleset, policies)

        def score(outcomes, scores):
            fake_engine.score_outcomes(outcomes, scores)
            scores["pay"][(outcomes["session"] == 70) & (outcomes["deal"] == 4), 3] += 1

        return Engine(engine.patterns, engine.totals, engine.copies, engine.play, score)

    monkeypatch.setattr("mjsim.engine.build_engine", spoiled)
    with pytest.raises(MjsimError, match="Deal 4 of session 70 pays points that do not sum to 0"):
        run()


def test_check_finds_lost_tiles():
    with pytest.raises(MjsimError, match=r"Deal 0 of session 0 ends with other tiles"):
        run(check=True)  # the fake deals no tiles


class StopAt(Silence):
    """Press Ctrl-C so often, when so many deals are done."""

    def __init__(self, deals, times=1):
        self.deals = deals
        self.times = times

    def advance(self, tally):
        while tally.deals >= self.deals and self.times:
            self.times -= 1
            signal.raise_signal(signal.SIGINT)


def test_ctrl_c_keeps_what_is_done_and_resume_ends_equal(tmp_path, plain_text):
    with pytest.raises(
        StoppedError, match=r"Stopped after [\d,]+ of 2,000 deals, kept in .* --resume goes on"
    ) as stop:
        run(out=tmp_path / "r", progress=StopAt(400))
    stopped = stop.value.result
    assert stop.value.exit_code == 130
    assert 400 <= stopped.summary["deals"] < DEALS
    assert json.loads((tmp_path / "r" / "summary.json").read_text())["complete"] is False
    result = run(out=tmp_path / "r", resume=True, threads=1, chunk_deals=77)
    assert result.played == DEALS - stopped.summary["deals"]
    assert (tmp_path / "r" / "summary.json").read_text() == plain_text


def test_ctrl_c_within_a_chunk_keeps_its_finished_blocks(tmp_path, monkeypatch, plain_text):
    monkeypatch.setattr("mjsim.chunks.BLOCK_DEALS", 160)
    blocks = []

    def stopping(ruleset, policies):
        engine = fake_engine.fake_engine(ruleset, policies)

        def play(*arguments):
            engine.play(*arguments)
            blocks.append(arguments)
            if len(blocks) == 5:
                os.kill(os.getpid(), signal.SIGINT)

        return Engine(engine.patterns, engine.totals, engine.copies, play, engine.score)

    monkeypatch.setattr("mjsim.engine.build_engine", stopping)
    with pytest.raises(StoppedError) as stop:
        run(out=tmp_path / "r", threads=1, chunk_deals=DEALS)
    assert 0 < stop.value.result.summary["deals"] < DEALS
    assert stop.value.result.summary["deals"] % 160 == 0
    run(out=tmp_path / "r", resume=True)
    assert (tmp_path / "r" / "summary.json").read_text() == plain_text


def test_ctrl_c_without_a_folder_returns_what_was_counted():
    with pytest.raises(StoppedError, match="nothing is kept without --out DIR") as stop:
        run(progress=StopAt(400))
    assert stop.value.result.summary["complete"] is False


def test_the_second_ctrl_c_quits():
    with pytest.raises(KeyboardInterrupt):
        run(progress=StopAt(400, times=2))


def test_signals_are_as_before_after_a_run():
    before = signal.getsignal(signal.SIGINT)
    run(100)
    assert signal.getsignal(signal.SIGINT) is before


def test_a_run_may_be_started_from_another_thread():
    results = []
    worker = threading.Thread(target=lambda: results.append(run()))
    worker.start()
    worker.join()
    assert results[0].complete


@pytest.mark.parametrize("deals", [1, 10**5, 10**7, 10**9, 10**12])
@pytest.mark.parametrize("rows", [False, True])
def test_chunks_are_few_and_never_small(deals, rows):
    size = chunk_deals_for(deals, rows)
    assert size >= BLOCK_DEALS
    assert deals / size <= MOST_CHUNKS


@pytest.mark.parametrize(
    ("finished", "gaps"),
    [
        ([], [(0, 20)]),
        ([Chunk(0, 20)], []),
        ([Chunk(5, 3), Chunk(12, 2)], [(0, 5), (8, 12), (14, 20)]),
        ([Chunk(12, 8), Chunk(0, 12)], []),
    ],
)
def test_gaps_are_what_no_chunk_holds(finished, gaps):
    assert list(missing_ranges(finished, 20)) == gaps


def test_ranges_are_cut_on_one_grid():
    assert list(split_sessions(3, 11, 4)) == [Chunk(3, 1), Chunk(4, 4), Chunk(8, 3)]
