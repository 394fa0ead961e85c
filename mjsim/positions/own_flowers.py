"""Share the kinds of turn cases of the variants in which each seat has a flower of its own (chayuan, longgang)."""

import json
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import Field

from mjsim.cases import Seat
from mjsim.errors import InputError, at_key
from mjsim.notation import parse_tile, parse_tiles
from mjsim.outcomes import new_outcomes
from mjsim.positions import kinds
from mjsim.positions.kinds import ASKED, CHOWS, CLAIMS, Answer, chow_name
from mjsim.positions.position import Position, Setting, tile_words
from mjsim_kernels.bans import barred_faces
from mjsim_kernels.claims import CLAIM_PUNG, HU, THREE_WILDS
from mjsim_kernels.discard_wins import may_win_on
from mjsim_kernels.legal import legal_claims, legal_discards
from mjsim_kernels.records import SELF_DRAW
from mjsim_kernels.rotation import next_deals
from mjsim_kernels.tiles import CHOW, SEATS
from mjsim_kernels.wall_ends import is_shared_out, must_share_out
from mjsim_kernels.winning import WITHOUT_SHAPE, drawn_wins

Event = list[str | int | bool]


def face_mask(tiles: str | Sequence[str]) -> int:
    """Read tiles, all in one text or each in one of its own, into a bit a face."""
    texts = [tiles] if isinstance(tiles, str) else tiles
    return sum(1 << face for face in {face for text in texts for face in parse_tiles(text)})


def bar_claimed(position: Position, seat: int, claimed: str | None) -> None:
    """Let the last meld of a seat be made of a tile just claimed; raises InputError if it holds no such tile."""
    if claimed is None:
        return
    deal = position.deal
    with at_key("claimed"):
        tile = parse_tile(claimed)
    place = int(deal.meld_counts[seat]) - 1
    if place < 0:
        raise InputError(f"claimed is {claimed}, but there is no meld")
    kind, lowest = int(deal.meld_kinds[seat, place]), int(deal.meld_faces[seat, place])
    if not lowest <= tile <= lowest + 2 * (kind == CHOW):
        raise InputError(f"claimed is {claimed}, but must be a tile of the last of the melds")
    claim = CHOWS[tile - lowest] if kind == CHOW else CLAIM_PUNG
    deal.barred = barred_faces(position.rules, claim, tile)


class AtSeat(kinds.Seated):
    """Hold what a seat of its own number sees."""

    seat: Seat = ASKED

    @property
    def asked(self) -> int:
        """The seat asked."""
        return self.seat


class Discards(AtSeat, kinds.Discards):
    """Discards, perhaps right after a chow or pung."""

    claimed: str | None = None

    def set_up(self, setting: Setting) -> Position:
        """Set up the position and what the last claim bars."""
        position = super().set_up(setting)
        bar_claimed(position, self.seat, self.claimed)
        return position


class Kongs(AtSeat, kinds.Drawn):
    """Kongs, the added ones first."""

    def answer(self, setting: Setting) -> Answer:
        """List the kongs."""
        return {"kongs": self.kongs(self.set_up(setting))}


class Actions(Kongs):
    """Ask what is open on an own turn; three wilds must win."""

    claimed: str | None = None

    def is_last_tile(self) -> bool:
        """Tell whether the tile drawn is good for a win alone."""
        return False

    def answer(self, setting: Setting) -> Answer:
        """List which of discard, kong and win are open."""
        position = self.set_up(setting)
        bar_claimed(position, self.seat, self.claimed)
        deal, rules = position.deal, position.rules
        deal.turns_begun[:] = 2  # no first turn
        wins = int(drawn_wins(deal, rules, setting.tables, self.seat, self.drew))
        plays_on = not self.is_last_tile() and not wins & WITHOUT_SHAPE
        open_now = {
            "discard": plays_on and legal_discards(deal, rules, self.seat) != 0,
            "kong": plays_on and bool(self.kongs(position)),
            "win": wins != 0,
        }
        return {"actions": [name for name, is_open in open_now.items() if is_open]}


