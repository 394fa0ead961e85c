"""Check the gate from text to tiles: round trips, and every refusal with the text at fault in it."""

import unicodedata

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjsim.errors import InputError
from mjsim.meld_notation import parse_hand, parse_meld
from mjsim.notation import count_tiles, parse_tile, parse_tiles
from mjsim.tile_names import Meld, format_meld, format_row, format_tile, format_tiles
from mjsim_kernels.tiles import ADDED_KONG, CHOW, CONCEALED_KONG, FIRST_FLOWER, KINDS, KONG, PUNG

ALL_TILES = [kind for kind in range(KINDS) for _ in range(4 if kind < FIRST_FLOWER else 1)]
rows = st.permutations(ALL_TILES).flatmap(lambda tiles: st.integers(0, 144).map(lambda size: tiles[:size]))
runs = st.integers(0, 26).filter(lambda face: face % 9 <= 6).map(lambda face: Meld(CHOW, face))
equals = st.builds(Meld, st.sampled_from([PUNG, KONG, ADDED_KONG, CONCEALED_KONG]), st.integers(0, 33))


@given(rows)
def test_row_round_trip(row: list[int]) -> None:
    assert parse_tiles(format_row(row)) == row


@given(rows)
def test_counts_round_trip(row: list[int]) -> None:
    counts = np.bincount(np.array(row, int), minlength=KINDS)
    text = format_tiles(counts)
    assert np.array_equal(count_tiles(text), counts)
    assert all(text.count(letter) <= 1 for letter in "mpszf")
    assert parse_tiles(text) == sorted(row)


@given(rows.filter(bool), st.data())
def test_drawn_tile_stands_apart(row: list[int], data: st.DataObject) -> None:
    drawn = data.draw(st.sampled_from(row))
    counts = np.bincount(row, minlength=KINDS)
    text = format_tiles(counts, drawn=drawn)
    assert np.array_equal(count_tiles(text), counts)
    assert text.split(" ")[-1] == format_tile(drawn)
    assert format_tiles(counts, "unicode", drawn=drawn).split(" ")[-1] == format_tile(drawn, "unicode")


@given(runs | equals)
def test_meld_round_trip(meld: Meld) -> None:
    assert parse_meld(format_meld(meld)) == meld
    bracketed = parse_meld(f"[{format_row(meld.tiles())}]")
    assert bracketed.face == meld.face
    assert bracketed.kind == (KONG if len(meld.tiles()) == 4 else meld.kind)


