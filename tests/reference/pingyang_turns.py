"""Answer Pingyang's turn cases (docs/rules/pingyang.md, Turn cases)."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from reference.hands import is_complete
from reference.moves import resolve
from reference.notation import EAST, KINDS, Meld, may_start_chow, parse_tiles
from reference.pingyang import next_dealer
from reference.pingyang_base import kill_pig
from reference.pingyang_payouts import case_numbers, share_out_limit
from reference.pingyang_tiles import (
    GROUP_SIZE,
    Hand,
    Numbers,
    bonus_groups,
    group_of,
    group_tiles,
    read_groups,
    read_hand,
)

Case = dict[str, Any]


def answer_turn(case: Case) -> Case:
    """Return the `expect` of a turn case of any kind.

    >>> answer_turn({"kind": "wall", "left": 31, "kongs": 3, "options": {}})
    {'limit': 30, 'share_out': False}
    """
    return ANSWERS[case["kind"]](case, case_numbers(case.get("options", {})))


def is_shape(hand: Hand) -> bool:
    """Tell whether the hand is five sets and a pair (Winning 1)."""
    return hand.spare == 2 and is_complete(hand.naturals, sum(hand.wilds), hand.sets)


def legal_discards(hand: Hand) -> list[int]:
    """List the faces that may be discarded: all but wilds (Turn 4)."""
    return [face for face, copies in enumerate(hand.naturals) if copies]


def legal_kongs(hand: Hand, drew: bool) -> list[Meld]:
    """List the kongs that an own turn allows (Turn 7)."""
    faces = legal_discards(hand) if drew else []
    added = [Meld("akong", face) for face in faces if Meld("pung", face) in hand.melds]
    return added + [Meld("ckong", face) for face in faces if hand.naturals[face] == GROUP_SIZE]


def may_win_on(hand: Hand, tile: int) -> bool:
    """Tell whether a seat may win on another seat's tile, for which no wild and no kill pig serves."""
    return group_of(tile) not in hand.groups and tile < len(hand.naturals) and is_shape(hand.with_tile(tile))


def own_turn_wins(hand: Hand, drew: bool, numbers: Numbers) -> dict[str, bool]:
    """Tell which wins an own turn allows: with a shape, and by the wilds alone."""
    is_open = drew and hand.spare == 2
    return {"hu": is_open and is_shape(hand), "kill_pig": is_open and kill_pig(hand, numbers) is not None}


def dealt_kongs(dealt: Sequence[int], bonus: Sequence[int], numbers: Numbers) -> list[Meld]:
    """List the kongs of four dealt bonus tiles of one group (Tiles and wall 6)."""
    if not numbers["options.dealt_four_is_kong"]:
        return []
    held = [sorted(tile for tile in dealt if group_of(tile) == group) for group in bonus]
    return [
        Meld("ckong", group) for group, tiles in zip(bonus, held, strict=True) if tiles == group_tiles(group)
    ]


def legal_melds(hand: Hand, tile: int, left: bool, numbers: Numbers) -> list[Meld]:
    """List the melds that a seat may call on a discard; `left` if the seat before it discarded (Turn 5)."""
    if group_of(tile) in (*hand.groups, *bonus_groups(hand.groups, numbers)):
        return []
    held = hand.naturals
    called = [Meld("kong", tile)] if held[tile] >= 3 else []
    called += [Meld("pung", tile)] if held[tile] >= 2 and sum(held) > 2 else []
    for start in filter(may_start_chow, range(tile - 2, tile + 1) if left and tile < EAST else ()):
        others = [face for face in (start, start + 1, start + 2) if face != tile]
        called += [Meld("chow", start)] if all(held[face] for face in others) and sum(held) > 2 else []
    return called


def _hand(case: Case, numbers: Numbers) -> Hand:
    return read_hand(case, 0, read_groups(case["wild"]), numbers)  # no move depends on the seat


def _names(kinds: Iterable[int]) -> list[str]:
    return [KINDS[kind] for kind in kinds]


def _discards(case: Case, numbers: Numbers) -> Case:
    return {"discards": _names(legal_discards(_hand(case, numbers)))}


def _claims(case: Case, numbers: Numbers) -> Case:
    hand = _hand(case, numbers)
    (tile,) = parse_tiles(case["tile"])
    called = legal_melds(hand, tile, case["left"], numbers)
    claims = [f"chow:{''.join(_names(m.tiles()))}" if m.kind == "chow" else m.kind for m in called]
    return {"claims": sorted(claims + ["hu"] * may_win_on(hand, tile))}


def _kongs(case: Case, numbers: Numbers) -> Case:
    melds = legal_kongs(_hand(case, numbers), case["drew"])
    return {"kongs": sorted(f"{meld.kind}:{KINDS[meld.face]}" for meld in melds)}


def _wins(case: Case, numbers: Numbers) -> Case:
    return own_turn_wins(_hand(case, numbers), case["drew"], numbers)


def _resolve(case: Case, _: Numbers) -> Case:
    granted = resolve({int(seat): claim for seat, claim in case["claims"].items()}, case["from"])
    return {"seat": granted[0], "claim": granted[1]} if granted else {"seat": None, "claim": None}


def _opening(case: Case, numbers: Numbers) -> Case:
    bonus = bonus_groups(read_groups(case["wild"]), numbers)
    dealt = parse_tiles(case["hand"])
    kongs = dealt_kongs(dealt, bonus, numbers)
    konged = [tile for kong in kongs for tile in kong.tiles()]
    held = sorted(tile for tile in dealt if group_of(tile) in bonus and tile not in konged)
    return {"kongs": list(map(str, kongs)), "laid": _names(held), "draws": len(kongs) + len(held)}


def _wall(case: Case, numbers: Numbers) -> Case:
    limit = share_out_limit(case["kongs"], numbers)
    return {"limit": limit, "share_out": case["left"] <= limit}


def _share_out(case: Case, numbers: Numbers) -> Case:
    groups = read_groups(case["wild"])
    bonus = bonus_groups(groups, numbers)
    tiles = parse_tiles(case["tiles"])[: numbers["wall.share_out_tiles"]]
    for step, tile in enumerate(tiles):
        seat = (case["seat"] + step) % 4
        if group_of(tile) not in bonus:
            hand = read_hand(case["players"][seat], seat, groups, numbers).with_tile(tile)
            wins = [by for by, allowed in own_turn_wins(hand, True, numbers).items() if allowed]
            if wins:
                return {"winner": seat, "by": wins[0], "taken": step + 1}
    return {"winner": None, "by": None, "taken": len(tiles)}


def _next(case: Case, _: Numbers) -> Case:
    return {"dealer": next_dealer(case["winner"])}


ANSWERS: dict[str, Callable[[Case, Numbers], Case]] = {
    "discards": _discards,
    "claims": _claims,
    "kongs": _kongs,
    "wins": _wins,
    "resolve": _resolve,
    "opening": _opening,
    "wall": _wall,
    "share_out": _share_out,
    "next": _next,
}
