"""Draw turn cases of random positions of Longgang and Chayuan."""

from typing import Any

import numpy as np

from mjsim.notation import parse_tiles
from mjsim.tile_names import format_row, format_tile
from random_positions import Table, seated

Case = dict[str, Any]

WHITE, SPRING, LAST = 31, 34, 42
HONORS = [27, 28, 29, 30, 32, 33]
SHARED = ("discards", "claims", "kongs", "actions", "waits", "resolve", "locks", "next")
KINDS = {
    "longgang": (*SHARED, "wall", "late", "match", "flowers", "start", "abort"),
    "chayuan": (*SHARED, "split"),
}
OPTIONS = {
    "longgang": {
        "eight_pairs": ["off", "off", "counted", "limit"],
        "four_wilds_needed": [False, False, True],
        "rob_for_pair": [True, False],
        "bare_wild_wait": [True, False],
        "wild_fishing": ["no_honor", "honor_only"],
        "late_liability": [True, True, False],
        "abortive_draws": [True, True, False],
        "match_play": [True, True, False],
        "top_up": [True, True, False],
    },
    "chayuan": {
        "swap_chow_forbidden": [True, False],
        "universal_wait_may_rob": [True, False],
        "dealer_keeps_on_draw": [True, False],
    },
}


def draw(generator: np.random.Generator, variant: str, kind: str) -> Case:
    """Draw a case; raises LookupError where the tiles of a table do not go round."""
    table = Table(generator, flowers=True)
    for tile in [WHITE, *range(SPRING + 4, LAST)]:
        del table.left[tile]
    case: Case = {"id": "random", "variant": variant, "kind": kind}
    case["options"] = {name: _pick(table, values) for name, values in OPTIONS[variant].items()}
    if kind in ("discards", "claims", "kongs", "actions", "waits"):
        return case | _seated(table, variant, kind)
    return case | DRAWN[kind](table, variant)


def _pick(table: Table, values: Any) -> Any:
    return values[table.generator.integers(len(values))]


def _seated(table: Table, variant: str, kind: str) -> Case:
    seat, wild = int(table.generator.integers(4)), _wild(table)
    flowers = set(range(SPRING, SPRING + 4))
    table.barred = {wild, *flowers}
    table.laid = set() if wild in flowers else flowers - {SPRING + seat}
    if kind == "waits" and table.chance(0.1):
        table.laid = set()  # a guest flower may be held, and is dead then
    case = seated(table, kind, kind not in ("claims", "waits"))
    case |= {"wild": format_tile(wild), "seat": seat}
    if kind == "claims":
        case |= _claims(table, variant, case["tile"])
        tile = parse_tiles(case["tile"])[0]
        if tile in table.barred:
            raise LookupError  # wilds and flowers are never discarded
    if kind in ("discards", "actions") and case["melds"] and table.chance(0.7):
        case |= _claimed(table, case["melds"])
    if kind == "actions" and variant == "longgang":
        case["last_four"] = table.chance(0.2)
    return case


def _wild(table: Table) -> int:
    wild = int(table.generator.choice([*range(27), *HONORS, *range(SPRING, SPRING + 4)]))
    table.take(wild)
    return wild


def _claimed(table: Table, melds: list[str]) -> Case:
    """Let the last meld be a chow or pung just called."""
    kind, _, tiles = melds[-1].partition(":")
    return {"claimed": format_tile(_pick(table, parse_tiles(tiles)))} if kind in ("chow", "pung") else {}


def _claims(table: Table, variant: str, tile: str) -> Case:
    by = "rob" if table.chance(0.3) else "discard"
    if variant == "chayuan":
        locked = {name: tile * table.chance(0.3) for name in ("hu", "take")}
        return {"by": by, "locked": locked, "first_discard": by == "discard" and table.chance(0.2)}
    locked = {"hu": table.chance(0.2), "take": [tile] * table.chance(0.3)}
    case = {"by": by, "locked": locked, "declined": table.chance(0.5)}
    return case | ({"own_last": tile} if table.chance(0.3) else {})


def _resolve(table: Table, variant: str) -> Case:
    source = int(table.generator.integers(4))
    names = ["hu", "pung", "kong", "chow"] + ["three_wilds"] * (variant == "chayuan")
    seats = [seat for seat in range(4) if seat != source and table.chance(0.6)]
    claims: dict[str, str] = {}
    for seat in seats:
        name = _pick(table, names)
        taken = name in ("pung", "kong") and {"pung", "kong"} & set(claims.values())
        if not taken and (name != "chow" or seat == (source + 1) % 4):
            claims[str(seat)] = name
    return {"claims": claims, "from": source}


