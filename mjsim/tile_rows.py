"""Write hands for people: wilds first, the drawn tile apart, melds in brackets."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from mjsim.tile_names import CHINESE, MELD_NAMES, MELD_NAMES_ZH, Meld, Style, format_row, format_tile
from mjsim_kernels.interpretations import NO_FACE
from mjsim_kernels.tiles import CHOW, CONCEALED_KONG, EAST, NO_TILE, PAIR, RANKS

STAR: Final = "*"  # marks the tile of a group that a wild plays
LONG_ROW: Final = 20  # faces that fill most of a line in Chinese
SUIT_SIGNS: Final = "万筒条"


@dataclass(frozen=True)
class Group:
    """Hold one group of the reading of a complete hand."""

    kind: int  # CHOW, PUNG or PAIR
    face: int  # the lowest; the wild's own where all tiles are wilds, or NO_FACE where several faces are wild
    wilds: int  # bit i: a wild plays tile i
    all_wild: bool

    def faces(self) -> list[int]:
        """List the faces of its tiles; none for wilds of which it is not said which they are."""
        if self.face == NO_FACE:
            return []
        if self.kind == CHOW:
            return [self.face, self.face + 1, self.face + 2]
        return [self.face] * self.size

    @property
    def size(self) -> int:
        """How many tiles it has."""
        return 2 if self.kind == PAIR else 3

    def played(self) -> list[int]:
        """List the faces that wilds play."""
        return [face for i, face in enumerate(self.faces()) if self.wilds >> i & 1]


def group_of(kind: int, face: int, wilds: int, wild_face: int) -> Group:
    """Make a group of the numbers in a SCORE record."""
    return Group(kind, wild_face if face == NO_FACE else face, wilds, face == NO_FACE)


@dataclass(frozen=True)
class TileRows:
    """Write the tiles of one deal.

    Parameters
    ----------
    style
        `mpsz`, `unicode` or `zh`.
    wilds
        The wild faces.
    stand_in
        The face that White plays, or NO_TILE.
    """

    style: Style
    wilds: Sequence[int]
    stand_in: int = NO_TILE

    def tile(self, face: int) -> str:
        """Write one tile."""
        return format_tile(face, self.style)

    def row(self, faces: Iterable[int]) -> str:
        """Write tiles in the given order; in Chinese a suit is named once after its numbers."""
        if self.style != "zh":
            return format_row(faces, self.style)
        suits = groupby(faces, key=lambda face: min(face, EAST) // RANKS)
        return "".join(_chinese(suit, list(run)) for suit, run in suits)

    def hand(self, counts: Iterable[int], drawn: int = NO_TILE) -> tuple[str, str, str]:
        """Write concealed tiles in three parts: the wilds, the others in order, the drawn tile."""
        faces = [face for face, count in enumerate(counts) for _ in range(int(count))]
        if drawn != NO_TILE:
            faces.remove(drawn)
        wilds = self.row(face for face in faces if face in self.wilds)
        others = self.row(face for face in faces if face not in self.wilds)
        return wilds, others, "" if drawn == NO_TILE else self.tile(drawn)

    def meld(self, meld: Meld) -> str:
        """Write a meld in brackets, a concealed kong with its kind, as `mjsim hand` reads them."""
        row = self.row(meld.tiles(self.stand_in))
        if meld.kind != CONCEALED_KONG:
            return f"[{row}]"
        if self.style == "mpsz":
            return f"{MELD_NAMES[meld.kind]}:{row}"
        return f"{MELD_NAMES_ZH[meld.kind] if self.style == 'zh' else ''}({row})"

    def melds(self, melds: Iterable[Meld]) -> str:
        """Write melds in a row."""
        return " ".join(map(self.meld, melds))

    def group(self, group: Group) -> str:
        """Write a group of a complete hand; a star follows each tile that a wild plays, or stands for the wild."""
        faces = group.faces()
        if not faces:
            return STAR * group.size
        stars = [STAR if group.wilds >> i & 1 else "" for i in range(len(faces))]
        if self.style == "unicode" or (group.face >= EAST and self.style == "zh"):
            return "".join(self.tile(face) + star for face, star in zip(faces, stars, strict=True))
        signs = list(map(self.tile, faces))
        return "".join(sign[0] + star for sign, star in zip(signs, stars, strict=True)) + signs[-1][1]

    def counts(self, copies: Mapping[int, int]) -> str:
        """Write faces together with those of which as many copies are left, the most first.

        Examples
        --------
        >>> TileRows("mpsz", [4]).counts({0: 4, 4: 2, 9: 4, 33: 1})
        '1m1p×4 5m×2 7z×1'
        """
        sizes = sorted(set(copies.values()), reverse=True)
        rows = ((self.long_row([face for face in copies if copies[face] == size]), size) for size in sizes)
        return " ".join(f"{row}×{size}" for row, size in rows)

    def long_row(self, faces: Sequence[int]) -> str:
        """Write tiles in the given order; in Chinese with spaces between suits, where a line may be broken."""
        if self.style != "zh" or len(faces) < LONG_ROW:
            return self.row(faces)
        suits = groupby(faces, key=lambda face: min(face, EAST) // RANKS)
        return " ".join(self.row(list(run)) for _, run in suits)


def _chinese(suit: int, faces: list[int]) -> str:
    signs = "".join(CHINESE[face][0] for face in faces)
    return signs + (SUIT_SIGNS[suit] if suit < EAST // RANKS else "")
