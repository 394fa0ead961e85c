"""Share the suit tables, the size of random tests and one reported result among all tests."""

from pathlib import Path

import numba
import numpy as np
import pytest
from numba import config

import mjsim
from fake_results import play_fake
from html_pages import Page
from mjsim.results import Result
from mjsim.storage import load_result
from mjsim.table_cache import load_tables
from mjsim_kernels.suit_classes import SuitClasses, classify_suit
from mjsim_kernels.suit_tables import HandTables, build_tables
from reference.distance import Counts, HandDistance, hand_distance, join_suits, suit_distances


@pytest.fixture(scope="session")
def scale() -> float:
    """Return what to multiply numbers of random trials with: far fewer where kernels run as plain Python."""
    return 0.01 if config.DISABLE_JIT else 1.0


@pytest.fixture(scope="session")
def tables(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> HandTables:
    """Return the suit tables, kept among pytest's own cached data unless that is switched off."""
    cache = getattr(pytestconfig, "cache", None)
    return load_tables(Path(cache.mkdir("suit-tables")) if cache else tmp_path_factory.mktemp("suit-tables"))


@pytest.fixture(scope="session")
def built_tables() -> HandTables:
    """Return the suit tables, built anew."""
    return build_tables()


@pytest.fixture(scope="session")
def number_suit() -> SuitClasses:
    return classify_suit(9, chows=True)


@pytest.fixture(scope="session")
def honor_suit() -> SuitClasses:
    return classify_suit(7, chows=False)


@pytest.fixture
def generator(request: pytest.FixtureRequest) -> np.random.Generator:
    """Return random numbers of the test's own, the same in every run."""
    return np.random.default_rng(list(request.node.nodeid.encode()))


@pytest.fixture(scope="session")
def definition() -> HandDistance:
    """Return `hand_distance` compiled, with a memory for suits seen before."""
    compiled = numba.njit(suit_distances)
    join = numba.njit(join_suits)
    known: dict[tuple[bytes, bool, int], Counts] = {}

    def measure(counts: Counts, chows: bool, excess: int) -> Counts:
        key = (counts.tobytes(), chows, excess)
        if key not in known:
            known[key] = compiled(counts.copy(), chows, excess)
        return known[key]

    return lambda counts, sets, wilds: hand_distance(counts, sets, wilds, measure, join)


@pytest.fixture(scope="session")
def fake_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a result of the fake engine; nobody writes into it."""
    return play_fake(tmp_path_factory.mktemp("report") / "result")


@pytest.fixture(scope="session")
def fake_result(fake_folder: Path) -> Result:
    """Return a result of the fake engine."""
    return load_result(fake_folder)


@pytest.fixture(scope="session")
def fake_html(fake_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the page that reports the result of the fake engine."""
    path = mjsim.report(fake_folder, tmp_path_factory.mktemp("page") / "own.html")
    return path.read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def fake_page(fake_html: str) -> Page:
    """Return what that page holds."""
    return Page(fake_html)


@pytest.fixture
def without_plots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out what takes most of the time of a page."""
    monkeypatch.setattr("mjsim.reports.page.figures_of", lambda *_: {})
