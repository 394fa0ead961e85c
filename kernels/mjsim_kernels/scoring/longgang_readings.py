"""Find the best reading of a Longgang win (docs/rules/longgang.md, Algorithm, winner)."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.group_choices import NO_FACE
from mjsim_kernels.interpretations import next_reading, start
from mjsim_kernels.jit import kernel
from mjsim_kernels.masks import lowest_bit
from mjsim_kernels.scoring import longgang_table as table
from mjsim_kernels.scoring.hu_groups import hu_of_sets, read_shape
from mjsim_kernels.scoring.hu_hands import is_value_face, wilds_held
from mjsim_kernels.scoring.hu_places import (
    BIG_PUNG,
    IN_PAIR,
    NO_PLACE,
    PLACES,
    SMALL_PUNG,
    find_places,
    hu_of_place,
)
from mjsim_kernels.scoring.hu_settlement import income_of, total_of
from mjsim_kernels.scoring.longgang_elements import (
    count_common,
    count_place,
    count_shape,
    fill_values,
    sum_tai,
)
from mjsim_kernels.scoring.longgang_limits import concealed_pungs, reading_limits
from mjsim_kernels.scoring.longgang_payments import follow_of
from mjsim_kernels.scoring.wins import keep_reading

# The best so far.
BEST: Final = np.dtype(
    (
        np.record,
        [
            ("found", np.int8),  # 1 once there is a counted reading
            ("limit", np.int8),  # lowest limit hand, or table.NO_LIMIT
            ("income", np.int64),
            ("tai", np.int64),
            ("hu", np.int64),  # card hu
            ("total", np.int64),
            ("times", np.int64, table.ELEMENTS),
            ("values", np.int64, table.ELEMENTS),
        ],
    )
)


class Work(NamedTuple):
    """Room for the scorer to work in, one for each thread."""

    cursors: NDArray[np.void]  # one
    hands: NDArray[np.void]  # the winner's; a loser's
    winners: NDArray[np.void]  # one
    losers: NDArray[np.void]  # one
    shapes: NDArray[np.void]  # of the melds; of a reading with them
    prices: NDArray[np.void]  # one
    bests: NDArray[np.void]  # one
    times: NDArray[np.int64]  # (elements,) of a candidate
    values: NDArray[np.int64]  # (elements,)
    debts: NDArray[np.int64]  # (payers, payees)


@kernel
def places_of(cursor: np.record, winner: np.record) -> int:
    """Find the places that the winning tile may have taken in the current interpretation."""
    if winner.tile < 0:
        return 1 << NO_PLACE
    places = find_places(cursor, int(winner.tile), int(winner.tile_kind))
    return places & ~(1 << IN_PAIR) if winner.bars_pair else places


@kernel
def read_standard(outcome: np.record, payouts: NDArray[np.int64], work: Work, score: np.record) -> bool:
    """Weigh every interpretation of a complete hand as sets and a pair, with every place of the winning tile.

    Where `best` already has a limit hand, it only looks for a lower one.

    Returns
    -------
    Whether there is an interpretation with a place for the winning tile.
    """
    hand, winner, best, cursor = work.hands[0], work.winners[0], work.bests[0], work.cursors[0]
    shape = work.shapes[1]
    start(cursor, hand.naturals, wilds_held(hand), 0, int(hand.sets))
    found = False
    while not (found and best.limit <= table.THREE_WILDS) and next_reading(cursor):
        if not read_shape(cursor, work.shapes, int(hand.seat)):
            continue
        places = places_of(cursor, winner)
        if places == 0:
            continue
        limits = reading_limits(outcome, hand, winner, cursor, shape, payouts)
        if int(winner.looked_for) >> table.FIVE_CONCEALED_PUNGS & 1:
            limits |= concealed_limit(winner, shape, places)
        is_lower = limits != 0 and lowest_bit(limits) < best.limit
        if is_lower:
            best.limit = lowest_bit(limits)
        if is_lower or not found:
            keep_reading(cursor, score)
        found = True
        if best.limit == table.NO_LIMIT and weigh_places(places, payouts, work):
            keep_reading(cursor, score)
    return found


@kernel
def concealed_limit(winner: np.record, shape: np.record, places: int) -> int:
    """Tell as a bit whether five pungs are concealed, wherever the winning tile may have gone."""
    in_pung = 1 << SMALL_PUNG | 1 << BIG_PUNG
    must_take = winner.self_drawn == 0 and places & ~in_pung == 0
    return int(concealed_pungs(shape, must_take) >= 5) << table.FIVE_CONCEALED_PUNGS


@kernel
def weigh_places(places: int, payouts: NDArray[np.int64], work: Work) -> bool:
    """Weigh a standard reading with each place of the winning tile; tell whether one was kept."""
    hand, winner, shape, prices = work.hands[0], work.winners[0], work.shapes[1], work.prices[0]
    times = work.times
    count_common(hand, winner, payouts, times)
    count_shape(shape, payouts, times)
    pair = int(shape.pair_face)
    times[table.VALUE_PAIR] = pair != NO_FACE and is_value_face(hand, pair)
    hu = hu_of_sets(shape, prices) + fixed_hu(times, prices)
    kept = False
    for place in range(PLACES + 1):
        if places >> place & 1:
            count_place(hand, winner, shape, place, payouts, times)
            kept = (
                weigh(place, hu + hu_of_place(place, winner.self_drawn == 1, prices), payouts, work) or kept
            )
    return kept


@kernel
def fixed_hu(times: NDArray[np.int64], prices: np.record) -> int:
    """Return the hu of value pairs and flowers."""
    pairs, flowers = int(times[table.VALUE_PAIR]), int(times[table.FLOWER_TILES])
    return pairs * int(prices.value_pair) + flowers * int(prices.flower_tile)


@kernel
def weigh(place: int, hu: int, payouts: NDArray[np.int64], work: Work) -> bool:
    """Keep a candidate if it is the best so far (Algorithm 5)."""
    winner, best, prices = work.winners[0], work.bests[0], work.prices[0]
    tai = sum_tai(work.times, payouts)
    total = total_of(int(payouts[table.WINNER_HU]) + hu, tai, prices)
    income = income_of(int(winner.seat), total, follow_of(winner, tai, payouts), prices)
    if best.found and is_less(income, tai, hu, best):
        return False
    fill_values(winner, work.shapes[1], place, payouts, prices, work.times, work.values)
    is_equal = best.found == 1 and income == best.income and tai == best.tai and hu == best.hu
    if is_equal and not has_larger_values(work.times, work.values, best):
        return False
    best.found = 1
    best.income = income
    best.tai = tai
    best.hu = hu
    best.total = total
    for element in range(table.ELEMENTS):
        best.times[element] = work.times[element]
        best.values[element] = work.values[element]
    return True


@kernel
def is_less(income: int, tai: int, hu: int, best: np.record) -> bool:
    """Tell whether a candidate is worth less than the one kept: income, then tai, then hu."""
    if income != best.income:
        return income < int(best.income)
    if tai != best.tai:
        return tai < int(best.tai)
    return hu < int(best.hu)


@kernel
def has_larger_values(times: NDArray[np.int64], values: NDArray[np.int64], best: np.record) -> bool:
    """Compare candidates of equal worth: larger values first, then the name all_chows."""
    for element in range(table.ELEMENTS):
        if values[element] != best.values[element]:
            return bool(values[element] > best.values[element])
    return bool(times[table.ALL_CHOWS] > best.times[table.ALL_CHOWS])
