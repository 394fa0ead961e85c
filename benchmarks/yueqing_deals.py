"""Compare whole deals with what is exactly true of them (docs/rules/yueqing.md, Exact checks 11 to 17)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

import numpy as np

from benchmarks.exact_rows import Row, always, frequency, mean
from mjsim_kernels.policies import POLICIES
from mjsim_kernels.records import EXHAUSTED, OUTCOME, SCORE
from mjsim_kernels.scoring import yueqing
from mjsim_kernels.simulate import new_deals, play_sessions
from mjsim_kernels.suit_tables import TABLES, HandTables, as_record
from mjsim_kernels.tiles import CHOW, CONCEALED_KONG, KONG, PUNG, RED, WHITE

BLOCK: Final = 4096  # deals whose walls are kept at a time
SESSION: Final = 16
OUT_OF_REACH: Final = 8  # more than the wilds of any hand

Records = Any  # numpy.recarray


def tables_that_never_win(tables: HandTables) -> HandTables:
    """Return tables in which every hand lacks eight tiles more, so that no hand is ever complete.

    Policies compare distances, so they play on as before. Only the pair of two wilds behind five melds stays
    complete: it can neither discard nor kong (docs/rules/yueqing.md, Forced win).
    """
    raised = np.zeros(1, TABLES)
    for name in TABLES.names or ():
        raised[name] = tables[name]
    forced = raised["distances"][0, 0, 2].copy()
    raised["distances"] += OUT_OF_REACH
    raised["distances"][0, 0, 2] = forced
    return as_record(raised)


def play_blocks(
    rules: np.record, tables: HandTables, deals: int, seed: int
) -> Iterator[tuple[Records, Records]]:
    """Yield outcomes and their DEAL records, block by block; each chair has another policy."""
    policies = np.array([0, 1, 2, 2], np.int64)
    assert policies.max() < len(POLICIES)
    memory = new_deals(min(BLOCK, deals))
    for first in range(0, deals, BLOCK):
        outcomes = np.zeros(min(BLOCK, deals - first), OUTCOME).view(np.recarray)
        play_sessions(rules, tables, policies, seed, first // SESSION, SESSION, outcomes, memory)
        yield outcomes, memory[: len(outcomes)]


def bonus_tiles(outcomes: Records) -> Any:
    """Count the declared bonus tiles of each deal."""
    return outcomes.flowers.sum(axis=(1, 2), dtype=np.int64)


def count_melds(outcomes: Records, kinds: tuple[int, ...]) -> Any:
    """Count the melds of some kinds in each deal."""
    laid = np.arange(outcomes.meld_kinds.shape[2]) < outcomes.meld_counts[:, :, None]
    return (np.isin(outcomes.meld_kinds, kinds) & laid).sum(axis=(1, 2))


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
        declared = bonus_tiles(outcomes) + bonus_tiles_to_come(outcomes, played, 120)
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
    kongs = count_melds(outcomes, tuple(range(KONG, CONCEALED_KONG + 1)))
    claimed = count_melds(outcomes, (CHOW, PUNG, *range(KONG, CONCEALED_KONG)))
    return outcomes.turns - claimed + kongs + bonus_tiles(outcomes)


def winners(outcomes: Records, field: str) -> Any:
    """Return a field of the winner's seat in each deal that is won."""
    return outcomes[field][np.arange(len(outcomes)), outcomes.winner]


def tiles_before_winners(won: Records) -> tuple[Any, Any]:
    """Count the concealed tiles, and all tiles, in front of each winner."""
    concealed = winners(won, "hands").sum(axis=1, dtype=np.int64)
    kinds = winners(won, "meld_kinds")
    laid = np.arange(kinds.shape[1]) < winners(won, "meld_counts")[:, None]
    melds = (np.where(kinds >= KONG, 4, 3) * laid).sum(axis=1)
    return concealed, concealed + melds + winners(won, "flowers").sum(axis=1, dtype=np.int64)


def gains_due(won: Records, scores: Records) -> Any:
    """Return what each winner should receive at the shipped payouts (check 17)."""
    tai = scores.totals[:, yueqing.TOTALS.index("tai")]
    streak = won.streak.astype(np.int64)
    return np.where(won.winner == 0, 3 * (tai + 2 + streak), 3 * tai + 4 + streak)


def count_excesses(won: Records, scores: Records) -> dict[str, int]:
    """Count the wins that break checks 15, 16 and 17."""
    concealed, tiles = tiles_before_winners(won)
    gains = scores.pay[np.arange(len(won)), won.winner]
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
