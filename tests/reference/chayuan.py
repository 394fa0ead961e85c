"""Score a finished Chayuan deal by the rule book (docs/rules/chayuan.md, Winning to Settlement)."""

from itertools import combinations
from typing import Any, NamedTuple

from reference.chayuan_losers import count_loser
from reference.chayuan_readings import (
    Tai,
    Win,
    counted_readings,
    hand_readings,
    is_universal_wait,
    shown_limits,
)
from reference.chayuan_tiles import Hand, Numbers, read_hand
from reference.notation import KINDS, Meld, parse_tiles
from reference.payouts import case_numbers

SEATS = range(4)
DEALER = 0
LIMITS = (
    "heavenly_hand",
    "earthly_hand",
    "three_wilds",
    "big_four_winds",
    "little_four_winds",
    "full_flush",
    "big_tile_pungs",
    "pung_of_wilds",
)
INSTANT = ("heavenly_hand", "earthly_hand", "three_wilds")
Loser = dict[str, int]


class Result(NamedTuple):
    """Hold what the winner counts; `bonus_tai` are the tai that the bonus N is counted by."""

    patterns: Tai
    hu: int
    tai: int
    total: int
    limit: bool
    bonus_tai: int


def score_case(case: dict[str, Any]) -> dict[str, Any]:
    """Return what the rule book expects of a case (docs/rules/README.md, A case).

    >>> players = [None, {"hand": "12399m456789p23467s5m"}, None, None]
    >>> win = {"seat": 1, "by": "discard", "from": 0, "tile": "4s", "flags": []}
    >>> score_case({"wild": "5m", "players": players, "win": win})["pay"]
    [-7, 17, -5, -5]
    """
    numbers = case_numbers(case.get("options", {}), "chayuan")
    hands = read_hands(case)
    if case["win"] is None:
        return {"valid": True, "patterns": {}, "score": {}, "pay": [0, 0, 0, 0]}
    win = read_win(case, hands)
    if not is_legal(win, numbers):
        return {"valid": False}
    result = best_result(win, numbers)
    pay = pay_winner(win.hand.seat, result, numbers)
    totals = {"hu": result.hu, "tai": result.tai, "total": result.total, "limit": result.limit}
    expect = {"valid": True, "patterns": result.patterns, "score": totals, "pay": pay}
    if None not in hands:
        losers = loser_totals(win, result, hands, numbers)
        settle_among_losers(pay, losers, numbers)
        expect["losers"] = losers
    return expect


def read_hands(case: dict[str, Any]) -> list[Hand | None]:
    """Read the four hands and check that each holds as many tiles as it must."""
    (wild,) = parse_tiles(case["wild"])
    win = case["win"]
    flags = win.get("flags", []) if win else []
    hands: list[Hand | None] = []
    for seat, player in enumerate(case["players"]):
        hand = read_hand(player, seat, wild) if player else None
        if win and seat == win["seat"]:
            allowed: tuple[int, ...] = (1,) if "dealt_three_wilds" in flags else (2,)
        else:
            allowed = (1, 2) if win is None or "last_tile" in flags else (1,)
        if hand and hand.spare not in allowed:
            raise ValueError(f"seat {seat}: {player} holds {hand.spare} tiles beside its sets, not {allowed}")
        hands.append(hand)
    return hands


def read_win(case: dict[str, Any], hands: list[Hand | None]) -> Win:
    """Take the win out of a case."""
    win = case["win"]
    player, hand = case["players"][win["seat"]], hands[win["seat"]]
    flags = frozenset(win.get("flags", []))
    if hand is None:
        raise ValueError(f"seat {win['seat']} wins with tiles that are not known")
    if win["tile"] is None:
        if not flags & {"heavenly", "dealt_three_wilds"}:
            raise ValueError("only tiles as dealt win without a winning tile")
        tile = None
    else:
        (tile,) = parse_tiles(win["tile"])
        if tile not in parse_tiles(player["hand"]):
            raise ValueError(f"seat {win['seat']} wins on {win['tile']}, which it does not hold")
    if win["by"] == "rob":
        robbed = hands[win["from"]]
        if robbed is not None and tile is not None and Meld("pung", tile) not in robbed.melds:
            raise ValueError(f"seat {win['from']} has no pung of {KINDS[tile]} to add to")
    passed = parse_tiles(player.get("extra", {}).get("passed", ""))
    return Win(hand, win["by"], tile, flags, frozenset(passed))


