"""Look at one reading of a hand the way the rows of Hongzhong do (docs/rules/hongzhong.md, Scoring).

Copies of a suit are counted in nibbles of one integer, lowest rank first; ranks go from 0 in masks. The two
suits that are not missing are places 0 and 1.
"""

from typing import Final

import numpy as np

from mjsim_kernels.jit import inlined, kernel
from mjsim_kernels.scoring.hongzhong_hands import NIBBLE, SETS, SLOTS, first_face
from mjsim_kernels.tiles import CHOW, CONCEALED_KONG, KONG, PAIR, PUNG, RANKS

CHOW_TILES: Final = 0x111
EVERY_RANK: Final = 0x111111111  # one copy of each
FIVE: Final = 4  # rank, from 0

FACTS: Final = np.dtype(
    (
        np.record,
        [
            ("suits", np.int8, 2),  # real suit of each place
            ("copies", np.int64, 2),  # of each suit, in nibbles
            ("present", np.int64, 2),  # ranks that some tile has
            ("pungs", np.int64, 2),  # ranks of pungs, kongs too
            ("chows", np.int64, 2),  # lowest ranks of chows
            ("twin_chows", np.int64, 2),  # of those that stand there twice
            ("pung_count", np.int8),
            ("chow_count", np.int8),
            ("kongs", np.int8),
            ("hidden_kongs", np.int8),
            ("hidden", np.int8),  # concealed pungs and kongs, one that the winning tile completes too
            ("all_fives", np.int8),  # every set and the pair hold a 5
            ("outer", np.int8),  # every set and the pair hold a 1 or 9, chows are 123 or 789
            ("pair_slot", np.int8),
            ("group_count", np.int8),  # groups in hand
            ("group_kinds", np.int8, SETS + 1),
            ("group_slots", np.int8, SETS + 1),
        ],
    )
)


@inlined
def is_outer(rank: int) -> bool:
    """Tell whether a rank is that of a 1 or 9."""
    return rank in (0, RANKS - 1)


@kernel
def clear_facts(hand: np.record, facts: np.record) -> None:
    """Begin with a hand of no tiles."""
    for place in range(2):
        facts.suits[place] = first_face(int(hand.missing), place) // RANKS
        facts.copies[place] = 0
        facts.present[place] = 0
        facts.pungs[place] = 0
        facts.chows[place] = 0
        facts.twin_chows[place] = 0
    facts.pung_count = 0
    facts.chow_count = 0
    facts.kongs = 0
    facts.hidden_kongs = 0
    facts.hidden = 0
    facts.all_fives = 1
    facts.outer = 1
    facts.pair_slot = 0
    facts.group_count = 0


@inlined
def add_equal(facts: np.record, place: int, rank: int, tiles: int) -> None:
    """Count a pair, pung or kong."""
    facts.copies[place] += tiles << (NIBBLE * rank)
    facts.present[place] |= 1 << rank
    if rank != FIVE:
        facts.all_fives = 0
    if not is_outer(rank):
        facts.outer = 0
    if tiles > 2:
        facts.pungs[place] |= 1 << rank
        facts.pung_count += 1


@kernel
def add_chow(facts: np.record, place: int, rank: int) -> None:
    """Count a chow."""
    facts.copies[place] += CHOW_TILES << (NIBBLE * rank)
    facts.present[place] |= 0b111 << rank
    facts.twin_chows[place] |= facts.chows[place] & 1 << rank
    facts.chows[place] |= 1 << rank
    facts.chow_count += 1
    if not FIVE - 2 <= rank <= FIVE:
        facts.all_fives = 0
    if rank not in (0, RANKS - 3):
        facts.outer = 0


@kernel
def add_melds(hand: np.record, facts: np.record) -> None:
    """Count pungs and kongs that are melded."""
    for meld in range(int(hand.meld_count)):
        kind, face = int(hand.meld_kinds[meld]), int(hand.meld_faces[meld])
        place = 0 if face // RANKS == facts.suits[0] else 1
        add_equal(facts, place, face % RANKS, 3 if kind == PUNG else 4)
        facts.kongs += kind >= KONG
        facts.hidden_kongs += kind == CONCEALED_KONG
    facts.hidden = facts.hidden_kongs


@inlined
def add_group(facts: np.record, kind: int, slot: int) -> None:
    """Note a group in hand."""
    group = int(facts.group_count)
    facts.group_kinds[group] = kind
    facts.group_slots[group] = slot
    facts.group_count = group + 1


@kernel
def add_groups(visit: np.record, facts: np.record) -> None:
    """Count the groups of a reading; those alike stand beside one another."""
    for slot in range(SLOTS):
        place, rank = slot // RANKS, slot % RANKS
        for _ in range(int(visit.pungs[slot])):
            add_equal(facts, place, rank, 3)
            facts.hidden += 1
            add_group(facts, PUNG, slot)
        for _ in range(int(visit.chows[slot + 2])):
            add_chow(facts, place, rank)
            add_group(facts, CHOW, slot)
        if visit.pairs[slot]:
            add_equal(facts, place, rank, 2)
            facts.pair_slot = slot
            add_group(facts, PAIR, slot)


@inlined
def count_copies(copies: int, rank: int) -> int:
    """Return the copies of one rank."""
    return int(copies) >> (NIBBLE * rank) & 15


@inlined
def many_copies(copies: int) -> int:
    """Return a bit, in nibbles, for each rank with four copies or more."""
    return (int(copies) >> 2 | int(copies) >> 3) & EVERY_RANK
