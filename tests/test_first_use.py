"""What a first use compiles, and where."""

import os
import subprocess
import sys

import pytest

from mjsim import first_use
from mjsim.engine import build_engine
from mjsim.first_use import Stage, compile_first, compile_here, entries_of
from mjsim.rulesets import list_rules, load_rules
from mjsim_kernels import jit

VARIANTS = sorted({entry.variant for entry in list_rules()})


def player(variant):
    return build_engine(load_rules(variant), ["random"] * 4), variant


@pytest.fixture
def started(monkeypatch, tmp_path):
    """Compile nothing, and list what was to be compiled in a process of its own."""
    commands = []

    def start(command, env, **_):
        assert env["NUMBA_CACHE_DIR"] == str(tmp_path)
        commands.append(tuple(command[2:]))

    monkeypatch.setattr(subprocess, "run", start)
    monkeypatch.setattr(jit, "is_compiling", lambda: True)
    monkeypatch.setattr(jit, "kept_in", lambda: tmp_path)
    return commands


def keep(folder, entry):
    """Leave a file as if an entry had been compiled."""
    (folder / "module").mkdir(exist_ok=True)
    (folder / "module" / f"{entry}-38.py311.nbi").touch()


def test_a_first_use_compiles_play_and_scoring_apart(started):
    compile_first([player("chayuan")])
    assert sorted(started) == [("mjsim.first_use", stage, "chayuan") for stage in ("play", "score")]


def test_rule_sets_that_one_kernel_plays_compile_it_once(started):
    compile_first(map(player, ("yueqing", "wenzhou", "hongzhong")))
    assert len(started) == 5
    assert {variant for _, stage, variant in started if stage == "score"} == {
        "yueqing",
        "wenzhou",
        "hongzhong",
    }


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_is_kept_is_not_compiled_again(started, tmp_path, variant):
    engine, _ = player(variant)
    for entry in entries_of(engine, variant):
        keep(tmp_path, entry)
    compile_first([(engine, variant)])
    assert started == []


def test_who_has_scored_only_compiles_what_plays(started, tmp_path):
    for entry, stage in entries_of(*player("wenzhou")).items():
        if stage.name == "score":
            keep(tmp_path, entry)
    compile_first([player("wenzhou")])
    assert started == [("mjsim.first_use", "play", "wenzhou")]


def test_kernels_that_are_not_compiled_start_no_process(started, monkeypatch):
    monkeypatch.setattr(jit, "is_compiling", lambda: False)
    compile_first([player("yueqing")])
    assert started == []


def test_a_process_that_cannot_start_is_done_without(started, monkeypatch):
    def refuse(*_, **__):
        raise OSError

    monkeypatch.setattr(subprocess, "run", refuse)
    compile_first([player("yueqing")])


@pytest.mark.skipif(not jit.is_compiling(), reason="nothing is compiled")
def test_every_entry_is_the_file_that_compiling_leaves():
    """The test process has compiled play and scoring of some rule set; names that no file has would never be found."""
    compile_here(Stage("play", "yueqing"))
    compile_here(Stage("score", "yueqing"))
    assert all(first_use.is_kept(jit.kept_in(), entry) for entry in entries_of(*player("yueqing")))


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_session_that_nobody_wins_can_be_scored_and_counted(variant):
    compile_here(Stage("score", variant))


def test_the_process_finds_the_module(tmp_path):
    command = [sys.executable, "-c", "from mjsim.first_use import compile_here"]
    path = os.pathsep.join(filter(None, sys.path))
    assert subprocess.run(command, env={"PYTHONPATH": path}, cwd=tmp_path, check=False).returncode == 0
