"""Score random Pingyang wins as the plain-Python definition does."""

import os
from collections import Counter
from random import Random
from typing import Any

import pytest

import mjsim
from mjsim_kernels.scoring.pingyang import PATTERNS
from mjsim_kernels.tiles import CHOW, PAIR
from pingyang_wins import records_of
from random_pingyang_wins import PRESETS, random_case, random_options
from reference.notation import parse_tiles
from reference.pingyang import score_case
from reference.pingyang_tiles import group_of

BATCH = 10 if "NUMBA_DISABLE_JIT" in os.environ else 40


def batch_of(
    seed: str, options: list[dict[str, Any]], size: int, most_wilds: int = 6
) -> list[dict[str, Any]]:
    random = Random(seed)
    cases = [random_case(random, options[place % len(options)], most_wilds) for place in range(size)]
    return [{"id": str(place), "variant": "pingyang", **case} for place, case in enumerate(cases)]


def assert_agreement(cases: list[dict[str, Any]]) -> None:
    for case, answer in zip(cases, mjsim.score(cases), strict=True):
        assert answer == {"id": case["id"], **score_case(case)}, case


# the definition visits every interpretation, so that few hands of five and six wilds can be asked
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("most_wilds", "share"), [(0, 2), (2, 3), (4, 1), (6, 1)])
def test_random_wins(preset: str, most_wilds: int, share: int) -> None:
    assert_agreement(batch_of(f"{most_wilds}", [{"preset": preset}], share * BATCH, most_wilds))


@pytest.mark.parametrize("batch", range(3))
def test_random_wins_under_random_rules(batch: int) -> None:
    random = Random(f"rules {batch}")
    options = [random_options(random) for _ in range(BATCH // 5)]
    assert_agreement(batch_of(f"wins {batch}", options, BATCH, most_wilds=4))


@pytest.mark.parametrize("preset", PRESETS)
def test_pay_and_points_add_up(preset: str) -> None:
    cases = batch_of("sums", [{"preset": preset}], 2 * BATCH)
    outcomes, scores = records_of(cases, {"preset": preset})
    assert not scores.pay.sum(axis=1).any()
    for outcome, score in zip(outcomes, scores, strict=True):
        factors = 6 if outcome.winner == 0 else 4
        assert score.points.sum() == factors * score.totals[2] * score.valid


@pytest.mark.parametrize("preset", PRESETS)
def test_groups_are_the_tiles_of_the_hand(preset: str) -> None:
    cases = batch_of("groups", [{"preset": preset}], 2 * BATCH)
    _, scores = records_of(cases, {"preset": preset})
    for case, score in zip(cases, scores, strict=True):
        if score.group_count:
            assert_groups(case, score)


def assert_groups(case: dict[str, Any], score: Any) -> None:
    player = case["players"][case["win"]["seat"]]
    wild_groups = {group_of(kind) for kind in parse_tiles(case["wild"])}
    hand = [kind for kind in parse_tiles(player["hand"]) if group_of(kind) not in wild_groups]
    shown: list[int] = []
    kinds = [int(kind) for kind in score.group_kinds[: score.group_count]]
    for place, kind in enumerate(kinds):
        face, wilds = int(score.group_faces[place]), int(score.group_wilds[place])
        assert kind != CHOW or (face < 27 and face % 9 < 7)
        for tile in range(2 if kind == PAIR else 3):
            if not wilds >> tile & 1:
                shown.append(face + tile if kind == CHOW else face)
    assert Counter(shown) == Counter(hand), case
    assert (kinds.count(PAIR), len(kinds)) == (1, 6 - len(player["melds"]))
    if score.values[PATTERNS.index("all_pungs")]:
        assert CHOW not in kinds
    if score.values[PATTERNS.index("wild_set")]:
        assert -1 in score.group_faces[: score.group_count]


def test_order_of_tiles_and_melds_does_not_matter() -> None:
    random = Random(6)
    cases = batch_of("order", [{}], BATCH)
    turned = [case | {"players": [reordered(random, player) for player in case["players"]]} for case in cases]
    assert mjsim.score(cases) == mjsim.score(turned)


def reordered(random: Random, player: dict[str, Any] | None) -> dict[str, Any] | None:
    if player is None:
        return None
    melds = random.sample(player["melds"], len(player["melds"]))
    tiles = [player["hand"][place : place + 2] for place in range(0, len(player["hand"]), 2)]
    return player | {"melds": melds, "hand": "".join(random.sample(tiles, len(tiles)))}
