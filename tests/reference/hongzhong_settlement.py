"""Settle sequences of Hongzhong and its exhausted wall (docs/rules/hongzhong.md, Settlement, Case format)."""

from typing import Any

from reference.hongzhong import (
    SEATS,
    has_left,
    is_over,
    pay_win,
    ready_value,
    score_single,
    score_win,
    seats_won,
)
from reference.hongzhong_patterns import Win
from reference.hongzhong_readings import Hand, holds_missing, open_waits, read_hand
from reference.hongzhong_table import Numbers, case_numbers
from reference.notation import RED, Meld, parse_meld, parse_tiles

KINDS = {"direct": "kong", "added": "akong", "concealed": "ckong"}
KIND_WORDS = {meld: kind for kind, meld in KINDS.items()}


class ImpossibleEventError(Exception):
    """Say that an event of a sequence cannot have happened."""


class Kong:
    """Hold who made a kong, who paid what for it, and whether its income was passed on."""

    def __init__(self, seat: int, paid: dict[int, int], passed_on: bool = False) -> None:
        self.seat, self.paid, self.passed_on = seat, paid, passed_on

    @property
    def income(self) -> int:
        """Return what the kong brought."""
        return sum(self.paid.values())

    def pay(self) -> list[int]:
        """Return what moves when it is made."""
        pay = [-self.paid.get(seat, 0) for seat in SEATS]
        pay[self.seat] += self.income
        return pay


def score_case(case: dict[str, Any]) -> dict[str, Any]:
    """Return what the rule book expects of a case of any kind.

    >>> players = [None, {"hand": "234m567m345p678p99p", "extra": {"missing": "s"}}, None, None]
    >>> win = {"seat": 1, "by": "discard", "from": 2, "tile": "4m", "flags": []}
    >>> score_case({"wild": None, "players": players, "win": win})["pay"]
    [0, 4, -4, 0]
    """
    if case["win"] is not None:
        return score_single(case)
    return Sequence(case).play() if "events" in case else score_wall(case)


def score_wall(case: dict[str, Any]) -> dict[str, Any]:
    """Return the `expect` of an exhausted wall."""
    numbers, won = case_numbers(case.get("options", {})), seats_won(case)
    if is_over(won, numbers):
        return {"valid": False}
    kongs = [
        Kong(seat, kong_price(told, numbers), told.get("transferred", False))
        for seat, player in enumerate(case["players"])
        for told in player["extra"].get("kongs", [])
    ]
    pay, score = settle_wall([read_hand(player) for player in case["players"]], won, kongs, numbers)
    return {"valid": True, "patterns": {}, "score": score, "pay": pay}


def kong_price(told: dict[str, Any], numbers: Numbers) -> dict[int, int]:
    """Return who paid what for a kong that a case tells of."""
    price = price_of(KIND_WORDS[parse_meld(told["meld"]).kind], numbers)
    return dict.fromkeys(told["paid_by"], price)


def price_of(kind: str, numbers: Numbers) -> int:
    """Return the points that each payer gives for a kong."""
    return int(numbers[f"kong.{kind}"] * numbers["stakes.base"])


def settle_wall(
    hands: list[Hand], won: set[int], kongs: list[Kong], numbers: Numbers
) -> tuple[list[int], dict[str, Any]]:
    """Return what an exhausted wall moves, in all and by its parts (Settlement, Exhausted wall)."""
    unfinished = [seat for seat in SEATS if seat not in won]
    pigs = [seat for seat in unfinished if holds_missing(hands[seat])]
    values = {seat: ready_value(hands[seat], seat, numbers) for seat in unfinished if seat not in pigs}
    ready = {seat: value for seat, value in values.items() if value}
    parts = {
        "refund": refund([kong for kong in kongs if kong.seat in unfinished and kong.seat not in ready]),
        "pig_pay": pig_pay(pigs, unfinished, won, ready, numbers),
        "ready_pay": ready_pay([seat for seat in values if seat not in ready], ready, numbers),
    }
    pay = [sum(part[seat] for part in parts.values()) for seat in SEATS]
    return pay, {"pigs": pigs, "ready": {str(seat): value for seat, value in ready.items()}, **parts}


def refund(kongs: list[Kong]) -> list[int]:
    """Return what owners who are not ready give back, but for what was passed on (3)."""
    pay = [0, 0, 0, 0]
    for kong in kongs:
        if not kong.passed_on:
            pay = [so_far - now for so_far, now in zip(pay, kong.pay(), strict=True)]
    return pay


def pig_pay(
    pigs: list[int], unfinished: list[int], won: set[int], ready: dict[int, int], numbers: Numbers
) -> list[int]:
    """Return what pigs pay (4)."""
    pay = [0, 0, 0, 0]
    clean = [seat for seat in unfinished if seat not in pigs]
    winners = sorted(won) if numbers["options.pig_pays_winners"] else []
    for pig in pigs:
        for seat in (*clean, *winners):
            is_high = ready.get(seat, 0) > numbers["exhausted.pig_high_above"]
            amount = numbers["exhausted.pig_high" if is_high else "exhausted.pig"] * numbers["stakes.base"]
            pay[pig] -= amount
            pay[seat] += amount
    return pay


