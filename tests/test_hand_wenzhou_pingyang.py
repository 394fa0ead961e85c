"""Analyse whole hands of Wenzhou and Pingyang: wins without a shape, bets, what is refused, and reports."""

from typing import Any

import pytest
from rich.cells import cell_len
from typer.testing import CliRunner

import mjsim
from mjsim.cli import app
from mjsim.errors import InputError
from mjsim.hand_report import hand_text

SHAPELESS = "369m147p258s1234z"


@pytest.mark.parametrize(
    ("hand", "variant", "wild", "wins"),
    [
        (SHAPELESS + "444m", "wenzhou", "4m", True),
        (SHAPELESS + "44m6z", "wenzhou", "4m", False),
        (SHAPELESS + "555m", "pingyang", "5m8p", False),
        ("555m8p369m147p25s1234z", "pingyang", "5m8p", True),
        ("55m88p369m147p25s1234z", "pingyang", "5m8p", False),
        ("55m369m147p258s12346z", "pingyang", "55m", True),
        ("234f8f369m147p25s1234z", "pingyang-alt", "1f7f", True),
    ],
)
def test_wilds_that_win_without_a_shape(hand: str, variant: str, wild: str, wins: bool) -> None:
    waiting = mjsim.analyse_hand(hand, variant, wild=wild)
    assert waiting.prospect.shapeless == wins
    assert ("Any tile drawn wins" in hand_text(waiting).plain) == wins
    drawn = mjsim.analyse_hand(hand + "9s", variant, wild=wild)
    assert (drawn.win is not None) == wins
    if wins:
        name = "three wilds" if variant == "wenzhou" else "a kill pig"
        assert f"Not complete, but wins now by {name}." in hand_text(drawn).plain
        assert f"none: won by {name}" in hand_text(drawn).plain


def test_a_lone_wild_wins_by_self_draw_only() -> None:
    hand = "4m123789m123p456789s2z"
    assert mjsim.analyse_hand(hand, "wenzhou", wild="4m").win is not None
    refused = mjsim.analyse_hand(hand, "wenzhou", wild="4m", by="discard")
    assert (refused.win, refused.refused) == (None, True)
    assert "wins by self-draw only" in hand_text(refused).plain
    allowed = {"overrides": ["options.lone_wild_self_draw_only=false"]}
    assert mjsim.analyse_hand(hand, "wenzhou", wild="4m", by="discard", **allowed).win is not None  # type: ignore[arg-type]


def test_bets_and_discarder_are_shown() -> None:
    win = mjsim.analyse_hand(
        "123789m123p456789s99s", "wenzhou", wild="4m", by="discard", seat="South", source="East",
        streak=2, bets=["East", "South"],
    ).win  # fmt: skip
    assert win is not None
    assert win.explanation.payments[1] == ["East", "6", "+ 12", "× 2", "× 2", "-72", "?", "+0", "-72"]
    assert win.settlements[0].pay == [96, -24, -24, -48]  # East bought, and takes the tile from North
    assert win.settlements[2].pay == [-12, -8, 24, -4]  # West has not topped; South discards


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"hand": "11m", "wild": "5m3z"}, "wenzhou turns up 1 tile"),
        ({"hand": "11m", "variant": "pingyang", "wild": "5m"}, "pingyang turns up 2 tiles"),
        ({"hand": "11m", "variant": "pingyang", "wild": None}, "as in --wild 5m7p"),
        ({"hand": "1f1m"}, "1f is not among the tiles of wenzhou"),
        ({"hand": "1f1m", "variant": "pingyang", "wild": "5m3z"}, "1f is a bonus tile here"),
        ({"hand": "11m", "melds": ["chow:345m"]}, "only 5z plays it there"),
        ({"hand": "11m", "melds": ["pung:444m"]}, "4m is wild here"),
        ({"hand": "11m", "melds": ["ckong:1234f"], "variant": "pingyang", "wild": "5m3z"}, "1f is a bonus tile"),
        ({"hand": "11m", "melds": ["ckong:1235f"], "variant": "pingyang", "wild": "5m3z"}, "flowers form none"),
        ({"hand": "11m", "flowers": "5z"}, "no tile is laid down here"),
        ({"hand": "11m", "flowers": "1f", "variant": "pingyang", "wild": "2f3z"}, "only 5678f is laid down"),
        ({"flags": ["out_with_flower"]}, "which is no flag"),
        ({"streak": 4}, "must be less than 4"),
        ({"bets": ["South"]}, "only where the dealer bought"),
        ({"bets": ["East"], "variant": "pingyang", "wild": "4m5m"}, "pingyang has no bets"),
        ({"source": "East", "seat": "South"}, "by is self"),
        ({"source": "South", "seat": "South", "by": "discard"}, "from is 1, the seat that wins"),
        ({"flags": ["out_with_replacement_tile"], "variant": "pingyang", "wild": "4m5m"}, "last_kong is missing"),
    ],
    ids=str,
)  # fmt: skip
def test_impossible_hands_are_refused(arguments: dict[str, Any], message: str) -> None:
    whole = {"hand": "123789m123p456789s99s", "variant": "wenzhou", "wild": "4m"}
    with pytest.raises(InputError) as raised:
        mjsim.analyse_hand(**(whole | arguments))  # type: ignore[arg-type]
    assert message in str(raised.value)


def test_a_dealt_four_kong_is_a_meld() -> None:
    hand = mjsim.analyse_hand(
        "11m 123p 456p 789p 789s ckong:1234f", "pingyang-alt", wild="5m3z", flowers="5z"
    )
    assert hand.win is not None
    assert [line.id for line in hand.win.explanation.patterns] == ["dealt_four_kong", "self_draw"]
    assert hand.to_dict()["melds"] == ["ckong:1234f"]


@pytest.mark.parametrize(
    ("variant", "wild", "hand", "options"),
    [
        ("wenzhou", "4m", "123m456p789s11223345z", []),
        ("wenzhou", "4m", "1122334455667788p", []),
        ("wenzhou", "4m", "113355m224466p778s9s4m", ["--bets", "0,1,2,3", "--by", "self"]),
        ("wenzhou", "4m", "444m258m147p2369s1356z", ["--streak", "3"]),
        (
            "wenzhou",
            "4m",
            "11199s123p789s",
            ["--meld", "chow:3m5z5m", "--meld", "[7777z]", "--by", "discard"],
        ),
        ("pingyang", "5m3z", "555m3z 1478m1479p369s12z", ["--flowers", "12345678f"]),
        ("pingyang", "1f7f", "234568f 147m147p369s12z", []),
        ("pingyang-alt", "5m3p", "11z22z33p99m [333z] [444z] ckong:1111m", ["--flowers", "5z"]),
    ],
    ids=lambda value: str(value),
)
@pytest.mark.parametrize(("tiles", "lang"), [("mpsz", "en"), ("unicode", "en"), ("zh", "zh")])
def test_reports_fit_80_columns(
    variant: str, wild: str, hand: str, options: list[str], tiles: str, lang: str
) -> None:
    arguments = ["hand", hand, "--variant", variant, "--wild", wild, "--tiles", tiles, "--lang", lang]
    result = CliRunner().invoke(app, [*arguments, *options], env={"COLUMNS": "80"})
    assert (result.exit_code, result.exception) == (0, None)
    assert max(map(cell_len, result.stdout.split("\n"))) <= 80
