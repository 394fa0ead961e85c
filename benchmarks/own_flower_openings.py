"""Count dealt hands of the variants in which each seat has a flower of its own, before and after replacement."""

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import Final

import numpy as np

from benchmarks.exact_rows import Row, frequency, mean
from mjsim.replays.settings import Setting
from mjsim_kernels.dealing import deal_out, open_deal
from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.simulate import new_deals, shuffle_deal
from mjsim_kernels.tiles import FIRST_FLOWER, SEATS

WILDS: Final = 4  # numbers of turned wilds, 0 to 3
FLOWERS: Final = 5  # numbers of flowers, 0 to 4
HAND_SIZES: Final = (17, 16, 16, 16)

# What a survey counts; in a normal deal the tile turned up is no flower.
OPENINGS: Final = np.dtype(
    [
        ("deals", np.int64),
        ("normal", np.int64),
        ("wilds", np.int64, (SEATS, WILDS)),  # turned wilds as dealt, any deal
        ("some_all", np.int64),  # some seat is dealt all three
        ("flowers", np.int64, (SEATS, FLOWERS)),  # as dealt, any deal
        ("own", np.int64, SEATS),  # own flower as dealt, any deal
        ("own_normal", np.int64, FLOWERS),  # own flowers as dealt to all seats, normal deals
        ("guests", np.int64, FLOWERS),  # other seats' flowers as dealt to all seats, normal deals
        ("no_wild", np.int64, SEATS),  # neither turned wild nor own flower as dealt, normal deals
        ("all_later", np.int64, SEATS),  # all three after replacement, normal deals
        ("some_all_later", np.int64),  # of some seat, any deal
        ("own_later", np.int64, SEATS),  # own flower after replacement, normal deals
        ("replaced", np.int64, FLOWERS),  # tiles taken for flowers by all seats, normal deals
        ("laid_in_flower_wild", np.int64),  # flowers laid out where all are wild
    ],
    align=True,
)


@kernel
def turned_wilds(deal: np.record, seat: int) -> int:
    """Count the turned wilds of a seat; where a flower is turned up the other three are."""
    turned = int(deal.indicators[0])
    return int(deal.hands[seat, turned]) if turned < FIRST_FLOWER else flowers_held(deal, seat)


@kernel
def flowers_held(deal: np.record, seat: int) -> int:
    """Count the flowers in a seat's hand."""
    held = 0
    for flower in range(SEATS):
        held += int(deal.hands[seat, FIRST_FLOWER + flower])
    return held


@kernel
def count_dealt(deal: np.record, normal: bool, counts: np.record) -> None:
    """Count the hands as dealt."""
    own_flowers, guests, some_all = 0, 0, 0
    for seat in range(SEATS):
        wilds, flowers = turned_wilds(deal, seat), flowers_held(deal, seat)
        own = int(deal.hands[seat, FIRST_FLOWER + seat])
        counts.wilds[seat, wilds] += 1
        counts.flowers[seat, flowers] += 1
        counts.own[seat] += own
        some_all |= int(wilds == WILDS - 1)
        own_flowers += own
        guests += flowers - own
        counts.no_wild[seat] += int(normal and wilds + own == 0)
    counts.some_all += some_all
    if normal:
        counts.own_normal[own_flowers] += 1
        counts.guests[guests] += 1


@kernel
def count_opened(deal: np.record, normal: bool, counts: np.record) -> None:
    """Count the hands after the flowers have been replaced."""
    laid, some_all = 0, 0
    for seat in range(SEATS):
        for flower in range(SEATS):
            laid += int(deal.flowers[seat, FIRST_FLOWER + flower])
        holds_all = int(turned_wilds(deal, seat) == WILDS - 1)
        some_all |= holds_all
        if normal:
            counts.all_later[seat] += holds_all
            counts.own_later[seat] += int(deal.hands[seat, FIRST_FLOWER + seat])
    counts.some_all_later += some_all
    if normal:
        counts.replaced[laid] += 1
    else:
        counts.laid_in_flower_wild += laid


