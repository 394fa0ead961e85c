"""Say after a run how to keep it and which numbers not to trust."""

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import Console
from rich.text import Text

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


def print_hints(result: Result, drawn: bool) -> None:
    """Print hints on standard error, one a line."""
    console = Console(stderr=True)
    for hint in hints(result, drawn):
        console.print(Text(f"→ {hint}", style="dim"), soft_wrap=False, highlight=False)


def hints(result: Result, drawn: bool) -> Iterator[str]:
    """Yield what a person should know about a result.

    Parameters
    ----------
    result : of a run
    drawn : whether the seed was not given
    """
    yield from keeping(result, drawn)
    yield from precision(result)


def keeping(result: Result, drawn: bool) -> Iterator[str]:
    """Yield how to keep a result or get it again."""
    if result.folder is not None:
        more = "more deals of the same run: --resume with a larger -n"
        yield f"Kept in {result.folder}: `mjsim report {result.folder}` makes a page of it; {more}."
    elif drawn:
        again = f"--seed {result.setup.seed} plays the same walls again"
        yield f"Nothing is kept: --out DIR keeps the result, {again}."
    else:
        yield "Nothing is kept: --out DIR keeps the result."


def precision(result: Result) -> Iterator[str]:
    """Yield which numbers are rough, and the option that helps."""
    summary = result.summary
    if summary["sessions"] < FEW_SESSIONS:
        deals = FEW_SESSIONS * summary["session_deals"]
        yield f"Fewer than {FEW_SESSIONS} sessions make rough intervals of means: -n {deals} or more."
    rare = rarities(summary)
    if rare:
        what = "1 pattern was" if rare.patterns == 1 else f"{rare.patterns} patterns were"
        yield f"{what} won with fewer than {ENOUGH_EVENTS} times; about -n {rare.deals} pins them to ±20 %."
    top = top_share(summary["win_size"]["histogram"])
    if result.counts.heavy:
        yield from unbounded(top)
    elif top > HEAVY_SHARE:
        yield f"The largest 0.1 % of wins bring {100 * top:.0f} % of all points: means settle slowly."
    yield from many_wins(result)
    variance = unseen_variance(summary)
    if variance > HEAVY_SHARE:
        what = (
            f"Patterns with fewer than {FEW_EVENTS} wins bring {100 * variance:.0f} % of the variance of wins"
        )
        yield f"{what}: parts of it and the swing are rough; more deals (-n) settle them."
    followed = few_races(summary)
    if followed is not None and not result.counts.many:
        enough = f"-n {20 * ENOUGH_EVENTS} or more tells wins from behind"
        yield f"The race was followed in {followed} won deals, one of four: {enough}."
    yield from open_signs(summary)


def unbounded(top: float) -> Iterator[str]:
    """Yield which numbers have no interval, where nothing bounds the variance of wins."""
    wins = (
        f"The largest 0.1 % of wins bring {100 * top:.0f} % of all points" if top else "Single wins are huge"
    )
    what = "means and shares of points of wins, parts of their variance, swing and luck have no interval"
    yield f"{wins}: {what}, at any -n; frequencies, wins a deal and points of a seat have theirs."


def open_signs(summary: Mapping[str, Any]) -> Iterator[str]:
    """Yield of which numbers not even the sign is known."""
    if holds_zero(summary["fairness"]["luck_share_ci"]):
        yield "Whether the opening hand explains anything is open: its interval holds 0; more deals (-n) decide it."
    if holds_zero(summary["fairness"]["dealer_advantage_ci"]):
        yield "Whether dealing pays is still open: its interval holds 0; more deals (-n) decide it."


def many_wins(result: Result) -> Iterator[str]:
    """Yield how much of a run rests on few deals, where deals go on after a win."""
    if not result.counts.many:
        return
    share = result.summary["many_wins"]["points_moved"]["top_share"]
    if share > HEAVY_SHARE:
        rest = "rarer ones would move more, so points of a seat may lie above their interval."
        yield f"The largest 0.1 % of deals move {100 * share:.0f} % of all points: {rest}"
