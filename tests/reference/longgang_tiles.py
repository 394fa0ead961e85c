"""Read the hands and the win of a Longgang case (docs/rules/longgang.md, Tiles and wall)."""

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from reference.notation import EAST, GREEN, RED, RED_FLOWERS, Meld, count_faces, parse_meld, parse_tiles

SETS = 5
SEATS = range(4)
DEALER = 0
WINDS = range(EAST, EAST + 4)
DRAGONS = (GREEN, RED)


def is_big(face: int) -> bool:
    """Tell whether a face is a rank 1 or 9 or an honor."""
    return face >= EAST or face % 9 in (0, 8)


@dataclass(frozen=True)
class Hand:
    """Hold what one seat has.

    `turned` counts the concealed turned wilds: in a flower-wild deal all flowers held, the own one too. `own`
    tells whether the own flower is concealed. `dead` counts concealed flowers that are neither; `guests` the
    flowers laid out.
    """

    seat: int
    wild: int
    naturals: tuple[int, ...]
    turned: int
    own: bool
    dead: int
    guests: int
    melds: tuple[Meld, ...]

    @property
    def flower_wild(self) -> bool:
        """Tell whether a flower was turned up."""
        return self.wild >= RED_FLOWERS

    @property
    def wilds(self) -> int:
        """Return how many wilds of both kinds are concealed."""
        return self.turned + (self.own and not self.flower_wild)

    @property
    def sets(self) -> int:
        """Return how many sets the concealed tiles must form beside the pair."""
        return SETS - len(self.melds)

    @property
    def value_faces(self) -> tuple[int, ...]:
        """List Red, Green and the own wind."""
        return (*DRAGONS, EAST + self.seat)

    @property
    def has_four_flowers(self) -> bool:
        """Tell whether the own flower is concealed and the three others are laid out."""
        return self.own and self.guests == 3

    def is_wild(self, kind: int) -> bool:
        """Tell whether a tile is wild for this seat."""
        return (
            kind == self.wild or kind == RED_FLOWERS + self.seat or (self.flower_wild and kind >= RED_FLOWERS)
        )

    def without(self, kind: int) -> "Hand":
        """Return the hand without one concealed tile."""
        if kind < RED_FLOWERS and kind != self.wild:
            naturals = list(self.naturals)
            naturals[kind] -= 1
            return replace(self, naturals=tuple(naturals))
        is_own = kind == RED_FLOWERS + self.seat
        is_turned = not is_own or self.flower_wild
        return replace(self, turned=self.turned - is_turned, own=self.own and not is_own)


def read_hand(player: dict[str, Any], seat: int, wild: int) -> Hand:
    """Read one player of a case."""
    concealed = parse_tiles(player["hand"])
    own = RED_FLOWERS + seat
    flowers = [kind for kind in concealed if kind >= RED_FLOWERS]
    is_flower_wild = wild >= RED_FLOWERS
    turned = len(flowers) if is_flower_wild else concealed.count(wild)
    naturals = count_faces(kind for kind in concealed if kind < RED_FLOWERS and kind != wild)
    dead = 0 if is_flower_wild else sum(kind != own for kind in flowers)
    melds = tuple(parse_meld(text) for text in player.get("melds", []))
    guests = len(parse_tiles(player.get("flowers", "")))
    return Hand(seat, wild, tuple(naturals), turned, own in flowers, dead, guests, melds)


class Win(NamedTuple):
    """Hold a win: the hand with its winning tile (None: as dealt), who gave it, what the tiles do not show."""

    hand: Hand
    by: str
    source: int | None
    tile: int | None
    flags: frozenset[str]

    @property
    def tile_is_wild(self) -> bool:
        """Tell whether the winning tile is a wild."""
        return self.tile is not None and self.hand.is_wild(self.tile)


def read_win(case: dict[str, Any], hands: list[Hand | None]) -> Win:
    """Take the win out of a case."""
    win = case["win"]
    hand = hands[win["seat"]]
    tile = None if win.get("tile") is None else parse_tiles(win["tile"])[0]
    if hand is None or (tile is not None and tile not in parse_tiles(case["players"][win["seat"]]["hand"])):
        raise ValueError(f"seat {win['seat']} wins on {win['tile']}, which it does not hold")
    return Win(hand, win["by"], win.get("from"), tile, frozenset(win.get("flags", [])))
