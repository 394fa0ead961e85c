"""Follow a played deal event by event on a deal of its own."""

from collections.abc import Callable
from typing import Any, ClassVar, Final, NamedTuple

import numpy as np

from mjsim.prospects import Prospect, prospect_of
from mjsim.replays.settings import PlayedDeal, Setting
from mjsim.replays.steps import Holding
from mjsim.tile_names import Meld
from mjsim_kernels import claims as claim_bits
from mjsim_kernels.deal_events import CHOW_CALLED, KONG_CALLED, PUNG_CALLED
from mjsim_kernels.simulate import new_deals
from mjsim_kernels.tiles import CHOW, KONG, PUNG

CALLS: Final = {CHOW_CALLED: CHOW, PUNG_CALLED: PUNG, KONG_CALLED: KONG}

HU: Final = "hu"
THREE_WILDS: Final = "three_wilds"
CLAIM_BITS: Final = (
    claim_bits.THREE_WILDS,
    claim_bits.HU,
    claim_bits.CLAIM_KONG,
    claim_bits.CLAIM_PUNG,
    claim_bits.CHOW_LOW,
    claim_bits.CHOW_MIDDLE,
    claim_bits.CHOW_HIGH,
)


class Event(NamedTuple):
    """Name the columns of a row of a deal's events."""

    kind: int
    seat: int
    tile: int
    source: int
    by: int  # of a win; the lowest face of a meld


class Following:
    """Hold a deal as it stands after some of its events, and show what lies before a seat.

    Parameters
    ----------
    setting
        What the deal was played with.
    played
        The deal.
    detailed
        The seat whose every possible discard is measured.
    """

    lay_out: ClassVar[Callable[..., None]]  # the kernel that deals the tiles

    def __init__(self, setting: Setting, played: PlayedDeal, detailed: int | None) -> None:
        self.rules, self.tables, self.detailed = setting.turn_rules, setting.tables, detailed
        self.played = played
        rows = played.deal.events[: int(played.deal.event_count)].tolist()
        self.events, self.place = [Event(*row) for row in rows], 0
        self.deal: np.record = new_deals()[0]
        session, in_session = divmod(played.number, setting.session_deals)
        dealer = int(played.outcome.dealer_chair)
        seed: Any = np.uint64(setting.seed)  # to the kernel an integer
        self.lay_out(self.deal, self.rules, setting.policy_numbers, seed, session, in_session, dealer)
        self.drawn = int(self.deal.drawn)

    def holding(self, seat: int) -> Holding:
        """Copy what lies before a seat."""
        deal = self.deal
        count = int(deal.meld_counts[seat])
        kinds, faces = deal.meld_kinds[seat, :count].tolist(), deal.meld_faces[seat, :count].tolist()
        melds = [Meld(kind, face) for kind, face in zip(kinds, faces, strict=True)]
        return Holding(deal.hands[seat].copy(), melds, deal.flowers[seat].copy())

    def prospect(self, seat: int) -> Prospect:
        """Measure how near to ready a seat is."""
        return prospect_of(self.deal, self.rules, self.tables, seat)


def claimed(bit: int, tile: int, played: int) -> Meld | str:
    """Name what a claim makes of a discard, which plays a face in chows: a meld, HU or THREE_WILDS."""
    if bit & claim_bits.ANY_WIN:
        return HU if bit == claim_bits.HU else THREE_WILDS
    if bit in (claim_bits.CLAIM_KONG, claim_bits.CLAIM_PUNG):
        return Meld(KONG if bit == claim_bits.CLAIM_KONG else PUNG, tile)
    return Meld(CHOW, min(played, claim_bits.called_tiles(bit, played)[0]))
