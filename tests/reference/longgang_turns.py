"""Answer Longgang's turn cases (docs/rules/longgang.md, Case keys of this variant)."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from reference.hands import waits
from reference.longgang import score_winner
from reference.longgang_aborts import abort_by_discards, abort_by_kongs, has_many_kinds
from reference.longgang_limits import has_three_wilds
from reference.longgang_payouts import Numbers, case_numbers
from reference.longgang_readings import eight_pairs_readings
from reference.longgang_tiles import DRAGONS, WINDS, Hand, Win, read_hand
from reference.moves import resolve
from reference.notation import KINDS, Meld, count_faces, format_tiles, parse_meld, parse_tiles
from reference.own_flower_moves import (
    barred_by,
    call_words,
    guest_flowers,
    is_shape,
    legal_calls,
    legal_discards,
    legal_kongs,
    open_faces,
    plus,
)

Case = dict[str, Any]
NO_FLAGS: frozenset[str] = frozenset()


def answer_turn(case: Case) -> Case:
    """Return the `expect` of a turn case of any kind.

    >>> answer_turn({"kind": "wall", "left": 25, "replaced": 1, "seat": 2, "need": "draw"})
    {'last_four': False, 'from': 'front', 'order': None}
    """
    return ANSWERS[case["kind"]](case, case_numbers(case.get("options", {})))


def may_win_drawn(hand: Hand, drew: bool, last: int | None, flags: Collection[str], numbers: Numbers) -> bool:
    """Tell whether a seat may win on its own turn with the tile taken last (Own turn after a draw)."""
    size = sum(hand.naturals) + hand.wilds + hand.dead
    if not drew or size != 3 * hand.sets + 2:
        return False
    if has_three_wilds(hand, numbers) or is_shape(hand):
        return True
    if hand.melds or not (numbers["options.rare_hands"] or numbers["options.eight_pairs"] != "off"):
        return False
    win = Win(hand, "self", None, last, frozenset(flags))
    return score_winner(win, [None] * 4, numbers) is not None


def may_win_on(hand: Hand, tile: int, robs: bool, locked: bool, declined: bool, numbers: Numbers) -> bool:
    """Tell whether a seat may win on a tile of another seat (Claims, Passing locks, Fishing, Option limits)."""
    after = plus(hand, tile)
    has_pairs = numbers["options.eight_pairs"] != "off" and not hand.melds
    if locked or hand.is_wild(tile) or not (is_shape(after) or (has_pairs and eight_pairs_readings(after))):
        return False
    flags = frozenset({"declined_win"} if declined else ())
    win = Win(after, "rob" if robs else "discard", None, tile, flags)
    return score_winner(win, [None] * 4, numbers) is not None


def legal_melds(
    hand: Hand, tile: int, left: bool, locked: Collection[int], own_last: int | None
) -> list[Meld]:
    """List the calls that a seat may make of a discard, with the faces locked for it and its own last discard."""
    found = legal_calls(hand, tile, left, both_ends=True)
    barred = {"pung", "kong"} if tile in locked else set()
    barred |= {"chow"} if tile == own_last else set()
    return [meld for meld in found if meld.kind not in barred]


def kept_to_the_end(replaced: int, numbers: Numbers) -> int:
    """Return how many tiles left end the ordinary draws (End of the wall)."""
    kept = numbers["wall.reserve"] + numbers["wall.last_tiles"]
    return int(kept + (replaced % 2 == 0))


def is_last_tile(left: int, replaced: int, need: str, numbers: Numbers) -> bool:
    """Tell whether a tile needed now is the first of the last ones."""
    if need == "replacement":
        return bool(left <= numbers["wall.reserve"] + numbers["wall.last_tiles"])
    return left <= kept_to_the_end(replaced, numbers)


def live_draws(left: int, replaced: int, numbers: Numbers) -> int:
    """Return how many ordinary draws are left (Late honors)."""
    return max(left - kept_to_the_end(replaced, numbers), 0)


def replace_flowers(
    hands: Sequence[Sequence[int]], wild: int, tail: Sequence[int]
) -> tuple[list[list[int]], list[list[int]]]:
    """Return the hands after step 1 of the start, and what each seat has laid down."""
    held, rest = [list(tiles) for tiles in hands], list(tail)
    laid: list[list[int]] = [[] for _ in hands]
    guests = [set(guest_flowers(seat, wild)) for seat in range(4)]
    while any(guests[seat] & set(held[seat]) for seat in range(4)):
        for seat in range(4):
            found = [tile for tile in held[seat] if tile in guests[seat]]
            held[seat] = [tile for tile in held[seat] if tile not in guests[seat]]
            held[seat] += [rest.pop(0) for _ in found]
            laid[seat] += found
    return held, laid


def _hand(case: Case) -> Hand:
    (wild,) = parse_tiles(case["wild"])
    return read_hand(case, case.get("seat", 0), wild)


def _barred(case: Case) -> set[int]:
    if not case.get("claimed"):
        return set()
    (tile,) = parse_tiles(case["claimed"])
    return barred_by(parse_meld(case["melds"][-1]), tile, both_ends=True)


def _names(kinds: Iterable[int]) -> list[str]:
    return [KINDS[kind] for kind in kinds]


def _discards(case: Case, _: Numbers) -> Case:
    return {"discards": _names(legal_discards(_hand(case), _barred(case)))}


def _claims(case: Case, numbers: Numbers) -> Case:
    hand, locked = _hand(case), case.get("locked", {})
    (tile,) = parse_tiles(case["tile"])
    robs = case.get("by") == "rob"
    hu = may_win_on(hand, tile, robs, locked.get("hu", False), case.get("declined", False), numbers)
    take = [face for text in locked.get("take", []) for face in parse_tiles(text)]
    own_last = parse_tiles(case["own_last"])[0] if case.get("own_last") else None
    called = [] if robs else legal_melds(hand, tile, case["left"], take, own_last)
    return {"claims": ["hu"] * hu + call_words(called, KINDS, case["tile"])}


def _kongs(case: Case, _: Numbers) -> Case:
    return {"kongs": [f"{meld.kind}:{KINDS[meld.face]}" for meld in legal_kongs(_hand(case), case["drew"])]}


def _actions(case: Case, numbers: Numbers) -> Case:
    hand, drew = _hand(case), case["drew"]
    win = may_win_drawn(hand, drew, None, NO_FLAGS, numbers)
    if case.get("last_four") or (drew and has_three_wilds(hand, numbers)):
        return {"actions": ["win"] * win}
    open_now = {
        "discard": legal_discards(hand, _barred(case)),
        "kong": legal_kongs(hand, drew),
        "win": win,
    }
    return {"actions": [name for name, is_open in open_now.items() if is_open]}


def _waits(case: Case, numbers: Numbers) -> Case:
    hand = _hand(case)
    faces = open_faces(hand)
    found = set(waits(hand.naturals, hand.wilds, hand.sets)) if not hand.dead else set()
    if numbers["options.eight_pairs"] != "off" and not hand.melds:
        found |= {face for face in faces if eight_pairs_readings(plus(hand, face))}
    held = count_faces([tile for meld in hand.melds for tile in meld.tiles()])
    left = [face for face in faces if face in found and hand.naturals[face] + held[face] < 4]
    return {"waits": _names(left), "universal": set(faces) <= found}


def _resolve(case: Case, _: Numbers) -> Case:
    granted = resolve({int(seat): claim for seat, claim in case["claims"].items()}, case["from"])
    return {"seat": granted[0], "claim": granted[1]} if granted else {"seat": None, "claim": None}


def _locks(case: Case, _: Numbers) -> Case:
    hu, take = False, set()
    for name, *rest in case["events"]:
        if name == "declined_hu" or (name == "kept_self_draw" and rest[0]):
            hu = True
        elif name == "declined_take":
            take |= set(parse_tiles(rest[0]))
        elif name in ("draw", "claim"):
            hu, take = False, set()
    return {"hu": hu, "take": _names(sorted(take))}


def _wall(case: Case, numbers: Numbers) -> Case:
    last = is_last_tile(case["left"], case["replaced"], case["need"], numbers)
    order = [(case["seat"] + step) % 4 for step in range(numbers["wall.last_tiles"])]
    end = "front" if last or case["need"] == "draw" else "tail"
    return {"last_four": last, "from": end, "order": order if last else None}


def _late(case: Case, numbers: Numbers) -> Case:
    live = live_draws(case["left"], case["replaced"], numbers)
    (tile,), (wild,) = parse_tiles(case["tile"]), parse_tiles(case["wild"])
    held = parse_tiles(case["hand"])
    single = any(held.count(wind) == 1 and wind != wild for wind in WINDS)
    is_late = live <= numbers["late.live_tiles"] and numbers["options.late_liability"]
    return {"live": live, "liable": bool(is_late and tile in DRAGONS and tile != wild and single)}


def _next(case: Case, _: Numbers) -> Case:
    return {"dealer": 0 if case["winner"] == 0 else 1}


def _flowers(case: Case, _: Numbers) -> Case:
    (wild,) = parse_tiles(case["wild"])
    held, laid = replace_flowers(
        [parse_tiles(hand) for hand in case["hands"]], wild, parse_tiles(case["tail"])
    )
    return {
        "hands": [format_tiles(sorted(tiles)) for tiles in held],
        "flowers": [format_tiles(sorted(tiles)) for tiles in laid],
        "replaced": sum(map(len, laid)),
    }


def _start(case: Case, numbers: Numbers) -> Case:
    (wild,) = parse_tiles(case["wild"])
    hands = [read_hand({"hand": hand}, seat, wild) for seat, hand in enumerate(case["hands"])]
    if may_win_drawn(hands[0], True, None, {"heavenly"}, numbers):
        return {"seat": 0, "win": "heavenly_hand"}
    holders = [hand.seat for hand in hands[1:] if has_three_wilds(hand, numbers)]
    return {"seat": holders[0], "win": "three_wilds"} if holders else {"seat": None, "win": None}


def _abort(case: Case, numbers: Numbers) -> Case:
    aborts = {
        "same_wind_discards": abort_by_discards(parse_tiles(case.get("discards", "")), numbers),
        "kongs": abort_by_kongs(case.get("kongs", [0, 0, 0, 0]), numbers),
        "winners": len(case.get("winners", [])) >= numbers["abort.winners"] > 0,
        "terminal_honor_kinds": "hand" in case and has_many_kinds(_hand(case), numbers),
    }
    found = [name for name, is_aborted in aborts.items() if is_aborted]
    return {"abort": found[0] if numbers["options.abortive_draws"] and found else None}


def _match(case: Case, numbers: Numbers) -> Case:
    is_late = case["topped_up"] and numbers["options.match_play"]
    unit = numbers["follow.unit_after_top_up" if is_late else "follow.unit"]
    if not numbers["options.match_play"] or not case["broke"]:
        return {"end": False, "top_up": None, "follow_unit": unit}
    if case["topped_up"] or len(case["broke"]) > 1 or not numbers["options.top_up"]:
        return {"end": True, "top_up": None, "follow_unit": None}
    return {"end": False, "top_up": case["broke"][0], "follow_unit": numbers["follow.unit_after_top_up"]}


ANSWERS: dict[str, Callable[[Case, Numbers], Case]] = {
    "discards": _discards,
    "claims": _claims,
    "kongs": _kongs,
    "actions": _actions,
    "waits": _waits,
    "resolve": _resolve,
    "locks": _locks,
    "wall": _wall,
    "late": _late,
    "next": _next,
    "match": _match,
    "flowers": _flowers,
    "start": _start,
    "abort": _abort,
}
