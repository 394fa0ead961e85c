"""Play Longgang and Chayuan at a table: own and guest flowers, locks, the last tiles (both rule books, Turn)."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from reference.elements import SEATS
from reference.notation import FACES, WHITE, Meld
from reference.own_flower_moves import barred_by, guest_flowers, legal_discards, legal_kongs
from reference.table import COPIES, Table

FLOWERS = 4
DEALER = 0


class OwnFlowerTable(Table):
    """Hold one deal of either variant.

    `turns` counts the own turns that each seat has begun by an ordinary draw or a call, `replaced` the tiles
    taken as replacements; `on_replacement` tells whether a seat's last tile is one that counts as such.
    """

    copies = (*(0 if face == WHITE else COPIES for face in range(len(FACES))), *(1,) * FLOWERS)
    opens_in_rounds = True
    last_bonus_dead = True
    opening_like_kong: ClassVar[bool]

    def __init__(
        self,
        indicators: Sequence[int],
        hands: Sequence[Sequence[int]],
        wall: Sequence[int],
        options: dict[str, Any],
        streak: int,
    ):
        super().__init__(indicators, hands, wall, options, streak)
        self.last_taken: list[int | None] = [None for _ in SEATS]  # tiles dealt are not taken
        self.is_open = False
        self.is_sharing = False
        self.replaced = 0
        self.discarded = 0
        self.calls = 0
        self.turns = [0 for _ in SEATS]
        self.drew = True
        self.barred: set[int] = set()
        self.kept = False
        self.on_replacement = [False for _ in SEATS]
        self.win_locks: list[set[int]] = [set() for _ in SEATS]
        self.take_locks: list[set[int]] = [set() for _ in SEATS]
        self.last_discards: list[int | None] = [None for _ in SEATS]

    @abstractmethod
    def hand(self, seat: int) -> Any:
        """Return what a seat has, as the variant's turn cases give it."""

    @abstractmethod
    def bans_both_ends(self) -> bool:
        """Tell whether a chow bars the face beyond its other end."""

    @abstractmethod
    def decline(self, seat: int, tile: int) -> None:
        """Take note that a seat lets a win on a tile of another seat pass."""

    @abstractmethod
    def keep(self, seat: int) -> None:
        """Take note that a seat lets a self-draw pass."""

    def parts(self, seat: int) -> tuple[tuple[int, ...], int, bool, int]:
        """Return the naturals by face, the wilds that the indicator makes, whether the own flower is held, and
        the guest flowers."""
        held, wild = self.hands[seat], self.wild
        flowers = held[len(FACES) :]
        naturals = tuple(0 if face == wild else held[face] for face in range(len(FACES)))
        if wild >= len(FACES):
            return naturals, sum(flowers), flowers[seat] > 0, 0
        return naturals, held[wild], flowers[seat] > 0, sum(flowers) - flowers[seat]

    def bonus_held(self, seat: int) -> list[int]:
        """List the guest flowers that a seat holds."""
        return [flower for flower in guest_flowers(seat, self.wild) if self.hands[seat][flower]]

    def end_opening(self) -> None:
        """Take note that all flowers dealt are replaced."""
        self.is_open = True

    def end_start(self, seat: int) -> None:
        """Take note that a seat has declared its kongs of the start."""
        if seat != DEALER:
            self.on_replacement[seat] = False
        self.drew = False

    @staticmethod
    def next_deal(result: dict[str, Any]) -> tuple[int, int]:
        """Return the seat that deals after a finished deal, and its streak, which is without effect."""
        dealer = 0 if result["win"] and result["win"]["seat"] == DEALER else 1
        return dealer, 0 if dealer else result["dealer_streak"] + 1

    def legal_discards(self, seat: int) -> list[int]:
        """List the tiles that a seat on its own turn may discard."""
        return legal_discards(self.hand(seat), self.barred)

    def legal_kongs(self, seat: int, drew: bool) -> list[Meld]:
        """List the kongs that an own turn allows."""
        return legal_kongs(self.hand(seat), drew)

    def take(self, seat: int, origin: str) -> int:
        """Give the seat the next tile."""
        if origin == "tail":
            self.replaced += 1
            counts = self.is_open or (self.opening_like_kong and seat == DEALER)
            self.on_replacement[seat] = self.on_replacement[seat] or counts
        elif not self.is_sharing or not self.on_replacement[seat]:
            self.begin_turn(seat)
        self.drew = True
        return super().take(seat, origin)

    def begin_turn(self, seat: int) -> None:
        """End the locks of a seat whose own turn begins."""
        self.turns[seat] += 1
        self.win_locks[seat] = set()
        self.take_locks[seat] = set()
        self.on_replacement[seat] = False

    def pass_win(self, seat: int) -> None:
        """Take note of a self-draw that the seat lets pass, as it discards or declares a kong."""
        if self.may_win_own_turn(seat, self.drew):
            self.kept = True
            self.keep(seat)

    def discard(self, seat: int, tile: int) -> None:
        """Discard a tile."""
        self.pass_win(seat)
        super().discard(seat, tile)
        self.discarded += 1
        self.last_discards[seat] = tile
        self.on_replacement[seat] = False
        self.barred = set()
        self.settle_kept(seat, tile)
        self.kept = False

    def settle_kept(self, seat: int, tile: int) -> None:
        """Take note of the discard after a self-draw was passed."""

    def settle_discard(self, source: int, tile: int, caller: int | None) -> None:
        """Lock what the seats that were asked let pass."""
        for seat in SEATS:
            if seat != source:
                if self.may_win_on(seat, tile):
                    self.decline(seat, tile)
                if seat != caller and self.passes_take(seat, source, tile, caller):
                    self.take_locks[seat].add(tile)

    def passes_take(self, seat: int, source: int, tile: int, caller: int | None) -> bool:
        """Tell whether a seat was asked for a pung and let it pass."""
        return any(meld.kind == "pung" for meld in self.legal_melds(seat, source, tile))

    def call(self, seat: int, meld: Meld) -> None:
        """Lay down a chow, pung or kong with the last discard."""
        tile = self.discards[-1]
        self.begin_turn(seat)
        self.calls += 1
        self.drew = False
        self.barred = set() if meld.kind == "kong" else barred_by(meld, tile, self.bans_both_ends())
        super().call(seat, meld)

    def conceal_kong(self, seat: int, meld: Meld) -> None:
        """Lay down four equal tiles of the hand."""
        self.pass_win(seat)
        super().conceal_kong(seat, meld)

    def offer_added_tile(self, seat: int, tile: int) -> None:
        """Put the fourth tile beside an own pung, where it can still be robbed."""
        self.pass_win(seat)
        super().offer_added_tile(seat, tile)

    def complete_added_kong(self, seat: int) -> None:
        """Make the pung a kong once nobody has robbed it."""
        if self.added is not None:
            for other in SEATS:
                if other != seat and self.may_win_on(other, self.added):
                    self.decline(other, self.added)
        super().complete_added_kong(seat)

    def give_winner(self, seat: int, by: str) -> int | None:
        """Give the winner its winning tile and return it."""
        if by != "self":
            return super().give_winner(seat, by)
        return None if self.may_push_dealt(seat) else self.last_taken[seat]

    def replacement_flags(self, seat: int) -> list[str]:
        """Return the flags that the way of the last tile to its seat makes."""
        flags = ["last_tile"] if self.is_sharing else []
        return flags + ["out_with_replacement_tile"] * self.on_replacement[seat]
