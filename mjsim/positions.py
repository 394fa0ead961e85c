"""Read turn cases: positions in which somebody is to move (docs/rules/README.md, A turn case)."""

from typing import Annotated, Any, Literal

import numpy as np
from pydantic import Field, Strict

from mjsim.cases import CaseHead, Seat
from mjsim.errors import InputError
from mjsim.notation import check_copies, count_tiles, parse_meld, parse_tile, parse_tiles
from mjsim.outcomes import flag_bits
from mjsim_kernels.deal_state import add_meld, add_tile
from mjsim_kernels.dealing import clear_deal, turn_up
from mjsim_kernels.simulate import new_deals
from mjsim_kernels.tiles import NO_TILE

Kind = Literal["discards", "claims", "kongs", "actions", "waits", "draw", "flags", "resolve"]

OWN_TURN = ("discards", "kongs", "actions")  # kinds in which the seat holds a tile more


class TurnCase(CaseHead):
    """Hold one position; each kind uses some of the keys."""

    kind: Kind
    wild: str | None = None
    hand: str | None = None
    melds: list[str] = []
    flowers: str = ""
    flags: list[str] = []
    tile: str | None = None
    left: bool = False
    taken: Annotated[int | None, Field(ge=0)] = None
    drew: bool = True
    wall: str | None = None
    events: list[Annotated[tuple[Seat, str], Strict(False)]] = []  # JSON has no tuples
    by: Literal["self", "discard", "rob"] = "self"
    claims: dict[str, str] = {}
    source: Annotated[Seat | None, Field(alias="from")] = None
    expect: dict[str, Any] | None = None


def needed(case: TurnCase, key: str) -> Any:
    """Return a value that the kind of this case cannot do without; raises InputError if it is missing."""
    value = getattr(case, key)
    if value is None:
        name = TurnCase.model_fields[key].alias or key
        raise InputError(f"{name} is missing, but a case of kind {case.kind} needs it")
    return value


def deal_of(case: TurnCase, rules: np.record) -> np.record:
    """Set up the deal of a position, seen from seat 0.

    Parameters
    ----------
    case
        The position; its hand is seat 0's.
    rules
        TURN_RULES record of the case.

    Returns
    -------
    DEAL record.

    Raises
    ------
    InputError
        A fifth copy of a tile, or a wrong number of tiles.
    """
    deal: np.record = new_deals()[0]
    clear_deal(deal)
    if case.wild is not None:
        turn_up(deal, rules, parse_tile(case.wild), NO_TILE)
    deal.limit = rules.tile_count - rules.reserve
    dealt = int(rules.hand) * 4 + 1
    taken = dealt if case.taken is None else case.taken
    deal.taken = taken
    if taken > rules.tile_count - rules.reserve:
        raise InputError(f"taken is {case.taken}, but no more than {deal.limit} tiles are ever taken")
    if case.hand is not None:
        _fill_seat(deal, case, rules)
    if case.wall is not None:
        tiles = parse_tiles(case.wall)
        deal.wall[deal.taken : deal.taken + len(tiles)] = tiles
    return deal


def _fill_seat(deal: np.record, case: TurnCase, rules: np.record) -> None:
    hand = parse_tiles(needed(case, "hand"))
    melds = [parse_meld(text) for text in case.melds]
    size = len(hand) + 3 * len(melds)
    due = int(rules.hand) + (case.kind in OWN_TURN)
    if size != due:
        raise InputError(
            f"{case.hand} with {len(melds)} melds counts {size} tiles, but kind {case.kind} needs {due}; "
            "a meld counts three"
        )
    known = [*hand, *(tile for meld in melds for tile in meld.tiles()), *parse_tiles(case.flowers)]
    known += [parse_tile(text) for text in (case.wild, case.tile) if text is not None]
    check_copies(known, "the position")
    for tile in hand:
        add_tile(deal, 0, tile)
    for meld in melds:
        add_meld(deal, 0, meld.kind, meld.face)
    deal.flowers[0] = count_tiles(case.flowers)
    deal.seat_flags[0] = flag_bits(case.flags)
