"""Walk through a played deal and see what each seat faced when it decided."""

from collections.abc import Iterator
from typing import Final

from mjsim.errors import MjsimError
from mjsim.prospects import discards_of
from mjsim.replays.following import CALLS, CLAIM_BITS, HU, THREE_WILDS, Event, Following, claimed
from mjsim.replays.settings import PlayedDeal, Setting
from mjsim.replays.steps import Claim, Dealt, Exhausted, Share, Step, Turn, Win
from mjsim.tile_names import Meld
from mjsim_kernels import claims as claim_bits
from mjsim_kernels import legal
from mjsim_kernels.deal_events import (
    ABORT_NAMES,
    DEAL_ABORTED,
    DEAL_WON,
    FLOWER_LAID,
    KONG_ADDED,
    KONG_CONCEALED,
    TERMINAL_HONOR_KINDS,
    TILE_DISCARDED,
    TILE_DRAWN,
    TOO_MANY_WINNERS,
    WALL_EXHAUSTED,
)
from mjsim_kernels.deal_state import played_face
from mjsim_kernels.policies import actions
from mjsim_kernels.records import DISCARD, LAST_TILE, SELF_DRAW
from mjsim_kernels.reenactment import (
    ask_claim,
    ask_turn,
    begin_start,
    follow_event,
    follow_start,
    lay_out,
)
from mjsim_kernels.tiles import CONCEALED_KONG, NO_TILE, SEATS

MOVES: Final = {
    TILE_DISCARDED: actions.DECLARE_DISCARD,
    KONG_ADDED: actions.DECLARE_ADDED_KONG,
    KONG_CONCEALED: actions.DECLARE_CONCEALED_KONG,
    DEAL_WON: actions.WIN,
}


def steps_of(setting: Setting, played: PlayedDeal, detailed: int | None = None) -> Iterator[Step]:
    """Walk through a deal.

    Parameters
    ----------
    setting
        What the deal was played with.
    played
        The deal.
    detailed
        The seat whose every possible discard is measured.

    Raises
    ------
    MjsimError
        A seat decides otherwise than in the deal: it was played by another setting.
    """
    return _Walk(setting, played, detailed).steps()


