"""Score a single Hongzhong win by the rule book (docs/rules/hongzhong.md, Scoring and Settlement)."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from reference.hongzhong_patterns import Facts, Win, count_roots, holding_extras, holding_patterns, read_facts
from reference.hongzhong_readings import Hand, Reading, holds_missing, is_complete, read_hand, readings, waits
from reference.hongzhong_table import EXTRAS, PATTERNS, ROWS, Numbers, case_numbers, value_of
from reference.notation import RED, parse_tiles

SEATS = range(4)
DEALER = 0

Values = dict[str, int]


class Scored(NamedTuple):
    """Hold the counted rows of a win with their values, and their product before and after the cap."""

    patterns: Values
    uncapped: int
    multiplier: int


def score_win(win: Win, numbers: Numbers) -> Scored | None:
    """Return the best reading of a win, or None where it is none (Algorithm 1 to 8)."""
    heavenly = "heavenly" in win.flags and win.seat == DEALER and win.by == "self" and not win.hand.melds
    if win.tile not in win.hand.concealed or holds_missing(win.hand):
        return None
    if not is_complete(win.hand, None if heavenly else win.tile):
        return None
    alone = "heavenly_hand" if heavenly else "earthly_hand" if is_earthly(win, numbers) else None
    candidates = (
        [{alone: value_of(alone, numbers)}]
        if alone
        else [
            values
            for reading in readings(win.hand, win.tile)
            for values in counted(read_facts(win, reading, numbers), numbers)
        ]
    )
    best = min(candidates, key=preference)
    cap = int(numbers["options.cap"])
    return Scored(best, product(best), min(product(best), cap) if cap else product(best))


def is_earthly(win: Win, numbers: Numbers) -> bool:
    """Tell whether the hand is earthly (Flags; Winning 9)."""
    ways = ("self", "discard") if numbers["options.earthly_on_discard"] else ("self",)
    return "earthly" in win.flags and win.seat != DEALER and not win.hand.melds and win.by in ways


def counted(facts: Facts, numbers: Numbers) -> Iterator[Values]:
    """Yield the rows that a reading counts: one choice, or with `largest` one for each row 1 to 40."""
    held = holding_patterns(facts)
    if numbers["options.combine"] == "largest":
        for row in held if facts.reading.is_pairs else held | {"plain_hand"}:
            yield with_extras([row], excluded_by(row, numbers), facts, numbers)
        return
    rows: list[str] = []
    excluded: set[str] = set()
    for row in PATTERNS[:-1]:
        if row in held and row not in excluded:
            rows.append(row)
            excluded |= excluded_by(row, numbers)
    if not rows and not facts.reading.is_pairs:
        rows.append("plain_hand")
        excluded |= excluded_by("plain_hand", numbers)
    yield with_extras(rows, excluded, facts, numbers)


def excluded_by(row: str, numbers: Numbers) -> set[str]:
    """Return the rows that a counted row excludes."""
    return set(numbers[f"exclusions.{row}"])


def with_extras(rows: list[str], excluded: set[str], facts: Facts, numbers: Numbers) -> Values:
    """Return the rows with their values, and the extras that are not excluded (Algorithm 4)."""
    values = {row: value_of(row, numbers) for row in rows}
    held = holding_extras(facts) - excluded
    for row in EXTRAS:
        if row in held:
            times = count_roots(facts) if row == "root" else 1
            if row == "root" and "dragon_seven_pairs" in rows:
                times -= int(numbers["roots_included.dragon_seven_pairs"])
            if times > 0:
                values[row] = value_of(row, numbers) ** times
    return values


def product(values: Values) -> int:
    """Multiply all values."""
    total = 1
    for value in values.values():
        total *= value
    return total


def preference(values: Values) -> tuple[int, list[int]]:
    """Return what is least for the best reading (Algorithm 6)."""
    return -product(values), sorted(ROWS.index(row) for row in values)


def ready_value(hand: Hand, seat: int, numbers: Numbers) -> int:
    """Return the value of a ready hand, 0 where it is none (Exhausted wall 2)."""
    wins = [Win(seat, "discard", tile, frozenset(), hand.with_tile(tile)) for tile in waits(hand)]
    scored = [score_win(win, numbers) for win in wins]
    return max((one.multiplier for one in scored if one), default=0)


def pay_win(seat: int, source: int | None, multiplier: int, payers: set[int], numbers: Numbers) -> list[int]:
    """Return what one win moves: from its source alone, or from each of the payers (Settlement, Win)."""
    pay = [0, 0, 0, 0]
    amount = multiplier * int(numbers["stakes.base"])
    for payer in payers - {seat} if source is None else {source}:
        pay[payer] -= amount
        pay[seat] += amount
    return pay


def is_over(won: set[int], numbers: Numbers) -> bool:
    """Tell whether a deal has ended when these seats have won (Turn 9)."""
    mode = numbers["options.mode"]
    return (mode == "single" and bool(won)) or (mode == "blood_battle" and len(won) >= 3)


def has_left(seat: int | None, won: set[int], numbers: Numbers) -> bool:
    """Tell whether a seat has left the deal (Turn 9)."""
    return numbers["options.mode"] == "blood_battle" and seat in won


def seats_won(case: dict[str, Any]) -> set[int]:
    """Return the seats that have won before what a case tells."""
    return {
        seat
        for seat, player in enumerate(case["players"])
        if player and player.get("extra", {}).get("won", False)
    }


def score_single(case: dict[str, Any]) -> dict[str, Any]:
    """Return the `expect` of a case with one win."""
    numbers, win, won = case_numbers(case.get("options", {})), case["win"], seats_won(case)
    seat, source = win["seat"], win.get("from")
    if is_over(won, numbers) or has_left(seat, won, numbers) or has_left(source, won, numbers):
        return {"valid": False}
    (tile,) = parse_tiles(win["tile"])
    flags = frozenset(win.get("flags", []))
    scored = score_win(Win(seat, win["by"], tile, flags, read_hand(case["players"][seat])), numbers)
    if scored is None:
        return {"valid": False}
    payers = {other for other in SEATS if not has_left(other, won, numbers)}
    return {
        "valid": True,
        "patterns": scored.patterns,
        "score": {"multiplier": scored.multiplier, "uncapped": scored.uncapped},
        "pay": pay_win(seat, source, scored.multiplier, payers, numbers),
    }


__all__ = ["RED", "Reading", "Scored", "score_single", "score_win"]
