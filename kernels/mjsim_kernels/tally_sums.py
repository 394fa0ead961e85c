"""Lay out the sums that a tally counts (`mjsim_kernels.tally`)."""

from typing import Any, Final

import numpy as np

from mjsim_kernels.arrays import Integers, Records
from mjsim_kernels.records import MOST_PATTERNS, MOST_TOTALS
from mjsim_kernels.tiles import SEATS

WAYS: Final = 4  # EXHAUSTED, SELF_DRAW, DISCARD, ROB
MOST_WILDS: Final = 8

# columns of SUMS.patterns
WINS: Final = 0
TIMES: Final = 1
VALUE: Final = 2
GAIN: Final = 3
POINTS: Final = 4
PATTERN_COLUMNS: Final = 5

# columns of SUMS.session_patterns: products of session totals of a pattern, and with those of all wins
WINS_WINS: Final = 0
WINS_ALL_WINS: Final = 1
WINS_GAIN: Final = 2
GAIN_GAIN: Final = 3
POINTS_POINTS: Final = 4
POINTS_ALL_GAIN: Final = 5
PRODUCT_COLUMNS: Final = 6

WIN_WAYS: Final = WAYS - 1  # of `SUMS.cells`: SELF_DRAW, DISCARD, ROB

# Sessions fall into groups by their number: numbers that are no ratio of totals get their intervals by
# leaving one group out after another.
GROUPS: Final = 16

# columns of SUMS.groups
DEALS: Final = 0
GROUP_WINS: Final = 1
GROUP_GAIN: Final = 2
GROUP_GAIN_GAIN: Final = 3
PAY_PAY: Final = 4  # squares of all four payments
SESSION_PAY_PAY: Final = 5  # squares of what all four chairs gained in a session
GROUP_COLUMNS: Final = 6

# classes of an opening hand in SUMS.openings; the last one of each holds all beyond
OPENING_WILDS: Final = 5  # 0 to 4
OPENING_SHANTENS: Final = 10  # -1 to 8
OPENING_FLOWERS: Final = 4  # 0 to 3
OPENING_KONGS: Final = 3  # 0 to 2, of SUMS.opening_kongs
OPENING_FLOWER_WILDS: Final = 4  # 0 to 3

MOST_STREAKS: Final = 4  # 0 to 3, the last one holds all beyond


# The sums over some whole sessions; roles count from the dealer, chairs are fixed. One record and not a named tuple
# of arrays: references to all forty were counted wherever a kernel handed them on, for two thirds of the time that
# twenty wins of a deal took to count. Room for as many patterns as any scorer has; `used_sums` leaves out the rest.
SUMS: Final = np.dtype(
    (
        np.record,
        [
            ("pattern_count", np.int64),  # of the scorer
            ("outcomes", np.int64, WAYS),  # deals
            ("turns", np.int64, 2),  # sum, sum of squares
            ("winners", np.int64, (SEATS, WAYS)),  # wins of roles
            ("sources", np.int64, SEATS),  # wins on a tile of this seat
            ("role_pay", np.int64, (SEATS, 2)),  # sum, sum of squares
            ("chair_pay", np.int64, (SEATS, 2)),
            ("chair_wins", np.int64, SEATS),
            ("gain", np.int64, 2),  # the winner's points
            ("totals", np.int64, (MOST_TOTALS, 2)),  # the variant's own sums over wins
            ("wilds", np.int64, (MOST_WILDS + 1, 3)),  # wins, gain, gain² by wilds in the winner's hand
            ("patterns", np.int64, (MOST_PATTERNS, PATTERN_COLUMNS)),
            ("session_outcomes", np.int64, WAYS),  # squares
            ("session_turns", np.int64, 1),  # square
            ("session_role_pay", np.int64, (SEATS, SEATS)),  # products
            ("session_chair_pay", np.int64, (SEATS, SEATS)),
            ("session_role_wins", np.int64, SEATS),  # squares
            ("session_chair_wins", np.int64, SEATS),
            ("session_gain", np.int64, 3),  # wins², wins · gain, gain²
            ("session_patterns", np.int64, (MOST_PATTERNS, PRODUCT_COLUMNS)),
            ("session_wilds", np.int64, (MOST_WILDS + 1, 4)),  # wins², wins · all wins, wins · gain, gain²
            # wins, gain, gain² by wilds, way, others or dealer; the row behind the last pattern is all wins
            ("cells", np.int64, (MOST_PATTERNS + 1, MOST_WILDS + 1, WIN_WAYS, 2, 3)),
            ("need_wild", np.int64, 3),  # wins that need a wild; by session their square, and times wins
            # deals whose race was followed: deals, lead changes, their squares; by session changes², changes · deals,
            ("lead_changes", np.int64, 6),  # deals²
            # their wins of seats that were not alone nearest to ready at half time: wins, of those behind; by session
            ("behind", np.int64, 5),  # behind², behind · wins, wins²
            ("groups", np.int64, (GROUPS, GROUP_COLUMNS)),
            ("group_patterns", np.int64, (GROUPS, MOST_PATTERNS, 3)),  # wins, points, points · gain
            (
                "group_streaks",
                np.int64,
                (GROUPS, MOST_STREAKS, 3),
            ),  # deals, the dealer's wins and points by streak
            # deals, wins, points, points² by role and class of its opening hand
            ("openings", np.int64, (GROUPS, SEATS, OPENING_WILDS, OPENING_SHANTENS, OPENING_FLOWERS, 4)),
            ("opening_kongs", np.int64, (SEATS, OPENING_KONGS)),  # hands of roles
            ("opening_flower_wilds", np.int64, (SEATS, OPENING_FLOWER_WILDS)),
            ("flower_wild_deals", np.int64, 1),  # deals in which a flower is turned up
        ],
    )
)
# where fields have their patterns
PATTERN_AXES: Final = {"patterns": 0, "session_patterns": 0, "cells": 0, "group_patterns": 1}

# The running totals of the session being counted.
SESSION: Final = np.dtype(
    (
        np.record,
        [
            ("outcomes", np.int64, WAYS),
            ("whole", np.int64, 3),  # wins, gain, turns
            ("role_pay", np.int64, SEATS),
            ("chair_pay", np.int64, SEATS),
            ("role_wins", np.int64, SEATS),
            ("chair_wins", np.int64, SEATS),
            ("need_wild", np.int64, 1),  # wins
            ("race", np.int64, 4),  # deals raced, lead changes, wins raced, wins from behind
            ("wilds", np.int64, (MOST_WILDS + 1, 2)),  # wins, gain by wilds in the winner's hand
            ("patterns", np.int64, (MOST_PATTERNS, 3)),  # wins, gain, points
        ],
    )
)


def empty_sums(patterns: int) -> Records:
    """Return sums of no deal for a scorer with so many patterns, (1,) of `SUMS`."""
    sums = empty_records(SUMS)
    sums["pattern_count"] = patterns
    return sums


def empty_records(kind: np.dtype[Any]) -> Records:
    """Return a record of zeros, (1,) of its type."""
    return np.zeros(1, kind).view(np.recarray)


def used_sums(sums: Records) -> dict[str, Integers]:
    """Return the sums by name, as far as the scorer has patterns."""
    patterns = int(sums["pattern_count"][0])
    found = {}
    for name in (SUMS.names or ())[1:]:
        last = patterns + 1 if name == "cells" else patterns
        room = (slice(None),) * PATTERN_AXES.get(name, 0)
        found[name] = sums[name][0][(*room, slice(last))] if name in PATTERN_AXES else sums[name][0]
    return found
