"""Write played deals as events, the form that anybody can judge by the rule book."""

from typing import Any, Final

import numpy as np

from mjsim.case_export import flag_names
from mjsim.outcomes import BY_NAMES
from mjsim.tile_names import Meld, format_meld, format_row, format_tile
from mjsim_kernels.deal_events import (
    ABORT_NAMES,
    CHOW_CALLED,
    DEAL_ABORTED,
    DEAL_WON,
    EVENT_NAMES,
    FROM_TAIL,
    KONG_ADDED,
    KONG_CALLED,
    KONG_CONCEALED,
    PUNG_CALLED,
    SUIT_DECLARED,
    TILE_DRAWN,
    TILE_GIVEN,
    WALL_EXHAUSTED,
)
from mjsim_kernels.scoring.events import SAME_TILE, event_flags, event_seat, event_seats, is_win
from mjsim_kernels.tiles import ADDED_KONG, CHOW, CONCEALED_KONG, KONG, NO_TILE, PUNG, SEATS

SUITS: Final = ("m", "p", "s")

_MELD_KINDS: Final = {
    CHOW_CALLED: CHOW,
    PUNG_CALLED: PUNG,
    KONG_CALLED: KONG,
    KONG_ADDED: ADDED_KONG,
    KONG_CONCEALED: CONCEALED_KONG,
}


def dealt_hands(deal: np.record, hand: int) -> list[list[int]]:
    """List the tiles that each seat was dealt, sorted, the dealer's seventeenth tile last.

    Parameters
    ----------
    deal
        DEAL record.
    hand
        Tiles of a hand between turns.
    """
    hands = [
        sorted(int(face) for face in deal.wall[seat * hand : (seat + 1) * hand]) for seat in range(SEATS)
    ]
    hands[0].append(int(deal.wall[SEATS * hand]))
    return hands


def events_of(deal: np.record) -> list[dict[str, Any]]:
    """List the events of a finished deal as `mjsim replay --format events` prints them.

    Parameters
    ----------
    deal
        DEAL record.
    """
    flags = iter(flags_of_wins(deal))
    rows = deal.events[: deal.event_count].tolist()
    return [_event(deal, row, next(flags) if row[0] == DEAL_WON else 0) for row in rows]


def flags_of_wins(deal: np.record) -> list[int]:
    """List the circumstances of every win of a deal, in the order of its events."""
    if not deal.payment_count:
        return [int(deal.win_flags)]
    flags: list[int] = []
    won = [int(row) for row in deal.payments[: deal.payment_count] if is_win(int(row))]
    for place, row in enumerate(won):
        if event_flags(row) & SAME_TILE:
            continue
        tile = [row, *(more for more in won[place + 1 : place + 2] if event_flags(more) & SAME_TILE)]
        for step in range(SEATS):
            seat = (event_seat(row) + step) % SEATS
            flags += [event_flags(part) & ~SAME_TILE for part in tile if event_seats(part) >> seat & 1]
    return flags


def _event(deal: np.record, row: list[int], flags: int) -> dict[str, Any]:
    event, seat, tile, source, face = row
    if event == WALL_EXHAUSTED:
        return {"type": EVENT_NAMES[event]}
    if event == DEAL_ABORTED:
        return {"type": EVENT_NAMES[event], "by": ABORT_NAMES[source]}
    entry: dict[str, Any] = {"type": EVENT_NAMES[event], "seat": seat}
    if event == SUIT_DECLARED:
        return entry | {"suit": SUITS[face]}
    if event == DEAL_WON:
        entry["by"] = BY_NAMES[face]
        entry["from"] = None if source < 0 else source
    entry["tile"] = None if tile == NO_TILE else format_tile(tile)
    if event == TILE_GIVEN:
        entry["to"] = source
    if event == TILE_DRAWN:
        entry["from"] = "tail" if source == FROM_TAIL else "wall"
    if event in (CHOW_CALLED, PUNG_CALLED, KONG_CALLED):
        entry["from"] = source
    if event in _MELD_KINDS:
        entry["meld"] = format_meld(Meld(_MELD_KINDS[event], face), stand_in=stand_in_of(deal))
    if event == DEAL_WON:
        entry["flags"] = flag_names(flags)
    return entry


def stand_in_of(deal: np.record) -> int:
    """Return the face that White plays in this deal, or NO_TILE."""
    return NO_TILE if deal.stand_in == NO_TILE else int(deal.stood_for)


def log_of(deal: np.record, outcome: np.record, hand: int, tiles: int) -> dict[str, Any]:
    """Describe a finished deal: who dealt, the wall, the hands as dealt and what happened.

    Parameters
    ----------
    deal, outcome
        DEAL and OUTCOME records of the same deal.
    hand
        Tiles of a hand between turns.
    tiles
        Tiles of the set.
    """
    dealt = SEATS * hand + 1
    wilds = [int(face) for face in deal.indicators if face != NO_TILE]
    return {
        "dealer_chair": int(outcome.dealer_chair),
        "dealer_streak": int(outcome.streak),
        "wild": format_row(wilds) or None,
        "wall": format_row(deal.wall[dealt : tiles - len(wilds)]),
        "hands": [format_row(tiles) for tiles in dealt_hands(deal, hand)],
        "events": events_of(deal),
    }
