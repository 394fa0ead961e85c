"""Play the same walls under changed rules, and count what the rules should change."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from benchmarks.played_deals import KONGS, Records, count_melds, has_happened, of_winners
from mjsim.replays.settings import Setting, setting_of
from mjsim_kernels.deal_events import (
    CHOW_CALLED,
    FROM_WALL,
    KONG_CALLED,
    PUNG_CALLED,
    TILE_DISCARDED,
    TILE_DRAWN,
)
from mjsim_kernels.records import EXHAUSTED, OUTCOME, SELF_DRAW
from mjsim_kernels.simulate import new_deals, play_sessions
from mjsim_kernels.tiles import CONCEALED_KONG, EAST, FACES, SEATS, WHITE

SEED = 77
FEW, MANY = 512, 8_192  # deals
RANDOM = "random"
MIXED = "ukeire,greedy,random,random"
CLAIMS = (CHOW_CALLED, PUNG_CALLED, KONG_CALLED)

Event = tuple[int, ...]  # event, seat, tile, source, face


class Run(NamedTuple):
    """Hold the deals that one rule set plays on the walls."""

    setting: Setting
    outcomes: Records
    deals: Records
    scores: Records

    @property
    def won(self) -> Any:
        """Which deals have a winner."""
        return self.outcomes.winner >= 0

    @property
    def exhausted(self) -> Any:
        """Which deals have none."""
        return self.outcomes.by == EXHAUSTED

    def counts(self, pattern: str) -> Any:
        """How often a pattern counts, (deals,)."""
        return self.scores.counts[:, self.setting.scorer.PATTERNS.index(pattern)]

    def events(self) -> Iterator[list[Event]]:
        """List the events of each deal."""
        for deal in self.deals:
            yield [tuple(row) for row in deal.events[: int(deal.event_count)].tolist()]


Count = Callable[[Run], int]


class Effect(NamedTuple):
    """Hold what a changed option does to a count: it vanishes, appears, falls or rises, or becomes a number."""

    variant: str
    changes: str
    count: Count
    expected: str | int
    policy: str = RANDOM
    deals: int = FEW
    session: int = 1


@lru_cache(maxsize=6)
def run(
    variant: str, overrides: tuple[str, ...], policy: str, deals: int, session: int, **fields: int
) -> Run:
    """Play deals of sessions that long; `fields` are turn options that no rules file may change."""
    setting = setting_of(variant, list(overrides), SEED, policy, session)
    rules = setting.turn_rules
    for field, value in fields.items():
        rules[field] = value
    outcomes, memory = np.zeros(deals, OUTCOME).view(np.recarray), new_deals(deals)
    play_sessions(rules, setting.tables, setting.policy_numbers, SEED, 0, session, outcomes, memory)
    return Run(setting, outcomes, memory, setting.score(outcomes))


# What is counted


def flagged(flag: int) -> Count:
    """Count the wins with a flag."""
    return lambda run: int((run.outcomes.win_flags[run.won] & flag != 0).sum())


def won_by(by: int) -> Count:
    """Count the wins of one way."""
    return lambda run: int((run.outcomes.by == by).sum())


def happened(event: int) -> Count:
    """Count the events of one kind."""
    return lambda run: int(has_happened(run.deals, event).sum())


def scored(pattern: str) -> Count:
    """Count the wins that score a pattern."""
    return lambda run: int((run.counts(pattern) > 0).sum())


def most_taken(run: Run) -> int:
    """Return the most tiles taken from the wall after the deal, those of a reserve for kongs left out."""
    return int(run.deals.taken.max()) - 65


def most_reserved(run: Run) -> int:
    """Return the most tiles of the reserve that replaced kongs."""
    return int(run.deals.reserve_taken.max())


def tiles_left_by_kongs(run: Run) -> int:
    """Return the most tiles that exhausted walls with a kong keep."""
    with_kong = run.exhausted & (count_melds(run.outcomes, KONGS) > 0)
    return int(run.deals.limit[0] - run.deals.taken[with_kong].min())


def deals_moved_by_kongs(run: Run) -> int:
    """Count the exhausted deals with a kong after which the next seat deals, no fourth ones."""
    with_kong = run.exhausted & (count_melds(run.outcomes, KONGS) > 0) & (run.outcomes.streak < 3)
    return int(run.outcomes.next_dealer[with_kong].sum())


def deals_kept_by_walls(run: Run) -> int:
    """Count the exhausted deals that the dealer keeps."""
    return int((run.outcomes.next_dealer[run.exhausted] == 0).sum())


def streaks_kept(run: Run) -> int:
    """Count the exhausted deals after which the same dealer's streak stays."""
    kept = run.exhausted & (run.outcomes.next_dealer == 0)
    return int((run.outcomes.next_streak == run.outcomes.streak)[kept].sum())


def longest_streak(run: Run) -> int:
    """Return the longest streak of a dealer."""
    return int(run.outcomes.streak.max())


def bought(run: Run) -> int:
    """Count the deals whose dealer buys."""
    return int(run.outcomes.bets[:, 0].sum())


