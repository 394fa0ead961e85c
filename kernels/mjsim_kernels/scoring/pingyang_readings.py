"""Find the best interpretation of a complete Pingyang hand (docs/rules/pingyang.md, Scoring, Algorithm 3 to 5).

With six wilds a hand has thousands of interpretations, but the rows ask little of them. They are not
visited one by one:

- Honors form no chows, so the place of the pair decides what becomes of them: every honor that is held is a
  set, completed by wilds, except where it is the pair. Parting the tiles of one honor among more groups takes
  more wilds and shows nothing more.
- Of the suits only two things matter: whether they go without a chow, and whether their sets leave wilds over
  for sets of wilds alone. Counting wilds answers the one, the tables the other.
- Sets of wilds alone stand for winds that are missing, or for nothing: a wild set.

So there are nine places of the pair (seven honors, the wilds, the suits), each with and without chows. No
tai is negative: an interpretation that shows as much and more is never worse, so that of each kind the one
with most sets of wilds is enough.
"""

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.hands import hand_keys, is_complete
from mjsim_kernels.jit import kernel
from mjsim_kernels.masks import count_bits
from mjsim_kernels.scoring import pingyang_table as table
from mjsim_kernels.scoring.pingyang_base import count_honors, join_kill_pig
from mjsim_kernels.scoring.pingyang_hands import WINDS, has_laid_out, is_double, wilds_held
from mjsim_kernels.scoring.pingyang_plans import (
    HONORS,
    PAIR_PLACES,
    SUIT_PAIR,
    WILD_PAIR,
    are_chows,
    count_pung_wilds,
    find_pair,
    open_plan,
    suits_fit,
)
from mjsim_kernels.scoring.pingyang_rows import copy_rows, fill_rows, is_better
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import EAST, MOST_SETS


@kernel
def read_complete(
    hand: np.record,
    payouts: NDArray[np.int64],
    tables: HandTables,
    plans: NDArray[np.void],
    work: np.record,
) -> bool:
    """Find the best interpretation of a hand, given the common rows.

    Parameters
    ----------
    hand: HAND record.
    payouts: (payouts,) as `KEYS` names them.
    tables: the suit tables.
    plans: two PLAN records; the second becomes the best one.
    work: WORK record; `best` becomes the rows of the best one.

    Returns
    -------
    Whether the hand is complete.
    """
    key_m, key_p, key_s, key_z = hand_keys(hand.naturals)
    if not is_complete(tables, key_m, key_p, key_s, key_z, int(hand.sets), wilds_held(hand)):
        return False
    work.keys[0], work.keys[1], work.keys[2] = key_m, key_p, key_s
    count_pung_wilds(hand, work)
    fill_rows(work.best, -1)
    plan = plans[0]
    for pair in range(PAIR_PLACES):
        if not open_plan(hand, pair, plan):
            continue
        plan.no_chows = 0
        plan.wild_pungs = most_wild_pungs(hand, payouts, tables, plan, work)
        if plan.wild_pungs < 0:
            continue
        keep_better_plan(hand, payouts, plans, work)
        wilds = int(work.pung_wilds) + (int(work.pair_change) if pair == SUIT_PAIR else 0)
        if hand.melded_chows == 0 and wilds <= plan.wilds:
            plan.no_chows = 1
            plan.wild_pungs = (int(plan.wilds) - wilds) // 3
            keep_better_plan(hand, payouts, plans, work)
    return True


@kernel
def most_wild_pungs(
    hand: np.record, payouts: NDArray[np.int64], tables: HandTables, plan: np.record, work: np.record
) -> int:
    """Find how many sets of wilds alone the suits leave; -1 if they cannot be completed at all."""
    sets, wilds = int(plan.sets), int(plan.wilds)
    # the pair of a double indicator must not slip in where it has a value of its own
    is_strict = (
        plan.pair == SUIT_PAIR
        and is_double(hand)
        and wilds_held(hand) == 2
        and payouts[table.SAME_FACE_SURPLUS] > 0
    )
    for pungs in range(min(wilds // 3, sets), -1, -1):
        if suits_fit(tables, work, sets - pungs, wilds - 3 * pungs, plan.pair == SUIT_PAIR) and (
            not is_strict or find_pair(hand, tables, work, sets - pungs, wilds - 3 * pungs) >= 0
        ):
            return pungs
    return -1


@kernel
def keep_better_plan(
    hand: np.record, payouts: NDArray[np.int64], plans: NDArray[np.void], work: np.record
) -> None:
    """Count a plan's rows, its wild pungs standing for the missing winds or for nothing, and keep the better."""
    plan = plans[0]
    held = int(plan.honor_sets) | int(hand.pungs) | int(hand.kongs)
    by_pair = payouts[table.FOUR_WINDS_BY_PAIR] != 0
    missing = WINDS & ~held
    if by_pair and plan.pair < HONORS:
        missing &= ~(1 << int(plan.pair))
    spare = missing & -missing if by_pair and plan.pair == WILD_PAIR else 0
    for as_winds in (0, missing ^ spare):
        if count_bits(as_winds) > plan.wild_pungs:
            continue
        plan.as_winds = as_winds
        plan.pair_wind = spare if missing == as_winds | spare else 0
        count_plan(hand, payouts, plan, missing == int(plan.as_winds) | int(plan.pair_wind), work)
        if is_better(work.rows, work.best):
            copy_rows(work.rows, work.best)
            plans[1] = plan


@kernel
def count_plan(
    hand: np.record, payouts: NDArray[np.int64], plan: np.record, has_four_winds: bool, work: np.record
) -> None:
    """Count the rows of a plan (Algorithm 3 and 4)."""
    rows = work.rows
    copy_rows(work.common, rows)
    own = int(hand.seat)
    pungs = int(hand.pungs) | int(plan.honor_sets)
    set_faces = pungs | int(hand.kongs) | int(plan.as_winds)
    has_pair = plan.pair == own and hand.naturals[EAST + own] == 2 and set_faces >> own & 1 == 0
    count_honors(hand, pungs, has_pair, payouts, rows)
    if has_four_winds:
        rows[table.FOUR_WINDS] = payouts[table.WIN + table.FOUR_WINDS]
    if plan.wild_pungs > count_bits(int(plan.as_winds)):
        rows[table.WILD_SET] = payouts[table.WIN + table.WILD_SET]
    if plan.no_chows:
        rows[table.ALL_PUNGS] = payouts[table.WIN + table.ALL_PUNGS]
    elif is_all_chows(hand, plan):
        rows[table.ALL_CHOWS] = payouts[table.WIN + table.ALL_CHOWS]
    surplus = int(payouts[table.SAME_FACE_SURPLUS])
    if surplus > 0 and plan.pair == WILD_PAIR and is_double(hand):
        rows[table.WILD_TILES] = surplus
    join_kill_pig(hand, payouts, rows)


@kernel
def is_all_chows(hand: np.record, plan: np.record) -> bool:
    """Tell whether a plan without wilds and bonus tiles can be five chows and the pair."""
    melded = MOST_SETS - int(hand.sets)
    if hand.melded_chows != melded or wilds_held(hand) > 0 or has_laid_out(hand) or plan.honor_sets != 0:
        return False
    if plan.pair != SUIT_PAIR:
        return are_chows(hand)
    for face in range(EAST):
        if hand.naturals[face] >= 2:
            hand.naturals[face] -= 2
            found = are_chows(hand)
            hand.naturals[face] += 2
            if found:
                return True
    return False
