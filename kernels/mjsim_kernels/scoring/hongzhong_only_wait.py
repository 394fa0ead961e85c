"""Tell whether a tile was the only wait of Hongzhong's concrete tiles (docs/rules/hongzhong.md, The only wait)."""

from typing import Final

from mjsim_kernels.hands import POWERS, completes_in_set, is_complete
from mjsim_kernels.jit import kernel
from mjsim_kernels.masks import count_bits
from mjsim_kernels.scoring.hongzhong_hands import SETS
from mjsim_kernels.scoring.hongzhong_nibbles import NIBBLE, count_copies, odd_ranks, sum_copies
from mjsim_kernels.suit_classes import BASE
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import RANKS

COPIES: Final = 4

# what lifts more than four copies above seven, and the bits that tell
MORE_THAN_FOUR: Final = 0x333333333
EIGHTS: Final = 0x888888888


@kernel
def take_sets(copies: int) -> bool:
    """Tell whether the tiles of a suit, in nibbles, are sets."""
    for rank in range(RANKS):
        chows = count_copies(copies, rank) % 3
        if chows == 0:
            continue
        if rank > RANKS - 3:
            return False
        if count_copies(copies, rank + 1) < chows or count_copies(copies, rank + 2) < chows:
            return False
        copies -= chows * (0x110 << (NIBBLE * rank))
    return True


@kernel
def take_pair(copies: int) -> bool:
    """Tell whether the tiles of a suit, in nibbles, are sets and a pair."""
    for rank in range(RANKS):
        if count_copies(copies, rank) < 2:
            continue
        if take_sets(copies - (2 << (NIBBLE * rank))):
            return True
    return False


@kernel
def suit_key(copies: int) -> int:
    """Return the key of a suit that is given in nibbles, none above four."""
    key = 0
    for rank in range(RANKS - 1, -1, -1):
        key = BASE * key + count_copies(copies, rank)
    return key


@kernel
def another_completes(tables: HandTables, own: int, other: int, rank: int, sets: int) -> bool:
    """Tell whether a tile of one suit, but not that rank, makes all sets and a pair of concrete tiles."""
    mine, others = sum_copies(own) % 3, sum_copies(other) % 3
    # one suit is left with a pair, the other with sets only
    with_pair = mine == 1 and others == 0
    if not with_pair and not (mine == 2 and others == 2):
        return False
    if (own + MORE_THAN_FOUR | other + MORE_THAN_FOUR) & EIGHTS:
        return another_completes_slowly(own, other, rank, with_pair)
    key_own, key_other = suit_key(own), suit_key(other)
    for another in range(RANKS):
        if another == rank:
            continue
        if count_copies(own, another) == COPIES:
            complete = completes_in_set(tables, key_own, key_other, 0, 0, sets, 0, another)
        else:
            complete = is_complete(tables, key_own + int(POWERS[another]), key_other, 0, 0, sets, 0)
        if complete:
            return True
    return False


@kernel
def another_completes_slowly(own: int, other: int, rank: int, with_pair: bool) -> bool:
    """Do the same without tables, for more copies of a face than those know."""
    if not (take_sets(other) if with_pair else take_pair(other)):
        return False
    for another in range(RANKS):
        if another != rank:
            more = own + (1 << (NIBBLE * another))
            if take_pair(more) if with_pair else take_sets(more):
                return True
    return False


@kernel
def is_only_wait(tables: HandTables, own: int, other: int, rank: int, sets: int) -> bool:
    """Tell whether a face alone completes concrete concealed tiles (The only wait).

    Parameters
    ----------
    tables
        From `build_tables`.
    own, other
        Effective concealed tiles of its suit and of the other suit, in nibbles, without the winning tile.
    rank
        Of the face, which completes them.
    sets
        Concealed sets.
    """
    if another_completes(tables, own, other, rank, sets) or another_completes(tables, other, own, -1, sets):
        return False
    return sets < SETS or not waits_as_pairs(own, other, rank)


@kernel
def waits_as_pairs(own: int, other: int, rank: int) -> bool:
    """Tell whether 13 tiles are six pairs and a tile of another face."""
    singles = odd_ranks(own)
    return count_bits(singles) + count_bits(odd_ranks(other)) == 1 and singles != 1 << (NIBBLE * rank)