@given(st.text("0123456789mpszfMPSZeswn :[]\t", max_size=12))
def test_any_text_is_read_or_refused(text: str) -> None:
    for parse in (parse_tiles, parse_meld, parse_hand, count_tiles):
        try:
            parse(text)
        except InputError as error:
            assert "\n" not in str(error)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("", []),
        ("123m55p7s1z", [0, 1, 2, 13, 13, 24, 27]),
        ("12345678f", list(range(34, 42))),
        ("234567s5m", [19, 20, 21, 22, 23, 24, 4]),
        ("7z1m7z", [33, 0, 33]),
        ("123m 55p 7s", [0, 1, 2, 13, 13, 24]),
    ],
)
def test_parse_tiles(text: str, kinds: list[int]) -> None:
    assert parse_tiles(text) == kinds


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        pytest.param("123mE", "letters name no honors; write 1z East", id="honor-letter"),
        pytest.param("1m2E", "letters name no honors", id="honor-letter-after-digit"),
        pytest.param("340m", "0m names no tile; there are no red fives, write 5m", id="red-five"),
        pytest.param("0z", "0z names no tile", id="zero-honor"),
        pytest.param("8z", "8z names no tile; z goes from 1 to 7", id="eighth-honor"),
        pytest.param("9f", "9f names no tile; f goes from 1 to 8", id="ninth-flower"),
        pytest.param("123", "no suit letter after 123", id="no-letter"),
        pytest.param("12m3", "no suit letter after 3", id="no-letter-at-the-end"),
        pytest.param("12 m", "no suit letter after 12", id="space-before-letter"),
        pytest.param("mp", "no digit before the suit letter m", id="no-digit"),
        pytest.param("12M", "suit letters are small; write 12m", id="capital-letter"),
        pytest.param("12x", "'x' is no digit 1-9 and no suit letter", id="unknown-letter"),
        pytest.param("12m,3p", "',' is no digit", id="comma"),
        pytest.param("１m", "'１' is no digit", id="full-width-digit"),
        pytest.param("一万", "'一' is no digit", id="chinese"),
        pytest.param("11111m", "5 copies of 1m; there are only 4", id="fifth-copy"),
        pytest.param("111m1p11m", "5 copies of 1m", id="fifth-copy-apart"),
        pytest.param("11f", "2 copies of 1f; there is only 1", id="second-flower"),
    ],
)
def test_refused_tiles(text: str, reason: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_tiles(text)
    assert str(caught.value).startswith(f'"{text}": ')
    assert reason in str(caught.value)


@pytest.mark.parametrize("text", ["", "1m2m", "55p"])
def test_refused_single_tiles(text: str) -> None:
    with pytest.raises(InputError, match=f'"{text}" is [02] tiles; write exactly one'):
        parse_tile(text)


@pytest.mark.parametrize(
    ("text", "meld"),
    [
        ("chow:123m", Meld(CHOW, 0)),
        ("chow:978s", Meld(CHOW, 24)),
        ("pung:777z", Meld(PUNG, 33)),
        ("kong:5555p", Meld(KONG, 13)),
        ("akong:5555p", Meld(ADDED_KONG, 13)),
        ("ckong:5555p", Meld(CONCEALED_KONG, 13)),
        ("[567p]", Meld(CHOW, 13)),
        ("[777z]", Meld(PUNG, 33)),
        ("[7777z]", Meld(KONG, 33)),
    ],
)
def test_parse_meld(text: str, meld: Meld) -> None:
    assert parse_meld(text) == meld


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("777z", "is no meld; write chow:123m"),
        ("peng:777z", "is no meld"),
        (":777z", "is no meld"),
        ("Pung:777z", "is no meld"),
        ("pung :777z", "is no meld"),
        ("pung:77z", "its tiles are no three equal tiles"),
        ("pung:7777z", "its tiles are no three equal tiles"),
        ("pung:778z", "8z names no tile"),
        ("kong:777z", "its tiles are no four equal tiles"),
        ("ckong:7776z", "its tiles are no four equal tiles"),
        ("chow:124m", "its tiles are no run of one number suit"),
        ("chow:777m", "its tiles are no run"),
        ("chow:89m1p", "its tiles are no run"),
        ("chow:123z", "its tiles are no run"),
        ("chow:123f", "its tiles are no run"),
        ("pung:", "its tiles are no three equal tiles"),
        ("[]", "is no chow, pung or kong"),
        ("[12m]", "is no chow, pung or kong"),
        ("[123z]", "is no chow, pung or kong"),
        ("[1m]", "is no chow, pung or kong"),
        ("[7z", "is no meld"),
    ],
)
def test_refused_melds(text: str, reason: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_meld(text)
    assert reason in str(caught.value)
    assert text.partition(":")[2] in str(caught.value)


@pytest.mark.parametrize(
    ("text", "tiles", "melds"),
    [
        ("123m55p", [0, 1, 2, 13, 13], []),
        ("55p[777z][123m]", [13, 13], [Meld(PUNG, 33), Meld(CHOW, 0)]),
        (
            "pung:777z 5p [1111m] 5p ckong:1111s",
            [13, 13],
            [Meld(PUNG, 33), Meld(KONG, 0), Meld(CONCEALED_KONG, 18)],
        ),
        ("[777z]", [], [Meld(PUNG, 33)]),
    ],
)
def test_parse_hand(text: str, tiles: list[int], melds: list[Meld]) -> None:
    assert parse_hand(text) == (tiles, melds)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("55m[555m]", "5 copies of 5m"),
        ("1m[111m", r"'\[' is no digit"),
        ("1m]", "no digit"),
        ("[111m]]", "no digit"),
    ],
)
def test_refused_hands(text: str, reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        parse_hand(text)


def test_drawn_tile_must_be_there() -> None:
    with pytest.raises(InputError, match="5m is not among the tiles 1p"):
        format_tiles(count_tiles("1p"), drawn=4)


def test_signs_of_all_tiles() -> None:
    """The names that Unicode gives the signs agree with the notation."""
    numbers = ["ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE"]
    names = [f"{number} OF {suit}" for suit in ("CHARACTERS", "CIRCLES", "BAMBOOS") for number in numbers]
    names += [
        "EAST WIND",
        "SOUTH WIND",
        "WEST WIND",
        "NORTH WIND",
        "WHITE DRAGON",
        "GREEN DRAGON",
        "RED DRAGON",
    ]
    names += ["SPRING", "SUMMER", "AUTUMN", "WINTER", "PLUM", "ORCHID", "BAMBOO", "CHRYSANTHEMUM"]
    signs = [format_tile(kind, "unicode")[0] for kind in range(KINDS)]
    assert [unicodedata.name(sign) for sign in signs] == [f"MAHJONG TILE {name}" for name in names]


def test_chinese() -> None:
    text = format_tiles(count_tiles("19m2p3s1234567z18f"), "zh")
    assert text == "一万 九万 二筒 三条 东 南 西 北 白 發 中 春 菊"
    assert format_tiles(count_tiles("19m7z"), "zh", drawn=33) == "一万 九万 | 中"
    assert format_meld(Meld(PUNG, 33), "zh") == "碰[中 中 中]"
    assert format_meld(Meld(CHOW, 0), "unicode") == "[🀇🀈🀉]"
