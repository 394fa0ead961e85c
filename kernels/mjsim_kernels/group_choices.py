"""Choose groups for the lowest natural tile: the steps of the search in `interpretations`.

The steps work on a cursor (`interpretations.CURSOR`). They are inlined into `next_reading`, which saves
30 % of its time.
"""

from typing import Final

import numpy as np

from mjsim_kernels.jit import inlined
from mjsim_kernels.tiles import CHOW, FACES, PAIR, PUNG, RANKS, SUITS

NO_FACE: Final = -1  # face of a pung or pair of wilds alone: the scorer decides what it serves as

# What can be made of the lowest natural tile, by the number of wilds that it takes: natural groups 0-2, with
# one wild 3-7, with two 8-11. Groups of wilds alone follow: 12-32 the chows, 33 the pung, 34 the pair.
CHOICE_KINDS: Final = np.array(
    [CHOW, PUNG, PAIR, CHOW, CHOW, CHOW, PUNG, PAIR, CHOW, CHOW, CHOW, PUNG], np.int8
)
CHOICE_WILDS: Final = np.array(
    [0, 0, 0, 0b100, 0b010, 0b001, 0b100, 0b10, 0b110, 0b101, 0b011, 0b110], np.int8
)
CHOICE_BELOW: Final = np.array([0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 2, 0], np.int8)  # wilds below it in a chow
NATURAL_CHOICES: Final = 3
ONE_WILD_CHOICES: Final = 8
CHOICES: Final = 12
WILD_PUNG: Final = CHOICES + 3 * (RANKS - 2)
WILD_PAIR: Final = WILD_PUNG + 1
NO_CHOICE: Final = -1

MASK_SIZES: Final = np.array([0, 1, 1, 2, 1, 2, 2, 3], np.int8)


@inlined
def least_wilds(cursor: np.record, suit: int, tiles: int, pairs: int) -> int:
    """Bound from below the wilds that the rest needs, with `tiles` left in `suit` and `pairs` to make."""
    wilds = 0
    uneven = False
    for other in range(SUITS):
        left = tiles if other == suit else int(cursor.suit_tiles[other])
        wilds += -left % 3
        uneven = uneven or left % 3 != 0
    if pairs == 0:
        return wilds
    # a pair makes one wild less do in a suit of 3n + 1 or 3n + 2 tiles, else it takes two
    return wilds - 1 if uneven else wilds + 2


@inlined
def fits(cursor: np.record, face: int, choice: int) -> bool:
    """Tell whether a choice for the lowest natural tile finds its tiles and leaves wilds for the rest."""
    kind = int(CHOICE_KINDS[choice])
    mask = int(CHOICE_WILDS[choice])
    taken = 3 - int(MASK_SIZES[mask])
    if kind == CHOW:
        first = face - int(CHOICE_BELOW[choice])
        rank = face % RANKS - int(CHOICE_BELOW[choice])
        if cursor.sets_left == 0 or face >= 3 * RANKS or rank < 0 or rank > RANKS - 3:
            return False
        for place in range(3):
            if (mask >> place) & 1 == 0 and cursor.counts[first + place] == 0:
                return False
    elif kind == PUNG:
        if cursor.sets_left == 0 or cursor.counts[face] < taken:
            return False
    else:
        taken -= 1
        if cursor.pairs_left == 0 or cursor.counts[face] < taken:
            return False
    if mask == 0:
        return True
    suit = face // RANKS
    pairs = int(cursor.pairs_left) - (1 if kind == PAIR else 0)
    left = int(cursor.wilds_left) - int(MASK_SIZES[mask])
    return left >= least_wilds(cursor, suit, int(cursor.suit_tiles[suit]) - taken, pairs)


@inlined
def next_choice(cursor: np.record, depth: int) -> int:
    """Find the next choice for a group, from `choices[depth]` on, or NO_CHOICE."""
    choice = int(cursor.choices[depth])
    face = int(cursor.lowest[depth])
    if face == FACES:
        choice = max(choice, CHOICES)
        if cursor.sets_left > 0:
            return choice if choice <= WILD_PUNG else NO_CHOICE
        return WILD_PAIR if choice <= WILD_PAIR and cursor.pairs_left > 0 else NO_CHOICE
    end = NATURAL_CHOICES
    if cursor.wilds_left > 0:
        end = ONE_WILD_CHOICES if cursor.wilds_left == 1 else CHOICES
    while choice < end:
        if fits(cursor, face, choice):
            return choice
        choice += 1
    return NO_CHOICE


@inlined
def move_tiles(cursor: np.record, depth: int, sign: int) -> None:
    """Take the tiles of a group from those left (`sign` -1), or put them back (1)."""
    kind = int(cursor.kinds[depth])
    face = int(cursor.faces[depth])
    mask = int(cursor.wilds[depth])
    size = 2 if kind == PAIR else 3
    naturals = size - int(MASK_SIZES[mask])
    if kind == PAIR:
        cursor.pairs_left += sign
    else:
        cursor.sets_left += sign
    cursor.wilds_left += sign * (size - naturals)
    if naturals == 0:
        return
    cursor.suit_tiles[face // RANKS] += sign * naturals
    if kind == CHOW:
        for place in range(3):
            if (mask >> place) & 1 == 0:
                cursor.counts[face + place] += sign
    else:
        cursor.counts[face] += sign * naturals


@inlined
def place_group(cursor: np.record, depth: int, choice: int) -> None:
    """Note the group that a choice makes of the lowest tile."""
    cursor.choices[depth] = choice
    if choice < CHOICES:
        cursor.kinds[depth] = CHOICE_KINDS[choice]
        cursor.wilds[depth] = CHOICE_WILDS[choice]
        cursor.faces[depth] = cursor.lowest[depth] - CHOICE_BELOW[choice]
    elif choice < WILD_PUNG:
        run = choice - CHOICES
        cursor.kinds[depth] = CHOW
        cursor.wilds[depth] = 0b111
        cursor.faces[depth] = run // (RANKS - 2) * RANKS + run % (RANKS - 2)
    else:
        cursor.kinds[depth] = PUNG if choice == WILD_PUNG else PAIR
        cursor.wilds[depth] = 0b111 if choice == WILD_PUNG else 0b11
        cursor.faces[depth] = NO_FACE
    move_tiles(cursor, depth, -1)


@inlined
def open_group(cursor: np.record, depth: int) -> None:
    """Find the natural tile that the next group is made for and the first choice that keeps the order."""
    face = int(cursor.lowest[depth - 1]) if depth > 0 else 0
    while cursor.counts[face] == 0:
        face += 1
    same = depth > 0 and face == cursor.lowest[depth - 1]
    cursor.lowest[depth] = face
    cursor.choices[depth] = cursor.choices[depth - 1] if same else 0
