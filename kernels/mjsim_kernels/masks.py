"""Work with sets of faces and claims, kept as the bits of one integer."""

from mjsim_kernels.jit import kernel


@kernel
def count_bits(mask: int) -> int:
    """Count the bits of a mask of at most 62 bits; LLVM makes one instruction of it."""
    bits = int(mask)
    bits -= bits >> 1 & 0x5555555555555555
    bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F0F0F0F0F
    return bits * 0x0101010101010101 >> 56 & 0xFF


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
