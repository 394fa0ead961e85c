"""Report results: what a page holds, in both languages, for results of every kind."""

import re
import string
from dataclasses import replace

import matplotlib
import pytest

import mjsim
from fake_engine import fake_engine
from fake_results import play_fake
from html_pages import Page
from mjsim.manifests import read_manifest
from mjsim.reports.chinese import CHINESE
from mjsim.reports.english import ENGLISH
from mjsim.reports.page import page_of
from mjsim.rulesets import load_rules
from mjsim.runner import simulate
from mjsim.storage import load_result
from mjsim_kernels.jit import config

SECTIONS = ["summary", "seats", "patterns", "sizes", "ends", "wilds", "luck", "about"]
PLOTS = ["fairness", "scores", "patterns", "sources", "sizes", "turns", "wilds", "openings"]
TABLES = ["roles", "chairs", "streaks", "patterns", "crossings", "sizes", "spread", "totals", "outcomes"]
TABLES += ["discards", "wilds", "luck", "openings", "character"]


def test_every_section_plot_and_table_is_there(fake_page):
    assert [name for name in fake_page.ids if name in SECTIONS] == SECTIONS
    assert [name.removeprefix("plot-") for name in fake_page.ids if name.startswith("plot-")] == PLOTS
    assert list(fake_page.tables) == TABLES
    assert min(fake_page.drawn[f"plot-{name}"] for name in PLOTS) > 8


def test_the_page_needs_nothing_else(fake_page, fake_html):
    inside = {f"#{name}" for name in fake_page.ids}
    assert [link for link in fake_page.links if link not in inside] == ["data:,"]
    assert len(set(fake_page.ids)) == len(fake_page.ids)
    assert not re.search(r"https?://|@import|url\((?!#)", fake_html)
    assert {f"#{name}" for name in re.findall(r"url\(#([^)]*)\)", fake_html)} <= inside


def test_drawings_take_the_colours_of_the_page(fake_html):
    drawings = "".join(re.findall(r"<svg.*?</svg>", fake_html, re.DOTALL))
    assert "var(--ink)" in drawings and "var(--gain)" in drawings
    assert not re.search(r"#[0-9a-f]{6}\b", drawings)
    assert "DejaVu" not in drawings


def test_provenance_is_folded_away(fake_page, fake_result):
    assert fake_page.open == [] and "details" in fake_page.texts
    setup = fake_result.setup
    assert (
        f"-n {setup.deals} --seed 1 --policy ukeire,greedy,random,greedy --session-deals 16"
        in fake_page.texts["pre"]
    )
    assert setup.rules_hash in fake_page.texts["code"]
    assert "base = 1" in fake_page.texts["pre"]


def test_equal_results_give_equal_bytes_whatever_matplotlib_is_set_to(fake_folder, fake_html, tmp_path):
    with matplotlib.rc_context({"font.size": 30, "svg.fonttype": "path", "axes.grid": False}):
        again = mjsim.report(fake_folder, tmp_path / "again.html")
        assert matplotlib.rcParams["font.size"] == 30
    assert again.read_bytes() == fake_html.encode()


def test_chinese(fake_result, fake_folder):
    page = Page(page_of(fake_result, read_manifest(fake_folder), "zh"))
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
    singular = {key for key in fields["en"] if key.endswith("_one")}  # Chinese needs none
    assert set(fields["en"]) - singular <= set(fields["zh"]) <= set(fields["en"])
    free = {"never", "rare_one"}  # one of them numbers its fields
    for key in set(fields["zh"]) - free:
        assert fields["zh"][key] == fields["en"][key], key


def test_names_of_a_rules_file_are_text_not_markup(fake_result, fake_folder):
    named = [("full_flush", "<b>a</b> & $x^2$", "名"), *fake_result.setup.patterns[1:]]
    other = replace(fake_result, setup=replace(fake_result.setup, patterns=tuple(named)))
    html = page_of(other, read_manifest(fake_folder), "en")
    assert "<b>" not in html
    page = Page(html)
    assert "<b>a</b> & $x^2$" in page.texts["text"]
    assert any(text == "<b>a</b> & $x^2$" for text, _ in page.columns("patterns")["Pattern"])


def test_a_result_counted_before_turns_were_leaves_their_plot_out(fake_folder):
    result = load_result(fake_folder)
    del result.tally.histograms["turns"][20]
    page = Page(page_of(result, read_manifest(fake_folder), "en"))
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
    assert ("1 session of 16 deals" in html) == (deals == 16)
    assert ("n: 16 deals, 1 session. " in html) == (deals == 16)
    assert "1 sessions" not in html
    assert "plot-fairness" in page.ids and "nan" not in page.texts["td"] + page.texts["dd"]


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
def test_changed_rules_are_in_the_page_as_a_file_that_gives_them_again(tmp_path, without_plots):
    rules = load_rules("yueqing", ["settlement.base=3"])
    simulate(rules, 32, seed=1, threads=1, out=tmp_path / "result")
    page = Page(mjsim.report(tmp_path / "result").read_text(encoding="utf-8"))
    command, _, text = page.texts["pre"].partition("\n")
    assert "--rules rules.toml" in command and "saved as rules.toml" in page.texts["p"]
    (tmp_path / "rules.toml").write_text(text, encoding="utf-8")
    assert load_rules(tmp_path / "rules.toml").hash == rules.hash
