"""Show on standard error how a run goes: only to a person, that is on a terminal."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from mjsim.cli.patience import PATIENCE, spin_after
from mjsim.number_texts import written
from mjsim.runs import Run
from mjsim.statistics import session_mean
from mjsim.tallies import Tally


def short(deals: float) -> str:
    """Write a number of deals in few letters.

    Examples
    --------
    >>> short(640), short(81_920), short(1e6), short(12_345_678)
    ('640', '82k', '1M', '12.3M')
    """
    if deals < 1000:
        return f"{deals:.0f}"
    if deals < 1e6:
        return f"{deals / 1e3:.0f}k"
    return f"{deals / 1e6:.1f}M".replace(".0M", "M")


class Count(ProgressColumn):
    """Show how many deals are done."""

    def render(self, task: Task) -> Text:
        """Return the numbers as text."""
        return Text(f"{short(task.completed)} of {short(task.total or 0)} deals")


class Speed(ProgressColumn):
    """Show deals a second."""

    def render(self, task: Task) -> Text:
        """Return the speed as text."""
        return Text(f"{task.speed:,.0f} deals/s" if task.speed else "", style="dim")


class TerminalProgress:
    """Follow a run on a console.

    Parameters
    ----------
    console : of standard error
    bar : shows deals; None where nobody watches
    quiet : leave out all but warnings
    """

    def __init__(self, console: Console, bar: Progress | None, quiet: bool) -> None:
        self.console, self.bar, self.quiet = console, bar, quiet
        self.session_deals = 1

    def warming(self) -> AbstractContextManager[object]:
        """Say that kernels are being compiled, as soon as it lasts."""
        return nullcontext() if self.quiet else spin_after(self.console, PATIENCE)

    def begin(self, run: Run, tally: Tally) -> None:
        """Show the bar."""
        self.session_deals = run.setup.session_deals
        if self.bar is not None:
            self.bar.add_task("", total=run.setup.deals, completed=tally.deals, dealer="")
            self.bar.start()

    def advance(self, tally: Tally) -> None:
        """Move the bar; show what the dealer gets so far."""
        if self.bar is None or not tally.deals:
            return
        total, squares = tally.sums["role_pay"][0][0], tally.sums["session_role_pay"][0][0]
        mean = session_mean(total, squares, tally.deals // self.session_deals, self.session_deals)
        text = f"dealer {written(mean.value, mean.margin)} ± {written(mean.margin, mean.margin)}"
        self.bar.update(self.bar.task_ids[0], completed=tally.deals, dealer=text)

    def notice(self, message: str) -> None:
        """Print a warning."""
        self.console.print(f"mjsim: {message}", markup=False, highlight=False, soft_wrap=True)


class ComparisonProgress:
    """Follow a comparison on a console.

    Parameters
    ----------
    console : of standard error
    bar : shows deals of all sides together; None where nobody watches
    quiet : leave out all messages
    """

    def __init__(self, console: Console, bar: Progress | None, quiet: bool) -> None:
        self.console, self.bar, self.quiet = console, bar, quiet

    def warming(self) -> AbstractContextManager[object]:
        """Say that kernels are being compiled, as soon as it lasts."""
        return nullcontext() if self.quiet else spin_after(self.console, PATIENCE)

    def start(self, deals: int) -> None:
        """Show the bar."""
        if self.bar is not None:
            self.bar.add_task("", total=deals)
            self.bar.start()

    def step(self, deals: int) -> None:
        """Move the bar."""
        if self.bar is not None:
            self.bar.advance(self.bar.task_ids[0], deals)


@contextmanager
def follow_comparison(quiet: bool) -> Iterator[ComparisonProgress]:
    """Return a progress for one comparison and clear it away at the end."""
    console = Console(stderr=True)
    bar = None
    if console.is_terminal and not quiet:
        columns = (BarColumn(bar_width=24), Count(), Speed(), TimeRemainingColumn())
        bar = Progress(*columns, console=console, transient=True)
    try:
        yield ComparisonProgress(console, bar, quiet)
    finally:
        if bar is not None:
            bar.stop()


@contextmanager
def follow(quiet: bool) -> Iterator[TerminalProgress]:
    """Return a progress for one run and clear it away at the end."""
    console = Console(stderr=True)
    bar = None
    if console.is_terminal and not quiet:
        dealer = TextColumn("{task.fields[dealer]}", style="cyan")
        bar = Progress(
            BarColumn(bar_width=12),
            Count(),
            Speed(),
            TimeRemainingColumn(),
            dealer,
            console=console,
            transient=True,
        )
    try:
        yield TerminalProgress(console, bar, quiet)
    finally:
        if bar is not None:
            bar.stop()
