"""Forge the events and the result of a legal Pingyang deal, beside what any deal's forgeries do.

A forgery of events returns the event at which it must be refused; both kinds raise LookupError where the deal
has nothing to forge.
"""

from collections.abc import Callable
from typing import Any

from reference import forged_results, forgeries
from reference.forgeries import find, need
from reference.notation import KINDS, parse_tiles
from reference.pingyang_payouts import case_numbers
from reference.pingyang_table import PingyangTable
from reference.pingyang_tiles import group_of, read_groups

Log = dict[str, Any]
SEATS = 4


def wilds_of(log: Log, seat: int) -> list[int]:
    """List the wilds that a seat is dealt."""
    groups = read_groups(log["wild"])
    return [kind for kind in parse_tiles(log["hands"][seat]) if group_of(kind) in groups]


def share_out_of(log: Log) -> int:
    """Return the first event of a share-out in which nobody wins."""
    end = find(log, "exhausted")
    shared = [place for place, event in enumerate(log["events"]) if event["type"] == "discard"][-1] + 1
    need(shared < end)
    return shared


def dealt_table(log: Log) -> PingyangTable:
    """Set the table as it is after the deal."""
    hands = [parse_tiles(hand) for hand in log["hands"]]
    options = log["result"]["options"]
    return PingyangTable(parse_tiles(log["wild"]), hands, parse_tiles(log["wall"]), options, 0)


def discard_a_wild(log: Log) -> int:
    for place, event in enumerate(log["events"]):
        if event["type"] == "discard" and wilds_of(log, event["seat"]):
            event["tile"] = KINDS[wilds_of(log, event["seat"])[0]]
            return place
    raise LookupError("nobody is dealt a wild")


def discard_a_tile_of_somebody_else(log: Log) -> int:
    place = find(log, "discard")
    before = log["events"][:place]
    held = set(parse_tiles(log["hands"][0])) | {KINDS.index(event["tile"]) for event in before}
    log["events"][place]["tile"] = next(name for kind, name in enumerate(KINDS) if kind not in held)
    return place


def hide_a_bonus_tile(log: Log) -> int:
    place = find(log, "flower")
    while log["events"][place + 1]["type"] == "flower":
        place += 1
    del log["events"][place]
    return place


def lay_down_a_tile_that_is_no_bonus_tile(log: Log) -> int:
    place = find(log, "flower")
    log["events"][place]["tile"] = "2m"
    return place


def replace_before_all_are_laid_down(log: Log) -> int:
    place, events = find(log, "flower"), log["events"]
    need(place < find(log, "discard") and events[place + 1]["type"] == "flower")
    need(events[place]["seat"] == events[place + 1]["seat"])
    drawn = find(log, "draw", start=place)
    events.insert(place + 1, events.pop(drawn))
    return place + 1


def leave_out_the_share_out(log: Log) -> int:
    place = share_out_of(log)
    del log["events"][place:-1]
    return place


def share_out_less(log: Log) -> int:
    place = share_out_of(log)
    last = [i for i, event in enumerate(log["events"]) if i >= place and event["type"] == "draw"][-1]
    del log["events"][last:-1]
    return last


def share_out_more(log: Log) -> int:
    place, events = share_out_of(log), log["events"]
    drawn = [event for event in events if event["type"] == "draw"]
    tile = KINDS[parse_tiles(log["wall"])[len(drawn)]]
    seat = events[place]["seat"]  # the first again
    events.insert(-1, {"type": "draw", "seat": seat, "tile": tile, "from": "wall"})
    return len(events) - 2


def discard_in_the_share_out(log: Log) -> int:
    place, events = share_out_of(log), log["events"]
    need(events[place + 1]["type"] == "draw")
    events.insert(place + 1, {"type": "discard"} | {key: events[place][key] for key in ("seat", "tile")})
    return place + 1


def share_out_early(log: Log) -> int:
    place = find(log, "draw", start=find(log, "discard"))
    log["events"][place + 1 :] = [{"type": "exhausted"}]
    return place + 1


def win_at_once_without_a_shape(log: Log) -> int:
    place, table = find(log, "discard", "win"), dealt_table(log)
    need(place == 0 and not table.may_win_own_turn(0, True))
    tile = KINDS[table.last_taken[0]]
    log["events"] = [
        {"type": "win", "seat": 0, "by": "self", "from": None, "tile": tile, "flags": ["heavenly"]}
    ]
    return 0


def win_on_a_discard_without_a_shape(log: Log) -> int:
    place = find(log, "discard")
    event = log["events"][place]
    drew = [event for event in log["events"][:place] if event["type"] == "flower" and event["seat"] == 1]
    need(not drew and not dealt_table(log).may_win_on(1, KINDS.index(event["tile"])))
    win = {"seat": 1, "by": "discard", "from": 0, "tile": event["tile"], "flags": ["earthly"]}
    log["events"][place + 1 :] = [{"type": "win", **win}]
    return place + 1


def change_the_way_of_a_self_draw(log: Log) -> int:
    win = log["events"][find(log, "win")]
    need(win["by"] == "self")
    win["flags"] = [] if win["flags"] else ["out_with_flower"]
    return find(log, "win")


def play_without_two_indicators(log: Log) -> int:
    log["wild"] = log["wild"][:1] + log["wild"][-1:]
    return 0


def play_with_other_numbers(log: Log) -> int:
    place = share_out_of(log)
    payout = log["result"]["options"].get("payout", {})
    numbers = case_numbers(log["result"]["options"])
    shared = {"wall.share_out_tiles": (numbers["wall.share_out_tiles"] + 1) % 5}
    log["result"]["options"] = log["result"]["options"] | {"payout": payout | shared}
    end = len(log["events"]) - 1
    return end if shared["wall.share_out_tiles"] else place


def count_another_loser(result: Log) -> None:
    loser = next(loser for loser in result["expect"]["losers"] if loser is not None)
    loser["tai"] += 1


# about hands that win in Yueqing, one wild, the tiles that are never drawn, and who deals next
NOT_IN_PINGYANG = (
    forgeries.draw_beyond_the_last_tile,
    forgeries.discard_a_wild,
    forgeries.discard_a_tile_of_somebody_else,
    forgeries.hide_a_bonus_tile,
    forgeries.win_without_a_shape,
    forgeries.win_on_a_discard_without_a_shape,
    forged_results.pass_the_deal_on_wrongly,
)
EVENT_FORGERIES: tuple[Callable[[Log], int], ...] = (
    *(forge for forge in forgeries.EVENT_FORGERIES if forge not in NOT_IN_PINGYANG),
    discard_a_wild,
    discard_a_tile_of_somebody_else,
    hide_a_bonus_tile,
    lay_down_a_tile_that_is_no_bonus_tile,
    replace_before_all_are_laid_down,
    leave_out_the_share_out,
    share_out_less,
    share_out_more,
    discard_in_the_share_out,
    share_out_early,
    win_at_once_without_a_shape,
    win_on_a_discard_without_a_shape,
    change_the_way_of_a_self_draw,
    play_without_two_indicators,
    play_with_other_numbers,
)
RESULT_FORGERIES: tuple[Callable[[Log], None], ...] = (
    *(forge for forge in forged_results.RESULT_FORGERIES if forge not in NOT_IN_PINGYANG),
    count_another_loser,
)
