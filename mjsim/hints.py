"""Say which numbers of a result not to trust, and the option that helps."""

from collections.abc import Iterator, Mapping
from typing import Any

from mjsim.precision import (
    ENOUGH_EVENTS,
    FEW_SESSIONS,
    HEAVY_SHARE,
    few_races,
    holds_zero,
    rarities,
    top_share,
    unseen_variance,
)
from mjsim.results import Result
from mjsim.statistics import FEW_EVENTS

Words = dict[str, str]


def precision(result: Result, words: Words) -> Iterator[str]:
    """Yield which numbers are rough, and the option that helps."""
    summary = result.summary
    if summary["sessions"] < FEW_SESSIONS:
        deals = FEW_SESSIONS * summary["session_deals"]
        yield words["few_sessions"].format(least=FEW_SESSIONS, deals=deals)
    if rare := rarities(summary):
        key = "rare_one" if rare.patterns == 1 else "rare"
        yield words[key].format(patterns=rare.patterns, enough=ENOUGH_EVENTS, deals=rare.deals)
    top = top_share(summary["win_size"]["histogram"])
    if result.counts.heavy:
        yield words["unbounded" if top else "unbounded_few"].format(share=100 * top)
    elif top > HEAVY_SHARE:
        yield words["heavy"].format(share=100 * top)
    yield from many_wins(result, words)
    variance = unseen_variance(summary)
    if variance > HEAVY_SHARE:
        yield words["unseen_variance"].format(few=FEW_EVENTS, share=100 * variance)
    followed = few_races(summary)
    if followed is not None:
        yield words["few_races"].format(followed=followed, deals=20 * ENOUGH_EVENTS)
    yield from open_signs(summary, words)


def open_signs(summary: Mapping[str, Any], words: Words) -> Iterator[str]:
    """Yield of which numbers not even the sign is known."""
    if holds_zero(summary["fairness"]["luck_share_ci"]):
        yield words["luck_open"]
    if holds_zero(summary["fairness"]["dealer_advantage_ci"]):
        yield words["dealing_open"]


def many_wins(result: Result, words: Words) -> Iterator[str]:
    """Yield how much of a run rests on few deals, where deals go on after a win."""
    many = result.many_wins
    if many and many["points_moved"]["top_share"] > HEAVY_SHARE:
        yield words["heavy_deals"].format(share=100 * many["points_moved"]["top_share"])
