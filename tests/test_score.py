"""Score the worked cases through Python and the command line, and notice what is altered."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

import mjsim
from mjsim.case_export import outcome_case
from mjsim.case_outcomes import fill_outcome
from mjsim.cases import parse_case, read_lines
from mjsim.cli.score import score as score_command
from mjsim.errors import InputError, MjsimError
from mjsim.outcomes import new_outcomes
from mjsim.rulesets import load_rules
from mjsim.scoring import check, score_outcomes

FILE = Path(__file__).parent / "cases" / "yueqing.cases.jsonl"
CASES = [line.document for line in read_lines(FILE)]
BY_ID = {case["id"]: case for case in CASES}

app = typer.Typer()
app.command()(score_command)


@pytest.fixture(scope="module")
def answers() -> dict[str, Any]:
    return {answer["id"]: answer for answer in mjsim.score(FILE)}


def changed(identifier: str, **values: Any) -> dict[str, Any]:
    return copy.deepcopy(dict(BY_ID[identifier])) | values


def run(*arguments: str | Path, text: str | None = None) -> Any:
    return CliRunner().invoke(app, [str(argument) for argument in arguments], input=text)


def write(folder: Path, *documents: Any) -> Path:
    file = folder / "deals.jsonl"
    file.write_text("".join(json.dumps(document) + "\n" for document in documents), encoding="utf-8")
    return file


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case_pays_what_it_expects(case: dict[str, Any], answers: dict[str, Any]) -> None:
    assert answers[case["id"]] == {"id": case["id"], **case["expect"]}


def test_order_and_company_change_no_answer(answers: dict[str, Any]) -> None:
    backwards = mjsim.score(CASES[::-1])
    assert backwards == [answers[case["id"]] for case in reversed(CASES)]
    assert mjsim.score(CASES[41]) == [answers["yueqing-042"]]
    assert mjsim.score([]) == []


def test_cases_are_left_as_they_are() -> None:
    case = changed("yueqing-067")
    mjsim.score(case)
    assert case == BY_ID["yueqing-067"]


ALTERED = {
    "pay": ("pay", [0, 0, 0, 0], "pay: expected [0, 0, 0, 0], found [-3, 7, -2, -2]"),
    "valid": ("valid", False, "valid: expected false, found true"),
    "pattern-value": ("patterns", {"no_wild": 2}, "patterns.no_wild: expected 2, found 1"),
    "pattern-missing": ("patterns", {}, "patterns.no_wild: expected nothing, found 1"),
    "pattern-extra": (
        "patterns",
        {"no_wild": 1, "all_chows": 1},
        "patterns.all_chows: expected 1, found nothing",
    ),
    "total": ("score", {"tai": 2}, "score.tai: expected 2, found 1"),
    "next-dealer": ("score", {"next_dealer": 0}, "score.next_dealer: expected 0, found 1"),
    "unknown-total": ("score", {"hu": 1}, "score.hu: expected 1, found nothing"),
    "losers": ("losers", [None] * 4, "losers: expected [null, null, null, null], found nothing"),
}


@pytest.mark.parametrize(("key", "value", "line"), ALTERED.values(), ids=ALTERED)
def test_altered_expectation_is_noticed(key: str, value: Any, line: str) -> None:
    case = changed("yueqing-001")
    case["expect"][key] = value
    assert [str(difference) for difference in check(case)] == [f"yueqing-001: {line}"]


def test_illegal_win_is_noticed() -> None:
    case = changed("yueqing-018", expect=BY_ID["yueqing-001"]["expect"])
    assert {difference.key for difference in check(case)} == {"valid", "patterns", "score", "pay"}


def test_what_is_not_expected_is_not_checked() -> None:
    assert check(changed("yueqing-001", expect={"valid": True, "score": {"tai": 1}})) == []


def test_case_without_expectation_cannot_pass() -> None:
    case = changed("yueqing-001")
    del case["expect"]
    assert [(row.id, row.key) for row in check(case)] == [("yueqing-001", "expect")]


@pytest.mark.parametrize("identifier", ["yueqing-011", "yueqing-070", "yueqing-018", "yueqing-067"])
def test_written_case_expects_what_it_pays(identifier: str) -> None:
    case = parse_case(BY_ID[identifier])
    ruleset = load_rules("yueqing").with_case_options(case.options)
    outcomes = new_outcomes(1)
    fill_outcome(case, ruleset, outcomes[0])
    (expect,) = score_outcomes(outcomes, ruleset)
    written = outcome_case(outcomes[0], ruleset, case.id, case.why, expect)
    assert written["expect"] == BY_ID[identifier]["expect"]
    assert check(written) == []


def test_outcome_that_no_deal_can_have() -> None:
    outcomes = new_outcomes(2)
    outcomes[1].winner = 0
    with pytest.raises(MjsimError, match="code 1"):
        score_outcomes(outcomes, load_rules("yueqing"))


def test_impossible_case_beside_possible_ones(answers: dict[str, Any]) -> None:
    fifth = changed("yueqing-001", wild="1p")
    fifth["players"][0] = {"hand": "2222p111122223333s"}
    found = mjsim.score([CASES[0], fifth, CASES[1]])
    assert found[0] == answers["yueqing-001"] and found[2] == answers["yueqing-002"]
    assert found[1] == {"id": "yueqing-001", "error": "the whole table: 7 copies of 2p; there are only 4"}
    assert [row.key for row in check([CASES[0], fifth])] == ["error"]


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"variant": "yuequing"}, 'variant is "yuequing", but must be '),
        ({"variant": "/etc/hostname"}, 'variant is "/etc/hostname", but must be '),
        ({"options": {"preset": "none"}}, 'preset is "none"'),
        ({"id": 5}, "id is 5, but must be a valid string"),
        ({"dealer_streak": 10**30}, "dealer_streak is 10000"),
    ],
)
def test_impossible_values(values: dict[str, Any], reason: str) -> None:
    (answer,) = mjsim.score(changed("yueqing-001", **values))
    assert set(answer) == {"id", "error"}
    assert reason in answer["error"]


def test_rules_lie_below_the_options_of_a_case(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('[game]\nid = "mine"\nvariant = "yueqing"\n[settlement]\nbase = 100\n')
    plain, with_options = BY_ID["yueqing-001"], BY_ID["yueqing-066"]
    for rules in (file, str(file), load_rules(file)):
        assert mjsim.score([plain, with_options], rules)[0]["pay"] == [-102, 304, -101, -101]
        assert mjsim.score(with_options, rules)[0]["pay"] == with_options["expect"]["pay"]
    assert mjsim.score(plain, file, ["settlement.base=3"])[0]["pay"] == [-5, 13, -4, -4]
    assert mjsim.score(plain, overrides=["settlement.base=3"])[0]["pay"] == [-5, 13, -4, -4]
    with pytest.raises(InputError, match=r"did you mean settlement\.base"):
        mjsim.score(plain, overrides=["settlement.bse=3"])
    with pytest.raises(InputError, match="give a name or file"):
        mjsim.score(plain, load_rules(file), ["settlement.base=3"])


def test_command_checks_the_worked_cases() -> None:
    result = run(FILE, "--check")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "85 cases, none with differences\n"
    assert run(FILE, "--check", "--quiet").output == ""


def test_command_prints_json_lines(answers: dict[str, Any]) -> None:
    result = run("-", "--json", text=FILE.read_text(encoding="utf-8"))
    assert result.exit_code == 0 and result.stderr == ""
    assert [json.loads(line) for line in result.stdout.splitlines()] == list(answers.values())


def test_command_names_what_differs(tmp_path: Path) -> None:
    case = changed("yueqing-002")
    case["expect"]["pay"] = [9, -3, -3, -2]
    file = write(tmp_path, CASES[0], case)
    result = run(file, "--check")
    assert result.exit_code == 1
    assert result.stdout == "yueqing-002: pay: expected [9, -3, -3, -2], found [9, -3, -3, -3]\n"
    result = run(file, "--check", "--json")
    assert result.exit_code == 1
    same, differs = [json.loads(line) for line in result.stdout.splitlines()]
    assert "differences" not in same
    assert differs["differences"] == [{"key": "pay", "expected": [9, -3, -3, -2], "found": [9, -3, -3, -3]}]


def test_command_reports_impossible_cases_with_their_line(tmp_path: Path) -> None:
    file = write(tmp_path, CASES[0], changed("yueqing-002", wild=None))
    result = run(file, "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout.splitlines()[1]) == {
        "id": "yueqing-002",
        "error": f"{file}, line 2: wild is null, but yueqing turns up 1 tile",
    }
    assert run(file, "--check").exit_code == 1


def test_command_refuses_malformed_lines() -> None:
    result = run("-", "--json", text=f"{json.dumps(CASES[0])}\n{{nonsense\n")
    assert result.stdout == ""
    assert isinstance(result.exception, InputError) and result.exception.exit_code == 2
    assert str(result.exception).startswith("standard input, line 2, column 2: not valid JSON")


WORDS = {
    "en": ("id win patterns score pay", "legal", "illegal", "impossible"),
    "zh": ("编号 胡牌 番种 合计 收付", "成立", "不成立", "不可能"),
}


@pytest.mark.parametrize(("lang", "name"), [("en", "All pungs 10"), ("zh", "对对胡 10")])
def test_command_prints_a_table(tmp_path: Path, lang: str, name: str) -> None:
    words = WORDS[lang]
    fifth = changed("yueqing-001", id="[fifth]", players=[None, {"hand": "11111m"}, None, None])
    result = run(write(tmp_path, BY_ID["yueqing-030"], BY_ID["yueqing-018"], fifth), "--lang", lang)
    assert result.exit_code == 0
    head, legal, illegal, impossible = result.stdout.splitlines()[:4]
    assert head.split() == words[0].split()
    assert legal.split()[:2] == ["yueqing-030", words[1]]
    assert name in legal and "big 10, plain 0, tai 20" in legal and legal.rstrip().endswith("-22 +64 -21 -21")
    assert illegal.split() == ["yueqing-018", words[2]]
    assert impossible.split()[:2] == ["[fifth]", words[3]]


def test_command_applies_rules(tmp_path: Path) -> None:
    result = run(
        write(tmp_path, CASES[0]), "--json", "--set", "settlement.base=3", "--set", "plain.no_wild=2"
    )
    assert json.loads(result.stdout)["pay"] == [-6, 16, -5, -5]


@pytest.mark.parametrize(("lang", "win"), [("en", "seat 1: No wild 2 = 2"), ("zh", "座位 1: 素胡 2 = 2")])
def test_command_prints_deals_with_many_wins(tmp_path: Path, lang: str, win: str) -> None:
    player = {"hand": "23m567m678p99p", "melds": ["pung:333p"], "extra": {"missing": "s"}}
    event = {"type": "win", "by": "discard", "from": 2, "tile": "4m", "winners": [1]}
    case = {"id": "a", "variant": "hongzhong", "win": None, "players": [None, player, None, None]}
    result = run(write(tmp_path, case | {"events": [event]}), "--lang", lang)
    assert " ".join(result.stdout.splitlines()[1].split()).endswith(f"{win} +0 +2 -2 +0")
    for folder in ("cases", "derived_cases"):
        file = FILE.parents[1] / folder / "hongzhong.cases.jsonl"
        assert run(file, "--lang", lang).exit_code == 0
