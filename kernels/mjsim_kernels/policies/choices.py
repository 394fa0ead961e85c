"""Ask the policy of a seat."""

import numpy as np

from mjsim_kernels.aborts import has_many_kinds
from mjsim_kernels.claims import ANY_WIN
from mjsim_kernels.jit import kernel
from mjsim_kernels.policies import RANDOM, UKEIRE, efficient, uniform
from mjsim_kernels.policies.actions import ABORT, DECLARE_NOTHING, WIN, encode
from mjsim_kernels.winning import may_win_drawn


@kernel
def choose_turn(deal: np.record, rules: np.record, tables: np.record, seat: int, drew: bool) -> int:
    """Choose the move of an own turn, packed by `actions.encode`; every policy wins, or aborts, when it can.

    At the start of a deal another seat than the dealer declares no win yet.
    """
    deal.may_win = may_win_drawn(deal, rules, tables, seat, drew)
    if deal.may_win:
        return encode(DECLARE_NOTHING if deal.starting and seat > 0 else WIN, 0)
    if drew and has_many_kinds(deal, rules, seat):
        return encode(ABORT, 0)
    policy = int(deal.policies[seat])
    if policy == RANDOM:
        return uniform.choose_turn(deal, rules, seat, drew)
    return efficient.choose_turn(deal, rules, tables, seat, drew, policy == UKEIRE)


@kernel
def choose_claim(
    deal: np.record, rules: np.record, tables: np.record, seat: int, face: int, claims: int
) -> int:
    """Choose one of the legal claims on a discard, or 0 to pass; every policy wins when it can."""
    if claims & ANY_WIN:
        return claims & ANY_WIN
    policy = int(deal.policies[seat])
    if policy == RANDOM:
        return uniform.choose_claim(deal, seat, claims)
    return efficient.choose_call(deal, rules, tables, seat, face, claims, policy == UKEIRE)
