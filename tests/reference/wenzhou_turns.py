"""Answer Wenzhou's turn cases (docs/rules/wenzhou.md, Turn cases)."""

from collections.abc import Callable, Iterable
from typing import Any

from reference.moves import resolve
from reference.notation import FACES, Meld, count_faces, parse_meld, parse_tiles
from reference.payouts import case_numbers
from reference.wenzhou_moves import (
    legal_discards,
    legal_kongs,
    legal_melds,
    locks,
    may_win_on,
    may_win_own_turn,
    must_win,
)

Case = dict[str, Any]


def answer_turn(case: Case) -> Case:
    """Return the `expect` of a turn case of any kind.

    >>> answer_turn({"kind": "discards", "wild": "5m", "hand": "123m456789p234689s13z", "melds": []})
    {'discards': ['1z', '3z']}
    """
    return ANSWERS[case["kind"]](case)


def _hand(case: Case) -> list[int]:
    return count_faces(parse_tiles(case["hand"]))


def _melds(case: Case) -> list[Meld]:
    return [parse_meld(text) for text in case["melds"]]


def _wild(case: Case) -> int:
    return parse_tiles(case["wild"])[0]


def _numbers(case: Case) -> dict[str, Any]:
    return case_numbers(case.get("options", {}), "wenzhou")


def _names(faces: Iterable[int]) -> list[str]:
    return [FACES[face] for face in faces]


def _discards(case: Case) -> Case:
    previous = parse_tiles(case["previous"])[0] if case.get("previous") else None
    earlier = parse_tiles(case.get("earlier", ""))
    return {
        "discards": _names(
            legal_discards(_hand(case), _melds(case), _wild(case), previous, earlier, _numbers(case))
        )
    }


def _claims(case: Case) -> Case:
    hand, wild, tile = _hand(case), _wild(case), parse_tiles(case["tile"])[0]
    locked = parse_tiles(case.get("pung_lock", ""))
    called = legal_melds(hand, wild, tile, case["left"], locked, case.get("reserve", 16))
    claims = [
        f"chow:{''.join(_names(meld.tiles()))}" if meld.kind == "chow" else meld.kind for meld in called
    ]
    hu = may_win_on(hand, _melds(case), wild, tile, case.get("run", False), _numbers(case))
    return {"claims": sorted(claims + ["hu"] * hu)}


def _kongs(case: Case) -> Case:
    kongs = legal_kongs(_hand(case), _melds(case), _wild(case), case["drew"], case["reserve"])
    return {"kongs": sorted(f"{meld.kind}:{FACES[meld.face]}" for meld in kongs)}


def _resolve(case: Case) -> Case:
    granted = resolve({int(seat): claim for seat, claim in case["claims"].items()}, case["from"])
    return {"seat": granted[0], "claim": granted[1]} if granted else {"seat": None, "claim": None}


def _wins(case: Case) -> Case:
    hand, wild, drew = _hand(case), _wild(case), case["drew"]
    win = may_win_own_turn(hand, _melds(case), wild, drew, case["run"], _numbers(case))
    return {"win": win, "forced": must_win(hand, wild, drew)}


def _locks(case: Case) -> Case:
    events = [(what, *map(FACES.index, tile)) for what, *tile in case["events"]]
    locked, run = locks(events, _numbers(case))
    return {"pung_lock": _names(sorted(locked)), "run": run}


ANSWERS: dict[str, Callable[[Case], Case]] = {
    "discards": _discards,
    "claims": _claims,
    "kongs": _kongs,
    "resolve": _resolve,
    "wins": _wins,
    "locks": _locks,
}
