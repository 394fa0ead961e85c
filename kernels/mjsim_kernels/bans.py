"""Say which tiles a seat may not discard for what it has called (docs/rules/longgang.md and chayuan.md, Turn)."""

import numpy as np

from mjsim_kernels.claims import CHOW_HIGH, CHOW_LOW, CLAIM_KONG, CLAIM_PUNG, called_tiles
from mjsim_kernels.jit import kernel
from mjsim_kernels.tiles import PUNG, RANKS


@kernel
def own_pungs(deal: np.record, seat: int) -> int:
    """Return the faces of a seat's exposed pungs, a bit each."""
    faces = 0
    for place in range(int(deal.meld_counts[seat])):
        if deal.meld_kinds[seat, place] == PUNG:
            faces |= 1 << int(deal.meld_faces[seat, place])
    return faces


@kernel
def barred_faces(rules: np.record, claim: int, face: int) -> int:
    """Return the faces that a chow or pung bars from its own turn (docs/rules/longgang.md, Discards).

    The claimed face, and the one beyond the other end of the chow.
    """
    if not rules.claimed_tile_stays:
        return 0
    barred = 1 << face
    if rules.swap_chow_forbidden:
        if claim == CHOW_LOW and face % RANKS < RANKS - 3:
            barred |= 1 << (face + 3)
        elif claim == CHOW_HIGH and face % RANKS >= 3:
            barred |= 1 << (face - 3)
    return barred


@kernel
def leaves_discard(deal: np.record, rules: np.record, seat: int, claim: int, face: int) -> bool:
    """Tell whether a chow or pung leaves its seat a tile that it may discard."""
    left = int(deal.held[seat]) & ~int(deal.wild_faces[seat]) & ~barred_faces(rules, claim, face)
    first, second = called_tiles(claim, face)
    copies = 2 if first == second else 1
    if deal.hands[seat, first] == copies:
        left &= ~(1 << first)
    if deal.hands[seat, second] == copies:
        left &= ~(1 << second)
    if rules.lock_own_pungs:
        left &= ~own_pungs(deal, seat)
        if claim == CLAIM_PUNG:
            left &= ~(1 << face)
    return left != 0


@kernel
def refuse_last(deal: np.record, rules: np.record, seat: int, claims: int, face: int) -> int:
    """Take out of some chows and pungs those that leave nothing to discard."""
    rest = claims & ~CLAIM_KONG
    while rest:
        claim = rest & -rest
        rest ^= claim
        if not leaves_discard(deal, rules, seat, claim, face):
            claims ^= claim
    return claims
