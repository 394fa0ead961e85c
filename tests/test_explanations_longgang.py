"""Explain Longgang wins: every reason is told, the hu and the payments add up."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from longgang_wins import Win, records_of, rules_of
from mjsim.cases import read_lines
from mjsim.explanations import WinExplanation, explain_win
from mjsim.explanations.longgang import VariantExplainer
from mjsim.rulesets import load_rules
from mjsim.tile_rows import TileRows
from mjsim_kernels.scoring import longgang
from random_longgang_wins import random_case, random_options

CASES = [line.document for line in read_lines(Path(__file__).parent / "cases" / "longgang.cases.jsonl")]
WINS = [case for case in CASES if case["win"] and case["expect"]["valid"]]
OWED, AMONG, NET = 4, 5, 6


def wins_to_explain() -> Iterator[dict[str, Any]]:
    yield from WINS
    random = Random(3)
    for _ in range(25):
        yield random_case(random, random_options(random) if random.random() < 0.5 else {})


def explained(case: dict[str, Any], lang: Any) -> tuple[Any, Any, WinExplanation | None]:
    options = case.get("options", {})
    case = {"id": "", "variant": "longgang", **case}
    outcomes, scores = records_of([case], options)
    if not scores[0].valid:
        return outcomes[0], scores[0], None
    rows = TileRows("mpsz", [])
    return (
        outcomes[0],
        scores[0],
        explain_win(outcomes[0], scores[0], rules_of(options), longgang, rows, lang),
    )


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_reasons_and_payments_add_up(lang: str) -> None:
    shown = 0
    for case in wins_to_explain():
        outcome, score, explanation = explained(case, lang)
        if explanation is None:
            continue
        shown += 1
        assert all(line.why and "{" not in line.why for line in explanation.patterns), case
        assert "{" not in explanation.remark + explanation.sum
        assert str(int(score.totals[2])) in explanation.sum
        _, *rows = explanation.payments
        assert [int(row[NET]) for row in rows] == score.pay.tolist()
        assert sum(int(row[OWED]) for row in rows) == 0
        for seat, row in enumerate(rows):
            among = int(row[AMONG]) if row[AMONG] not in ("", "?") else 0
            assert outcome.limited or int(row[OWED]) + among == int(row[NET]), case
            if seat != outcome.winner and outcome.known.all():
                assert [int(cell) for cell in row[1:4]] == score.losers[seat].tolist()
    assert shown > len(WINS)


def test_every_pattern_has_a_reason() -> None:
    assert set(VariantExplainer.why) == set(load_rules("longgang").patterns)


def test_a_plain_win_in_words() -> None:
    win = Win("456m678s77z", "ckong:2222m chow:456p chow:789s", tile="8s", flowers="14f")
    *_, explanation = explained(win.case(), "en")
    assert explanation is not None
    assert [(line.worth, line.why) for line in explanation.patterns] == [
        ("1 tai", "no turned wild and no own flower in hand"),
        ("16 hu", "ckong:2222m"),
        ("2 hu", "a pair of Red, Green or the own wind"),
        ("8 hu", "14f laid out"),
        ("2 hu", "8s drawn, not into the pair"),
    ]
    assert explanation.sum == "(20 + 28 hu) × 2 (1 tai) = 96, 100 in all"
    assert explanation.remark.startswith(
        "Each loser pays total / 10, × 2 with the dealer, and a follow fee of 6."
    )


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("longgang-121", "North threw 7z late while keeping a single wind, and pays for all three."),
        ("longgang-126", "Nobody pays more than his chips: North could not pay in full."),
        ("longgang-058", "After this hand the losers' tiles count nothing."),
    ],
)
def test_a_remark_tells_what_is_special(name: str, words: str) -> None:
    (case,) = [case for case in CASES if case["id"] == name]
    *_, explanation = explained(case, "en")
    assert explanation is not None
    assert words in explanation.remark
