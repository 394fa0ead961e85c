"""Measure hands of Hongzhong, and tell quickly what they win on (docs/policies.md; docs/rules/hongzhong.md, Winning).

`reference.hongzhong_readings` lists every reading of a hand, which takes seconds with four Reds; here the winning tile
is put into each set or pair that it can sit in, and the rest is measured. A test compares the two.
"""

from collections.abc import Iterator
from functools import cache

from reference.hongzhong_readings import SETS, SUIT_FACES, Hand, holds_missing
from reference.notation import RED, count_faces
from reference.suit_choices import lacking_sets

PAIRS = 7
OUT_OF_REACH = 99


def naturals(hand: Hand) -> list[int]:
    """Count the concealed tiles that are good for anything: no Reds, nothing of the missing suit."""
    return count_faces((face for face in hand.concealed if face in hand.faces), SUIT_FACES)


def singles(hand: Hand) -> list[int]:
    """List the faces of which the hand holds one or three."""
    return [face for face, copies in enumerate(naturals(hand)) if copies % 2]


def lacking(counts: list[int], sets: int, reds: int, pairs: int = 1) -> int:
    """Return the tiles that suited faces lack for sets and a pair, or for sets alone."""
    return lacking_sets((tuple(counts[:9]), tuple(counts[9:18]), tuple(counts[18:])), sets, reds, pairs)


def sets_distance(hand: Hand) -> int:
    """Return the tiles that a hand lacks for sets and a pair, less its Reds."""
    reds = hand.concealed.count(RED)
    return lacking(naturals(hand), SETS - len(hand.melds), reds) - reds


def pairs_distance(hand: Hand) -> int:
    """Return the tiles that a hand lacks for seven pairs, less its Reds.

    One for each missing pair that a single tile begins, two for each other one.
    """
    if hand.melds:
        return OUT_OF_REACH
    missing = max(PAIRS - sum(copies // 2 for copies in naturals(hand)), 0)
    return 2 * missing - min(missing, len(singles(hand))) - hand.concealed.count(RED)


@cache
def completes(hand: Hand, tile: int | None) -> bool:
    """Tell whether a hand of 14 tiles wins on one of them; on None a heavenly hand, without a winning tile."""
    if holds_missing(hand):
        return False
    if tile is None or tile == RED:
        return min(sets_distance(hand), pairs_distance(hand)) <= 0
    if tile not in hand.faces:
        return False
    counts, reds = naturals(hand), hand.concealed.count(RED)
    is_lone = counts[tile] == 1  # then it may not sit beside a Red in a pair
    if not hand.melds and not is_lone and len(singles(hand)) <= reds:
        return True
    sets = SETS - len(hand.melds)
    for group in groups_of(tile):
        rest = list(counts)
        for face in group:
            rest[face] -= 1
        reds_left = reds + sum(copies for copies in rest if copies < 0)
        rest, is_pair = [max(copies, 0) for copies in rest], len(group) == 2
        if reds_left < 0 or (is_lone if is_pair else sets == 0):
            continue
        if lacking(rest, sets if is_pair else sets - 1, reds_left, 0 if is_pair else 1) <= reds_left:
            return True
    return False


def groups_of(tile: int) -> Iterator[list[int]]:
    """Yield the sets that a tile can sit in, and the pair."""
    for lowest in range(max(tile - 2, tile - tile % 9), min(tile, tile - tile % 9 + 6) + 1):
        yield [lowest, lowest + 1, lowest + 2]
    yield [tile] * 3
    yield [tile] * 2


def faces_won(hand: Hand) -> list[int]:
    """List the faces that complete 13 tiles, not asking for copies: suited ones, then the Red (Turn 7)."""
    return [tile for tile in [*hand.faces, RED] if completes(hand.with_tile(tile), tile)]
