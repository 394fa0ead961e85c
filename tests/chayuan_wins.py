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


PLAIN = Win("12399m456789p23467s5m", tile="4s")
NO_WILD = Win("12399m456789p234678s", tile="4s")
PUNG_MELD = Win("345m678p234s67s1p99m", "pung:222z", tile="8p", wild="1p")
ONE_HARD = Win("12m8m456p789p234s678s55s", tile="6s", wild="8m")
TWO_HARD = changed(ONE_HARD, hand="12m8m45p8m789p234s678s55s")
OWN = changed(ONE_HARD, hand="12m2f456p789p234s678s55s")
HARD_AND_OWN = changed(ONE_HARD, hand="12m8m45p8m78p2f234s678s55s")
TWO_FLOWERS = changed(ONE_HARD, hand="12m1f45p4f789p234s678s55s", wild="3f")
WITH_OWN = changed(TWO_FLOWERS, hand="12m2f45p4f789p234s678s55s")
THREE_HARD = Win("2m5m5m5m1478p258s123467z", tile="5m")
DEALT = Win("2m5m5m5m147p258s123467z", tile=AS_DEALT, flags="dealt_three_wilds")
FOUR_WINDS = Win("333z44z5m99s", "pung:111z kong:2222z chow:123p", tile="9s")
THREE_WINDS = Win("123p4z2f678s", "pung:111z pung:222z pung:333z", tile="8s")
FLUSH = Win("234m456m678m9m6z", "pung:111m chow:345m", tile="4m", wild="6z")
BIG = Win("999p111s66z", "pung:111m pung:999m pung:444z", tile="6z")
PUNGS = Win("555m33p9s88m", "pung:222m pung:444p pung:666s", tile="8m", wild="9s")
HALF = Win("456789m234m67m5p44z", "chow:123m", tile="2m", wild="5p")
SET_OF_WILDS = Win("5m5m2f123p456p789s234s77z", tile="4s")
KONGS = Win("12m5m99s", "kong:3333p akong:9999p ckong:4444s ckong:1111z", tile="9s", by="discard")
MELDED = Win("123p67s5m44s", "pung:222m pung:999m akong:5555p", tile="1p", by="discard")
SMALL_PUNG = Win("222m456m789m12p9p345s66s", tile="2m", wild="9p")
BIG_PUNG = Win("777z456m789m12p9p345s66s", tile="7z", wild="9p")
RED_PAIR = Win("123m45p9p456p345s678s77z", tile="7z", wild="9p")
MIDDLE = Win("678m123p456p345s678s11z", tile="7m", wild="9p", by="discard")
EDGE = Win("123m45p9p456p345s678s44z", tile="3m", wild="9p", by="discard")
FREE_WILD = Win("123m456p789p234678s5m1z", tile="1z")  # a universal wait

LOSERS = {
    0: {"hand": "7s36m147p2367z", "melds": ["akong:9999s", "kong:5555s"]},  # 24: 30
    2: {"hand": "1479m158p1368s12467z"},  # 0: 10
    3: {"hand": "37m36p248s123467z", "melds": ["ckong:2222p"]},  # 16: 20
}
WITH_LOSERS = Win("12388m456p789p23467s5m", tile="4s", losers=LOSERS)
