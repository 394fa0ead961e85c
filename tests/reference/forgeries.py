"""Forge the events of a legal deal: every change breaks a rule, and a referee must see where.

A forgery changes a log in place and returns the event at which it must be refused. It raises LookupError
where the deal has nothing to forge.
"""

from collections.abc import Callable
from typing import Any

from reference.moves import is_shape
from reference.notation import FACES, KINDS, count_faces, format_tiles, parse_tiles

Log = dict[str, Any]
SEATS = 4


def find(log: Log, *types: str, start: int = 0) -> int:
    """Return the place of the first event of these types."""
    for place, event in enumerate(log["events"]):
        if place >= start and event["type"] in types:
            return place
    raise LookupError(f"deal {log['deal']} has no {types}")


def need(applies: bool) -> None:
    """Give up a forgery that this deal does not allow."""
    if not applies:
        raise LookupError("nothing to forge")


def next_face(name: str) -> str:
    """Return another face."""
    return KINDS[(KINDS.index(name) + 1) % len(FACES)]


def swap_two_draws(log: Log) -> int:
    draws = [event for event in log["events"] if event["type"] == "draw"]
    need(draws[0]["tile"] != draws[-1]["tile"])
    draws[0]["tile"], draws[-1]["tile"] = draws[-1]["tile"], draws[0]["tile"]
    return find(log, "draw")


def draw_from_the_other_end(log: Log) -> int:
    place = find(log, "draw")
    log["events"][place]["from"] = "tail" if log["events"][place]["from"] == "wall" else "wall"
    return place


def draw_for_the_wrong_seat(log: Log) -> int:
    place = find(log, "draw", start=find(log, "discard"))
    log["events"][place]["seat"] = (log["events"][place]["seat"] + 1) % SEATS
    return place


def draw_beyond_the_last_tile(log: Log) -> int:
    place = find(log, "exhausted")
    seat = (log["events"][place - 1]["seat"] + 1) % SEATS
    tile = FACES[parse_tiles(log["wall"])[55]]
    log["events"][place] = {"type": "draw", "seat": seat, "tile": tile, "from": "wall"}
    return place


def discard_a_wild(log: Log) -> int:
    wild = FACES.index(log["wild"])
    for place, event in enumerate(log["events"]):
        if event["type"] == "discard" and wild in parse_tiles(log["hands"][event["seat"]]):
            event["tile"] = log["wild"]
            return place
    raise LookupError("nobody is dealt a wild")


def discard_a_tile_of_somebody_else(log: Log) -> int:
    need(log["events"][0]["type"] == "discard")
    held = parse_tiles(log["hands"][0])
    log["events"][0]["tile"] = next(name for face, name in enumerate(FACES) if face not in held)
    return 0


def discard_for_the_wrong_seat(log: Log) -> int:
    place = find(log, "discard")
    log["events"][place]["seat"] = 2
    return place


def hide_a_bonus_tile(log: Log) -> int:
    place = find(log, "flower")
    del log["events"][place : place + 2]
    need(place < len(log["events"]) and log["events"][place]["type"] != "flower")
    return place


def lay_a_bonus_tile_down_late(log: Log) -> int:
    place = find(log, "flower", start=find(log, "discard"))
    need(place + 2 < len(log["events"]))
    log["events"].insert(place + 2, log["events"].pop(place))
    return place


def begin_with_another_seat(log: Log) -> int:
    before = log["events"][: find(log, "discard", "win")]
    last = max((event["seat"] for event in before if event["type"] == "flower"), default=0)
    need(last > 0 and before[0]["seat"] < last)
    moved = [event for event in before if event["seat"] == last]
    log["events"][: len(before)] = moved + [event for event in before if event["seat"] != last]
    return 0


def lose_a_tile_of_the_wall(log: Log) -> int:
    log["wall"] = format_tiles(parse_tiles(log["wall"])[:-1])
    return 0


def have_a_fifth_copy(log: Log) -> int:
    wall = parse_tiles(log["wall"])
    log["wall"] = format_tiles([*wall[:-1], (wall[-1] + 1) % len(FACES)])
    return 0


def call_from_another_seat(log: Log) -> int:
    place = find(log, "chow", "pung", "kong")
    log["events"][place]["from"] = (log["events"][place]["from"] + 1) % SEATS
    return place


