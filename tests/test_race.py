"""Compare what play notes of opening hands and of the race to be ready with a referee's own account."""

import numpy as np
import pytest
from numba import config

from mjsim.replays.settings import setting_of
from mjsim_kernels.progress import RACED
from reference.race import Race, race_of

DEALS = 4 if config.DISABLE_JIT else 8
VARIANTS = ["yueqing", "wenzhou", "pingyang", "pingyang-alt"]
POLICIES = ["ukeire", "ukeire,random,greedy,random"]


def noted(outcome: np.record) -> Race:
    """Return what the outcome of a played deal says."""
    lists = [outcome[name].tolist() for name in ("opening_shanten", "opening_wilds", "opening_flowers")]
    winner = int(outcome.winner)
    needed = winner >= 0 and bool(outcome.needs_wild[winner])
    return Race(
        *lists, outcome.half_shanten.tolist(), int(outcome.lead_changes), outcome.wilds.tolist(), needed
    )


@pytest.mark.parametrize("policy", POLICIES, ids=["ukeire", "mixed"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_race_is_that_of_the_referee(variant: str, policy: str) -> None:
    setting = setting_of(variant, seed=31, policy=policy, session_deals=8)
    raced = 0
    for played in setting.play(range(DEALS)):
        found, due = noted(played.outcome), race_of(setting.log(played))
        if not played.outcome.raced:
            due = due._replace(half_shanten=[0] * 4, lead_changes=0)
        assert found == due, played.number
        raced += int(played.outcome.raced)
    assert raced == DEALS // RACED


def test_every_place_of_a_session_is_followed_as_often() -> None:
    setting = setting_of("yueqing", policy="random", session_deals=6)
    raced = [played.number % 6 for played in setting.play(range(24)) if played.outcome.raced]
    assert sorted(raced) == sorted(range(6))
