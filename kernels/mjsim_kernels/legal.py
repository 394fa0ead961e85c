"""Answer what a seat may do: the functions that play, policies and `mjsim legal` share."""

from typing import Final

import numpy as np

from mjsim_kernels.arrays import Integers
from mjsim_kernels.deal_state import is_bonus, is_wild
from mjsim_kernels.hands import POWERS, SUIT_OF, is_complete
from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.records import FOURTH_BONUS
from mjsim_kernels.tiles import EAST, MOST_SETS, PUNG, RANKS, SEATS
from mjsim_kernels.turn_rules import COPIES

# claims on a discard, a bit each; a chow is named by the place of the claimed tile in the run
HU: Final = 1
CLAIM_KONG: Final = 2
CLAIM_PUNG: Final = 4
CHOW_LOW: Final = 8
CHOW_MIDDLE: Final = 16
CHOW_HIGH: Final = 32
ANY_CHOW: Final = CHOW_LOW | CHOW_MIDDLE | CHOW_HIGH

NOBODY: Final = -1


@kernel
def concealed_tiles(deal: np.record, rules: np.record, seat: int) -> int:
    """Count the concealed tiles that a seat holds between turns."""
    return int(rules.hand) - 3 * int(deal.meld_counts[seat])


@kernel
def sets_to_make(deal: np.record, seat: int) -> int:
    """Count the sets that a seat's concealed tiles must still make."""
    return MOST_SETS - int(deal.meld_counts[seat])


@kernel
def own_pungs(deal: np.record, seat: int) -> int:
    """Return the faces of a seat's exposed pungs, a bit each."""
    faces = 0
    for place in range(int(deal.meld_counts[seat])):
        if deal.meld_kinds[seat, place] == PUNG:
            faces |= 1 << int(deal.meld_faces[seat, place])
    return faces


@entry
def legal_discards(deal: np.record, rules: np.record, seat: int) -> int:
    """Return the faces that may be discarded (docs/rules/yueqing.md, Discard restrictions).

    Returns
    -------
    A bit a face; 0 where the hand holds nothing but wilds.
    """
    natural = int(deal.held[seat]) & ~int(deal.wild_faces)
    free = natural
    if rules.lock_own_pungs:
        free &= ~own_pungs(deal, seat)
    return free if free else natural


@entry
def concealed_kongs(deal: np.record, rules: np.record, seat: int, drew: bool) -> int:
    """Return the faces of which four in hand may be declared, a bit each."""
    return int(deal.quads[seat]) if drew and deal.taken < deal.limit else 0


@entry
def added_kongs(deal: np.record, rules: np.record, seat: int, drew: bool) -> int:
    """Return the faces whose fourth tile may be added to an own pung, a bit each."""
    if drew and deal.taken < deal.limit:
        return own_pungs(deal, seat) & int(deal.held[seat])
    return 0


@kernel
def may_push(deal: np.record, rules: np.record, seat: int) -> bool:
    """Tell whether a seat that has just taken a tile may push (docs/rules/yueqing.md, Pushes)."""
    if not rules.pushes:
        return False
    return deal.wilds[seat] == COPIES - 1 or (int(deal.seat_flags[seat]) & FOURTH_BONUS) != 0


@kernel
def hand_complete(deal: np.record, tables: np.record, seat: int) -> bool:
    """Tell whether a seat's concealed tiles are complete."""
    keys = deal.keys[seat]
    sets = sets_to_make(deal, seat)
    return is_complete(
        tables, int(keys[0]), int(keys[1]), int(keys[2]), int(keys[3]), sets, int(deal.wilds[seat])
    )


@entry
def may_win_drawn(deal: np.record, rules: np.record, tables: np.record, seat: int, drew: bool) -> bool:
    """Tell whether a seat on turn may win by self-draw."""
    return drew and (may_push(deal, rules, seat) or hand_complete(deal, tables, seat))


@entry
def may_win_on(deal: np.record, tables: np.record, seat: int, face: int) -> bool:
    """Tell whether another seat's discard, or the tile it adds to a pung, completes the hand."""
    if is_wild(deal, face) or is_bonus(deal, face):
        return False
    deal.keys[seat, SUIT_OF[face]] += POWERS[face]
    complete = hand_complete(deal, tables, seat)
    deal.keys[seat, SUIT_OF[face]] -= POWERS[face]
    return complete


@kernel
def holds(deal: np.record, seat: int, face: int) -> bool:
    """Tell whether a seat holds a face that may go into a meld."""
    return ((int(deal.held[seat]) & ~int(deal.wild_faces)) >> face) & 1 == 1


@kernel
def legal_chows(deal: np.record, seat: int, face: int) -> int:
    """Return the chows that a face can complete with two tiles of the hand."""
    if face >= EAST:
        return 0
    rank = face % RANKS
    below = rank >= 1 and holds(deal, seat, face - 1)
    above = rank <= 7 and holds(deal, seat, face + 1)
    claims = 0
    if above and rank <= 6 and holds(deal, seat, face + 2):
        claims |= CHOW_LOW
    if below and above:
        claims |= CHOW_MIDDLE
    if below and rank >= 2 and holds(deal, seat, face - 2):
        claims |= CHOW_HIGH
    return claims


@kernel
def legal_melds(deal: np.record, rules: np.record, seat: int, face: int, left: bool) -> int:
    """Return the kong, pung and chows that a seat may claim; what stays must hold a tile to discard."""
    if deal.taken >= deal.limit:
        return 0
    held = int(deal.hands[seat, face])
    if held < 2 and not (left and rules.chow):
        return 0
    claims = 0
    if concealed_tiles(deal, rules, seat) - int(deal.wilds[seat]) > 2:
        if held >= 2:
            claims |= CLAIM_PUNG
        if left and rules.chow:
            claims |= legal_chows(deal, seat, face)
    if held >= 3:
        claims |= CLAIM_KONG
    return claims


@entry
def legal_claims(
    deal: np.record, rules: np.record, tables: np.record, seat: int, face: int, left: bool
) -> int:
    """Return what a seat may claim of a discard (docs/rules/yueqing.md, Claims).

    Parameters
    ----------
    left: whether the seat before discarded it.

    Returns
    -------
    Bits of HU, CLAIM_KONG, CLAIM_PUNG, CHOW_LOW, CHOW_MIDDLE, CHOW_HIGH.
    """
    if is_wild(deal, face) or is_bonus(deal, face):
        return 0
    claims = legal_melds(deal, rules, seat, face, left)
    if may_win_on(deal, tables, seat, face):
        claims |= HU
    return claims


@kernel
def called_tiles(claim: int, face: int) -> tuple[int, int]:
    """Return the two tiles of the hand that a pung or chow of a claimed face takes."""
    if claim == CHOW_LOW:
        return face + 1, face + 2
    if claim == CHOW_MIDDLE:
        return face - 1, face + 1
    if claim == CHOW_HIGH:
        return face - 2, face - 1
    return face, face


@entry
def resolve_claims(claims: Integers, source: int) -> int:
    """Return the seat whose claim is granted: hu, then pung or kong, then chow; the nearest seat first.

    Parameters
    ----------
    claims: (4,) one claim bit of each seat, 0 to pass.
    source: seat that discarded.

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
