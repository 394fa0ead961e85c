"""Play side deals: walls drawn from strata (`mjsim_kernels.strata_walls`), in the states of deals that were played."""

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from mjsim_kernels.arrays import Integers, Records
from mjsim_kernels.deal_state import WALL_STREAM
from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.philox import POLICY, WALL, bounded, start_stream
from mjsim_kernels.records import TOPPED_UP
from mjsim_kernels.rotation import next_deal
from mjsim_kernels.simulate import new_deals, record_outcome
from mjsim_kernels.strata_walls import draw_stratum_wall, stratum_of
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import SEATS
from mjsim_kernels.turns import play_deal
from mjsim_kernels.walls import shuffle_wall

SIDE: Final = 16  # added to what a stream is for: side deals never shift the draws of others
STRATUM: Final = SIDE + 8  # which stratum a side deal is of


@entry
def find_strata(
    rules: np.record, seed: int | np.uint64, outcomes: Records, deals: Records, strata: Integers
) -> None:
    """Tell of which strata the walls of deals are that were played.

    Parameters
    ----------
    rules : TURN_RULES record
    seed : of the run
    outcomes : (deals,) OUTCOME records
    deals : (1,) working memory of `mjsim_kernels.simulate.new_deals`
    strata : (deals,) overwritten
    """
    deal = deals[0]
    stream = deal.streams[WALL_STREAM]
    for number in range(outcomes.size):
        outcome = outcomes[number]
        start_stream(stream, seed, int(outcome.session), int(outcome.deal), WALL)
        shuffle_wall(stream, rules.tile_set[: rules.tile_count], deal.wall)
        strata[number] = stratum_of(deal.wall, rules)


@kernel
def choose_stratum(stream: np.record, weights: Integers) -> int:
    """Draw a stratum, each as likely as its weight."""
    left = bounded(stream, weights.sum())
    for stratum in range(weights.size):
        left -= weights[stratum]
        if left < 0:
            return stratum
    return -1


@kernel
def lay_side_deal(
    deal: np.record,
    rules: np.record,
    policies: Integers,
    seed: int | np.uint64,
    weights: Integers,
    outcome: np.record,
    side: np.record,
) -> int:
    """Lay the wall of a side deal and seat its players, in the state of a deal that was played; return its stratum."""
    stream = deal.streams[WALL_STREAM]
    session, in_session = int(outcome.session), int(outcome.deal)
    dealer = int(outcome.dealer_chair)
    start_stream(stream, seed, session, in_session, STRATUM)
    stratum = choose_stratum(stream, weights)
    start_stream(stream, seed, session, in_session, SIDE + WALL)
    draw_stratum_wall(stream, rules, stratum, deal.wall)
    for seat in range(SEATS):
        start_stream(deal.streams[seat], seed, session, in_session, SIDE + POLICY + seat)
        deal.policies[seat] = policies[(dealer + seat) % SEATS]
        deal.bets[seat] = outcome.bets[seat]
    side.session = session
    side.deal = in_session
    side.dealer_chair = dealer
    side.streak = outcome.streak
    return stratum


@entry
def play_side_deals(
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
    """Play beside each deal another one in the same state: dealer, streak and bets, but a wall of a stratum.

    Parameters
    ----------
    rules, tables, policies, seed : as in `mjsim_kernels.simulate.play_sessions`
    weights : (STRATA,) how often side deals are of each stratum; 0 where the tile set has none
    outcomes : (deals,) OUTCOME records of the deals played, scored where chips are limited
    deals : (1,) working memory of `mjsim_kernels.simulate.new_deals`
    sides : (deals,) OUTCOME records, overwritten
    strata : (deals,) of the side deals, overwritten
    """
    deal = deals[0]
    for number in range(outcomes.size):
        outcome, side = outcomes[number], sides[number]
        strata[number] = lay_side_deal(deal, rules, policies, seed, weights, outcome, side)
        play_deal(deal, rules, tables)
        record_outcome(deal, side)
        side.limited = outcome.limited
        side.chips[:] = outcome.chips
        side.win_flags |= int(outcome.win_flags) & TOPPED_UP
        next_deal(side, rules)


def play_beside(
    play: Callable[..., None],
    rules: np.record,
    tables: HandTables,
    policies: Integers,
    seed: int,
    weights: Sequence[int],
    outcomes: Records,
    sides: Records,
) -> tuple[Integers, Integers]:
    """Play a side deal beside each deal.

    Parameters
    ----------
    play : `play_side_deals`, or a kernel like it
    rules, tables, policies, seed, weights, outcomes, sides : as in `play_side_deals`

    Returns
    -------
    The strata of the deals and of the side deals, (deals,) each.
    """
    deals, key = new_deals(), np.uint64(seed)
    natural, drawn = np.zeros((2, outcomes.size), np.int64)
    shares = np.array(weights, np.int64)
    find_strata(rules, key, outcomes, deals, natural)
    play(rules, tables, policies, key, shares, outcomes, deals, sides, drawn)
    return natural, drawn
