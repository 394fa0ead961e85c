import re
import shutil
import string
import sys
from dataclasses import replace

import matplotlib
import numpy as np
import pytest

import mjsim
from fake_engine import fake_engine
from fake_results import play_fake
from html_pages import Page
from mjsim.cli import main
from mjsim.errors import InputError, MjsimError
from mjsim.manifests import read_manifest
from mjsim.number_texts import percent, plus_minus
from mjsim.reports.chinese import CHINESE
from mjsim.reports.english import ENGLISH
from mjsim.reports.page import page_of
from mjsim.reports.sentences import is_mean_known
from mjsim.rulesets import load_rules
from mjsim.runner import simulate
from mjsim.storage import load_result
from mjsim_kernels.jit import config

SECTIONS = ["summary", "seats", "patterns", "sizes", "ends", "wilds", "luck", "about"]
PLOTS = ["fairness", "scores", "patterns", "sources", "sizes", "turns", "wilds", "openings"]
TABLES = ["roles", "chairs", "streaks", "patterns", "crossings", "sizes", "spread", "totals", "outcomes"]
TABLES += ["discards", "wilds", "luck", "openings", "character"]


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    return play_fake(tmp_path_factory.mktemp("report") / "result")


@pytest.fixture(scope="session")
def result(folder):
    return load_result(folder)


@pytest.fixture(scope="session")
def html(folder, tmp_path_factory):
    path = mjsim.report(folder, tmp_path_factory.mktemp("page") / "own.html")
    return path.read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def page(html):
    return Page(html)


@pytest.fixture
def without_plots(monkeypatch):
    """Leave out what takes most of the time of a page."""
    monkeypatch.setattr("mjsim.reports.page.figures_of", lambda *_: {})


def test_every_section_plot_and_table_is_there(page):
    assert [name for name in page.ids if name in SECTIONS] == SECTIONS
    assert [name.removeprefix("plot-") for name in page.ids if name.startswith("plot-")] == PLOTS
    assert list(page.tables) == TABLES
    assert min(page.drawn[f"plot-{name}"] for name in PLOTS) > 8


def test_the_page_needs_nothing_else(page, html):
    inside = {f"#{name}" for name in page.ids}
    assert [link for link in page.links if link not in inside] == ["data:,"]
    assert len(set(page.ids)) == len(page.ids)
    assert not re.search(r"https?://|@import|url\((?!#)", html)
    assert {f"#{name}" for name in re.findall(r"url\(#([^)]*)\)", html)} <= inside


def test_drawings_take_the_colours_of_the_page(html):
    drawings = "".join(re.findall(r"<svg.*?</svg>", html, re.DOTALL))
    assert "var(--ink)" in drawings and "var(--gain)" in drawings
    assert not re.search(r"#[0-9a-f]{6}\b", drawings)
    assert "DejaVu" not in drawings


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
def test_numbers_and_intervals_are_those_of_the_summary(page, result, table, rows, key, heading, scale):
    rows = result.summary[rows]
    cells = page.columns(table)[heading]
    assert [float(value) for _, value in cells] == [row[key] for row in rows]
    sign = heading == "Points a deal"
    assert [text for text, _ in cells] == [
        plus_minus(row[key], row[f"{key}_ci"], scale, sign) for row in rows
    ]


def test_patterns_are_those_of_the_summary_the_most_frequent_first(page, result):
    rows = sorted(result.summary["patterns"], key=lambda row: -row["wins"])
    columns = page.columns("patterns")
    assert [text for text, _ in columns["Pattern"]] == [row["name"] for row in rows]
    assert [int(value) for _, value in columns["Wins"]] == [row["wins"] for row in rows]
    shares = [percent(row["per_win"], row["per_win_ci"], row["wins"]) for row in rows]
    assert [text for text, _ in columns["% of wins"]] == shares
    for key, heading in (("mean_win_with", "Mean win"), ("points_share", "% of points")):
        seen = [row[key] if row["wins"] else None for row in rows]
        assert [value and float(value) for _, value in columns[heading]] == seen


def test_a_pattern_never_seen_has_bounds_and_nothing_else(page):
    columns = page.columns("patterns")
    (row,) = [place for place, (text, _) in enumerate(columns["Pattern"]) if text == "Never seen"]
    texts = {heading: cells[row][0] for heading, cells in columns.items()}
    assert texts["% of wins"] == "below 0.015"
    assert texts["One in … deals"] == "> 6,700"
    assert texts["Mean win"] == texts["% of points"] == texts["Value"] == "–"


