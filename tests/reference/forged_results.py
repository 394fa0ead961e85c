"""Forge the result of a legal deal in place; raise LookupError where the deal has nothing to forge."""

from collections.abc import Callable
from typing import Any

from reference.notation import FACES, format_tiles, parse_tiles

Result = dict[str, Any]


def pay_one_more(result: Result) -> None:
    result["expect"]["pay"][0] += 1


def shift_a_payment(result: Result) -> None:
    result["expect"]["pay"][0] += 1
    result["expect"]["pay"][1] -= 1


def count_one_tai_more(result: Result) -> None:
    result["expect"]["score"]["tai"] += 1


def count_another_pattern(result: Result) -> None:
    result["expect"]["patterns"]["three_wild_push"] = 4


def call_it_invalid(result: Result) -> None:
    result["expect"]["valid"] = False


def pass_the_deal_on_wrongly(result: Result) -> None:
    result["expect"]["score"]["next_dealer"] ^= 1


def show_another_hand(result: Result) -> None:
    hand = parse_tiles(result["players"][3]["hand"])
    result["players"][3]["hand"] = format_tiles([*hand[:-1], (hand[-1] + 1) % len(FACES)])


def show_another_streak(result: Result) -> None:
    result["dealer_streak"] += 1


def show_another_wild(result: Result) -> None:
    result["wild"] = "1m" if result["wild"] != "1m" else "2m"


def show_no_melds(result: Result) -> None:
    player = next((player for player in result["players"] if player["melds"]), None)
    if player is None:
        raise LookupError("no melds")
    player["melds"] = []


def show_no_bonus_tiles(result: Result) -> None:
    player = next((player for player in result["players"] if player["flowers"]), None)
    if player is None:
        raise LookupError("no bonus tiles")
    player["flowers"] = ""


def show_no_win(result: Result) -> None:
    if result["win"] is None:
        raise LookupError("no win")
    result["win"] = None


RESULT_FORGERIES: tuple[Callable[[Result], None], ...] = (
    pay_one_more,
    shift_a_payment,
    count_one_tai_more,
    count_another_pattern,
    call_it_invalid,
    pass_the_deal_on_wrongly,
    show_another_hand,
    show_another_streak,
    show_another_wild,
    show_no_melds,
    show_no_bonus_tiles,
    show_no_win,
)
