"""Carry chips from deal to deal (docs/rules/longgang.md, Match play)."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.masks import count_bits
from mjsim_kernels.records import TOPPED_UP
from mjsim_kernels.scoring import longgang_table as table
from mjsim_kernels.tiles import SEATS

# what follows a deal of a match
GOES_ON: Final = 0
TOPS_UP: Final = 1  # the one seat that is broke receives chips
ENDS: Final = 2  # the next deal begins a new match

# A match in progress.
MATCH: Final = np.dtype(
    (
        np.record,
        [
            ("chips", np.int64, SEATS),  # by chair
            ("topped_up", np.int8),  # 1 once there has been a top-up
        ],
    )
)


@entry
def match_after(topped_up: bool, broke: int, payouts: NDArray[np.int64]) -> int:
    """Say what follows a deal.

    Parameters
    ----------
    topped_up
        Whether the match has had its top-up before the deal.
    broke
        The seats that could not pay in full, a bit each.
    payouts
        (payouts,) the rule set's numbers in the order of `KEYS`.

    Returns
    -------
    GOES_ON, TOPS_UP or ENDS.
    """
    if payouts[table.MATCH_PLAY] == 0 or broke == 0:
        return GOES_ON
    if payouts[table.TOP_UP_RULE] == 0 or topped_up or count_bits(broke) > 1:
        return ENDS
    return TOPS_UP


@entry
def follow_unit(topped_up: bool, payouts: NDArray[np.int64]) -> int:
    """Return the chips of the follow fee for each tai and one more, in a match that has been topped up or not."""
    after = 1 if topped_up and payouts[table.MATCH_PLAY] else 0
    return int(payouts[table.FOLLOW_UNIT + after])


@kernel
def open_match(payouts: NDArray[np.int64], match: np.record) -> None:
    """Give everybody the chips of a new match, less the fee."""
    for chair in range(SEATS):
        match.chips[chair] = max(int(payouts[table.CHIPS]) - int(payouts[table.FEE]), 0)
    match.topped_up = 0


@kernel
def begin_deal(match: np.record, payouts: NDArray[np.int64], outcome: np.record) -> None:
    """Write the chips before a deal into its outcome, or that they do not matter."""
    flags = int(outcome.win_flags) & ~TOPPED_UP
    outcome.win_flags = flags
    outcome.limited = payouts[table.MATCH_PLAY] != 0
    if not outcome.limited:
        return
    if outcome.deal == 0:
        open_match(payouts, match)
    for seat in range(SEATS):
        outcome.chips[seat] = match.chips[(int(outcome.dealer_chair) + seat) % SEATS]
    if match.topped_up:
        outcome.win_flags = flags | TOPPED_UP


@kernel
def end_deal(match: np.record, payouts: NDArray[np.int64], outcome: np.record, score: np.record) -> None:
    """Move the chips that were paid, and top up the match or begin a new one."""
    if not outcome.limited:
        return
    broke = 0
    for seat in range(SEATS):
        match.chips[(int(outcome.dealer_chair) + seat) % SEATS] += score.pay[seat]
        broke |= int(score.broke[seat]) << seat
    after = match_after(match.topped_up == 1, broke, payouts)
    if after == ENDS:
        open_match(payouts, match)
    elif after == TOPS_UP:
        for seat in range(SEATS):
            if broke >> seat & 1:
                match.chips[(int(outcome.dealer_chair) + seat) % SEATS] += payouts[table.TOP_UP]
        match.topped_up = 1
