"""Count the elements of a Yueqing win (docs/rules/yueqing.md, Winning and Scoring)."""

from dataclasses import dataclass
from typing import Any

from reference.hands import Group, Reading, waits
from reference.notation import EAST, GREEN, RED, WHITE, Meld

SEATS = range(4)
SETS = 5
Counts = dict[str, int]


def bonus_face(wild: int) -> int:
    """Return the bonus face B: White, or Red where White is the wild."""
    return RED if wild == WHITE else WHITE


@dataclass(frozen=True)
class Winner:
    """Hold what the scorer sees of the winner; `naturals` are the concealed tiles without the wilds."""

    seat: int
    by: str
    tile: int
    wild: int
    naturals: tuple[int, ...]
    wilds: int
    melds: tuple[Meld, ...]
    declared: int
    flags: frozenset[str]

    @property
    def sets(self) -> int:
        return SETS - len(self.melds)


def push_rights(
    by: str, wilds: int, declared: int, flags: frozenset[str], numbers: dict[str, Any]
) -> list[str]:
    """List the pushes that the seat may make (Pushes)."""
    if by != "self" or not numbers["options.pushes"]:
        return []
    rights = ["three_wild_push"] if wilds == 3 else []
    return rights + (["four_bonus_push"] if declared == 4 and "fourth_bonus" in flags else [])


def push_elements(winner: Winner, pushes: list[str]) -> Counts:
    """Count a win without a shape: what lies on the table counts beside the push (Algorithm 2a)."""
    faces = {meld.face for meld in winner.melds if meld.kind != "chow"}
    counts = dict.fromkeys(pushes, 1) | face_elements(faces, winner.seat)
    if "four_bonus_push" not in pushes:
        counts["bonus_tile"] = winner.declared
    return drop_zeros(counts)


def waits_for_many(winner: Winner) -> bool:
    """Tell whether the hand before the winning tile waits for at least two faces (Waits of all_chows)."""
    naturals, wilds = list(winner.naturals), winner.wilds
    if winner.tile == winner.wild:
        wilds -= 1
    else:
        naturals[winner.tile] -= 1
    return len(waits(naturals, wilds, winner.sets, bonus_face(winner.wild))) >= 2


def reading_elements(winner: Winner, reading: Reading, many_waits: bool) -> Counts:
    """Count the elements of a complete hand under one reading, less those that others exclude."""
    melded: list[Group] = [
        (meld.kind if meld.kind in ("chow", "pung") else "kong", meld.face, (False,) * len(meld.tiles()))
        for meld in winner.melds
    ]
    groups = [*melded, *reading]
    pung_faces = {
        winner.wild if face is None else face for kind, face, _ in groups if kind in ("pung", "kong")
    }
    counts = suit_elements(groups) | single_tile_elements(winner) | circumstances(winner)
    counts |= wild_elements(winner, reading) | face_elements(pung_faces, winner.seat)
    counts["all_pungs"] = sum(kind in ("pung", "kong") for kind, _, _ in groups) == SETS
    pair_face = next(face for kind, face, _ in groups if kind == "pair")
    own_wind = EAST + winner.seat
    pair_is_own_wind = (winner.wild if pair_face is None else pair_face) == own_wind
    counts["all_chows"] = many_waits and not pair_is_own_wind and sum(g[0] == "chow" for g in groups) == SETS
    counts |= bonus_elements(winner, beauties={RED, GREEN} <= pung_faces)
    return drop_zeros(without_excluded(counts)) or {"chicken_hand": 1}


def suit_elements(groups: list[Group]) -> Counts:
    """Count all_honors, full_flush and half_flush; all-wild pungs and pairs fit every suit."""
    suits = {"honors" if face >= EAST else "mps"[face // 9] for _, face, _ in groups if face is not None}
    numbers = suits - {"honors"}
    return {
        "all_honors": suits == {"honors"},
        "full_flush": len(suits) == len(numbers) == 1,
        "half_flush": len(suits) == 2 and len(numbers) == 1,
    }


def single_tile_elements(winner: Winner) -> Counts:
    """Count the three single waits behind five melds."""
    if len(winner.melds) < SETS:
        return {}
    drew_wild = winner.tile == winner.wild
    held_wild = winner.wilds - drew_wild == 1
    return {
        "single_tile_left": not held_wild and not drew_wild,
        "single_tile_left_draws_wild": not held_wild and drew_wild,
        "single_tile_left_wild": held_wild,
    }


def circumstances(winner: Winner) -> Counts:
    """Count what the flags and the manner of the win give to a complete hand."""
    return {
        "heavenly_hand": "heavenly" in winner.flags,
        "earthly_hand": "earthly" in winner.flags,
        "out_with_replacement_tile": "out_with_replacement_tile" in winner.flags and winner.by == "self",
        "robbing_the_kong": winner.by == "rob",
    }


def wild_elements(winner: Winner, reading: Reading) -> Counts:
    """Count the wild elements by the list under the pattern table."""
    natural = sum(
        wild and start + place == winner.wild
        for kind, start, marks in reading
        if kind == "chow" and start is not None
        for place, wild in enumerate(marks)
    )
    pair = any(kind == "pair" and face is None for kind, face, _ in reading)
    pung = any(kind == "pung" and face is None for kind, face, _ in reading)
    one = {"wild_natural": int(natural == 1)}
    if winner.wilds == 0:
        return {"no_wild": 1}
    if winner.wilds == 1:
        return one
    if winner.wilds == 2:
        return (
            {"two_wilds_natural": 1}
            if natural == 2
            else {"two_wild_pair": 1}
            if pair
            else {"two_wilds": 1} | one
        )
    if natural >= 2:
        return {"three_wilds_natural" if natural == 3 else "three_wilds_two_natural": 1}
    return {"three_wild_pung": 1} if pung else {"three_wilds": 1, "two_wild_pair": int(pair)} | one


def face_elements(pung_faces: set[int], seat: int) -> Counts:
    """Count own-wind and dragon pungs."""
    return {"seat_wind_pung": EAST + seat in pung_faces, "dragon_pung": len(pung_faces & {RED, GREEN})}


def bonus_elements(winner: Winner, beauties: bool) -> Counts:
    """Count declared bonus tiles and the three beauties."""
    return {
        "three_beauties_four_bonus": beauties and winner.declared == 4,
        "three_beauties": beauties and winner.declared == 3,
        "four_bonus_tiles": winner.declared == 4,
        "bonus_tile": winner.declared,
    }


# the column "not counted beside it"; "other wild elements" hold by the list of wild elements
EXCLUDED = {
    "all_honors": ("all_pungs", "half_flush"),
    "three_beauties_four_bonus": ("four_bonus_tiles", "bonus_tile", "dragon_pung"),
    "three_beauties": ("bonus_tile", "dragon_pung"),
    "four_bonus_tiles": ("bonus_tile",),
    "single_tile_left": ("no_wild",),
    "two_wild_pair": ("two_wilds",),
}


def without_excluded(counts: Counts) -> Counts:
    """Drop every element that an element beside it excludes."""
    excluded = {name for element, others in EXCLUDED.items() if counts.get(element) for name in others}
    return {name: count for name, count in counts.items() if name not in excluded}


def drop_zeros(counts: Counts) -> Counts:
    """Keep the elements that count at least once."""
    return {name: int(count) for name, count in counts.items() if count}
