"""Answer Hongzhong's turn cases (docs/rules/hongzhong.md, Turn, Flags, Next deal, Case format)."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from reference.hongzhong import DEALER, SEATS, has_left, is_over
from reference.hongzhong_readings import (
    SUIT_FACES,
    SUIT_LETTERS,
    Hand,
    is_complete,
    waits,
)
from reference.hongzhong_settlement import kong_locked
from reference.hongzhong_table import Numbers, case_numbers
from reference.notation import KINDS, Meld, parse_meld, parse_tiles

Case = dict[str, Any]

CALLS = ("pung", "kong", "akong", "ckong", "win")  # what ends the chance of an earthly hand


def answer_turn(case: Case) -> Case:
    """Return the `expect` of a turn case of any kind.

    >>> answer_turn({"kind": "dealer", "by": "self", "from": None, "winners": [2], "options": {}})
    {'seat': 2}
    """
    return ANSWERS[case["kind"]](case, case_numbers(case.get("options", {})))


def legal_discards(hand: Hand, won: bool, drew: int | None, numbers: Numbers) -> list[int]:
    """List the faces that may be discarded (Turn 3)."""
    if won:
        return [] if drew is None else [drew]
    held = sorted(set(hand.concealed))
    missing = [face for face in held if face < SUIT_FACES and face // 9 == hand.missing]
    return missing if missing and numbers["options.forced_missing_discard"] else held


def may_win_on(hand: Hand, tile: int) -> bool:
    """Tell whether a seat may win on another seat's tile (Winning)."""
    return is_complete(hand.with_tile(tile), tile)


def legal_melds(hand: Hand, tile: int, won: bool, wall: int) -> list[str]:
    """List `kong` and `pung` as far as a seat may call them on a discard (Turn 4, 5 and 7)."""
    if wall == 0 or tile not in hand.faces:
        return []
    copies = hand.concealed.count(tile)
    if won:
        return ["kong"] if copies == 3 and kong_locked(hand, "direct", tile) else []
    return ["kong"] * (copies == 3) + ["pung"] * (copies >= 2)


def legal_kongs(
    hand: Hand, won: bool, drew: int | None, wall: int, no_extend: Collection[int]
) -> list[tuple[str, int]]:
    """List the kongs that an own turn allows, as kind and face (Turn 5 and 7)."""
    if drew is None or wall == 0:
        return []
    faces = [face for face in sorted(set(hand.concealed)) if face in hand.faces]
    if won:
        faces = [face for face in faces if face == drew]
    added = [("akong", face) for face in faces if Meld("pung", face) in hand.melds and face not in no_extend]
    concealed = [("ckong", face) for face in faces if hand.concealed.count(face) == 4]
    if won:
        concealed = [
            (kind, face) for kind, face in concealed if kong_locked(hand.without(face), "concealed", face)
        ]
    return added + concealed


def resolve(claims: Mapping[int, str], source: int) -> tuple[list[int], str | None]:
    """Return the seats that get a tile of seat `source`, in order of play, and their claim (Turn 4)."""
    order = [(source + step) % 4 for step in range(1, 4)]
    winners = [seat for seat in order if claims.get(seat) == "hu"]
    if winners:
        return winners, "hu"
    callers = [seat for seat in order if claims.get(seat) in ("kong", "pung")]
    return (callers[:1], claims[callers[0]]) if callers else ([], None)


def next_to_draw(
    by: str, source: int | None, winners: Sequence[int], won: Iterable[int], wall: int, numbers: Numbers
) -> int | None:
    """Return the seat that draws after a won tile, None where the deal is over (Turn 6 and 9)."""
    out = {*won, *winners}
    start = winners[0] if by == "self" or source is None else source
    if wall == 0 or is_over(out, numbers):
        return None
    order = [(start + step) % 4 for step in range(1, 5)]
    return next(seat for seat in order if not has_left(seat, out, numbers))


def next_dealer(source: int | None, winners: Sequence[int], numbers: Numbers) -> int:
    """Return this deal's seat that deals the next, from the first tile won (Next deal)."""
    if not winners or numbers["options.next_dealer"] == "stays":
        return DEALER
    return winners[0] if len(winners) == 1 or source is None else source


