"""Runs with side deals: the same deals as without, whatever plays them, and what is printed of them."""

import numpy as np
import pytest
from rich.cells import cell_len
from typer.testing import CliRunner

import mjsim
from mjsim.chunks import Job, play_strata
from mjsim.cli import app
from mjsim.errors import InputError, MjsimError
from mjsim.runner import DEFAULTS, prepare, simulate
from mjsim.storage import load_result
from mjsim.strata import Strata, parse_strata
from mjsim.whole_files import text_of
from mjsim_kernels.conservation import first_unconserved
from mjsim_kernels.jit import config
from mjsim_kernels.records import OUTCOME, SCORE

pytestmark = pytest.mark.skipif(config.DISABLE_JIT or config.BOUNDSCHECK, reason="plays thousands of deals")

VARIANTS = ("yueqing", "wenzhou", "pingyang", "longgang", "chayuan", "hongzhong")
DEALS = 640


@pytest.fixture(scope="module")
def result():
    return simulate("yueqing", DEALS, seed=1, strata="wilds", threads=1)


def test_without_side_deals_nothing_changes(result):
    plain = simulate("yueqing", DEALS, seed=1, threads=1)
    assert "strata" not in plain.summary and plain.strata is None
    assert {key: value for key, value in result.summary.items() if key != "strata"} == plain.summary


@pytest.mark.parametrize("options", [{"threads": 3, "chunk_deals": 48}, {"chunk_deals": 160}])
def test_threads_and_chunks_change_no_byte(result, options):
    again = simulate("yueqing", DEALS, seed=1, strata="wilds", **options)
    assert text_of(again.summary) == text_of(result.summary)


def test_a_kept_run_goes_on_to_the_same_result(tmp_path, result):
    simulate("yueqing", 320, seed=1, strata="wilds", out=tmp_path / "r")
    assert simulate(out=tmp_path / "r", deals=DEALS, resume=True).summary == result.summary
    assert load_result(tmp_path / "r").summary == result.summary
    with pytest.raises(InputError, match="strata is"):
        simulate(out=tmp_path / "r", resume=True, strata="wilds=0,0,1,1")


@pytest.mark.parametrize("variant", VARIANTS)
def test_side_deals_are_whole_deals_in_the_same_state(variant):
    _, engine = prepare(DEFAULTS | {"rules": variant, "seed": 4})
    outcomes = np.zeros(160, OUTCOME).view(np.recarray)
    sides = np.zeros(160, OUTCOME).view(np.recarray)
    scores = np.zeros(160, engine.score_type).view(np.recarray)
    engine.play(4, 0, 16, outcomes)
    weights = tuple(int(chance > 0) for chance in engine.chances)
    engine.score(outcomes, scores)
    natural, drawn = engine.sides(4, weights, outcomes, sides, scores)
    assert first_unconserved(sides, engine.copies) == -1
    assert (scores["pay"].sum(axis=1) == 0).all() and scores["valid"][sides["winner"] >= 0].all()
    for field in ("session", "deal", "dealer_chair", "streak", "bets"):
        assert (sides[field] == outcomes[field]).all()
    assert (sides["hands"] != outcomes["hands"]).any()
    assert set(natural) | set(drawn) <= {place for place, weight in enumerate(weights) if weight}


def test_the_shares_can_be_written_again(result):
    strata = result.setup.strata
    assert parse_strata(strata.text, strata.chances) == strata.weights
    assert Strata.from_dict(strata.as_dict()) == strata


def test_both_kinds_of_deals_are_counted(result):
    strata = result.strata
    assert strata["side_deals"] == sum(row["side_deals"] for row in strata["strata"]) == DEALS
    assert sum(row["deals"] for row in strata["strata"]) == DEALS
    assert sum(row["chance"] for row in strata["strata"]) == pytest.approx(1)
    assert [row["id"] for row in strata["patterns"]] == list(result.patterns.index)
    assert sum(row["mean"] for row in strata["roles"]) == pytest.approx(0, abs=1e-9)
    assert sum(row["share"] for row in strata["outcomes"]) == pytest.approx(1)


def test_natural_and_weighted_estimates_agree(result):
    long = mjsim.simulate("yueqing", 20_000, seed=2)
    for row in mjsim.simulate("yueqing", 8_000, seed=3, strata="wilds").strata["patterns"]:
        (low, high), other = row["per_deal_ci"], long.patterns.loc[row["id"]]
        width = (high - low) / 2 + (other["per_deal_high"] - other["per_deal_low"]) / 2
        assert abs(row["per_deal"] - other["per_deal"]) <= 2 * width


def test_a_side_deal_that_breaks_a_rule_is_named():
    _, engine = prepare(DEFAULTS | {"seed": 4})
    records = [np.zeros(16, kind).view(np.recarray) for kind in (OUTCOME, SCORE)]
    engine.play(4, 0, 16, records[0])
    engine.score(*records)

    def spoiled(seed, weights, outcomes, sides, scores):
        strata = engine.sides(seed, weights, outcomes, sides, scores)
        scores["pay"][3, 0] += 1
        return strata

    broken = type(engine)(engine.patterns, engine.totals, engine.copies, engine.play, engine.score, spoiled)
    with pytest.raises(MjsimError, match="side deal of deal 3 of session 0 pays points that do not sum to 0"):
        play_strata(Job(broken, 4, 16, weights=(1, 1, 1, 1, 0)), *records)


def command(*arguments):
    environment = {"COLUMNS": "80", "NO_COLOR": "1"}
    return CliRunner().invoke(
        app, ["run", "-n", "640", "--seed", "1", "--quiet", *arguments], env=environment
    )


@pytest.mark.parametrize(
    ("lang", "title"), [("en", "Most wilds dealt to a seat"), ("zh", "一家起手最多财神")]
)
def test_the_command_prints_strata_in_80_columns(lang, title):
    done = command("--strata", "wilds", "--lang", lang)
    lines = done.stdout.splitlines()
    row = next(place for place, line in enumerate(lines) if line.startswith(title))
    assert [line.split()[0] for line in lines[row + 1 : row + 5]] == ["0", "1", "2", "3"]
    assert max(cell_len(line) for line in lines) <= 80


def test_the_command_prints_what_is_exact():
    done = command()
    assert "exact %" in done.stdout and "dealer: 3 wilds" in done.stdout
    assert "46 exact chances are checked" in done.stdout
    assert "bonus tiles laid down" not in done.stdout
    assert "bonus tiles laid down" in command("--details").stdout
