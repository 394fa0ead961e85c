"""Compare the numbers that a page tells with those of the summary."""

import numpy as np
import pytest

import mjsim
from html_pages import Page
from mjsim.number_texts import percent, plus_minus
from mjsim.reports.sentences import is_mean_known
from mjsim.runner import simulate
from mjsim.storage import load_result
from mjsim_kernels.jit import config


@pytest.mark.parametrize(
    ("table", "rows", "key", "heading", "scale"),
    [
        ("roles", "roles", "win_rate", "Wins, % of deals", 100),
        ("roles", "roles", "mean", "Points a deal", 1),
        ("chairs", "chairs", "win_rate", "Wins, % of deals", 100),
        ("chairs", "chairs", "mean", "Points a deal", 1),
        ("wilds", "wilds", "per_win", "% of wins", 100),
        ("wilds", "wilds", "mean_win", "Mean win", 1),
        ("totals", "totals", "mean", "Mean", 1),
    ],
    ids=lambda value: str(value).replace(" ", "-"),
)
def test_numbers_and_intervals_are_those_of_the_summary(
    fake_page, fake_result, table, rows, key, heading, scale
):
    rows = fake_result.summary[rows]
    cells = fake_page.columns(table)[heading]
    assert [float(value) for _, value in cells] == [row[key] for row in rows]
    sign = heading == "Points a deal"
    assert [text for text, _ in cells] == [
        plus_minus(row[key], row[f"{key}_ci"], scale, sign) for row in rows
    ]


def test_patterns_are_those_of_the_summary_the_most_frequent_first(fake_page, fake_result):
    rows = sorted(fake_result.summary["patterns"], key=lambda row: -row["wins"])
    columns = fake_page.columns("patterns")
    assert [text for text, _ in columns["Pattern"]] == [row["name"] for row in rows]
    assert [int(value) for _, value in columns["Wins"]] == [row["wins"] for row in rows]
    shares = [percent(row["per_win"], row["per_win_ci"], row["wins"]) for row in rows]
    assert [text for text, _ in columns["% of wins"]] == shares
    for key, heading in (("mean_win_with", "Mean win"), ("points_share", "% of points")):
        seen = [row[key] if row["wins"] else None for row in rows]
        assert [value and float(value) for _, value in columns[heading]] == seen


def test_a_pattern_never_seen_has_bounds_and_nothing_else(fake_page):
    columns = fake_page.columns("patterns")
    (row,) = [place for place, (text, _) in enumerate(columns["Pattern"]) if text == "Never seen"]
    texts = {heading: cells[row][0] for heading, cells in columns.items()}
    assert texts["% of wins"] == "below 0.015"
    assert texts["One in … deals"] == "> 6,700"
    assert texts["Mean win"] == texts["% of points"] == texts["Value"] == "–"


def test_crossings_are_those_of_the_summary(fake_page, fake_result):
    rows = {row["name"]: row["crossings"] for row in fake_result.summary["patterns"] if row["wins"]}
    columns = fake_page.columns("crossings")
    headings = {"Dealing": ("dealer", True), "By self-draw": ("by", "self_draw"), "2 wilds": ("wilds", 2)}
    for heading, (name, key) in headings.items():
        for (pattern, _), (text, value) in zip(columns["Pattern"], columns[heading], strict=True):
            (found,) = [row for row in rows[pattern][name] if row[name] == key] or [None]
            assert text.split(" × ")[0] == (f"{found['wins']:,}" if found else "–")
            assert (value and float(value)) == (found and found["mean_win"])


def test_opening_hands_are_those_of_the_summary(fake_page, fake_result):
    tables = fake_result.summary["openings"]
    rows = [row for axis in ("wilds", "shanten", "flowers") for row in tables[f"by_{axis}"]]
    columns = fake_page.columns("openings")
    assert [float(value) for _, value in columns["Points a deal"]] == [row["mean"] for row in rows]
    assert [int(value) for _, value in columns["Hands"]] == [row["hands"] for row in rows]
    names = [text for text, _ in columns["Dealt"]]
    assert names[:2] == ["wilds: 0", "wilds: 1"] and "wilds: 4 or more" in names


def test_the_character_of_the_rules_is_told(fake_page, fake_result):
    summary = fake_result.summary
    columns = fake_page.columns("character")
    told = {name: text for (name, _), (text, _) in zip(columns["Property"], columns["Number"], strict=True)}
    index = summary["volatility"]
    assert told["Swing of a deal, 90 %"] == plus_minus(index["deal_index"], index["deal_index_ci"])
    assert told["Largest loss in a deal"] == f"{index['largest_loss']:,}"
    tension = summary["tension"]
    assert told["Changes of the lead"] == plus_minus(tension["lead_changes"], tension["lead_changes_ci"])


