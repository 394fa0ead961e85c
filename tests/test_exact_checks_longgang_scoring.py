"""Check exact check 8 to 10 of docs/rules/longgang.md by scoring: largest payments, totals, nine dragons."""

from itertools import product
from random import Random

import numpy as np
import pytest

from longgang_wins import RARE, Win, answer_to, changed, records_of
from mjsim.table_cache import load_tables
from mjsim_kernels.hand_counts import waits
from mjsim_kernels.scoring.longgang_table import CARD_HU, DIRECT, TAI, TOTAL
from random_longgang_wins import random_case

SUIT = 9
NINE_DRAGONS = {
    "1112223334567888",
    "1112345666777888",
    "1112345677788899",
    "1122233345678999",
    "2223334445678999",
    "2223456777888999",
}


def nine_sided() -> list[tuple[int, ...]]:
    """List the counts of 16 tiles of one suit, at most three of a rank, that wait on all nine ranks."""
    found = []
    tables = load_tables()
    counts = np.zeros(34, np.int8)
    for ranks in product(range(4), repeat=SUIT):
        if sum(ranks) == 16:
            counts[:SUIT] = ranks
            if len(waits(tables, counts, 0, 5)) >= SUIT:
                found.append(ranks)
    return found


def test_check_10_nine_dragons_has_six_shapes() -> None:
    shapes = {"".join(str(rank + 1) * n for rank, n in enumerate(ranks)): ranks for ranks in nine_sided()}
    both_ends = {shape for shape, ranks in shapes.items() if ranks[0] == ranks[8] == 3}
    assert shapes.keys() - both_ends == NINE_DRAGONS
    for shape in shapes:
        for rank in "19":
            answer = answer_to(Win(f"{shape}m{rank}m", by="discard", options=RARE))
            assert answer["patterns"] == {"full_flush" if shape in both_ends else "nine_dragons": 3}


@pytest.mark.parametrize("suit", "ps")
def test_check_10_holds_in_each_suit(suit: str) -> None:
    for shape in NINE_DRAGONS:
        win = Win(f"{shape}{suit}5{suit}", by="discard", wild="9m", options=RARE)
        assert answer_to(win)["patterns"] == {"nine_dragons": 3}


def test_check_9_counted_totals() -> None:
    random = Random(9)
    cases = [random_case(random, {}) for _ in range(400)]
    _, scores = records_of(cases, {})
    least = {}
    for score in scores:
        hu, tai, total = (int(score.totals[place]) for place in (CARD_HU, TAI, TOTAL))
        if score.valid and not score.totals[DIRECT]:
            assert hu % 2 == 0
            assert total == min(300, -(-(20 + hu) * 2**tai // 10) * 10)
            least[tai] = min(total, least.get(tai, total))
    assert all(total >= {0: 20, 1: 40, 2: 80, 3: 160}.get(tai, 300) for tai, total in least.items())
    assert set(least) >= {0, 1, 2, 3, 4}


@pytest.mark.parametrize(
    ("tai", "total", "win"),
    [
        (0, 20, Win("45m678s11p9p", "chow:123m chow:456p chow:789s", tile="8s", by="discard")),
        (1, 40, Win("456m678s11p", "chow:123m chow:456p chow:789s", tile="8s", by="discard")),
        (2, 80, Win("456m678m11z", "chow:123m chow:234m chow:789m", tile="8m", by="discard")),
    ],
)
def test_check_9_least_totals_are_reached(tai: int, total: int, win: Win) -> None:
    score = answer_to(win)["score"]
    assert (score["tai"], score["total"]) == (tai, total)


LIMIT = Win("777z66p", "pung:222p pung:333p pung:444p pung:555p", tile="7z", by="discard", wild="9p")
LATE = "late_stage"
RICH = {
    0: {"hand": "3578m357s", "melds": ["ckong:6666z", "ckong:1111z", "ckong:1111m"]},
    2: {"hand": "3578m357s", "melds": ["ckong:6666z", "ckong:3333z", "ckong:1111m"]},
    3: {"hand": "6s", "melds": ["ckong:4444z", "ckong:9999s", "ckong:1111s", "ckong:9999m", "ckong:1111p"]},
}
POOR = {"hand": "23445678m24678s78p2z"}


def losses(win: Win, poor: int) -> list[int]:
    """Return what each seat receives where one loser holds nothing and the others 300 hu."""
    rich = {seat: RICH[seat] for seat in RICH if seat not in (poor, win.seat)}
    answer = answer_to(changed(win, losers=rich | {poor: POOR}))
    assert answer["score"]["total"] == 300, answer
    assert [row["total"] for seat, row in enumerate(answer["losers"]) if row] == [
        0 if seat == poor else 300 for seat in range(4) if seat != win.seat
    ]
    return answer["pay"]


# the winner, the seat that loses most, the flags, and what it loses
@pytest.mark.parametrize(
    ("seat", "poor", "flags", "loss"),
    [
        (1, 0, LATE, 156 + 60 + 60),
        (0, 1, LATE, 216 + 30 + 30),
        (1, 0, f"{LATE} topped_up", 180 + 60 + 60),
        (0, 1, f"{LATE} topped_up", 240 + 30 + 30),
        (1, 0, "", 72 + 60 + 60),
        (1, 2, "", 42 + 60 + 30),
        (0, 1, "", 72 + 30 + 30),
    ],
)
def test_check_8_largest_payment_of_a_seat(seat: int, poor: int, flags: str, loss: int) -> None:
    assert losses(changed(LIMIT, seat=seat, source=poor, flags=flags), poor)[poor] == -loss


@pytest.mark.parametrize(
    ("seat", "flags", "receipts"), [(0, "", 216), (1, "", 156), (0, "topped_up", 240), (1, "topped_up", 180)]
)
def test_check_8_largest_receipts(seat: int, flags: str, receipts: int) -> None:
    pay = answer_to(changed(LIMIT, seat=seat, source=2, flags=flags))["pay"]
    assert pay[seat] == receipts
