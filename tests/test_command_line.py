"""Call every command wrongly: one sentence, the right exit code, no traceback."""

import os
import subprocess
import sys

import pytest

from consoles import ROOT
from mjsim.cli import main

CASES = ROOT / "tests" / "cases" / "yueqing.cases.jsonl"


@pytest.fixture
def call(monkeypatch, capsys, tmp_path):
    """Run the command line in this process, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["mjsim", *map(str, arguments)])
        with pytest.raises(SystemExit) as end:
            main()
        return end.value.code or 0, *capsys.readouterr()

    return run


WRONG = {
    "no deals": (["run", "-n", "0"], "'0' deals cannot be played: give a whole number above 0"),
    "half a deal": (["run", "-n", "1.5"], "'1.5' deals cannot be played: give a whole number above 0"),
    "no number": (["run", "-n", "many"], "'many' is no number of deals: give a whole number above 0"),
    "misspelt variant": (["run", "--variant", "yueqin"], "did you mean yueqing?"),
    "misspelt key": (["run", "--set", "big.al_pungs=3"], "did you mean big.all_pungs?"),
    "wrong type": (["run", "--set", "big.all_pungs=many"], "big.all_pungs"),
    "half a change": (["run", "--set", "big.all_pungs"], "--set"),
    "variant and rules": (["run", "--variant", "yueqing", "--rules", "a.toml"], "give one"),
    "no such file": (["run", "--rules", "absent.toml"], "absent.toml"),
    "misspelt policy": (["run", "--policy", "ukere"], "choose from random, greedy, ukeire"),
    "two policies": (["run", "--policy", "random,greedy"], "name one for all four chairs, or four"),
    "negative seed": (["run", "--seed", "-1"], "seed"),
    "nothing to resume": (["run", "--resume"], "--resume needs the --out folder"),
    "deals nowhere": (["run", "--save-deals"], "--out"),
    "no such cases": (["score", "absent.jsonl"], "absent.jsonl"),
    "no such positions": (["legal", "absent.jsonl"], "absent.jsonl"),
    "no wild": (["hand", "123m11p"], "give it, as in --wild 5m"),
    "no hand": (["hand", "12x", "--wild", "5m"], "12x"),
    "five of a kind": (["hand", "11111m", "--wild", "5m"], "1m"),
    "wrong size": (["hand", "123m", "--wild", "5m"], "123m"),
    "no seed": (["replay", "--deals", "0"], "--seed"),
    "backward deals": (["replay", "--seed", "1", "--deals", "9:3"], "9:3"),
    "no such rules": (["rules", "show", "yueqin"], "did you mean yueqing?"),
    "no such rules file": (["rules", "check", "absent.toml"], "absent.toml"),
}


@pytest.mark.parametrize(("arguments", "words"), WRONG.values(), ids=WRONG)
def test_a_wrong_call_is_told_in_one_sentence(call, arguments, words):
    code, shown, told = call(*arguments)
    assert code == 2
    assert shown == ""
    assert told.startswith("mjsim: ") and told.count("\n") == 1
    assert words in told


def test_an_unknown_command_names_the_call(call):
    code, _, told = call("rnu")
    assert code == 2 and "rnu" in told and "Traceback" not in told


def test_no_line_is_wider_than_80_columns(call):
    for words in ([], ["run"], ["hand"], ["score"], ["legal"], ["replay"], ["rules"], ["bench"]):
        _, shown, _ = call(*words, "--help")
        assert max(map(len, shown.splitlines())) <= 80


def test_nothing_is_coloured_where_colours_are_not_wanted(call):
    for words in (["rules", "show", "yueqing"], ["rules", "list"], ["score", CASES]):
        assert "\x1b" not in "".join(map(str, call(*words)[1:]))


def test_rows_without_pyarrow_name_the_extra(call, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    code, _, told = call("run", "-n", "16", "--save-deals", "--out", "kept")
    assert code == 2 and "mjsim[parquet]" in told and told.count("\n") == 1
    assert not os.path.exists("kept")


def test_damaged_rules_name_the_line(call, tmp_path):
    (tmp_path / "my.toml").write_text('[game]\nid = "my"\nvariant = "yueqing"\n[big]\nall_pungs = \n')
    code, _, told = call("rules", "check", "my.toml")
    assert code == 2 and "my.toml" in told and "line 5" in told


def test_damaged_cases_name_the_line(call, tmp_path):
    (tmp_path / "my.jsonl").write_text('{"id": \n')
    code, _, told = call("score", "my.jsonl")
    assert code == 2 and "my.jsonl, line 1" in told


def test_damaged_tables_are_built_again(call, tmp_path, monkeypatch):
    from mjsim.table_cache import tables_path

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    path = tables_path()
    path.parent.mkdir(parents=True)
    path.write_bytes(b"nothing")
    assert call("hand", "123m11p", "--wild", "5m")[0] == 0
    assert path.stat().st_size > 100_000


def test_a_reader_who_goes_away_is_no_error():
    path = os.pathsep.join((str(ROOT), str(ROOT / "kernels")))
    process = subprocess.Popen(
        [sys.executable, "-m", "mjsim", "rules", "show", "yueqing"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": path},
    )
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(timeout=60) == 0
