"""The `random` policy: win when you can, else any legal move with equal chance."""

import numpy as np

from mjsim_kernels.jit import kernel
from mjsim_kernels.legal import added_kongs, concealed_kongs, legal_discards
from mjsim_kernels.masks import count_bits, nth_bit
from mjsim_kernels.philox import bounded
from mjsim_kernels.policies.actions import (
    DECLARE_ADDED_KONG,
    DECLARE_CONCEALED_KONG,
    DECLARE_DISCARD,
    DECLARE_NOTHING,
    encode,
)


@kernel
def choose_turn(deal: np.record, rules: np.record, seat: int, drew: bool) -> int:
    """Choose a kong or discard of an own turn, each legal one with equal chance; at the start a kong or none."""
    starting = deal.starting != 0
    discards = 1 if starting else legal_discards(deal, rules, seat)
    added = added_kongs(deal, rules, seat, drew)
    concealed = concealed_kongs(deal, rules, seat, drew)
    n_discards = count_bits(discards)
    n_added = count_bits(added)
    pick = bounded(deal.streams[seat], n_discards + n_added + count_bits(concealed))
    if pick < n_discards and starting:
        return encode(DECLARE_NOTHING, 0)
    if pick < n_discards:
        return encode(DECLARE_DISCARD, nth_bit(discards, pick))
    pick -= n_discards
    if pick < n_added:
        return encode(DECLARE_ADDED_KONG, nth_bit(added, pick))
    return encode(DECLARE_CONCEALED_KONG, nth_bit(concealed, pick - n_added))


@kernel
def choose_claim(deal: np.record, seat: int, claims: int) -> int:
    """Choose one of the legal claims or to pass, each with equal chance."""
    pick = bounded(deal.streams[seat], count_bits(claims) + 1)
    if pick == 0:
        return 0
    return 1 << nth_bit(claims, pick - 1)
