"""Check what Chayuan says at the gate from cases to outcomes and back: own flowers, passed faces, sizes."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from chayuan_wins import AS_DEALT, Win, rules_of
from mjsim.case_export import outcome_case
from mjsim.case_outcomes import fill_outcome
from mjsim.cases import parse_case, read_lines
from mjsim.errors import InputError
from mjsim.notation import parse_tiles
from mjsim.outcomes import new_outcomes
from mjsim.rulesets import load_rules
from mjsim.scoring import score_outcomes
from mjsim.variants import gate_of

Document = dict[str, Any]
FILE = Path(__file__).parent / "cases" / "chayuan.cases.jsonl"
CASES = [dict(line.document) for line in read_lines(FILE)]
GATE = gate_of("chayuan")
PLAIN = Win("12399m456789p23467s5m", tile="4s")


def outcome_of(document: Document) -> np.recarray:
    outcomes = new_outcomes(1)
    fill_outcome(parse_case(document), rules_of(document["options"]), outcomes[0])
    return outcomes


@pytest.mark.parametrize("document", CASES, ids=lambda case: case["id"])
def test_case_to_outcome_to_case(document: Document) -> None:
    outcomes = outcome_of(document)
    rules = rules_of(document["options"])
    (expect,) = score_outcomes(outcomes, rules)
    written = outcome_case(outcomes[0], rules, document["id"], document["why"], expect)
    assert written == json.loads(json.dumps(written))
    same = ("id", "variant", "why", "wild", "options", "expect")
    assert {key: written[key] for key in same} == {key: document[key] for key in same}
    assert written["win"] == (document["win"] and {"flags": [], **document["win"]})
    kept = [player and player.get("extra", {}) for player in document["players"]]
    assert [player and player["extra"] for player in written["players"]] == kept
    assert outcome_of(written).tobytes() == outcome_of(document).tobytes()


@pytest.mark.parametrize(("wild", "laid"), [("5m", [34, 35, 36, 37]), ("7z", [34, 35, 36, 37]), ("2f", [])])
def test_flowers_are_laid_out_unless_one_is_wild(wild: str, laid: list[int]) -> None:
    assert GATE.laid_down(load_rules("chayuan"), parse_tiles(wild)) == laid


def test_passed_faces_of_the_winner_are_kept() -> None:
    outcomes = outcome_of(Win("12399m456789p23467s5m", tile="4s", passed="7z4s").case())
    assert outcomes[0].passed == 1 << 21 | 1 << 33
    assert outcome_case(outcomes[0], load_rules("chayuan"), "")["players"][1]["extra"] == {"passed": "4s7z"}
    losers = {2: {"hand": "1479m158p1368s12467z", "extra": {"passed": "1m"}}}
    assert outcome_of(Win("12399m456789p23467s5m", tile="4s", losers=losers).case())[0].passed == 0


@pytest.mark.parametrize(
    ("win", "winner", "loser"),
    [
        (PLAIN, [17], [16]),
        (Win(PLAIN.hand, tile="4s", flags="last_tile"), [17], [16, 17]),
        (Win("2m5m5m5m147p258s123467z", tile=AS_DEALT, flags="dealt_three_wilds"), [16], [16]),
    ],
)
def test_sizes_of_hands(win: Win, winner: list[int], loser: list[int]) -> None:
    outcomes = outcome_of(win.case())
    sizes = [list(GATE.hand_sizes(load_rules("chayuan"), outcomes[0], seat)) for seat in range(4)]
    assert sizes == [loser, winner, loser, loser]


def test_every_seat_of_a_drawn_deal_may_hold_a_last_tile() -> None:
    outcomes = outcome_of(PLAIN.case() | {"players": [None] * 4, "win": None})
    assert [list(GATE.hand_sizes(load_rules("chayuan"), outcomes[0], seat)) for seat in range(4)] == [
        [16, 17]
    ] * 4


@pytest.mark.parametrize(
    ("extra", "message"),
    [
        ({"passed": 4}, "players[1].extra.passed is 4"),
        ({"passed": "1f"}, "only faces that are discarded are passed"),
        ({"passed": "5z"}, "only faces that are discarded are passed"),
        ({"passed": "x"}, """players[1].extra.passed: "x": 'x' is no digit"""),
        ({"chips": 4}, "players[1].extra holds chips, but may hold passed alone"),
    ],
)
def test_wrong_extra_is_refused(extra: dict[str, Any], message: str) -> None:
    case = PLAIN.case()
    case["players"][1]["extra"] = extra
    with pytest.raises(InputError) as caught:
        outcome_of(case)
    assert message in str(caught.value)
