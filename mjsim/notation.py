"""Read and write tiles and melds in MPSZ notation (docs/rules/README.md, Notation).

The only gate from text to tiles: nothing that the notation does not allow passes, and every refusal quotes
the text at fault.
"""

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

import numpy as np

from mjsim.errors import InputError
from mjsim.tile_names import (
    MELD_NAMES,
    SUIT_LETTERS,
    SUIT_SIZES,
    SUIT_STARTS,
    Meld,
    Style,
    format_meld,
    format_row,
    format_tile,
    format_tiles,
)
from mjsim_kernels.tiles import CHOW, EAST, FIRST_FLOWER, KINDS, KONG, NO_TILE, PUNG, RANKS, WHITE

__all__ = [
    "MELD_KINDS",
    "Hand",
    "Meld",
    "Style",
    "check_copies",
    "count_tiles",
    "format_meld",
    "format_row",
    "format_tile",
    "format_tiles",
    "parse_hand",
    "parse_meld",
    "parse_tile",
    "parse_tiles",
    "split_hand",
]

HONORS: Final = "1z East, 2z South, 3z West, 4z North, 5z White, 6z Green, 7z Red"
COPIES: Final = 4  # of a face; a flower is one of a kind

MELD_KINDS: Final = {name: kind for kind, name in MELD_NAMES.items()}

_WORDS: Final = re.compile(r"\[[^\[\]]*\]|[^\s\[]+|\[")
_DIGITS: Final = "0123456789"


class Hand(NamedTuple):
    """Hold the concealed tiles and the melds of one seat."""

    tiles: list[int]
    melds: list[Meld]


def parse_tiles(text: str) -> list[int]:
    """Read tiles in the order in which they are written.

    Parameters
    ----------
    text
        Digits before their suit letter, `123m55p7s1z1f`; spaces may stand between groups, and a letter may
        occur more than once.

    Returns
    -------
    Faces 0-33 and flowers 34-41.

    Raises
    ------
    InputError
        A letter, digit or sign that names no tile; digits without a letter; more than four copies of a face
        or two of a flower.

    Examples
    --------
    >>> parse_tiles("19m5p7z8f")
    [0, 8, 13, 33, 41]
    """
    kinds: list[int] = []
    digits = ""
    for sign in text:
        if sign in _DIGITS:
            digits += sign
        elif sign == " " and not digits:
            continue
        else:
            kinds += _group(digits, sign, text)
            digits = ""
    if digits:
        raise InputError(f'"{text}": no suit letter after {digits}; write one of m p s z f after the digits')
    check_copies(kinds, f'"{text}"')
    return kinds


def _group(digits: str, letter: str, text: str) -> list[int]:
    if letter not in SUIT_LETTERS:
        raise InputError(f'"{text}": {_reason(digits, letter)}')
    if not digits:
        raise InputError(f'"{text}": no digit before the suit letter {letter}; write 123m')
    suit = SUIT_LETTERS.index(letter)
    size = SUIT_SIZES[suit]
    for digit in digits:
        if digit == "0" and size == RANKS:
            raise InputError(f'"{text}": 0{letter} names no tile; there are no red fives, write 5{letter}')
        if not 1 <= int(digit) <= size:
            raise InputError(f'"{text}": {digit}{letter} names no tile; {letter} goes from 1 to {size}')
    return [SUIT_STARTS[suit] + int(digit) - 1 for digit in digits]


def _reason(digits: str, sign: str) -> str:
    if sign == " ":
        return f"no suit letter after {digits}; write one of m p s z f right after the digits"
    if digits and sign.lower() in SUIT_LETTERS:
        return f"suit letters are small; write {digits}{sign.lower()}"
    if sign in "ESWNCFPBRG":
        return f"letters name no honors; write {HONORS}"
    return f"{sign!r} is no digit 1-9 and no suit letter m p s z f"


def check_copies(kinds: Iterable[int], where: str) -> None:
    """Refuse more tiles of one kind than there are.

    Parameters
    ----------
    kinds
        Faces and flowers.
    where
        What an error quotes: the text that they come from.

    Raises
    ------
    InputError
        A fifth copy of a face or a second of a flower.
    """
    counts = np.bincount(np.fromiter(kinds, np.int64), minlength=KINDS)
    for kind in np.flatnonzero(counts):
        most, there_are = (COPIES, "there are only 4") if kind < FIRST_FLOWER else (1, "there is only 1")
        if counts[kind] > most:
            raise InputError(f"{where}: {counts[kind]} copies of {format_tile(int(kind))}; {there_are}")


