"""Define complete hands, readings, waits and shanten with wild tiles, by plain search.

A hand is given as `counts` (copies of each of the 34 faces, wild tiles left out), `wilds` (how many wild
tiles it holds beside them) and `sets` (how many sets it must still form beside the pair).
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product

from reference.notation import FACES, list_faces, may_start_chow

# kind, lowest face (None: all wilds), for each tile in order whether it is a wild
Group = tuple[str, int | None, tuple[bool, ...]]
Reading = tuple[Group, ...]
Tiles = tuple[int, ...]

COPIES = 4
OUT_OF_REACH = 99
ALL_WILD_PAIR: Group = ("pair", None, (True, True))
ALL_WILD_PUNG: Group = ("pung", None, (True, True, True))


def is_complete(counts: Sequence[int], wilds: int, sets: int, pairs: int = 1) -> bool:
    """Tell whether the hand divides into `sets` sets and a pair, or as many pairs as `pairs` says.

    >>> from reference.notation import count_faces, parse_tiles
    >>> is_complete(count_faces(parse_tiles("12m99s")), wilds=0, sets=1)
    False
    >>> is_complete(count_faces(parse_tiles("12m9s")), wilds=2, sets=1)
    True
    """
    size = 3 * sets + 2 * pairs
    return sum(counts) + wilds == size and _divides(tuple(list_faces(counts)), wilds, sets, pairs)


@lru_cache(maxsize=200_000)
def _divides(tiles: Tiles, wilds: int, sets: int, pairs: int) -> bool:
    if not tiles:
        return True  # the wilds that are left are as many as the groups that are left need
    return any(
        _divides(rest, wilds - sum(marks), sets - (kind != "pair"), pairs - (kind == "pair"))
        for (kind, _, marks), rest in groups_of_lowest(tiles, wilds)
        if (pairs if kind == "pair" else sets)
    )


def readings(counts: Sequence[int], wilds: int, sets: int) -> set[Reading]:
    """Return every reading of a complete hand, as docs/rules/yueqing.md (Interpretation) defines it.

    A reading is a sorted tuple of groups `(kind, face, marks)`: kind `chow`, `pung` or `pair`; the lowest
    face, or None where all tiles of a pung or pair are wilds; and for each tile in order of faces whether it
    is a wild. In a pung or pair only the number of wilds matters: they are marked last.

    >>> from reference.notation import count_faces, parse_tiles
    >>> for reading in sorted(readings(count_faces(parse_tiles("3399s")), wilds=1, sets=1)):
    ...     print(reading)
    (('pair', 20, (False, False)), ('pung', 26, (False, False, True)))
    (('pair', 26, (False, False)), ('pung', 20, (False, False, True)))
    """
    if sum(counts) + wilds != 3 * sets + 2:
        return set()
    return {_canonical(groups) for groups in _divisions(tuple(list_faces(counts)), wilds, sets, 1)}


def _canonical(groups: Reading) -> Reading:
    return tuple(sorted(groups, key=lambda group: (group[0], -1 if group[1] is None else group[1], group[2])))


def _divisions(tiles: Tiles, wilds: int, sets: int, pairs: int) -> Iterator[Reading]:
    if not tiles:
        yield from _all_wild_groups(sets, pairs)
        return
    for group, rest in groups_of_lowest(tiles, wilds):
        is_pair = group[0] == "pair"
        if pairs if is_pair else sets:
            for others in _divisions(rest, wilds - sum(group[2]), sets - (not is_pair), pairs - is_pair):
                yield (group, *others)


def groups_of_lowest(tiles: Tiles, wilds: int) -> Iterator[tuple[Group, Tiles]]:
    """Yield every group that holds the lowest natural tile, with the natural tiles that it leaves."""
    lowest = tiles[0]
    same = tiles.count(lowest)
    for kind, size in (("pair", 2), ("pung", 3)):
        for natural in range(max(1, size - wilds), min(size, same) + 1):
            marks = (False,) * natural + (True,) * (size - natural)
            yield (kind, lowest, marks), tiles[natural:]
    for start in filter(may_start_chow, range(lowest - 2, lowest + 1)):
        faces = (start, start + 1, start + 2)
        choices = [(False,) if f == lowest else (False, True) if f in tiles else (True,) for f in faces]
        for marks in product(*choices):
            if sum(marks) <= wilds:
                natural_faces = [face for face, wild in zip(faces, marks, strict=True) if not wild]
                yield ("chow", start, marks), _without(tiles, natural_faces)


def _without(tiles: Tiles, taken: Sequence[int]) -> Tiles:
    rest = list(tiles)
    for face in taken:
        rest.remove(face)
    return tuple(rest)


def _all_wild_groups(sets: int, pairs: int) -> Iterator[Reading]:
    chows: list[Group] = [("chow", start, (True,) * 3) for start in filter(may_start_chow, range(len(FACES)))]
    for chosen in combinations_with_replacement([ALL_WILD_PUNG, *chows], sets):
        yield chosen + (ALL_WILD_PAIR,) * pairs


def waits(counts: Sequence[int], wilds: int, sets: int, barred: int | None = None) -> list[int]:
    """List the faces other than `barred` one tile of which, played as that face, completes the hand.

    Copies that are used up do not matter (docs/rules/yueqing.md, Waits of all_chows).
    """
    found = []
    for face in range(len(FACES)):
        more = list(counts)
        more[face] += 1
        if face != barred and is_complete(more, wilds, sets):
            found.append(face)
    return found


def shanten(counts: Sequence[int], wilds: int, sets: int) -> int:
    """Return how many tiles must still be exchanged to be one tile from complete: ready 0, complete -1.

    Wilds are never exchanged away. A wild plays any face, also as a fifth copy; of natural tiles there are at
    most four copies of a face.
    """
    return lacking(counts, wilds, sets) - wilds - 1


def lacking(counts: Sequence[int], wilds: int, sets: int) -> int:
    """Return the least number of tiles, wilds included, that the naturals lack for `sets` sets and a pair.

    Walks the faces from left to right and chooses at each how many pungs, pairs and chows begin there;
    whatever needs more than four copies of a face must be a wild in hand.
    """

    @cache
    def least(face: int, sets: int, pairs: int, before: int, before_that: int, spare: int) -> int:
        # before, before_that: chows begun one and two faces earlier; spare: wilds not used as fifth copies
        if face == len(FACES):
            return 0 if sets == pairs == 0 else OUT_OF_REACH
        best = OUT_OF_REACH
        most_chows = sets if may_start_chow(face) else 0
        for chows, pung_count, pair_count in product(
            range(most_chows + 1), range(min(sets, (COPIES + spare) // 3) + 1), range(pairs + 1)
        ):
            need = chows + before + before_that + 3 * pung_count + 2 * pair_count
            beyond = max(0, need - COPIES)
            if chows + pung_count <= sets and beyond <= spare:
                left = sets - chows - pung_count
                rest = least(face + 1, left, pairs - pair_count, chows, before, spare - beyond)
                best = min(best, max(0, need - counts[face]) + rest)
        return best

    return least(0, sets, 1, 0, 0, wilds)
