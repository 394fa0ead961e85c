"""Decide whether a seat may win: complete hands and wins without a shape, as the turn options allow."""

from typing import Final

import numpy as np

from mjsim_kernels.deal_state import is_bonus, is_wild, shift_key
from mjsim_kernels.hands import completes_in_set, is_complete
from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.lone_wilds import is_lone_wild_wait
from mjsim_kernels.masks import count_bits
from mjsim_kernels.pair_shapes import lacking_pairs_and_pung, lacking_seven_pairs
from mjsim_kernels.planes import pack_counts
from mjsim_kernels.records import DECLINED_WIN, FOURTH_BONUS
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import EAST, FIRST_FLOWER, GREEN, MOST_SETS, RED
from mjsim_kernels.turn_rules import COPIES, FISHING_FREE, NO_HONOR

# ways to win by self-draw, a bit each
WITH_SHAPE: Final = 1
WITHOUT_SHAPE: Final = 2

_ALL_WILDS = COPIES - 1  # one of the four is the indicator
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
    return group_wilds(deal, seat, 0) == _ALL_WILDS or group_wilds(deal, seat, 1) == _ALL_WILDS


@kernel
def has_three_wilds(deal: np.record, rules: np.record, seat: int) -> bool:
    """Tell whether a seat holds every wild of the face turned up, and the own flower where that is needed too."""
    if deal.wilds[seat] < _ALL_WILDS or not rules.three_wilds_win:
        return False
    if group_wilds(deal, seat, 0) != _ALL_WILDS:
        return False
    if not rules.four_wilds_needed:
        return True
    # never where a flower is turned up: the own one is among the three then
    return deal.indicators[0] < FIRST_FLOWER and deal.hands[seat, FIRST_FLOWER + seat] == 1


@kernel
def may_push(deal: np.record, rules: np.record, seat: int) -> bool:
    """Tell whether a seat that has just taken a tile may win without a shape."""
    if rules.pushes:
        return int(deal.wilds[seat]) == _ALL_WILDS or (int(deal.seat_flags[seat]) & FOURTH_BONUS) != 0
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
    """Tell whether a seat on turn holds a hand of a winning shape."""
    return hand_complete(deal, tables, seat) or are_eight_pairs(deal, rules, seat)


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


@entry
def may_win_on(
    deal: np.record, rules: np.record, tables: HandTables, seat: int, face: int, robbed: bool
) -> bool:
    """Tell whether another seat's discard, or the tile that it adds to a pung (`robbed`), wins for a seat."""
    if is_wild(deal, seat, face) or is_bonus(deal, seat, face) or deal.runs[seat]:
        return False
    if (int(deal.win_locks[seat]) >> face) & 1 or not completes(deal, rules, tables, seat, face):
        return False
    if rules.lone_wild_self_draw_only:
        return not waits_with_lone_wild(deal, tables, seat)
    return not is_refused(deal, rules, tables, seat, face, robbed)


@kernel
def is_refused(
    deal: np.record, rules: np.record, tables: HandTables, seat: int, face: int, robbed: bool
) -> bool:
    """Tell whether a tile that would complete a hand may not, since it comes from another seat."""
    barred = rules.universal_wait_barred and not (robbed and rules.universal_wait_may_rob)
    if barred and waits_with_lone_wild(deal, tables, seat):
        return True
    if not rules.bare_wild_wait and deal.meld_counts[seat] == MOST_SETS and deal.wilds[seat] == 1:
        return True
    if rules.wild_fishing != FISHING_FREE and fishes(deal, tables, seat):
        is_value = face in (GREEN, RED, EAST + seat)
        if is_value == (rules.wild_fishing == NO_HONOR):
            return True
    return robbed and not rules.rob_for_pair and not completes_set(deal, rules, tables, seat, face)


@kernel
def fishes(deal: np.record, tables: HandTables, seat: int) -> bool:
    """Tell whether a seat has passed a win and waits for anything with two wilds and the own flower.

    docs/rules/longgang.md, Fishing for an honor.
    """
    if int(deal.seat_flags[seat]) & DECLINED_WIN == 0 or deal.wilds[seat] != _ALL_WILDS:
        return False
    if deal.indicators[0] >= FIRST_FLOWER or group_wilds(deal, seat, 0) != _ALL_WILDS - 1:
        return False
    return waits_with_lone_wild(deal, tables, seat)


@kernel
def completes(deal: np.record, rules: np.record, tables: HandTables, seat: int, face: int) -> bool:
    """Tell whether one more natural tile of a face makes a hand that wins."""
    if rules.three_wilds_win and rules.three_wilds_on_discard and deal.wilds[seat] == _ALL_WILDS:
        return True
    shift_key(deal, seat, face, 1)
    complete = hand_complete(deal, tables, seat)
    shift_key(deal, seat, face, -1)
    if not complete and rules.eight_pairs:
        deal.odd[seat] ^= 1 << face
        deal.naturals[seat] += 1
        deal.hands[seat, face] += 1
        complete = are_eight_pairs(deal, rules, seat)
        deal.hands[seat, face] -= 1
        deal.naturals[seat] -= 1
        deal.odd[seat] ^= 1 << face
    return complete


@kernel
def completes_pung(deal: np.record, seat: int, face: int) -> bool:
    """Tell whether a tile makes the pung of seven pairs and a pung."""
    used = min(int(deal.hands[seat, face]), 2)
    left = int(deal.wilds[seat]) - 2 + used
    deal.hands[seat, face] -= used
    ones, twos, fours = pack_counts(deal.hands[seat])
    deal.hands[seat, face] += used
    natural = ~int(deal.wild_faces[seat])
    return left >= 0 and lacking_seven_pairs(ones & natural, twos & natural, fours & natural, 1) <= left


@kernel
def completes_set(deal: np.record, rules: np.record, tables: HandTables, seat: int, face: int) -> bool:
    """Tell whether some reading of a hand that a tile completes has this tile in a set."""
    if rules.eight_pairs and deal.meld_counts[seat] == 0 and completes_pung(deal, seat, face):
        return True
    keys = deal.keys[seat]
    return completes_in_set(
        tables,
        int(keys[0]),
        int(keys[1]),
        int(keys[2]),
        int(keys[3]),
        sets_to_make(deal, seat),
        int(deal.wilds[seat]),
        face,
    )
