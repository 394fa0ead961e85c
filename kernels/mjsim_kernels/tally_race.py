"""Count how open the race to be ready was, and whether its winners needed a wild."""

import numpy as np

from mjsim_kernels.jit import kernel
from mjsim_kernels.tally_sums import SessionTotals, Sums
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
def count_lead(changes: int, sums: Sums, session: SessionTotals) -> None:
    """Add how often the lead changed in a deal."""
    sums.lead_changes[0] += changes
    sums.lead_changes[1] += changes * changes
    session.race[2] += changes


@kernel
def count_race(outcome: np.record, winner: int, session: SessionTotals) -> None:
    """Add whether a win needs a wild, and whether it came from behind."""
    session.race[0] += int(outcome.needs_wild[winner])
    session.race[1] += int(was_behind(outcome, winner))


@kernel
def close_race(session: SessionTotals, sums: Sums) -> None:
    """Add what a finished session's wins needed and came from."""
    wins, needed = int(session.whole[0]), int(session.race[0])
    behind, changes = int(session.race[1]), int(session.race[2])
    for sums_of, events in ((sums.need_wild, needed), (sums.behind, behind)):
        sums_of[0] += events
        sums_of[1] += events * events
        sums_of[2] += events * wins
    sums.lead_changes[2] += changes * changes
