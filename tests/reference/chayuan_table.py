"""Play Chayuan at a table (docs/rules/chayuan.md, Tiles and wall, Turn)."""

from collections.abc import Sequence
from typing import Any

from reference.chayuan import next_dealer, score_case
from reference.chayuan_tiles import Hand
from reference.chayuan_turns import HARD, legal_melds, may_win_drawn, may_win_on, skips, splits
from reference.elements import SEATS
from reference.notation import FACES, Meld
from reference.own_flower_table import DEALER, OwnFlowerTable
from reference.payouts import case_numbers


class ChayuanTable(OwnFlowerTable):
    """Hold one deal of Chayuan."""

    variant = "chayuan"
    opening_like_kong = False
    score = staticmethod(score_case)

    def __init__(
        self,
        indicators: Sequence[int],
        hands: Sequence[Sequence[int]],
        wall: Sequence[int],
        options: dict[str, Any],
        streak: int,
    ):
        super().__init__(indicators, hands, wall, options, streak)
        self.numbers = case_numbers(options, "chayuan")

    @staticmethod
    def next_deal(result: dict[str, Any]) -> tuple[int, int]:
        """Return the seat that deals after a finished deal, and its streak, which is without effect."""
        winner = result["win"] and result["win"]["seat"]
        dealer = next_dealer(winner, case_numbers(result["options"], "chayuan"))
        return dealer, 0 if dealer else result["dealer_streak"] + 1

    def hand(self, seat: int) -> Hand:
        """Return what a seat has."""
        naturals, turned, own, dead = self.parts(seat)
        hard = turned - own if self.wild >= len(FACES) else turned
        return Hand(seat, self.wild, naturals, hard, own, dead, tuple(self.melds[seat]), len(self.laid[seat]))

    def bans_both_ends(self) -> bool:
        """Tell whether a chow bars the face beyond its other end."""
        return bool(self.numbers["options.swap_chow_forbidden"])

    def flags(self, seat: int, by: str) -> list[str]:
        """Return the flags that a win of this seat would have now."""
        if by == "discard":
            return ["earthly"] if self.discarded == 1 and seat != DEALER else []
        if by == "rob":
            return []
        if self.may_push_dealt(seat):
            return ["dealt_three_wilds"]
        opening = ["heavenly"] * (seat == DEALER and self.discarded == 0)
        return sorted(opening + self.replacement_flags(seat))

    def legal_melds(self, seat: int, source: int, tile: int) -> list[Meld]:
        """List the melds that a seat may call on a discard of seat `source`."""
        left = seat == (source + 1) % len(SEATS)
        return legal_melds(self.hand(seat), tile, left, self.take_locks[seat], self.numbers)

    def may_win_own_turn(self, seat: int, drew: bool) -> bool:
        """Tell whether a seat may win on its own turn."""
        return may_win_drawn(self.hand(seat), drew, self.last_taken[seat], self.numbers)

    def may_win_on(self, seat: int, tile: int) -> bool:
        """Tell whether a seat may win on another seat's discard or added tile."""
        robs = self.added is not None
        return may_win_on(self.hand(seat), tile, robs, self.win_locks[seat], self.numbers)

    def must_win(self, seat: int) -> bool:
        """Tell whether a seat on turn has no choice: three hard wilds."""
        return self.drew and self.hand(seat).hard_wilds == HARD

    def may_push_dealt(self, seat: int) -> bool:
        """Tell whether the dealer's first discard lets a seat win with the wilds dealt."""
        is_first = self.discarded == 1 and not any(self.turns)
        return is_first and seat != DEALER and self.hand(seat).hard_wilds == HARD

    def must_share_out(self) -> bool:
        """Tell whether the split phase begins with an ordinary draw."""
        self.is_sharing = splits(len(self.wall), self.numbers)
        return self.is_sharing

    def replacement_shared_out(self) -> bool:
        """Tell whether the split phase begins with a replacement."""
        return self.must_share_out()

    @property
    def shares(self) -> int:
        """Return how many seats take a tile of the split phase."""
        return int(self.numbers["wall.split_draws"])

    def decline(self, seat: int, tile: int) -> None:
        """Lock the face of a win that a seat lets pass."""
        self.win_locks[seat].add(tile)

    def keep(self, seat: int) -> None:
        """Lock the face of a self-draw that a seat lets pass; no wild, no tile dealt."""
        tile = self.last_taken[seat]
        if tile is not None and not self.hand(seat).is_wild(tile):
            self.win_locks[seat].add(tile)

    def passes_take(self, seat: int, source: int, tile: int, caller: int | None) -> bool:
        """Tell whether a seat was asked for a pung or chow and let it pass."""
        found = {meld.kind for meld in self.legal_melds(seat, source, tile)}
        return "pung" in found or ("chow" in found and caller is None)

    def settle_discard(self, source: int, tile: int, caller: int | None) -> None:
        """Lock what the seats let pass, unless a pung or kong skips them."""
        super().settle_discard(source, tile, caller)
        for seat in SEATS:
            if caller is not None and skips(seat, source, caller):
                self.win_locks[seat] = set()
                self.take_locks[seat] = set()
