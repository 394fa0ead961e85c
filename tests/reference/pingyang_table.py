"""Play Pingyang at a table (docs/rules/pingyang.md, Tiles and wall, Turn)."""

from collections.abc import Sequence
from typing import Any

from reference.elements import SEATS
from reference.notation import FACES, Meld
from reference.pingyang import next_dealer, score_case
from reference.pingyang_payouts import case_numbers, share_out_limit
from reference.pingyang_tiles import GROUP_SIZE, Hand, bonus_groups, group_of, group_tiles
from reference.pingyang_turns import (
    dealt_kongs,
    legal_discards,
    legal_kongs,
    legal_melds,
    may_win_on,
    own_turn_wins,
)
from reference.table import COPIES, Table

FLOWERS = 8

# what a seat did last: how it came by its last tile, or that it has discarded or declared a kong since
TURN_TILE, KONG_TILE, FLOWER_TILE, SHARED_TILE, KONG, DISCARD = range(6)


class PingyangTable(Table):
    """Hold one deal of Pingyang, of either preset; `last` keeps what each seat did last, None before play."""

    variant = "pingyang"
    copies = (COPIES,) * len(FACES) + (1,) * FLOWERS
    turned = 2
    opens_in_rounds = True
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
        self.groups = tuple(dict.fromkeys(map(group_of, self.indicators)))
        self.bonus = frozenset(
            tile for group in bonus_groups(self.groups, self.numbers) for tile in group_tiles(group)
        )
        self.dealt = [list(tiles) for tiles in hands]
        self.last: list[int | None] = [None for _ in SEATS]
        self.kongs: list[list[Meld]] = [[] for _ in SEATS]  # in the order in which they came to stand
        self.discarded = 0
        self.is_sharing_out = False

    @staticmethod
    def next_deal(result: dict[str, Any]) -> tuple[int, int]:
        """Return the seat that deals after a finished deal, and its streak, which is without effect."""
        winner = result["win"] and result["win"]["seat"]
        dealer = next_dealer(winner)
        return dealer, 0 if dealer else result["dealer_streak"] + 1

    def hand(self, seat: int) -> Hand:
        """Return what a seat has, as the turn cases give it."""
        held = self.hands[seat]
        naturals = [0 if group_of(kind) in self.groups else copies for kind, copies in enumerate(held)]
        wilds = [sum(held[kind] for kind in set(group_tiles(group))) for group in self.groups]
        dealt_fours = tuple(meld.face for meld in self.melds[seat] if meld.face in self.bonus)
        melds = tuple(meld for meld in self.melds[seat] if meld.face not in self.bonus)
        return Hand(seat, self.groups, tuple(naturals[: len(FACES)]), tuple(wilds), melds, dealt_fours)

    def flags(self, seat: int, by: str) -> list[str]:
        """Return the flags that a win of this seat would have now."""
        if by == "discard":
            return ["earthly"] if self.discarded == 1 and seat != 0 else []
        if by == "rob":
            return []
        name = {
            None: "heavenly" if seat == 0 else "",
            KONG_TILE: "out_with_replacement_tile",
            FLOWER_TILE: "out_with_flower",
            SHARED_TILE: "last_tile",
        }.get(self.last[seat], "")
        return [name] if name else []

    def last_kong(self, win: dict[str, Any]) -> Meld | None:
        """Return the kong whose replacement wins."""
        on_kong = "out_with_replacement_tile" in win["flags"]
        return self.kongs[win["seat"]][-1] if on_kong else None

    def legal_discards(self, seat: int) -> list[int]:
        """List the tiles that a seat on its own turn may discard."""
        return legal_discards(self.hand(seat))

    def legal_kongs(self, seat: int, drew: bool) -> list[Meld]:
        """List the kongs that an own turn allows."""
        return legal_kongs(self.hand(seat), drew)

    def legal_melds(self, seat: int, source: int, tile: int) -> list[Meld]:
        """List the melds that a seat may call on a discard of seat `source`."""
        left = seat == (source + 1) % len(SEATS)
        return legal_melds(self.hand(seat), tile, left, self.numbers)

    def may_win_own_turn(self, seat: int, drew: bool) -> bool:
        """Tell whether a seat may win on its own turn, by shape or by a kill pig."""
        return any(own_turn_wins(self.hand(seat), drew, self.numbers).values())

    def may_win_on(self, seat: int, tile: int) -> bool:
        """Tell whether a seat may win on another seat's discard or added tile."""
        return may_win_on(self.hand(seat), tile)

    def dealt_kongs(self, seat: int) -> list[Meld]:
        """List the kongs of four dealt bonus tiles of one group."""
        return dealt_kongs(self.dealt[seat], bonus_groups(self.groups, self.numbers), self.numbers)

    def must_share_out(self) -> bool:
        """Tell whether so few tiles are left that there is no ordinary draw."""
        kongs = sum(len(meld.tiles()) == GROUP_SIZE for melds in self.melds for meld in melds)
        self.is_sharing_out = len(self.wall) <= share_out_limit(kongs, self.numbers)
        return self.is_sharing_out

    @property
    def shares(self) -> int:
        """Return how many tiles are shared out."""
        return int(self.numbers["wall.share_out_tiles"])

    def take(self, seat: int, origin: str) -> int:
        """Give the seat the next tile."""
        if self.is_sharing_out:
            self.last[seat] = SHARED_TILE
        elif origin == "wall":
            self.last[seat] = TURN_TILE
        elif self.last[seat] is not None:  # no replacement of the opening
            self.last[seat] = KONG_TILE if self.last[seat] == KONG else FLOWER_TILE
        return super().take(seat, origin)

    def discard(self, seat: int, tile: int) -> None:
        """Discard a tile."""
        self.last[seat] = DISCARD
        self.discarded += 1
        super().discard(seat, tile)

    def call(self, seat: int, meld: Meld) -> None:
        """Lay down a chow, pung or kong with the last discard."""
        if meld.kind == "kong":
            self.note_kong(seat, meld)
        super().call(seat, meld)

    def conceal_kong(self, seat: int, meld: Meld) -> None:
        """Lay down four equal tiles of the hand."""
        self.note_kong(seat, meld)
        super().conceal_kong(seat, meld)

    def complete_added_kong(self, seat: int) -> None:
        """Make the pung a kong once nobody has robbed it."""
        if self.added is not None:
            self.note_kong(seat, Meld("akong", self.added))
        super().complete_added_kong(seat)

    def note_kong(self, seat: int, meld: Meld) -> None:
        """Keep that a kong stands, whose replacement comes next."""
        self.last[seat] = KONG
        self.kongs[seat].append(meld)
