"""Play side deals of deals that go on after a win (`mjsim_kernels.side_deals`)."""

import numpy as np

from mjsim_kernels.arrays import Integers, Records
from mjsim_kernels.jit import entry
from mjsim_kernels.river.sessions import record_river
from mjsim_kernels.river.turns import play_river
from mjsim_kernels.side_deals import lay_side_deal
from mjsim_kernels.suit_tables import HandTables


@entry
def play_river_side_deals(
    rules: np.record,
    tables: HandTables,
    policies: Integers,
    seed: int | np.uint64,
    weights: Integers,
    outcomes: Records,
    deals: Records,
    sides: Records,
    strata: Integers,
) -> None:
    """Play beside each deal another one with a wall of a stratum; see `mjsim_kernels.side_deals.play_side_deals`.

    The exchange of three comes after the deal and moves no Red, so a seat opens with the wilds of its stratum.
    """
    deal = deals[0]
    for number in range(outcomes.size):
        outcome, side = outcomes[number], sides[number]
        strata[number] = lay_side_deal(deal, rules, policies, seed, weights, outcome, side)
        play_river(deal, rules, tables)
        record_river(deal, side)
