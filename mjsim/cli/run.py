"""Offer `mjsim run`."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mjsim.cli import options

if TYPE_CHECKING:
    from mjsim.results import Result

Deals = Annotated[
    str | None,
    typer.Option("-n", "--deals", metavar="N", help="Deals: 1e6, 250k, 2.5M.", show_default="1e5"),
]
ChunkDeals = Annotated[int | None, typer.Option("--chunk-deals", metavar="N", hidden=True)]
Until = Annotated[
    list[str] | None,
    typer.Option(
        "--until",
        metavar="TARGET",
        help="Stop once it is known so well: dealer.mean:0.02, pattern.all_pungs:5%; may be repeated.",
    ),
]
Strata = Annotated[
    str | None,
    typer.Option(
        "--strata",
        metavar="wilds",
        help="Play side deals with many wilds beside the deals, for rare patterns; wilds=0,1,1,2 shares them out.",
    ),
]
Out = Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Keep the result in a new folder.")]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with the folder of --out, or add deals to it.")]
SaveDeals = Annotated[
    bool, typer.Option("--save-deals", help="Keep every deal as a row of Parquet in --out.")
]
Details = Annotated[
    bool,
    typer.Option(
        "--details", help="Print more: patterns by winner, way and wilds, opening hands, the dealer’s streak."
    ),
]
Check = Annotated[bool, typer.Option("--check", help="Check on every deal that no tile is lost or doubled.")]


def run(
    deals: Deals = None,
    variant: options.Variant = None,
    rules: options.Rules = None,
    changes: options.Changes = None,
    policy: options.Policy = None,
    seed: options.Seed = None,
    session_deals: options.SessionDeals = None,
    until: Until = None,
    strata: Strata = None,
    out: Out = None,
    resume: Resume = False,
    save_deals: SaveDeals = False,
    threads: options.Threads = None,
    check: Check = False,
    chunk_deals: ChunkDeals = None,
    details: Details = False,
    lang: options.Language = "en",
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> None:
    """Simulate deals of one rule set and print the summary.

    Example: `mjsim run --variant yueqing -n 1e6 --seed 1 --out results/yueqing`
    """
    count = options.parse_count(deals) if deals is not None else None

    from mjsim.cli import complain
    from mjsim.cli.progress import follow
    from mjsim.runner import StoppedError, simulate

    try:
        with follow(quiet) as progress:
            result = simulate(
                options.chosen_rules(variant, rules, changes),
                count,
                seed=seed,
                policy=policy,
                session_deals=session_deals,
                until=until or None,
                strata=strata,
                threads=threads,
                out=out,
                resume=resume,
                save_deals=save_deals or None,
                check=check,
                chunk_deals=chunk_deals,
                progress=progress,
            )
    except KeyboardInterrupt:
        complain(f"Stopped at once; finished chunks are kept in {out}." if out else "Stopped at once.")
        raise typer.Exit(130) from None
    except StoppedError as stopped:
        if stopped.result.tally.deals:
            show(stopped.result, lang, json, quiet=True, asked=count, drawn=False, details=details)
        raise
    show(result, lang, json, quiet, asked=count, drawn=seed is None, details=details)


def show(
    result: "Result", lang: str, json: bool, quiet: bool, asked: int | None, drawn: bool, details: bool
) -> None:
    """Print a result: one JSON document, or tables and hints for people."""
    if json:
        from json import dumps

        sys.stdout.write(dumps(result.to_dict(), ensure_ascii=False) + "\n")
        return
    from mjsim.cli.hints import print_hints
    from mjsim.cli.summary import print_summary

    print_summary(result, lang, asked, details)
    if not quiet:
        print_hints(result, drawn, lang)
