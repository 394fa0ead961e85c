"""Score a finished Longgang deal by the rule book (docs/rules/longgang.md, Winning to Settlement)."""

from typing import Any, NamedTuple

from reference.hands import waits
from reference.longgang_elements import HU, TAI, Elements, count_elements
from reference.longgang_limits import READINGS, SHAPELESS, first_limit, has_three_wilds, is_limit, is_played
from reference.longgang_losers import LoserScore, rounded, score_loser
from reference.longgang_payouts import Numbers, case_numbers
from reference.longgang_readings import Arrangement, arrangements, eight_pairs_readings
from reference.longgang_settlement import Deal, owed_to_winner, settle
from reference.longgang_tiles import SEATS, Hand, Win, read_hand, read_win
from reference.notation import EAST, FACES, Meld, parse_tiles


class Reading(NamedTuple):
    """Hold what a win counts; `card_hu` is None for a direct limit hand."""

    patterns: Elements
    card_hu: int | None
    tai: int
    total: int
    limit: bool
    direct: str | None = None


def score_case(case: dict[str, Any]) -> dict[str, Any]:
    """Return what the rule book expects of a case (docs/rules/README.md, A case).

    >>> players = [None, {"hand": "45m678s11p9p", "melds": ["chow:123m", "chow:456p", "chow:789s"]}, None, None]
    >>> win = {"seat": 1, "by": "discard", "from": 2, "tile": "8s", "flags": []}
    >>> score_case({"wild": "9p", "players": players, "win": win})["pay"]
    [-7, 17, -5, -5]
    """
    numbers = case_numbers(case.get("options", {}))
    if case["win"] is None:
        return {"valid": True, "patterns": {}, "score": {}, "pay": [0, 0, 0, 0]}
    (wild,) = parse_tiles(case["wild"])
    hands = [player and read_hand(player, seat, wild) for seat, player in enumerate(case["players"])]
    win = read_win(case, hands)
    best = score_winner(win, hands, numbers)
    if best is None:
        return {"valid": False}
    follow = follow_of(best.tai, win, numbers)
    losers = loser_scores(win, hands, best, numbers)
    chips = [player and player.get("extra", {}).get("chips") for player in case["players"]]
    deal = Deal(win, hands, best.total, follow, losers, None if None in chips else chips)
    pay, broke = settle(deal, numbers)
    score: dict[str, Any] = {"card_hu": best.card_hu, "tai": best.tai, "total": best.total}
    score |= {"follow": follow, "limit": best.limit}
    expect = {"valid": True, "patterns": best.patterns, "score": score, "pay": pay}
    if None not in chips:
        score["broke"] = broke
    if losers is not None:
        expect["losers"] = [
            None if row is None else {"card_hu": row.card_hu, "tai": row.tai, "total": row.total}
            for row in losers
        ]
    return expect


def score_winner(win: Win, hands: list[Hand | None], numbers: Numbers) -> Reading | None:
    """Return the best reading of the winner, or None if this is no legal win."""
    if not is_allowed(win, hands, numbers):
        return None
    found = [reading for reading in arrangements(win, numbers) if is_shape(win, reading, numbers)]
    if not found and not wins_without_shape(win, numbers):
        return None
    direct = first_limit(win, found, numbers)
    if direct is not None:
        tai = numbers["limit.tai"]
        return Reading({direct: tai}, None, tai, numbers["base.cap"], True, direct)
    return max((count_reading(win, r, numbers) for r in found), key=lambda r: rank(win, r, numbers))


def is_shape(win: Win, reading: Arrangement, numbers: Numbers) -> bool:
    """Tell whether a reading is a hand: seven pairs and a pung only if counted, or if it is some limit hand."""
    if not reading.is_eight_pairs or numbers["options.eight_pairs"] == "counted":
        return True
    shapes = [name for name in READINGS if name in numbers["limit.hands"] and is_played(name, numbers)]
    return any(READINGS[name](win, reading, numbers) for name in shapes)


def wins_without_shape(win: Win, numbers: Numbers) -> bool:
    """Tell whether a self-draw, or a hand as dealt, wins although it is not complete."""
    if win.by != "self":
        return False
    return has_three_wilds(win.hand, numbers) or any(
        name in numbers["limit.hands"] and is_played(name, numbers) and is_limit(name, win, [], numbers)
        for name in SHAPELESS
    )


