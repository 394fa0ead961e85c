"""Say which faces an indicator makes wild."""

from typing import Final

from mjsim_kernels.jit import kernel
from mjsim_kernels.tiles import FIRST_FLOWER

COLOUR_FLOWERS: Final = 4  # flowers of one colour, red before black


@kernel
def group_of(face: int) -> int:
    """Return the faces that an indicator makes wild: its own, or the flowers of its colour, a bit each."""
    if face < FIRST_FLOWER:
        return 1 << face
    first = FIRST_FLOWER + (face - FIRST_FLOWER) // COLOUR_FLOWERS * COLOUR_FLOWERS
    return ((1 << COLOUR_FLOWERS) - 1) << first
