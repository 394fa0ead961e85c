"""Open the report in a browser, where there is one: two widths, light and dark.

A page of our own holds the report in a frame of the width of a phone or of a desk, clicks and measures there, and
leaves what it found as text; Chromium alone is needed.
"""

import json
import os
import re
import shutil
import subprocess

import pytest

import mjsim
from fake_results import play_fake
from mjsim.reports.comparison_page import write_comparison
from mjsim_kernels.jit import config

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
BROWSER = next(filter(None, map(shutil.which, NAMES)), None)
PLOTS = ["fairness", "scores", "patterns", "sources", "sizes", "turns", "wilds", "openings"]
WATCHER = """<!DOCTYPE html><meta charset="utf-8">
<iframe style="width: WIDTHpx; height: 900px; border: 0" src="PAGE.html"></iframe><pre></pre>
<script>
const frame = document.querySelector("iframe");
frame.onload = () => {
  const page = frame.contentDocument;
  const root = page.documentElement;
  const box = (element) => element.getBoundingClientRect();
  const found = {
    background: getComputedStyle(page.body).backgroundColor,
    width: root.clientWidth,
    needed: root.scrollWidth,
    outside: [...page.querySelectorAll("body *")].filter((e) => !e.closest(".scroll, pre, svg, details")
      && box(e).right > root.clientWidth + 1).map((e) => e.tagName),
    plots: [...page.querySelectorAll("figure")].map((figure) => [figure.id.replace("plot-", ""),
      box(figure.querySelector("svg")).width, box(figure.querySelector("svg")).height,
      Math.min(...[...figure.querySelectorAll("svg text")].map((text) => box(text).height)),
      [...figure.querySelectorAll("svg text")].filter((text) => box(text).left < 0).length]),
    tables: {},
  };
  for (const table of page.querySelectorAll("table")) {
    const read = (column) => [...table.tBodies[0].rows].map((row) => row.cells[column].dataset.value ?? null);
    found.tables[table.closest(".table").id] = [...table.tHead.rows[0].cells].map((heading, column) => {
      const states = [read(column)];
      for (let click = 0; click < 2; click++) {
        heading.querySelector("button").click();
        states.push(read(column), heading.getAttribute("aria-sort"));
      }
      return states;
    });
  }
  document.querySelector("pre").textContent = JSON.stringify(found);
};
</script>
"""

pytestmark = pytest.mark.skipif(BROWSER is None, reason="no Chromium here")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("browser")
    mjsim.report(play_fake(path / "result", 2000), path / "report.html")
    return path


@pytest.fixture(scope="module", params=[(390, "light"), (1280, "dark")], ids=["phone, light", "desk, dark"])
def found(request, folder):
    return look_at("report", folder, *request.param)


@pytest.fixture(scope="module", params=[(390, "dark"), (1280, "light")], ids=["phone, dark", "desk, light"])
def found_of_two(request, folder):
    if config.DISABLE_JIT or config.BOUNDSCHECK:
        pytest.skip("plays thousands of deals")
    if not (folder / "comparison.html").exists():
        sides = ("yueqing", "yueqing,settlement.base=3,big.all_pungs=40,big.half_flush=40")
        comparison = mjsim.compare(*sides, deals=640, seed=1, threads=2)
        write_comparison(comparison, folder / "comparison.html")
    return look_at("comparison", folder, *request.param)


def look_at(page, folder, width, scheme):
    """Open a page in a frame of some width, and return what is found there."""
    watcher = folder / f"{page}-{scheme}.html"
    watcher.write_text(WATCHER.replace("WIDTH", str(width)).replace("PAGE", page), encoding="utf-8")
    command = [
        BROWSER,
        "--headless",
        "--disable-gpu",
        "--enable-logging=stderr",
        "--allow-file-access-from-files",
    ]
    command += ["--no-sandbox"] if os.name == "posix" and os.geteuid() == 0 else []
    command += [f"--blink-settings=preferredColorScheme={0 if scheme == 'dark' else 1}"]
    command += [f"--user-data-dir={folder / 'browser'}", "--virtual-time-budget=20000", "--dump-dom"]
    done = subprocess.run(
        [*command, watcher.as_uri()], capture_output=True, text=True, timeout=120, check=True
    )
    text = re.search(r"<pre>(\{.*?\})</pre>", done.stdout, re.DOTALL)
    assert text, done.stderr[-2000:]
    complaints = [line for line in done.stderr.splitlines() if ":CONSOLE" in line]
    return json.loads(text[1]) | {"asked": width, "scheme": scheme, "complaints": complaints}


def test_the_console_stays_empty(found):
    assert found["complaints"] == []


def test_nothing_is_wider_than_the_window(found):
    assert found["width"] <= found["asked"]
    assert found["needed"] <= found["width"]
    assert found["outside"] == []


def test_every_plot_is_drawn_large_enough_to_read(found):
    assert [plot[0] for plot in found["plots"]] == PLOTS
    for name, width, height, smallest, cut in found["plots"]:
        assert width >= 340 and height >= 190, name
        assert smallest >= 8, name
        assert cut == 0, name


def test_colours_follow_the_system(found):
    assert found["background"] == {"light": "rgb(255, 255, 255)", "dark": "rgb(20, 23, 27)"}[found["scheme"]]


def test_every_column_of_every_table_sorts_both_ways(found):
    assert len(found["tables"]) == 14
    see_that_tables_sort(found)


def test_a_comparison_fits_any_width_draws_and_sorts(found_of_two):
    found = found_of_two
    assert found["complaints"] == [] and found["outside"] == []
    assert found["needed"] <= found["width"] <= found["asked"]
    assert [(name, width >= 340, cut) for name, width, _, _, cut in found["plots"]] == [("roles-B", True, 0)]
    assert len(found["tables"]) > 5
    see_that_tables_sort(found)


def see_that_tables_sort(found):
    for name, columns in found["tables"].items():
        for place, (before, first, first_state, second, second_state) in enumerate(columns):
            words = any(cell is not None and not re.fullmatch(r"-?[\d.]+(e-?\d+)?", cell) for cell in before)
            order = str.lower if words else float
            ascending = sorted((cell for cell in before if cell is not None), key=order)
            missing = [None] * before.count(None)
            states = ["ascending", "descending"] if place == 0 else ["descending", "ascending"]
            assert [first_state, second_state] == states, name
            for cells, state in ((first, first_state), (second, second_state)):
                expected = ascending if state == "ascending" else ascending[::-1]
                assert [*map(order, filter(None, cells))] == [*map(order, expected)], (name, place)
                assert cells[len(cells) - len(missing) :] == missing, (name, place)
