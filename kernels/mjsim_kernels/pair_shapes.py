"""Measure the distance to the shapes of pairs that some variants allow beside sets and a pair.

All concealed, no meld. The naturals come as the three masks of `mjsim_kernels.planes.pack_counts`, wilds
left out. As everywhere, a wild may be any face, also a fifth copy, and wilds are among the tiles that a shape
lacks: it is complete when the result is at most the number of wilds, and shanten = result - wilds - 1.
"""

from mjsim_kernels.jit import kernel
from mjsim_kernels.masks import count_bits


@kernel
def lacking_seven_pairs(ones: int, twos: int, fours: int, four_alike: int) -> int:
    """Count the tiles that naturals lack for seven pairs (14 tiles).

    Parameters
    ----------
    ones, twos, fours
        Masks of the naturals, at most four of a face.
    four_alike
        1 if four alike are two pairs (docs/rules/hongzhong.md, Winning), 0 if the pairs must differ.

    Returns
    -------
    0 to 14.
    """
    if four_alike:
        return _lacking_pairs(7, count_bits(twos) + 2 * count_bits(fours), count_bits(ones))
    return _lacking_pairs(7, count_bits(twos | fours), count_bits(ones & ~twos))


@kernel
def lacking_eight_pairs(ones: int, twos: int, fours: int) -> int:
    """Count the tiles that naturals lack for eight pairs and any one tile (17 tiles).

    Four alike are two pairs. docs/rules/wenzhou.md, Winning 2.

    Parameters
    ----------
    ones, twos, fours
        Masks of the naturals, at most four of a face.

    Returns
    -------
    0 to 17.
    """
    pairs = count_bits(twos) + 2 * count_bits(fours)
    singles = count_bits(ones)
    loose = int(pairs <= 8 and singles <= 8 - pairs)  # no natural is left over
    return _lacking_pairs(8, pairs, singles) + loose


@kernel
def lacking_pairs_and_pung(ones: int, twos: int, fours: int, wilds: int) -> int:
    """Count the tiles that naturals lack for seven pairs and a pung (17 tiles).

    Four alike are two pairs. docs/rules/longgang.md, `eight_pairs`.

    Parameters
    ----------
    ones, twos, fours
        Masks of the naturals, at most four of a face.
    wilds
        Wilds in the hand: without one, the fourth tile beside a pung cannot become a pair.

    Returns
    -------
    0 to 17.
    """
    pairs = count_bits(twos) + 2 * count_bits(fours)
    singles = count_bits(ones)
    least = 3 + _lacking_pairs(7, pairs, singles)  # a pung of a new face
    if fours:
        least = min(least, _lacking_pairs(7, pairs - 2, singles + int(wilds > 0)))
    if ones & twos:
        least = min(least, _lacking_pairs(7, pairs - 1, singles - 1))
    if twos & ~ones:
        least = min(least, 1 + _lacking_pairs(7, pairs - 1, singles))
    if ones & ~twos:
        least = min(least, 2 + _lacking_pairs(7, pairs, singles - 1))
    return least


@kernel
def _lacking_pairs(wanted: int, pairs: int, singles: int) -> int:
    """Count the tiles that make `wanted` pairs of some pairs and odd tiles: one a tile, two a new pair."""
    missing = max(wanted - pairs, 0)
    return 2 * missing - min(missing, singles)
