"""Settle a Longgang win: shares, liability, limited chips (docs/rules/longgang.md, Settlement)."""

from typing import NamedTuple

from reference.longgang_losers import LoserScore
from reference.longgang_payouts import Numbers
from reference.longgang_tiles import DEALER, DRAGONS, SEATS, WINDS, Hand, Win

Debts = dict[tuple[int, int], int]  # by payer and payee


class Deal(NamedTuple):
    """Hold what settlement asks about a win; `losers` and `chips` are None where they are not known."""

    win: Win
    hands: list[Hand | None]
    total: int
    follow: int
    losers: list[LoserScore | None] | None
    chips: list[int] | None


def chips_of(hu: int, one: int, other: int, numbers: Numbers) -> int:
    """Turn hu into the chips that one seat pays another, doubled with the dealer."""
    factor = numbers["dealer.factor"] if DEALER in (one, other) else 1
    return int(hu * factor // numbers["base.hu_per_chip"])


def owed_to_winner(winner: int, loser: int, total: int, follow: int, numbers: Numbers) -> int:
    """Return what a loser owes the winner."""
    return chips_of(total, winner, loser, numbers) + follow


def settle(deal: Deal, numbers: Numbers) -> tuple[list[int], list[int]]:
    """Return the net chips of each seat, and the seats that could not pay in full."""
    debts = list_debts(deal, numbers)
    pay = [0, 0, 0, 0]
    broke: list[int] = []
    for payer in paying_order(deal):
        purse = None if deal.chips is None else deal.chips[payer] + pay[payer]
        for step in SEATS:
            payee = (deal.win.hand.seat + step) % 4
            owed = debts.get((payer, payee), 0)
            paid = owed if purse is None else min(owed, purse)
            purse = None if purse is None else purse - paid
            pay[payer] -= paid
            pay[payee] += paid
            if paid < owed and payer not in broke:
                broke.append(payer)
    return pay, sorted(broke)


def paying_order(deal: Deal) -> list[int]:
    """List the losers in ascending order of their totals, equal ones by seat."""
    losers = [seat for seat in SEATS if seat != deal.win.hand.seat]
    totals = [row.total if row else 0 for row in deal.losers] if deal.losers else [0] * 4
    return sorted(losers, key=lambda seat: (totals[seat], seat))


def list_debts(deal: Deal, numbers: Numbers) -> Debts:
    """List what each loser owes the winner and the other losers."""
    winner = deal.win.hand.seat
    debts: Debts = {}
    for loser in SEATS:
        if loser != winner:
            share = owed_to_winner(winner, loser, deal.total, deal.follow, numbers)
            payer = deal.win.source if is_liable(deal, numbers) and deal.win.source is not None else loser
            debts[payer, winner] = debts.get((payer, winner), 0) + share
    if deal.losers is not None:
        for payer, row in enumerate(deal.losers):
            for payee, other in enumerate(deal.losers):
                if row and other and row.total < other.total:
                    debts[payer, payee] = chips_of(other.total - row.total, payer, payee, numbers)
    return debts


def is_liable(deal: Deal, numbers: Numbers) -> bool:
    """Tell whether the discarder pays for all: a late Red or Green while a single wind was kept."""
    win = deal.win
    if not numbers["options.late_liability"] or win.by != "discard" or "late_stage" not in win.flags:
        return False
    thrower = deal.hands[win.source] if win.source is not None else None
    return win.tile in DRAGONS and thrower is not None and any(thrower.naturals[wind] == 1 for wind in WINDS)
