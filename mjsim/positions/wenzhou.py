"""Add the kinds of Wenzhou's turn cases (docs/rules/wenzhou.md, Turn cases)."""

import json
from typing import Annotated, Final

from pydantic import Field

from mjsim.errors import InputError, at_key
from mjsim.notation import parse_tile, parse_tiles
from mjsim.positions import kinds
from mjsim.positions.kinds import ASKED, Answer
from mjsim.positions.position import Position, Setting, tile_words
from mjsim_kernels.claims import CLAIM_PUNG
from mjsim_kernels.deal_events import FROM_TAIL, FROM_WALL
from mjsim_kernels.drawing import begin_draw
from mjsim_kernels.legal import legal_discards
from mjsim_kernels.locks import begin_claim, note_choice, note_undeclared
from mjsim_kernels.tiles import MOST_SETS, SEATS
from mjsim_kernels.winning import may_win_drawn

Reserve = Annotated[int | None, Field(ge=0)]

EVENTS: Final = ("passed_pung", "passed_lone_wild", "draw", "replacement", "claim", "discard")
ENDS: Final = {"draw": FROM_WALL, "replacement": FROM_TAIL}


def face_mask(text: str) -> int:
    """Read tiles into a bit a face."""
    return sum(1 << face for face in set(parse_tiles(text)))


def keep(position: Position, reserve: int | None) -> Position:
    """Leave as many tiles in the reserve, None for all of them; raises InputError for too many."""
    most = int(position.rules.kong_reserve)
    if reserve is not None:
        if reserve > most:
            raise InputError(f"reserve is {reserve}, but {most} tiles are kept for kongs (wall.kong_reserve)")
        position.deal.reserve_taken = most - reserve
    return position


class Discards(kinds.Discards):
    """Discards after others: the one to follow, and all earlier ones."""

    previous: str | None = None
    earlier: str = ""

    def set_up(self, setting: Setting) -> Position:
        """Set up the position and what was discarded."""
        position = super().set_up(setting)
        position.deal.discarded = face_mask(self.earlier)
        if self.previous is not None:
            with at_key("previous"):
                face = parse_tile(self.previous)
            position.see([face])
            position.deal.follow = face
            position.deal.discarded |= 1 << face
        return position


class Claims(kinds.Claims):
    """Claims of a seat that may have locks."""

    pung_lock: str = ""
    run: bool = False
    reserve: Reserve = None

    def set_up(self, setting: Setting) -> Position:
        """Set up the position, its reserve and the seat's locks."""
        position = keep(super().set_up(setting), self.reserve)
        position.deal.take_locks[ASKED] = face_mask(self.pung_lock)
        position.deal.runs[ASKED] = self.run
        return position


class Kongs(kinds.Kongs):
    """Kongs while so many tiles are kept for them."""

    reserve: Reserve = None

    def set_up(self, setting: Setting) -> Position:
        """Set up the position and its reserve."""
        return keep(super().set_up(setting), self.reserve)


class Wins(kinds.Drawn):
    """Ask whether a win may or must be declared on an own turn."""

    run: bool = False

    def answer(self, setting: Setting) -> Answer:
        """Tell both; a win is forced where nothing can be discarded."""
        position = self.set_up(setting)
        deal, rules = position.deal, position.rules
        deal.runs[ASKED] = self.run
        win = bool(may_win_drawn(deal, rules, setting.tables, ASKED, self.drew))
        return {"win": win, "forced": win and legal_discards(deal, rules, ASKED) == 0}


class Locks(kinds.TurnCase):
    """Ask what a seat is barred from after some events of its own."""

    events: list[list[str]]

    def answer(self, setting: Setting) -> Answer:
        """Tell the faces that it may not pung, and whether a run is on."""
        position = Position(setting)
        deal, rules = position.deal, position.rules
        deal.meld_counts[ASKED] = MOST_SETS
        names = [_checked_name(event) for event in self.events]
        for event, before, after in zip(self.events, ["", *names], [*names[1:], ""], strict=False):
            name = event[0]
            if name in ENDS:
                # five melds and one wild are a lone-wild wait, five melds and another tile are none
                deal.wilds[ASKED] = after == "passed_lone_wild"
                begin_draw(deal, rules, setting.tables, ASKED, ENDS[name])
            elif name == "passed_lone_wild":
                if before not in ENDS:
                    raise InputError("events hold passed_lone_wild, which must follow a draw or replacement")
                note_undeclared(deal, rules, ASKED, True)
            elif name == "passed_pung":
                note_choice(deal, rules, ASKED, parse_tile(event[1]), CLAIM_PUNG, 0)
            elif name == "claim":
                begin_claim(deal, rules, ASKED, SEATS - 1)
        return {"pung_lock": tile_words(deal.take_locks[ASKED]), "run": bool(deal.runs[ASKED])}


def _checked_name(event: list[str]) -> str:
    name = event[0] if event else ""
    if name not in EVENTS or len(event) != 1 + (name == "passed_pung"):
        raise InputError(
            f"events hold {json.dumps(event)}, but must each be one of {', '.join(EVENTS)}, passed_pung with its tile"
        )
    return name


KINDS: Final[dict[str, type[kinds.TurnCase]]] = kinds.SHARED | {
    "discards": Discards,
    "claims": Claims,
    "kongs": Kongs,
    "wins": Wins,
    "locks": Locks,
}
