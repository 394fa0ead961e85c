"""Explain wins of Wenzhou and Pingyang: what they are worth, how they are read and who pays."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mjsim
from mjsim.case_outcomes import fill_outcome
from mjsim.cases import parse_case, read_lines
from mjsim.explanations import WinExplanation, explain_win
from mjsim.hand_analysis import HandAnalysis
from mjsim.outcomes import new_outcomes
from mjsim.rulesets import Ruleset
from mjsim.scorers import scorer_of
from mjsim.scoring import Rulebook
from mjsim.table_cache import load_tables
from mjsim.tile_rows import TileRows
from mjsim_kernels.records import SCORE
from mjsim_kernels.tiles import NO_TILE, WHITE

RULES = Rulebook(["wenzhou", "pingyang"])


def wins_of(variant: str) -> list[dict[str, Any]]:
    lines = read_lines(Path(__file__).parent / "cases" / f"{variant}.cases.jsonl")
    cases = [dict(line.document) for line in lines]
    return [case for case in cases if case["win"] and case["expect"]["valid"]]


WINS = [*wins_of("wenzhou"), *wins_of("pingyang")]
BY_LANGUAGE = [(case, lang) for case in WINS for lang in ("en", "zh")]


def named(value: Any) -> str:
    return value["id"] if isinstance(value, dict) else str(value)


def rules_of(case: dict[str, Any]) -> Ruleset:
    return RULES.rules[RULES.key_of(parse_case(case))]


def analyse_case(case: dict[str, Any], **options: Any) -> HandAnalysis:
    win, facts = case["win"], case["options"]
    player = case["players"][win["seat"]]
    last_kong = player.get("extra", {}).get("last_kong")
    return mjsim.analyse_hand(
        player["hand"],
        rules_of(case),
        wild=case["wild"],
        melds=sorted(player.get("melds", []), key=lambda meld: meld == last_kong),
        flowers=player.get("flowers", ""),
        by=win["by"],
        tile=win["tile"],
        seat=win["seat"],
        source=win["from"],
        streak=case.get("dealer_streak", 0),
        flags=win.get("flags", []),
        bets=[0] * facts.get("bought", False) + facts.get("topped", []),
        **options,
    )


def explain_case(case: dict[str, Any], lang: Any = "en") -> WinExplanation:
    """Explain the win of a case with all that it tells of the others."""
    ruleset, outcomes, scores = rules_of(case), new_outcomes(1), np.zeros(1, SCORE).view(np.recarray)
    fill_outcome(parse_case(case), ruleset, outcomes[0])
    scorer = scorer_of(ruleset.variant)
    scorer.score_outcomes(outcomes, ruleset.numbers(scorer.KEYS), load_tables(), scores)
    entry = analyse_case(case).entry
    rows = TileRows("mpsz", entry.wilds, entry.stand_in)
    return explain_win(outcomes[0], scores[0], ruleset, scorer, rows, lang)


def hand_part(case: dict[str, Any], pay: list[int], score: dict[str, Any]) -> list[int]:
    """Leave out what depends on the hands of the others: the wilds they hold, and all but the winner's gain."""
    if case["variant"] == "wenzhou":
        return [points - net for points, net in zip(pay, score["wild_net"], strict=True)]
    return pay if "losers" not in case["expect"] else [pay[case["win"]["seat"]]]


@pytest.mark.parametrize(("case", "lang"), BY_LANGUAGE, ids=named)
def test_wins_are_worth_and_explained_as_scored(case: dict[str, Any], lang: Any) -> None:
    win, expect = analyse_case(case, lang=lang).win, case["expect"]
    assert win is not None
    explanation, own = win.explanation, win.settlements[win.seat]
    assert {line.id: line.value for line in explanation.patterns} == expect["patterns"]
    assert hand_part(case, own.pay, own.totals) == hand_part(case, expect["pay"], expect["score"])
    assert all(line.why and "{" not in line.why for line in explanation.patterns)
    headline = "multiplier" if case["variant"] == "wenzhou" else "total"
    assert own.totals[headline] == expect["score"][headline]
    assert str(expect["score"][headline]) in explanation.sum


@pytest.mark.parametrize("case", WINS, ids=named)
def test_the_reading_holds_the_hand(case: dict[str, Any]) -> None:
    analysis = analyse_case(case)
    assert analysis.win is not None
    entry, explanation = analysis.entry, analysis.win.explanation
    if not explanation.groups:
        assert {"kill_pig", "three_wilds"} & case["expect"]["patterns"].keys() or entry.deal.wilds[0] == 3
        return
    natural = [
        face
        for group in explanation.groups
        for i, face in enumerate(group.faces())
        if not group.wilds >> i & 1
    ]
    size = sum(group.size for group in explanation.groups) + (explanation.loose != NO_TILE)
    assert size == len(entry.tiles)
    held = [entry.stand_in if tile == WHITE and entry.stand_in >= 0 else tile for tile in entry.tiles]
    natural += [explanation.loose] if explanation.loose != NO_TILE else []
    if entry.stand_in >= 0:  # a wild that is loose, or as itself in hard eight pairs, bears no star
        held = [entry.stand_in if tile in entry.wilds else tile for tile in held]
        natural += [entry.stand_in] * (size - len(natural))
    else:
        held = [tile for tile in held if tile not in entry.wilds]
    assert sorted(natural) == sorted(held)


@pytest.mark.parametrize("case", WINS, ids=named)
def test_payments_add_up(case: dict[str, Any]) -> None:
    for lang in ("en", "zh"):
        explanation = explain_case(case, lang)
        heads, *rows = explanation.payments
        assert [int(row[-1]) for row in rows] == case["expect"]["pay"] == explanation.pay
        assert {len(row) for row in rows} == {len(heads)}
        if case["variant"] == "pingyang":
            for seat, row in enumerate(rows):
                assert int(row[2]) + int(row[3].replace("?", "") or 0) == int(row[4])
                losers = case["expect"].get("losers")
                if losers and losers[seat]:
                    assert int(row[1]) == losers[seat]["tai"]
            continue
        nets = case["expect"]["score"]["wild_net"]
        for seat, (row, net) in enumerate(zip(rows, nets, strict=True)):
            assert (int(row[-2]), int(row[-4]) + int(row[-2])) == (net, int(row[-1]))
            if seat != case["win"]["seat"]:
                assert (int(row[1]) + bet_in(heads, row)) * factors_in(row) == -int(row[-4])


def bet_in(heads: list[str], row: list[str]) -> int:
    return int(row[2].lstrip("+ ") or 0) if heads[2] in ("bet", "下注") else 0


def factors_in(row: list[str]) -> int:
    product = 1
    for cell in row:
        if cell.startswith("×"):
            product *= int(cell.lstrip("× "))
    return product


def test_every_pattern_is_seen() -> None:
    seen = {(case["variant"], name) for case in WINS for name in case["expect"]["patterns"]}
    for variant in ("wenzhou", "pingyang"):
        assert {name for of, name in seen if of == variant} == set(scorer_of(variant).PATTERNS)
