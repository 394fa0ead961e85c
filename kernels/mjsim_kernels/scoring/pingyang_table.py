"""Number the rows of Pingyang and the payouts that its scorer reads (docs/rules/pingyang.md, Scoring)."""

from typing import Final

# in the order that decides between interpretations of equal sums (Algorithm 5)
KILL_PIG: Final = 0
WILD_TILES: Final = 1
FLOWER_TILES: Final = 2
WHITE_TILES: Final = 3
DEALT_FOUR_KONG: Final = 4
SEAT_WIND_PUNG: Final = 5
DRAGON_PUNG: Final = 6
SEAT_WIND_PAIR: Final = 7
EXPOSED_KONG: Final = 8
CONCEALED_KONG: Final = 9
HEAVENLY_HAND: Final = 10
EARTHLY_HAND: Final = 11
ALL_HONORS: Final = 12
FULL_FLUSH: Final = 13
HALF_FLUSH: Final = 14
ALL_CHOWS: Final = 15
ALL_PUNGS: Final = 16
FOUR_WINDS: Final = 17
NO_WILD: Final = 18
CLEAN_CONCEALED_HAND: Final = 19
WILD_SET: Final = 20
SINGLE_TILE_LEFT: Final = 21
OUT_WITH_REPLACEMENT_TILE: Final = 22
ROBBING_THE_KONG: Final = 23
LAST_TILE_DRAW: Final = 24
SELF_DRAW: Final = 25
ROWS: Final = 26

PATTERNS: Final = (
    "kill_pig",
    "wild_tiles",
    "flower_tiles",
    "white_tiles",
    "dealt_four_kong",
    "seat_wind_pung",
    "dragon_pung",
    "seat_wind_pair",
    "exposed_kong",
    "concealed_kong",
    "heavenly_hand",
    "earthly_hand",
    "all_honors",
    "full_flush",
    "half_flush",
    "all_chows",
    "all_pungs",
    "four_winds",
    "no_wild",
    "clean_concealed_hand",
    "wild_set",
    "single_tile_left",
    "out_with_replacement_tile",
    "robbing_the_kong",
    "last_tile_draw",
    "self_draw",
)

TOTALS: Final = ("tai", "mult", "total")
TAI: Final = 0
MULT: Final = 1
TOTAL: Final = 2

# payouts, as the scorer is given them
POINTS_PER_TAI: Final = 0
DEALER_FACTOR: Final = 1
LIABILITY_MELDS: Final = 2
THRESHOLD: Final = 3
FACTOR: Final = 4
KILL_PIG_ALLOWED: Final = 5
WHITE_IS_FLOWER: Final = 6
DEALT_FOUR_IS_KONG: Final = 7
FOUR_WINDS_BY_PAIR: Final = 8
BIG_WILD_WINDS: Final = 9
KILL_PIG_ADDS: Final = 10
KILL_PIG_FLAT: Final = 11
KILL_PIG_CANCELS: Final = 12
HONORS: Final = 13  # own wind pung, dragon pung, own wind pair
EXPOSED: Final = 16  # small, big, honor
CONCEALED: Final = 19  # likewise
WIN: Final = 22 - HEAVENLY_HAND  # plus the row, from heavenly_hand on
REPLACEMENT_FLOWER: Final = WIN + OUT_WITH_REPLACEMENT_TILE
REPLACEMENT_EXPOSED: Final = 38
REPLACEMENT_CONCEALED: Final = 39
REPLACEMENT_HONOR_EXTRA: Final = 40
KILL_PIGS: Final = 41  # four, five, six wilds
KILL_PIG_SAME_FACE: Final = 44
DEALT_FOUR: Final = 45
SAME_FACE_SURPLUS: Final = 46
FLOWER: Final = 47  # 1 to 4 tiles
WHITE: Final = 51  # 1 to 4
SMALL_WILDS: Final = 55  # 1 to 3
BIG_WILDS: Final = 58  # 1 to 3
SAME_FACE: Final = 61  # 1 and 2; the last ones, because there may be none

OWN: Final = 1  # the choice "own" of options.big_wild_winds

KEYS: Final = (
    "settlement.points_per_tai",
    "settlement.dealer_factor",
    "settlement.liability_melds",
    "doubling.threshold",
    "doubling.factor",
    "turn.kill_pig",
    "options.white_is_flower",
    "options.dealt_four_is_kong",
    "options.four_winds_by_pair",
    "options.big_wild_winds",
    "options.kill_pig_adds_to_wilds",
    "options.kill_pig_flat",
    "options.kill_pig_cancels_losers",
    "honor.seat_wind_pung",
    "honor.dragon_pung",
    "honor.seat_wind_pair",
    "kong.exposed_small",
    "kong.exposed_big",
    "kong.exposed_honor",
    "kong.concealed_small",
    "kong.concealed_big",
    "kong.concealed_honor",
    "win.heavenly_hand",
    "win.earthly_hand",
    "win.all_honors",
    "win.full_flush",
    "win.half_flush",
    "win.all_chows",
    "win.all_pungs",
    "win.four_winds",
    "win.no_wild",
    "win.clean_concealed_hand",
    "win.wild_set",
    "win.single_tile_left",
    "win.replacement_flower",
    "win.robbing_the_kong",
    "win.last_tile_draw",
    "win.self_draw",
    "win.replacement_exposed",
    "win.replacement_concealed",
    "win.replacement_honor_extra",
    "kill_pig.four",
    "kill_pig.five",
    "kill_pig.six",
    "kill_pig.same_face_pair",
    "bonus.dealt_four",
    "wild.same_face_surplus",
    "bonus.flower",
    "bonus.white",
    "wild.small",
    "wild.big",
    "wild.same_face",
)
