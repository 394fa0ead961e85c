"""Answer Yueqing's turn cases (docs/rules/yueqing.md, Turn cases)."""

from collections.abc import Callable, Iterable
from typing import Any

from reference.elements import SETS, bonus_face
from reference.hands import waits
from reference.moves import (
    legal_discards,
    legal_kongs,
    legal_melds,
    may_win_on,
    may_win_own_turn,
    resolve,
    winner_flags,
)
from reference.notation import FACES, Meld, count_faces, parse_meld, parse_tiles
from reference.payouts import case_numbers, most_taken

Case = dict[str, Any]


def answer_turn(case: Case) -> Case:
    """Return the `expect` of a turn case of any kind.

    >>> answer_turn({"kind": "waits", "wild": "5m", "hand": "123678m4599p345789s", "melds": []})
    {'waits': ['3p', '6p']}
    """
    return ANSWERS[case["kind"]](case)


def _hand(case: Case) -> list[int]:
    return count_faces(parse_tiles(case["hand"]))


def _melds(case: Case) -> list[Meld]:
    return [parse_meld(text) for text in case["melds"]]


def _wild(case: Case) -> int:
    return parse_tiles(case["wild"])[0]


def _names(faces: Iterable[int]) -> list[str]:
    return [FACES[face] for face in faces]


def _discards(case: Case) -> Case:
    return {"discards": _names(legal_discards(_hand(case), _melds(case), _wild(case)))}


def _claims(case: Case) -> Case:
    hand, melds, wild = _hand(case), _melds(case), _wild(case)
    tile = parse_tiles(case["tile"])[0]
    called = legal_melds(
        hand, melds, wild, tile, case["left"], case["taken"], case_numbers(case.get("options", {}))
    )
    claims = [
        f"chow:{''.join(_names(meld.tiles()))}" if meld.kind == "chow" else meld.kind for meld in called
    ]
    return {"claims": sorted(claims + ["hu"] * may_win_on(hand, melds, wild, tile))}


def _kong_melds(case: Case) -> list[Meld]:
    numbers = case_numbers(case.get("options", {}))
    return legal_kongs(_hand(case), _melds(case), _wild(case), case["drew"], case["taken"], numbers)


def _kongs(case: Case) -> Case:
    return {"kongs": sorted(f"{meld.kind}:{FACES[meld.face]}" for meld in _kong_melds(case))}


def _actions(case: Case) -> Case:
    hand, melds, wild = _hand(case), _melds(case), _wild(case)
    numbers = case_numbers(case.get("options", {}))
    declared = len(parse_tiles(case["flowers"]))
    is_open = {
        "discard": bool(legal_discards(hand, melds, wild)),
        "kong": bool(_kong_melds(case)),
        "win": may_win_own_turn(hand, melds, wild, case["drew"], declared, case["flags"], numbers),
    }
    return {"actions": [action for action, allowed in is_open.items() if allowed]}


def _waits(case: Case) -> Case:
    wild = _wild(case)
    hand = _hand(case)
    naturals = [0 if face == wild else copies for face, copies in enumerate(hand)]
    found = waits(naturals, hand[wild], SETS - len(case["melds"]), bonus_face(wild))
    return {"waits": _names(found)}


def _resolve(case: Case) -> Case:
    granted = resolve({int(seat): claim for seat, claim in case["claims"].items()}, case["from"])
    return {"seat": granted[0], "claim": granted[1]} if granted else {"seat": None, "claim": None}


def _draw(case: Case) -> Case:
    limit = most_taken(case_numbers(case.get("options", {})))
    bonus = bonus_face(_wild(case))
    taken, flowers = case["taken"], 0
    for face in parse_tiles(case["wall"]):
        if taken == limit:
            break
        taken += 1
        if face != bonus:
            return {"flowers": flowers, "tile": FACES[face], "taken": taken, "exhausted": False}
        flowers += 1
    if taken < limit:
        raise ValueError(f"{case['wall']!r}: too few tiles for a draw after {case['taken']} are taken")
    return {"flowers": flowers, "tile": None, "taken": taken, "exhausted": True}


def _flags(case: Case) -> Case:
    return {"flags": winner_flags([(seat, what) for seat, what in case["events"]], case["by"])}


ANSWERS: dict[str, Callable[[Case], Case]] = {
    "discards": _discards,
    "claims": _claims,
    "kongs": _kongs,
    "actions": _actions,
    "waits": _waits,
    "resolve": _resolve,
    "draw": _draw,
    "flags": _flags,
}
