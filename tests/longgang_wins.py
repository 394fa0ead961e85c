"""Describe Longgang wins by their concealed tiles, and score them one at a time."""

from copy import deepcopy
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
from mjsim_kernels.scoring.longgang import KEYS, score_outcomes

AS_DEALT = "none"
RARE = {"rare_hands": True}


@dataclass(frozen=True)
class Win:
    """A self-draw of seat 1, South, unless said otherwise; 9p is wild and Summer, 2f, the own flower."""

    hand: str
    melds: str = ""
    tile: str = ""  # the last tile of the hand where empty, no tile for AS_DEALT
    seat: int = 1
    wild: str = "9p"
    flowers: str = ""
    by: str = "self"
    source: int = 0
    flags: str = ""
    losers: dict[int, dict[str, Any]] = field(default_factory=dict)
    options: dict[str, Any] = field(default_factory=dict)

    def case(self) -> dict[str, Any]:
        player = {"hand": self.hand, "melds": self.melds.split(), "flowers": self.flowers}
        win = {
            "seat": self.seat,
            "by": self.by,
            "from": None if self.by == "self" else self.source,
            "tile": None if self.tile == AS_DEALT else self.tile or self.hand[-2:],
            "flags": self.flags.split(),
        }
        players = [player if seat == self.seat else deepcopy(self.losers.get(seat)) for seat in range(4)]
        head = {"id": "", "variant": "longgang", "wild": self.wild, "options": self.options}
        return head | {"players": players, "win": win}


def changed(win: Win, **changes: Any) -> Win:
    return replace(win, **changes)


def with_option(win: Win, **options: Any) -> Win:
    return replace(win, options=win.options | options)


def with_payout(win: Win, key: str, value: Any) -> Win:
    payout = win.options.get("payout", {}) | {key: value}
    return replace(win, options=win.options | {"payout": payout})


def answer_to(win: Win) -> dict[str, Any]:
    (answer,) = mjsim.score(win.case())
    return answer


def rules_of(options: dict[str, Any]) -> Ruleset:
    return load_rules("longgang").with_case_options(options)


def records_of(cases: list[dict[str, Any]], options: dict[str, Any]) -> "tuple[np.recarray, np.recarray]":
    """Return outcomes and scores of cases that all have these options."""
    rules = rules_of(options)
    outcomes = new_outcomes(len(cases))
    for case, outcome in zip(cases, outcomes, strict=True):
        fill_outcome(parse_case({"id": "", "variant": "longgang", **case}), rules, outcome)
    scores = np.zeros(len(cases), SCORE).view(np.recarray)
    assert score_outcomes(outcomes, rules.numbers(KEYS), load_tables(), scores) == 0
    return outcomes, scores


