"""Find the best reading of one win of Hongzhong (docs/rules/hongzhong.md, Winning and Scoring)."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.hands import hand_keys
from mjsim_kernels.jit import kernel
from mjsim_kernels.records import DISCARD, EARTHLY, HEAVENLY, SELF_DRAW
from mjsim_kernels.scoring import hongzhong_table as table
from mjsim_kernels.scoring.hongzhong_facts import (
    FACTS,
    add_equal,
    add_groups,
    add_melds,
    clear_facts,
    count_copies,
)
from mjsim_kernels.scoring.hongzhong_hands import (
    HAND,
    NIBBLE,
    SETS,
    SLOTS,
    WIN,
    add_tiles,
    count_concealed,
    fits_suits,
    held_copies,
    is_closed,
)
from mjsim_kernels.scoring.hongzhong_patterns import (
    are_gates,
    count_roots,
    hold_hidden,
    hold_pairs,
    hold_sets,
    hold_tiles,
    hold_way,
    row_bit,
)
from mjsim_kernels.scoring.hongzhong_readings import VISIT, next_groups, start_visit
from mjsim_kernels.scoring.hongzhong_values import BEST, NO_PRODUCT, TOO_LARGE, offer, offer_reading
from mjsim_kernels.scoring.hongzhong_waits import hand_waits, is_only_wait, wins_on
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import CHOW, NO_TILE, PAIR, PUNG, RANKS, RED

DEALER = 0


class Scratch(NamedTuple):
    """Room for the scorer to work in, one for each thread."""

    hands: NDArray[np.void]  # four, by seat
    wins: NDArray[np.void]  # one
    visits: NDArray[np.void]  # one
    facts: NDArray[np.void]  # of a reading; of the melds
    bests: NDArray[np.void]  # one


@kernel
def new_scratch() -> Scratch:
    """Allocate the room that `score_outcome` works in."""
    return Scratch(
        np.zeros(4, HAND), np.zeros(1, WIN), np.zeros(1, VISIT), np.zeros(2, FACTS), np.zeros(1, BEST)
    )


@kernel
def find_best(
    hand: np.record, win: np.record, payouts: NDArray[np.int64], tables: HandTables, scratch: Scratch
) -> bool:
    """Find the best reading of a hand of 14 tiles and write it into `scratch.bests`.

    Parameters
    ----------
    hand: a record of `HAND`, the winning tile among its tiles.
    win: a record of `WIN`.
    payouts, tables: as for `score_outcomes`.
    scratch: its `visits`, `facts` and `bests` are used.

    Returns
    -------
    False if this is no win. The product of the best reading is TOO_LARGE where the rule set's numbers are.
    """
    best, facts = scratch.bests[0], scratch.facts[0]
    best.product = NO_PRODUCT
    sets = SETS - int(hand.meld_count)
    tile, is_heavenly = int(win.tile), heavenly(hand, win)
    if not fits_suits(hand) or count_concealed(hand) != 3 * sets + 2 or held_copies(hand, tile) == 0:
        return False
    key_m, key_p, key_s, _ = hand_keys(hand.naturals)
    at = NO_TILE if is_heavenly else tile
    if not wins_on(tables, hand.naturals, (key_m, key_p, key_s), sets, int(hand.reds), at):
        return False
    if is_heavenly or earthly(hand, win, payouts):
        row = table.HEAVENLY_HAND if is_heavenly else table.EARTHLY_HAND
        offer(1 << row, 0, facts, True, payouts, best)
        return True
    way = hold_way(hand, win, is_closed(hand))
    visit, melded = scratch.visits[0], scratch.facts[1]
    clear_facts(hand, melded)
    add_melds(hand, melded)
    start_visit(hand, sets, visit)
    while next_groups(visit):
        scratch.facts[0] = melded
        add_groups(visit, facts)
        offer_places(hand, win, way, visit, facts, payouts, tables, best)
    if sets == SETS:
        visit_pairs(hand, win, way, facts, payouts, best)
    return True


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
def offer_places(
    hand: np.record,
    win: np.record,
    way: int,
    visit: np.record,
    facts: np.record,
    payouts: NDArray[np.int64],
    tables: HandTables,
    best: np.record,
) -> None:
    """Offer one grouping with every allowed place of the winning tile (Winning 4 and 5)."""
    roots = count_roots(facts)
    common = way | hold_tiles(facts) | hold_sets(hand, facts, payouts)
    tile = int(win.tile)
    for group in range(int(facts.group_count)):
        kind, slot = int(facts.group_kinds[group]), int(facts.group_slots[group])
        if group > 0 and kind == facts.group_kinds[group - 1] and slot == facts.group_slots[group - 1]:
            continue
        hidden = int(facts.hidden) - int(kind == PUNG and win.by != SELF_DRAW)
        held = common | hold_hidden(hidden)
        for step in range(3 if kind == CHOW else 1):
            place, rank = slot // RANKS, slot % RANKS + step
            face = RANKS * int(facts.suits[place]) + rank
            natural = int(hand.naturals[face])
            if tile == RED:
                if count_concealed_copies(hand, facts, place, rank, face) <= natural:
                    continue  # no red plays this face
            elif tile != face or (kind == PAIR and natural == 1):
                continue
            at_place = row_bit(table.NINE_GATES, are_gates(hand, facts, place, rank))
            wait = wait_row(kind, slot % RANKS, step)
            if wait != NO_TILE and is_alone(hand, facts, place, rank, tables):
                at_place |= 1 << wait
            offer_reading(held | at_place, roots, facts, False, payouts, best)


@kernel
def count_concealed_copies(hand: np.record, facts: np.record, place: int, rank: int, face: int) -> int:
    """Count the effective concealed copies of a face."""
    copies = count_copies(facts.copies[place], rank)
    for meld in range(int(hand.meld_count)):
        if hand.meld_faces[meld] == face:
            copies -= 3 if hand.meld_kinds[meld] == PUNG else 4
    return copies


@kernel
def wait_row(kind: int, rank: int, step: int) -> int:
    """Return the row of a wait for one tile of a group, if it is the only one; or NO_TILE."""
    if kind == PAIR:
        return table.SINGLE_WAIT
    if kind != CHOW:
        return NO_TILE
    if step == 1:
        return table.CLOSED_WAIT
    is_edge = (rank == 0 and step == 2) or (rank == RANKS - 3 and step == 0)
    return table.EDGE_WAIT if is_edge else NO_TILE


@kernel
def is_alone(hand: np.record, facts: np.record, place: int, rank: int, tables: HandTables) -> bool:
    """Tell whether the winning tile's face was the only wait of the tiles as they are read."""
    own, other = int(facts.copies[place]), int(facts.copies[1 - place])
    for meld in range(int(hand.meld_count)):
        face = int(hand.meld_faces[meld])
        tiles = (3 if hand.meld_kinds[meld] == PUNG else 4) << (NIBBLE * (face % RANKS))
        if face // RANKS == facts.suits[place]:
            own -= tiles
        else:
            other -= tiles
    own -= 1 << (NIBBLE * rank)
    return is_only_wait(tables, own, other, rank, SETS - int(hand.meld_count))


