"""Say why each pattern of a Pingyang win counts (docs/rules/pingyang.md, Scoring), and who settles what."""

from collections.abc import Mapping
from typing import ClassVar

from mjsim.explanations.explainer import Explainer, Table
from mjsim.explanations.pingyang_facts import PingyangFacts
from mjsim.explanations.pingyang_words import WORDS
from mjsim.explanations.scored import ScoredWin, others
from mjsim_kernels.tiles import SEATS


class VariantExplainer(Explainer):
    """Explain tai that add up, and the losers' settlement."""

    facts = PingyangFacts
    shapeless: ClassVar = {"en": "a kill pig", "zh": "杀猪"}
    headline: ClassVar = ("total", {"en": "total", "zh": "总台数"})
    why: ClassVar[Mapping[str, tuple[str, str]]] = {
        "kill_pig": ("{wilds} held, enough to win without a shape", "手中 {wilds}，足以杀猪"),
        "wild_tiles": ("{groups}", "{groups}"),
        "flower_tiles": ("laid out: {flowers}", "亮出 {flowers}"),
        "white_tiles": ("laid out: {whites}", "亮出 {whites}"),
        "dealt_four_kong": ("dealt at once: {dealt}", "起手 {dealt}"),
        "seat_wind_pung": ("{own_winds}, own wind of {seat}", "{own_winds}，{seat}家门风"),
        "dragon_pung": ("{dragon_pungs}", "{dragon_pungs}"),
        "seat_wind_pair": ("{own_pair}, own wind of {seat}", "{own_pair}，{seat}家门风"),
        "exposed_kong": ("{exposed}", "{exposed}"),
        "concealed_kong": ("{concealed}", "{concealed}"),
        "heavenly_hand": ("won before any discard", "庄家起手即胡"),
        "earthly_hand": ("won on the dealer's first discard, {tile}", "胡庄家首张 {tile}"),
        "all_honors": ("winds and dragons only, wilds aside", "除财神外全是字牌"),
        "full_flush": ("all in {suit}, wilds aside", "除财神外全是{suit}"),
        "half_flush": ("{suit} and honors only, wilds aside", "除财神外只有{suit}与字牌"),
        "all_chows": ("five chows, no wild, no bonus tile", "五副顺子，无财神无花"),
        "all_pungs": ("no chow: {sets}", "没有顺子: {sets}"),
        "four_winds": ("{four_winds}", "{four_winds}"),
        "no_wild": ("no wild in hand", "手中没有财神"),
        "clean_concealed_hand": ("no meld, no wild, no bonus tile", "无副露，无财神，无花"),
        "wild_set": ("three wilds are a set of their own", "三张财神自成一副"),
        "single_tile_left": ("five melds, the last tile {alone} paired", "五副牌落地，单吊 {alone}"),
        "out_with_replacement_tile": ("{replaced}", "{replaced}"),
        "robbing_the_kong": ("{tile}, which {source} added to a pung", "抢{source}家补杠的 {tile}"),
        "last_tile_draw": ("{tile} is one of the last tiles shared out", "分牌得 {tile}"),
        "self_draw": ("drew {tile}", "自摸 {tile}"),
    }

    def sum_of(self, win: ScoredWin) -> str:
        """Write the tai, doubled where they are enough."""
        words, totals = WORDS[win.lang], win.totals
        if totals["mult"] == 1:
            return f"{totals['total']} {words['unit']}"
        return words["doubled"].format(threshold=win.ruleset.value("doubling.threshold"), **totals)

    def payments(self, win: ScoredWin) -> Table:
        """Lay out what losers pay to the winner and to one another."""
        words = WORDS[win.lang]
        table = [[words[head] for head in ("seat", "tai", "to_winner", "among", "net")]]
        for seat in range(SEATS):
            pay, among = int(win.score.pay[seat]), _among_losers(win, seat)
            tai = str(int(win.score.losers[seat, 0])) if win.all_known else "?"
            cells = [tai, f"{pay - among:+d}", f"{among:+d}" if win.all_known else "?"]
            if seat == win.seat:
                cells = [str(win.totals["total"]), f"{pay - among:+d}", ""]
            table.append([win.seat_names[seat], *cells, f"{pay:+d}"])
        return table

    def remark(self, win: ScoredWin) -> str:
        """Say how the payments come about."""
        words = WORDS[win.lang]
        remarks = []
        payers = [seat for seat in others(win.seat) if int(win.score.pay[seat]) != _among_losers(win, seat)]
        if len(payers) == 1:
            remarks.append(words["liable"].format(seat=win.seat_names[payers[0]]))
        remarks.append(words["dealer"].format(factor=win.ruleset.value("settlement.dealer_factor")))
        remarks.append(words["losers" if win.all_known else "unknown"])
        return ("" if win.lang == "zh" else " ").join(remarks)


def _among_losers(win: ScoredWin, seat: int) -> int:
    """Return what a loser gets of the two others (Settlement 3)."""
    if seat == win.seat or not win.all_known:
        return 0
    tai, rules = win.score.losers[:, 0].tolist(), win.ruleset
    points = int(rules.value("settlement.points_per_tai"))
    doubled = points * int(rules.value("settlement.dealer_factor"))
    rivals = [other for other in others(win.seat) if other != seat]
    return sum((tai[seat] - tai[other]) * (doubled if 0 in (seat, other) else points) for other in rivals)
