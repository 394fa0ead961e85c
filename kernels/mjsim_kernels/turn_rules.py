"""Hold the turn options that one engine reads for every variant."""

from collections.abc import Mapping
from typing import Final

import numpy as np

from mjsim_kernels.arrays import Tiles
from mjsim_kernels.tiles import EAST, FACES, FIRST_FLOWER, FLOWERS, GREEN, NORTH, RED, SEATS, WHITE

COPIES: Final = 4
MOST_TILES: Final = FACES * COPIES + FLOWERS

# choices of tiles.bonus
NO_BONUS: Final = 0
WHITE_BONUS: Final = 1  # White, or Red where White is wild

# choices of turn.earthly
EARTHLY_ALSO_BY_KONG: Final = (
    0  # the dealer's first discard, also taken as a kong and won with its replacement
)
EARTHLY_BY_DISCARD: Final = 1  # the dealer's first discard
EARTHLY_IN_FIRST_ROUND: Final = (
    2  # a first action, on the discard of the seat before, in the dealer's first round
)

# choices of options.follow_rule
FOLLOW_OFF: Final = 0
FOLLOW_NEXT_SEAT: Final = 1
FOLLOW_ANY_EARLIER: Final = 2

# choices of turn.take_lock: what a seat may not make of a face of which it has let a pung pass
NO_TAKE_LOCK: Final = 0
LOCK_PUNGS: Final = 1
LOCK_PUNGS_AND_KONGS: Final = 2
LOCK_PUNGS_AND_CHOWS: Final = 3  # and lets a chow pass likewise

# choices of turn.win_lock: on which tiles of others a seat may not win that has let a win pass
NO_WIN_LOCK: Final = 0
LOCK_EVERY_FACE: Final = 1
LOCK_SAME_FACE: Final = 2

# choices of turn.dealt_three_wilds: when another seat than the dealer wins with three wilds of the opening
WITH_FIRST_DRAW: Final = 0
BEFORE_FIRST_DISCARD: Final = 1
ON_FIRST_DISCARD: Final = 2

# choices of options.wild_fishing: what a wait on anything, kept after a win was passed, may not win on
FISHING_FREE: Final = -1
NO_HONOR: Final = 0
HONOR_ONLY: Final = 1

# choices of options.mode where seats declare a missing suit: whether a deal goes on after a win
BLOOD_FLOW: Final = 0
BLOOD_BATTLE: Final = 1
SINGLE: Final = 2

# choices of options.exchange
EXCHANGE_SAME_SUIT: Final = 0
EXCHANGE_ANY: Final = 1
NO_EXCHANGE: Final = 2

DEALER_STAYS: Final = 1  # of options.next_dealer; 0: the first winner

PAIRS_AS_LIMIT: Final = 2  # of options.eight_pairs, where it is no switch

