"""Judge played deals by the rule book: every event, every result, every next dealer.

Each deal is played by the engine, written as events, and followed by the referee in `tests/reference`, which
shares no code with the engine: plain Python that knows only the rule books. The referee also demands that
no seat passes a win. Then `mjsim.check` scores every deal again as a case. A checksum names the deals judged. Where
deals go on after a win, plain Python scores one deal of each session, event by event, and `mjsim.check` all.

    python benchmarks/verify_play.py --variant yueqing --deals 10000
    python benchmarks/verify_play.py --variant hongzhong --set options.mode=single

Size: so many deals of each policy. Rival: none that knows these rules.
"""

import argparse
import hashlib
import json
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "kernels"), str(ROOT / "tests")]

import mjsim  # noqa: E402
from mjsim.rulesets.layers import shipped_names  # noqa: E402
from reference.referee import judge_session  # noqa: E402
from reference.river_referee import judge_river  # noqa: E402

POLICIES = ("random", "greedy", "ukeire", "ukeire,random,greedy,random")
SESSION = 16


def judge(variant: str, logs: list[dict[str, Any]]) -> None:
    """Judge the deals of a session; raises `reference.referee.IllegalError`."""
    if variant == "hongzhong":
        for place, log in enumerate(logs):
            judge_river(log, scored=place == 0)
    else:
        judge_session(logs, wins_when_it_can=True)


def judge_policy(
    variant: str, policy: str, deals: int, seed: int, overrides: list[str]
) -> tuple[Counter[str], str]:
    """Judge the sessions of one policy; return how often each event happened, and the checksum."""
    happened: Counter[str] = Counter()
    checksum = hashlib.sha256()
    for first in range(0, deals, SESSION):
        logs: list[dict[str, Any]] = mjsim.replay(
            variant,
            range(first, first + SESSION),
            seed=seed,
            policy=policy,
            session_deals=SESSION,
            overrides=overrides,
        )
        judge(variant, logs)
        differences = mjsim.check([log["result"] for log in logs])
        if differences:
            raise SystemExit("\n".join(map(str, differences)))
        happened.update(event["type"] for log in logs for event in log["events"])
        checksum.update(json.dumps(logs, sort_keys=True).encode())
    return happened, checksum.hexdigest()[:16]


def main() -> None:
    """Judge all policies and print what was judged; the first illegal event ends it with an error."""
    parser = argparse.ArgumentParser(description="Judge played deals by the rule book.")
    parser.add_argument(
        "--deals", type=int, default=1000, help="of each policy, rounded up to sessions of 16"
    )
    parser.add_argument("--variant", default="yueqing", choices=shipped_names())
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="a changed rule")
    options = parser.parse_args()
    for policy in POLICIES:
        start = time.perf_counter()
        happened, checksum = judge_policy(options.variant, policy, options.deals, options.seed, options.set)
        deals = -(-options.deals // SESSION) * SESSION
        seconds = time.perf_counter() - start
        counts = ", ".join(f"{kind} {count}" for kind, count in sorted(happened.items()))
        sys.stdout.write(f"{policy}: {deals} deals legal, checksum {checksum}, {seconds:.0f} s\n  {counts}\n")


if __name__ == "__main__":
    main()
