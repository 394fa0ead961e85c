"""Decide whether a seat may win: complete hands and wins without a shape, as the turn options allow."""

from typing import Final

import numpy as np

from mjsim_kernels.deal_state import INCOMPLETE
from mjsim_kernels.hands import is_complete
from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.lone_wilds import is_lone_wild_wait
from mjsim_kernels.masks import count_bits
from mjsim_kernels.pair_shapes import lacking_pairs_and_pung
from mjsim_kernels.planes import pack_counts
from mjsim_kernels.records import FOURTH_BONUS
from mjsim_kernels.sixteen_tiles import are_unrelated, knitted_run
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import FIRST_FLOWER, MOST_SETS, RANKS
from mjsim_kernels.turn_rules import COPIES

# ways to win by self-draw, a bit each
WITH_SHAPE: Final = 1
WITHOUT_SHAPE: Final = 2

ALL_WILDS: Final = COPIES - 1  # one of the four is the indicator
_KILL_PIG_WILDS = 4
_PAIRS = 8


@kernel
def sets_to_make(deal: np.record, seat: int) -> int:
    """Count the sets that a seat's concealed tiles must still make."""
    return MOST_SETS - int(deal.meld_counts[seat])


@kernel
def hand_complete(deal: np.record, tables: HandTables, seat: int) -> bool:
    """Tell whether a seat's concealed tiles are sets and a pair."""
    keys = deal.keys[seat]
    sets = sets_to_make(deal, seat)
    return is_complete(
        tables, int(keys[0]), int(keys[1]), int(keys[2]), int(keys[3]), sets, int(deal.wilds[seat])
    )


