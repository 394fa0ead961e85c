"""Count deals that go on after a win: every won hand is a win, every deal pays in several ways."""

from typing import Final

import numpy as np

from mjsim_kernels.arrays import Integers, Records
from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.masks import count_bits, lowest_bit
from mjsim_kernels.records import SELF_DRAW
from mjsim_kernels.scoring.events import event_kind, event_seat, event_seats, event_tile, is_win
from mjsim_kernels.scoring.hongzhong_table import MULTIPLIER, UNCAPPED, WIN_POINTS
from mjsim_kernels.tally import (
    COUNTED,
    INVALID_WIN,
    TOO_LARGE,
    close_session,
    count_deal,
    count_win,
    fault_of,
)
from mjsim_kernels.tally_patterns import count_cell, count_pattern
from mjsim_kernels.tally_sums import TIMES, VALUE
from mjsim_kernels.tiles import RED, SEATS

FLOWS: Final = 6  # the totals that are points moved: of wins, kongs, passed on, refunds, pigs, ready hands

# One won hand: each winner of a tile has one.
WON: Final = np.dtype(
    [
        ("deal", np.int32),  # place among the outcomes
        ("seat", np.int8),
        ("by", np.int8),
        ("source", np.int8),  # seat that the tile came from, or -1
        ("wilds", np.int8),  # concealed reds, the winning tile included
        ("patterns", np.int64),  # a bit for each that counts
        ("gain", np.int64),  # what this win alone was paid
        ("multiplier", np.int64),
        ("uncapped", np.int64),
        ("part", np.int64),  # of the gain for each pattern, in whole points
        ("remainder", np.int64),  # for the first pattern
    ],
    align=True,
)


# The sums over some whole sessions that only deals with many wins have.
RIVER_SUMS: Final = np.dtype(
    (
        np.record,
        [
            (
                "river_flows",
                np.int64,
                (FLOWS, 3),
            ),  # points moved; by session squares, and times all points moved
            ("river_moved", np.int64, 2),  # all points moved; by session their squares
            (
                "river_order",
                np.int64,
                (SEATS, SEATS),
            ),  # deals in which the role was the first, second, ... to win
            ("river_winners", np.int64, SEATS + 1),  # deals by how many seats won
        ],
    )
)


@entry
def count_wins(outcomes: Records) -> int:
    """Count the won hands of some deals."""
    wins = 0
    for deal in range(len(outcomes)):
        for row in range(int(outcomes[deal].event_count)):
            event = int(outcomes[deal].events[row])
            if is_win(event):
                wins += count_bits(event_seats(event))
    return wins


@entry
def list_wins(outcomes: Records, scores: Records, wins: Records) -> None:
    """List the won hands of some deals.

    Parameters
    ----------
    outcomes, scores : (deals,) records of OUTCOME and SETTLED_SCORE
    wins : (`count_wins`,) records of WON, filled in order of deals and events
    """
    place = 0
    for deal in range(len(outcomes)):
        outcome = outcomes[deal]
        for row in range(int(outcome.event_count)):
            event = int(outcome.events[row])
            if not is_win(event):
                continue
            for step in range(SEATS):
                seat = (event_seat(event) + step) % SEATS
                if event_seats(event) >> seat & 1:
                    won = wins[place]
                    won.deal = deal
                    won.seat = seat
                    write_win(outcome, event, scores[deal].settlement.events[row], won)
                    place += 1


@kernel
def write_win(outcome: np.record, event: int, paid: np.record, won: np.record) -> None:
    """Write down one won hand; what was passed on with it is no part of its gain."""
    seat = int(won.seat)
    won.by = event_kind(event)
    won.source = -1 if event_kind(event) == SELF_DRAW else event_seat(event)
    won.wilds = int(outcome.hands[seat, RED]) + int(event_tile(event) == RED)
    won.patterns = paid.patterns[seat]
    gain = int(paid.pay[seat]) - int(paid.passed_on)
    won.gain = gain
    won.multiplier = paid.multipliers[seat]
    won.uncapped = paid.uncapped[seat]
    patterns = max(count_bits(int(paid.patterns[seat])), 1)
    won.part = gain // patterns
    won.remainder = gain % patterns