def test_crossings_are_those_of_the_summary(page, result):
    rows = {row["name"]: row["crossings"] for row in result.summary["patterns"] if row["wins"]}
    columns = page.columns("crossings")
    headings = {"Dealing": ("dealer", True), "By self-draw": ("by", "self_draw"), "2 wilds": ("wilds", 2)}
    for heading, (name, key) in headings.items():
        for (pattern, _), (text, value) in zip(columns["Pattern"], columns[heading], strict=True):
            (found,) = [row for row in rows[pattern][name] if row[name] == key] or [None]
            assert text.split(" × ")[0] == (f"{found['wins']:,}" if found else "–")
            assert (value and float(value)) == (found and found["mean_win"])


def test_opening_hands_are_those_of_the_summary(page, result):
    tables = result.summary["openings"]
    rows = [row for axis in ("wilds", "shanten", "flowers") for row in tables[f"by_{axis}"]]
    columns = page.columns("openings")
    assert [float(value) for _, value in columns["Points a deal"]] == [row["mean"] for row in rows]
    assert [int(value) for _, value in columns["Hands"]] == [row["hands"] for row in rows]
    names = [text for text, _ in columns["Dealt"]]
    assert names[:2] == ["wilds: 0", "wilds: 1"] and "wilds: 4 or more" in names


def test_the_character_of_the_rules_is_told(page, result):
    summary = result.summary
    columns = page.columns("character")
    told = {name: text for (name, _), (text, _) in zip(columns["Property"], columns["Number"], strict=True)}
    index = summary["volatility"]
    assert told["Swing of a deal, 90 %"] == plus_minus(index["deal_index"], index["deal_index_ci"])
    assert told["Largest loss in a deal"] == f"{index['largest_loss']:,}"
    tension = summary["tension"]
    assert told["Changes of the lead"] == plus_minus(tension["lead_changes"], tension["lead_changes_ci"])


def test_outcomes_and_sizes_count_every_deal(page, result):
    outcomes, sizes = page.columns("outcomes"), page.columns("sizes")
    assert sum(int(value) for _, value in outcomes["Deals"]) == result.counts.deals
    assert sum(int(value) for _, value in sizes["Wins"]) == result.counts.wins
    assert [float(value) for _, value in outcomes["% of deals"]] == list(result.summary["outcomes"].values())


def test_wins_and_discards_have_their_spread(page, result):
    gains = sorted(result.tally.histograms["gain"].items())
    spread = {
        name: float(value) for (name, _), (_, value) in zip(*page.columns("spread").values(), strict=True)
    }
    assert spread["Mean"] == result.summary["win_size"]["mean"]
    assert spread["Standard deviation"] == pytest.approx(result.summary["win_size"]["sd"])
    assert spread["Largest seen"] == gains[-1][0]
    values = np.repeat(*np.transpose(gains))
    for part in (1, 10, 50, 90, 99, 99.9):
        assert spread[f"{part} % quantile"] == np.quantile(values, part / 100, method="inverted_cdf")
    assert float(page.columns("discards")["Discards"][0][1]) == result.summary["turns"]["mean"]


def test_every_plot_says_how_much_it_counts(page, result):
    notes = page.texts["figcaption"]
    assert notes.count(f"n: {result.counts.wins:,} wins. ") == 4
    assert notes.count(f"n: {result.counts.deals:,} deals, {result.counts.sessions:,} sessions. ") == 4


def test_the_summary_in_words_says_the_numbers(page, result):
    said = page.texts["dd"].replace("\N{NO-BREAK SPACE}", " ")
    summary = result.summary
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


def test_provenance_is_folded_away(page, result):
    assert page.open == [] and "details" in page.texts
    setup = result.setup
    assert (
        f"-n {setup.deals} --seed 1 --policy ukeire,greedy,random,greedy --session-deals 16"
        in page.texts["pre"]
    )
    assert setup.rules_hash in page.texts["code"]
    assert "base = 1" in page.texts["pre"]


def test_equal_results_give_equal_bytes_whatever_matplotlib_is_set_to(folder, html, tmp_path):
    with matplotlib.rc_context({"font.size": 30, "svg.fonttype": "path", "axes.grid": False}):
        again = mjsim.report(folder, tmp_path / "again.html")
        assert matplotlib.rcParams["font.size"] == 30
    assert again.read_bytes() == html.encode()


