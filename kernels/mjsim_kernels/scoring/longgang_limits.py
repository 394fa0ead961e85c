"""Find the limit hands of a Longgang win (docs/rules/longgang.md, Direct limit hands).

They are bits by their place in the book's table; of several the lowest counts.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.group_choices import NO_FACE
from mjsim_kernels.hands import wait_mask
from mjsim_kernels.jit import kernel
from mjsim_kernels.records import EARTHLY, FIRST_DRAW, FIRST_ROUND, HEAVENLY
from mjsim_kernels.scoring import longgang_table as table
from mjsim_kernels.scoring.hu_groups import NUMBER_SUITS, count_rows
from mjsim_kernels.scoring.hu_hands import IS_BIG, count_tiles, wilds_held
from mjsim_kernels.scoring.hu_prices import CONCEALED_KONG_SET, CONCEALED_PUNG, EXPOSED_KONG, SET_ROWS
from mjsim_kernels.scoring.longgang_pairs import are_shifted, is_all_big
from mjsim_kernels.scoring.longgang_winners import has_three_wilds
from mjsim_kernels.sixteen_tiles import are_unrelated, knitted_run
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import CHOW, EAST, FACES, MOST_SETS, PUNG, RANKS, WHITE

ALL_RANKS: Final = (1 << RANKS) - 1
WINDS: Final = 0b1111


@kernel
def circumstance_limits(
    hand: np.record, winner: np.record, is_complete: bool, payouts: NDArray[np.int64]
) -> int:
    """Find the limit hands that circumstances and turned wilds make."""
    flags = int(winner.circumstances)
    three_wilds = has_three_wilds(hand, int(winner.looked_for), payouts)
    wins = is_complete or (three_wilds and winner.self_drawn == 1)
    found = (1 << table.THREE_WILDS) if three_wilds and wins else 0
    if winner.self_drawn and is_sixteen(hand, winner, False):
        found |= 1 << table.SIXTEEN_UNRELATED
        found |= (1 << table.SIXTEEN_KNITTED) if is_sixteen(hand, winner, True) else 0
    wins = wins or found & int(winner.looked_for) != 0
    if wins and flags & HEAVENLY:
        found |= 1 << table.HEAVENLY_HAND
    if wins and flags & EARTHLY:
        found |= 1 << table.EARTHLY_HAND
    if wins and flags & FIRST_ROUND and winner.seat != 0:
        found |= 1 << table.HUMAN_HAND
    return found & int(winner.looked_for)


@kernel
def is_sixteen(hand: np.record, winner: np.record, knitted: bool) -> bool:
    """Tell whether a hand is sixteen unrelated tiles, or knitted ones, and one of them twice."""
    looked_for = 1 << table.SIXTEEN_KNITTED | 1 << table.SIXTEEN_UNRELATED
    if int(winner.looked_for) & looked_for == 0 or int(winner.circumstances) & (HEAVENLY | FIRST_DRAW) == 0:
        return False
    if hand.sets != MOST_SETS or count_tiles(hand) != 3 * MOST_SETS + 2:
        return False
    twice = 0
    for face in range(FACES):
        twice += max(int(hand.naturals[face]) - 1, 0)
    if twice > 1:
        return False
    taken = 0
    for suit in range(NUMBER_SUITS):
        ranks = 0
        for rank in range(RANKS):
            ranks |= (1 if hand.naturals[RANKS * suit + rank] > 0 else 0) << rank
        if not knitted and not are_unrelated(ranks):
            return False
        if knitted and ranks != 0:
            run = knitted_run(ranks)
            if run < 0 or taken >> run & 1:
                return False
            taken |= 1 << run
    return True


@kernel
def hand_limits(hand: np.record, winner: np.record, melds: np.record, tables: HandTables) -> int:
    """Find the limit hands that tiles and kongs make whatever the reading of a complete standard hand."""
    found = (1 << table.FULL_FLUSH) if winner.full_flush else 0
    if int(winner.looked_for) & table.RARE_LIMITS == 0:
        return found & int(winner.looked_for)
    kongs = count_rows(melds, EXPOSED_KONG, SET_ROWS)
    run = 0
    for suit in range(NUMBER_SUITS):
        run = max(run, longest_run(int(melds.kong_ranks[suit]), 1))
    found |= int(run >= 5) << table.FIVE_SHIFTED_KONGS
    found |= int(kongs >= 5) << table.FIVE_KONGS
    found |= int(run >= 4) << table.FOUR_SHIFTED_KONGS
    found |= int(kongs >= 4) << table.FOUR_KONGS
    found |= int(run >= 3) << table.THREE_SHIFTED_KONGS
    if is_nine_dragons(hand, winner, tables):
        found |= 1 << table.NINE_DRAGONS
    return found & int(winner.looked_for)


@kernel
def longest_run(ranks: int, step: int) -> int:
    """Return how many ranks of a mask follow one another, each a step above the one before."""
    run = 0
    while ranks:
        ranks &= ranks >> step
        run += 1
    return run


@kernel
def is_nine_dragons(hand: np.record, winner: np.record, tables: HandTables) -> bool:
    """Tell whether 16 natural tiles of one suit waited on all its ranks, without three 1s and three 9s."""
    tile = int(winner.tile)
    if hand.sets < MOST_SETS or wilds_held(hand) > 0 or tile < 0 or winner.full_flush == 0:
        return False
    first = tile // RANKS * RANKS
    naturals = hand.naturals
    ends = 0
    for face in range(first, first + RANKS):
        held = int(naturals[face]) - int(face == tile)
        if held > 3:
            return False
        ends += int(held == 3 and (face == first or face == first + RANKS - 1))
    if ends == 2:
        return False
    return waited_on_all(hand, winner, tables, tile, first)


@kernel
def waited_on_all(hand: np.record, winner: np.record, tables: HandTables, tile: int, first: int) -> bool:
    """Tell whether a hand without its winning tile waits on all nine ranks of a suit."""
    hand.naturals[tile] -= 1
    key = 0
    power = 1
    for rank in range(RANKS):
        key += power * int(hand.naturals[first + rank])
        power *= 5
    hand.naturals[tile] += 1
    # the suits stand alike in the tables
    waits = wait_mask(tables, key, 0, 0, 0, MOST_SETS, 0)
    return waits & ALL_RANKS == ALL_RANKS


@kernel
def reading_limits(
    outcome: np.record,
    hand: np.record,
    winner: np.record,
    cursor: np.record,
    shape: np.record,
    payouts: NDArray[np.int64],
) -> int:
    """Find the limit hands of a standard reading that do not depend on the winning tile."""
    found = 0
    if shape.wild_sets > 0 and winner.turned >= 2 and hand.own_flower == 1 and hand.flower_wild == 0:
        found |= 1 << table.PUNG_OF_WILDS
    if shape.honor_pungs + shape.terminal_pungs >= 3:
        found |= big_tile_limits(hand, winner, shape, payouts)
    if int(winner.looked_for) & table.RARE_LIMITS:
        found |= rare_limits(outcome, winner, cursor, shape)
    return found & int(winner.looked_for)


@kernel
def big_tile_limits(hand: np.record, winner: np.record, shape: np.record, payouts: NDArray[np.int64]) -> int:
    """Find four winds, all honors, all terminals and both."""
    found = 0
    missing = WINDS & ~int(shape.winds)
    pair = int(shape.pair_face)
    if missing == 0:
        found |= 1 << table.BIG_FOUR_WINDS
    elif missing & (missing - 1) == 0:
        is_strict = payouts[table.STRICT_FOUR_WINDS] != 0 and EAST <= hand.turned < WHITE
        by_wilds = pair == NO_FACE and (not is_strict or winner.turned >= 2)
        if by_wilds or (pair >= EAST and missing == 1 << (pair - EAST)):
            found |= 1 << table.LITTLE_FOUR_WINDS
    honors, terminals = int(shape.honor_pungs), int(shape.terminal_pungs)
    is_honor = pair == NO_FACE or pair >= EAST
    is_terminal = pair == NO_FACE or (pair < EAST and IS_BIG[pair] == 1)
    if honors == MOST_SETS and is_honor:
        found |= 1 << table.ALL_HONORS
    if terminals == MOST_SETS and is_terminal:
        found |= 1 << table.ALL_TERMINALS
    if honors + terminals == MOST_SETS and (is_honor or is_terminal):
        found |= 1 << table.ALL_TERMINALS_AND_HONORS
    return found


@kernel
def rare_limits(outcome: np.record, winner: np.record, cursor: np.record, shape: np.record) -> int:
    """Find the limit hands of options.rare_hands that a reading shows."""
    found = 0
    for suit in range(NUMBER_SUITS):
        chows = int(shape.chow_ranks[suit])
        if winner.full_flush and (longest_run(chows, 1) >= 4 or longest_run(chows, 2) >= 4):
            found |= 1 << table.FOUR_PURE_SHIFTED_CHOWS
        if longest_run(int(shape.pung_ranks[suit]), 1) >= 5:
            found |= 1 << table.FIVE_PURE_SHIFTED_PUNGS
    if shape.chows >= 4 and has_quadruple_chow(outcome, winner, cursor):
        found |= 1 << table.QUADRUPLE_CHOW
    pair = int(shape.pair_face)
    if shape.honor_pungs >= 3 and (pair == NO_FACE or pair >= EAST):
        same = 0 if pair == NO_FACE else count_pungs_of(outcome, winner, cursor, pair)
        if shape.honor_pungs - same >= 3:
            found |= 1 << table.FOUR_GUARDIANS
    return found


@kernel
def has_quadruple_chow(outcome: np.record, winner: np.record, cursor: np.record) -> bool:
    """Tell whether four chows without wilds are identical."""
    seat = int(winner.seat)
    for face in range(EAST):
        chows = 0
        for meld in range(int(outcome.meld_counts[seat])):
            if outcome.meld_kinds[seat, meld] == CHOW and outcome.meld_faces[seat, meld] == face:
                chows += 1
        for group in range(int(cursor.group_count)):
            if cursor.kinds[group] == CHOW and cursor.faces[group] == face and cursor.wilds[group] == 0:
                chows += 1
        if chows >= 4:
            return True
    return False


@kernel
def count_pungs_of(outcome: np.record, winner: np.record, cursor: np.record, face: int) -> int:
    """Count the pungs and kongs of an honor."""
    seat, pungs = int(winner.seat), 0
    for meld in range(int(outcome.meld_counts[seat])):
        pungs += int(outcome.meld_faces[seat, meld] == face)
    for group in range(int(cursor.group_count)):
        pungs += int(cursor.kinds[group] == PUNG and cursor.faces[group] == face)
    return pungs


@kernel
def concealed_pungs(shape: np.record, is_taken: bool) -> int:
    """Count the concealed pungs and kongs, less the one that another's tile completed."""
    pungs = count_rows(shape, CONCEALED_PUNG, CONCEALED_PUNG + 1)
    pungs += count_rows(shape, CONCEALED_KONG_SET, CONCEALED_KONG_SET + 1)
    return pungs - (1 if is_taken else 0)


@kernel
def pairs_limits(hand: np.record, winner: np.record, face: int, own: int, over: int) -> int:
    """Find the limit hands of seven pairs and a pung of `own` natural tiles of a face."""
    found = 1 << table.LIMIT_EIGHT_PAIRS
    if own > 0:
        if is_all_big(hand, True, False):
            found |= 1 << table.ALL_HONORS
        if is_all_big(hand, False, True):
            found |= 1 << table.ALL_TERMINALS
        if is_all_big(hand, True, True):
            found |= 1 << table.ALL_TERMINALS_AND_HONORS
        if are_shifted(hand, face, own, over):
            found |= 1 << table.EIGHT_SHIFTED_PAIRS
    elif winner.turned >= 2 and hand.own_flower == 1 and hand.flower_wild == 0:
        found |= 1 << table.PUNG_OF_WILDS
    if winner.full_flush:
        found |= 1 << table.FULL_FLUSH
    return found & int(winner.looked_for)
