"""Compare whole deals with what is exactly true of them (docs/rules/pingyang.md, Exact checks 13 to 15, 18 and 19)."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from math import comb, prod
from typing import Any

import numpy as np

from benchmarks.exact_rows import Row, always
from benchmarks.pingyang_openings import ALTERNATIVE
from benchmarks.played_deals import (
    KONGS,
    Records,
    count_melds,
    count_tiles,
    has_happened,
    of_winners,
    play_blocks,
    tables_that_never_claim,
)
from mjsim.replays.settings import Setting, setting_of
from mjsim_kernels.deal_events import FROM_WALL, TILE_DRAWN
from mjsim_kernels.policies import GREEDY, UKEIRE
from mjsim_kernels.records import EXHAUSTED
from mjsim_kernels.scoring import pingyang
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import MOST_SETS, SEATS

QUIET = (GREEDY, UKEIRE, UKEIRE, GREEDY)  # with level tables they neither claim nor kong
WALL = 77  # tiles after the deal
LIMIT = 24  # tiles left at which the ordinary draws stop, without kongs
SHARED = 4
MOST_TILES = {"main": 30, "alternative": 34}
MOST_TOTAL = 430  # of the main preset


def deal_rows(setting: Setting, deals: int, seed: int) -> Iterator[Row]:
    """Play deals of each preset without claims and as they are, and compare them with checks 13 to 19."""
    for name, preset in (("main", setting), ("alternative", setting_of(ALTERNATIVE))):
        yield from quiet_deals(name, preset, deals, seed)
        yield from scored_deals(name, preset, deals, seed + 1)
    yield always(18, "complete hands of honors", 258048, honor_hands(setting.tables))


def honor_hands(tables: HandTables) -> int:
    """Count the complete hands of seventeen honors without a wild, as sets of tiles."""
    number = int(tables.number_classes[0])
    left = int(tables.left_joins[number, number])
    found = 0
    for copies in product(range(5), repeat=7):
        if sum(copies) == 17:
            key = sum(count * 5**rank for rank, count in enumerate(copies))
            right = int(tables.right_joins[number, int(tables.honor_classes[key])])
            if tables.distances[MOST_SETS, 0, left, right] == 0:
                found += prod(comb(4, count) for count in copies)
    return found


def quiet_deals(name: str, setting: Setting, deals: int, seed: int) -> Iterator[Row]:
    """Compare players who never claim, kong or win with check 13."""
    rules, tables = setting.turn_rules.copy(), tables_that_never_claim(setting.tables)
    rules.kill_pig = 0
    drawn, left, wrong, quiet = [np.array([53])], [np.array([20])], 0, 0
    for outcomes, memory in play_blocks(rules, tables, deals, seed, QUIET):
        plain = count_melds(outcomes, KONGS) == 0  # four dealt bonus tiles may be a kong
        assert (outcomes.by[plain] == EXHAUSTED).all()
        draws, rest, early_or_late = share_outs(outcomes[plain], memory[plain])
        undisturbed = draws + SHARED + rest == WALL  # no bonus tile was replaced
        drawn.append(draws[undisturbed])
        left.append(rest[undisturbed])
        wrong += int(early_or_late.sum())
        quiet += int(plain.sum())
    undisturbed_deals = f"{len(np.concatenate(left)) - 1:,} undisturbed deals"
    yield always(13, f"{name}: ordinary draws, {undisturbed_deals}", 53, np.concatenate(drawn))
    yield always(13, f"{name}: tiles left, {undisturbed_deals}", 20, np.concatenate(left))
    yield always(13, f"{name}: share-outs too early or late, {quiet:,} quiet deals", 0, wrong)


def share_outs(outcomes: Records, deals: Records) -> tuple[Any, Any, Any]:
    """Count ordinary draws and the tiles left at the end, and mark share-outs not due when they began.

    Deals without a kong that end after a whole share-out, whose tiles are the last draws from the wall.
    """
    is_draw = has_happened(deals, TILE_DRAWN)
    from_wall = is_draw & (deals.events[:, :, 3] == FROM_WALL)
    number = np.cumsum(from_wall, axis=1)
    draws = number[:, -1] - SHARED
    since_last = (is_draw & (number == draws[:, None])).sum(axis=1)
    rest = WALL + 65 - outcomes.taken.astype(np.int64)
    before = rest + SHARED
    return draws, rest, (before > LIMIT) | (before + since_last <= LIMIT)


def scored_deals(name: str, setting: Setting, deals: int, seed: int) -> Iterator[Row]:
    """Compare deals as they are played with checks 14, 15 and 19."""
    found: Counter[tuple[int, str]] = Counter()
    wins = 0
    for outcomes, _ in play_blocks(setting.turn_rules, setting.tables, deals, seed):
        scores = setting.score(outcomes)
        by_winner = outcomes.winner >= 0
        won, scored = outcomes[by_winner], scores[by_winner]
        total = scored.totals[:, pingyang.TOTALS.index("total")]
        due = np.where(won.winner == 0, 6, 4) * total
        wins += len(won)
        found[14, f"seats with more than {MOST_TILES[name]} tiles"] += int(
            (count_tiles(outcomes)[1] > MOST_TILES[name]).sum()
        )
        if name == "main":
            found[15, f"totals above {MOST_TOTAL}"] += int((total > MOST_TOTAL).sum())
        found[19, "payments whose sum is not 0"] += int((scores.pay.sum(axis=1) != 0).sum())
        found[19, "gains other than 4 or 6 totals"] += int((of_winners(won, scored.pay) != due).sum())
        found[19, "payments other than the formula"] += int(
            (scored.pay != payments(won, scored, total)).any(axis=1).sum()
        )
        found[19, "payments without a winner"] += int(scores.pay[~by_winner].any(axis=1).sum())
    for (check, quantity), count in found.items():
        yield always(check, f"{name}: {quantity}, {wins:,} wins", 0, count)


def payments(won: Records, scores: Records, total: Any) -> Any:
    """Return what each seat gets or pays, (deals, seats); where the discarder pays for all, it is seen by that.

    A liable discarder pays what the formula has all three pay, and nobody else pays the winner.
    """
    seats = np.arange(SEATS)
    is_winner = seats == won.winner[:, None]
    with_dealer = (seats == 0) | (won.winner[:, None] == 0)
    owed = np.where(is_winner, 0, np.where(with_dealer, 2, 1) * total[:, None])
    settled = among_losers(scores.losers[:, :, 0], is_winner)
    liable = np.where((seats == won.source[:, None]) & ~is_winner, owed.sum(axis=1)[:, None], 0)
    shares = np.where(is_winner, owed.sum(axis=1)[:, None], 0) + settled
    alone = (scores.pay == shares - liable).all(axis=1) & (won.source >= 0)
    counted = scores.counts[:, pingyang.PATTERNS.index("four_winds")] > 0
    return shares - np.where((alone & counted)[:, None], liable, owed)


def among_losers(tai: Any, is_winner: Any) -> Any:
    """Return what the losers get from each other, (deals, seats): differences of tai, twice with the dealer."""
    settled = np.zeros(tai.shape, np.int64)
    for one, other in permutations(range(SEATS), 2):
        both = ~is_winner[:, one] & ~is_winner[:, other]
        factor = 2 if 0 in (one, other) else 1
        settled[:, one] += np.where(both, factor * (tai[:, one] - tai[:, other]), 0)
    return settled
