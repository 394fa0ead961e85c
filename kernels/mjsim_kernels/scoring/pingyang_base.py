"""Count the base rows of Pingyang, which every player has (docs/rules/pingyang.md, Scoring)."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.scoring import pingyang_table as table
from mjsim_kernels.scoring.pingyang_hands import (
    GREEN_BIT,
    RED_BIT,
    is_dealt_four,
    is_double,
    wilds_held,
)
from mjsim_kernels.scoring.pingyang_rows import copy_rows, fill_rows, is_better, sum_rows
from mjsim_kernels.tiles import CONCEALED_KONG, EAST, GREEN, KONG, RANKS, RED, WHITE

NO_KILL_PIG: Final = -1

# places in the payouts of a kong
SMALL: Final = 0
BIG: Final = 1
HONOR: Final = 2


@kernel
def by_number(payouts: NDArray[np.int64], first: int, tiles: int, most: int) -> int:
    """Look up a value for 1, 2, ... tiles; none are worth nothing."""
    return int(payouts[first + min(tiles, most) - 1]) if tiles > 0 else 0


@entry
def is_big_wild(group: int, seat: int, payouts: NDArray[np.int64]) -> bool:
    """Tell whether the wilds of a group count by the big row for this seat."""
    if EAST <= group < WHITE and payouts[table.BIG_WILD_WINDS] == table.OWN:
        return group == EAST + seat
    return group >= EAST


@kernel
def wild_tiles(hand: np.record, payouts: NDArray[np.int64]) -> int:
    """Value the wilds held, each group by itself."""
    if is_double(hand) and len(payouts) > table.SAME_FACE:
        return by_number(payouts, table.SAME_FACE, int(hand.wilds[0]), 2)
    value = 0
    for place in range(2):
        is_big = is_big_wild(int(hand.groups[place]), int(hand.seat), payouts)
        first = table.BIG_WILDS if is_big else table.SMALL_WILDS
        value += by_number(payouts, first, int(hand.wilds[place]), 3)
    return value


@entry
def kong_class(face: int, seat: int) -> int:
    """Tell how much a kong is worth: SMALL, BIG or HONOR."""
    if face in (EAST + seat, GREEN, RED):
        return HONOR
    return BIG if face >= EAST or face % RANKS == 0 or face % RANKS == RANKS - 1 else SMALL


@kernel
def count_kongs(
    outcome: np.record, hand: np.record, payouts: NDArray[np.int64], rows: NDArray[np.int64]
) -> None:
    """Count what kongs and four equal tiles as dealt are worth."""
    seat = int(hand.seat)
    rows[table.DEALT_FOUR_KONG] = int(hand.dealt_fours) * int(payouts[table.DEALT_FOUR])
    rows[table.EXPOSED_KONG] = 0
    rows[table.CONCEALED_KONG] = 0
    for meld in range(int(outcome.meld_counts[seat])):
        kind, face = int(outcome.meld_kinds[seat, meld]), int(outcome.meld_faces[seat, meld])
        if kind < KONG or is_dealt_four(hand, kind, face, payouts):
            continue
        if kind == CONCEALED_KONG:
            rows[table.CONCEALED_KONG] += payouts[table.CONCEALED + kong_class(face, seat)]
        else:
            rows[table.EXPOSED_KONG] += payouts[table.EXPOSED + kong_class(face, seat)]


@kernel
def count_fixed(
    outcome: np.record, hand: np.record, payouts: NDArray[np.int64], rows: NDArray[np.int64]
) -> None:
    """Count the base rows that do not depend on how the concealed tiles are read (Algorithm 2)."""
    rows[table.WILD_TILES] = wild_tiles(hand, payouts)
    rows[table.FLOWER_TILES] = by_number(payouts, table.FLOWER, int(hand.red_flowers), 4) + by_number(
        payouts, table.FLOWER, int(hand.black_flowers), 4
    )
    rows[table.WHITE_TILES] = by_number(payouts, table.WHITE, int(hand.whites), 4)
    count_kongs(outcome, hand, payouts, rows)


@kernel
def count_honors(
    hand: np.record, pungs: int, has_seat_wind_pair: bool, payouts: NDArray[np.int64], rows: NDArray[np.int64]
) -> None:
    """Count own wind, Green and Red; `pungs` is a mask of honors, kongs left out."""
    own = (pungs >> int(hand.seat)) & 1
    dragons = (1 if pungs & GREEN_BIT else 0) + (1 if pungs & RED_BIT else 0)
    rows[table.SEAT_WIND_PUNG] = own * int(payouts[table.HONORS])
    rows[table.DRAGON_PUNG] = dragons * int(payouts[table.HONORS + 1])
    rows[table.SEAT_WIND_PAIR] = int(payouts[table.HONORS + 2]) if has_seat_wind_pair else 0


@kernel
def count_unfinished(
    outcome: np.record,
    hand: np.record,
    payouts: NDArray[np.int64],
    rows: NDArray[np.int64],
    best: NDArray[np.int64],
) -> None:
    """Count the base rows of a hand without a shape into `best`: its wilds are placed for the greatest sum.

    The 8 choices of own wind, Green and Red are tried in `rows`.
    """
    seat = int(hand.seat)
    fill_rows(rows, 0)
    count_fixed(outcome, hand, payouts, rows)
    melded = int(hand.pungs) | int(hand.kongs)
    own_winds = int(hand.naturals[EAST + seat])
    fill_rows(best, -1)
    for choice in range(8):
        made = (choice & 1) << seat | (choice >> 1) * GREEN_BIT  # Red's bit follows Green's
        wilds = wilds_needed(hand, made) if made & melded == 0 else -1
        if 0 <= wilds <= wilds_held(hand):
            is_pair = own_winds == 2 and choice & 1 == 0
            count_honors(hand, int(hand.pungs) | made, is_pair, payouts, rows)
            if is_better(rows, best):
                copy_rows(rows, best)


@kernel
def wilds_needed(hand: np.record, made: int) -> int:
    """Count the wilds that complete sets of these honors; -1 if there is no natural tile of one."""
    wilds = 0
    for honor in range(7):
        if made >> honor & 1:
            naturals = int(hand.naturals[EAST + honor])
            if naturals == 0:
                return -1
            wilds += max(0, 3 - naturals)
    return wilds


@kernel
def kill_pig(hand: np.record, payouts: NDArray[np.int64]) -> int:
    """Value the kill pig that the wilds held allow, or return NO_KILL_PIG (Winning 5)."""
    held = wilds_held(hand)
    if is_double(hand):
        return int(payouts[table.KILL_PIG_SAME_FACE]) if held >= 2 else NO_KILL_PIG
    if held < 4 or max(int(hand.wilds[0]), int(hand.wilds[1])) < 3:
        return NO_KILL_PIG
    return int(payouts[table.KILL_PIGS + min(held, 6) - 4])


@kernel
def join_kill_pig(hand: np.record, payouts: NDArray[np.int64], rows: NDArray[np.int64]) -> None:
    """Count the kill pig beside the wild tai, or the larger of the two (Algorithm 4)."""
    value = kill_pig(hand, payouts)
    rows[table.KILL_PIG] = 0
    if value == NO_KILL_PIG:
        return
    if payouts[table.KILL_PIG_ADDS]:
        rows[table.KILL_PIG] = value
    elif value >= rows[table.WILD_TILES]:
        rows[table.KILL_PIG] = value
        rows[table.WILD_TILES] = 0


@kernel
def base_tai(
    outcome: np.record,
    hand: np.record,
    payouts: NDArray[np.int64],
    rows: NDArray[np.int64],
    best: NDArray[np.int64],
) -> int:
    """Sum the base rows of a loser."""
    count_unfinished(outcome, hand, payouts, rows, best)
    return sum_rows(best)
