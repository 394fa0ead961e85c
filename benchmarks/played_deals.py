"""Play whole deals, also with tables that keep players from winning or claiming, and count what they leave."""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np

from mjsim_kernels.policies import GREEDY, RANDOM, UKEIRE
from mjsim_kernels.records import OUTCOME
from mjsim_kernels.simulate import new_deals, play_sessions
from mjsim_kernels.suit_tables import TABLES, HandTables, as_record
from mjsim_kernels.tiles import ADDED_KONG, CONCEALED_KONG, KONG, MOST_SETS

BLOCK: Final = 4096  # deals whose walls are kept at a time
SESSION: Final = 16
OUT_OF_REACH: Final = 8  # more than the wilds of any hand
MIXED: Final = (RANDOM, GREEDY, UKEIRE, UKEIRE)
KONGS: Final = (KONG, ADDED_KONG, CONCEALED_KONG)

Records = Any  # numpy.recarray


def tables_that_never_win(tables: HandTables) -> HandTables:
    """Return tables in which every hand lacks eight tiles more, so that no hand is ever complete.

    Policies compare distances, so they play on as before. Only the pair of two wilds behind five melds stays
    complete: it can neither discard nor kong (docs/rules/yueqing.md, Forced win). The one wild that it begins as
    stays ready, since play asks no hand that was not ready whether it is complete.
    """
    raised = np.zeros(1, TABLES)
    for name in TABLES.names or ():
        raised[name] = tables[name]
    empty, no_honor = tables.number_classes[0], tables.honor_classes[0]
    nothing = tables.left_joins[empty, empty], tables.right_joins[empty, no_honor]
    one_wild, two_wilds = (0, 0, 1, *nothing), (0, 0, 2)
    kept = [(place, raised["distances"][place].copy()) for place in (one_wild, two_wilds)]
    raised["distances"] += OUT_OF_REACH
    for place, distances in kept:
        raised["distances"][place] = distances
    return as_record(raised)


def tables_that_never_claim(tables: HandTables) -> HandTables:
    """Return tables in which every hand lacks as much, and more with each meld.

    No hand is ever complete then, and `greedy` and `ukeire` neither claim nor kong.
    """
    level = np.zeros(1, TABLES)
    for name in TABLES.names or ():
        level[name] = tables[name]
    for sets in range(MOST_SETS + 1):
        level["distances"][0, sets] = OUT_OF_REACH + MOST_SETS - sets
    return as_record(level)


def play_blocks(
    rules: np.record,
    tables: HandTables,
    deals: int,
    seed: int,
    chairs: tuple[int, ...] = MIXED,
) -> Iterator[tuple[Records, Records]]:
    """Yield outcomes and their DEAL records, block by block; `chairs` are the policies of chairs 0 to 3."""
    policies = np.array(chairs, np.int64)
    memory = new_deals(min(BLOCK, deals))
    for first in range(0, deals, BLOCK):
        outcomes = np.zeros(min(BLOCK, deals - first), OUTCOME).view(np.recarray)
        play_sessions(rules, tables, policies, seed, first // SESSION, SESSION, outcomes, memory)
        yield outcomes, memory[: len(outcomes)]


def laid_tiles(outcomes: Records) -> Any:
    """Count the flowers and other bonus tiles that lie before the seats of each deal, (deals,)."""
    return outcomes.flowers.sum(axis=(1, 2), dtype=np.int64)


def count_melds(outcomes: Records, kinds: tuple[int, ...]) -> Any:
    """Count the melds of some kinds in each deal."""
    laid = np.arange(outcomes.meld_kinds.shape[2]) < outcomes.meld_counts[:, :, None]
    return (np.isin(outcomes.meld_kinds, kinds) & laid).sum(axis=(1, 2))


def count_tiles(outcomes: Records) -> tuple[Any, Any]:
    """Count the concealed tiles, and all tiles, before each seat, (deals, seats) both."""
    concealed = outcomes.hands.sum(axis=2, dtype=np.int64)
    laid = np.arange(outcomes.meld_kinds.shape[2]) < outcomes.meld_counts[:, :, None]
    melds = (np.where(outcomes.meld_kinds >= KONG, 4, 3) * laid).sum(axis=2)
    return concealed, concealed + melds + outcomes.flowers.sum(axis=2, dtype=np.int64)


def of_winners(won: Records, values: Any) -> Any:
    """Pick the winner's entry of (deals, seats, ...) values."""
    return values[np.arange(len(won)), won.winner]


def has_happened(deals: Records, event: int) -> Any:
    """Mark the rows of the deals' events that are of one kind, (deals, rows)."""
    rows = np.arange(deals.events.shape[1])
    return (deals.events[:, :, 0] == event) & (rows < deals.event_count[:, None])