CHOWS = "chow:123m chow:456p chow:789s"
BARE = Win("45m678s11p9p", CHOWS, tile="8s", by="discard")
DRAWN = changed(BARE, by="self")
NO_WILD = changed(DRAWN, hand="456m678s11p")
OWN = changed(DRAWN, hand="45m678s11p2f")
TWO_WILDS = changed(DRAWN, hand="45m9p68s9p11p")
SPREAD = Win("45m9p68s9p1p2f", CHOWS, tile="8s")
WILD_SET = Win("9p9p2f678s11p", CHOWS, tile="8s")
PUNG = Win("222m678s11p", CHOWS, tile="2m")
RED = Win("456m777z11p", CHOWS, tile="7z")
PUNGS = Win("222m333p55s", "pung:444m pung:666p pung:888s")
HALF = Win("456m678m11z", "chow:123m chow:234m chow:789m", tile="8m")
FULL = changed(HALF, hand="456m678m11m")
PAIRS = Win("2233m4455p66s7799s888p", tile="8p", options={"eight_pairs": "counted"})
STRAIGHT = Win("456m678s11p", "chow:123m chow:789m chow:345p", tile="8s", options={"pure_straight": True})
HIDDEN = Win("222m555p888s444z678p11s", tile="8p", wild="9m", options=RARE)
SHIFTED_PUNGS = Win("444555m678s11p", "pung:222m pung:333m", tile="8s", options=RARE)
KONGS = Win("456m678s11p", "kong:2222m ckong:4444p akong:7777p", tile="8s", options=RARE)
TRIPLE = Win("222m222p678s11p", "pung:222s chow:456m", tile="8s", options=RARE)
VALUE_PAIR = changed(NO_WILD, hand="456m678s77z")
WAITS = {"edge_and_single_wait": True}
EDGE = Win("456m123s11p", CHOWS, tile="3s", by="discard", options=WAITS)
DEALT = Win("123456789m234p678s22s", tile=AS_DEALT, seat=0, flags="heavenly")
EARTHLY = changed(DEALT, tile="8s", seat=2, by="discard", flags="earthly")
HUMAN = with_option(changed(EARTHLY, flags="first_round"), human_hand=True)
THREE_WILDS = Win("1368m247p9s1358s26z9p9p9p")
WINDS = Win("444z345m11p", "pung:111z kong:2222z pung:333z", tile="5m")
LITTLE = Win("345m678s44z", "pung:111z kong:2222z pung:333z", tile="8s")
HONORS = Win("6z9p9p3z3z", "pung:111z pung:222z pung:666z pung:777z")
TERMINALS = Win("111m999m11p", "pung:111s pung:999s pung:999p", wild="5m")
BIG_TILES = changed(TERMINALS, melds="pung:111s pung:999s pung:777z")
DRAGONS = Win("1112345677788899m5m", by="discard", options=RARE)
SHIFTED_CHOWS = Win("123234345456m99m", "pung:777m", tile="6m", options=RARE)
SHIFTED_PAIRS = Win("11223344556677888m", options={"eight_pairs": "counted"})
FIVE_KONGS = "kong:2222m akong:3333m ckong:4444m kong:5555m"
SHIFTED_KONGS = Win("11p", f"{FIVE_KONGS} kong:6666m", options=RARE)
FOUR_KONGS = Win("678s11p", FIVE_KONGS, tile="8s", options=RARE)
THREE_SHIFTED = Win("456p678s11p", "kong:2222m akong:3333m ckong:4444m", tile="8s", options=RARE)
FIVE_PUNGS = Win("444555666m11p", "pung:222m pung:333m", tile="1p", options=RARE)
ALL_HIDDEN = changed(HIDDEN, hand="222m555p888s444z333p11s", tile="1s", by="discard")
QUADRUPLE = Win("555566667777p111z22m", wild="9m", options=RARE)
GUARDIANS = Win("345m678s33z", "pung:111z pung:666z pung:777z", tile="8s", options=RARE)
KNITTED = Win("147m258p369s123467z9m1z", wild="9m", flags="first_draw", options=RARE)
UNRELATED = changed(KNITTED, hand="147m148p159s123467z9m1z")
BARE_WAIT = Win("8p9p", f"{CHOWS} pung:222s chow:345m", tile="8p", by="discard")
FISHING = Win("7z5s9p9p2f", f"{CHOWS} chow:345m", tile="7z", by="discard", flags="declined_win")
FOUR_WILDS = Win("9p9p9p1368m247p9s1358s26z")

WITH_LOSERS = {
    0: {"hand": "666z1346m1258p147s23z"},
    2: {"hand": "135m2457p168s124z", "melds": ["pung:888m"]},
    3: {"hand": "3579m1246p357s12347z"},
}

