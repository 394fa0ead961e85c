"""Judge and total up a Chayuan win (docs/rules/chayuan.md, Winning and Scoring)."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.hands import POWERS, SUIT_OF, hand_keys, is_complete
from mjsim_kernels.interpretations import NATURAL
from mjsim_kernels.jit import kernel
from mjsim_kernels.lone_wilds import is_lone_wild_wait
from mjsim_kernels.records import DEALT_THREE_WILDS, EARTHLY, HEAVENLY, ROB, SELF_DRAW
from mjsim_kernels.scoring import chayuan_table as table
from mjsim_kernels.scoring.hu_hands import count_tiles, tile_kind, turned_wilds, wilds_held
from mjsim_kernels.scoring.hu_settlement import ENOUGH_DOUBLINGS, total_of
from mjsim_kernels.scoring.wins import may_be_robbed
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import KINDS, NO_TILE

ALL_TURNED: Final = 3  # turned wilds that win without a shape


@kernel
def is_whole(outcome: np.record, hand: np.record) -> bool:
    """Tell whether the winner holds as many tiles as a win has, the winning tile among them."""
    flags, tile = int(outcome.win_flags), int(outcome.tile)
    pushes = flags & DEALT_THREE_WILDS != 0
    if tile == NO_TILE:
        if not pushes and flags & HEAVENLY == 0:
            return False
    elif tile < 0 or tile >= KINDS or outcome.hands[int(hand.seat), tile] <= 0:
        return False
    return count_tiles(hand) == 3 * int(hand.sets) + (1 if pushes else 2)


@kernel
def has_shape(outcome: np.record, hand: np.record, tables: HandTables) -> bool:
    """Tell whether the winner's tiles are five sets and a pair."""
    if hand.dead > 0 or int(outcome.win_flags) & DEALT_THREE_WILDS:
        return False
    key_m, key_p, key_s, key_z = hand_keys(hand.naturals)
    return is_complete(tables, key_m, key_p, key_s, key_z, int(hand.sets), wilds_held(hand))


@kernel
def is_legal(
    outcome: np.record, hand: np.record, complete: bool, payouts: NDArray[np.int64], tables: HandTables
) -> bool:
    """Tell whether this is a win: shape or three hard wilds, and no ban on the tile (Winning)."""
    if outcome.by == SELF_DRAW:
        pushes = payouts[table.THREE_WILDS_WIN] != 0 and turned_wilds(hand) == ALL_TURNED
        return complete or (pushes and hand.dead == 0)
    tile = int(outcome.tile)
    if not complete or tile_kind(hand, tile) != NATURAL or int(outcome.passed) >> tile & 1:
        return False
    if outcome.by == ROB:
        if not may_be_robbed(outcome, tile):
            return False
        if payouts[table.UNIVERSAL_MAY_ROB]:
            return True
    return payouts[table.UNIVERSAL_BARRED] == 0 or not waits_for_all(hand, tile, tables)


@kernel
def waits_for_all(hand: np.record, tile: int, tables: HandTables) -> bool:
    """Tell whether a complete hand without its winning tile is a universal wait."""
    key_m, key_p, key_s, key_z = hand_keys(hand.naturals)
    suit, power = int(SUIT_OF[tile]), int(POWERS[tile])
    key_m -= power if suit == 0 else 0
    key_p -= power if suit == 1 else 0
    key_s -= power if suit == 2 else 0
    key_z -= power if suit == 3 else 0
    return is_lone_wild_wait(tables, key_m, key_p, key_s, key_z, int(hand.sets), wilds_held(hand))


@kernel
def limit_of_circumstance(outcome: np.record, hand: np.record, complete: bool) -> int:
    """Find the limit hand that a flag or three hard wilds give, or NO_LIMIT."""
    flags = int(outcome.win_flags)
    if complete and flags & HEAVENLY:
        return table.HEAVENLY_HAND
    if complete and flags & EARTHLY:
        return table.EARTHLY_HAND
    return table.THREE_WILDS if turned_wilds(hand) == ALL_TURNED else table.NO_LIMIT


@kernel
def report_limit(limit: int, payouts: NDArray[np.int64], score: np.record) -> int:
    """Report a limit hand, and return the tai that its bonus counts."""
    tai, total = int(payouts[table.LIMIT_TAI]), int(payouts[table.LIMIT_TOTAL])
    score.counts[limit] = 1
    score.values[limit] = tai
    score.totals[table.HU] = total
    score.totals[table.TAI] = tai
    score.totals[table.TOTAL] = total
    score.totals[table.LIMIT] = 1
    return tai


@kernel
def report_count(count: np.record, payouts: NDArray[np.int64], prices: np.record, score: np.record) -> int:
    """Report a counted hand, and return the tai that its bonus counts (Algorithm 4 and 5)."""
    hu, tai = int(count.hu), int(count.tai)
    for element in range(table.TAI_ELEMENTS):
        value = int(count.values[element])
        score.values[element] = value
        score.counts[element] = value // payouts[table.TAI_VALUES + element] if value > 0 else 0
    is_over = hu << min(tai, ENOUGH_DOUBLINGS) > prices.cap
    is_limit = is_over and (tai >= payouts[table.LIMIT_TAI] or payouts[table.LIMIT_NEEDS_TAI] == 0)
    score.totals[table.HU] = hu
    score.totals[table.TAI] = tai
    score.totals[table.LIMIT] = 1 if is_limit else 0
    if is_limit:
        score.totals[table.TOTAL] = payouts[table.LIMIT_TOTAL]
        return int(payouts[table.LIMIT_TAI])
    score.totals[table.TOTAL] = int(prices.cap) if is_over else total_of(hu, tai, prices)
    return tai
