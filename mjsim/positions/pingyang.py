"""Add the kinds of Pingyang's turn cases (docs/rules/pingyang.md, Turn cases)."""

from typing import Annotated, Final

import numpy as np
from pydantic import Field

from mjsim.cases import Holding, Seat
from mjsim.errors import InputError, at_key
from mjsim.notation import parse_tiles
from mjsim.outcomes import new_outcomes
from mjsim.positions import kinds
from mjsim.positions.kinds import ASKED, Answer
from mjsim.positions.position import Position, Setting
from mjsim.tile_names import format_row, format_tile
from mjsim.variants.pingyang import group_tiles
from mjsim_kernels.deal_events import FLOWER_LAID, KONG_CONCEALED, TILE_DRAWN
from mjsim_kernels.deal_state import add_tile
from mjsim_kernels.dealing import open_deal
from mjsim_kernels.records import SELF_DRAW
from mjsim_kernels.rotation import next_deals
from mjsim_kernels.tiles import KINDS as TILE_KINDS
from mjsim_kernels.tiles import SEATS
from mjsim_kernels.turns import share_out
from mjsim_kernels.wall_ends import must_share_out, share_out_limit
from mjsim_kernels.winning import WITH_SHAPE, WITHOUT_SHAPE, drawn_wins

MOST_KONGS: Final = 16  # more than a deal can hold


class Wins(kinds.Drawn):
    """Ask how a win may be declared on an own turn."""

    def answer(self, setting: Setting) -> Answer:
        """Tell whether with a shape, and whether by the wilds alone."""
        position = self.set_up(setting)
        ways = drawn_wins(position.deal, position.rules, setting.tables, ASKED, self.drew)
        return {"hu": ways & WITH_SHAPE != 0, "kill_pig": ways & WITHOUT_SHAPE != 0}


class Opening(kinds.TurnCase):
    """Ask what a seat lays out of the tiles dealt to it."""

    wild: str
    hand: str

    def answer(self, setting: Setting) -> Answer:
        """List the kongs and the tiles of the first round, and count the tiles drawn for both."""
        position = Position(setting, self.wild)
        deal, rules = position.deal, position.rules
        with at_key("hand"):
            hand = parse_tiles(self.hand)
        if len(hand) - int(rules.hand) not in (0, 1):
            raise InputError(
                f"hand {self.hand} has {len(hand)} tiles, but {rules.hand} or {rules.hand + 1} are dealt"
            )
        position.see(hand)
        for tile in hand:
            add_tile(deal, ASKED, tile)
        ordinary = _ordinary_tiles(position)[: int(deal.limit - deal.taken)]
        deal.wall[deal.taken : deal.taken + len(ordinary)] = ordinary
        open_deal(deal, rules)
        events = [(int(event), int(tile)) for event, _, tile, *_ in deal.events[: deal.event_count]]
        return {
            "kongs": [
                f"ckong:{format_row(group_tiles(tile))}" for event, tile in events if event == KONG_CONCEALED
            ],
            "laid": [format_tile(tile) for event, tile in events if event == FLOWER_LAID],
            "draws": sum(event == TILE_DRAWN for event, _ in events),
        }


def _ordinary_tiles(position: Position) -> list[int]:
    """List unseen tiles that are no bonus tiles: with these for replacements the opening has one round."""
    rules, bonus = position.rules, int(position.deal.bonus_faces[ASKED])
    unseen = np.bincount(rules.tile_set[: rules.tile_count], minlength=TILE_KINDS)
    unseen -= np.bincount(position.seen, minlength=TILE_KINDS)
    return [tile for tile in range(TILE_KINDS) for _ in range(unseen[tile]) if not bonus >> tile & 1]


class Wall(kinds.TurnCase):
    """Ask whether the last tiles are shared out now that somebody is about to draw."""

    left: Annotated[int, Field(ge=0)]
    kongs: Annotated[int, Field(ge=0, le=MOST_KONGS)]

    def answer(self, setting: Setting) -> Answer:
        """Tell how many tiles end the ordinary draws, and whether they are over."""
        position = Position(setting)
        deal, rules = position.deal, position.rules
        most = int(deal.limit - deal.taken)
        if self.left > most:
            raise InputError(
                f"left is {self.left}, but no more than {most} tiles are in the wall after the deal"
            )
        deal.taken = deal.limit - self.left
        deal.kongs = self.kongs
        return {
            "limit": int(share_out_limit(deal, rules)),
            "share_out": bool(must_share_out(deal, rules)),
        }


class ShareOut(kinds.TurnCase):
    """Ask who wins with the last tiles, when whoever can win does."""

    wild: str
    seat: Seat
    players: Annotated[list[Holding], Field(min_length=SEATS, max_length=SEATS)]
    tiles: str

    def answer(self, setting: Setting) -> Answer:
        """Tell who wins by what, and how many tiles are drawn."""
        position = Position(setting, self.wild)
        deal, rules, tables = position.deal, position.rules, setting.tables
        for seat, player in enumerate(self.players):
            self._fill(position, seat, player)
        with at_key("tiles"):
            tiles = parse_tiles(self.tiles)
        position.see(tiles)
        before = int(deal.taken)
        deal.limit = before + len(tiles)
        deal.wall[before : deal.limit] = tiles
        share_out(deal, rules, tables, self.seat)
        taken = int(deal.taken) - before
        if deal.winner >= 0:
            ways = drawn_wins(deal, rules, tables, int(deal.winner), True)
            return {
                "winner": int(deal.winner),
                "by": "hu" if ways & WITH_SHAPE else "kill_pig",
                "taken": taken,
            }
        if taken < rules.share_out_tiles:
            raise InputError(f"tiles end after {taken} of {int(rules.share_out_tiles)}: give the next")
        return {"winner": None, "by": None, "taken": taken}

    def _fill(self, position: Position, seat: int, player: Holding) -> None:
        try:
            position.fill_seat(seat, player)
        except InputError as error:
            raise InputError(f"players[{seat}]: {error}") from None


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


KINDS: Final[dict[str, type[kinds.TurnCase]]] = kinds.SHARED | {
    "wins": Wins,
    "opening": Opening,
    "wall": Wall,
    "share_out": ShareOut,
    "next": Next,
}
