import json
import signal
from types import SimpleNamespace

import numpy as np
import pytest
from scipy import stats

import fake_engine
from fake_engine import FakeRuleset
from mjsim.chunks import Chunk
from mjsim.errors import InputError
from mjsim.result_folders import ResultFolder
from mjsim.runner import StoppedError, simulate
from mjsim.runs import Silence
from mjsim.sequences import FIRST_SESSIONS, frequency_sequence, sequence_around, sequence_deviations
from mjsim.statistics import Estimate
from mjsim.storage import load_result
from mjsim.until import Target, cut_at_looks, estimate_of, is_look, next_look, parse_target
from mjsim.whole_files import text_of

MOST = 24_000
TARGETS = ("dealer.mean:0.35", "pattern.all_pungs:12%", "win.mean:4%")


@pytest.fixture(autouse=True)
def played_by_the_fake(monkeypatch):
    monkeypatch.setattr("mjsim.engine.build_engine", fake_engine.fake_engine)


def run(deals=MOST, until=TARGETS, **options):
    return simulate(FakeRuleset(), deals, until=until, **({"seed": 1, "threads": 2} | options))


@pytest.fixture(scope="module")
def stopped():
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr("mjsim.engine.build_engine", fake_engine.fake_engine)
        return run(threads=1)


def normal_mixture(total, squares, sessions, tuned=4096, alpha=0.05):
    """Return half of the interval of theorem 2.2 of arXiv 2103.06476, as it is written there."""
    variance = squares / sessions - (total / sessions) ** 2
    rho2 = (-2 * np.log(alpha) + np.log(-2 * np.log(alpha) + 1)) / tuned
    inner = sessions * rho2 + 1
    return np.sqrt(variance * 2 * inner / (sessions**2 * rho2) * np.log(np.sqrt(inner) / alpha))


@pytest.mark.parametrize("sessions", [128, 4096, 10**6])
def test_the_interval_is_that_of_the_paper(sessions):
    total, squares = 3 * sessions, 34 * sessions
    variance = (squares / sessions - 9) / sessions
    half = sequence_around(3.0, variance, sessions).margin
    assert half == pytest.approx(normal_mixture(total, squares, sessions))


def test_it_is_wider_than_an_ordinary_interval_and_narrowest_where_it_was_tuned():
    reach = {sessions: sequence_deviations(sessions) for sessions in (128, 1024, 4096, 16384, 10**6)}
    assert min(reach.values()) == reach[4096] > stats.norm.ppf(0.975)


def test_nothing_is_said_before_enough_was_seen():
    assert np.isnan(sequence_around(1.0, 0.1, FIRST_SESSIONS - 1).low)
    assert np.isnan(frequency_sequence(9, 1000, 1e-5, 500).low)
    assert np.isnan(frequency_sequence(991, 1000, 1e-5, 500).low)
    assert frequency_sequence(10, 1000, 1e-5, 500).low > 0


LENGTH = 4  # deals in a session of the known process
RUNS, SESSIONS = 500, 2048


def known_process():
    """Draw runs of sessions whose deals depend on one another: a luckier session wins more, and rarely a lot."""
    random = np.random.default_rng(7)
    luck = random.random((RUNS, SESSIONS, 1))
    won = random.random((RUNS, SESSIONS, LENGTH)) < 0.1 + 0.4 * luck
    large = won & (random.random(won.shape) < 0.03)
    points = np.where(large, 60, np.where(won, 4, -2))
    return won.sum(axis=2), large.sum(axis=2), points.sum(axis=2), (points * won).sum(axis=2)


# of a deal: won with 0.3, of which 3 % are large
TRUTH = {"dealer.mean": 0.3 * (4 + 0.03 * 56) - 0.7 * 2, "draw": 0.3, "pattern.large": 0.009}
TRUTH["win.mean"] = 4 + 0.03 * 56


def counts_at(sessions, sums):
    """Return what a tally of the first sessions holds of the known process."""
    won, large, points, gain = (row[:sessions].astype(object) for row in sums)
    fields = {
        "role_pay": [[points.sum()]],
        "session_role_pay": [[(points**2).sum()]],
        "outcomes": [won.sum(), 0, 0, 0],
        "session_outcomes": [(won**2).sum(), 0, 0, 0],
        "patterns": [[large.sum()]],
        "session_patterns": [[(large**2).sum()]],
        "gain": [gain.sum()],
        "session_gain": [(won**2).sum(), (won * gain).sum(), (gain**2).sum()],
    }
    size = {"sessions": sessions, "session_deals": LENGTH, "deals": sessions * LENGTH}
    return SimpleNamespace(sums=fields, wins=int(won.sum()), bounded=lambda estimate: estimate, **size)


@pytest.fixture(scope="module")
def covered():
    """Tell for each measure in which runs the sequence holds the truth at every look."""
    looks = [128, 160, 200, 256, 330, 420, 540, 700, 900, 1200, 1600, 2048]
    held = {measure: [] for measure in TRUTH}
    for sums in zip(*known_process(), strict=True):
        counts = [counts_at(look, sums) for look in looks]
        for measure, truth in TRUTH.items():
            found = [estimate_of(measure, part, ["large"]) for part in counts]
            held[measure].append(all(not (one.low > truth or one.high < truth) for one in found))
    return held


