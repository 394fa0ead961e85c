"""Hold the turn options that one engine reads for every variant."""

from collections.abc import Mapping
from typing import Final

import numpy as np

from mjsim_kernels.arrays import Tiles
from mjsim_kernels.tiles import EAST, FACES, FIRST_FLOWER, FLOWERS, GREEN, NORTH, SEATS, WHITE

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

# Field of TURN_RULES: the rule key that it is read from, and its value where a variant has no such key.
TURN_FIELDS: Final[Mapping[str, tuple[str, int]]] = {
    "hand": ("tiles.hand", 16),  # concealed tiles between turns, a meld counting three
    "turned": ("tiles.turned", 1),  # indicators
    "winds": ("tiles.winds", 1),
    "white": ("tiles.white", 1),
    "green": ("tiles.green", 1),
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
    "share_out_at": ("wall.share_out_at", 0),  # tiles left at which the last ones are shared out
    "share_out_tiles": ("wall.share_out_tiles", 0),
    "tiles_per_step": ("wall.tiles_per_step", 0),
    "kongs_per_step": ("wall.kongs_per_step", 1),
    "chow": ("turn.chow", 1),
    "lock_own_pungs": ("turn.lock_own_pungs", 0),
    "pung_lock": ("turn.pung_lock", 0),
    "rob_added_kong": ("turn.rob_added_kong", 1),
    "honors_first": ("turn.honors_first", 0),
    "follow_rule": ("options.follow_rule", FOLLOW_OFF),
    "claims_after_last_draw": ("turn.claims_after_last_draw", 0),
    "concealed_kongs_hidden": ("turn.concealed_kongs_hidden", 0),
    "heavenly_after_kong": ("turn.heavenly_after_kong", 1),
    "earthly": ("turn.earthly", EARTHLY_ALSO_BY_KONG),
    "flower_ends_kong_win": ("turn.flower_ends_kong_win", 0),  # a bonus tile replaced takes the kong's flag
    "pushes": ("options.pushes", 0),
    "kill_pig": ("turn.kill_pig", 0),
    "three_wilds_win": ("turn.three_wilds_win", 0),
    "three_wilds_on_discard": ("options.three_wilds_on_discard", 0),
    "eight_pairs": ("options.eight_pairs", 0),
    "lone_wild_self_draw_only": ("options.lone_wild_self_draw_only", 0),
    "kong_moves_deal": ("turn.kong_moves_deal", 0),
    "draw_moves_deal": ("turn.draw_moves_deal", 0),
    "streak_on_draw": ("options.streak_on_draw", 0),  # 0 increment, 1 keep
    "max_deals": ("dealer.max_deals", 0),  # deals in a row of one dealer; 0: no limit
}

# A record, not a named tuple: Numba counts a reference for each array in a tuple, at every call, with atomic
# instructions. Rules and tables as records took a whole deal from 60 to 29 microseconds.
TURN_RULES: Final = np.dtype(
    [
        ("tile_count", np.int64),
        ("tile_set", np.int8, MOST_TILES),  # every tile of the set, by face; `tile_count` of them
        ("faces", np.int64),  # bit f: the set has tiles of face f
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
    rules.faces = sum(1 << int(face) for face in np.unique(tiles))
    return rules


def tile_set(rules: np.record) -> Tiles:
    """List the tiles that are played with, in the order of their faces.

    Parameters
    ----------
    rules
        TURN_RULES record; reads winds, white, green, flowers and own_seasons.

    Returns
    -------
    (tiles,) int8.
    """
    faces = np.arange(FACES, dtype=np.int8)
    missing = (faces >= EAST) & (faces <= NORTH) & (not rules.winds)
    missing |= (faces == WHITE) & (not rules.white)
    missing |= (faces == GREEN) & (not rules.green)
    flowers = (SEATS if rules.own_seasons else FLOWERS) if rules.flowers else 0
    flower_faces = np.arange(FIRST_FLOWER, FIRST_FLOWER + flowers, dtype=np.int8)
    return np.append(np.repeat(faces[~missing], COPIES), flower_faces)
