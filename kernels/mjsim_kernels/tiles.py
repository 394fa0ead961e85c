"""Number the tiles: 34 faces and 8 flowers, in the order of docs/rules/README.md."""

from typing import Final

FACES: Final = 34
FLOWERS: Final = 8
KINDS: Final = FACES + FLOWERS

SUITS: Final = 4  # characters, dots, bamboo, honors
RANKS: Final = 9

EAST: Final = 27
SOUTH: Final = 28
WEST: Final = 29
NORTH: Final = 30
WHITE: Final = 31
GREEN: Final = 32
RED: Final = 33
FIRST_FLOWER: Final = 34

NO_TILE: Final = -1

SEATS: Final = 4
MOST_SETS: Final = 5

# meld and group kinds
CHOW: Final = 0  # face = lowest tile of the run
PUNG: Final = 1
PAIR: Final = 2
KONG: Final = 3  # called from a discard
ADDED_KONG: Final = 4  # a pung extended with the fourth tile
CONCEALED_KONG: Final = 5
