"""The `greedy` and `ukeire` policies: come nearer to ready, and among equals keep more useful tiles."""

import numpy as np

from mjsim_kernels.bans import barred_faces
from mjsim_kernels.claims import (
    CHOW_HIGH,
    CHOW_LOW,
    CHOW_MIDDLE,
    CLAIM_KONG,
    CLAIM_PUNG,
    called_tiles,
)
from mjsim_kernels.deal_state import (
    add_meld,
    add_naturals,
    played_face,
    played_mask,
    printed_face,
    remove_naturals,
)
from mjsim_kernels.discards import spare_mask, ukeire
from mjsim_kernels.hands import lacking
from mjsim_kernels.jit import kernel
from mjsim_kernels.legal import added_kongs, concealed_kongs, legal_discards
from mjsim_kernels.policies.actions import (
    DECLARE_ADDED_KONG,
    DECLARE_CONCEALED_KONG,
    DECLARE_DISCARD,
    DECLARE_NOTHING,
    FARTHEST,
    UNRATED,
    WEIGHT,
    encode,
    first_in_order,
)
from mjsim_kernels.policies.pairs import best_single, pairs_missing, rate_pairs, single_faces
from mjsim_kernels.policies.useful import rate_discards
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import CHOW, CONCEALED_KONG, FACES, PUNG
from mjsim_kernels.turn_rules import COPIES
from mjsim_kernels.winning import sets_to_make


@kernel
def missing_tiles(deal: np.record, tables: HandTables, seat: int, sets: int) -> int:
    """Return how many tiles the concealed hand lacks, wilds counted among those to come."""
    keys = deal.keys[seat]
    return lacking(
        tables, int(keys[0]), int(keys[1]), int(keys[2]), int(keys[3]), sets, int(deal.wilds[seat])
    )


@kernel
def count_unseen(deal: np.record, rules: np.record, seat: int) -> None:
    """Note the copies of each face that this seat cannot see and could draw, as the planes of their counts.

    Faces are those that tiles play. Wilds count for nothing, as every wild is useful to every hand.
    """
    drawable = int(rules.faces) & ~int(deal.apart_faces[seat])
    if rules.concealed_kongs_hidden:
        for place in range(int(deal.meld_counts[seat])):
            if deal.meld_kinds[seat, place] == CONCEALED_KONG:
                drawable &= ~(1 << int(deal.meld_faces[seat, place]))
    ones, twos, fours = 0, 0, 0
    for face in range(FACES):  # all of them, and nothing stored: several at once, 27 -> 13 ns
        count = COPIES - int(deal.seen[face]) - int(deal.hands[seat, face])
        ones |= (count & 1) << face
        twos |= (count >> 1 & 1) << face
        fours |= (count >> 2 & 1) << face
    deal.unseen_planes[0] = played_mask(deal, ones & drawable)
    deal.unseen_planes[1] = played_mask(deal, twos & drawable)
    deal.unseen_planes[2] = played_mask(deal, fours & drawable)


@kernel
def rate_hand(deal: np.record, rules: np.record, tables: HandTables, seat: int, by_ukeire: bool) -> int:
    """Rate a hand that waits for a tile by the shape that it is nearer to."""
    rating = rate_sets(deal, tables, seat, by_ukeire)
    if rules.eight_pairs:
        return min(rating, rate_pairs(deal, rules, seat, by_ukeire))
    return rating


@kernel
def rate_sets(deal: np.record, tables: HandTables, seat: int, by_ukeire: bool) -> int:
    """Rate a waiting hand as sets and a pair: fewer missing tiles, then more useful ones; lower is better."""
    keys = deal.keys[seat]
    key_m, key_p, key_s, key_z = int(keys[0]), int(keys[1]), int(keys[2]), int(keys[3])
    sets = sets_to_make(deal, seat)
    wilds = int(deal.wilds[seat])
    rating = lacking(tables, key_m, key_p, key_s, key_z, sets, wilds) * WEIGHT
    if by_ukeire:
        planes = deal.unseen_planes
        rating -= ukeire(
            tables, key_m, key_p, key_s, key_z, sets, wilds, int(planes[0]), int(planes[1]), int(planes[2])
        )
    return rating


@kernel
def best_discard(
    deal: np.record, rules: np.record, tables: HandTables, seat: int, by_ukeire: bool
) -> tuple[int, int]:
    """Return the best legal discard and the rating of the hand that it leaves; -1 and UNRATED if there is none.

    A discard that costs a missing tile is never best, so only the others are rated by their useful tiles.
    """
    legal = legal_discards(deal, rules, seat)
    pairs = pairs_missing(deal, rules, seat)
    singles = single_faces(deal, rules, seat) & legal if pairs < FARTHEST else 0
    if singles and pairs < missing_tiles(deal, tables, seat, sets_to_make(deal, seat)):
        return best_single(deal, rules, seat, legal, by_ukeire)
    keys = deal.keys[seat]
    sets, wilds, played = sets_to_make(deal, seat), int(deal.wilds[seat]), played_mask(deal, legal)
    if played == 0:
        return -1, UNRATED
    missing = missing_tiles(deal, tables, seat, sets)
    key_m, key_p, key_s, key_z = int(keys[0]), int(keys[1]), int(keys[2]), int(keys[3])
    closest = spare_mask(tables, key_m, key_p, key_s, key_z, sets, wilds, played)
    if closest == 0:  # each discard costs one tile
        closest = played
        missing += 1
    if by_ukeire:
        best, rating = rate_discards(deal, tables, seat, closest, missing)
    else:
        best, rating = first_in_order(closest), missing * WEIGHT
    return printed_face(deal, best), rating


