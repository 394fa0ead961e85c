"""Compare the result of a deal with the table that its events lead to."""

from typing import Any

from reference.elements import SEATS
from reference.notation import KINDS, parse_meld, parse_tiles
from reference.table import Table


def check_result(log: dict[str, Any], table: Table, win: dict[str, Any] | None) -> str | None:
    """Return one sentence on the first thing in `result` that the deal does not give, or None."""
    result = log["result"]
    case = table.case(win)
    for key in ("variant", "wild", "dealer_streak"):
        if result[key] != case[key]:
            return f"the result says {key} = {result[key]!r}, the deal gives {case[key]!r}"
    if _win(result["win"]) != win:
        return f"the result says win = {result['win']}, the deal gives {win}"
    for seat in SEATS:
        if _player(result["players"][seat]) != _player(case["players"][seat]):
            return f"the result shows seat {seat} with {result['players'][seat]}, not {case['players'][seat]}"
    if sum(result["expect"]["pay"]) != 0:
        return f"the payments {result['expect']['pay']} do not sum to 0"
    expect = table.score(case)
    if not expect["valid"]:
        return f"the win on {KINDS[parse_tiles(case['win']['tile'])[0]]} is no legal win"
    if result["expect"] != expect:
        return f"the result expects {result['expect']}, the rules give {expect}"
    return None


def _win(win: dict[str, Any] | None) -> dict[str, Any] | None:
    return win and win | {"flags": sorted(win["flags"])}


def _player(player: dict[str, Any]) -> tuple[list[int], list[str], list[int], dict[str, Any]]:
    melds = sorted(str(parse_meld(text)) for text in player["melds"])
    hand, laid = sorted(parse_tiles(player["hand"])), sorted(parse_tiles(player["flowers"]))
    return hand, melds, laid, player["extra"]
