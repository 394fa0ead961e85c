"""Compare whole deals with what is exactly true of them (docs/rules/chayuan.md, Exact checks).

The rows of the book's table are numbered from 1 on; these are 15 to 17 and 19 to 21.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

import numpy as np

from benchmarks.exact_rows import Row, always
from benchmarks.own_flower_deals import MOST_TILES, WALL, drawn_deals, joined, settled
from benchmarks.played_deals import count_tiles, of_winners, play_blocks
from mjsim.replays.settings import Setting
from mjsim_kernels.scoring import chayuan_table as table

TAKEN: Final = 50
GAINS: Final = (17, 216)
MOST_LOST: Final = 188
LEAST_OF_THREE_TAI: Final = 160
BONUS: Final = 3  # N in the regular mode


def deal_rows(setting: Setting, deals: int, seed: int) -> Iterator[Row]:
    """Play deals in which nobody has a shape, and deals as they are, and compare them with rows 15 to 21."""
    yield from unwon_deals(setting, deals, seed)
    yield from scored_deals(setting, deals, seed + 1)


def unwon_deals(setting: Setting, deals: int, seed: int) -> Iterator[Row]:
    """Compare drawn deals with rows 15 and 16."""
    drawn = joined(drawn_deals(setting, deals, seed))
    count = f"{len(drawn.taken):,} drawn deals"
    yield always(15, f"tiles taken, {count}", TAKEN, drawn.taken)
    yield always(15, f"tiles left, {count}", WALL - TAKEN, drawn.left)
    expected = 47 - drawn.replaced + drawn.claims - drawn.starts_replacing
    count = f"{len(drawn.taken):,} draws, {int(drawn.starts_replacing.sum()):,} begun by a replacement"
    yield always(16, f"discards more than due, {count}", 0, drawn.discards - expected)


def scored_deals(setting: Setting, deals: int, seed: int) -> Iterator[Row]:
    """Compare deals as they are played with rows 17 and 19 to 21."""
    found: Counter[tuple[int, str]] = Counter()
    wins = 0
    for outcomes, _ in play_blocks(setting.turn_rules, setting.tables, deals, seed):
        scores = setting.score(outcomes)
        by_winner = outcomes.winner >= 0
        won, scored = outcomes[by_winner], scores[by_winner]
        wins += len(won)
        gains = of_winners(won, scored.pay)
        points = scored.totals[:, table.TOTAL] // 10
        bonus = BONUS * (np.minimum(scored.totals[:, table.TAI], 3) + 1)
        bonus = np.where(scored.totals[:, table.LIMIT] == 1, 4 * BONUS, bonus)
        owed = np.stack([2 * points + bonus, points + bonus], axis=1)
        counted = scored.counts[:, : table.TAI_ELEMENTS].any(axis=1)
        three_tai = scored.totals[:, table.TOTAL][counted & (scored.totals[:, table.TAI] >= 3)]
        found[17, f"seats with more than {MOST_TILES} tiles"] += int(
            (count_tiles(outcomes)[1] > MOST_TILES).sum()
        )
        found[19, "gains out of bounds"] += int(((gains < GAINS[0]) | (gains > GAINS[1])).sum())
        found[20, f"losses above {MOST_LOST}"] += int((scored.pay < -MOST_LOST).sum())
        found[20, "payments other than the formula"] += int(
            (scored.pay != settled(won.winner, owed, scored.losers[:, :, 2])).any(axis=1).sum()
        )
        found[20, "payments without a winner"] += int(scores.pay[~by_winner].any(axis=1).sum())
        found[21, f"wins of 3 tai below {LEAST_OF_THREE_TAI}"] += int((three_tai < LEAST_OF_THREE_TAI).sum())
    for (check, quantity), count in found.items():
        yield always(check, f"{quantity}, {wins:,} wins", 0, count)