def is_allowed(win: Win, hands: list[Hand | None], numbers: Numbers) -> bool:
    """Tell whether nothing but a missing shape forbids the win (Winning)."""
    hand = win.hand
    if hand.dead:
        return False
    if "dealt_three_wilds" in win.flags and not has_three_wilds(hand, numbers):
        return False
    if win.by == "self" or win.tile is None:
        return True
    robbed = hands[win.source] if win.by == "rob" and win.source is not None else None
    if robbed is not None and Meld("pung", win.tile) not in robbed.melds:
        return False
    before = hand.without(win.tile)
    is_bare = before.sets == 0 and before.wilds == 1
    if is_bare and not numbers["options.bare_wild_wait"]:
        return False
    return not win.tile_is_wild and not is_barred_fishing(win, before, numbers)


def is_barred_fishing(win: Win, before: Hand, numbers: Numbers) -> bool:
    """Tell whether a seat that has declined a win waits on every face and may not take this tile."""
    if "declined_win" not in win.flags or before.turned != 2 or not before.own:
        return False
    if not waits_on_all(before, numbers):
        return False
    is_value = win.tile in before.value_faces
    return not is_value if numbers["options.wild_fishing"] == "honor_only" else is_value


def waits_on_all(before: Hand, numbers: Numbers) -> bool:
    """Tell whether every face but the turned one completes the hand."""
    open_faces = set(range(len(FACES))) - {before.wild, EAST + 4}  # there is no White
    found = set(waits(before.naturals, before.wilds, before.sets))
    if numbers["options.eight_pairs"] != "off" and not before.melds:
        for face in open_faces:
            more = list(before.naturals)
            more[face] += 1
            after = before.__class__(**{**before.__dict__, "naturals": tuple(more)})
            if eight_pairs_readings(after):
                found.add(face)
    return open_faces <= found


def count_reading(win: Win, reading: Arrangement, numbers: Numbers) -> Reading:
    """Sum up one reading (Algorithm 4); rows worth 0 are dropped, but not the bare hand."""
    elements = count_elements(win, reading, numbers)
    hu = sum(elements.get(name, 0) for name in HU)
    tai = sum(elements.get(name, 0) for name in TAI)
    total = rounded(numbers["base.winner_hu"] + hu, tai, numbers)
    is_limit_hand = total == numbers["base.cap"] and tai >= numbers["limit.tai"]
    shown = {name: elements[name] for name in (*TAI, *HU) if name in elements}
    shown = {name: value for name, value in shown.items() if value or name == "all_chows"}
    return Reading(shown, hu, tai, total, is_limit_hand)


def rank(win: Win, reading: Reading, numbers: Numbers) -> tuple[Any, ...]:
    """Return by what readings are compared (Algorithm 5)."""
    follow = follow_of(reading.tai, win, numbers)
    seat = win.hand.seat
    income = sum(
        owed_to_winner(seat, loser, reading.total, follow, numbers) for loser in SEATS if loser != seat
    )
    values = [reading.patterns.get(name, 0) for name in (*TAI, *HU)]
    return income, reading.tai, reading.card_hu, values, "all_chows" in reading.patterns


def follow_of(tai: int, win: Win, numbers: Numbers) -> int:
    """Return the follow fee in chips."""
    unit = numbers["follow.unit_after_top_up" if "topped_up" in win.flags else "follow.unit"]
    return int(unit * (min(tai, numbers["follow.cap_tai"]) + 1))


def loser_scores(
    win: Win, hands: list[Hand | None], best: Reading, numbers: Numbers
) -> list[LoserScore | None] | None:
    """Return the score of each loser's hand, None for the winner; None if a hand is not known."""
    if None in hands:
        return None
    counts_nothing = best.direct in numbers["limit.losers_zero"]
    nothing = LoserScore(0, 0, 0)
    return [
        None
        if hand is None or hand.seat == win.hand.seat
        else nothing
        if counts_nothing
        else score_loser(hand, numbers)
        for hand in hands
    ]
