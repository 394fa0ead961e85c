"""Count the hu of Chayuan wins, count the hands of the losers, and settle both as the rule book does."""

from typing import Any

import pytest

import mjsim
from chayuan_wins import (
    BIG_PUNG,
    EDGE,
    KONGS,
    MELDED,
    MIDDLE,
    OWN,
    PLAIN,
    RED_PAIR,
    SMALL_PUNG,
    TWO_HARD,
    WITH_LOSERS,
    Win,
    answer_to,
    changed,
    with_option,
    with_payout,
)
from mjsim.rulesets import load_rules
from mjsim_kernels.scoring.chayuan import KEYS

# a key of the hu table, a win that counts it and how often
HU = [
    ("winner_base", PLAIN, 1),
    ("exposed_pung_small", MELDED, 1),
    ("exposed_pung_small", changed(SMALL_PUNG, by="discard"), 1),
    ("exposed_pung_small", changed(SMALL_PUNG, by="rob"), 1),
    ("exposed_pung_small", SMALL_PUNG, 0),
    ("exposed_pung_big", MELDED, 1),
    ("exposed_pung_big", changed(BIG_PUNG, by="discard"), 1),
    ("concealed_pung_small", SMALL_PUNG, 1),
    ("concealed_pung_small", changed(SMALL_PUNG, by="discard"), 0),
    ("concealed_pung_small", changed(SMALL_PUNG, by="discard", tile="6s"), 1),
    ("concealed_pung_big", BIG_PUNG, 1),
    ("exposed_kong_small", KONGS, 1),
    ("exposed_kong_big", KONGS, 1),
    ("concealed_kong_small", KONGS, 1),
    ("concealed_kong_big", KONGS, 1),
    ("exposed_kong_small", MELDED, 1),
    ("value_pair", RED_PAIR, 1),
    ("value_pair", changed(RED_PAIR, hand="123m45p9p456p345s678s22z", tile="2z"), 1),
    ("value_pair", changed(RED_PAIR, hand="123m45p9p456p345s678s33z", tile="3z"), 0),
    ("self_draw", PLAIN, 1),
    ("self_draw", changed(PLAIN, flags="out_with_replacement_tile"), 1),
    ("self_draw", changed(PLAIN, flags="last_tile"), 1),
    ("self_draw", changed(PLAIN, by="discard"), 0),
    ("self_draw", RED_PAIR, 0),
    ("single_wait_self_draw", RED_PAIR, 1),
    ("single_wait_self_draw", changed(RED_PAIR, by="discard"), 0),
    ("single_wait", RED_PAIR, 1),
    ("single_wait", changed(RED_PAIR, by="discard"), 1),
    ("single_wait", PLAIN, 0),
    ("closed_wait", MIDDLE, 1),
    ("closed_wait", changed(MIDDLE, by="self"), 1),
    ("closed_wait", EDGE, 0),
    ("closed_wait", changed(MIDDLE, hand="68m7m123p456p345s678s44z", wild="7m", by="self"), 0),
    ("edge_wait", EDGE, 1),
    ("edge_wait", changed(EDGE, hand="789m45p9p456p345s678s44z", tile="7m"), 1),
    ("edge_wait", changed(EDGE, tile="1m"), 0),
    ("flower_tiles", changed(PLAIN, flowers="1f"), 1),
    ("flower_tiles", changed(PLAIN, flowers="14f"), 2),
    ("flower_tiles", OWN, 0),
]


def test_every_number_of_the_hu_table_is_tried() -> None:
    assert {f"hu.{key}" for key, _, times in HU if times} == {key for key in KEYS if key.startswith("hu.")}


@pytest.mark.parametrize(("key", "win", "times"), HU, ids=str)
def test_a_payout_makes_its_hu(key: str, win: Win, times: int) -> None:
    value = load_rules("chayuan").value(f"hu.{key}")
    before = answer_to(win)["score"]["hu"]
    after = answer_to(with_payout(win, **{f"hu__{key}": value + 1000}))["score"]["hu"]
    assert after == before + 1000 * times


