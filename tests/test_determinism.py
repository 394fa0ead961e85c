"""Equal rules, policies and seed give equal bytes: any threads, chunks and stops, with compiled code or without."""

import hashlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from numba import config

from mjsim.chunks import BLOCK_DEALS
from mjsim.deals import read_outcomes
from mjsim.engine import Engine, build_engine, parse_policies
from mjsim.rulesets import load_rules
from mjsim.runner import StoppedError, simulate
from mjsim.runs import Silence
from mjsim.whole_files import text_of
from mjsim_kernels.records import OUTCOME, SCORE

ROOT = Path(__file__).parents[1]
GOLDEN = Path(__file__).parent / "golden"
VARIANTS = ("yueqing", "longgang", "chayuan", "hongzhong")  # whose runs are golden
RENEW = "MJSIM_RENEW_GOLDEN"

SESSION_DEALS = 4
DEALS = 32 if config.DISABLE_JIT else 12_000
POLICIES = ("ukeire", "greedy", "random", "ukeire,greedy,random,ukeire")

# what a deal is known by: fields that other variants add change nothing
PLAYED = (
    *("session", "deal", "streak", "dealer_chair", "winner", "by", "source", "tile", "win_flags"),
    *("turns", "taken", "hands", "flowers", "meld_counts", "meld_kinds", "meld_faces"),
)
EVENTFUL = ("event_count", "events", "exhausted", "missing")  # where a deal goes on after a win
SCORED = ("valid", "counts", "values", "points", "totals", "pay")


def engine_of(policy: str, variant: str = "yueqing") -> Engine:
    return build_engine(load_rules(variant), parse_policies(policy))


def play(engine: Engine, first: int, sessions: int, session_deals: int = 8, seed: int = 1) -> np.recarray:
    outcomes = np.zeros(sessions * session_deals, OUTCOME).view(np.recarray)
    engine.play(seed, first, session_deals, outcomes)
    return outcomes


def digest(engine: Engine, sessions: int, session_deals: int = 8) -> str:
    """Digest everything about the first sessions of seed 1."""
    outcomes = play(engine, 0, sessions, session_deals)
    scores = np.zeros(len(outcomes), engine.score_type).view(np.recarray)
    engine.score(outcomes, scores)
    found = hashlib.sha256()
    played = PLAYED if engine.score_type == SCORE else PLAYED + EVENTFUL
    for records, names in ((outcomes, played), (scores, SCORED)):
        for name in names:
            found.update(np.ascontiguousarray(records[name]).astype("<i8").tobytes())
    return found.hexdigest()


def run(**options: object) -> str:
    """Return the summary of a run as it is stored."""
    settings = {"seed": 7, "threads": 2, "session_deals": SESSION_DEALS} | options
    return text_of(simulate("yueqing", DEALS, **settings).summary)


@pytest.fixture(scope="module")
def plain_text() -> str:
    return run(threads=1)


@pytest.mark.parametrize("policy", POLICIES)
def test_a_session_is_the_same_alone_and_in_a_long_run(policy: str) -> None:
    engine = engine_of(policy)
    together = play(engine, 0, 8, SESSION_DEALS)
    for session in (7, 0, 3):
        alone = play(engine, session, 1, SESSION_DEALS)
        first = session * SESSION_DEALS
        assert alone.tobytes() == together[first : first + SESSION_DEALS].tobytes()


