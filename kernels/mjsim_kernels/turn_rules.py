"""Hold the turn options that one engine reads for every variant."""

from typing import Final

import numpy as np

from mjsim_kernels.arrays import Integers
from mjsim_kernels.tiles import FACES

# dotted rule keys; the last word names the field of TURN_RULES
TURN_KEYS: Final = (
    "tiles.hand",
    "tiles.bonus",
    "wall.reserve",
    "turn.chow",
    "turn.lock_own_pungs",
    "turn.rob_added_kong",
    "turn.kong_moves_deal",
    "options.pushes",
    "options.streak_on_draw",
)
TURN_FIELDS: Final = tuple(key.rpartition(".")[2] for key in TURN_KEYS)

NO_BONUS: Final = 0  # choice of tiles.bonus; 1 is White, or Red where White is wild

COPIES: Final = 4


MOST_TILES: Final = 144

# A record, not a named tuple: Numba counts a reference for each array in a tuple, at every call, with atomic
# instructions. Rules and tables as records took a whole deal from 60 to 29 microseconds.
TURN_RULES: Final = np.dtype(
    [
        ("tile_count", np.int64),
        ("tile_set", np.int8, MOST_TILES),  # every tile of the set, by face; `tile_count` of them
        ("hand", np.int64),  # concealed tiles between turns, a meld counting three
        ("bonus", np.int64),
        ("reserve", np.int64),  # tiles that nobody takes, the indicator included
        ("chow", np.int64),
        ("lock_own_pungs", np.int64),
        ("rob_added_kong", np.int64),
        ("kong_moves_deal", np.int64),
        ("pushes", np.int64),
        ("streak_on_draw", np.int64),  # 0 increment, 1 keep
    ],
    align=True,
)


def turn_rules(numbers: Integers) -> np.record:
    """Build the turn options from rule numbers.

    Parameters
    ----------
    numbers
        (len(TURN_KEYS),) int64, the values of the keys in `TURN_KEYS`.

    Returns
    -------
    TURN_RULES record.
    """
    rules: np.record = np.zeros(1, TURN_RULES).view(np.recarray)[0]
    tile_set = np.repeat(np.arange(FACES, dtype=np.int8), COPIES)
    rules.tile_count = tile_set.size
    rules.tile_set[: tile_set.size] = tile_set
    for field, number in zip(TURN_FIELDS, numbers, strict=True):
        rules[field] = number
    return rules