@kernel
def visit_pairs(
    hand: np.record, win: np.record, way: int, facts: np.record, payouts: NDArray[np.int64], best: np.record
) -> None:
    """Offer every reading as seven pairs, if there is one (Winning 3)."""
    spare = int(hand.reds)
    for face in range(SLOTS + RANKS):
        spare -= int(hand.naturals[face]) & 1
    tile = int(win.tile)
    if spare < 0 or (tile != RED and hand.naturals[tile] == 1):
        return
    # two reds, or twice two, are pairs of any faces
    for first in range(SLOTS if spare >= 2 else 1):
        for second in range(first, SLOTS if spare == 4 else first + 1):
            read_pairs(hand, facts)
            if spare >= 2:
                add_equal(facts, first // RANKS, first % RANKS, 2)
            if spare == 4:
                add_equal(facts, second // RANKS, second % RANKS, 2)
            held = way | hold_tiles(facts) | hold_pairs(facts)
            offer_reading(held, count_roots(facts), facts, True, payouts, best)


@kernel
def read_pairs(hand: np.record, facts: np.record) -> None:
    """Count the naturals as pairs, each odd one with a red."""
    clear_facts(hand, facts)
    for place in range(2):
        first = RANKS * int(facts.suits[place])
        for rank in range(RANKS):
            copies = int(hand.naturals[first + rank])
            if copies > 0:
                facts.copies[place] += (copies + 1 & ~1) << (NIBBLE * rank)
                facts.present[place] |= 1 << rank


@kernel
def ready_value(hand: np.record, payouts: NDArray[np.int64], tables: HandTables, scratch: Scratch) -> int:
    """Return the value of a ready hand of 13 tiles, 0 where it is none (Exhausted wall 2).

    Returns
    -------
    The greatest multiplier over its waits, after the cap; TOO_LARGE where the rule set's numbers are.
    """
    win = scratch.wins[0]
    win.by = DISCARD
    win.circumstances = 0
    value = 0
    waits = hand_waits(hand, tables)
    for tile in range(RED + 1):
        if waits >> tile & 1:
            add_tiles(hand, tile, 1)
            win.tile = tile
            find_best(hand, win, payouts, tables, scratch)
            add_tiles(hand, tile, -1)
            if scratch.bests[0].product == TOO_LARGE:
                return TOO_LARGE
            value = max(value, capped(int(scratch.bests[0].product), payouts))
    return value


@kernel
def capped(product: int, payouts: NDArray[np.int64]) -> int:
    """Return a multiplier after the cap (Algorithm 7)."""
    cap = int(payouts[table.CAP])
    return min(product, cap) if cap > 0 else product
