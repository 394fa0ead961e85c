"""Give every variant what its explanations have in common: facts to fill into sentences, and defaults."""

from collections.abc import Callable, Mapping
from typing import ClassVar, Final

from mjsim.explanations.scored import ScoredWin
from mjsim.rulesets.languages import Language
from mjsim.tile_rows import Group
from mjsim_kernels.tiles import CHOW, EAST, GREEN, NO_TILE, PAIR, PUNG, RANKS, RED

SUITS: Final = {"en": ("characters", "dots", "bamboo", "honors"), "zh": ("万", "筒", "条", "字")}

Table = list[list[str]]


class Facts(dict[str, str]):
    """Look a fact up when a sentence asks for it: `{tile}` calls the method `fact_tile`."""

    def __init__(self, win: ScoredWin, pattern: str) -> None:
        super().__init__()
        self.win, self.pattern = win, pattern

    def __missing__(self, name: str) -> str:
        return str(getattr(self, f"fact_{name}")())

    def fact_count(self) -> int:
        """How often the pattern counts."""
        return self.win.counts[self.pattern]

    def fact_tile(self) -> str:
        """Name the winning tile."""
        return self.win.rows.tile(int(self.win.outcome.tile))

    def fact_seat(self) -> str:
        """Name the winner."""
        return self.win.seat_names[self.win.seat]

    def fact_source(self) -> str:
        """Name the seat that the winning tile comes from."""
        return self.win.seat_names[int(self.win.outcome.source)]

    def fact_wilds(self) -> str:
        """Name the wilds held."""
        return self.win.rows.row(self.win.wilds)

    def fact_suit(self) -> str:
        """Name the suit of the tiles that are no honors."""
        faces = [meld.face for meld in self.win.melds]
        faces += [group.face for group in self.win.groups if not group.all_wild]
        numbers = [face for face in faces if face < EAST]
        return SUITS[self.win.lang][numbers[0] // RANKS]

    def fact_alone(self) -> str:
        """Name the tile that was alone behind five melds."""
        (pair,) = self.win.groups
        return self.win.rows.tile(pair.face) if pair.faces() else self.win.rows.group(pair)

    def fact_sets(self) -> str:
        """All pungs and kongs."""
        return self.those(lambda face: True)

    def fact_dragons(self) -> str:
        """Name the pungs and kongs of Green and Red."""
        return self.those(lambda face: face in (RED, GREEN))

    def fact_winds(self) -> str:
        """Name the pung or kong of the winner's own wind."""
        return self.those(lambda face: face == EAST + self.win.seat)

    def fact_starred(self) -> str:
        """Name the groups in which wilds stand."""
        return self.groups(lambda group: group.wilds != 0)

    def groups(self, wanted: Callable[[Group], bool]) -> str:
        """Write some of the concealed groups."""
        return " ".join(self.win.rows.group(group) for group in self.win.groups if wanted(group))

    def those(self, wanted: Callable[[int], bool]) -> str:
        """Write the pungs and kongs of some faces."""
        concealed = self.groups(lambda group: group.kind == PUNG and wanted(group.face))
        melds = [meld for meld in self.win.melds if meld.kind != CHOW and wanted(meld.face)]
        return f"{concealed} {self.win.rows.melds(melds)}".strip()

    def pairs(self, wanted: Callable[[int], bool]) -> str:
        """Write the pair, if it is of some face."""
        return self.groups(lambda group: group.kind == PAIR and wanted(group.face))


class Explainer:
    """Hold how wins of a variant are explained; a variant overrides what it has otherwise.

    Attributes
    ----------
    why
        By pattern: why it counts, in English and in Chinese.
    facts
        What the sentences of `why` may ask for.
    shapeless
        What a win without a shape is called.
    headline
        The total that tells wins apart, and its name.
    exhausted
        What is paid at an exhausted wall; none: nothing.
    """

    why: ClassVar[Mapping[str, tuple[str, str]]] = {}
    facts: ClassVar[type[Facts]] = Facts
    shapeless: ClassVar[Mapping[Language, str]] = {"en": "a push", "zh": "推胡"}
    headline: ClassVar[tuple[str, Mapping[Language, str]]] = ("tai", {"en": "tai", "zh": "台"})
    exhausted: ClassVar[Mapping[Language, str]] = {}

    def reason(self, win: ScoredWin, pattern: str) -> str:
        """Say why a pattern counts."""
        if pattern not in self.why:
            return ""
        return self.why[pattern][win.lang == "zh"].format_map(self.facts(win, pattern))

    def worth(self, win: ScoredWin, pattern: str) -> str:
        """Write a pattern's value as it enters the sum."""
        return str(win.values[pattern])

    def sum_of(self, win: ScoredWin) -> str:
        """Write how the total comes about."""
        return ", ".join(f"{name} {total}" for name, total in win.totals.items())

    def groups(self, win: ScoredWin) -> list[Group]:
        """List the groups of the concealed tiles; none for a win without a shape."""
        return win.groups

    def loose(self, win: ScoredWin) -> int:
        """Return the tile that is in no group; NO_TILE where there is none."""
        return NO_TILE

    def payments(self, win: ScoredWin) -> Table:
        """Lay out how the payments come about, one row a seat below a row of headings; none if that is plain."""
        return []

    def remark(self, win: ScoredWin) -> str:
        """Say what the payments do not show by themselves."""
        return ""
