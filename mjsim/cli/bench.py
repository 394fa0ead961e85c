"""Offer `mjsim bench`."""

import sys
from typing import TYPE_CHECKING, Final

from mjsim.cli import options

if TYPE_CHECKING:
    from mjsim.bench import Figure

WHAT: Final = {
    "walls": "shuffled walls of 136 tiles",
    "complete": "is a hand of 17 tiles complete",
    "shanten": "shanten of a hand of 17 tiles",
    "ukeire": "ukeire of a hand of 16 tiles",
    "play_random": "deals, policy random",
    "play_greedy": "deals, policy greedy",
    "play_ukeire": "deals, policy ukeire",
}


def bench(json: options.Json = False, quiet: options.Quiet = False) -> None:
    """Measure this machine on fixed work: walls, hands, whole deals.

    Deals are played, scored and counted as by `mjsim run`. Results are checked: they are the same everywhere.

    Example: `mjsim bench --json > bench.json`
    """
    from mjsim import bench as benches
    from mjsim.cli.progress import follow

    with follow(quiet) as progress:
        figures = benches.bench(progress)
    if json:
        from json import dumps

        sys.stdout.write(dumps(benches.document(figures), ensure_ascii=False) + "\n")
    else:
        print_figures(figures)


def print_figures(figures: "list[Figure]") -> None:
    """Print a line a figure, and what was measured on."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from mjsim.bench import machine

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("Work")
    for heading in ("threads", "speed", ""):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("checksum", style="dim")
    for figure in figures:
        speed = f"{figure.value:,.1f}" if figure.unit.startswith("ns") else f"{figure.value:,.0f}"
        unit = Text(figure.unit, justify="left")
        table.add_row(WHAT[figure.id], str(figure.threads), speed, unit, figure.checksum)
    place = machine()
    console = Console()
    console.print(table, highlight=False)
    console.print(Text(f"{place['processor']}, {place['cores']} cores", style="dim"), highlight=False)
