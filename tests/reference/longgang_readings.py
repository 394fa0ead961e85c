"""List the readings of a winning Longgang hand, each with every place of the winning tile (Algorithm, winner)."""

from collections.abc import Iterator
from typing import NamedTuple

from reference.hands import COPIES, Group, Reading, readings
from reference.longgang_payouts import Numbers
from reference.longgang_tiles import Hand, Win
from reference.notation import list_faces

PAIRS = 7


class Set(NamedTuple):
    """Hold a set: `kind` chow, pung, kong; the face is None for three wilds alone."""

    kind: str
    face: int | None
    wilds: int = 0
    is_concealed: bool = False


class Pair(NamedTuple):
    """Hold a pair; the face is None for two wilds alone."""

    face: int | None
    wilds: int = 0


class Arrangement(NamedTuple):
    """Hold one reading of a hand, melds included, with the place of the winning tile.

    `place` is `pair`, `pung`, `open`, `closed` or `edge`, and None for a win with the dealt tiles.
    """

    sets: tuple[Set, ...]
    pairs: tuple[Pair, ...]
    place: str | None

    @property
    def is_eight_pairs(self) -> bool:
        """Tell whether this is the shape of seven pairs and a pung."""
        return len(self.pairs) > 1


def arrangements(win: Win, numbers: Numbers) -> Iterator[Arrangement]:
    """Yield every legal reading with every legal place of the winning tile; none if the hand is not complete."""
    hand = win.hand
    groupings: list[Reading] = [
        reading
        for reading in readings(hand.naturals, hand.wilds, hand.sets)
        if not any(kind == "chow" and all(marks) for kind, _, marks in reading)
    ]
    if numbers["options.eight_pairs"] != "off" and not hand.melds:
        groupings += eight_pairs_readings(hand)
    for groups in groupings:
        for completed, place in places(win, groups):
            if not (win.by == "rob" and place == "pair" and not numbers["options.rob_for_pair"]):
                yield arrange(win, groups, completed, place)


def eight_pairs_readings(hand: Hand) -> list[Reading]:
    """List the ways to part 17 tiles into seven pairs and a pung; a group may hold any number of wilds."""
    if sum(hand.naturals) + hand.wilds != 2 * PAIRS + 3:
        return []
    return list(set(_pairs_and_pung(tuple(list_faces(hand.naturals)), hand.wilds, PAIRS, 1)))


def _pairs_and_pung(tiles: tuple[int, ...], wilds: int, pairs: int, pungs: int) -> Iterator[Reading]:
    if not tiles:
        alone: Reading = (("pair", None, (True, True)),) * pairs + (("pung", None, (True,) * 3),) * pungs
        yield alone
        return
    for kind, size, left in (("pair", 2, pairs), ("pung", 3, pungs)):
        for naturals in range(1, min(size, COPIES, tiles.count(tiles[0])) + 1):
            if left and size - naturals <= wilds:
                group: Group = (kind, tiles[0], (False,) * naturals + (True,) * (size - naturals))
                rest = wilds - size + naturals
                fewer = (pairs - (kind == "pair"), pungs - (kind == "pung"))
                for others in _pairs_and_pung(tiles[naturals:], rest, *fewer):
                    yield tuple(sorted((group, *others), key=str))


def places(win: Win, groups: Reading) -> Iterator[tuple[int | None, str | None]]:
    """Yield the group that the winning tile has completed, and what place in it the tile took."""
    if win.tile is None:
        yield None, None
        return
    for number, (kind, face, marks) in enumerate(groups):
        for position, is_wild in enumerate(marks):
            if win.tile_is_wild:
                fits = is_wild
            else:
                fits = not is_wild and face is not None and win.tile == face + position * (kind == "chow")
            if fits:
                yield number, place_name(kind, face, position)


def place_name(kind: str, face: int | None, position: int) -> str:
    """Name a place; among three wilds alone it is as any other place that is not in the pair."""
    if kind == "pair":
        return "pair"
    if face is None:
        return "open"
    if kind == "pung":
        return "pung"
    if position == 1:
        return "closed"
    return "edge" if (face % 9, position) in ((0, 2), (6, 0)) else "open"


def arrange(win: Win, groups: Reading, completed: int | None, place: str | None) -> Arrangement:
    """Put groups and melds together; a pung completed by another's tile is exposed."""
    sets = [
        Set("pung" if meld.kind == "pung" else "chow", meld.face)
        for meld in win.hand.melds
        if "kong" not in meld.kind
    ]
    sets += [Set("kong", m.face, is_concealed=m.kind == "ckong") for m in win.hand.melds if "kong" in m.kind]
    pairs = []
    for number, (kind, face, marks) in enumerate(groups):
        if kind == "pair":
            pairs.append(Pair(face, sum(marks)))
        else:
            is_concealed = win.by == "self" or number != completed
            sets.append(Set(kind, face, sum(marks), is_concealed))
    return Arrangement(tuple(sets), tuple(pairs), place)
