"""Visit every way to make sets and a pair of naturals and reds (docs/rules/hongzhong.md, Winning 2 to 4).

What counts are the tiles that a reading has, reds as the faces they play, and how they are grouped: not which
of two equal tiles is the red. So face after face it is chosen how many pungs, pairs and chows begin there; what
they need beyond the naturals are reds. Every reading is visited once.
"""

from typing import Final

import numpy as np

from mjsim_kernels.jit import kernel
from mjsim_kernels.scoring.hongzhong_hands import SLOTS, first_face
from mjsim_kernels.tiles import RANKS

LAST_CHOW: Final = RANKS - 3  # rank, from 0, of the highest chow's lowest tile
WAYS: Final = 6  # pungs (0 to 2) and pairs (0, 1) that begin on one face: way = 2 * pungs + pairs

# The visit: `pungs`, `pairs` and `chows` that begin on each slot, and the search behind them.
VISIT: Final = np.dtype(
    (
        np.record,
        [
            ("naturals", np.int8, SLOTS + 2),  # by slot
            ("pungs", np.int8, SLOTS),
            ("pairs", np.int8, SLOTS),
            ("chows", np.int8, SLOTS + 2),  # of slot - 2, so that the two before the first slot have none
            ("ways", np.int8, SLOTS),  # the way to try next ...
            ("next_chows", np.int8, SLOTS),  # ... and the chows
            ("depth", np.int8),
            ("reds_left", np.int8, SLOTS + 1),  # before each slot
            ("sets_left", np.int8, SLOTS + 1),
            ("pairs_left", np.int8, SLOTS + 1),
        ],
    )
)


@kernel
def start_visit(hand: np.record, sets: int, visit: np.record) -> None:
    """Begin before the first reading of a hand with so many concealed sets."""
    for place in range(2):
        first = first_face(int(hand.missing), place)
        for rank in range(RANKS):
            visit.naturals[RANKS * place + rank] = hand.naturals[first + rank]
    visit.naturals[SLOTS] = 0
    visit.naturals[SLOTS + 1] = 0
    visit.chows[0] = 0
    visit.chows[1] = 0
    visit.reds_left[0] = hand.reds
    visit.sets_left[0] = sets
    visit.pairs_left[0] = 1
    visit.depth = 0
    visit.ways[0] = 0
    visit.next_chows[0] = 0


@kernel
def choose(visit: np.record, slot: int) -> bool:
    """Make the next choice at a slot, if there is one; the slot after it is told what is left."""
    natural = int(visit.naturals[slot])
    carried = int(visit.chows[slot]) + int(visit.chows[slot + 1])
    reds, sets, pairs = int(visit.reds_left[slot]), int(visit.sets_left[slot]), int(visit.pairs_left[slot])
    may_chow = slot % RANKS <= LAST_CHOW
    least_next = int(visit.naturals[slot + 1]) + reds - int(visit.chows[slot + 1])
    least_next = min(least_next, int(visit.naturals[slot + 2]) + reds)
    way = int(visit.ways[slot])
    while way < WAYS:
        pungs, pair = way >> 1, way & 1
        before = carried + 3 * pungs + 2 * pair
        if before > natural + reds:  # and the ways after it need more
            return False
        low = max(natural - before, int(visit.next_chows[slot]))
        high = min(min(natural + reds - before, sets - pungs), least_next) if may_chow else 0
        if pair <= pairs and pungs <= sets and low <= high:
            visit.ways[slot] = way
            visit.next_chows[slot] = low + 1
            visit.pungs[slot] = pungs
            visit.pairs[slot] = pair
            visit.chows[slot + 2] = low
            visit.reds_left[slot + 1] = reds - (before + low - natural)
            visit.sets_left[slot + 1] = sets - pungs - low
            visit.pairs_left[slot + 1] = pairs - pair
            return True
        visit.next_chows[slot] = 0
        way += 1
    return False


@kernel
def next_groups(visit: np.record) -> bool:
    """Go on to the next reading; return False when all have been visited."""
    slot = int(visit.depth)
    if slot == SLOTS:
        slot -= 1
    while slot >= 0:
        if not choose(visit, slot):
            slot -= 1
            continue
        slot += 1
        if slot < SLOTS:
            visit.ways[slot] = 0
            visit.next_chows[slot] = 0
        elif visit.sets_left[slot] == 0 and visit.pairs_left[slot] == 0:
            visit.depth = SLOTS
            return True
        else:
            slot -= 1
    visit.depth = -1
    return False
