"""Work out what a Wenzhou deal pays, column by column (docs/rules/wenzhou.md, Settlement, Exact checks 12 and 13)."""

from typing import Any

import numpy as np

from benchmarks.played_deals import Records
from mjsim_kernels.records import DISCARD, ROB
from mjsim_kernels.scoring import wenzhou
from mjsim_kernels.tiles import SEATS

MULTIPLIER = wenzhou.TOTALS.index("multiplier")
WILD_NETS = [wenzhou.TOTALS.index(f"wild_net_{seat}") for seat in range(SEATS)]


def excesses(rules: dict[str, Any], outcomes: Records, scores: Records) -> dict[tuple[int, str], int]:
    """Count by check and quantity the deals that break what has no exception."""
    nets = scores.totals[:, WILD_NETS]
    wilds = wilds_held(outcomes)
    winner_has_all = (outcomes.winner >= 0) & (wilds[np.arange(len(outcomes)), outcomes.winner] == 3)
    narrow = nets[~winner_has_all]
    return {
        (12, "payments other than the formula"): int(
            (scores.pay != hand_payments(rules, outcomes, scores) + nets).any(axis=1).sum()
        ),
        (12, "gains above 274"): int((scores.pay > 274).sum()),
        (12, "losses above 198"): int((scores.pay < -198).sum()),
        (13, "wild scores other than the formula"): int(
            (nets != wild_nets(wilds, outcomes)).any(axis=1).sum()
        ),
        (13, "wild scores whose sum is not 0"): int((nets.sum(axis=1) != 0).sum()),
        (13, "wild scores beyond -6 and 18"): int(((nets < -6) | (nets > 18)).sum()),
        (13, "wild scores beyond -3 and 9, no winner of three"): int(((narrow < -3) | (narrow > 9)).sum()),
        (13, "deals with more than three wilds in hands"): int((wilds.sum(axis=1) > 3).sum()),
    }


def wilds_held(outcomes: Records) -> Any:
    """Count the wilds in each seat's hand, (deals, seats)."""
    face = outcomes.indicators[:, 0].astype(np.int64)
    return outcomes.hands[np.arange(len(outcomes)), :, face].astype(np.int64)


def wild_nets(wilds: Any, outcomes: Records) -> Any:
    """Return what wilds bring each seat, (deals, seats)."""
    is_winner = np.arange(SEATS) == outcomes.winner[:, None]
    counted = np.where(is_winner & (wilds == 3), 2 * wilds, wilds)
    return 4 * counted - counted.sum(axis=1)[:, None]


def hand_payments(rules: dict[str, Any], outcomes: Records, scores: Records) -> Any:
    """Return what the winner's hand brings and costs each seat, (deals, seats)."""
    streak, bets = outcomes.streak, outcomes.bets
    base, stake = rules["base"], rules["bets"]
    pays = np.zeros((len(outcomes), SEATS), np.int64)
    by_other = (outcomes.by == DISCARD) | (outcomes.by == ROB)
    for loser in range(SEATS):
        with_dealer = (outcomes.winner == 0) | (loser == 0)
        points = np.where(
            with_dealer, np.array(base["dealer_pair"])[streak], np.array(base["non_dealer_pair"])[streak]
        )
        bought = (outcomes.winner == 0) & (bets[:, 0] == 1)
        topped = (loser == 0) & (bets[np.arange(len(outcomes)), outcomes.winner] == 1)
        points = points + np.where(bought, np.array(stake["buy"])[streak], 0)
        points = points + np.where(topped & (outcomes.winner > 0), np.array(stake["top"])[streak], 0)
        factor = np.where(by_other & (outcomes.source == loser), 2, 1)
        loses = (outcomes.winner >= 0) & (outcomes.winner != loser)
        pays[:, loser] -= np.where(loses, points * scores.totals[:, MULTIPLIER] * factor, 0)
    rows = np.flatnonzero(outcomes.winner >= 0)
    pays[rows, outcomes.winner[rows]] -= pays[rows].sum(axis=1)
    return pays
