"""Find the elements that a Wenzhou win meets (docs/rules/wenzhou.md, Scoring)."""

from dataclasses import dataclass
from typing import Any

from reference.elements import SETS
from reference.hands import Group, Reading, readings
from reference.notation import Meld
from reference.wenzhou_hands import ALL_WILDS, eight_pairs_roles, is_lone_wild_wait, natural_counts


@dataclass(frozen=True)
class Winner:
    """Hold what the scorer sees of the winner; `hand` counts the concealed tiles with the winning one."""

    seat: int
    by: str
    source: int | None
    tile: int
    wild: int
    hand: tuple[int, ...]
    melds: tuple[Meld, ...]
    flags: frozenset[str]

    @property
    def wilds(self) -> int:
        return self.hand[self.wild]

    @property
    def before(self) -> list[int]:
        """Count the concealed tiles without the winning one."""
        return [copies - (face == self.tile) for face, copies in enumerate(self.hand)]


def elements_met(winner: Winner, numbers: dict[str, Any]) -> list[str]:
    """List the elements whose condition holds, each in some reading of its own (Algorithm 4)."""
    pairs = list(eight_pairs_roles(winner.hand, winner.melds, winner.wild))
    if not numbers["options.eight_pairs"]:
        pairs = []
    naturals = natural_counts(winner.hand, winner.wild)
    standard = readings(naturals, winner.wilds, SETS - len(winner.melds))
    met = circumstances(winner) | standard_elements(winner, standard) | single_tile_elements(winner, standard)
    met["eight_pairs"] = any(face != winner.wild for faces in pairs for face in faces)
    met["hard_eight_pairs"] = any(all(face == winner.wild for face in faces) for faces in pairs)
    met["three_wilds"] = winner.wilds == ALL_WILDS
    met["three_wilds_complete"] = winner.wilds == ALL_WILDS and bool(standard or pairs)
    return [name for name, holds in met.items() if holds]


def circumstances(winner: Winner) -> dict[str, bool]:
    """Tell which elements hold by the manner of the win."""
    self_draw = winner.by == "self"
    heavenly = "heavenly" in winner.flags and winner.seat == 0 and self_draw and not winner.melds
    from_seat_before = winner.by == "discard" and winner.source == winner.seat - 1
    return {
        "self_draw": self_draw,
        "robbing_the_kong": winner.by == "rob",
        "heavenly_hand": heavenly,
        "earthly_hand": "earthly" in winner.flags and from_seat_before and not winner.melds,
        "wild_single_wait": self_draw
        and not heavenly
        and is_lone_wild_wait(winner.before, winner.melds, winner.wild),
    }


def standard_elements(winner: Winner, standard: set[Reading]) -> dict[str, bool]:
    """Tell which elements hold by a reading as five sets and a pair."""
    chow_declared = any(meld.kind == "chow" for meld in winner.melds)
    natural = any(may_be_natural(reading, winner.wild) for reading in standard)
    return {
        "soft_hand": any(may_substitute(reading, winner.wild) for reading in standard),
        "no_wild": bool(standard) and winner.wilds == 0,
        "wild_natural": winner.wilds > 0 and natural,
        "all_pungs": not chow_declared
        and any(all(kind != "chow" for kind, _, _ in reading) for reading in standard),
    }


def single_tile_elements(winner: Winner, standard: set[Reading]) -> dict[str, bool]:
    """Tell which single wait behind five declared sets was won, if any."""
    waiting = len(winner.melds) == SETS and bool(standard)
    held_wild = waiting and winner.before[winner.wild] == 1
    return {"single_tile_left": waiting and not held_wild, "single_tile_left_wild": held_wild}


def wild_places(group: Group) -> list[int | None]:
    """List the faces that the wilds of a group play; None where any face will do."""
    kind, face, marks = group
    if face is None:
        return [None] * len(marks)
    return [face + (place if kind == "chow" else 0) for place, is_wild in enumerate(marks) if is_wild]


def may_be_natural(reading: Reading, wild: int) -> bool:
    """Tell whether every wild may be itself in a reading."""
    return all(face in (None, wild) for group in reading for face in wild_places(group))


def may_substitute(reading: Reading, wild: int) -> bool:
    """Tell whether some wild may stand for another face in a reading."""
    return any(face != wild for group in reading for face in wild_places(group))
