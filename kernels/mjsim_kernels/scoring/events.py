"""Pack what is paid during a deal with many wins into one number a row of `Outcome.events`.

One row is a won tile or a kong. All winners of a tile stand in one row; where a first discard makes the hand of
some of them earthly and of others not, in two rows after one another, which have the same `seat` and `tile`.
"""

from typing import Final

from mjsim_kernels.jit import kernel
from mjsim_kernels.records import DISCARD, ROB, SELF_DRAW

# kinds of an event; the first three are those of Outcome.by
WON_BY_SELF_DRAW: Final = SELF_DRAW
WON_FROM_DISCARD: Final = DISCARD
WON_BY_ROBBING: Final = ROB
DIRECT_KONG: Final = 4
ADDED_KONG: Final = 5
CONCEALED_KONG: Final = 6
EVENT_KINDS: Final = {
    "self": WON_BY_SELF_DRAW,
    "discard": WON_FROM_DISCARD,
    "rob": WON_BY_ROBBING,
    "direct": DIRECT_KONG,
    "added": ADDED_KONG,
    "concealed": CONCEALED_KONG,
}  # in the words of cases

# mark of the second of two rows that are one tile, beside the circumstances; cases do without
SAME_TILE: Final = 1 << 15

# marks of a kong, in place of the circumstances of a win; only in cases
PASSED_ON: Final = 1  # its income is the owner's no more
IMPOSSIBLE: Final = 2  # a locked hand that does not hold its tiles


@kernel
def pack_event(kind: int, seat: int, tile: int, seats: int, flags: int) -> int:
    """Pack one event.

    Parameters
    ----------
    kind: one of the kinds above.
    seat: who made the kong, or whose tile was won: the winner's own, the discarder's, the robbed seat's.
    tile: face of the kong or of the won tile.
    seats: a bit for each seat that won the tile, or that paid for the kong.
    flags: circumstances of the wins as in `Outcome.win_flags`; for a kong marks of cases, in play 0.

    Returns
    -------
    A positive number below 2**31.
    """
    return kind | seat << 3 | tile << 5 | seats << 11 | flags << 15


@kernel
def event_kind(event: int) -> int:
    """Return the kind of an event."""
    return event & 7


@kernel
def event_seat(event: int) -> int:
    """Return who made the kong, or whose tile was won."""
    return event >> 3 & 3


@kernel
def event_tile(event: int) -> int:
    """Return the face of the kong or of the won tile."""
    return event >> 5 & 63


@kernel
def event_seats(event: int) -> int:
    """Return a bit for each seat that won the tile, or that paid for the kong."""
    return event >> 11 & 15


@kernel
def event_flags(event: int) -> int:
    """Return the circumstances of the wins, or the marks of a kong."""
    return event >> 15


@kernel
def is_win(event: int) -> bool:
    """Tell whether an event is a won tile and not a kong."""
    return event & 7 <= WON_BY_ROBBING
