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
def next_deal(outcome: np.record, rules: np.record) -> None:
    """Set the next dealer and the streak of a finished deal.

    The dealer stays after an own win, and after an exhausted wall as the options say, as long as the streak
    may last; otherwise the seat after the dealer deals, whoever won.

    Parameters
    ----------
    outcome
        OUTCOME record; reads by, winner, streak and melds, sets next_dealer and next_streak.
    rules
        TURN_RULES record; reads kong_moves_deal, draw_moves_deal, dealer_keeps_on_draw, streak_on_draw and max_deals.

    Notes
    -----
    docs/rules, Next deal.
    """
    streak = int(outcome.streak)
    grown = streak + 1
    if int(outcome.by) == EXHAUSTED:
        moves = rules.draw_moves_deal or (rules.kong_moves_deal and has_kong(outcome))
        stays = rules.dealer_keeps_on_draw != 0 or not moves
        if rules.streak_on_draw:
            grown = streak
    else:
        stays = int(outcome.winner) == 0
    if rules.max_deals > 0 and grown >= rules.max_deals:
        stays = False
    outcome.next_dealer = 0 if stays else 1
    outcome.next_streak = grown if stays else 0


@entry
def next_deals(outcomes: np.recarray, rules: np.record) -> None:
    """Set the next dealer and streak of many deals; see `next_deal`.

    Parameters
    ----------
    outcomes
        (deals,) OUTCOME records.
    """
    for i in range(outcomes.size):
        next_deal(outcomes[i], rules)
