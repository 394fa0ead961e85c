"""Print what cases are answered: shared by `mjsim score` and `mjsim legal`."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from mjsim.scoring import Answer, Difference

SMALLEST_WIDTH = 120  # columns of a table that goes into a file or a pipe

Json = Annotated[bool, typer.Option("--json", help="Print one JSON object a line.")]
Check = Annotated[
    bool, typer.Option("--check", help="Compare with each case's `expect`; exit 1 if anything differs.")
]
Rules = Annotated[Path | None, typer.Option("--rules", metavar="FILE", help="Rules file for all cases.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="No closing line on standard error.")]


def print_json(answers: Sequence["Answer"], found: Sequence[Sequence["Difference"]]) -> None:
    """Print one JSON object a case, with its differences from `expect` if there are any."""
    for answer, differing in zip(answers, found, strict=True):
        rows = [row._asdict() for row in differing]
        for row in rows:
            del row["id"]
        typer.echo(json.dumps(answer | ({"differences": rows} if rows else {}), ensure_ascii=False))


def print_check(found: Sequence[Sequence["Difference"]], quiet: bool) -> None:
    """Print one line a difference, and on standard error how many cases have any."""
    for differing in found:
        for difference in differing:
            typer.echo(str(difference))
    wrong = sum(map(bool, found))
    if not quiet:
        typer.echo(f"{len(found)} cases, {wrong or 'none'} with differences", err=True)
