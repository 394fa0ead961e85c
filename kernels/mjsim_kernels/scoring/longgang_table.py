"""Number the elements of Longgang and the payouts that its scorer reads (docs/rules/longgang.md, Scoring)."""

from typing import Final

# elements in the order that decides between readings: tai ...
FOUR_FLOWERS: Final = 0
OWN_FLOWER: Final = 1
DOUBLE_WILD: Final = 2
NO_WILD: Final = 3
DRAGON_PUNG: Final = 4
SEAT_WIND_PUNG: Final = 5
HALF_FLUSH: Final = 6
ALL_PUNGS: Final = 7
EIGHT_PAIRS: Final = 8
PURE_STRAIGHT: Final = 9
OUT_WITH_REPLACEMENT_TILE: Final = 10
FOUR_CONCEALED_PUNGS: Final = 11
FOUR_PURE_SHIFTED_PUNGS: Final = 12
THREE_KONGS: Final = 13
TRIPLE_PUNG: Final = 14
ALL_CHOWS: Final = 15
TAI_ELEMENTS: Final = 16
# ... then hu
CONCEALED_KONG: Final = 16
EXPOSED_KONG: Final = 17
CONCEALED_PUNG: Final = 18
EXPOSED_PUNG: Final = 19
VALUE_PAIR: Final = 20
FLOWER_TILES: Final = 21
SELF_DRAW: Final = 22
CLOSED_WAIT: Final = 23
EDGE_WAIT: Final = 24
SINGLE_WAIT: Final = 25
ELEMENTS: Final = 26

# limit hands by their place in the book's table; as patterns they follow the elements
HEAVENLY_HAND: Final = 0
EARTHLY_HAND: Final = 1
HUMAN_HAND: Final = 2
THREE_WILDS: Final = 3
BIG_FOUR_WINDS: Final = 4
LITTLE_FOUR_WINDS: Final = 5
ALL_HONORS: Final = 6
ALL_TERMINALS: Final = 7
ALL_TERMINALS_AND_HONORS: Final = 8
NINE_DRAGONS: Final = 9
FOUR_PURE_SHIFTED_CHOWS: Final = 10
EIGHT_SHIFTED_PAIRS: Final = 11
FULL_FLUSH: Final = 12
PUNG_OF_WILDS: Final = 13
FIVE_SHIFTED_KONGS: Final = 14
FIVE_KONGS: Final = 15
FOUR_SHIFTED_KONGS: Final = 16
FOUR_KONGS: Final = 17
THREE_SHIFTED_KONGS: Final = 18
FIVE_PURE_SHIFTED_PUNGS: Final = 19
FIVE_CONCEALED_PUNGS: Final = 20
QUADRUPLE_CHOW: Final = 21
FOUR_GUARDIANS: Final = 22
SIXTEEN_KNITTED: Final = 23
SIXTEEN_UNRELATED: Final = 24
LIMIT_EIGHT_PAIRS: Final = 25  # the pattern EIGHT_PAIRS
NO_LIMIT: Final = 26

# behind options.rare_hands, a bit each
RARE_LIMITS: Final = (
    1 << NINE_DRAGONS
    | 1 << FOUR_PURE_SHIFTED_CHOWS
    | 1 << FIVE_SHIFTED_KONGS
    | 1 << FIVE_KONGS
    | 1 << FOUR_SHIFTED_KONGS
    | 1 << FOUR_KONGS
    | 1 << THREE_SHIFTED_KONGS
    | 1 << FIVE_PURE_SHIFTED_PUNGS
    | 1 << FIVE_CONCEALED_PUNGS
    | 1 << QUADRUPLE_CHOW
    | 1 << FOUR_GUARDIANS
    | 1 << SIXTEEN_KNITTED
    | 1 << SIXTEEN_UNRELATED
)

PATTERNS: Final = (
    "four_flowers",
    "own_flower",
    "double_wild",
    "no_wild",
    "dragon_pung",
    "seat_wind_pung",
    "half_flush",
    "all_pungs",
    "eight_pairs",
    "pure_straight",
    "out_with_replacement_tile",
    "four_concealed_pungs",
    "four_pure_shifted_pungs",
    "three_kongs",
    "triple_pung",
    "all_chows",
    "concealed_kong",
    "exposed_kong",
    "concealed_pung",
    "exposed_pung",
    "value_pair",
    "flower_tiles",
    "self_draw",
    "closed_wait",
    "edge_wait",
    "single_wait",
    "heavenly_hand",
    "earthly_hand",
    "human_hand",
    "three_wilds",
    "big_four_winds",
    "little_four_winds",
    "all_honors",
    "all_terminals",
    "all_terminals_and_honors",
    "nine_dragons",
    "four_pure_shifted_chows",
    "eight_shifted_pairs",
    "full_flush",
    "pung_of_wilds",
    "five_shifted_kongs",
    "five_kongs",
    "four_shifted_kongs",
    "four_kongs",
    "three_shifted_kongs",
    "five_pure_shifted_pungs",
    "five_concealed_pungs",
    "quadruple_chow",
    "four_guardians",
    "sixteen_knitted",
    "sixteen_unrelated",
)