def call_for_another_seat(log: Log) -> int:
    place = find(log, "pung", "kong")
    event = log["events"][place]
    event["seat"] = next(seat for seat in range(SEATS) if seat not in (event["seat"], event["from"]))
    return place


def call_the_own_discard(log: Log) -> int:
    place = find(log, "pung", "kong", "chow")
    log["events"][place]["seat"] = log["events"][place]["from"]
    return place


def chow_across_the_table(log: Log) -> int:
    place = find(log, "chow")
    log["events"][place]["seat"] = (log["events"][place]["from"] + 2) % SEATS
    return place


def call_a_discard_that_was_not_made(log: Log) -> int:
    place = find(log, "pung")
    tile = next_face(log["events"][place]["tile"])
    log["events"][place] |= {"tile": tile, "meld": f"pung:{tile[0] * 3}{tile[1]}"}
    return place


def lay_down_another_kind_of_meld(log: Log) -> int:
    place = find(log, "kong", "pung", "akong")
    kind, _, tiles = log["events"][place]["meld"].partition(":")
    log["events"][place]["meld"] = f"{'ckong' if kind != 'pung' else 'kong'}:{tiles[0] * 4}{tiles[-1]}"
    return place


def drop_a_replacement(log: Log) -> int:
    place = find(log, "kong", "akong", "ckong") + 1
    need(log["events"][place]["type"] == "draw")
    del log["events"][place]
    return place


def win_without_a_shape(log: Log) -> int:
    hand = parse_tiles(log["hands"][0])
    wild = FACES.index(log["wild"])
    need(log["events"][0]["type"] == "discard" and hand.count(wild) < 3)
    need(not is_shape(count_faces(hand), [], wild))
    tile = FACES[hand[-1]]
    win = {"type": "win", "seat": 0, "by": "self", "from": None, "tile": tile, "flags": ["heavenly"]}
    log["events"] = [win]
    return 0


def win_on_a_discard_without_a_shape(log: Log) -> int:
    place = find(log, "exhausted") - 1
    event = log["events"][place]
    need(event["type"] == "discard")
    seat = (event["seat"] + 1) % SEATS
    wild = FACES.index(log["wild"])
    naturals = [face for face in parse_tiles(log["result"]["players"][seat]["hand"]) if face != wild]
    need(len(set(naturals)) > 10)
    win = {"seat": seat, "by": "discard", "from": event["seat"], "tile": event["tile"], "flags": []}
    log["events"][place + 1] = {"type": "win", **win}
    return place + 1


def go_on_after_the_end(log: Log) -> int:
    log["events"].append({"type": "exhausted"})
    return len(log["events"]) - 1


def stop_before_the_end(log: Log) -> int:
    log["events"].pop()
    return len(log["events"])


def end_early(log: Log) -> int:
    place = find(log, "draw", start=find(log, "discard"))
    log["events"][place:] = [{"type": "exhausted"}]
    return place


def raise_a_flag(log: Log) -> int:
    win = log["events"][find(log, "win")]
    need("earthly" not in win["flags"])
    win["flags"] = [*win["flags"], "earthly"]
    return find(log, "win")


def win_with_another_tile(log: Log) -> int:
    win = log["events"][find(log, "win")]
    need(win["tile"] is not None)
    win["tile"] = next_face(win["tile"])
    return find(log, "win")


EVENT_FORGERIES: tuple[Callable[[Log], int], ...] = (
    swap_two_draws,
    draw_from_the_other_end,
    draw_for_the_wrong_seat,
    draw_beyond_the_last_tile,
    discard_a_wild,
    discard_a_tile_of_somebody_else,
    discard_for_the_wrong_seat,
    hide_a_bonus_tile,
    lay_a_bonus_tile_down_late,
    begin_with_another_seat,
    lose_a_tile_of_the_wall,
    have_a_fifth_copy,
    call_from_another_seat,
    call_for_another_seat,
    call_the_own_discard,
    chow_across_the_table,
    call_a_discard_that_was_not_made,
    lay_down_another_kind_of_meld,
    drop_a_replacement,
    win_without_a_shape,
    win_on_a_discard_without_a_shape,
    go_on_after_the_end,
    stop_before_the_end,
    end_early,
    raise_a_flag,
    win_with_another_tile,
)