# one hand that just earns the element, and one that just misses it
EXAMPLES = {
    "four_flowers": (changed(OWN, flowers="134f"), changed(OWN, flowers="13f")),
    "own_flower": (OWN, changed(OWN, flowers="134f")),
    "double_wild": (TWO_WILDS, DRAWN),
    "no_wild": (NO_WILD, OWN),
    "dragon_pung": (RED, changed(RED, hand="456m777z11p".replace("7", "4"), tile="4z")),
    "seat_wind_pung": (
        changed(RED, hand="456m222z11p", tile="2z"),
        changed(RED, hand="456m333z11p", tile="3z"),
    ),
    "half_flush": (HALF, changed(HALF, hand="456m678m11p")),
    "all_pungs": (PUNGS, changed(PUNGS, hand="222m345p55s")),
    "eight_pairs": (PAIRS, changed(PAIRS, hand="2345m44p66s7799s88p", melds="chow:123m")),
    "pure_straight": (STRAIGHT, changed(STRAIGHT, melds="chow:123m chow:789p chow:345p", wild="9m")),
    "out_with_replacement_tile": (
        with_option(changed(NO_WILD, flags="out_with_replacement_tile"), replacement_tai=True),
        with_option(NO_WILD, replacement_tai=True),
    ),
    "four_concealed_pungs": (HIDDEN, changed(HIDDEN, by="discard", tile="8s")),
    "four_pure_shifted_pungs": (SHIFTED_PUNGS, changed(SHIFTED_PUNGS, hand="444666m678s11p")),
    "three_kongs": (KONGS, changed(KONGS, melds="kong:2222m ckong:4444p pung:777p")),
    "triple_pung": (TRIPLE, changed(TRIPLE, hand="222m333p678s11p")),
    "all_chows": (BARE, DRAWN),
    "concealed_kong": (
        changed(NO_WILD, melds="ckong:2222m chow:456p chow:789s"),
        changed(NO_WILD, melds="kong:2222m chow:456p chow:789s"),
    ),
    "exposed_kong": (
        changed(NO_WILD, melds="akong:2222m chow:456p chow:789s"),
        changed(NO_WILD, melds="ckong:2222m chow:456p chow:789s"),
    ),
    "concealed_pung": (PUNG, changed(PUNG, by="discard")),
    "exposed_pung": (changed(PUNG, by="discard"), PUNG),
    "value_pair": (VALUE_PAIR, changed(VALUE_PAIR, hand="456m678s33z")),
    "flower_tiles": (changed(DRAWN, flowers="1f"), DRAWN),
    "self_draw": (DRAWN, changed(DRAWN, tile="1p")),
    "closed_wait": (changed(BARE, tile="7s"), BARE),
    "edge_wait": (EDGE, changed(EDGE, hand="456m234s11p", tile="4s")),
    "single_wait": (changed(EDGE, tile="1p"), EDGE),
    "heavenly_hand": (DEALT, changed(DEALT, tile="8s", flags="")),
    "earthly_hand": (EARTHLY, changed(EARTHLY, flags="")),
    "human_hand": (HUMAN, changed(HUMAN, seat=0, source=1)),
    "three_wilds": (THREE_WILDS, TWO_WILDS),
    "big_four_winds": (WINDS, LITTLE),
    "little_four_winds": (LITTLE, changed(LITTLE, hand="345m678s66z")),
    "all_honors": (HONORS, changed(HONORS, hand="6z9p9p55s", tile="5s")),
    "all_terminals": (TERMINALS, BIG_TILES),
    "all_terminals_and_honors": (BIG_TILES, changed(BIG_TILES, hand="111m999m22p")),
    "nine_dragons": (DRAGONS, changed(DRAGONS, hand="1112233445678999m5m")),
    "four_pure_shifted_chows": (SHIFTED_CHOWS, changed(SHIFTED_CHOWS, hand="123234345567m99m", tile="7m")),
    "eight_shifted_pairs": (SHIFTED_PAIRS, changed(SHIFTED_PAIRS, hand="11223344556688999m")),
    "full_flush": (FULL, HALF),
    "pung_of_wilds": (WILD_SET, SPREAD),
    "five_shifted_kongs": (SHIFTED_KONGS, changed(SHIFTED_KONGS, melds=f"{FIVE_KONGS} kong:8888m")),
    "five_kongs": (
        changed(SHIFTED_KONGS, melds=f"{FIVE_KONGS} kong:8888m"),
        changed(SHIFTED_KONGS, melds=f"{FIVE_KONGS} pung:888m"),
    ),
    "four_shifted_kongs": (
        FOUR_KONGS,
        changed(FOUR_KONGS, melds=f"{FIVE_KONGS.replace('5555m', '6666m')}"),
    ),
    "four_kongs": (
        changed(FOUR_KONGS, melds=f"{FIVE_KONGS.replace('5555m', '6666m')}"),
        changed(FOUR_KONGS, melds=f"{FIVE_KONGS.replace('kong:5555m', 'pung:555m')}"),
    ),
    "three_shifted_kongs": (
        THREE_SHIFTED,
        changed(THREE_SHIFTED, melds="kong:2222m akong:3333m ckong:5555m"),
    ),
    "five_pure_shifted_pungs": (FIVE_PUNGS, changed(FIVE_PUNGS, hand="444555777m11p")),
    "five_concealed_pungs": (ALL_HIDDEN, changed(ALL_HIDDEN, tile="8s")),
    "quadruple_chow": (QUADRUPLE, changed(QUADRUPLE, hand="555p9m66667777p111z22m")),
    "four_guardians": (GUARDIANS, changed(GUARDIANS, hand="345m678s33p")),
    "sixteen_knitted": (KNITTED, changed(KNITTED, flags="")),
    "sixteen_unrelated": (UNRELATED, changed(UNRELATED, hand="146m148p159s123467z9m1z")),
}
