"""Say after a run how to keep it and which numbers not to trust."""

from collections.abc import Iterator
from math import ceil

from rich.console import Console
from rich.text import Text

from mjsim.results import Result

FEW_SESSIONS = 30  # below, Student's interval leans on the normal shape of session totals
ENOUGH_EVENTS = 100  # a frequency to about 20 %
HEAVY_SHARE = 0.1  # of all points in the largest 0.1 % of wins


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
        yield f"Kept in {result.folder}; more deals of the same run: --resume with a larger -n."
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
    seen = [row["wins"] for row in summary["patterns"] if row["wins"]]
    few = [wins for wins in seen if wins < ENOUGH_EVENTS]
    if few:
        deals = round_up(summary["deals"] * ENOUGH_EVENTS / min(few))
        what = "1 pattern was" if len(few) == 1 else f"{len(few)} patterns were"
        yield f"{what} won with fewer than {ENOUGH_EVENTS} times; about -n {deals} pins them to ±20 %."
    top = top_share(summary["win_size"]["histogram"])
    if top > HEAVY_SHARE:
        yield f"The largest 0.1 % of wins bring {100 * top:.0f} % of all points: means settle slowly."
    advantage = summary["fairness"]["dealer_advantage_ci"]
    if advantage and advantage[0] < 0 < advantage[1]:
        yield "Whether dealing pays is still open: its interval holds 0; more deals (-n) decide it."


def round_up(deals: float) -> str:
    """Write a number of deals as -n takes it, rounded up to one digit."""
    power = len(str(ceil(deals))) - 1
    first = ceil(deals / 10**power)
    return f"{first}e{power}" if first < 10 else f"1e{power + 1}"


def top_share(histogram: list[list[int]]) -> float:
    """Return the part of all points that the largest 0.1 % of wins bring."""
    wins = sum(count for _, count in histogram)
    points = sum(value * count for value, count in histogram)
    left, top = wins // 1000, 0
    for value, count in reversed(histogram):
        taken = min(left, count)
        top += value * taken
        left -= taken
    return top / points if points > 0 else 0.0
