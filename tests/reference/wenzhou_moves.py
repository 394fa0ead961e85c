"""Say which moves a Wenzhou position allows (docs/rules/wenzhou.md, Turn)."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from reference.moves import leaves_a_discard, with_tile
from reference.notation import HONORS, Meld, may_start_chow
from reference.wenzhou_hands import natural_counts, played_face, wins_with

Numbers = dict[str, Any]
Event = tuple[Any, ...]


def single_honors(hand: Sequence[int], melds: Sequence[Meld], wild: int) -> list[int]:
    """List the single honors: tiles other than wilds, alone of their played face, not beside an own pung."""
    counts = natural_counts(hand, wild)
    punged = {played_face(meld.face, wild) for meld in melds if meld.kind == "pung"}
    alone = {face for face in HONORS if counts[face] == 1} - punged
    return [
        tile
        for tile, copies in enumerate(hand)
        if copies and tile != wild and played_face(tile, wild) in alone
    ]


def legal_discards(
    hand: Sequence[int],
    melds: Sequence[Meld],
    wild: int,
    previous: int | None,
    earlier: Iterable[int],
    numbers: Numbers,
) -> list[int]:
    """List the printed tiles that may be discarded (Discards).

    Parameters
    ----------
    previous
        the unclaimed discard of the seat before, if the player has drawn since
    earlier
        all earlier discards of the deal
    """
    singles = single_honors(hand, melds, wild)
    if not singles:
        return [tile for tile, copies in enumerate(hand) if copies and tile != wild]
    followed = {
        "next_seat": [] if previous is None else [previous],
        "any_earlier": earlier,
        "off": [],
    }[numbers["options.follow_rule"]]
    faces = {played_face(tile, wild) for tile in followed}
    return [tile for tile in singles if played_face(tile, wild) in faces] or singles


def legal_kongs(
    hand: Sequence[int], melds: Sequence[Meld], wild: int, drew: bool, reserve: int
) -> list[Meld]:
    """List the kongs that an own turn allows, as the melds that they make."""
    if not drew or not reserve:
        return []
    tiles = [tile for tile, copies in enumerate(hand) if copies and tile != wild]
    added = [Meld("akong", tile) for tile in tiles if Meld("pung", tile) in melds]
    return added + [Meld("ckong", tile) for tile in tiles if hand[tile] == 4]


def must_win(hand: Sequence[int], wild: int, drew: bool) -> bool:
    """Tell whether nothing but the win is legal: the player drew and holds wilds alone (Forced win)."""
    return drew and sum(hand) == hand[wild]


def may_win_own_turn(
    hand: Sequence[int], melds: Sequence[Meld], wild: int, drew: bool, run: bool, numbers: Numbers
) -> bool:
    """Tell whether a seat may declare the win on its own turn."""
    if run and not must_win(hand, wild, drew):
        return False
    tile = next(face for face, copies in enumerate(hand) if copies)
    return drew and wins_with(hand, melds, wild, tile, "self", numbers)


def may_win_on(
    hand: Sequence[int], melds: Sequence[Meld], wild: int, tile: int, run: bool, numbers: Numbers
) -> bool:
    """Tell whether a seat may win on another seat's discard or added tile."""
    return not run and wins_with(with_tile(hand, tile), melds, wild, tile, "discard", numbers)


def legal_melds(
    hand: Sequence[int],
    wild: int,
    tile: int,
    left: bool,
    locked: Collection[int],
    reserve: int,
) -> list[Meld]:
    """List the melds that a seat may call on a discard; `left` if the seat before it discarded."""
    if tile == wild:
        return []
    called = [Meld("kong", tile)] if hand[tile] >= 3 and reserve else []
    if hand[tile] >= 2 and tile not in locked and leaves_a_discard(hand, wild, [tile, tile]):
        called.append(Meld("pung", tile))
    return called + (legal_chows(hand, wild, tile) if left else [])


def legal_chows(hand: Sequence[int], wild: int, tile: int) -> list[Meld]:
    """List the chows that a discard of the seat before allows; a White takes the wild's place in them."""
    face = played_face(tile, wild)
    chows = []
    for start in filter(may_start_chow, range(face - 2, face + 1)):
        run = [start, start + 1, start + 2]
        chow = Meld("chow", start, run.index(wild) if wild in run else None)
        others = chow.tiles()
        others.remove(tile)
        if all(hand[other] for other in others) and leaves_a_discard(hand, wild, others):
            chows.append(chow)
    return chows


def locks(events: Iterable[Event], numbers: Numbers) -> tuple[set[int], bool]:
    """Return the tiles whose pung a seat is barred from, and whether a run is on (Pung lock, Run).

    `events` are those of the `locks` turn cases, with tiles as numbers.
    """
    locked: set[int] = set()
    run = False
    for what, *tile in events:
        if what == "passed_pung":
            locked.update(tile)
        elif what == "passed_lone_wild":
            run = bool(numbers["options.lone_wild_self_draw_only"])
        elif what != "discard":  # the seat's own turn begins
            locked.clear()
            run = run and what != "draw"
    return locked, run
