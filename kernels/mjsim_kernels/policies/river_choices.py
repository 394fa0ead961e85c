"""Ask the policy of a seat in a deal that goes on after a win (docs/policies.md, Hongzhong)."""

import numpy as np

from mjsim_kernels.claims import CLAIM_KONG, CLAIM_PUNG, HU
from mjsim_kernels.jit import kernel
from mjsim_kernels.masks import count_bits, lowest_bit, nth_bit
from mjsim_kernels.philox import bounded
from mjsim_kernels.policies import RANDOM, UKEIRE
from mjsim_kernels.policies.actions import (
    DECLARE_ADDED_KONG,
    DECLARE_CONCEALED_KONG,
    DECLARE_DISCARD,
    WIN,
    encode,
)
from mjsim_kernels.policies.river_ratings import (
    best_river_discard,
    count_river_unseen,
    rate_kong,
    rate_pung,
    rate_river,
)
from mjsim_kernels.policies.uniform import choose_claim
from mjsim_kernels.river.hands import has_won, may_win_self
from mjsim_kernels.river.legal import river_added_kongs, river_concealed_kongs, river_discards
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import FACES
from mjsim_kernels.turn_rules import COPIES


@kernel
def choose_river_turn(deal: np.record, rules: np.record, tables: HandTables, seat: int, drew: bool) -> int:
    """Choose the move of an own turn, packed by `actions.encode`; every policy wins when it can."""
    if may_win_self(deal, tables, seat, drew):
        return encode(WIN, 0)
    added = river_added_kongs(deal, seat, drew)
    concealed = river_concealed_kongs(deal, tables, seat, drew)
    policy = int(deal.policies[seat])
    if policy == RANDOM:
        return draw_move(deal, rules, seat, added, concealed)
    if has_won(deal, seat):
        return choose_locked(deal, added, concealed)
    return choose_open(deal, tables, seat, added, concealed, policy == UKEIRE)


@kernel
def draw_move(deal: np.record, rules: np.record, seat: int, added: int, concealed: int) -> int:
    """Draw a discard or kong, each legal one with equal chance."""
    discards = river_discards(deal, rules, seat)
    n_discards, n_added = count_bits(discards), count_bits(added)
    pick = bounded(deal.streams[seat], n_discards + n_added + count_bits(concealed))
    if pick < n_discards:
        return encode(DECLARE_DISCARD, nth_bit(discards, pick))
    pick -= n_discards
    if pick < n_added:
        return encode(DECLARE_ADDED_KONG, nth_bit(added, pick))
    return encode(DECLARE_CONCEALED_KONG, nth_bit(concealed, pick - n_added))


@kernel
def choose_locked(deal: np.record, added: int, concealed: int) -> int:
    """Kong if a locked hand may, which costs nothing and is paid; else discard the tile drawn."""
    if added:
        return encode(DECLARE_ADDED_KONG, lowest_bit(added))
    if concealed:
        return encode(DECLARE_CONCEALED_KONG, lowest_bit(concealed))
    return encode(DECLARE_DISCARD, int(deal.drawn))


@kernel
def choose_open(
    deal: np.record,
    tables: HandTables,
    seat: int,
    added: int,
    concealed: int,
    by_ukeire: bool,
) -> int:
    """Choose a kong that leaves the hand no worse than the best discard would, else that discard."""
    if by_ukeire:
        count_river_unseen(deal, seat)
    best_face, best = best_river_discard(deal, tables, seat, by_ukeire)
    action = encode(DECLARE_DISCARD, best_face)
    if (added | concealed) == 0:
        return action
    for face in range(FACES):
        if (added >> face) & 1:
            rating = rate_kong(deal, tables, seat, face, 1, 0, by_ukeire)
            if rating <= best:
                best = rating
                action = encode(DECLARE_ADDED_KONG, face)
        if (concealed >> face) & 1:
            rating = rate_kong(deal, tables, seat, face, COPIES, 1, by_ukeire)
            if rating <= best:
                best = rating
                action = encode(DECLARE_CONCEALED_KONG, face)
    return action


@kernel
def choose_river_claim(
    deal: np.record, rules: np.record, tables: HandTables, seat: int, face: int, claims: int
) -> int:
    """Choose one of the legal claims on a discard, or 0 to pass; every policy wins when it can."""
    if claims & HU:
        return HU
    policy = int(deal.policies[seat])
    if policy == RANDOM:
        return choose_claim(deal, seat, claims)
    if has_won(deal, seat):
        return claims & CLAIM_KONG
    by_ukeire = policy == UKEIRE
    if by_ukeire:
        count_river_unseen(deal, seat)
    best = rate_river(deal, tables, seat, by_ukeire)
    choice = 0
    if claims & CLAIM_KONG:
        rating = rate_kong(deal, tables, seat, face, COPIES - 1, 1, by_ukeire)
        if rating <= best:
            best = rating
            choice = CLAIM_KONG
    if claims & CLAIM_PUNG and rate_pung(deal, tables, seat, face, by_ukeire, best) < best:
        choice = CLAIM_PUNG
    return choice
