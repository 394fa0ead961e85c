"""Find the positions of played deals: every moment at which a seat is asked what it does."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from mjsim.replays.settings import PlayedDeal, Setting, setting_of
from mjsim_kernels.deal_events import (
    CHOW_CALLED,
    DEAL_WON,
    KONG_ADDED,
    KONG_CONCEALED,
    PUNG_CALLED,
    TILE_DISCARDED,
)
from mjsim_kernels.legal import legal_claims
from mjsim_kernels.records import SELF_DRAW
from mjsim_kernels.reenactment import follow_event, lay_out
from mjsim_kernels.simulate import new_deals
from mjsim_kernels.tiles import NO_TILE, SEATS

OWN_MOVES = (TILE_DISCARDED, KONG_ADDED, KONG_CONCEALED)
MIXED = "ukeire,greedy,random,random"  # kongs, calls and exhausted walls occur often


@dataclass
class Position:
    """Hold a deal at the moment at which a seat decides."""

    deals: np.recarray  # (1,) DEAL, the position's own copy
    seat: int
    drew: bool
    face: int = NO_TILE  # discarded by another seat; NO_TILE on an own turn
    claims: int = 0

    @property
    def deal(self) -> np.record:
        """The DEAL record."""
        record: np.record = self.deals[0]
        return record

    @property
    def is_claim(self) -> bool:
        """Tell whether the seat is asked about a discard."""
        return self.face != NO_TILE

    def copied(self) -> "Position":
        """Return a position that may be changed."""
        return Position(self.deals.copy().view(np.recarray), self.seat, self.drew, self.face, self.claims)


def play(policy: str, deals: int, seed: int, variant: str = "yueqing") -> tuple[Setting, list[PlayedDeal]]:
    """Play deals of a variant, in sessions of eight."""
    setting = setting_of(variant, seed=seed, policy=policy, session_deals=8)
    return setting, list(setting.play(range(deals)))


def begin(setting: Setting, played: PlayedDeal) -> np.recarray:
    """Return a played deal as it was just after the deal, before any replacement."""
    deals = new_deals()
    session, in_session = divmod(played.number, setting.session_deals)
    seed, dealer = np.uint64(setting.seed), int(played.outcome.dealer_chair)
    lay_out(deals[0], setting.turn_rules, setting.policy_numbers, seed, session, in_session, dealer)
    return deals


def events_of(played: PlayedDeal) -> list[tuple[int, int, int, int, int]]:
    """List the events of a played deal: event, seat, tile, source, face."""
    count = int(played.deal.event_count)
    return [tuple(row) for row in played.deal.events[:count].tolist()]


def positions_of(setting: Setting, played: PlayedDeal) -> Iterator[Position]:
    """Yield the positions of a deal in the order in which play asks."""
    deals = begin(setting, played)
    starts = bool(
        setting.turn_rules.start_kongs
    )  # kongs before the dealer's turn, which goes on without a draw
    drew = not starts
    for row in events_of(played):
        event, seat, tile, _, by = row
        starts = starts and event != TILE_DISCARDED
        is_dealt = event == DEAL_WON and seat != 0 and tile == NO_TILE
        if not starts and not is_dealt and (event in OWN_MOVES or (event == DEAL_WON and by == SELF_DRAW)):
            yield Position(deals.copy().view(np.recarray), seat, drew)
        follow_event(deals[0], setting.turn_rules, setting.tables, *row)
        if event == TILE_DISCARDED:
            yield from claims_on(setting, deals, seat, tile)
        drew = not starts and event not in (CHOW_CALLED, PUNG_CALLED)


def claims_on(setting: Setting, deals: np.recarray, source: int, tile: int) -> Iterator[Position]:
    """Yield the positions of the seats that may claim a discard."""
    for step in range(1, SEATS):
        seat = (source + step) % SEATS
        claims = int(legal_claims(deals[0], setting.turn_rules, setting.tables, seat, tile, step == 1))
        if claims:
            yield Position(deals.copy().view(np.recarray), seat, False, tile, claims)