class Claims(AtSeat):
    """Claims of a seat that may be barred from some; of an added tile only a win."""

    tile: str
    left: bool = False
    by: Literal["discard", "rob"] = "discard"

    def answer(self, setting: Setting) -> Answer:
        """List the claims in their order of rank, chows from low to high."""
        position = self.set_up(setting)
        deal, rules = position.deal, position.rules
        with at_key("tile"):
            tile = parse_tile(self.tile)
        position.see([tile])
        if self.by == "rob":
            deal.added = tile
            robs = may_win_on(deal, rules, setting.tables, self.seat, tile)
            return {"claims": ["hu"] * bool(robs)}
        bits = int(legal_claims(deal, rules, setting.tables, self.seat, tile, self.left))
        claims = ["three_wilds"] * bool(bits & THREE_WILDS) + ["hu"] * bool(bits & HU)
        claims += [f"{name}:{self.tile}" for name in ("kong", "pung") if bits & CLAIMS[name]]
        return {"claims": claims + [chow_name(deal, bit, tile) for bit in reversed(CHOWS) if bits & bit]}


class Resolve(kinds.Resolve):
    """Claims that may be three wilds pushed down."""

    known: ClassVar[Mapping[str, int]] = {"three_wilds": THREE_WILDS, **CLAIMS}


class Next(kinds.TurnCase):
    """Ask who deals next."""

    winner: Seat | None

    def answer(self, setting: Setting) -> Answer:
        """Name the seat."""
        outcomes = new_outcomes(1)
        if self.winner is not None:
            outcomes[0].winner = self.winner
            outcomes[0].by = SELF_DRAW
        next_deals(outcomes, setting.rules)
        return {"dealer": int(outcomes[0].next_dealer)}


class WallEnd(kinds.TurnCase):
    """Ask where a tile that a seat needs comes from."""

    left: Annotated[int, Field(ge=0)]
    seat: Seat
    need: Literal["draw", "replacement"]

    def set_up_wall(self, setting: Setting, replaced: int = 0) -> Position:
        """Leave as many tiles in the wall, some gone as replacements; raises InputError where that cannot be."""
        position = Position(setting)
        deal, rules = position.deal, position.rules
        there = int(rules.tile_count - rules.turned)
        most = there - int(deal.taken)
        if not there - int(deal.limit) <= self.left <= most:
            raise InputError(
                f"left is {self.left}, but must be {there - int(deal.limit)} to {most}: what the deal leaves, "
                "less what is never drawn"
            )
        if replaced > most - self.left:
            raise InputError(
                f"replaced is {replaced}, but must be 0 to {most - self.left}: so many tiles are gone since the deal"
            )
        deal.taken, deal.replaced = there - self.left, replaced
        return position

    def shares_out(self, position: Position) -> bool:
        """Tell whether the tile needed is the first of the last ones."""
        asked = is_shared_out if self.need == "replacement" else must_share_out
        return bool(asked(position.deal, position.rules))

    def order(self, position: Position) -> list[int]:
        """List the seats that take one of the last tiles."""
        return [(self.seat + step) % SEATS for step in range(int(position.rules.share_out_tiles))]


def checked_events(events: Sequence[Event], known: Mapping[str, tuple[type, ...]]) -> list[Event]:
    """Return events of a seat, each with what belongs to it; raises InputError for another."""
    for event in events:
        kinds_of_rest = known.get(str(event[0])) if event else None
        if kinds_of_rest is None or tuple(map(type, event[1:])) != kinds_of_rest:
            allowed = ", ".join(name + " with more" * bool(rest) for name, rest in known.items())
            raise InputError(f"events hold {json.dumps(event)}, but must each be one of {allowed}")
    return list(events)


def take_words(deal: Any, seat: int) -> list[str]:
    """Write the faces that a seat may not take, in the order m p s z."""
    return tile_words(deal.take_locks[seat])


SHARED: Final[dict[str, type[kinds.TurnCase]]] = {
    "discards": Discards,
    "kongs": Kongs,
    "actions": Actions,
    "resolve": Resolve,
    "next": Next,
}