@kernel
def lacking_pairs(deal: np.record, seat: int) -> int:
    """Count the tiles that a seat's naturals lack for eight pairs and any one tile; melds rule them out."""
    naturals = int(deal.naturals[seat])
    singles = count_bits(int(deal.odd[seat]))
    missing = max(_PAIRS - (naturals - singles) // 2, 0)
    return 2 * missing - min(missing, singles)


@kernel
def lacking_with_pung(deal: np.record, seat: int) -> int:
    """Count the tiles that a seat's naturals lack for seven pairs and a pung."""
    ones, twos, fours = pack_counts(deal.hands[seat])
    natural = ~int(deal.wild_faces[seat])
    return lacking_pairs_and_pung(ones & natural, twos & natural, fours & natural, int(deal.wilds[seat]))


@kernel
def are_eight_pairs(deal: np.record, rules: np.record, seat: int) -> bool:
    """Tell whether seventeen concealed tiles are the pairs that the rules know.

    Eight and a loose tile (docs/rules/wenzhou.md, Winning 2), or seven and a pung (docs/rules/longgang.md,
    `eight_pairs`).
    """
    if not rules.eight_pairs or deal.meld_counts[seat] > 0:
        return False
    if rules.pairs_with_pung:
        return lacking_with_pung(deal, seat) <= int(deal.wilds[seat])
    return lacking_pairs(deal, seat) <= int(deal.wilds[seat])


@kernel
def group_wilds(deal: np.record, seat: int, group: int) -> int:
    """Count the concealed wilds of one indicator's group."""
    faces = int(deal.wild_groups[group]) & int(deal.held[seat])
    count = 0
    while faces:
        lowest = faces & -faces
        count += int(deal.hands[seat, count_bits(lowest - 1)])
        faces ^= lowest
    return count


@kernel
def may_kill_pig(deal: np.record, seat: int) -> bool:
    """Tell whether the wilds held are a kill pig (docs/rules/pingyang.md, Winning 5)."""
    if deal.wild_groups[1] == 0:  # both indicators of one group, two wilds in play
        return int(deal.wilds[seat]) == 2
    if deal.wilds[seat] < _KILL_PIG_WILDS:
        return False
    return group_wilds(deal, seat, 0) == ALL_WILDS or group_wilds(deal, seat, 1) == ALL_WILDS


@kernel
def has_three_wilds(deal: np.record, rules: np.record, seat: int) -> bool:
    """Tell whether a seat holds every wild of the face turned up, and the own flower where that is needed too."""
    if deal.wilds[seat] < ALL_WILDS or not rules.three_wilds_win:
        return False
    if group_wilds(deal, seat, 0) != ALL_WILDS:
        return False
    if not rules.four_wilds_needed:
        return True
    # never where a flower is turned up: the own one is among the three then
    return bool(deal.indicators[0] < FIRST_FLOWER and deal.hands[seat, FIRST_FLOWER + seat] == 1)


@kernel
def may_push(deal: np.record, rules: np.record, seat: int) -> bool:
    """Tell whether a seat that has just taken a tile may win without a shape."""
    if rules.pushes:
        return int(deal.wilds[seat]) == ALL_WILDS or (int(deal.seat_flags[seat]) & FOURTH_BONUS) != 0
    if rules.three_wilds_win:
        return has_three_wilds(deal, rules, seat)
    return int(rules.kill_pig) != 0 and may_kill_pig(deal, seat)


@kernel
def waits_with_lone_wild(deal: np.record, tables: HandTables, seat: int) -> bool:
    """Tell whether a hand one tile short holds a wild beside complete sets."""
    keys = deal.keys[seat]
    sets = sets_to_make(deal, seat)
    return is_lone_wild_wait(
        tables, int(keys[0]), int(keys[1]), int(keys[2]), int(keys[3]), sets, int(deal.wilds[seat])
    )


@kernel
def is_barred(deal: np.record, seat: int, drew: bool) -> bool:
    """Tell whether a seat on turn may declare no win at all: nothing drawn, or a run that is not over."""
    if not drew:
        return True
    return deal.runs[seat] != 0 and not only_wilds(deal, seat)


@kernel
def has_shape(deal: np.record, rules: np.record, tables: HandTables, seat: int) -> bool:
    """Tell whether a seat on turn holds a hand of a winning shape.

    Whether it was ready before it drew is known from the discards before: the look-up waits for memory.
    """
    return (
        (deal.readiness[seat] != INCOMPLETE and hand_complete(deal, tables, seat))
        or are_eight_pairs(deal, rules, seat)
        or are_sixteen(deal, rules, seat)
    )


@kernel
def are_sixteen(deal: np.record, rules: np.record, seat: int) -> bool:
    """Tell whether a seat in its first turn, before any call, holds sixteen unrelated tiles and one of them twice."""
    if rules.sixteen_unrelated == 0 and rules.sixteen_knitted == 0:
        return False
    if deal.calls > 0 or int(deal.turns_begun[seat]) > int(seat > 0) or deal.meld_counts[seat] > 0:
        return False
    if int(deal.naturals[seat]) + int(deal.wilds[seat]) != 3 * MOST_SETS + 2:
        return False
    kinds = int(deal.held[seat]) & ~int(deal.wild_faces[seat])
    if int(deal.naturals[seat]) - count_bits(kinds) > 1:
        return False
    unrelated = bool(rules.sixteen_unrelated != 0)
    knitted = bool(rules.sixteen_knitted != 0)
    runs = 0
    for suit in range(3):
        ranks = (kinds >> (RANKS * suit)) & ((1 << RANKS) - 1)
        unrelated = unrelated and are_unrelated(ranks)
        run = knitted_run(ranks)
        knitted = knitted and run >= 0 and (ranks == 0 or (runs >> run) & 1 == 0)
        if ranks and run >= 0:
            runs |= 1 << run
    return unrelated or knitted


@entry
def may_win_drawn(deal: np.record, rules: np.record, tables: HandTables, seat: int, drew: bool) -> bool:
    """Tell whether a seat on turn may win by self-draw."""
    if is_barred(deal, seat, drew):
        return False
    return has_shape(deal, rules, tables, seat) or may_push(deal, rules, seat)


@entry
def drawn_wins(deal: np.record, rules: np.record, tables: HandTables, seat: int, drew: bool) -> int:
    """Return the ways in which a seat on turn may win by self-draw.

    Returns
    -------
    Bits of WITH_SHAPE and WITHOUT_SHAPE; `may_win_drawn` tells whether there are any.
    """
    if is_barred(deal, seat, drew):
        return 0
    ways = WITH_SHAPE if has_shape(deal, rules, tables, seat) else 0
    return ways | WITHOUT_SHAPE if may_push(deal, rules, seat) else ways


@kernel
def only_wilds(deal: np.record, seat: int) -> bool:
    """Tell whether a seat holds nothing but wilds, and so can discard nothing."""
    return int(deal.held[seat]) & ~int(deal.wild_faces[seat]) == 0
