"""Count played and scored deals: integer sums only, so that counts merge to equal numbers in any order.

Deals of one session depend on one another through the dealer's streak. Beside the plain sums a tally
therefore keeps sums of products of *session* totals: what every interval is computed from.
"""

from typing import Final

import numpy as np

from mjsim_kernels.arrays import Records
from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.records import DISCARD, EXHAUSTED, MOST_TOTALS
from mjsim_kernels.tally_groups import close_group, count_dealt, count_group, count_group_win, count_openings
from mjsim_kernels.tally_patterns import close_patterns, close_wilds, count_patterns, wilds_held
from mjsim_kernels.tally_race import close_race, count_lead, count_race
from mjsim_kernels.tiles import SEATS

# what tally_deals found
COUNTED: Final = 0
UNBALANCED: Final = 1  # pay does not sum to 0
TOO_LARGE: Final = 2  # squares of the points would leave int64
INVALID_WIN: Final = 3  # play let a seat win that the scorer refuses


@kernel
def count_pay(outcome: np.record, score: np.record, sums: np.record, session: np.record) -> None:
    """Add the four payments of a deal to roles and chairs."""
    chair = int(outcome.dealer_chair)
    for seat in range(SEATS):
        points = int(score.pay[seat])
        sums.role_pay[seat, 0] += points
        sums.role_pay[seat, 1] += points * points
        sums.chair_pay[chair, 0] += points
        sums.chair_pay[chair, 1] += points * points
        session.role_pay[seat] += points
        session.chair_pay[chair] += points
        chair = (chair + 1) % SEATS


@kernel
def count_win(outcome: np.record, score: np.record, sums: np.record, session: np.record) -> None:
    """Add what only a deal with a winner has, its patterns left out."""
    winner = int(outcome.winner)
    way = int(outcome.by)
    gain = int(score.pay[winner])
    chair = (int(outcome.dealer_chair) + winner) % SEATS
    sums.winners[winner, way] += 1
    if way >= DISCARD:
        sums.sources[int(outcome.source)] += 1
    sums.chair_wins[chair] += 1
    sums.gain[0] += gain
    sums.gain[1] += gain * gain
    session.role_wins[winner] += 1
    session.chair_wins[chair] += 1
    session.whole[0] += 1
    session.whole[1] += gain
    for total in range(MOST_TOTALS):
        value = int(score.totals[total])
        sums.totals[total, 0] += value
        sums.totals[total, 1] += value * value
    wilds = wilds_held(outcome, winner)
    sums.wilds[wilds, 0] += 1
    sums.wilds[wilds, 1] += gain
    sums.wilds[wilds, 2] += gain * gain
    session.wilds[wilds, 0] += 1
    session.wilds[wilds, 1] += gain
    count_group_win(outcome, gain, sums)
    count_race(outcome, winner, session)


@kernel
def close_session(number: int, session: np.record, sums: np.record) -> None:
    """Add the products of a finished session's totals and begin the next."""
    wins, gain, turns = int(session.whole[0]), int(session.whole[1]), int(session.whole[2])
    sums.session_turns[0] += turns * turns
    sums.session_gain[0] += wins * wins
    sums.session_gain[1] += wins * gain
    sums.session_gain[2] += gain * gain
    for seat in range(SEATS):
        sums.session_outcomes[seat] += session.outcomes[seat] ** 2
        sums.session_role_wins[seat] += session.role_wins[seat] ** 2
        sums.session_chair_wins[seat] += session.chair_wins[seat] ** 2
        for other in range(SEATS):
            sums.session_role_pay[seat, other] += session.role_pay[seat] * session.role_pay[other]
            sums.session_chair_pay[seat, other] += session.chair_pay[seat] * session.chair_pay[other]
    close_race(session, sums)
    close_wilds(session, sums)
    close_patterns(session, sums)
    close_group(number, session, sums)
    begin_session(session)


@kernel
def begin_session(session: np.record) -> None:
    """Set the totals of a session to 0."""
    session.outcomes[:] = 0
    session.whole[:] = 0
    session.role_pay[:] = 0
    session.chair_pay[:] = 0
    session.role_wins[:] = 0
    session.chair_wins[:] = 0
    session.need_wild[:] = 0
    session.race[:] = 0
    session.wilds[:] = 0
    session.patterns[:] = 0


@kernel
def fault_of(outcome: np.record, score: np.record, most_points: int, patterns: int) -> int:
    """Return the code of what is wrong with a scored deal, or COUNTED."""
    balance = 0
    for seat in range(SEATS):
        points = int(score.pay[seat])
        balance += points
        if abs(points) > most_points:
            return TOO_LARGE
    if balance != 0:
        return UNBALANCED
    if int(outcome.winner) < 0:
        return COUNTED
    if int(score.valid) == 0:
        return INVALID_WIN
    large = 0  # without a branch, many at once
    for total in range(MOST_TOTALS):
        large += int(abs(int(score.totals[total])) > most_points)
    for pattern in range(patterns):
        large += int(abs(int(score.points[pattern])) > most_points)
    return TOO_LARGE if large else COUNTED


@kernel
def count_deal(outcome: np.record, score: np.record, sums: np.record, session: np.record) -> None:
    """Add what every deal has, won or not."""
    way = int(outcome.by)
    turns = int(outcome.turns)
    sums.outcomes[way] += 1
    sums.turns[0] += turns
    sums.turns[1] += turns * turns
    session.outcomes[way] += 1
    session.whole[2] += turns
    count_pay(outcome, score, sums, session)
    count_lead(outcome, sums, session)
    count_openings(outcome, score, sums)
    count_dealt(outcome, sums)
    count_group(outcome, score, sums)


@entry
def tally_deals(
    outcomes: Records,
    scores: Records,
    session_deals: int,
    most_points: int,
    sums: np.record,
    session: np.record,
) -> tuple[int, int]:
    """Add whole sessions of scored deals to sums.

    Parameters
    ----------
    outcomes, scores : (deals,) records of OUTCOME and SCORE, sessions one after another
    session_deals : deals in a session
    most_points : largest amount whose products over all these deals stay within int64
    sums, session : records of SUMS and SESSION; `sums` grows

    Returns
    -------
    A code (COUNTED, UNBALANCED, TOO_LARGE, INVALID_WIN) and the position of the deal at fault, or -1.
    """
    for deal in range(len(outcomes)):
        outcome = outcomes[deal]
        score = scores[deal]
        fault = fault_of(outcome, score, most_points, int(sums.pattern_count))
        if fault != COUNTED:
            return fault, deal
        count_deal(outcome, score, sums, session)
        if int(outcome.by) != EXHAUSTED:
            winner = int(outcome.winner)
            count_win(outcome, score, sums, session)
            count_patterns(outcome, score, winner, int(score.pay[winner]), sums, session)
        if (deal + 1) % session_deals == 0:
            close_session(int(outcome.session), session, sums)
    return COUNTED, -1
