"""Compare mjsim's answers with the rule book in plain Python, on worked cases turned in every direction."""

import copy
import random
from pathlib import Path
from typing import Any

import pytest

import mjsim
from mjsim.cases import read_lines
from mjsim.notation import parse_tiles
from mjsim.tile_names import format_tile
from reference.yueqing import score_case

FLAGS = ["out_with_replacement_tile", "fourth_bonus"]
FILE = Path(__file__).parent / "cases" / "yueqing.cases.jsonl"
WINS = [dict(line.document) for line in read_lines(FILE) if line.document["win"]]


def is_possible(flag: str, winner: dict[str, Any], win: dict[str, Any]) -> bool:
    """Tell whether a win can come before the first discard, or on it."""
    melds = {meld.partition(":")[0] for meld in winner.get("melds", [])}
    if flag == "heavenly":
        return win["seat"] == 0 and win["by"] == "self" and melds <= {"ckong"}
    if win["seat"] == 0:
        return False
    if win["by"] == "discard":
        return win["from"] == 0 and melds <= {"ckong"}
    return win["by"] == "self" and "kong" in melds and melds <= {"kong", "ckong"}


def turned(case: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Change the circumstances of a win but not the tiles of its winner, who stays alone on the table."""
    case = copy.deepcopy(case)
    winner = case["players"][case["win"]["seat"]]
    seat = rng.randrange(4)
    by = rng.choice(["self", "self", "discard", "rob"])
    case["players"] = [winner if other == seat else None for other in range(4)]
    case["win"] = {
        "seat": seat,
        "by": by,
        "from": None if by == "self" else rng.choice([other for other in range(4) if other != seat]),
        "tile": format_tile(rng.choice(parse_tiles(winner["hand"]))),
    }
    first = [flag for flag in ("heavenly", "earthly") if is_possible(flag, winner, case["win"])]
    case["win"]["flags"] = rng.sample([*FLAGS, *first], rng.randrange(3))
    if rng.random() < 0.4:
        case["wild"] = format_tile(rng.randrange(34))
    winner["flowers"] = "5z" * rng.choice([0, 0, 1, 2, 3, 4, 4]) if case["wild"] != "5z" else ""
    case["dealer_streak"] = rng.randrange(4)
    case["options"] = rng.choice([case["options"], {}, {"fan_up_plain": True}, {"pushes": False}])
    return case


@pytest.mark.parametrize("seed", range(4))
def test_turned_cases(seed: int) -> None:
    rng = random.Random(seed)
    cases = [turned(case, rng) for case in WINS]
    answers = mjsim.score(cases)
    possible = [(case, answer) for case, answer in zip(cases, answers, strict=True) if "error" not in answer]
    assert len(possible) > 60
    for case, answer in possible:
        assert answer == {"id": case["id"], **score_case(case)}, case
