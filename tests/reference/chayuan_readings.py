"""Count the elements of a complete Chayuan hand, reading by reading (docs/rules/chayuan.md, Scoring)."""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from reference.chayuan_tiles import BIG, PLAYED_FACES, SETS, WINDS, Hand, Numbers
from reference.hands import Group, Reading, is_complete, readings
from reference.notation import EAST, GREEN, RED, Meld

# in the order that decides between readings
TAI = (
    "no_wild",
    "half_flush",
    "all_pungs",
    "seat_wind_pung",
    "dragon_pung",
    "double_wild",
    "own_flower",
    "four_flowers",
    "double_flower",
    "double_flower_with_own",
)
Tai = dict[str, int]


class Win(NamedTuple):
    """Hold a win: the hand with its winning tile (None: as dealt), how it was made, what tiles do not show."""

    hand: Hand
    by: str
    tile: int | None
    flags: frozenset[str]
    passed: frozenset[int]


class Counted(NamedTuple):
    """Hold what one reading counts."""

    tai: Tai
    hu: int

    def rank(self) -> tuple[int, int, list[int]]:
        """Return what decides between readings (Algorithm - winner, 3)."""
        return sum(self.tai.values()), self.hu, [self.tai.get(name, 0) for name in TAI]


def hand_readings(hand: Hand) -> set[Reading]:
    """Return every reading of the concealed tiles; a pung or pair wholly of wilds has no face yet."""
    return readings(hand.naturals, hand.wilds, hand.sets) if not hand.dead else set()


def is_universal_wait(win: Win) -> bool:
    """Tell whether every face that can be discarded would complete the hand (Winning 5)."""
    assert win.tile is not None
    rest = win.hand.without(win.tile)
    faces = [face for face in PLAYED_FACES if face != win.hand.wild]
    with_face = [tuple(n + (other == face) for other, n in enumerate(rest.naturals)) for face in faces]
    return all(is_complete(naturals, rest.wilds, rest.sets) for naturals in with_face)


def read_faces(hand: Hand) -> Iterator[tuple[list[Meld], int]]:
    """Yield the sets, melds among them, and the pair's face of every reading, all-wild groups as any face."""
    for reading in hand_readings(hand):
        choices = [PLAYED_FACES if group[1] is None else [group[1]] for group in reading]
        for faces in product(*choices):
            sets = [*hand.melds]
            pair = -1
            for group, face in zip(reading, faces, strict=True):
                if group[0] == "pair":
                    pair = face
                else:
                    sets.append(Meld(group[0], face))
            yield sets, pair


