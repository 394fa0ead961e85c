"""Compare whole deals with what is exactly true of them (docs/rules/wenzhou.md, Exact checks 2 and 9 to 14)."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np

from benchmarks.exact_rows import Row, always, average, frequency
from benchmarks.played_deals import (
    KONGS,
    MIXED,
    SESSION,
    Records,
    count_melds,
    count_tiles,
    has_happened,
    of_winners,
    play_blocks,
    tables_that_never_claim,
    tables_that_never_win,
)
from benchmarks.wenzhou_payments import excesses
from mjsim.replays.settings import Setting
from mjsim_kernels.deal_events import FROM_WALL, TILE_DISCARDED, TILE_DRAWN
from mjsim_kernels.policies import GREEDY, UKEIRE
from mjsim_kernels.records import EXHAUSTED
from mjsim_kernels.tiles import SEATS

QUIET = (GREEDY, UKEIRE, UKEIRE, GREEDY)  # with level tables they neither claim nor kong
WILD_SCORES = (Fraction(1, 45), Fraction(1, 45), Fraction(1, 45), Fraction(-1, 15))
MOST_DEALS = 4
BOUGHT = (Fraction(1, 2), Fraction(3, 4), Fraction(7, 8), Fraction(15, 16))
TOPPED = (Fraction(1, 4), Fraction(1, 2), Fraction(11, 16), Fraction(13, 16))


def deal_rows(setting: Setting, deals: int, seed: int) -> Iterator[Row]:
    """Play deals without claims, without wins and as they are, and compare them with checks 2 and 9 to 14."""
    yield from quiet_deals(setting, deals, seed)
    yield from exhausted_deals(setting, deals, seed + 1)
    yield from dealerships(setting, deals, seed + 2)
    yield from scored_deals(setting, deals, seed + 4)


def shape_only(setting: Setting) -> np.record:
    """Return the turn options without the wins that ask no distance: three wilds and eight pairs."""
    rules = setting.turn_rules.copy()
    rules.three_wilds_win = 0
    rules.eight_pairs = 0
    return rules


def moves_by_seat(deals: Records, moved: Any) -> Any:
    """Count marked events by seat, (deals, seats)."""
    seats = deals.events[:, :, 1]
    return np.stack([(moved & (seats == seat)).sum(axis=1) for seat in range(SEATS)], axis=1)


def quiet_deals(setting: Setting, deals: int, seed: int) -> Iterator[Row]:
    """Compare players who never claim, kong or win with checks 2, 9 and 10."""
    tables = tables_that_never_claim(setting.tables)
    draws, discards, wilds, pays, played = [], [], [], [], []
    for outcomes, memory in play_blocks(shape_only(setting), tables, deals, seed, QUIET):
        drawn = has_happened(memory, TILE_DRAWN) & (memory.events[:, :, 3] == FROM_WALL)
        draws.append(moves_by_seat(memory, drawn))
        discards.append(moves_by_seat(memory, has_happened(memory, TILE_DISCARDED)))
        face = outcomes.indicators[:, 0].astype(np.int64)
        wilds.append(outcomes.hands[np.arange(len(outcomes)), :, face].sum(axis=1, dtype=np.int64))
        pays.append(setting.score(outcomes).pay)
        played.append(outcomes)
    for seat in range(SEATS):
        drawn, thrown = np.concatenate(draws)[:, seat], np.concatenate(discards)[:, seat]
        yield always(9, f"ordinary draws of seat {seat}, quiet deals", (13, 14, 14, 13)[seat], drawn)
        yield always(9, f"discards of seat {seat}, quiet deals", (14, 14, 14, 13)[seat], thrown)
        yield average(
            9, f"wild score of seat {seat}, quiet deals", WILD_SCORES[seat], np.concatenate(pays)[:, seat]
        )
    held = np.concatenate(wilds)
    yield average(9, "wilds in hands, quiet deals", Fraction(119, 45), held)
    yield frequency(
        9, "all wilds in hands, quiet deals", Fraction(13039, 19095), int((held == 3).sum()), deals
    )
    yield from dealers_and_bets(np.concatenate(played))


def dealers_and_bets(outcomes: Any) -> Iterator[Row]:
    """Compare who deals and bets where nobody wins with checks 9 and 10."""
    round_of_deal, place = np.divmod(outcomes["deal"], MOST_DEALS)
    yield always(
        9, "dealer less the one due, quiet deals", 0, outcomes["dealer_chair"] - round_of_deal % SEATS
    )
    yield always(9, "streak less the one due, quiet deals", 0, outcomes["streak"] - place)
    for streak in range(MOST_DEALS):
        bets = outcomes["bets"][outcomes["streak"] == streak]
        for seat in range(SEATS):
            name = f"seat {seat} topped" if seat else "the dealer bought"
            exact = (TOPPED if seat else BOUGHT)[streak]
            yield frequency(10, f"{name} by deal {streak + 1}", exact, int(bets[:, seat].sum()), len(bets))


def exhausted_deals(setting: Setting, deals: int, seed: int) -> Iterator[Row]:
    """Compare exhausted walls, in deals that are hardly ever won, with check 2."""
    tables = tables_that_never_win(setting.tables)
    taken, reserve, kongs = [], [], []
    for outcomes, memory in play_blocks(shape_only(setting), tables, deals, seed):
        exhausted = outcomes.by == EXHAUSTED
        taken.append(memory.taken[exhausted] - 65)
        kongs.append(count_melds(outcomes[exhausted], KONGS))
        reserve.append(16 - memory.reserve_taken[exhausted])
    made = np.concatenate(kongs)
    name = f"{len(made):,} exhausted walls, {int(made.sum()):,} kongs"
    yield always(2, f"ordinary draws, {name}", 54, np.concatenate(taken))
    yield always(2, "kongs + reserve tiles left", 16, np.concatenate(reserve) + made)


def dealerships(setting: Setting, deals: int, seed: int) -> Iterator[Row]:
    """Compare the mean number of deals of a dealer with check 11; p is estimated from deals of another seed."""
    repeats, chances = streaks(setting, deals, seed), lengths(setting, deals, seed + 1)
    p = Fraction(int(repeats.sum()), len(repeats))
    row = average(11, f"deals a dealer, each repeated with {float(p):.4f}", 1 + p + p**2 + p**3, chances)
    slope = float(1 + 2 * p + 3 * p**2)
    yield row._replace(
        standard_error=sqrt(row.standard_error**2 + slope**2 * float(p * (1 - p)) / len(repeats))
    )


def streaks(setting: Setting, deals: int, seed: int) -> Any:
    """Tell for each deal but the fourth in a row whether its dealer stays."""
    chairs = (GREEDY,) * SEATS
    blocks = [
        outcomes for outcomes, _ in play_blocks(setting.turn_rules, setting.tables, deals, seed, chairs)
    ]
    outcomes = np.concatenate(blocks)
    return (outcomes["next_streak"] > 0)[outcomes["streak"] < MOST_DEALS - 1]


def lengths(setting: Setting, deals: int, seed: int) -> Any:
    """List how many deals dealers had in a row, those left out whose last could lie beyond the session."""
    chairs = (GREEDY,) * SEATS
    found = []
    for outcomes, _ in play_blocks(setting.turn_rules, setting.tables, deals, seed, chairs):
        begun = outcomes.deal - outcomes.streak
        whole = (outcomes.next_streak == 0) & (begun <= SESSION - MOST_DEALS)
        found.append(outcomes.streak[whole] + 1)
    return np.concatenate(found)


def scored_deals(setting: Setting, deals: int, seed: int) -> Iterator[Row]:
    """Compare deals as they are played with checks 2 and 12 to 14."""
    found: Counter[tuple[int, str]] = Counter()
    taken, wins = [np.array([54])], 0
    for outcomes, memory in play_blocks(setting.turn_rules, setting.tables, deals, seed, MIXED):
        scores = setting.score(outcomes)
        exhausted = outcomes.by == EXHAUSTED
        taken.append(memory.taken[exhausted] - 65)
        wins += int((~exhausted).sum())
        found.update(excesses(setting.ruleset.document(), outcomes, scores))
        concealed, tiles = count_tiles(outcomes)
        won = outcomes[~exhausted]
        found[14, "seats with more than 22 tiles"] += int((tiles > 22).sum())
        found[14, "winners with more than 17 concealed"] += int(
            (of_winners(won, concealed[~exhausted]) > 17).sum()
        )
    yield always(
        2, f"ordinary draws, {len(np.concatenate(taken)) - 1:,} exhausted deals", 54, np.concatenate(taken)
    )
    for (check, quantity), count in found.items():
        yield always(check, f"{quantity}, {wins:,} wins", 0, count)