class _Walk(Following):
    lay_out = staticmethod(lay_out)

    def __init__(self, setting: Setting, played: PlayedDeal, detailed: int | None) -> None:
        super().__init__(setting, played, detailed)
        self.on_turn, self.drew = 0, True
        self.laid: list[int] = []

    def steps(self) -> Iterator[Step]:
        yield self.dealt()
        if self.rules.start_kongs:
            yield from self.start()
        while self.place < len(self.events):
            event = self.events[self.place]
            if event.kind in (WALL_EXHAUSTED, DEAL_ABORTED):
                yield self.no_win()
            elif event.kind == DEAL_WON and (event.by != SELF_DRAW or self.is_dealt_win(event)):
                self.follow()
                yield Win(event.seat, event.by, event.source, event.tile)
            elif event.kind in MOVES:
                yield self.turn(event)
                if event.kind == TILE_DISCARDED:
                    yield from self.claims(event)
                elif event.kind == DEAL_WON:
                    yield Win(event.seat, event.by, event.source, event.tile)
            else:
                yield from self.take(event)

    def no_win(self) -> Exhausted:
        """Follow the end without a winner; a seat on turn may have aborted the deal."""
        event = self.events[self.place]
        if event.kind == WALL_EXHAUSTED:
            self.follow()
            return Exhausted()
        if event.source == TERMINAL_HONOR_KINDS:
            move = ask_turn(self.deal, self.rules, self.tables, self.on_turn, self.drew)
            self.require(actions.kind_of(move) == actions.ABORT)
        self.follow()
        return Exhausted(ABORT_NAMES[event.source])

    @staticmethod
    def is_dealt_win(event: Event) -> bool:
        """Tell whether another seat than the dealer wins with the tiles dealt."""
        return event.seat != 0 and event.tile == NO_TILE

    def start(self) -> Iterator[Step]:
        """Follow the kongs that the seats declare before the first discard; the dealer may win or abort the deal."""
        begin_start(self.deal)
        drawn = [self.drawn, *[NO_TILE] * (SEATS - 1)]
        for seat in range(SEATS):
            self.on_turn, self.drawn = seat, drawn[seat]
            while (event := self.events[self.place]).kind == KONG_CONCEALED and event.seat == seat:
                yield self.turn(event)
                while self.events[self.place].kind in (TILE_DRAWN, FLOWER_LAID):
                    yield from self.take(self.events[self.place])
            if event.kind in (DEAL_WON, DEAL_ABORTED) and not self.is_dealt_win(event):
                return  # told like any other
            move = ask_turn(self.deal, self.rules, self.tables, seat, True)
            self.require(actions.kind_of(move) == actions.DECLARE_NOTHING)
            follow_start(self.deal, seat)
        self.on_turn, self.drew, self.drawn = 0, False, NO_TILE

    def follow(self) -> Event:
        """Let the next event happen."""
        event = self.events[self.place]
        follow_event(self.deal, self.rules, self.tables, *event)
        self.place += 1
        return event

    def take(self, event: Event) -> Iterator[Share]:
        """Follow a draw, a bonus tile or a call, and note what the turn that it begins will show."""
        self.follow()
        if event.kind == FLOWER_LAID:
            self.laid.append(event.tile)
            return
        self.on_turn = event.seat
        self.drew = event.kind not in CALLS
        self.drawn = event.tile if self.drew else NO_TILE
        following = self.events[self.place]
        if int(self.deal.seat_flags[event.seat]) & LAST_TILE and following.kind != DEAL_WON:
            yield self.share(event, following.kind == FLOWER_LAID)

    def share(self, event: Event, is_bonus: bool) -> Share:
        """Show a tile of the share-out."""
        if is_bonus:
            self.follow()
        holding = self.holding(event.seat)
        holding.drawn = NO_TILE if is_bonus else event.tile
        prospect = self.prospect(event.seat)
        return Share(event.seat, event.tile, is_bonus, holding, prospect)

    def dealt(self) -> Dealt:
        """Show the hands as dealt, and follow the replacement phase."""
        holdings = [self.holding(seat) for seat in range(SEATS)]
        holdings[0].drawn = self.drawn
        prospects = [self.prospect(seat) for seat in range(SEATS)]
        laid: list[list[int]] = [[] for _ in range(SEATS)]
        taken: list[list[int]] = [[] for _ in range(SEATS)]
        while self.opens(self.events[self.place]):
            event = self.follow()
            if event.kind == KONG_CONCEALED:
                laid[event.seat] += Meld(CONCEALED_KONG, event.tile).tiles()
            else:
                (taken if event.kind == TILE_DRAWN else laid)[event.seat].append(event.tile)
        if taken[0]:
            self.drawn = taken[0][-1]
        return Dealt(holdings, prospects, laid, taken)

    def opens(self, event: Event) -> bool:
        """Tell whether an event belongs to the replacement phase."""
        bonus = (
            event.kind in (FLOWER_LAID, KONG_CONCEALED)
            and int(self.deal.bonus_faces[event.seat]) >> event.tile & 1
        )
        return bool(bonus) or event.kind == TILE_DRAWN

    def turn(self, event: Event) -> Turn:
        """Follow one move of an own turn."""
        deal, rules, tables, seat = self.deal, self.rules, self.tables, event.seat
        holding = self.holding(seat)
        holding.drawn = self.drawn
        before = self.prospect(seat)
        is_win = event.kind == DEAL_WON
        detailed = seat == self.detailed and not is_win
        options = discards_of(deal, rules, tables, seat) if detailed else []
        move = actions.encode(MOVES[event.kind], 0 if is_win else event.tile)
        self.require(move == ask_turn(deal, rules, tables, seat, self.drew))
        self.follow()
        after = None if is_win else self.prospect(seat)
        laid, self.laid = self.laid, []
        return Turn(seat, int(deal.discards), holding, laid, event.kind, event.tile, before, after, options)

    def claims(self, discard: Event) -> list[Claim]:
        """Ask the other seats about a discard, as play does, and let the next event happen if it is a call."""
        claims: list[Claim] = []
        following = self.events[self.place]
        if following.kind == DEAL_ABORTED and following.source == TOO_MANY_WINNERS:
            return claims  # before anybody is asked
        for step in range(1, SEATS):
            seat = (discard.seat + step) % SEATS
            bits = int(legal.legal_claims(self.deal, self.rules, self.tables, seat, discard.tile, step == 1))
            if bits:
                choice = int(ask_claim(self.deal, self.rules, self.tables, seat, discard.tile, bits))
                played = int(played_face(self.deal, discard.tile))
                options = [claimed(bit, discard.tile, played) for bit in CLAIM_BITS if bits & bit]
                before = self.prospect(seat)
                asked = claimed(choice, discard.tile, played) if choice else None
                claims.append(Claim(seat, discard.tile, options, asked, False, before, None))
                if choice & claim_bits.ANY_WIN:  # nobody is asked after a win
                    break
        self.grant(claims)
        return claims

    def grant(self, claims: list[Claim]) -> None:
        """Mark the claim that is granted, if one is."""
        event = self.events[self.place]
        is_win = event.kind == DEAL_WON and (event.by == DISCARD or self.is_dealt_win(event))
        if event.kind not in CALLS and not is_win:
            self.require(event.kind == DEAL_ABORTED or all(claim.choice is None for claim in claims))
            return
        (claim,) = [claim for claim in claims if claim.seat == event.seat]
        win = THREE_WILDS if self.is_dealt_win(event) else HU
        self.require(claim.choice == (win if is_win else Meld(CALLS[event.kind], event.by)))
        claim.granted = True
        if not is_win:
            for _ in self.take(event):  # a call shares nothing out
                pass
            claim.after = self.prospect(claim.seat)

    def require(self, as_played: bool) -> None:
        if not as_played:
            number = self.played.number
            raise MjsimError(
                f"a seat decides otherwise than in deal {number}; it was played by another setting"
            )
