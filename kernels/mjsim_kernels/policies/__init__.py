"""Bots: each chooses among the legal moves by what its seat may see."""

from typing import Final

POLICIES: Final = ("random", "greedy", "ukeire")  # by number

RANDOM: Final = 0
GREEDY: Final = 1
UKEIRE: Final = 2
