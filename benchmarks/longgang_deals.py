"""Compare whole deals with what is exactly true of them (docs/rules/longgang.md, Exact checks 6 to 9)."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

import numpy as np

from benchmarks.exact_rows import Row, always
from benchmarks.own_flower_deals import LAST, MOST_TILES, WALL, drawn_deals, joined
from benchmarks.played_deals import count_tiles, of_winners, play_blocks
from mjsim.replays.settings import Setting
from mjsim_kernels.scoring import longgang_table as table

DRAWS: Final = 45
LEFT: Final = 21
MOST_GAINED: Final = 216
MOST_LOST: Final = 276


def deal_rows(setting: Setting, deals: int, seed: int) -> Iterator[Row]:
    """Play deals in which nobody has a shape, and deals as they are, and compare them with checks 6 to 9."""
    yield from unwon_deals(setting, deals, seed)
    yield from scored_deals(setting, deals, seed + 1)


def unwon_deals(setting: Setting, deals: int, seed: int) -> Iterator[Row]:
    """Compare drawn deals with check 6."""
    drawn = joined(drawn_deals(setting, deals, seed))
    count = f"{len(drawn.taken):,} drawn deals"
    parts = drawn.draws + drawn.replaced + LAST + drawn.left
    yield always(6, f"draws, replacements, last four and tiles left, {count}", WALL, parts)
    early = (drawn.left != LEFT) & (drawn.left != LEFT - 1)
    yield always(6, f"other than {LEFT} or {LEFT - 1} left, {count}", 0, early.sum())
    undisturbed = (drawn.replaced == 0) & ~drawn.starts_replacing
    count = f"{int(undisturbed.sum()):,} undisturbed deals"
    # one that any such deal has, so that a short run has something to compare
    yield always(6, f"ordinary draws, {count}", DRAWS, np.append(drawn.draws[undisturbed], DRAWS))
    yield always(6, f"tiles left, {count}", LEFT, np.append(drawn.left[undisturbed], LEFT))


def scored_deals(setting: Setting, deals: int, seed: int) -> Iterator[Row]:
    """Compare deals as they are played with checks 7 to 9."""
    found: Counter[tuple[int, str]] = Counter()
    wins = 0
    for outcomes, _ in play_blocks(setting.turn_rules, setting.tables, deals, seed):
        scores = setting.score(outcomes)
        by_winner = outcomes.winner >= 0
        won, scored = outcomes[by_winner], scores[by_winner]
        wins += len(won)
        gains, totals = of_winners(won, scored.pay), scored.totals[:, table.TOTAL]
        card_hu, tai = scored.totals[:, table.CARD_HU], scored.totals[:, table.TAI]
        counted = scored.totals[:, table.DIRECT] == 0
        due = np.minimum(-(-(20 + card_hu) * 2**tai // 10) * 10, 300)
        follow = 3 * (np.minimum(tai, 3) + 1)
        owed = np.where(won.winner == 0, 6, 4) * totals // 10 + 3 * follow
        found[7, f"seats with more than {MOST_TILES} tiles"] += int(
            (count_tiles(outcomes)[1] > MOST_TILES).sum()
        )
        found[8, f"gains above {MOST_GAINED}"] += int((gains > MOST_GAINED).sum())
        found[8, f"losses above {MOST_LOST}"] += int((scored.pay < -MOST_LOST).sum())
        found[8, "gains other than the formula"] += int((gains != owed).sum())
        found[8, "payments whose sum is not 0"] += int((scores.pay.sum(axis=1) != 0).sum())
        found[8, "payments without a winner"] += int(scores.pay[~by_winner].any(axis=1).sum())
        found[9, "counted totals other than the formula"] += int((totals != due)[counted].sum())
        found[9, "odd card hu"] += int((card_hu[counted] % 2).sum())
    for (check, quantity), count in found.items():
        yield always(check, f"{quantity}, {wins:,} wins", 0, count)
