"""Call `mjsim rules` as a user does."""

import json
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from mjsim.cli.rules import app
from mjsim.errors import InputError
from mjsim.rulesets import load_rules


def run(*arguments):
    return CliRunner().invoke(app, [str(argument) for argument in arguments], env={"COLUMNS": "80"})


def output(*arguments):
    result = run(*arguments)
    assert (result.exit_code, result.exception) == (0, None)
    return result.stdout


def test_list():
    assert "乐清麻将" in output("list")
    (yueqing,) = [row for row in json.loads(output("list", "--json"))["rules"] if row["id"] == "yueqing"]
    assert yueqing["hash"] == load_rules("yueqing").hash


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", ["All pungs", "Pushes allowed"]), ("zh", ["对对胡", "推胡", "结算"])],
)
def test_show_names_every_key(lang, words):
    from rich.cells import cell_len

    text = output("show", "yueqing", "--lang", lang)
    assert all(word in text for word in words)
    assert all(f"\n{keys[-1]} " in text for keys in load_rules("yueqing").played_values())
    assert load_rules("yueqing").hash in text
    assert max(cell_len(line) for line in text.splitlines()) <= 80


def test_show_marks_what_is_changed():
    lines = output("show", "yueqing", "--set", "big.all_pungs=12", "--set", "wall.reserve=20").splitlines()
    rows = {line.split()[0]: line.split()[-2:] for line in lines if line.strip()}
    assert (rows["all_pungs"], rows["reserve"]) == (["12", "10"], ["20", "16"])
    assert rows["half_flush"] == ["flush", "10"]


def test_show_as_json_is_the_whole_document():
    ruleset = load_rules("yueqing", ["big.all_pungs=12"])
    document = json.loads(output("show", "yueqing", "--json", "--set", "big.all_pungs=12"))
    assert document == {"schema": 1, "rules_hash": ruleset.hash, "rules": ruleset.document()}


def test_export_check_diff(tmp_path):
    path = tmp_path / "house.toml"
    assert output("export", "yueqing", path, "--set", "big.all_pungs=12", "--set", "game.id=house") == ""
    assert output("export", path) == path.read_text(encoding="utf-8")
    check = json.loads(output("check", path, "--json"))
    assert (check["id"], check["variant"], check["left_out"]) == ("house", "yueqing", [])
    assert check["differences"] == [{"key": "big.all_pungs", "base": 10, "file": 12}]
    assert "changes from yueqing: 1" in output("check", path)
    difference = json.loads(output("diff", "yueqing", path, "--json"))
    assert difference["differences"] == [{"key": "big.all_pungs", "a": 10, "b": 12}]
    assert "对对胡" in output("diff", "yueqing", path, "--lang", "zh")
    assert "no difference" in output("diff", "yueqing", path, "--set", "big.all_pungs=10")


@pytest.mark.parametrize(
    "arguments",
    [
        ("show", "yuequing"),
        ("show", "yueqing", "--lang", "fr"),
        ("show", "yueqing", "--set", "big.all_pungs=ten"),
        ("check", "missing.toml"),
        ("diff", "yueqing", "missing.toml"),
    ],
)
def test_faults_are_input_errors(arguments):
    assert isinstance(run(*arguments).exception, InputError)


def test_import_stays_light():
    code = (
        "import sys, mjsim.cli.rules, mjsim.rulesets; "
        "print(*({'numba', 'numpy', 'pandas', 'pydantic', 'rich', 'tomlkit'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_no_chinese_description_is_cut_off():
    shown = output("list", "--lang", "zh")
    assert "…" not in shown
    for row in json.loads(output("list", "--json"))["rules"]:
        description = load_rules(row["id"]).document()["game"]["description_zh"]
        assert description[-2:] in shown