def bought_by_others(run: Run) -> int:
    """Count the deals whose dealer buys and is not on chair 0."""
    return int(run.outcomes.bets[run.outcomes.dealer_chair != 0, 0].sum())


def topped(run: Run) -> int:
    """Count the seats that top."""
    return int(run.outcomes.bets[:, 1:].sum())


def laid(run: Run) -> int:
    """Count the bonus tiles laid down."""
    return int(run.outcomes.flowers.sum())


def whites_laid(run: Run) -> int:
    """Count the Whites laid down."""
    return int(run.outcomes.flowers[:, :, WHITE].sum())


def kongs_of_flowers(run: Run) -> int:
    """Count the kongs of flowers."""
    return int((run.outcomes.meld_faces >= FACES).sum())


def kongs_shown(run: Run) -> int:
    """Count the concealed kongs of which everybody sees four tiles."""
    rows, seats, places = np.nonzero(run.outcomes.meld_kinds == CONCEALED_KONG)
    faces = run.outcomes.meld_faces[rows, seats, places]
    return int((run.deals.seen[rows, faces] == 4).sum())


def winner_wilds(run: Run) -> Any:
    """Count the wilds of each deal's winner, one indicator, (deals,)."""
    face = run.outcomes.indicators[:, 0].astype(np.int64)
    wilds = run.outcomes.hands[np.arange(len(run.outcomes)), :, face]
    return np.where(run.won, of_winners(run.outcomes, wilds), 0)


def three_wilds_without_shape(run: Run) -> Any:
    """Mark the wins of three wilds that are no complete hand."""
    return (winner_wilds(run) == 3) & (run.counts("three_wilds_complete") == 0) & run.won


def won_without_shape(run: Run) -> int:
    """Count the wins of three wilds without a shape."""
    return int(three_wilds_without_shape(run).sum())


def won_without_shape_on_a_discard(run: Run) -> int:
    """Count those of them that are no self-draw."""
    return int((three_wilds_without_shape(run) & (run.outcomes.by != SELF_DRAW)).sum())


def killed_without_shape(run: Run) -> int:
    """Count the kill pigs that are no complete hand."""
    own = run.outcomes.by == SELF_DRAW
    return int((own & (run.counts("kill_pig") > 0) & (run.counts("self_draw") == 0)).sum())


def first_honors(run: Run) -> int:
    """Count the honors among the first discards of deals."""
    thrown = ([tile for event, _, tile, *_ in events if event == TILE_DISCARDED] for events in run.events())
    return sum(tiles[0] >= EAST for tiles in thrown if tiles)


def fourth_tiles_discarded(run: Run) -> int:
    """Count the discards of the fourth tile beside an own pung."""
    found = 0
    for events in run.events():
        pungs = set()
        for event, seat, tile, *_ in events:
            if event == PUNG_CALLED:
                pungs.add((seat, tile))
            found += event == TILE_DISCARDED and (seat, tile) in pungs
    return found


def claims_at_the_end(run: Run) -> int:
    """Count the chows, pungs and kongs called after the last ordinary draw."""
    found = 0
    for events, limit in zip(run.events(), run.deals.limit, strict=True):
        taken = 65
        for event, _, _, end, _ in events:
            taken += event == TILE_DRAWN and end == FROM_WALL
            found += event in CLAIMS and taken == limit
    return found


def passed_pungs_called(run: Run) -> int:
    """Count the pungs of a tile that the same seat has let pass since its last turn."""
    found = 0
    for events in run.events():
        passed: list[set[int]] = [set() for _ in range(SEATS)]
        for (event, seat, tile, *_), after in zip(events, [*events[1:], events[-1]], strict=True):
            if event == PUNG_CALLED:
                found += tile in passed[seat]
            if event in (TILE_DRAWN, *CLAIMS):
                passed[seat].clear()
            if event == TILE_DISCARDED and after[0] == TILE_DRAWN:
                for other in {0, 1, 2, 3} - {seat}:
                    passed[other].add(tile)
    return found


def honors_followed(run: Run) -> int:
    """Count the honors that follow the seat before's unclaimed discard of the same face."""
    found = 0
    for events in run.events():
        thrown = [row for row in events if row[0] in (TILE_DISCARDED, *CLAIMS)]
        for (event, seat, tile, *_), row in pairwise(thrown):
            if event == row[0] == TILE_DISCARDED and row[1] == (seat + 1) % SEATS:
                found += tile == row[2] >= EAST
    return found


def honors_repeated(run: Run) -> int:
    """Count the honors among the first twelve discards of each deal whose face lies there already."""
    found = 0
    for events in run.events():
        faces = [tile for event, _, tile, *_ in events if event == TILE_DISCARDED and tile >= EAST][:12]
        found += len(faces) - len(set(faces))
    return found


def whites_chowed(run: Run) -> int:
    """Count the Whites called for a chow."""
    return int((has_happened(run.deals, CHOW_CALLED) & (run.deals.events[:, :, 2] == WHITE)).sum())
