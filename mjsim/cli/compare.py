"""Offer `mjsim compare`."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from mjsim.cli import options

if TYPE_CHECKING:
    from mjsim.comparisons import Comparison

Sides = Annotated[
    list[str],
    typer.Argument(
        metavar="SIDE",
        help="Variants, rules files or result folders; NAME,KEY=VALUE changes a rule or policy.",
    ),
]
Deals = Annotated[
    str | None,
    typer.Option("-n", "--deals", metavar="N", help="Deals of each side: 1e6, 250k.", show_default="1e5"),
]
Changes = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="Change one rule of all sides; may be repeated."),
]
MinEffects = Annotated[
    list[str] | None,
    typer.Option(
        "--min-effect", metavar="SIZE", help="Below it a difference is negligible: 1%, outcomes.*=0.005."
    ),
]
FailIf = Annotated[
    list[str] | None,
    typer.Option("--fail-if", metavar="CONDITION", help="Exit with 3 if it holds: 'dealer.mean>0.5'."),
]
Correction = Annotated[
    Literal["holm", "bh", "none"],
    typer.Option("--correction", metavar="holm|bh|none", help="How p is adjusted for many measures."),
]
Everything = Annotated[bool, typer.Option("--all", help="Show every measure, equal ones too.")]

Html = Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write one HTML page of it.")]
Force = Annotated[bool, typer.Option("--force", help="Replace the page of --html if it is there.")]


def compare(
    sides: Sides,
    deals: Deals = None,
    seed: options.Seed = None,
    policy: options.Policy = None,
    session_deals: options.SessionDeals = None,
    changes: Changes = None,
    min_effect: MinEffects = None,
    fail_if: FailIf = None,
    correction: Correction = "holm",
    threads: options.Threads = None,
    everything: Everything = False,
    html: Html = None,
    force: Force = False,
    lang: options.Language = "en",
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> None:
    """Compare variants, rules files or results with the first of them.

    Rules with the same tile set play the same walls, so that luck cancels (docs/compare.md).

    Example: `mjsim compare yueqing yueqing,big.all_pungs=20 -n 1e5 --seed 1`
    """
    count = options.parse_count(deals) if deals is not None else None

    from mjsim.cli import complain
    from mjsim.cli.progress import follow_comparison
    from mjsim.comparisons import compare as compare_sides

    if html is not None:
        from mjsim.reports.comparison_page import require_free

        require_free(html, force)
    try:
        with follow_comparison(quiet) as progress:
            comparison = compare_sides(
                *sides,
                deals=count,
                seed=seed,
                policy=policy,
                session_deals=session_deals,
                overrides=changes,
                correction=correction,
                min_effect=min_effect or (),
                fail_if=fail_if or (),
                threads=threads,
                progress=progress,
            )
    except KeyboardInterrupt:
        complain("Stopped; a comparison keeps nothing.")
        raise typer.Exit(130) from None
    if html is not None:
        from mjsim.reports.comparison_page import write_comparison

        write_comparison(comparison, html, lang, everything=everything, force=force)
    show(comparison, lang, json, quiet, everything)
    if comparison.failed:
        raise typer.Exit(3)


def show(comparison: "Comparison", lang: str, json: bool, quiet: bool, everything: bool) -> None:
    """Print a comparison: one JSON document, or tables and hints for people."""
    if json:
        from json import dumps

        sys.stdout.write(dumps(comparison.to_dict(), ensure_ascii=False) + "\n")
        return
    from mjsim.cli.comparison import print_comparison

    print_comparison(comparison, lang, quiet, everything)
