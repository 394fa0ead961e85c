"""Analyse hands of Hongzhong: waits as the rules have them, the missing suit, reds, and what a hand wins."""

from random import Random
from typing import Any

import pytest

import mjsim
from hongzhong_wins import HITS, Win
from mjsim.errors import InputError
from mjsim.hand_analysis import HandAnalysis
from mjsim.hand_report import hand_text
from mjsim.tile_names import format_row
from random_hongzhong_wins import Deck, random_ready
from reference.hongzhong_readings import SUIT_LETTERS, holds_missing, open_waits
from reference.hongzhong_settlement import score_case
from reference.notation import RED

READY, COMPLETE = 0, -1


def analysed(hand: str, **more: Any) -> HandAnalysis:
    return mjsim.analyse_hand(hand, "hongzhong", **more)


@pytest.mark.parametrize("row", HITS)
def test_a_win_is_worth_what_the_definition_says(row: str) -> None:
    win = HITS[row][0]
    found = analysed(
        win.hand,
        melds=win.melds.split(),
        missing=win.missing,
        by=win.by,
        tile=win.tile,
        seat=win.at,
        flags=win.flags.split(),
    ).win
    expect = score_case(win.case())
    assert found is not None
    assert {line.id: line.value for line in found.explanation.patterns} == expect["patterns"]
    assert all(line.why for line in found.explanation.patterns)
    assert found.settlements[win.at].pay == expect["pay"]
    assert found.settlements[win.at].totals == expect["score"]


@pytest.mark.parametrize("reds", [0, 1, 2])
def test_a_ready_hand_waits_for_what_the_rules_let_win(reds: int) -> None:
    random = Random(f"hands {reds}")
    for _ in range(25):
        hand = random_ready(random, Deck(), reds)
        found = analysed(
            format_row(hand.concealed),
            melds=list(map(str, hand.melds)),
            missing=SUIT_LETTERS[hand.missing],
        )
        waits = [] if holds_missing(hand) else open_waits(hand)
        assert (found.prospect.shanten == READY) == bool(waits), hand
        if waits:
            assert list(found.prospect.useful) == waits
            assert all(left == 4 - hand.real_copies(face) for face, left in found.prospect.useful.items())


def test_useful_tiles_bring_a_hand_nearer() -> None:
    found = analysed("123m147p258s123p7z", missing="s")
    assert found.prospect.shanten == 3 and RED in found.prospect.useful
    assert all(face // 9 != 2 for face in found.prospect.useful)
    for face in found.prospect.useful:
        hand = "123m147p58s123p7z" + format_row([face])  # for a tile of the missing suit
        assert analysed(hand, missing="s").prospect.shanten == 2


def test_the_missing_suit_goes_first() -> None:
    discards = analysed("123m147p258s1234p7z", missing="s").discards
    assert [row.forbidden for row in discards] == [None] * 3 + ["missing_first"] * 9
    free = mjsim.analyse_hand(
        "123m147p258s1234p7z", "hongzhong", missing="s", overrides=["options.forced_missing_discard=false"]
    )
    assert {row.forbidden for row in free.discards} == {None}


def test_a_red_may_be_discarded_and_won() -> None:
    found = analysed("234m567m345p67p99p7z", by="discard", tile="7z", seat=1)
    assert found.win is not None and RED in [row.face for row in found.discards if row.prospect]


def test_seven_pairs_are_named() -> None:
    found = analysed("1133m5599m2277p8p")
    assert found.prospect.seven_pairs and found.to_dict()["seven_pairs"]
    assert "seven pairs" in hand_text(found).plain
    assert "七对" in hand_text(found, "zh", "zh").plain


def test_the_missing_suit_is_the_first_that_is_not_held() -> None:
    assert analysed("23m567m345p678p99p").to_dict()["missing_suit"] == "s"
    assert analysed("2345678889999p").to_dict()["missing_suit"] == "m"
    text = hand_text(analysed("23m567m345p678p99p")).plain
    assert "missing suit bamboo" in text and "turned up" not in text


@pytest.mark.parametrize(
    ("hand", "more", "message"),
    [
        ("123m456p789s1122m", {}, "holds all three suits"),
        ("23m567m345p678p99p", {"missing": "x"}, 'the missing suit is "x", but must be m, p or s'),
        ("23m567m345p99p", {"missing": "p", "melds": ["pung:777p"]}, "a meld is of that suit"),
        ("23m567m345p678p11z", {}, "1z is not among the tiles of hongzhong"),
        ("23m567m345p678p99p", {"wild": "5m"}, "turns up no tiles"),
    ],
)
def test_faults(hand: str, more: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as caught:
        analysed(hand, **more)
    assert message in str(caught.value)


def test_other_variants_have_no_missing_suit() -> None:
    with pytest.raises(InputError, match="yueqing has no missing suit"):
        mjsim.analyse_hand("123m456p789s1122z", "yueqing", wild="9m", missing="s")


def test_fishing_for_eyes_is_no_win() -> None:
    win = Win("123456789m234p7p7z", tile="7p")
    found = analysed(win.hand, by="discard", tile="7p", seat=1)
    assert found.prospect.shanten == COMPLETE and found.win is None
    assert "Complete, but no win like this." in hand_text(found).plain
