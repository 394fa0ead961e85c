"""Say which moves the hands of Longgang and Chayuan allow: a seat's own flower is wild, guest flowers are none.

Both rule books, section Turn. A hand is `longgang_tiles.Hand` or `chayuan_tiles.Hand`.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any

from reference.hands import is_complete
from reference.notation import EAST, FACES, WHITE, Meld, may_start_chow

Hand = Any  # of either variant
SPRING = len(FACES)


def guest_flowers(seat: int, wild: int) -> list[int]:
    """List the flowers that a seat lays down and replaces: none where a flower was turned up."""
    return [] if wild >= SPRING else [SPRING + other for other in range(4) if other != seat]


def plus(hand: Hand, tile: int) -> Hand:
    """Return the hand with one natural tile more."""
    return replace(hand, naturals=tuple(n + (face == tile) for face, n in enumerate(hand.naturals)))


def is_shape(hand: Hand) -> bool:
    """Tell whether the hand is five sets and a pair; a guest flower in hand is in none of them."""
    return not hand.dead and is_complete(hand.naturals, hand.wilds, hand.sets)


def open_faces(hand: Hand) -> list[int]:
    """List the faces that may be discarded by anybody: no White, and not the face turned up."""
    return [face for face in range(len(FACES)) if face not in (WHITE, hand.wild)]


def legal_discards(hand: Hand, barred: Collection[int] = ()) -> list[int]:
    """List the faces that may be discarded: no wild, no fourth tile of an own pung, none that a claim bars."""
    pungs = {meld.face for meld in hand.melds if meld.kind == "pung"}
    held = [face for face, copies in enumerate(hand.naturals) if copies]
    return [face for face in held if face not in pungs and face not in barred]


def legal_kongs(hand: Hand, drew: bool) -> list[Meld]:
    """List the kongs that an own turn allows, the added ones first."""
    held = [face for face, copies in enumerate(hand.naturals) if copies] if drew else []
    added = [Meld("akong", face) for face in held if Meld("pung", face) in hand.melds]
    return added + [Meld("ckong", face) for face in held if hand.naturals[face] == 4]


def barred_by(meld: Meld, tile: int, both_ends: bool) -> set[int]:
    """Return the faces that may not go right after a claim: the tile, and the one that would make the chow too."""
    if meld.kind != "chow" or not both_ends:
        return {tile}
    other = {meld.face: meld.face + 3, meld.face + 2: meld.face - 1}.get(tile, tile)
    return {tile, other} if other // 9 == tile // 9 else {tile}


def calls(hand: Hand, tile: int, left: bool) -> list[Meld]:
    """List the melds that natural tiles of a hand make with a discard: kong, pung, chows from low to high."""
    held = hand.naturals
    if tile == hand.wild:
        return []
    found = [Meld(kind, tile) for kind, copies in (("kong", 3), ("pung", 2)) if held[tile] >= copies]
    for start in filter(may_start_chow, range(tile - 2, tile + 1) if left and tile < EAST else ()):
        if all(held[face] for face in (start, start + 1, start + 2) if face != tile):
            found.append(Meld("chow", start))
    return found


def after_call(hand: Hand, meld: Meld, tile: int) -> Hand:
    """Return the hand once a meld is called with a discard."""
    taken = meld.tiles()
    taken.remove(tile)
    naturals = tuple(n - taken.count(face) for face, n in enumerate(hand.naturals))
    return replace(hand, naturals=naturals, melds=(*hand.melds, meld))


def legal_calls(hand: Hand, tile: int, left: bool, both_ends: bool) -> list[Meld]:
    """List the calls that leave a tile to discard; a kong leaves the replacement."""
    return [
        meld
        for meld in calls(hand, tile, left)
        if meld.kind == "kong"
        or legal_discards(after_call(hand, meld, tile), barred_by(meld, tile, both_ends))
    ]


def call_words(called: Iterable[Meld], kinds: Sequence[str], tile: str) -> list[str]:
    """Write calls as turn cases do."""
    return [
        f"chow:{''.join(kinds[face] for face in meld.tiles())}"
        if meld.kind == "chow"
        else f"{meld.kind}:{tile}"
        for meld in called
    ]