# the same win under a changed rule: what each seat receives; 22 hu and no tai but where said
SETTLED = [
    ({}, PLAIN, [-9, 21, -6, -6]),
    ({"mode": "broken_chips"}, PLAIN, [-11, 27, -8, -8]),
    ({"payout": {"settlement.hu_per_point": 7}}, PLAIN, [-11, 25, -7, -7]),
    ({"payout": {"settlement.winner_dealer_factor": 5}}, PLAIN, [-18, 30, -6, -6]),
    ({"payout": {"settlement.winner_dealer_factor": 5}}, changed(PLAIN, seat=0), [54, -18, -18, -18]),
    ({"payout": {"settlement.loser_dealer_factor": 5}}, PLAIN, [-9, 21, -6, -6]),
    ({"payout": {"settlement.tai_bonus_regular": 4}}, PLAIN, [-10, 24, -7, -7]),
    ({"payout": {"settlement.tai_bonus_broken_chips": 4}}, PLAIN, [-9, 21, -6, -6]),
    ({"mode": "broken_chips", "payout": {"settlement.tai_bonus_broken_chips": 4}}, PLAIN, [-10, 24, -7, -7]),
    ({}, TWO_HARD, [-16, 38, -11, -11]),
    ({"payout": {"settlement.tai_bonus_cap": 0}}, TWO_HARD, [-13, 29, -8, -8]),
    ({"payout": {"rounding.unit": 11}}, PLAIN, [-7, 17, -5, -5]),
    ({"payout": {"rounding.minimum": 50}}, PLAIN, [-13, 29, -8, -8]),
    ({"payout": {"rounding.cap": 22}}, PLAIN, [-7, 17, -5, -5]),  # 22 is not above it
    ({"payout": {"rounding.cap": 21}}, PLAIN, [-72, 156, -42, -42]),
    ({"payout": {"rounding.cap": 21, "limit.total": 40}}, PLAIN, [-20, 52, -16, -16]),
    (
        {"computed_limit_needs_three_tai": True, "payout": {"rounding.cap": 21}},
        PLAIN,
        [-7, 17, -5, -5],
    ),
    (
        {"computed_limit_needs_three_tai": True, "payout": {"rounding.cap": 21, "limit.tai": 0}},
        PLAIN,
        [-63, 129, -33, -33],
    ),
]


@pytest.mark.parametrize(("options", "win", "pay"), SETTLED, ids=str)
def test_settlement(options: dict[str, Any], win: Win, pay: list[int]) -> None:
    assert answer_to(changed(win, options=options))["pay"] == pay


@pytest.mark.parametrize(
    ("options", "pay"),
    [
        ({}, [-3, 21, -11, -7]),
        ({"payout": {"settlement.loser_dealer_factor": 3}}, [0, 21, -13, -8]),
        ({"payout": {"settlement.hu_per_point": 20}}, [-3, 13, -6, -4]),
        ({"payout": {"rounding.minimum": 20}}, [-5, 21, -8, -8]),
        ({"payout": {"rounding.cap": 16, "limit.total": 30}}, [-18, 48, -15, -15]),
        ({"losers_zero_on_instant_limit": True}, [-3, 21, -11, -7]),
    ],
    ids=str,
)
def test_settlement_among_losers(options: dict[str, Any], pay: list[int]) -> None:
    assert answer_to(changed(WITH_LOSERS, options=options))["pay"] == pay


def test_losers_count_nothing_after_an_instant_limit_where_that_is_the_rule() -> None:
    for win in (
        changed(WITH_LOSERS, by="discard", source=0, flags="earthly"),
        changed(WITH_LOSERS, hand="2m5m5m5m1478p28s1123447z", tile="5m"),
    ):
        assert answer_to(win)["losers"][0] == {"hu": 24, "tai": 0, "total": 30}
        zero = answer_to(with_option(win, "losers_zero_on_instant_limit", True))
        assert (
            zero["losers"] == [{"hu": 0, "tai": 0, "total": 0}, None] + [{"hu": 0, "tai": 0, "total": 0}] * 2
        )
        assert zero["pay"] == [-72, 156, -42, -42]


