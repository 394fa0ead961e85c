import re
from types import SimpleNamespace

import pytest

from mjsim import bench as benches
from mjsim.errors import MjsimError
from mjsim_kernels.jit import config

pytestmark = pytest.mark.skipif(config.DISABLE_JIT or config.BOUNDSCHECK, reason="measures compiled code")


@pytest.fixture
def small(monkeypatch):
    """Measure the fixed work once instead of some times."""
    monkeypatch.setattr(benches, "DEAL_REPEATS", 1)
    monkeypatch.setattr(benches, "HAND_REPEATS", 1)


def test_results_are_those_of_every_machine(small):
    figures = benches.bench()
    assert {figure.id: figure.checksum for figure in figures} == benches.CHECKSUMS
    assert all(figure.value > 0 for figure in figures)


@pytest.mark.parametrize(("unit", "value"), [("walls/s", 50_000), ("ns a hand", 20_000)])
def test_speed_is_that_of_one_piece(monkeypatch, unit, value):
    clock = iter((0.0, 2.0, 2.0, 4.0, 4.0, 4.5) + (5.0, 9.0) * benches.HAND_REPEATS)
    monkeypatch.setattr(benches, "time", SimpleNamespace(perf_counter=lambda: next(clock)))
    figure = benches.Work("walls", 25_000, unit, lambda: 0xAB).measure()
    assert (figure.value, figure.checksum) == (pytest.approx(value), "00000000ab")


def test_a_wrong_result_is_no_measurement(small, monkeypatch):
    monkeypatch.setattr(benches, "CHECKSUMS", dict.fromkeys(benches.CHECKSUMS, "0123456789"))
    with pytest.raises(
        MjsimError, match=r"walls gives [0-9a-f]{10} on this machine, but must give 0123456789"
    ):
        benches.bench()


def test_the_machine_is_named():
    assert re.search(r"\w", benches.machine()["processor"])
