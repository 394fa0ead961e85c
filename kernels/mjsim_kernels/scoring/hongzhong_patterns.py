"""Tell which rows of Hongzhong hold for a reading, a bit for each (docs/rules/hongzhong.md, Scoring)."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.jit import kernel
from mjsim_kernels.masks import count_bits
from mjsim_kernels.records import DISCARD, KONG_DISCARD, LAST_TILE, OUT_WITH_REPLACEMENT_TILE, ROB, SELF_DRAW
from mjsim_kernels.scoring import hongzhong_table as table
from mjsim_kernels.scoring.hongzhong_hands import SETS
from mjsim_kernels.scoring.hongzhong_nibbles import EVERY_RANK, NIBBLE, count_copies, many_ranks, sum_copies
from mjsim_kernels.tiles import RANKS

# sets of ranks
ALL: Final = EVERY_RANK
OUTER: Final = 0x100000001
INNER: Final = ALL ^ OUTER
EVEN: Final = 0x010101010
UPPER: Final = 0x111000000
MIDDLE: Final = 0x000111000
LOWER: Final = 0x000000111
UPPER_FOUR: Final = 0x111100000
LOWER_FOUR: Final = 0x000001111
GREEN: Final = 0x010101110
REVERSIBLE_DOTS: Final = 0x110011111
REVERSIBLE_BAMBOO: Final = 0x110111010

CHARACTERS: Final = 0  # suits
DOTS: Final = 1
BAMBOO: Final = 2

TERMINAL_CHOWS: Final = 0x001000001  # 123 and 789, by lowest rank
STRAIGHT: Final = 0x001001001
CENTRE: Final = 0x000010000
GATES: Final = 0x311111113  # 1112345678999


@kernel
def row_bit(row: int, holds: bool) -> int:
    """Return the bit of a row that holds, else 0."""
    return int(holds) << row


@kernel
def hold_tiles(facts: np.record) -> int:
    """Return the rows that the tiles alone tell, those of no one but the winner's way left out."""
    first, second = int(facts.present[0]), int(facts.present[1])
    ranks = first | second
    greens = second if facts.suits[1] == BAMBOO else 0
    others = first if facts.suits[1] == BAMBOO else ranks
    held = row_bit(table.ALL_TERMINALS, ranks & ~OUTER == 0)
    held |= row_bit(table.ALL_GREEN, others == 0 and greens & ~GREEN == 0)
    held |= row_bit(table.UPPER_TILES, ranks & ~UPPER == 0)
    held |= row_bit(table.MIDDLE_TILES, ranks & ~MIDDLE == 0)
    held |= row_bit(table.LOWER_TILES, ranks & ~LOWER == 0)
    held |= row_bit(table.UPPER_FOUR, ranks & ~UPPER_FOUR == 0)
    held |= row_bit(table.LOWER_FOUR, ranks & ~LOWER_FOUR == 0)
    held |= row_bit(table.FULL_FLUSH, first == 0 or second == 0)
    held |= row_bit(table.ALL_SIMPLES, ranks & ~INNER == 0)
    return held | row_bit(table.REVERSIBLE_TILES, are_reversible(facts, 0) and are_reversible(facts, 1))


@kernel
def are_reversible(facts: np.record, place: int) -> bool:
    """Tell whether the tiles of one suit look alike upside down."""
    present, suit = int(facts.present[place]), int(facts.suits[place])
    if suit == CHARACTERS:
        return present == 0
    return present & ~(REVERSIBLE_DOTS if suit == DOTS else REVERSIBLE_BAMBOO) == 0


@kernel
def has_steps(pungs: int, length: int) -> bool:
    """Tell whether there are so many consecutive ranks in a set of them."""
    for _ in range(length - 1):
        pungs &= pungs >> NIBBLE
    return pungs != 0


@kernel
def has_points(facts: np.record, least: int) -> bool:
    """Tell whether the ranks of all characters add up to so much."""
    copies, points = int(facts.copies[0]), 0
    if facts.suits[0] != CHARACTERS:
        return least <= 0
    if RANKS * sum_copies(copies) < least:
        return False
    for rank in range(RANKS):
        points += (rank + 1) * count_copies(copies, rank)
    return points >= least


