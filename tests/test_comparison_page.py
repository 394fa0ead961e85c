"""Write comparisons as pages, and say on both page and terminal what there is to be said."""

import re

import pytest
from typer.testing import CliRunner

import mjsim
from html_pages import Page
from mjsim.cli import app
from mjsim.comparisons import telling
from mjsim.comparisons.words import COMPARISON_WORDS
from mjsim.errors import InputError
from mjsim.reports.comparison_page import comparison_page, write_comparison
from mjsim_kernels.jit import config

pytestmark = pytest.mark.skipif(config.DISABLE_JIT or config.BOUNDSCHECK, reason="plays thousands of deals")
SIDES = ("yueqing", "yueqing,plain.no_wild=2", "pingyang")


@pytest.fixture(scope="module")
def comparison():
    return mjsim.compare(*SIDES, deals=640, seed=1, threads=2, fail_if="draw>1")


@pytest.fixture(scope="module")
def html(comparison):
    return comparison_page(comparison, "en")


@pytest.fixture(scope="module")
def page(html):
    return Page(html)


def test_the_page_needs_nothing_else_and_is_the_same_again(page, html, comparison):
    assert all(link.startswith(("#", "data:")) for link in page.links)
    assert "http://" not in html.replace("http://www.w3.org/", "") and "https://" not in html
    assert len(set(page.ids)) == len(page.ids)
    assert comparison_page(comparison, "en") == html


def test_each_pair_has_its_plot_and_its_tables(page):
    assert [name for name in page.ids if name.startswith("pair-")] == ["pair-B", "pair-C"]
    assert [name for name in page.ids if name.startswith("plot-")] == ["plot-roles-B", "plot-roles-C"]
    assert "contrasts-B" in page.tables and "roles-C" in page.tables


@pytest.mark.parametrize("label", ["B", "C"])
def test_rows_are_those_of_the_terminal(page, comparison, label):
    pair, words = comparison.pair(label), COMPARISON_WORDS["en"]
    for section in telling.shown_sections(pair, "en", False):
        shown = [[text for text, _ in row] for row in page.tables[f"{section.title}-{label}"][1:]]
        assert shown == [[name, *telling.numbers(row, words)] for name, row in section.rows]


def test_the_page_says_how_sides_were_compared(page):
    told = page.texts["dd"].replace("\N{NO-BREAK SPACE}", " ")
    assert "Paired: both play the same walls in 40 sessions" in told
    assert "Unpaired: 136 and 144 tiles make no common walls, so C plays seed 2." in told
    assert "mjsim compare yueqing yueqing,plain.no_wild=2 pingyang -n 640 --seed 1" in page.texts["pre"]
    assert "Does not hold: draw>1" in page.texts["p"]


def test_the_page_begins_with_what_was_found_in_words(page, comparison):
    told, words = page.texts["dd"].replace("\N{NO-BREAK SPACE}", " "), COMPARISON_WORDS["en"]
    for pair in comparison.pairs:
        found = [row.verdict for row in pair.differences if not row.same]
        for verdict in ("higher", "lower", "open"):
            if verdict in found:
                assert re.search(rf"Measures of {pair.b.label}: .*\b{verdict} {found.count(verdict)}\b", told)
        dealer = telling.numbers(pair.of("roles.dealer.mean"), words)
        assert f"{pair.b.label} − A: dealer {dealer[2]} ({dealer[3]})" in told
        size = telling.numbers(pair.of("win_size.mean"), words)
        assert f"A win brings {size[0]} points on A and {size[1]} on {pair.b.label}: {size[2]}" in told


def test_chinese_words(comparison):
    page = Page(comparison_page(comparison, "zh"))
    assert "B 对 A" in page.texts["h2"]
    assert "没财神" in {row[0][0] for row in page.tables["per_win-C"]} | {
        row[0][0] for row in page.tables["points_share-B"]
    }


def test_a_page_that_is_there_is_not_replaced(comparison, tmp_path):
    path = write_comparison(comparison, tmp_path / "page.html")
    with pytest.raises(InputError, match="is there already: --force replaces it"):
        write_comparison(comparison, path)
    assert write_comparison(comparison, path, force=True) == path
    with pytest.raises(InputError, match="is a folder"):
        write_comparison(comparison, tmp_path)


def test_every_measure_can_be_on_the_page(comparison):
    page = Page(comparison_page(comparison, "en", everything=True))
    assert len(page.tables["mean_value-B"]) == 1 + len(comparison.sides[0].setup.patterns)


def run(*arguments, **options):
    command = ["compare", *arguments, "--seed", "1", "--threads", "2", "--quiet"]
    return CliRunner().invoke(app, command, env={"COLUMNS": "80", "NO_COLOR": "1"}, **options)


def test_the_command_writes_the_page_and_refuses_before_it_plays(tmp_path):
    path = tmp_path / "page.html"
    done = run("yueqing", "yueqing", "-n", "160", "--html", str(path))
    assert done.exit_code == 0 and path.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    again = run("yueqing", "yueqing", "-n", "1e9", "--html", str(path))
    assert isinstance(again.exception, InputError)


def test_one_session_is_said_in_the_singular():
    told = " ".join(run("yueqing", "yueqing", "-n", "16").stdout.split())
    assert "16 deals a side · 1 session of 16" in told
    assert "both play the same walls in 1 session, so" in told


def test_there_is_no_table_without_rows():
    done = run("yueqing", "yueqing,big.full_flush=40", "-n", "640")
    assert "verdict" not in done.stdout and "±" not in done.stdout
    assert re.search(r"^Equal on both sides: \d+ measures", done.stdout, re.MULTILINE)
    assert re.search(r"^(Both sides give the same|No measure can be told apart)", done.stdout, re.MULTILINE)


def test_few_changes_are_named_and_counted():
    done = run("yueqing", "yueqing,big.all_pungs=40", "-n", "640", "--all")
    row = next(line for line in done.stdout.splitlines() if re.match(r"  All pungs .*\+30", line))
    assert row.split() == ["All", "pungs", "10", "40", "+30", "too", "few:", "1"]
    assert "Too few: N: the sides differ in N sessions; 10 make an interval." in done.stdout


def test_equal_values_look_equal():
    done = run("yueqing", "yueqing,big.all_pungs=40", "-n", "640", "--all")
    for line in done.stdout.splitlines():
        if line.rstrip().endswith(" same"):
            *_, a, b, zero, _ = line.split()
            assert a == b and zero == "0"
