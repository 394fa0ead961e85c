"""Read the sequences of Hongzhong's cases into the events of an outcome, and write them (Case format)."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from mjsim.cases import Event, Holding
from mjsim.errors import InputError, at_key
from mjsim.notation import COPIES, check_copies, count_tiles, parse_tile
from mjsim.outcomes import flag_bits, melds_of
from mjsim.tile_names import Meld, format_tile
from mjsim.variants.gate import Gate
from mjsim_kernels import tiles
from mjsim_kernels.records import FLAG_NAMES, MOST_PAID_EVENTS, NOT_EXHAUSTED, RUN_OUT
from mjsim_kernels.scoring import events as paid
from mjsim_kernels.scoring.hongzhong_hands import HAND
from mjsim_kernels.scoring.hongzhong_settlement import restore_hands
from mjsim_kernels.tiles import FACES, KINDS, RANKS, RED, SEATS

KONG_KINDS: Final = {
    tiles.KONG: paid.DIRECT_KONG,
    tiles.ADDED_KONG: paid.ADDED_KONG,
    tiles.CONCEALED_KONG: paid.CONCEALED_KONG,
}
KIND_NAMES: Final = {code: name for name, code in paid.EVENT_KINDS.items()}
HELD: Final = 3  # copies in hand of a kong that is not added
SIZE: Final = 13
WINNERS: Final = {"blood_flow": SEATS + 1, "blood_battle": SEATS - 1, "single": 1}  # that end a deal

# the keys that an event of each type has; `from` is `source`
KEYS: Final = {
    "kong": ("seat", "kind", "tile"),
    "win": ("by", "tile", "winners"),
    "end": (),
}
FURTHER_KEYS: Final = {"kong": ("source",), "win": ("source", "flags"), "end": ()}


def append_event(outcome: np.record, kind: int, seat: int, tile: int, seats: int, flags: int) -> None:
    """Add a row to the events of an outcome; raises InputError where there is no room."""
    row = int(outcome.event_count)
    if row == MOST_PAID_EVENTS:
        raise InputError(f"a deal has no more than {MOST_PAID_EVENTS} wins and kongs")
    outcome.events[row] = paid.pack_event(kind, seat, tile, seats, flags)
    outcome.event_count = row + 1


def read_sequence(events: Sequence[Event], outcome: np.record, gate: Gate, mode: str) -> None:
    """Write the events of a case into an outcome that holds the tiles of the start.

    The tiles become those of the end: kongs of seats that have won are applied to their hands. `mode` is that of
    the options: it tells when a deal is over before its wall.

    Raises
    ------
    InputError
        An event lacks a key, names what is not there, or changes a locked hand.
    """
    if outcome.winner >= 0:
        raise InputError("events tell all wins of a deal, but win is not null")
    won = {seat for seat in range(SEATS) if outcome.won_before[seat]}
    for place, event in enumerate(events):
        try:
            is_over = outcome.exhausted != NOT_EXHAUSTED or len(won) >= WINNERS[mode]
            _read_event(event, outcome, won, gate, is_over)
        except InputError as error:
            raise InputError(f"events[{place}]: {error}") from None


def _read_event(event: Event, outcome: np.record, won: set[int], gate: Gate, is_over: bool) -> None:
    _check_keys(event)
    for seat, holding in event.state.items():
        _replace_tiles(int(seat), holding, outcome, won, gate)
    # nothing follows the end; whether a win is one more of the tile that ended the deal is left to the scorer
    if is_over and (event.type != "win" or outcome.exhausted != NOT_EXHAUSTED):
        append_event(outcome, paid.ADDED_KONG, 0, RED, 0, paid.IMPOSSIBLE)
    elif event.type == "kong":
        _read_kong(event, outcome, won, gate)
    elif event.type == "win":
        _read_win(event, outcome, won, gate)
    else:
        empty = [seat for seat in set(range(SEATS)) - won if not outcome.hands[seat].any()]
        if empty:
            raise InputError(f"the wall is exhausted, but players[{empty[0]}] holds no tiles")
        outcome.exhausted = RUN_OUT


def _check_keys(event: Event) -> None:
    given = {name for name in event.model_fields_set if getattr(event, name) is not None}
    for name in KEYS[event.type]:
        if name not in given:
            raise InputError(f"{name} is missing")
    for name in sorted(given - {"type", "state", *KEYS[event.type], *FURTHER_KEYS[event.type]}):
        raise InputError(f"{'from' if name == 'source' else name} is no key of type {event.type}")


def _replace_tiles(seat: int, holding: Holding, outcome: np.record, won: set[int], gate: Gate) -> None:
    if outcome.missing[seat] < 0:
        raise InputError(f"state.{seat} needs players[{seat}].extra.missing, the suit that it declared")
    with at_key(f"state.{seat}.hand"):
        counts = count_tiles(holding.hand)
    with at_key(f"state.{seat}.melds"):
        melds = [gate.parse_meld(text, []) for text in holding.melds]
    if holding.flowers or int(counts.sum()) + 3 * len(melds) != SIZE or len(melds) > 4:
        raise InputError(f"state.{seat} must hold {SIZE} tiles, a meld counting three, and no flowers")
    tiles_held = [int(kind) for kind in np.repeat(np.arange(KINDS), counts)]
    tiles_held += [tile for meld in melds for tile in meld.tiles()]
    check_copies(tiles_held, f"state.{seat}")
    with at_key(f"state.{seat}"):
        for tile in tiles_held:
            _check_kind(tile, gate)
    same = counts.tolist() == outcome.hands[seat].tolist() and sorted(melds) == sorted(
        melds_of(outcome, seat)
    )
    if seat in won and not same:
        raise InputError(f"state.{seat} changes tiles of a seat that has won, whose hand is locked")
    outcome.known[seat] = 1
    outcome.hands[seat] = counts
    outcome.meld_counts[seat] = len(melds)
    for place, meld in enumerate(melds):
        outcome.meld_kinds[seat, place], outcome.meld_faces[seat, place] = meld


def _read_tile(text: str | None, gate: Gate) -> int:
    with at_key("tile"):
        tile = parse_tile(text or "")
        _check_kind(tile, gate)
    return tile


def _check_kind(tile: int, gate: Gate) -> None:
    if tile >= gate.kinds or tile in gate.absent:
        raise InputError(f"the tile {format_tile(tile)} is no part of this variant's tile set")


def _read_kong(event: Event, outcome: np.record, won: set[int], gate: Gate) -> None:
    seat, tile = int(event.seat or 0), _read_tile(event.tile, gate)
    is_direct = event.kind == "direct"
    if (event.source is not None) != is_direct or event.source == seat:
        must = "the seat that discarded the tile" if is_direct else "null or left out"
        raise InputError(f"from is {event.source}, but must be {must}")
    kind = paid.EVENT_KINDS[str(event.kind)]
    is_foreign = tile // RANKS == outcome.missing[seat] and bool(outcome.known[seat])
    is_possible = tile < tiles.EAST and not is_foreign
    if is_possible and seat in won:
        _check_holder(outcome, seat, "kongs")
        is_possible = _kong_locked(outcome, seat, kind, tile)
    payers = {event.source} if is_direct else set(range(SEATS)) - won - {seat}
    seats = sum(1 << int(payer or 0) for payer in payers)
    append_event(outcome, kind, seat, tile, seats, 0 if is_possible else paid.IMPOSSIBLE)


def _kong_locked(outcome: np.record, seat: int, kind: int, tile: int) -> bool:
    """Apply a kong to the hand of a seat that has won; tell whether it holds the tiles."""
    melds = melds_of(outcome, seat)
    if kind == paid.ADDED_KONG:
        pung = Meld(tiles.PUNG, tile)
        if pung in melds:
            outcome.meld_kinds[seat, melds.index(pung)] = tiles.ADDED_KONG
        return pung in melds
    if outcome.hands[seat, tile] < HELD:
        return False
    outcome.hands[seat, tile] -= HELD
    place = len(melds)
    outcome.meld_kinds[seat, place] = tiles.KONG if kind == paid.DIRECT_KONG else tiles.CONCEALED_KONG
    outcome.meld_faces[seat, place] = tile
    outcome.meld_counts[seat] = place + 1
    return True


def _read_win(event: Event, outcome: np.record, won: set[int], gate: Gate) -> None:
    winners, source, tile = event.winners or [], event.source, _read_tile(event.tile, gate)
    if not winners or len(set(winners)) != len(winners) or source in winners:
        raise InputError(f"winners is {winners}, but must be seats, each once, and not the one it is from")
    if (source is None) != (event.by == "self") or (source is None and len(winners) > 1):
        must = "null, with one winner" if event.by == "self" else "the seat that the tile comes from"
        raise InputError(f"from is {'null' if source is None else source}, but must be {must}")
    for seat in winners:
        _check_holder(outcome, seat, "wins")
        if _real_copies(outcome, seat, tile) == COPIES:
            raise InputError(f"players[{seat}] wins on {event.tile}, but holds all four of it")
    flags = flag_bits(event.flags or [], gate.flags)
    seats = sum(1 << seat for seat in winners)
    kind = paid.EVENT_KINDS[str(event.by)]
    append_event(outcome, kind, winners[0] if source is None else source, tile, seats, flags)
    won |= set(winners)


def _check_holder(outcome: np.record, seat: int, does: str) -> None:
    if not outcome.hands[seat].any():
        raise InputError(f"players[{seat}] {does}, but holds no tiles; give them")
    if outcome.missing[seat] < 0:
        raise InputError(
            f"players[{seat}] {does}, but extra.missing is missing; give the suit that it declared"
        )


def _real_copies(outcome: np.record, seat: int, tile: int) -> int:
    melded = [kind for meld in melds_of(outcome, seat) for kind in meld.tiles()]
    return int(outcome.hands[seat, tile]) + melded.count(tile)


def write_sequence(outcome: np.record) -> list[dict[str, Any]]:
    """Write the events of an outcome as those of a case."""
    events = [_event(int(row)) for row in outcome.events[: outcome.event_count]]
    return [*events, {"type": "end"}] if outcome.exhausted == RUN_OUT else events


def before_kongs(outcome: np.record) -> np.record:
    """Return an outcome whose locked hands are as they were when they won first."""
    start: np.record = outcome.copy()
    hands = np.zeros(SEATS, HAND).view(np.recarray)
    restore_hands(outcome, hands)
    for seat, hand in enumerate(hands):
        start.hands[seat, :FACES] = hand.naturals
        start.hands[seat, RED] = hand.reds
        start.meld_counts[seat] = hand.meld_count
        count = int(hand.meld_count)
        start.meld_kinds[seat, :count] = hand.meld_kinds[:count]
        start.meld_faces[seat, :count] = hand.meld_faces[:count]
    return start


def _event(row: int) -> dict[str, Any]:
    kind, seat, tile = paid.event_kind(row), paid.event_seat(row), format_tile(paid.event_tile(row))
    seats = [other for other in range(SEATS) if paid.event_seats(row) >> other & 1]
    if not paid.is_win(row):
        event = {"type": "kong", "seat": seat, "kind": KIND_NAMES[kind], "tile": tile}
        return event | {"from": seats[0]} if kind == paid.DIRECT_KONG else event
    flags = paid.event_flags(row)
    return {
        "type": "win",
        "by": KIND_NAMES[kind],
        "from": None if kind == paid.WON_BY_SELF_DRAW else seat,
        "tile": tile,
        "winners": seats,
        "flags": sorted(name for bit, name in enumerate(FLAG_NAMES) if flags >> bit & 1),
    }