@kernel
def hold_pungs(facts: np.record) -> int:
    """Return the rows that ask about pungs, those of concealed ones left out."""
    first, second = int(facts.pungs[0]), int(facts.pungs[1])
    count = int(facts.pung_count)
    held = row_bit(table.DOUBLE_PUNG, count_bits(first | second) < count)
    held |= row_bit(table.THREE_PURE_SHIFTED_PUNGS, has_steps(first, 3) or has_steps(second, 3))
    held |= row_bit(table.THREE_KONGS, facts.kongs >= 3)
    if count < SETS:
        return held
    held |= row_bit(table.FOUR_PURE_SHIFTED_PUNGS, has_steps(first, 4) or has_steps(second, 4))
    ranks = int(facts.present[0]) | int(facts.present[1])
    held |= row_bit(table.FOUR_KONGS, facts.kongs == SETS)
    held |= row_bit(table.ALL_EVEN_PUNGS, ranks & ~EVEN == 0)
    return held | row_bit(table.ALL_PUNGS, True)


@kernel
def hold_chows(facts: np.record) -> int:
    """Return the rows that ask about chows."""
    held = 0
    for place in range(2):
        chows, twins = int(facts.chows[place]), int(facts.twin_chows[place])
        if chows & TERMINAL_CHOWS != TERMINAL_CHOWS:
            continue
        held |= row_bit(table.TWO_TERMINAL_CHOWS, True)
        held |= row_bit(table.PURE_STRAIGHT, chows & STRAIGHT == STRAIGHT)
        is_pure = twins == TERMINAL_CHOWS and int(facts.pairs[place]) == CENTRE
        held |= row_bit(table.PURE_TERMINAL_CHOWS, is_pure)
    return held


@kernel
def hold_sets(hand: np.record, facts: np.record, payouts: NDArray[np.int64]) -> int:
    """Return the rows for four sets and a pair that do not ask about the winning tile."""
    held = hold_pungs(facts)
    if facts.chow_count >= 2:
        held |= hold_chows(facts)
    held |= row_bit(table.OUTSIDE_HAND, facts.outer != 0 and facts.chow_count > 0)
    held |= row_bit(table.ALL_FIVES, facts.all_fives != 0)
    held |= row_bit(table.SINGLE_TILE_LEFT, hand.meld_count == SETS)
    held |= row_bit(table.SINGLE_TILE_LEFT_WILD, hand.meld_count == SETS and hand.reds == 2)
    return held | row_bit(table.MILLION_STONES, has_points(facts, int(payouts[table.MILLION_STONES_POINTS])))


@kernel
def hold_hidden(hidden: int) -> int:
    """Return the rows that so many concealed pungs meet."""
    held = row_bit(table.FOUR_CONCEALED_PUNGS, hidden >= 4)
    held |= row_bit(table.THREE_CONCEALED_PUNGS, hidden >= 3)
    return held | row_bit(table.TWO_CONCEALED_PUNGS, hidden >= 2)


@kernel
def are_gates(hand: np.record, facts: np.record, place: int, rank: int) -> bool:
    """Tell whether the tiles without the winning one are the nine gates of one suit (row 6)."""
    if hand.meld_count != 0 or facts.present[1 - place] != 0:
        return False
    return int(facts.copies[place]) - (1 << (NIBBLE * rank)) == GATES


@kernel
def hold_way(hand: np.record, win: np.record, closed: bool) -> int:
    """Return the rows that the way of winning and the tiles before any reading tell, roots left out."""
    by, circumstances = int(win.by), int(win.circumstances)
    held = row_bit(table.FULLY_CONCEALED_HAND, by == SELF_DRAW and closed)
    held |= row_bit(table.NO_WILD, hand.reds == 0)
    held |= row_bit(table.CONCEALED_HAND, closed)
    last = circumstances & LAST_TILE != 0
    if by == SELF_DRAW:
        held |= row_bit(table.SELF_DRAW, True)
        replaced = circumstances & OUT_WITH_REPLACEMENT_TILE != 0
        held |= row_bit(table.OUT_WITH_REPLACEMENT_TILE, replaced)
        held |= row_bit(table.LAST_TILE_DRAW, last)
    elif by == DISCARD:
        held |= row_bit(table.KONG_DISCARD, circumstances & KONG_DISCARD != 0)
        held |= row_bit(table.LAST_TILE_CLAIM, last)
    return held | row_bit(table.ROBBING_THE_KONG, by == ROB)


@kernel
def count_roots(facts: np.record) -> int:
    """Count the faces with four copies or more (row 43)."""
    return count_bits(many_ranks(int(facts.copies[0]))) + count_bits(many_ranks(int(facts.copies[1])))


@kernel
def hold_pairs(facts: np.record) -> int:
    """Return the rows for seven pairs only, from their tiles."""
    held = row_bit(table.SEVEN_PAIRS, True) | row_bit(table.DRAGON_SEVEN_PAIRS, count_roots(facts) > 0)
    for place in range(2):
        if facts.present[1 - place] == 0:
            present = int(facts.present[place])
            seven = count_bits(present) == 7 and has_steps(present, 7)
            held |= row_bit(table.SEVEN_SHIFTED_PAIRS, seven)
    return held
