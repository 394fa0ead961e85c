"""Score random wins, sequences and exhausted walls of Hongzhong as the plain-Python definition does."""

import os
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

import mjsim
from mjsim.table_cache import load_tables
from mjsim_kernels.scoring import events, hongzhong_hands, hongzhong_locks, hongzhong_waits
from mjsim_kernels.tiles import ADDED_KONG, CONCEALED_KONG, KONG, PUNG, RED
from random_hongzhong_wins import (
    Case,
    Deck,
    random_case,
    random_options,
    random_ready,
    random_sequence,
    random_wall,
)
from reference.hongzhong_readings import Hand, holds_missing, may_be_melded, open_waits, waits
from reference.hongzhong_settlement import kong_locked, score_case

BATCH = 5 if "NUMBA_DISABLE_JIT" in os.environ else 60
KINDS = {"pung": PUNG, "kong": KONG, "akong": ADDED_KONG, "ckong": CONCEALED_KONG}


def assert_agreement(draw: Callable[[Random, int], Case], seed: str, size: int, reds: int, rules: int) -> int:
    """Compare answers; `rules` is the number of random rule sets, 0 for the defaults. Return the valid ones."""
    random = Random(seed)
    options: list[dict[str, Any]] = [random_options(random) for _ in range(rules)] or [{}]
    cases = [
        {"id": str(place), "variant": "hongzhong", "options": options[place % len(options)]}
        | draw(random, reds)
        for place in range(size)
    ]
    for case, answer in zip(cases, mjsim.score(cases), strict=True):
        assert answer == {"id": case["id"], **score_case(case)}, case
    return sum(score_case(case)["valid"] for case in cases[:10])


@pytest.mark.parametrize(
    ("reds", "share", "rules"), [(0, 3, 0), (1, 5, 0), (2, 3, 0), (4, 0.5, 0), (1, 5, 12), (2, 3, 12)]
)
def test_random_wins(reds: int, share: float, rules: int) -> None:
    assert_agreement(random_case, f"wins {reds} {rules}", int(share * BATCH), reds, rules)


@pytest.mark.parametrize("rules", [0, 6])
def test_random_walls(rules: int) -> None:
    assert_agreement(random_wall, f"walls {rules}", BATCH // 4, 1, rules)


@pytest.mark.parametrize("rules", [0, 6])
def test_random_sequences(rules: int) -> None:
    assert_agreement(random_sequence, f"sequences {rules}", BATCH // 3, 1, rules)


def hand_record(hand: Hand) -> np.record:
    """Write a hand as kernels read it."""
    record: np.record = np.zeros(1, hongzhong_hands.HAND).view(np.recarray)[0]
    record.missing = hand.missing
    record.reds = hand.concealed.count(RED)
    for tile in hand.concealed:
        record.naturals[tile] += tile != RED
    record.meld_count = len(hand.melds)
    for place, meld in enumerate(hand.melds):
        record.meld_kinds[place], record.meld_faces[place] = KINDS[meld.kind], meld.face
    return record


def faces_of(mask: int) -> list[int]:
    return [face for face in range(RED + 1) if mask >> face & 1]


@pytest.mark.parametrize("reds", [0, 1, 2, 4])
def test_waits_and_kongs_of_locked_hands(reds: int) -> None:
    random, tables = Random(f"waits {reds}"), load_tables()
    allowed = 0
    for _ in range({0: BATCH, 1: BATCH, 2: BATCH // 2, 4: BATCH // 12}[reds]):
        hand = random_ready(random, Deck(), reds)
        record = hand_record(hand)
        assert may_be_melded(hand) == hongzhong_hands.fits_suits(record) or holds_missing(hand)
        sets, own_reds = 4 - len(hand.melds), int(record.reds)
        found = hongzhong_waits.open_waits(tables, record.naturals, sets, own_reds, hand.missing)
        assert faces_of(found) == open_waits(hand), hand
        assert faces_of(hongzhong_waits.hand_waits(record, tables)) == waits(hand), hand
        if holds_missing(hand):
            continue
        for face in hand.faces:
            for kind in ("direct", "added", "concealed"):
                may = hongzhong_locks.may_make_kong(record, events.EVENT_KINDS[kind], face, tables)
                assert may == (kong_locked(hand, kind, face) is not None), (hand, kind, face)
                allowed += may
    assert allowed > 0 or reds == 4
