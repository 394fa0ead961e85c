"""Lay out the analysis of one hand in 80 columns, for people."""

from collections.abc import Iterable, Iterator
from typing import Final

import numpy as np
from rich.text import Text

from mjsim.explanations import SEAT_NAMES, explainer_of, win_lines
from mjsim.hand_analysis import HandAnalysis
from mjsim.hand_wins import HandWin
from mjsim.prospects import COMPLETE, READY, Prospect, faces_of, waits_for_anything
from mjsim.rulesets.ruleset import Language
from mjsim.text_columns import columns, heading
from mjsim.tile_names import Style
from mjsim.tile_rows import TileRows
from mjsim_kernels.tiles import KINDS, NO_TILE, WHITE

WORDS: Final = {
    "en": {
        "turned": "turned up {tile}",
        "wild": "wild {tile}",
        "stand_in": "{white} plays {tile}",
        "bonus": "bonus tile {tile}",
        "bonuses": "bonus tiles {tile}",
        "tiles": "{count} tiles",
        "partial": "read as {sets} and a pair, the other {missing} of a whole hand left out",
        "set": "1 set",
        "sets": "{n} sets",
        "complete": "complete",
        "ready": "ready (shanten 0)",
        "one": "1 tile from ready (shanten 1)",
        "far": "{n} tiles from ready (shanten {n})",
        "pairs": "eight pairs",
        "any_tile": "any tile",
        "self_only": "by self-draw only",
        "waits": "waits for",
        "useful": "useful",
        "left": "left",
        "wild_too": "{tile} is wild: it helps every hand.",
        "wilds_too": "{tile} are wild: they help every hand.",
        "discard": "discard",
        "shanten": "shanten",
        "after": "useful tiles, by the copies left",
        "is_wild": "wild: may not be discarded",
        "locked": "locked: its pung is exposed",
        "honors_first": "single honors go first",
        "self": "Wins by self-draw on {tile}",
        "by_discard": "Wins on a discarded {tile}",
        "rob": "Wins on {tile}, robbing a kong",
        "streak": "dealer's streak {n}",
        "seat": "seat",
        "pays": "pays",
        "dealer": "dealer",
        "shapeless": "Not complete, but wins now by {shapeless}.",
        "will_win": "Any tile drawn wins: {shapeless}.",
        "refused": "No win: a hand that waits with a lone wild wins by self-draw only.",
        "no_win": "Complete, but no win like this.",
        "each_seat": "The same hand in each seat:",
        "discarding": "Or discard:",
        "receives": "receives",
        "seen": "Copies left: four less those in the hand, the melds and the {turned} turned up.",
        "tile_up": "tile",
        "tiles_up": "tiles",
    },
    "zh": {
        "turned": "翻出 {tile}",
        "wild": "财神 {tile}",
        "stand_in": "{white} 顶 {tile}",
        "bonus": "补牌 {tile}",
        "bonuses": "补牌 {tile}",
        "tiles": "{count} 张",
        "partial": "按{sets}加一对算，整手的另外{missing}未写",
        "set": "1 副",
        "sets": "{n} 副",
        "complete": "已成牌",
        "ready": "听牌 (向听 0)",
        "one": "一向听",
        "far": "{n} 向听",
        "pairs": "八对",
        "any_tile": "任何牌",
        "self_only": "只能自摸",
        "waits": "听",
        "useful": "进张",
        "left": "余",
        "wild_too": "{tile} 是财神，什么牌都进。",
        "wilds_too": "{tile} 是财神，什么牌都进。",
        "discard": "打",
        "shanten": "向听",
        "after": "进张，按余张数",
        "is_wild": "财神不可打",
        "locked": "碰后第四张不可打",
        "honors_first": "先打单张风字",
        "self": "自摸 {tile} 胡",
        "by_discard": "胡别家打出的 {tile}",
        "rob": "抢杠胡 {tile}",
        "streak": "连庄 {n}",
        "seat": "家",
        "pays": "付",
        "dealer": "庄",
        "shapeless": "未成牌，但现在可胡: {shapeless}。",
        "will_win": "摸任何牌都胡: {shapeless}。",
        "refused": "不可胡: 财神牛只能自摸。",
        "no_win": "已成牌，但不可这样胡。",
        "each_seat": "同样的牌在各家:",
        "discarding": "或打牌:",
        "receives": "得",
        "seen": "余张 = 四张减去手牌、副露和翻出的{turned}。",
        "tile_up": "牌",
        "tiles_up": "牌",
    },
}


