"""Compare dealt hands with exact probabilities (docs/rules/wenzhou.md, Exact checks 1 and 3 to 8)."""

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import Final

import numpy as np

from benchmarks.exact_rows import Row, frequency, mean, rate
from mjsim.replays.settings import Setting
from mjsim_kernels.dealing import deal_out, open_deal
from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.legal import concealed_kongs, single_honors
from mjsim_kernels.masks import count_bits
from mjsim_kernels.simulate import new_deals, shuffle_deal
from mjsim_kernels.tiles import SEATS, WHITE
from mjsim_kernels.winning import are_eight_pairs

WILDS: Final = 4  # numbers of wilds in a hand, 0 to 3
HONOR_FACES: Final = 8  # numbers of single honors, 0 to 7
QUADS: Final = 5  # numbers of concealed kongs, 0 to 4

# What a survey counts of deals that have come to the dealer's first decision.
OPENINGS: Final = np.dtype(
    [
        ("deals", np.int64),
        ("white_wild", np.int64),
        ("wilds", np.int64, (SEATS, WILDS)),
        ("all_wilds", np.int64),  # some seat holds all three
        ("table_wilds", np.int64, WILDS),
        ("single_honors", np.int64, (SEATS, HONOR_FACES)),
        ("eight_pairs", np.int64),
        ("hard_eight_pairs", np.int64),
        ("kongs", np.int64, QUADS),
    ],
    align=True,
)


@kernel
def are_natural_pairs(deal: np.record, seat: int) -> bool:
    """Tell whether seventeen concealed tiles are eight pairs and a loose one, each wild as its own face."""
    odd = int(deal.odd[seat])
    if deal.stand_in >= 0 and odd >> WHITE & 1:
        odd ^= 1 << WHITE | 1 << int(deal.stood_for)
    if int(deal.wilds[seat]) & 1:
        odd ^= 1 << int(deal.indicators[0])
    return count_bits(odd) == 1


@kernel
def count_opening(deal: np.record, rules: np.record, counts: np.record) -> None:
    """Count one deal at the dealer's first decision."""
    counts.deals += 1
    counts.white_wild += int(deal.indicators[0] == WHITE)
    dealt = 0
    for seat in range(SEATS):
        wilds = int(deal.wilds[seat])
        dealt += wilds
        counts.wilds[seat, wilds] += 1
        counts.all_wilds += int(wilds == WILDS - 1)
        counts.single_honors[seat, count_bits(single_honors(deal, seat))] += 1
    counts.table_wilds[dealt] += 1
    counts.eight_pairs += int(are_eight_pairs(deal, rules, 0))
    counts.hard_eight_pairs += int(are_natural_pairs(deal, 0))
    counts.kongs[count_bits(concealed_kongs(deal, rules, 0, True))] += 1


@entry
def deal_openings(
    rules: np.record, policies: np.ndarray, seed: int, sessions: int, deals: np.ndarray, openings: np.ndarray
) -> None:
    """Deal the first hands of sessions and count them into `openings[0]`."""
    deal = deals[0]
    for session in range(sessions):
        shuffle_deal(deal, rules, policies, seed, session, 0, 0)
        deal_out(deal, rules)
        open_deal(deal, rules)
        count_opening(deal, rules, openings[0])


def survey_openings(setting: Setting, sessions: int, seed: int) -> np.record:
    """Return the counts of so many deals as an OPENINGS record."""
    openings = np.zeros(1, OPENINGS).view(np.recarray)
    deal_openings(
        setting.turn_rules, setting.policy_numbers, np.uint64(seed), sessions, new_deals(), openings
    )
    counts: np.record = openings[0]
    return counts


DEALER_WILDS: Final = (
    Fraction(88972, 133665),
    Fraction(13039, 44555),
    Fraction(16048, 400995),
    Fraction(136, 80199),
)
FREE_DISCARD: Final = {
    17: Fraction(5069500659866610589, 67279567996946757375),
    16: Fraction(801776063057571859, 9611366856706679625),
}
SINGLE_HONORS: Final = {17: Fraction(3025048, 1470315), 16: Fraction(417248, 210045)}
EIGHT_PAIRS: Final = Fraction(8515832276867, 197300785914799875)
HARD_EIGHT_PAIRS: Final = Fraction(1296219659893, 479159051507371125)
CONCEALED_KONG: Final = Fraction(167126216201893, 28185826559257125)


def opening_rows(setting: Setting, openings: int, seed: int) -> Iterator[Row]:
    """Deal so many first hands and compare them with checks 1 and 3 to 8."""
    counts = survey_openings(setting, openings, seed)
    deals = int(counts.deals)
    yield frequency(1, "White is wild", Fraction(1, 34), int(counts.white_wild), deals)
    for seat in range(SEATS):
        hand = 16 if seat else 17
        exact = Fraction(comb(hand, 3), comb(135, 3))
        yield frequency(3, f"seat {seat} holds all wilds", exact, int(counts.wilds[seat, 3]), deals)
        yield mean(4, f"wilds of seat {seat}", Fraction(hand, 45), counts.wilds[seat])
        free, singles = FREE_DISCARD[hand], counts.single_honors[seat]
        yield frequency(5, f"seat {seat} holds no single honor", free, int(singles[0]), deals)
        yield mean(6, f"single honors of seat {seat}", SINGLE_HONORS[hand], singles)
    yield frequency(3, "some seat holds all wilds", Fraction(472, 80199), int(counts.all_wilds), deals)
    for wilds, exact in enumerate(DEALER_WILDS):
        yield frequency(4, f"the dealer holds {wilds} wilds", exact, int(counts.wilds[0, wilds]), deals)
    yield mean(4, "wilds of all seats", Fraction(13, 9), counts.table_wilds)
    hard = int(counts.hard_eight_pairs)
    yield frequency(7, "the dealer holds hard eight pairs", HARD_EIGHT_PAIRS, hard, deals)
    yield frequency(7, "the dealer holds eight pairs", EIGHT_PAIRS, int(counts.eight_pairs), deals)
    konging = deals - int(counts.kongs[0])
    yield frequency(8, "the dealer can kong at once", CONCEALED_KONG, konging, deals)
    kongs = int(np.arange(QUADS) @ counts.kongs)
    yield rate(8, "concealed kongs of the dealer", Fraction(68, 11457), kongs, deals)
