"""Play sessions: deal after deal with the variant's own rotation, into flat outcome records."""

from typing import Final

import numpy as np

from mjsim_kernels.arrays import Integers, Records
from mjsim_kernels.deal_state import DEAL
from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.philox import POLICY, STREAM, WALL, start_stream
from mjsim_kernels.rotation import next_deal
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import NO_TILE, SEATS
from mjsim_kernels.turn_rules import TurnRules
from mjsim_kernels.turns import play_deal
from mjsim_kernels.walls import shuffle_wall

_WALL_STREAM: Final = SEATS  # streams 0 to 3 are the seats'


def new_scratch(deals: int = 1) -> tuple[Records, Records]:
    """Make the working memory of one worker.

    Returns
    -------
    (deals,) DEAL records that deals in play use in turn, and (5,) STREAM records, a seat each and the wall.
    """
    return np.recarray(deals, DEAL), np.recarray(SEATS + 1, STREAM)


@kernel
def record_outcome(deal: np.record, outcome: np.record) -> None:
    """Copy what scorers need of a finished deal."""
    outcome.win_flags = deal.win_flags
    outcome.turns = deal.discards
    outcome.taken = deal.taken
    outcome.winner = deal.winner
    outcome.by = deal.by
    outcome.source = deal.source
    outcome.tile = deal.tile
    outcome.indicators[0] = deal.indicator
    outcome.indicators[1] = NO_TILE
    outcome.hands[:, :] = deal.hands
    outcome.known[:] = 1
    outcome.flowers[:, :] = deal.flowers
    outcome.meld_counts[:] = deal.meld_counts
    outcome.meld_kinds[:, :] = deal.meld_kinds
    outcome.meld_faces[:, :] = deal.meld_faces


@entry
def play_into(
    rules: TurnRules,
    tables: HandTables,
    policies: Integers,
    seed: int,
    first_session: int,
    session_deals: int,
    deals: Records,
    streams: Records,
    outcomes: Records,
) -> None:
    """Play whole sessions, or the start of one, into `outcomes`; see `play_sessions`."""
    choices = np.zeros(SEATS, np.int64)
    seat_policies = np.zeros(SEATS, np.int64)
    dealer = 0
    streak = 0
    for number in range(outcomes.size):
        session = first_session + number // session_deals
        in_session = number % session_deals
        if in_session == 0:
            dealer = 0
            streak = 0
        deal = deals[number % deals.size]
        start_stream(streams[_WALL_STREAM], seed, session, in_session, WALL)
        for seat in range(SEATS):
            start_stream(streams[seat], seed, session, in_session, POLICY + seat)
            seat_policies[seat] = policies[(dealer + seat) % SEATS]
        shuffle_wall(streams[_WALL_STREAM], rules.tile_set, deal.wall)
        play_deal(deal, rules, tables, seat_policies, streams, choices)
        outcome = outcomes[number]
        outcome.session = session
        outcome.deal = in_session
        outcome.dealer_chair = dealer
        outcome.streak = streak
        record_outcome(deal, outcome)
        next_deal(outcome, rules.kong_moves_deal, rules.streak_on_draw)
        dealer = (dealer + int(outcome.next_dealer)) % SEATS
        streak = int(outcome.next_streak)


def play_sessions(
    rules: TurnRules,
    tables: HandTables,
    policies: Integers,
    seed: int,
    first_session: int,
    session_deals: int,
    outcomes: Records,
    scratch: tuple[Records, Records] | None = None,
) -> None:
    """Play the deals of consecutive sessions into `outcomes`.

    Parameters
    ----------
    rules: turn options, from `turn_rules`.
    tables: from `build_tables`.
    policies: (4,) policy number of each *chair*; a player keeps its policy when the deal moves on.
    seed: 0 to 2**64 - 1.
    first_session: number of the first session.
    session_deals: deals of a session.
    outcomes: recarray (n_deals,) of OUTCOME, filled in order of session and deal.
    scratch: from `new_scratch`; deal i of `outcomes` stays in its record i modulo their number.
    """
    deals, streams = scratch or new_scratch()
    play_into(
        rules, tables, policies, np.uint64(seed), first_session, session_deals, deals, streams, outcomes
    )
