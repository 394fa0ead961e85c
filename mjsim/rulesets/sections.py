"""Give the models of all variants their common parts: kinds of values, sections, names."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

# Every number has both bounds, which messages show. A million keeps each deal inside 64 bits, also with
# thirty patterns, fan-up a thousand and multiplier a million.
Payout = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]
Count = Annotated[int, Field(ge=0, le=1_000_000)]
Factor = Annotated[int, Field(ge=1, le=1_000_000)]
Text = Annotated[str, Field(min_length=1)]
Identifier = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]*$")]

# A section whose keys are those of the shipped file.
Payouts = dict[str, Payout]


class Section(BaseModel):
    """Hold one section of a rules file; a number is never taken for another kind of value."""

    model_config = ConfigDict(strict=True, extra="forbid")


class Game(Section):
    """Say which rule set this is."""

    id: Identifier
    variant: Identifier
    name: Text
    name_zh: Text
    rule_book: Text
    description: Text
    description_zh: Text


class Name(Section):
    """Name one thing in both languages."""

    en: Text
    zh: Text


class PatternName(Name):
    """Name a pattern, and the switch of `[options]` without which it never counts."""

    option: Text | None = None


class VariantRules(Section):
    """Hold what every variant's rules file has; a variant adds its own sections."""

    game: Game
    names: dict[str, PatternName]
    labels: dict[str, dict[str, Name]]
