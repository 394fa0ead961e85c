"""Offer a reading with every allowed place of the winning tile (docs/rules/hongzhong.md, Winning 4 and 5)."""

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.jit import kernel
from mjsim_kernels.records import SELF_DRAW
from mjsim_kernels.scoring import hongzhong_table as table
from mjsim_kernels.scoring.hongzhong_hands import SETS
from mjsim_kernels.scoring.hongzhong_nibbles import NIBBLE, count_copies
from mjsim_kernels.scoring.hongzhong_only_wait import is_only_wait
from mjsim_kernels.scoring.hongzhong_patterns import are_gates, hold_hidden, row_bit
from mjsim_kernels.scoring.hongzhong_values import offer_reading
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import RANKS, RED


@kernel
def offer_places(
    hand: np.record,
    win: np.record,
    facts: np.record,
    payouts: NDArray[np.int64],
    tables: HandTables,
    best: np.record,
) -> None:
    """Offer one grouping with every place of the winning tile; a red sits where reds play."""
    tile = int(win.tile)
    if tile != RED:
        place = int(tile // RANKS != facts.suits[0])
        offer_place(hand, win, place, tile % RANKS, facts, payouts, tables, best)
        return
    for place in range(2):
        reds = int(facts.copies[place]) - int(facts.melded[place]) - int(facts.naturals[place])
        for rank in range(RANKS):
            if count_copies(reds, rank) > 0:
                offer_place(hand, win, place, rank, facts, payouts, tables, best)


@kernel
def offer_place(
    hand: np.record,
    win: np.record,
    place: int,
    rank: int,
    facts: np.record,
    payouts: NDArray[np.int64],
    tables: HandTables,
    best: np.record,
) -> None:
    """Offer one grouping with the winning tile at one face, in each group that contains it."""
    pungs, chows = int(facts.hand_pungs[place]), int(facts.hand_chows[place])
    hidden = int(facts.hidden)
    held = int(facts.rows) | row_bit(table.NINE_GATES, are_gates(hand, facts, place, rank))
    offers = False
    if count_copies(pungs, rank) > 0:
        in_pung = hidden - int(win.by != SELF_DRAW)
        offer_reading(held | hold_hidden(in_pung), facts, False, payouts, best)
        offers = in_pung != hidden
    else:
        offers = True
    held |= hold_hidden(hidden)
    waits = wait_rows(chows, rank)
    if may_pair(hand, win, place, rank, facts):
        waits |= 1 << table.SINGLE_WAIT
    is_open = has_open_chow(chows, rank)
    if waits and not is_alone(hand, facts, place, rank, tables):
        waits, is_open = 0, True
    while waits:
        offer_reading(held | waits & -waits, facts, False, payouts, best)
        waits &= waits - 1
    if is_open and offers:
        offer_reading(held, facts, False, payouts, best)


@kernel
def may_pair(hand: np.record, win: np.record, place: int, rank: int, facts: np.record) -> bool:
    """Tell whether the winning tile may sit in the pair: not a natural one beside a red (Winning 5)."""
    if count_copies(int(facts.pairs[place]), rank) == 0:
        return False
    return bool(win.tile == RED or count_copies(int(facts.naturals[place]), rank) > 1)


@kernel
def wait_rows(chows: int, rank: int) -> int:
    """Return the rows of waits for one tile of a chow, a bit each, that hold if it is the only one."""
    rows = 0
    if rank > 0 and count_copies(chows, rank - 1) > 0:
        rows |= 1 << table.CLOSED_WAIT
    is_edge = (rank == 2 and count_copies(chows, 0) > 0) or (
        rank == RANKS - 3 and count_copies(chows, RANKS - 3) > 0
    )
    return rows | row_bit(table.EDGE_WAIT, is_edge)


@kernel
def has_open_chow(chows: int, rank: int) -> bool:
    """Tell whether a rank is in a chow that two faces would have completed."""
    lowest = rank < RANKS - 3 and count_copies(chows, rank) > 0
    return lowest or (rank > 2 and count_copies(chows, rank - 2) > 0)


@kernel
def is_alone(hand: np.record, facts: np.record, place: int, rank: int, tables: HandTables) -> bool:
    """Tell whether the winning tile's face was the only wait of the tiles as they are read."""
    own = int(facts.copies[place]) - int(facts.melded[place]) - (1 << (NIBBLE * rank))
    other = int(facts.copies[1 - place]) - int(facts.melded[1 - place])
    return is_only_wait(tables, own, other, rank, SETS - int(hand.meld_count))
