"""Offer `mjsim legal`: positions, given as turn cases, and what may be done in them."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from mjsim.cli.answers import SMALLEST_WIDTH, print_check, print_json


def legal(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="Turn cases as JSON lines; - for standard input.")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a line.")] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Compare with each case's `expect`; exit 1 if anything differs.")
    ] = False,
    rules: Annotated[
        Path | None, typer.Option("--rules", metavar="FILE", help="Rules file for all cases.")
    ] = None,
    changes: Annotated[
        list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="Change one rule; may be repeated.")
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No closing line on standard error.")] = False,
) -> None:
    """Answer positions given as turn cases (docs/rules/README.md): legal discards, claims, kongs, who gets the tile.

    Each line of FILE is a turn case. It is answered by the very functions that play uses. The options of a
    case are applied on top of --rules and --set.

    Example: `mjsim legal tests/cases/yueqing.turns.jsonl --check`
    """
    from mjsim.legality import answer_lines
    from mjsim.scoring import case_lines, compare

    lines = case_lines(file)
    answers = answer_lines(lines, rules, changes)
    found = compare(lines, answers) if check else [[] for _ in lines]
    if as_json:
        print_json(answers, found)
    elif check:
        print_check(found, quiet)
    else:
        _print_table([str(line.document.get("kind")) for line in lines], answers)
    if any(found):
        raise typer.Exit(1)


def _print_table(kinds: list[str], answers: list[dict[str, object]]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table("id", "kind", "answer", box=None, pad_edge=False)
    for kind, answer in zip(kinds, answers, strict=True):
        table.add_row(Text(str(answer["id"])), Text(kind), Text(_sentence(answer)))
    width = None if sys.stdout.isatty() else SMALLEST_WIDTH
    Console(highlight=False, width=width).print(table)


def _sentence(answer: dict[str, object]) -> str:
    if "error" in answer:
        return f"impossible: {answer['error']}"
    parts = [(key, value) for key, value in answer.items() if key != "id"]
    return ", ".join(f"{key} {_words(value)}" for key, value in parts)


def _words(value: object) -> str:
    if isinstance(value, list):
        return " ".join(map(str, value)) or "none"
    return value if isinstance(value, str) else json.dumps(value)
