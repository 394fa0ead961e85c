"""Decide who deals next."""

import numpy as np

from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.records import EXHAUSTED
from mjsim_kernels.tiles import KONG, SEATS


@kernel
def has_kong(outcome: np.record) -> bool:
    """Tell whether any seat shows a kong, called, added or concealed."""
    for seat in range(SEATS):
        for i in range(int(outcome.meld_counts[seat])):
            if int(outcome.meld_kinds[seat, i]) >= KONG:
                return True
    return False


@kernel
def next_deal(
    outcome: np.record, kong_moves_deal: bool, streak_on_draw_keeps: bool, max_deals: int = 0
) -> None:
    """Set the next dealer and the streak of a finished deal.

    The dealer stays after an own win and after an exhausted wall, as long as the streak may last; otherwise
    the seat after the dealer deals, whoever won.

    Parameters
    ----------
    outcome
        OUTCOME record; reads by, winner, streak and melds, sets next_dealer and next_streak.
    kong_moves_deal
        An exhausted wall moves the deal if any seat has a kong.
    streak_on_draw_keeps
        An exhausted wall that leaves the dealer leaves the streak as well, instead of adding one.
    max_deals
        A dealer deals at most so many times in a row; 0 where there is no limit.

    Notes
    -----
    docs/rules/yueqing.md and docs/rules/wenzhou.md, Next deal.
    """
    streak = int(outcome.streak)
    if int(outcome.by) == EXHAUSTED:
        stays = not (kong_moves_deal and has_kong(outcome))
        grown = streak if streak_on_draw_keeps else streak + 1
    else:
        stays = int(outcome.winner) == 0
        grown = streak + 1
    if max_deals > 0 and grown >= max_deals:
        stays = False
    outcome.next_dealer = 0 if stays else 1
    outcome.next_streak = grown if stays else 0


@entry
def next_deals(
    outcomes: np.recarray, kong_moves_deal: bool, streak_on_draw_keeps: bool, max_deals: int = 0
) -> None:
    """Set the next dealer and streak of many deals; see `next_deal`.

    Parameters
    ----------
    outcomes
        (deals,) OUTCOME records.
    """
    for i in range(outcomes.size):
        next_deal(outcomes[i], kong_moves_deal, streak_on_draw_keeps, max_deals)
