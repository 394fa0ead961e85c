"""Add the kinds of Longgang's turn cases (docs/rules/longgang.md, Case keys of this variant)."""

from typing import Annotated, Any, Final, Literal

from pydantic import Field

from mjsim.cases import Seat
from mjsim.errors import InputError, at_key
from mjsim.notation import parse_tile, parse_tiles
from mjsim.outcomes import new_outcomes
from mjsim.positions import kinds, own_flowers
from mjsim.positions.kinds import ASKED, CLAIMS, Answer
from mjsim.positions.longgang_aborts import Abort
from mjsim.positions.longgang_matches import Match
from mjsim.positions.own_flowers import Event, checked_events, face_mask, take_words
from mjsim.positions.position import Position, Setting, tile_words
from mjsim.tile_names import Meld, format_tiles
from mjsim_kernels.deal_events import FROM_TAIL, FROM_WALL
from mjsim_kernels.deal_state import add_tile
from mjsim_kernels.dealing import open_deal
from mjsim_kernels.discard_wins import faces_missed
from mjsim_kernels.drawing import begin_draw
from mjsim_kernels.locks import begin_claim, keep_self_draw, note_choice, settle_kept_win
from mjsim_kernels.records import DECLINED_WIN, DISCARD, LATE_STAGE
from mjsim_kernels.scoring import longgang
from mjsim_kernels.scoring.longgang_payments import is_liable
from mjsim_kernels.tiles import NO_TILE, SEATS
from mjsim_kernels.turn_rules import COPIES
from mjsim_kernels.turns import end_start_kongs
from mjsim_kernels.wall_ends import draws_left
from mjsim_kernels.winning import may_win_drawn

EVENTS: Final = {
    "declined_hu": (str,),
    "declined_take": (str,),
    "kept_self_draw": (bool,),
    "draw": (),
    "replacement": (),
    "claim": (),
}
Hands = Annotated[list[str], Field(min_length=SEATS, max_length=SEATS)]


class Claims(own_flowers.Claims):
    """Claims of a seat that may be locked, have declined a win, or have discarded the same tile."""

    locked: dict[str, Any] = {}
    own_last: str | None = None
    declined: bool = False

    def set_up(self, setting: Setting) -> Position:
        """Set up the position and what the seat has done."""
        position = super().set_up(setting)
        deal = position.deal
        deal.win_locks[self.seat] = -1 if self.locked.get("hu") else 0
        deal.take_locks[self.seat] = face_mask(self.locked.get("take", []))
        if self.own_last is not None:
            with at_key("own_last"):
                deal.last_discards[self.seat] = parse_tile(self.own_last)
        if self.declined:
            deal.seat_flags[self.seat] |= DECLINED_WIN
        return position


class Actions(own_flowers.Actions):
    """Actions, perhaps with one of the last four tiles."""

    last_four: bool = False

    def is_last_tile(self) -> bool:
        """Tell whether the tile drawn is one of the last four."""
        return self.last_four


class Waits(own_flowers.AtSeat):
    """Ask which faces complete a hand."""

    def answer(self, setting: Setting) -> Answer:
        """List the faces of which the seat does not hold all copies, and tell whether all but the turned one do."""
        position = self.set_up(setting)
        deal, rules = position.deal, position.rules
        missed = int(faces_missed(deal, rules, setting.tables, self.seat))
        waits = int(rules.faces) & ~int(deal.wild_faces[self.seat]) & ~missed
        return {"waits": tile_words(waits & ~self.held_fully(position)), "universal": missed == 0}

    def held_fully(self, position: Position) -> int:
        """Return the faces of which the seat has every copy, a bit each."""
        deal, seat = position.deal, self.seat
        held = deal.hands[seat].astype(int)
        for place in range(int(deal.meld_counts[seat])):
            kind, face = int(deal.meld_kinds[seat, place]), int(deal.meld_faces[seat, place])
            for tile in position.gate.meld_tiles(Meld(kind, face), position.wilds):
                held[tile] += 1
        return sum(1 << face for face, copies in enumerate(held) if copies >= COPIES)


class Locks(kinds.TurnCase):
    """Ask what a seat is barred from after some events of its own."""

    seat: Seat = ASKED
    events: list[Event]

    def answer(self, setting: Setting) -> Answer:
        """Tell whether it may win on no tile of others, and the faces that it may not take."""
        position = Position(setting)
        deal, rules, seat = position.deal, position.rules, self.seat
        for name, *rest in checked_events(self.events, EVENTS):
            if name in ("draw", "replacement"):
                begin_draw(deal, rules, setting.tables, seat, FROM_WALL if name == "draw" else FROM_TAIL)
            elif name == "claim":
                begin_claim(deal, rules, seat, (seat + SEATS - 1) % SEATS)
            elif name == "kept_self_draw":
                keep_self_draw(deal, rules, seat, NO_TILE)
                settle_kept_win(deal, rules, seat, 0, bool(rest[0]))
            else:
                claim = CLAIMS["hu" if name == "declined_hu" else "pung"]
                note_choice(deal, rules, seat, parse_tile(str(rest[0])), claim, 0)
        return {"hu": bool(deal.win_locks[seat]), "take": take_words(deal, seat)}


