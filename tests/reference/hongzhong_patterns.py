"""Tell which rows of Hongzhong's table hold for a reading (docs/rules/hongzhong.md, Scoring)."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from reference.hongzhong_readings import KONGS, Hand, Reading, is_only_wait
from reference.hongzhong_table import Numbers
from reference.notation import RED

GREEN = {18 + rank - 1 for rank in (2, 3, 4, 6, 8)}
REVERSIBLE = {9 + rank - 1 for rank in (1, 2, 3, 4, 5, 8, 9)} | {18 + rank - 1 for rank in (2, 4, 5, 6, 8, 9)}
GATES = Counter({1: 3, 9: 3} | dict.fromkeys(range(2, 9), 1))


class Win(NamedTuple):
    """Hold what scoring must know of a win."""

    seat: int
    by: str
    tile: int
    flags: frozenset[str]
    hand: Hand


class Facts(NamedTuple):
    """Hold a reading the way the conditions look at it; ranks go from 1, a kong is a pung too."""

    win: Win
    reading: Reading
    numbers: Numbers
    tiles: list[int]
    ranks: set[int]
    chows: list[int]
    pungs: list[int]
    pairs: list[int]
    kongs: int
    hidden: int  # concealed pungs
    is_closed: bool  # no meld but concealed kongs

    @property
    def is_all_pungs(self) -> bool:
        """Tell whether all four sets are pungs."""
        return len(self.pungs) == 4


def rank(face: int) -> int:
    """Return the rank of a suited face, from 1."""
    return face % 9 + 1


def read_facts(win: Win, reading: Reading, numbers: Numbers) -> Facts:
    """Look at a reading, melds included."""
    groups, melds = reading.groups, win.hand.melds
    tiles = [tile for part in (*groups, *melds) for tile in part.tiles()]
    in_hand = [group for group in groups if group.kind == "pung"]
    hidden = len(in_hand) + sum(meld.kind == "ckong" for meld in melds)
    at = None if reading.place is None else groups[reading.place]
    if win.by != "self" and at is not None and at.kind == "pung":
        hidden -= 1
    return Facts(
        win,
        reading,
        numbers,
        tiles,
        {rank(tile) for tile in tiles},
        [group.face for group in groups if group.kind == "chow"],
        [group.face for group in in_hand] + [meld.face for meld in melds],
        [group.face for group in groups if group.kind == "pair"],
        sum(meld.kind in KONGS for meld in melds),
        hidden,
        all(meld.kind == "ckong" for meld in melds),
    )


def holding_patterns(facts: Facts) -> set[str]:
    """Return the rows 1 to 39 whose conditions hold, those of the heavenly and the earthly hand left out."""
    held = tile_patterns(facts)
    if facts.reading.is_pairs:
        return held | pair_patterns(facts)
    return held | set_patterns(facts) | wait_patterns(facts)


def tile_patterns(facts: Facts) -> set[str]:
    """Return the rows that the tiles alone tell, for both shapes."""
    ranks, tiles, win = facts.ranks, set(facts.tiles), facts.win
    found = {
        "all_terminals": ranks <= {1, 9},
        "all_green": tiles <= GREEN,
        "upper_tiles": ranks <= {7, 8, 9},
        "middle_tiles": ranks <= {4, 5, 6},
        "lower_tiles": ranks <= {1, 2, 3},
        "upper_four": ranks <= {6, 7, 8, 9},
        "lower_four": ranks <= {1, 2, 3, 4},
        "full_flush": len({tile // 9 for tile in tiles}) == 1,
        "reversible_tiles": tiles <= REVERSIBLE,
        "fully_concealed_hand": win.by == "self" and facts.is_closed,
        "no_wild": RED not in win.hand.concealed,
        "all_simples": not ranks & {1, 9},
    }
    return names(found)


def pair_patterns(facts: Facts) -> set[str]:
    """Return the rows for seven pairs only."""
    ranks = sorted(rank(pair) for pair in facts.pairs)
    one_suit = len({pair // 9 for pair in facts.pairs}) == 1
    found = {
        "seven_shifted_pairs": one_suit and ranks == list(range(ranks[0], ranks[0] + 7)),
        "dragon_seven_pairs": len(set(facts.pairs)) < 7,
        "seven_pairs": True,
    }
    return names(found)


def set_patterns(facts: Facts) -> set[str]:
    """Return the rows for four sets and a pair that do not ask how the hand waited."""
    chows, pungs, (pair,) = facts.chows, facts.pungs, facts.pairs
    melds, kongs, hidden = facts.win.hand.melds, facts.kongs, facts.hidden
    sets = [*facts.reading.groups, *melds]
    in_order = sorted(chows)
    left = list(facts.win.hand.concealed)
    left.remove(facts.win.tile)
    million = sum(rank(tile) for tile in facts.tiles if tile < 9)
    outer = all(rank(chow) in (1, 7) for chow in chows) and {rank(face) for face in (*pungs, pair)} <= {1, 9}
    found = {
        "four_kongs": kongs == 4,
        "pure_terminal_chows": any(
            in_order == [low, low, low + 6, low + 6] and pair == low + 4 for low in (0, 9, 18)
        ),
        "nine_gates": not melds and are_gates(facts),
        "outside_hand": bool(chows) and outer,
        "all_fives": all(5 in map(rank, part.tiles()) for part in sets),
        "single_tile_left_wild": len(melds) == 4 and left == [RED],
        "four_concealed_pungs": hidden == 4,
        "four_pure_shifted_pungs": has_steps(pungs, 4),
        "three_kongs": kongs >= 3,
        "single_tile_left": len(melds) == 4,
        "three_pure_shifted_pungs": has_steps(pungs, 3),
        "all_even_pungs": facts.is_all_pungs and all(rank(face) % 2 == 0 for face in (*pungs, pair)),
        "million_stones": million >= facts.numbers["thresholds.million_stones_points"],
        "pure_straight": any({low, low + 3, low + 6} <= set(chows) for low in (0, 9, 18)),
        "three_concealed_pungs": hidden >= 3,
        "all_pungs": facts.is_all_pungs,
        "double_pung": len({rank(face) for face in pungs}) < len(pungs),
        "two_concealed_pungs": hidden >= 2,
        "two_terminal_chows": any({low, low + 6} <= set(chows) for low in (0, 9, 18)),
    }
    return names(found)


def wait_patterns(facts: Facts) -> set[str]:
    """Return the row of the way in which a hand of four sets and a pair waited."""
    reading = facts.reading
    if reading.place is None or reading.face is None or not is_only_wait(facts.win.hand, reading):
        return set()
    group = reading.groups[reading.place]
    step = reading.face - group.face
    found = {
        "edge_wait": group.kind == "chow" and (rank(group.face), step) in ((1, 2), (7, 0)),
        "closed_wait": group.kind == "chow" and step == 1,
        "single_wait": group.kind == "pair",
    }
    return names(found)


def are_gates(facts: Facts) -> bool:
    """Tell whether the tiles without the winning one are 1112345678999 of one suit, as is the winning one."""
    if facts.reading.face is None:
        return False
    others = list(facts.tiles)
    others.remove(facts.reading.face)
    return len({tile // 9 for tile in facts.tiles}) == 1 and Counter(map(rank, others)) == GATES


def has_steps(pungs: Iterable[int], length: int) -> bool:
    """Tell whether so many pungs of one suit have consecutive ranks."""
    return any(
        all(face + step in pungs and (face + step) // 9 == face // 9 for step in range(length))
        for face in pungs
    )


def holding_extras(facts: Facts) -> set[str]:
    """Return the rows 41 to 48 whose conditions hold."""
    by, flags = facts.win.by, facts.win.flags
    found = {
        "self_draw": by == "self",
        "concealed_hand": facts.is_closed,
        "root": count_roots(facts) > 0,
        "kong_discard": by == "discard" and "kong_discard" in flags,
        "robbing_the_kong": by == "rob",
        "out_with_replacement_tile": by == "self" and "out_with_replacement_tile" in flags,
        "last_tile_draw": by == "self" and "last_tile" in flags,
        "last_tile_claim": by == "discard" and "last_tile" in flags,
    }
    return names(found)


def count_roots(facts: Facts) -> int:
    """Count the faces with four or more copies (row 43)."""
    return sum(copies >= 4 for copies in Counter(facts.tiles).values())


def names(found: dict[str, bool]) -> set[str]:
    """Return the names that are true."""
    return {name for name, holds in found.items() if holds}
