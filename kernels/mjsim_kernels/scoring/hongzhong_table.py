"""Number the rows of Hongzhong and the payouts that its scorer reads (docs/rules/hongzhong.md, Scoring)."""

from typing import Final

# in the order of counting
FOUR_KONGS: Final = 0
ALL_TERMINALS: Final = 1
SEVEN_SHIFTED_PAIRS: Final = 2
PURE_TERMINAL_CHOWS: Final = 3
HEAVENLY_HAND: Final = 4
NINE_GATES: Final = 5
ALL_GREEN: Final = 6
OUTSIDE_HAND: Final = 7
ALL_FIVES: Final = 8
EARTHLY_HAND: Final = 9
UPPER_TILES: Final = 10
MIDDLE_TILES: Final = 11
LOWER_TILES: Final = 12
SINGLE_TILE_LEFT_WILD: Final = 13
FOUR_CONCEALED_PUNGS: Final = 14
FOUR_PURE_SHIFTED_PUNGS: Final = 15
DRAGON_SEVEN_PAIRS: Final = 16
THREE_KONGS: Final = 17
SINGLE_TILE_LEFT: Final = 18
UPPER_FOUR: Final = 19
LOWER_FOUR: Final = 20
THREE_PURE_SHIFTED_PUNGS: Final = 21
ALL_EVEN_PUNGS: Final = 22
MILLION_STONES: Final = 23
SEVEN_PAIRS: Final = 24
FULL_FLUSH: Final = 25
PURE_STRAIGHT: Final = 26
THREE_CONCEALED_PUNGS: Final = 27
REVERSIBLE_TILES: Final = 28
FULLY_CONCEALED_HAND: Final = 29
NO_WILD: Final = 30
ALL_PUNGS: Final = 31
EDGE_WAIT: Final = 32
CLOSED_WAIT: Final = 33
SINGLE_WAIT: Final = 34
DOUBLE_PUNG: Final = 35
TWO_CONCEALED_PUNGS: Final = 36
TWO_TERMINAL_CHOWS: Final = 37
ALL_SIMPLES: Final = 38
PLAIN_HAND: Final = 39
SELF_DRAW: Final = 40
CONCEALED_HAND: Final = 41
ROOT: Final = 42
KONG_DISCARD: Final = 43
ROBBING_THE_KONG: Final = 44
OUT_WITH_REPLACEMENT_TILE: Final = 45
LAST_TILE_DRAW: Final = 46
LAST_TILE_CLAIM: Final = 47
ROWS: Final = 48
EXTRAS: Final = SELF_DRAW  # the first of them

PATTERNS: Final = (
    "four_kongs",
    "all_terminals",
    "seven_shifted_pairs",
    "pure_terminal_chows",
    "heavenly_hand",
    "nine_gates",
    "all_green",
    "outside_hand",
    "all_fives",
    "earthly_hand",
    "upper_tiles",
    "middle_tiles",
    "lower_tiles",
    "single_tile_left_wild",
    "four_concealed_pungs",
    "four_pure_shifted_pungs",
    "dragon_seven_pairs",
    "three_kongs",
    "single_tile_left",
    "upper_four",
    "lower_four",
    "three_pure_shifted_pungs",
    "all_even_pungs",
    "million_stones",
    "seven_pairs",
    "full_flush",
    "pure_straight",
    "three_concealed_pungs",
    "reversible_tiles",
    "fully_concealed_hand",
    "no_wild",
    "all_pungs",
    "edge_wait",
    "closed_wait",
    "single_wait",
    "double_pung",
    "two_concealed_pungs",
    "two_terminal_chows",
    "all_simples",
    "plain_hand",
    "self_draw",
    "concealed_hand",
    "root",
    "kong_discard",
    "robbing_the_kong",
    "out_with_replacement_tile",
    "last_tile_draw",
    "last_tile_claim",
)

TOTALS: Final = (
    "multiplier",
    "uncapped",
    "win_points",
    "kong_points",
    "passed_on_points",
    "refund_points",
    "pig_points",
    "ready_points",
)
MULTIPLIER: Final = 0  # of all wins together
UNCAPPED: Final = 1
WIN_POINTS: Final = 2  # points moved, from here on
KONG_POINTS: Final = 3
PASSED_ON_POINTS: Final = 4
REFUND_POINTS: Final = 5
PIG_POINTS: Final = 6
READY_POINTS: Final = 7

# payouts, as the scorer is given them
BASE: Final = 0
DIRECT: Final = 1
ADDED: Final = 2
CONCEALED: Final = 3
PIG: Final = 4
PIG_HIGH: Final = 5
PIG_HIGH_ABOVE: Final = 6
MILLION_STONES_POINTS: Final = 7
ROOTS_IN_DRAGON: Final = 8
MODE: Final = 9
COMBINE: Final = 10
CAP: Final = 11
EARTHLY_ON_DISCARD: Final = 12
PIG_PAYS_WINNERS: Final = 13
VALUES: Final = 14  # plus the row
EXCLUSIONS: Final = VALUES + ROWS  # plus the row, less the rows that stand alone before it

# choices of options.mode
BLOOD_FLOW: Final = 0
BLOOD_BATTLE: Final = 1
SINGLE: Final = 2

LARGEST: Final = 1  # a choice of options.combine

_STAND_ALONE = ("heavenly_hand", "earthly_hand")

KEYS: Final = (
    "stakes.base",
    "kong.direct",
    "kong.added",
    "kong.concealed",
    "exhausted.pig",
    "exhausted.pig_high",
    "exhausted.pig_high_above",
    "thresholds.million_stones_points",
    "roots_included.dragon_seven_pairs",
    "options.mode",
    "options.combine",
    "options.cap",
    "options.earthly_on_discard",
    "options.pig_pays_winners",
    *(f"patterns.{row}" for row in PATTERNS[:EXTRAS]),
    *(f"extras.{row}" for row in PATTERNS[EXTRAS:]),
    *(f"exclusions.{row}" for row in PATTERNS[:EXTRAS] if row not in _STAND_ALONE),
)
