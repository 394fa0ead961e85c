"""Play sessions: deal after deal with the variant's own rotation, into flat outcome records."""

import numpy as np

from mjsim_kernels.arrays import Integers, Records
from mjsim_kernels.betting import place_bets
from mjsim_kernels.deal_state import DEAL, WALL_STREAM
from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.philox import POLICY, WALL, start_stream
from mjsim_kernels.progress import choose_raced, record_progress
from mjsim_kernels.rotation import next_deal
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import KINDS, MOST_SETS, SEATS
from mjsim_kernels.turns import play_deal
from mjsim_kernels.walls import shuffle_wall


def new_deals(count: int = 1) -> Records:
    """Make working memory for deals in play.

    Returns
    -------
    (count,) DEAL records.
    """
    return np.zeros(count, DEAL).view(np.recarray)


@kernel
def record_outcome(deal: np.record, outcome: np.record) -> None:
    """Copy what scorers need of a finished deal.

    Tile by tile: assigning one array to another has Numba compile the text of an exception.
    """
    outcome.win_flags = deal.win_flags
    outcome.turns = deal.discards
    outcome.taken = deal.taken + deal.reserve_taken
    outcome.winner = deal.winner
    outcome.by = deal.by
    outcome.source = deal.source
    outcome.tile = deal.tile
    outcome.last_kong = deal.last_kongs[deal.winner] if deal.winner >= 0 else -1
    for turned in range(2):
        outcome.indicators[turned] = deal.indicators[turned]
    for seat in range(SEATS):
        outcome.bets[seat] = deal.bets[seat]
        outcome.known[seat] = 1
        outcome.meld_counts[seat] = deal.meld_counts[seat]
        for kind in range(KINDS):
            outcome.hands[seat, kind] = deal.hands[seat, kind]
            outcome.flowers[seat, kind] = deal.flowers[seat, kind]
        for place in range(MOST_SETS):  # beyond the melds lies what policies tried, and earlier deals
            laid = place < int(deal.meld_counts[seat])
            outcome.meld_kinds[seat, place] = deal.meld_kinds[seat, place] if laid else 0
            outcome.meld_faces[seat, place] = deal.meld_faces[seat, place] if laid else 0


@kernel
def seat_players(outcomes: Records, number: int, first_session: int, session_deals: int) -> None:
    """Write into an outcome which deal it is of, and whose: a session's first, or what the one before it says."""
    outcome = outcomes[number]
    outcome.session = first_session + number // session_deals
    outcome.deal = number % session_deals
    if outcome.deal == 0:
        outcome.dealer_chair = 0
        outcome.streak = 0
    else:
        before = outcomes[number - 1]
        outcome.dealer_chair = (int(before.dealer_chair) + int(before.next_dealer)) % SEATS
        outcome.streak = before.next_streak


@kernel
def shuffle_deal(
    deal: np.record,
    rules: np.record,
    policies: Integers,
    seed: int | np.uint64,
    session: int,
    in_session: int,
    dealer: int,
) -> None:
    """Lay the wall of a deal, and seat the players whose chairs count from the session's first dealer."""
    start_stream(deal.streams[WALL_STREAM], seed, session, in_session, WALL)
    shuffle_wall(deal.streams[WALL_STREAM], rules.tile_set[: rules.tile_count], deal.wall)
    for seat in range(SEATS):
        start_stream(deal.streams[seat], seed, session, in_session, POLICY + seat)
        deal.policies[seat] = policies[(dealer + seat) % SEATS]


@entry
def play_into(
    rules: np.record,
    tables: HandTables,
    policies: Integers,
    seed: int | np.uint64,
    first_session: int,
    session_deals: int,
    deals: Records,
    outcomes: Records,
) -> None:
    """Play whole sessions, or the start of one, into `outcomes`; see `play_sessions`."""
    standing = np.zeros(SEATS, np.int64)
    for number in range(outcomes.size):
        seat_players(outcomes, number, first_session, session_deals)
        outcome, deal = outcomes[number], deals[number % deals.size]
        session, in_session, dealer = int(outcome.session), int(outcome.deal), int(outcome.dealer_chair)
        if outcome.streak == 0:
            standing[:] = 0
        place_bets(deal, rules, standing, seed, session, in_session, dealer)
        shuffle_deal(deal, rules, policies, seed, session, in_session, dealer)
        choose_raced(deal, session, in_session)
        play_deal(deal, rules, tables)
        record_outcome(deal, outcome)
        record_progress(deal, rules, tables, outcome)
        next_deal(outcome, rules)


def play_sessions(
    rules: np.record,
    tables: HandTables,
    policies: Integers,
    seed: int,
    first_session: int,
    session_deals: int,
    outcomes: Records,
    deals: Records | None = None,
) -> None:
    """Play the deals of consecutive sessions into `outcomes`.

    Parameters
    ----------
    rules
        Turn options, from `turn_rules`.
    tables
        From `build_tables`.
    policies
        (4,) int64, policy number of each chair; a player keeps its policy when the deal moves on.
    seed
        0 to 2**64 - 1.
    first_session
        Number of the first session, from 0.
    session_deals
        Deals of a session.
    outcomes
        (n_deals,) OUTCOME recarray, filled in order of session and deal.
    deals
        Working memory from `new_deals`; deal i of `outcomes` stays in its record i modulo their number.
    """
    if deals is None:
        deals = new_deals()
    play_into(rules, tables, policies, np.uint64(seed), first_session, session_deals, deals, outcomes)
