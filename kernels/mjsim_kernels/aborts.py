"""Abort a deal without a winner (docs/rules/longgang.md, Abortive draws); the counts are 0 where none applies."""

from typing import Final

import numpy as np

from mjsim_kernels.deal_events import DEAL_ABORTED, log_event
from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.masks import count_bits
from mjsim_kernels.tiles import EAST, FACES, KONG, NORTH, RANKS, SEATS

_TERMINALS_AND_HONORS: Final = sum(
    1 << face for face in range(FACES) if face >= EAST or face % RANKS in (0, 8)
)


@kernel
def abort_deal(deal: np.record, reason: int) -> None:
    """End the deal as a draw; `reason` is one of `deal_events.ABORT_NAMES`."""
    deal.over = 1
    log_event(deal, DEAL_ABORTED, -1, -1, reason, -1)


@entry
def are_same_wind(deal: np.record, rules: np.record) -> bool:
    """Tell whether the first discards, as many as the rules say, were one wind and nobody has called one."""
    if rules.abort_winds == 0 or int(deal.discards) != int(rules.abort_winds) or deal.calls > 0:
        return False
    return EAST <= int(deal.only_discard) <= NORTH


@entry
def has_too_many_kongs(deal: np.record, rules: np.record) -> bool:
    """Tell whether the kongs of all seats are too many; those of one seat alone never are."""
    if rules.abort_kongs == 0 or int(deal.kongs) < int(rules.abort_kongs):
        return False
    for seat in range(SEATS):
        own = 0
        for place in range(int(deal.meld_counts[seat])):
            own += int(deal.meld_kinds[seat, place] >= KONG)
        if own == int(deal.kongs):
            return False
    return True


@entry
def has_too_many_winners(rules: np.record, winners: int) -> bool:
    """Tell whether so many seats claim one tile for a win that nobody gets it."""
    return 0 < int(rules.abort_winners) <= winners


@entry
def has_many_kinds(deal: np.record, rules: np.record, seat: int) -> bool:
    """Tell whether a seat at its first own turn, before any call, holds many kinds of terminals and honors."""
    if rules.abort_kinds == 0 or deal.calls > 0 or int(deal.turns_begun[seat]) != int(seat > 0):
        return False
    kinds = int(deal.held[seat]) & ~int(deal.wild_faces[seat]) & _TERMINALS_AND_HONORS
    return count_bits(kinds) >= int(rules.abort_kinds)
