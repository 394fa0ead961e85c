"""Execute the notebooks with few deals: they are plain Python between their comments."""

import re
import runpy

import matplotlib
import pytest

from consoles import ROOT
from mjsim_kernels.jit import config

NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.py"))
PAGE = (ROOT / "docs" / "notebooks.md").read_text(encoding="utf-8")

pytestmark = pytest.mark.skipif(config.DISABLE_JIT or config.BOUNDSCHECK, reason="plays thousands of deals")


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
@pytest.mark.filterwarnings("ignore")  # what libraries say of few deals is no fault of a notebook
def test_it_runs_and_draws(notebook, monkeypatch):
    import matplotlib.pyplot as plt

    monkeypatch.setenv("MJSIM_NOTEBOOK_DEALS", "4096")
    with matplotlib.rc_context({"backend": "agg"}):
        runpy.run_path(str(notebook))
    figures = [plt.figure(number) for number in plt.get_fignums()]
    assert figures and all(figure.axes for figure in figures)
    assert all(axes.get_xlabel() or axes.get_title() for figure in figures for axes in figure.axes)
    plt.close("all")


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_is_a_notebook_in_text_form_and_listed(notebook):
    text = notebook.read_text(encoding="utf-8")
    assert text.startswith("# ---\n# jupyter:\n") and "format_name: percent" in text
    assert re.search(r"^# %% \[markdown\]\n# # [A-Z]", text, re.MULTILINE)
    assert f"notebooks/{notebook.name}" in PAGE
