"""Multiply the rows that count, and keep the best reading (docs/rules/hongzhong.md, Scoring, Algorithm)."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.jit import kernel
from mjsim_kernels.masks import lowest_bit
from mjsim_kernels.scoring import hongzhong_table as table

# No multiplier times the base is above: sixty won tiles, each paid by or to three, stay within 64 bits.
MOST_POINTS: Final = 5 * 10**16
MOST_VALUE: Final = 10_000  # that a rule set may have
SAFE: Final = MOST_POINTS // MOST_VALUE  # a product that may be multiplied unasked, which is most of them
TOO_LARGE: Final = -1  # instead of a product above it

PATTERN_ROWS: Final = (1 << table.EXTRAS) - 1
ALL_ROWS: Final = (1 << table.ROWS) - 1
NO_PRODUCT: Final = 0

# The best reading so far.
BEST: Final = np.dtype(
    (
        np.record,
        [
            ("product", np.int64),  # NO_PRODUCT: none yet
            ("rows", np.int64),  # a bit for each that counts
            ("root_value", np.int64),  # value of the row of roots
            ("has_groups", np.int64),  # 0 where it has none to show: seven pairs, or a win without a reading
            ("pungs", np.int64, 2),  # as in `hongzhong_facts.FACTS`
            ("chows", np.int64, 2),
            ("pairs", np.int64, 2),
        ],
    )
)


@kernel
def excluded_by(row: int, payouts: NDArray[np.int64]) -> int:
    """Return the rows that a counted row excludes."""
    if row in (table.HEAVENLY_HAND, table.EARTHLY_HAND):
        return ALL_ROWS
    before = int(row > table.HEAVENLY_HAND) + int(row > table.EARTHLY_HAND)
    return int(payouts[table.EXCLUSIONS + row - before])


@kernel
def count_rows(held: int, payouts: NDArray[np.int64]) -> tuple[int, int]:
    """Go through rows in order; return those that count, and those that they exclude (Algorithm 3)."""
    counted, excluded = 0, 0
    left = held
    while left:
        row = lowest_bit(left)
        counted |= 1 << row
        excluded |= excluded_by(row, payouts)
        left &= ~(1 << row | excluded)
    return counted, excluded


@kernel
def times(product: int, value: int) -> int:
    """Multiply a product that is not TOO_LARGE, or return TOO_LARGE."""
    if product > SAFE and product > MOST_POINTS // value:
        return TOO_LARGE
    return product * value


@kernel
def power_of(value: int, exponent: int) -> int:
    """Multiply a value so many times with itself, or return TOO_LARGE."""
    power = 1
    for _ in range(exponent):
        power = times(power, value)
        if power == TOO_LARGE:
            break
    return power


@kernel
def comes_before(rows: int, others: int) -> bool:
    """Tell whether one set of rows, as an ascending list, is lexicographically smaller than another."""
    differing = rows ^ others
    if differing == 0:
        return False
    first = differing & -differing
    above = ~(first | (first - 1))
    if rows & first:
        return others & above != 0
    return rows & above == 0


@kernel
def offer(rows: int, facts: np.record, is_pairs: bool, payouts: NDArray[np.int64], best: np.record) -> None:
    """Keep a reading with these counted rows if it is the best so far (Algorithm 4 to 6)."""
    roots = int(facts.roots)
    if rows >> table.DRAGON_SEVEN_PAIRS & 1:
        roots -= int(payouts[table.ROOTS_IN_DRAGON])
    has_roots = roots > 0 and rows >> table.ROOT & 1 == 1
    if not has_roots:
        rows &= ~(1 << table.ROOT)
    root_value = power_of(int(payouts[table.VALUES + table.ROOT]), roots) if has_roots else 1
    product = root_value
    left = rows & ~(1 << table.ROOT)
    while left and product != TOO_LARGE:
        product = times(product, int(payouts[table.VALUES + lowest_bit(left)]))
        left &= left - 1
    base = int(payouts[table.BASE])
    if base > 1 and product > MOST_POINTS // base:
        product = TOO_LARGE
    known = int(best.product)
    if known == TOO_LARGE or (product != TOO_LARGE and product < known):
        return
    if product == known and not comes_before(rows, int(best.rows)):
        return
    best.product = product
    best.rows = rows
    best.root_value = root_value
    best.has_groups = int(not is_pairs)
    for place in range(2):
        best.pungs[place] = facts.hand_pungs[place]
        best.chows[place] = facts.hand_chows[place]
        best.pairs[place] = facts.pairs[place]


@kernel
def offer_reading(
    held: int, facts: np.record, is_pairs: bool, payouts: NDArray[np.int64], best: np.record
) -> None:
    """Count the rows of a reading, all or each one alone, and keep it if it is the best (Algorithm 3 and 8).

    Parameters
    ----------
    held: rows that hold, `plain_hand` and the circumstances of no reading left out.
    facts: the groups, and the faces with four copies or more.
    is_pairs: whether the shape is seven pairs.
    payouts: as for `score_outcomes`.
    best: the best reading so far, replaced by a better one.
    """
    extras = held & ~PATTERN_ROWS | 1 << table.ROOT
    patterns = held & PATTERN_ROWS
    plain = 0 if is_pairs else 1 << table.PLAIN_HAND
    if payouts[table.COMBINE] == table.LARGEST:
        left = patterns | plain
        while left:
            row = lowest_bit(left)
            counted = 1 << row | extras & ~excluded_by(row, payouts)
            offer(counted, facts, is_pairs, payouts, best)
            left &= left - 1
        return
    counted, excluded = count_rows(patterns if patterns else plain, payouts)
    offer(counted | extras & ~excluded, facts, is_pairs, payouts, best)


@kernel
def capped(product: int, payouts: NDArray[np.int64]) -> int:
    """Return a multiplier after the cap (Algorithm 7)."""
    cap = int(payouts[table.CAP])
    return min(product, cap) if cap > 0 else product
