"""Compile what a rule set plays and scores with before it is first used, in processes of their own.

Numba compiles under one lock, so that a second thread would gain nothing. And where kernels are compiled, each
calls those compiled before it, all over the memory of the process; read from their file they stand together.
A process that had compiled played a fifth fewer deals of Yueqing a second (`greedy`) than one that reads.
"""

import os
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from mjsim.cores import available_cores
from mjsim.engine import Engine, build_engine
from mjsim.scorers import scorer_of, session_entry
from mjsim_kernels.records import OUTCOME

SESSION: Final = 16


class Stage(NamedTuple):
    """Name what one process compiles.

    Parameters
    ----------
    name : `play` or `score`, which counts too
    variant : id
    """

    name: str
    variant: str


def compile_first(players: Iterable[tuple[Engine, str]]) -> None:
    """Compile what some engines need and no file keeps yet, as many stages at once as there are cores.

    A first run of Yueqing took 55 s before that and kernels without wrappers (`mjsim_kernels.jit`), and 33 s after.
    What goes wrong in such a process costs only the gain: whoever plays or scores then compiles.

    Parameters
    ----------
    players : engines and their variants
    """
    from mjsim_kernels.jit import is_compiling, kept_in

    if not is_compiling():
        return
    entries = {entry: stage for player in players for entry, stage in entries_of(*player).items()}
    stages = dict.fromkeys(stage for entry, stage in entries.items() if not is_kept(kept_in(), entry))
    pool = ThreadPoolExecutor(available_cores())
    try:
        list(pool.map(compile_apart, stages))
    finally:
        pool.shutdown(cancel_futures=True)


def entries_of(engine: Engine, variant: str) -> dict[str, Stage]:
    """Return what compiles each entry of an engine, by the entry's module and name."""
    play, score = Stage("play", variant), Stage("score", variant)
    scoring = f"{variant}.{session_entry(scorer_of(variant))}"
    if engine.has_many_wins:
        return {"sessions.play_river_into": play, scoring: score, "tally.tally_river": score}
    return {"simulate.play_into": play, scoring: score, "tally.tally_deals": score}


def is_kept(folder: Path, entry: str) -> bool:
    """Tell whether an entry was compiled into a folder."""
    return any(folder.rglob(f"{entry}-*.nbi"))


def compile_apart(stage: Stage) -> None:
    """Compile a stage in a process of its own, into the folder of this one."""
    from mjsim_kernels.jit import kept_in

    path = os.pathsep.join(filter(None, sys.path))
    environment = os.environ | {"PYTHONPATH": path, "NUMBA_CACHE_DIR": str(kept_in())}
    silent = subprocess.DEVNULL
    with suppress(OSError):
        subprocess.run(
            [sys.executable, "-m", "mjsim.first_use", *stage],
            env=environment,
            stdin=silent,
            stdout=silent,
            stderr=silent,
            check=False,
        )


def compile_here(stage: Stage) -> None:
    """Play a session, or score and count one that nobody wins, so that all they need is compiled and kept."""
    from mjsim.rulesets import load_rules
    from mjsim.tallies import tally_sessions

    engine = build_engine(load_rules(stage.variant), ["random"] * 4)
    outcomes = np.zeros(SESSION, OUTCOME).view(np.recarray)
    if stage.name == "play":
        engine.play(0, 0, SESSION, outcomes)
        return
    outcomes.winner = -1
    scores = np.zeros(outcomes.size, engine.score_type).view(np.recarray)
    engine.score(outcomes, scores)
    tally_sessions(outcomes, scores, outcomes.size, len(engine.patterns))


if __name__ == "__main__":
    compile_here(Stage(*sys.argv[1:]))
