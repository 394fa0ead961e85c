"""Draw positions of Hongzhong, for the kernels and for plain players: hands that are near something, and any."""

import random
from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np

from mjsim_kernels.deal_state import add_meld, add_tile
from mjsim_kernels.river.dealing import clear_river
from mjsim_kernels.river.hands import find_waits
from mjsim_kernels.simulate import new_deals
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import CONCEALED_KONG, KONG, PUNG
from reference.hongzhong_readings import SUIT_FACES, Hand
from reference.notation import RED, Meld
from reference.river_player import PACK
from reference.river_policies import COPIES, Sight

MELD_NUMBERS = {"pung": PUNG, "kong": KONG, "ckong": CONCEALED_KONG}
SAME = {"pair": 2, "pung": 3, "kong": 4}
TRIES = 30  # groups thought of before a hand is filled with other tiles
SEAT = 1
SUITS = range(3)
FREE = -1  # no missing suit yet


@dataclass(frozen=True)
class Drawn:
    """Hold one seat's tiles and what lies face up.

    Parameters
    ----------
    hand : 13 tiles with the melds, or 14
    shown : discards and won tiles
    """

    hand: Hand
    shown: tuple[int, ...]

    @property
    def sight(self) -> Sight:
        """What the seat sees, as the plain players take it."""
        unseen = tuple(self.left(face) for face in range(SUIT_FACES))
        return Sight(self.hand, unseen, opening=self.hand.missing == FREE)

    def left(self, tile: int) -> int:
        """Count the copies of a tile that the seat sees nowhere."""
        held = self.hand.concealed.count(tile) + sum(meld.tiles().count(tile) for meld in self.hand.melds)
        return COPIES - held - self.shown.count(tile)

    def with_tile(self, tile: int) -> "Drawn":
        """Return the position after the seat has drawn a tile."""
        return Drawn(self.hand.with_tile(tile), self.shown)

    def with_discard(self, tile: int) -> "Drawn":
        """Return the position after another seat has discarded a tile."""
        return Drawn(self.hand, (*self.shown, tile))

    def lay(self, rules: np.record) -> np.recarray:
        """Return the deal, as the kernels take it: seat 1 holds these tiles, and the wall is not empty."""
        deals: np.recarray = new_deals()
        deal: Any = deals[0]
        clear_river(deal, rules)
        deal.acted[:] = 1
        deal.taken = deal.limit - 5
        deal.missing[SEAT] = self.hand.missing
        for tile in self.hand.concealed:
            add_tile(deal, SEAT, tile)
        for meld in self.hand.melds:
            add_meld(deal, SEAT, MELD_NUMBERS[meld.kind], meld.face)
        for tile in [*self.shown, *(tile for meld in self.hand.melds for tile in meld.tiles())]:
            deal.seen[tile] += 1
        return deals


class Drawer:
    """Draw hands from a pack of four of each tile."""

    def __init__(self, seed: str) -> None:
        self.random = random.Random(seed)

    def position(self, size: int, opening: bool = False) -> Drawn:
        """Draw a position of a seat that holds so many tiles, each meld three."""
        missing = FREE if opening else self.random.randrange(3)
        suits = [suit for suit in SUITS if suit != missing and (not opening or self.random.random() < 0.8)]
        left = Counter(PACK)
        melds = [] if opening else self.melds(suits, left)
        fourth = [meld.face for meld in melds if meld.kind == "pung" and self.random.random() < 0.3]
        del fourth[size - 3 * len(melds) :]
        left.subtract(fourth)
        tiles = [*fourth, *self.tiles(size - 3 * len(melds) - len(fourth), suits or [0], left)]
        shown = self.random.sample(list(left.elements()), self.random.choice([0, 15, 40, 60]))
        return Drawn(Hand(tuple(sorted(tiles)), tuple(melds), missing), tuple(shown))

    def melds(self, suits: list[int], left: Counter[int]) -> list[Meld]:
        """Draw none to four melds."""
        faces = [9 * suit + rank for suit in suits for rank in range(9)]
        count = self.random.choice([0, 0, 0, 0, 1, 2, 3, 4])
        melds = [
            Meld(self.random.choice(list(MELD_NUMBERS)), face) for face in self.random.sample(faces, count)
        ]
        for meld in melds:
            left.subtract(meld.tiles())
        return melds

    def tiles(self, count: int, suits: list[int], left: Counter[int]) -> list[int]:
        """Draw so many tiles: of groups of a kind, of few ranks or any, some of them replaced by Reds and others."""
        kinds = self.random.choice(
            [("chow", "pung"), ("chow", "pung", "kong"), ("pair",), ("pair", "kong"), ()]
        )
        ranks, tiles = self.random.randint(3, 9), list[int]()
        for _ in range(TRIES if kinds else 0):
            kind = self.random.choice(kinds)
            face = 9 * self.random.choice(suits) + self.random.randrange(ranks)
            group = [face, face + 1, face + 2] if kind == "chow" else [face] * SAME[kind]
            fits = len(tiles) < count and (kind != "chow" or face % 9 <= 6)
            if fits and all(left[tile] >= group.count(tile) for tile in group):
                tiles += group
                left.subtract(group)
        kept = max(min(count, len(tiles)) - self.random.choice([0, 1, 1, 2, 3]), 0)
        self.random.shuffle(tiles)
        left.update(tiles[kept:])
        return self.fill(tiles[:kept], count, suits, ranks, left)

    def fill(
        self, tiles: list[int], count: int, suits: list[int], ranks: int, left: Counter[int]
    ) -> list[int]:
        """Draw the other tiles: Reds, tiles of the two suits or, seldom, any."""
        near = [9 * suit + rank for suit in suits for rank in range(ranks)]
        while len(tiles) < count:
            pick = self.random.random()
            tile = RED if pick < 0.45 else self.random.choice(near if pick < 0.9 else PACK)
            if left[tile] > 0:
                tiles.append(tile)
                left[tile] -= 1
        return tiles


def lock(deal: np.record, tables: HandTables) -> bool:
    """Let the seat have won before with its 13 tiles, if they are ready; tell whether they are."""
    deal.waits[SEAT] = find_waits(deal, tables, SEAT)
    deal.won = 1 << SEAT
    return bool(deal.waits[SEAT])
