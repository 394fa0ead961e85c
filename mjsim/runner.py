"""Simulate deals of a rule set: the function behind `mjsim run`."""

from __future__ import annotations

import os
import secrets
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from mjsim import engine as engines
from mjsim.chunks import Job, chunk_deals_for
from mjsim.engine import Rules, parse_policies
from mjsim.errors import InputError
from mjsim.manifests import kernels_digest
from mjsim.results import Result, Setup
from mjsim.runs import Progress, Run, Silence, StoppedError
from mjsim.storage import create_folder, reopen_folder

__all__ = ["StoppedError", "simulate"]

MOST_SEED = 2**63 - 1


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
    StoppedError
        If Ctrl-C stopped the run; its `result` holds what was played.
    """
    if save_deals:
        if out is None:
            raise InputError("Deals can only be kept in a folder: add --out DIR to --save-deals.")
        from mjsim.deals import import_pyarrow

        import_pyarrow()
    if resume and out is None:
        raise InputError(
            "There is nothing to go on with: --resume needs the --out folder of the stopped run."
        )
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
