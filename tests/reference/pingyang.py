"""Score a finished Pingyang deal by the rule book (docs/rules/pingyang.md, Winning to Settlement)."""

from itertools import combinations
from typing import Any

from reference.notation import KINDS, Meld, parse_meld, parse_tiles
from reference.pingyang_base import ROWS, Rows, kill_pig, rank, unfinished_rows, with_kill_pig
from reference.pingyang_payouts import case_numbers
from reference.pingyang_readings import WINDS, Win, candidate_rows
from reference.pingyang_tiles import (
    Hand,
    Numbers,
    group_of,
    read_groups,
    read_hand,
)

SEATS = range(4)
DEALER = 0


def score_case(case: dict[str, Any]) -> dict[str, Any]:
    """Return what the rule book expects of a case (docs/rules/README.md, A case).

    >>> players = [None, {"hand": "123456m11134555p277s"}, None, None]
    >>> win = {"seat": 1, "by": "discard", "from": 2, "tile": "5p", "flags": []}
    >>> score_case({"wild": "2s8p", "players": players, "win": win})["pay"]
    [-4, 8, -2, -2]
    """
    numbers = case_numbers(case.get("options", {}))
    if case["win"] is None:
        return {"valid": True, "patterns": {}, "score": {}, "pay": [0, 0, 0, 0]}
    hands = read_hands(case, numbers)
    win = read_win(case, hands)
    rows = winner_rows(win, numbers)
    if rows is None:
        return {"valid": False}
    totals = totals_of(rows, numbers)
    pay = pay_winner(win, totals["total"], liable_seat(case, win, rows, numbers), numbers)
    expect = {"valid": True, "patterns": rows, "score": totals, "pay": pay}
    if None not in hands:
        losers = loser_totals(win, hands, numbers)
        settle_among_losers(pay, losers, numbers)
        expect["losers"] = [None if tai is None else {"tai": tai} for tai in losers]
    return expect


def read_hands(case: dict[str, Any], numbers: Numbers) -> list[Hand | None]:
    """Read the four hands and check that each holds as many tiles as it must."""
    groups = read_groups(case["wild"])
    win = case["win"]
    hands: list[Hand | None] = []
    for seat, player in enumerate(case["players"]):
        hand = read_hand(player, seat, groups, numbers) if player else None
        shared_out = "last_tile" in win.get("flags", [])
        allowed = (2,) if seat == win["seat"] else (1, 2) if shared_out else (1,)
        if hand and hand.spare not in allowed:
            raise ValueError(f"seat {seat}: {player} holds {hand.spare} tiles beside its sets, not {allowed}")
        hands.append(hand)
    return hands


def read_win(case: dict[str, Any], hands: list[Hand | None]) -> Win:
    """Take the win out of a case."""
    win = case["win"]
    player, hand = case["players"][win["seat"]], hands[win["seat"]]
    (tile,) = parse_tiles(win["tile"])
    if hand is None or tile not in parse_tiles(player["hand"]):
        raise ValueError(f"seat {win['seat']} wins on {win['tile']}, which it does not hold")
    if win["by"] == "rob":
        robbed = hands[win["from"]]
        if robbed is not None and Meld("pung", tile) not in robbed.melds:
            raise ValueError(f"seat {win['from']} has no pung of {KINDS[tile]} to add to")
    named = player.get("extra", {}).get("last_kong")
    last_kong = parse_meld(named) if named else None
    return Win(hand, win["by"], tile, frozenset(win.get("flags", [])), last_kong)


def winner_rows(win: Win, numbers: Numbers) -> Rows | None:
    """Return the counted rows of the winner, or None if this is no legal win (Winning 6, Algorithm 1 to 5).

    Rows worth 0 are dropped.
    """
    if win.by != "self" and group_of(win.tile) in win.hand.groups:
        return None
    candidates = list(candidate_rows(win, numbers))
    value = kill_pig(win.hand, numbers)
    if not candidates and (value is None or win.by != "self"):
        return None
    if candidates:
        rows = max(candidates, key=rank)
    elif numbers["options.kill_pig_flat"]:
        rows = {"kill_pig": value or 0}
    else:
        rows = with_kill_pig(unfinished_rows(win.hand, numbers), win.hand, numbers)
    return {name: rows[name] for name in ROWS if rows.get(name)}


def totals_of(rows: Rows, numbers: Numbers) -> dict[str, int]:
    """Sum the rows and double them once at the threshold (Algorithm 6)."""
    tai = sum(rows.values())
    mult = numbers["doubling.factor"] if tai >= numbers["doubling.threshold"] else 1
    return {"tai": tai, "mult": mult, "total": tai * mult}


def loser_totals(win: Win, hands: list[Hand | None], numbers: Numbers) -> list[int | None]:
    """Return the tai of each loser's own hand, None for the winner (Losers)."""
    cancelled = numbers["options.kill_pig_cancels_losers"] and kill_pig(win.hand, numbers) is not None
    return [
        None
        if hand is None or hand.seat == win.hand.seat
        else 0
        if cancelled
        else sum(unfinished_rows(hand, numbers).values())
        for hand in hands
    ]


def liable_seat(case: dict[str, Any], win: Win, rows: Rows, numbers: Numbers) -> int | None:
    """Return the discarder who pays for all (Settlement 2), or None."""
    exposed = {meld.face for meld in win.hand.melds if meld.kind in ("pung", "kong", "akong")}
    is_clear = len(exposed & set(WINDS)) >= numbers["settlement.liability_melds"]
    is_liable = win.by == "discard" and "four_winds" in rows and win.tile in WINDS and is_clear
    return int(case["win"]["from"]) if is_liable else None


def pay_winner(win: Win, total: int, liable: int | None, numbers: Numbers) -> list[int]:
    """Return the net points of each seat before the losers settle (Settlement 1 and 2)."""
    pay = [0, 0, 0, 0]
    winner = win.hand.seat
    for loser in SEATS:
        if loser != winner:
            amount = total * factor(winner, loser, numbers)
            pay[loser if liable is None else liable] -= amount
            pay[winner] += amount
    return pay


def settle_among_losers(pay: list[int], losers: list[int | None], numbers: Numbers) -> None:
    """Add to `pay` what each loser owes to those with more tai (Settlement 3)."""
    for one, other in combinations(SEATS, 2):
        mine, theirs = losers[one], losers[other]
        if mine is not None and theirs is not None:
            gain = (mine - theirs) * factor(one, other, numbers)
            pay[one] += gain
            pay[other] -= gain


def factor(one: int, other: int, numbers: Numbers) -> int:
    """Return the points that a tai is worth between two seats."""
    with_dealer = DEALER in (one, other)
    return int(
        numbers["settlement.points_per_tai"] * (numbers["settlement.dealer_factor"] if with_dealer else 1)
    )


def next_dealer(winner: int | None) -> int:
    """Return this deal's seat number of the next dealer (Next deal)."""
    return DEALER if winner == DEALER else DEALER + 1
