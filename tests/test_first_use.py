"""What a first use compiles, and where."""

import subprocess
import sys
from types import SimpleNamespace

import pytest

from mjsim import first_use
from mjsim.rulesets import list_rules
from mjsim_kernels import jit
from mjsim_kernels.river.sessions import play_river_into
from mjsim_kernels.simulate import play_into


class Beside:
    """Stands for a process, and keeps what it was asked for."""

    def __init__(self, calls):
        self.calls = calls

    def __call__(self, command, **_):
        self.calls.append(command[1:])
        return self

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.calls.append("waited")


@pytest.fixture
def calls(monkeypatch, tmp_path):
    made = []
    monkeypatch.setattr(subprocess, "Popen", Beside(made))
    monkeypatch.setattr(first_use, "available_cores", lambda: 2)
    monkeypatch.setattr(jit, "is_compiling", lambda: True)
    monkeypatch.setattr(jit, "cache_folder", lambda: tmp_path)
    return made


def compile_beside(calls):
    engine = SimpleNamespace(play=lambda *arguments: calls.append(len(arguments[-1])))
    first_use.compile_beside(engine, "chayuan")


def test_a_first_use_compiles_play_and_beside_it_the_scorer(calls):
    compile_beside(calls)
    assert calls == [["-m", "mjsim.first_use", "chayuan"], 1, "waited"]


@pytest.mark.parametrize("kernel", [play_into, play_river_into])
def test_whoever_has_played_compiles_nothing_beside(calls, tmp_path, kernel):
    folder = tmp_path / "mjsim_kernels"
    folder.mkdir()
    (folder / f"sessions.{kernel.__name__}-38.py311.nbi").touch()
    compile_beside(calls)
    assert calls == []


def test_one_core_has_nothing_to_gain(calls, monkeypatch):
    monkeypatch.setattr(first_use, "available_cores", lambda: 1)
    compile_beside(calls)
    assert calls == []


def test_kernels_that_are_not_compiled_start_no_process(calls, monkeypatch):
    monkeypatch.setattr(jit, "is_compiling", lambda: False)
    compile_beside(calls)
    assert calls == []


def test_a_process_that_cannot_start_is_done_without(calls, monkeypatch):
    def refuse(*_, **__):
        raise OSError

    monkeypatch.setattr(subprocess, "Popen", refuse)
    compile_beside(calls)
    assert calls == []


@pytest.mark.parametrize("variant", sorted({entry.variant for entry in list_rules()}))
def test_a_session_that_nobody_wins_can_be_scored_and_counted(variant):
    first_use.compile_scoring(variant)


def test_the_process_beside_finds_the_module():
    command = [sys.executable, "-c", "from mjsim.first_use import compile_scoring"]
    assert (
        subprocess.run(command, env={"PYTHONPATH": ":".join(filter(None, sys.path))}, check=False).returncode
        == 0
    )
