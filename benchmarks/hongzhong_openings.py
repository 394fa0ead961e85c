"""Compare dealt hands and exchanges with exact values (docs/rules/hongzhong.md, Exact checks, by line of the table)."""

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import Final

import numpy as np

from benchmarks.exact_rows import Row, always, frequency, mean, rate
from mjsim.replays.settings import Setting
from mjsim_kernels.deal_events import TILE_GIVEN
from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.policies import RANDOM
from mjsim_kernels.river.dealing import deal_river, exchange_tiles
from mjsim_kernels.simulate import new_deals, shuffle_deal
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import RANKS, RED, SEATS
from mjsim_kernels.turn_rules import COPIES

TILES: Final = 112
REDS: Final = 4
SUITS: Final = 3

# What a survey counts of deals, all but `receivers` before the exchange.
OPENINGS: Final = np.dtype(
    [
        ("deals", np.int64),
        ("left", np.int64),  # tiles left after the deal, summed up
        ("reds", np.int64, (SEATS, REDS + 1)),
        ("reds_left", np.int64, REDS + 1),
        ("one_each", np.int64),
        ("last_red", np.int64),
        ("lacking", np.int64, (SEATS, SUITS)),
        ("lacking_any", np.int64, SEATS),
        ("quads", np.int64, COPIES),
        ("receivers", np.int64, (SEATS, SEATS)),
    ],
    align=True,
)


@kernel
def count_hands(deal: np.record, rules: np.record, counts: np.record) -> None:
    """Count reds, suits and quads of dealt hands."""
    left, ones = REDS, 0
    for seat in range(SEATS):
        reds = int(deal.hands[seat, RED])
        counts.reds[seat, reds] += 1
        left -= reds
        ones += int(reds == 1)
        lacking = 0
        for suit in range(SUITS):
            tiles = 0
            for face in range(RANKS * suit, RANKS * (suit + 1)):
                tiles += int(deal.hands[seat, face])
            counts.lacking[seat, suit] += int(tiles == 0)
            lacking += int(tiles == 0)
        counts.lacking_any[seat] += int(lacking > 0)
    counts.reds_left[left] += 1
    counts.one_each += int(ones == SEATS)
    counts.last_red += int(deal.wall[int(rules.tile_count) - 1] == RED)
    quads = 0
    for face in range(RANKS * SUITS):
        quads += int(deal.hands[0, face] == COPIES)
    counts.quads[quads] += 1


@entry
def deal_openings(
    rules: np.record,
    tables: HandTables,
    policies: np.ndarray,
    seed: int,
    sessions: int,
    deals: np.ndarray,
    openings: np.ndarray,
) -> None:
    """Deal the first hands of sessions, exchange, and count them into `openings[0]`."""
    deal, counts = deals[0], openings[0]
    for session in range(sessions):
        shuffle_deal(deal, rules, policies, seed, session, 0, 0)
        deal_river(deal, rules)
        counts.deals += 1
        counts.left += int(rules.tile_count) - int(deal.taken)
        count_hands(deal, rules, counts)
        exchange_tiles(deal, rules, tables)
        for row in range(int(deal.event_count)):
            if deal.events[row, 0] == TILE_GIVEN:
                counts.receivers[int(deal.events[row, 1]), int(deal.events[row, 3])] += 1


def survey_openings(setting: Setting, sessions: int, seed: int) -> np.record:
    """Return the counts of so many deals as an OPENINGS record; gifts are chosen at random."""
    openings = np.zeros(1, OPENINGS).view(np.recarray)
    policies = np.full(SEATS, RANDOM, np.int64)
    rules, tables = setting.turn_rules, setting.tables
    deal_openings(rules, tables, policies, np.uint64(seed), sessions, new_deals(), openings)
    counts: np.record = openings[0]
    return counts


def reds_dealt(tiles: int, reds: int) -> Fraction:
    """Return the probability that so many dealt tiles hold so many reds."""
    return Fraction(comb(REDS, reds) * comb(TILES - REDS, tiles - reds), comb(TILES, tiles))


def suit_lacking(tiles: int) -> Fraction:
    """Return the probability that so many dealt tiles hold none of one suit."""
    return Fraction(comb(76, tiles), comb(TILES, tiles))


def any_lacking(tiles: int) -> Fraction:
    """Return the probability that so many dealt tiles lack at least one suit."""
    return Fraction(3 * comb(76, tiles) - 3 * comb(40, tiles), comb(TILES, tiles))


ONE_EACH: Final = Fraction(14 * 13**3, comb(TILES, REDS))
ALL_IN_WALL: Final = Fraction(comb(59, REDS), comb(TILES, REDS))
QUADS: Final = Fraction(27 * comb(108, 10), comb(TILES, 14))
LEFT: Final = 59


def opening_rows(setting: Setting, openings: int, seed: int) -> Iterator[Row]:
    """Deal so many first hands and compare them with the lines of the table that are about deals."""
    counts = survey_openings(setting, openings, seed)
    deals = int(counts.deals)
    yield always(1, "tiles left after the deal", LEFT * deals, counts.left)
    for seat in range(SEATS):
        tiles, line = (13, 3) if seat else (14, 4)
        for reds in range(REDS + 1):
            hits = int(counts.reds[seat, reds])
            yield frequency(line, f"{reds} reds dealt to seat {seat}", reds_dealt(tiles, reds), hits, deals)
        yield mean(line, f"reds dealt to seat {seat}", Fraction(tiles, 28), counts.reds[seat])
        for suit in range(SUITS):
            hits = int(counts.lacking[seat, suit])
            line = 8 if seat else 9
            yield frequency(line, f"no {'mps'[suit]} dealt to seat {seat}", suit_lacking(tiles), hits, deals)
    yield frequency(5, "one red in every hand", ONE_EACH, int(counts.one_each), deals)
    yield frequency(6, "all reds left in the wall", ALL_IN_WALL, int(counts.reds_left[REDS]), deals)
    yield mean(6, "reds left in the wall", Fraction(59, 28), counts.reds_left)
    yield frequency(7, "the last tile is a red", Fraction(1, 28), int(counts.last_red), deals)
    for seat in range(1, SEATS):
        hits = int(counts.lacking_any[seat])
        yield frequency(10, f"some suit not dealt to seat {seat}", any_lacking(13), hits, deals)
    quads = int(np.arange(COPIES) @ counts.quads)
    yield rate(11, "quads dealt to the dealer", QUADS, quads, deals)
    for seat in range(SEATS):
        for step in range(1, SEATS):
            receiver = (seat + step) % SEATS
            hits = int(counts.receivers[seat, receiver]) // 3
            yield frequency(12, f"seat {seat} gives to seat {receiver}", Fraction(1, 3), hits, deals)
