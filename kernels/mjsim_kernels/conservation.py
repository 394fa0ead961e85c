"""Check that the tiles of a finished deal are those of the tile set, each of them once."""

import numpy as np

from mjsim_kernels.arrays import Integers, Records
from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.records import DISCARD
from mjsim_kernels.scoring.events import (
    SAME_TILE,
    WON_FROM_DISCARD,
    event_flags,
    event_kind,
    event_tile,
    is_win,
)
from mjsim_kernels.tiles import CHOW, CONCEALED_KONG, FIRST_FLOWER, KINDS, PUNG, SEATS, WHITE


@kernel
def count_melds(outcome: np.record, held: Integers) -> int:
    """Add the tiles of all melds to `held`; return how many of the tiles were claimed from discards."""
    claimed = 0
    for seat in range(SEATS):
        for meld in range(int(outcome.meld_counts[seat])):
            kind = int(outcome.meld_kinds[seat, meld])
            face = int(outcome.meld_faces[seat, meld])
            if kind == CHOW:
                for tile in range(face, face + 3):  # a wild is in no chow: White stands in for its face
                    held[WHITE if tile == outcome.indicators[0] else tile] += 1
            elif face >= FIRST_FLOWER:  # a dealt kong: the four flowers of one colour
                held[face : face + 4] += 1
            elif kind == PUNG:
                held[face] += 3
            else:
                held[face] += 4
            if kind != CONCEALED_KONG:
                claimed += 1
    return claimed


@kernel
def count_won_tiles(outcome: np.record, held: Integers) -> int:
    """Add the tiles that have left the game, each won by one seat or more; return how many were discards."""
    discards = 0
    for row in range(int(outcome.event_count)):
        event = int(outcome.events[row])
        if is_win(event) and event_flags(event) & SAME_TILE == 0:
            held[event_tile(event)] += 1
            discards += int(event_kind(event) == WON_FROM_DISCARD)
    return discards


@kernel
def tiles_agree(outcome: np.record, copies: Integers, held: Integers) -> bool:
    """Decide whether no face is held too often and every tile taken is held or was discarded."""
    held[:] = 0
    claimed = count_melds(outcome, held) + count_won_tiles(outcome, held)
    for face in range(KINDS):
        for seat in range(SEATS):
            held[face] += int(outcome.hands[seat, face]) + int(outcome.flowers[seat, face])
    for position in range(2):
        if int(outcome.indicators[position]) >= 0:
            held[int(outcome.indicators[position])] += 1
    seen = 0
    for face in range(KINDS):
        if held[face] > int(copies[face]):
            return False
        seen += held[face]
    for position in range(2):
        if int(outcome.indicators[position]) >= 0:
            seen -= 1
    if int(outcome.by) == DISCARD and int(outcome.event_count) == 0:
        claimed += 1
    return seen + int(outcome.turns) - claimed == int(outcome.taken)


@entry
def first_unconserved(outcomes: Records, copies: Integers) -> int:
    """Return the position of the first deal whose tiles are not conserved, or -1.

    Parameters
    ----------
    outcomes : (deals,) records of OUTCOME
    copies : (kinds,) int64, copies of each face in the tile set

    Notes
    -----
    A tile taken from the wall is in a hand, in a meld, laid down as a flower, or discarded; a discard that
    was claimed or won on is in a meld or in the winner's hand instead, or has left the game where the deal goes
    on after a win. Turned-up indicators count against
    the copies of their face but are not taken.
    """
    held = np.zeros(KINDS, np.int64)
    for deal in range(len(outcomes)):
        if not tiles_agree(outcomes[deal], copies, held):
            return deal
    return -1