# a loser's hand as dealer, what is wild, and the hu and tai that it counts
LOSER_HANDS = [
    ({"hand": "666z369m258p1469s124z"}, "5m", 8, 1),
    ({"hand": "66z369m2588p1469s124z"}, "5m", 2, 0),
    ({"hand": "22z369m2588p1469s134z"}, "5m", 0, 0),
    ({"hand": "111z369m258p1469s234z"}, "5m", 8, 1),
    ({"hand": "333z369m258p1469s124z"}, "5m", 8, 0),
    ({"hand": "66z5m369m258p1469s124z"}, "5m", 8, 1),  # the wild makes the pair a pung
    ({"hand": "6z5m369m2588p1469s124z"}, "5m", 4, 0),  # one wild and one tile are none
    ({"hand": "6z5m1f369m258p1469s124z"}, "5m", 8, 2),
    ({"hand": "6z5m5m369m258p1469s124z"}, "5m", 8, 2),
    ({"hand": "5m5m369m2578p1469s234z"}, "5m", 8, 1),
    ({"hand": "1f369m2578p1469s1234z"}, "5m", 0, 0),
    ({"hand": "1f369m2588p1469s1234z"}, "5m", 4, 1),
    ({"hand": "1f369m2578p1469s1234z", "flowers": "234f"}, "5m", 12, 2),
    ({"hand": "1f369m2578p1469s1234z", "flowers": "23f"}, "5m", 8, 0),
    ({"hand": "1f369m2588p1469s1234z"}, "3f", 4, 1),
    ({"hand": "1f2f369m2588p1469s123z"}, "3f", 8, 3),
    ({"hand": "2f4f369m2588p1469s123z"}, "3f", 8, 2),
    ({"hand": "2f4f369m2588p1469s234z"}, "3f", 8, 1),
    ({"hand": "4f369m2588p1469s1234z"}, "3f", 4, 0),
    ({"hand": "6666z369m258p1469s12z"}, "5m", 8, 1),
    ({"hand": "258p1469s124z", "melds": ["kong:6666z", "pung:333p"]}, "5m", 18, 1),
    ({"hand": "258p1469s124z", "melds": ["ckong:6666z", "chow:345p"]}, "5m", 32, 1),
]
OTHERS = {2: {"hand": "117788m112299p55s77z"}, 3: {"hand": "117788m112977p55s77z"}}


@pytest.mark.parametrize(("player", "wild", "hu", "tai"), LOSER_HANDS, ids=str)
def test_a_losers_hand(player: dict[str, Any], wild: str, hu: int, tai: int) -> None:
    losers = OTHERS | {0: player}
    answer = answer_to(Win("23499m456789p234678s", tile="4s", wild=wild, losers=losers))
    assert (answer["losers"][0]["hu"], answer["losers"][0]["tai"]) == (hu, tai)


FOUR_CHOWS = ["chow:123s", "chow:123s", "chow:678s", "chow:345p"]


# the tai of a loser whose wilds count as held, and as used in pungs
@pytest.mark.parametrize(
    ("hand", "wild", "tai"),
    [
        ("5m5m1f6z", "5m", (3, 2)),
        ("5m5m66z", "5m", (2, 2)),  # two wilds make a pung of one Green
        ("5m5m1f1z", "5m", (3, 2)),
        ("2f4f6z1z", "3f", (2, 2)),
        ("1f2f4f6z", "3f", (3, 3)),
        ("1f3z2z9m", "5m", (0, 0)),
    ],
)
def test_wilds_in_pungs(hand: str, wild: str, tai: tuple[int, int]) -> None:
    losers = OTHERS | {0: {"hand": hand, "melds": FOUR_CHOWS}}
    win = Win("23499m456789p234678s", tile="4s", wild=wild, losers=losers)
    found = [answer_to(with_option(win, "loser_double_wild_needs_pung", needed)) for needed in (False, True)]
    assert tuple(answer["losers"][0]["tai"] for answer in found) == tai


@pytest.mark.parametrize("extra", ["", "1p"])
def test_a_drawn_deal_pays_nothing(extra: str) -> None:
    case = WITH_LOSERS.case() | {"win": None}
    case["players"][1] = {"hand": "1479m158p1368s12347z" + extra}
    (answer,) = mjsim.score(case)
    assert answer == {"id": "", "valid": True, "patterns": {}, "score": {}, "pay": [0, 0, 0, 0]}
