"""Play Yueqing at a table (docs/rules/yueqing.md, Tiles and wall to Winning)."""

from collections.abc import Sequence
from typing import Any

from reference.elements import SEATS, bonus_face
from reference.moves import (
    legal_discards,
    legal_kongs,
    legal_melds,
    may_win_on,
    may_win_own_turn,
    winner_flags,
)
from reference.notation import Meld
from reference.payouts import case_numbers, most_taken
from reference.table import DEALT, Table
from reference.yueqing import score_case


class YueqingTable(Table):
    """Hold one deal of Yueqing; `story` lists what happened in the words of the `flags` turn cases."""

    variant = "yueqing"
    score = staticmethod(score_case)

    def __init__(
        self,
        indicators: Sequence[int],
        hands: Sequence[Sequence[int]],
        wall: Sequence[int],
        options: dict[str, Any],
        streak: int,
    ):
        self.numbers = case_numbers(options)
        super().__init__(indicators, hands, wall, options, streak)
        self.bonus = frozenset([bonus_face(self.wild)])
        self.story: list[tuple[int, str]] = []

    def set_wall(self, tiles: list[int]) -> None:
        """Lay one wall for all draws; the reserve is never taken."""
        drawn = most_taken(self.numbers) - sum(DEALT)
        self.wall = self.tail = tiles[:drawn]
        self.unseen = tiles[drawn:]

    def flags(self, seat: int, by: str) -> list[str]:
        """Return the flags that a win of this seat would have now."""
        return winner_flags([*self.story, (seat, "win")], by)

    def legal_discards(self, seat: int) -> list[int]:
        """List the tiles that a seat on its own turn may discard."""
        return legal_discards(self.hands[seat], self.melds[seat], self.wild)

    def legal_kongs(self, seat: int, drew: bool) -> list[Meld]:
        """List the kongs that an own turn allows."""
        return legal_kongs(self.hands[seat], self.melds[seat], self.wild, drew, self.taken, self.numbers)

    def legal_melds(self, seat: int, source: int, tile: int) -> list[Meld]:
        """List the melds that a seat may call on a discard of seat `source`."""
        left = seat == (source + 1) % len(SEATS)
        hand, melds = self.hands[seat], self.melds[seat]
        return legal_melds(hand, melds, self.wild, tile, left, self.taken, self.numbers)

    def may_win_own_turn(self, seat: int, drew: bool) -> bool:
        """Tell whether a seat may win on its own turn, by shape or by a push."""
        hand, melds = self.hands[seat], self.melds[seat]
        flags = self.flags(seat, "self")
        return may_win_own_turn(hand, melds, self.wild, drew, len(self.laid[seat]), flags, self.numbers)

    def may_win_on(self, seat: int, tile: int) -> bool:
        """Tell whether a seat may win on another seat's discard or added tile."""
        return may_win_on(self.hands[seat], self.melds[seat], self.wild, tile)

    def lay_bonus(self, seat: int, tile: int) -> None:
        """Lay down a bonus tile."""
        self.story.append((seat, "bonus"))
        super().lay_bonus(seat, tile)

    def discard(self, seat: int, tile: int) -> None:
        """Discard a tile."""
        self.story.append((seat, "discard"))
        super().discard(seat, tile)

    def call(self, seat: int, meld: Meld) -> None:
        """Lay down a chow, pung or kong with the last discard."""
        self.story.append((seat, meld.kind))
        super().call(seat, meld)

    def conceal_kong(self, seat: int, meld: Meld) -> None:
        """Lay down four equal tiles of the hand."""
        self.story.append((seat, "ckong"))
        super().conceal_kong(seat, meld)

    def offer_added_tile(self, seat: int, tile: int) -> None:
        """Put the fourth tile beside an own pung, where it can still be robbed."""
        self.story.append((seat, "akong"))
        super().offer_added_tile(seat, tile)
