"""Name what a seat may claim of a discard, and say whose claim is granted."""

from typing import Final

from mjsim_kernels.arrays import Integers
from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.tiles import SEATS

# a bit each; a chow is named by the place of the claimed tile in the run
HU: Final = 1
CLAIM_KONG: Final = 2
CLAIM_PUNG: Final = 4
CHOW_LOW: Final = 8
CHOW_MIDDLE: Final = 16
CHOW_HIGH: Final = 32
THREE_WILDS: Final = 64  # a win with the tiles dealt, without the discard

ANY_CHOW: Final = CHOW_LOW | CHOW_MIDDLE | CHOW_HIGH
ANY_WIN: Final = HU | THREE_WILDS

NOBODY: Final = -1


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
def resolve_claims(claims: Integers, source: int) -> int:
    """Return the seat whose claim is granted: a win, then pung or kong, then chow; the nearest seat first.

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
    for rank in (ANY_WIN, CLAIM_KONG | CLAIM_PUNG, ANY_CHOW):
        for step in range(1, SEATS):
            seat = (source + step) % SEATS
            if int(claims[seat]) & rank:
                return seat
    return NOBODY
