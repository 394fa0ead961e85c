"""Follow how near to ready each seat is in a played deal, by the referee's table and in plain Python."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from reference.distance import pairs_distance
from reference.elements import SEATS, SETS
from reference.hands import shanten
from reference.longgang_table import LonggangTable
from reference.notation import FACES, WHITE
from reference.own_flower_table import FLOWERS, OwnFlowerTable
from reference.pingyang_tiles import group_of, group_tiles
from reference.referee import Referee
from reference.table import Table


class Race(NamedTuple):
    """Hold what a deal shows of its race; lists by seat."""

    opening_shanten: list[int]
    opening_wilds: list[int]
    opening_flowers: list[int]
    opening_kongs: list[int]
    opening_flower_wilds: list[int]
    half_shanten: list[int]
    lead_changes: int
    wilds: list[int]
    needs_wild: bool


def race_of(log: dict[str, Any], followed: bool) -> Race:
    """Return the race of one deal that `mjsim replay --format events` has written, half of it only where followed."""
    runner = Runner(log, False)
    runner.followed = followed
    runner.judge()
    states = [runner.opening]
    for seat, left in runner.paces:
        states.append([left if other == seat else value for other, value in enumerate(states[-1])])
    half = states[len(runner.paces) // 2]
    leaders = [leader for leader in map(sole_leader, states) if leader is not None]
    changes = sum(before != after for before, after in pairwise(leaders))
    wilds = [wild_count(runner.table, seat) for seat in SEATS]
    needed = runner.win is not None and needs_wild(runner.table, runner.win["seat"])
    dealt = (runner.flowers, runner.kongs, runner.flower_wilds)
    return Race(runner.opening, runner.wilds, *dealt, half, changes, wilds, needed)


def sole_leader(shantens: Sequence[int]) -> int | None:
    """Return the seat that alone is nearest to ready."""
    nearest = [seat for seat in SEATS if shantens[seat] == min(shantens)]
    return nearest[0] if len(nearest) == 1 else None


class Runner(Referee):
    """Judge a deal and note the opening hands and, where the race is followed, every discard."""

    followed = True

    def open_deal(self) -> None:
        super().open_deal()
        self.opening = [distance(self.table, seat) for seat in SEATS]
        self.wilds = [wild_count(self.table, seat) for seat in SEATS]
        self.flowers = [len(self.table.laid[seat]) + 4 * len(self.table.melds[seat]) for seat in SEATS]
        self.kongs = [dealt_kongs(self.table, seat) for seat in SEATS]
        self.flower_wilds = [flower_wilds(self.table, seat) for seat in SEATS]
        self.paces: list[tuple[int, int]] = []

    def discard(self, seat: int, tile: int) -> int:
        super().discard(seat, tile)
        if self.followed:
            self.paces.append((seat, distance(self.table, seat)))
        return tile


def wild_kinds(table: Table, seat: int) -> set[int]:
    """Return the kinds of tile that are wild for a seat."""
    if table.variant == "pingyang":
        return {tile for kind in table.indicators for tile in group_tiles(group_of(kind))}
    if isinstance(table, OwnFlowerTable):
        if table.wild >= len(FACES):
            return set(range(len(FACES), len(FACES) + FLOWERS))
        return {table.wild, len(FACES) + seat}
    return {table.wild}


def wild_count(table: Table, seat: int) -> int:
    """Count the wilds of a seat's concealed hand."""
    return sum(table.hands[seat][kind] for kind in wild_kinds(table, seat))


def dealt_kongs(table: Table, seat: int) -> int:
    """Count the faces that a seat holds four times, and the kongs that it has laid of dealt tiles; no wild is one."""
    wild = wild_kinds(table, seat)
    alike = [kind for kind, count in enumerate(table.hands[seat]) if count == 4 and kind not in wild]
    return len(alike) + len(table.melds[seat])


def flower_wilds(table: Table, seat: int) -> int:
    """Count the wild flowers of a seat's concealed hand."""
    return sum(table.hands[seat][kind] for kind in wild_kinds(table, seat) if kind >= len(FACES))


def naturals(table: Table, seat: int, as_own: bool = False) -> list[int]:
    """Count a seat's concealed tiles by the face that they play: with wilds as their own faces, or without."""
    counts = list(table.hands[seat])
    if not as_own:
        for kind in wild_kinds(table, seat):
            counts[kind] = 0
    if table.variant == "wenzhou" and table.wild != WHITE:
        counts[table.wild] += counts[WHITE]
        counts[WHITE] = 0
    return counts


def distance(table: Table, seat: int) -> int:
    """Return a seat's shanten by the nearest shape of its variant."""
    counts, wilds = naturals(table, seat), wild_count(table, seat)
    found = missing(table, seat, counts[: len(FACES)], wilds) - wilds - 1
    waits = sum(table.hands[seat]) % 3 == 1
    return max(found, 0) if waits else found


def missing(table: Table, seat: int, counts: list[int], wilds: int) -> int:
    """Return how many tiles naturals lack for the nearest shape of the variant."""
    sets = shanten(counts, wilds, SETS - len(table.melds[seat])) + wilds + 1
    if table.melds[seat]:
        return sets
    if table.variant == "wenzhou":
        return min(sets, pairs_distance(counts, 8, 0, False, wilds))
    if isinstance(table, LonggangTable) and table.numbers["options.eight_pairs"] != "off":
        return min(sets, pairs_distance(counts, 7, 3, False, wilds))
    return sets


def needs_wild(table: Table, seat: int) -> bool:
    """Tell whether a winner's tiles have no shape once nothing is wild; a fifth copy and a wild flower have none."""
    if not wild_count(table, seat):
        return False
    counts = naturals(table, seat, as_own=True)
    if max(counts) > 4 or any(counts[len(FACES) :]):
        return True
    return missing(table, seat, counts[: len(FACES)], 0) > 0