# Field of TURN_RULES: the rule keys that it is read from, the first of them that a variant has, and its value
# where there is none. A key with a colon asks whether a list holds a name.
TURN_FIELDS: Final[Mapping[str, tuple[str, int]]] = {
    "hand": ("tiles.hand", 16),  # concealed tiles between turns, a meld counting three
    "turned": ("tiles.turned", 1),  # indicators
    "winds": ("tiles.winds", 1),
    "white": ("tiles.white", 1),
    "green": ("tiles.green", 1),
    "reds": ("tiles.reds", 0),  # the only honors, and wild
    "flowers": ("tiles.flowers", 0),  # eight flowers, replaced in rounds
    "own_seasons": ("tiles.own_seasons", 0),  # of the flowers the four seasons; its own is wild for a seat
    "bonus": ("tiles.bonus", NO_BONUS),
    "stand_in": ("tiles.stand_in", 0),  # White plays the face that went wild
    "white_is_flower": ("options.white_is_flower", 0),
    "dealt_four_is_kong": ("options.dealt_four_is_kong", 0),
    "reserve": ("wall.reserve", 1),  # tiles that no ordinary draw takes, the indicators included
    "kong_reserve": (
        "wall.kong_reserve",
        0,
    ),  # of these, tiles that replacements take; 0: they take ordinary ones
    "reserve_beside_indicators": ("wall.reserve_beside_indicators", 0),  # the reserve does not include them
    # tiles left at which the last ones are shared out
    "share_out_at": ("wall.share_out_at wall.split_at wall.last_tiles", 0),
    "share_out_tiles": ("wall.share_out_tiles wall.split_draws wall.last_tiles", 0),
    "whole_stacks": ("wall.whole_stacks", 0),  # one tile more is kept while the last stack is whole
    "replacement_shared_out": ("wall.replacement_shared_out", 0),  # one then due is the first of these tiles
    "tiles_per_step": ("wall.tiles_per_step", 0),
    "kongs_per_step": ("wall.kongs_per_step", 1),
    "chow": ("turn.chow", 1),
    "lock_own_pungs": ("turn.lock_own_pungs", 0),
    "bans_absolute": (
        "turn.bans_absolute",
        0,
    ),  # what may not go never goes: a seat wins, kongs, or may not claim
    "claimed_tile_stays": ("turn.claimed_tile_stays", 0),  # in the turn of a chow or pung
    "swap_chow_forbidden": ("turn.swap_chow_forbidden options.swap_chow_forbidden", 0),
    "no_chow_of_own_discard": ("turn.no_chow_of_own_discard", 0),
    "take_lock": ("turn.take_lock turn.pung_lock", NO_TAKE_LOCK),
    "win_lock": ("turn.win_lock", NO_WIN_LOCK),
    "skipping_unlocks": ("turn.skipping_unlocks", 0),  # a call that skips a seat ends its locks
    "rob_added_kong": ("turn.rob_added_kong", 1),
    "rob_for_pair": ("options.rob_for_pair", 1),
    "honors_first": ("turn.honors_first", 0),
    "follow_rule": ("options.follow_rule", FOLLOW_OFF),
    "claims_after_last_draw": ("turn.claims_after_last_draw", 0),
    "concealed_kongs_hidden": ("turn.concealed_kongs_hidden", 0),
    "heavenly_after_kong": ("turn.heavenly_after_kong", 1),
    "first_turns_told": ("turn.first_turns_told", 0),  # a win in the first round, or on a first draw, says so
    "earthly": ("turn.earthly", EARTHLY_ALSO_BY_KONG),
    "flower_ends_kong_win": ("turn.flower_ends_kong_win", 0),  # a bonus tile replaced takes the kong's flag
    "flower_like_kong": ("turn.flower_like_kong", 0),  # a bonus tile replaced in play gives the kong's flag
    "opening_like_kong": ("turn.opening_like_kong", 0),  # one that the dealer replaces in the opening too
    "dealt_tile_wins": ("turn.dealt_tile_wins", 1),  # 0: a win with the tiles dealt has no winning tile
    "last_bonus_dead": ("turn.last_bonus_dead", 0),  # a bonus tile shared out stays in hand
    "start_kongs": ("turn.start_kongs", 0),  # every seat declares concealed kongs before the first discard
    "late_live_tiles": ("late.live_tiles", -1),  # ordinary draws left in the late stage
    "abortive_draws": ("options.abortive_draws", 0),
    "abort_winds": ("abort.same_wind_discards", 0),
    "abort_kongs": ("abort.kongs", 0),
    "abort_winners": ("abort.winners", 0),
    "abort_kinds": ("abort.terminal_honor_kinds", 0),
    "pushes": ("options.pushes", 0),
    "kill_pig": ("turn.kill_pig", 0),
    "three_wilds_win": ("turn.three_wilds_win limit.hands:three_wilds", 0),
    "four_wilds_needed": ("options.four_wilds_needed", 0),  # three wilds win only beside the own flower
    "dealt_three_wilds": ("turn.dealt_three_wilds", WITH_FIRST_DRAW),
    "three_wilds_on_discard": ("options.three_wilds_on_discard", 0),
    "eight_pairs": ("options.eight_pairs", 0),
    "pairs_listed": ("limit.hands:eight_pairs", 1),  # where they are a limit hand, among those that there are
    "pairs_with_pung": ("turn.pairs_with_pung", 0),  # seven pairs and a pung in place of eight pairs
    "rare_hands": ("options.rare_hands", 0),  # sixteen tiles without a shape win on a first draw
    "sixteen_knitted": ("limit.hands:sixteen_knitted", 0),
    "sixteen_unrelated": ("limit.hands:sixteen_unrelated", 0),
    "universal_wait_barred": ("turn.universal_wait_barred", 0),  # from another seat's tile
    "universal_wait_may_rob": ("options.universal_wait_may_rob", 0),
    "bare_wild_wait": ("options.bare_wild_wait", 1),
    "wild_fishing": ("options.wild_fishing", FISHING_FREE),
    "lone_wild_self_draw_only": ("options.lone_wild_self_draw_only", 0),
    "kong_moves_deal": ("turn.kong_moves_deal", 0),
    "draw_moves_deal": ("turn.draw_moves_deal", 0),
    "dealer_keeps_on_draw": ("options.dealer_keeps_on_draw", 0),
    "streak_on_draw": ("options.streak_on_draw", 0),  # 0 increment, 1 keep
    "missing_suit": ("turn.missing_suit", 0),  # every seat declares one; the deal may go on after a win
    "mode": ("options.mode", BLOOD_FLOW),  # of these alone
    "exchange": ("options.exchange", NO_EXCHANGE),
    "forced_missing_discard": ("options.forced_missing_discard", 0),
    "earthly_on_discard": ("options.earthly_on_discard", 0),
    "next_dealer": ("options.next_dealer", 0),
    "max_deals": ("dealer.max_deals", 0),  # deals in a row of one dealer; 0: no limit
}

