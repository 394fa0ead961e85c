"""Rate hands that win with four sets or seven pairs and no tile of a missing suit (docs/policies.md, Hongzhong).

A rating is the tiles still to come before the hand is ready, and among equals less for more useful tiles.
"""

import numpy as np

from mjsim_kernels.deal_state import add_meld, add_naturals, remove_naturals
from mjsim_kernels.discards import spare_mask
from mjsim_kernels.hands import POWERS, SUIT_OF, nearer_mask
from mjsim_kernels.jit import kernel
from mjsim_kernels.planes import sum_counts
from mjsim_kernels.policies.actions import DISCARD_ORDER, FARTHEST, UNRATED, WEIGHT, first_in_order
from mjsim_kernels.river.hands import (
    SUITED,
    find_waits,
    holds_missing,
    missing_faces,
    odd_faces,
    pairs_lacking,
    sets_lacking,
    sets_left,
    suit_key,
)
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import EAST, FACES, PUNG, RED
from mjsim_kernels.turn_rules import COPIES


@kernel
def count_river_unseen(deal: np.record, seat: int) -> None:
    """Note the copies that this seat cannot see and could use, none of its missing suit.

    In one pass over the suited faces, which takes 9 ns; all 34, counted first and packed then, took 34.
    """
    ones, twos, fours = 0, 0, 0
    for face in range(EAST):
        copies = COPIES - int(deal.seen[face]) - int(deal.hands[seat, face])
        ones |= (copies & 1) << face
        twos |= (copies >> 1 & 1) << face
        fours |= (copies >> 2 & 1) << face
    usable = ~missing_faces(deal, seat)
    deal.unseen_planes[0] = ones & usable
    deal.unseen_planes[1] = twos & usable
    deal.unseen_planes[2] = fours & usable


@kernel
def nearer_to_sets(deal: np.record, tables: HandTables, seat: int) -> int:
    """Count the unseen tiles that bring a hand nearer to its sets."""
    key_m, key_p, key_s = suit_key(deal, seat, 0), suit_key(deal, seat, 1), suit_key(deal, seat, 2)
    mask = nearer_mask(tables, key_m, key_p, key_s, 0, sets_left(deal, seat), int(deal.wilds[seat]))
    return count_of_unseen(deal, mask & SUITED)


@kernel
def waits_by_rules(deal: np.record, seat: int, away: int) -> bool:
    """Tell whether a hand is ready with a red, and so does not win on all that would complete it.

    Source: docs/rules/hongzhong.md, Winning 5.
    """
    return away == 1 and deal.wilds[seat] > 0 and not holds_missing(deal, seat)


@kernel
def count_of_unseen(deal: np.record, faces: int) -> int:
    """Count the unseen copies of some faces, a bit each; `count_river_unseen` comes first."""
    planes = deal.unseen_planes
    return sum_counts(faces, int(planes[0]), int(planes[1]), int(planes[2]))


@kernel
def count_winning(deal: np.record, tables: HandTables, seat: int) -> int:
    """Count the unseen tiles that a ready hand wins on, reds left out."""
    return count_of_unseen(deal, find_waits(deal, tables, seat) & SUITED)


@kernel
def rate_sets(deal: np.record, tables: HandTables, seat: int, by_ukeire: bool) -> int:
    """Rate a waiting hand as sets and a pair; lower is better."""
    away = sets_lacking(deal, tables, seat)
    if not by_ukeire:
        return away * WEIGHT
    ready = waits_by_rules(deal, seat, away)
    useful = count_winning(deal, tables, seat) if ready else nearer_to_sets(deal, tables, seat)
    return away * WEIGHT - useful


@kernel
def rate_pairs(deal: np.record, tables: HandTables, seat: int, by_ukeire: bool) -> int:
    """Rate a waiting hand as seven pairs; lower is better."""
    away = pairs_lacking(deal, seat)
    if not by_ukeire or away == FARTHEST:
        return away * WEIGHT
    ready = waits_by_rules(deal, seat, away)
    useful = count_winning(deal, tables, seat) if ready else count_of_unseen(deal, odd_faces(deal, seat))
    return away * WEIGHT - useful


@kernel
def rate_river(deal: np.record, tables: HandTables, seat: int, by_ukeire: bool) -> int:
    """Rate a waiting hand by the shape that it is nearer to."""
    return min(rate_sets(deal, tables, seat, by_ukeire), rate_pairs(deal, tables, seat, by_ukeire))


@kernel
def rate_dealt(deal: np.record, tables: HandTables, seat: int, by_ukeire: bool) -> int:
    """Rate a hand of any size while tiles and suits are chosen, when none is ready yet; lower is better."""
    as_sets = sets_lacking(deal, tables, seat) * WEIGHT
    as_pairs = pairs_lacking(deal, seat) * WEIGHT
    if by_ukeire:
        as_sets -= nearer_to_sets(deal, tables, seat)
        as_pairs -= count_of_unseen(deal, odd_faces(deal, seat))
    return min(as_sets, as_pairs)


