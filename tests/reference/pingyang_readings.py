"""Count the rows of a complete Pingyang hand, interpretation by interpretation."""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from reference.hands import Group, Reading, readings
from reference.notation import EAST, HONORS, RED, WHITE, Meld
from reference.pingyang_base import Rows, fixed_rows, honor_rows, with_kill_pig
from reference.pingyang_tiles import SETS, Hand, Numbers

WINDS = range(EAST, WHITE)


class Win(NamedTuple):
    """Hold a win: the hand with its winning tile, who gave it, and what the tiles do not show."""

    hand: Hand
    by: str
    tile: int
    flags: frozenset[str]
    last_kong: Meld | None


class Summary(NamedTuple):
    """Hold all that the rows ask of one interpretation; faces other than honors are left out.

    `chows` and `wild_pungs` count the concealed chows and the pungs wholly of wilds; `pungs` are the honors
    of the other concealed pungs. `pair` is the honor of the pair, or None; `pair_wilds` counts its wilds.
    """

    chows: int
    wild_pungs: int
    pungs: frozenset[int]
    pair: int | None
    pair_wilds: int


def interpretations(hand: Hand) -> set[Summary]:
    """Return the distinct interpretations of the concealed tiles, none if the hand is not complete."""
    return {summarise(reading) for reading in readings(hand.naturals, sum(hand.wilds), hand.sets)}


def summarise(reading: Reading) -> Summary:
    """Keep of a reading what the rows ask for."""
    pungs = [group[1] for group in reading if group[0] == "pung"]
    pair: Group = next(group for group in reading if group[0] == "pair")
    return Summary(
        chows=sum(group[0] == "chow" for group in reading),
        wild_pungs=pungs.count(None),
        pungs=frozenset(face for face in pungs if face is not None and face in HONORS),
        pair=pair[1] if pair[1] in HONORS else None,
        pair_wilds=sum(pair[2]),
    )


def candidate_rows(win: Win, numbers: Numbers) -> Iterator[Rows]:
    """Yield the rows of every interpretation of a complete hand (Algorithm 2 to 4)."""
    found = interpretations(win.hand)
    if not found:
        return
    common = fixed_rows(win.hand, numbers) | suit_rows(win.hand, numbers)
    common |= circumstance_rows(win, numbers) | concealed_rows(win.hand, numbers)
    for summary in found:
        for stood in standing_faces(summary):
            rows = common | set_rows(win.hand, summary, stood, numbers)
            if win.hand.is_double and summary.pair_wilds == 2 and numbers["wild.same_face_surplus"]:
                rows["wild_tiles"] = numbers["wild.same_face_surplus"]
            yield with_kill_pig(rows, win.hand, numbers)


def standing_faces(summary: Summary) -> Iterator[tuple[int | None, ...]]:
    """Yield what the groups wholly of wilds stand for: a wind or nothing, first the pungs, then the pair.

    Only winds matter: no other row counts a group without a natural tile by its face. A pung of wilds that
    stands for nothing is a wild set.
    """
    wild_groups = summary.wild_pungs + (summary.pair_wilds == 2)
    yield from product((None, *WINDS), repeat=wild_groups)


def set_rows(hand: Hand, summary: Summary, stood: tuple[int | None, ...], numbers: Numbers) -> Rows:
    """Count the rows that depend on the interpretation (Algorithm 3)."""
    wild_pungs, wild_pair = stood[: summary.wild_pungs], stood[summary.wild_pungs :]
    melded_chows = sum(meld.kind == "chow" for meld in hand.melds)
    melded = {meld.face for meld in hand.melds if meld.kind != "chow"}
    pungs = summary.pungs.union(meld.face for meld in hand.melds if meld.kind == "pung")
    set_faces = {*melded, *summary.pungs, *wild_pungs}
    own_wind = EAST + hand.seat
    is_pair = summary.pair == own_wind and summary.pair_wilds == 0 and own_wind not in set_faces
    winds = set_faces | ({summary.pair, *wild_pair} if numbers["options.four_winds_by_pair"] else set())
    is_bare = not sum(hand.wilds) and not has_bonus(hand)
    return honor_rows(hand.seat, pungs, is_pair, numbers) | {
        "all_chows": numbers["win.all_chows"] * (is_bare and summary.chows + melded_chows == SETS),
        "all_pungs": numbers["win.all_pungs"] * (summary.chows + melded_chows == 0),
        "four_winds": numbers["win.four_winds"] * (winds >= set(WINDS)),
        "wild_set": numbers["win.wild_set"] * (None in wild_pungs),
    }


def has_bonus(hand: Hand) -> bool:
    """Tell whether any bonus tile is laid out."""
    return any(tiles for _, tiles in hand.laid)


def suit_rows(hand: Hand, numbers: Numbers) -> Rows:
    """Count the flush rows; wilds, laid-out tiles and dealt-four kongs are ignored."""
    faces = {face for face, copies in enumerate(hand.naturals) if copies} | {meld.face for meld in hand.melds}
    suits = {"honors" if face in HONORS else "mps"[face // 9] for face in faces}
    numbered = suits - {"honors"}
    return {
        "all_honors": numbers["win.all_honors"] * (suits == {"honors"}),
        "full_flush": numbers["win.full_flush"] * (len(suits) == len(numbered) == 1),
        "half_flush": numbers["win.half_flush"] * (len(suits) == 2 and len(numbered) == 1),
    }


def concealed_rows(hand: Hand, numbers: Numbers) -> Rows:
    """Count what is told by the wilds and the number of melds alone."""
    is_clean = hand.sets == SETS and not sum(hand.wilds) and not has_bonus(hand)
    return {
        "no_wild": numbers["win.no_wild"] * (not sum(hand.wilds)),
        "clean_concealed_hand": numbers["win.clean_concealed_hand"] * is_clean,
        "single_tile_left": numbers["win.single_tile_left"] * (hand.sets == 0),
    }


def circumstance_rows(win: Win, numbers: Numbers) -> Rows:
    """Count what the flags and the manner of the win give to a complete hand."""
    return {
        "heavenly_hand": numbers["win.heavenly_hand"] * ("heavenly" in win.flags),
        "earthly_hand": numbers["win.earthly_hand"] * ("earthly" in win.flags),
        "out_with_replacement_tile": replacement_value(win, numbers),
        "robbing_the_kong": numbers["win.robbing_the_kong"] * (win.by == "rob"),
        "last_tile_draw": numbers["win.last_tile_draw"] * ("last_tile" in win.flags),
        "self_draw": numbers["win.self_draw"] * (win.by == "self"),
    }


def replacement_value(win: Win, numbers: Numbers) -> int:
    """Return the tai of a win on a replacement, by the kong or bonus tile that it replaces."""
    if "out_with_flower" in win.flags:
        return int(numbers["win.replacement_flower"])
    if "out_with_replacement_tile" not in win.flags:
        return 0
    if win.last_kong not in win.hand.melds or win.last_kong is None or win.last_kong.kind in ("chow", "pung"):
        raise ValueError(f"last_kong {win.last_kong} is no kong of the winner")
    value = numbers[f"win.replacement_{'concealed' if win.last_kong.kind == 'ckong' else 'exposed'}"]
    is_honored = win.last_kong.face in (RED, EAST + win.hand.seat)
    return int(value + numbers["win.replacement_honor_extra"] * is_honored)
