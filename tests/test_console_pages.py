"""Do what pages of docs/ show, and see what they show."""

import pytest

from consoles import ROOT, agrees, exchanges, prepare, run
from mjsim_kernels.jit import config

PAGES = ("compare.md", "hand.md", "precision.md")
SHOWN = [
    pytest.param(page, exchange, id=f"{page}: {exchange.command.splitlines()[0]}")
    for page in PAGES
    for exchange in exchanges((ROOT / "docs" / page).read_text(encoding="utf-8"))
]

pytestmark = pytest.mark.skipif(config.DISABLE_JIT or config.BOUNDSCHECK, reason="plays thousands of deals")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("pages")
    prepare(path)
    return path


@pytest.mark.parametrize(("page", "exchange"), SHOWN)
def test_command_shows_what_the_page_shows(page, exchange, folder):
    shown = run(exchange.command, folder)
    assert agrees(exchange.output, shown), f"`python tests/consoles.py docs/{page}` shows today's output"
