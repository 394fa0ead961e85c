"""Hold the turn options that one engine reads for every variant."""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from mjsim_kernels.tiles import FACES

# dotted rule keys, in the order of the fields of TurnRules
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

NO_BONUS: Final = 0  # choice of tiles.bonus; 1 is White, or Red where White is wild

COPIES: Final = 4


class TurnRules(NamedTuple):
    """The turn options of one rule set; integers, so that every variant shares one compiled engine."""

    tile_set: npt.NDArray[np.int8]  # (n_tiles,) every tile of the set, by face
    hand: int  # concealed tiles between turns, a meld counting three
    bonus: int
    reserve: int  # tiles that nobody takes, the indicator included
    chow: int
    lock_own_pungs: int
    rob_added_kong: int
    kong_moves_deal: int
    pushes: int
    streak_on_draw: int  # 0 increment, 1 keep


def turn_rules(numbers: npt.NDArray[np.int64]) -> TurnRules:
    """Build the turn options from rule numbers.

    Parameters
    ----------
    numbers: (len(TURN_KEYS),) values of the keys in `TURN_KEYS`.
    """
    tile_set = np.repeat(np.arange(FACES, dtype=np.int8), COPIES)
    return TurnRules(tile_set, *(int(number) for number in numbers))
