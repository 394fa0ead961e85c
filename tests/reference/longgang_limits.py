"""Recognise the direct limit hands of Longgang (docs/rules/longgang.md, Direct limit hands)."""

from collections import Counter
from collections.abc import Callable, Iterable

from reference.hands import waits
from reference.longgang_payouts import LIMIT_HANDS, Numbers
from reference.longgang_readings import Arrangement
from reference.longgang_tiles import DEALER, WINDS, Hand, Win
from reference.notation import EAST, HONORS

RARE = {
    "nine_dragons",
    "four_pure_shifted_chows",
    "five_shifted_kongs",
    "five_kongs",
    "four_shifted_kongs",
    "four_kongs",
    "three_shifted_kongs",
    "five_pure_shifted_pungs",
    "five_concealed_pungs",
    "quadruple_chow",
    "four_guardians",
    "sixteen_knitted",
    "sixteen_unrelated",
}
SHAPELESS = ("sixteen_knitted", "sixteen_unrelated")
UNRELATED = [  # three ranks that differ by 3 or more
    {a, b, c} for a in range(9) for b in range(a + 3, 9) for c in range(b + 3, 9)
]
KNITTED = [{0, 3, 6}, {1, 4, 7}, {2, 5, 8}]


def first_limit(win: Win, found: list[Arrangement], numbers: Numbers) -> str | None:
    """Return the first limit hand of the table that the win is, or None."""
    for name in LIMIT_HANDS:
        if (
            name in numbers["limit.hands"]
            and is_played(name, numbers)
            and is_limit(name, win, found, numbers)
        ):
            return name
    return None


def is_played(name: str, numbers: Numbers) -> bool:
    """Tell whether the option that a limit hand is behind is on."""
    if name in RARE:
        return bool(numbers["options.rare_hands"])
    return {
        "human_hand": bool(numbers["options.human_hand"]),
        "eight_shifted_pairs": numbers["options.eight_pairs"] != "off",
        "eight_pairs": numbers["options.eight_pairs"] == "limit",
    }.get(name, True)


def is_limit(name: str, win: Win, found: list[Arrangement], numbers: Numbers) -> bool:
    """Tell whether a legal win is this limit hand."""
    if name in CIRCUMSTANCES:
        return CIRCUMSTANCES[name](win, numbers)
    if name in SHAPELESS:
        return is_sixteen(name, win)
    return any(READINGS[name](win, reading, numbers) for reading in found)


def has_three_wilds(hand: Hand, numbers: Numbers) -> bool:
    """Tell whether the turned wilds held win by themselves."""
    if "three_wilds" not in numbers["limit.hands"] or hand.turned != 3:
        return False
    return not numbers["options.four_wilds_needed"] or (hand.own and not hand.flower_wild)


CIRCUMSTANCES: dict[str, Callable[[Win, Numbers], bool]] = {
    "heavenly_hand": lambda win, _: "heavenly" in win.flags,
    "earthly_hand": lambda win, _: "earthly" in win.flags,
    "human_hand": lambda win, _: "first_round" in win.flags and win.hand.seat != DEALER,
    "three_wilds": lambda win, numbers: has_three_wilds(win.hand, numbers),
}


def is_sixteen(name: str, win: Win) -> bool:
    """Tell whether a hand is sixteen unrelated tiles or sixteen knitted ones, and one of them twice."""
    hand = win.hand
    if hand.melds or not win.flags & {"heavenly", "first_draw"} or win.by != "self":
        return False
    if sum(hand.naturals) + hand.wilds != 17 or sum(max(0, copies - 1) for copies in hand.naturals) > 1:
        return False
    suits = [{rank for rank in range(9) if hand.naturals[9 * suit + rank]} for suit in range(3)]
    if name == "sixteen_unrelated":
        return all(any(ranks <= choice for choice in UNRELATED) for ranks in suits)
    return any(
        len({a, b, c}) == 3 and suits[0] <= KNITTED[a] and suits[1] <= KNITTED[b] and suits[2] <= KNITTED[c]
        for a in range(3)
        for b in range(3)
        for c in range(3)
    )


def equal_faces(reading: Arrangement) -> list[int | None]:
    """List the faces of the pungs and kongs."""
    return [group.face for group in reading.sets if group.kind != "chow"]


def kong_faces(reading: Arrangement) -> list[int]:
    """List the faces of the kongs."""
    return [group.face for group in reading.sets if group.kind == "kong" and group.face is not None]


def concealed_pungs(reading: Arrangement) -> int:
    """Count the concealed pungs that have a face, and concealed kongs."""
    return sum(s.kind != "chow" and s.is_concealed and s.face is not None for s in reading.sets)