@entry
def deal_openings(
    rules: np.record, policies: np.ndarray, seed: int, sessions: int, deals: np.ndarray, openings: np.ndarray
) -> None:
    """Deal the first hands of sessions and count them into `openings[0]`."""
    deal, counts = deals[0], openings[0]
    for session in range(sessions):
        shuffle_deal(deal, rules, policies, seed, session, 0, 0)
        deal_out(deal, rules)
        normal = int(deal.indicators[0]) < FIRST_FLOWER
        counts.deals += 1
        counts.normal += int(normal)
        count_dealt(deal, normal, counts)
        open_deal(deal, rules)
        count_opened(deal, normal, counts)


def survey_openings(setting: Setting, sessions: int, seed: int) -> np.record:
    """Return the counts of so many deals as an OPENINGS record."""
    openings = np.zeros(1, OPENINGS).view(np.recarray)
    deal_openings(
        setting.turn_rules, setting.policy_numbers, np.uint64(seed), sessions, new_deals(), openings
    )
    counts: np.record = openings[0]
    return counts


FLOWER_TURNED: Final = Fraction(4, 136)
SOME_ALL: Final = Fraction(472, 80199)
SOME_ALL_LATER: Final = Fraction(118, 18733)
TURNED_WILDS: Final = (
    Fraction(13039, 19095),
    Fraction(16048, 57285),
    Fraction(136, 3819),
    Fraction(16, 11457),
)
REPLACED: Final = (
    Fraction(2178128, 13232835),
    Fraction(1630586, 4410945),
    Fraction(282272, 882189),
    Fraction(1673869, 13232835),
    Fraction(17000, 882189),
)
MEAN_REPLACED: Final = Fraction(195, 133)
GUESTS: Final = Fraction(13, 9)


def flower_turned(check: int, counts: np.record) -> Iterator[Row]:
    """Compare how often a flower is turned up."""
    flowers = int(counts.deals - counts.normal)
    yield frequency(check, "a flower is turned up", FLOWER_TURNED, flowers, int(counts.deals))


def all_wilds_dealt(check: int, seat: int, counts: np.record) -> Iterator[Row]:
    """Compare how often a seat is dealt all three turned wilds."""
    exact = Fraction(comb(HAND_SIZES[seat], 3), comb(135, 3))
    name = f"seat {seat} is dealt all three wilds"
    yield frequency(check, name, exact, int(counts.wilds[seat, 3]), int(counts.deals))


def some_all_dealt(check: int, counts: np.record) -> Iterator[Row]:
    """Compare how often some seat is dealt all three turned wilds."""
    yield frequency(
        check, "some seat is dealt all three wilds", SOME_ALL, int(counts.some_all), int(counts.deals)
    )


def all_wilds_later(check: int, counts: np.record) -> Iterator[Row]:
    """Compare how often a seat, and some seat, holds all three after replacement in normal deals."""
    normal = int(counts.normal)
    for seat, tiles in enumerate(HAND_SIZES):
        exact = Fraction(comb(tiles, 3), comb(132, 3))
        name = f"seat {seat} holds all three wilds after replacement"
        yield frequency(check, name, exact, int(counts.all_later[seat]), normal)
    name = "some seat holds all three wilds after replacement"
    yield frequency(check, name, SOME_ALL_LATER, int(counts.all_later.sum()), normal)


def own_flower_later(check: int, counts: np.record) -> Iterator[Row]:
    """Compare how often a seat holds its own flower after replacement in normal deals."""
    for seat, tiles in enumerate(HAND_SIZES):
        name = f"own flower of seat {seat} after replacement"
        yield frequency(check, name, Fraction(tiles, 132), int(counts.own_later[seat]), int(counts.normal))


def guests_dealt(check: int, counts: np.record) -> Iterator[Row]:
    """Compare the flowers of other seats in the dealt hands of normal deals."""
    yield mean(check, "other seats' flowers dealt", GUESTS, counts.guests)


def tiles_replaced(check: int, counts: np.record) -> Iterator[Row]:
    """Compare the tiles that the replacement of flowers takes in normal deals."""
    yield mean(check, "tiles taken in the replacement", MEAN_REPLACED, counts.replaced)


def none_replaced(check: int, counts: np.record) -> Iterator[Row]:
    """Compare how often nothing is replaced in normal deals."""
    hits = int(counts.replaced[0])
    yield frequency(check, "0 tiles taken in the replacement", REPLACED[0], hits, int(counts.normal))
