"""Score random Longgang wins as the plain-Python definition does."""

import os
from collections import Counter
from random import Random
from typing import Any

import pytest

import mjsim
from longgang_wins import records_of
from mjsim_kernels.scoring.longgang import PATTERNS
from mjsim_kernels.scoring.longgang_table import ELEMENTS
from mjsim_kernels.tiles import CHOW, PAIR
from random_longgang_wins import FLOWERS, random_case, random_options
from reference.longgang import score_case
from reference.notation import RED_FLOWERS, parse_tiles

BATCH = 20 if "NUMBA_DISABLE_JIT" in os.environ else 300


def batch_of(seed: str, options: list[dict[str, Any]], size: int) -> list[dict[str, Any]]:
    random = Random(seed)
    cases = [random_case(random, options[place % len(options)]) for place in range(size)]
    return [{"id": str(place), "variant": "longgang", **case} for place, case in enumerate(cases)]


def assert_agreement(cases: list[dict[str, Any]]) -> None:
    for case, answer in zip(cases, mjsim.score(cases), strict=True):
        assert answer == {"id": case["id"], **score_case(case)}, case


@pytest.mark.parametrize("batch", range(3))
def test_random_wins(batch: int) -> None:
    assert_agreement(batch_of(f"wins {batch}", [{}], BATCH))


@pytest.mark.parametrize("batch", range(4))
def test_random_wins_under_random_rules(batch: int) -> None:
    random = Random(f"rules {batch}")
    options = [random_options(random) for _ in range(BATCH // 10)]
    assert_agreement(batch_of(f"wins by rules {batch}", options, BATCH))


def test_pay_and_points_add_up() -> None:
    outcomes, scores = records_of(batch_of("sums", [{}], 2 * BATCH), {})
    assert not scores.pay.sum(axis=1).any()
    for outcome, score in zip(outcomes, scores, strict=True):
        if not score.valid:
            assert not score.pay.any()
            continue
        gain, points = int(score.pay[outcome.winner]), int(score.points.sum())
        is_direct = score.totals[5] == 1
        assert points == gain if is_direct else 0 <= points <= gain
        assert not score.points[score.values == 0].any()
        assert is_direct == bool(score.counts[ELEMENTS:].any())


def test_groups_are_the_tiles_of_the_hand() -> None:
    cases = batch_of("groups", [{}], 2 * BATCH)
    _, scores = records_of(cases, {})
    for case, score in zip(cases, scores, strict=True):
        if score.group_count:
            assert_groups(case, score)


def assert_groups(case: dict[str, Any], score: Any) -> None:
    seat = case["win"]["seat"]
    player = case["players"][seat]
    (indicator,) = parse_tiles(case["wild"])
    wilds = {indicator, RED_FLOWERS + seat, *(FLOWERS if indicator in FLOWERS else ())}
    hand = [kind for kind in parse_tiles(player["hand"]) if kind not in wilds]
    shown: list[int] = []
    kinds = [int(kind) for kind in score.group_kinds[: score.group_count]]
    for place, kind in enumerate(kinds):
        face, mask = int(score.group_faces[place]), int(score.group_wilds[place])
        assert kind != CHOW or (face < 27 and face % 9 < 7)
        for tile in range(2 if kind == PAIR else 3):
            if not mask >> tile & 1:
                shown.append(face + tile if kind == CHOW else face)
    assert Counter(shown) == Counter(hand), case
    assert (kinds.count(PAIR), len(kinds)) == (1, 6 - len(player["melds"]))
    if score.values[PATTERNS.index("all_pungs")]:
        assert CHOW not in kinds


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
