"""Score a finished Wenzhou deal by the rule book (docs/rules/wenzhou.md, Winning to Next deal)."""

from typing import Any

from reference.elements import SEATS, SETS
from reference.notation import count_faces, parse_meld, parse_tiles
from reference.payouts import case_numbers
from reference.wenzhou_elements import Winner, elements_met
from reference.wenzhou_hands import wins_with
from reference.wenzhou_settlement import escape, hand_payments, next_deal, read_stakes, wild_score

FLAGS = {"heavenly", "earthly"}
IGNORED_FLAGS = {"out_with_replacement_tile", "last_tile"}


def score_case(case: dict[str, Any]) -> dict[str, Any]:
    """Return what the rule book expects of a case (docs/rules/README.md, A case).

    >>> players = [None, {"hand": "125m456789p23467899s", "melds": []}, None, None]
    >>> win = {"seat": 1, "by": "discard", "from": 2, "tile": "4p", "flags": []}
    >>> score_case({"wild": "5m", "dealer_streak": 0, "players": players, "win": win})["pay"]
    [-3, 11, -5, -3]
    """
    options = case.get("options", {})
    numbers = case_numbers(options, "wenzhou")
    stakes = read_stakes(case, numbers)
    held = wilds_held(case)
    if options.get("escaped") is not None:
        return {"valid": True, "patterns": {}, "score": escape(stakes, options["escaped"], held)}
    if case["win"] is None:
        nets = wild_score(held, None, numbers)
        score = {"wild_net": nets} | next_deal(case, numbers)
        return {"valid": True, "patterns": {}, "score": score, "pay": nets}
    winner = read_winner(case)
    if not wins_with(winner.hand, winner.melds, winner.wild, winner.tile, winner.by, numbers):
        return {"valid": False}
    values = {name: numbers[f"multipliers.{name}"] for name in elements_met(winner, numbers)}
    multiplier = max(values.values())
    nets = wild_score(held, winner.seat, numbers)
    hands = hand_payments(stakes, case["win"], multiplier)
    return {
        "valid": True,
        "patterns": {name: value for name, value in values.items() if value == multiplier},
        "score": {"multiplier": multiplier, "wild_net": nets} | next_deal(case, numbers),
        "pay": [hands[seat] + nets[seat] for seat in SEATS],
    }


def wilds_held(case: dict[str, Any]) -> list[int]:
    """Count the wilds in each hand; an unknown hand counts as holding none."""
    wild = parse_tiles(case["wild"])[0]
    return [parse_tiles(player["hand"]).count(wild) if player else 0 for player in case["players"]]


def read_winner(case: dict[str, Any]) -> Winner:
    """Take the winner out of a case and check that such a win can be claimed at all."""
    win = case["win"]
    player = case["players"][win["seat"]]
    wild = parse_tiles(case["wild"])[0]
    hand = count_faces(parse_tiles(player["hand"]))
    melds = tuple(parse_meld(text) for text in player.get("melds", []))
    tile = parse_tiles(win["tile"])[0]
    if sum(hand) != 3 * (SETS - len(melds)) + 2 or not hand[tile]:
        raise ValueError(f"{player['hand']} with {len(melds)} melds is no hand that has taken {win['tile']}")
    if any(wild in meld.tiles() for meld in melds):
        raise ValueError(f"{player['melds']}: a wild is never part of a declared set")
    if (win["by"] == "self") != (win["from"] is None) or win["from"] == win["seat"]:
        raise ValueError(f"a win by {win['by']} of seat {win['seat']} cannot come from {win['from']}")
    flags = frozenset(win.get("flags", []))
    if flags - FLAGS - IGNORED_FLAGS:
        raise ValueError(f"{sorted(flags)}: not all of these flags are in the rule book")
    return Winner(win["seat"], win["by"], win["from"], tile, wild, tuple(hand), melds, flags)
