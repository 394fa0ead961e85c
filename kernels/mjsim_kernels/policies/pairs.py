"""Play for eight pairs, where the rules have them and they are nearer than sets (docs/rules/wenzhou.md, Winning 2)."""

import numpy as np

from mjsim_kernels.deal_state import played_mask
from mjsim_kernels.jit import kernel
from mjsim_kernels.planes import sum_counts
from mjsim_kernels.policies.actions import DISCARD_ORDER, FARTHEST, WEIGHT
from mjsim_kernels.tiles import FACES
from mjsim_kernels.turn_rules import COPIES
from mjsim_kernels.winning import lacking_pairs, lacking_with_pung


@kernel
def pairs_missing(deal: np.record, rules: np.record, seat: int) -> int:
    """Return how many tiles the hand lacks for the pairs that win; FARTHEST where there are none."""
    if rules.eight_pairs and deal.meld_counts[seat] == 0:
        return lacking_with_pung(deal, seat) if rules.pairs_with_pung else lacking_pairs(deal, seat)
    return FARTHEST


@kernel
def single_faces(deal: np.record, rules: np.record, seat: int) -> int:
    """Return the printed faces of single tiles, wilds left out, a bit each; three alike may be a pung."""
    singles = int(deal.odd[seat])
    if rules.pairs_with_pung:
        for face in range(FACES):
            if deal.hands[seat, face] == COPIES - 1:
                singles &= ~(1 << face)
    return singles


@kernel
def singles_unseen(deal: np.record, faces: int) -> int:
    """Count the unseen copies of printed faces that would pair with single tiles; `count_unseen` comes first."""
    planes = deal.unseen_planes
    return sum_counts(played_mask(deal, faces), int(planes[0]), int(planes[1]), int(planes[2]))


@kernel
def rate_pairs(deal: np.record, rules: np.record, seat: int, by_ukeire: bool) -> int:
    """Rate a waiting hand as eight pairs: fewer missing tiles, then more unseen copies of its single tiles."""
    missing = pairs_missing(deal, rules, seat)
    rating = missing * WEIGHT
    if by_ukeire and missing < FARTHEST:
        rating -= singles_unseen(deal, single_faces(deal, rules, seat))
    return rating


@kernel
def best_single(deal: np.record, rules: np.record, seat: int, faces: int, by_ukeire: bool) -> tuple[int, int]:
    """Return the single tile that is least likely to be paired, and the rating of the hand without it.

    Parameters
    ----------
    faces
        The legal discards, printed faces, a bit each; a single tile is among them.
    """
    singles = single_faces(deal, rules, seat) & faces
    least = FARTHEST
    best = -1
    for place in range(FACES):
        face = int(DISCARD_ORDER[place])
        if (singles >> face) & 1:
            unseen = singles_unseen(deal, 1 << face) if by_ukeire else 0
            if unseen < least:
                least = unseen
                best = face
    return best, rate_pairs(deal, rules, seat, by_ukeire) + least
