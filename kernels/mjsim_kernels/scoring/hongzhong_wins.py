"""Find the best reading of one win of Hongzhong (docs/rules/hongzhong.md, Winning and Scoring)."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.hands import hand_keys
from mjsim_kernels.jit import kernel
from mjsim_kernels.masks import count_bits
from mjsim_kernels.records import DISCARD, EARTHLY, HEAVENLY, SELF_DRAW
from mjsim_kernels.scoring import hongzhong_table as table
from mjsim_kernels.scoring.hongzhong_facts import FACTS, read_groups, read_pairs, read_tiles
from mjsim_kernels.scoring.hongzhong_hands import (
    HAND,
    SETS,
    SLOTS,
    WIN,
    add_tiles,
    fits_suits,
    held_copies,
    is_closed,
)
from mjsim_kernels.scoring.hongzhong_memory import MEMORY, ROWS, begin_ways, next_way
from mjsim_kernels.scoring.hongzhong_nibbles import NIBBLE, odd_ranks, sum_copies
from mjsim_kernels.scoring.hongzhong_patterns import count_roots, hold_pairs, hold_sets, hold_tiles, hold_way
from mjsim_kernels.scoring.hongzhong_places import offer_places
from mjsim_kernels.scoring.hongzhong_readings import MOST_REDS, SEARCH
from mjsim_kernels.scoring.hongzhong_values import BEST, NO_PRODUCT, TOO_LARGE, capped, offer, offer_reading
from mjsim_kernels.scoring.hongzhong_waits import hand_waits, wins_on
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import FACES, NO_TILE, RANKS, RED, SEATS

DEALER: Final = 0


# Room for the scorer to work in, one for each thread, and what it scores by. One record and not a named tuple of
# arrays: references to those were counted at each call, by locked instructions, for 1.6 of 11.6 microseconds a deal.
SCRATCH: Final = np.dtype(
    (
        np.record,
        [
            ("payouts", np.int64, len(table.KEYS)),
            ("memory", MEMORY, 2 * ROWS),
            ("searches", SEARCH, 2),  # of the lower suit; of the higher
            ("facts", FACTS),
            ("best", BEST),
            ("hands", HAND, SEATS),
            ("win", WIN),
            # rows of events: where each seat has last won each tile from others and itself, and made its last kong
            ("won_rows", np.int8, (SEATS, FACES, 2)),
            ("kong_rows", np.int8, SEATS),
        ],
    )
)


@kernel
def find_best(hand: np.record, win: np.record, tables: HandTables, scratch: np.record) -> bool:
    """Find the best reading of a hand of 14 tiles and write it into `scratch.best`.

    Parameters
    ----------
    hand: a record of `HAND`, the winning tile among its tiles.
    win: a record of `WIN`.
    tables: the suit tables.
    scratch: a record of `SCRATCH`; all but its `hands` and `win` is used.

    Returns
    -------
    False if this is no win. The product of the best reading is TOO_LARGE where the rule set's numbers are.
    """
    payouts, best, facts = scratch.payouts, scratch.best, scratch.facts
    best.product = NO_PRODUCT
    if not fits_suits(hand) or held_copies(hand, int(win.tile)) == 0:
        return False
    read_tiles(hand, facts)
    tiles = int(hand.reds) + sum_copies(int(facts.naturals[0])) + sum_copies(int(facts.naturals[1]))
    if tiles != 3 * (SETS - int(hand.meld_count)) + 2 or hand.reds > MOST_REDS:
        return False
    is_heavenly = heavenly(hand, win)
    if is_heavenly or earthly(hand, win, payouts):
        row = table.HEAVENLY_HAND if is_heavenly else table.EARTHLY_HAND
        return offer_alone(hand, NO_TILE if is_heavenly else int(win.tile), row, facts, payouts, tables, best)
    way = hold_way(hand, win, is_closed(hand))
    visit_groups(hand, win, way, tables, scratch)
    if hand.meld_count == 0:
        visit_pairs(hand, win, way, facts, payouts, best)
    return bool(best.product != NO_PRODUCT)


@kernel
def heavenly(hand: np.record, win: np.record) -> bool:
    """Tell whether the hand is heavenly (Flags)."""
    is_first = int(win.circumstances) & HEAVENLY != 0 and win.by == SELF_DRAW
    return is_first and hand.seat == DEALER and hand.meld_count == 0


@kernel
def earthly(hand: np.record, win: np.record, payouts: NDArray[np.int64]) -> bool:
    """Tell whether the hand is earthly (Flags; Winning 9)."""
    if int(win.circumstances) & EARTHLY == 0 or hand.seat == DEALER or hand.meld_count != 0:
        return False
    return bool(win.by == SELF_DRAW or (win.by == DISCARD and payouts[table.EARTHLY_ON_DISCARD] != 0))


@kernel
def offer_alone(
    hand: np.record,
    tile: int,
    row: int,
    facts: np.record,
    payouts: NDArray[np.int64],
    tables: HandTables,
    best: np.record,
) -> bool:
    """Offer the row of a heavenly or earthly hand, which stands alone, if the hand is complete."""
    key_m, key_p, key_s, _ = hand_keys(hand.naturals)
    if not wins_on(tables, hand.naturals, (key_m, key_p, key_s), SETS, int(hand.reds), tile):
        return False
    facts.roots = 0
    offer(1 << row, facts, True, payouts, best)
    return True


@kernel
def visit_groups(hand: np.record, win: np.record, way: int, tables: HandTables, scratch: np.record) -> None:
    """Offer every reading as sets and a pair."""
    payouts, facts, memory = scratch.payouts, scratch.facts, scratch.memory
    first, second = scratch.searches[0], scratch.searches[1]
    reds, lower, higher = int(hand.reds), int(facts.naturals[0]), int(facts.naturals[1])
    # with all reds the lower suit may be a tile more than sets, which is no use
    spared = int(reds > 0 and (sum_copies(lower) + reds) % 3 == 1)
    begin_ways(memory, first, lower, reds - spared, False)
    while next_way(memory, first, False):
        begin_ways(memory, second, higher, int(first.found_reds) + spared, True)
        while next_way(memory, second, True):
            read_groups(hand, first, second, facts)
            facts.roots = count_roots(facts)
            facts.rows = way | hold_tiles(facts) | hold_sets(hand, facts, payouts)
            offer_places(hand, win, facts, payouts, tables, scratch.best)


@kernel
def visit_pairs(
    hand: np.record, win: np.record, way: int, facts: np.record, payouts: NDArray[np.int64], best: np.record
) -> None:
    """Offer every reading as seven pairs, if there is one (Winning 3)."""
    singles = count_bits(odd_ranks(int(facts.naturals[0]))) + count_bits(odd_ranks(int(facts.naturals[1])))
    spare, tile = int(hand.reds) - singles, int(win.tile)
    if spare < 0 or (tile != RED and hand.naturals[tile] == 1):
        return
    # two reds, or twice two, are pairs of any faces
    for first in range(SLOTS if spare >= 2 else 1):
        for second in range(first, SLOTS if spare == 4 else first + 1):
            one = 2 << (NIBBLE * (first % RANKS)) if spare >= 2 else 0
            other = 2 << (NIBBLE * (second % RANKS)) if spare == 4 else 0
            in_first = (one if first < RANKS else 0) + (other if second < RANKS else 0)
            read_pairs(facts, in_first, one + other - in_first)
            facts.roots = count_roots(facts)
            offer_reading(way | hold_tiles(facts) | hold_pairs(facts), facts, True, payouts, best)


@kernel
def ready_value(hand: np.record, tables: HandTables, scratch: np.record) -> int:
    """Return the value of a ready hand of 13 tiles, 0 where it is none (Exhausted wall 2).

    Returns
    -------
    The greatest multiplier over its waits, after the cap; TOO_LARGE where the rule set's numbers are.
    """
    win, best = scratch.win, scratch.best
    win.by = DISCARD
    win.circumstances = 0
    value = 0
    waits = hand_waits(hand, tables)
    for tile in range(RED + 1):
        if waits >> tile & 1:
            add_tiles(hand, tile, 1)
            win.tile = tile
            find_best(hand, win, tables, scratch)
            add_tiles(hand, tile, -1)
            if best.product == TOO_LARGE:
                return TOO_LARGE
            value = max(value, capped(int(best.product), scratch.payouts))
    return value
