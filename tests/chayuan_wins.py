"""Describe Chayuan wins by their concealed tiles, and score them one at a time."""

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
from mjsim_kernels.scoring.chayuan import KEYS, score_outcomes

AS_DEALT = "none"


@dataclass(frozen=True)
class Win:
    """A self-draw of seat 1, South, unless said otherwise; 5m is wild and Summer, 2f, the own flower."""

    hand: str
    melds: str = ""
    tile: str = ""  # the last tile of the hand where empty, no tile for AS_DEALT
    seat: int = 1
    wild: str = "5m"
    flowers: str = ""
    by: str = "self"
    source: int | None = None  # the next seat where None
    flags: str = ""
    passed: str = ""
    losers: dict[int, dict[str, Any]] = field(default_factory=dict)
    options: dict[str, Any] = field(default_factory=dict)

    def case(self) -> dict[str, Any]:
        player = {"hand": self.hand, "melds": self.melds.split(), "flowers": self.flowers}
        if self.passed:
            player["extra"] = {"passed": self.passed}
        source = (self.seat + 1) % 4 if self.source is None else self.source
        win = {
            "seat": self.seat,
            "by": self.by,
            "from": None if self.by == "self" else source,
            "tile": None if self.tile == AS_DEALT else self.tile or self.hand[-2:],
            "flags": self.flags.split(),
        }
        players = [player if seat == self.seat else self.losers.get(seat) for seat in range(4)]
        head = {"id": "", "variant": "chayuan", "wild": self.wild, "options": self.options}
        return head | {"players": players, "win": win}


def changed(win: Win, **changes: Any) -> Win:
    return replace(win, **changes)


def with_option(win: Win, name: str, value: Any) -> Win:
    return replace(win, options=win.options | {name: value})


def with_payout(win: Win, **numbers: int | bool) -> Win:
    """Change numbers of the payout table, written with two underscores for the dot."""
    payout = {key.replace("__", "."): value for key, value in numbers.items()}
    return replace(win, options=win.options | {"payout": win.options.get("payout", {}) | payout})


def answer_to(win: Win) -> dict[str, Any]:
    (answer,) = mjsim.score(win.case())
    return answer


def rules_of(options: dict[str, Any]) -> Ruleset:
    return load_rules("chayuan").with_case_options(options)


def records_of(cases: list[dict[str, Any]], options: dict[str, Any]) -> "tuple[np.recarray, np.recarray]":
    """Return outcomes and scores of cases that all have these options."""
    rules = rules_of(options)
    outcomes = new_outcomes(len(cases))
    for case, outcome in zip(cases, outcomes, strict=True):
        fill_outcome(parse_case({"id": "", "variant": "chayuan", **case}), rules, outcome)
    scores = np.zeros(len(cases), SCORE).view(np.recarray)
    assert score_outcomes(outcomes, rules.numbers(KEYS), load_tables(), scores) == 0
    return outcomes, scores