@kernel
def rate_concealed_kong(
    deal: np.record, rules: np.record, tables: HandTables, seat: int, face: int, count: int, by_ukeire: bool
) -> int:
    """Rate the hand without the copies of a face that a new kong takes, before its replacement."""
    remove_naturals(deal, seat, face, count)
    deal.meld_counts[seat] += 1
    rating = rate_hand(deal, rules, tables, seat, by_ukeire)
    deal.meld_counts[seat] -= 1
    add_naturals(deal, seat, face, count)
    return rating


@kernel
def choose_turn(
    deal: np.record, rules: np.record, tables: HandTables, seat: int, drew: bool, by_ukeire: bool
) -> int:
    """Choose a kong that leaves the hand no worse than the best discard would, else that discard.

    At the start, where nobody discards, a kong or nothing; seats that hold no tile more compare with the hand as it is.
    """
    count_unseen(deal, rules, seat)
    if deal.starting and seat > 0:
        best = rate_hand(deal, rules, tables, seat, by_ukeire)
        action = encode(DECLARE_NOTHING, 0)
    else:
        best_face, best = best_discard(deal, rules, tables, seat, by_ukeire)
        action = encode(DECLARE_NOTHING, 0) if deal.starting else encode(DECLARE_DISCARD, best_face)
    added = added_kongs(deal, rules, seat, drew)
    concealed = concealed_kongs(deal, rules, seat, drew)
    if (added | concealed) == 0:
        return action
    for face in range(FACES):
        if (added >> face) & 1:
            remove_naturals(deal, seat, face, 1)
            rating = rate_hand(deal, rules, tables, seat, by_ukeire)
            add_naturals(deal, seat, face, 1)
            if rating <= best:
                best = rating
                action = encode(DECLARE_ADDED_KONG, face)
        if (concealed >> face) & 1:
            rating = rate_concealed_kong(deal, rules, tables, seat, face, COPIES, by_ukeire)
            if rating <= best:
                best = rating
                action = encode(DECLARE_CONCEALED_KONG, face)
    return action


@kernel
def rate_call(
    deal: np.record,
    rules: np.record,
    tables: HandTables,
    seat: int,
    claim: int,
    face: int,
    by_ukeire: bool,
    bar: int,
) -> int:
    """Rate the hand after a chow or pung and the best discard; UNRATED if it cannot be below `bar`."""
    played = played_face(deal, face)
    called = called_tiles(claim, played)
    first, second = printed_face(deal, called[0]), printed_face(deal, called[1])
    remove_naturals(deal, seat, first, 1)
    remove_naturals(deal, seat, second, 1)
    if claim == CLAIM_PUNG:
        add_meld(deal, seat, PUNG, face)
    else:
        add_meld(deal, seat, CHOW, min(played, called[0]))
    if rules.claimed_tile_stays:
        deal.barred = barred_faces(rules, claim, face)
    rating = UNRATED
    # no discard brings a hand nearer, which spares most calls their full rating
    slack = WEIGHT if by_ukeire else 0
    if missing_tiles(deal, tables, seat, sets_to_make(deal, seat)) * WEIGHT - slack < bar:
        _, rating = best_discard(deal, rules, tables, seat, by_ukeire)
    deal.barred = 0
    deal.meld_counts[seat] -= 1
    add_naturals(deal, seat, first, 1)
    add_naturals(deal, seat, second, 1)
    return rating


@kernel
def choose_call(
    deal: np.record, rules: np.record, tables: HandTables, seat: int, face: int, claims: int, by_ukeire: bool
) -> int:
    """Choose the call that brings the hand nearer, or as near with more useful tiles; else pass.

    A kong may leave the hand as good as it was: its replacement is one more draw.
    """
    count_unseen(deal, rules, seat)
    best = rate_hand(deal, rules, tables, seat, by_ukeire)
    choice = 0
    if claims & CLAIM_KONG:
        rating = rate_concealed_kong(deal, rules, tables, seat, face, COPIES - 1, by_ukeire)
        if rating <= best:
            best = rating
            choice = CLAIM_KONG
    for claim in (CLAIM_PUNG, CHOW_LOW, CHOW_MIDDLE, CHOW_HIGH):
        if claims & claim:
            rating = rate_call(deal, rules, tables, seat, claim, face, by_ukeire, best)
            if rating < best:
                best = rating
                choice = claim
    return choice
