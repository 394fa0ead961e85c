"""Describe Pingyang wins by their concealed tiles, and score them one at a time."""

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

import mjsim
from mjsim.case_outcomes import fill_outcome
from mjsim.cases import parse_case
from mjsim.outcomes import new_outcomes
from mjsim.rulesets import Ruleset, load_rules
from mjsim.table_cache import load_tables
from mjsim_kernels.records import SCORE
from mjsim_kernels.scoring.pingyang import KEYS, score_outcomes

ALT = {"preset": "pingyang-alt"}


@dataclass(frozen=True)
class Win:
    """A self-draw of seat 1, South, unless said otherwise; 2s and 8p are wild."""

    hand: str
    melds: str = ""
    tile: str = ""  # the last tile of the hand where empty
    seat: int = 1
    wild: str = "2s8p"
    flowers: str = ""
    by: str = "self"
    flags: str = ""
    last_kong: str = ""
    options: dict[str, Any] = field(default_factory=dict)

    def case(self) -> dict[str, Any]:
        player = {"hand": self.hand, "melds": self.melds.split(), "flowers": self.flowers}
        if self.last_kong:
            player["extra"] = {"last_kong": self.last_kong}
        win = {
            "seat": self.seat,
            "by": self.by,
            "from": None if self.by == "self" else (self.seat + 1) % 4,
            "tile": self.tile or self.hand[-2:],
            "flags": self.flags.split(),
        }
        players = [player if seat == self.seat else None for seat in range(4)]
        head = {"id": "", "variant": "pingyang", "wild": self.wild, "options": self.options}
        return head | {"players": players, "win": win}


def changed(win: Win, **changes: Any) -> Win:
    return replace(win, **changes)


def with_payout(win: Win, key: str, value: Any) -> Win:
    payout = win.options.get("payout", {}) | {key: value}
    return replace(win, options=win.options | {"payout": payout})


def answer_to(win: Win) -> dict[str, Any]:
    (answer,) = mjsim.score(win.case())
    return answer


def rules_of(options: dict[str, Any]) -> Ruleset:
    return load_rules("pingyang").with_case_options(options)


def records_of(cases: list[dict[str, Any]], options: dict[str, Any]) -> "tuple[np.recarray, np.recarray]":
    """Return outcomes and scores of cases that all have these options."""
    rules = rules_of(options)
    outcomes = new_outcomes(len(cases))
    for case, outcome in zip(cases, outcomes, strict=True):
        fill_outcome(parse_case({"id": "", "variant": "pingyang", **case}), rules, outcome)
    scores = np.zeros(len(cases), SCORE).view(np.recarray)
    assert score_outcomes(outcomes, rules.numbers(KEYS), load_tables(), scores) == 0
    return outcomes, scores
