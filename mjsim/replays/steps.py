"""Name what a told deal consists of."""

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from mjsim.prospects import Discard, Prospect
from mjsim.tile_names import Meld
from mjsim_kernels.tiles import NO_TILE


@dataclass
class Holding:
    """Hold what lies before a seat at one moment."""

    hand: np.ndarray  # (KINDS,) copies, the drawn tile among them
    melds: list[Meld]
    flowers: np.ndarray  # (KINDS,)
    drawn: int = NO_TILE


@dataclass
class Dealt:
    """Show the four hands as dealt, and what each seat then laid down and took."""

    holdings: list[Holding]
    prospects: list[Prospect]
    laid: list[list[int]]
    taken: list[list[int]]


@dataclass
class Turn:
    """Show one move of an own turn: a discard, a kong or a win."""

    seat: int
    number: int  # of the discard, from 1
    holding: Holding
    laid: list[int]  # bonus tiles laid down since the last move
    event: int  # TILE_DISCARDED, KONG_ADDED, KONG_CONCEALED or DEAL_WON
    tile: int
    before: Prospect
    after: Prospect | None  # None for a win
    options: list[Discard] = field(default_factory=list)


@dataclass
class Claim:
    """Show what a seat could make of a discard, what it asked for (None: nothing), and whether it got it."""

    seat: int
    tile: int
    options: list[Meld | str]
    choice: Meld | str | None
    granted: bool
    before: Prospect
    after: Prospect | None  # of the hand that a granted call leaves, before its discard


class Win(NamedTuple):
    """Show who wins, on whose tile."""

    seat: int
    by: int
    source: int
    tile: int


class Share(NamedTuple):
    """Show one of the last tiles, shared out, that does not win; a bonus tile was laid down."""

    seat: int
    tile: int
    laid: bool
    holding: Holding
    prospect: Prospect


class Exhausted(NamedTuple):
    """Show that nobody wins: the wall is exhausted, or a reason to abort the deal (`deal_events.ABORT_NAMES`)."""

    reason: str | None = None


Step = Dealt | Turn | Claim | Win | Share | Exhausted
