"""Keep track of every tile of one deal, from the deal to the finished case."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from reference.elements import SEATS
from reference.notation import FACES, Meld, count_faces, format_tiles, list_faces

DEALT = (17, 16, 16, 16)
WALL = 70  # tiles left after the indicator and the deal
COPIES = 4


class Table(ABC):
    """Hold where the tiles are: indicator, hands, melds, declared bonus tiles, discards, wall.

    What the seats may do is asked of the variant's own table, which answers by the functions that its turn
    cases test, and which keeps what those need to know.
    """

    variant: ClassVar[str]
    ignored_flags: ClassVar[frozenset[str]] = frozenset()  # a win may carry them; they mean nothing

    def __init__(
        self,
        wild: int,
        hands: Sequence[Sequence[int]],
        wall: Sequence[int],
        options: dict[str, Any],
        streak: int,
    ):
        self.wild = wild
        self.options = options
        self.streak = streak
        self.hands = [count_faces(tiles) for tiles in hands]
        self.melds: list[list[Meld]] = [[] for _ in SEATS]
        self.bonus: int | None = None  # the face that is laid down and replaced
        self.declared = [0 for _ in SEATS]
        self.discards: list[int] = []
        self.set_wall(list(wall))
        self.taken = sum(DEALT)
        self.last_taken = [tiles[-1] for tiles in hands]
        self.added: int | None = None  # the tile of an added kong that may still be robbed

    def set_wall(self, tiles: list[int]) -> None:
        """Lay the `wall` for draws, the `tail` for replacements (next tile first), and the `unseen` tiles."""
        self.wall = self.tail = tiles
        self.unseen: list[int] = []

    @staticmethod
    @abstractmethod
    def score(case: dict[str, Any]) -> dict[str, Any]:
        """Return the `expect` of a finished deal."""

    @staticmethod
    def complaint_between(before: dict[str, Any], after: dict[str, Any]) -> str | None:
        """Say what in a log does not follow from the deal before, beyond dealer and streak, or None."""
        return None

    @abstractmethod
    def flags(self, seat: int, by: str) -> list[str]:
        """Return the flags that a win of this seat would have now."""

    @abstractmethod
    def legal_discards(self, seat: int) -> list[int]:
        """List the tiles that a seat on its own turn may discard."""

    @abstractmethod
    def legal_kongs(self, seat: int, drew: bool) -> list[Meld]:
        """List the kongs that an own turn allows."""

    @abstractmethod
    def legal_melds(self, seat: int, source: int, tile: int) -> list[Meld]:
        """List the melds that a seat may call on a discard of seat `source`."""

    @abstractmethod
    def may_win_own_turn(self, seat: int, drew: bool) -> bool:
        """Tell whether a seat may win on its own turn."""

    @abstractmethod
    def may_win_on(self, seat: int, tile: int) -> bool:
        """Tell whether a seat may win on another seat's discard or added tile."""

    def is_out(self, origin: str) -> bool:
        """Tell whether no tile is left for draws (`wall`) or replacements (`tail`)."""
        return not (self.wall if origin == "wall" else self.tail)

    def next_tile(self, origin: str) -> int:
        """Return the tile that will be taken next."""
        return (self.wall if origin == "wall" else self.tail)[0]

    def is_whole(self) -> bool:
        """Tell whether every face is there four times."""
        tiles = [self.wild, *self.discards, *self.wall, *self.unseen]
        tiles += [] if self.tail is self.wall else self.tail
        tiles += [] if self.added is None else [self.added]
        tiles += [tile for melds in self.melds for meld in melds for tile in meld.tiles()]
        tiles += [] if self.bonus is None else [self.bonus] * sum(self.declared)
        counts = count_faces(tiles)
        return all(
            counts[face] + sum(hand[face] for hand in self.hands) == COPIES for face in range(len(FACES))
        )

    def remove(self, seat: int, tiles: Sequence[int]) -> None:
        """Take tiles out of a hand."""
        for tile in tiles:
            if not self.hands[seat][tile]:
                raise ValueError(f"seat {seat} holds no {FACES[tile]}")
            self.hands[seat][tile] -= 1

    def take(self, seat: int, origin: str) -> int:
        """Give the seat the next tile."""
        tile = (self.wall if origin == "wall" else self.tail).pop(0)
        self.hands[seat][tile] += 1
        self.taken += 1
        self.last_taken[seat] = tile
        return tile

    def must_declare_bonus(self, seat: int) -> bool:
        """Tell whether a seat holds a tile that has to be laid down and replaced."""
        return self.bonus is not None and self.hands[seat][self.bonus] > 0

    def declare_bonus(self, seat: int) -> int:
        """Lay down one bonus tile and return it."""
        if self.bonus is None:
            raise ValueError("this variant has no bonus tiles")
        self.remove(seat, [self.bonus])
        self.declared[seat] += 1
        return self.bonus

    def discard(self, seat: int, tile: int) -> None:
        """Discard a tile."""
        self.remove(seat, [tile])
        self.discards.append(tile)

    def settle_discard(self, source: int, tile: int, caller: int | None) -> None:  # noqa: B027 - most need not
        """Take note that nobody wins on a discard, and of the seat that is about to call it."""

    def call(self, seat: int, meld: Meld) -> None:
        """Lay down a chow, pung or kong with the last discard."""
        others = meld.tiles()
        others.remove(self.discards.pop())
        self.remove(seat, others)
        self.melds[seat].append(meld)

    def conceal_kong(self, seat: int, meld: Meld) -> None:
        """Lay down four equal tiles of the hand."""
        self.remove(seat, meld.tiles())
        self.melds[seat].append(meld)

    def offer_added_tile(self, seat: int, tile: int) -> None:
        """Put the fourth tile beside an own pung, where it can still be robbed."""
        self.remove(seat, [tile])
        self.added = tile

    def complete_added_kong(self, seat: int) -> None:
        """Make the pung a kong once nobody has robbed it."""
        if self.added is None:
            raise ValueError("no tile has been added to a pung")
        place = self.melds[seat].index(Meld("pung", self.added))
        self.melds[seat][place] = Meld("akong", self.added)
        self.added = None

    def give_winner(self, seat: int, by: str) -> int:
        """Give the winner its winning tile and return it."""
        if by == "self":
            return self.last_taken[seat]
        if by == "discard":
            tile = self.discards.pop()
        else:
            tile, self.added = self.added if self.added is not None else -1, None
        self.hands[seat][tile] += 1
        return tile

    def case(self, win: dict[str, Any] | None) -> dict[str, Any]:
        """Write the finished deal as a case without its `expect`."""
        players = [
            {
                "hand": format_tiles(list_faces(self.hands[seat])),
                "melds": [str(meld) for meld in self.melds[seat]],
                "flowers": format_tiles([] if self.bonus is None else [self.bonus] * self.declared[seat]),
                "extra": {},
            }
            for seat in SEATS
        ]
        return {
            "variant": self.variant,
            "wild": FACES[self.wild],
            "dealer_streak": self.streak,
            "options": self.options,
            "players": players,
            "win": win,
        }
