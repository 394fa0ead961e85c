"""Show deals again, through Python and the command line.

After a change of play or of the text, write each golden text anew and read what changed:

    python -m mjsim replay --variant yueqing --seed 1 --deals 95 > tests/golden/replay-yueqing-seed1-deal95.txt
"""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.cells import cell_len
from typer.testing import CliRunner

import mjsim
from mjsim.case_export import outcome_case
from mjsim.cli import app
from mjsim.engine import build_engine, parse_policies
from mjsim.errors import InputError
from mjsim.replays.settings import setting_of
from mjsim.replays.steps import Claim, Turn
from mjsim.replays.walks import steps_of
from mjsim.rulesets import load_rules
from mjsim.rulesets.layers import shipped_names
from mjsim_kernels.deal_events import TILE_DISCARDED
from mjsim_kernels.policies import POLICIES
from mjsim_kernels.records import OUTCOME

GOLDEN = sorted((Path(__file__).parent / "golden").glob("replay-*.txt"))  # variant, seed and deal in the name


def run(*arguments: str | int) -> Any:
    return CliRunner().invoke(app, ["replay", *map(str, arguments)], env={"COLUMNS": "80"})


def test_every_variant_has_a_golden_text() -> None:
    names = [path.stem.removeprefix("replay-").rpartition("-seed")[0] for path in GOLDEN]
    assert sorted(set(names)) == sorted(shipped_names())


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda path: path.stem)
def test_text_of_one_deal(golden: Path) -> None:
    variant, _, place = golden.stem.removeprefix("replay-").rpartition("-seed")
    seed, _, deal = place.partition("-deal")
    result = run("--variant", variant, "--seed", seed, "--deals", deal)
    assert (result.exit_code, result.exception) == (0, None)
    assert result.stdout == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("format", ["events", "cases"])
@pytest.mark.parametrize("policy", ["random", "ukeire"])
def test_a_deal_is_the_same_alone_and_among_others(policy: str, format: Any) -> None:
    together = mjsim.replay("yueqing", "0:20", seed=4, policy=policy, format=format)
    assert len(together) == 20
    for deals in (17, "17", "17:18", range(17, 18)):
        assert mjsim.replay("yueqing", deals, seed=4, policy=policy, format=format) == [together[17]]
    assert mjsim.replay("yueqing", "15:18", seed=4, policy=policy, format=format) == together[15:18]


def test_a_text_is_the_same_alone_and_among_others() -> None:
    together = mjsim.replay("yueqing", "0:5", seed=4, session_deals=3, policy="random", format="text")
    assert mjsim.replay("yueqing", 4, seed=4, session_deals=3, policy="random", format="text") == together[4:]


def test_replay_shows_what_a_run_plays() -> None:
    ruleset = load_rules("yueqing")
    engine = build_engine(ruleset, parse_policies("ukeire,greedy,random,ukeire"))
    outcomes = np.zeros(30, OUTCOME).view(np.recarray)
    engine.play(8, 2, 10, outcomes)
    cases = mjsim.replay(
        "yueqing", "20:50", seed=8, policy="ukeire,greedy,random,ukeire", session_deals=10, format="cases"
    )
    for outcome, case in zip(outcomes, cases, strict=True):
        assert case == outcome_case(outcome, ruleset, case["id"], case["why"], case["expect"])


def test_events_say_where_they_come_from() -> None:
    (log,) = mjsim.replay("yueqing", 17, seed=4)
    assert list(log)[:9] == [
        "schema",
        "variant",
        "seed",
        "deal",
        "dealer_chair",
        "dealer_streak",
        "wild",
        "wall",
        "hands",
    ]
    assert (log["schema"], log["variant"], log["seed"], log["deal"]) == (1, "yueqing", 4, 17)
    assert log["result"]["id"] == "yueqing-seed4-deal17"


