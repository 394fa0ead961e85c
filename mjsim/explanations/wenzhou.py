"""Say why each pattern of a Wenzhou win counts (docs/rules/wenzhou.md, Scoring), and how the payments come about."""

from collections.abc import Mapping
from typing import ClassVar, Final

import numpy as np

from mjsim.explanations.explainer import Explainer, Facts, Table
from mjsim.explanations.scored import ScoredWin
from mjsim.tile_rows import Group
from mjsim_kernels.hand_counts import eight_pairs_shanten
from mjsim_kernels.records import DISCARD, ROB
from mjsim_kernels.tiles import FACES, NO_TILE, PAIR, SEATS, WHITE

COMPLETE: Final = -1
ALL_WILDS: Final = 3
SECOND: Final = 0b10  # the second tile of a pair
BOTH: Final = 0b11

CLASSES: Final = {
    "soft_hand": ("soft", "软牌"),
    "self_draw": ("hard", "硬牌"),
    "no_wild": ("hard", "硬牌"),
    "wild_natural": ("hard", "硬牌"),
    "three_wilds": ("hard", "硬牌"),
    "robbing_the_kong": ("hard", "硬牌"),
    "eight_pairs": ("hard", "硬牌"),
    "wild_single_wait": ("hard", "硬牌"),
}
DOUBLE: Final = ("double", "双翻")

WORDS: Final = {
    "en": {
        "seat": "seat",
        "base": "base",
        "bet": "bet",
        "multiplier": "multiplier",
        "factor": "discarder",
        "robbed": "robbed",
        "hand": "hand",
        "wilds": "wilds",
        "wild_score": "wild score",
        "net": "net",
        "sum": "× {multiplier}, {name}: only the largest counts",
        "remark": "A wild is worth {unit} from each other seat{unknown}.",
        "twice": ", × {factor} for all three",
        "unknown": "; others' wilds are not known here",
    },
    "zh": {
        "seat": "家",
        "base": "底分",
        "bet": "下注",
        "multiplier": "倍数",
        "factor": "放冲",
        "robbed": "被抢",
        "hand": "牌分",
        "wilds": "财神",
        "wild_score": "财神分",
        "net": "合计",
        "sum": "× {multiplier}，{name}: 只取最大",
        "remark": "每张财神向另三家各收 {unit} 分{unknown}。",
        "twice": "，胡家三财神 × {factor}",
        "unknown": "；别家财神此处不知",
    },
}


class WenzhouFacts(Facts):
    """Know eight pairs."""

    def fact_pairs(self) -> str:
        """Name the pairs in which wilds stand."""
        starred = [group for group in pairs_of(self.win)[0] if group.wilds]
        return " ".join(map(self.win.rows.group, starred))


