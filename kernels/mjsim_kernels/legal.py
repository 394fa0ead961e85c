"""Answer what a seat may do: the functions that play, policies and `mjsim legal` share."""

from typing import Final

import numpy as np

from mjsim_kernels.bans import own_pungs, refuse_last
from mjsim_kernels.claims import (
    CHOW_HIGH,
    CHOW_LOW,
    CHOW_MIDDLE,
    CLAIM_KONG,
    CLAIM_PUNG,
    HU,
    THREE_WILDS,
    called_tiles,
)
from mjsim_kernels.deal_state import is_apart, played_face, played_mask, printed_face
from mjsim_kernels.discard_wins import may_be_ready, may_win_on
from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.masks import lowest_bit
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import EAST, FACES, RANKS
from mjsim_kernels.turn_rules import (
    COPIES,
    FOLLOW_ANY_EARLIER,
    FOLLOW_NEXT_SEAT,
    LOCK_PUNGS_AND_CHOWS,
    LOCK_PUNGS_AND_KONGS,
    ON_FIRST_DISCARD,
)
from mjsim_kernels.winning import has_three_wilds

_HONORS: Final = (1 << FACES) - (1 << EAST)


@kernel
def honor_faces(deal: np.record) -> int:
    """Return the printed faces that play an honor; a stand-in for a number tile plays none."""
    faces = _HONORS
    if deal.stand_in >= 0 and deal.stood_for < EAST:
        faces &= ~(1 << int(deal.stand_in))
    return faces


@kernel
def single_honors(deal: np.record, seat: int) -> int:
    """Return the honors that must go before anything else (docs/rules/wenzhou.md, Turn 4).

    An honor held once, unless it is the fourth tile beside an own pung.
    """
    held = int(deal.held[seat]) & ~int(deal.wild_faces[seat]) & honor_faces(deal)
    singles = held & int(deal.odd[seat]) & ~own_pungs(deal, seat)
    rest = singles
    while rest:
        lowest = rest & -rest
        if deal.hands[seat, lowest_bit(rest)] != 1:
            singles ^= lowest
        rest ^= lowest
    return singles


@kernel
def forced_honors(deal: np.record, rules: np.record, seat: int) -> int:
    """Return the single honors of which one must be discarded, those that follow a discard first; or 0."""
    singles = single_honors(deal, seat)
    if rules.follow_rule == FOLLOW_NEXT_SEAT and deal.follow >= 0:
        followed = singles & (1 << int(deal.follow))
        if followed:
            return followed
    if rules.follow_rule == FOLLOW_ANY_EARLIER and singles & int(deal.discarded):
        return singles & int(deal.discarded)
    return singles


@entry
def legal_discards(deal: np.record, rules: np.record, seat: int) -> int:
    """Return the faces that may be discarded (docs/rules, Discards).

    Returns
    -------
    A bit a face; 0 where the hand holds nothing but wilds, or nothing that may go.
    """
    natural = int(deal.held[seat]) & ~int(deal.wild_faces[seat])
    if rules.honors_first:
        forced = forced_honors(deal, rules, seat)
        if forced:
            return forced
    free = natural & ~int(deal.barred)
    if rules.lock_own_pungs:
        free &= ~own_pungs(deal, seat)
    return free if free or rules.bans_absolute else natural


@kernel
def may_replace(deal: np.record, rules: np.record) -> bool:
    """Tell whether a tile is left to replace a kong, where a kong needs one."""
    if rules.kong_reserve:
        return int(deal.reserve_taken) < int(rules.kong_reserve)
    return int(deal.taken) < int(deal.limit) or rules.claims_after_last_draw != 0


@entry
def concealed_kongs(deal: np.record, rules: np.record, seat: int, drew: bool) -> int:
    """Return the faces of which four in hand may be declared, a bit each."""
    return int(deal.quads[seat]) if drew and may_replace(deal, rules) else 0


@entry
def added_kongs(deal: np.record, rules: np.record, seat: int, drew: bool) -> int:
    """Return the faces whose fourth tile may be added to an own pung, a bit each."""
    if drew and may_replace(deal, rules):
        return own_pungs(deal, seat) & int(deal.held[seat])
    return 0


