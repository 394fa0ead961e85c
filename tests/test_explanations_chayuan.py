"""Explain Chayuan wins: every reason is told, the hu and the payments add up."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from chayuan_wins import Win, records_of, rules_of
from mjsim.cases import read_lines
from mjsim.explanations import WinExplanation, explain_win
from mjsim.explanations.chayuan import VariantExplainer
from mjsim.explanations.chayuan_hu import hu_parts
from mjsim.explanations.scored import scored_win
from mjsim.rulesets import load_rules
from mjsim.tile_rows import TileRows
from mjsim_kernels.scoring import chayuan
from random_chayuan_wins import random_case, random_options

CASES = [line.document for line in read_lines(Path(__file__).parent / "cases" / "chayuan.cases.jsonl")]
WINS = [case for case in CASES if case["win"] and case["expect"]["valid"]]


def wins_to_explain() -> Iterator[dict[str, Any]]:
    yield from WINS
    random = Random(3)
    for _ in range(60):
        yield random_case(random, random_options(random) if random.random() < 0.5 else {})


def explained(case: dict[str, Any], lang: Any) -> tuple[Any, Any, WinExplanation, Any]:
    options = case.get("options", {})
    case = {"id": "", "variant": "chayuan", **case}
    outcomes, scores = records_of([case], options)
    rows, rules = TileRows("mpsz", []), rules_of(options)
    if not scores[0].valid:
        return outcomes[0], scores[0], None, None
    win = scored_win(outcomes[0], scores[0], rules, chayuan, rows, lang)
    return outcomes[0], scores[0], explain_win(outcomes[0], scores[0], rules, chayuan, rows, lang), win


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_hu_and_payments_add_up(lang: str) -> None:
    shown = 0
    for case in wins_to_explain():
        outcome, score, explanation, win = explained(case, lang)
        if not score.valid:
            continue
        shown += 1
        assert all(line.why and "{" not in line.why for line in explanation.patterns), case
        assert "{" not in explanation.remark + explanation.sum
        assert str(win.totals["total"]) in explanation.sum
        heads, *rows = explanation.payments
        assert {len(row) for row in rows} == {len(heads)}
        assert [int(row[-1]) for row in rows] == score.pay.tolist()
        for seat, row in enumerate(rows):
            among = int(row[5]) if row[5] not in ("", "?") else 0
            assert int(row[4]) + among == int(row[6]), case
            if seat != outcome.winner and outcome.known.all():
                assert [int(cell) for cell in row[1:4]] == score.losers[seat].tolist()
        if not score.counts[10:].any():
            parts = hu_parts(win, VariantExplainer().groups(win))
            assert sum(part.hu for part in parts) == win.totals["hu"], case
    assert shown > len(WINS)


def test_every_pattern_has_a_reason() -> None:
    assert set(VariantExplainer.why) == set(load_rules("chayuan").patterns)


def parts_of(win: Win) -> list[tuple[str, int]]:
    *_, scored = explained(win.case(), "en")
    return [(part.row, part.hu) for part in hu_parts(scored, VariantExplainer().groups(scored))]


@pytest.mark.parametrize(
    ("win", "parts"),
    [
        (Win("12399m456789p23467s5m", tile="4s"), [("winner_base", 20), ("self_draw", 2)]),
        (
            Win("222m456m789m12p9p345s66s", tile="2m", wild="9p", by="discard"),
            [("winner_base", 20), ("exposed_pung", 2)],
        ),
        (
            Win("678m123p456p345s678s22z", tile="7m", wild="9p", flowers="14f"),
            [
                ("winner_base", 20),
                ("flower_tiles", 8),
                ("value_pair", 2),
                ("self_draw", 2),
                ("closed_wait", 2),
            ],
        ),
        (
            Win("12m5m99s", "kong:3333p akong:9999p ckong:4444s pung:111z", tile="9s", by="discard"),
            [
                ("winner_base", 20),
                ("exposed_kong", 8),
                ("exposed_kong", 16),
                ("concealed_kong", 16),
                ("exposed_pung", 4),
            ],
        ),
    ],
    ids=str,
)
def test_parts_of_the_hu(win: Win, parts: list[tuple[str, int]]) -> None:
    assert parts_of(win) == parts


def test_a_remark_names_the_parts() -> None:
    *_, explanation, _ = explained(Win("12399m456789p23467s5m", tile="4s").case(), "en")
    assert explanation.sum == "22 hu × 1 (0 tai) = 22, 30 in all"
    assert explanation.remark.startswith("Hu: 20 base, 2 self-draw. Each loser pays total / 10, × 2")


def test_wilds_alone_have_no_face() -> None:
    case = Win("7z7z123m456p789p234678s", tile="1m", wild="7z").case()
    *_, explanation, _ = explained(case, "en")
    (pair,) = [group for group in explanation.groups if group.all_wild]
    assert pair.faces() == [] and np.array(explanation.played).size == 0
