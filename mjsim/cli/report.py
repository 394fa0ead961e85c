"""Offer `mjsim report`."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from mjsim.cli import options


def report(
    folder: Annotated[Path, typer.Argument(metavar="RESULT", help="Folder that `mjsim run --out` made.")],
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="Page to write.", show_default="RESULT/report.html"
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
    lang: options.Language = "en",
) -> None:
    """Write a kept result as one HTML page: a summary in words, tables that sort, plots.

    The page needs no other file and no network. Every number has its 95 % interval.

    Example: `mjsim report results/yueqing`
    """
    from mjsim.reports import report

    sys.stdout.write(f"{report(folder, output, lang, force=force)}\n")
