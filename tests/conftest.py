"""Share the suit tables and the size of random tests among all tests."""

from pathlib import Path

import numba
import numpy as np
import pytest
from numba import config

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
