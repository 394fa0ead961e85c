"""Read and write tiles and melds in MPSZ notation (docs/rules/README.md, Notation)."""

from collections.abc import Iterable
from typing import NamedTuple

SUITS = "mpsz"
FACES = tuple(f"{rank}{suit}" for suit in SUITS for rank in range(1, 8 if suit == "z" else 10))
EAST, WHITE, GREEN, RED = (FACES.index(name) for name in ("1z", "5z", "6z", "7z"))
HONORS = range(EAST, RED + 1)
KONG_KINDS = ("kong", "akong", "ckong")


class Meld(NamedTuple):
    """Hold one meld: `chow`, `pung`, `kong`, `akong` or `ckong`, and its lowest face.

    In a chow a White may stand in for another tile, whose place (0-2) is then `stand_in`.
    """

    kind: str
    face: int
    stand_in: int | None = None

    def tiles(self) -> list[int]:
        """List the meld's tiles by the face printed on them."""
        if self.kind == "chow":
            run = [self.face, self.face + 1, self.face + 2]
            return [WHITE if place == self.stand_in else face for place, face in enumerate(run)]
        return [self.face] * (3 if self.kind == "pung" else 4)

    def __str__(self) -> str:
        return f"{self.kind}:{format_tiles(self.tiles())}"


def parse_tiles(text: str) -> list[int]:
    """Return the faces (0-33) of an MPSZ text in the order in which they are written.

    >>> parse_tiles("55z3m")
    [31, 31, 2]
    """
    faces: list[int] = []
    ranks = ""
    for sign in text:
        if sign.isdigit():
            ranks += sign
            continue
        if not ranks or sign not in SUITS:
            raise ValueError(f"{text!r}: {sign!r} stands where a suit letter with digits before it is due")
        faces += [FACES.index(rank + sign) for rank in ranks]
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
        name = FACES[face]
        text = text.removesuffix(name[1]) + name
    return text


def parse_meld(text: str) -> Meld:
    """Return the meld of a text such as `pung:777z`.

    A White in a chow stands for the tile at its place in the text.

    >>> parse_meld("chow:123m")
    Meld(kind='chow', face=0, stand_in=None)
    >>> parse_meld("chow:4m5z6m")
    Meld(kind='chow', face=3, stand_in=1)
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
    if meld.tiles() != faces or (kind == "chow" and not may_start_chow(meld.face)):
        raise ValueError(f"{text!r}: these tiles are no {kind}")
    return meld


def may_start_chow(face: int) -> bool:
    """Tell whether a face can be the lowest of a chow."""
    return 0 <= face < EAST and face % 9 <= 6


def count_faces(faces: Iterable[int]) -> list[int]:
    """Count the copies of each face.

    >>> count_faces(parse_tiles("113m"))[:4]
    [2, 0, 1, 0]
    """
    counts = [0] * len(FACES)
    for face in faces:
        counts[face] += 1
    return counts


def list_faces(counts: Iterable[int]) -> list[int]:
    """List the tiles that counts stand for, lowest face first."""
    return [face for face, copies in enumerate(counts) for _ in range(copies)]
