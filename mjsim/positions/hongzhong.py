"""Answer the kinds of Hongzhong's turn cases (docs/rules/hongzhong.md, Turn cases)."""

from typing import Annotated, Final, Literal

import numpy as np
from pydantic import Field

from mjsim.cases import Entry, Holding, Seat
from mjsim.errors import InputError, at_key
from mjsim.notation import parse_tile, parse_tiles
from mjsim.outcomes import flag_bits
from mjsim.positions.kinds import ASKED, Answer, TurnCase
from mjsim.positions.position import Position, Setting, tile_words
from mjsim.variants.hongzhong import SUITS, VariantGate
from mjsim_kernels.claims import CLAIM_KONG, CLAIM_PUNG, HU
from mjsim_kernels.deal_state import add_tile
from mjsim_kernels.records import EARTHLY
from mjsim_kernels.river import circumstances, legal
from mjsim_kernels.river.dealing import clear_river
from mjsim_kernels.river.hands import find_waits, is_out, is_over, note_waits
from mjsim_kernels.river.moves import river_dealer
from mjsim_kernels.tiles import CHOW, FACES, RANKS, SEATS
from mjsim_kernels.turn_rules import COPIES

CLAIMS: Final = {"hu": HU, "kong": CLAIM_KONG, "pung": CLAIM_PUNG}
ANOTHER: Final = 1  # a seat that is not asked

Wall = Annotated[int, Field(ge=0)]
Way = Literal["self", "discard", "rob"]


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


class Resolve(TurnCase):
    """Ask who gets a tile."""

    wild: None = None
    claims: dict[str, str]
    source: Annotated[Seat, Field(alias="from")]

    def answer(self, setting: Setting) -> Answer:
        """Name the seats, in order of play, and their claim."""
        choices = np.zeros(SEATS, np.int64)
        for seat, claim in self.claims.items():
            if seat not in map(str, range(SEATS)) or claim not in CLAIMS:
                raise InputError(
                    f'claims hold "{seat}": "{claim}", but must name seats 0 to 3 and {", ".join(CLAIMS)}'
                )
            if int(seat) == self.source:
                raise InputError(f"claims hold seat {seat}, but from says that it gave the tile")
            choices[int(seat)] = CLAIMS[claim]
        winners, melder, _ = (int(part) for part in legal.resolve_river(choices, self.source))
        order = [(self.source + step) % SEATS for step in range(1, SEATS)]
        seats = [seat for seat in order if winners >> seat & 1] or [melder] * (melder >= 0)
        return {"seats": seats, "claim": self.claims[str(seats[0])] if seats else None}


class WonTile(TurnCase):
    """Hold who won a tile of whom."""

    wild: None = None
    by: Way | None
    source: Annotated[Seat | None, Field(alias="from")]
    winners: list[Seat]

    @property
    def giver(self) -> int:
        """The seat whose tile it was; raises InputError where none is told, or it cannot be."""
        if self.by == "self" and self.winners:
            if len(self.winners) > 1:
                raise InputError(f"winners is {self.winners}, but a self-draw has one")
            return self.winners[0]
        if self.source in self.winners or len(set(self.winners)) < len(self.winners):
            raise InputError(
                f"winners is {self.winners}, but must be seats, each once, and not the one it is from"
            )
        if self.source is None:
            raise InputError(f"from is null, but by is {self.by}: name the seat that the tile comes from")
        return self.source

    @property
    def bits(self) -> int:
        """A bit for each winner."""
        return sum(1 << seat for seat in set(self.winners))


class Next(WonTile):
    """Ask who draws after a won tile."""

    won: Annotated[list[bool], Field(min_length=SEATS, max_length=SEATS)]
    wall: Wall

    def answer(self, setting: Setting) -> Answer:
        """Name the seat; null where the deal is over."""
        position = start(setting, self.wall)
        deal, rules = position.deal, position.rules
        deal.won = self.bits | sum(1 << seat for seat, has_won in enumerate(self.won) if has_won)
        if self.wall == 0 or is_over(deal, rules):
            return {"seat": None}
        return {"seat": int(legal.next_in_play(deal, rules, self.giver))}


class Dealer(WonTile):
    """Ask who deals the next deal, after the first tile won."""

    def answer(self, setting: Setting) -> Answer:
        """Name the seat."""
        source = self.giver if self.winners else ASKED
        return {"seat": int(river_dealer(setting.rules, source, self.bits))}


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


class FlagEvent(Entry):
    """Hold one event of a deal before a win."""

    type: Literal["draw", "discard", "pung", "kong", "akong", "ckong", "win"]
    seat: Seat
    source: Annotated[Literal["wall", "tail"] | None, Field(alias="from")] = None


class FlagWin(Entry):
    """Hold the win in question."""

    seat: Seat
    by: Way
    source: Annotated[Seat | None, Field(alias="from")] = None


class Flags(TurnCase):
    """Ask for the circumstances of a win at the end of some events."""

    wild: None = None
    events: list[FlagEvent]
    win: FlagWin
    wall: Wall

    def answer(self, setting: Setting) -> Answer:
        """List the flags in the order of the rule book."""
        position = start(setting, self.wall)
        deal, seat = position.deal, self.win.seat
        for event in self.events:
            note(deal, event)
        flags = 0
        if self.win.by == "self":
            flags = int(circumstances.self_draw_flags(deal, seat))
        elif self.win.by == "discard":
            flags = int(circumstances.discard_flags(deal))
            if int(circumstances.earthly_seats(deal, position.rules)) >> seat & 1:
                flags |= EARTHLY
        return {"flags": [name for name in VariantGate.flags if flags & flag_bits([name])]}


def note(deal: np.record, event: FlagEvent) -> None:
    """Note one event of a deal."""
    if event.type == "draw":
        circumstances.note_river_draw(deal, event.seat, event.source == "tail")
    elif event.type == "discard":
        circumstances.note_river_discard(deal, event.seat)
    elif event.type == "pung":
        circumstances.note_river_pung(deal, event.seat)
    elif event.type == "win":
        circumstances.note_river_win(deal, event.seat)
    else:
        circumstances.note_river_kong(deal, event.seat)


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