def test_every_session_and_seed_plays_other_deals() -> None:
    engine = engine_of("random")
    walls = {play(engine, session, 1, 2, seed).hands.tobytes() for session in range(5) for seed in range(4)}
    assert len(walls) == 20


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("chunk_deals", [DEALS // 20, DEALS // 3, 10 * DEALS])
def test_threads_and_chunks_change_no_byte(plain_text: str, threads: int, chunk_deals: int) -> None:
    assert run(threads=threads, chunk_deals=chunk_deals) == plain_text


@pytest.mark.parametrize("other", [{"seed": 8}, {"policy": "greedy"}, {"session_deals": 16}], ids=str)
def test_other_settings_change_the_summary(plain_text: str, other: dict[str, object]) -> None:
    assert run(**other) != plain_text


def test_stored_deals_are_the_same_bytes_for_any_chunks_and_blocks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(out=tmp_path / "a", save_deals=True, threads=1)
    monkeypatch.setattr("mjsim.chunks.BLOCK_DEALS", max(16, BLOCK_DEALS // 10))
    run(out=tmp_path / "b", save_deals=True, chunk_deals=DEALS // 5)
    stored = [read_outcomes(tmp_path / name) for name in "ab"]
    assert len(stored[0]) == DEALS
    assert stored[0].tobytes() == stored[1].tobytes()
    assert (tmp_path / "a" / "summary.json").read_bytes() == (tmp_path / "b" / "summary.json").read_bytes()


class Interrupt(Silence):
    """Press Ctrl-C when the first deals are done."""

    pressed = False

    def advance(self, tally: object) -> None:
        if not self.pressed:
            self.pressed = True
            signal.raise_signal(signal.SIGINT)


def test_an_interrupted_run_goes_on_to_the_same_bytes(tmp_path: Path, plain_text: str) -> None:
    with pytest.raises(StoppedError) as stop:
        run(out=tmp_path / "r", chunk_deals=DEALS // 20, progress=Interrupt())
    assert 0 < stop.value.result.summary["deals"] < DEALS
    run(out=tmp_path / "r", resume=True, threads=1, chunk_deals=DEALS // 7)
    assert (tmp_path / "r" / "summary.json").read_text(encoding="utf-8") == plain_text


def command(*arguments: object, **environment: str) -> "subprocess.Popen[str]":
    paths = os.pathsep.join([str(ROOT), str(ROOT / "kernels"), str(ROOT / "tests")])
    return subprocess.Popen(
        [sys.executable, *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": paths, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.skipif(config.DISABLE_JIT, reason="needs a run long enough to be killed in")
def test_a_killed_run_goes_on_to_the_same_bytes(tmp_path: Path) -> None:
    deals = 8 * DEALS
    folder, plain = tmp_path / "killed", tmp_path / "plain"
    options = ["-m", "mjsim", "run", "--variant", "yueqing", "-n", deals, "--seed", 3, "--threads", 2]
    killed = command(*options, "--out", folder)
    deadline = time.monotonic() + 120
    while not list(folder.glob("chunks/*.json")) and time.monotonic() < deadline:
        assert killed.poll() is None, killed.communicate()[1]
        time.sleep(0.005)
    killed.send_signal(signal.SIGKILL)
    killed.communicate()
    assert killed.returncode == -signal.SIGKILL
    assert not (folder / "summary.json").exists()
    simulate("yueqing", deals, seed=3, out=folder, resume=True, threads=1)
    simulate("yueqing", deals, seed=3, out=plain, threads=2)
    assert (folder / "summary.json").read_bytes() == (plain / "summary.json").read_bytes()


@pytest.mark.skipif(config.DISABLE_JIT, reason="the compiled tests compare the two")
@pytest.mark.parametrize("variant", VARIANTS)
def test_code_that_is_not_compiled_plays_the_same_deals(variant: str) -> None:
    policies, deals = (POLICIES, 8) if variant == "yueqing" else (POLICIES[-1:], 2)
    program = (
        "from test_determinism import digest, engine_of\n"
        f"print(*(digest(engine_of(policy, '{variant}'), 1, {deals}) for policy in {policies}))"
    )
    other = command("-c", program, NUMBA_DISABLE_JIT="1")
    out, errors = other.communicate(timeout=300)
    assert other.returncode == 0, errors
    assert out.split() == [digest(engine_of(policy, variant), 1, deals) for policy in policies]


@pytest.mark.parametrize("variant", VARIANTS)
def test_play_is_as_it_was(variant: str) -> None:
    """A golden run: where a change of play is meant, run this test once with MJSIM_RENEW_GOLDEN=1."""
    sizes = (1, 100) if not config.DISABLE_JIT or RENEW in os.environ else (1,)
    found = {
        policy: {f"{8 * size} deals": digest(engine_of(policy, variant), size) for size in sizes}
        for policy in POLICIES
    }
    file = GOLDEN / f"{variant}.json"
    if RENEW in os.environ:
        GOLDEN.mkdir(exist_ok=True)
        file.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    golden = json.loads(file.read_text(encoding="utf-8"))
    for policy, digests in found.items():
        assert digests.items() <= golden[policy].items(), (
            f"{policy} plays or scores otherwise: if meant, renew"
        )
