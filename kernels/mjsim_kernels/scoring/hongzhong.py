"""Score finished deals of Hongzhong (docs/rules/hongzhong.md, Winning, Scoring and Settlement)."""

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.records import MOST_PAID_EVENTS, NOT_EXHAUSTED, RUN_OUT_ALONE, SELF_DRAW, SETTLEMENT
from mjsim_kernels.scoring import hongzhong_table as table
from mjsim_kernels.scoring.events import pack_event
from mjsim_kernels.scoring.hongzhong_hands import add_tiles, held_copies, read_hand
from mjsim_kernels.scoring.hongzhong_paid_wins import settle_tile
from mjsim_kernels.scoring.hongzhong_points import NEVER, SETTLED
from mjsim_kernels.scoring.hongzhong_settlement import is_over, restore_hands, settle_events, won_before
from mjsim_kernels.scoring.hongzhong_table import KEYS, PATTERNS, TOTALS
from mjsim_kernels.scoring.hongzhong_wall import settle_wall
from mjsim_kernels.scoring.hongzhong_wins import SCRATCH
from mjsim_kernels.scoring.wins import MALFORMED, OVERFLOWING, SCORED, clear_score
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import KINDS, SEATS

__all__ = [
    "KEYS",
    "PATTERNS",
    "TOTALS",
    "new_scratch",
    "score_outcomes",
    "settle_outcomes",
]


def new_scratch() -> np.record:
    """Return room for `settle_outcomes` to work in, 1.1 MB; no two threads may share it."""
    scratch: np.record = np.zeros(1, SCRATCH).view(np.recarray)[0]
    return scratch


@entry
def score_outcomes(
    outcomes: NDArray[np.void], payouts: NDArray[np.int64], tables: HandTables, scores: NDArray[np.void]
) -> int:
    """Score finished deals.

    A deal without events is one win, or an exhausted wall. `counts`, `values`, `points` and `totals` are those
    of all wins of the deal together; a pattern's `points` are its equal share, in whole points, of what the
    wins in which it counts brought, and the first of a win's patterns takes the remainder.

    Parameters
    ----------
    outcomes: (deals,) records of `OUTCOME`.
    payouts: (payouts,) the rule set's numbers in the order of `KEYS`.
    tables: the suit tables.
    scores: (deals,) records of `SCORE`, filled.

    Returns
    -------
    SCORED, MALFORMED or OVERFLOWING, the highest of all outcomes; the score of such a deal has `valid` 0.
    """
    scratch, settlements = np.zeros(1, SCRATCH), np.zeros(1, SETTLEMENT)
    copy_payouts(payouts, scratch[0])
    code = SCORED
    for deal in range(len(outcomes)):
        code = max(code, settle_outcome(outcomes[deal], tables, scratch[0], scores[deal], settlements[0]))
    return code


@entry
def settle_outcomes(
    outcomes: NDArray[np.void],
    payouts: NDArray[np.int64],
    tables: HandTables,
    scores: NDArray[np.void],
    settlements: NDArray[np.void],
    scratch: np.record,
) -> int:
    """Score finished deals, and write down event by event what they pay.

    Parameters
    ----------
    outcomes, payouts, tables, scores: as for `score_outcomes`.
    settlements: (deals,) records of `SETTLEMENT`, filled; those of a win alone have it as their first event.
    scratch: from `new_scratch`; one that has scored deals before remembers readings of theirs, and is faster.

    Returns
    -------
    As `score_outcomes`.
    """
    copy_payouts(payouts, scratch)
    code = SCORED
    for deal in range(len(outcomes)):
        code = max(code, settle_outcome(outcomes[deal], tables, scratch, scores[deal], settlements[deal]))
    return code


@kernel
def copy_payouts(payouts: NDArray[np.int64], scratch: np.record) -> None:
    """Copy the rule set's numbers to where the scorer reads them."""
    for key in range(len(payouts)):
        scratch.payouts[key] = payouts[key]