# A record, not a named tuple: Numba counts a reference for each array in a tuple, at every call, with atomic
# instructions. Rules and tables as records took a whole deal from 60 to 29 microseconds.
TURN_RULES: Final = np.dtype(
    [
        ("tile_count", np.int64),
        ("tile_set", np.int8, MOST_TILES),  # every tile of the set, by face; `tile_count` of them
        ("faces", np.int64),  # bit f: the set has tiles of face f
        ("tiles_to_take", np.int64),  # most that ordinary draws may take, the deal included
        ("buy_millionths", np.int64, SEATS),  # by chair: chance that a dealer buys, where that is free
        ("top_millionths", np.int64, SEATS),  # by chair: chance that another seat tops
        *((field, np.int64) for field in TURN_FIELDS),
    ],
    align=True,
)


def turn_rules(values: Mapping[str, int]) -> np.record:
    """Build the turn options of a rule set.

    Parameters
    ----------
    values
        The fields of `TURN_FIELDS` that the rule set has; the others take their defaults.

    Returns
    -------
    TURN_RULES record, without bets.
    """
    rules: np.record = np.zeros(1, TURN_RULES).view(np.recarray)[0]
    for field, (_, default) in TURN_FIELDS.items():
        rules[field] = values.get(field, default)
    tiles = tile_set(rules)
    rules.tile_count = tiles.size
    rules.tile_set[: tiles.size] = tiles
    if not rules.abortive_draws:
        rules.abort_winds = rules.abort_kongs = rules.abort_winners = rules.abort_kinds = 0
    if rules.eight_pairs == PAIRS_AS_LIMIT and not rules.pairs_listed:
        rules.eight_pairs = 0
    if not rules.rare_hands:
        rules.sixteen_knitted = rules.sixteen_unrelated = 0
    rules.tiles_to_take = tiles.size - rules.reserve
    if rules.reserve_beside_indicators:
        rules.tiles_to_take -= rules.turned
    rules.faces = sum(1 << int(face) for face in np.unique(tiles))
    return rules


def tile_set(rules: np.record) -> Tiles:
    """List the tiles that are played with, in the order of their faces.

    Parameters
    ----------
    rules
        TURN_RULES record; reads winds, white, green, reds, flowers and own_seasons.

    Returns
    -------
    (tiles,) int8.
    """
    faces = np.arange(FACES, dtype=np.int8)
    missing = (faces >= EAST) & (faces <= NORTH) & (not rules.winds)
    if rules.reds:
        missing |= (faces >= EAST) & (faces < RED)
    missing |= (faces == WHITE) & (not rules.white)
    missing |= (faces == GREEN) & (not rules.green)
    flowers = (SEATS if rules.own_seasons else FLOWERS) if rules.flowers else 0
    flower_faces = np.arange(FIRST_FLOWER, FIRST_FLOWER + flowers, dtype=np.int8)
    return np.append(np.repeat(faces[~missing], COPIES), flower_faces)