def has_run(faces: Iterable[int | None], length: int, step: int = 1) -> bool:
    """Tell whether there are so many faces of one suit, each a step above the one before."""
    held = {face for face in faces if face is not None and face < EAST}
    return any(
        all(face + step * i in held and (face + step * i) // 9 == face // 9 for i in range(length))
        for face in held
    )


def is_big_four_winds(win: Win, reading: Arrangement, numbers: Numbers) -> bool:
    """Tell whether all four winds are pungs or kongs."""
    return set(equal_faces(reading)) >= set(WINDS)


def is_little_four_winds(win: Win, reading: Arrangement, numbers: Numbers) -> bool:
    """Tell whether three winds are pungs or kongs and the pair is the fourth, or two wilds."""
    missing = set(WINDS) - set(equal_faces(reading))
    if reading.is_eight_pairs or len(missing) != 1:
        return False
    if reading.pairs[0].face is None:
        is_strict = numbers["options.strict_four_winds"] and win.hand.wild in WINDS
        return not is_strict or win.hand.turned >= 2
    return missing == {reading.pairs[0].face}


def is_all_of(reading: Arrangement, faces: set[int]) -> bool:
    """Tell whether all sets are pungs or kongs of these faces, and each pair of them or of two wilds."""
    sets_fit = all(s.kind != "chow" and s.face in faces for s in reading.sets)
    return sets_fit and all(pair.face is None or pair.face in faces for pair in reading.pairs)


TERMINALS = {face for face in range(EAST) if face % 9 in (0, 8)}


def is_nine_dragons(win: Win, reading: Arrangement, numbers: Numbers) -> bool:
    """Tell whether 16 natural tiles of one suit waited on all its ranks, without three 1s and three 9s."""
    hand = win.hand
    if hand.melds or hand.wilds or reading.is_eight_pairs or win.tile is None or not is_full_flush(hand):
        return False
    before = hand.without(win.tile).naturals
    first = next(face for face, copies in enumerate(before) if copies) // 9 * 9
    ranks = before[first : first + 9]
    if max(ranks) > 3 or (ranks[0], ranks[8]) == (3, 3):
        return False
    return set(range(first, first + 9)) <= set(waits(before, 0, 5))


def suits_of(hand: Hand) -> tuple[set[int], bool]:
    """Return the number suits of the natural tiles, melds included, and whether there are honors."""
    faces = {face for face, copies in enumerate(hand.naturals) if copies} | {meld.face for meld in hand.melds}
    return {face // 9 for face in faces if face < EAST}, any(face in HONORS for face in faces)


def is_full_flush(hand: Hand) -> bool:
    """Tell whether all natural tiles are of one suit."""
    numbered, has_honors = suits_of(hand)
    return len(numbered) == 1 and not has_honors


def is_shifted_chows(win: Win, reading: Arrangement, numbers: Numbers) -> bool:
    """Tell whether a full flush has four chows, each one above the other, or each two."""
    chows = [s.face for s in reading.sets if s.kind == "chow"]
    return is_full_flush(win.hand) and (has_run(chows, 4) or has_run(chows, 4, 2))


def is_eight_shifted_pairs(win: Win, reading: Arrangement, numbers: Numbers) -> bool:
    """Tell whether the eight groups are of eight consecutive ranks of one suit."""
    faces = [s.face for s in reading.sets] + [pair.face for pair in reading.pairs]
    return reading.is_eight_pairs and None not in faces and len(set(faces)) == 8 and has_run(faces, 8)


def is_pung_of_wilds(win: Win, reading: Arrangement, numbers: Numbers) -> bool:
    """Tell whether two turned wilds and the own flower are a set by themselves."""
    holds = win.hand.turned >= 2 and win.hand.own and not win.hand.flower_wild
    return holds and any(s.face is None for s in reading.sets)


def is_quadruple_chow(win: Win, reading: Arrangement, numbers: Numbers) -> bool:
    """Tell whether four chows without wilds are identical."""
    chows = Counter(s.face for s in reading.sets if s.kind == "chow" and not s.wilds)
    return max(chows.values(), default=0) >= 4


def is_four_guardians(win: Win, reading: Arrangement, numbers: Numbers) -> bool:
    """Tell whether three sets are honor pungs or kongs and the pair is another honor or two wilds."""
    if reading.is_eight_pairs:
        return False
    pair = reading.pairs[0].face
    others = [face for face in equal_faces(reading) if face is not None and face in HONORS and face != pair]
    return len(others) >= 3 and (pair is None or pair in HONORS)


READINGS: dict[str, Callable[[Win, Arrangement, Numbers], bool]] = {
    "big_four_winds": is_big_four_winds,
    "little_four_winds": is_little_four_winds,
    "all_honors": lambda w, r, n: is_all_of(r, set(HONORS)),
    "all_terminals": lambda w, r, n: is_all_of(r, TERMINALS),
    "all_terminals_and_honors": lambda w, r, n: is_all_of(r, TERMINALS | set(HONORS)),
    "nine_dragons": is_nine_dragons,
    "four_pure_shifted_chows": is_shifted_chows,
    "eight_shifted_pairs": is_eight_shifted_pairs,
    "full_flush": lambda w, r, n: is_full_flush(w.hand),
    "pung_of_wilds": is_pung_of_wilds,
    "five_shifted_kongs": lambda w, r, n: has_run(kong_faces(r), 5),
    "five_kongs": lambda w, r, n: len(kong_faces(r)) >= 5,
    "four_shifted_kongs": lambda w, r, n: has_run(kong_faces(r), 4),
    "four_kongs": lambda w, r, n: len(kong_faces(r)) >= 4,
    "three_shifted_kongs": lambda w, r, n: has_run(kong_faces(r), 3),
    "five_pure_shifted_pungs": lambda w, r, n: has_run(equal_faces(r), 5),
    "five_concealed_pungs": lambda w, r, n: concealed_pungs(r) >= 5,
    "quadruple_chow": is_quadruple_chow,
    "four_guardians": is_four_guardians,
    "eight_pairs": lambda w, r, n: r.is_eight_pairs,
}
