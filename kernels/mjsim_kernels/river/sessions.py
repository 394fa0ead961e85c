"""Play sessions of deals that go on after a win, into flat outcome records."""

import numpy as np

from mjsim_kernels.arrays import Integers, Records
from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.records import NOT_EXHAUSTED, RUN_OUT
from mjsim_kernels.river.turns import play_river
from mjsim_kernels.simulate import new_deals, record_outcome, seat_players, shuffle_deal
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import SEATS


@kernel
def record_events(deal: np.record, outcome: np.record) -> None:
    """Copy what was paid in a finished deal, and what settles its wall."""
    outcome.event_count = deal.payment_count
    for row in range(int(deal.payment_count)):
        outcome.events[row] = deal.payments[row]
    outcome.exhausted = RUN_OUT if deal.exhausted else NOT_EXHAUSTED
    for seat in range(SEATS):
        outcome.missing[seat] = deal.missing[seat]
        outcome.won_before[seat] = 0


@kernel
def record_opening(deal: np.record, outcome: np.record) -> None:
    """Copy what the seats began with; the race to be ready is not followed where hands are locked."""
    for seat in range(SEATS):
        outcome.wilds[seat] = deal.wilds[seat]
        outcome.needs_wild[seat] = 0
        outcome.opening_wilds[seat] = deal.opening_wilds[seat]
        outcome.opening_flowers[seat] = 0
        outcome.opening_kongs[seat] = deal.opening_kongs[seat]
        outcome.opening_flower_wilds[seat] = 0
        outcome.opening_shanten[seat] = deal.paces[seat].shanten
        outcome.half_shanten[seat] = 0
    outcome.raced = 0
    outcome.lead_changes = 0


@kernel
def record_river(deal: np.record, outcome: np.record) -> None:
    """Copy what scorers need of a finished deal, and who deals next; whose deal it was stands in the outcome."""
    record_outcome(deal, outcome)
    record_events(deal, outcome)
    record_opening(deal, outcome)
    outcome.next_dealer = deal.next_dealer
    outcome.next_streak = int(outcome.streak) + 1 if deal.next_dealer == 0 else 0


@entry
def play_river_into(
    rules: np.record,
    tables: HandTables,
    policies: Integers,
    seed: int | np.uint64,
    first_session: int,
    session_deals: int,
    deals: Records,
    outcomes: Records,
) -> None:
    """Play whole sessions, or the start of one, into `outcomes`; see `play_river_sessions`."""
    for number in range(outcomes.size):
        seat_players(outcomes, number, first_session, session_deals)
        outcome, deal = outcomes[number], deals[number % deals.size]
        session, in_session, dealer = int(outcome.session), int(outcome.deal), int(outcome.dealer_chair)
        shuffle_deal(deal, rules, policies, seed, session, in_session, dealer)
        play_river(deal, rules, tables)
        record_river(deal, outcome)


def play_river_sessions(
    rules: np.record,
    tables: HandTables,
    policies: Integers,
    seed: int,
    first_session: int,
    session_deals: int,
    outcomes: Records,
    deals: Records | None = None,
) -> None:
    """Play the deals of consecutive sessions into `outcomes`; the parameters are those of `play_sessions`.

    A kernel of its own, so that who plays other variants does not compile it.
    """
    if deals is None:
        deals = new_deals()
    play_river_into(rules, tables, policies, np.uint64(seed), first_session, session_deals, deals, outcomes)