@pytest.mark.parametrize(
    ("variant", "policy", "deals"),
    [
        ("yueqing", "random", range(8)),
        ("yueqing", "greedy", range(8)),
        ("yueqing", "ukeire", range(8)),
        ("wenzhou", "random", range(8)),  # passed pungs are locked, passed lone wilds begin a run
        ("wenzhou", "greedy", range(22, 28)),
        ("wenzhou", "ukeire", range(36, 40)),
        ("pingyang", "random", range(4)),
        ("pingyang", "greedy", range(4)),
        ("pingyang-alt", "ukeire", range(4)),
        *((variant, policy, range(4)) for variant in ("longgang", "chayuan") for policy in POLICIES),
    ],
    ids=str,
)
def test_every_seat_decides_again_as_it_did(variant: str, policy: str, deals: range) -> None:
    setting = setting_of(variant, seed=5, policy=policy)
    for played in setting.play(deals):
        steps = list(steps_of(setting, played))  # raises where a seat would decide otherwise
        turns = [step for step in steps if isinstance(step, Turn)]
        assert all(turn.after is None or turn.after.shanten >= turn.before.shanten for turn in turns)
        assert max(turn.number for turn in turns) == int(played.outcome.turns)
        assert any(isinstance(step, Claim) and step.choice != step.granted for step in steps)


def test_greedy_seats_never_discard_away_from_ready() -> None:
    setting = setting_of("yueqing", seed=6, policy="ukeire")
    for played in setting.play(range(4)):
        for step in steps_of(setting, played, detailed=2):
            if isinstance(step, Turn) and step.options and step.after:
                allowed = [option for option in step.options if not option.forbidden and option.prospect]
                best = allowed[0].prospect
                assert best is not None
                assert step.after.shanten == best.shanten
                if step.event == TILE_DISCARDED:
                    assert step.after.left == best.left


@pytest.mark.parametrize(
    ("tiles", "lang"), [("mpsz", "en"), ("mpsz", "zh"), ("unicode", "en"), ("unicode", "zh"), ("zh", "zh")]
)
def test_texts_fit_80_columns(tiles: Any, lang: Any) -> None:
    texts = mjsim.replay("yueqing", range(4), seed=9, format="text", tiles=tiles, lang=lang, seat="west")
    assert max(cell_len(line) for text in texts for line in text.split("\n")) <= 80


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ([], "There is no seed"),
        (["--seed", 1, "--deals", "5:5"], "holds no deal"),
        (["--seed", 1, "--deals", "7:5"], "holds no deal"),
        (["--seed", 1, "--deals", "a:b"], 'deals is "a:b"'),
        (["--seed", 1, "--deals", "-1"], 'deals is "-1"'),
        (["--seed", 1, "--deals", 10**15], "numbered from 0"),
        (["--seed", -1], "seed is -1"),
        (["--seed", 1, "--policy", "best"], "best"),
        (["--seed", 1, "--policy", "greedy,greedy"], "2 policies"),
        (["--seed", 1, "--session-deals", 0], "a session has 1 deal or more"),
        (["--seed", 1, "--seat", "5"], 'seat is "5"'),
        (["--seed", 1, "--variant", "yueqin"], "did you mean yueqing"),
        (["--seed", 1, "--set", "big.all_pung=3"], "big.all_pung"),
    ],
    ids=lambda value: " ".join(map(str, value)) if isinstance(value, list) else "",
)
def test_wrong_calls_are_explained(options: list[Any], message: str) -> None:
    result = run(*options)
    assert isinstance(result.exception, InputError)
    assert message in str(result.exception)


@pytest.mark.parametrize("argument", [{"format": "html"}, {"tiles": "png"}, {"lang": "fr"}], ids=str)
def test_wrong_arguments_are_explained(argument: dict[str, Any]) -> None:
    with pytest.raises(InputError, match=next(iter(argument.values()))):
        mjsim.replay("yueqing", 0, seed=1, **({"format": "text"} | argument))


def test_command_prints_one_object_a_line() -> None:
    for shape in ("events", "cases"):
        result = run("--seed", 4, "--deals", "14:18", "--format", shape)
        lines = [json.loads(line) for line in result.stdout.splitlines()]
        assert lines == mjsim.replay("yueqing", "14:18", seed=4, format=shape)


def test_cases_of_the_command_pass_score_check(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    file.write_text(run("--seed", 4, "--deals", "0:16", "--format", "cases").stdout, encoding="utf-8")
    assert CliRunner().invoke(app, ["score", str(file), "--check"]).exit_code == 0
