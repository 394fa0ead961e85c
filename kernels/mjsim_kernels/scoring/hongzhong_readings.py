"""Visit every way to make sets and a pair of naturals and reds (docs/rules/hongzhong.md, Winning 2 to 4).

What counts are the tiles that a reading has, reds as the faces they play, and how they are grouped: not which
of two equal tiles is the red. So rank after rank of a suit it is chosen how many pungs, pairs and chows begin
there; what they need beyond the naturals are reds. Every reading is visited once.

A suit is searched by itself, and the second one for each way to make groups of the first: choosing at all 18
faces in turn, reds that could only come too many or too few were seen at the end. Scoring took 31 microseconds
a deal that way, 14 of them for these choices.
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
def take_groups(rank: int, way: int, chows: int, begun: tuple[int, int, int]) -> tuple[int, int, int]:
    """Return pungs, chows and pair after those that begin at a rank."""
    shift = NIBBLE * rank
    return begun[0] | way >> 1 << shift, begun[1] | chows << shift, rank if way & 1 else begun[2]


@kernel
def push(search: np.record, rank: int, left: int, reds: int, groups: tuple[int, int, int]) -> None:
    """Note a state that is followed later; `left` begins with its rank."""
    place = int(search.waiting)
    search.ranks[place] = rank
    search.lefts[place] = left
    search.reds[place] = reds
    search.pungs[place], search.chows[place], search.pairs[place] = groups
    search.waiting = place + 1


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
    rest = left >> NIBBLE
    for chows in range(most, max(here - taken, 0) - 1, -1):
        spent = taken + chows - here + max(chows - following, 0) + max(chows - last, 0)
        if spent <= reds:
            after = rest - min(chows, following) - (min(chows, last) << NIBBLE)
            push(search, rank + 1, after, reds - spent, take_groups(rank, way, chows, begun))


@kernel
def group_naturals(search: np.record, rank: int, left: int, begun: tuple[int, int, int]) -> bool:
    """Follow the first choice at each rank where no red is left, noting the others; tell whether it succeeds.

    Most states have no red left and few choices: it halved the time of a search to keep them out of the stack.
    """
    while left != 0:
        here = count_copies(left, 0)
        most = min(count_copies(left, 1), count_copies(left, 2))
        chosen = -1
        for way in range(2 * (here // 3) + 1 if here > 1 else 0, -1, -1):
            chows = here - 3 * (way >> 1) - 2 * (way & 1)
            if chows < 0 or chows > most or (way & 1 and begun[2] != NO_PAIR):
                continue
            if chosen >= 0:
                others = here - 3 * (chosen >> 1) - 2 * (chosen & 1)
                after = (left >> NIBBLE) - 0x11 * others
                push(search, rank + 1, after, 0, take_groups(rank, chosen, others, begun))
            chosen = way
        if chosen < 0:
            return False
        if here > 0:
            chows = here - 3 * (chosen >> 1) - 2 * (chosen & 1)
            begun = take_groups(rank, chosen, chows, begun)
            left -= 0x110 * chows
        left >>= NIBBLE
        rank += 1
    place = int(search.waiting)
    search.pungs[place], search.chows[place], search.pairs[place] = begun
    search.reds[place] = 0
    return True


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
        begun = (int(search.pungs[place]), int(search.chows[place]), int(search.pairs[place]))
        if reds == 0:
            if group_naturals(search, rank, left, begun):
                return True
        elif rank == RANKS:
            if not is_last:
                return True
        else:
            pairs = int(begun[2] == NO_PAIR)
            for way in range(min(2 * ((count_copies(left, 0) + reds) // 3) + 1, WAYS - 1), -1, -1):
                if way & 1 <= pairs:
                    push_chows(search, rank, left, reds, way, begun)
    return False