def shown_limits(win: Win) -> set[str]:
    """Return every limit hand that some reading of the tiles shows."""
    shown = set()
    for sets, pair in read_faces(win.hand):
        pungs = [group.face for group in sets if group.kind != "chow"]
        faces = {*(group.face for group in sets), pair}
        if set(WINDS) <= set(pungs):
            shown.add("big_four_winds")
        if set(WINDS) <= {*pungs, pair} and pair in WINDS:
            shown.add("little_four_winds")
        if max(faces) < EAST and len({face // 9 for face in faces}) == 1:
            shown.add("full_flush")
        if len(pungs) == SETS and {*pungs, pair} <= BIG:
            shown.add("big_tile_pungs")
    if not win.hand.flower_wild and any(is_pung_of_wilds(win.hand, r) for r in hand_readings(win.hand)):
        shown.add("pung_of_wilds")
    return shown


def is_pung_of_wilds(hand: Hand, reading: Reading) -> bool:
    """Tell whether two hard wilds and the own flower are a pung, and no other group holds a wild."""
    wild_groups = [group for group in reading if any(group[2])]
    return hand.hard == 2 and hand.own and [group[:2] for group in wild_groups] == [("pung", None)]


def counted_readings(win: Win, numbers: Numbers) -> Iterator[Counted]:
    """Yield what each reading counts, the winning tile at each place that it can have (Algorithm 1 to 3)."""
    for reading in hand_readings(win.hand):
        tai = reading_tai(win.hand, reading, numbers)
        for held_in, place in winning_places(win, reading):
            yield Counted(tai, reading_hu(win, reading, held_in, place, numbers))


def winning_places(win: Win, reading: Reading) -> Iterator[tuple[int, int | None]]:
    """Yield which group can hold the winning tile, and the place in a chow where a natural tile has it."""
    for number, (kind, face, marks) in enumerate(reading):
        if win.tile is None or win.hand.is_wild(win.tile):
            if any(marks):
                yield number, None
        elif kind == "chow":
            assert face is not None
            if win.tile - face in (0, 1, 2) and not marks[win.tile - face]:
                yield number, win.tile - face
        elif face == win.tile:  # at least one tile of it is natural
            yield number, None


def reading_tai(hand: Hand, reading: Reading, numbers: Numbers) -> Tai:
    """Return the tai elements of a reading with their values, those worth nothing left out."""
    pungs = [group[1] for group in reading if group[0] == "pung"]
    pungs += [meld.face for meld in hand.melds if meld.kind != "chow"]
    faces = [group[1] for group in reading] + [meld.face for meld in hand.melds]
    suits = {face // 9 for face in faces if face is not None and face < EAST}
    has_honor = any(face is None or face >= EAST for face in faces)  # an all-wild group may be one
    times = {
        "no_wild": int(hand.wilds == 0),
        "half_flush": int(len(suits) <= 1 and has_honor),
        "all_pungs": int(len(pungs) == SETS),
        "seat_wind_pung": pungs.count(EAST + hand.seat),
        "dragon_pung": pungs.count(GREEN) + pungs.count(RED),
    } | wild_tai(hand)
    return {
        name: times[name] * numbers[f"tai.{name}"] for name in TAI if times[name] * numbers[f"tai.{name}"]
    }


def wild_tai(hand: Hand) -> dict[str, int]:
    """Tell which tai elements of wilds and flowers the winner has."""
    if hand.flower_wild:
        return {
            "double_wild": 0,
            "own_flower": int(hand.own and hand.wilds == 1),
            "four_flowers": 0,
            "double_flower": int(hand.wilds == 2 and not hand.own),
            "double_flower_with_own": int(hand.wilds == 2 and hand.own),
        }
    has_four = hand.own and hand.exposed == 3
    return {
        "double_wild": int(hand.hard == 2),
        "own_flower": int(hand.own and not has_four),
        "four_flowers": int(has_four),
        "double_flower": 0,
        "double_flower_with_own": 0,
    }


def reading_hu(win: Win, reading: Reading, held_in: int, place: int | None, numbers: Numbers) -> int:
    """Return the hu points of a reading whose winning tile is in the group of this number."""
    hand = win.hand
    hu = numbers["hu.winner_base"] + hand.exposed * numbers["hu.flower_tiles"] + melds_hu(hand, numbers)
    for number, (kind, face, _) in enumerate(reading):
        if kind == "pung" and face is not None:
            is_claimed = number == held_in and win.by != "self"
            hu += set_hu("exposed_pung" if is_claimed else "concealed_pung", face, numbers)
        if kind == "pair" and face in hand.valued:
            hu += numbers["hu.value_pair"]
    return int(hu + waits_hu(win, reading[held_in], place, numbers))


def waits_hu(win: Win, held_in: Group, place: int | None, numbers: Numbers) -> int:
    """Return the hu points for how the winning tile completes the hand."""
    is_pair = held_in[0] == "pair"
    names = []
    if win.by == "self":
        names.append("single_wait_self_draw" if is_pair else "self_draw")
    if is_pair:
        names.append("single_wait")
    if place == 1:
        names.append("closed_wait")
    if place is not None:
        assert held_in[1] is not None
        first = held_in[1] % 9
        if (first, place) in ((0, 2), (6, 0)):
            names.append("edge_wait")
    return sum(numbers[f"hu.{name}"] for name in names)


def set_hu(kind: str, face: int, numbers: Numbers) -> int:
    """Return the hu points of a pung or kong."""
    return int(numbers[f"hu.{kind}_{'big' if face in BIG else 'small'}"])


def melds_hu(hand: Hand, numbers: Numbers) -> int:
    """Return the hu points of all melds."""
    kinds = {
        "pung": "exposed_pung",
        "kong": "exposed_kong",
        "akong": "exposed_kong",
        "ckong": "concealed_kong",
    }
    return sum(set_hu(kinds[meld.kind], meld.face, numbers) for meld in hand.melds if meld.kind in kinds)
