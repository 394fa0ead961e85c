"""Answer what a seat may do in a deal that goes on after a win (docs/rules/hongzhong.md, Turn)."""

import numpy as np

from mjsim_kernels.arrays import Integers
from mjsim_kernels.bans import own_pungs
from mjsim_kernels.claims import CLAIM_KONG, CLAIM_PUNG, HU
from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.river.hands import SUITED, has_won, is_out, keeps_waits, may_win_on_tile, missing_faces
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import EAST, RANKS, SEATS
from mjsim_kernels.turn_rules import COPIES, EXCHANGE_SAME_SUIT, NO_EXCHANGE

_SUIT = (1 << RANKS) - 1


@entry
def legal_gifts(deal: np.record, rules: np.record, seat: int) -> int:
    """Return the faces that may be among the three that a seat gives (Tiles and wall, exchange), a bit each."""
    suited = int(deal.held[seat]) & SUITED
    if rules.exchange == NO_EXCHANGE:
        return 0
    if rules.exchange == EXCHANGE_SAME_SUIT:
        for suit in range(3):
            if count_suit(deal, seat, suit) < 3:
                suited &= ~(_SUIT << (RANKS * suit))
    return suited


@kernel
def count_suit(deal: np.record, seat: int, suit: int) -> int:
    """Count a seat's concealed tiles of a suit."""
    tiles = 0
    for face in range(RANKS * suit, RANKS * suit + RANKS):
        tiles += int(deal.hands[seat, face])
    return tiles


@entry
def river_discards(deal: np.record, rules: np.record, seat: int) -> int:
    """Return the faces that may be discarded, a bit each (Turn 3)."""
    if has_won(deal, seat):
        return 1 << int(deal.drawn)
    held = int(deal.held[seat])
    missing = held & missing_faces(deal, seat)
    return missing if missing and rules.forced_missing_discard else held


@kernel
def has_replacement(deal: np.record) -> bool:
    """Tell whether a tile is left for a kong (Turn 5)."""
    return int(deal.taken) < int(deal.limit)


@kernel
def open_faces(deal: np.record, seat: int, drew: bool) -> int:
    """Return the faces that an own turn allows to kong at all, a bit each."""
    if not drew or not has_replacement(deal):
        return 0
    return 1 << int(deal.drawn) if has_won(deal, seat) else -1


@entry
def river_added_kongs(deal: np.record, seat: int, drew: bool) -> int:
    """Return the faces whose fourth tile may be added to an own pung, a bit each (Turn 5 and 7)."""
    faces = open_faces(deal, seat, drew) & int(deal.held[seat])
    return faces & own_pungs(deal, seat) & ~int(deal.no_extend[seat])


@entry
def river_concealed_kongs(deal: np.record, tables: HandTables, seat: int, drew: bool) -> int:
    """Return the faces of which four in hand may be declared, a bit each (Turn 5 and 7)."""
    faces = open_faces(deal, seat, drew) & int(deal.quads[seat]) & ~missing_faces(deal, seat)
    if faces and has_won(deal, seat) and not keeps_waits(deal, tables, seat, int(deal.drawn)):
        return 0
    return faces


@entry
def river_claims(deal: np.record, rules: np.record, tables: HandTables, seat: int, face: int) -> int:
    """Return what a seat may claim of a discard (Turn 4, 5 and 7).

    Returns
    -------
    Bits of `mjsim_kernels.claims`: HU, CLAIM_KONG, CLAIM_PUNG.
    """
    if is_out(deal, rules, seat):
        return 0
    claims = HU if may_win_on_tile(deal, seat, face) else 0
    held = int(deal.hands[seat, face])
    if held < 2 or face >= EAST or not has_replacement(deal) or (missing_faces(deal, seat) >> face) & 1:
        return claims
    if has_won(deal, seat):
        if held == COPIES - 1 and keeps_waits(deal, tables, seat, face):
            claims |= CLAIM_KONG
        return claims
    return claims | CLAIM_PUNG | (CLAIM_KONG if held == COPIES - 1 else 0)


@entry
def find_robbers(deal: np.record, rules: np.record, tables: HandTables, source: int, face: int) -> int:
    """Return the seats that may win the tile that another adds to its pung, a bit each (Turn 5)."""
    seats = 0
    for seat in range(SEATS):
        if seat != source and not is_out(deal, rules, seat) and may_win_on_tile(deal, seat, face):
            seats |= 1 << seat
    return seats


@entry
def resolve_river(choices: Integers, source: int) -> tuple[int, int, int]:
    """Say who gets a discard: all that win, or else the one that melds (Turn 4).

    Parameters
    ----------
    choices
        (4,) int64, HU, CLAIM_KONG, CLAIM_PUNG or 0 of each seat.
    source
        Seat that discarded.

    Returns
    -------
    The winners, a bit each; the seat that melds, or -1; its claim, or 0.
    """
    winners = 0
    melder, claim = -1, 0
    for step in range(1, SEATS):
        seat = (source + step) % SEATS
        if int(choices[seat]) & HU:
            winners |= 1 << seat
        elif int(choices[seat]) and melder < 0:
            melder, claim = seat, int(choices[seat])
    return (winners, -1, 0) if winners else (0, melder, claim)


@entry
def next_in_play(deal: np.record, rules: np.record, seat: int) -> int:
    """Return the next seat that has not left the deal (Turn 6 and 9)."""
    for step in range(1, SEATS):
        other = (seat + step) % SEATS
        if not is_out(deal, rules, other):
            return other
    return seat
