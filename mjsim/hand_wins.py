"""Score one hand as a win, in each of the four seats."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from mjsim.case_export import flag_names
from mjsim.errors import InputError
from mjsim.explanations import WinExplanation, explain_win
from mjsim.hand_entry import HandEntry
from mjsim.notation import parse_tile
from mjsim.outcomes import BY_CODES, BY_NAMES, flag_bits, new_outcomes
from mjsim.rulesets import Ruleset
from mjsim.rulesets.languages import Language
from mjsim.scorers import scorer_of
from mjsim.table_cache import load_tables
from mjsim.tile_names import Meld, format_row, format_tile
from mjsim.tile_rows import Group, TileRows
from mjsim.variants import gate_of
from mjsim_kernels.records import EARTHLY, HEAVENLY, SCORE, SELF_DRAW
from mjsim_kernels.tiles import CHOW, KONG, NO_TILE, PAIR, PUNG, SEATS
from mjsim_kernels.turn_rules import EARTHLY_IN_FIRST_ROUND

GROUP_NAMES: Final = {CHOW: "chow", PUNG: "pung", PAIR: "pair"}


@dataclass(frozen=True)
class Settlement:
    """Hold what a win in one seat is worth."""

    seat: int
    totals: dict[str, Any]  # as a case's `expect.score` holds them
    pay: list[int]


@dataclass(frozen=True)
class Claimed:
    """Hold how a hand is said to win.

    Parameters
    ----------
    by
        `self`, `discard` or `rob`.
    tile
        The winning tile; None: the last of the hand that can be.
    seat
        The seat that the explanation is about.
    source
        The seat that the tile comes from; None: the seat that the circumstances ask for, or else the next one.
    streak
        Deals in a row that the dealer has dealt before.
    flags
        Circumstances.
    bets
        The seats that have bet.
    """

    by: str = "self"
    tile: str | None = None
    seat: int = 0
    source: int | None = None
    streak: int = 0
    flags: Sequence[str] = ()
    bets: Sequence[int] = field(default=())


@dataclass(frozen=True)
class HandWin:
    """Hold what a hand wins, explained for one seat.

    Parameters
    ----------
    tile
        The winning tile.
    by
        `self`, `discard` or `rob`.
    flags
        Circumstances.
    streak
        Deals in a row that the dealer has dealt before.
    seat
        Whose win the explanation is about.
    explanation
        The reading that is scored, and why each pattern counts.
    settlements
        What the same hand wins in each seat; seat 0 deals.
    """

    tile: int
    by: str
    flags: list[str]
    streak: int
    seat: int
    explanation: WinExplanation
    settlements: list[Settlement]


class WinClaim:
    """Score the hand as a win in each of the four seats."""

    def __init__(self, ruleset: Ruleset, entry: HandEntry, claimed: Claimed) -> None:
        self.ruleset, self.entry, self.claimed, self.seat = ruleset, entry, claimed, claimed.seat
        self.gate = gate_of(ruleset.variant)
        if claimed.by not in BY_CODES:
            raise InputError(f'by is "{claimed.by}", but must be {", ".join(BY_CODES)}')
        if not 0 <= claimed.streak <= 1_000_000:
            raise InputError(f"streak is {claimed.streak}, but must be 0 to 1000000")
        self.by = BY_CODES[claimed.by]
        self.flags = flag_bits(list(claimed.flags), self.gate.flags)
        for flag, seats, whose in (
            (HEAVENLY, [0], "the dealer's"),
            (EARTHLY, [1, 2, 3], "never the dealer's"),
        ):
            if self.flags & flag and self.seat not in seats:
                raise InputError(
                    f"flags hold {flag_names(flag)[0]}, which is {whose}, but seat is {self.seat}"
                )
        if claimed.source is not None and self.by == SELF_DRAW:
            raise InputError("by is self, and so the tile comes from no other seat; leave --from out")
        if claimed.source == self.seat:
            raise InputError(f"from is {claimed.source}, the seat that wins, but must be another")
        self.tile = self.winning_tile(claimed.tile)
        self.scorer = scorer_of(ruleset.variant)

    def winning_tile(self, text: str | None) -> int:
        """Choose the tile that wins: the one given, else the last of the hand that can."""
        barred = self.entry.wilds if self.by != SELF_DRAW and not self.entry.rules.missing_suit else []
        able = [tile for tile in self.entry.tiles if tile not in barred]
        if text is None and able:
            return able[-1]
        if text is not None and (tile := parse_tile(text)) in able:
            return tile
        if text is None or tile in self.entry.tiles:
            wilds = format_row(barred)
            raise InputError(f"{wilds} is wild here, and a wild is never won from another seat")
        raise InputError(f'"{self.entry.text}" does not hold the winning tile {text}, which it must include')

    def win(self, rows: TileRows, lang: Language) -> HandWin | None:
        """Score the win in every seat; None where the hand may not win."""
        outcomes = new_outcomes(SEATS)
        for seat, outcome in enumerate(outcomes):
            self.fill(outcome, seat)
        scores = np.zeros(SEATS, SCORE).view(np.recarray)
        self.scorer.score_outcomes(outcomes, self.ruleset.numbers(self.scorer.KEYS), load_tables(), scores)
        if not scores[self.seat].valid:
            return None
        explanation = explain_win(
            outcomes[self.seat], scores[self.seat], self.ruleset, self.scorer, rows, lang
        )
        settlements = [
            Settlement(seat, self.totals(outcome, score), [int(points) for points in score.pay])
            for seat, (outcome, score) in enumerate(zip(outcomes, scores, strict=True))
        ]
        flags, streak = flag_names(self.flags), self.claimed.streak
        return HandWin(self.tile, BY_NAMES[self.by], flags, streak, self.seat, explanation, settlements)

    def totals(self, outcome: np.record, score: np.record) -> dict[str, Any]:
        """Name the totals of a win, but not who deals next."""
        totals = self.gate.totals(outcome, score, self.scorer.TOTALS)
        return {name: total for name, total in totals.items() if name not in self.gate.next_deal(outcome)}

    def fill(self, outcome: np.record, seat: int) -> None:
        """Write the win of one seat; nothing is known of the others."""
        deal, entry = self.entry.deal, self.entry
        outcome.winner = seat
        outcome.by = self.by
        outcome.source = NO_TILE if self.by == SELF_DRAW else self.source_of(seat)
        outcome.tile = self.tile
        outcome.streak = self.claimed.streak
        if self.claimed.bets:
            self.gate.read_facts(self.facts(), outcome)
        outcome.indicators[: len(entry.turned)] = entry.turned
        outcome.win_flags = self.flags & ~(EARTHLY if seat == 0 else HEAVENLY)
        outcome.known[seat] = 1
        outcome.missing[seat] = deal.missing[entry.seat]
        outcome.hands[seat] = deal.hands[entry.seat]
        outcome.flowers[seat] = deal.flowers[entry.seat]
        outcome.meld_counts[seat] = deal.meld_counts[entry.seat]
        outcome.meld_kinds[seat] = deal.meld_kinds[entry.seat]
        outcome.meld_faces[seat] = deal.meld_faces[entry.seat]
        self.gate.move_hand(outcome, entry.seat, seat)
        kongs = [
            place for place, meld in enumerate(entry.melds) if meld.kind >= KONG and not self.is_dealt(meld)
        ]
        outcome.last_kong = kongs[-1] if kongs else NO_TILE
        if seat == self.seat:
            self.gate.check(self.ruleset, outcome)

    def is_dealt(self, meld: Meld) -> bool:
        """Tell whether a meld is four bonus tiles dealt together."""
        return bool(int(self.entry.deal.bonus_faces[self.entry.seat]) >> meld.face & 1)

    def source_of(self, seat: int) -> int:
        """Return the seat that the tile comes from: in every row as far away as from the seat in question."""
        if self.claimed.source is not None:
            return (seat + self.claimed.source - self.seat) % SEATS
        if not self.flags & EARTHLY or seat == 0:
            return (seat + 1) % SEATS
        return seat - 1 if self.entry.rules.earthly == EARTHLY_IN_FIRST_ROUND else 0

    def facts(self) -> dict[str, Any]:
        """Write the bets as a case does."""
        if "bought" not in self.gate.facts:
            raise InputError(f"{self.ruleset.variant} has no bets; leave --bets out")
        topped = [seat for seat in self.claimed.bets if seat != 0]
        return {"bought": 0 in self.claimed.bets, "topped": topped}


def win_dict(win: HandWin) -> dict[str, Any]:
    """Return a win as a part of the document of `mjsim hand --json`."""
    explanation = win.explanation
    return {
        "by": win.by,
        "tile": format_tile(win.tile),
        "flags": win.flags,
        "streak": win.streak,
        "seat": win.seat,
        "groups": [_group_dict(group) for group in explanation.groups],
        "loose": None if explanation.loose == NO_TILE else format_tile(explanation.loose),
        "patterns": [
            {"id": line.id, "name": line.name, "name_zh": line.name_zh, "value": line.value, "why": line.why}
            for line in explanation.patterns
        ],
        "seats": [{"seat": row.seat, "score": row.totals, "pay": row.pay} for row in win.settlements],
    }


def _group_dict(group: Group) -> dict[str, Any]:
    return {
        "kind": GROUP_NAMES[group.kind],
        "tiles": format_row(group.faces()) or None,
        "played_by_wilds": [*map(format_tile, group.played())],
    }
