"""The `greedy` and `ukeire` policies: come nearer to ready, and among equals keep more useful tiles."""

import numpy as np

from mjsim_kernels.deal_state import add_meld, add_naturals, remove_naturals
from mjsim_kernels.discards import closest_discards
from mjsim_kernels.hands import lacking, useful_mask
from mjsim_kernels.jit import kernel
from mjsim_kernels.legal import (
    CHOW_HIGH,
    CHOW_LOW,
    CHOW_MIDDLE,
    CLAIM_KONG,
    CLAIM_PUNG,
    added_kongs,
    called_tiles,
    concealed_kongs,
    legal_discards,
    sets_to_make,
)
from mjsim_kernels.policies.actions import (
    DECLARE_ADDED_KONG,
    DECLARE_CONCEALED_KONG,
    DECLARE_DISCARD,
    DISCARD_ORDER,
    encode,
)
from mjsim_kernels.tiles import CHOW, FACES, PUNG
from mjsim_kernels.turn_rules import COPIES

UNRATED = 1 << 30  # worse than any hand
_WEIGHT = 1024  # above any count of useful tiles, so that one integer orders (missing tiles, useful tiles)


@kernel
def missing_tiles(deal: np.record, tables: np.record, seat: int, sets: int) -> int:
    """Return how many tiles the concealed hand lacks, wilds counted among those to come."""
    keys = deal.keys[seat]
    return lacking(
        tables, int(keys[0]), int(keys[1]), int(keys[2]), int(keys[3]), sets, int(deal.wilds[seat])
    )


@kernel
def count_unseen(deal: np.record, seat: int) -> None:
    """Fill `deal.unseen` with the copies of each face that this seat cannot see."""
    for face in range(FACES):
        deal.unseen[face] = COPIES - deal.seen[face] - deal.hands[seat, face]


@kernel
def useful_tiles(deal: np.record, tables: np.record, seat: int, sets: int) -> int:
    """Count the unseen tiles that would bring the concealed hand nearer; `count_unseen` comes first."""
    keys = deal.keys[seat]
    mask = useful_mask(
        tables,
        int(keys[0]),
        int(keys[1]),
        int(keys[2]),
        int(keys[3]),
        sets,
        int(deal.wilds[seat]),
        deal.hands[seat],
        ~(int(deal.wild_faces) | int(deal.bonus_faces)),
    )
    count = 0
    for face in range(FACES):
        if (mask >> face) & 1:
            count += int(deal.unseen[face])
    return count


@kernel
def rate_hand(deal: np.record, tables: np.record, seat: int, by_ukeire: bool) -> int:
    """Rate a hand that waits for a tile: fewer missing tiles, then more useful ones; lower is better."""
    sets = sets_to_make(deal, seat)
    rating = missing_tiles(deal, tables, seat, sets) * _WEIGHT
    if by_ukeire:
        rating -= useful_tiles(deal, tables, seat, sets)
    return rating


@kernel
def best_discard(
    deal: np.record, rules: np.record, tables: np.record, seat: int, by_ukeire: bool
) -> tuple[int, int]:
    """Return the best legal discard and the rating of the hand that it leaves.

    A discard that costs a missing tile is never best, so only the others are rated by their useful tiles.
    """
    keys = deal.keys[seat]
    sets = sets_to_make(deal, seat)
    closest, least = closest_discards(
        tables,
        int(keys[0]),
        int(keys[1]),
        int(keys[2]),
        int(keys[3]),
        sets,
        int(deal.wilds[seat]),
        legal_discards(deal, rules, seat),
    )
    best_face = -1
    best_rating = UNRATED
    for place in range(FACES):
        face = int(DISCARD_ORDER[place])
        if (closest >> face) & 1:
            rating = least * _WEIGHT
            if by_ukeire:
                remove_naturals(deal, seat, face, 1)
                rating -= useful_tiles(deal, tables, seat, sets)
                add_naturals(deal, seat, face, 1)
            if rating < best_rating:
                best_face = face
                best_rating = rating
    return best_face, best_rating


