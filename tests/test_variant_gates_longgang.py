"""Check what Longgang says at the gate from cases to outcomes and back: chips, dealt wins, sizes."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from longgang_wins import AS_DEALT, Win, rules_of
from mjsim.case_export import outcome_case
from mjsim.case_outcomes import fill_outcome
from mjsim.cases import parse_case, read_lines
from mjsim.errors import InputError
from mjsim.outcomes import new_outcomes
from mjsim.rulesets import load_rules
from mjsim.scoring import score_outcomes
from mjsim.variants import gate_of

Document = dict[str, Any]
FILE = Path(__file__).parent / "cases" / "longgang.cases.jsonl"
CASES = [dict(line.document) for line in read_lines(FILE)]
GATE = gate_of("longgang")
PLAIN = Win("456m678s11p", "chow:123m chow:456p chow:789s", tile="8s")
PUSH = Win("9p9p9p1368m247p9s1358s2z", tile=AS_DEALT, flags="dealt_three_wilds")


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
    win = document["win"] and {**document["win"], "flags": sorted(document["win"]["flags"])}
    assert written["win"] == win
    kept = [player and player.get("extra", {}) for player in document["players"]]
    assert [player and player["extra"] for player in written["players"]] == kept
    assert outcome_of(written).tobytes() == outcome_of(document).tobytes()


@pytest.mark.parametrize(
    ("win", "sizes"),
    [
        (PLAIN, [[16], [17], [16], [16]]),
        (Win(PLAIN.hand, PLAIN.melds, tile="8s", flags="last_tile"), [[16, 17], [17], [16, 17], [16, 17]]),
        (PUSH, [[17], [16], [16], [16]]),
    ],
)
def test_sizes_of_hands(win: Win, sizes: list[list[int]]) -> None:
    outcomes = outcome_of(win.case())
    found = [list(GATE.hand_sizes(load_rules("longgang"), outcomes[0], seat)) for seat in range(4)]
    assert found == sizes


def test_every_seat_of_a_drawn_deal_may_hold_a_last_tile() -> None:
    outcomes = outcome_of(PLAIN.case() | {"players": [None] * 4, "win": None})
    sizes = [GATE.hand_sizes(load_rules("longgang"), outcomes[0], seat) for seat in range(4)]
    assert sizes == [(16, 17)] * 4


def test_a_kong_of_the_start_that_ends_the_deal_is_not_replaced() -> None:
    hand = {"hand": "123456789m123p", "melds": ["ckong:2222z"]}
    document = PLAIN.case() | {"players": [None, hand, None, None], "win": None}
    document["options"] = {"abortive_draws": True}
    (outcome,) = outcome_of(document)
    assert GATE.hand_sizes(rules_of(document["options"]), outcome, 1) == (15, 16, 17)
    with pytest.raises(InputError, match="must have 16 or 17"):
        outcome_of(document | {"options": {}})


def test_chips_limit_where_all_have_them() -> None:
    case = PLAIN.case()
    case["players"][1]["extra"] = {"chips": 7}
    outcomes = outcome_of(case)
    assert (outcomes[0].limited, outcomes[0].chips.tolist()) == (0, [0, 7, 0, 0])
    limited = next(document for document in CASES if document["id"] == "longgang-126")
    outcomes = outcome_of(limited)
    assert (outcomes[0].limited, outcomes[0].chips.tolist()) == (1, [20, 95, 95, 10])
