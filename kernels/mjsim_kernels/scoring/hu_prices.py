"""Lay out the numbers that the scorers of the hu and tai family read, whatever their keys are called.

The family counts hu for sets and pairs and doubles them once a tai; every loser's hand is counted too
(docs/rules/longgang.md, docs/rules/chayuan.md). A variant fills one record of `PRICES` from its own payouts.
"""

from typing import Final

import numpy as np

# rows of `sets`
EXPOSED_PUNG: Final = 0
CONCEALED_PUNG: Final = 1
EXPOSED_KONG: Final = 2
CONCEALED_KONG_SET: Final = 3
SET_ROWS: Final = 4

# columns of `sets`
SMALL: Final = 0
BIG: Final = 1
SIZES: Final = 2

PRICES: Final = np.dtype(
    (
        np.record,
        [
            ("sets", np.int64, (SET_ROWS, SIZES)),  # hu of a pung or kong, of small and of big tiles
            ("value_pair", np.int64),
            ("flower_tile", np.int64),
            ("self_draw", np.int64),  # winning tile in a set
            ("pair_self_draw", np.int64),  # in the pair
            ("closed_wait", np.int64),
            ("edge_wait", np.int64),
            ("single_wait", np.int64),
            ("dragon_pung", np.int64),  # tai
            ("seat_wind_pung", np.int64),  # tai
            ("round_up_to", np.int64),
            ("least", np.int64),  # total of a hand without hu
            ("cap", np.int64),
            ("hu_per_point", np.int64),
            ("winner_factor", np.int64),  # with the dealer, between winner and loser
            ("loser_factor", np.int64),  # between two losers
            ("factor_first", np.int8),  # 1: the factor comes before rounding down to whole points
            ("tai_first", np.int8),  # 1: a loser's best arrangement has most tai, else the largest total
        ],
    )
)
