"""Answer what a seat may do: the functions that play, policies and `mjsim legal` share."""

from typing import Final

import numpy as np

from mjsim_kernels.arrays import Integers
from mjsim_kernels.deal_state import is_bonus, is_wild, played_face, printed_face
from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.masks import lowest_bit
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import EAST, FACES, PUNG, RANKS, SEATS
from mjsim_kernels.turn_rules import COPIES, FOLLOW_ANY_EARLIER, FOLLOW_NEXT_SEAT
from mjsim_kernels.winning import may_win_on

# claims on a discard, a bit each; a chow is named by the place of the claimed tile in the run
HU: Final = 1
CLAIM_KONG: Final = 2
CLAIM_PUNG: Final = 4
CHOW_LOW: Final = 8
CHOW_MIDDLE: Final = 16
CHOW_HIGH: Final = 32
ANY_CHOW: Final = CHOW_LOW | CHOW_MIDDLE | CHOW_HIGH

NOBODY: Final = -1

_HONORS: Final = (1 << FACES) - (1 << EAST)


@kernel
def own_pungs(deal: np.record, seat: int) -> int:
    """Return the faces of a seat's exposed pungs, a bit each."""
    faces = 0
    for place in range(int(deal.meld_counts[seat])):
        if deal.meld_kinds[seat, place] == PUNG:
            faces |= 1 << int(deal.meld_faces[seat, place])
    return faces


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
    A bit a face; 0 where the hand holds nothing but wilds.
    """
    natural = int(deal.held[seat]) & ~int(deal.wild_faces[seat])
    if rules.honors_first:
        forced = forced_honors(deal, rules, seat)
        if forced:
            return forced
    free = natural
    if rules.lock_own_pungs:
        free &= ~own_pungs(deal, seat)
    return free if free else natural


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
def holds(deal: np.record, seat: int, face: int) -> bool:
    """Tell whether a seat holds a natural tile that plays a face."""
    printed = printed_face(deal, face)
    return printed >= 0 and ((int(deal.held[seat]) & ~int(deal.wild_faces[seat])) >> printed) & 1 == 1


@kernel
def legal_chows(deal: np.record, seat: int, face: int) -> int:
    """Return the chows that a tile can complete with two tiles of the hand."""
    played = played_face(deal, face)
    if played >= EAST:
        return 0
    rank = played % RANKS
    below = rank >= 1 and holds(deal, seat, played - 1)
    above = rank <= 7 and holds(deal, seat, played + 1)
    claims = 0
    if above and rank <= 6 and holds(deal, seat, played + 2):
        claims |= CHOW_LOW
    if below and above:
        claims |= CHOW_MIDDLE
    if below and rank >= 2 and holds(deal, seat, played - 2):
        claims |= CHOW_HIGH
    return claims


@kernel
def legal_melds(deal: np.record, rules: np.record, seat: int, face: int, left: bool) -> int:
    """Return the kong, pung and chows that a seat may claim; what stays must hold a tile to discard."""
    if deal.taken >= deal.limit and not rules.claims_after_last_draw:
        return 0
    held = int(deal.hands[seat, face])
    chows = left and rules.chow != 0
    if held < 2 and not chows:
        return 0
    claims = 0
    if deal.naturals[seat] > 2:
        if held >= 2 and (int(deal.pung_locks[seat]) >> face) & 1 == 0:
            claims |= CLAIM_PUNG
        if chows:
            claims |= legal_chows(deal, seat, face)
    if held >= COPIES - 1 and may_replace(deal, rules):
        claims |= CLAIM_KONG
    return claims


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
    Bits of HU, CLAIM_KONG, CLAIM_PUNG, CHOW_LOW, CHOW_MIDDLE, CHOW_HIGH.
    """
    if is_wild(deal, seat, face) or is_bonus(deal, seat, face):
        return 0
    claims = legal_melds(deal, rules, seat, face, left)
    if may_win_on(deal, rules, tables, seat, face):
        claims |= HU
    return claims


@kernel
def called_tiles(claim: int, face: int) -> tuple[int, int]:
    """Return the faces that the two tiles of the hand play in a pung or chow with a tile that plays `face`."""
    if claim == CHOW_LOW:
        return face + 1, face + 2
    if claim == CHOW_MIDDLE:
        return face - 1, face + 1
    if claim == CHOW_HIGH:
        return face - 2, face - 1
    return face, face


@entry
def chow_tiles(deal: np.record, claim: int, face: int) -> tuple[int, int, int]:
    """Return the faces printed on the tiles of a chow with a claimed tile, in the order of what they play."""
    played = played_face(deal, face)
    lowest = min(played, called_tiles(claim, played)[0])
    return printed_face(deal, lowest), printed_face(deal, lowest + 1), printed_face(deal, lowest + 2)


@entry
def resolve_claims(claims: Integers, source: int) -> int:
    """Return the seat whose claim is granted: hu, then pung or kong, then chow; the nearest seat first.

    Parameters
    ----------
    claims
        (4,) int64, one claim bit of each seat, 0 to pass.
    source
        Seat that discarded.

    Returns
    -------
    A seat, or NOBODY.
    """
    for rank in (HU, CLAIM_KONG | CLAIM_PUNG, ANY_CHOW):
        for step in range(1, SEATS):
            seat = (source + step) % SEATS
            if int(claims[seat]) & rank:
                return seat
    return NOBODY
