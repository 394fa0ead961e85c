"""Say which values the keys of `rules/yueqing.toml` may take (docs/rules/yueqing.md, Payout table)."""

from typing import Annotated, Literal

from pydantic import Field

from mjsim.rulesets.sections import Count, Factor, Payouts, Section, VariantRules


class Tiles(Section):
    hand: Annotated[int, Field(ge=16, le=16)]
    turned: Annotated[int, Field(ge=1, le=1)]
    bonus: Literal["none", "white"]


class Wall(Section):
    reserve: Annotated[int, Field(ge=1, le=70)]  # 136 tiles, 65 dealt: at least one is left to draw


class Turn(Section):
    chow: bool
    lock_own_pungs: bool
    rob_added_kong: bool
    kong_moves_deal: bool


class Settlement(Section):
    base: Count
    dealer: Count
    streak_step: Count
    multiplier: Factor


class FanUp(Section):
    multiplier: Annotated[int, Field(ge=1, le=1000)]
    promote_at: Annotated[int, Field(ge=1, le=1_000_000)]
    promote_value: Count


class Options(Section):
    pushes: bool
    fan_up_plain: bool
    streak_payers: Literal["dealer", "all"]
    streak_on_draw: Literal["increment", "keep"]


class Rules(VariantRules):
    tiles: Tiles
    wall: Wall
    turn: Turn
    settlement: Settlement
    fan_up: FanUp
    big: Payouts
    plain: Payouts
    options: Options