def may_give(dealt: Iterable[int], numbers: Numbers) -> list[int]:
    """List the tiles that may be among the three of the exchange (Tiles and wall)."""
    suited = [tile for tile in dealt if tile < SUIT_FACES]
    way = numbers["options.exchange"]
    if way == "none":
        return []
    suits = [tile // 9 for tile in suited]
    return sorted({tile for tile in suited if way == "any" or suits.count(tile // 9) >= 3})


def flags_of(case: Case, numbers: Numbers) -> list[str]:
    """List the circumstances of a win after the events of a deal, in the order of the book (Flags)."""
    events, win = case["events"], case["win"]
    seat, by, source = win["seat"], win["by"], win["from"]
    called = any(event["type"] in CALLS for event in events)
    draws = sum(event["type"] == "draw" and event["seat"] == seat for event in events)
    first = draws == 1 if by == "self" else by == "discard" and bool(numbers["options.earthly_on_discard"])
    replaced = by == "self" and _is_replacement(events, seat)
    found = {
        "heavenly": seat == DEALER and by == "self" and not events,
        "earthly": seat != DEALER and not called and first and draws <= (by == "self"),
        "out_with_replacement_tile": replaced,
        "kong_discard": by == "discard" and _is_replacement(events[:-1], source),
        "last_tile": by != "rob" and case["wall"] == 0,
    }
    return [name for name, holds in found.items() if holds]


def _is_replacement(events: Sequence[Case], seat: int) -> bool:
    return bool(events) and events[-1] == {"type": "draw", "seat": seat, "from": "tail"}


def _hand(case: Case) -> Hand:
    melds = tuple(parse_meld(text) for text in case.get("melds", []))
    return Hand(tuple(parse_tiles(case["hand"])), melds, SUIT_LETTERS.index(case["missing"]))


def _tile(text: str | None) -> int | None:
    return None if text is None else parse_tiles(text)[0]


def _names(kinds: Iterable[int]) -> list[str]:
    return [KINDS[kind] for kind in kinds]


def _is_out(case: Case, numbers: Numbers) -> bool:
    return bool(case["won"]) and numbers["options.mode"] != "blood_flow"


def _discards(case: Case, numbers: Numbers) -> Case:
    if _is_out(case, numbers):
        return {"discards": []}
    found = legal_discards(_hand(case), case["won"], _tile(case["drew"]), numbers)
    return {"discards": _names(found)}


def _claims(case: Case, numbers: Numbers) -> Case:
    hand, (tile,) = _hand(case), parse_tiles(case["tile"])
    if _is_out(case, numbers):
        return {"claims": []}
    melds = [] if case.get("rob") else legal_melds(hand, tile, case["won"], case["wall"])
    return {"claims": ["hu"] * may_win_on(hand, tile) + melds}


def _kongs(case: Case, numbers: Numbers) -> Case:
    marked = {parse_tiles(text)[0] for text in case.get("no_extend", [])}
    if _is_out(case, numbers):
        return {"kongs": []}
    found = legal_kongs(_hand(case), case["won"], _tile(case["drew"]), case["wall"], marked)
    return {"kongs": sorted(f"{kind}:{KINDS[face]}" for kind, face in found)}


def _resolve(case: Case, _: Numbers) -> Case:
    seats, claim = resolve({int(seat): claim for seat, claim in case["claims"].items()}, case["from"])
    return {"seats": seats, "claim": claim}


def _waits(case: Case, _: Numbers) -> Case:
    return {"waits": _names(waits(_hand(case)))}


def _next(case: Case, numbers: Numbers) -> Case:
    won = [seat for seat in SEATS if case["won"][seat]]
    seat = next_to_draw(case["by"], case["from"], case["winners"], won, case["wall"], numbers)
    return {"seat": seat}


def _dealer(case: Case, numbers: Numbers) -> Case:
    return {"seat": next_dealer(case["from"], case["winners"], numbers)}


def _exchange(case: Case, numbers: Numbers) -> Case:
    return {"give": _names(may_give(parse_tiles(case["hand"]), numbers))}


def _flags(case: Case, numbers: Numbers) -> Case:
    return {"flags": flags_of(case, numbers)}


ANSWERS: dict[str, Callable[[Case, Numbers], Case]] = {
    "discards": _discards,
    "claims": _claims,
    "kongs": _kongs,
    "resolve": _resolve,
    "waits": _waits,
    "next": _next,
    "dealer": _dealer,
    "exchange": _exchange,
    "flags": _flags,
}
