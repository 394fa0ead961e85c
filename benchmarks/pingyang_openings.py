"""Compare dealt hands with exact values (docs/rules/pingyang.md, Exact checks 1 to 12), under both presets."""

from collections.abc import Iterator
from fractions import Fraction
from math import comb, sqrt
from typing import Final

import numpy as np

from benchmarks.exact_rows import Row, frequency, mean, rate
from mjsim.replays.settings import Setting, setting_of
from mjsim_kernels.deal_state import is_bonus, is_wild
from mjsim_kernels.dealing import deal_out, open_deal
from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.records import OUTCOME
from mjsim_kernels.scoring import pingyang_table as table
from mjsim_kernels.scoring.pingyang_base import count_fixed
from mjsim_kernels.scoring.pingyang_hands import HAND, read_hand
from mjsim_kernels.simulate import new_deals, shuffle_deal
from mjsim_kernels.tiles import KINDS, SEATS
from mjsim_kernels.winning import may_kill_pig

ALTERNATIVE: Final = "pingyang-alt"  # the preset of checks 8, 9 and 11
WILDS: Final = 7  # numbers of wilds, 0 to 6
BONUS: Final = 13  # numbers of bonus tiles, 0 to 12
TAI: Final = 32  # more than the wilds or flowers of any seat count

# What a survey counts of deals, all but `dealt_fours` before any tile is replaced.
OPENINGS: Final = np.dtype(
    [
        ("deals", np.int64),
        ("doubles", np.int64),
        ("wilds_in_play", np.int64, WILDS),
        ("wilds", np.int64, (SEATS, WILDS)),
        ("kill_pigs", np.int64, SEATS),
        ("bonus", np.int64, BONUS),
        ("dealt_fours", np.int64),
        ("wild_tai", np.int64, (SEATS, TAI)),
        ("flower_tai", np.int64, (SEATS, TAI)),
    ],
    align=True,
)


@kernel
def count_wilds(deal: np.record, rules: np.record, counts: np.record) -> None:
    """Count the wilds of the wall and of the seats."""
    in_play = 0
    for place in range(int(rules.tile_count) - 2):
        in_play += int(is_wild(deal, 0, int(deal.wall[place])))
    counts.wilds_in_play[in_play] += 1
    counts.doubles += int(deal.wild_groups[1] == 0)
    for seat in range(SEATS):
        counts.wilds[seat, int(deal.wilds[seat])] += 1
        counts.kill_pigs[seat] += int(may_kill_pig(deal, seat))


@kernel
def lay_out_bonus(deal: np.record, outcome: np.record) -> int:
    """Copy the dealt tiles, those to be laid out apart from the others, and return how many these are."""
    laid = 0
    outcome.indicators[:] = deal.indicators
    outcome.hands[:, :] = deal.hands
    outcome.flowers[:, :] = 0
    for seat in range(SEATS):
        for kind in range(KINDS):
            if is_bonus(deal, seat, kind):
                outcome.flowers[seat, kind] = deal.hands[seat, kind]
                outcome.hands[seat, kind] = 0
                laid += int(deal.hands[seat, kind])
    return laid


@entry
def deal_openings(
    rules: np.record,
    payouts: np.ndarray,
    policies: np.ndarray,
    seed: int,
    sessions: int,
    deals: np.ndarray,
    outcomes: np.ndarray,
    openings: np.ndarray,
) -> None:
    """Deal the first hands of sessions and count them into `openings[0]`."""
    deal, outcome, counts = deals[0], outcomes[0], openings[0]
    hand = np.zeros(1, HAND)[0]
    rows = np.zeros(table.ROWS, np.int64)
    for session in range(sessions):
        shuffle_deal(deal, rules, policies, seed, session, 0, 0)
        deal_out(deal, rules)
        counts.deals += 1
        count_wilds(deal, rules, counts)
        counts.bonus[lay_out_bonus(deal, outcome)] += 1
        for seat in range(SEATS):
            read_hand(outcome, seat, payouts, hand)
            count_fixed(outcome, hand, payouts, rows)
            counts.wild_tai[seat, rows[table.WILD_TILES]] += 1
            counts.flower_tai[seat, rows[table.FLOWER_TILES]] += 1
        open_deal(deal, rules)
        counts.dealt_fours += int(deal.kongs)


