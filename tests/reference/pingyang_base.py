"""Count the base rows of Pingyang, which winner and losers have alike (docs/rules/pingyang.md, Scoring).

Rows are given as `{id: tai}`; a row that is not there is worth 0.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations

from reference.notation import BLACK_FLOWERS, EAST, GREEN, RED, RED_FLOWERS, WHITE
from reference.pingyang_tiles import Hand, Numbers

Rows = dict[str, int]

# in the order of the tie-break, Algorithm 5
ROWS = (
    "kill_pig",
    "wild_tiles",
    "flower_tiles",
    "white_tiles",
    "dealt_four_kong",
    "seat_wind_pung",
    "dragon_pung",
    "seat_wind_pair",
    "exposed_kong",
    "concealed_kong",
    "heavenly_hand",
    "earthly_hand",
    "all_honors",
    "full_flush",
    "half_flush",
    "all_chows",
    "all_pungs",
    "four_winds",
    "no_wild",
    "clean_concealed_hand",
    "wild_set",
    "single_tile_left",
    "out_with_replacement_tile",
    "robbing_the_kong",
    "last_tile_draw",
    "self_draw",
)


def rank(rows: Rows) -> tuple[int, list[int]]:
    """Return what decides between interpretations: the sum, then the rows one by one."""
    return sum(rows.values()), [rows.get(name, 0) for name in ROWS]


def is_big_wild(group: int, seat: int, numbers: Numbers) -> bool:
    """Tell whether the wilds of a group count by the big row for this seat."""
    if EAST <= group < WHITE:
        return numbers["options.big_wild_winds"] == "all" or group == EAST + seat
    return group >= EAST


def by_number(values: Sequence[int], tiles: int) -> int:
    """Look up a value for 1, 2, ... tiles; none are worth nothing."""
    return values[tiles - 1] if tiles else 0


def wild_tiles(hand: Hand, numbers: Numbers) -> int:
    """Return the tai of the wilds held, each group by itself."""
    if hand.is_double and numbers["wild.same_face"]:
        return by_number(numbers["wild.same_face"], hand.wilds[0])
    sizes = ["big" if is_big_wild(group, hand.seat, numbers) else "small" for group in hand.groups]
    return sum(by_number(numbers[f"wild.{size}"], held) for size, held in zip(sizes, hand.wilds, strict=True))


def kong_class(face: int, seat: int) -> str:
    """Return `honor`, `big` or `small`, the class of a kong."""
    if face in (EAST + seat, GREEN, RED):
        return "honor"
    return "big" if face >= EAST or face % 9 in (0, 8) else "small"


def fixed_rows(hand: Hand, numbers: Numbers) -> Rows:
    """Count the base rows that do not depend on how the concealed tiles are read (Algorithm 2)."""
    exposed = [kong_class(meld.face, hand.seat) for meld in hand.melds if meld.kind in ("kong", "akong")]
    concealed = [kong_class(meld.face, hand.seat) for meld in hand.melds if meld.kind == "ckong"]
    flowers = hand.laid_of((RED_FLOWERS, BLACK_FLOWERS))
    (whites,) = hand.laid_of((WHITE,))
    return {
        "wild_tiles": wild_tiles(hand, numbers),
        "flower_tiles": sum(by_number(numbers["bonus.flower"], tiles) for tiles in flowers),
        "white_tiles": by_number(numbers["bonus.white"], whites),
        "dealt_four_kong": numbers["bonus.dealt_four"] * len(hand.dealt_fours),
        "exposed_kong": sum(numbers[f"kong.exposed_{size}"] for size in exposed),
        "concealed_kong": sum(numbers[f"kong.concealed_{size}"] for size in concealed),
    }


def honor_rows(seat: int, pungs: Iterable[int], has_seat_wind_pair: bool, numbers: Numbers) -> Rows:
    """Count the rows of own wind, Green and Red; `pungs` are faces of pungs, not of kongs."""
    faces = set(pungs)
    return {
        "seat_wind_pung": numbers["honor.seat_wind_pung"] * (EAST + seat in faces),
        "dragon_pung": numbers["honor.dragon_pung"] * len(faces & {GREEN, RED}),
        "seat_wind_pair": numbers["honor.seat_wind_pair"] * has_seat_wind_pair,
    }


def unfinished_rows(hand: Hand, numbers: Numbers) -> Rows:
    """Count the base rows of a hand without a shape (Losers): wilds are placed for the greatest sum.

    Among equal sums the rows decide as Algorithm 5 says.
    """
    own_wind = EAST + hand.seat
    melded = {meld.face for meld in hand.melds}
    pungs = [meld.face for meld in hand.melds if meld.kind == "pung"]
    started = [face for face in (own_wind, GREEN, RED) if hand.naturals[face] and face not in melded]
    candidates = []
    for made in (chosen for size in range(len(started) + 1) for chosen in combinations(started, size)):
        if sum(max(0, 3 - hand.naturals[face]) for face in made) <= sum(hand.wilds):
            is_pair = hand.naturals[own_wind] == 2 and own_wind not in made
            candidates.append(honor_rows(hand.seat, [*pungs, *made], is_pair, numbers))
    return fixed_rows(hand, numbers) | max(candidates, key=rank)


def kill_pig(hand: Hand, numbers: Numbers) -> int | None:
    """Return the tai of the kill pig that the wilds held allow, or None (Winning 5)."""
    held = sum(hand.wilds)
    if hand.is_double:
        return int(numbers["kill_pig.same_face_pair"]) if held == 2 else None
    if held < 4 or max(hand.wilds) < 3:
        return None
    return int(numbers[f"kill_pig.{({4: 'four', 5: 'five', 6: 'six'})[held]}"])


def with_kill_pig(rows: Rows, hand: Hand, numbers: Numbers) -> Rows:
    """Join the kill pig with the wild tai, where the wilds allow one (Algorithm 4)."""
    value = kill_pig(hand, numbers)
    if value is None:
        return rows
    if numbers["options.kill_pig_adds_to_wilds"]:
        return rows | {"kill_pig": value}
    return rows | ({"kill_pig": value, "wild_tiles": 0} if value >= rows["wild_tiles"] else {})