@kernel
def best_single(
    deal: np.record, tables: HandTables, seat: int, singles: int, by_ukeire: bool
) -> tuple[int, int]:
    """Return the single tile that is least likely to be paired, and the rating as seven pairs without it."""
    least = FARTHEST
    best = -1
    for place in range(FACES):
        face = int(DISCARD_ORDER[place])
        if (singles >> face) & 1:
            unseen = count_of_unseen(deal, 1 << face) if by_ukeire else 0
            if unseen < least:
                least = unseen
                best = face
    remove_naturals(deal, seat, best, 1)
    rating = rate_pairs(deal, tables, seat, by_ukeire)
    add_naturals(deal, seat, best, 1)
    return best, rating


@kernel
def best_of_sets(
    deal: np.record, tables: HandTables, seat: int, legal: int, by_ukeire: bool
) -> tuple[int, int]:
    """Return the suited tile that is best to discard from a hand seen as sets, and the rating without it."""
    key_m, key_p, key_s = suit_key(deal, seat, 0), suit_key(deal, seat, 1), suit_key(deal, seat, 2)
    sets, wilds = sets_left(deal, seat), int(deal.wilds[seat])
    spare = spare_mask(tables, key_m, key_p, key_s, 0, sets, wilds, legal)
    closest = spare if spare else legal
    if not by_ukeire and legal:  # all of them are as near
        return first_in_order(closest), (sets_lacking(deal, tables, seat) + int(spare == 0)) * WEIGHT
    best_face, best_rating = -1, UNRATED
    keys = deal.keys[seat]
    for place in range(FACES):
        face = int(DISCARD_ORDER[place])
        if (closest >> face) & 1:
            keys[SUIT_OF[face]] -= POWERS[face]
            deal.hands[seat, face] -= 1
            rating = rate_sets(deal, tables, seat, by_ukeire)
            deal.hands[seat, face] += 1
            keys[SUIT_OF[face]] += POWERS[face]
            if rating < best_rating:
                best_face, best_rating = face, rating
    return best_face, best_rating


@kernel
def rate_without_red(deal: np.record, tables: HandTables, seat: int, bar: int, by_ukeire: bool) -> int:
    """Rate a hand after it has discarded a red; UNRATED if the red costs a tile more than the best so far."""
    if deal.wilds[seat] == 0:
        return UNRATED
    deal.wilds[seat] -= 1
    rating = UNRATED
    if sets_lacking(deal, tables, seat) * WEIGHT - WEIGHT < bar:
        rating = rate_sets(deal, tables, seat, by_ukeire)
    deal.wilds[seat] += 1
    return rating


@kernel
def best_river_discard(deal: np.record, tables: HandTables, seat: int, by_ukeire: bool) -> tuple[int, int]:
    """Return the best discard and the rating of the hand that it leaves.

    A tile of the missing suit goes first, whether it must or not. The rating leaves such tiles out anyway, but for a
    hand that is ready without it, and no kong or pung that keeps the tile is as near as that.
    """
    missing = int(deal.held[seat]) & missing_faces(deal, seat)
    if missing:
        return first_in_order(missing), rate_river(deal, tables, seat, by_ukeire)
    pairs = pairs_lacking(deal, seat)
    singles = odd_faces(deal, seat)
    if pairs < FARTHEST and singles and pairs < sets_lacking(deal, tables, seat):
        return best_single(deal, tables, seat, singles, by_ukeire)
    face, rating = best_of_sets(deal, tables, seat, int(deal.held[seat]) & SUITED, by_ukeire)
    without_red = rate_without_red(deal, tables, seat, rating, by_ukeire)
    if without_red < rating or (without_red == rating and without_red < UNRATED):
        return RED, without_red
    return face, rating


@kernel
def rate_kong(
    deal: np.record, tables: HandTables, seat: int, face: int, copies: int, melds: int, by_ukeire: bool
) -> int:
    """Rate the hand without the tiles that a kong takes, before its replacement; `melds` that it adds."""
    remove_naturals(deal, seat, face, copies)
    deal.meld_counts[seat] += melds
    rating = rate_river(deal, tables, seat, by_ukeire)
    deal.meld_counts[seat] -= melds
    add_naturals(deal, seat, face, copies)
    return rating


@kernel
def rate_pung(deal: np.record, tables: HandTables, seat: int, face: int, by_ukeire: bool, bar: int) -> int:
    """Rate the hand after a pung and the best discard; UNRATED if it cannot be below `bar`."""
    remove_naturals(deal, seat, face, 2)
    add_meld(deal, seat, PUNG, face)
    rating = UNRATED
    # no discard brings a hand nearer, which spares most calls their full rating
    slack = WEIGHT if by_ukeire else 0
    if sets_lacking(deal, tables, seat) * WEIGHT - slack < bar:
        _, rating = best_river_discard(deal, tables, seat, by_ukeire)
    deal.meld_counts[seat] -= 1
    add_naturals(deal, seat, face, 2)
    return rating
