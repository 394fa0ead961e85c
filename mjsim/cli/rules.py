"""Offer the rule sets on the command line: list, show, export, check, diff."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from mjsim.rulesets import Difference
    from mjsim.rulesets.languages import Language

app = typer.Typer(name="rules", help="Show, copy, check and compare rule sets.", no_args_is_help=True)

RULES = typer.Argument(metavar="RULES", help="A variant's name (`mjsim rules list`) or a rules file (TOML).")

Source = Annotated[str, RULES]
Changes = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="Change one value, as in --set big.all_pungs=12."),
]
Lang = Annotated[str, typer.Option("--lang", metavar="en|zh", help="Language of names and titles.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]


@app.command("list")
def list_command(lang: Lang = "en", as_json: AsJson = False) -> None:
    """List the rule sets that come with mjsim.

    Example: `mjsim rules list`
    """
    from mjsim.rulesets import list_rules

    entries = list_rules()
    if as_json:
        _print_json({"rules": [entry._asdict() for entry in entries]})
    else:
        from mjsim.rulesets.tables import list_table

        _print(list_table(entries, _language(lang)))


@app.command("show")
def show_command(rules: Source, changes: Changes = None, lang: Lang = "en", as_json: AsJson = False) -> None:
    """Show the payout table and the options of a rule set.

    Example: `mjsim rules show yueqing`
    """
    from mjsim.rulesets import load_rules, show_rules

    ruleset = load_rules(rules, changes)
    if as_json:
        _print_json({"rules_hash": ruleset.hash, "rules": ruleset.document()})
    else:
        _print(show_rules(ruleset, _language(lang)))


@app.command("export")
def export_command(
    rules: Source,
    path: Annotated[Path | None, typer.Argument(metavar="FILE", help="The file to make.")] = None,
    changes: Changes = None,
    force: Annotated[bool, typer.Option("--force", help="Replace FILE if it is there.")] = False,
) -> None:
    """Write a rule set, comments included, to a file to edit; without FILE to standard output.

    Example: `mjsim rules export yueqing my.toml`
    """
    from mjsim.rulesets import export_rules, load_rules

    ruleset = load_rules(rules, changes)
    if path is None or str(path) == "-":
        typer.echo(ruleset.to_toml(), nl=False)
    else:
        typer.echo(f"wrote {export_rules(ruleset, path, force)}", err=True)


@app.command("check")
def check_command(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="A rules file (TOML).")],
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Check a rules file, and say what it changes.

    Example: `mjsim rules check my.toml`
    """
    from mjsim.rulesets import check_rules

    check = check_rules(path)
    if as_json:
        ruleset = check.ruleset
        _print_json(
            {"path": check.path, "id": ruleset.id, "variant": ruleset.variant, "base": check.base}
            | {"rules_hash": ruleset.hash, "differences": _rows(check.differences, "base", "file")}
            | {"left_out": check.left_out}
        )
    else:
        from mjsim.rulesets.tables import check_report

        _print(check_report(check, _language(lang)))


@app.command("diff")
def diff_command(
    a: Source, b: Source, changes: Changes = None, lang: Lang = "en", as_json: AsJson = False
) -> None:
    """List what differs between two rule sets; --set changes the second.

    Example: `mjsim rules diff yueqing my.toml`
    """
    from mjsim.rulesets import diff_rules, load_rules

    ruleset_a, ruleset_b = load_rules(a), load_rules(b, changes)
    differences = diff_rules(ruleset_a, ruleset_b)
    if as_json:
        sides = [
            {"source": source, "rules_hash": rules.hash} for source, rules in ((a, ruleset_a), (b, ruleset_b))
        ]
        _print_json({"a": sides[0], "b": sides[1], "differences": _rows(differences, "a", "b")})
        return
    from mjsim.rulesets.tables import difference_report

    _print(difference_report(differences, a, b, ruleset_b, _language(lang)))


def _language(lang: str) -> Language:
    from mjsim.rulesets.languages import require_language

    return require_language(lang)


def _rows(differences: list[Difference], a: str, b: str) -> list[dict[str, Any]]:
    return [{"key": row.key, a: row.a, b: row.b} for row in differences]


def _print_json(document: dict[str, Any]) -> None:
    typer.echo(json.dumps({"schema": 1} | document, ensure_ascii=False, indent=2))


def _print(renderable: Any) -> None:
    from rich.console import Console

    Console(highlight=False).print(renderable)
