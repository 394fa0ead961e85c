"""Compare what play notes of opening hands and of the race to be ready with a referee's own account."""

import numpy as np
import pytest
from numba import config

from mjsim.notation import parse_tiles
from mjsim.replays.settings import Setting, setting_of
from mjsim_kernels.deal_state import add_tile
from mjsim_kernels.dealing import clear_deal, turn_up
from mjsim_kernels.progress import RACED, count_dealt_kongs, count_flower_wilds, needs_wild
from mjsim_kernels.simulate import new_deals
from mjsim_kernels.tiles import NO_TILE
from reference.race import Race, race_of

DEALS = 4 if config.DISABLE_JIT else 8
VARIANTS = ["yueqing", "wenzhou", "pingyang", "pingyang-alt", "longgang", "chayuan"]
CHANGES = {"longgang": ["options.eight_pairs=limit"]}
POLICIES = ["ukeire", "ukeire,random,greedy,random"]


def noted(outcome: np.record) -> Race:
    """Return what the outcome of a played deal says."""
    facts = ("shanten", "wilds", "flowers", "kongs", "flower_wilds")
    lists = [outcome[f"opening_{name}"].tolist() for name in facts]
    winner = int(outcome.winner)
    needed = winner >= 0 and bool(outcome.needs_wild[winner])
    return Race(
        *lists, outcome.half_shanten.tolist(), int(outcome.lead_changes), outcome.wilds.tolist(), needed
    )


@pytest.mark.parametrize("policy", POLICIES, ids=["ukeire", "mixed"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_race_is_that_of_the_referee(variant: str, policy: str) -> None:
    setting = setting_of(variant, CHANGES.get(variant), seed=31, policy=policy, session_deals=8)
    raced = 0
    for played in setting.play(range(DEALS)):
        found, due = noted(played.outcome), race_of(setting.log(played), bool(played.outcome.raced))
        if not played.outcome.raced:
            due = due._replace(half_shanten=[0] * 4, lead_changes=0)
        assert found == due, played.number
        raced += int(played.outcome.raced)
    assert raced == DEALS // RACED


def test_every_place_of_a_session_is_followed_as_often() -> None:
    setting = setting_of("yueqing", policy="random", session_deals=6)
    raced = [played.number % 6 for played in setting.play(range(24)) if played.outcome.raced]
    assert sorted(raced) == sorted(range(6))


def hold(variant: str, indicators: str, hand: str) -> tuple[np.recarray, Setting]:
    """Return a deal in which seat 0 holds a hand, and what it is played with."""
    setting, deals = setting_of(variant, CHANGES.get(variant)), new_deals()
    turned = [*parse_tiles(indicators), NO_TILE]
    clear_deal(deals[0])
    turn_up(deals[0], setting.turn_rules, turned[0], turned[1])
    for tile in parse_tiles(hand):
        add_tile(deals[0], 0, tile)
    return deals, setting


@pytest.mark.parametrize(
    ("variant", "indicators", "hand", "needed"),
    [
        ("yueqing", "5m", "456m123456789p12399s", False),
        ("yueqing", "5m", "5m123456789p12456s99s", True),
        ("yueqing", "5m", "123m123456789p12399s", False),
        ("yueqing", "5m", "555m123456789p12399s", False),
        ("yueqing", "5m", "555m147p147s1234677z", True),
        ("wenzhou", "5m", "45m6m123456789p12399s", False),
        ("wenzhou", "5m", "46m5z123456789p12399s", False),
        ("wenzhou", "5m", "555m55z456789p12399s1p", True),
        ("wenzhou", "5m", "55m1199p2288s1133z447z", False),
        ("wenzhou", "5m", "5m1199p2288s1133z446z1m", True),
        ("pingyang", "1f9s", "2f123456789p12345s99m", True),
        ("pingyang", "5m9s", "5m46m123456789p12s9s99m", True),
        ("longgang", "5m", "5m1199p2288s1133z444z6p", True),
        ("longgang", "5m", "55m1199p2288s1133z444z", False),
        ("longgang", "5m", "46m1f123456789p12399s", True),
    ],
)
def test_a_win_needs_a_wild_where_no_shape_is_left_without_any(
    variant: str, indicators: str, hand: str, needed: bool
) -> None:
    deals, setting = hold(variant, indicators, hand)
    before = deals.copy()
    assert needs_wild(deals[0], setting.turn_rules, setting.tables, 0) == needed
    for name in ("keys", "hands", "naturals", "wilds", "odd", "wild_faces"):
        assert np.array_equal(deals[name], before[name]), name


@pytest.mark.parametrize(
    ("variant", "indicators", "hand", "kongs", "flower_wilds"),
    [
        ("yueqing", "5m", "1111m2222p333s66677z5m", 2, 0),
        ("yueqing", "5m", "555m1112p3333s66777z4p", 1, 0),
        ("wenzhou", "5m", "5555z1112p333s66777z1p", 2, 0),
        ("wenzhou", "5z", "555z1113p333s666777z23m", 0, 0),
        ("pingyang", "5m1f", "5m2f3f6f1111p333s66777z4p", 1, 2),
        ("pingyang", "1f8f", "2f3f4f5f6f7f1111m2222p3333s", 3, 6),
        ("longgang", "5m", "1f55m1112p3333s66777z4p", 1, 1),
        ("longgang", "2f", "1f3f4f1112p3333s66777z4p", 1, 3),
        ("chayuan", "5m", "2f55m1112p3333s66777z4p", 1, 0),
    ],
)
def test_four_alike_and_wild_flowers_are_counted(
    variant: str, indicators: str, hand: str, kongs: int, flower_wilds: int
) -> None:
    deals, _ = hold(variant, indicators, hand)
    assert count_dealt_kongs(deals[0], 0) == kongs
    assert count_flower_wilds(deals[0], 0) == flower_wilds