def test_chinese(result, folder):
    page = Page(page_of(result, read_manifest(folder), "zh"))
    assert page.tables["patterns"][1][0][0] == "平胡"
    assert "清一色" in page.texts["text"] and "占胡牌 %" in page.texts["text"]
    prose = "".join(page.texts[tag] for tag in ("dd", "dt", "h1", "h2", "h3", "figcaption", "summary"))
    words = set(re.findall(r"[A-Za-z]{2,}", prose))
    assert words <= {"ukeire", "greedy", "random", "yueqing"}


def test_both_languages_say_the_same_with_the_same_numbers():
    fields = {
        lang: {
            key: sorted(str(part[1]) for part in string.Formatter().parse(text) if part[1] is not None)
            for key, text in words.items()
        }
        for lang, words in (("en", ENGLISH), ("zh", CHINESE))
    }
    assert set(fields["en"]) == set(fields["zh"])
    free = {"never", "rare_one"}  # one of them numbers its fields
    assert {k: v for k, v in fields["en"].items() if k not in free} == {
        k: v for k, v in fields["zh"].items() if k not in free
    }


def test_names_of_a_rules_file_are_text_not_markup(result, folder):
    named = [("full_flush", "<b>a</b> & $x^2$", "名"), *result.setup.patterns[1:]]
    other = replace(result, setup=replace(result.setup, patterns=tuple(named)))
    html = page_of(other, read_manifest(folder), "en")
    assert "<b>" not in html
    page = Page(html)
    assert "<b>a</b> & $x^2$" in page.texts["text"]
    assert any(text == "<b>a</b> & $x^2$" for text, _ in page.columns("patterns")["Pattern"])


def test_an_existing_page_is_not_replaced_unasked(folder, tmp_path, without_plots):
    path = tmp_path / "page.html"
    path.write_text("mine")
    with pytest.raises(
        InputError, match="is there already: --force replaces it, --output writes another file"
    ):
        mjsim.report(folder, path)
    assert path.read_text() == "mine"
    assert mjsim.report(folder, path, force=True) == path
    assert path.read_text().startswith("<!DOCTYPE html>")


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (
            lambda folder: folder / "none",
            InputError,
            "is not a result folder of mjsim: it has no manifest.json",
        ),
        (lambda folder: folder / "chunks", InputError, "is not a result folder of mjsim"),
        (
            lambda folder: unfinished(folder, 0),
            InputError,
            "holds no finished deal: go on with `mjsim run --resume",
        ),
        (lambda folder: damaged(folder), MjsimError, "is damaged: `mjsim run --resume"),
    ],
    ids=["no folder", "another folder", "nothing finished", "damaged"],
)
def test_a_folder_that_is_no_result_is_refused(folder, tmp_path, make, error, message):
    copy = shutil.copytree(folder, tmp_path / "copy")
    with pytest.raises(error, match=message):
        mjsim.report(make(copy))
    assert not list(copy.glob("*.html"))


def unfinished(folder, kept):
    """Leave the first chunks alone."""
    for chunk in sorted((folder / "chunks").iterdir())[kept:]:
        chunk.unlink()
    return folder


def damaged(folder):
    """Damage a chunk."""
    next((folder / "chunks").iterdir()).write_text("{")
    return folder


def test_other_wrong_calls(folder, tmp_path, without_plots):
    with pytest.raises(InputError, match="is a folder: name the file"):
        mjsim.report(folder, tmp_path)
    with pytest.raises(InputError, match="language"):
        mjsim.report(folder, lang="de")
    with pytest.raises(MjsimError, match="cannot be written"):
        mjsim.report(folder, tmp_path / "none" / "page.html")


def test_an_unfinished_result_says_so_at_its_top(folder, tmp_path, without_plots):
    copy = unfinished(shutil.copytree(folder, tmp_path / "copy"), 2)
    html = mjsim.report(copy).read_text(encoding="utf-8")
    played = load_result(copy).counts.deals
    assert 0 < played < 20_000
    assert f"This run was stopped: {played:,} of 20,000 deals were played." in Page(html).texts["p"]
    assert f"mjsim run --resume --out {copy}" in html


