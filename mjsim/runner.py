"""Run a simulation: hand chunks to threads, merge what they count, keep what is finished."""

from __future__ import annotations

import os
import secrets
import signal
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Protocol

from mjsim import engine as engines
from mjsim.chunks import (
    Chunk,
    Job,
    chunk_deals_for,
    missing_ranges,
    play_and_score,
    split_sessions,
    tally_chunk,
)
from mjsim.engine import Rules, parse_policies
from mjsim.errors import InputError, MjsimError
from mjsim.results import Result, Setup
from mjsim.storage import ResultFolder, create_folder, kernels_digest, reopen_folder
from mjsim.tallies import Tally, tally_sessions

if TYPE_CHECKING:
    from mjsim.deals import PartWriter

SPARE_CHUNKS = 2  # waiting beside one a worker, so that no worker waits for the merge
MOST_SEED = 2**63 - 1


class Interrupted(MjsimError):
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


def simulate(
    rules: str | Path | Rules = "yueqing",
    deals: int = 100_000,
    *,
    seed: int | None = None,
    policy: str | Sequence[str] = "ukeire",
    session_deals: int = 16,
    threads: int | None = None,
    out: str | Path | None = None,
    resume: bool = False,
    save_deals: bool = False,
    check: bool = False,
    chunk_deals: int | None = None,
    progress: Progress | None = None,
) -> Result:
    """Play deals of a rule set and count them.

    Equal rules, policies, seed, number and length of sessions give an equal result, whatever the threads, the
    chunks, the machine and the interruptions.

    Parameters
    ----------
    rules : a variant's name, the path of a rules file, or a rule set of `load_rules`
    deals : rounded up to whole sessions
    seed : 0 to 2⁶³ - 1; drawn where it is None and kept in the result
    policy : one for all chairs, or four for chairs 0 to 3
    session_deals : deals from one fresh dealer to the next
    threads : workers; all cores where it is None
    out : folder to keep the result in
    resume : go on with the folder where a stopped run left off, or with more deals
    save_deals : keep every deal as a row of Parquet in `out`
    check : also check on every deal that no tile was lost or doubled
    chunk_deals : deals that a worker plays at a time; changes no result
    progress : is told how the run goes

    Raises
    ------
    InputError
        If an argument is wrong, or the folder holds something else; nothing was played.
    MjsimError
        If a deal breaks a rule that always holds, or a result cannot be stored.
    Interrupted
        If Ctrl-C stopped the run; its `result` holds what was played.
    """
    if save_deals:
        if out is None:
            raise InputError("Deals can only be kept in a folder: add --out DIR to --save-deals.")
        from mjsim.deals import import_pyarrow

        import_pyarrow()
    if resume and out is None:
        raise InputError("There is nothing to go on with: --resume needs the --out folder of the stopped run.")
    workers = positive("threads", available_cores() if threads is None else threads)
    positive("chunk deals", 1 if chunk_deals is None else chunk_deals)
    job, setup = prepare(rules, deals, seed, policy, session_deals, check)
    folder = None
    if out is not None:
        folder = (reopen_folder if resume else create_folder)(Path(out), setup, save_deals)
    size = chunk_deals or chunk_deals_for(setup.deals, save_deals)
    run = Run(job, setup, folder, max(1, size // session_deals), progress or Silence())
    with ThreadPoolExecutor(workers, thread_name_prefix="mjsim") as executor:
        return run.play(executor, workers)


def available_cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def positive(name: str, value: int) -> int:
    """Return a whole number above 0.

    Raises
    ------
    InputError
        If it is none.
    """
    if value < 1:
        raise InputError(f"The number of {name} is {value}, but must be 1 or more.")
    return value


def prepare(
    rules: str | Path | Rules,
    deals: int,
    seed: int | None,
    policy: str | Sequence[str],
    session_deals: int,
    check: bool,
) -> tuple[Job, Setup]:
    """Check the arguments of a run and bring together what plays it."""
    positive("deals", deals)
    positive("deals in a session", session_deals)
    policies = parse_policies(policy)
    if seed is None:
        seed = draw_seed()
    if not 0 <= seed <= MOST_SEED:
        raise InputError(f"The seed is {seed}, but must be 0 to {MOST_SEED}.")
    if isinstance(rules, str | Path):
        from mjsim.rulesets import load_rules

        rules = load_rules(rules)
    engine = engines.build_engine(rules, policies)
    setup = Setup(
        variant=rules.variant,
        rules_id=rules.id,
        rules_hash=rules.hash,
        rules=rules.document(),
        policy=policies,
        seed=seed,
        session_deals=session_deals,
        sessions=-(-deals // session_deals),
        patterns=tuple((p, rules.pattern_name(p), rules.pattern_name(p, "zh")) for p in engine.patterns),
        totals=engine.totals,
        kernels=kernels_digest(),
    )
    return Job(engine, seed, session_deals, check), setup


def draw_seed() -> int:
    """Draw a seed short enough to be typed again."""
    return secrets.randbelow(2**32)


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
        total, gaps = self.begin()
        with self.progress.warming():
            self.warm()
        start = time.perf_counter()
        self.progress.begin(self, total)
        chunks = (c for first, end in gaps for c in split_sessions(first, end, self.chunk_sessions))
        try:
            with stop_on_interrupt(self.stop):
                self.merge(executor, workers, chunks, total)
        except BaseException:
            self.stop.set()
            raise
        result = self.finish(total, time.perf_counter() - start)
        if not result.complete:
            raise Interrupted(self.stopped_message(result), result)
        return result

    def begin(self) -> tuple[Tally, list[tuple[int, int]]]:
        """Read what is finished already; return its tally and the sessions that are missing."""
        finished, total = [], Tally.empty(len(self.setup.patterns))
        if self.folder is not None:
            finished, total = self.folder.finished(self.progress.notice)
            self.folder.clear_leftovers(finished)
        return total, list(missing_ranges(finished, self.setup.sessions))

    def warm(self) -> None:
        """Compile every kernel once, before workers would all compile at the same time."""
        outcomes, scores = play_and_score(self.job, 0, 1)
        tally_sessions(outcomes, scores, self.job.session_deals, len(self.job.engine.patterns))

    def merge(self, executor: Executor, workers: int, chunks: Iterator[Chunk], total: Tally) -> None:
        """Keep workers busy and add what they finish, until no chunk is left or the run is stopped."""
        waiting: set[Future[tuple[Chunk, Tally]]] = set()
        for chunk in chunks:
            if self.stop.is_set():
                break
            waiting.add(executor.submit(self.work, chunk))
            if len(waiting) >= workers + SPARE_CHUNKS:
                self.collect(waiting, total)
        while waiting:
            self.collect(waiting, total)

    def collect(self, waiting: set[Future[tuple[Chunk, Tally]]], total: Tally) -> None:
        """Wait for the next finished chunks and add them."""
        finished, _ = wait(waiting, return_when=FIRST_COMPLETED)
        for future in finished:
            tally = future.result()[1]
            waiting.discard(future)
            total.add(tally)
            self.played += tally.deals
        self.progress.advance(total)

    def work(self, chunk: Chunk) -> tuple[Chunk, Tally]:
        """Play a chunk in a worker and store it, or as much of it as a stop leaves."""
        if self.folder is None:
            return tally_chunk(self.job, chunk, self.stop)
        try:
            return self.store(self.folder, chunk)
        except OSError as error:
            raise MjsimError(
                f"{self.folder.path} cannot be written ({error.strerror}): make room, then go on with --resume."
            ) from None

    def store(self, folder: ResultFolder, chunk: Chunk) -> tuple[Chunk, Tally]:
        """Play a chunk and store first its deals, if asked, then its counts."""
        part = self.open_part(folder, chunk) if folder.manifest["save_deals"] else None
        try:
            done, tally = tally_chunk(self.job, chunk, self.stop, part.keep if part else None)
            if done.sessions:
                if part:
                    part.finish(folder.part_path(done))
                folder.write_chunk(done, tally)
        finally:
            if part:
                part.close()
        return done, tally

    def open_part(self, folder: ResultFolder, chunk: Chunk) -> PartWriter:
        """Begin the file of a chunk's deals."""
        from mjsim.deals import PartWriter

        engine = self.job.engine
        metadata = folder.provenance()
        return PartWriter(folder.part_path(chunk), engine.patterns, engine.totals, self.job.session_deals, metadata)

    def finish(self, total: Tally, elapsed: float) -> Result:
        """Return the result and store its summary."""
        path = self.folder.path if self.folder else None
        result = Result(self.setup, total, elapsed, self.played, path)
        if self.folder is not None and total.deals:
            self.folder.write_summary(result)
        return result

    def stopped_message(self, result: Result) -> str:
        """Say what a stopped run leaves and how to go on."""
        done = f"Stopped after {result.tally.deals:,} of {self.setup.deals:,} deals"
        if self.folder is None:
            return f"{done}; nothing is kept without --out DIR."
        return f"{done}, kept in {self.folder.path}: the same command with --resume goes on."
