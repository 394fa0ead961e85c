"""Work with sets of faces and claims, kept as the bits of one integer."""

from mjsim_kernels.jit import kernel

_ODD_BITS = 0x5555555555555555
_ODD_PAIRS = 0x3333333333333333
_ODD_NIBBLES = 0x0F0F0F0F0F0F0F0F


@kernel
def count_bits(mask: int) -> int:
    """Count the bits of a mask below 2**62."""
    mask = mask - ((mask >> 1) & _ODD_BITS)
    mask = (mask & _ODD_PAIRS) + ((mask >> 2) & _ODD_PAIRS)
    mask = (mask + (mask >> 4)) & _ODD_NIBBLES
    mask += mask >> 8
    mask += mask >> 16
    mask += mask >> 32
    return mask & 127


@kernel
def lowest_bit(mask: int) -> int:
    """Return the place of the lowest bit of a mask that is not 0."""
    return count_bits((mask & -mask) - 1)


@kernel
def nth_bit(mask: int, index: int) -> int:
    """Return the place of bit number `index` of a mask, counted from the lowest."""
    for _ in range(index):
        mask &= mask - 1
    return lowest_bit(mask)