class Wall(own_flowers.WallEnd):
    """Ask whether the tile that a seat needs is one of the last four."""

    replaced: Annotated[int, Field(ge=0)]

    def answer(self, setting: Setting) -> Answer:
        """Tell so, from which end it comes, and who takes the last four."""
        position = self.set_up_wall(setting, self.replaced)
        last = self.shares_out(position)
        end = "front" if last or self.need == "draw" else "tail"
        return {"last_four": last, "from": end, "order": self.order(position) if last else None}


class Late(own_flowers.WallEnd):
    """Ask whether who throws an honor late must pay for all if somebody wins on it."""

    wild: str
    replaced: Annotated[int, Field(ge=0)]
    tile: str
    hand: str
    seat: Seat = ASKED
    need: Literal["draw", "replacement"] = "draw"

    def answer(self, setting: Setting) -> Answer:
        """Count the draws left, and tell whether the seat is liable."""
        wall = self.set_up_wall(setting, self.replaced)
        live = int(draws_left(wall.deal, wall.rules))
        position = Position(setting, self.wild)
        with at_key("tile"):
            tile = parse_tile(self.tile)
        with at_key("hand"):
            hand = parse_tiles(self.hand)
        position.see([tile, *hand])
        outcome = new_outcomes(1)[0]
        outcome.by, outcome.winner, outcome.source, outcome.tile = DISCARD, ASKED + 1, ASKED, tile
        outcome.indicators[0] = position.wilds[0]
        for held in hand:
            outcome.hands[ASKED, held] += 1
        if live <= int(wall.rules.late_live_tiles):
            outcome.win_flags = LATE_STAGE
        payouts = setting.ruleset.numbers(longgang.KEYS)
        return {"live": live, "liable": tile not in position.wilds and bool(is_liable(outcome, payouts))}


class Flowers(kinds.TurnCase):
    """Ask what the four hands are once all guest flowers are replaced."""

    wild: str
    hands: Hands
    tail: str

    def answer(self, setting: Setting) -> Answer:
        """List the hands, the flowers laid down, and count the tiles taken."""
        position = dealt(setting, self.wild, self.hands)
        deal, rules = position.deal, position.rules
        with at_key("tail"):
            tail = parse_tiles(self.tail)
        position.see(tail)
        before = int(deal.taken)
        deal.limit = before + len(tail)
        deal.wall[before : deal.limit] = tail
        open_deal(deal, rules)
        if deal.over:
            raise InputError(
                f"tail is {self.tail}, which ends before all flowers are replaced: give the next"
            )
        return {
            "hands": [format_tiles(counts) for counts in deal.hands],
            "flowers": [format_tiles(counts) for counts in deal.flowers],
            "replaced": int(deal.replaced),
        }


class Start(kinds.TurnCase):
    """Ask who wins before the first discard, nobody declaring a kong."""

    wild: str
    hands: Hands

    def answer(self, setting: Setting) -> Answer:
        """Name the seat and its win."""
        position = dealt(setting, self.wild, self.hands)
        deal, rules = position.deal, position.rules
        if may_win_drawn(deal, rules, setting.tables, ASKED, True):
            return {"seat": ASKED, "win": "heavenly_hand"}
        end_start_kongs(deal, rules, SEATS - 1)
        if deal.winner < 0:
            return {"seat": None, "win": None}
        return {"seat": int(deal.winner), "win": "three_wilds"}


def dealt(setting: Setting, wild: str, hands: list[str]) -> Position:
    """Set up four hands as dealt; raises InputError if they cannot be."""
    position = Position(setting, wild)
    for seat, text in enumerate(hands):
        with at_key(f"hands[{seat}]"):
            tiles = parse_tiles(text)
        due = int(position.rules.hand) + (seat == 0)
        if len(tiles) != due:
            raise InputError(f"hands[{seat}] is {text} with {len(tiles)} tiles, but {due} are dealt")
        position.see(tiles)
        for tile in tiles:
            add_tile(position.deal, seat, tile)
    return position


KINDS: Final[dict[str, type[kinds.TurnCase]]] = own_flowers.SHARED | {
    "claims": Claims,
    "actions": Actions,
    "waits": Waits,
    "locks": Locks,
    "wall": Wall,
    "late": Late,
    "flowers": Flowers,
    "start": Start,
    "abort": Abort,
    "match": Match,
}
