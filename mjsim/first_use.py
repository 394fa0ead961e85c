"""Compile the scorer and the tally in a process of their own while this one compiles play.

Numba compiles under one lock, so that a second thread would gain nothing.
"""

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import numpy as np

from mjsim.cores import available_cores
from mjsim.engine import Engine
from mjsim_kernels.records import OUTCOME

PLAY = ("play_into", "play_river_into")  # the entries that play, of which a first run compiles one


def is_first_use(folder: Path) -> bool:
    """Tell whether no kernel that plays was compiled into a folder yet.

    Parameters
    ----------
    folder : of the compiled kernels, from `mjsim_kernels.jit.cache_folder`
    """
    return not any(next(folder.rglob(f"*.{name}-*.nbi"), None) for name in PLAY)


def compile_beside(engine: Engine, variant: str) -> None:
    """Compile what plays and, in a process beside, what scores and counts, if this is a first use.

    A first run of Yueqing took 55 s before that and kernels without wrappers (`mjsim_kernels.jit`), and 33 s after.
    What goes wrong in the process costs only the gain: whoever scores then compiles.

    Parameters
    ----------
    engine : of the variant
    variant : id
    """
    from mjsim_kernels.jit import cache_folder, is_compiling

    if not is_compiling() or available_cores() < 2 or not is_first_use(cache_folder()):
        return
    command = [sys.executable, "-m", "mjsim.first_use", variant]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    silent = subprocess.DEVNULL
    with (
        suppress(OSError),
        subprocess.Popen(command, env=environment, stdin=silent, stdout=silent, stderr=silent),
    ):  # waits for it
        engine.play(0, 0, 1, np.zeros(1, OUTCOME).view(np.recarray))


def compile_scoring(variant: str) -> None:
    """Score and count a session of deals that nobody wins, so that all they need is compiled and kept."""
    from mjsim.engine import build_engine
    from mjsim.rulesets import load_rules
    from mjsim.tallies import tally_sessions

    engine = build_engine(load_rules(variant), ["random"] * 4)
    outcomes = np.zeros(16, OUTCOME).view(np.recarray)
    outcomes.winner = -1
    scores = np.zeros(outcomes.size, engine.score_type).view(np.recarray)
    engine.score(outcomes, scores)
    tally_sessions(outcomes, scores, outcomes.size, len(engine.patterns))


if __name__ == "__main__":
    compile_scoring(sys.argv[1])
