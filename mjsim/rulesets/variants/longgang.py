"""Say which values the keys of `rules/longgang.toml` may take (docs/rules/longgang.md, Payout table)."""

from typing import Annotated, Final, Literal

from pydantic import AfterValidator, Field, WithJsonSchema, field_validator
from pydantic_core import PydanticCustomError

from mjsim.rulesets.sections import Count, Factor, Section, VariantRules
from mjsim_kernels.scoring.longgang_table import EIGHT_PAIRS, ELEMENTS, PATTERNS

LIMIT_HANDS: Final = (*PATTERNS[ELEMENTS:], PATTERNS[EIGHT_PAIRS])  # in the order of the scorer's bits


def known_limit_hand(name: str) -> str:
    """Return the name of a limit hand; raises the error of pydantic that a wrong choice raises."""
    if name not in LIMIT_HANDS:
        raise PydanticCustomError("unknown_limit_hand", "must be one of the limit hands")
    return name


LimitHand = Annotated[str, AfterValidator(known_limit_hand), WithJsonSchema({"enum": list(LIMIT_HANDS)})]
LimitHands = Annotated[list[LimitHand], Field(min_length=0, max_length=len(LIMIT_HANDS))]


class Tiles(Section):
    hand: Annotated[int, Field(ge=16, le=16)]
    turned: Annotated[int, Field(ge=1, le=1)]
    white: Literal[False]
    flowers: Literal[True]
    own_seasons: Literal[True]


class Turn(Section):
    chow: bool
    lock_own_pungs: bool
    rob_added_kong: bool
    claims_after_last_draw: Literal[True]
    concealed_kongs_hidden: bool
    draw_moves_deal: bool
    earthly: Literal["first_discard_or_kong", "first_discard", "first_round"]
    bans_absolute: Literal[True]
    claimed_tile_stays: bool
    swap_chow_forbidden: bool
    no_chow_of_own_discard: bool
    take_lock: Literal["off", "pungs", "pungs_and_kongs", "pungs_and_chows"]
    win_lock: Literal["off", "every_face", "same_face"]
    start_kongs: bool
    dealt_three_wilds: Literal["with_first_draw", "before_first_discard", "on_first_discard"]
    opening_like_kong: bool
    pairs_with_pung: Literal[True]
    first_turns_told: Literal[True]
    dealt_tile_wins: Literal[False]
    flower_like_kong: bool
    last_bonus_dead: Literal[True]


class Wall(Section):
    reserve: Annotated[int, Field(ge=0, le=64)]  # 136 tiles, one turned up, 65 dealt: 70 are left
    last_tiles: Annotated[int, Field(ge=1, le=4)]
    reserve_beside_indicators: Literal[True]
    whole_stacks: bool
    replacement_shared_out: bool


class Base(Section):
    winner_hu: Count
    round_up_to: Factor
    cap: Count
    hu_per_chip: Factor


class Sizes(Section):
    small: Count
    big: Count


class Hu(Section):
    concealed_kong: Sizes
    exposed_kong: Sizes
    concealed_pung: Sizes
    exposed_pung: Sizes
    value_pair: Count
    flower_tiles: Count
    self_draw: Count
    closed_wait: Count
    edge_wait: Count
    single_wait: Count


class Limit(Section):
    tai: Count
    losers_zero: LimitHands
    hands: LimitHands

    @field_validator("losers_zero", "hands")
    @classmethod
    def names_each_once(cls, hands: list[str]) -> list[str]:
        twice = [hand for place, hand in enumerate(hands) if hand in hands[:place]]
        if twice:
            raise ValueError(f'limit: "{twice[0]}" stands twice in a list, but must stand there once')
        return hands


class Follow(Section):
    unit: Count
    unit_after_top_up: Count
    cap_tai: Count


class Dealer(Section):
    factor: Count


class Late(Section):
    live_tiles: Count


class Match(Section):
    chips: Count
    fee: Count
    top_up: Count


class Abort(Section):
    same_wind_discards: Count
    kongs: Count
    winners: Annotated[int, Field(ge=2, le=3)]
    terminal_honor_kinds: Count


class Options(Section):
    eight_pairs: Literal["off", "counted", "limit"]
    pure_straight: bool
    rare_hands: bool
    human_hand: bool
    replacement_tai: bool
    edge_and_single_wait: bool
    single_wait_self_draw: bool
    loser_four_flowers: Literal["full", "own_flower"]
    four_wilds_needed: bool
    strict_four_winds: bool
    rob_for_pair: bool
    bare_wild_wait: bool
    wild_fishing: Literal["no_honor", "honor_only"]
    late_liability: bool
    abortive_draws: bool
    match_play: bool
    top_up: bool


class Rules(VariantRules):
    tiles: Tiles
    turn: Turn
    wall: Wall
    base: Base
    hu: Hu
    tai: dict[str, Count]
    limit: Limit
    follow: Follow
    dealer: Dealer
    late: Late
    match: Match
    abort: Abort
    options: Options
