"""The `random` policy: win when you can, else any legal move with equal chance."""

import numpy as np

from mjsim_kernels.jit import kernel
from mjsim_kernels.legal import added_kongs, concealed_kongs, legal_discards
from mjsim_kernels.philox import bounded
from mjsim_kernels.policies.actions import (
    DECLARE_ADDED_KONG,
    DECLARE_CONCEALED_KONG,
    DECLARE_DISCARD,
    encode,
)
from mjsim_kernels.turn_rules import TurnRules


@kernel
def count_bits(mask: int) -> int:
    """Count the bits of a nonnegative mask."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@kernel
def lowest_bit(mask: int) -> int:
    """Return the place of the lowest bit of a mask that is not 0."""
    place = 0
    while (mask >> place) & 1 == 0:
        place += 1
    return place


@kernel
def nth_bit(mask: int, index: int) -> int:
    """Return the place of bit number `index` of a mask, counted from the lowest."""
    for _ in range(index):
        mask &= mask - 1
    return lowest_bit(mask)


@kernel
def choose_turn(deal: np.record, rules: TurnRules, seat: int, drew: bool, stream: np.record) -> int:
    """Choose a kong or discard of an own turn, each legal one with equal chance."""
    discards = legal_discards(deal, rules, seat)
    added = added_kongs(deal, rules, seat, drew)
    concealed = concealed_kongs(deal, rules, seat, drew)
    n_discards = count_bits(discards)
    n_added = count_bits(added)
    pick = bounded(stream, n_discards + n_added + count_bits(concealed))
    if pick < n_discards:
        return encode(DECLARE_DISCARD, nth_bit(discards, pick))
    pick -= n_discards
    if pick < n_added:
        return encode(DECLARE_ADDED_KONG, nth_bit(added, pick))
    return encode(DECLARE_CONCEALED_KONG, nth_bit(concealed, pick - n_added))


@kernel
def choose_claim(claims: int, stream: np.record) -> int:
    """Choose one of the legal claims or to pass, each with equal chance."""
    pick = bounded(stream, count_bits(claims) + 1)
    if pick == 0:
        return 0
    return 1 << nth_bit(claims, pick - 1)
