"""Run the command line with the fake engine, as `python tests/fake_mjsim.py run ...`."""

import sys
import time
from os import environ
from pathlib import Path

root = Path(__file__).parent.parent
sys.path[:0] = [str(root), str(root / "kernels"), str(root / "tests")]

import mjsim.cli.options  # noqa: E402 (the paths come first)
import mjsim.engine  # noqa: E402
from fake_engine import FakeRuleset, fake_engine, play_sessions  # noqa: E402
from mjsim.cli import main  # noqa: E402


def slow_engine(ruleset, policies):
    """Return the fake engine, slowed down so that a run can be stopped in its middle."""
    engine = fake_engine(ruleset, policies)
    pause = float(environ.get("FAKE_PAUSE", "0"))

    def play(*arguments):
        time.sleep(pause)
        play_sessions(*arguments)

    return type(engine)(engine.patterns, engine.totals, engine.copies, play, engine.score)


def chosen_rules(variant, rules, changes):
    """Take `--set base=N` for the fake rule set."""
    return FakeRuleset(int(changes[0].partition("=")[2]) if changes else 1)


mjsim.engine.build_engine = slow_engine
mjsim.cli.options.chosen_rules = chosen_rules
main()
