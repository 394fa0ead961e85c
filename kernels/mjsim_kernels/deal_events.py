"""Log what happens in a deal: events by number, and where their tiles come from."""

from typing import Final

import numpy as np

from mjsim_kernels.jit import kernel

# 79 draws, as many discards and bonus tiles, 20 melds and their discards stay below; and so do 60 draws and as
# many won tiles of three winners each, 16 pungs and their discards, 16 kongs and 16 events of the opening
MOST_EVENTS: Final = 384

# events, in the words of `mjsim replay --format events`
FLOWER_LAID: Final = 0
TILE_DRAWN: Final = 1
TILE_DISCARDED: Final = 2
CHOW_CALLED: Final = 3
PUNG_CALLED: Final = 4
KONG_CALLED: Final = 5
KONG_ADDED: Final = 6
KONG_CONCEALED: Final = 7
DEAL_WON: Final = 8
WALL_EXHAUSTED: Final = 9
DEAL_ABORTED: Final = 10
TILE_GIVEN: Final = 11
SUIT_DECLARED: Final = 12
EVENT_NAMES: Final = (
    "flower",
    "draw",
    "discard",
    "chow",
    "pung",
    "kong",
    "akong",
    "ckong",
    "win",
    "exhausted",
    "abort",
    "give",
    "missing",
)

# reasons to abort a deal, in the words of the rule key
SAME_WIND_DISCARDS: Final = 0
TOO_MANY_KONGS: Final = 1
TOO_MANY_WINNERS: Final = 2
TERMINAL_HONOR_KINDS: Final = 3
ABORT_NAMES: Final = ("same_wind_discards", "kongs", "winners", "terminal_honor_kinds")

FROM_WALL: Final = 0
FROM_TAIL: Final = 1


@kernel
def log_event(deal: np.record, event: int, seat: int, tile: int, source: int, face: int) -> None:
    """Append one event to the record of the deal."""
    row = int(deal.event_count)
    deal.events[row, 0] = event
    deal.events[row, 1] = seat
    deal.events[row, 2] = tile
    deal.events[row, 3] = source
    deal.events[row, 4] = face
    deal.event_count = row + 1
