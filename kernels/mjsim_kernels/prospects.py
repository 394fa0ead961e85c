"""Measure the hand of a seat: how far it is from complete, and what would bring it nearer."""

import numpy as np

from mjsim_kernels.arrays import Integers
from mjsim_kernels.deal_state import is_wild
from mjsim_kernels.hands import POWERS, SUIT_OF, lacking, useful_mask, wait_mask
from mjsim_kernels.jit import entry
from mjsim_kernels.tiles import FACES


@entry
def measure_hand(deal: np.record, tables: np.record, seat: int, sets: int) -> tuple[int, int]:
    """Measure a concealed hand.

    Parameters
    ----------
    sets
        Sets that the concealed tiles must make beside the pair.

    Returns
    -------
    Shanten, and the faces that would lower it as naturals, a bit each; no wilds, of which any would.
    """
    keys = deal.keys[seat]
    key_m, key_p, key_s, key_z = int(keys[0]), int(keys[1]), int(keys[2]), int(keys[3])
    wilds = int(deal.wilds[seat])
    allowed = ~(int(deal.wild_faces) | int(deal.bonus_faces))
    useful = useful_mask(tables, key_m, key_p, key_s, key_z, sets, wilds, deal.hands[seat], allowed)
    return lacking(tables, key_m, key_p, key_s, key_z, sets, wilds) - wilds - 1, useful


@entry
def measure_discards(
    deal: np.record, tables: np.record, seat: int, sets: int, shantens: Integers, masks: Integers
) -> None:
    """Measure the hand after each discard of a tile that is not wild.

    Parameters
    ----------
    sets
        As for `measure_hand`.
    shantens, masks
        (34 faces,) filled with what `measure_hand` returns, for the faces that the seat holds.
    """
    for face in range(FACES):
        if deal.hands[seat, face] > 0 and not is_wild(deal, face):
            deal.keys[seat, SUIT_OF[face]] -= POWERS[face]
            deal.hands[seat, face] -= 1
            shanten, mask = measure_hand(deal, tables, seat, sets)
            deal.hands[seat, face] += 1
            deal.keys[seat, SUIT_OF[face]] += POWERS[face]
            shantens[face] = shanten
            masks[face] = mask


@entry
def waiting_faces(deal: np.record, tables: np.record, seat: int, sets: int) -> int:
    """Return the faces that a ready hand waits for, a bit each, whether or not a tile of them is left."""
    keys = deal.keys[seat]
    waits = wait_mask(
        tables, int(keys[0]), int(keys[1]), int(keys[2]), int(keys[3]), sets, int(deal.wilds[seat])
    )
    return waits & ~int(deal.bonus_faces)
