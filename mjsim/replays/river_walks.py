"""Walk through a played deal that goes on after a win."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from mjsim.prospects import Prospect, discards_of, prospect_of
from mjsim.replays.following import CALLS, Event, Following, claimed
from mjsim.replays.settings import PlayedDeal, Setting
from mjsim.replays.steps import Claim, Exhausted, Holding, Turn
from mjsim.tile_names import Meld
from mjsim_kernels import claims as claim_bits
from mjsim_kernels.deal_events import (
    DEAL_WON,
    KONG_ADDED,
    KONG_CONCEALED,
    SUIT_DECLARED,
    TILE_DISCARDED,
    TILE_GIVEN,
    WALL_EXHAUSTED,
)
from mjsim_kernels.records import DISCARD, ROB, SELF_DRAW
from mjsim_kernels.river.hands import has_won
from mjsim_kernels.river.legal import river_claims
from mjsim_kernels.river.reenactment import follow_river, lay_out_river
from mjsim_kernels.tiles import NO_TILE, SEATS

OWN_MOVES: Final = (TILE_DISCARDED, KONG_ADDED, KONG_CONCEALED)
BITS: Final = (claim_bits.HU, claim_bits.CLAIM_KONG, claim_bits.CLAIM_PUNG)


@dataclass
class RiverDealt:
    """Show the four hands as dealt, what is exchanged, and the suits that the seats declare."""

    holdings: list[Holding]
    prospects: list[Prospect]
    gifts: list[list[int]]
    step: int  # a seat gives to the one so many after it; 0 where nothing is exchanged
    missing: list[int]


class WonTile(NamedTuple):
    """Show who wins a tile, and the place of its first row in `Outcome.events`."""

    seats: list[int]
    by: int
    source: int
    tile: int
    row: int


RiverStep = RiverDealt | Turn | Claim | WonTile | Exhausted


def river_steps(setting: Setting, played: PlayedDeal, detailed: int | None = None) -> Iterator[RiverStep]:
    """Walk through a deal; the parameters are those of `walks.steps_of`."""
    return RiverWalk(setting, played, detailed).steps()


class RiverWalk(Following):
    """Follow a played deal from the hands as dealt, event by event; the parameters are those of `walks.steps_of`."""

    lay_out = staticmethod(lay_out_river)

    def steps(self) -> Iterator[RiverStep]:
        """Yield what happens, each step as it is before it is followed."""
        yield self.dealt()
        while self.place < len(self.events):
            event = self.events[self.place]
            if event.kind == WALL_EXHAUSTED:
                self.place += 1
                yield Exhausted()
            elif event.kind == DEAL_WON:
                if event.by == SELF_DRAW:
                    yield self.turn(event)
                yield self.win()
            elif event.kind in OWN_MOVES:
                yield self.turn(event)
                self.follow(event, self.winners(1) if event.kind == KONG_ADDED else 0)
                if event.kind == TILE_DISCARDED:
                    yield from self.claims(event)
            else:
                self.follow(event)
                self.drawn = NO_TILE if event.kind in CALLS else event.tile

    def follow(self, event: Event, winners: int = 0) -> None:
        """Let the next event happen."""
        follow_river(self.deal, self.rules, self.tables, *event, winners)
        self.place += 1

    def winners(self, after: int) -> int:
        """Return a bit for each seat that wins one tile from some place on."""
        seats, first = 0, None
        for event in self.events[self.place + after :]:
            if event.kind != DEAL_WON or (first and event[2:] != first[2:]):
                break
            if seats >> event.seat & 1 or (after and event.by != ROB):
                break
            seats, first = seats | 1 << event.seat, first or event
        return seats

    def win(self) -> WonTile:
        """Follow all wins of one tile."""
        event, winners, row = self.events[self.place], self.winners(0), int(self.deal.payment_count)
        self.follow(event, winners)
        self.place += winners.bit_count() - 1
        source = event.seat if event.by == SELF_DRAW else event.source
        order = [(source + step) % SEATS for step in range(SEATS)]
        return WonTile([seat for seat in order if winners >> seat & 1], event.by, source, event.tile, row)

    def dealt(self) -> RiverDealt:
        """Show the hands as dealt, and follow the exchange and the declarations."""
        holdings = [self.holding(seat) for seat in range(SEATS)]
        holdings[0].drawn = self.drawn
        gifts: list[list[int]] = [[] for _ in range(SEATS)]
        step = 0
        while self.events[self.place].kind in (TILE_GIVEN, SUIT_DECLARED):
            event = self.events[self.place]
            if event.kind == TILE_GIVEN:
                gifts[event.seat].append(event.tile)
                step = (event.source - event.seat) % SEATS
            self.follow(event)
        prospects = [self.prospect(seat) for seat in range(SEATS)]
        self.drawn = NO_TILE if step else self.drawn
        return RiverDealt(holdings, prospects, gifts, step, self.deal.missing.tolist())

    def turn(self, event: Event) -> Turn:
        """Show one move of an own turn, which is followed afterwards."""
        seat, holding = event.seat, self.holding(event.seat)
        holding.drawn = self.drawn
        detailed = seat == self.detailed and event.kind == TILE_DISCARDED and not has_won(self.deal, seat)
        options = discards_of(self.deal, self.rules, self.tables, seat) if detailed else []
        before, after, number = self.prospect(seat), None, int(self.deal.discards)
        if event.kind == TILE_DISCARDED:
            after = prospect_of(self.deal, self.rules, self.tables, seat, without=event.tile)
            number += 1
        return Turn(seat, number, holding, [], event.kind, event.tile, before, after, options)

    def claims(self, discard: Event) -> list[Claim]:
        """Show what the other seats could make of a discard, and follow a call."""
        after = self.events[self.place] if self.place < len(self.events) else None
        won = after is not None and after.kind == DEAL_WON and after.by == DISCARD
        winners = self.winners(0) if won else 0
        claims = []
        for step in range(1, SEATS):
            seat = (discard.seat + step) % SEATS
            bits = int(river_claims(self.deal, self.rules, self.tables, seat, discard.tile))
            if bits:
                options = [claimed(bit, discard.tile, discard.tile) for bit in BITS if bits & bit]
                called = after is not None and after.kind in CALLS and after.seat == seat
                choice = Meld(CALLS[after.kind], after.tile) if called and after else None
                wins = "hu" if winners >> seat & 1 else None
                granted = called or wins is not None
                before = self.prospect(seat)
                claims.append(Claim(seat, discard.tile, options, wins or choice, granted, before, None))
        if after is not None and after.kind in CALLS:
            self.follow(after)
            self.drawn = NO_TILE
            for claim in claims:
                if claim.granted:
                    claim.after = self.prospect(claim.seat)
        return claims