def is_legal(win: Win, numbers: Numbers) -> bool:
    """Tell whether this is a win at all (Winning)."""
    if win.hand.dead:
        return False
    if win.by == "self":
        has_three = win.hand.hard_wilds >= 3
        return has_three or ("dealt_three_wilds" not in win.flags and bool(hand_readings(win.hand)))
    if win.tile is None or win.hand.is_wild(win.tile) or win.tile in win.passed:
        return False
    may_be_universal = win.by == "rob" and numbers["options.universal_wait_may_rob"]
    return bool(hand_readings(win.hand)) and (may_be_universal or not is_universal_wait(win))


def best_result(win: Win, numbers: Numbers) -> Result:
    """Count a legal win (Algorithm - winner)."""
    limit_tai, limit_total = numbers["limit.tai"], numbers["limit.total"]
    shown = shown_limits(win)
    if hand_readings(win.hand):
        shown |= {f"{flag}_hand" for flag in ("heavenly", "earthly") if flag in win.flags}
    if win.hand.hard_wilds >= 3:
        shown.add("three_wilds")
    for name in LIMITS:
        if name in shown:
            return Result({name: limit_tai}, limit_total, limit_tai, limit_total, True, limit_tai)
    best = max(counted_readings(win, numbers), key=lambda counted: counted.rank())
    tai = sum(best.tai.values())
    cap = numbers["rounding.cap"]
    is_over = best.hu * 2**tai > cap
    if is_over and (tai >= limit_tai or not numbers["options.computed_limit_needs_three_tai"]):
        return Result(best.tai, best.hu, tai, limit_total, True, limit_tai)
    total = cap if is_over else rounded(best.hu, tai, numbers)
    return Result(best.tai, best.hu, tai, total, False, tai)


def rounded(hu: int, tai: int, numbers: Numbers) -> int:
    """Return the total of hu points and tai (Algorithm - winner, 4)."""
    unit = numbers["rounding.unit"]
    up = -(-hu * 2**tai // unit) * unit
    return int(min(max(up, numbers["rounding.minimum"]), numbers["rounding.cap"]))


def loser_totals(win: Win, result: Result, hands: list[Hand | None], numbers: Numbers) -> list[Loser | None]:
    """Return hu, tai and total of each loser's own hand, None for the winner."""
    cancelled = numbers["options.losers_zero_on_instant_limit"] and set(INSTANT) & set(result.patterns)
    losers: list[Loser | None] = []
    for hand in hands:
        if hand is None or hand.seat == win.hand.seat:
            losers.append(None)
        elif cancelled:
            losers.append({"hu": 0, "tai": 0, "total": 0})
        else:
            hu, tai = count_loser(hand, numbers)
            losers.append({"hu": hu, "tai": tai, "total": rounded(hu, tai, numbers)})
    return losers


def pay_winner(winner: int, result: Result, numbers: Numbers) -> list[int]:
    """Return the net points of each seat before the losers settle (Settlement 1 to 4)."""
    pay = [0, 0, 0, 0]
    points = result.total // numbers["settlement.hu_per_point"]
    unit = numbers[f"settlement.tai_bonus_{numbers['options.mode']}"]
    bonus = unit * (min(result.bonus_tai, numbers["settlement.tai_bonus_cap"]) + 1)
    for loser in SEATS:
        if loser != winner:
            factor = numbers["settlement.winner_dealer_factor"] if DEALER in (winner, loser) else 1
            pay[loser] -= points * factor + bonus
            pay[winner] += points * factor + bonus
    return pay


def settle_among_losers(pay: list[int], losers: list[Loser | None], numbers: Numbers) -> None:
    """Add to `pay` what each loser owes to those with a higher total (Settlement 5)."""
    for one, other in combinations(SEATS, 2):
        mine, theirs = losers[one], losers[other]
        if mine is None or theirs is None:
            continue
        points = abs(mine["total"] - theirs["total"]) // numbers["settlement.hu_per_point"]
        if DEALER in (one, other):
            points *= numbers["settlement.loser_dealer_factor"]
        richer, poorer = (one, other) if mine["total"] > theirs["total"] else (other, one)
        pay[richer] += points
        pay[poorer] -= points


def next_dealer(winner: int | None, numbers: Numbers) -> int:
    """Return this deal's seat number of the next dealer (Next deal)."""
    keeps = winner == DEALER if winner is not None else numbers["options.dealer_keeps_on_draw"]
    return DEALER if keeps else DEALER + 1
