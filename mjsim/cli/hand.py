"""Offer `mjsim hand`."""

import sys
from typing import Annotated, Literal

import typer

from mjsim.cli import options

Hand = Annotated[
    str, typer.Argument(metavar="HAND", help="Tiles and melds: 123m55p[777z]; the tile drawn may stand last.")
]
Wild = Annotated[
    str | None, typer.Option("--wild", metavar="TILE", help="The tile turned up: 5m; in Pingyang two: 5m3z.")
]
Melds = Annotated[
    list[str] | None,
    typer.Option(
        "--meld", metavar="MELD", help="chow:123m, pung:777z, kong:, akong:, ckong:5555p; may be repeated."
    ),
]
Flowers = Annotated[str, typer.Option("--flowers", metavar="TILES", help="Bonus tiles laid down.")]
Missing = Annotated[
    Literal["m", "p", "s"] | None,
    typer.Option(
        "--missing",
        metavar="m|p|s",
        help="Hongzhong: the missing suit.",
        show_default="the first that the hand does not hold",
    ),
]
By = Annotated[
    Literal["self", "discard", "rob"],
    typer.Option("--by", metavar="self|discard|rob", help="How a complete hand wins."),
]
Tile = Annotated[
    str | None, typer.Option("--tile", metavar="TILE", help="Winning tile.", show_default="the last of HAND")
]
From = Annotated[
    str | None,
    typer.Option("--from", metavar="SEAT", help="Seat that the tile comes from.", show_default="the next"),
]
Bets = Annotated[
    str,
    typer.Option("--bets", metavar="SEATS", help="Wenzhou: seats that bet, by comma; East buys, others top."),
]
Seat = Annotated[str, typer.Option("--seat", metavar="SEAT", help="Seat that wins: 0-3 or East to North.")]
Streak = Annotated[int, typer.Option("--streak", metavar="N", help="The dealer's streak.")]
Flags = Annotated[
    list[str] | None,
    typer.Option(
        "--flags",
        metavar="FLAG",
        help="heavenly, earthly, out_with_replacement_tile, last_tile, ...; by comma.",
    ),
]
Tiles = Annotated[
    Literal["mpsz", "unicode", "zh"],
    typer.Option("--tiles", metavar="mpsz|unicode|zh", help="How tiles are written."),
]


def hand(
    hand: Hand,
    wild: Wild = None,
    meld: Melds = None,
    flowers: Flowers = "",
    missing: Missing = None,
    variant: options.Variant = None,
    rules: options.Rules = None,
    changes: options.Changes = None,
    by: By = "self",
    tile: Tile = None,
    seat: Seat = "0",
    source: From = None,
    streak: Streak = 0,
    flags: Flags = None,
    bets: Bets = "",
    tiles: Tiles = "mpsz",
    lang: options.Language = "en",
    json: options.Json = False,
) -> None:
    """Analyse one hand: shanten, waits, useful tiles, discards, and what a complete hand wins.

    Example: `mjsim hand "123m456p11s [777z]" --wild 5m`
    """
    from rich.console import Console

    from mjsim.cli.patience import PATIENCE, spin_after
    from mjsim.hand_analysis import analyse_hand

    ruleset = options.chosen_rules(variant, rules, changes) or options.DEFAULT_VARIANT
    with spin_after(Console(stderr=True), PATIENCE):
        analysis = analyse_hand(
            hand,
            ruleset,
            wild=wild,
            melds=meld or (),
            flowers=flowers,
            missing=missing,
            by=by,
            tile=tile,
            seat=seat,
            source=source,
            streak=streak,
            flags=[name.strip() for text in flags or () for name in text.split(",")],
            bets=bets.split(",") if bets else (),
            tiles=tiles,
            lang=lang,
        )
    if json:
        from json import dumps

        sys.stdout.write(dumps(analysis.to_dict(), ensure_ascii=False) + "\n")
        return
    from mjsim.hand_report import hand_text

    Console(highlight=False).print(hand_text(analysis, tiles, lang), soft_wrap=True)
