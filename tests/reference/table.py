"""Keep track of every tile of one Yueqing deal, from the deal to the finished case."""

from collections.abc import Sequence
from typing import Any

from reference.elements import SEATS, bonus_face
from reference.moves import winner_flags
from reference.notation import FACES, Meld, count_faces, format_tiles, list_faces
from reference.payouts import case_numbers, most_taken

DEALT = (17, 16, 16, 16)
COPIES = 4


class Table:
    """Hold where the tiles are: indicator, hands, melds, declared bonus tiles, discards, wall.

    Moves tiles and nothing more; whether a move is legal is asked in `reference.moves`. `story` lists what
    happened in the words of the `flags` turn cases.
    """

    def __init__(
        self, wild: int, hands: Sequence[Sequence[int]], wall: Sequence[int], options: dict[str, Any]
    ):
        self.wild = wild
        self.bonus = bonus_face(wild)
        self.options = options
        self.numbers = case_numbers(options)
        self.most_taken = most_taken(self.numbers)
        self.hands = [count_faces(tiles) for tiles in hands]
        self.melds: list[list[Meld]] = [[] for _ in SEATS]
        self.declared = [0 for _ in SEATS]
        self.discards: list[int] = []
        self.wall = list(
            wall
        )  # what is left, the next tile first; at the end the tiles that nobody ever sees
        self.taken = sum(DEALT)
        self.last_taken = [tiles[-1] for tiles in hands]
        self.added: int | None = None  # the tile of an added kong that may still be robbed
        self.story: list[tuple[int, str]] = []

    def is_whole(self) -> bool:
        """Tell whether every face is there four times."""
        tiles = [self.wild, *self.discards, *self.wall, *([] if self.added is None else [self.added])]
        tiles += [tile for melds in self.melds for meld in melds for tile in meld.tiles()]
        tiles += [self.bonus] * sum(self.declared)
        counts = count_faces(tiles)
        return all(
            counts[face] + sum(hand[face] for hand in self.hands) == COPIES for face in range(len(FACES))
        )

    def flags(self, seat: int, by: str) -> list[str]:
        """Return the flags that a win of this seat would have now."""
        return winner_flags([*self.story, (seat, "win")], by)

    def remove(self, seat: int, tiles: Sequence[int]) -> None:
        """Take tiles out of a hand."""
        for tile in tiles:
            if not self.hands[seat][tile]:
                raise ValueError(f"seat {seat} holds no {FACES[tile]}")
            self.hands[seat][tile] -= 1

    def take(self, seat: int) -> int:
        """Give the seat the next tile of the wall."""
        tile = self.wall.pop(0)
        self.hands[seat][tile] += 1
        self.taken += 1
        self.last_taken[seat] = tile
        return tile

    def declare_bonus(self, seat: int) -> None:
        """Lay down one bonus tile."""
        self.remove(seat, [self.bonus])
        self.declared[seat] += 1
        self.story.append((seat, "bonus"))

    def discard(self, seat: int, tile: int) -> None:
        """Discard a tile."""
        self.remove(seat, [tile])
        self.discards.append(tile)
        self.story.append((seat, "discard"))

    def call(self, seat: int, meld: Meld) -> None:
        """Lay down a chow, pung or kong with the last discard."""
        others = meld.tiles()
        others.remove(self.discards.pop())
        self.remove(seat, others)
        self.melds[seat].append(meld)
        self.story.append((seat, meld.kind))

    def conceal_kong(self, seat: int, meld: Meld) -> None:
        """Lay down four equal tiles of the hand."""
        self.remove(seat, meld.tiles())
        self.melds[seat].append(meld)
        self.story.append((seat, "ckong"))

    def offer_added_tile(self, seat: int, tile: int) -> None:
        """Put the fourth tile beside an own pung, where it can still be robbed."""
        self.remove(seat, [tile])
        self.added = tile
        self.story.append((seat, "akong"))

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

    def case(self, streak: int, win: dict[str, Any] | None) -> dict[str, Any]:
        """Write the finished deal as a case without its `expect`."""
        players = [
            {
                "hand": format_tiles(list_faces(self.hands[seat])),
                "melds": [str(meld) for meld in self.melds[seat]],
                "flowers": format_tiles([self.bonus] * self.declared[seat]),
                "extra": {},
            }
            for seat in SEATS
        ]
        return {
            "variant": "yueqing",
            "wild": FACES[self.wild],
            "dealer_streak": streak,
            "options": self.options,
            "players": players,
            "win": win,
        }
