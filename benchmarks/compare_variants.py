"""Compare how fast variants are played, scored and counted, on one thread, by processor time.

    python -m benchmarks.compare_variants

Ends with code 1 if a rule set is slower than three fifths of Yueqing's speed with any policy; Hongzhong, where a
deal goes on to the end of the wall and has some twenty wins to score, than two fifths.
"""

import sys
from statistics import median
from time import process_time
from typing import Final

import numpy as np

from mjsim.chunks import block_deals
from mjsim.engine import Engine, build_engine
from mjsim.first_use import compile_first
from mjsim.rulesets import load_rules
from mjsim.tallies import Counting
from mjsim_kernels.policies import POLICIES
from mjsim_kernels.records import OUTCOME

RULES: Final = ("yueqing", "wenzhou", "pingyang", "pingyang-alt", "longgang", "chayuan", "hongzhong")
DEALS: Final = 4_096
SESSION: Final = 16
REPEATS: Final = 7
LEAST: Final = 0.6  # of Yueqing's speed
LEAST_WITH_MANY_WINS: Final = 0.4
MANY_WINS: Final = ("hongzhong",)
LINE: Final = "{:8} {:14} {:>10} {:>10} {:>10} {:>8} {:>8}\n"


def measure(engine: Engine, seed: int) -> tuple[float, ...]:
    """Return the processor seconds of playing, of scoring and of counting, in blocks as a run has them."""
    counting, size = Counting(SESSION, len(engine.patterns)), block_deals(engine)
    marks = [process_time()]
    for first in range(0, DEALS, size):
        outcomes = np.zeros(size, OUTCOME).view(np.recarray)
        scores = np.empty(size, engine.score_type).view(np.recarray)
        engine.play(seed, first // SESSION, SESSION, outcomes)
        marks.append(process_time())
        engine.score(outcomes, scores)
        marks.append(process_time())
        counting.add(outcomes, scores)
        marks.append(process_time())
    return tuple(np.diff(marks).reshape(-1, 3).sum(axis=0))


def compare(policy: str) -> bool:
    """Print the speeds with one policy, and tell whether all are as high as they must be."""
    rulesets = [load_rules(rules) for rules in RULES]
    engines = [build_engine(ruleset, [policy] * 4) for ruleset in rulesets]
    compile_first((engine, ruleset.variant) for engine, ruleset in zip(engines, rulesets, strict=True))
    for engine in engines:
        measure(engine, 0)  # reads the kernels
    seconds = np.array([[measure(engine, seed) for engine in engines] for seed in range(1, REPEATS + 1)])
    totals = seconds.sum(axis=2)
    fast = True
    for place, rules in enumerate(RULES):
        parts = [f"{median(seconds[:, place, part]) / DEALS * 1e6:.1f}" for part in range(3)]
        speed = median(totals[:, 0] / totals[:, place])
        least = LEAST_WITH_MANY_WINS if rules in MANY_WINS else LEAST
        fast = fast and speed >= least
        sys.stdout.write(LINE.format(policy, rules, *parts, f"{speed:.0%}", f">={least:.0%}"))
    return fast


def main() -> int:
    """Compare with every policy and return the exit code."""
    sys.stdout.write(LINE.format("policy", "rules", "play us", "score us", "count us", "speed", "needed"))
    fast = [compare(policy) for policy in reversed(POLICIES)]
    return 0 if all(fast) else 1


if __name__ == "__main__":
    sys.exit(main())
