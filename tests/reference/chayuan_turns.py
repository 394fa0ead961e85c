"""Answer Chayuan's turn cases (docs/rules/chayuan.md, Turn cases)."""

from collections.abc import Callable, Collection, Iterable
from typing import Any

from reference.chayuan import is_legal, next_dealer
from reference.chayuan_readings import Win
from reference.chayuan_tiles import Hand, Numbers, read_hand
from reference.moves import resolve
from reference.notation import KINDS, Meld, parse_meld, parse_tiles
from reference.own_flower_moves import (
    barred_by,
    call_words,
    is_shape,
    legal_calls,
    legal_discards,
    legal_kongs,
    open_faces,
    plus,
)
from reference.payouts import case_numbers

Case = dict[str, Any]
HARD = 3


def answer_turn(case: Case) -> Case:
    """Return the `expect` of a turn case of any kind.

    >>> answer_turn({"kind": "split", "left": 24, "seat": 3, "need": "draw", "options": {}})
    {'split': True, 'order': [3, 0, 1, 2]}
    """
    return ANSWERS[case["kind"]](case, case_numbers(case.get("options", {}), "chayuan"))


def may_win_drawn(hand: Hand, drew: bool, last: int | None, numbers: Numbers) -> bool:
    """Tell whether a seat may win on its own turn (Winning 1, 2 and 4); `last` is the tile taken."""
    if not drew or hand.spare != 2:
        return False
    return is_legal(Win(hand, "self", last, frozenset(), frozenset()), numbers)


def may_win_on(hand: Hand, tile: int, robs: bool, passed: Collection[int], numbers: Numbers) -> bool:
    """Tell whether a seat may win on a tile of another seat (Winning 5, Turn 6)."""
    if hand.is_wild(tile) or not is_shape(plus(hand, tile)):
        return False
    by = "rob" if robs else "discard"
    return is_legal(Win(plus(hand, tile), by, tile, frozenset(), frozenset(passed)), numbers)


def legal_melds(hand: Hand, tile: int, left: bool, locked: Collection[int], numbers: Numbers) -> list[Meld]:
    """List the calls that a seat may make of a discard, with the faces that it may not take (Turn 4 and 6)."""
    found = legal_calls(hand, tile, left, numbers["options.swap_chow_forbidden"])
    return [meld for meld in found if meld.kind == "kong" or tile not in locked]


def skips(seat: int, source: int, caller: int) -> bool:
    """Tell whether a seat stands strictly between a discarder and who calls the discard."""
    return 0 < (seat - source) % 4 < (caller - source) % 4


def splits(left: int, numbers: Numbers) -> bool:
    """Tell whether a tile that must be taken begins the split phase (Tiles and wall 7)."""
    return bool(left <= numbers["wall.split_at"])


def _hand(case: Case) -> Hand:
    (wild,) = parse_tiles(case["wild"])
    return read_hand(case, case.get("seat", 0), wild)


def _barred(case: Case, numbers: Numbers) -> set[int]:
    if not case.get("claimed"):
        return set()
    (tile,) = parse_tiles(case["claimed"])
    return barred_by(parse_meld(case["melds"][-1]), tile, numbers["options.swap_chow_forbidden"])


def _names(kinds: Iterable[int]) -> list[str]:
    return [KINDS[kind] for kind in kinds]


def _discards(case: Case, numbers: Numbers) -> Case:
    return {"discards": _names(legal_discards(_hand(case), _barred(case, numbers)))}


def _claims(case: Case, numbers: Numbers) -> Case:
    hand, locked = _hand(case), case.get("locked", {})
    (tile,) = parse_tiles(case["tile"])
    if case.get("first_discard") and hand.hard_wilds == HARD:
        return {"claims": ["three_wilds"]}
    robs = case.get("by") == "rob"
    hu = may_win_on(hand, tile, robs, parse_tiles(locked.get("hu", "")), numbers)
    called = legal_melds(hand, tile, case["left"], parse_tiles(locked.get("take", "")), numbers)
    return {"claims": ["hu"] * hu + call_words([] if robs else called, KINDS, case["tile"])}


def _kongs(case: Case, _: Numbers) -> Case:
    return {"kongs": [f"{meld.kind}:{KINDS[meld.face]}" for meld in legal_kongs(_hand(case), case["drew"])]}


def _actions(case: Case, numbers: Numbers) -> Case:
    hand, drew = _hand(case), case["drew"]
    if drew and hand.hard_wilds == HARD:
        return {"actions": ["win"]}
    open_now = {
        "discard": legal_discards(hand, _barred(case, numbers)),
        "kong": legal_kongs(hand, drew),
        "win": drew and is_shape(hand),
    }
    return {"actions": [name for name, is_open in open_now.items() if is_open]}


def _waits(case: Case, _: Numbers) -> Case:
    hand = _hand(case)
    faces = open_faces(hand)
    found = [face for face in faces if is_shape(plus(hand, face))]
    universal = found == faces
    return {"waits": "all" if universal else _names(found), "universal": universal}


def _resolve(case: Case, _: Numbers) -> Case:
    claims = {int(seat): claim.replace("three_wilds", "hu") for seat, claim in case["claims"].items()}
    granted = resolve(claims, case["from"])
    return {"seat": granted and granted[0], "claim": granted and case["claims"][str(granted[0])]}


def _locks(case: Case, _: Numbers) -> Case:
    hu: set[int] = set()
    take: set[int] = set()
    for name, *rest in case["events"]:
        if name in ("declined_hu", "kept_self_draw"):
            hu |= set(parse_tiles(rest[0]))
        elif name == "declined_take":
            take |= set(parse_tiles(rest[0]))
        elif name in ("draw", "claim"):
            hu, take = set(), set()
        elif name == "taken":
            source, caller, _kind = rest
            if skips(case["seat"], source, caller) or caller == case["seat"]:
                hu, take = set(), set()
    return {"hu": _names(sorted(hu)), "take": _names(sorted(take))}


def _split(case: Case, numbers: Numbers) -> Case:
    split = splits(case["left"], numbers)
    order = [(case["seat"] + step) % 4 for step in range(numbers["wall.split_draws"])]
    return {"split": split, "order": order if split else None}


def _next(case: Case, numbers: Numbers) -> Case:
    return {"dealer": next_dealer(case["winner"], numbers)}


ANSWERS: dict[str, Callable[[Case, Numbers], Case]] = {
    "discards": _discards,
    "claims": _claims,
    "kongs": _kongs,
    "actions": _actions,
    "waits": _waits,
    "resolve": _resolve,
    "locks": _locks,
    "split": _split,
    "next": _next,
}
