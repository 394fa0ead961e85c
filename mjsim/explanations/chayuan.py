"""Say why each pattern of a Chayuan win counts, what its hu are, and who pays what (docs/rules/chayuan.md)."""

from collections.abc import Mapping
from typing import ClassVar

from mjsim.explanations.chayuan_hu import hu_parts
from mjsim.explanations.chayuan_words import WORDS
from mjsim.explanations.explainer import Table
from mjsim.explanations.own_flowers import OwnFlowerExplainer, OwnFlowerFacts
from mjsim.explanations.scored import ScoredWin, others
from mjsim_kernels.scoring.chayuan_table import PATTERNS, TAI_ELEMENTS
from mjsim_kernels.tiles import SEATS

INSTANT = ("heavenly_hand", "earthly_hand", "three_wilds")
DEALER = 0


class ChayuanFacts(OwnFlowerFacts):
    """Know the pair."""

    def fact_pair(self) -> str:
        """Write the pair."""
        return self.pairs(lambda face: True)


class VariantExplainer(OwnFlowerExplainer):
    """Explain hu that tai double, limit hands and the losers' settlement."""

    facts = ChayuanFacts
    shapeless: ClassVar = {"en": "three wilds", "zh": "三财神"}
    why: ClassVar[Mapping[str, tuple[str, str]]] = {
        "no_wild": ("no hard wild and no own flower in hand", "手中没有硬财神与自家花"),
        "half_flush": ("{suit} and honors only", "只有{suit}与字牌"),
        "all_pungs": ("no chow: {sets}", "没有顺子: {sets}"),
        "seat_wind_pung": ("{winds}, own wind of {seat}", "{winds}，{seat}家自风"),
        "dragon_pung": ("{dragons}", "{dragons}"),
        "double_wild": ("{turned} held", "手中 {turned}"),
        "own_flower": ("{own} held, the own flower of {seat}", "手中 {own}，{seat}家自家花"),
        "four_flowers": ("{own} held, {flowers} laid out", "手中 {own}，亮出 {flowers}"),
        "double_flower": ("{turned} held, none the own flower", "手中 {turned}，没有自家花"),
        "double_flower_with_own": ("{turned} held, with the own flower", "手中 {turned}，含自家花"),
        "heavenly_hand": ("won before any discard", "庄家起手即胡"),
        "earthly_hand": ("won on the dealer's first discard, {tile}", "胡庄家首张 {tile}"),
        "three_wilds": ("all three hard wilds held: {turned}", "三张硬财神在手: {turned}"),
        "big_four_winds": ("{four_winds}", "{four_winds}"),
        "little_four_winds": ("{four_winds}", "{four_winds}"),
        "full_flush": ("all in {suit}", "全是{suit}"),
        "big_tile_pungs": ("1, 9 and honors only: {sets} {pair}", "全是大头: {sets} {pair}"),
        "pung_of_wilds": ("{turned} and {own} are a set of their own", "{turned} 与 {own} 自成一刻"),
    }

    def sum_of(self, win: ScoredWin) -> str:
        """Write the hu, doubled for each tai and rounded up, or the limit."""
        words, totals = WORDS[win.lang], dict(win.totals)
        if _is_limit_hand(win):
            return words["limit"].format(**totals)
        totals |= {"doubled": 2 ** totals["tai"], "raw": totals["hu"] * 2 ** totals["tai"]}
        if totals["limit"]:
            return words["over"].format(cap=win.ruleset.value("rounding.cap"), **totals)
        return words["counted"].format(**totals)

    def payments(self, win: ScoredWin) -> Table:
        """Lay out what each hand counts, and what losers pay to the winner and to one another."""
        words = WORDS[win.lang]
        table = [[words[head] for head in ("seat", "hu", "tai", "total", "to_winner", "among", "net")]]
        for seat in range(SEATS):
            pay, among = int(win.score.pay[seat]), _among_losers(win, seat)
            hand = [str(int(total)) if win.all_known else "?" for total in win.score.losers[seat]]
            cells = [*hand, f"{pay - among:+d}", f"{among:+d}" if win.all_known else "?"]
            if seat == win.seat:
                cells = [*(str(win.totals[name]) for name in ("hu", "tai", "total")), f"{pay:+d}", ""]
            table.append([win.seat_names[seat], *cells, f"{pay:+d}"])
        return table

    def remark(self, win: ScoredWin) -> str:
        """Say what the hu are, and how the payments come about."""
        words, rules = WORDS[win.lang], win.ruleset
        remarks = []
        if not _is_limit_hand(win):
            parts = [
                f"{part.hu} {words[part.row].format(group=part.tiles)}"
                for part in hu_parts(win, self.groups(win))
            ]
            remarks.append(words["parts"].format(parts=words["joined"].join(parts)))
        remarks.append(
            words["winner"].format(
                hu_per_point=rules.value("settlement.hu_per_point"),
                factor=rules.value("settlement.winner_dealer_factor"),
                bonus=_bonus(win),
            )
        )
        factor = rules.value("settlement.loser_dealer_factor")
        if _counts_nothing(win):
            remarks.append(words["zero"])
        else:
            remarks.append(words["losers" if win.all_known else "unknown"].format(factor=factor))
        return ("" if win.lang == "zh" else " ").join(remarks)


def _is_limit_hand(win: ScoredWin) -> bool:
    return any(PATTERNS.index(name) >= TAI_ELEMENTS for name in win.values)


def _counts_nothing(win: ScoredWin) -> bool:
    zero = win.ruleset.value("options.losers_zero_on_instant_limit")
    return bool(zero) and not set(INSTANT).isdisjoint(win.values)


def _bonus(win: ScoredWin) -> int:
    """Return what each loser pays for the tai (Settlement, B)."""
    rules = win.ruleset
    tai = int(rules.value("limit.tai")) if win.totals["limit"] else win.totals["tai"]
    unit = int(rules.value(f"settlement.tai_bonus_{rules.value('options.mode')}"))
    return unit * (min(tai, int(rules.value("settlement.tai_bonus_cap"))) + 1)


def _among_losers(win: ScoredWin, seat: int) -> int:
    """Return what a loser gets of the two others (Settlement 5)."""
    if seat == win.seat or not win.all_known:
        return 0
    rules = win.ruleset
    totals = win.score.losers[:, 2].tolist()
    unit, doubled = (
        int(rules.value(f"settlement.{name}")) for name in ("hu_per_point", "loser_dealer_factor")
    )
    gain = 0
    for other in others(win.seat):
        points = abs(totals[seat] - totals[other]) // unit * (doubled if DEALER in (seat, other) else 1)
        gain += points if totals[seat] > totals[other] else -points
    return gain
