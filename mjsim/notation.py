"""Read tiles in MPSZ notation (docs/rules/README.md, Notation).

With `mjsim.meld_notation` the only gate from text to tiles: nothing that the notation does not allow passes, and
every refusal quotes the text at fault.
"""

from collections.abc import Iterable
from typing import Final

import numpy as np

from mjsim.errors import InputError
from mjsim.tile_names import SUIT_LETTERS, SUIT_SIZES, SUIT_STARTS, format_tile
from mjsim_kernels.tiles import FIRST_FLOWER, KINDS, RANKS

HONORS: Final = "1z East, 2z South, 3z West, 4z North, 5z White, 6z Green, 7z Red"
COPIES: Final = 4  # of a face; a flower is one of a kind

_DIGITS: Final = "0123456789"


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
