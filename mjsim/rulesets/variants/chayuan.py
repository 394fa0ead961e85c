"""Say which values the keys of `rules/chayuan.toml` may take (docs/rules/chayuan.md, Payout table)."""

from typing import Annotated, Literal

from pydantic import Field, ValidationInfo, field_validator

from mjsim.rulesets.sections import Count, Factor, Section, VariantRules


class Tiles(Section):
    hand: Annotated[int, Field(ge=16, le=16)]
    turned: Annotated[int, Field(ge=1, le=1)]
    white: Literal[False]
    flowers: Literal[True]
    own_seasons: Literal[True]


class Wall(Section):
    split_at: Annotated[int, Field(ge=0, le=70)]  # 136 tiles, one turned up, 65 dealt: 70 are left
    split_draws: Annotated[int, Field(ge=0, le=4)]
    replacement_shared_out: bool

    @field_validator("split_draws")
    @classmethod
    def are_left(cls, draws: int, info: ValidationInfo) -> int:
        left = info.data.get("split_at", draws)
        if draws > left:
            raise ValueError(
                f"wall.split_draws is {draws}, but must be at most wall.split_at, which is {left}"
            )
        return draws


class Turn(Section):
    chow: bool
    lock_own_pungs: bool
    rob_added_kong: bool
    claims_after_last_draw: Literal[True]
    concealed_kongs_hidden: bool
    heavenly_after_kong: bool
    earthly: Literal["first_discard_or_kong", "first_discard", "first_round"]
    bans_absolute: Literal[True]
    claimed_tile_stays: bool
    take_lock: Literal["off", "pungs", "pungs_and_kongs", "pungs_and_chows"]
    win_lock: Literal["off", "every_face", "same_face"]
    skipping_unlocks: bool
    universal_wait_barred: bool
    three_wilds_win: bool
    dealt_three_wilds: Literal["with_first_draw", "before_first_discard", "on_first_discard"]
    draw_moves_deal: bool
    dealt_tile_wins: Literal[False]
    flower_like_kong: bool
    last_bonus_dead: Literal[True]


class Limit(Section):
    tai: Count
    total: Count


class Rounding(Section):
    unit: Factor
    minimum: Count
    cap: Count


class Settlement(Section):
    hu_per_point: Factor
    winner_dealer_factor: Count
    loser_dealer_factor: Count
    tai_bonus_regular: Count
    tai_bonus_broken_chips: Count
    tai_bonus_cap: Count


class Options(Section):
    mode: Literal["regular", "broken_chips"]
    dealer_keeps_on_draw: bool
    swap_chow_forbidden: bool
    universal_wait_may_rob: bool
    losers_zero_on_instant_limit: bool
    loser_double_wild_needs_pung: bool
    computed_limit_needs_three_tai: bool


Counts = dict[str, Count]  # a section whose keys are those of the shipped file


class Rules(VariantRules):
    tiles: Tiles
    wall: Wall
    turn: Turn
    hu: Counts
    tai: Counts
    limit: Limit
    rounding: Rounding
    settlement: Settlement
    options: Options
