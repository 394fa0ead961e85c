"""Compare how fast variants are played and scored, on one thread, by processor time.

    python -m benchmarks.compare_variants

Ends with code 1 if a rule set is slower than three fifths of Yueqing's speed with any policy.
"""

import sys
from statistics import median
from time import process_time

import numpy as np

from mjsim.replays.settings import Setting, setting_of
from mjsim_kernels.policies import POLICIES
from mjsim_kernels.records import OUTCOME, SCORE
from mjsim_kernels.simulate import new_deals, play_sessions

RULES = ("yueqing", "wenzhou", "pingyang", "pingyang-alt", "longgang", "chayuan")
DEALS = 4_096
SESSION = 16
REPEATS = 5
LEAST = 0.6  # of Yueqing's speed
LINE = "{:8} {:14} {:>12} {:>12} {:>8}\n"


def measure(setting: Setting, seed: int) -> tuple[float, float]:
    """Return the processor seconds of playing and of scoring."""
    outcomes = np.zeros(DEALS, OUTCOME).view(np.recarray)
    scores = np.zeros(DEALS, SCORE).view(np.recarray)
    payouts, deals = setting.ruleset.numbers(setting.scorer.KEYS), new_deals()
    begun = process_time()
    play_sessions(
        setting.turn_rules, setting.tables, setting.policy_numbers, seed, 0, SESSION, outcomes, deals
    )
    played = process_time()
    setting.scorer.score_outcomes(outcomes, payouts, setting.tables, scores)
    return played - begun, process_time() - played


def compare(policy: str) -> float:
    """Print the speeds with one policy and return the least, as a part of Yueqing's."""
    settings = [setting_of(rules, policy=policy) for rules in RULES]
    for setting in settings:
        measure(setting, 0)  # compiles
    seconds = np.array([[measure(setting, seed) for setting in settings] for seed in range(1, REPEATS + 1)])
    totals = seconds.sum(axis=2)
    ratios = [median(totals[:, 0] / totals[:, place]) for place in range(len(RULES))]
    for place, rules in enumerate(RULES):
        play, score = (median(seconds[:, place, part]) / DEALS * 1e6 for part in range(2))
        sys.stdout.write(LINE.format(policy, rules, f"{play:.1f}", f"{score:.1f}", f"{ratios[place]:.0%}"))
    return min(ratios)


def main() -> int:
    """Compare with every policy and return the exit code."""
    sys.stdout.write(LINE.format("policy", "rules", "play us", "score us", "speed"))
    return int(min([compare(policy) for policy in reversed(POLICIES)]) < LEAST)


if __name__ == "__main__":
    sys.exit(main())
