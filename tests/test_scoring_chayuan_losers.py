"""Compare the losers' hands with the plain-Python definition on tiles rich in pairs and wilds."""

from random import Random
from typing import Any

import numpy as np
import pytest

from mjsim.outcomes import new_outcomes
from mjsim.rulesets import load_rules
from mjsim.table_cache import load_tables
from mjsim_kernels.records import HEAVENLY, SCORE, SELF_DRAW
from mjsim_kernels.scoring.chayuan import KEYS, score_outcomes
from mjsim_kernels.tiles import NO_TILE
from random_chayuan_wins import random_options
from reference.chayuan_losers import count_loser
from reference.chayuan_tiles import PLAYED_FACES, SEASONS, Hand, read_hand
from reference.notation import EAST, GREEN, KINDS, RED
from reference.payouts import case_numbers

WILD = KINDS.index("5m")


def random_loser(random: Random, seat: int, wild: int) -> dict[str, Any]:
    """Draw concealed tiles of few faces, up to three hard wilds and the own flower, no melds."""
    few = [GREEN, RED, EAST + seat, *random.sample([f for f in PLAYED_FACES if f != wild], 4)]
    faces = random.sample(list(dict.fromkeys(few)), random.randrange(1, 5))
    tiles = [face for face in faces if face != wild for _ in range(random.choice([1, 2, 2, 2, 3, 4]))]
    if wild in SEASONS:
        wilds = random.sample([f for f in SEASONS if f != wild], random.randrange(4))
    else:
        wilds = [wild] * random.randrange(4) + [SEASONS[seat]] * random.randrange(2)
    laid = [] if wild in SEASONS else [f for f in SEASONS if f != SEASONS[seat]][: random.choice([0, 1, 3])]
    return {
        "hand": "".join(KINDS[tile] for tile in [*tiles, *wilds]),
        "flowers": "".join(KINDS[tile] for tile in laid),
    }


def outcome_of(outcome: Any, hands: list[Hand], players: list[dict[str, Any]], wild: int) -> None:
    """Write losers' hands, whatever their size; the dealer pushes three hard wilds."""
    outcome.winner, outcome.by, outcome.win_flags, outcome.tile = 0, SELF_DRAW, HEAVENLY, NO_TILE
    outcome.indicators[0] = wild
    outcome.known[:] = 1
    if wild in SEASONS:
        outcome.hands[0, [f for f in SEASONS if f != wild]] = 1
    else:
        outcome.hands[0, wild] = 3
    outcome.hands[0, KINDS.index("1s")] = 14
    for seat in (1, 2, 3):
        for key, counts in (("hand", outcome.hands), ("flowers", outcome.flowers)):
            for tile in tiles_of(players[seat - 1][key]):
                counts[seat, tile] += 1


def tiles_of(text: str) -> list[int]:
    return [KINDS.index(text[i : i + 2]) for i in range(0, len(text), 2)]


@pytest.mark.parametrize("seed", range(6))
def test_losers_are_counted_as_defined(seed: int) -> None:
    random = Random(seed)
    options = random_options(random) if seed else {}
    options["losers_zero_on_instant_limit"] = False
    options["loser_double_wild_needs_pung"] = bool(seed % 2)
    numbers = case_numbers(options, "chayuan")
    wilds = [random.choice([WILD, RED, SEASONS[0], SEASONS[2]]) for _ in range(60)]
    players = [[random_loser(random, seat, wild) for seat in (1, 2, 3)] for wild in wilds]
    outcomes = new_outcomes(len(wilds))
    hands = []
    for outcome, wild, losers in zip(outcomes, wilds, players, strict=True):
        hands.append([read_hand(player, seat, wild) for seat, player in enumerate(losers, start=1)])
        outcome_of(outcome, hands[-1], losers, wild)
    scores = np.zeros(len(wilds), SCORE).view(np.recarray)
    rules = load_rules("chayuan").with_case_options(options)
    assert score_outcomes(outcomes, rules.numbers(KEYS), load_tables(), scores) == 0
    for score, losers, three in zip(scores, players, hands, strict=True):
        expected = [list(count_loser(hand, numbers)) for hand in three]
        assert score.losers[1:, :2].tolist() == expected, losers
