"""Score a finished Yueqing deal by the rule book (docs/rules/yueqing.md, Winning to Next deal)."""

from collections.abc import Iterator
from typing import Any

from reference.elements import (
    SEATS,
    SETS,
    Counts,
    Winner,
    bonus_face,
    push_elements,
    push_rights,
    reading_elements,
    waits_for_many,
)
from reference.hands import Reading, readings
from reference.notation import KONG_KINDS, Meld, count_faces, parse_meld, parse_tiles
from reference.payouts import BIG, PLAIN, case_numbers


def score_case(case: dict[str, Any]) -> dict[str, Any]:
    """Return what the rule book expects of a case (docs/rules/README.md, A case).

    >>> players = [None, {"hand": "123678m222456p33789s", "melds": [], "flowers": ""}, None, None]
    >>> win = {"seat": 1, "by": "self", "from": None, "tile": "8m", "flags": []}
    >>> score_case({"wild": "5m", "dealer_streak": 0, "players": players, "win": win})["pay"]
    [-3, 7, -2, -2]
    """
    numbers = case_numbers(case.get("options", {}))
    if case["win"] is None:
        totals = {"big": 0, "plain": 0, "tai": 0} | next_deal(case, numbers)
        return {"valid": True, "patterns": {}, "score": totals, "pay": [0, 0, 0, 0]}
    winner = read_winner(case)
    counts = best_counts(case, winner, numbers)
    if counts is None:
        return {"valid": False}
    totals = totals_of(counts, numbers)
    patterns = {name: counts[name] * value_of(name, numbers) for name in BIG + PLAIN if name in counts}
    if is_promoted(totals["plain"], numbers):
        patterns["plain_promotion"] = numbers["fan_up.promote_value"]
    pay = settle(winner.seat, totals["tai"], case.get("dealer_streak", 0), numbers)
    return {"valid": True, "patterns": patterns, "score": totals | next_deal(case, numbers), "pay": pay}


def best_counts(case: dict[str, Any], winner: Winner, numbers: dict[str, Any]) -> Counts | None:
    """Return the elements of the best candidate, or None where the win is not legal (Algorithm 1 and 5)."""
    if is_illegal(case, winner):
        return None
    candidates = (counts for counts, _ in all_candidates(winner, numbers))
    return max(
        candidates,
        key=lambda counts: (totals_of(counts, numbers)["tai"], table_order(counts)),
        default=None,
    )


def best_readings(case: dict[str, Any]) -> set[Reading]:
    """Return all readings of the winner's concealed tiles that give what `score_case` reports.

    The set is empty where the win is not legal, or a push whose elements no reading gives.
    """
    numbers = case_numbers(case.get("options", {}))
    winner = read_winner(case)
    best = best_counts(case, winner, numbers)
    return {reading for counts, reading in all_candidates(winner, numbers) if reading and counts == best}


def read_winner(case: dict[str, Any]) -> Winner:
    """Take the winner out of a case and check that its tiles are as many as a win has."""
    win = case["win"]
    player = case["players"][win["seat"]]
    wild = parse_tiles(case["wild"])[0]
    hand = count_faces(parse_tiles(player["hand"]))
    melds = tuple(parse_meld(text) for text in player.get("melds", []))
    flowers = parse_tiles(player.get("flowers", ""))
    tile = parse_tiles(win["tile"])[0]
    if sum(hand) != 3 * (SETS - len(melds)) + 2 or not hand[tile]:
        raise ValueError(f"{player['hand']} with {len(melds)} melds is no hand that has taken {win['tile']}")
    if any(face != bonus_face(wild) for face in flowers):
        raise ValueError(f"{player['flowers']}: only the bonus face is laid down")
    naturals = tuple(0 if face == wild else copies for face, copies in enumerate(hand))
    flags = frozenset(win.get("flags", []))
    return Winner(win["seat"], win["by"], tile, wild, naturals, hand[wild], melds, len(flowers), flags)


