"""Carry out the moves of a deal that goes on after a win (docs/rules/hongzhong.md, Turn)."""

import numpy as np

from mjsim_kernels.deal_events import (
    DEAL_WON,
    FROM_TAIL,
    KONG_ADDED,
    KONG_CALLED,
    KONG_CONCEALED,
    PUNG_CALLED,
    TILE_DISCARDED,
    log_event,
)
from mjsim_kernels.deal_state import add_meld, add_tile, find_meld, remove_naturals
from mjsim_kernels.drawing import exhaust, take_logged
from mjsim_kernels.jit import entry, kernel
from mjsim_kernels.masks import count_bits, lowest_bit
from mjsim_kernels.records import DISCARD, EARTHLY, ROB, SELF_DRAW
from mjsim_kernels.river.circumstances import (
    discard_flags,
    earthly_seats,
    note_river_discard,
    note_river_draw,
    note_river_kong,
    note_river_pung,
    note_river_win,
    self_draw_flags,
)
from mjsim_kernels.river.hands import is_over, note_waits, remove_tile
from mjsim_kernels.scoring import events as paid
from mjsim_kernels.suit_tables import HandTables
from mjsim_kernels.tiles import ADDED_KONG, CONCEALED_KONG, KONG, PUNG, SEATS
from mjsim_kernels.turn_rules import COPIES, DEALER_STAYS

_ALL_SEATS = (1 << SEATS) - 1


@kernel
def note_payment(deal: np.record, kind: int, seat: int, tile: int, seats: int, flags: int) -> None:
    """Append what is paid now: won tiles and kongs, see `scoring.events.pack_event`."""
    row = int(deal.payment_count)
    deal.payments[row] = paid.pack_event(kind, seat, tile, seats, flags)
    deal.payment_count = row + 1


@entry
def draw_river(deal: np.record, seat: int, end: int) -> bool:
    """Draw for a seat; the wall is exhausted where no tile is left. Tell whether it has a new tile."""
    if int(deal.taken) >= int(deal.limit):
        deal.exhausted = 1
        exhaust(deal)
        return False
    note_river_draw(deal, seat, end == FROM_TAIL)
    add_tile(deal, seat, take_logged(deal, seat, end))
    return True


@kernel
def discard_river(deal: np.record, tables: HandTables, seat: int, face: int) -> None:
    """Discard a tile of the hand, for everybody to see."""
    remove_tile(deal, seat, face)
    deal.seen[face] += 1
    note_river_discard(deal, seat)
    note_waits(deal, tables, seat)
    log_event(deal, TILE_DISCARDED, seat, face, -1, -1)


@entry
def river_dealer(rules: np.record, source: int, winners: int) -> int:
    """Return the seat that deals next, from the first tile won: its only winner, or the seat that it came from.

    Source: docs/rules/hongzhong.md, Next deal.
    """
    if rules.next_dealer == DEALER_STAYS or winners == 0:
        return 0
    return source if count_bits(winners) > 1 else lowest_bit(winners)


@kernel
def win_tile(
    deal: np.record, rules: np.record, tables: HandTables, by: int, source: int, face: int, winners: int
) -> None:
    """Let some seats win a tile, which leaves the game, and lock their hands (Turn 6).

    Parameters
    ----------
    by
        SELF_DRAW, DISCARD or ROB.
    source
        Whose tile it is: the winner's own, the discarder's, the robbed seat's.
    winners
        A bit for each seat.
    """
    shared, early = 0, 0
    if by == SELF_DRAW:
        shared = self_draw_flags(deal, source)
        remove_tile(deal, source, face)
    elif by == DISCARD:
        shared = discard_flags(deal)
        early = winners & earthly_seats(deal, rules)
    if by != DISCARD:
        deal.seen[face] += 1
    if early:
        note_payment(deal, by, source, face, early, shared | EARTHLY)
    if winners & ~early:
        note_payment(deal, by, source, face, winners & ~early, shared | (paid.SAME_TILE if early else 0))
    if deal.winner < 0:
        deal.next_dealer = river_dealer(rules, source, winners)
    for step in range(SEATS):
        seat = (source + step) % SEATS
        if (winners >> seat) & 1:
            win_seat(deal, tables, seat, by, source, face, shared | (EARTHLY if (early >> seat) & 1 else 0))
    if is_over(deal, rules):
        deal.over = 1


