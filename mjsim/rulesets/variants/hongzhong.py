"""Say which values the keys of `rules/hongzhong.toml` may take (docs/rules/hongzhong.md, Payout table)."""

from math import prod
from typing import Annotated, Literal

from pydantic import Field, model_validator

from mjsim.rulesets.sections import Count, Section, VariantRules

MOST_PATTERNS = 48
MOST_POINTS = 5 * 10**16  # that the scorer counts for one win

# What holds for concealed kongs of 2s 4s 6s 8s and two Reds, self-drawn as the last tile and as a replacement: no
# hand makes more with the book's numbers (docs/rules/hongzhong.md, Exact checks). It has four roots.
GREATEST_HAND = (
    "four_kongs",
    "all_green",
    "single_tile_left_wild",
    "four_concealed_pungs",
    "three_kongs",
    "single_tile_left",
    "all_even_pungs",
    "full_flush",
    "three_concealed_pungs",
    "reversible_tiles",
    "fully_concealed_hand",
    "all_pungs",
    "single_wait",
    "two_concealed_pungs",
    "all_simples",
)
GREATEST_EXTRAS = ("self_draw", "concealed_hand", "root", "out_with_replacement_tile", "last_tile_draw")
ROOTS = 4

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

    @model_validator(mode="after")
    def keeps_the_greatest_hand_countable(self) -> "Rules":
        counted: list[str] = []
        excluded: set[str] = set()
        for row in GREATEST_HAND:
            if row not in excluded:
                counted.append(row)
                excluded.update(self.exclusions.get(row, []))
        values = [self.patterns.get(row, 1) for row in counted]
        product = self.stakes.base * (prod(values) if self.options.combine == "product" else max(values))
        for extra in GREATEST_EXTRAS:
            if extra not in excluded:
                product *= self.extras.get(extra, 1) ** (ROOTS if extra == "root" else 1)
        if product > MOST_POINTS:
            raise ValueError(
                f"patterns, extras and stakes.base make {product:.1e} points of four concealed kongs of 2s 4s 6s 8s, "
                f"but must make {MOST_POINTS:.0e} at most: lower some, or let more patterns exclude one another"
            )
        return self
