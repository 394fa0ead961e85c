"""Compare dealt hands with exact probabilities (docs/rules/yueqing.md, Exact checks 1 to 10)."""

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import Final

import numpy as np

from benchmarks.exact_rows import Row, frequency, mean
from mjsim.opening_chances import hypergeometric, laid_before
from mjsim.replays.settings import Setting
from mjsim_kernels.dealing import deal_out, open_deal
from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.records import FOURTH_BONUS
from mjsim_kernels.simulate import new_deals, shuffle_deal
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import EAST, FACES, RED, SEATS, WHITE
from mjsim_kernels.winning import hand_complete, may_win_drawn

WILDS: Final = 4  # numbers of wilds in a hand, 0 to 3
BONUS: Final = 5  # numbers of bonus tiles, 0 to 4

# What a survey counts of deals that have come to the dealer's first decision.
OPENINGS: Final = np.dtype(
    [
        ("deals", np.int64),
        ("wild_faces", np.int64, FACES),
        ("red_bonus", np.int64),
        ("wilds", np.int64, (SEATS, WILDS)),
        ("declared", np.int64, (SEATS, BONUS)),
        ("declared_by_all", np.int64, BONUS),
        ("complete", np.int64, FACES),  # by the face that is wild
        ("complete_without_wild", np.int64),
        ("winnable", np.int64),
    ],
    align=True,
)


@kernel
def count_opening(deal: np.record, rules: np.record, tables: HandTables, counts: np.record) -> None:
    """Count one deal at the dealer's first decision."""
    wild = int(deal.indicators[0])
    counts.deals += 1
    counts.wild_faces[wild] += 1
    bonus = RED if (int(deal.bonus_faces[0]) >> RED) & 1 else WHITE
    if bonus == RED:
        counts.red_bonus += 1
    declared = 0
    for seat in range(SEATS):
        counts.wilds[seat, int(deal.wilds[seat])] += 1
        laid = int(deal.flowers[seat, bonus])
        counts.declared[seat, laid] += 1
        declared += laid
    counts.declared_by_all[declared] += 1
    if hand_complete(deal, tables, 0):
        counts.complete[wild] += 1
        if deal.wilds[0] == 0:
            counts.complete_without_wild += 1
    deal.seat_flags[0] &= ~FOURTH_BONUS  # check 10 leaves the four-bonus push out
    if may_win_drawn(deal, rules, tables, 0, True):
        counts.winnable += 1


@entry
def deal_openings(
    rules: np.record,
    tables: HandTables,
    policies: np.ndarray,
    seed: int,
    first: int,
    sessions: int,
    deals: np.ndarray,
    openings: np.ndarray,
) -> None:
    """Deal the first hands of sessions and count them into `openings[0]`."""
    deal = deals[0]
    counts = openings[0]
    for session in range(first, first + sessions):
        shuffle_deal(deal, rules, policies, seed, session, 0, 0)
        deal_out(deal, rules)
        open_deal(deal, rules)
        count_opening(deal, rules, tables, counts)


def survey_openings(setting: Setting, sessions: int, seed: int) -> np.record:
    """Return the counts of so many deals, with the walls that `mjsim run` has in its sessions' first deals.

    Returns
    -------
    OPENINGS record.
    """
    openings = np.zeros(1, OPENINGS).view(np.recarray)
    deal_openings(
        setting.turn_rules,
        setting.tables,
        setting.policy_numbers,
        np.uint64(seed),
        0,
        sessions,
        new_deals(),
        openings,
    )
    counts: np.record = openings[0]
    return counts


def rank_class(face: int) -> str:
    """Name the class of wild faces that a face belongs to, in the words of check 8."""
    if face >= EAST:
        return "X an honor"
    rank = min(face % 9, 8 - face % 9) + 1
    return f"X of rank {rank} or {10 - rank}" if rank < 5 else "X of rank 5"


# check 8 by class of the wild face, to the seven digits that the book gives
HEAVENLY: Final = {
    "X an honor": Fraction("4.314759e-5"),
    "X of rank 1 or 9": Fraction("3.327372e-5"),
    "X of rank 2 or 8": Fraction("2.660710e-5"),
    "X of rank 3 or 7": Fraction("2.123628e-5"),
    "X of rank 4 or 6": Fraction("2.315607e-5"),
    "X of rank 5": Fraction("2.387988e-5"),
}
HEAVENLY_ALL: Final = Fraction(935739548324868541, 31837056821365756818000)
HEAVENLY_WITHOUT_WILD: Final = Fraction(607065762432813, 663272017111786600375)
WINNABLE: Final = Fraction(1815973428878503369, 964759297617144146000)


def declared_by_all(bonus: int) -> Fraction:
    """Return the probability that all seats together declare so many before the first discard (check 5)."""
    return Fraction(comb(64 + bonus, bonus) * comb(70 - bonus, 4 - bonus), comb(135, 4))


def opening_rows(setting: Setting, openings: int, seed: int) -> Iterator[Row]:
    """Deal so many first hands and compare them with checks 1 to 10."""
    counts = survey_openings(setting, openings, seed)
    deals = int(counts.deals)
    for face in range(FACES):
        yield frequency(1, f"face {face} is wild", Fraction(4, 136), int(counts.wild_faces[face]), deals)
    yield frequency(1, "Red is the bonus face", Fraction(4, 136), int(counts.red_bonus), deals)
    for seat in range(SEATS):
        check, hand = (3, 16) if seat else (2, 17)
        for wilds, exact in enumerate(hypergeometric(131, 3, hand)):
            name = f"seat {seat} holds {wilds} wilds"
            yield frequency(check, name, exact, int(counts.wilds[seat, wilds]), deals)
        exact = Fraction(16, 33) if seat else Fraction(17, 33)
        yield mean(4, f"bonus tiles of seat {seat}", exact, counts.declared[seat])
    yield mean(4, "bonus tiles of all seats", Fraction(65, 33), counts.declared_by_all)
    for bonus in range(BONUS):
        exact = declared_by_all(bonus)
        yield frequency(5, f"{bonus} bonus tiles declared", exact, int(counts.declared_by_all[bonus]), deals)
    yield from rare_rows(counts)


def rare_rows(counts: np.record) -> Iterator[Row]:
    """Compare a survey with checks 6 to 10."""
    deals = int(counts.deals)
    for seat in range(SEATS):
        check, exact = (7, laid_before(135, 4, 16)[4]) if seat else (6, laid_before(135, 4, 17)[4])
        name = f"seat {seat} declares all four"
        yield frequency(check, name, exact, int(counts.declared[seat, 4]), deals)
    yield frequency(8, "heavenly, all X", HEAVENLY_ALL, int(counts.complete.sum()), deals)
    for name, exact in HEAVENLY.items():
        faces = [face for face in range(FACES) if rank_class(face) == name]
        trials = int(counts.wild_faces[faces].sum())
        yield frequency(8, f"heavenly, {name}", exact, int(counts.complete[faces].sum()), trials)
    hits = int(counts.complete_without_wild)
    yield frequency(9, "heavenly without a wild", HEAVENLY_WITHOUT_WILD, hits, deals)
    yield frequency(10, "the dealer can win at once", WINNABLE, int(counts.winnable), deals)
