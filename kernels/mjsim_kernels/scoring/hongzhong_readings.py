"""Visit every way to make sets and a pair of naturals and reds (docs/rules/hongzhong.md, Winning 2 to 4).

What counts are the tiles that a reading has, reds as the faces they play, and how they are grouped: not which
of two equal tiles is the red. So rank after rank of a suit it is chosen how many pungs, pairs and chows begin
there; what they need beyond the naturals are reds. Every reading is visited once.

A suit is searched by itself, and the second one for each way to make groups of the first: choosing at all 18
faces in turn, reds that could only come too many or too few were seen at the end. Scoring took 31 microseconds
a deal that way, 14 of them for these choices, and 19 this way.
"""

from typing import Final

import numpy as np

from mjsim_kernels.jit import kernel
from mjsim_kernels.scoring.hongzhong_hands import REDS
from mjsim_kernels.scoring.hongzhong_nibbles import NIBBLE, count_copies
from mjsim_kernels.tiles import RANKS

LAST_CHOW: Final = RANKS - 3  # rank, from 0, of the highest chow's lowest tile

WAYS: Final = 6  # pungs (0 to 2) and pairs (0, 1) that begin on one face: way = 2 * pungs + pairs
MOST_REDS: Final = REDS + 1  # the winning tile beside a whole hand
STACK: Final = RANKS * WAYS * (MOST_REDS + 1)  # each rank, with each way, may take no red or some

# The search of one suit: choices not followed yet, the next one last. Groups and tiles are counted in nibbles.
SEARCH: Final = np.dtype(
    (
        np.record,
        [
            ("waiting", np.int64),
            ("ranks", np.int64, STACK),  # to choose for next
            ("lefts", np.int64, STACK),  # naturals in no group yet, from that rank on
            ("pungs", np.int64, STACK),
            ("chows", np.int64, STACK),  # by lowest rank
            ("pairs", np.int64, STACK),  # rank of the pair, or NO_PAIR
            ("reds", np.int64, STACK),  # in no group yet
            # where `hongzhong_memory` knows the ways of the suit: its row, or NOWHERE, and the next one's place
            ("row", np.int64),
            ("place", np.int64),
            # one way
            ("found_pungs", np.int64),
            ("found_chows", np.int64),
            ("found_pair", np.int64),
            ("found_reds", np.int64),
        ],
    )
)
NO_PAIR: Final = -1


@kernel
def start_search(search: np.record, naturals: int, reds: int) -> None:
    """Begin before the first way to group the naturals of a suit with so many reds or fewer."""
    search.waiting = 1
    search.ranks[0] = 0
    search.lefts[0] = naturals
    search.pungs[0] = 0
    search.chows[0] = 0
    search.pairs[0] = NO_PAIR
    search.reds[0] = reds


@kernel
def push_chows(
    search: np.record, rank: int, left: int, reds: int, way: int, begun: tuple[int, int, int]
) -> None:
    """Note the choices for a rank with some pungs and pairs, those with the fewest chows last.

    Parameters
    ----------
    search, rank, left, reds: the state that is followed.
    way: twice the pungs that begin at the rank, and one more with the pair.
    begun: pungs, chows and pair of the ranks before.
    """
    here, following, last = count_copies(left, 0), count_copies(left, 1), count_copies(left, 2)
    taken = 3 * (way >> 1) + 2 * (way & 1)
    most = min(here - taken, min(following, last)) + reds
    if rank > LAST_CHOW:
        most = min(here - taken + reds, 0)
    place, rest = int(search.waiting), left >> NIBBLE
    for chows in range(most, max(here - taken, 0) - 1, -1):
        spent = taken + chows - here + max(chows - following, 0) + max(chows - last, 0)
        if spent > reds:
            continue
        search.ranks[place] = rank + 1
        search.lefts[place] = rest - min(chows, following) - (min(chows, last) << NIBBLE)
        search.pungs[place] = begun[0] | way >> 1 << (NIBBLE * rank)
        search.chows[place] = begun[1] | chows << (NIBBLE * rank)
        search.pairs[place] = rank if way & 1 else begun[2]
        search.reds[place] = reds - spent
        place += 1
    search.waiting = place


@kernel
def next_groups(search: np.record, is_last: bool) -> bool:
    """Go on to the next way to group a suit; return False when all have been visited.

    Ways come in ascending order of what begins at the lowest rank, pungs before pairs before chows.

    Parameters
    ----------
    search
        The groups are at place `waiting` of its fields afterwards.
    is_last
        Whether all reds must be in groups.
    """
    while search.waiting > 0:
        place = int(search.waiting) - 1
        search.waiting = place
        rank, left, reds = int(search.ranks[place]), int(search.lefts[place]), int(search.reds[place])
        if reds == 0:
            if left == 0:
                return True
            while left & 15 == 0:
                left >>= NIBBLE
                rank += 1
        elif rank == RANKS:
            if not is_last:
                return True
            continue
        begun = (int(search.pungs[place]), int(search.chows[place]), int(search.pairs[place]))
        pairs = int(begun[2] == NO_PAIR)
        for way in range(min(2 * ((count_copies(left, 0) + reds) // 3) + 1, WAYS - 1), -1, -1):
            if way & 1 <= pairs:
                push_chows(search, rank, left, reds, way, begun)
    return False