@kernel
def win_seat(
    deal: np.record, tables: HandTables, seat: int, by: int, source: int, face: int, flags: int
) -> None:
    """Note one winner of a tile; its first win locks its hand, the first win of all is that of the deal."""
    if deal.waits[seat] == 0:  # a heavenly hand, which has waited for nothing yet
        note_waits(deal, tables, seat)
    note_river_win(deal, seat)
    if deal.winner < 0:
        deal.winner = seat
        deal.by = by
        deal.source = -1 if by == SELF_DRAW else source
        deal.tile = face
        deal.win_flags = flags
    log_event(deal, DEAL_WON, seat, face, -1 if by == SELF_DRAW else source, by)


@kernel
def owing_seats(deal: np.record, seat: int) -> int:
    """Return the seats that pay for a kong that is not direct: all others that have not won, a bit each."""
    return _ALL_SEATS & ~int(deal.won) & ~(1 << seat)


@kernel
def declare_concealed(deal: np.record, tables: HandTables, seat: int, face: int) -> None:
    """Lay four equal tiles of the hand down as a kong, and have it paid."""
    remove_naturals(deal, seat, face, COPIES)
    deal.seen[face] += COPIES
    add_meld(deal, seat, CONCEALED_KONG, face)
    note_river_kong(deal, seat)
    note_waits(deal, tables, seat)
    note_payment(deal, paid.CONCEALED_KONG, seat, face, owing_seats(deal, seat), 0)
    log_event(deal, KONG_CONCEALED, seat, face, -1, face)


@kernel
def add_to_pung(deal: np.record, tables: HandTables, seat: int, face: int) -> None:
    """Offer the fourth tile of an own pung, which others may rob; it has left the hand."""
    remove_naturals(deal, seat, face, 1)
    note_river_kong(deal, seat)
    note_waits(deal, tables, seat)
    log_event(deal, KONG_ADDED, seat, face, -1, face)


@kernel
def settle_added(
    deal: np.record, rules: np.record, tables: HandTables, seat: int, face: int, robbers: int
) -> bool:
    """Let an added kong stand and be paid, or be robbed; tell whether it stands."""
    if robbers:
        win_tile(deal, rules, tables, ROB, seat, face, robbers)
        return False
    deal.seen[face] += 1
    deal.meld_kinds[seat, find_meld(deal, seat, PUNG, face)] = ADDED_KONG
    note_payment(deal, paid.ADDED_KONG, seat, face, owing_seats(deal, seat), 0)
    return True


@kernel
def call_kong(deal: np.record, tables: HandTables, seat: int, source: int, face: int) -> None:
    """Lay down a discard with three equal tiles of the hand as a kong, which the discarder pays."""
    remove_naturals(deal, seat, face, COPIES - 1)
    deal.seen[face] += COPIES - 1
    add_meld(deal, seat, KONG, face)
    note_river_kong(deal, seat)
    note_waits(deal, tables, seat)
    note_payment(deal, paid.DIRECT_KONG, seat, face, 1 << source, 0)
    log_event(deal, KONG_CALLED, seat, face, source, face)


@kernel
def call_pung(deal: np.record, seat: int, source: int, face: int) -> None:
    """Lay down a discard with two equal tiles of the hand; with three in hand it may never be extended (Turn 5)."""
    if deal.hands[seat, face] == COPIES - 1:
        deal.no_extend[seat] |= 1 << face
    remove_naturals(deal, seat, face, 2)
    deal.seen[face] += 2
    add_meld(deal, seat, PUNG, face)
    note_river_pung(deal, seat)
    log_event(deal, PUNG_CALLED, seat, face, source, face)
