"""Play Wenzhou at a table (docs/rules/wenzhou.md, Tiles and wall, Turn)."""

from collections.abc import Sequence
from typing import Any

from reference.elements import SEATS
from reference.notation import Meld
from reference.payouts import case_numbers
from reference.table import Table
from reference.wenzhou import IGNORED_FLAGS, score_case
from reference.wenzhou_bets import complaint_about_bets
from reference.wenzhou_hands import is_lone_wild_wait
from reference.wenzhou_moves import (
    Event,
    legal_discards,
    legal_kongs,
    legal_melds,
    locks,
    may_win_on,
    may_win_own_turn,
)
from reference.wenzhou_settlement import read_stakes

ORDINARY_WALL = 54


class WenzhouTable(Table):
    """Hold one deal of Wenzhou; `story` lists by seat what happened in words of the `locks` turn cases."""

    variant = "wenzhou"
    ignored_flags = frozenset(IGNORED_FLAGS)
    score = staticmethod(score_case)
    complaint_between = staticmethod(complaint_about_bets)

    def __init__(
        self,
        indicators: Sequence[int],
        hands: Sequence[Sequence[int]],
        wall: Sequence[int],
        options: dict[str, Any],
        streak: int,
    ):
        super().__init__(indicators, hands, wall, options, streak)
        self.numbers = case_numbers(options, "wenzhou")
        read_stakes({"options": options, "dealer_streak": streak}, self.numbers)  # the bets are possible
        self.story: list[list[Event]] = [[] for _ in SEATS]
        self.history: list[tuple[int, int]] = []  # all discards, seat and tile, called or not
        self.previous: int | None = None  # the last discard, if nobody called it
        self.drew_to_lone_wild = False

    def set_wall(self, tiles: list[int]) -> None:
        """Lay the ordinary wall and the reserve, which only replacements take."""
        self.wall, self.tail = tiles[:ORDINARY_WALL], tiles[ORDINARY_WALL:]
        self.unseen = []

    def flags(self, seat: int, by: str) -> list[str]:
        """Return the flags that a win of this seat would have now."""
        if any(what != "passed_pung" for what, *_ in self.story[seat]):
            return []
        if seat == 0:
            return ["heavenly"] if by == "self" else []
        discarders = [discarder for discarder, _ in self.history]
        first_round = discarders.count(0) == 1 and discarders[-1] == seat - 1
        return ["earthly"] if by == "discard" and first_round else []

    def locked(self, seat: int) -> set[int]:
        """Return the tiles whose pung the seat is barred from."""
        return locks(self.story[seat], self.numbers)[0]

    def is_running(self, seat: int) -> bool:
        """Tell whether a run of the seat is on."""
        return locks(self.story[seat], self.numbers)[1]

    def legal_discards(self, seat: int) -> list[int]:
        """List the tiles that a seat on its own turn may discard."""
        earlier = [tile for _, tile in self.history]
        hand, melds = self.hands[seat], self.melds[seat]
        return legal_discards(hand, melds, self.wild, self.previous, earlier, self.numbers)

    def legal_kongs(self, seat: int, drew: bool) -> list[Meld]:
        """List the kongs that an own turn allows."""
        return legal_kongs(self.hands[seat], self.melds[seat], self.wild, drew, len(self.tail))

    def legal_melds(self, seat: int, source: int, tile: int) -> list[Meld]:
        """List the melds that a seat may call on a discard of seat `source`."""
        left = seat == (source + 1) % len(SEATS)
        return legal_melds(self.hands[seat], self.wild, tile, left, self.locked(seat), len(self.tail))

    def may_win_own_turn(self, seat: int, drew: bool) -> bool:
        """Tell whether a seat may win on its own turn."""
        run = self.is_running(seat)
        return may_win_own_turn(self.hands[seat], self.melds[seat], self.wild, drew, run, self.numbers)

    def may_win_on(self, seat: int, tile: int) -> bool:
        """Tell whether a seat may win on another seat's discard or added tile."""
        run = self.is_running(seat)
        return may_win_on(self.hands[seat], self.melds[seat], self.wild, tile, run, self.numbers)

    def take(self, seat: int, origin: str) -> int:
        """Give the seat the next tile."""
        self.drew_to_lone_wild = is_lone_wild_wait(self.hands[seat], self.melds[seat], self.wild)
        self.story[seat].append(("draw" if origin == "wall" else "replacement",))
        return super().take(seat, origin)

    def pass_lone_wild(self, seat: int) -> None:
        """Begin a run if the seat could have won by a lone wild, as it discards or declares a kong."""
        if self.drew_to_lone_wild:
            self.story[seat].append(("passed_lone_wild",))
        self.drew_to_lone_wild = False

    def discard(self, seat: int, tile: int) -> None:
        """Discard a tile."""
        self.pass_lone_wild(seat)
        self.story[seat].append(("discard",))
        self.history.append((seat, tile))
        super().discard(seat, tile)

    def settle_discard(self, source: int, tile: int, caller: int | None) -> None:
        """Lock the pung of every seat that passes it, and keep what the next seat has to follow."""
        for seat in SEATS:
            if seat not in (source, caller) and Meld("pung", tile) in self.legal_melds(seat, source, tile):
                self.story[seat].append(("passed_pung", tile))
        self.previous = tile if caller is None else None

    def call(self, seat: int, meld: Meld) -> None:
        """Lay down a chow, pung or kong with the last discard."""
        self.story[seat].append(("claim",))
        super().call(seat, meld)

    def conceal_kong(self, seat: int, meld: Meld) -> None:
        """Lay down four equal tiles of the hand."""
        self.pass_lone_wild(seat)
        super().conceal_kong(seat, meld)

    def offer_added_tile(self, seat: int, tile: int) -> None:
        """Put the fourth tile beside an own pung, where it can still be robbed."""
        self.pass_lone_wild(seat)
        super().offer_added_tile(seat, tile)
