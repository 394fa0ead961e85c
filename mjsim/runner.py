"""Simulate deals of a rule set: the function behind `mjsim run`."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from mjsim import engine as engines
from mjsim.chunks import Job, chunk_deals_for
from mjsim.cores import available_cores
from mjsim.engine import Engine, Rules, parse_policies
from mjsim.errors import InputError
from mjsim.manifests import kernels_digest
from mjsim.results import Result
from mjsim.runs import Progress, Run, Silence, StoppedError
from mjsim.setups import Setup
from mjsim.storage import create_folder, reopen_folder, stored_options
from mjsim.strata import Strata, parse_strata
from mjsim.until import parse_target

__all__ = ["StoppedError", "simulate"]

MOST_SEED = 2**64 - 1
DEFAULTS: dict[str, Any] = {
    "rules": "yueqing",
    "deals": 100_000,
    "policy": "ukeire",
    "session_deals": 16,
    "save_deals": False,
    "until": (),
    "strata": None,
}


def simulate(
    rules: str | Path | Rules | None = None,
    deals: float | None = None,
    *,
    seed: int | None = None,
    policy: str | Sequence[str] | None = None,
    session_deals: int | None = None,
    until: str | Sequence[str] | None = None,
    strata: str | None = None,
    threads: int | None = None,
    out: str | Path | None = None,
    resume: bool = False,
    save_deals: bool | None = None,
    check: bool = False,
    chunk_deals: int | None = None,
    progress: Progress | None = None,
) -> Result:
    """Play deals of a rule set and count them.

    Equal rules, policies, seed, number and length of sessions give an equal result, whatever the threads, the
    chunks, the machine and the interruptions. With `resume`, what is None is taken from the folder.

    Parameters
    ----------
    rules : a variant's name, the path of a rules file, or a rule set of `load_rules`; None: yueqing
    deals : rounded up to whole sessions; None: 100,000
    seed : 0 to 2⁶⁴ - 1; None: drawn, and kept in the result
    policy : one for all chairs, or four for chairs 0 to 3; None: ukeire
    session_deals : deals from one fresh dealer to the next; None: 16
    until : targets such as `"dealer.mean:0.02"` or `"pattern.all_pungs:5%"`; the run stops as soon as all of them
        are reached, after `deals` at the latest (`Result.until`)
    strata : `"wilds"` plays a side deal beside each deal, from walls with 0, 1, 2, ... wilds in one hand alike, and
        estimates what is rare from both (`Result.strata`); `"wilds=0,1,1,2"` shares them out otherwise
    threads : workers; None: all cores
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

    Examples
    --------
    >>> result = simulate("yueqing", 160, seed=1)
    >>> int(result.outcomes["deals"].sum())
    160
    """
    given = {"rules": rules, "deals": deals, "policy": policy, "seed": seed}
    given |= {"session_deals": session_deals, "save_deals": save_deals}
    given |= {"until": until, "strata": strata}
    options = DEFAULTS | {"seed": draw_seed()} | stored_choices(out, resume)
    options |= {name: value for name, value in given.items() if value is not None}
    workers = whole("threads", available_cores() if threads is None else threads)
    if chunk_deals is not None:
        whole("chunk deals", chunk_deals)
    if options["save_deals"]:
        require_parquet(out)
    setup, engine = prepare(options)
    weights = setup.strata.weights if setup.strata else ()
    job = Job(engine, setup.seed, setup.session_deals, check, weights)
    folder = None
    if out is not None:
        begin = reopen_folder if resume else create_folder
        folder = begin(Path(out), setup, options["save_deals"])
    size = chunk_deals or chunk_deals_for(setup.deals, options["save_deals"])
    run = Run(job, setup, folder, max(1, size // setup.session_deals), progress or Silence())
    with ThreadPoolExecutor(workers, thread_name_prefix="mjsim") as executor:
        return run.play(executor, workers)


def stored_choices(out: str | Path | None, resume: bool) -> dict[str, Any]:
    """Return what the folder of a run to be resumed says about it."""
    if not resume:
        return {}
    if out is None:
        raise InputError("There is nothing to resume: --resume needs the --out folder of the stopped run.")
    return stored_options(Path(out))


def loaded(rules: str | Path | Mapping[str, Any] | Rules) -> Rules:
    """Return rules as a rule set, be it by name, by file, by the document of a manifest or as one."""
    from mjsim.rulesets import load_rules, restore_rules

    if isinstance(rules, str | Path):
        return load_rules(rules)
    return restore_rules(rules) if isinstance(rules, Mapping) else rules


def require_parquet(out: str | Path | None) -> None:
    """Refuse to store deals where they cannot be."""
    if out is None:
        raise InputError("Deals can only be kept in a folder: add --out DIR to --save-deals.")
    from mjsim.deals import import_pyarrow

    import_pyarrow()


def whole(name: str, value: float) -> int:
    """Return a whole number above 0.

    Raises
    ------
    InputError
        If it is none.
    """
    if value < 1 or value != int(value):
        raise InputError(f"The number of {name} is {value}, but must be a whole number, 1 or more.")
    return int(value)


def draw_seed() -> int:
    """Draw a seed short enough to be typed again."""
    return secrets.randbelow(2**32)


def prepare(options: Mapping[str, Any]) -> tuple[Setup, Engine]:
    """Check the options of a run and bring together what plays it."""
    deals = whole("deals", options["deals"])
    session_deals = whole("deals in a session", options["session_deals"])
    seed = int(options["seed"])
    if not 0 <= seed <= MOST_SEED:
        raise InputError(f"The seed is {seed}, but must be 0 to {MOST_SEED}.")
    policies = parse_policies(options["policy"])
    rules = loaded(options["rules"])
    engine = engines.build_engine(rules, policies)
    names = ((p, rules.pattern_name(p), rules.pattern_name(p, "zh")) for p in engine.patterns)
    setup = Setup(
        variant=rules.variant,
        rules_id=rules.id,
        rules_hash=rules.hash,
        rules=rules.document(),
        policy=policies,
        seed=seed,
        session_deals=session_deals,
        sessions=-(-deals // session_deals),
        patterns=tuple(names),
        totals=engine.totals,
        kernels=kernels_digest(),
        until=checked_targets(options.get("until", ()), engine.patterns),
        strata=checked_strata(options.get("strata"), engine),
    )
    return setup, engine


def checked_strata(strata: str | Strata | None, engine: Engine) -> Strata | None:
    """Return how side deals are shared out.

    Raises
    ------
    InputError
        If the text says it wrongly, or the rules have no strata.
    """
    if isinstance(strata, str):
        return Strata(parse_strata(strata, engine.chances), engine.chances)
    return strata


def checked_targets(until: str | Sequence[str], patterns: Sequence[str]) -> tuple[str, ...]:
    """Return the texts of targets after reading them once.

    Raises
    ------
    InputError
        If one is none.
    """
    texts = (until,) if isinstance(until, str) else tuple(until)
    return tuple(parse_target(text, patterns).text for text in texts)
