"""Find the facts that the sentences about a Pingyang win ask for (docs/rules/pingyang.md, Scoring)."""

from collections.abc import Iterable, Mapping
from typing import Final

import numpy as np

from mjsim.explanations.explainer import Facts
from mjsim.explanations.pingyang_words import WORDS
from mjsim.explanations.scored import ScoredWin
from mjsim.tile_names import Meld
from mjsim_kernels.records import OUT_WITH_FLOWER
from mjsim_kernels.scoring.pingyang_base import BIG, HONOR, SMALL, is_big_wild, kong_class
from mjsim_kernels.scoring.pingyang_table import KEYS
from mjsim_kernels.tiles import CONCEALED_KONG, EAST, FIRST_FLOWER, GREEN, KONG, NORTH, RED, WHITE
from mjsim_kernels.wild_groups import COLOUR_FLOWERS

KONG_CLASSES: Final = {SMALL: "small", BIG: "big", HONOR: "honor"}


class PingyangFacts(Facts):
    """Know wild groups, flowers and classes of kongs."""

    @property
    def words(self) -> Mapping[str, str]:
        """The words of the language."""
        return WORDS[self.win.lang]

    def fact_groups(self) -> str:
        """Write the wilds held, each group with its class and tai."""
        win, rules = self.win, self.win.ruleset
        held = [[face for face in win.wilds if face in group] for group in wild_groups(win)]
        value = win.values[self.pattern]
        if len(held) == 1 and rules.value("wild.same_face"):
            surplus = rules.value("wild.same_face_surplus")
            spare = surplus and value == surplus and value != rules.value("wild.same_face")[len(held[0]) - 1]
            return f"{win.rows.row(held[0])} {self.words['spare' if spare else 'same_face']}"
        return " + ".join(self.wild_group(faces) for faces in held if faces)

    def wild_group(self, faces: list[int]) -> str:
        """Write the wilds of one group, with class and tai."""
        win = self.win
        group = faces[0] if faces[0] < FIRST_FLOWER else colour_of(faces[0])[0]
        name = "big" if is_big_wild(group, win.seat, win.ruleset.numbers(KEYS)) else "small"
        value = win.ruleset.value(f"wild.{name}")[len(faces) - 1]
        return f"{win.rows.row(faces)} {self.words[name]} {value}"

    def fact_flowers(self) -> str:
        """Write the flowers laid out, by colour."""
        laid = laid_out(self.win)
        reds, blacks = colour_of(FIRST_FLOWER), colour_of(FIRST_FLOWER + COLOUR_FLOWERS)
        parts = [
            f"{self.win.rows.row(face for face in laid if face in colour)} {self.words[name]}"
            for name, colour in (("red", reds), ("black", blacks))
            if any(face in colour for face in laid)
        ]
        return " + ".join(parts)

    def fact_whites(self) -> str:
        """Write the Whites laid out."""
        return self.win.rows.row(face for face in laid_out(self.win) if face == WHITE)

    def fact_dealt(self) -> str:
        """Write the dealt-four kongs."""
        melds = [meld for meld in self.win.melds if is_dealt_four(self.win, meld)]
        return " ".join(self.win.rows.row(meld.tiles()) for meld in melds)

    def fact_exposed(self) -> str:
        """Write the exposed kongs, with class and tai."""
        return self.kongs("exposed", False)

    def fact_concealed(self) -> str:
        """Write the concealed kongs, with class and tai."""
        return self.kongs("concealed", True)

    def kongs(self, name: str, is_concealed: bool) -> str:
        """Write kongs, each with its class and tai."""
        win, parts = self.win, []
        for meld in win.melds:
            if (
                meld.kind >= KONG
                and (meld.kind == CONCEALED_KONG) == is_concealed
                and not is_dealt_four(win, meld)
            ):
                size = KONG_CLASSES[int(kong_class(meld.face, win.seat))]
                value = win.ruleset.value(f"kong.{name}_{size}")
                parts.append(f"{win.rows.meld(meld)} {self.words[size]} {value}")
        return " + ".join(parts)

    def fact_four_winds(self) -> str:
        """Write the sets of winds, and the pair where it is the fourth."""
        winds = range(EAST, NORTH + 1)
        sets = self.those(lambda face: face in winds)
        return f"{sets} {self.pairs(lambda face: face in winds)}".strip()

    def fact_own_pair(self) -> str:
        """Write the pair of the own wind."""
        own = EAST + self.win.seat
        return self.pairs(lambda face: face == own) or self.win.rows.row([own, own])

    def fact_own_winds(self) -> str:
        """Write the pung of the own wind; without a shape, its tiles."""
        return self.honor_pungs([EAST + self.win.seat])

    def fact_dragon_pungs(self) -> str:
        """Write the pungs of Green and Red; without a shape, their tiles."""
        return self.honor_pungs([GREEN, RED])

    def honor_pungs(self, faces: list[int]) -> str:
        """Write the pungs of honors, no kongs; without a shape, the tiles held, which wilds complete."""
        win = self.win
        if not win.groups:
            held = [meld.face for meld in win.melds for _ in range(3) if meld.kind < KONG] + win.held
            return win.rows.row(face for face in sorted(held) if face in faces)
        concealed = self.groups(lambda group: group.size == 3 and group.face in faces)
        melds = [meld for meld in win.melds if meld.kind < KONG and meld.face in faces]
        return f"{concealed} {win.rows.melds(melds)}".strip()

    def fact_replaced(self) -> str:
        """Write what the winning tile replaced."""
        win, tile = self.win, self.fact_tile()
        if int(win.outcome.win_flags) & OUT_WITH_FLOWER:
            return self.words["flower"].format(tile=tile)
        kong = win.rows.meld(win.melds[int(win.outcome.last_kong)])
        return self.words["kong"].format(tile=tile, kong=kong)


def wild_groups(win: ScoredWin) -> list[list[int]]:
    """List the groups that are wild, one for a double indicator."""
    groups: list[list[int]] = []
    for indicator in map(int, win.outcome.indicators):
        group = colour_of(indicator) if indicator >= FIRST_FLOWER else [indicator]
        if group not in groups:
            groups.append(group)
    return groups


def colour_of(flower: int) -> list[int]:
    """List the flowers of a flower's colour."""
    first = flower - (flower - FIRST_FLOWER) % COLOUR_FLOWERS
    return list(range(first, first + COLOUR_FLOWERS))


def laid_out(win: ScoredWin) -> list[int]:
    """List the bonus tiles that the winner laid out."""
    laid: Iterable[int] = np.flatnonzero(win.outcome.flowers[win.seat]).tolist()
    return [face for face in laid for _ in range(int(win.outcome.flowers[win.seat, face]))]


def is_dealt_four(win: ScoredWin, meld: Meld) -> bool:
    """Tell whether a meld is four bonus tiles dealt together."""
    is_bonus = meld.face >= FIRST_FLOWER or (
        meld.face == WHITE and bool(win.ruleset.value("options.white_is_flower"))
    )
    return meld.kind == CONCEALED_KONG and is_bonus
