"""Stack a pack and script a few moves, so that a deal shows what a rule is about."""

import random
from collections.abc import Sequence
from typing import Any

from reference.elements import bonus_face
from reference.notation import HONORS, KINDS, RED_FLOWERS, parse_tiles
from reference.random_player import play_deal, shuffled_pack
from reference.table import DEALT


def stack(
    wild: str,
    hands: dict[int, str],
    wall: str = "",
    at: dict[int, str] | None = None,
    honors_late: bool = False,
    variant: str = "yueqing",
) -> list[int]:
    """Return a pack in which the given tiles lie where they are wanted.

    Parameters
    ----------
    wild
        the indicator, or both
    hands
        by seat, the tiles that it is dealt first; the rest of its hand is filled up
    wall
        the first tiles of the wall
    at
        single tiles of the wall by the number of the tile taken, 66 the first after the deal
    honors_late
        whether honors that are not named come after all number tiles, so that no hand is filled up with them

    Yueqing's bonus tiles (in other variants Whites), flowers and wilds that are not named lie at the end, where
    nobody sees them.
    """
    indicators = parse_tiles(wild)
    left = shuffled_pack(random.Random(0), variant)
    for tile in indicators:
        left.remove(tile)
    dealt = {seat: parse_tiles(tiles) for seat, tiles in hands.items()}
    front = parse_tiles(wall)
    places = {number - sum(DEALT) - 1: parse_tiles(tile)[0] for number, tile in (at or {}).items()}
    for tile in [*(tile for hand in dealt.values() for tile in hand), *front, *places.values()]:
        left.remove(tile)
    hidden = (*indicators, bonus_face(indicators[0]), *range(RED_FLOWERS, len(KINDS)))
    unseen = [tile for tile in left if tile in hidden]
    fill = [tile for tile in left if tile not in unseen]
    if honors_late:
        unseen = [tile for tile in fill if tile in HONORS] + unseen
        fill = [tile for tile in fill if tile not in HONORS]
    full = [dealt.get(seat, []) for seat in range(len(DEALT))]
    full = [
        hand + [fill.pop() for _ in range(size - len(hand))] for hand, size in zip(full, DEALT, strict=True)
    ]
    rest = front + fill + unseen
    for place in sorted(places):
        rest.insert(place, places[place])
    return [*indicators, *(tile for hand in full for tile in hand), *rest]


class Script:
    """Choose the scripted moves in their order, each as soon as its seat may make it.

    Otherwise seats pass, and discard their highest tile. `offers` keeps what every seat was offered.
    """

    def __init__(self, moves: Sequence[tuple[int, str]]):
        self.left = list(moves)
        self.offers: list[tuple[int, list[str]]] = []

    def __call__(self, seat: int, moves: list[str]) -> str:
        self.offers.append((seat, moves))
        if self.left and self.left[0][0] == seat and self.left[0][1] in moves:
            return self.left.pop(0)[1]
        return moves[-1]

    def offered(self, seat: int) -> list[list[str]]:
        """List what one seat was offered, in order."""
        return [moves for offered_seat, moves in self.offers if offered_seat == seat]


def play_script(
    pack: Sequence[int],
    *moves: tuple[int, str],
    options: dict[str, Any] | None = None,
    variant: str = "yueqing",
) -> tuple[dict[str, Any], Script]:
    """Play a deal by a script, all of it, and return its `events` object and the script."""
    script = Script(moves)
    log = play_deal(pack, script, options=options, variant=variant)
    if script.left:
        raise ValueError(f"the deal never came to {script.left[0]}")
    return log, script
