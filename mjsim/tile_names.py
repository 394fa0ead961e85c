"""Name the tiles in signs and in Chinese, in the order of mjsim_kernels.tiles."""

from typing import Final, Literal

from mjsim_kernels.tiles import ADDED_KONG, CHOW, CONCEALED_KONG, KONG, PUNG

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
