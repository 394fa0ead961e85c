"""Offer `mjsim replay`."""

import json
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

import typer

from mjsim.cli import options
from mjsim.errors import InputError

if TYPE_CHECKING:
    from rich.text import Text

Shown = TypeVar("Shown")

Deals = Annotated[str, typer.Option("--deals", metavar="A:B", help="Deal numbers A to B - 1, or one number.")]
Seed = Annotated[
    int | None, typer.Option("--seed", metavar="N", help="Seed of the simulation.", show_default=False)
]
Shape = Annotated[
    Literal["text", "events", "cases"],
    typer.Option(
        "--format",
        metavar="text|events|cases",
        help="To read; one JSON object a deal; cases for `mjsim score`.",
    ),
]
Tiles = Annotated[
    Literal["mpsz", "unicode", "zh"],
    typer.Option("--tiles", metavar="mpsz|unicode|zh", help="How texts write tiles."),
]
Seat = Annotated[
    str | None,
    typer.Option("--seat", metavar="SEAT", help="List all discards of one seat: 0-3 or East to North."),
]


def replay(
    deals: Deals = "0",
    variant: options.Variant = None,
    rules: options.Rules = None,
    changes: options.Changes = None,
    seed: Seed = None,
    policy: options.Policy = None,
    session_deals: options.SessionDeals = None,
    shape: Shape = "text",
    tiles: Tiles = "mpsz",
    seat: Seat = None,
    lang: options.Language = "en",
) -> None:
    """Show simulated deals again: to read, as events, or as cases.

    Deals are those that `mjsim run` plays with the same rules, seed, policy and session length.

    Example: `mjsim replay --seed 1 --deals 17`
    """
    if seed is None:
        raise InputError("There is no seed: give --seed of the run whose deals you want to see.")
    from mjsim.replays import parse_deals, parse_seat
    from mjsim.replays.settings import setting_of

    numbers = parse_deals(deals)
    shown = None if seat is None else parse_seat(seat)
    given = {"policy": policy, "session_deals": session_deals}
    chosen: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    ruleset = options.chosen_rules(variant, rules, changes) or options.DEFAULT_VARIANT
    setting = setting_of(ruleset, None, seed, **chosen)
    played = setting.play(numbers)
    if shape == "text":
        from mjsim.replays.telling import deal_text

        print_texts(deal_text(setting, deal, tiles, lang, shown) for deal in played)
        return
    write = setting.log if shape == "events" else setting.case
    for document in patiently(write(deal) for deal in played):
        sys.stdout.write(json.dumps(document, ensure_ascii=False) + "\n")


def print_texts(texts: "Iterator[Text]") -> None:
    """Print deals with a rule between them."""
    from rich.console import Console

    console = Console(highlight=False)
    for place, text in enumerate(patiently(texts)):
        if place:
            console.rule(style="dim")
        console.print(text, soft_wrap=True)


def patiently(shown: Iterator[Shown]) -> Iterator[Shown]:
    """Yield what is shown; ask for patience if the first takes long."""
    from rich.console import Console

    from mjsim.cli.patience import PATIENCE, spin_after

    with spin_after(Console(stderr=True), PATIENCE):
        first = next(shown)
    yield first
    yield from shown
