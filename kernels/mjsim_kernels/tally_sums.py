"""Lay out the sums that a tally counts (`mjsim_kernels.tally`)."""

from typing import Final, NamedTuple

import numpy as np

from mjsim_kernels.arrays import Integers
from mjsim_kernels.records import MOST_TOTALS
from mjsim_kernels.tiles import SEATS

WAYS: Final = 4  # EXHAUSTED, SELF_DRAW, DISCARD, ROB
MOST_WILDS: Final = 8

# columns of Sums.patterns
WINS: Final = 0
TIMES: Final = 1
VALUE: Final = 2
GAIN: Final = 3
POINTS: Final = 4
PATTERN_COLUMNS: Final = 5

# columns of Sums.session_patterns: products of session totals of a pattern, and with those of all wins
WINS_WINS: Final = 0
WINS_ALL_WINS: Final = 1
WINS_GAIN: Final = 2
GAIN_GAIN: Final = 3
POINTS_POINTS: Final = 4
POINTS_ALL_GAIN: Final = 5
PRODUCT_COLUMNS: Final = 6

WIN_WAYS: Final = WAYS - 1  # of `Sums.cells`: SELF_DRAW, DISCARD, ROB

# Sessions fall into groups by their number: numbers that are no ratio of totals get their intervals by
# leaving one group out after another.
GROUPS: Final = 16

# columns of Sums.groups
DEALS: Final = 0
GROUP_WINS: Final = 1
GROUP_GAIN: Final = 2
GROUP_GAIN_GAIN: Final = 3
PAY_PAY: Final = 4  # squares of all four payments
SESSION_PAY_PAY: Final = 5  # squares of what all four chairs gained in a session
GROUP_COLUMNS: Final = 6

# classes of an opening hand in Sums.openings; the last one of each holds all beyond
OPENING_WILDS: Final = 5  # 0 to 4
OPENING_SHANTENS: Final = 10  # -1 to 8
OPENING_FLOWERS: Final = 4  # 0 to 3
OPENING_KONGS: Final = 3  # 0 to 2, of Sums.opening_kongs
OPENING_FLOWER_WILDS: Final = 4  # 0 to 3

MOST_STREAKS: Final = 4  # 0 to 3, the last one holds all beyond


class Sums(NamedTuple):
    """Hold the sums over some whole sessions; roles count from the dealer, chairs are fixed."""

    outcomes: Integers  # (ways,) deals
    turns: Integers  # (2,) sum, sum of squares
    winners: Integers  # (roles, ways) wins
    sources: Integers  # (roles,) wins on a tile of this seat
    role_pay: Integers  # (roles, 2) sum, sum of squares
    chair_pay: Integers  # (chairs, 2)
    chair_wins: Integers  # (chairs,)
    gain: Integers  # (2,) the winner's points
    totals: Integers  # (MOST_TOTALS, 2) the variant's own sums over wins
    wilds: Integers  # (MOST_WILDS + 1, 3) wins, gain, gain² by wilds in the winner's hand
    patterns: Integers  # (patterns, PATTERN_COLUMNS)
    session_outcomes: Integers  # (ways,) squares
    session_turns: Integers  # (1,) square
    session_role_pay: Integers  # (roles, roles) products
    session_chair_pay: Integers  # (chairs, chairs)
    session_role_wins: Integers  # (roles,) squares
    session_chair_wins: Integers  # (chairs,)
    session_gain: Integers  # (3,) wins², wins · gain, gain²
    session_patterns: Integers  # (patterns, PRODUCT_COLUMNS)
    session_wilds: Integers  # (MOST_WILDS + 1, 4) wins², wins · all wins, wins · gain, gain²
    # (patterns + 1, MOST_WILDS + 1, WIN_WAYS, others or dealer, 3) wins, gain, gain²; the last row is all wins
    cells: Integers
    need_wild: Integers  # (3,) wins that need a wild; by session their square, and times wins
    # deals whose race was followed: (6,) deals, lead changes, their squares; by session changes², changes · deals,
    lead_changes: Integers  # deals²
    # their wins of seats that were not alone nearest to ready at half time: (5,) wins, of those behind; by session
    behind: Integers  # behind², behind · wins, wins²
    groups: Integers  # (GROUPS, GROUP_COLUMNS)
    group_patterns: Integers  # (GROUPS, patterns, 3) wins, points, points · gain
    group_streaks: Integers  # (GROUPS, MOST_STREAKS, 3) deals, the dealer's wins and points by streak
    # (GROUPS, roles, OPENING_WILDS, OPENING_SHANTENS, OPENING_FLOWERS, 4) deals, wins, points, points²
    openings: Integers
    opening_kongs: Integers  # (roles, OPENING_KONGS) hands
    opening_flower_wilds: Integers  # (roles, OPENING_FLOWER_WILDS)
    flower_wild_deals: Integers  # (1,) deals in which a flower is turned up


