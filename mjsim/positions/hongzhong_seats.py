"""Set up what one seat sees in a turn case of Hongzhong (docs/rules/hongzhong.md, Turn cases)."""

from typing import Annotated, Literal

import numpy as np
from pydantic import Field

from mjsim.cases import Holding
from mjsim.errors import InputError, at_key
from mjsim.notation import parse_tile, parse_tiles
from mjsim.positions.kinds import ASKED, TurnCase
from mjsim.positions.position import Position, Setting
from mjsim.variants.hongzhong import SUITS
from mjsim_kernels.deal_state import add_tile
from mjsim_kernels.river.dealing import clear_river
from mjsim_kernels.river.hands import find_waits, note_waits
from mjsim_kernels.tiles import CHOW, RANKS, SEATS

Wall = Annotated[int, Field(ge=0)]


def start(setting: Setting, wall: int | None = None) -> Position:
    """Begin a position with as many tiles left; raises InputError for too many."""
    position = Position(setting)
    deal = position.deal
    clear_river(deal, position.rules)
    deal.taken = SEATS * int(position.rules.hand) + 1
    most = int(deal.limit) - int(deal.taken)
    if wall is not None:
        if wall > most:
            raise InputError(f"wall is {wall}, but no more than {most} tiles are left after the deal")
        deal.taken = int(deal.limit) - wall
    return position


class Held(TurnCase, Holding):
    """Hold what one seat sees."""

    wild: None = None
    missing: Literal["m", "p", "s"]
    won: bool = False
    wall: Wall | None = None

    def set_up(self, setting: Setting, more: int = 0, drew: str | None = None) -> Position:
        """Set up the position of the seat asked; raises InputError if it is impossible."""
        position = start(setting, self.wall)
        deal = position.deal
        position.fill_seat(ASKED, self, more)
        deal.missing[ASKED] = SUITS.index(self.missing)
        if drew is not None:
            with at_key("drew"):
                deal.drawn = parse_tile(drew)
            if deal.hands[ASKED, deal.drawn] == 0:
                raise InputError(f"drew is {drew}, but the hand holds no such tile")
        if self.won:
            self._lock(position, setting, more, drew)
        elif not more:
            note_waits(deal, setting.tables, ASKED)
        return position

    def _lock(self, position: Position, setting: Setting, more: int, drew: str | None) -> None:
        """Lock the hand, as it is without the tile drawn."""
        if more and drew is None:
            raise InputError("drew is null, but a seat that has won calls no pung")
        deal = position.deal
        deal.won = 1 << ASKED
        locked = position if not more else start(setting)
        if more:
            rest = parse_tiles(self.hand)
            rest.remove(int(deal.drawn))
            for tile in rest:
                add_tile(locked.deal, ASKED, tile)
            locked.deal.meld_counts[ASKED] = deal.meld_counts[ASKED]
            locked.deal.missing[ASKED] = deal.missing[ASKED]
        deal.waits[ASKED] = find_waits(locked.deal, setting.tables, ASKED) if melds_may_win(deal) else 0


def melds_may_win(deal: np.record) -> bool:
    """Tell whether the melds of the seat asked are pungs and kongs of its two suits (Winning 1 and 3)."""
    count = int(deal.meld_counts[ASKED])
    melds = zip(deal.meld_kinds[ASKED, :count], deal.meld_faces[ASKED, :count], strict=True)
    return all(kind != CHOW and face // RANKS != deal.missing[ASKED] for kind, face in melds)


class OnTurn(Held):
    """Hold what a seat on turn sees."""

    drew: str | None
