"""Offer `mjsim legal`: positions, given as turn cases, and what may be done in them."""

import json
import sys
from typing import Annotated

import typer

from mjsim.cli import answers, options


def legal(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="Turn cases as JSON lines; - for standard input.")
    ],
    as_json: answers.Json = False,
    check: answers.Check = False,
    rules: answers.Rules = None,
    changes: options.Changes = None,
    quiet: answers.Quiet = False,
) -> None:
    """Answer positions given as turn cases (docs/rules/README.md): legal discards, claims, kongs, who gets the tile.

    Each line of FILE is a turn case. It is answered by the very functions that play uses. The options of a
    case are applied on top of --rules and --set.

    Example: `mjsim legal tests/cases/yueqing.turns.jsonl --check`
    """
    from mjsim.legality import answer_lines
    from mjsim.scoring import case_lines, compare

    lines = case_lines(file)
    given = answer_lines(lines, rules, changes)
    found = compare(lines, given) if check else [[] for _ in lines]
    if as_json:
        answers.print_json(given, found)
    elif check:
        answers.print_check(found, quiet)
    else:
        _print_table([str(line.document.get("kind")) for line in lines], given)
    if any(found):
        raise typer.Exit(1)


def _print_table(kinds: list[str], given: list[dict[str, object]]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table("id", "kind", "answer", box=None, pad_edge=False)
    for kind, answer in zip(kinds, given, strict=True):
        table.add_row(Text(str(answer["id"])), Text(kind), Text(_sentence(answer)))
    width = None if sys.stdout.isatty() else answers.SMALLEST_WIDTH
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
