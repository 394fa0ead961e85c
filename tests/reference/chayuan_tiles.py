"""Read the tiles of a Chayuan deal, and know which of them are wild (docs/rules/chayuan.md, Tiles and wall)."""

from dataclasses import dataclass, replace
from typing import Any

from reference.notation import EAST, FACES, GREEN, RED, WHITE, Meld, count_faces, parse_meld, parse_tiles

SETS = 5
SPRING = len(FACES)
SEASONS = range(SPRING, SPRING + 4)  # the own flower of each seat
PLAYED_FACES = [face for face in range(len(FACES)) if face != WHITE]  # there is no white
WINDS = range(EAST, EAST + 4)
BIG = {face for face in PLAYED_FACES if face >= EAST or face % 9 in (0, 8)}
Numbers = dict[str, Any]


@dataclass(frozen=True)
class Hand:
    """Hold what one seat has.

    `naturals` counts the concealed tiles that are not wild; `hard` counts the hard wilds, the own flower left
    out of them; `own` tells whether the own flower is held; `dead` counts flowers in hand that are no wilds;
    `exposed` counts the flowers laid out.
    """

    seat: int
    wild: int
    naturals: tuple[int, ...]
    hard: int
    own: bool
    dead: int
    melds: tuple[Meld, ...] = ()
    exposed: int = 0

    @property
    def flower_wild(self) -> bool:
        """Tell whether a flower was turned up."""
        return self.wild in SEASONS

    @property
    def hard_wilds(self) -> int:
        """Count the hard wilds: in a flower-wild deal the own flower is one of them."""
        return self.hard + (self.own and self.flower_wild)

    @property
    def wilds(self) -> int:
        """Count all tiles that stand for others."""
        return self.hard + self.own

    @property
    def sets(self) -> int:
        """Return how many sets the concealed tiles must form beside the pair."""
        return SETS - len(self.melds)

    @property
    def spare(self) -> int:
        """Return how many tiles the seat holds beyond its sets: 1, or 2 after it has taken a tile."""
        return sum(self.naturals) + self.wilds + self.dead - 3 * self.sets

    @property
    def valued(self) -> set[int]:
        """Return the faces of which pungs are worth a tai."""
        return {GREEN, RED, EAST + self.seat}

    def is_wild(self, kind: int) -> bool:
        """Tell whether a tile is wild in this hand."""
        return kind in (self.wild, SEASONS[self.seat]) or (self.flower_wild and kind in SEASONS)

    def without(self, kind: int) -> "Hand":
        """Return the hand with one concealed tile less."""
        if kind == SEASONS[self.seat]:
            return replace(self, own=False)
        if self.is_wild(kind):
            return replace(self, hard=self.hard - 1)
        return replace(self, naturals=tuple(n - (face == kind) for face, n in enumerate(self.naturals)))


def read_hand(player: dict[str, Any], seat: int, wild: int) -> Hand:
    """Read one player of a case.

    Raises ValueError for tiles that the rules never leave there.

    >>> hand = read_hand({"hand": "12m1f5m4f"}, 0, parse_tiles("5m")[0])
    >>> hand.hard, hand.own, hand.dead
    (1, True, 1)
    """
    concealed = parse_tiles(player["hand"])
    exposed = parse_tiles(player.get("flowers", ""))
    melds = tuple(parse_meld(text) for text in player.get("melds", []))
    own = SEASONS[seat]
    guests = [] if wild in SEASONS else [flower for flower in SEASONS if flower != own]
    if not set(exposed) <= set(guests):
        raise ValueError(f"{player}: only foreign flowers are laid out, in a normal deal")
    melded = [tile for meld in melds for tile in meld.tiles()]
    unknown = {tile for tile in [*concealed, *melded, wild] if tile == WHITE or tile >= SEASONS.stop}
    if unknown or wild in melded:
        raise ValueError(f"{player}: no such tiles are in the set, or wilds are in a meld")
    flowers = [kind for kind in concealed if kind in SEASONS]
    foreign = len(flowers) - (own in flowers)
    hard_flowers = foreign if wild in SEASONS else 0
    return Hand(
        seat,
        wild,
        tuple(count_faces(kind for kind in concealed if kind < SPRING and kind != wild)),
        concealed.count(wild) + hard_flowers if wild not in SEASONS else hard_flowers,
        own in flowers,
        foreign - hard_flowers,
        melds,
        len(exposed),
    )
