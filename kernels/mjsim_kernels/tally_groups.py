"""Count deals by group of sessions: what numbers that are no ratio of totals take their intervals from."""

import numpy as np

from mjsim_kernels.jit import kernel
from mjsim_kernels.tally_sums import (
    DEALS,
    GROUP_GAIN,
    GROUP_GAIN_GAIN,
    GROUP_WINS,
    GROUPS,
    MOST_STREAKS,
    OPENING_FLOWER_WILDS,
    OPENING_FLOWERS,
    OPENING_KONGS,
    OPENING_SHANTENS,
    OPENING_WILDS,
    PAY_PAY,
    SESSION_PAY_PAY,
)
from mjsim_kernels.tiles import FIRST_FLOWER, SEATS


@kernel
def count_openings(outcome: np.record, score: np.record, sums: np.record) -> None:
    """Add what each opening hand came to, by its class."""
    group = int(outcome.session) % GROUPS
    winner = int(outcome.winner)
    for seat in range(SEATS):
        wilds = min(int(outcome.opening_wilds[seat]), OPENING_WILDS - 1)
        shanten = min(int(outcome.opening_shanten[seat]) + 1, OPENING_SHANTENS - 1)
        flowers = min(int(outcome.opening_flowers[seat]), OPENING_FLOWERS - 1)
        points = int(score.pay[seat])
        sums.openings[group, seat, wilds, shanten, flowers, 0] += 1
        sums.openings[group, seat, wilds, shanten, flowers, 1] += int(seat == winner)
        sums.openings[group, seat, wilds, shanten, flowers, 2] += points
        sums.openings[group, seat, wilds, shanten, flowers, 3] += points * points
        sums.groups[group, PAY_PAY] += points * points


@kernel
def count_dealt(outcome: np.record, sums: np.record) -> None:
    """Add what opening hands hold of four alike and of wild flowers, and whether flowers are turned up."""
    for seat in range(SEATS):
        sums.opening_kongs[seat, min(int(outcome.opening_kongs[seat]), OPENING_KONGS - 1)] += 1
        flowers = min(int(outcome.opening_flower_wilds[seat]), OPENING_FLOWER_WILDS - 1)
        sums.opening_flower_wilds[seat, flowers] += 1
    turned = max(int(outcome.indicators[0]), int(outcome.indicators[1]))
    sums.flower_wild_deals[0] += int(turned >= FIRST_FLOWER)


@kernel
def count_group(outcome: np.record, score: np.record, sums: np.record) -> None:
    """Add a deal to its group: what the dealer gained at his streak."""
    group = int(outcome.session) % GROUPS
    winner = int(outcome.winner)
    sums.groups[group, DEALS] += 1
    streak = min(int(outcome.streak), MOST_STREAKS - 1)
    sums.group_streaks[group, streak, 0] += 1
    sums.group_streaks[group, streak, 1] += int(winner == 0)
    sums.group_streaks[group, streak, 2] += int(score.pay[0])


@kernel
def count_group_win(outcome: np.record, gain: int, sums: np.record) -> None:
    """Add a win to the group of its deal: what the winner gained."""
    group = int(outcome.session) % GROUPS
    sums.groups[group, GROUP_WINS] += 1
    sums.groups[group, GROUP_GAIN] += gain
    sums.groups[group, GROUP_GAIN_GAIN] += gain * gain


@kernel
def close_group(number: int, session: np.record, sums: np.record) -> None:
    """Add the squares of what the chairs gained in a finished session to its group."""
    for chair in range(SEATS):
        points = int(session.chair_pay[chair])
        sums.groups[number % GROUPS, SESSION_PAY_PAY] += points * points
