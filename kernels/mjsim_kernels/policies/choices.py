"""Ask the policy of a seat."""

import numpy as np

from mjsim_kernels.jit import kernel
from mjsim_kernels.legal import HU
from mjsim_kernels.policies import RANDOM, UKEIRE, efficient, uniform
from mjsim_kernels.policies.actions import WIN, encode
from mjsim_kernels.winning import may_win_drawn


@kernel
def choose_turn(deal: np.record, rules: np.record, tables: np.record, seat: int, drew: bool) -> int:
    """Choose the move of an own turn, packed by `actions.encode`; every policy wins when it can."""
    if may_win_drawn(deal, rules, tables, seat, drew):
        return encode(WIN, 0)
    policy = int(deal.policies[seat])
    if policy == RANDOM:
        return uniform.choose_turn(deal, rules, seat, drew)
    return efficient.choose_turn(deal, rules, tables, seat, drew, policy == UKEIRE)


@kernel
def choose_claim(
    deal: np.record, rules: np.record, tables: np.record, seat: int, face: int, claims: int
) -> int:
    """Choose one of the legal claims on a discard, or 0 to pass; every policy wins when it can."""
    if claims & HU:
        return HU
    policy = int(deal.policies[seat])
    if policy == RANDOM:
        return uniform.choose_claim(deal, seat, claims)
    return efficient.choose_call(deal, rules, tables, seat, face, claims, policy == UKEIRE)
