"""Play whole deals of the variants in which each seat has a flower of its own, and measure how they end."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any, Final, NamedTuple

import numpy as np

from benchmarks.played_deals import Records, has_happened, play_blocks, tables_that_never_win
from mjsim.replays.settings import Setting
from mjsim_kernels.deal_events import (
    CHOW_CALLED,
    DEAL_ABORTED,
    FLOWER_LAID,
    FROM_TAIL,
    FROM_WALL,
    KONG_ADDED,
    KONG_CALLED,
    KONG_CONCEALED,
    PUNG_CALLED,
    TILE_DRAWN,
)
from mjsim_kernels.records import EXHAUSTED
from mjsim_kernels.tiles import SEATS

DEALT: Final = 65
WALL: Final = 70  # tiles after the deal
LAST: Final = 4  # tiles at the end, one a seat
MOST_TILES: Final = 25  # five kongs, a pair, three flowers
REPLACED: Final = (FLOWER_LAID, KONG_CALLED, KONG_ADDED, KONG_CONCEALED)


class Drawn(NamedTuple):
    """Hold what deals without a winner come to, (deals,) each."""

    taken: Any  # tiles after the deal
    left: Any
    draws: Any  # ordinary ones
    replaced: Any  # tiles taken as replacements before the last four
    claims: Any  # chows, pungs and kongs of discards
    discards: Any
    starts_replacing: Any  # the first of the last four is a replacement


def drawn_deals(setting: Setting, deals: int, seed: int) -> Iterator[Drawn]:
    """Play deals in which no hand is ever complete, and yield those without a winner block by block."""
    tables = tables_that_never_win(setting.tables)
    for outcomes, memory in play_blocks(setting.turn_rules, tables, deals, seed):
        aborted = has_happened(memory, DEAL_ABORTED).any(axis=1)
        chosen = (outcomes.by == EXHAUSTED) & ~aborted
        yield measure(outcomes[chosen], memory[chosen])


def measure(outcomes: Records, deals: Records) -> Drawn:
    """Measure exhausted deals."""
    is_draw = has_happened(deals, TILE_DRAWN)
    from_tail = is_draw & (deals.events[:, :, 3] == FROM_TAIL)
    from_wall = is_draw & (deals.events[:, :, 3] == FROM_WALL)
    last = np.cumsum(is_draw, axis=1) == (is_draw.sum(axis=1) - LAST + 1)[:, None]
    first_of_last = np.argmax(last & is_draw, axis=1)
    before = deals.events[np.arange(len(deals)), first_of_last - 1, 0]
    claims = sum(has_happened(deals, kind).sum(axis=1) for kind in (CHOW_CALLED, PUNG_CALLED, KONG_CALLED))
    taken = outcomes.taken.astype(np.int64) - DEALT
    return Drawn(
        taken,
        WALL - taken,
        from_wall.sum(axis=1) - LAST,
        from_tail.sum(axis=1),
        claims,
        outcomes.turns.astype(np.int64),
        np.isin(before, REPLACED),
    )


def joined(blocks: Iterator[Drawn]) -> Drawn:
    """Put blocks of deals together."""
    return Drawn(*map(np.concatenate, zip(*blocks, strict=True)))


def settled(winner: Any, gains: Any, totals: Any) -> Any:
    """Return what each seat gets or pays, (deals, seats), without any liability.

    Parameters
    ----------
    winner
        (deals,) seats.
    gains
        (deals, 2): what a seat pays the winner, with the dealer and without.
    totals
        (deals, seats) hu of the losers.
    """
    seats = np.arange(SEATS)
    is_winner = seats == winner[:, None]
    with_dealer = (seats == 0) | (winner[:, None] == 0)
    owed = np.where(is_winner, 0, np.where(with_dealer, gains[:, :1], gains[:, 1:]))
    pay = np.where(is_winner, owed.sum(axis=1)[:, None], -owed)
    for one, other in combinations(range(SEATS), 2):
        both = ~is_winner[:, one] & ~is_winner[:, other]
        points = np.abs(totals[:, one] - totals[:, other]) // 10 * (2 if one == 0 else 1)
        points = np.where(both, np.sign(totals[:, one] - totals[:, other]) * points, 0)
        pay[:, one] += points
        pay[:, other] -= points
    return pay
