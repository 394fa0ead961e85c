"""Number the elements of Chayuan and the payouts that its scorer reads (docs/rules/chayuan.md, Scoring)."""

from typing import Final

# tai elements, in the order that decides between readings
NO_WILD: Final = 0
HALF_FLUSH: Final = 1
ALL_PUNGS: Final = 2
SEAT_WIND_PUNG: Final = 3
DRAGON_PUNG: Final = 4
DOUBLE_WILD: Final = 5
OWN_FLOWER: Final = 6
FOUR_FLOWERS: Final = 7
DOUBLE_FLOWER: Final = 8
DOUBLE_FLOWER_WITH_OWN: Final = 9
TAI_ELEMENTS: Final = 10

# limit hands, in the order in which one is named
HEAVENLY_HAND: Final = 10
EARTHLY_HAND: Final = 11
THREE_WILDS: Final = 12
BIG_FOUR_WINDS: Final = 13
LITTLE_FOUR_WINDS: Final = 14
FULL_FLUSH: Final = 15
BIG_TILE_PUNGS: Final = 16
PUNG_OF_WILDS: Final = 17
NO_LIMIT: Final = 18

PATTERNS: Final = (
    "no_wild",
    "half_flush",
    "all_pungs",
    "seat_wind_pung",
    "dragon_pung",
    "double_wild",
    "own_flower",
    "four_flowers",
    "double_flower",
    "double_flower_with_own",
    "heavenly_hand",
    "earthly_hand",
    "three_wilds",
    "big_four_winds",
    "little_four_winds",
    "full_flush",
    "big_tile_pungs",
    "pung_of_wilds",
)

TOTALS: Final = ("hu", "tai", "total", "limit")
HU: Final = 0
TAI: Final = 1
TOTAL: Final = 2
LIMIT: Final = 3

# payouts, as the scorer is given them
WINNER_BASE: Final = 0
SETS: Final = 1  # exposed and concealed pungs, exposed and concealed kongs, each small and big
VALUE_PAIR: Final = 9
SELF_DRAW: Final = 10
SINGLE_WAIT_SELF_DRAW: Final = 11
CLOSED_WAIT: Final = 12
EDGE_WAIT: Final = 13
SINGLE_WAIT: Final = 14
FLOWER_TILES: Final = 15
TAI_VALUES: Final = 16  # of each element, in the order of the table
LIMIT_TAI: Final = TAI_VALUES + TAI_ELEMENTS
LIMIT_TOTAL: Final = 27
ROUNDING_UNIT: Final = 28
MINIMUM: Final = 29
CAP: Final = 30
HU_PER_POINT: Final = 31
WINNER_DEALER_FACTOR: Final = 32
LOSER_DEALER_FACTOR: Final = 33
TAI_BONUSES: Final = 34  # of each mode
TAI_BONUS_CAP: Final = 36
MODE: Final = 37
UNIVERSAL_MAY_ROB: Final = 38
LOSERS_ZERO: Final = 39
LOSERS_NEED_PUNGS: Final = 40
LIMIT_NEEDS_TAI: Final = 41
UNIVERSAL_BARRED: Final = 42
THREE_WILDS_WIN: Final = 43

KEYS: Final = (
    "hu.winner_base",
    "hu.exposed_pung_small",
    "hu.exposed_pung_big",
    "hu.concealed_pung_small",
    "hu.concealed_pung_big",
    "hu.exposed_kong_small",
    "hu.exposed_kong_big",
    "hu.concealed_kong_small",
    "hu.concealed_kong_big",
    "hu.value_pair",
    "hu.self_draw",
    "hu.single_wait_self_draw",
    "hu.closed_wait",
    "hu.edge_wait",
    "hu.single_wait",
    "hu.flower_tiles",
    *(f"tai.{name}" for name in PATTERNS[:TAI_ELEMENTS]),
    "limit.tai",
    "limit.total",
    "rounding.unit",
    "rounding.minimum",
    "rounding.cap",
    "settlement.hu_per_point",
    "settlement.winner_dealer_factor",
    "settlement.loser_dealer_factor",
    "settlement.tai_bonus_regular",
    "settlement.tai_bonus_broken_chips",
    "settlement.tai_bonus_cap",
    "options.mode",
    "options.universal_wait_may_rob",
    "options.losers_zero_on_instant_limit",
    "options.loser_double_wild_needs_pung",
    "options.computed_limit_needs_three_tai",
    "turn.universal_wait_barred",
    "turn.three_wilds_win",
)
