import json
import os
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

import pytest
from rich.cells import cell_len

from fake_engine import FakeRuleset, fake_engine
from mjsim.cli import main
from mjsim.cli.options import parse_count
from mjsim.errors import InputError

ROOT = Path(__file__).parent.parent
FAKE = [sys.executable, str(ROOT / "tests" / "fake_mjsim.py")]
QUIET = {"COLUMNS": "80", "NO_COLOR": "1"}


def environment(**more):
    paths = {"PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "kernels")))}
    return os.environ | QUIET | paths | {name: str(value) for name, value in more.items()}


@pytest.fixture
def run(monkeypatch, capsys):
    """Run the command line in this process."""
    monkeypatch.setattr("mjsim.engine.build_engine", fake_engine)
    monkeypatch.setattr("mjsim.cli.options.chosen_rules", lambda *_: FakeRuleset())
    for name, value in QUIET.items():
        monkeypatch.setenv(name, value)

    def call(*arguments):
        monkeypatch.setattr(sys, "argv", ["mjsim", *map(str, arguments)])
        with pytest.raises(SystemExit) as end:
            main()
        return Done(end.value.code, *capsys.readouterr())

    return call


class Done(NamedTuple):
    """Hold what a command left."""

    returncode: int
    stdout: str
    stderr: str


def run_apart(*arguments, **variables):
    """Run the command line in a process of its own."""
    command = [*FAKE, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, env=environment(**variables), timeout=60)


def begin(*arguments, **variables):
    """Start a slowed-down run and return when its first chunk is stored."""
    folder = Path(arguments[arguments.index("--out") + 1])
    process = subprocess.Popen(
        [*FAKE, *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(FAKE_PAUSE="0.03", **variables),
    )
    deadline = time.monotonic() + 30
    while not list(folder.glob("chunks/sessions-*")):
        assert process.poll() is None and time.monotonic() < deadline
        time.sleep(0.01)
    return process


@pytest.mark.parametrize(
    ("text", "deals"),
    [
        ("1", 1),
        ("1e6", 10**6),
        ("1E3", 1000),
        ("250k", 250_000),
        ("250K", 250_000),
        ("2.5M", 2_500_000),
        ("1g", 10**9),
        ("1_000_000", 10**6),
        ("1.5k", 1500),
        (" 20 ", 20),
        ("1e15", 10**15),
    ],
)
def test_numbers_of_deals_are_read_as_people_write_them(text, deals):
    assert parse_count(text) == deals


@pytest.mark.parametrize(
    "text",
    [
        "0",
        "-5",
        "1.5",
        "0.0001k",
        "1e-3",
        "many",
        "",
        "k",
        "1e16",
        "1e999999",
        "nan",
        "inf",
        "1,000",
        "0x10",
        "1 000",
    ],
)
def test_other_numbers_are_refused_with_examples(text):
    with pytest.raises(InputError, match=r"1e6, 250k, 2\.5M or 1_000_000"):
        parse_count(text)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("-n", "1.5"), "'1.5' deals cannot be played"),
        (("-n", "abc"), "'abc' is no number of deals"),
        (("--policy", "psychic"), "No policy is called 'psychic': choose from "),
        (("--seed", "-1"), "The seed is -1, but must be 0 to 18446744073709551615"),
        (("--threads", "0"), "The number of threads is 0, but must be a whole number"),
        (("--resume",), "--resume needs the --out folder"),
        (("--save-deals",), "add --out DIR to --save-deals"),
        (("--out", __file__), "is a file, not a folder: choose another --out"),
        (("--out", str(ROOT)), "exists already: go on with it by --resume, or choose another --out"),
        (("--resume", "--out", str(ROOT)), "is not a result folder of mjsim"),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_a_wrong_call_is_one_sentence_and_exit_code_2(run, arguments, message):
    done = run("run", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("mjsim: ")
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_an_unknown_option_is_a_wrong_call(run):
    assert run("run", "--speed", "9").returncode == 2


def test_work_that_fails_is_exit_code_1(run, tmp_path):
    (tmp_path / "file").write_text("")
    done = run("run", "-n", "100", "--out", tmp_path / "file" / "below")
    assert done.returncode == 1
    assert "cannot be written (Not a directory)" in done.stderr


def test_debug_shows_where_an_error_comes_from():
    done = run_apart("run", "-n", "0", "--debug")
    assert "Traceback" in done.stderr and "parse_count" in done.stderr


def test_json_is_one_document_and_nothing_else(run):
    done = run("run", "-n", "1k", "--seed", "1", "--json")
    document = json.loads(done.stdout)
    assert done.returncode == 0
    assert document["schema"] == 1
    assert document["deals"] == 1008
    assert document["seed"] == 1
    assert "Infinity" not in done.stdout and "NaN" not in done.stdout


def test_the_tables_fit_80_columns_and_need_no_colour(run):
    done = run("run", "-n", "20k", "--seed", "1")
    assert done.returncode == 0
    assert "\x1b" not in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80
    for part in ("How deals end", "Seat", "Pattern", "Wilds of the winner", "Win size", "20,000 deals"):
        assert part in done.stdout
    assert re.search(
        r"^All pungs +1,\d\d\d +\d\.\d ± 0\.\d +1\d\.\d +\d\d\.\d ± 0\.\d", done.stdout, re.MULTILINE
    )
    assert re.search(r"^None in [\d,]+ wins \(below 0\.015 %; .*\): Never seen$", done.stdout, re.MULTILINE)


def test_details_fit_80_columns_in_both_languages(run):
    plain = run("run", "-n", "20k", "--seed", "1").stdout
    for lang, parts in (
        ("en", ("Wins × mean win", "Wilds dealt", "Shanten dealt", "Dealer’s streak", "Opening hand")),
        ("zh", ("胡牌次数 × 平均胡分", "起手财神数", "起手向听数", "连庄数", "起手牌")),
    ):
        shown = run("run", "-n", "20k", "--seed", "1", "--details", "--lang", lang).stdout
        assert max(map(cell_len, shown.splitlines())) <= 80
        assert [part for part in parts if part not in shown] == []
    assert "Wins × mean win" not in plain


def test_the_character_of_the_rules_is_told(run):
    shown = run("run", "-n", "20k", "--seed", "1").stdout
    assert re.search(r"^luck +the opening hand explains 0\.\d+ ± 0\.\d+ % of a result", shown, re.MULTILINE)
    assert re.search(r"^largest +\d+ points gained, \d+ lost in a deal", shown, re.MULTILINE)
    assert re.search(r"^lead changes +\d\.\d+ ± 0\.\d+ a deal", shown, re.MULTILINE)


def test_hints_say_which_new_numbers_are_open(run):
    told = " ".join(run("run", "-n", "160", "--seed", "1").stderr.split())
    assert re.search(r"The race was followed in \d\d won deals, one of four: -n 2000 or more", told)
    assert "Whether the opening hand explains anything is open" in told


def test_targets_say_what_was_asked_and_why_the_run_ended(run):
    done = run(
        "run", "-n", "20k", "--seed", "1", "--until", "dealer.mean:0.4", "--until", "pattern.all_pungs:20%"
    )
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert re.search(r"^dealer, points a deal +± 0\.4 +\d\.\d+ ± 0\.\d+ +reached$", done.stdout, re.MULTILINE)
    assert re.search(r"^All pungs, % of deals +± 20 % +\d\.\d ± \d\.\d +reached$", done.stdout, re.MULTILINE)
    assert re.search(
        r"^Stopped after [\d,]+ of at most 20,000 deals: every target is", done.stdout, re.MULTILINE
    )


def test_targets_that_were_not_reached_are_said(run):
    done = run("run", "-n", "4096", "--seed", "1", "--until", "South.mean:0.001", "--lang", "zh")
    assert re.search(r"^南家每局得分 +± 0\.001 +.* ± .* 未达到$", done.stdout, re.MULTILINE)
    assert "4,096 局已打完，仍有目标未达到" in done.stdout


def test_a_wrong_target_is_a_wrong_call(run):
    done = run("run", "--until", "dealer.mean")
    assert (done.returncode, done.stdout) == (2, "")
    assert "write MEASURE:PRECISION" in done.stderr


def test_hints_say_how_to_keep_and_what_not_to_trust(run):
    done = run("run", "-n", "100")
    seed = re.search(r"seed (\d+)", done.stdout).group(1)
    assert f"--out DIR keeps the result, --seed {seed} plays the same walls again" in " ".join(
        done.stderr.split()
    )
    assert "Fewer than 30 sessions make rough intervals" in done.stderr


def test_a_run_of_one_deal_has_hints_though_one_win_has_no_variance(run):
    done = run("run", "-n", "1", "--session-deals", "1", "--seed", "1")
    assert done.returncode == 0 and "None in 1 wins" in done.stdout
    assert "Fewer than 30 sessions" in done.stderr


def test_quiet_prints_nothing_beside_the_result(run):
    done = run("run", "-n", "100", "--quiet")
    assert done.stderr == ""
    assert done.stdout


def test_chinese_names(run):
    done = run("run", "-n", "1k", "--lang", "zh")
    assert "清一色" in done.stdout and "庄家" in done.stdout


def test_different_policies_show_the_chairs(run):
    done = run("run", "-n", "1k", "--policy", "ukeire,greedy,random,greedy")
    assert "chair 2, random" in done.stdout


def test_rounding_up_is_said(run):
    assert "rounded up from 1,000 deals" in run("run", "-n", "1000").stdout


def test_one_session_and_one_deal_are_said_in_the_singular(run):
    lines = run("run", "-n", "1").stdout.splitlines()
    assert lines[0].endswith(" · 16 deals · 1 session of 16") and lines[2] == "rounded up from 1 deal"
    alone = run("run", "-n", "1", "--session-deals", "1", "--seed", "1").stdout
    assert alone.splitlines()[0].endswith(" · 1 deal · 1 session of 1")
    assert "16 局 · 1 场，每场 16" in run("run", "-n", "1", "--lang", "zh").stdout


@pytest.mark.parametrize("arguments", [("--help",), ("run", "--help"), ("--version",)])
def test_help_answers_without_heavy_imports(arguments):
    heavy = ("numpy", "numba", "mjsim_kernels", "mjsim.rulesets", "pandas", "scipy", "pyarrow")
    code = (
        f"import sys; sys.argv = ['mjsim', *{arguments!r}]\n"
        "from mjsim.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        f"print([name for name in {heavy!r} if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment())
    assert done.stdout
    assert done.stderr.strip() == "[]"


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    folder = tmp_path_factory.mktemp("run") / "whole"
    assert (
        run_apart("run", "-n", "8k", "--seed", "1", "--out", folder, "-q", "--threads", "1").returncode == 0
    )
    return folder


def same_result(folder, whole):
    return all(
        (folder / name).read_bytes() == (whole / name).read_bytes()
        for name in ("manifest.json", "summary.json", "patterns.csv", "seats.csv")
    )


def test_a_killed_run_resumes_to_the_same_bytes(run, whole, tmp_path):
    folder = tmp_path / "killed"
    process = begin(
        "run", "-n", "8k", "--seed", "1", "--out", folder, "--chunk-deals", "512", "--threads", "2"
    )
    process.kill()
    process.communicate()
    stored = len(list(folder.glob("chunks/sessions-*")))
    assert 0 < stored < 16
    assert not (folder / "summary.json").exists()
    assert run("run", "--resume", "--out", folder, "-q").returncode == 0
    assert same_result(folder, whole)


def test_ctrl_c_says_how_to_go_on_and_ends_with_130(run, whole, tmp_path):
    folder = tmp_path / "stopped"
    process = begin(
        "run", "-n", "8k", "--seed", "1", "--out", folder, "--chunk-deals", "512", "--threads", "2", "--json"
    )
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate(timeout=30)
    assert process.returncode == 130
    assert json.loads(stdout)["complete"] is False
    assert re.fullmatch(
        rf"mjsim: Stopped after [\d,]+ of 8,000 deals, kept in {folder}: "
        r"the same command with --resume goes on\.\n",
        stderr,
    )
    assert run("run", "--resume", "--out", folder, "-q").returncode == 0
    assert same_result(folder, whole)


def test_output_may_be_cut_off():
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as closed:
        done = subprocess.run(
            [*FAKE, "run", "-n", "100", "-q"],
            stdout=closed,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(),
        )
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="terminals of POSIX")
def test_progress_is_for_terminals():
    import pty

    ours, theirs = pty.openpty()
    command = [*FAKE, "run", "-n", "8k", "--seed", "1", "--json", "--chunk-deals", "512"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=theirs, env=environment(FAKE_PAUSE="0.05", TERM="xterm")
    ) as process:
        os.close(theirs)
        shown = b""
        while select.select([ours], [], [], 30)[0]:
            try:
                shown += os.read(ours, 65536)
            except OSError:  # the other end is closed
                break
        document = json.loads(process.stdout.read())
    os.close(ours)
    text = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", shown.decode())
    assert document["deals"] == 8000
    assert re.search(r"\d+k of 8k deals", text)
    assert re.search(r"dealer -?\d+\.\d+ ± \d+\.\d+", text)
