"""Play Longgang at a table (docs/rules/longgang.md, Tiles and wall, Turn)."""

from collections.abc import Sequence
from typing import Any

from reference.elements import SEATS
from reference.longgang import score_case
from reference.longgang_aborts import abort_by_discards, abort_by_kongs, has_many_kinds
from reference.longgang_limits import has_three_wilds
from reference.longgang_payouts import case_numbers
from reference.longgang_tiles import Hand
from reference.longgang_turns import is_last_tile, legal_melds, live_draws, may_win_drawn, may_win_on
from reference.notation import FACES, Meld
from reference.own_flower_table import DEALER, OwnFlowerTable


class LonggangTable(OwnFlowerTable):
    """Hold one deal of Longgang; `history` keeps all discards, called or not."""

    variant = "longgang"
    opening_like_kong = True
    starts_with_kongs = True
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
        self.numbers = case_numbers(options)
        self.declined: set[int] = set()
        self.history: list[int] = []

    def hand(self, seat: int) -> Hand:
        """Return what a seat has."""
        naturals, turned, own, dead = self.parts(seat)
        return Hand(
            seat, self.wild, naturals, turned, own, dead, len(self.laid[seat]), tuple(self.melds[seat])
        )

    def bans_both_ends(self) -> bool:
        """Tell whether a chow bars the face beyond its other end."""
        return True

    def flags(self, seat: int, by: str) -> list[str]:
        """Return the flags that a win of this seat would have now."""
        if self.may_push_dealt(seat):
            return ["dealt_three_wilds"]
        flags = self.turn_flags(seat, by)
        if by == "self":
            flags += self.replacement_flags(seat)
        elif by == "discard":
            is_late = (
                live_draws(len(self.wall), self.replaced, self.numbers) <= self.numbers["late.live_tiles"]
            )
            flags += ["earthly"] * (self.discarded == 1 and seat != DEALER) + ["late_stage"] * is_late
        return sorted(flags + ["declined_win"] * (seat in self.declined))

    def turn_flags(self, seat: int, by: str) -> list[str]:
        """Return the flags of the first turns."""
        first_turn = self.turns[seat] <= (seat != DEALER)
        flags = ["heavenly"] * (by == "self" and seat == DEALER and self.discarded == 0)
        flags += ["first_draw"] * (by == "self" and first_turn and not self.calls)
        return flags + ["first_round"] * (seat != DEALER and self.discarded > 0 and not self.turns[DEALER])

    def legal_melds(self, seat: int, source: int, tile: int) -> list[Meld]:
        """List the melds that a seat may call on a discard of seat `source`."""
        left = seat == (source + 1) % len(SEATS)
        return legal_melds(self.hand(seat), tile, left, self.take_locks[seat], self.last_discards[seat])

    def may_win_own_turn(self, seat: int, drew: bool) -> bool:
        """Tell whether a seat may win on its own turn."""
        flags = self.turn_flags(seat, "self")
        return may_win_drawn(self.hand(seat), drew, self.last_taken[seat], flags, self.numbers)

    def may_win_on(self, seat: int, tile: int) -> bool:
        """Tell whether a seat may win on another seat's discard or added tile."""
        robs, locked = self.added is not None, bool(self.win_locks[seat])
        return may_win_on(self.hand(seat), tile, robs, locked, seat in self.declined, self.numbers)

    def must_win(self, seat: int) -> bool:
        """Tell whether a seat on turn has no choice: three turned wilds."""
        return self.drew and has_three_wilds(self.hand(seat), self.numbers)

    def may_push_dealt(self, seat: int) -> bool:
        """Tell whether a seat that holds three wilds wins before the first discard."""
        is_start = self.discarded == 0 and not self.drew
        return is_start and seat != DEALER and has_three_wilds(self.hand(seat), self.numbers)

    def must_share_out(self) -> bool:
        """Tell whether the last tiles begin with an ordinary draw."""
        self.is_sharing = is_last_tile(len(self.wall), self.replaced, "draw", self.numbers)
        return self.is_sharing

    def replacement_shared_out(self) -> bool:
        """Tell whether the last tiles begin with a replacement."""
        self.is_sharing = is_last_tile(len(self.wall), self.replaced, "replacement", self.numbers)
        return self.is_sharing

    @property
    def shares(self) -> int:
        """Return how many seats take one of the last tiles."""
        return int(self.numbers["wall.last_tiles"])

    def decline(self, seat: int, tile: int) -> None:
        """Lock all wins on tiles of others, and keep that a win was declined."""
        self.declined.add(seat)
        self.win_locks[seat] = set(range(len(FACES)))

    def keep(self, seat: int) -> None:
        """Keep that a win was declined."""
        self.declined.add(seat)

    def settle_kept(self, seat: int, tile: int) -> None:
        """Lock a seat that passed a self-draw and discards a tile that would complete the hand it keeps."""
        self.history.append(tile)
        if self.kept and self.completes(seat, tile):
            self.win_locks[seat] = set(range(len(FACES)))

    def completes(self, seat: int, tile: int) -> bool:
        """Tell whether a tile completes the hand of a seat, whoever gives it."""
        return may_win_on(self.hand(seat), tile, False, False, False, self.numbers)

    def may_abort(self, seat: int, drew: bool) -> bool:
        """Tell whether a seat may end the deal for many terminals and honors."""
        is_first = self.turns[seat] == (seat != DEALER) and not self.calls
        return self.is_abortive and drew and is_first and has_many_kinds(self.hand(seat), self.numbers)

    @property
    def is_abortive(self) -> bool:
        """Tell whether deals are aborted at all."""
        return bool(self.numbers["options.abortive_draws"])

    def has_same_winds(self) -> bool:
        """Tell whether the discards so far, none of them called, end the deal."""
        return self.is_abortive and not self.calls and abort_by_discards(self.history, self.numbers)

    def has_too_many_kongs(self) -> bool:
        """Tell whether the kongs declared end the deal."""
        kongs = [sum(meld.kind.endswith("kong") for meld in melds) for melds in self.melds]
        return self.is_abortive and abort_by_kongs(kongs, self.numbers)

    def most_winners(self) -> int:
        """Return how many seats may not all win on one tile."""
        return int(self.numbers["abort.winners"]) if self.is_abortive else len(SEATS)
