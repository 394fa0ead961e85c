"""Ask whether a deal of Longgang is aborted (docs/rules/longgang.md, Abortive draws)."""

from typing import Annotated

from pydantic import Field

from mjsim.cases import Seat
from mjsim.errors import InputError, at_key
from mjsim.notation import parse_tiles
from mjsim.positions import kinds
from mjsim.positions.kinds import ASKED, Answer
from mjsim.positions.position import Position, Setting
from mjsim_kernels.aborts import are_same_wind, has_many_kinds, has_too_many_kongs, has_too_many_winners
from mjsim_kernels.circumstances import note_discard
from mjsim_kernels.deal_events import (
    ABORT_NAMES,
    SAME_WIND_DISCARDS,
    TERMINAL_HONOR_KINDS,
    TOO_MANY_KONGS,
    TOO_MANY_WINNERS,
)
from mjsim_kernels.deal_state import add_meld, add_tile
from mjsim_kernels.tiles import KONG, MOST_SETS, SEATS

Kongs = Annotated[list[Annotated[int, Field(ge=0, le=MOST_SETS)]], Field(min_length=SEATS, max_length=SEATS)]


class Abort(kinds.TurnCase):
    """Ask about one of four things: the discards so far, the kongs, the claims of a win, or a hand."""

    discards: str | None = None
    kongs: Kongs | None = None
    winners: list[Seat] | None = None
    hand: str | None = None
    wild: str | None = None
    seat: Seat = ASKED

    def answer(self, setting: Setting) -> Answer:
        """Name the key of `[abort]`, or null."""
        given = [name for name in ("discards", "kongs", "winners", "hand") if getattr(self, name) is not None]
        if len(given) != 1:
            raise InputError(
                f"an abort is asked with one of discards, kongs, winners or hand, not with {len(given)}"
            )
        position = Position(setting, self.wild)
        aborts = {
            "discards": (SAME_WIND_DISCARDS, self._by_discards),
            "kongs": (TOO_MANY_KONGS, self._by_kongs),
            "winners": (TOO_MANY_WINNERS, self._by_winners),
            "hand": (TERMINAL_HONOR_KINDS, self._by_hand),
        }
        reason, is_aborted = aborts[given[0]]
        return {"abort": ABORT_NAMES[reason] if is_aborted(position) else None}

    def _by_discards(self, position: Position) -> bool:
        with at_key("discards"):
            tiles = parse_tiles(self.discards or "")
        position.see(tiles)
        for place, tile in enumerate(tiles):
            note_discard(position.deal, place % SEATS, tile)
        return bool(are_same_wind(position.deal, position.rules))

    def _by_kongs(self, position: Position) -> bool:
        for seat, kongs in enumerate(self.kongs or []):
            for _ in range(kongs):
                add_meld(position.deal, seat, KONG, 0)
                position.deal.kongs += 1
        return bool(has_too_many_kongs(position.deal, position.rules))

    def _by_winners(self, position: Position) -> bool:
        return bool(has_too_many_winners(position.rules, len(set(self.winners or []))))

    def _by_hand(self, position: Position) -> bool:
        with at_key("hand"):
            tiles = parse_tiles(self.hand or "")
        position.see(tiles)
        for tile in tiles:
            add_tile(position.deal, self.seat, tile)
        position.deal.turns_begun[self.seat] = self.seat > 0
        return bool(has_many_kinds(position.deal, position.rules, self.seat))
