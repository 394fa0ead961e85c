"""Make results of the fake engine, on disk."""

import pytest

from fake_engine import FakeRuleset, fake_engine
from mjsim.runner import simulate

DEALS = 20_000


def play_fake(folder, deals=DEALS, engine=fake_engine, **options):
    """Play deals of the fake engine into a folder and return the folder."""
    options = {"seed": 1, "threads": 1, "policy": "ukeire,greedy,random,greedy"} | options
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr("mjsim.engine.build_engine", engine)
        simulate(FakeRuleset(), deals, out=folder, **options)
    return folder
