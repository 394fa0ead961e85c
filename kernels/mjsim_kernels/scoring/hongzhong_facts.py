"""Look at one reading of a hand the way the rows of Hongzhong do (docs/rules/hongzhong.md, Scoring).

Copies and ranks are kept as in `hongzhong_nibbles`. The two suits that are not missing are places 0 and 1.
"""

from typing import Final

import numpy as np

from mjsim_kernels.jit import kernel
from mjsim_kernels.scoring.hongzhong_hands import first_face
from mjsim_kernels.scoring.hongzhong_nibbles import (
    NIBBLE,
    count_tiles,
    held_ranks,
    odd_ranks,
    sum_copies,
    twin_ranks,
)
from mjsim_kernels.scoring.hongzhong_readings import NO_PAIR
from mjsim_kernels.tiles import CONCEALED_KONG, KONG, PUNG, RANKS

CHOW_TILES: Final = 0x111

# sets of ranks
OUTER: Final = 0x100000001
FIVE: Final = 0x000010000
CHOWS_OF_FIVES: Final = 0x000011100
OUTER_CHOWS: Final = 0x001000001

FACTS: Final = np.dtype(
    (
        np.record,
        [
            ("suits", np.int64, 2),  # real suit of each place
            ("naturals", np.int64, 2),  # copies of each suit in hand, reds left out
            ("melded", np.int64, 2),  # copies in melds
            ("melded_pungs", np.int64, 2),  # ranks of melds
            ("kongs", np.int64),
            ("hidden_kongs", np.int64),
            # of a reading
            ("copies", np.int64, 2),  # of each suit
            ("present", np.int64, 2),  # ranks that some tile has
            ("pungs", np.int64, 2),  # ranks of pungs, kongs too
            ("chows", np.int64, 2),  # lowest ranks of chows
            ("twin_chows", np.int64, 2),  # of those that stand there twice
            ("pung_count", np.int64),
            ("chow_count", np.int64),
            ("hidden", np.int64),  # concealed pungs and kongs, one that the winning tile completes too
            ("all_fives", np.int64),  # 1: every set and the pair hold a 5
            ("outer", np.int64),  # 1: every set and the pair hold a 1 or 9, chows are 123 or 789
            ("hand_pungs", np.int64, 2),  # how many groups in hand begin on each rank
            ("hand_chows", np.int64, 2),
            ("pairs", np.int64, 2),  # rank of the pair, or none
            ("rows", np.int64),  # that hold wherever the winning tile sits
            ("roots", np.int64),
        ],
    )
)


@kernel
def read_tiles(hand: np.record, facts: np.record) -> None:
    """Note the suits, the naturals in hand and the melds."""
    facts.kongs = 0
    facts.hidden_kongs = 0
    for place in range(2):
        suit = first_face(int(hand.missing), place) // RANKS
        facts.suits[place] = suit
        facts.naturals[place] = count_tiles(hand.naturals, suit)
        facts.melded[place] = 0
        facts.melded_pungs[place] = 0
    for meld in range(int(hand.meld_count)):
        kind, face = int(hand.meld_kinds[meld]), int(hand.meld_faces[meld])
        place, shift = int(face // RANKS != facts.suits[0]), NIBBLE * (face % RANKS)
        facts.melded[place] += (3 if kind == PUNG else 4) << shift
        facts.melded_pungs[place] |= 1 << shift
        facts.kongs += int(kind >= KONG)
        facts.hidden_kongs += int(kind == CONCEALED_KONG)


@kernel
def read_groups(hand: np.record, first: np.record, second: np.record, facts: np.record) -> None:
    """Note the groups of a reading, which the two searches have found."""
    all_fives, outer, pung_count, chow_count = True, True, int(hand.meld_count), 0
    for place in range(2):
        search = second if place else first
        pungs, chows, rank = int(search.found_pungs), int(search.found_chows), int(search.found_pair)
        pair = 0 if rank == NO_PAIR else 1 << (NIBBLE * rank)
        copies = int(facts.melded[place]) + 3 * pungs + chows * CHOW_TILES + 2 * pair
        facts.hand_pungs[place] = pungs
        facts.hand_chows[place] = chows
        facts.pairs[place] = pair
        facts.copies[place] = copies
        facts.present[place] = held_ranks(copies)
        pung_count += sum_copies(pungs)
        chow_count += sum_copies(chows)
        facts.twin_chows[place] = twin_ranks(chows)
        pungs = held_ranks(pungs) | int(facts.melded_pungs[place])
        chows = held_ranks(chows)
        facts.pungs[place] = pungs
        facts.chows[place] = chows
        all_fives = all_fives and (pungs | pair) & ~FIVE == 0 and chows & ~CHOWS_OF_FIVES == 0
        outer = outer and (pungs | pair) & ~OUTER == 0 and chows & ~OUTER_CHOWS == 0
    facts.pung_count = pung_count
    facts.chow_count = chow_count
    facts.hidden = pung_count - int(hand.meld_count) + int(facts.hidden_kongs)
    facts.all_fives = int(all_fives)
    facts.outer = int(outer)


@kernel
def read_pairs(facts: np.record, first: int, second: int) -> None:
    """Note the naturals in hand as pairs, each odd one with a red, and pairs of reds at ranks of both places.

    Parameters
    ----------
    facts: `read_tiles` has been called.
    first, second: copies of each suit that only reds are.
    """
    for place in range(2):
        naturals = int(facts.naturals[place])
        copies = naturals + odd_ranks(naturals) + (second if place else first)
        facts.copies[place] = copies
        facts.present[place] = held_ranks(copies)