@kernel
def legal_chows(deal: np.record, seat: int, face: int) -> int:
    """Return the chows that a tile can complete with two tiles of the hand; no branch depends on them."""
    played = played_face(deal, face)
    if played >= EAST:
        return 0
    rank = played % RANKS
    naturals = played_mask(deal, int(deal.held[seat]) & ~int(deal.wild_faces[seat]))
    suit = naturals >> (played - rank) & ((1 << RANKS) - 1)
    near = suit << 2 >> rank  # the tiles two and one below in bits 0 and 1, one and two above in bits 3 and 4
    low, middle, high = near >> 3 & near >> 4 & 1, near >> 1 & near >> 3 & 1, near & near >> 1 & 1
    return low * CHOW_LOW | middle * CHOW_MIDDLE | high * CHOW_HIGH


@kernel
def may_chow(deal: np.record, rules: np.record, seat: int, face: int, left: bool) -> bool:
    """Tell whether a seat may chow a discard at all."""
    if not left or not rules.chow:  # first what settles it for most seats
        return False
    if rules.no_chow_of_own_discard and deal.last_discards[seat] == face:
        return False
    return rules.take_lock != LOCK_PUNGS_AND_CHOWS or (int(deal.take_locks[seat]) >> face) & 1 == 0


@kernel
def legal_melds(deal: np.record, rules: np.record, seat: int, face: int, left: bool) -> int:
    """Return the kong, pung and chows that a seat may claim; what stays must hold a tile to discard."""
    if deal.taken >= deal.limit and not rules.claims_after_last_draw:
        return 0
    held = int(deal.hands[seat, face])
    chows = may_chow(deal, rules, seat, face, left)
    if held < 2 and not chows:
        return 0
    claims = 0
    locked = (int(deal.take_locks[seat]) >> face) & 1 == 1
    if deal.naturals[seat] > 2:
        if held >= 2 and not locked:
            claims |= CLAIM_PUNG
        if chows:
            claims |= legal_chows(deal, seat, face)
        if rules.bans_absolute:
            claims = refuse_last(deal, rules, seat, claims, face)
    locked = locked and rules.take_lock == LOCK_PUNGS_AND_KONGS
    if held >= COPIES - 1 and may_replace(deal, rules) and not locked:
        claims |= CLAIM_KONG
    return claims


@kernel
def may_push_dealt(deal: np.record, rules: np.record, seat: int) -> bool:
    """Tell whether the dealer's first discard lets a seat win with the wilds dealt (docs/rules/chayuan.md, Turn 5)."""
    return bool(deal.discards == 1 and deal.dealer_discards == 1) and has_three_wilds(deal, rules, seat)


@entry
def legal_claims(
    deal: np.record, rules: np.record, tables: HandTables, seat: int, face: int, left: bool
) -> int:
    """Return what a seat may claim of a discard (docs/rules/yueqing.md, Claims).

    Parameters
    ----------
    left
        Whether the seat before discarded it.

    Returns
    -------
    Bits of `mjsim_kernels.claims`: HU, CLAIM_KONG, CLAIM_PUNG, CHOW_LOW, CHOW_MIDDLE, CHOW_HIGH; or THREE_WILDS.
    """
    if is_apart(deal, seat, face):
        return 0
    if rules.dealt_three_wilds == ON_FIRST_DISCARD and may_push_dealt(deal, rules, seat):
        return THREE_WILDS
    claims = legal_melds(deal, rules, seat, face, left) if left or deal.hands[seat, face] >= 2 else 0
    if may_be_ready(deal, rules, seat) and may_win_on(deal, rules, tables, seat, face):
        claims |= HU
    return claims


@entry
def chow_tiles(deal: np.record, claim: int, face: int) -> tuple[int, int, int]:
    """Return the faces printed on the tiles of a chow with a claimed tile, in the order of what they play."""
    played = played_face(deal, face)
    lowest = min(played, called_tiles(claim, played)[0])
    return printed_face(deal, lowest), printed_face(deal, lowest + 1), printed_face(deal, lowest + 2)
