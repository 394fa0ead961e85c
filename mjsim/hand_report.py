"""Lay out the analysis of one hand in 80 columns, for people."""

from collections.abc import Iterator

import numpy as np
from rich.text import Text

from mjsim.explanations import SEAT_NAMES, explainer_of, win_lines
from mjsim.explanations.explainer import SUITS
from mjsim.hand_analysis import HandAnalysis
from mjsim.hand_wins import HandWin
from mjsim.hand_words import WORDS
from mjsim.prospects import COMPLETE, READY, Prospect, faces_of, waits_for_anything
from mjsim.rulesets.languages import Language
from mjsim.text_columns import columns, heading
from mjsim.tile_names import Style
from mjsim.tile_rows import TileRows
from mjsim_kernels.tiles import KINDS, NO_TILE, WHITE


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

    def heading(self) -> Iterator[Text]:
        entry, ruleset, words = self.analysis.entry, self.analysis.ruleset, self.words
        names = (ruleset.name, ruleset.name_zh)
        first, second = names if self.lang == "en" else names[::-1]
        parts = [f"{second}"]
        if entry.turned and sorted(entry.turned) != entry.wilds:
            parts.append(words["turned"].format(tile=self.rows.row(entry.turned)))
        if entry.wilds:
            parts.append(words["wild"].format(tile=self.rows.row(entry.wilds)))
        if entry.stand_in != NO_TILE:
            white, played = self.rows.tile(WHITE), self.rows.tile(entry.stand_in)
            parts.append(words["stand_in"].format(white=white, tile=played))
        if entry.rules.missing_suit:
            suit = int(entry.deal.missing[entry.seat])
            parts.append(words["missing_suit"].format(suit=SUITS[self.lang][suit]))
        if bonus := faces_of(int(entry.deal.bonus_faces[entry.seat])):
            parts.append(words["bonus" if len(bonus) == 1 else "bonuses"].format(tile=self.rows.row(bonus)))
        yield from heading(first, parts)
        yield Text()
        yield from self.tiles()

    def tiles(self) -> Iterator[Text]:
        """Show the tiles, and how far they are from a win."""
        entry, words = self.analysis.entry, self.words
        wilds, others, _ = self.rows.hand(np.bincount(entry.tiles, minlength=KINDS).tolist())
        hand = [Text(wilds, "bold yellow"), Text(others, "bold"), Text(self.rows.melds(entry.melds))]
        hand.append(Text("+ " + self.rows.row(entry.flowers) if entry.flowers else "", "dim"))
        yield Text("  ") + Text("  ").join(part for part in hand if part.plain)
        count = words["tiles"].format(count=len(entry.tiles))
        distance = self.distance(self.analysis.prospect)
        yield Text.assemble((f"  {count}", "dim"), (distance, "bold"))
        if entry.missing:
            sets = self.number("set", entry.sets)
            missing = self.number("set", entry.missing)
            yield Text("  " + words["partial"].format(sets=sets, missing=missing), "dim")

    def number(self, word: str, n: int) -> str:
        return self.words[word if n == 1 else f"{word}s"].format(n=n)

    def distance(self, prospect: Prospect) -> str:
        shanten = prospect.shanten
        key = {COMPLETE: "complete", READY: "ready", 1: "one"}.get(shanten, "far")
        pairs = "pairs" if prospect.eight_pairs else "seven" if prospect.seven_pairs else ""
        return self.words[key].format(n=shanten) + (f" · {self.words[pairs]}" if pairs else "")

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
        text, entry = self.rows.counts(prospect.useful), self.analysis.entry
        if prospect.shanten == READY and waits_for_anything(entry.deal, entry.rules, entry.seat, prospect):
            text = self.words["any_tile"]
        return f"{text} · {self.words['self_only']}" if prospect.self_draw_only else text

    def notes(self) -> Iterator[Text]:
        count = len(self.analysis.entry.turned)
        turned = self.words["tile_up" if count == 1 else "tiles_up"]
        yield Text(self.words["seen" if count else "seen_plain"].format(turned=turned), "dim")
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
            if not forbidden and (prospect.eight_pairs or prospect.seven_pairs):
                tiles += f" · {words['pairs' if prospect.eight_pairs else 'seven']}"
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
