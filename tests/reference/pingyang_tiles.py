"""Read Pingyang's tiles, flowers among them, and know which are wild and which are laid out.

A *group* is what becomes wild or a dealt-four kong together, a face or the flowers of one colour; it is named
by its first tile.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from reference.notation import (
    BLACK_FLOWERS,
    RED_FLOWERS,
    WHITE,
    Meld,
    count_faces,
    parse_meld,
    parse_tiles,
)

GROUP_SIZE = 4
SETS = 5
Numbers = dict[str, Any]


def group_of(kind: int) -> int:
    """Return the group of a tile: its face, or the first flower of its colour."""
    return kind if kind < RED_FLOWERS else BLACK_FLOWERS if kind >= BLACK_FLOWERS else RED_FLOWERS


def group_tiles(group: int) -> list[int]:
    """List the four tiles of a group."""
    return [group] * GROUP_SIZE if group < RED_FLOWERS else list(range(group, group + GROUP_SIZE))


def read_groups(indicators: str) -> tuple[int, ...]:
    """Return the wild groups of two indicators: two, or one for a double indicator (Tiles and wall 2).

    >>> read_groups("1f7f"), read_groups("13f")
    ((34, 38), (34,))
    """
    kinds = parse_tiles(indicators)
    if len(kinds) != 2:
        raise ValueError(f"{indicators!r}: two tiles are turned up")
    return tuple(dict.fromkeys(group_of(kind) for kind in kinds))


def bonus_groups(groups: Sequence[int], numbers: Numbers) -> list[int]:
    """List the groups that are laid out: White where it is a flower, red, black, none of them wild."""
    flowers = [WHITE] * bool(numbers["options.white_is_flower"]) + [RED_FLOWERS, BLACK_FLOWERS]
    return [group for group in flowers if group not in groups]


@dataclass(frozen=True)
class Hand:
    """Hold what one seat has.

    `naturals` counts the concealed tiles that are not wild, `wilds` those that are, by each of `groups`;
    `melds` leaves out the dealt-four kongs; `laid` pairs each bonus group with how many of its tiles are laid
    out.
    """

    seat: int
    groups: tuple[int, ...]
    naturals: tuple[int, ...]
    wilds: tuple[int, ...]
    melds: tuple[Meld, ...] = ()
    dealt_fours: tuple[int, ...] = ()
    laid: tuple[tuple[int, int], ...] = ()

    @property
    def sets(self) -> int:
        """Return how many sets the concealed tiles must form beside the pair."""
        return SETS - len(self.melds) - len(self.dealt_fours)

    @property
    def spare(self) -> int:
        """Return how many tiles the seat holds beyond its sets: 1, or 2 on its own turn or after a win."""
        return sum(self.naturals) + sum(self.wilds) - 3 * self.sets

    @property
    def is_double(self) -> bool:
        """Tell whether the two indicators are of one group."""
        return len(self.groups) == 1

    def laid_of(self, groups: Iterable[int]) -> list[int]:
        """List how many tiles of each of these groups are laid out."""
        return [dict(self.laid).get(group, 0) for group in groups]

    def with_tile(self, kind: int) -> "Hand":
        """Return the hand with one concealed tile more."""
        naturals, wilds = list(self.naturals), list(self.wilds)
        if group_of(kind) in self.groups:
            wilds[self.groups.index(group_of(kind))] += 1
        else:
            naturals[kind] += 1
        return Hand(
            self.seat, self.groups, tuple(naturals), tuple(wilds), self.melds, self.dealt_fours, self.laid
        )


def read_hand(player: dict[str, Any], seat: int, groups: tuple[int, ...], numbers: Numbers) -> Hand:
    """Read one player of a case.

    Raises ValueError for tiles that the rules never leave there: a bonus tile in the hand, a wild in a meld,
    anything else laid out than bonus tiles, a dealt-four kong where the preset has none.
    """
    bonus = bonus_groups(groups, numbers)
    concealed = parse_tiles(player["hand"])
    laid = [group_of(kind) for kind in parse_tiles(player.get("flowers", ""))]
    melds = [parse_meld(text) for text in player.get("melds", [])]
    dealt_fours = tuple(meld.face for meld in melds if meld.kind == "ckong" and meld.face in bonus)
    melds = [meld for meld in melds if meld.face not in dealt_fours]
    if any(group_of(kind) in bonus for kind in concealed) or any(group not in bonus for group in laid):
        raise ValueError(f"{player}: bonus tiles are laid out, and no others")
    if any(group_of(tile) in (*groups, *bonus) for meld in melds for tile in meld.tiles()):
        raise ValueError(f"{player}: wilds and bonus tiles are never in a meld")
    if dealt_fours and not numbers["options.dealt_four_is_kong"]:
        raise ValueError(f"{player}: four bonus tiles are no kong without dealt_four_is_kong")
    wilds = [group_of(kind) for kind in concealed if group_of(kind) in groups]
    return Hand(
        seat,
        groups,
        tuple(count_faces(kind for kind in concealed if group_of(kind) not in groups)),
        tuple(wilds.count(group) for group in groups),
        tuple(melds),
        dealt_fours,
        tuple((group, laid.count(group)) for group in bonus),
    )
