"""Round totals and settle a win of the hu and tai family (docs/rules/longgang.md, Settlement).

`debts[payer, payee]` holds what each seat owes each other, in points, before anything limits it.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from mjsim_kernels.jit import kernel
from mjsim_kernels.tiles import SEATS

DEALER: Final = 0
ENOUGH_DOUBLINGS: Final = 20  # bring 1 hu to the largest cap that a rule set may have


@kernel
def total_of(hu: int, tai: int, prices: np.record) -> int:
    """Double hu once a tai, round up and cap."""
    unit = int(prices.round_up_to)
    raw = hu << min(tai, ENOUGH_DOUBLINGS)
    rounded = (raw + unit - 1) // unit * unit
    return min(max(rounded, int(prices.least)), int(prices.cap))


@kernel
def points_of(hu: int, factor: int, prices: np.record) -> int:
    """Turn hu into whole points, a factor times."""
    unit = int(prices.hu_per_point)
    return hu * factor // unit if prices.factor_first else hu // unit * factor


@kernel
def clear_debts(debts: NDArray[np.int64]) -> None:
    """Let nobody owe anything."""
    for payer in range(SEATS):
        for payee in range(SEATS):
            debts[payer, payee] = 0


@kernel
def owed_to_winner(winner: int, loser: int, total: int, bonus: int, prices: np.record) -> int:
    """Return what a loser owes the winner; `bonus` points are never doubled."""
    factor = int(prices.winner_factor) if winner == DEALER or loser == DEALER else 1
    return points_of(total, factor, prices) + bonus


@kernel
def income_of(winner: int, total: int, bonus: int, prices: np.record) -> int:
    """Return what the three losers owe the winner together."""
    income = 0
    for loser in range(SEATS):
        if loser != winner:
            income += owed_to_winner(winner, loser, total, bonus, prices)
    return income


@kernel
def owe_winner(winner: int, total: int, bonus: int, prices: np.record, debts: NDArray[np.int64]) -> None:
    """Add what each loser owes the winner."""
    for loser in range(SEATS):
        if loser != winner:
            debts[loser, winner] += owed_to_winner(winner, loser, total, bonus, prices)


@kernel
def owe_losers(winner: int, totals: NDArray[np.int64], prices: np.record, debts: NDArray[np.int64]) -> None:
    """Add what of each two losers the one with the lower total owes the other.

    Parameters
    ----------
    totals: (seats,) hu; the winner's is not looked at.
    """
    for payer in range(SEATS):
        for payee in range(SEATS):
            if payer == winner or payee == winner or totals[payer] >= totals[payee]:
                continue
            factor = int(prices.loser_factor) if payer == DEALER or payee == DEALER else 1
            debts[payer, payee] += points_of(int(totals[payee]) - int(totals[payer]), factor, prices)


@kernel
def pay_debts(debts: NDArray[np.int64], pay: NDArray[np.int64]) -> None:
    """Add what the debts bring and cost each seat."""
    for payer in range(SEATS):
        for payee in range(SEATS):
            pay[payer] -= debts[payer, payee]
            pay[payee] += debts[payer, payee]
