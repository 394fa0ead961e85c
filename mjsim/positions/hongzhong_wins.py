"""Ask who gets a won tile of Hongzhong, what the win came with, and who draws and deals after it."""

from typing import Annotated, Final, Literal

import numpy as np
from pydantic import Field

from mjsim.cases import Entry, Seat
from mjsim.errors import InputError
from mjsim.outcomes import flag_bits
from mjsim.positions.hongzhong_seats import Wall, start
from mjsim.positions.kinds import ASKED, Answer, TurnCase
from mjsim.positions.position import Setting
from mjsim.variants.hongzhong import VariantGate
from mjsim_kernels.claims import CLAIM_KONG, CLAIM_PUNG, HU
from mjsim_kernels.records import EARTHLY
from mjsim_kernels.river import circumstances, legal
from mjsim_kernels.river.hands import is_over
from mjsim_kernels.river.moves import river_dealer
from mjsim_kernels.tiles import SEATS

CLAIMS: Final = {"hu": HU, "kong": CLAIM_KONG, "pung": CLAIM_PUNG}

Way = Literal["self", "discard", "rob"]


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