def is_illegal(case: dict[str, Any], winner: Winner) -> bool:
    """Tell whether something other than a missing shape forbids the win (Winning, Illegal)."""
    never_called = {winner.wild, bonus_face(winner.wild)}
    if winner.naturals[bonus_face(winner.wild)]:
        return True
    if any(never_called.intersection(meld.tiles()) for meld in winner.melds):
        return True
    if winner.by != "self" and winner.tile in never_called:
        return True
    if winner.by == "rob" and case["players"][case["win"]["from"]] is not None:
        robbed = [parse_meld(text) for text in case["players"][case["win"]["from"]].get("melds", [])]
        return Meld("pung", winner.tile) not in robbed
    return False


def all_candidates(winner: Winner, numbers: dict[str, Any]) -> Iterator[tuple[Counts, Reading | None]]:
    """Yield the counted elements of the push, if there is a right to one, and of every reading, with it."""
    pushes = push_rights(winner.by, winner.wilds, winner.declared, winner.flags, numbers)
    if pushes:
        yield push_elements(winner, pushes), None
    found = readings(winner.naturals, winner.wilds, winner.sets)
    many_waits = bool(found) and waits_for_many(winner)
    for reading in found:
        yield reading_elements(winner, reading, many_waits), reading


def table_order(counts: Counts) -> list[int]:
    """Write the counts in the order of the pattern table, for the tie-break."""
    return [counts.get(name, 0) for name in BIG + PLAIN]


def value_of(name: str, numbers: dict[str, Any]) -> int:
    """Return the raw value of an element."""
    return int(numbers[f"{'big' if name in BIG else 'plain'}.{name}"])


def is_promoted(plain: int, numbers: dict[str, Any]) -> bool:
    """Tell whether the plain tai become one big fan."""
    return plain >= int(numbers["fan_up.promote_at"])


def totals_of(counts: Counts, numbers: dict[str, Any]) -> dict[str, int]:
    """Sum a candidate (Algorithm 3 and 4)."""
    big = sum(count * value_of(name, numbers) for name, count in counts.items() if name in BIG)
    plain = sum(count * value_of(name, numbers) for name, count in counts.items() if name in PLAIN)
    rest = plain
    if is_promoted(plain, numbers):
        big, rest = big + numbers["fan_up.promote_value"], 0
    times = numbers["fan_up.multiplier"]
    fan_up_plain = numbers["options.fan_up_plain"] and big > 0
    return {"big": big, "plain": plain, "tai": times * (big + rest) if fan_up_plain else times * big + rest}


def settle(winner: int, tai: int, streak: int, numbers: dict[str, Any]) -> list[int]:
    """Return the net points of each seat (Settlement)."""
    pay = [0, 0, 0, 0]
    for payer in SEATS:
        if payer == winner:
            continue
        amount = numbers["settlement.base"] + tai
        dealer_involved = 0 in (winner, payer)
        if dealer_involved:
            amount += numbers["settlement.dealer"]
        if dealer_involved or numbers["options.streak_payers"] == "all":
            amount += numbers["settlement.streak_step"] * streak
        pay[payer] -= amount * numbers["settlement.multiplier"]
        pay[winner] += amount * numbers["settlement.multiplier"]
    return pay


def next_deal(case: dict[str, Any], numbers: dict[str, Any]) -> dict[str, int]:
    """Return the next dealer and streak (Next deal)."""
    streak = case.get("dealer_streak", 0)
    if case["win"] is not None:
        stays, step = case["win"]["seat"] == 0, 1
    else:
        melds = [text for player in case["players"] if player for text in player.get("melds", [])]
        stays = not any(text.partition(":")[0] in KONG_KINDS for text in melds)
        step = 1 if numbers["options.streak_on_draw"] == "increment" else 0
    return {"next_dealer": 0, "next_streak": streak + step} if stays else {"next_dealer": 1, "next_streak": 0}
