"""Play the sessions of all sides side by side and sum what each session gives."""

from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from typing import Any, Protocol

import numpy as np

from mjsim.chunks import BLOCK_DEALS, Chunk, Job, play_and_score, split_sessions
from mjsim.comparisons.layouts import session_sums
from mjsim.comparisons.products import Products
from mjsim.comparisons.provenance import unpaired_reason
from mjsim.comparisons.sides import Side
from mjsim.comparisons.stored_deals import StoredDeals
from mjsim.engine import Engine, Records
from mjsim.errors import MjsimError
from mjsim.first_use import compile_first
from mjsim.tallies import Tally, tally_sessions

SPARE_BLOCKS = 2  # waiting beside one a worker


class Watcher(Protocol):
    """Follow the play of a comparison."""

    def warming(self) -> Any:
        """Return a context that lasts while kernels are compiled or loaded."""

    def start(self, deals: int) -> None:
        """Take the number of deals of all sides together."""

    def step(self, deals: int) -> None:
        """Take the number of deals that were just finished."""


@dataclass
class Counted:
    """Hold what was summed: products of session sums of all sides, and the tally of each side."""

    products: Products
    tallies: list[Tally]

    def add(self, other: "Counted") -> None:
        """Add what other sessions gave."""
        self.products.add(other.products)
        for mine, more in zip(self.tallies, other.tallies, strict=True):
            mine.add(more)


class Table:
    """Play or read sessions of all sides that have them.

    Parameters
    ----------
    sides : none of which has counts alone
    """

    def __init__(self, sides: Sequence[Side]) -> None:
        self.sides = sides
        names = sides[0].layout.names
        self.matches = [
            [side.layout.places.get(name, -1) for name in names]
            if unpaired_reason(sides[0], side) is None
            else None
            for side in sides
        ]
        self.stored = {
            side.label: StoredDeals(side.folder) for side in sides if side.folder and is_stored(side)
        }

    def count(self, chunk: Chunk) -> Counted:
        """Count some sessions of every side."""
        sums, tallies = [], []
        for side in self.sides:
            outcomes, scores = self.deals_of(side, chunk)
            deals = side.setup.session_deals
            sums.append(session_sums(outcomes, scores, deals, side.layout))
            tallies.append(tally_sessions(outcomes, scores, deals, len(side.setup.patterns)))
        return Counted(Products.of(sums, self.matches), tallies)

    def deals_of(self, side: Side, chunk: Chunk) -> tuple[Records, Records]:
        """Play sessions, or read them and score them again."""
        engine = engine_of(side)
        if side.label not in self.stored:
            return play_and_score(
                Job(engine, side.setup.seed, side.setup.session_deals), chunk.first, chunk.sessions
            )
        outcomes = self.stored[side.label].take(chunk.sessions * side.setup.session_deals)
        scores = np.zeros(len(outcomes), engine.score_type).view(np.recarray)
        engine.score(outcomes, scores)
        return outcomes, scores


def is_stored(side: Side) -> bool:
    """Return whether a side's deals are read from a folder."""
    return side.kind == "stored"


def engine_of(side: Side) -> Engine:
    """Return the engine of a side that has one."""
    assert side.engine is not None
    return side.engine


def count_sides(sides: Sequence[Side], sessions: int, threads: int, watcher: Watcher) -> Counted:
    """Count the first sessions of each side.

    Parameters
    ----------
    sides : none of which has counts alone
    sessions : of each side
    threads : workers; stored deals are read in order by one
    watcher : is told how it goes
    """
    table = Table(sides)
    length = sides[0].setup.session_deals
    blocks = split_sessions(0, sessions, max(1, BLOCK_DEALS // length))
    with watcher.warming():
        played = [side for side in sides if not is_stored(side)]
        compile_first((side.engine, side.setup.variant) for side in played if side.engine is not None)
        total = table.count(next(blocks))
    each = length * len(sides)
    watcher.start(sessions * each)
    watcher.step(total.products.sessions * each)
    workers = 1 if table.stored else threads
    waiting: set[Future[Counted]] = set()
    executor = ThreadPoolExecutor(workers, thread_name_prefix="mjsim")
    try:
        for block in blocks:
            waiting.add(executor.submit(table.count, block))
            if len(waiting) >= workers + SPARE_BLOCKS:
                collect(waiting, total, each, watcher)
        while waiting:
            collect(waiting, total, each, watcher)
    finally:
        executor.shutdown(cancel_futures=True)
    check_stored(sides, total)
    return total


def collect(waiting: set[Future[Counted]], total: Counted, each: int, watcher: Watcher) -> None:
    """Wait for the next finished blocks and add them."""
    finished, _ = wait(waiting, return_when=FIRST_COMPLETED)
    for future in finished:
        waiting.discard(future)
        counted = future.result()
        total.add(counted)
        watcher.step(counted.products.sessions * each)


def check_stored(sides: Sequence[Side], counted: Counted) -> None:
    """Compare what stored deals score now with what their run counted.

    Raises
    ------
    MjsimError
        If they differ: the scorer has changed since.
    """
    for side, tally in zip(sides, counted.tallies, strict=True):
        if side.result is None or tally.deals != side.result.tally.deals:
            continue
        if (
            tally.as_dict() != replace(side.result.tally, strata=None).as_dict()
        ):  # side deals are not compared
            raise MjsimError(
                f"The deals kept in {side.source} score differently now than when they were played: "
                "run them again with this version."
            )
