"""Draw turn cases of random positions: hands near a win, melds, locks, with what each variant adds."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from mjsim.notation import parse_tiles
from mjsim.tile_names import format_row, format_tile

Case = dict[str, Any]

WHITE, RED, FACES = 31, 33, 34
COLOURS = (range(34, 38), range(38, 42))
TRIES = 1000


class Table:
    """Deal from one tile set, so that no tile is there a fifth time."""

    def __init__(self, generator: np.random.Generator, flowers: bool = False) -> None:
        self.generator = generator
        self.left: Counter[int] = Counter(dict.fromkeys(range(FACES), 4))
        self.left.update({flower: 1 for colour in COLOURS for flower in colour if flowers})
        self.barred: set[int] = set()  # never in a meld, nor drawn into sets
        self.laid: set[int] = set()  # bonus tiles, never in a hand
        self.stand_in = -1  # the face that White plays

    def chance(self, probability: float) -> bool:
        return bool(self.generator.random() < probability)

    def take(self, *tiles: int) -> list[int] | None:
        """Take these tiles, or none of them if one is missing."""
        wanted = Counter(tiles)
        if any(self.left[tile] < count for tile, count in wanted.items()):
            return None
        self.left -= wanted
        return list(tiles)

    def tile(self) -> int:
        """Take any tile that may be in a hand."""
        tiles = [tile for tile in self.left.elements() if tile not in self.laid]
        tile = int(self.generator.choice(tiles))
        self.left[tile] -= 1
        return tile

    def run(self) -> list[int]:
        """Take a chow, as it is printed; raises LookupError where hardly any is left."""
        for _ in range(TRIES):
            first = int(self.generator.integers(27))
            played = (first, first + 1, first + 2)
            printed = [WHITE if face == self.stand_in else face for face in played]
            if first % 9 <= 6 and not self.barred.intersection(printed) and self.take(*printed):
                return printed
        raise LookupError

    def equal(self, count: int) -> list[int]:
        """Take equal tiles; raises LookupError where hardly any are left."""
        for _ in range(TRIES):
            face = int(self.generator.integers(FACES))
            if face not in self.barred and self.take(*[face] * count):
                return [face] * count
        raise LookupError

    def group(self) -> list[int]:
        """Take three tiles of a set."""
        return self.run() if self.chance(0.6) else self.equal(3)

    def melds(self) -> list[str]:
        """Lay down melds: often none, at times all five."""
        melds = []
        for _ in range(int(self.generator.choice([0, 0, 0, 1, 2, 3, 4, 5]))):
            if self.chance(0.5):
                melds.append("chow:" + "".join(map(format_tile, self.run())))
            else:
                kind = str(self.generator.choice(["pung", "pung", "kong", "akong", "ckong"]))
                melds.append(f"{kind}:{format_row(self.equal(3 + (kind != 'pung')))}")
        return melds

    def hand(self, melds: Sequence[str], size: int) -> list[int]:
        """Hold tiles that are complete or nearly so, some of them wilds where they are left, or anything."""
        tiles: list[int] = []
        for meld in melds:
            if meld.startswith("pung") and self.chance(0.3) and len(tiles) < 2:
                tiles += self.take(*_tiles(meld)[:1]) or []  # the fourth tile of an own pung
        if self.chance(0.3) and len(melds) < 4:
            tiles += self.equal(4)
        if not melds and self.chance(0.2):
            while len(tiles) <= size - 2:
                tiles += self.equal(2)
        if self.chance(0.7):
            while len(tiles) <= size - 3:
                tiles += self.group()
            tiles += self.equal(2) if len(tiles) <= size - 2 else []
        tiles = [self.tile() if self.chance(0.04) else tile for tile in tiles]
        while len(tiles) < size:
            tiles.append(self.tile())
        self.generator.shuffle(tiles)
        wilds = [tile for tile in self.left.elements() if tile in self.barred - self.laid]
        for place in range(int(self.generator.choice([0, 0, 1, 1, 2, 3, 4]))):
            if wilds and place < size:
                wild = wilds.pop(int(self.generator.integers(len(wilds))))
                self.left[wild] -= 1
                tiles[place] = wild
        return tiles


def _tiles(meld: str) -> list[int]:
    return parse_tiles(meld.partition(":")[2])


def seated(table: Table, kind: str, more: int) -> Case:
    """Draw what one seat holds; a kind of case with `tile` gets the tile that would complete it."""
    melds = table.melds()
    size = 16 - 3 * len(melds)
    hand = table.hand(melds, size + 1)
    case: Case = {"id": "random", "kind": kind, "melds": melds}
    if kind == "claims":
        tile = hand.pop()
        case |= {"tile": format_tile(tile), "left": table.chance(0.6)}
    elif not more:
        hand.pop()
    case["hand"] = format_row(sorted(hand))
    if kind in ("kongs", "wins", "actions"):
        case["drew"] = table.chance(0.85)
    return case


def yueqing(generator: np.random.Generator, kind: str) -> Case:
    """Draw a case of Yueqing."""
    table = Table(generator)
    wild = int(generator.integers(FACES))
    bonus = RED if wild == WHITE else WHITE
    table.take(wild)
    table.barred, table.laid = {wild, bonus}, {bonus}
    case = {"variant": "yueqing", "wild": format_tile(wild)}
    case |= seated(table, kind, kind in ("discards", "kongs", "actions"))
    if kind in ("claims", "kongs", "actions"):
        case["taken"] = int(generator.choice([65, 90, 119, 120]))
    if kind == "actions":
        laid = int(generator.integers(5))
        fourth = laid == 4 and table.chance(0.5)
        case |= {
            "flowers": format_row([bonus] * laid),
            "flags": ["fourth_bonus"] * fourth,
            "options": {"pushes": table.chance(0.7)},
        }
    return case


def wenzhou(generator: np.random.Generator, kind: str) -> Case:
    """Draw a case of Wenzhou."""
    case: Case = {"id": "random", "variant": "wenzhou", "kind": kind}
    table = Table(generator)
    if kind == "locks":
        events = [event for _ in range(generator.integers(1, 5)) for event in _own_turn(table)]
        return case | {
            "events": events[: generator.integers(1, len(events) + 1)],
            "options": {"lone_wild_self_draw_only": table.chance(0.8)},
        }
    wild = int(generator.choice([int(generator.integers(FACES)), int(generator.integers(27, FACES))]))
    table.take(wild)
    table.barred = {wild}
    table.stand_in = -1 if wild == WHITE else wild
    case |= {"wild": format_tile(wild)} | seated(table, kind, kind != "claims")
    names = ("eight_pairs", "three_wilds_on_discard", "lone_wild_self_draw_only")
    case["options"] = {name: table.chance(0.7) for name in names}
    if kind == "discards":
        earlier = [int(generator.integers(27, FACES)) for _ in range(generator.integers(3))]
        case["options"]["follow_rule"] = str(generator.choice(["next_seat", "any_earlier", "off"]))
        if earlier and table.take(earlier[-1]):
            case |= {"previous": format_tile(earlier[-1]), "earlier": "".join(map(format_tile, earlier))}
    if kind in ("claims", "kongs"):
        case["reserve"] = int(generator.choice([0, 1, 16]))
    if kind == "claims" and table.chance(0.2):
        case["pung_lock"] = case["tile"]
    if kind in ("claims", "wins"):
        case["run"] = table.chance(0.2)
    return case


def _own_turn(table: Table) -> list[list[str]]:
    """Draw the events of a seat from a discard of others to its own."""
    faces = [format_tile(int(face)) for face in table.generator.integers(FACES, size=3)]
    events = [["passed_pung", face] for face in faces if table.chance(0.4)]
    events.append(["draw" if table.chance(0.7) else "claim"])
    while True:
        if events[-1][0] in ("draw", "replacement") and table.chance(0.4):
            events.append(["passed_lone_wild"])
        if table.chance(0.7):
            return [*events, ["discard"]]
        events.append(["replacement"])


def pingyang(generator: np.random.Generator, kind: str) -> Case:
    """Draw a case of either preset of Pingyang."""
    table = Table(generator, flowers=True)
    preset = str(generator.choice(["pingyang", "pingyang-alt"]))
    case: Case = {"id": "random", "variant": "pingyang", "kind": kind, "options": {"preset": preset}}
    if kind == "wall":
        return case | {"left": int(generator.integers(20, 40)), "kongs": int(generator.integers(6))}
    if kind == "next":
        return case | {"winner": [None, 0, 1, 2, 3][generator.integers(5)]}
    wilds = _indicators(table)
    case["wild"] = "".join(map(format_tile, wilds))
    groups = [set(colour) for colour in COLOURS] + [{WHITE}] * (preset == "pingyang-alt")
    table.barred = {tile for wild in wilds for tile in _group(wild)}
    table.laid = {tile for group in groups for tile in group if tile not in table.barred}
    table.barred |= table.laid
    if kind == "opening":
        return case | {"hand": _dealt(table)}
    if kind == "share_out":
        players = [seated(table, "waits", 0) for _ in range(4)]
        players = [{"hand": player["hand"], "melds": player["melds"]} for player in players]
        table.laid.clear()
        tiles = "".join(format_tile(table.tile()) for _ in range(4))
        return case | {"seat": int(generator.integers(4)), "players": players, "tiles": tiles}
    return case | seated(table, kind, kind != "claims")


def _group(wild: int) -> Sequence[int]:
    return next((colour for colour in COLOURS if wild in colour), (wild,))


def _indicators(table: Table) -> list[int]:
    first = table.tile()
    alike = [tile for tile in _group(first) if table.left[tile]]
    second = table.take(alike[0]) if table.chance(0.2) else None
    return [first, *(second or [table.tile()])]


def _dealt(table: Table) -> str:
    """Take sixteen or seventeen tiles as dealt, often with all four of a group."""
    table.laid.clear()
    dealt: list[int] = []
    for group in ([WHITE] * 4, *COLOURS):
        if table.chance(0.4):
            dealt += table.take(*group) or []
    while len(dealt) < 16 + table.chance(0.5):
        dealt.append(table.tile())
    return "".join(map(format_tile, dealt))


def draw(generator: np.random.Generator, variant: str, kind: str) -> Case:
    """Draw a case of a variant's kind."""
    while True:
        try:
            return DRAWN[variant](generator, kind)
        except LookupError:  # the tiles of a table did not go round
            continue


DRAWN = {"yueqing": yueqing, "wenzhou": wenzhou, "pingyang": pingyang}
KINDS = [
    *(("yueqing", kind) for kind in ("discards", "claims", "kongs", "actions", "waits")),
    *(("wenzhou", kind) for kind in ("discards", "claims", "kongs", "wins", "locks")),
    *(
        ("pingyang", kind)
        for kind in ("discards", "claims", "kongs", "wins", "opening", "wall", "share_out", "next")
    ),
]