class VariantExplainer(Explainer):
    """Explain the class of a hand, bets and wild score."""

    facts = WenzhouFacts
    shapeless: ClassVar = {"en": "three wilds", "zh": "三财神"}
    headline: ClassVar = ("multiplier", {"en": "×", "zh": "倍数"})
    exhausted: ClassVar = {"en": "Only the wilds held are paid.", "zh": "只结算财神分。"}
    why: ClassVar[Mapping[str, tuple[str, str]]] = {
        "soft_hand": ("a wild stands for another tile: {starred}", "财神顶替别的牌: {starred}"),
        "self_draw": ("drew {tile}", "自摸 {tile}"),
        "no_wild": ("no wild in hand", "手中没有财神"),
        "wild_natural": ("every wild plays itself: {starred}", "财神都归位: {starred}"),
        "three_wilds": ("all three wilds held: {wilds}", "三张财神在手: {wilds}"),
        "robbing_the_kong": ("{tile}, which {source} added to a pung", "抢{source}家补杠的 {tile}"),
        "eight_pairs": ("eight pairs, by a wild in {pairs}", "八对，财神凑成 {pairs}"),
        "wild_single_wait": ("sets and a lone wild, which {tile} pairs", "余牌成副，单吊财神，自摸 {tile}"),
        "three_wilds_complete": ("all three wilds held, and a shape", "三张财神在手，且成牌"),
        "hard_eight_pairs": ("eight pairs, no wild as another tile", "八对，没有财神顶替"),
        "heavenly_hand": ("the dealt tiles win", "庄家起手即胡"),
        "earthly_hand": ("first action, on {tile} of {source}", "首轮未动牌，胡{source}家打出的 {tile}"),
        "single_tile_left": ("five melds, the last tile {alone} paired", "五副牌落地，单吊 {alone}"),
        "single_tile_left_wild": ("five melds, the last tile is a wild", "五副牌落地，手中只剩财神"),
        "all_pungs": ("no chow: {sets}", "没有顺子: {sets}"),
    }

    def worth(self, win: ScoredWin, pattern: str) -> str:
        """Write a pattern's multiplier."""
        return f"× {win.values[pattern]}"

    def sum_of(self, win: ScoredWin) -> str:
        """Name the multiplier and its class."""
        names = CLASSES.get(next(iter(win.values), ""), DOUBLE)
        return WORDS[win.lang]["sum"].format(
            multiplier=win.totals["multiplier"], name=names[win.lang == "zh"]
        )

    def groups(self, win: ScoredWin) -> list[Group]:
        """List the sets and the pair, or else the eight pairs."""
        return win.groups or pairs_of(win)[0]

    def loose(self, win: ScoredWin) -> int:
        """Return the tile beside eight pairs."""
        return NO_TILE if win.groups else pairs_of(win)[1]

    def payments(self, win: ScoredWin) -> Table:
        """Lay out what each seat pays for the hand, and for wilds."""
        words, has_bets = WORDS[win.lang], bool(win.outcome.bets.any())
        is_taken = int(win.outcome.by) in (DISCARD, ROB)
        heads = ["seat", "base", "bet", "multiplier", "robbed" if win.outcome.by == ROB else "factor"]
        table = [[words[head] for head in [*heads, "hand", "wilds", "wild_score", "net"]]]
        for seat in range(SEATS):
            net = win.totals[f"wild_net_{seat}"]
            pay = int(win.score.pay[seat])
            terms = [""] * 4 if seat == win.seat else _terms(win, seat, pay - net)
            held = str(_wilds_of(win, seat)) if win.outcome.known[seat] else "?"
            table.append([win.seat_names[seat], *terms, f"{pay - net:+d}", held, f"{net:+d}", f"{pay:+d}"])
        dropped = {2: has_bets, 4: is_taken}
        return [[cell for place, cell in enumerate(row) if dropped.get(place, True)] for row in table]

    def remark(self, win: ScoredWin) -> str:
        """Say what wilds are worth."""
        words, rules = WORDS[win.lang], win.ruleset
        unknown = words["unknown"] if not win.all_known else ""
        factor = int(rules.value("wild_score.three_wilds_winner_factor"))
        if len(win.wilds) == ALL_WILDS and factor != 1:
            unknown = words["twice"].format(factor=factor) + unknown
        return words["remark"].format(unit=rules.value("wild_score.unit"), unknown=unknown)


def _wilds_of(win: ScoredWin, seat: int) -> int:
    return int(win.outcome.hands[seat, win.wild])


def _terms(win: ScoredWin, loser: int, paid: int) -> list[str]:
    """Part what a loser paid for the hand into base, bet, multiplier and factor."""
    rules, outcome = win.ruleset, win.outcome
    pair = "dealer_pair" if 0 in (win.seat, loser) else "non_dealer_pair"
    base = int(rules.value(f"base.{pair}")[int(outcome.streak)])
    factor = 1
    if loser == int(outcome.source):
        factor = int(rules.value(f"settlement.{'robbed' if outcome.by == ROB else 'discarder'}_factor"))
    multiplier = win.totals["multiplier"]
    bet = -paid // (multiplier * factor) - base if multiplier * factor else 0
    return [str(base), f"+ {bet}" if bet else "", f"× {multiplier}", f"× {factor}" if factor != 1 else ""]


def pairs_of(win: ScoredWin) -> tuple[list[Group], int]:
    """Lay out eight pairs and the loose tile; no pairs where the hand is none."""
    naturals, wilds = np.zeros(FACES, np.int8), len(win.wilds)
    stands_in = win.wild != WHITE
    for face in win.held:
        if face != win.wild:
            naturals[win.wild if stands_in and face == WHITE else face] += 1
    if win.melds or eight_pairs_shanten(naturals, wilds) != COMPLETE:
        return [], NO_TILE
    natural_wilds = wilds if "hard_eight_pairs" in win.values else 0
    naturals[win.wild] += natural_wilds
    wilds -= natural_wilds
    pairs = [Group(PAIR, face, 0, False) for face in range(FACES) for _ in range(naturals[face] // 2)]
    singles = [face for face in range(FACES) if naturals[face] % 2]
    pairs += [Group(PAIR, face, SECOND, False) for face in singles[:wilds]]
    left = wilds - len(singles[:wilds])
    pairs += [Group(PAIR, win.wild, BOTH, True)] * (left // 2)
    loose = singles[wilds:] or [win.wild] * (left % 2)
    return sorted(pairs, key=lambda pair: pair.face), loose[0] if loose else NO_TILE
