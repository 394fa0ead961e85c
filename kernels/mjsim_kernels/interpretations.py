"""Visit every interpretation of a complete hand: its groups, and which of their tiles are wilds.

An interpretation is a set of groups; it says which tiles of each group are wilds and, where two kinds of
wild are about, which kind. Natural tiles are exchangeable, wilds of one kind are, and so are equal groups:
interpretations that differ only so are one. Every natural tile is placed by choosing a group for the lowest
natural tile that is left. Among groups with the same lowest natural tile the choices never decrease, so
nothing is visited twice.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.group_choices import (
    MASK_SIZES,
    NO_CHOICE,
    NO_FACE,
    move_tiles,
    next_choice,
    open_group,
    place_group,
)
from mjsim_kernels.jit import inlined, kernel
from mjsim_kernels.records import MOST_GROUPS
from mjsim_kernels.tiles import CHOW, FACES, RANKS, SUITS

__all__ = [
    "CURSOR",
    "NATURAL",
    "NO_FACE",
    "SECOND_WILD",
    "WILD",
    "next_reading",
    "start",
    "winning_groups",
]

# kinds of a tile, for `winning_groups`
NATURAL: Final = 0
WILD: Final = 1
SECOND_WILD: Final = 2

# One visit of a hand's interpretations: the current one in public, the search below it. `np.record`, so that
# a kernel can allocate it and still run without Numba.
CURSOR: Final = np.dtype(
    (
        np.record,
        [
            ("group_count", np.int8),
            ("kinds", np.int8, MOST_GROUPS),  # CHOW, PUNG or PAIR
            ("faces", np.int8, MOST_GROUPS),  # lowest face, or NO_FACE
            ("wilds", np.int8, MOST_GROUPS),  # bit i: tile i is a wild; in pungs and pairs these come last
            (
                "seconds",
                np.int8,
                MOST_GROUPS,
            ),  # bit i: it is a wild of the second kind; these come last again
            ("depth", np.int8),  # groups placed
            ("choices", np.int8, MOST_GROUPS),  # the choice made, or the first to try
            ("lowest", np.int8, MOST_GROUPS),  # the natural tile it was made for; FACES: none was left
            ("counts", np.int8, FACES + 1),  # natural tiles left; a last one ends a search
            ("suit_tiles", np.int8, SUITS),  # the same by suit
            ("wilds_left", np.int8),
            ("second_wilds", np.int8),
            ("sets_left", np.int8),
            ("pairs_left", np.int8),
        ],
    )
)


@inlined
def is_same_group(cursor: np.record, one: int, other: int) -> bool:
    """Tell whether two groups are equal, their wilds included."""
    return bool(
        cursor.kinds[one] == cursor.kinds[other]
        and cursor.faces[one] == cursor.faces[other]
        and cursor.wilds[one] == cursor.wilds[other]
    )


@kernel
def next_marking(cursor: np.record) -> bool:
    """Mark wilds as wilds of the second kind in another way, if there is one.

    Counts through the marks of all groups like an odometer and stops where the number of marks is right,
    the marked tiles of pungs and pairs come last, and the marks of equal groups do not decrease.
    """
    group_count = int(cursor.group_count)
    while True:
        group = group_count - 1
        while group >= 0 and cursor.seconds[group] == cursor.wilds[group]:
            cursor.seconds[group] = 0
            group -= 1
        if group < 0:
            return False
        mask = int(cursor.wilds[group])
        cursor.seconds[group] = (int(cursor.seconds[group]) - mask) & mask
        if is_marking(cursor):
            return True


@kernel
def is_marking(cursor: np.record) -> bool:
    """Tell whether the marks are one of those that count each reading once."""
    marked = 0
    for group in range(int(cursor.group_count)):
        mark = int(cursor.seconds[group])
        marked += int(MASK_SIZES[mark])
        mask = int(cursor.wilds[group])
        # a mark of the last places is 0 or the mask less its lowest bits
        if cursor.kinds[group] != CHOW and mark != 0 and (mask - mark) >= (mark & -mark):
            return False
        if group > 0 and is_same_group(cursor, group - 1, group) and mark < cursor.seconds[group - 1]:
            return False
    return marked == int(cursor.second_wilds)


@kernel
def start(cursor: np.record, counts: NDArray[np.int8], wilds: int, second_wilds: int, sets: int) -> None:
    """Set a cursor before the first interpretation of concealed tiles.

    Parameters
    ----------
    cursor: a record of `CURSOR`, scratch.
    counts: (>= 34 faces), natural tiles by the face that they play (a stand-in by the wild's face).
    wilds: wilds of the first kind.
    second_wilds: wilds of the second kind; 0 where a scorer need not tell kinds apart.
    sets: sets to be made, beside the pair.
    """
    tiles = wilds + second_wilds
    for suit in range(SUITS):
        cursor.suit_tiles[suit] = 0
    for face in range(FACES):
        cursor.counts[face] = counts[face]
        cursor.suit_tiles[face // RANKS] += counts[face]
        tiles += int(counts[face])
    cursor.counts[FACES] = 1
    cursor.group_count = sets + 1
    cursor.wilds_left = wilds + second_wilds
    cursor.second_wilds = second_wilds
    cursor.sets_left = sets
    cursor.pairs_left = 1
    for group in range(sets + 1):
        cursor.seconds[group] = 0
    cursor.depth = 0 if tiles == 3 * sets + 2 else NO_CHOICE
    open_group(cursor, 0)


@kernel
def next_reading(cursor: np.record) -> bool:
    """Go on to the next interpretation; return False when all have been visited.

    After True the current one is `group_count` groups in `kinds`, `faces`, `wilds` and `seconds`. In the
    masks the naturals of a pung or pair come first, wilds of the second kind last.
    """
    depth = int(cursor.depth)
    group_count = int(cursor.group_count)
    if depth == group_count:
        if cursor.second_wilds > 0 and next_marking(cursor):
            return True
        depth -= 1
        move_tiles(cursor, depth, 1)
        cursor.choices[depth] += 1
    while depth >= 0:
        choice = next_choice(cursor, depth)
        if choice == NO_CHOICE:
            depth -= 1
            if depth >= 0:
                move_tiles(cursor, depth, 1)
                cursor.choices[depth] += 1
            continue
        place_group(cursor, depth, choice)
        depth += 1
        if depth < group_count:
            open_group(cursor, depth)
        elif cursor.second_wilds == 0 or next_marking(cursor):
            break
    cursor.depth = depth
    return depth >= 0


@kernel
def winning_groups(cursor: np.record, face: int, tile_kind: int) -> int:
    """Find the groups of the current interpretation that the winning tile can have completed.

    Parameters
    ----------
    face: the played face of a natural winning tile; not looked at for a wild.
    tile_kind: NATURAL, WILD or SECOND_WILD.

    Returns
    -------
    A bit for each group with a tile of that kind (and face); of equal groups the first alone.
    """
    found = 0
    for group in range(int(cursor.group_count)):
        wilds = int(cursor.wilds[group])
        seconds = int(cursor.seconds[group])
        lowest = int(cursor.faces[group])
        if tile_kind == NATURAL:
            place = face - lowest
            last_place = 2 if cursor.kinds[group] == CHOW else 0
            holds = 0 <= place <= last_place and (wilds >> place) & 1 == 0
        else:
            holds = (seconds if tile_kind == SECOND_WILD else wilds & ~seconds) != 0
        if group > 0 and is_same_group(cursor, group - 1, group) and seconds == cursor.seconds[group - 1]:
            holds = False
        if holds:
            found |= 1 << group
    return found
