"""Forge the events and the result of a legal Wenzhou deal, beside what any deal's forgeries do.

A forgery of events returns the event at which it must be refused; both kinds raise LookupError where the deal
has nothing to forge.
"""

from collections.abc import Callable
from typing import Any

from reference import forged_results, forgeries
from reference.forgeries import find, need
from reference.notation import FACES, count_faces, parse_tiles
from reference.payouts import case_numbers
from reference.wenzhou_hands import has_shape
from reference.wenzhou_moves import single_honors

Log = dict[str, Any]
NUMBERS = case_numbers({}, "wenzhou")


def keep_a_single_honor(log: Log) -> int:
    wild, hand = FACES.index(log["wild"]), count_faces(parse_tiles(log["hands"][0]))
    singles = single_honors(hand, [], wild)
    others = [tile for tile, copies in enumerate(hand) if copies and tile not in (*singles, wild)]
    need(log["events"][0]["type"] == "discard" and bool(singles))
    log["events"][0]["tile"] = FACES[others[0]]
    return 0


def replace_from_the_ordinary_wall(log: Log) -> int:
    place = find(log, "kong", "akong", "ckong") + 1
    need(log["events"][place]["type"] == "draw")
    drawn = [event for event in log["events"][:place] if event.get("from") == "wall"]
    log["events"][place] |= {"from": "wall", "tile": FACES[parse_tiles(log["wall"])[len(drawn)]]}
    return place


def draw_from_the_reserve_at_the_end(log: Log) -> int:
    place = find(log, "exhausted")
    seat = (log["events"][place - 1]["seat"] + 1) % 4
    kongs = sum(event["type"] in ("kong", "akong", "ckong") for event in log["events"])
    tile = FACES[parse_tiles(log["wall"])[54 + kongs]]
    log["events"][place] = {"type": "draw", "seat": seat, "tile": tile, "from": "tail"}
    return place


def exchange_the_halves_of_the_wall(log: Log) -> int:
    wall = parse_tiles(log["wall"])
    need(wall[0] != wall[54])
    wall[0], wall[54] = wall[54], wall[0]
    log["wall"] = "".join(FACES[tile] for tile in wall)
    return find(log, "draw")


def lay_down_a_tile_that_is_no_flower(log: Log) -> int:
    log["events"].insert(0, {"type": "flower", "seat": 0, "tile": FACES[parse_tiles(log["hands"][0])[0]]})
    return 0


def win_at_once_without_a_shape(log: Log) -> int:
    hand, wild = count_faces(parse_tiles(log["hands"][0])), FACES.index(log["wild"])
    need(hand[wild] < 3 and not has_shape(hand, [], wild, NUMBERS))
    tile = FACES[parse_tiles(log["hands"][0])[-1]]
    log["events"] = [
        {"type": "win", "seat": 0, "by": "self", "from": None, "tile": tile, "flags": ["heavenly"]}
    ]
    return 0


def win_on_the_first_discard_without_a_shape(log: Log) -> int:
    need(log["events"][0]["type"] == "discard")
    name, wild = log["events"][0]["tile"], FACES.index(log["wild"])
    hand = count_faces(parse_tiles(log["hands"][1] + name))
    need(hand[wild] < 3 and not has_shape(hand, [], wild, NUMBERS))
    win = {"seat": 1, "by": "discard", "from": 0, "tile": name, "flags": ["earthly"]}
    log["events"][1:] = [{"type": "win", **win}]
    return 1


def top_without_a_buy(log: Log) -> int:
    log["result"]["options"] = {"bought": False, "topped": [1]}
    return 0


def let_the_dealer_top(log: Log) -> int:
    log["result"]["options"] = {"bought": True, "topped": [0]}
    return 0


def deal_five_times_in_a_row(log: Log) -> int:
    log["dealer_streak"] = 4
    return 0


def pay_another_wild_score(result: Log) -> None:
    result["expect"]["score"]["wild_net"][0] += 4


def pay_another_multiplier(result: Log) -> None:
    result["expect"]["score"]["multiplier"] *= 2


def forget_the_buy(result: Log) -> None:
    need(result["win"] is not None and result["win"]["seat"] == 0 and result["options"]["bought"])
    result["options"] |= {"bought": False, "topped": []}


def top_with_the_winner(result: Log) -> None:
    bets = result["options"]
    need(result["win"] is not None and result["win"]["seat"] in {1, 2, 3} - set(bets["topped"]))
    result["options"] |= {"bought": True, "topped": [*bets["topped"], result["win"]["seat"]]}


# about bonus tiles, or about hands that win in Yueqing
NOT_IN_WENZHOU = (
    forgeries.hide_a_bonus_tile,
    forgeries.lay_a_bonus_tile_down_late,
    forgeries.begin_with_another_seat,
    forgeries.win_without_a_shape,
    forgeries.win_on_a_discard_without_a_shape,
    forged_results.count_one_tai_more,
    forged_results.show_no_bonus_tiles,
)
EVENT_FORGERIES: tuple[Callable[[Log], int], ...] = (
    *(forge for forge in forgeries.EVENT_FORGERIES if forge not in NOT_IN_WENZHOU),
    keep_a_single_honor,
    replace_from_the_ordinary_wall,
    draw_from_the_reserve_at_the_end,
    exchange_the_halves_of_the_wall,
    lay_down_a_tile_that_is_no_flower,
    win_at_once_without_a_shape,
    win_on_the_first_discard_without_a_shape,
    top_without_a_buy,
    let_the_dealer_top,
    deal_five_times_in_a_row,
)
RESULT_FORGERIES: tuple[Callable[[Log], None], ...] = (
    *(forge for forge in forged_results.RESULT_FORGERIES if forge not in NOT_IN_WENZHOU),
    pay_another_wild_score,
    pay_another_multiplier,
    forget_the_buy,
    top_with_the_winner,
)
