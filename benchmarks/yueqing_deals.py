"""Compare whole deals with what is exactly true of them (docs/rules/yueqing.md, Exact checks 11 to 17)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from benchmarks.exact_rows import Row, always, frequency, mean
from benchmarks.played_deals import (
    KONGS,
    Records,
    count_melds,
    count_tiles,
    laid_tiles,
    of_winners,
    play_blocks,
    tables_that_never_win,
)
from mjsim.replays.settings import Setting
from mjsim_kernels.records import EXHAUSTED, SCORE
from mjsim_kernels.scoring import yueqing
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import ADDED_KONG, CHOW, KONG, PUNG, RED, WHITE


def deal_rows(setting: Setting, deals: int, seed: int) -> Iterator[Row]:
    """Play twice so many deals, without wins and with them, and compare them with checks 11 to 17."""
    rules, tables = setting.turn_rules, setting.tables
    payouts = setting.ruleset.numbers(setting.scorer.KEYS)
    yield from declared_without_wins(rules, tables, deals, seed)
    yield from won_deals(rules, tables, payouts, deals, seed + 1)


def bonus_tiles_to_come(outcomes: Records, deals: Records, most_taken: int) -> Any:
    """Count the bonus tiles that a deal cut short would still have taken from its wall."""
    bonus = np.where(outcomes.indicators[:, 0] == WHITE, RED, WHITE)
    places = np.arange(deals.wall.shape[1])
    left = (places >= outcomes.taken[:, None]) & (places < most_taken)
    return ((deals.wall == bonus[:, None]) & left).sum(axis=1)


def declared_without_wins(rules: np.record, tables: HandTables, deals: int, seed: int) -> Iterator[Row]:
    """Compare deals in which nobody wins with checks 11 to 14."""
    pushless = rules.copy()
    pushless.pushes = 0
    counts = np.zeros(5, np.int64)
    taken, discards = [], []
    for outcomes, played in play_blocks(pushless, tables_that_never_win(tables), deals, seed):
        declared = laid_tiles(outcomes) + bonus_tiles_to_come(outcomes, played, 120)
        counts += np.bincount(declared, minlength=5)
        exhausted = outcomes[outcomes.by == EXHAUSTED]
        taken.append(exhausted.taken - 65)
        discards.append(discards_beyond(exhausted))
    name = f"{int(sum(map(len, taken))):,} exhausted deals without wins"
    yield mean(11, "bonus tiles declared without wins", Fraction(32, 9), counts)
    yield frequency(12, "all four declared without wins", Fraction(26078, 42009), int(counts[4]), deals)
    yield always(13, f"tiles taken after the deal, {name}", 55, np.concatenate(taken))
    yield always(14, f"discards + kongs + bonus tiles, {name}", 56, np.concatenate(discards))


def discards_beyond(outcomes: Records) -> Any:
    """Add unclaimed discards, kongs and declared bonus tiles of exhausted deals, which makes 56 (check 14)."""
    kongs = count_melds(outcomes, KONGS)
    claimed = count_melds(outcomes, (CHOW, PUNG, KONG, ADDED_KONG))
    return outcomes.turns - claimed + kongs + laid_tiles(outcomes)


def gains_due(won: Records, scores: Records) -> Any:
    """Return what each winner should receive at the shipped payouts (check 17)."""
    tai = scores.totals[:, yueqing.TOTALS.index("tai")]
    streak = won.streak.astype(np.int64)
    return np.where(won.winner == 0, 3 * (tai + 2 + streak), 3 * tai + 4 + streak)


def count_excesses(won: Records, scores: Records) -> dict[str, int]:
    """Count the wins that break checks 15, 16 and 17."""
    concealed, tiles = (of_winners(won, counts) for counts in count_tiles(won))
    gains = of_winners(won, scores.pay)
    wrong = (gains != gains_due(won, scores)) | (scores.pay.sum(axis=1) != 0)
    return {
        "concealed": int((concealed > 17).sum()),
        "tiles": int((tiles > 26).sum()),
        "tai": int((scores.totals[:, yueqing.TOTALS.index("tai")] > 442).sum()),
        "payments": int(wrong.sum()),
    }


def won_deals(rules: np.record, tables: HandTables, payouts: Any, deals: int, seed: int) -> Iterator[Row]:
    """Compare real deals with checks 13 to 17."""
    excess = {"concealed": 0, "tiles": 0, "tai": 0, "payments": 0}
    wins = 0
    taken, discards = [np.array([55])], [np.array([56])]
    for outcomes, _ in play_blocks(rules, tables, deals, seed):
        scores = np.zeros(len(outcomes), SCORE).view(np.recarray)
        assert yueqing.score_outcomes(outcomes, payouts, tables, scores) == 0
        exhausted = outcomes[outcomes.by == EXHAUSTED]
        taken.append(exhausted.taken - 65)
        discards.append(discards_beyond(exhausted))
        by_winner = outcomes.winner >= 0
        won, scored = outcomes[by_winner], scores[by_winner]
        for name, count in count_excesses(won, scored).items():
            excess[name] += count
        wins += len(won)
    exhausted_deals = f"{sum(map(len, taken)) - 1:,} exhausted deals"
    yield always(13, f"tiles taken after the deal, {exhausted_deals}", 55, np.concatenate(taken))
    yield always(14, f"discards + kongs + bonus tiles, {exhausted_deals}", 56, np.concatenate(discards))
    yield always(15, f"winners with more than 26 tiles, {wins:,} wins", 0, excess["tiles"])
    yield always(15, f"winners with more than 17 concealed, {wins:,} wins", 0, excess["concealed"])
    yield always(16, f"wins of more than 442 tai, {wins:,} wins", 0, excess["tai"])
    yield always(17, f"payments other than the formula, {wins:,} wins", 0, excess["payments"])
