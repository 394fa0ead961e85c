"""Players in plain Python play whole deals of Hongzhong as the kernels do, from the seed on."""

import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import pytest
from numba import config

from mjsim.deal_logs import events_of
from mjsim.replays.settings import setting_of
from mjsim_kernels.philox import POLICY, WALL
from mjsim_kernels.records import OUTCOME
from mjsim_kernels.river.sessions import play_river_sessions
from mjsim_kernels.simulate import new_deals
from mjsim_kernels.tiles import SEATS
from reference.hongzhong_table import case_numbers
from reference.random_river import RandomRiver
from reference.random_words import Stream
from reference.river_player import Event, Player, RiverDeal
from reference.river_policies import Move, RiverPolicy, Sight

SEED, SESSION_DEALS = 2026, 4
SESSIONS = 1 if config.DISABLE_JIT else 2
OPTIONS: dict[str, dict[str, Any]] = {
    "default": {},
    "blood_battle": {"mode": "blood_battle"},
    "single": {"mode": "single", "exchange": "none", "next_dealer": "stays"},
    "any": {"exchange": "any", "forced_missing_discard": False},
}
POLICIES = ["random", "greedy", "ukeire", "ukeire,random,greedy,random"]


def kernel_deals(rules: str, policy: str) -> Iterator[list[Event]]:
    """Yield the events of each deal as the kernels play it."""
    overrides = [f"options.{name}={str(value).lower()}" for name, value in OPTIONS[rules].items()]
    known = setting_of("hongzhong", overrides, SEED, policy, SESSION_DEALS)
    deals = new_deals(SESSIONS * SESSION_DEALS)
    outcomes = np.zeros(len(deals), OUTCOME).view(np.recarray)
    play_river_sessions(
        known.turn_rules, known.tables, known.policy_numbers, SEED, 0, SESSION_DEALS, outcomes, deals
    )
    for deal in deals:
        told = events_of(deal)
        yield [{key: event[key] for key in event if key not in ("meld", "flags")} for event in told]


def player_of(policy: str, session: int, deal: int, seat: int) -> Player:
    """Return a plain player."""
    if policy == "random":
        return RandomRiver(Stream(SEED, session, deal, POLICY + seat))
    return RiverPolicy(policy == "ukeire")


Maker = Callable[[str, int, int, int], Player]


def plain_deals(rules: str, policy: str, make: Maker = player_of) -> Iterator[list[Event]]:
    """Yield the same events as plain players play the deals."""
    numbers, chairs, dealer = case_numbers(OPTIONS[rules]), (policy.split(",") * SEATS)[:SEATS], 0
    for session, deal in itertools.product(range(SESSIONS), range(SESSION_DEALS)):
        dealer = dealer if deal else 0
        names = [chairs[(dealer + seat) % SEATS] for seat in range(SEATS)]
        players = [make(name, session, deal, seat) for seat, name in enumerate(names)]
        table = RiverDeal(Stream(SEED, session, deal, WALL), players, numbers)
        yield table.play()
        dealer = (dealer + table.next_dealer) % SEATS


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("rules", OPTIONS)
def test_whole_deals_are_those_of_plain_players(rules: str, policy: str) -> None:
    found = list(kernel_deals(rules, policy))
    assert found == list(plain_deals(rules, policy))
    assert len({event["type"] for deal in found for event in deal}) > 4


class SparesNumbers(RandomRiver):
    """Draw no number where there is one move only."""

    def choose_turn(self, sight: Sight, discards: Sequence[int], kongs: Sequence[Move], won: bool) -> Move:
        moves = [*kongs, *(("discard", face) for face in discards)]
        return moves[0] if len(moves) == 1 else super().choose_turn(sight, discards, kongs, won)


@pytest.mark.parametrize(
    "make",
    [
        lambda _, session, deal, seat: SparesNumbers(Stream(SEED, session, deal, POLICY + seat)),
        lambda _, session, deal, seat: RandomRiver(Stream(SEED, session, deal, POLICY + (seat + 1) % SEATS)),
        lambda _, session, deal, seat: RandomRiver(Stream(SEED, session, deal + 1, POLICY + seat)),
    ],
    ids=["sparing", "another-seat", "another-deal"],
)
def test_numbers_drawn_otherwise_play_other_deals(make: Maker) -> None:
    pairs = zip(kernel_deals("default", "random"), plain_deals("default", "random", make), strict=True)
    assert any(found != due for found, due in pairs)
