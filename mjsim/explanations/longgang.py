"""Say why each pattern of a Longgang win counts, and who pays what (docs/rules/longgang.md)."""

from collections.abc import Callable
from typing import ClassVar

import numpy as np

from mjsim.explanations.explainer import SUITS, Table
from mjsim.explanations.longgang_words import WHY, WORDS
from mjsim.explanations.own_flowers import OwnFlowerExplainer, OwnFlowerFacts
from mjsim.explanations.scored import ScoredWin, others
from mjsim.tile_names import Meld
from mjsim_kernels.records import DISCARD, LATE_STAGE
from mjsim_kernels.scoring.longgang_table import ELEMENTS, PATTERNS, TAI_ELEMENTS
from mjsim_kernels.tiles import CONCEALED_KONG, EAST, FIRST_FLOWER, GREEN, KONG, RANKS, RED, SEATS, WHITE

DEALER = 0


class LonggangFacts(OwnFlowerFacts):
    """Know suits and sets of tiles that are no groups, and kongs."""

    def fact_suit(self) -> str:
        """Name the suit of the natural tiles that are no honors, of pairs and other shapes too."""
        win = self.win
        faces = [meld.face for meld in win.melds] + [tile for tile in win.held if tile != win.wild]
        return SUITS[win.lang][next(face for face in faces if face < EAST) // RANKS]

    def those(self, wanted: Callable[[int], bool]) -> str:
        """Write the pungs and kongs of some faces; of seven pairs and a pung, which are no groups, the tiles."""
        if self.win.groups or self.win.melds:
            return super().those(wanted)
        faces = (tile for tile in self.win.held if tile < FIRST_FLOWER and tile != self.win.wild)
        return self.win.rows.row(filter(wanted, faces))

    def fact_kongs(self) -> str:
        """Write all kongs."""
        return self._kongs([meld for meld in self.win.melds if meld.kind >= KONG])

    def fact_open_kongs(self) -> str:
        """Write the exposed and added kongs."""
        return self._kongs([meld for meld in self.win.melds if KONG <= meld.kind < CONCEALED_KONG])

    def fact_hidden_kongs(self) -> str:
        """Write the concealed kongs."""
        return self._kongs([meld for meld in self.win.melds if meld.kind == CONCEALED_KONG])

    def _kongs(self, melds: list[Meld]) -> str:
        return self.win.rows.melds(melds)


class VariantExplainer(OwnFlowerExplainer):
    """Explain hu that tai double, limit hands, liability, the losers' settlement and chips that run out."""

    facts = LonggangFacts
    shapeless: ClassVar = {"en": "tiles without sets", "zh": "特殊牌型"}
    why: ClassVar = WHY

    def worth(self, win: ScoredWin, pattern: str) -> str:
        """Write a pattern's value as hu or tai."""
        is_hu = TAI_ELEMENTS <= PATTERNS.index(pattern) < ELEMENTS
        return WORDS[win.lang]["hu_of" if is_hu else "tai_of"].format(value=win.values[pattern])

    def sum_of(self, win: ScoredWin) -> str:
        """Write the hu, doubled for each tai and rounded up, or the limit."""
        words, totals = WORDS[win.lang], dict(win.totals)
        if totals["direct"]:
            return words["limit"].format(**totals)
        base = int(win.ruleset.value("base.winner_hu"))
        doubled = 2 ** totals["tai"]
        raw = (base + totals["card_hu"]) * doubled
        return words["counted"].format(base=base, doubled=doubled, raw=raw, **totals)

    def payments(self, win: ScoredWin) -> Table:
        """Lay out what each hand counts, what losers owe the winner and one another, and what is paid."""
        words = WORDS[win.lang]
        table = [[words[head] for head in ("seat", "hu", "tai", "total", "to_winner", "among", "net")]]
        owed = [_owed_to_winner(win, seat) for seat in range(SEATS)]
        for seat in range(SEATS):
            hand = [str(int(total)) if win.all_known else "?" for total in win.score.losers[seat]]
            cells = [*hand, f"{-owed[seat]:+d}", f"{_among_losers(win, seat):+d}" if win.all_known else "?"]
            if seat == win.seat:
                card_hu = "–" if win.totals["direct"] else str(win.totals["card_hu"])
                cells = [card_hu, str(win.totals["tai"]), str(win.totals["total"]), f"{sum(owed):+d}", ""]
            table.append([win.seat_names[seat], *cells, f"{int(win.score.pay[seat]):+d}"])
        return table

    def remark(self, win: ScoredWin) -> str:
        """Say how the payments come about."""
        words, rules = WORDS[win.lang], win.ruleset
        factor = rules.value("dealer.factor")
        unit, follow = rules.value("base.hu_per_chip"), win.totals["follow"]
        remarks = [words["winner"].format(hu_per_chip=unit, factor=factor, follow=follow)]
        if _is_liable(win):
            facts = self.facts(win, "")
            remarks.append(words["liable"].format(source=facts.fact_source(), tile=facts.fact_tile()))
        if not set(rules.value("limit.losers_zero")).isdisjoint(win.values) and win.totals["direct"]:
            remarks.append(words["zero"])
        else:
            remarks.append(words["losers" if win.all_known else "unknown"].format(factor=factor))
        broke = [win.seat_names[seat] for seat in np.flatnonzero(win.score.broke)]
        if broke:
            remarks.append(words["limited"].format(broke=("、" if win.lang == "zh" else ", ").join(broke)))
        return ("" if win.lang == "zh" else " ").join(remarks)


def _is_liable(win: ScoredWin) -> bool:
    """Tell whether the discarder pays for all (Settlement, Late honors)."""
    outcome = win.outcome
    if not win.ruleset.value("options.late_liability") or outcome.by != DISCARD:
        return False
    if not int(outcome.win_flags) & LATE_STAGE or outcome.tile not in (GREEN, RED):
        return False
    held = outcome.hands[outcome.source]
    return any(held[wind] == 1 and wind != win.wild for wind in range(EAST, WHITE))


def _chips(win: ScoredWin, hu: int, one: int, other: int) -> int:
    """Turn hu into the chips that one seat owes another."""
    factor = int(win.ruleset.value("dealer.factor")) if DEALER in (one, other) else 1
    return hu * factor // int(win.ruleset.value("base.hu_per_chip"))


def _owed_to_winner(win: ScoredWin, seat: int) -> int:
    """Return what a seat owes the winner."""
    total, follow = win.totals["total"], win.totals["follow"]
    shares = {loser: _chips(win, total, win.seat, loser) + follow for loser in others(win.seat)}
    if _is_liable(win):
        return sum(shares.values()) if seat == int(win.outcome.source) else 0
    return shares.get(seat, 0)


def _among_losers(win: ScoredWin, seat: int) -> int:
    """Return what a loser is owed by the two others, less what it owes them."""
    if seat == win.seat or not win.all_known:
        return 0
    totals = win.score.losers[:, 2].tolist()
    gain = 0
    for other in others(win.seat):
        chips = _chips(win, abs(totals[seat] - totals[other]), seat, other)
        gain += chips if totals[seat] > totals[other] else -chips
    return gain
