"""List every reading of a Hongzhong hand (docs/rules/hongzhong.md, Winning)."""

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

from reference.notation import RED, Meld, count_faces, may_start_chow, parse_meld, parse_tiles

SUIT_LETTERS = "mps"
SUIT_FACES = 27
KONGS = ("kong", "akong", "ckong")
SETS = 4


class Hand(NamedTuple):
    """Hold the tiles of one seat: concealed ones with the winning tile, melds, the missing suit."""

    concealed: tuple[int, ...]
    melds: tuple[Meld, ...]
    missing: int

    @property
    def faces(self) -> list[int]:
        """List the suited faces that a red may play and that may be won."""
        return [face for face in range(SUIT_FACES) if face // 9 != self.missing]

    @property
    def size(self) -> int:
        """Count the tiles, each kong as three."""
        return len(self.concealed) + 3 * len(self.melds)

    def with_tile(self, tile: int) -> "Hand":
        """Return the hand with one tile more."""
        return self._replace(concealed=(*self.concealed, tile))

    def without(self, tile: int, copies: int = 1) -> "Hand":
        """Return the hand without so many of its tiles; raises ValueError where it has not as many."""
        concealed = list(self.concealed)
        for _ in range(copies):
            concealed.remove(tile)
        return self._replace(concealed=tuple(concealed))

    def real_copies(self, tile: int) -> int:
        """Count the tiles of a face that the seat holds, melds included."""
        return self.concealed.count(tile) + sum(meld.tiles().count(tile) for meld in self.melds)


class Group(NamedTuple):
    """Hold a set or pair of the concealed tiles: `chow`, `pung` or `pair`, and its lowest face."""

    kind: str
    face: int

    def tiles(self) -> list[int]:
        """List its tiles by the faces that they play."""
        if self.kind == "chow":
            return [self.face, self.face + 1, self.face + 2]
        return [self.face] * (3 if self.kind == "pung" else 2)


class Reading(NamedTuple):
    """Hold one reading: the groups in hand, the group in which the winning tile sits and the face it plays.

    `place` is None for a heavenly hand, where no tile is the winning tile.
    """

    groups: tuple[Group, ...]
    place: int | None
    face: int | None

    @property
    def is_pairs(self) -> bool:
        """Tell whether the shape is seven pairs."""
        return len(self.groups) == 7


def read_hand(player: dict[str, Any]) -> Hand:
    """Read a player of a case."""
    melds = tuple(parse_meld(text) for text in player.get("melds", []))
    missing = SUIT_LETTERS.index(player["extra"]["missing"])
    return Hand(tuple(parse_tiles(player["hand"])), melds, missing)


def holds_missing(hand: Hand) -> bool:
    """Tell whether a seat holds concealed tiles of its missing suit."""
    return any(tile < SUIT_FACES and tile // 9 == hand.missing for tile in hand.concealed)


def may_be_melded(hand: Hand) -> bool:
    """Tell whether the melds are pungs and kongs of the two suits (Winning 1 and 3, Turn 4 and 5)."""
    return all(meld.kind != "chow" and meld.face in hand.faces for meld in hand.melds)


def readings(hand: Hand, tile: int | None) -> Iterator[Reading]:
    """Yield every allowed reading of a hand of 14 tiles; `tile` is None for a heavenly hand."""
    tiles_fit = all(face == RED or face in hand.faces for face in hand.concealed)
    if hand.size != 3 * SETS + 2 or not tiles_fit or not may_be_melded(hand):
        return
    naturals = [face for face in hand.concealed if face != RED]
    reds = len(hand.concealed) - len(naturals)
    for played in combinations_with_replacement(hand.faces, reds):
        for groups in decompositions(count_faces([*naturals, *played]), SETS - len(hand.melds)):
            yield from placed(groups, tile, naturals, played)


def placed(
    groups: tuple[Group, ...], tile: int | None, naturals: Sequence[int], played: Sequence[int]
) -> Iterator[Reading]:
    """Yield a decomposition with every allowed place of the winning tile (Winning 4 and 5)."""
    if tile is None:
        yield Reading(groups, None, None)
        return
    for face in sorted(set(played)) if tile == RED else [tile]:
        for place, group in enumerate(groups):
            fishes = tile != RED and group.kind == "pair" and naturals.count(tile) == 1
            if face in group.tiles() and group not in groups[:place] and not fishes:
                yield Reading(groups, place, face)


def decompositions(counts: list[int], sets: int) -> list[tuple[Group, ...]]:
    """List the ways to make so many sets and a pair, or seven pairs, of concrete tiles."""
    found = [
        (*groups, Group("pair", pair))
        for pair, copies in enumerate(counts)
        if copies >= 2
        for groups in list_sets([n - 2 * (face == pair) for face, n in enumerate(counts)])
        if len(groups) == sets
    ]
    if sets == SETS and sum(counts) == 14 and all(copies % 2 == 0 for copies in counts):
        pairs = [Group("pair", face) for face, copies in enumerate(counts) for _ in range(copies // 2)]
        found.append(tuple(pairs))
    return found


def list_sets(counts: list[int]) -> Iterator[tuple[Group, ...]]:
    """Yield the ways to make all tiles into chows and pungs."""
    lowest = next((face for face, copies in enumerate(counts) if copies), None)
    if lowest is None:
        yield ()
        return
    for kind in ("pung", "chow"):
        group = Group(kind, lowest)
        if kind == "chow" and not may_start_chow(lowest):
            continue
        rest = list(counts)
        for face in group.tiles():
            rest[face] -= 1
        if min(rest) >= 0:
            for others in list_sets(rest):
                yield (group, *others)


def is_complete(hand: Hand, tile: int | None) -> bool:
    """Tell whether a hand of 14 tiles wins on one of them."""
    return next(readings(hand, tile), None) is not None


def open_waits(hand: Hand) -> list[int]:
    """List the faces that complete 13 tiles, not asking for copies: suited ones, then the red (Turn 7)."""
    return [tile for tile in [*hand.faces, RED] if is_complete(hand.with_tile(tile), tile)]


def waits(hand: Hand) -> list[int]:
    """List the tiles that complete 13 tiles and of which the seat does not hold all four (Exhausted wall 2)."""
    return [tile for tile in open_waits(hand) if hand.real_copies(tile) < 4]


def is_only_wait(hand: Hand, reading: Reading) -> bool:
    """Tell whether the winning tile's face alone completes the other tiles as they are read (The only wait)."""
    tiles = [tile for group in reading.groups for tile in group.tiles()]
    tiles.remove(reading.face)
    sets = SETS - len(hand.melds)
    return [face for face in hand.faces if decompositions(count_faces([*tiles, face]), sets)] == [
        reading.face
    ]
