"""Turn cases of Yueqing into the records that kernels score, and back."""

from functools import cache
from typing import Any

import numpy as np

from mjsim_kernels.records import FLAG_NAMES, OUTCOME, SCORE
from mjsim_kernels.scoring.yueqing import KEYS, PATTERNS, TOTALS, score_outcomes
from mjsim_kernels.suit_tables import HandTables, build_tables
from mjsim_kernels.tiles import SEATS
from reference.notation import count_faces, parse_meld, parse_tiles
from reference.payouts import CHOICES, case_numbers

WAYS = (None, "self", "discard", "rob")
MELD_KINDS = {"chow": 0, "pung": 1, "kong": 3, "akong": 4, "ckong": 5}


@cache
def tables() -> HandTables:
    return build_tables()


def payouts_of(options: dict[str, Any]) -> np.ndarray[Any, np.dtype[np.int64]]:
    numbers = case_numbers(options)
    values = []
    for key in KEYS:
        value = numbers[key]
        choices = CHOICES.get(key.removeprefix("options."), ()) if isinstance(value, str) else ()
        values.append(choices.index(value) if choices else int(value))
    return np.array(values, np.int64)


def write_outcome(case: dict[str, Any], outcome: np.record) -> None:
    outcome.streak = case.get("dealer_streak", 0)
    outcome.indicators[:] = (parse_tiles(case["wild"])[0], -1)
    for seat, player in enumerate(case["players"]):
        outcome.known[seat] = player is not None
        if player is None:
            continue
        outcome.hands[seat, :34] = count_faces(parse_tiles(player["hand"]))
        outcome.flowers[seat, :34] = count_faces(parse_tiles(player.get("flowers", "")))
        melds = [parse_meld(text) for text in player.get("melds", [])]
        outcome.meld_counts[seat] = len(melds)
        for index, meld in enumerate(melds):
            outcome.meld_kinds[seat, index] = MELD_KINDS[meld.kind]
            outcome.meld_faces[seat, index] = meld.face
    win = case["win"]
    outcome.winner = outcome.source = outcome.tile = -1
    if win is not None:
        outcome.winner = win["seat"]
        outcome.by = WAYS.index(win["by"])
        outcome.source = -1 if win["from"] is None else win["from"]
        outcome.tile = parse_tiles(win["tile"])[0]
        outcome["win_flags"] = sum(1 << FLAG_NAMES.index(flag) for flag in win.get("flags", []))


def score_cases(cases: list[dict[str, Any]], options: dict[str, Any]) -> "np.recarray[Any, Any]":
    outcomes = np.zeros(len(cases), OUTCOME).view(np.recarray)
    scores = np.zeros(len(cases), SCORE).view(np.recarray)
    for case, outcome in zip(cases, outcomes, strict=True):
        write_outcome(case, outcome)
    assert score_outcomes(outcomes, payouts_of(options), tables(), scores) == 0
    return scores


def read_score(score: np.record) -> dict[str, Any]:
    """Give a score the form of a case's `expect`, next deal left out."""
    if not score.valid:
        return {"valid": False}
    return {
        "valid": True,
        "patterns": {
            name: int(score.values[index]) for index, name in enumerate(PATTERNS) if score.counts[index]
        },
        "score": {name: int(score.totals[index]) for index, name in enumerate(TOTALS)},
        "pay": [int(points) for points in score.pay[:SEATS]],
    }


def expected_score(expect: dict[str, Any]) -> dict[str, Any]:
    """Leave the next deal out of a case's `expect`: it is no matter of the scorer."""
    if not expect["valid"]:
        return {"valid": False}
    totals = {name: expect["score"][name] for name in TOTALS}
    return {"valid": True, "patterns": expect["patterns"], "score": totals, "pay": expect["pay"]}
