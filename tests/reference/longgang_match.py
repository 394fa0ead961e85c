"""Carry chips through a Longgang match (docs/rules/longgang.md, Match play)."""

from typing import NamedTuple

from reference.longgang_payouts import Numbers


class After(NamedTuple):
    """Hold what follows a deal; `top_up` is the seat that receives chips, `follow_unit` that of the next deal."""

    end: bool
    top_up: int | None
    follow_unit: int | None


class Match(NamedTuple):
    """Hold the chips of each chair and whether the match has had its top-up."""

    chips: tuple[int, ...]
    topped_up: bool


def after_deal(topped_up: bool, broke: list[int], numbers: Numbers) -> After:
    """Say what follows a deal in which these seats could not pay in full."""
    unit, later = numbers["follow.unit"], numbers["follow.unit_after_top_up"]
    if not numbers["options.match_play"]:
        return After(False, None, unit)
    if not broke:
        return After(False, None, later if topped_up else unit)
    if len(broke) > 1 or topped_up or not numbers["options.top_up"]:
        return After(True, None, None)
    return After(False, broke[0], later)


def new_match(numbers: Numbers) -> Match:
    """Begin a match."""
    return Match((max(0, numbers["match.chips"] - numbers["match.fee"]),) * 4, False)


def next_match(match: Match, dealer: int, pay: list[int], broke: list[int], numbers: Numbers) -> Match:
    """Move the chips of a deal, whose dealer sat on this chair, and go on as the rules say."""
    after = after_deal(match.topped_up, broke, numbers)
    if after.end:
        return new_match(numbers)
    chips = list(match.chips)
    for seat, points in enumerate(pay):
        chips[(dealer + seat) % 4] += points
    if after.top_up is not None:
        chips[(dealer + after.top_up) % 4] += numbers["match.top_up"]
    return Match(tuple(chips), match.topped_up or after.top_up is not None)