@kernel
def count_won(
    won: np.record, outcome: np.record, score: np.record, sums: np.record, session: np.record
) -> None:
    """Count one won hand as `tally.tally_deals` does a win, in scratch records of an outcome and a score."""
    seat = int(won.seat)
    outcome.winner = seat
    outcome.by = won.by
    outcome.source = won.source
    outcome.wilds[seat] = won.wilds
    outcome.needs_wild[seat] = won.wilds > 0  # a red is of no use as itself
    score.pay[seat] = won.gain
    score.totals[MULTIPLIER] = won.multiplier
    score.totals[UNCAPPED] = won.uncapped
    score.totals[WIN_POINTS] = won.gain
    count_win(outcome, score, sums, session)
    count_cell(outcome, int(sums.pattern_count), seat, int(won.gain), sums)
    patterns, points = int(won.patterns), int(won.part) + int(won.remainder)
    while patterns:
        pattern = lowest_bit(patterns)
        sums.patterns[pattern, TIMES] += 1
        count_cell(outcome, pattern, seat, int(won.gain), sums)
        count_pattern(outcome, pattern, int(won.gain), points, sums, session)
        points = int(won.part)
        patterns &= patterns - 1


@kernel
def count_order(outcome: np.record, river: np.record) -> None:
    """Count in which order the seats of a deal won first."""
    won = 0
    for row in range(int(outcome.event_count)):
        event = int(outcome.events[row])
        if not is_win(event):
            continue
        for step in range(SEATS):
            seat = (event_seat(event) + step) % SEATS
            if event_seats(event) >> seat & 1 and not won >> seat & 1:
                river.river_order[seat, count_bits(won)] += 1
                won |= 1 << seat
    river.river_winners[count_bits(won)] += 1


@kernel
def close_flows(flows: Integers, river: np.record) -> None:
    """Add the points that a finished session moved, and begin the next."""
    moved = 0
    for flow in range(FLOWS):
        moved += int(flows[flow])
    river.river_moved[0] += moved
    river.river_moved[1] += moved * moved
    for flow in range(FLOWS):
        points = int(flows[flow])
        river.river_flows[flow, 0] += points
        river.river_flows[flow, 1] += points * points
        river.river_flows[flow, 2] += points * moved
        flows[flow] = 0


@kernel
def river_fault(outcome: np.record, score: np.record, most_points: int, patterns: int) -> int:
    """Return the code of what is wrong with a deal, or COUNTED; see `tally.fault_of`."""
    if int(score.valid) == 0:
        return INVALID_WIN
    moved = 0
    for flow in range(FLOWS):
        moved += abs(int(score.totals[WIN_POINTS + flow]))
    return TOO_LARGE if moved > most_points else fault_of(outcome, score, most_points, patterns)


@entry
def tally_river(
    outcomes: Records,
    scores: Records,
    wins: Records,
    session_deals: int,
    most_points: int,
    sums: np.record,
    session: np.record,
    river: np.record,
    scratch_outcomes: Records,
    scratch_scores: Records,
) -> tuple[int, int]:
    """Add whole sessions of scored deals to sums; each won hand counts as a win.

    Parameters
    ----------
    outcomes, scores : (deals,) records of OUTCOME and SETTLED_SCORE, sessions one after another
    wins : of `list_wins`
    session_deals, most_points, sums, session : as for `tally.tally_deals`; all points moved in a deal count
    river : a record of RIVER_SUMS; grows
    scratch_outcomes, scratch_scores : (1,) empty records of OUTCOME and SCORE

    Returns
    -------
    As `tally.tally_deals`.
    """
    flows = np.zeros(FLOWS, np.int64)
    place = 0
    outcome_of_win, score_of_win = scratch_outcomes[0], scratch_scores[0]
    for deal in range(len(outcomes)):
        outcome, score = outcomes[deal], scores[deal]
        fault = river_fault(outcome, score, most_points, int(sums.pattern_count))
        if fault != COUNTED:
            return fault, deal
        count_deal(outcome, score, sums, session)
        count_order(outcome, river)
        for flow in range(FLOWS):
            flows[flow] += score.totals[WIN_POINTS + flow]
        for pattern in range(int(sums.pattern_count)):
            sums.patterns[pattern, VALUE] += score.values[pattern]
        outcome_of_win.session = outcome.session
        outcome_of_win.dealer_chair = outcome.dealer_chair
        gained = 0
        while place < len(wins) and wins[place].deal == deal:
            gained += abs(int(wins[place].gain)) + abs(int(wins[place].uncapped))
            if gained > most_points:
                return TOO_LARGE, deal
            count_won(wins[place], outcome_of_win, score_of_win, sums, session)
            place += 1
        if (deal + 1) % session_deals == 0:
            close_session(int(outcome.session), session, sums)
            close_flows(flows, river)
    return COUNTED, -1
