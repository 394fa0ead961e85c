"""Number the elements of Wenzhou and the payouts that its scorer reads (docs/rules/wenzhou.md, Scoring)."""

from typing import Final

from mjsim_kernels.tiles import SEATS

SOFT_HAND: Final = 0
SELF_DRAWN: Final = 1
NO_WILD: Final = 2
WILD_NATURAL: Final = 3
THREE_WILDS: Final = 4
ROBBING_THE_KONG: Final = 5
EIGHT_PAIRS: Final = 6
WILD_SINGLE_WAIT: Final = 7
THREE_WILDS_COMPLETE: Final = 8
HARD_EIGHT_PAIRS: Final = 9
HEAVENLY_HAND: Final = 10
EARTHLY_HAND: Final = 11
SINGLE_TILE_LEFT: Final = 12
SINGLE_TILE_LEFT_WILD: Final = 13
ALL_PUNGS: Final = 14
ELEMENTS: Final = 15

PATTERNS: Final = (
    "soft_hand",
    "self_draw",
    "no_wild",
    "wild_natural",
    "three_wilds",
    "robbing_the_kong",
    "eight_pairs",
    "wild_single_wait",
    "three_wilds_complete",
    "hard_eight_pairs",
    "heavenly_hand",
    "earthly_hand",
    "single_tile_left",
    "single_tile_left_wild",
    "all_pungs",
)

# the wild scores are by seat, from the dealer
TOTALS: Final = ("multiplier", *(f"wild_net_{seat}" for seat in range(SEATS)))
MULTIPLIER: Final = 0
WILD_NETS: Final = 1  # the first of four
ESCAPE_PENALTY: Final = 5  # this and the next only of an escape, and so none of TOTALS
HOUSE: Final = 6

# payouts, as the scorer is given them
PAIRS_WIN: Final = 0
THREE_WILDS_ON_DISCARD: Final = 1
LONE_WILD_SELF_DRAW_ONLY: Final = 2
TOP_PAYS_BOTH_WAYS: Final = 3
THREE_WILDS_WIN: Final = 4
DISCARDER_FACTOR: Final = 5
ROBBED_FACTOR: Final = 6
UNIT: Final = 7
THREE_WILDS_FACTOR: Final = 8
ESCAPE_FACTOR: Final = 9
MAX_DEALS: Final = 10
VALUES: Final = 11  # the value of each element, in the order of the table
LISTS: Final = VALUES + ELEMENTS  # then four lists with an entry for each deal of a streak

DEALER_PAIR: Final = 0  # place among the lists
NON_DEALER_PAIR: Final = 1
BUY: Final = 2
TOP: Final = 3

KEYS: Final = (
    "options.eight_pairs",
    "options.three_wilds_on_discard",
    "options.lone_wild_self_draw_only",
    "options.top_pays_both_ways",
    "turn.three_wilds_win",
    "settlement.discarder_factor",
    "settlement.robbed_factor",
    "wild_score.unit",
    "wild_score.three_wilds_winner_factor",
    "escape.factor",
    "dealer.max_deals",
    *(f"multipliers.{name}" for name in PATTERNS),
    "base.dealer_pair",
    "base.non_dealer_pair",
    "bets.buy",
    "bets.top",
)
