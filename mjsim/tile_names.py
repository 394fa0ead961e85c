"""Name tiles and melds: in MPSZ notation, in the signs of Unicode and in Chinese."""

from bisect import bisect_right
from collections.abc import Iterable
from itertools import groupby
from typing import Final, Literal, NamedTuple

from mjsim.errors import InputError
from mjsim_kernels.tiles import (
    ADDED_KONG,
    CHOW,
    CONCEALED_KONG,
    EAST,
    FIRST_FLOWER,
    KONG,
    NO_TILE,
    PUNG,
    WHITE,
)

SUIT_LETTERS: Final = "mpszf"  # in this order tiles are written
SUIT_STARTS: Final = (0, 9, 18, EAST, FIRST_FLOWER)
SUIT_SIZES: Final = (9, 9, 9, 7, 8)

Style = Literal["mpsz", "unicode", "zh"]

_NUMERALS: Final = "一二三四五六七八九"

CHINESE: Final = (
    *(f"{numeral}{suit}" for suit in "万筒条" for numeral in _NUMERALS),
    *"东南西北白發中春夏秋冬梅兰竹菊",
)

# The block of mahjong signs has bamboo before dots, and Red, Green, White. Red alone is also an emoji; the
# variation selector asks for the plain sign, which is as wide as the others.
UNICODE: Final = (
    *map(chr, range(0x1F007, 0x1F010)),
    *map(chr, range(0x1F019, 0x1F022)),
    *map(chr, range(0x1F010, 0x1F019)),
    *map(chr, range(0x1F000, 0x1F004)),
    "\U0001f006",
    "\U0001f005",
    "\U0001f004\ufe0e",
    *map(chr, range(0x1F026, 0x1F02A)),
    *map(chr, range(0x1F022, 0x1F026)),
)

TILE_NAMES: Final[dict[str, tuple[str, ...]]] = {"unicode": UNICODE, "zh": CHINESE}

MELD_NAMES_ZH: Final = {CHOW: "吃", PUNG: "碰", KONG: "杠", ADDED_KONG: "补杠", CONCEALED_KONG: "暗杠"}

MELD_NAMES: Final = {
    CHOW: "chow",
    PUNG: "pung",
    KONG: "kong",
    ADDED_KONG: "akong",
    CONCEALED_KONG: "ckong",
}


class Meld(NamedTuple):
    """Name a meld by its kind (CHOW, PUNG, KONG, ADDED_KONG, CONCEALED_KONG) and its lowest face."""

    kind: int
    face: int

    def tiles(self, stand_in: int = NO_TILE) -> list[int]:
        """List the faces printed on the meld's tiles: three, or four of a kong.

        A kong of flowers bears the first flower of its colour.

        Parameters
        ----------
        stand_in
            The face that White plays; its place in a chow is a White.

        Examples
        --------
        >>> Meld(CHOW, 3).tiles(stand_in=4)
        [3, 31, 5]
        """
        if self.kind == CHOW:
            run = [self.face, self.face + 1, self.face + 2]
            return [WHITE if face == stand_in else face for face in run]
        if self.face >= FIRST_FLOWER:
            return list(range(self.face, self.face + 4))
        return [self.face] * (3 if self.kind == PUNG else 4)


def format_tile(kind: int, style: Style = "mpsz") -> str:
    """Write one tile.

    Examples
    --------
    >>> format_tile(33), format_tile(0, "zh"), format_tile(33, "zh")
    ('7z', '一万', '中')
    """
    if style != "mpsz":
        return TILE_NAMES[style][kind]
    suit = bisect_right(SUIT_STARTS, kind) - 1
    return f"{kind - SUIT_STARTS[suit] + 1}{SUIT_LETTERS[suit]}"


def format_tiles(counts: Iterable[int], style: Style = "mpsz", drawn: int = NO_TILE) -> str:
    """Write tiles in the order m p s z f.

    Parameters
    ----------
    counts
        Copies of each face and flower, as `count_tiles` gives them.
    style
        `mpsz`; `unicode`, the signs of the mahjong tiles; `zh`, Chinese names.
    drawn
        A kind among the tiles that is written last and apart.

    Raises
    ------
    InputError
        The drawn tile is not among the tiles.

    Examples
    --------
    >>> from mjsim.notation import count_tiles
    >>> format_tiles(count_tiles("7z55m1p"))
    '55m1p7z'
    >>> format_tiles(count_tiles("7z55m1p"), drawn=4)
    '5m1p7z 5m'
    >>> format_tiles(count_tiles("7z55m1p"), "zh")
    '五万 五万 一筒 中'
    """
    kinds = [kind for kind, count in enumerate(counts) for _ in range(int(count))]
    if drawn == NO_TILE:
        return format_row(kinds, style)
    if drawn not in kinds:
        raise InputError(f"{format_tile(drawn)} is not among the tiles {format_row(kinds) or '(none)'}")
    kinds.remove(drawn)
    gap = " | " if style == "zh" else " "
    return gap.join(row for row in (format_row(kinds, style), format_tile(drawn, style)) if row)


def format_row(kinds: Iterable[int], style: Style = "mpsz") -> str:
    """Write tiles in the given order, such as the discards of a seat.

    Examples
    --------
    >>> format_row([33, 0, 2, 1])
    '7z132m'
    """
    tiles = [format_tile(int(kind), style) for kind in kinds]
    if style != "mpsz":
        return (" " if style == "zh" else "").join(tiles)
    suits = groupby(tiles, key=lambda tile: tile[1])
    return "".join("".join(tile[0] for tile in group) + letter for letter, group in suits)


def format_meld(meld: Meld, style: Style = "mpsz", stand_in: int = NO_TILE) -> str:
    """Write one meld.

    Parameters
    ----------
    meld
        The meld.
    style
        As for `format_tiles`.
    stand_in
        The face that White plays; its place in a chow is a White.

    Examples
    --------
    >>> format_meld(Meld(CHOW, 0)), format_meld(Meld(CONCEALED_KONG, 33), "zh")
    ('chow:123m', '暗杠[中 中 中 中]')
    >>> format_meld(Meld(CHOW, 3), stand_in=4)
    'chow:4m5z6m'
    """
    row = format_row(meld.tiles(stand_in), style)
    if style == "mpsz":
        return f"{MELD_NAMES[meld.kind]}:{row}"
    return f"{MELD_NAMES_ZH[meld.kind] if style == 'zh' else ''}[{row}]"
