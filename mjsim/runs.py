"""Play the chunks of one run on workers, merge what they count, keep what is finished."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from types import FrameType
from typing import TYPE_CHECKING, Protocol

from mjsim.chunks import (
    Chunk,
    Job,
    Rows,
    missing_ranges,
    play_and_score,
    play_strata,
    split_sessions,
    tally_chunk,
)
from mjsim.errors import MjsimError
from mjsim.first_use import compile_first
from mjsim.gathering import Gathered, gathering_for
from mjsim.result_folders import ResultFolder
from mjsim.results import Result
from mjsim.setups import Setup
from mjsim.tallies import Tally, tally_sessions
from mjsim.until import cut_at_looks
from mjsim.whole_files import locked, writing

if TYPE_CHECKING:
    from mjsim.deal_parts import PartWriter

SPARE_CHUNKS = 2  # waiting beside one a worker, so that no worker waits for the merge
MAKE_ROOM = "make room, then go on with --resume"


class StoppedError(MjsimError):
    """Say that a run was stopped by Ctrl-C; what it had played is in `result`."""

    exit_code = 130

    def __init__(self, message: str, result: Result) -> None:
        super().__init__(message)
        self.result = result


class Progress(Protocol):
    """Follow a run; every method may do nothing."""

    def warming(self) -> AbstractContextManager[object]:
        """Return a context that lasts while kernels are compiled or loaded."""

    def begin(self, run: Run, tally: Tally) -> None:
        """Take the tally of the deals that were finished before."""

    def advance(self, tally: Tally) -> None:
        """Take the tally of all deals so far."""

    def notice(self, message: str) -> None:
        """Tell something that a person should know."""


class Silence:
    """Follow a run without a word."""

    def warming(self) -> AbstractContextManager[None]:
        """Do nothing."""
        return nullcontext()

    def begin(self, run: Run, tally: Tally) -> None:
        """Do nothing."""

    def advance(self, tally: Tally) -> None:
        """Do nothing."""

    def notice(self, message: str) -> None:
        """Do nothing."""


@contextmanager
def stop_on_interrupt(stop: threading.Event) -> Iterator[None]:
    """Turn the first Ctrl-C into a stop that nothing is lost by; the second raises KeyboardInterrupt."""
    if threading.current_thread() is not threading.main_thread():  # only there may signals be handled
        yield
        return
    previous = signal.getsignal(signal.SIGINT)

    def halt(number: int, frame: FrameType | None) -> None:
        stop.set()
        signal.signal(signal.SIGINT, previous)

    signal.signal(signal.SIGINT, halt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, previous)


@dataclass
class Run:
    """Play the chunks of one run.

    Parameters
    ----------
    job, setup : what to play
    folder : keeps the result; None keeps nothing
    chunk_sessions : sessions that a worker plays at a time
    progress : is told how the run goes
    """

    job: Job
    setup: Setup
    folder: ResultFolder | None
    chunk_sessions: int
    progress: Progress
    stop: threading.Event = field(default_factory=threading.Event)
    played: int = 0

    def play(self, executor: Executor, workers: int) -> Result:
        """Play what is missing and return the whole result."""
        with locked(self.folder.path) if self.folder else nullcontext():
            return self.play_missing(executor, workers)

    def play_missing(self, executor: Executor, workers: int) -> Result:
        """Play what no finished chunk holds."""
        gathered = gathering_for(self.setup)
        gaps = self.begin(gathered)
        with self.progress.warming():
            self.warm()
        start = time.perf_counter()
        self.progress.begin(self, gathered.total)
        try:
            with stop_on_interrupt(self.stop):
                self.merge(executor, workers, self.chunks_of(gaps), gathered)
        except BaseException:
            self.stop.set()
            raise
        result = self.finish(gathered, time.perf_counter() - start)
        if not result.complete:
            raise StoppedError(self.stopped_message(result), result)
        return result

    def begin(self, gathered: Gathered) -> list[tuple[int, int]]:
        """Gather what is finished already; return the sessions that are missing."""
        finished: list[Chunk] = []
        if self.folder is not None:
            with writing(self.folder.path, "allow it, then go on with --resume"):
                finished = self.folder.finished(gathered, self.progress.notice)
                self.folder.clear_leftovers(finished)
        return list(missing_ranges(finished, self.setup.sessions))

    def chunks_of(self, gaps: list[tuple[int, int]]) -> Iterator[Chunk]:
        """Cut what is missing into chunks."""
        chunks = (c for first, end in gaps for c in split_sessions(first, end, self.chunk_sessions))
        return cut_at_looks(chunks, self.setup.session_deals) if self.setup.until else chunks

    def warm(self) -> None:
        """Compile every kernel once, before workers would all compile at the same time."""
        compile_first([(self.job.engine, self.setup.variant)])
        outcomes, scores = play_and_score(self.job, 0, 1)
        tally_sessions(outcomes, scores, self.job.session_deals, len(self.job.engine.patterns))
        if self.job.weights:
            play_strata(self.job, outcomes, scores)

    def merge(self, executor: Executor, workers: int, chunks: Iterator[Chunk], gathered: Gathered) -> None:
        """Keep workers busy and add what they finish, until no chunk is left or the run is stopped."""
        waiting: set[Future[tuple[Chunk, Tally]]] = set()
        for chunk in chunks:
            if self.stop.is_set() or gathered.reached:
                break
            waiting.add(executor.submit(self.work, chunk))
            if len(waiting) >= workers + SPARE_CHUNKS:
                self.collect(waiting, gathered)
        while waiting:
            self.collect(waiting, gathered)

    def collect(self, waiting: set[Future[tuple[Chunk, Tally]]], gathered: Gathered) -> None:
        """Wait for the next finished chunks and add them."""
        finished, _ = wait(waiting, return_when=FIRST_COMPLETED)
        for future in finished:
            chunk, tally = future.result()
            waiting.discard(future)
            gathered.take(chunk, tally)
            self.played += tally.deals
        if gathered.reached:
            self.stop.set()  # chunks still being played come after the look that reached all targets
        self.progress.advance(gathered.total)

    def work(self, chunk: Chunk) -> tuple[Chunk, Tally]:
        """Play a chunk in a worker and store it, or as much of it as a stop leaves."""
        if self.folder is None:
            return tally_chunk(self.job, chunk, self.stop)
        with writing(self.folder.path, MAKE_ROOM):
            return self.store(self.folder, chunk)

    def store(self, folder: ResultFolder, chunk: Chunk) -> tuple[Chunk, Tally]:
        """Play a chunk and store first its deals, if asked, then its counts."""
        parts = {kind: self.open_part(folder, chunk, kind) for kind in folder.kinds}

        def keep(kind: str, rows: Rows) -> None:
            parts[kind].keep(*rows)

        try:
            done, tally = tally_chunk(self.job, chunk, self.stop, keep if parts else None)
            if done.sessions:
                for kind, part in parts.items():
                    part.finish(folder.part_path(done, kind))
                folder.write_chunk(done, tally)
        finally:
            for part in parts.values():
                part.close()
        return done, tally

    def open_part(self, folder: ResultFolder, chunk: Chunk, kind: str) -> PartWriter:
        """Begin the file of a chunk's deals or side deals."""
        from mjsim.deal_parts import PartWriter

        engine, strata = self.job.engine, self.setup.strata
        names = (engine.patterns, engine.totals)
        metadata = folder.provenance() | {"mjsim.kind": kind}
        weights = strata.row_weights if strata else None
        return PartWriter(folder.part_path(chunk, kind), *names, self.job.session_deals, metadata, weights)

    def finish(self, gathered: Gathered, elapsed: float) -> Result:
        """Return the result and store its summary."""
        path = self.folder.path if self.folder else None
        result = Result(self.setup, gathered.total, elapsed, self.played, path)
        if self.folder is not None and gathered.total.deals:
            with writing(self.folder.path, MAKE_ROOM):
                if gathered.reached:
                    self.folder.end_at(result.counts.sessions)
                self.folder.write_summary(result)
        return result

    def stopped_message(self, result: Result) -> str:
        """Say what a stopped run leaves and how to go on."""
        done = f"Stopped after {result.tally.deals:,} of {self.setup.deals:,} deals"
        if self.folder is None:
            return f"{done}; nothing is kept without --out DIR."
        return f"{done}, kept in {self.folder.path}: the same command with --resume goes on."
