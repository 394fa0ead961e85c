"""Offer `mjsim score`: finished deals, given as cases, and what they pay."""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from mjsim.cli import answers, options

if TYPE_CHECKING:
    from mjsim.cases import Line
    from mjsim.scoring import Answer

HEADINGS = {"en": ("id", "win", "patterns", "score", "pay"), "zh": ("编号", "胡牌", "番种", "合计", "收付")}
WORDS = {
    "en": {"legal": "legal", "illegal": "illegal", "impossible": "impossible", "seat": "seat"},
    "zh": {"legal": "成立", "illegal": "不成立", "impossible": "不可能", "seat": "座位"},
}


def score(
    file: Annotated[str, typer.Argument(metavar="FILE", help="Cases as JSON lines; - for standard input.")],
    as_json: answers.Json = False,
    check: answers.Check = False,
    rules: answers.Rules = None,
    changes: options.Changes = None,
    quiet: answers.Quiet = False,
    lang: options.Language = "en",
) -> None:
    """Score finished deals given as cases (docs/rules/README.md).

    Each line of FILE is a case: a finished deal, its options, and possibly what it should pay. The options
    of a case are applied on top of --rules and --set.

    Example: `mjsim score tests/cases/yueqing.cases.jsonl --check`
    """
    from mjsim.scoring import case_lines, compare, score_lines

    lines = case_lines(file)
    given = score_lines(lines, rules, changes)
    found = compare(lines, given) if check else [[] for _ in lines]
    if as_json:
        answers.print_json(given, found)
    elif check:
        answers.print_check(found, quiet)
    else:
        _print_table(lines, given, lang)
    if any(found):
        raise typer.Exit(1)


def _print_table(lines: Sequence["Line"], given: Sequence["Answer"], lang: Literal["en", "zh"]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(*HEADINGS[lang], box=None, pad_edge=False)
    for line, answer in zip(lines, given, strict=True):
        table.add_row(*map(Text, _row(line.document.get("variant"), answer, lang)))
    width = None if sys.stdout.isatty() else answers.SMALLEST_WIDTH
    Console(highlight=False, width=width).print(table)


def _row(variant: Any, answer: "Answer", lang: Literal["en", "zh"]) -> list[str]:
    identifier, words = str(answer["id"]), WORDS[lang]
    if "error" in answer:
        return [identifier, words["impossible"], answer["error"]]
    if not answer["valid"]:
        return [identifier, words["illegal"]]
    totals = ((key, value) for key, value in answer.get("score", {}).items() if not key.startswith("next_"))
    score = ", ".join(f"{key} {value}" for key, value in totals)
    return [
        identifier,
        words["legal"],
        _patterns(str(variant), answer, lang),
        score,
        " ".join(f"{points:+d}" for points in answer.get("pay", ())),
    ]


def _patterns(variant: str, answer: "Answer", lang: Literal["en", "zh"]) -> str:
    """Write what counts; of a deal with many wins each win with its seat and what it comes to."""
    from mjsim.rulesets import load_rules

    name = load_rules(variant).pattern_name

    def listed(patterns: dict[str, int]) -> str:
        return ", ".join(f"{name(pattern, lang)} {value}" for pattern, value in patterns.items())

    if "wins" not in answer:
        return listed(answer["patterns"])
    return "; ".join(
        f"{WORDS[lang]['seat']} {win['seat']}: {listed(win['patterns'])} = {win['score']['multiplier']}"
        for win in answer["wins"]
    )