@pytest.mark.parametrize("measure", TRUTH)
def test_the_sequence_covers_at_every_look_in_95_percent_of_runs(covered, measure):
    assert len(covered[measure]) == RUNS
    assert np.mean(covered[measure]) >= 0.95


def test_a_mean_win_that_nothing_bounds_is_never_known_well_enough():
    counts = counts_at(2048, next(zip(*known_process(), strict=True)))
    target = Target("", "win.mean", 1e9, False)
    assert target.reached_by(estimate_of("win.mean", counts, []))
    counts.bounded = lambda estimate: Estimate(estimate.value)
    assert not target.reached_by(estimate_of("win.mean", counts, []))


def test_ordinary_intervals_do_not_cover_at_every_look():
    points = known_process()[2]
    looks = np.arange(128, SESSIONS + 1, 16)
    totals, squares = points.cumsum(axis=1)[:, looks - 1], (points**2).cumsum(axis=1)[:, looks - 1]
    half = 1.96 * np.sqrt((squares / looks - (totals / looks) ** 2) / looks)
    held = abs(totals / looks - LENGTH * TRUTH["dealer.mean"]) <= half
    assert held[:, 0].mean() > 0.9  # each for itself does
    assert held.all(axis=1).mean() < 0.85


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("dealer.mean:0.02", ("dealer.mean", 0.02, False)),
        ("South.mean:1e-2", ("south.mean", 0.01, False)),
        ("win.mean: 2.5%", ("win.mean", 0.025, True)),
        ("pattern.all_pungs:5%", ("pattern.all_pungs", 0.05, True)),
        ("north.win_rate:.001", ("north.win_rate", 0.001, False)),
        ("rob:10%", ("rob", 0.1, True)),
        ("turns.mean:0.1", ("turns.mean", 0.1, False)),
    ],
)
def test_targets_are_read(text, expected):
    target = parse_target(text, ["all_pungs"])
    assert (target.measure, target.precision, target.relative) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("dealer.mean", "is no target: write MEASURE:PRECISION, such as dealer.mean:0.02"),
        ("dealer.mean:", "is no target"),
        ("dealer.mean:±1%", "is no target"),
        ("dealer.mean:-0.1", "is no target"),
        ("dealer.mean:0.1,win.mean:0.1", "is no target"),
        ("dealer.mean:0", "a precision is a number above 0"),
        ("dealer.mean:1e999", "a precision is a number above 0"),
        ("deler.mean:1", "'deler.mean' is no measure; did you mean dealer.mean?"),
        ("luck:1", "'luck' is no measure; There are dealer.mean, south.mean, .*, draw, pattern.ID"),
        ("pattern.all_pung:5%", "did you mean pattern.all_pungs?"),
    ],
)
def test_other_targets_are_refused_and_nothing_is_played(text, message):
    with pytest.raises(InputError, match=message.replace("?", r"\?")):
        run(until=text)


def test_a_target_is_reached_by_half_of_the_interval():
    found = sequence_around(2.0, 0.01, 4096)
    assert Target("", "win.mean", found.margin * 1.001, False).reached_by(found)
    assert not Target("", "win.mean", found.margin * 0.999, False).reached_by(found)
    assert Target("", "win.mean", found.margin * 1.001 / 2, True).reached_by(found)
    assert not Target("", "win.mean", found.margin * 0.999 / 2, True).reached_by(found)


