"""Settle a Wenzhou deal and find the next dealer (docs/rules/wenzhou.md, Settlement to Next deal)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from reference.elements import SEATS
from reference.notation import KONG_KINDS
from reference.wenzhou_hands import ALL_WILDS

Numbers = dict[str, Any]
BY_STREAK = ("base.dealer_pair", "base.non_dealer_pair", "bets.buy", "bets.top")


@dataclass(frozen=True)
class Stakes:
    """Hold what is at stake in one deal: the numbers of its streak and the bets made before it."""

    numbers: Numbers
    streak: int
    bought: bool
    topped: frozenset[int]

    def of_streak(self, key: str) -> int:
        """Return the entry of this streak in an array of the payout table."""
        return int(self.numbers[key][self.streak])

    def base(self, winner: int, loser: int) -> int:
        """Return the base between winner and loser."""
        return self.of_streak("base.dealer_pair" if 0 in (winner, loser) else "base.non_dealer_pair")

    def stake(self, winner: int, loser: int) -> int:
        """Return the bet that the loser adds."""
        if winner == 0 and self.bought:
            both_ways = self.numbers["options.top_pays_both_ways"] and loser in self.topped
            return self.of_streak("bets.top" if both_ways else "bets.buy")
        return self.of_streak("bets.top") if loser == 0 and winner in self.topped else 0


def read_stakes(case: dict[str, Any], numbers: Numbers) -> Stakes:
    """Take the bets out of a case and check that they are possible."""
    options, streak = case.get("options", {}), case.get("dealer_streak", 0)
    bought, topped = options.get("bought", False), frozenset(options.get("topped", []))
    most = numbers["dealer.max_deals"]
    if any(len(numbers[key]) != most for key in BY_STREAK):
        raise ValueError(f"{BY_STREAK} must have dealer.max_deals = {most} entries")
    if not 0 <= streak < most:
        raise ValueError(f"dealer_streak = {streak}: a dealer deals {most} times at most")
    if topped and not (bought and topped <= {1, 2, 3}):
        raise ValueError(f"{sorted(topped)} topped: only non-dealers may, and only after a buy")
    return Stakes(numbers, streak, bought, topped)


def hand_payments(stakes: Stakes, win: dict[str, Any], multiplier: int) -> list[int]:
    """Return what each seat gains or loses by the winner's hand."""
    pay = [0 for _ in SEATS]
    factors = {"discard": "settlement.discarder_factor", "rob": "settlement.robbed_factor"}
    for loser in SEATS:
        if loser != win["seat"]:
            amount = (stakes.base(win["seat"], loser) + stakes.stake(win["seat"], loser)) * multiplier
            if loser == win["from"]:
                amount *= stakes.numbers[factors[win["by"]]]
            pay[loser] -= amount
            pay[win["seat"]] += amount
    return pay


def wild_score(held: Sequence[int], winner: int | None, numbers: Numbers) -> list[int]:
    """Return what each seat gains or loses by the wilds that the four seats hold."""
    worth = [numbers["wild_score.unit"] * count for count in held]
    if winner is not None and held[winner] == ALL_WILDS:
        worth[winner] *= numbers["wild_score.three_wilds_winner_factor"]
    return [4 * own - sum(worth) for own in worth]


def escape(stakes: Stakes, escaped: int, held: Sequence[int]) -> dict[str, Any]:
    """Return the ledger of a deal that a seat has left (Out of scope, Escape)."""
    topped = bool(stakes.topped) if escaped == 0 else escaped in stakes.topped
    bet = stakes.of_streak("bets.top" if topped else "bets.buy") if stakes.bought else 0
    penalty = (bet + stakes.of_streak("base.dealer_pair")) * stakes.numbers["escape.factor"]
    nets = wild_score(held, None, stakes.numbers)
    nets[escaped] = -penalty
    return {"escape_penalty": penalty, "seat_net": nets, "house": -sum(nets)}


def next_deal(case: dict[str, Any], numbers: Numbers) -> dict[str, int]:
    """Return the next dealer and streak (Next deal)."""
    if case["win"] is not None:
        stays = case["win"]["seat"] == 0
    else:
        melds = [text for player in case["players"] if player for text in player.get("melds", [])]
        stays = not any(text.partition(":")[0] in KONG_KINDS for text in melds)
    streak = case.get("dealer_streak", 0) + 1
    if not stays or streak == numbers["dealer.max_deals"]:
        return {"next_dealer": 1, "next_streak": 0}
    return {"next_dealer": 0, "next_streak": streak}
