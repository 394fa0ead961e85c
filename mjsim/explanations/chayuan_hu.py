"""List what the hu of a Chayuan win consist of (docs/rules/chayuan.md, Hu points)."""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from mjsim.explanations.scored import ScoredWin
from mjsim.tile_rows import Group
from mjsim_kernels.records import SELF_DRAW
from mjsim_kernels.scoring.hu_hands import IS_BIG
from mjsim_kernels.tiles import (
    ADDED_KONG,
    CHOW,
    CONCEALED_KONG,
    EAST,
    FIRST_FLOWER,
    GREEN,
    KONG,
    NO_TILE,
    PAIR,
    PUNG,
    RANKS,
    RED,
)

MELD_ROWS: Final = {
    PUNG: "exposed_pung",
    KONG: "exposed_kong",
    ADDED_KONG: "exposed_kong",
    CONCEALED_KONG: "concealed_kong",
}


class HuPart(NamedTuple):
    """Hold a part of the hu: a row of the hu table, the tiles that earn it, and its value."""

    row: str
    tiles: str
    hu: int


def hu_parts(win: ScoredWin, groups: list[Group]) -> list[HuPart]:
    """List the parts of a counted hand's hu, those worth nothing left out.

    The winning tile is in that group in which it brings most, as the rule book asks.
    """
    fixed = [*_fixed_parts(win)]
    candidates = [[*_group_parts(win, groups, held_in)] for held_in in _holders(win, groups)]
    parts = fixed + max(candidates, key=lambda found: sum(part.hu for part in found), default=[])
    return [part for part in parts if part.hu]


def is_wild(win: ScoredWin, tile: int) -> bool:
    """Tell whether a tile is wild for the winner."""
    is_flower = tile >= FIRST_FLOWER
    return tile in (win.wild, FIRST_FLOWER + win.seat) or (is_flower and win.wild >= FIRST_FLOWER)


def _part(win: ScoredWin, row: str, tiles: str = "", size: str = "", times: int = 1) -> HuPart:
    return HuPart(row, tiles, times * int(win.ruleset.value(f"hu.{row}{size}")))


def _size(face: int) -> str:
    return "_big" if IS_BIG[face] else "_small"


def _fixed_parts(win: ScoredWin) -> Iterator[HuPart]:
    yield _part(win, "winner_base")
    for meld in win.melds:
        if meld.kind != CHOW:
            yield _part(win, MELD_ROWS[meld.kind], win.rows.meld(meld), _size(meld.face))
    laid = np.flatnonzero(win.outcome.flowers[win.seat]).tolist()
    yield _part(win, "flower_tiles", win.rows.row(laid), times=len(laid))


def _holders(win: ScoredWin, groups: list[Group]) -> list[int]:
    """List the places of the groups that can hold the winning tile."""
    tile = int(win.outcome.tile)
    if tile == NO_TILE or is_wild(win, tile):
        return [place for place, group in enumerate(groups) if group.wilds]
    natural = [
        (place, face)
        for place, group in enumerate(groups)
        for i, face in enumerate(group.faces())
        if not group.wilds >> i & 1
    ]
    return [place for place, face in dict.fromkeys(natural) if face == tile]


def _group_parts(win: ScoredWin, groups: list[Group], held_in: int) -> Iterator[HuPart]:
    is_drawn = int(win.outcome.by) == SELF_DRAW
    for place, group in enumerate(groups):
        tiles = win.rows.group(group)
        if group.kind == PUNG and not group.all_wild:
            row = "exposed_pung" if place == held_in and not is_drawn else "concealed_pung"
            yield _part(win, row, tiles, _size(group.face))
        if group.kind == PAIR and group.face in (RED, GREEN, EAST + win.seat) and not group.all_wild:
            yield _part(win, "value_pair", tiles)
    in_pair = groups[held_in].kind == PAIR
    if is_drawn:
        yield _part(win, "single_wait_self_draw" if in_pair else "self_draw")
    if in_pair:
        yield _part(win, "single_wait")
    yield from _wait_parts(win, groups[held_in])


def _wait_parts(win: ScoredWin, group: Group) -> Iterator[HuPart]:
    tile = int(win.outcome.tile)
    if group.kind != CHOW or is_wild(win, tile):
        return
    place, rank = tile - group.face, group.face % RANKS
    if place == 1:
        yield _part(win, "closed_wait")
    elif (place, rank) in ((2, 0), (0, RANKS - 3)):
        yield _part(win, "edge_wait")
