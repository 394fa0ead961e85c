"""Keep track of every tile of one deal, from the deal to the finished case."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from reference.elements import SEATS
from reference.notation import FACES, KINDS, Meld, count_faces, format_tiles, list_faces

DEALT = (17, 16, 16, 16)
COPIES = 4


class Table(ABC):
    """Hold where the tiles are: indicators, hands, melds, bonus tiles laid down, discards, wall.

    What the seats may do is asked of the variant's own table, which answers by the functions that its turn
    cases test, and which keeps what those need to know.
    """

    variant: ClassVar[str]
    copies: ClassVar[tuple[int, ...]] = (COPIES,) * len(FACES)  # of each kind, in the pack
    turned: ClassVar[int] = 1  # indicators
    opens_in_rounds: ClassVar[bool] = (
        False  # the seats lay all their bonus tiles down before they replace them
    )
    starts_with_kongs: ClassVar[bool] = False  # every seat declares concealed kongs before the first discard
    last_bonus_dead: ClassVar[bool] = False  # a bonus tile among the last tiles stays in hand
    ignored_flags: ClassVar[frozenset[str]] = frozenset()  # a win may carry them; they mean nothing

    def __init__(
        self,
        indicators: Sequence[int],
        hands: Sequence[Sequence[int]],
        wall: Sequence[int],
        options: dict[str, Any],
        streak: int,
    ):
        self.indicators = tuple(indicators)
        self.options = options
        self.streak = streak
        self.hands = [count_faces(tiles, len(self.copies)) for tiles in hands]
        self.melds: list[list[Meld]] = [[] for _ in SEATS]
        self.bonus: frozenset[int] = frozenset()  # what is laid down and replaced
        self.laid: list[list[int]] = [[] for _ in SEATS]
        self.discards: list[int] = []
        self.set_wall(list(wall))
        self.taken = sum(DEALT)
        self.last_taken: list[int | None] = [tiles[-1] for tiles in hands]
        self.added: int | None = None  # the tile of an added kong that may still be robbed

    def set_wall(self, tiles: list[int]) -> None:
        """Lay the `wall` for draws, the `tail` for replacements (next tile first), and the `unseen` tiles."""
        self.wall = self.tail = tiles
        self.unseen: list[int] = []

    @property
    def wild(self) -> int:
        """Return the face that is wild, where one tile is turned up."""
        return self.indicators[0]

    @staticmethod
    @abstractmethod
    def score(case: dict[str, Any]) -> dict[str, Any]:
        """Return the `expect` of a finished deal."""

    @staticmethod
    def next_deal(result: dict[str, Any]) -> tuple[int, int]:
        """Return the seat that deals after a finished deal, and its streak."""
        score = result["expect"]["score"]
        return score["next_dealer"], score["next_streak"]

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

    def dealt_kongs(self, seat: int) -> list[Meld]:
        """List the kongs of bonus tiles that a seat has to lay down before any are replaced."""
        return []

    def lay_dealt_kong(self, seat: int, kong: Meld) -> None:
        """Lay down a kong of bonus tiles."""
        self.remove(seat, kong.tiles())
        self.melds[seat].append(kong)

    def end_opening(self) -> None:  # noqa: B027 - most need not
        """Take note that all bonus tiles dealt are replaced."""

    def end_start(self, seat: int) -> None:  # noqa: B027 - most need not
        """Take note that a seat has declared its kongs of the start."""

    def must_win(self, seat: int) -> bool:
        """Tell whether a seat on turn that may win has no choice."""
        return False

    def may_push_dealt(self, seat: int) -> bool:
        """Tell whether a seat wins, and must, with the tiles dealt to it although it has taken none."""
        return False

    def may_abort(self, seat: int, drew: bool) -> bool:
        """Tell whether a seat on turn may end the deal without a winner."""
        return False

    def has_same_winds(self) -> bool:
        """Tell whether the discards so far end the deal without a winner."""
        return False

    def has_too_many_kongs(self) -> bool:
        """Tell whether the kongs declared end the deal without a winner."""
        return False

    def most_winners(self) -> int:
        """Return how many seats may not all claim a tile to win: then nobody does."""
        return len(SEATS)

    def replacement_shared_out(self) -> bool:
        """Tell whether a replacement that is due is the first of the last tiles."""
        return False

    def must_share_out(self) -> bool:
        """Tell whether the last tiles are to be shared out where an ordinary draw is due."""
        return False

    @property
    def shares(self) -> int:
        """Return how many tiles are shared out."""
        return 0

    def last_kong(self, win: dict[str, Any]) -> Meld | None:
        """Return the kong that a case must name for this win, if any."""
        return None

    def is_out(self, origin: str) -> bool:
        """Tell whether no tile is left for draws (`wall`) or replacements (`tail`)."""
        return not (self.wall if origin == "wall" else self.tail)

    def next_tile(self, origin: str) -> int:
        """Return the tile that will be taken next."""
        return (self.wall if origin == "wall" else self.tail)[0]

    def is_whole(self) -> bool:
        """Tell whether every tile of the pack is there once."""
        tiles = [*self.indicators, *self.discards, *self.wall, *self.unseen]
        tiles += [] if self.tail is self.wall else self.tail
        tiles += [] if self.added is None else [self.added]
        tiles += [tile for melds in self.melds for meld in melds for tile in meld.tiles()]
        tiles += [tile for laid in self.laid for tile in laid]
        counts = count_faces(tiles, len(self.copies))
        held = [sum(copies) for copies in zip(*self.hands, strict=True)]
        return all(a + b == c for a, b, c in zip(counts, held, self.copies, strict=True))

    def remove(self, seat: int, tiles: Sequence[int]) -> None:
        """Take tiles out of a hand."""
        for tile in tiles:
            if not self.hands[seat][tile]:
                raise ValueError(f"seat {seat} holds no {KINDS[tile]}")
            self.hands[seat][tile] -= 1

    def take(self, seat: int, origin: str) -> int:
        """Give the seat the next tile."""
        tile = (self.wall if origin == "wall" else self.tail).pop(0)
        self.hands[seat][tile] += 1
        self.taken += 1
        self.last_taken[seat] = tile
        return tile

    def bonus_held(self, seat: int) -> list[int]:
        """List the tiles that a seat has to lay down and replace."""
        return [kind for kind in sorted(self.bonus) for _ in range(self.hands[seat][kind])]

    def lay_bonus(self, seat: int, tile: int) -> None:
        """Lay down a bonus tile."""
        self.remove(seat, [tile])
        self.laid[seat].append(tile)

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

    def give_winner(self, seat: int, by: str) -> int | None:
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
                "flowers": format_tiles(sorted(self.laid[seat])),
                "extra": {},
            }
            for seat in SEATS
        ]
        kong = win and self.last_kong(win)
        if win and kong:
            players[win["seat"]]["extra"] = {"last_kong": str(kong)}
        return {
            "variant": self.variant,
            "wild": format_tiles(self.indicators),
            "dealer_streak": self.streak,
            "options": self.options,
            "players": players,
            "win": win,
        }
