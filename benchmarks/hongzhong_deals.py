"""Compare whole deals with what is exactly true of them (docs/rules/hongzhong.md, Exact checks, by line)."""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np

from benchmarks.exact_rows import Row, always
from benchmarks.played_deals import (
    BLOCK,
    MIXED,
    SESSION,
    Records,
    count_tiles,
    has_happened,
    tables_that_never_claim,
)
from mjsim.replays.settings import Setting
from mjsim_kernels.deal_events import TILE_DRAWN
from mjsim_kernels.policies import GREEDY, UKEIRE
from mjsim_kernels.records import OUTCOME, SETTLED_SCORE
from mjsim_kernels.river.sessions import play_river_sessions
from mjsim_kernels.scoring import hongzhong
from mjsim_kernels.scoring.events import ADDED_KONG, CONCEALED_KONG, DIRECT_KONG
from mjsim_kernels.simulate import new_deals
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import SEATS

QUIET: Final = (GREEDY, UKEIRE, UKEIRE, GREEDY)
DRAWS: Final = (14, 15, 15, 15)
MOST_TILES: Final = 18
MOST_ROWS: Final = 60
INCOMES: Final = {"direct": (DIRECT_KONG, 2), "added": (ADDED_KONG, 3), "concealed": (CONCEALED_KONG, 6)}


def deal_rows(setting: Setting, deals: int, seed: int) -> Iterator[Row]:
    """Play deals without claims and as they are, and compare them with lines 2, 14 and 15."""
    yield from quiet_deals(setting, deals, seed)
    yield from settled_deals(setting, deals, seed + 1)


def play_blocks(
    setting: Setting, tables: HandTables, deals: int, seed: int, chairs: tuple[int, ...]
) -> Iterator[tuple[Records, Records]]:
    """Yield outcomes and their DEAL records, block by block."""
    policies, memory = np.array(chairs, np.int64), new_deals(min(BLOCK, deals))
    for first in range(0, deals, BLOCK):
        outcomes = np.zeros(min(BLOCK, deals - first), OUTCOME).view(np.recarray)
        session = first // SESSION
        play_river_sessions(
            setting.turn_rules, tables, policies, np.uint64(seed), session, SESSION, outcomes, memory
        )
        yield outcomes, memory[: len(outcomes)]


def quiet_deals(setting: Setting, deals: int, seed: int) -> Iterator[Row]:
    """Count the draws of deals in which nobody claims, kongs or wins (line 2)."""
    draws: list[Any] = [np.array([DRAWS])]
    last: list[Any] = [np.array([SEATS - 1])]
    tables = tables_that_never_claim(setting.tables)
    for outcomes, memory in play_blocks(setting, tables, deals, seed, QUIET):
        quiet = (outcomes.event_count == 0) & (outcomes.meld_counts.sum(axis=1) == 0)
        drawn, seats = has_happened(memory, TILE_DRAWN)[quiet], memory.events[quiet, :, 1]
        draws.append(np.stack([(drawn & (seats == seat)).sum(axis=1) for seat in range(SEATS)], axis=1))
        places = drawn.shape[1] - 1 - drawn[:, ::-1].argmax(axis=1)
        last.append(seats[np.arange(len(seats)), places])
    counted = np.concatenate(draws)
    for seat in range(SEATS):
        name = f"draws of seat {seat}, {len(counted) - 1:,} undisturbed deals"
        yield always(2, name, DRAWS[seat], counted[:, seat])
    yield always(2, "seat that draws the last tile", SEATS - 1, np.concatenate(last))


def settled_deals(setting: Setting, deals: int, seed: int) -> Iterator[Row]:
    """Compare what kongs bring before anybody has won, sums and bounds (lines 14 and 15)."""
    numbers, scratch = setting.ruleset.numbers(hongzhong.KEYS), hongzhong.new_scratch()
    incomes: dict[str, list[int]] = {name: [brings] for name, (_, brings) in INCOMES.items()}
    unbalanced, rows, tiles, wins = 0, 0, 0, 0
    for outcomes, _ in play_blocks(setting, setting.tables, deals, seed, MIXED):
        scores = np.zeros(len(outcomes), SETTLED_SCORE).view(np.recarray)
        settlements = scores["settlement"]
        code = hongzhong.settle_outcomes(outcomes, numbers, setting.tables, scores, settlements, scratch)
        assert code == 0 and scores.valid.all()
        kinds = np.where(
            np.arange(outcomes.events.shape[1]) < outcomes.event_count[:, None], outcomes.events & 7, 0
        )
        pays = scores["settlement"]["events"]["pay"]
        nobody = np.cumsum((kinds > 0) & (kinds < DIRECT_KONG), axis=1) == 0
        for name, (kind, _) in INCOMES.items():
            incomes[name] += pays[nobody & (kinds == kind)].max(axis=1, initial=0).tolist()
        unbalanced += int((pays.sum(axis=2)[kinds > 0] != 0).sum() + (scores.pay.sum(axis=1) != 0).sum())
        rows += int((outcomes.event_count > MOST_ROWS).sum())
        tiles += int((count_tiles(outcomes)[1] >= MOST_TILES).sum())
        wins += int(((kinds > 0) & (kinds < DIRECT_KONG)).sum())
    for name, found in incomes.items():
        brings = INCOMES[name][1]
        yield always(14, f"income of {len(found) - 1:,} {name} kongs before any win", brings, found)
    yield always(14, f"payments whose sum is not 0, {wins:,} won tiles", 0, unbalanced)
    yield always(15, f"seats with {MOST_TILES} tiles or more beside a won one", 0, tiles)
    yield always(15, f"deals of more than {MOST_ROWS} wins and kongs, {deals:,} deals", 0, rows)