def hand_text(analysis: HandAnalysis, style: Style = "mpsz", lang: Language = "en") -> Text:
    """Lay out an analysis.

    Parameters
    ----------
    analysis
        From `analyse_hand`, with the same style and language.
    style
        How tiles are written.
    lang
        Language of the words.
    """
    return Text("\n").join(_Report(analysis, style, lang).lines())


class _Report:
    def __init__(self, analysis: HandAnalysis, style: Style, lang: Language) -> None:
        self.analysis, self.lang, self.words = analysis, lang, WORDS[lang]
        self.rows = TileRows(style, analysis.entry.wilds, analysis.entry.stand_in)
        self.explainer = explainer_of(analysis.ruleset.variant)

    def lines(self) -> Iterator[Text]:
        analysis = self.analysis
        yield from self.heading()
        if analysis.win:
            yield Text()
            yield from self.win(analysis.win)
        elif (
            analysis.entry.has_drawn and analysis.prospect.shanten == COMPLETE and not analysis.entry.missing
        ):
            yield Text()
            yield Text(self.words["refused" if analysis.refused else "no_win"], "bold")
        if analysis.entry.has_drawn:
            yield Text()
            if analysis.win:
                yield Text(self.words["discarding"], "bold")
            yield from self.discards()
        elif analysis.prospect.useful:
            yield from self.waits()

    def title(self) -> Iterable[Text]:
        entry, ruleset, words = self.analysis.entry, self.analysis.ruleset, self.words
        names = (ruleset.name, ruleset.name_zh)
        first, second = names if self.lang == "en" else names[::-1]
        parts = [f"{second}"]
        if entry.turned != entry.wilds:
            parts.append(words["turned"].format(tile=self.rows.row(entry.turned)))
        if entry.wilds:
            parts.append(words["wild"].format(tile=self.rows.row(entry.wilds)))
        if entry.stand_in != NO_TILE:
            white, played = self.rows.tile(WHITE), self.rows.tile(entry.stand_in)
            parts.append(words["stand_in"].format(white=white, tile=played))
        if bonus := faces_of(int(entry.deal.bonus_faces)):
            parts.append(words["bonus" if len(bonus) == 1 else "bonuses"].format(tile=self.rows.row(bonus)))
        return heading(first, parts)

    def heading(self) -> Iterator[Text]:
        entry, words = self.analysis.entry, self.words
        yield from self.title()
        yield Text()
        wilds, others, _ = self.rows.hand(np.bincount(entry.tiles, minlength=KINDS).tolist())
        hand = [Text(wilds, "bold yellow"), Text(others, "bold"), Text(self.rows.melds(entry.melds))]
        hand.append(Text("+ " + self.rows.row(entry.flowers) if entry.flowers else "", "dim"))
        yield Text("  ") + Text("  ").join(part for part in hand if part.plain)
        count = words["tiles"].format(count=len(entry.tiles))
        distance = self.distance(self.analysis.prospect)
        yield Text.assemble((f"  {count}, ", "dim"), (distance, "bold"))
        if entry.missing:
            sets = self.number("set", entry.sets)
            missing = self.number("set", entry.missing)
            yield Text("  " + words["partial"].format(sets=sets, missing=missing), "dim")

    def number(self, word: str, n: int) -> str:
        return self.words[word if n == 1 else f"{word}s"].format(n=n)

    def distance(self, prospect: Prospect) -> str:
        shanten = prospect.shanten
        key = {COMPLETE: "complete", READY: "ready", 1: "one"}.get(shanten, "far")
        pairs = f" · {self.words['pairs']}" if prospect.eight_pairs else ""
        return self.words[key].format(n=shanten) + pairs

    def waits(self) -> Iterator[Text]:
        prospect, words = self.analysis.prospect, self.words
        label = words["waits" if prospect.shanten == READY else "useful"]
        yield from columns([[Text(label, "dim"), Text(str(prospect.left), "bold"), self.useful(prospect)]])
        yield Text()
        if prospect.shapeless:
            yield Text(words["will_win"].format(shapeless=self.shapeless), "bold green")
        yield from self.notes()

    @property
    def shapeless(self) -> str:
        """What a win without a shape is called."""
        return self.explainer.shapeless[self.lang]

    def useful(self, prospect: Prospect) -> str:
        """Write the useful tiles; a ready hand says where it waits for whatever comes."""
        text = self.rows.counts(prospect.useful)
        if prospect.shanten == READY and waits_for_anything(self.analysis.entry.deal, prospect):
            text = self.words["any_tile"]
        return f"{text} · {self.words['self_only']}" if prospect.self_draw_only else text

    def notes(self) -> Iterator[Text]:
        turned = self.words["tile_up" if len(self.analysis.entry.turned) == 1 else "tiles_up"]
        yield Text(self.words["seen"].format(turned=turned), "dim")
        if self.rows.wilds:
            key = "wild_too" if len(self.rows.wilds) == 1 else "wilds_too"
            yield Text(self.words[key].format(tile=self.rows.row(self.rows.wilds)), "dim")

    def discards(self) -> Iterator[Text]:
        words = self.words
        heads = [words["discard"], words["shanten"], words["left"], words["after"]]
        table = [[Text(head, "dim") for head in heads]]
        nearest = min((row.prospect.shanten for row in self.analysis.discards if row.prospect), default=0)
        for face, prospect, forbidden in self.analysis.discards:
            tile = Text(self.rows.tile(face), "" if forbidden else "bold")
            if prospect is None:
                table.append([tile, Text("–"), Text("–"), Text(words["is_wild"], "dim")])
                continue
            style = "" if prospect.shanten == nearest and not forbidden else "dim"
            tiles = words[forbidden] if forbidden else self.useful(prospect)
            if not forbidden and prospect.eight_pairs:
                tiles += f" · {words['pairs']}"
            table.append([tile, Text(str(prospect.shanten)), Text(str(prospect.left)), Text(tiles, style)])
        yield from columns(table, right=[1, 2])
        yield Text()
        yield from self.notes()

    def win(self, win: HandWin) -> Iterator[Text]:
        words = self.words
        if self.analysis.prospect.shanten != COMPLETE:
            yield Text(words["shapeless"].format(shapeless=self.shapeless), "bold")
        how = words["by_discard" if win.by == "discard" else win.by].format(tile=self.rows.tile(win.tile))
        parts = [how, f"{words['seat']} {SEAT_NAMES[self.lang][win.seat]}", *win.flags]
        if win.streak:
            parts.append(words["streak"].format(n=win.streak))
        yield Text(" · ".join(parts), "bold green")
        yield from win_lines(win.explanation, self.rows, self.lang)
        yield Text()
        if win.explanation.payments:
            yield Text(self.words["each_seat"])
        yield from self.settlements(win)

    def settlements(self, win: HandWin) -> Iterator[Text]:
        """Show what each other seat pays if the same hand wins in each seat."""
        words, seats = self.words, SEAT_NAMES[self.lang]
        total, labels = self.explainer.headline
        heads = [words["seat"], labels[self.lang], words["receives"]]
        heads += [
            f"{seat} {words['pays']}" if self.lang == "en" else f"{seat}{words['pays']}" for seat in seats
        ]
        table = [[Text(head, "dim") for head in [*heads, ""]]]
        for row in win.settlements:
            name = f"{seats[row.seat]} ({words['dealer']})" if row.seat == 0 else seats[row.seat]
            pays = ["" if seat == row.seat else str(-points) for seat, points in enumerate(row.pay)]
            cells = [name, str(row.totals[total]), str(row.pay[row.seat]), *pays, ""]
            table.append([Text(cell, "bold" if row.seat == win.seat else "") for cell in cells])
        yield from columns(table, right=range(1, 7))
