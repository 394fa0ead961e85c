"""Say which values the keys of `rules/pingyang.toml` may take (docs/rules/pingyang.md, Payout table)."""

from typing import Annotated, Literal

from pydantic import Field, field_validator

from mjsim.rulesets.sections import Count, Factor, Section, VariantRules

ByWilds = Annotated[list[Count], Field(min_length=3, max_length=3)]
ByTiles = Annotated[list[Count], Field(min_length=4, max_length=4)]
Multiple = Annotated[int, Field(ge=1, le=100)]  # both of them and the largest tai stay inside 64 bits
SameFace = Annotated[list[Count], Field(min_length=0, max_length=2)]


class Tiles(Section):
    hand: Annotated[int, Field(ge=16, le=16)]
    turned: Annotated[int, Field(ge=2, le=2)]
    flowers: Literal[True]
    bonus: Literal["none", "white", "flowers"]  # the choices that play knows for every variant

    @field_validator("bonus")
    @classmethod
    def are_flowers(cls, bonus: str) -> str:
        if bonus != "flowers":
            raise ValueError(f'tiles.bonus is "{bonus}", but must be "flowers"')
        return bonus


class Wall(Section):
    reserve: Annotated[int, Field(ge=2, le=2)]
    share_out_at: Annotated[int, Field(ge=0, le=76)]  # 144 tiles, 2 turned up, 65 dealt: 77 are left
    share_out_tiles: Annotated[int, Field(ge=0, le=4)]
    kongs_per_step: Annotated[int, Field(ge=1, le=16)]
    tiles_per_step: Annotated[int, Field(ge=0, le=16)]


class Turn(Section):
    chow: bool
    lock_own_pungs: bool
    rob_added_kong: bool
    claims_after_last_draw: bool
    draw_moves_deal: bool
    concealed_kongs_hidden: bool
    heavenly_after_kong: bool
    earthly: Literal["first_discard_or_kong", "first_discard", "first_round"]
    flower_ends_kong_win: bool
    kill_pig: bool


class Wild(Section):
    small: ByWilds
    big: ByWilds
    same_face: SameFace
    same_face_surplus: Count

    @field_validator("same_face")
    @classmethod
    def has_none_or_both(cls, values: list[int]) -> list[int]:
        if len(values) == 1:
            raise ValueError(f"wild.same_face is {values}, but must be empty or a list of 2")
        return values


class Bonus(Section):
    flower: ByTiles
    white: ByTiles
    dealt_four: Count


class Doubling(Section):
    threshold: Annotated[int, Field(ge=0, le=1_000_000)]
    factor: Multiple


class Settlement(Section):
    points_per_tai: Factor
    dealer_factor: Multiple
    liability_melds: Annotated[int, Field(ge=0, le=5)]


class Options(Section):
    white_is_flower: bool
    dealt_four_is_kong: bool
    four_winds_by_pair: bool
    big_wild_winds: Literal["all", "own"]
    kill_pig_adds_to_wilds: bool
    kill_pig_flat: bool
    kill_pig_cancels_losers: bool


# a section whose keys are those of the shipped file; a tai is never negative, so that what a hand may show
# besides can only add to it
Tai = dict[str, Count]


class Rules(VariantRules):
    tiles: Tiles
    wall: Wall
    turn: Turn
    wild: Wild
    bonus: Bonus
    honor: Tai
    kong: Tai
    win: Tai
    kill_pig: Tai
    doubling: Doubling
    settlement: Settlement
    options: Options