TOTALS: Final = ("card_hu", "tai", "total", "follow", "limit", "direct")
CARD_HU: Final = 0
TAI: Final = 1
TOTAL: Final = 2
FOLLOW: Final = 3
LIMIT: Final = 4  # 1 for a limit hand, direct or counted
DIRECT: Final = 5  # 1 for a direct one, which has no card hu

# sums of a loser's hand
LOSER_HU: Final = 0
LOSER_TAI: Final = 1
LOSER_TOTAL: Final = 2

# payouts, as the scorer is given them
WINNER_HU: Final = 0
ROUND_UP_TO: Final = 1
CAP: Final = 2
HU_PER_CHIP: Final = 3
FACTOR: Final = 4
FOLLOW_UNIT: Final = 5  # then the one after the top-up
FOLLOW_CAP: Final = 7
LIMIT_TAI: Final = 8
LOSERS_ZERO: Final = 9  # a bit for each limit hand
LIMIT_HANDS: Final = 10  # likewise
EIGHT_PAIRS_RULE: Final = 11
PURE_STRAIGHT_RULE: Final = 12
RARE_HANDS: Final = 13
HUMAN_HAND_RULE: Final = 14
REPLACEMENT_RULE: Final = 15
EDGE_AND_SINGLE: Final = 16
PAIR_SELF_DRAW: Final = 17
LOSER_FOUR_FLOWERS: Final = 18
FOUR_WILDS_NEEDED: Final = 19
STRICT_FOUR_WINDS: Final = 20
ROB_FOR_PAIR: Final = 21
BARE_WILD_WAIT: Final = 22
WILD_FISHING: Final = 23
LATE_LIABILITY: Final = 24
MATCH_PLAY: Final = 25
TOP_UP_RULE: Final = 26
CHIPS: Final = 27
FEE: Final = 28
TOP_UP: Final = 29
SETS: Final = 30  # hu of the rows of PRICES.sets, small and big
VALUES: Final = 38 - VALUE_PAIR  # plus the hu element from VALUE_PAIR on
TAI_VALUES: Final = 44  # plus the tai element
LOSER_EIGHT_PAIRS: Final = 60

# choices of options.eight_pairs
PAIRS_OFF: Final = 0
PAIRS_COUNTED: Final = 1
PAIRS_LIMIT: Final = 2

FLOWERS_IN_FULL: Final = 0  # the choice "full" of options.loser_four_flowers
HONOR_ONLY: Final = 1  # the choice "honor_only" of options.wild_fishing

KEYS: Final = (
    "base.winner_hu",
    "base.round_up_to",
    "base.cap",
    "base.hu_per_chip",
    "dealer.factor",
    "follow.unit",
    "follow.unit_after_top_up",
    "follow.cap_tai",
    "limit.tai",
    "limit.losers_zero",
    "limit.hands",
    "options.eight_pairs",
    "options.pure_straight",
    "options.rare_hands",
    "options.human_hand",
    "options.replacement_tai",
    "options.edge_and_single_wait",
    "options.single_wait_self_draw",
    "options.loser_four_flowers",
    "options.four_wilds_needed",
    "options.strict_four_winds",
    "options.rob_for_pair",
    "options.bare_wild_wait",
    "options.wild_fishing",
    "options.late_liability",
    "options.match_play",
    "options.top_up",
    "match.chips",
    "match.fee",
    "match.top_up",
    "hu.exposed_pung.small",
    "hu.exposed_pung.big",
    "hu.concealed_pung.small",
    "hu.concealed_pung.big",
    "hu.exposed_kong.small",
    "hu.exposed_kong.big",
    "hu.concealed_kong.small",
    "hu.concealed_kong.big",
    *(f"hu.{name}" for name in PATTERNS[VALUE_PAIR:ELEMENTS]),
    *(f"tai.{name}" for name in PATTERNS[:TAI_ELEMENTS]),
    "tai.loser_eight_pairs",
)
