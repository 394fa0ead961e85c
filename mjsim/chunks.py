"""Play, score and count a range of whole sessions: the unit of work of a run."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from mjsim.engine import Engine, Records
from mjsim.errors import MjsimError
from mjsim.exact_counts import block_of, name_deal
from mjsim.strata_sums import StrataSums, check_deals, deal_sums, strata_sums
from mjsim.tallies import Counting, Tally
from mjsim_kernels.conservation import first_unconserved
from mjsim_kernels.records import OUTCOME

BLOCK_DEALS = 4096  # deals in memory at a time: 7 MB of records a worker
GOOD_CHUNK_DEALS = 65536  # about a second: storing it takes no time to speak of, even on a slow disk
DEALS, SIDE_DEALS = "deals", "side_deals"  # kinds of deals that are kept, by the name of their folder
MOST_CHUNKS = 1024  # so that a result folder of 10⁹ deals has no more files than one of 10⁷


@dataclass(frozen=True)
class Job:
    """Say what is played, apart from how many deals."""

    engine: Engine
    seed: int
    session_deals: int
    check: bool = False
    weights: tuple[int, ...] = ()  # of strata; none: no side deals


@dataclass(frozen=True, order=True)
class Chunk:
    """Name a range of sessions."""

    first: int
    sessions: int

    @property
    def end(self) -> int:
        """Return the session after the last."""
        return self.first + self.sessions


def chunk_deals_for(deals: int, rows: bool) -> int:
    """Choose how many deals a chunk has: a power of two that depends on the number of deals alone.

    Parameters
    ----------
    deals : of the run
    rows : whether deals are stored one by one, where larger parts are read faster
    """
    share = deals // (16 if rows else 64)  # enough chunks to keep many workers busy to the end
    size = BLOCK_DEALS
    while size < min(share, GOOD_CHUNK_DEALS) or size < deals // MOST_CHUNKS:
        size *= 2
    return size


def split_sessions(first: int, end: int, sessions: int) -> Iterator[Chunk]:
    """Cut sessions `first` to `end` at the multiples of `sessions`."""
    while first < end:
        stop = min(end, (first // sessions + 1) * sessions)
        yield Chunk(first, stop - first)
        first = stop


def missing_ranges(finished: list[Chunk], end: int) -> Iterator[tuple[int, int]]:
    """Yield the gaps that finished chunks leave in sessions 0 to `end`."""
    first = 0
    for chunk in sorted(finished):
        if chunk.first > first:
            yield first, min(chunk.first, end)
        first = max(first, chunk.end)
    if first < end:
        yield first, end


def block_deals(engine: Engine) -> int:
    """Return how many deals are in memory at a time: a quarter, 13 MB, where each is large.

    A scorer remembers readings for as long as it scores one block: with 459 deals of Hongzhong, which take as much
    memory as 4096 of others, a deal took 27.4 microseconds in all, and 25.0 with 1024 (`greedy`).
    """
    return BLOCK_DEALS // 4 if engine.has_many_wins else BLOCK_DEALS


def play_and_score(job: Job, first_session: int, sessions: int) -> tuple[Records, Records]:
    """Play and score whole sessions.

    Returns
    -------
    Records of OUTCOME and of the engine's scores, (sessions × session deals,), sessions one after another.

    Raises
    ------
    MjsimError
        If the scorer cannot score a deal; with `job.check`, if a deal's tiles are not those of the tile set.
    """
    deals = sessions * job.session_deals
    outcomes = np.zeros(deals, OUTCOME).view(np.recarray)
    # the scorer writes all that is read; zeros cost a deal of Hongzhong 0.6 of 25 microseconds
    scores = np.empty(deals, job.engine.score_type).view(np.recarray)
    job.engine.play(job.seed, first_session, job.session_deals, outcomes)
    job.engine.score(outcomes, scores)
    if job.check:
        check_tiles(job, outcomes)
    return outcomes, scores


def check_tiles(job: Job, outcomes: Records) -> None:
    """Check that every deal ends with the tiles of the tile set.

    Raises
    ------
    MjsimError
        If one does not; names its session and deal.
    """
    deal = int(first_unconserved(outcomes, job.engine.copies))
    if deal >= 0:
        raise MjsimError(f"{name_deal(outcomes[deal])} ends with other tiles than were taken from the wall.")


class Rows(NamedTuple):
    """Hold deals of a block as they are kept one by one.

    Parameters
    ----------
    outcomes, scores : (deals,) records
    strata : of each, where there are side deals
    """

    outcomes: Records
    scores: Records
    strata: Any = None


def play_strata(job: Job, outcomes: Records, scores: Records) -> tuple[StrataSums, dict[str, Rows]]:
    """Play the side deals of deals, and sum both by stratum; return these sums and both kinds of deals.

    Raises
    ------
    MjsimError
        If a side deal breaks a rule that always holds.
    """
    assert job.engine.sides is not None
    sides = np.zeros(len(outcomes), OUTCOME).view(np.recarray)
    side_scores = np.zeros(len(outcomes), job.engine.score_type).view(np.recarray)
    natural, drawn = job.engine.sides(job.seed, job.weights, outcomes, sides, side_scores)
    if job.check:
        check_tiles(job, sides)
    shape = (job.session_deals, len(job.engine.patterns))
    block, beside = block_of(outcomes, scores, *shape), block_of(sides, side_scores, *shape)
    check_deals(beside)
    sums = strata_sums((natural, deal_sums(block)), (drawn, deal_sums(beside)), job.session_deals)
    return sums, {DEALS: Rows(outcomes, scores, natural), SIDE_DEALS: Rows(sides, side_scores, drawn)}


Keep = Callable[[str, Rows], Any]


def tally_chunk(
    job: Job, chunk: Chunk, stop: threading.Event, keep: Keep | None = None
) -> tuple[Chunk, Tally]:
    """Play a chunk block by block and count it.

    Parameters
    ----------
    job, chunk : what to play
    stop : ends the work at the next block
    keep : is given what each block has of a kind of deals: `DEALS`, and `SIDE_DEALS` if there are some

    Returns
    -------
    The part of the chunk that was finished, the whole of it unless stopped, and its tally.
    """
    counting = Counting(job.session_deals, len(job.engine.patterns))
    block = max(1, block_deals(job.engine) // job.session_deals)
    done = chunk.first
    for part in split_sessions(chunk.first, chunk.end, block):
        if stop.is_set():
            break
        outcomes, scores = play_and_score(job, part.first, part.sessions)
        counting.add(outcomes, scores)
        rows = {DEALS: Rows(outcomes, scores)}
        if job.weights:
            sums, rows = play_strata(job, outcomes, scores)
            counting.total.add_strata(sums)
        if keep is not None:
            for kind, kept in rows.items():
                keep(kind, kept)
        done = part.end
    return Chunk(chunk.first, done - chunk.first), counting.finish()
