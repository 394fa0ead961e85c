"""Find the places of a reading that the winning tile may have taken (docs/rules/longgang.md, Algorithm).

A natural tile may stand wherever a natural tile of its face stands, a wild wherever a wild does. Places that
make no difference to any element are one kind of place.
"""

from typing import Final

import numpy as np

from mjsim_kernels.interpretations import NATURAL
from mjsim_kernels.jit import kernel
from mjsim_kernels.scoring.hu_groups import ALL_WILDS
from mjsim_kernels.scoring.hu_hands import IS_BIG
from mjsim_kernels.scoring.hu_prices import BIG, CONCEALED_PUNG, EXPOSED_PUNG, SMALL
from mjsim_kernels.tiles import CHOW, PAIR, RANKS

# kinds of place, a bit each in `find_places`
OPEN: Final = 0  # in a chow, neither in the middle nor at the edge, or among three wilds
CLOSED: Final = 1  # in the middle of a chow
EDGE: Final = 2  # the 3 of 123 or the 7 of 789
IN_PAIR: Final = 3
SMALL_PUNG: Final = 4
BIG_PUNG: Final = 5
PLACES: Final = 6
NO_PLACE: Final = 6  # a win with the dealt tiles has no winning tile


@kernel
def chow_place(face: int, position: int) -> int:
    """Name the place of a tile in a chow."""
    if position == 1:
        return CLOSED
    rank = face % RANKS
    is_edge = (position == 2 and rank == 0) or (position == 0 and rank == RANKS - 3)
    return EDGE if is_edge else OPEN


@kernel
def places_in_chow(face: int, wilds: int, tile: int, kind: int) -> int:
    """Find the places of the winning tile in a chow, a bit each."""
    found = 0
    for position in range(3):
        is_wild = (wilds >> position) & 1 == 1
        if (not is_wild and face + position == tile) if kind == NATURAL else is_wild:
            found |= 1 << chow_place(face, position)
    return found


@kernel
def find_places(cursor: np.record, tile: int, kind: int) -> int:
    """Find the places that the winning tile may have taken in the current interpretation.

    Parameters
    ----------
    cursor: an interpretation, of `interpretations.CURSOR`.
    tile: the winning tile; its face matters for a natural one alone.
    kind: NATURAL or WILD.

    Returns
    -------
    A bit for each kind of place.
    """
    found = 0
    for group in range(int(cursor.group_count)):
        face, wilds = int(cursor.faces[group]), int(cursor.wilds[group])
        if wilds == ALL_WILDS:
            found |= int(kind != NATURAL) << OPEN
        elif cursor.kinds[group] == CHOW:
            found |= places_in_chow(face, wilds, tile, kind)
        elif (face == tile) if kind == NATURAL else wilds != 0:
            if cursor.kinds[group] == PAIR:
                found |= 1 << IN_PAIR
            else:
                found |= 1 << (BIG_PUNG if IS_BIG[face] else SMALL_PUNG)
    return found


@kernel
def hu_of_place(place: int, is_self_draw: bool, prices: np.record) -> int:
    """Return what a place adds to the hu of the groups with all pungs in hand concealed."""
    hu = 0
    if place == CLOSED:
        hu += int(prices.closed_wait)
    elif place == EDGE:
        hu += int(prices.edge_wait)
    elif place == IN_PAIR:
        hu += int(prices.single_wait)
    if is_self_draw:
        return hu + int(prices.pair_self_draw if place == IN_PAIR else prices.self_draw)
    if place == SMALL_PUNG:  # completed by another's tile, it is exposed
        hu += int(prices.sets[EXPOSED_PUNG, SMALL]) - int(prices.sets[CONCEALED_PUNG, SMALL])
    elif place == BIG_PUNG:
        hu += int(prices.sets[EXPOSED_PUNG, BIG]) - int(prices.sets[CONCEALED_PUNG, BIG])
    return hu
