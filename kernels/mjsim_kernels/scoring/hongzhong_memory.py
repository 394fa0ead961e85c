"""Remember the ways to group a suit, which the hands of a deal and of other deals share.

Of the suits that are searched while some hundred deals are scored, three quarters have been searched before.
Scoring went from 19 microseconds a deal to 15.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.jit import kernel
from mjsim_kernels.scoring.hongzhong_nibbles import NIBBLE
from mjsim_kernels.scoring.hongzhong_readings import next_groups, start_search
from mjsim_kernels.tiles import RANKS

ROWS: Final = 4096  # for each of the two suits, or the second would write where the first is read
MOST_WAYS: Final = 12  # that are remembered; with six, scoring took 0.3 microseconds a deal more
CHOWS_FROM: Final = NIBBLE * RANKS  # bit from which on chows are kept
PUNGS: Final = (1 << CHOWS_FROM) - 1
TOO_MANY: Final = -1
NOWHERE: Final = -1

# The ways to group one suit with some reds, and the tiles that they are for.
MEMORY: Final = np.dtype(
    (
        np.record,
        [
            ("key", np.int64),
            ("count", np.int64),
            ("sets", np.int64, MOST_WAYS),  # pungs, and chows above them: those begin on seven ranks only
            ("pairs", np.int8, MOST_WAYS),
            ("reds", np.int8, MOST_WAYS),
        ],
    )
)

# a key is the naturals, the reds above them, and above those a bit that no empty row has
RED_BITS: Final = 4
USED: Final = 1 << (NIBBLE * RANKS + RED_BITS)

SCATTER: Final = 0x2545F4914F6CDD1D  # an odd factor that spreads keys over the rows
SCATTERED: Final = 40  # its product's bits from here on name the row


@kernel
def begin_ways(
    memory: NDArray[np.void], search: np.record, naturals: int, reds: int, is_second: bool
) -> None:
    """Begin before the first way to group a suit.

    Parameters
    ----------
    memory: (2 * ROWS,) records of `MEMORY`.
    search: a record of `SEARCH`.
    naturals, reds: the tiles.
    is_second: whether it is the second suit, where all reds must be in groups.
    """
    key = USED | reds << (NIBBLE * RANKS) | naturals
    row = (key * SCATTER >> SCATTERED & (ROWS - 1)) + ROWS * int(is_second)
    known = memory[row]
    if known.key != key:
        known.key = key
        remember(known, search, naturals, reds, is_second)
    search.row = row
    search.place = 0
    if known.count == TOO_MANY:
        search.row = NOWHERE
        start_search(search, naturals, reds)


@kernel
def remember(known: np.record, search: np.record, naturals: int, reds: int, is_second: bool) -> None:
    """Note all ways to group a suit, or that they are too many."""
    count = 0
    start_search(search, naturals, reds)
    while next_groups(search, is_second):
        if count == MOST_WAYS:
            known.count = TOO_MANY
            return
        at = int(search.waiting)
        known.sets[count] = int(search.chows[at]) << CHOWS_FROM | int(search.pungs[at])
        known.pairs[count] = search.pairs[at]
        known.reds[count] = search.reds[at]
        count += 1
    known.count = count


@kernel
def next_way(memory: NDArray[np.void], search: np.record, is_second: bool) -> bool:
    """Go on to the next way to group a suit, noted in the search; False when there is none."""
    if search.row == NOWHERE:
        if not next_groups(search, is_second):
            return False
        at = int(search.waiting)
        search.found_pungs = search.pungs[at]
        search.found_chows = search.chows[at]
        search.found_pair = search.pairs[at]
        search.found_reds = search.reds[at]
        return True
    known, place = memory[int(search.row)], int(search.place)
    if place == known.count:
        return False
    sets = int(known.sets[place])
    search.found_pungs = sets & PUNGS
    search.found_chows = sets >> CHOWS_FROM
    search.found_pair = known.pairs[place]
    search.found_reds = known.reds[place]
    search.place = place + 1
    return True