@pytest.mark.parametrize("session_deals", [1, 16, 100, 5000])
def test_looks_are_a_fixed_grid_that_is_never_coarse(session_deals):
    looks = [next_look(0, session_deals)]
    while looks[-1] < 2**22:
        looks.append(next_look(looks[-1], session_deals))
    assert looks[0] >= FIRST_SESSIONS
    steps, finest = np.diff(looks), max(8, 4096 // session_deals)
    assert (steps <= np.maximum(finest, np.array(looks[:-1]) / 16)).all()
    assert all(is_look(look, session_deals) for look in looks[:50])
    assert sum(is_look(sessions, session_deals) for sessions in range(looks[20])) == 20


def test_chunks_are_cut_at_looks():
    pieces = list(cut_at_looks(iter([Chunk(100, 1000), Chunk(1100, 10)]), 16))
    assert pieces == [
        Chunk(100, 156),
        Chunk(256, 256),
        Chunk(512, 256),
        Chunk(768, 256),
        Chunk(1024, 76),
        Chunk(1100, 10),
    ]


def test_a_run_stops_at_the_first_look_that_reaches_all_targets(stopped):
    until = stopped.until
    assert until["reached"] and until["ended_by"] == "targets" and stopped.complete
    assert until["most_deals"] == MOST
    sessions = stopped.summary["sessions"]
    assert is_look(sessions, 16) and stopped.summary["deals"] == sessions * 16 < MOST
    for row in until["targets"]:
        low, high = row["value_ci"]
        assert (high - low) / 2 <= row["precision"] * (row["value"] if row["relative"] else 1)
    before = run(sessions * 16 - 256 * 16)
    assert not before.until["reached"] and before.until["ended_by"] == "deals" and before.complete


def test_the_numbers_are_those_of_a_run_of_that_length(stopped):
    plain = simulate(FakeRuleset(), stopped.summary["deals"], seed=1, threads=2)
    assert {key: value for key, value in stopped.summary.items() if key != "until"} == plain.summary
    assert "until" not in plain.summary and plain.until is None


@pytest.mark.parametrize(("threads", "chunk_deals"), [(1, 700), (2, 5000), (5, 10**6), (7, 1600)])
def test_threads_and_chunks_change_no_byte(stopped, threads, chunk_deals):
    result = run(threads=threads, chunk_deals=chunk_deals)
    assert text_of(result.summary) == text_of(stopped.summary)


def test_the_most_deals_change_no_count(stopped):
    assert run(3 * MOST).tally.as_dict() == stopped.tally.as_dict()


class StopAt(Silence):
    """Press Ctrl-C when so many deals are gathered."""

    def __init__(self, deals):
        self.deals = deals

    def advance(self, tally):
        if tally.deals >= self.deals:
            self.deals = 10**9
            signal.raise_signal(signal.SIGINT)


def folder_bytes(folder):
    names = ("manifest.json", "summary.json", "patterns.csv", "seats.csv")
    return {name: (folder / name).read_bytes() for name in names}


def test_a_run_stopped_by_hand_resumes_to_the_same_bytes(tmp_path):
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    run(out=whole)
    with pytest.raises(StoppedError):
        run(out=parts, progress=StopAt(6000), chunk_deals=1600)
    assert load_result(parts).until["ended_by"] == "interrupt"
    simulate(out=parts, resume=True, rules=FakeRuleset(), threads=3)
    assert folder_bytes(parts) == folder_bytes(whole)


def test_a_kept_run_holds_nothing_after_the_stop(tmp_path):
    result = run(out=tmp_path / "r", threads=5, chunk_deals=700)
    loaded = load_result(tmp_path / "r")
    assert loaded.complete and loaded.summary == result.summary
    ends = [int(path.stem.split("-")[2]) + 1 for path in (tmp_path / "r" / "chunks").iterdir()]
    assert max(ends) == result.summary["sessions"]
    manifest = json.loads((tmp_path / "r" / "manifest.json").read_text())
    assert manifest["until"] == list(TARGETS) and manifest["deals"] == MOST


def test_chunks_that_a_killed_run_left_after_the_stop_do_not_count(tmp_path, stopped):
    run(MOST, ("dealer.mean:0.01",), out=tmp_path / "further")
    run(out=tmp_path / "r")
    chunks = {path.name for path in (tmp_path / "r" / "chunks").iterdir()}
    left = max((tmp_path / "further" / "chunks").iterdir())
    manifest = json.loads((tmp_path / "r" / "manifest.json").read_text())
    folder = ResultFolder(tmp_path / "r", manifest)
    document = json.loads(left.read_text())
    folder.write_chunk(Chunk(document["first_session"], document["sessions"]), stopped.tally)
    assert load_result(tmp_path / "r").summary == stopped.summary
    result = run(out=tmp_path / "r", resume=True)
    assert result.played == 0 and result.summary == stopped.summary
    assert {path.name for path in (tmp_path / "r" / "chunks").iterdir()} == chunks


def test_a_sharper_target_goes_on(tmp_path, stopped):
    run(out=tmp_path / "r")
    sharper = ("dealer.mean:0.25", "draw:20%")
    result = run(out=tmp_path / "r", resume=True, until=sharper)
    assert stopped.summary["deals"] < result.summary["deals"]
    assert result.summary == run(until=sharper).summary


def test_a_folder_that_holds_more_than_its_new_targets_need_is_left_alone(tmp_path):
    run(out=tmp_path / "r")
    before = folder_bytes(tmp_path / "r")
    with pytest.raises(
        InputError, match=r"4,096 deals reach every target of --until, but .* holds [\d,]+ already"
    ):
        run(out=tmp_path / "r", resume=True, until="turns.mean:5")
    assert folder_bytes(tmp_path / "r") == before


def test_a_folder_begun_without_targets_takes_none(tmp_path):
    simulate(FakeRuleset(), 320, seed=1, out=tmp_path / "r")
    with pytest.raises(InputError, match="was begun without --until"):
        run(out=tmp_path / "r", resume=True)


def test_a_result_is_saved_as_it_stopped(tmp_path, stopped):
    stopped.save(tmp_path / "r")
    assert load_result(tmp_path / "r").summary == stopped.summary


def test_single_deals_end_where_the_run_does(tmp_path):
    pytest.importorskip("pyarrow")
    from mjsim import read_outcomes

    result = run(out=tmp_path / "r", save_deals=True, threads=3)
    assert len(read_outcomes(tmp_path / "r")) == result.summary["deals"]
