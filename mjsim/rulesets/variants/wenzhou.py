"""Say which values the keys of `rules/wenzhou.toml` may take (docs/rules/wenzhou.md, Payout table)."""

from typing import Annotated, Literal

from pydantic import Field, field_validator, model_validator

from mjsim.rulesets.sections import Count, Section, VariantRules

MOST_DEALS = 16  # in a row

Multiplier = Annotated[int, Field(ge=0, le=1000)]
ByStreak = Annotated[list[Count], Field(min_length=1, max_length=MOST_DEALS)]
Chance = Annotated[float, Field(ge=0, le=1)]
ByPlayer = Annotated[list[Chance], Field(min_length=4, max_length=4)]


class Tiles(Section):
    hand: Annotated[int, Field(ge=16, le=16)]
    turned: Annotated[int, Field(ge=1, le=1)]
    bonus: Literal["none"]
    stand_in: Literal["none", "white"]  # the choices that play knows for every variant

    @field_validator("stand_in")
    @classmethod
    def is_white(cls, stand_in: str) -> str:
        if stand_in != "white":
            raise ValueError(f'tiles.stand_in is "{stand_in}", but must be "white"')
        return stand_in


class Wall(Section):
    reserve: Annotated[int, Field(ge=1, le=70)]  # 136 tiles, 65 dealt: at least one is left to draw
    kong_reserve: Annotated[int, Field(ge=0, le=69)]

    @model_validator(mode="after")
    def holds_the_indicator(self) -> "Wall":
        if self.kong_reserve >= self.reserve:
            raise ValueError(
                f"wall.kong_reserve is {self.kong_reserve}, but must be less than wall.reserve, "
                f"{self.reserve}, which holds the indicator too"
            )
        return self


class Turn(Section):
    chow: bool
    lock_own_pungs: bool
    rob_added_kong: bool
    kong_moves_deal: bool
    honors_first: bool
    pung_lock: bool
    claims_after_last_draw: bool
    concealed_kongs_hidden: bool
    heavenly_after_kong: bool
    earthly: Literal["first_discard_or_kong", "first_discard", "first_round"]
    three_wilds_win: bool


class Base(Section):
    dealer_pair: ByStreak
    non_dealer_pair: ByStreak


class Bets(Section):
    buy: ByStreak
    top: ByStreak


class Settlement(Section):
    discarder_factor: Multiplier
    robbed_factor: Multiplier


class WildScore(Section):
    unit: Count
    three_wilds_winner_factor: Multiplier


class Escape(Section):
    factor: Multiplier


class Dealer(Section):
    max_deals: Annotated[int, Field(ge=1, le=MOST_DEALS)]


class Options(Section):
    eight_pairs: bool
    three_wilds_on_discard: bool
    lone_wild_self_draw_only: bool
    top_pays_both_ways: bool
    follow_rule: Literal["off", "next_seat", "any_earlier"]


class Policy(Section):
    buy_probability: ByPlayer
    top_probability: ByPlayer


class Rules(VariantRules):
    tiles: Tiles
    wall: Wall
    turn: Turn
    base: Base
    bets: Bets
    multipliers: dict[str, Multiplier]
    settlement: Settlement
    wild_score: WildScore
    escape: Escape
    dealer: Dealer
    options: Options
    policy: Policy

    @model_validator(mode="after")
    def lists_reach_the_last_deal(self) -> "Rules":
        deals = self.dealer.max_deals
        for name, section in (("base", self.base), ("bets", self.bets)):
            for key, entries in section:
                if len(entries) != deals:
                    raise ValueError(
                        f"{name}.{key} has {len(entries)} entries, but must have one for each of "
                        f"dealer.max_deals, {deals}"
                    )
        return self
