"""Runs checked against the exact chances of opening hands, and how that is told."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from scipy import stats
from typer.testing import CliRunner

import mjsim
from mjsim import exact
from mjsim.cli import app
from mjsim.exact import class_counts, deviations_of, exact_chances, exact_row
from mjsim.precision_texts import exact_note, opening_name
from mjsim.reports.precision_tables import exact_table
from mjsim.reports.words import WORDS as REPORT_WORDS
from mjsim.rulesets import load_rules
from mjsim.storage import load_result
from mjsim.summary_words import WORDS
from mjsim.tallies import Tally
from mjsim_kernels.jit import config

COMPILED = not (config.DISABLE_JIT or config.BOUNDSCHECK)
played = pytest.mark.skipif(not COMPILED, reason="plays thousands of deals")
VARIANTS = ("yueqing", "wenzhou", "pingyang", "pingyang-alt", "longgang", "chayuan", "hongzhong")
LANGUAGES = ("en", "zh")


def test_unknown_rules_have_no_exact_chances():
    assert exact_chances({"game": {"id": "x", "variant": "nowhere"}}) == ()


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_has_chances_of_four_alike_and_of_complete_hands(variant):
    rules = load_rules(variant).document()
    axes = {row.axis for row in exact_chances(rules)}
    chosen = set(exact.players_choose(rules))
    assert {"wilds", "kongs"} <= axes
    assert ("complete" in axes) != ("complete" in chosen)
    assert chosen == ({"complete"} if variant == "hongzhong" else set())
    assert ("flower_wilds" in axes) == (variant in ("pingyang", "pingyang-alt", "longgang", "chayuan"))
    assert ("flower_wild_deal" in axes) == ("flower_wilds" in axes)


@pytest.mark.parametrize(
    ("hits", "trials", "chance"), [(3, 10, 0.5), (0, 1000, 0.001), (60, 100, 0.5), (9, 1000, 0.001)]
)
def test_deviations_are_those_of_the_exact_binomial(hits, trials, chance):
    low, high = stats.binom.cdf(hits, trials, chance), stats.binom.sf(hits - 1, trials, chance)
    p = min(1.0, 2 * min(low, high))
    z = deviations_of(hits, trials, chance)
    assert 2 * stats.norm.sf(abs(z)) == pytest.approx(p)
    assert z == 0 or (z > 0) == (hits > trials * chance)


def test_classes_are_read_from_the_right_counts():
    tally = Tally.empty(1)
    for place, cell in enumerate([(0, 2, 0, 1), (0, 0, 0, 0), (1, 3, 4, 2), (2, 4, 9, 3)]):
        tally.sums["openings"][(place, *cell, 0)] = 10**place
    tally.sums["opening_kongs"][1, 2] = 5
    tally.sums["opening_flower_wilds"][3, 1] = 7
    tally.sums["flower_wild_deals"][0] = 9
    classes = class_counts(tally.sums)
    assert classes["wilds"][0].tolist() == [10, 0, 1, 0, 0]
    assert classes["flowers"][2].tolist() == [0, 0, 0, 1000]
    assert classes["complete"][:, 0].tolist() == [11, 0, 0, 0]
    assert classes["complete_without_wild"][:, 0].tolist() == [10, 0, 0, 0]
    assert (classes["kongs"][1, 2], classes["flower_wilds"][3, 1]) == (5, 7)
    assert classes["flower_wild_deal"][exact.DEAL, 0] == 9


@played
@pytest.mark.parametrize("variant", VARIANTS)
def test_what_is_played_agrees(variant):
    found = mjsim.simulate(variant, 20_000, seed=11).exact
    assert found["agrees"], [row for row in found["rows"] if abs(row["z"]) > found["bound"]]
    for row in found["rows"]:
        assert row["hands"] == 20_000
        assert row["share"] == pytest.approx(row["count"] / row["hands"])


@pytest.fixture(scope="module")
def result():
    return mjsim.simulate("yueqing", 4_000, seed=11)


@played
def test_a_wrong_chance_is_noticed(result, monkeypatch):
    chances = exact_chances(result.setup.rules)
    wrong = [replace(row, chance=row.chance * Fraction(9, 10)) for row in chances]
    monkeypatch.setattr("mjsim.exact.cached_chances", lambda *_: tuple(wrong))
    assert not exact_row(result.setup.rules, result.setup.rules_hash, result.counts)["agrees"]


@played
def test_a_kept_result_says_the_same(result, tmp_path):
    result.save(tmp_path / "r")
    assert load_result(tmp_path / "r").summary["exact"] == result.summary["exact"]


@played
def test_counts_are_those_of_the_deals(result):
    openings = result.counts.sums["openings"][..., 0].sum(axis=0)
    for row in result.exact["rows"]:
        if row["axis"] == "wilds" and row["role"] == "dealer":
            assert row["count"] == np.sum(openings[0, row["number"]])
    complete = next(row for row in result.exact["rows"] if row["axis"] == "complete")
    assert complete["count"] == openings[0, :, 0].sum()


@played
def test_what_players_choose_is_counted_without_a_chance():
    result = mjsim.simulate("hongzhong", 1_600, seed=11)
    (row,) = result.exact["no_exact_chance"]
    assert (row["role"], row["axis"], row["because"]) == ("dealer", "complete", "players_choose")
    assert row["count"] == result.counts.sums["openings"][:, 0, :, 0, :, 0].sum()
    assert not [row for row in result.exact["rows"] if row["axis"].startswith("complete")]
    assert exact_note(result.exact, WORDS["en"]).endswith(
        "dealer: complete has no exact chance: players choose tiles to give and a missing suit before."
    )

    table = exact_table(result, REPORT_WORDS["en"])
    assert [cell.text for cell in table.rows[-1]][:2] == ["dealer: complete", "–"]
    assert table.rows[-1][4].value == row["count"]
    assert len(table.rows) == len(result.exact["rows"]) + 1
    assert "has no exact chance" in table.note


@played
@pytest.mark.parametrize(
    ("lang", "names"),
    [
        (
            "en",
            (
                "dealer: 1 kong dealt",
                "dealer: 1 wild flower",
                "deals: a flower turned up",
                "dealer: complete",
            ),
        ),
        ("zh", ("庄家：起手杠 1 副", "庄家：花财神 1 张", "牌局：翻出花牌", "庄家：已成牌")),
    ],
)
def test_the_summary_prints_the_dealer_and_the_deals(lang, names):
    run = ["run", "--variant", "longgang", "-n", "160", "--seed", "1", "--lang", lang, "--quiet"]
    lines = CliRunner().invoke(app, run, env={"COLUMNS": "80", "NO_COLOR": "1"}).stdout.splitlines()
    for name, chance in zip(names, ("0.6279", "13.36", "2.941", "0.005290"), strict=True):
        (line,) = (line for line in lines if line.startswith(f"{name}  "))
        assert line.removeprefix(name).split()[0] == chance
    assert not [line for line in lines if line.startswith(("South: 0 wilds", "南家：财神"))]


ROWS = [
    ("dealer", "wilds", 0, False, "dealer: 0 wilds", "庄家：财神 0 张"),
    ("dealer", "wilds", 1, False, "dealer: 1 wild", "庄家：财神 1 张"),
    ("south", "wilds", 4, True, "South: 4 or more wilds", "南家：财神 4 张及以上"),
    ("dealer", "flowers", 1, False, "dealer: 1 bonus tile laid down", "庄家：补花 1 张"),
    ("dealer", "flowers", 3, True, "dealer: 3 or more bonus tiles laid down", "庄家：补花 3 张及以上"),
    ("dealer", "kongs", 1, False, "dealer: 1 kong dealt", "庄家：起手杠 1 副"),
    ("dealer", "kongs", 2, False, "dealer: 2 kongs dealt", "庄家：起手杠 2 副"),
    ("dealer", "flower_wilds", 1, False, "dealer: 1 wild flower", "庄家：花财神 1 张"),
    ("dealer", "complete", 0, False, "dealer: complete", "庄家：已成牌"),
    (None, "flower_wild_deal", 0, False, "deals: a flower turned up", "牌局：翻出花牌"),
]


@pytest.mark.parametrize(("role", "axis", "number", "or_more", "english", "chinese"), ROWS)
def test_classes_are_named(role, axis, number, or_more, english, chinese):
    row = {"role": role, "axis": axis, "number": number, "or_more": or_more}
    assert opening_name(row, WORDS["en"]) == english
    assert opening_name(row, WORDS["zh"]) == chinese


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_class_has_a_name_of_its_own(variant, lang):
    rows = [
        vars(row)
        | {"role": None if row.seat == exact.DEAL else ("dealer", "south", "west", "north")[row.seat]}
        for row in exact_chances(load_rules(variant).document())
    ]
    names = [opening_name(row, WORDS[lang]) for row in rows]
    assert len(set(names)) == len(rows)
