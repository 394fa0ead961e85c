"""Count how open the race to be ready was, and whether its winners needed a wild."""

import numpy as np

from mjsim_kernels.jit import kernel
from mjsim_kernels.tiles import SEATS


@kernel
def was_behind(outcome: np.record, seat: int) -> bool:
    """Tell whether some other seat was as near to ready when half of the discards were over."""
    own = int(outcome.half_shanten[seat])
    rivals = 0
    for other in range(SEATS):
        rivals += int(other != seat and int(outcome.half_shanten[other]) <= own)
    return rivals > 0


@kernel
def count_lead(outcome: np.record, sums: np.record, session: np.record) -> None:
    """Add how often the lead changed in a deal whose race was followed."""
    if outcome.raced:
        changes = int(outcome.lead_changes)
        sums.lead_changes[2] += changes * changes
        session.race[0] += 1
        session.race[1] += changes


@kernel
def count_race(outcome: np.record, winner: int, session: np.record) -> None:
    """Add whether a win needs a wild, and where its race was followed whether it came from behind."""
    session.need_wild[0] += int(outcome.needs_wild[winner])
    if outcome.raced:
        session.race[2] += 1
        session.race[3] += int(was_behind(outcome, winner))


@kernel
def close_race(session: np.record, sums: np.record) -> None:
    """Add what a finished session's wins needed and came from."""
    needed = int(session.need_wild[0])
    sums.need_wild[0] += needed
    sums.need_wild[1] += needed * needed
    sums.need_wild[2] += needed * int(session.whole[0])
    deals, changes = int(session.race[0]), int(session.race[1])
    sums.lead_changes[0] += deals
    sums.lead_changes[1] += changes
    sums.lead_changes[3] += changes * changes
    sums.lead_changes[4] += changes * deals
    sums.lead_changes[5] += deals * deals
    wins, behind = int(session.race[2]), int(session.race[3])
    sums.behind[0] += wins
    sums.behind[1] += behind
    sums.behind[2] += behind * behind
    sums.behind[3] += behind * wins
    sums.behind[4] += wins * wins
