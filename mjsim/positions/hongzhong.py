"""Answer the kinds of Hongzhong's turn cases (docs/rules/hongzhong.md, Turn cases)."""

from typing import Final

import numpy as np

from mjsim.errors import InputError, at_key
from mjsim.notation import parse_tile, parse_tiles
from mjsim.positions.hongzhong_seats import Held, OnTurn, melds_may_win, start
from mjsim.positions.hongzhong_wins import CLAIMS, Dealer, Flags, Next, Resolve
from mjsim.positions.kinds import ASKED, Answer, TurnCase
from mjsim.positions.position import Setting, tile_words
from mjsim_kernels.claims import HU
from mjsim_kernels.deal_state import add_tile
from mjsim_kernels.river import legal
from mjsim_kernels.river.hands import find_waits, is_out
from mjsim_kernels.tiles import FACES
from mjsim_kernels.turn_rules import COPIES

ANOTHER: Final = 1  # a seat that is not asked


class Discards(OnTurn):
    """Ask which tiles may be discarded."""

    def answer(self, setting: Setting) -> Answer:
        """List the tiles."""
        position = self.set_up(setting, 1, self.drew)
        if is_out(position.deal, position.rules, ASKED):
            return {"discards": []}
        return {"discards": tile_words(legal.river_discards(position.deal, position.rules, ASKED))}


class Kongs(OnTurn):
    """Ask which kongs may be declared."""

    no_extend: list[str] = []

    def answer(self, setting: Setting) -> Answer:
        """List the kongs."""
        position = self.set_up(setting, 1, self.drew)
        deal, drew = position.deal, self.drew is not None
        if is_out(deal, position.rules, ASKED):
            return {"kongs": []}
        with at_key("no_extend"):
            deal.no_extend[ASKED] = sum({1 << parse_tile(tile) for tile in self.no_extend})
        added = tile_words(legal.river_added_kongs(deal, ASKED, drew))
        concealed = tile_words(legal.river_concealed_kongs(deal, setting.tables, ASKED, drew))
        return {
            "kongs": sorted([*(f"akong:{tile}" for tile in added), *(f"ckong:{tile}" for tile in concealed)])
        }


class Claims(Held):
    """Ask what may be claimed of a discard, or of a tile that another seat adds to its pung."""

    tile: str
    rob: bool = False

    def answer(self, setting: Setting) -> Answer:
        """List the claims."""
        position = self.set_up(setting)
        deal, rules = position.deal, position.rules
        with at_key("tile"):
            tile = parse_tile(self.tile)
            position.see([tile])
        if self.rob:
            robbers = legal.find_robbers(deal, rules, setting.tables, ANOTHER, tile)
            bits = HU if robbers >> ASKED & 1 else 0
        else:
            bits = int(legal.river_claims(deal, rules, setting.tables, ASKED, tile))
        if not melds_may_win(deal):
            bits &= ~HU
        return {"claims": [name for name, bit in CLAIMS.items() if bits & bit]}


class Waits(Held):
    """Ask which tiles complete a hand."""

    def answer(self, setting: Setting) -> Answer:
        """List the tiles, those left out of which the seat holds all (Settlement, Ready)."""
        position = self.set_up(setting)
        if not melds_may_win(position.deal):
            return {"waits": []}
        waits = int(find_waits(position.deal, setting.tables, ASKED))
        copies = np.bincount(position.seen, minlength=FACES)
        spent = sum(1 << int(face) for face in np.flatnonzero(copies >= COPIES))
        return {"waits": tile_words(waits & ~spent)}


class Exchange(TurnCase):
    """Ask which tiles may be among the three that a seat gives."""

    wild: None = None
    hand: str

    def answer(self, setting: Setting) -> Answer:
        """List the tiles."""
        position = start(setting)
        size = int(position.rules.hand)
        with at_key("hand"):
            tiles = parse_tiles(self.hand)
        if len(tiles) not in (size, size + 1):
            raise InputError(
                f"hand holds {len(tiles)} tiles, but must hold {size}, or {size + 1} of the dealer"
            )
        position.see(tiles)
        for tile in tiles:
            add_tile(position.deal, ASKED, tile)
        return {"give": tile_words(legal.legal_gifts(position.deal, position.rules, ASKED))}


KINDS: Final[dict[str, type[TurnCase]]] = {
    "discards": Discards,
    "claims": Claims,
    "kongs": Kongs,
    "resolve": Resolve,
    "waits": Waits,
    "next": Next,
    "dealer": Dealer,
    "exchange": Exchange,
    "flags": Flags,
}