class SessionTotals(NamedTuple):
    """Hold the running totals of the session being counted."""

    outcomes: Integers  # (ways,)
    whole: Integers  # (3,) wins, gain, turns
    role_pay: Integers  # (roles,)
    chair_pay: Integers
    role_wins: Integers
    chair_wins: Integers
    need_wild: Integers  # (1,) wins
    race: Integers  # (4,) deals raced, lead changes, wins raced, wins from behind
    wilds: Integers  # (MOST_WILDS + 1, 2) wins, gain by wilds in the winner's hand
    patterns: Integers  # (patterns, 3) wins, gain, points


def empty_sums(patterns: int) -> Sums:
    """Return sums of no deal for a scorer with so many patterns."""
    return Sums(
        outcomes=zeros(WAYS),
        turns=zeros(2),
        winners=zeros(SEATS, WAYS),
        sources=zeros(SEATS),
        role_pay=zeros(SEATS, 2),
        chair_pay=zeros(SEATS, 2),
        chair_wins=zeros(SEATS),
        gain=zeros(2),
        totals=zeros(MOST_TOTALS, 2),
        wilds=zeros(MOST_WILDS + 1, 3),
        patterns=zeros(patterns, PATTERN_COLUMNS),
        session_outcomes=zeros(WAYS),
        session_turns=zeros(1),
        session_role_pay=zeros(SEATS, SEATS),
        session_chair_pay=zeros(SEATS, SEATS),
        session_role_wins=zeros(SEATS),
        session_chair_wins=zeros(SEATS),
        session_gain=zeros(3),
        session_patterns=zeros(patterns, PRODUCT_COLUMNS),
        session_wilds=zeros(MOST_WILDS + 1, 4),
        cells=zeros(patterns + 1, MOST_WILDS + 1, WIN_WAYS, 2, 3),
        need_wild=zeros(3),
        lead_changes=zeros(6),
        behind=zeros(5),
        groups=zeros(GROUPS, GROUP_COLUMNS),
        group_patterns=zeros(GROUPS, patterns, 3),
        group_streaks=zeros(GROUPS, MOST_STREAKS, 3),
        openings=zeros(GROUPS, SEATS, OPENING_WILDS, OPENING_SHANTENS, OPENING_FLOWERS, 4),
        opening_kongs=zeros(SEATS, OPENING_KONGS),
        opening_flower_wilds=zeros(SEATS, OPENING_FLOWER_WILDS),
        flower_wild_deals=zeros(1),
    )


def empty_session(patterns: int) -> SessionTotals:
    """Return the totals of a session that has not begun."""
    return SessionTotals(
        outcomes=zeros(WAYS),
        whole=zeros(3),
        role_pay=zeros(SEATS),
        chair_pay=zeros(SEATS),
        role_wins=zeros(SEATS),
        chair_wins=zeros(SEATS),
        need_wild=zeros(1),
        race=zeros(4),
        wilds=zeros(MOST_WILDS + 1, 2),
        patterns=zeros(patterns, 3),
    )


def zeros(*shape: int) -> Integers:
    """Return an array of zeros."""
    return np.zeros(shape, np.int64)