def _locks(table: Table, variant: str) -> Case:
    seat = int(table.generator.integers(4))
    events: list[list[Any]] = []
    for _ in range(table.generator.integers(1, 6)):
        tile = format_tile(int(table.generator.integers(27)))
        names = ["declined_hu", "declined_take", "kept_self_draw", "draw", "claim", "replacement"]
        name = _pick(table, names + ["taken"] * (2 * (variant == "chayuan")))
        if name in ("declined_hu", "declined_take"):
            events.append([name, tile])
        elif name == "kept_self_draw":
            events.append([name, tile if variant == "chayuan" else table.chance(0.5)])
        elif name == "taken":
            source = int(table.generator.integers(4))
            step = int(table.generator.integers(1, 4))
            events.append([name, source, (source + step) % 4, "chow" if step == 1 else "pung"])
        else:
            events.append([name])
    return {"seat": seat, "events": events}


def _next(table: Table, variant: str) -> Case:
    return {"winner": _pick(table, [None, 0, 1, 2, 3])}


def _end(table: Table, variant: str) -> Case:
    need = _pick(table, ["draw", "replacement"])
    case = {
        "left": int(table.generator.integers(20, 34)),
        "seat": int(table.generator.integers(4)),
        "need": need,
    }
    return case | ({"replaced": int(table.generator.integers(6))} if variant == "longgang" else {})


def _late(table: Table, variant: str) -> Case:
    wild, tile = _wild(table), _pick(table, [*HONORS[-2:], *HONORS[-2:], 30, 5])
    if not table.take(tile):
        raise LookupError
    hand = [table.tile() for _ in range(12)]
    while len(hand) < 16:
        hand += table.take(_pick(table, HONORS[:4])) or [table.tile()]
    return {
        "wild": format_tile(wild),
        "left": int(table.generator.integers(26, 50)),
        "replaced": int(table.generator.integers(4)),
        "tile": format_tile(tile),
        "hand": format_row(sorted(hand)),
    }


def _match(table: Table, variant: str) -> Case:
    broke = [seat for seat in range(4) if table.chance(0.3)]
    return {"topped_up": table.chance(0.4), "broke": broke}


def _dealt(table: Table, wild: int) -> list[list[int]]:
    """Deal four hands, one of them at times with all wilds that there are."""
    hands = [[table.tile() for _ in range(16 + (seat == 0))] for seat in range(4)]
    if table.chance(0.4):
        lucky = hands[table.generator.integers(4)]
        wilds = [wild] * 3 if wild < SPRING else [tile for tile in range(SPRING, SPRING + 4) if tile != wild]
        for place, tile in enumerate(wilds):
            for hand in hands:
                if tile in hand and hand is not lucky:
                    hand[hand.index(tile)] = lucky[place]
                    lucky[place] = tile
                    break
    return hands


def _flowers(table: Table, variant: str) -> Case:
    wild = _wild(table)
    hands = [format_row(sorted(hand)) for hand in _dealt(table, wild)]
    return {"wild": format_tile(wild), "hands": hands, "tail": format_row(table.tile() for _ in range(12))}


def _start(table: Table, variant: str) -> Case:
    wild = _wild(table)
    if table.chance(0.3):
        table.barred = {wild, *range(SPRING, SPRING + 4)}
        first = [tile for _ in range(5) for tile in table.group()] + table.equal(2)
    else:
        first = [table.tile() for _ in range(17)]
    hands = [first] + [[table.tile() for _ in range(16)] for _ in range(3)]
    return {"wild": format_tile(wild), "hands": [format_row(sorted(hand)) for hand in hands]}


def _abort(table: Table, variant: str) -> Case:
    match _pick(table, ["discards", "kongs", "winners", "hand"]):
        case "discards":
            tile = format_tile(_pick(table, HONORS))
            return {"discards": tile * 4 if table.chance(0.7) else tile * 3 + "1m"}
        case "kongs":
            return {"kongs": [int(table.generator.choice([0, 0, 1, 2, 4, 5])) for _ in range(4)]}
        case "winners":
            return {"winners": [seat for seat in range(4) if table.chance(0.7)][:3]}
    wild, seat = _wild(table), int(table.generator.integers(4))
    hand = [tile for tile in [0, 8, 9, 17, 18, 26, *HONORS] if table.chance(0.7) and table.take(tile)]
    while len(hand) < 17:
        hand.append(table.tile())
    return {"wild": format_tile(wild), "seat": seat, "hand": format_row(sorted(hand))}


DRAWN = {
    "resolve": _resolve,
    "locks": _locks,
    "next": _next,
    "wall": _end,
    "split": _end,
    "late": _late,
    "match": _match,
    "flowers": _flowers,
    "start": _start,
    "abort": _abort,
}
