"""Read and write tiles and melds in MPSZ notation (docs/rules/README.md, Notation)."""

from collections.abc import Iterable
from typing import NamedTuple

SUITS = "mpsz"
FLOWER = "f"
FACES = tuple(f"{rank}{suit}" for suit in SUITS for rank in range(1, 8 if suit == "z" else 10))
KINDS = FACES + tuple(f"{rank}{FLOWER}" for rank in range(1, 9))  # flowers too, four red and four black ones
EAST, WHITE, GREEN, RED = (FACES.index(name) for name in ("1z", "5z", "6z", "7z"))
RED_FLOWERS, BLACK_FLOWERS = len(FACES), len(FACES) + 4  # the first of each colour
HONORS = range(EAST, RED + 1)
KONG_KINDS = ("kong", "akong", "ckong")


class Meld(NamedTuple):
    """Hold one meld: `chow`, `pung`, `kong`, `akong` or `ckong`, and its lowest face.

    In a chow a White may stand in for another tile, whose place (0-2) is then `stand_in`. The face of a kong
    of flowers is the first flower of its colour.
    """

    kind: str
    face: int
    stand_in: int | None = None

    def tiles(self) -> list[int]:
        """List the meld's tiles by the face printed on them."""
        if self.kind == "chow":
            run = [self.face, self.face + 1, self.face + 2]
            return [WHITE if place == self.stand_in else face for place, face in enumerate(run)]
        if self.face >= RED_FLOWERS:
            return list(range(self.face, self.face + 4))
        return [self.face] * (3 if self.kind == "pung" else 4)

    def __str__(self) -> str:
        return f"{self.kind}:{format_tiles(self.tiles())}"


FLOWER_KONGS = (Meld("ckong", RED_FLOWERS), Meld("ckong", BLACK_FLOWERS))


def parse_tiles(text: str) -> list[int]:
    """Return the kinds (faces 0-33, flowers 34-41) of an MPSZ text in the order in which they are written.

    >>> parse_tiles("55z38f3m")
    [31, 31, 36, 41, 2]
    """
    faces: list[int] = []
    ranks = ""
    for sign in text:
        if sign.isdigit():
            ranks += sign
            continue
        if not ranks or sign not in SUITS + FLOWER:
            raise ValueError(f"{text!r}: {sign!r} stands where a suit letter with digits before it is due")
        faces += [KINDS.index(rank + sign) for rank in ranks]
        ranks = ""
    if ranks:
        raise ValueError(f"{text!r}: no suit letter after {ranks!r}")
    return faces


def format_tiles(faces: Iterable[int]) -> str:
    """Write faces in the order given.

    >>> format_tiles([31, 31, 2])
    '55z3m'
    """
    text = ""
    for face in faces:
        name = KINDS[face]
        text = text.removesuffix(name[1]) + name
    return text


def parse_meld(text: str) -> Meld:
    """Return the meld of a text such as `pung:777z`.

    A White in a chow stands for the tile at its place in the text.

    >>> parse_meld("chow:123m")
    Meld(kind='chow', face=0, stand_in=None)
    >>> parse_meld("chow:4m5z6m")
    Meld(kind='chow', face=3, stand_in=1)
    >>> parse_meld("ckong:5678f")
    Meld(kind='ckong', face=38, stand_in=None)
    """
    kind, _, tiles = text.partition(":")
    if kind not in ("chow", "pung", *KONG_KINDS):
        raise ValueError(f"{text!r}: unknown kind of meld")
    faces = parse_tiles(tiles)
    if kind == "chow" and faces.count(WHITE) == 1:
        place = faces.index(WHITE)
        meld = Meld("chow", faces[1] - 1 if place != 1 else faces[0], place)
    else:
        faces.sort()
        meld = Meld(kind, faces[0])
    no_chow = kind == "chow" and not may_start_chow(meld.face)
    no_kong = meld.face >= RED_FLOWERS and meld not in FLOWER_KONGS
    if meld.tiles() != faces or no_chow or no_kong:
        raise ValueError(f"{text!r}: these tiles are no {kind}")
    return meld


def may_start_chow(face: int) -> bool:
    """Tell whether a face can be the lowest of a chow."""
    return 0 <= face < EAST and face % 9 <= 6


def count_faces(faces: Iterable[int], kinds: int = len(FACES)) -> list[int]:
    """Count the copies of each of so many kinds.

    >>> count_faces(parse_tiles("113m"))[:4]
    [2, 0, 1, 0]
    """
    counts = [0] * kinds
    for face in faces:
        counts[face] += 1
    return counts


def list_faces(counts: Iterable[int]) -> list[int]:
    """List the tiles that counts stand for, lowest face first."""
    return [face for face, copies in enumerate(counts) for _ in range(copies)]
