"""Say which values the keys of `rules/hongzhong.toml` may take (docs/rules/hongzhong.md, Payout table)."""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from mjsim.rulesets.sections import Count, Section, VariantRules

MOST_PATTERNS = 48

Value = Annotated[int, Field(ge=1, le=10_000)]
Patterns = Annotated[list[str], Field(min_length=0, max_length=MOST_PATTERNS)]


class Tiles(Section):
    hand: Annotated[int, Field(ge=13, le=13)]
    turned: Annotated[int, Field(ge=0, le=0)]
    reds: Annotated[int, Field(ge=4, le=4)]


class Wall(Section):
    reserve: Annotated[int, Field(ge=0, le=0)]


class Turn(Section):
    chow: Literal[False]
    missing_suit: Literal[True]


class Stakes(Section):
    base: Annotated[int, Field(ge=1, le=1000)]


class RootsIncluded(Section):
    dragon_seven_pairs: Annotated[int, Field(ge=0, le=3)]


class Exhausted(Section):
    pig: Count
    pig_high: Count
    pig_high_above: Count


class Thresholds(Section):
    million_stones_points: Annotated[int, Field(ge=0, le=1000)]


class Options(Section):
    mode: Literal["blood_flow", "blood_battle", "single"]
    exchange: Literal["same_suit", "any", "none"]
    forced_missing_discard: bool
    combine: Literal["product", "largest"]
    cap: Annotated[int, Field(ge=0, le=1_000_000_000_000)]
    earthly_on_discard: bool
    pig_pays_winners: bool
    next_dealer: Literal["first_winner", "stays"]


class Rules(VariantRules):
    tiles: Tiles
    wall: Wall
    turn: Turn
    stakes: Stakes
    patterns: dict[str, Value]
    extras: dict[str, Value]
    exclusions: dict[str, Patterns]
    roots_included: RootsIncluded
    kong: dict[str, Count]
    exhausted: Exhausted
    thresholds: Thresholds
    options: Options

    @model_validator(mode="after")
    def excludes_patterns(self) -> "Rules":
        for name, excluded in self.exclusions.items():
            for pattern in excluded:
                if pattern not in self.names:
                    raise ValueError(
                        f'exclusions.{name} holds "{pattern}", but must hold names of patterns, '
                        "those under [patterns] and [extras]"
                    )
        return self