def ready_pay(payers: list[int], ready: dict[int, int], numbers: Numbers) -> list[int]:
    """Return what those who are not ready pay to those who are (5)."""
    pay = [0, 0, 0, 0]
    for payer in payers:
        for seat, value in ready.items():
            pay[payer] -= value * numbers["stakes.base"]
            pay[seat] += value * numbers["stakes.base"]
    return pay


def kong_locked(hand: Hand, kind: str, tile: int) -> Hand | None:
    """Return a locked hand of 13 tiles after a kong, None where it may not make it (Turn 7).

    A concealed kong is of the tile just drawn, which is not among the 13.
    """
    if kind == "added":
        if Meld("pung", tile) not in hand.melds:
            return None
        melds = tuple(Meld("akong", tile) if meld == Meld("pung", tile) else meld for meld in hand.melds)
        return hand._replace(melds=melds)
    if tile == RED or hand.concealed.count(tile) < 3:
        return None
    after = hand.without(tile, 3)._replace(melds=(*hand.melds, Meld(KINDS[kind], tile)))
    return after if open_waits(after) == open_waits(hand) else None


class Sequence:
    """Play the events of a case one after another."""

    def __init__(self, case: dict[str, Any]) -> None:
        self.case = case
        self.numbers = case_numbers(case.get("options", {}))
        self.hands = [player and read_hand(player) for player in case["players"]]
        self.won = seats_won(case)
        self.kongs: list[Kong] = []
        self.event_pay: list[list[int]] = []
        self.wins: list[dict[str, Any]] = []
        self.score: dict[str, Any] | None = None
        self.has_ended = is_over(self.won, self.numbers)

    def play(self) -> dict[str, Any]:
        """Return the `expect` of the case."""
        try:
            for place, event in enumerate(self.case["events"]):
                self.event_pay.append(self.happen(place, event))
        except ImpossibleEventError:
            return {"valid": False}
        pay = [sum(paid[seat] for paid in self.event_pay) for seat in SEATS]
        expect = {"valid": True, "event_pay": self.event_pay, "wins": self.wins, "pay": pay}
        return expect if self.score is None else {**expect, "score": self.score}

    def happen(self, place: int, event: dict[str, Any]) -> list[int]:
        """Return what an event moves."""
        if self.has_ended:
            raise ImpossibleEventError
        for seat, tiles in event.get("state", {}).items():
            missing = self.case["players"][int(seat)]["extra"]
            self.hands[int(seat)] = read_hand({**tiles, "extra": missing})
        if event["type"] == "kong":
            return self.make_kong(event)
        if event["type"] == "win":
            return self.win(place, event)
        self.has_ended = True
        pay, self.score = settle_wall(self.hands, self.won, self.kongs, self.numbers)
        return pay

    def make_kong(self, event: dict[str, Any]) -> list[int]:
        """Pay a kong (Settlement, Kong); that of a locked hand is checked."""
        seat, kind, source = event["seat"], event["kind"], event.get("from")
        (tile,) = parse_tiles(event["tile"])
        hand = self.hands[seat]
        if has_left(seat, self.won, self.numbers) or has_left(source, self.won, self.numbers):
            raise ImpossibleEventError
        if tile == RED or (hand is not None and tile not in hand.faces):
            raise ImpossibleEventError
        if seat in self.won:
            after = kong_locked(hand, kind, tile)
            if after is None:
                raise ImpossibleEventError
            self.hands[seat] = after
        payers = {source} if kind == "direct" else set(SEATS) - self.won - {seat}
        kong = Kong(seat, dict.fromkeys(payers, price_of(kind, self.numbers)))
        self.kongs.append(kong)
        return kong.pay()

    def win(self, place: int, event: dict[str, Any]) -> list[int]:
        """Pay all winners of a tile, and pass on the discarder's last kong (Settlement, Win, Passing on)."""
        source, winners = event["from"], event["winners"]
        (tile,) = parse_tiles(event["tile"])
        if any(has_left(seat, self.won, self.numbers) for seat in (source, *winners)):
            raise ImpossibleEventError
        payers = {seat for seat in SEATS if not has_left(seat, self.won, self.numbers)}
        moved = []
        for seat in winners:
            hand = self.hands[seat].with_tile(tile)
            scored = score_win(Win(seat, event["by"], tile, frozenset(event["flags"]), hand), self.numbers)
            if scored is None:
                raise ImpossibleEventError
            score = {"multiplier": scored.multiplier, "uncapped": scored.uncapped}
            self.wins.append({"event": place, "seat": seat, "patterns": scored.patterns, "score": score})
            moved.append(pay_win(seat, source, scored.multiplier, payers, self.numbers))
        if event["by"] == "discard" and "kong_discard" in event["flags"] and len(winners) == 1:
            moved.append(self.pass_on(source, winners[0]))
        self.won |= set(winners)
        self.has_ended = is_over(self.won, self.numbers)
        return [sum(pay[seat] for pay in moved) for seat in SEATS]

    def pass_on(self, source: int, winner: int) -> list[int]:
        """Give the income of the discarder's last kong to the winner of his discard."""
        pay = [0, 0, 0, 0]
        own = [kong for kong in self.kongs if kong.seat == source]
        if own and not own[-1].passed_on:
            own[-1].passed_on = True
            pay[source] -= own[-1].income
            pay[winner] += own[-1].income
        return pay
