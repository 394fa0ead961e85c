"""Add the kinds of Chayuan's turn cases (docs/rules/chayuan.md, Turn cases)."""

from typing import Final

from mjsim.cases import Seat
from mjsim.notation import parse_tile
from mjsim.positions import kinds, own_flowers
from mjsim.positions.kinds import ASKED, CLAIMS, Answer
from mjsim.positions.own_flowers import Event, checked_events, face_mask
from mjsim.positions.position import Position, Setting, tile_words
from mjsim_kernels.deal_events import FROM_TAIL, FROM_WALL
from mjsim_kernels.discard_wins import faces_missed
from mjsim_kernels.drawing import begin_draw
from mjsim_kernels.locks import begin_claim, keep_self_draw, note_choice
from mjsim_kernels.tiles import SEATS
from mjsim_kernels.winning import waits_with_lone_wild

EVENTS: Final = {
    "declined_hu": (str,),
    "declined_take": (str,),
    "kept_self_draw": (str,),
    "draw": (),
    "replacement": (),
    "claim": (),
    "taken": (int, int, str),
}


class Claims(own_flowers.Claims):
    """Claims of a seat that may be locked on some faces."""

    locked: dict[str, str | list[str]] = {}
    first_discard: bool = False

    def set_up(self, setting: Setting) -> Position:
        """Set up the position, the seat's locks, and whether this is the dealer's first discard."""
        position = super().set_up(setting)
        deal = position.deal
        deal.win_locks[self.seat] = face_mask(self.locked.get("hu", ""))
        deal.take_locks[self.seat] = face_mask(self.locked.get("take", ""))
        deal.discards = deal.dealer_discards = 1 if self.first_discard else 2
        return position


class Waits(own_flowers.AtSeat):
    """Ask which faces complete a hand, whether or not a copy is left, and whether it may win by self-draw alone."""

    def answer(self, setting: Setting) -> Answer:
        """List the faces, the wild left out."""
        position = self.set_up(setting)
        deal, rules = position.deal, position.rules
        missed = int(faces_missed(deal, rules, setting.tables, self.seat))
        waits = tile_words(int(rules.faces) & ~int(deal.wild_faces[self.seat]) & ~missed)
        universal = bool(waits_with_lone_wild(deal, setting.tables, self.seat))
        return {"waits": "all" if missed == 0 else waits, "universal": universal}


class Locks(kinds.TurnCase):
    """Ask what a seat is barred from after some events of its own or around it."""

    seat: Seat = ASKED
    events: list[Event]

    def answer(self, setting: Setting) -> Answer:
        """Tell the faces on which it may not win, and which it may not take."""
        position = Position(setting)
        deal, rules, seat = position.deal, position.rules, self.seat
        for name, *rest in checked_events(self.events, EVENTS):
            if name in ("draw", "replacement"):
                begin_draw(deal, rules, setting.tables, seat, FROM_WALL if name == "draw" else FROM_TAIL)
            elif name == "claim":
                begin_claim(deal, rules, seat, (seat + SEATS - 1) % SEATS)
            elif name == "taken":
                begin_claim(deal, rules, int(rest[1]), int(rest[0]))
            elif name == "kept_self_draw":
                keep_self_draw(deal, rules, seat, parse_tile(str(rest[0])))
            else:
                claim = CLAIMS["hu" if name == "declined_hu" else "pung"]
                note_choice(deal, rules, seat, parse_tile(str(rest[0])), claim, 0)
        return {"hu": tile_words(deal.win_locks[seat]), "take": tile_words(deal.take_locks[seat])}


class Split(own_flowers.WallEnd):
    """Ask whether the split phase begins with the tile that a seat must take."""

    def answer(self, setting: Setting) -> Answer:
        """Tell so, and which seats take a tile."""
        position = self.set_up_wall(setting)
        split = self.shares_out(position)
        return {"split": split, "order": self.order(position) if split else None}


KINDS: Final[dict[str, type[kinds.TurnCase]]] = own_flowers.SHARED | {
    "claims": Claims,
    "waits": Waits,
    "locks": Locks,
    "split": Split,
}
