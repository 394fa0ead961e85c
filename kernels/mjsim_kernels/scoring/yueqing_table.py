"""Number the elements of Yueqing and the payouts that its scorer reads (docs/rules/yueqing.md, Scoring)."""

from typing import Final

# big elements, fanned up
ALL_HONORS: Final = 0
THREE_WILDS_NATURAL: Final = 1
THREE_BEAUTIES_FOUR_BONUS: Final = 2
THREE_BEAUTIES: Final = 3
FOUR_BONUS_TILES: Final = 4
THREE_WILD_PUNG: Final = 5
FULL_FLUSH: Final = 6
SINGLE_TILE_LEFT: Final = 7
HEAVENLY_HAND: Final = 8
EARTHLY_HAND: Final = 9
THREE_WILDS_TWO_NATURAL: Final = 10
SINGLE_TILE_LEFT_DRAWS_WILD: Final = 11
SINGLE_TILE_LEFT_WILD: Final = 12
HALF_FLUSH: Final = 13
ALL_PUNGS: Final = 14
TWO_WILDS_NATURAL: Final = 15
TWO_WILD_PAIR: Final = 16
THREE_WILDS: Final = 17
BIG_ELEMENTS: Final = 18

# plain elements
THREE_WILD_PUSH: Final = 18
FOUR_BONUS_PUSH: Final = 19
BONUS_TILE: Final = 20
SEAT_WIND_PUNG: Final = 21
DRAGON_PUNG: Final = 22
NO_WILD: Final = 23
TWO_WILDS: Final = 24
WILD_NATURAL: Final = 25
ALL_CHOWS: Final = 26
OUT_WITH_REPLACEMENT_TILE: Final = 27
ROBBING_THE_KONG: Final = 28
CHICKEN_HAND: Final = 29
ELEMENTS: Final = 30

PLAIN_PROMOTION: Final = 30

PATTERNS: Final = (
    "all_honors",
    "three_wilds_natural",
    "three_beauties_four_bonus",
    "three_beauties",
    "four_bonus_tiles",
    "three_wild_pung",
    "full_flush",
    "single_tile_left",
    "heavenly_hand",
    "earthly_hand",
    "three_wilds_two_natural",
    "single_tile_left_draws_wild",
    "single_tile_left_wild",
    "half_flush",
    "all_pungs",
    "two_wilds_natural",
    "two_wild_pair",
    "three_wilds",
    "three_wild_push",
    "four_bonus_push",
    "bonus_tile",
    "seat_wind_pung",
    "dragon_pung",
    "no_wild",
    "two_wilds",
    "wild_natural",
    "all_chows",
    "out_with_replacement_tile",
    "robbing_the_kong",
    "chicken_hand",
    "plain_promotion",
)

TOTALS: Final = ("big", "plain", "tai")
BIG: Final = 0
PLAIN: Final = 1
TAI: Final = 2

# payouts, as the scorer is given them
BASE: Final = 0
DEALER: Final = 1
STREAK_STEP: Final = 2
MULTIPLIER: Final = 3
FAN_UP: Final = 4
PROMOTE_AT: Final = 5
PROMOTE_VALUE: Final = 6
PUSHES: Final = 7
FAN_UP_PLAIN: Final = 8
STREAK_PAYERS: Final = 9
VALUES: Final = 10  # then the raw value of each element, in the order of the table

STREAK_PAID_BY_ALL: Final = 1  # the choice "all" of options.streak_payers

KEYS: Final = (
    "settlement.base",
    "settlement.dealer",
    "settlement.streak_step",
    "settlement.multiplier",
    "fan_up.multiplier",
    "fan_up.promote_at",
    "fan_up.promote_value",
    "options.pushes",
    "options.fan_up_plain",
    "options.streak_payers",
    *(f"big.{name}" for name in PATTERNS[:BIG_ELEMENTS]),
    *(f"plain.{name}" for name in PATTERNS[BIG_ELEMENTS:ELEMENTS]),
)
