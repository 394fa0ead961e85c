"""Read melds, and hands written with their melds, in MPSZ notation (docs/rules/README.md, Notation)."""

import re
from typing import Final, NamedTuple

from mjsim.errors import InputError
from mjsim.notation import check_copies, parse_tiles
from mjsim.tile_names import MELD_NAMES, Meld, format_tile
from mjsim_kernels.tiles import CHOW, EAST, FIRST_FLOWER, KONG, NO_TILE, PUNG, RANKS, WHITE

MELD_KINDS: Final = {name: kind for kind, name in MELD_NAMES.items()}

_WORDS: Final = re.compile(r"\[[^\[\]]*\]|[^\s\[]+|\[")


class Hand(NamedTuple):
    """Hold the concealed tiles and the melds of one seat."""

    tiles: list[int]
    melds: list[Meld]


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
