"""Count the elements of a Longgang reading (docs/rules/longgang.md, Hu elements, Tai elements)."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.jit import kernel
from mjsim_kernels.records import OUT_WITH_REPLACEMENT_TILE
from mjsim_kernels.scoring import longgang_table as table
from mjsim_kernels.scoring.hu_groups import NUMBER_SUITS, count_equal_sets, count_rows
from mjsim_kernels.scoring.hu_hands import has_four_flowers, wilds_held
from mjsim_kernels.scoring.hu_places import BIG_PUNG, CLOSED, EDGE, IN_PAIR, SMALL_PUNG
from mjsim_kernels.scoring.hu_prices import (
    BIG,
    CONCEALED_PUNG,
    EXPOSED_KONG,
    EXPOSED_PUNG,
    SET_ROWS,
    SIZES,
    SMALL,
)
from mjsim_kernels.scoring.longgang_limits import concealed_pungs, longest_run
from mjsim_kernels.tiles import MOST_SETS

STRAIGHT: Final = 0b001001001  # chows from 1, 4 and 7


@kernel
def count_common(
    hand: np.record, winner: np.record, payouts: NDArray[np.int64], times: NDArray[np.int64]
) -> None:
    """Count the tai elements that no reading changes, and clear the others."""
    for element in range(table.ELEMENTS):
        times[element] = 0
    if has_four_flowers(hand):
        times[table.FOUR_FLOWERS] = 1
    else:
        times[table.OWN_FLOWER] = hand.own_flower
    times[table.DOUBLE_WILD] = winner.turned >= 2
    times[table.NO_WILD] = wilds_held(hand) == 0
    times[table.HALF_FLUSH] = winner.half_flush
    times[table.OUT_WITH_REPLACEMENT_TILE] = (
        payouts[table.REPLACEMENT_RULE] != 0
        and winner.self_drawn == 1
        and int(winner.circumstances) & OUT_WITH_REPLACEMENT_TILE != 0
    )
    times[table.FLOWER_TILES] = hand.guests


@kernel
def count_shape(shape: np.record, payouts: NDArray[np.int64], times: NDArray[np.int64]) -> None:
    """Count the tai elements of a standard reading that do not depend on the winning tile."""
    times[table.DRAGON_PUNG] = shape.dragon_pungs
    times[table.SEAT_WIND_PUNG] = shape.seat_wind_pungs
    times[table.ALL_PUNGS] = count_equal_sets(shape) == MOST_SETS
    straight, run = False, 0
    for suit in range(NUMBER_SUITS):
        straight = straight or int(shape.chow_ranks[suit]) & STRAIGHT == STRAIGHT
        run = max(run, longest_run(int(shape.pung_ranks[suit]), 1))
    times[table.PURE_STRAIGHT] = payouts[table.PURE_STRAIGHT_RULE] != 0 and straight
    if payouts[table.RARE_HANDS] == 0:
        return
    times[table.FOUR_PURE_SHIFTED_PUNGS] = run >= 4
    times[table.THREE_KONGS] = count_rows(shape, EXPOSED_KONG, SET_ROWS) == 3
    ranks = int(shape.pung_ranks[0]) & int(shape.pung_ranks[1]) & int(shape.pung_ranks[2])
    times[table.TRIPLE_PUNG] = ranks != 0


@kernel
def is_taken_pung(winner: np.record, place: int) -> bool:
    """Tell whether another's tile completes a pung, which then is exposed."""
    return winner.self_drawn == 0 and place in (SMALL_PUNG, BIG_PUNG)


@kernel
def count_place(
    hand: np.record,
    winner: np.record,
    shape: np.record,
    place: int,
    payouts: NDArray[np.int64],
    times: NDArray[np.int64],
) -> None:
    """Count the tai elements of a standard reading that depend on the place of the winning tile."""
    if payouts[table.RARE_HANDS]:
        taken = is_taken_pung(winner, place)
        times[table.FOUR_CONCEALED_PUNGS] = concealed_pungs(shape, taken) == 4
    times[table.ALL_CHOWS] = is_all_chows(hand, winner, shape, place, payouts, times)


@kernel
def is_all_chows(
    hand: np.record,
    winner: np.record,
    shape: np.record,
    place: int,
    payouts: NDArray[np.int64],
    times: NDArray[np.int64],
) -> bool:
    """Tell whether a reading is the bare hand: five chows, one turned wild, another's tile, and nothing else."""
    if shape.chows < MOST_SETS or winner.self_drawn == 1 or winner.turned != 1 or hand.own_flower == 1:
        return False
    if hand.guests > 0 or times[table.VALUE_PAIR] or times[table.HALF_FLUSH] or times[table.PURE_STRAIGHT]:
        return False
    return place != CLOSED and (payouts[table.EDGE_AND_SINGLE] == 0 or place not in (EDGE, IN_PAIR))


@kernel
def sum_tai(times: NDArray[np.int64], payouts: NDArray[np.int64]) -> int:
    """Add up the tai."""
    tai = 0
    for element in range(table.TAI_ELEMENTS):
        tai += int(times[element]) * int(payouts[table.TAI_VALUES + element])
    return tai


@kernel
def fill_values(
    winner: np.record,
    shape: np.record,
    place: int,
    payouts: NDArray[np.int64],
    prices: np.record,
    times: NDArray[np.int64],
    values: NDArray[np.int64],
) -> None:
    """Count the hu elements, and write what each element is worth."""
    for element in range(table.TAI_ELEMENTS):
        values[element] = int(times[element]) * int(payouts[table.TAI_VALUES + element])
    taken = -1
    if is_taken_pung(winner, place):
        taken = BIG if place == BIG_PUNG else SMALL
    for row in range(SET_ROWS):
        element = row_element(row)
        times[element], values[element] = 0, 0
        for size in range(SIZES):
            sets = int(shape.sets[row, size])
            if size == taken:
                sets += int(row == EXPOSED_PUNG) - int(row == CONCEALED_PUNG)
            times[element] += sets
            values[element] += sets * int(prices.sets[row, size])
    is_pair = place == IN_PAIR
    with_waits = payouts[table.EDGE_AND_SINGLE] != 0
    times[table.SELF_DRAW] = winner.self_drawn == 1 and (not is_pair or payouts[table.PAIR_SELF_DRAW] != 0)
    times[table.CLOSED_WAIT] = place == CLOSED
    times[table.EDGE_WAIT] = place == EDGE and with_waits
    times[table.SINGLE_WAIT] = is_pair and with_waits
    for element in range(table.VALUE_PAIR, table.ELEMENTS):
        values[element] = int(times[element]) * int(payouts[table.VALUES + element])


@kernel
def row_element(row: int) -> int:
    """Return the element of a row of PRICES.sets."""
    if row == EXPOSED_PUNG:
        return table.EXPOSED_PUNG
    if row == CONCEALED_PUNG:
        return table.CONCEALED_PUNG
    return table.EXPOSED_KONG if row == EXPOSED_KONG else table.CONCEALED_KONG