def test_a_result_counted_before_turns_were_leaves_their_plot_out(folder):
    result = load_result(folder)
    del result.tally.histograms["turns"][20]
    page = Page(page_of(result, read_manifest(folder), "en"))
    assert "plot-turns" not in page.ids
    assert "run again to see them" in page.texts["p"]


def draw_only(ruleset, policies):
    """Return the fake engine with nobody winning."""
    engine = fake_engine(ruleset, policies)

    def play(*arguments):
        engine.play(*arguments)
        outcomes = arguments[-1]
        outcomes["by"], outcomes["winner"], outcomes["source"] = 0, -1, -1

    return (
        replace(engine, play=play) if hasattr(engine, "__dataclass_fields__") else engine._replace(play=play)
    )


@pytest.mark.parametrize(
    ("engine", "deals"), [(draw_only, 320), (fake_engine, 16)], ids=["no win", "one session"]
)
def test_results_with_hardly_any_number_still_give_a_page(engine, deals, tmp_path):
    html = mjsim.report(play_fake(tmp_path / "few", deals, engine)).read_text(encoding="utf-8")
    page = Page(html)
    assert ("No deal was won." in html) == (engine is draw_only)
    assert "plot-fairness" in page.ids and "nan" not in page.texts["td"] + page.texts["dd"]


def test_the_command(folder, tmp_path, monkeypatch, capsys, without_plots):
    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["mjsim", "report", *map(str, arguments)])
        with pytest.raises(SystemExit) as end:
            main()
        return end.value.code, *capsys.readouterr()

    copy = shutil.copytree(folder, tmp_path / "copy")
    assert run(copy) == (0, f"{copy / 'report.html'}\n", "")
    code, printed, complaint = run(copy)
    assert (code, printed) == (2, "") and complaint.startswith(
        f"mjsim: {copy / 'report.html'} is there already"
    )
    assert run(copy, "--force", "--lang", "zh")[0] == 0
    assert "庄家" in (copy / "report.html").read_text(encoding="utf-8")
    assert run(tmp_path)[0] == 2


@pytest.mark.skipif(config.DISABLE_JIT or config.BOUNDSCHECK, reason="plays real deals")
@pytest.mark.parametrize("variant", ["yueqing", "wenzhou", "pingyang", "longgang", "chayuan", "hongzhong"])
def test_every_variant_in_chinese(variant, tmp_path):
    simulate(variant, 640, seed=1, threads=1, out=tmp_path / "result")
    page = Page(mjsim.report(tmp_path / "result", lang="zh").read_text(encoding="utf-8"))
    rules = load_rules(variant)
    assert rules.name_zh in page.texts["h1"]
    names = {rules.pattern_name(pattern, "zh") for pattern in rules.patterns}
    assert {text for text, _ in page.columns("patterns")["番种"]} <= names
    exact = ["exact"] if load_result(tmp_path / "result").exact else []
    many = ["order", "flows"] if variant == "hongzhong" else []
    place = TABLES.index("discards")
    assert list(page.tables) == [*TABLES[:place], *many, *TABLES[place:], *exact]
    assert not re.search("[a-z]", "".join(row[0][0] for row in page.tables["totals"][1:]))
    assert f"mjsim run --variant {variant} -n 640 --seed 1" in page.texts["pre"]


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


def test_the_dearest_pattern_is_one_whose_mean_is_known(result):
    seen = [row for row in result.summary["patterns"] if row["wins"]]
    assert any(map(is_mean_known, seen))
    assert not any(is_mean_known(row | {"mean_win_with_ci": [1.0, 1e6]}) for row in seen)


@pytest.mark.skipif(config.DISABLE_JIT or config.BOUNDSCHECK, reason="plays real deals")
def test_changed_rules_are_in_the_page_as_a_file_that_gives_them_again(tmp_path, without_plots):
    rules = load_rules("yueqing", ["settlement.base=3"])
    simulate(rules, 32, seed=1, threads=1, out=tmp_path / "result")
    page = Page(mjsim.report(tmp_path / "result").read_text(encoding="utf-8"))
    command, _, text = page.texts["pre"].partition("\n")
    assert "--rules rules.toml" in command and "saved as rules.toml" in page.texts["p"]
    (tmp_path / "rules.toml").write_text(text, encoding="utf-8")
    assert load_rules(tmp_path / "rules.toml").hash == rules.hash
