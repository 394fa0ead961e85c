"""Offer `mjsim run`."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mjsim.cli import options
from mjsim.errors import InputError

if TYPE_CHECKING:
    from mjsim.results import Result

DEFAULT_DEALS = 100_000
DEFAULT_SESSION_DEALS = 16

Deals = Annotated[
    str | None,
    typer.Option("-n", "--deals", metavar="N", help="Deals: 1e6, 250k, 2.5M.", show_default="1e5"),
]
Policy = Annotated[
    str | None,
    typer.Option(
        "--policy",
        metavar="NAME",
        help="How seats play: one name, or four by chair: a,b,c,d.",
        show_default="ukeire",
    ),
]
SessionDeals = Annotated[
    int | None,
    typer.Option(
        "--session-deals", metavar="N", help="Deals from one fresh dealer to the next.", show_default="16"
    ),
]
Threads = Annotated[
    int | None,
    typer.Option("--threads", metavar="N", help="Workers; changes no result.", show_default="all cores"),
]
ChunkDeals = Annotated[int | None, typer.Option("--chunk-deals", metavar="N", hidden=True)]
Out = Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Keep the result in a new folder.")]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with the folder of --out, or add deals to it.")]
SaveDeals = Annotated[
    bool, typer.Option("--save-deals", help="Keep every deal as a row of Parquet in --out.")
]
Check = Annotated[bool, typer.Option("--check", help="Check on every deal that no tile is lost or doubled.")]


def run(
    deals: Deals = None,
    variant: options.Variant = None,
    rules: options.Rules = None,
    changes: options.Changes = None,
    policy: Policy = None,
    seed: options.Seed = None,
    session_deals: SessionDeals = None,
    out: Out = None,
    resume: Resume = False,
    save_deals: SaveDeals = False,
    threads: Threads = None,
    check: Check = False,
    chunk_deals: ChunkDeals = None,
    lang: options.Language = "en",
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> None:
    """Simulate deals of one rule set and print the summary.

    Example: `mjsim run --variant yueqing -n 1e6 --seed 1 --out results/yueqing`
    """
    count = options.parse_count(deals) if deals is not None else None
    if resume and out is None:
        raise InputError(
            "There is nothing to go on with: --resume needs the --out folder of the stopped run."
        )

    from mjsim.cli.progress import follow
    from mjsim.runner import StoppedError, simulate
    from mjsim.storage import stored_options

    stored = stored_options(out) if resume and out is not None else {}
    ruleset = options.chosen_rules(variant, rules, changes, stored.get("rules"))
    try:
        with follow(quiet) as progress:
            result = simulate(
                ruleset,
                count or stored.get("deals", DEFAULT_DEALS),
                seed=stored.get("seed") if seed is None else seed,
                policy=policy or stored.get("policy", "ukeire"),
                session_deals=stored.get("session_deals", DEFAULT_SESSION_DEALS)
                if session_deals is None
                else session_deals,
                threads=threads,
                out=out,
                resume=resume,
                save_deals=save_deals or stored.get("save_deals", False),
                check=check,
                chunk_deals=chunk_deals,
                progress=progress,
            )
    except StoppedError as stopped:
        if stopped.result.tally.deals:
            show(stopped.result, lang, json, quiet=True, asked=count, drawn=False)
        raise
    show(result, lang, json, quiet, asked=count, drawn=seed is None)


def show(result: "Result", lang: str, json: bool, quiet: bool, asked: int | None, drawn: bool) -> None:
    """Print a result: one JSON document, or tables and hints for people."""
    if json:
        from json import dumps

        sys.stdout.write(dumps(result.to_dict(), ensure_ascii=False) + "\n")
        return
    from mjsim.cli.hints import print_hints
    from mjsim.cli.summary import print_summary

    print_summary(result, lang, asked)
    if not quiet:
        print_hints(result, lang, drawn)