@kernel
def settle_outcome(
    outcome: np.record,
    tables: HandTables,
    scratch: np.record,
    score: np.record,
    settlement: np.record,
) -> int:
    """Score one finished deal event by event.

    Parameters
    ----------
    outcome, tables, score, settlement: as for `settle_outcomes`, of one deal.
    scratch: a record of `SCRATCH` that holds the payouts.

    Returns
    -------
    As `settle_outcomes`.
    """
    clear_score(score)
    clear_settlement(outcome, settlement)
    if outcome.event_count < 0 or outcome.event_count > MOST_PAID_EVENTS:
        return MALFORMED
    if outcome.event_count == 0 and outcome.winner >= 0:
        return settle_single(outcome, tables, scratch, score, settlement)
    if outcome.exhausted == RUN_OUT_ALONE:
        for seat in range(SEATS):
            read_hand(outcome, seat, scratch.hands[seat])
    else:
        restore_hands(outcome, scratch.hands)
    code, won, passed = settle_events(outcome, tables, scratch, score, settlement)
    if code == SETTLED and outcome.exhausted != NOT_EXHAUSTED:
        if is_over(won, int(scratch.payouts[table.MODE])):
            settlement.fault = outcome.event_count
            code = NEVER
        elif not settle_wall(outcome, won, passed, tables, scratch, score, settlement):
            return OVERFLOWING
    if code == SETTLED:
        score.valid = 1
        add_pays(outcome, score, settlement)
    return SCORED if code in (SETTLED, NEVER) else OVERFLOWING


@kernel
def clear_settlement(outcome: np.record, settlement: np.record) -> None:
    """Write a settlement in which nothing is paid, as far as the outcome has events."""
    settlement.fault = -1
    for row in range(max(int(outcome.event_count), 1)):
        row_score = settlement.events[row]
        row_score.passed_on = 0
        for seat in range(SEATS):
            row_score.pay[seat] = 0
            row_score.multipliers[seat] = 0
            row_score.uncapped[seat] = 0
            row_score.patterns[seat] = 0
            row_score.root_values[seat] = 0
    settlement.pigs[:] = 0
    settlement.ready[:] = 0
    settlement.refund[:] = 0
    settlement.pig_pay[:] = 0
    settlement.ready_pay[:] = 0


@kernel
def settle_single(
    outcome: np.record,
    tables: HandTables,
    scratch: np.record,
    score: np.record,
    settlement: np.record,
) -> int:
    """Score a deal that is one win, the winning tile among the winner's tiles."""
    seat, tile, won = int(outcome.winner), int(outcome.tile), won_before(outcome)
    source = seat if outcome.by == SELF_DRAW else int(outcome.source)
    if tile < 0 or tile >= KINDS or source < 0 or outcome.hands[seat, tile] <= 0:
        return MALFORMED
    hand = scratch.hands[seat]
    read_hand(outcome, seat, hand)
    if is_over(won, int(scratch.payouts[table.MODE])) or held_copies(hand, tile) == 0:
        return SCORED
    add_tiles(hand, tile, -1)
    event = pack_event(int(outcome.by), source, tile, 1 << seat, int(outcome.win_flags))
    code = settle_tile(outcome, event, 0, won, tables, scratch, score, settlement)
    if code == SETTLED:
        score.valid = 1
        for other in range(SEATS):
            score.pay[other] = settlement.events[0].pay[other]
    return SCORED if code in (SETTLED, NEVER) else OVERFLOWING


@kernel
def add_pays(outcome: np.record, score: np.record, settlement: np.record) -> None:
    """Add up what all events and the wall pay."""
    for seat in range(SEATS):
        pay = int(settlement.refund[seat]) + int(settlement.pig_pay[seat]) + int(settlement.ready_pay[seat])
        for row in range(int(outcome.event_count)):
            pay += int(settlement.events[row].pay[seat])
        score.pay[seat] = pay
