"""Define the kinds of turn cases that variants share (docs/rules/README.md, A turn case)."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final

import numpy as np
from pydantic import Field

from mjsim.cases import CaseHead, Holding, Seat
from mjsim.errors import InputError, at_key
from mjsim.notation import parse_tile
from mjsim.positions.position import Position, Setting, tile_words
from mjsim.tile_names import format_tile
from mjsim_kernels.claims import (
    ANY_CHOW,
    CHOW_HIGH,
    CHOW_LOW,
    CHOW_MIDDLE,
    CLAIM_KONG,
    CLAIM_PUNG,
    HU,
    NOBODY,
    resolve_claims,
)
from mjsim_kernels.legal import added_kongs, chow_tiles, concealed_kongs, legal_claims, legal_discards
from mjsim_kernels.tiles import SEATS

Answer = dict[str, Any]

ASKED: Final = 0  # the seat of whoever is asked
CLAIMS: Final = {"hu": HU, "kong": CLAIM_KONG, "pung": CLAIM_PUNG, "chow": ANY_CHOW}
CHOWS: Final = (CHOW_LOW, CHOW_MIDDLE, CHOW_HIGH)


class TurnCase(CaseHead):
    """Hold one position; each kind adds the keys that it needs, and its answer."""

    kind: str
    expect: dict[str, Any] | None = None

    def answer(self, setting: Setting) -> Answer:
        """Answer the case in the keys of its `expect`.

        Parameters
        ----------
        setting
            The rules of this very case, its options applied.

        Raises
        ------
        InputError
            The position is impossible.
        """
        raise NotImplementedError


class Seated(TurnCase, Holding):
    """Hold what one seat sees, one tile short of a hand that may win."""

    more: ClassVar[int] = 0  # tiles held more than between turns

    wild: str

    @property
    def asked(self) -> int:
        """The seat asked."""
        return ASKED

    def set_up(self, setting: Setting) -> Position:
        """Set up the position of the seat asked; raises InputError if it is impossible."""
        position = Position(setting, self.wild)
        position.fill_seat(self.asked, self, self.more)
        return position


class OnTurn(Seated):
    """Hold what a seat on turn sees."""

    more = 1


class Discards(OnTurn):
    """Ask which tiles may be discarded."""

    def answer(self, setting: Setting) -> Answer:
        """List the tiles."""
        position = self.set_up(setting)
        return {"discards": tile_words(legal_discards(position.deal, position.rules, self.asked))}


class Drawn(OnTurn):
    """Hold what a seat sees that may have drawn: false right after a chow or pung."""

    drew: bool = True

    def kongs(self, position: Position) -> list[str]:
        """List the kongs that may be declared."""
        asked = (position.deal, position.rules, self.asked, self.drew)
        added, concealed = tile_words(added_kongs(*asked)), tile_words(concealed_kongs(*asked))
        return [*(f"akong:{tile}" for tile in added), *(f"ckong:{tile}" for tile in concealed)]


class Kongs(Drawn):
    """Ask which kongs may be declared."""

    def answer(self, setting: Setting) -> Answer:
        """List the kongs."""
        return {"kongs": sorted(self.kongs(self.set_up(setting)))}


class Claims(Seated):
    """Ask what may be claimed of a discard."""

    tile: str
    left: bool = False

    def answer(self, setting: Setting) -> Answer:
        """List the claims."""
        position = self.set_up(setting)
        deal = position.deal
        with at_key("tile"):
            tile = parse_tile(self.tile)
        position.see([tile])
        bits = legal_claims(deal, position.rules, setting.tables, self.asked, tile, self.left)
        names = [name for name in ("hu", "kong", "pung") if bits & CLAIMS[name]]
        return {"claims": sorted(names + [chow_name(deal, bit, tile) for bit in CHOWS if bits & bit])}


def chow_name(deal: np.record, claim: int, tile: int) -> str:
    """Write a chow in the order of played faces, each tile by the face printed on it."""
    return "chow:" + "".join(format_tile(int(face)) for face in chow_tiles(deal, claim, tile))


class Resolve(TurnCase):
    """Ask whose claim is granted, on a discard or on a tile added to a pung."""

    known: ClassVar[Mapping[str, int]] = CLAIMS

    claims: dict[str, str]
    source: Annotated[Seat, Field(alias="from")]

    def answer(self, setting: Setting) -> Answer:
        """Name the seat and its claim."""
        claims = np.zeros(SEATS, np.int64)
        for seat, claim in self.claims.items():
            name = claim.partition(":")[0]
            if seat not in map(str, range(SEATS)) or name not in self.known:
                raise InputError(
                    f'claims hold "{seat}": "{claim}", but must name seats 0 to 3 and {", ".join(self.known)}'
                )
            claims[int(seat)] = self.known[name]
        granted = resolve_claims(claims, self.source)
        if granted == NOBODY:
            return {"seat": None, "claim": None}
        return {"seat": int(granted), "claim": self.claims[str(granted)]}


SHARED: Final[dict[str, type[TurnCase]]] = {
    "discards": Discards,
    "claims": Claims,
    "kongs": Kongs,
    "resolve": Resolve,
}
