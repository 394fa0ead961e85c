"""Tell which tiles win in Wenzhou mahjong (docs/rules/wenzhou.md, Tiles and wall 4-5, Winning).

A hand is given as `hand`, the copies of each printed face in the concealed tiles, wilds among them; `melds`,
the declared sets; and `wild`, the face turned up.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from typing import Any

from reference.elements import SETS
from reference.hands import is_complete
from reference.notation import FACES, WHITE, Meld

EIGHT_PAIRS_SIZE = 17
ALL_WILDS = 3


def played_face(tile: int, wild: int) -> int:
    """Return the face that a tile plays where it is no wild: a White stands in for the wild."""
    return wild if tile == WHITE else tile


def natural_counts(hand: Sequence[int], wild: int) -> list[int]:
    """Count the concealed tiles by played face, the wilds left out."""
    counts = list(hand)
    counts[wild] = 0
    counts[WHITE], counts[wild] = 0, counts[WHITE]
    return counts


def is_standard(hand: Sequence[int], melds: Sequence[Meld], wild: int) -> bool:
    """Tell whether the tiles are five sets and a pair."""
    return is_complete(natural_counts(hand, wild), hand[wild], SETS - len(melds))


def eight_pairs_roles(hand: Sequence[int], melds: Sequence[Meld], wild: int) -> Iterator[tuple[int, ...]]:
    """Yield the faces that the wilds may play to make seventeen concealed tiles eight pairs and a loose one.

    Exactly one played face then occurs an odd number of times (Winning 2).
    """
    naturals, wilds = natural_counts(hand, wild), hand[wild]
    odd = {face for face, copies in enumerate(naturals) if copies % 2}
    if melds or sum(hand) != EIGHT_PAIRS_SIZE or len(odd) > wilds + 1:
        return  # each wild evens out one face at most
    for faces in combinations_with_replacement(range(len(FACES)), wilds):
        if sum((naturals[face] + faces.count(face)) % 2 for face in odd.union(faces)) == 1:
            yield faces


def is_eight_pairs(hand: Sequence[int], melds: Sequence[Meld], wild: int) -> bool:
    """Tell whether some reading of the tiles is eight pairs."""
    return next(eight_pairs_roles(hand, melds, wild), None) is not None


def is_lone_wild_wait(hand: Sequence[int], melds: Sequence[Meld], wild: int) -> bool:
    """Tell whether a hand one tile short is complete sets beside one wild (Winning 5).

    >>> from reference.notation import count_faces, parse_tiles
    >>> wild = parse_tiles("5m")[0]
    >>> is_lone_wild_wait(count_faces(parse_tiles("1235m456789p234678s")), [], wild)
    True
    >>> is_lone_wild_wait(count_faces(parse_tiles("12355m456789p23478s")), [], wild)
    True
    >>> is_lone_wild_wait(count_faces(parse_tiles("123m456789p2346788s")), [], wild)
    False
    """
    sets = SETS - len(melds)
    return hand[wild] > 0 and is_complete(natural_counts(hand, wild), hand[wild] - 1, sets, pairs=0)


def has_shape(hand: Sequence[int], melds: Sequence[Meld], wild: int, numbers: dict[str, Any]) -> bool:
    """Tell whether the tiles have a shape that wins."""
    if is_standard(hand, melds, wild):
        return True
    return bool(numbers["options.eight_pairs"]) and is_eight_pairs(hand, melds, wild)


def wins_with(
    hand: Sequence[int], melds: Sequence[Meld], wild: int, tile: int, by: str, numbers: dict[str, Any]
) -> bool:
    """Tell whether a hand wins that holds its last tile: the Algorithm's steps 1-3.

    A self-draw has no other condition on `tile`, so any tile of the hand may stand there.
    """
    if sum(hand) != 3 * (SETS - len(melds)) + 2:
        return False
    if by != "self":
        before = [copies - (face == tile) for face, copies in enumerate(hand)]
        barred = numbers["options.lone_wild_self_draw_only"] and is_lone_wild_wait(before, melds, wild)
        if tile == wild or barred:
            return False
    if hand[wild] == ALL_WILDS and (by == "self" or numbers["options.three_wilds_on_discard"]):
        return True
    return has_shape(hand, melds, wild, numbers)