def survey_openings(setting: Setting, sessions: int, seed: int) -> np.record:
    """Return the counts of so many deals as an OPENINGS record."""
    openings = np.zeros(1, OPENINGS).view(np.recarray)
    outcomes = np.zeros(1, OUTCOME).view(np.recarray)
    deal_openings(
        setting.turn_rules,
        setting.ruleset.numbers(setting.scorer.KEYS),
        setting.policy_numbers,
        np.uint64(seed),
        sessions,
        new_deals(),
        outcomes,
        openings,
    )
    counts: np.record = openings[0]
    return counts


DOUBLE: Final = Fraction(3, 143)
# by tiles dealt
WILDS_DEALT: Final = {17: Fraction(7191, 10153), 16: Fraction(6768, 10153)}
KILL_PIG: Final = {17: Fraction(17141848, 16077262223), 16: Fraction(178386200, 209004408899)}
WILD_TAI: Final = {17: Fraction(3189217, 1908764), 16: Fraction(748316, 477191)}
WILD_TAI_ALTERNATIVE: Final = {17: Fraction(1319965, 1431573), 16: Fraction(1236160, 1431573)}
FLOWER_TAI: Final = {17: Fraction(800530, 477191), 16: Fraction(6809180, 4294719)}
BONUS_TILES: Final = Fraction(24325, 7029)
DEALT_FOURS: Final = Fraction(1960, 1431573)


def no_wild(tiles: int) -> Fraction:
    """Return the probability that so many dealt tiles hold no wild (check 4)."""
    apart, alike = Fraction(comb(136, tiles), comb(142, tiles)), Fraction(comb(140, tiles), comb(142, tiles))
    return Fraction(140, 143) * apart + Fraction(3, 143) * alike


def opening_rows(setting: Setting, openings: int, seed: int) -> Iterator[Row]:
    """Deal so many first hands under each preset and compare them with checks 1 to 12."""
    counts = survey_openings(setting, openings, seed)
    other = survey_openings(setting_of(ALTERNATIVE), openings, seed)
    deals = int(counts.deals)
    yield frequency(1, "double indicator", DOUBLE, int(counts.doubles), deals)
    two_or_six = mean(2, "wilds in play", Fraction(846, 143), counts.wilds_in_play)
    yield two_or_six._replace(standard_error=4 * sqrt(DOUBLE * (1 - DOUBLE) / deals))
    for seat in range(SEATS):
        tiles = 16 if seat else 17
        yield mean(3, f"wilds dealt to seat {seat}", WILDS_DEALT[tiles], counts.wilds[seat])
        hits = int(counts.wilds[seat, 0])
        yield frequency(4, f"no wild dealt to seat {seat}", no_wild(tiles), hits, deals)
        hits = int(counts.kill_pigs[seat])
        yield frequency(5, f"kill pig dealt to seat {seat}", KILL_PIG[tiles], hits, deals)
        yield mean(10, f"main: wild tai of seat {seat}", WILD_TAI[tiles], counts.wild_tai[seat])
        exact = WILD_TAI_ALTERNATIVE[tiles]
        yield mean(11, f"alternative: wild tai of seat {seat}", exact, other.wild_tai[seat])
        yield mean(12, f"main: flower tai of seat {seat}", FLOWER_TAI[tiles], counts.flower_tai[seat])
    exact = Fraction(140 * comb(136, 11), 143 * comb(142, 17))
    yield frequency(6, "all six wilds dealt to the dealer", exact, int(counts.wilds[0, 6]), deals)
    yield mean(7, "main: bonus tiles dealt", BONUS_TILES, counts.bonus)
    yield mean(8, "alternative: bonus tiles dealt", BONUS_TILES * 12 / 8, other.bonus)
    yield rate(9, "main: dealt-four kongs", Fraction(0), int(counts.dealt_fours), deals)
    yield rate(9, "alternative: dealt-four kongs", DEALT_FOURS, int(other.dealt_fours), deals)