def test_outcomes_and_sizes_count_every_deal(fake_page, fake_result):
    outcomes, sizes = fake_page.columns("outcomes"), fake_page.columns("sizes")
    assert sum(int(value) for _, value in outcomes["Deals"]) == fake_result.counts.deals
    assert sum(int(value) for _, value in sizes["Wins"]) == fake_result.counts.wins
    assert [float(value) for _, value in outcomes["% of deals"]] == list(
        fake_result.summary["outcomes"].values()
    )


def test_wins_and_discards_have_their_spread(fake_page, fake_result):
    gains = sorted(fake_result.tally.histograms["gain"].items())
    spread = {
        name: float(value)
        for (name, _), (_, value) in zip(*fake_page.columns("spread").values(), strict=True)
    }
    assert spread["Mean"] == fake_result.summary["win_size"]["mean"]
    assert spread["Standard deviation"] == pytest.approx(fake_result.summary["win_size"]["sd"])
    assert spread["Largest seen"] == gains[-1][0]
    values = np.repeat(*np.transpose(gains))
    for part in (1, 10, 50, 90, 99, 99.9):
        assert spread[f"{part} % quantile"] == np.quantile(values, part / 100, method="inverted_cdf")
    assert float(fake_page.columns("discards")["Discards"][0][1]) == fake_result.summary["turns"]["mean"]


def test_every_plot_says_how_much_it_counts(fake_page, fake_result):
    notes = fake_page.texts["figcaption"]
    assert notes.count(f"n: {fake_result.counts.wins:,} wins. ") == 4
    assert (
        notes.count(f"n: {fake_result.counts.deals:,} deals, {fake_result.counts.sessions:,} sessions. ") == 4
    )


def test_the_summary_in_words_says_the_numbers(fake_page, fake_result):
    said = fake_page.texts["dd"].replace("\N{NO-BREAK SPACE}", " ")
    summary = fake_result.summary
    for row in summary["roles"]:
        assert f"{plus_minus(row['win_rate'], row['win_rate_ci'], 100)} %" in said
    fairness = summary["fairness"]
    worth = plus_minus(fairness["dealer_advantage"], fairness["dealer_advantage_ci"], sign=True)
    assert f"It is worth {worth} points a deal" in said
    assert plus_minus(fairness["seat_spread"], fairness["seat_spread_ci"]) in said
    assert plus_minus(summary["win_size"]["mean"], summary["win_size"]["mean_ci"]) in said
    carrying = max(summary["patterns"], key=lambda row: row["points_share"])
    share = plus_minus(carrying["points_share"], carrying["points_share_ci"], 100)
    assert f"Most points come from {carrying['name']} ({share} %)" in said
    assert "1 of 7 patterns never occurred, so each is rarer than one in 6,700 deals" in said
    assert "chair 2 (random)" in said


@pytest.mark.skipif(config.DISABLE_JIT or config.BOUNDSCHECK, reason="plays real deals")
@pytest.mark.parametrize(("variant", "many"), [("hongzhong", True), ("yueqing", False)])
def test_deals_that_go_on_after_a_win_are_not_said_to_end_with_it(variant, many, tmp_path, without_plots):
    simulate(variant, 160, seed=1, threads=1, out=tmp_path / "result")
    page = mjsim.report(tmp_path / "result").read_text(encoding="utf-8")
    for text in ("First win of a deal", "times a deal, South", "Wins a deal", "First wins, % of deals"):
        assert (text in page) is many
    for text in ("How deals end", "Wins, % of deals"):
        assert (text in page) is not many
    assert "counted before discards until the win were" not in page


@pytest.mark.skipif(config.DISABLE_JIT or config.BOUNDSCHECK, reason="plays real deals")
def test_many_wins_are_told_with_what_moves_the_points(tmp_path, without_plots):
    simulate("hongzhong", 160, seed=1, threads=1, out=tmp_path / "result")
    page = Page(mjsim.report(tmp_path / "result").read_text(encoding="utf-8"))
    many = load_result(tmp_path / "result").summary["many_wins"]
    order, flows = page.columns("order"), page.columns("flows")
    for place in ("first", "second", "third", "fourth"):
        assert [float(value) for _, value in order[place]] == [row[place] / 160 for row in many["order"]]
    assert [float(value) for _, value in flows["Points a deal"]] == [row["mean"] for row in many["flows"]]


def test_the_dearest_pattern_is_one_whose_mean_is_known(fake_result):
    seen = [row for row in fake_result.summary["patterns"] if row["wins"]]
    assert any(map(is_mean_known, seen))
    assert not any(is_mean_known(row | {"mean_win_with_ci": [1.0, 1e6]}) for row in seen)