@kernel
def rate_concealed_kong(
    deal: np.record, tables: np.record, seat: int, face: int, count: int, by_ukeire: bool
) -> int:
    """Rate the hand without the copies of a face that a new kong takes, before its replacement."""
    remove_naturals(deal, seat, face, count)
    deal.meld_counts[seat] += 1
    rating = rate_hand(deal, tables, seat, by_ukeire)
    deal.meld_counts[seat] -= 1
    add_naturals(deal, seat, face, count)
    return rating


@kernel
def choose_turn(
    deal: np.record, rules: np.record, tables: np.record, seat: int, drew: bool, by_ukeire: bool
) -> int:
    """Choose a kong that leaves the hand no worse than the best discard would, else that discard."""
    count_unseen(deal, seat)
    best_face, best = best_discard(deal, rules, tables, seat, by_ukeire)
    action = encode(DECLARE_DISCARD, best_face)
    added = added_kongs(deal, rules, seat, drew)
    concealed = concealed_kongs(deal, rules, seat, drew)
    if (added | concealed) == 0:
        return action
    for face in range(FACES):
        if (added >> face) & 1:
            remove_naturals(deal, seat, face, 1)
            rating = rate_hand(deal, tables, seat, by_ukeire)
            add_naturals(deal, seat, face, 1)
            if rating <= best:
                best = rating
                action = encode(DECLARE_ADDED_KONG, face)
        if (concealed >> face) & 1:
            rating = rate_concealed_kong(deal, tables, seat, face, COPIES, by_ukeire)
            if rating <= best:
                best = rating
                action = encode(DECLARE_CONCEALED_KONG, face)
    return action


@kernel
def rate_call(
    deal: np.record,
    rules: np.record,
    tables: np.record,
    seat: int,
    kind: int,
    meld_face: int,
    first: int,
    second: int,
    by_ukeire: bool,
    bar: int,
) -> int:
    """Rate the hand after a chow or pung and the best discard; UNRATED if it cannot be below `bar`."""
    remove_naturals(deal, seat, first, 1)
    remove_naturals(deal, seat, second, 1)
    add_meld(deal, seat, kind, meld_face)
    rating = UNRATED
    # no discard brings a hand nearer, which spares most calls their full rating
    slack = _WEIGHT if by_ukeire else 0
    if missing_tiles(deal, tables, seat, sets_to_make(deal, seat)) * _WEIGHT - slack < bar:
        _, rating = best_discard(deal, rules, tables, seat, by_ukeire)
    deal.meld_counts[seat] -= 1
    add_naturals(deal, seat, first, 1)
    add_naturals(deal, seat, second, 1)
    return rating


@kernel
def choose_call(
    deal: np.record, rules: np.record, tables: np.record, seat: int, face: int, claims: int, by_ukeire: bool
) -> int:
    """Choose the call that brings the hand nearer, or as near with more useful tiles; else pass.

    A kong may leave the hand as good as it was: its replacement is one more draw.
    """
    count_unseen(deal, seat)
    best = rate_hand(deal, tables, seat, by_ukeire)
    choice = 0
    if claims & CLAIM_KONG:
        rating = rate_concealed_kong(deal, tables, seat, face, COPIES - 1, by_ukeire)
        if rating <= best:
            best = rating
            choice = CLAIM_KONG
    for claim in (CLAIM_PUNG, CHOW_LOW, CHOW_MIDDLE, CHOW_HIGH):
        if claims & claim:
            first, second = called_tiles(claim, face)
            kind = PUNG if claim == CLAIM_PUNG else CHOW
            rating = rate_call(
                deal, rules, tables, seat, kind, min(face, first), first, second, by_ukeire, best
            )
            if rating < best:
                best = rating
                choice = claim
    return choice
