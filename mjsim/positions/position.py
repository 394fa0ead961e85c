"""Set up a deal by hand, as far as a turn case tells it."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from mjsim.case_outcomes import read_wilds
from mjsim.cases import Holding
from mjsim.errors import InputError, at_key
from mjsim.notation import check_copies, parse_tiles
from mjsim.rulesets import Ruleset
from mjsim.tile_names import Meld, format_row, format_tile
from mjsim.variants import gate_of
from mjsim_kernels.deal_state import add_meld, add_tile
from mjsim_kernels.dealing import clear_deal, turn_up
from mjsim_kernels.simulate import new_deals
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import CONCEALED_KONG, FACES, KINDS, NO_TILE, SEATS


class Setting(NamedTuple):
    """Hold what the functions of play are asked with.

    Parameters
    ----------
    ruleset
        Rules of one or more cases.
    rules
        TURN_RULES record of these.
    tables
        From `load_tables`.
    """

    ruleset: Ruleset
    rules: np.record
    tables: HandTables


class Position:
    """Hold a deal and the rules under which a seat is asked.

    Parameters
    ----------
    setting
        The rules of this very case, its options applied.
    wild
        The tiles turned up; None where they do not matter.

    Attributes
    ----------
    deal, rules
        DEAL and TURN_RULES records; the deal is dealt, and nothing has happened since.

    Raises
    ------
    InputError
        `wild` is no such tile.
    """

    def __init__(self, setting: Setting, wild: str | None = None) -> None:
        self.gate = gate_of(setting.ruleset.variant)
        self.rules = setting.rules
        self.deal: np.record = new_deals()[0]
        clear_deal(self.deal)
        self.deal.limit = self.rules.tiles_to_take
        self.deal.taken = SEATS * int(self.rules.hand) + 1
        self.wilds: list[int] = []
        self.seen: list[int] = []
        if wild is not None:
            self.wilds = read_wilds(wild, setting.ruleset)
            self.see(self.wilds)
            turn_up(self.deal, self.rules, *self.wilds, *[NO_TILE] * (2 - len(self.wilds)))

    def see(self, tiles: Iterable[int]) -> None:
        """Count tiles that are somewhere in the position; raises InputError for one too many."""
        self.seen += tiles
        check_copies(self.seen, "the position")
        for tile in self.seen:
            if tile >= self.gate.kinds or tile in self.gate.absent:
                raise InputError(f"the tile {format_tile(tile)} is no part of this variant's tile set")

    def fill_seat(self, seat: int, holding: Holding, more: int = 0) -> None:
        """Give a seat what it holds: `more` tiles than between turns.

        Raises
        ------
        InputError
            A wrong number of tiles, a fifth copy, or a tile where no rule leaves it.
        """
        with at_key("hand"):
            hand = parse_tiles(holding.hand)
        with at_key("melds"):
            melds = [self.gate.parse_meld(text, self.wilds) for text in holding.melds]
        self._check_size(holding, len(hand) + 3 * len(melds), more)
        with at_key("flowers"):
            flowers = parse_tiles(holding.flowers)
        self.see([*hand, *flowers, *(tile for meld in melds for tile in self._meld_tiles(meld))])
        self._check_bonus(seat, hand, flowers)
        self._check_melds(seat, melds)
        for tile in hand:
            add_tile(self.deal, seat, tile)
        for meld in melds:
            add_meld(self.deal, seat, meld.kind, meld.face)
        self.deal.flowers[seat] = np.bincount(np.array(flowers, np.int64), minlength=KINDS)

    def _meld_tiles(self, meld: Meld) -> list[int]:
        return self.gate.meld_tiles(meld, self.wilds)

    def _check_size(self, holding: Holding, size: int, more: int) -> None:
        due = int(self.rules.hand) + more
        if size != due:
            raise InputError(
                f"hand {holding.hand} with {len(holding.melds)} melds counts {size} tiles, but must count {due} "
                "(a meld, kongs too, counts three)"
            )

    def _check_bonus(self, seat: int, hand: Sequence[int], flowers: Sequence[int]) -> None:
        laid = set(tiles_in(self.deal.bonus_faces[seat], KINDS))
        if laid.intersection(hand) and not self.rules.last_bonus_dead:
            raise InputError(
                f"hand holds {format_row(sorted(laid.intersection(hand)))}, but bonus tiles are laid out"
            )
        if not laid.issuperset(flowers):
            only = f"only {format_row(sorted(laid))} is laid out" if laid else "no tile is laid out"
            raise InputError(f"flowers hold {format_row(sorted(set(flowers) - laid))}, but {only}")

    def _check_melds(self, seat: int, melds: Sequence[Meld]) -> None:
        for meld in melds:
            may_be_dealt = self.rules.dealt_four_is_kong and meld.kind == CONCEALED_KONG
            barred = int(self.deal.wild_faces[seat]) | (
                0 if may_be_dealt else int(self.deal.bonus_faces[seat])
            )
            if any(barred >> tile & 1 for tile in self._meld_tiles(meld)):
                text = self.gate.format_meld(meld, self.wilds)
                raise InputError(f"melds hold {text}, but wilds and bonus tiles are in no meld")


def tiles_in(mask: int, kinds: int = FACES) -> list[int]:
    """List the tiles of which a mask has the bit."""
    return [tile for tile in range(kinds) if int(mask) >> tile & 1]


def tile_words(mask: int) -> list[str]:
    """Write the faces of which a mask has the bit, in the order m p s z."""
    return [format_tile(face) for face in tiles_in(mask)]