def parse_tile(text: str) -> int:
    """Read exactly one tile.

    Raises
    ------
    InputError
        No tile, several, or none that exists.

    Examples
    --------
    >>> parse_tile("7z")
    33
    """
    kinds = parse_tiles(text)
    if len(kinds) != 1:
        raise InputError(f'"{text}" is {len(kinds)} tiles; write exactly one, such as 5m')
    return kinds[0]


def count_tiles(text: str) -> np.ndarray:
    """Read tiles and count them by kind.

    Returns
    -------
    (KINDS,) int8, copies of each face and flower.

    Raises
    ------
    InputError
        As `parse_tiles`.

    Examples
    --------
    >>> count_tiles("1133m")[:4].tolist()
    [2, 0, 2, 0]
    """
    return np.bincount(np.array(parse_tiles(text), np.int64), minlength=KINDS).astype(np.int8)


def parse_meld(text: str, stand_in: int = NO_TILE) -> Meld:
    """Read one meld.

    Parameters
    ----------
    text
        `chow:123m`, `pung:777z`, `kong:5555p` (called from a discard), `akong:5555p` (a pung extended with
        the fourth tile) or `ckong:5555p` (concealed); or tiles in brackets, whose kind follows from the
        tiles: `[123m]`, `[777z]`, and four of a kind, `[5555p]`, is an exposed kong (`kong`).
    stand_in
        The face that White plays where it stands in for the wild's: such a chow is written `chow:4m5z6m`.

    Raises
    ------
    InputError
        An unknown kind, tiles that are no such meld, or a chow with the wild in the place of the White.

    Examples
    --------
    >>> parse_meld("chow:231s")
    Meld(kind=0, face=18)
    >>> parse_meld("[7777z]") == parse_meld("kong:7777z")
    True
    >>> parse_meld("chow:4m5z6m", stand_in=4)
    Meld(kind=0, face=3)
    """
    if text.startswith("[") and text.endswith("]"):
        kinds = sorted(parse_tiles(text[1:-1]))
        kind = KONG if len(kinds) == 4 else PUNG if len(set(kinds)) == 1 else CHOW
        name = "chow, pung or kong"
    else:
        name, colon, tiles = text.partition(":")
        if not colon or name not in MELD_KINDS:
            raise InputError(f'"{text}" is no meld; write chow:123m, pung:777z, kong:, akong: or ckong:5555p')
        kind, kinds = MELD_KINDS[name], sorted(parse_tiles(tiles))
    if kind == CHOW and stand_in != NO_TILE:
        kinds = _played(kinds, stand_in, text)
    meld = Meld(kind, kinds[0] if kinds else 0)
    is_run = kinds and meld.face < EAST and meld.face % RANKS <= RANKS - 3
    if meld.tiles() != kinds or (kind == CHOW and not is_run) or meld.face >= FIRST_FLOWER:
        raise InputError(f'"{text}" is no {name}: its tiles are no {_shape(kind)}')
    return meld


def _played(kinds: list[int], stand_in: int, text: str) -> list[int]:
    """Read each White as the face that it plays."""
    if stand_in in kinds:
        wild, white = format_tile(stand_in), format_tile(WHITE)
        raise InputError(
            f'"{text}" holds the wild {wild}, which is never declared; only {white} plays it there'
        )
    return sorted(stand_in if kind == WHITE else kind for kind in kinds)


def _shape(kind: int) -> str:
    return {CHOW: "run of one number suit", PUNG: "three equal tiles"}.get(kind, "four equal tiles")


def parse_hand(text: str) -> Hand:
    """Read concealed tiles and melds written in one line.

    Parameters
    ----------
    text
        Tiles, melds in brackets and melds with their kind: `123m55p[777z]`, `55p ckong:1111s`. A meld with
        its kind is set apart by spaces.

    Raises
    ------
    InputError
        As `parse_tiles` and `parse_meld`; more than four copies of a face in hand and melds together.

    Examples
    --------
    >>> parse_hand("55p[777z]").melds
    [Meld(kind=1, face=33)]
    """
    tiles, words = split_hand(text)
    melds = list(map(parse_meld, words))
    check_copies([*tiles, *(tile for meld in melds for tile in meld.tiles())], f'"{text}"')
    return Hand(tiles, melds)


def split_hand(text: str) -> tuple[list[int], list[str]]:
    """Read concealed tiles, and find the melds among them, which the reader of a variant knows to read.

    Raises
    ------
    InputError
        As `parse_tiles`.

    Examples
    --------
    >>> split_hand("55p[777z] ckong:1111s")
    ([13, 13], ['[777z]', 'ckong:1111s'])
    """
    words = _WORDS.findall(text)
    tiles = parse_tiles(" ".join(word for word in words if not _is_meld(word)))
    return tiles, [word for word in words if _is_meld(word)]


def _is_meld(word: str) -> bool:
    return ":" in word or (word.startswith("[") and word.endswith("]"))
